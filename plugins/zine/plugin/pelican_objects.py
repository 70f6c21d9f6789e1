"""What the press asks of Pelican's generators and contents, which have no types of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from jinja2 import Template

from zine.departments.drawn_embeds import WithEmbeds
from zine.problems import Place


class PelicanGenerator(Protocol):
    """A generator with the templates of the theme and what they are filled with."""

    root: Path
    settings: MutableMapping[str, Any]
    context: MutableMapping[str, Any]

    def get_template(self, name: str) -> Template:
        """A template of the theme, or of the press."""


class PelicanText(WithEmbeds, Protocol):
    """An article, a page or an issue, as Pelican and the press's reader made it."""

    title: str
    url: str
    slug: str
    date: datetime
    metadata: Mapping[str, Any]
    settings: Mapping[str, Any]
    issue_place: Place
    get_relative_source_path: Callable[[], str]

    def get_content(self, siteurl: str) -> str:
        """Its HTML with links as seen from an address."""

    def _update_content(self, content: str, siteurl: str) -> str:
        """HTML with its links resolved."""
