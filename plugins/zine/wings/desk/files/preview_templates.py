"""The theme's templates and style sheets, for pages that Pelican does not make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, Template

from zine.files.environment import PACKAGE, PRESS

THEME = PRESS / "theme"
TEMPLATES = (PACKAGE / "plugin/templates", Path(__file__).parents[1] / "templates")


@cache
def _environment() -> Environment:
    loader = FileSystemLoader([THEME / "templates", *TEMPLATES])
    return Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)


def theme_template(name: str, printed: Mapping[str, Callable[..., object]]) -> Template:
    """A template of the press, which escapes what is put into it.

    `printed` are the functions that its words are printed with.
    """
    return _environment().get_template(f"zine/{name}.html", globals=dict(printed))


def style_sheet(name: str) -> str:
    """The text of a style sheet of the theme."""
    return (THEME / "styles" / name).read_text(encoding="utf-8")
