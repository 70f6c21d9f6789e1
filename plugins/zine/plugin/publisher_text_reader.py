"""Reads the publisher's own texts with Pelican's reader of Markdown and its MARKDOWN settings.

Nothing is taken out of them: the publisher answers for what they hold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.extensions.footnotes import FootnoteExtension
from markdown.preprocessors import Preprocessor
from pelican.readers import MarkdownReader

from zine.language import _
from zine.problems import Problems
from zine.writing.contribution_reader import hidden_characters, name_of
from zine.writing.header import Header, absent_fields, role_of
from zine.writing.header_field_rules import NEEDED
from zine.writing.publisher_texts import field_faults, trusted_text

FIRST = 1000  # before every preprocessor that Python-Markdown has
FOOTNOTE = re.compile(r'(id="|href="#)(fn(?:ref\d*)?:[^"]+")')


class _Prepared(Preprocessor):
    """Puts the prepared text in place of the file's."""

    def __init__(self, md: Markdown, lines: Sequence[str]) -> None:
        super().__init__(md)
        self.prepared: list[str] | None = list(lines)

    def run(self, lines: list[str]) -> list[str]:
        """The prepared text; then, for what Pelican converts besides, that itself."""
        for each in self.md.registeredExtensions:
            if isinstance(each, FootnoteExtension):
                back = _("Back to footnote {number} in the text").format(number="{}")
                each.setConfig("BACKLINK_TITLE", back)
        prepared, self.prepared = self.prepared, None
        return lines if prepared is None else prepared


class _Preparing(Extension):
    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Come before all others: these find a header and blocks in what is left."""
        md.preprocessors.register(_Prepared(md, self._lines), "zine-trusted", FIRST)


def read_trusted(
    settings: Mapping[str, Any], source_path: str, text: str, path: str, role: str = ""
) -> tuple[str, dict[str, object], Header]:
    """A text by its path below content/ as Pelican reads it; the header says where its fields stand.

    `role` is as `read_text` has it. Raises Problems.
    """
    own, shown = trusted_text(text, path, role), f"content/{path}"
    folder = role_of(path, role)
    markdown = settings["MARKDOWN"]
    extensions = [*markdown.get("extensions", ()), _Preparing(own.lines)]
    reader = MarkdownReader({**settings, "MARKDOWN": {**markdown, "extensions": extensions}})
    try:
        html, metadata = reader.read(source_path)
    except ValueError as error:  # a date that is none
        raise Problems.of(shown, str(error)) from error
    html = FOOTNOTE.sub(rf"\1{name_of(path, folder)}-\2", html)
    faults = [
        *own.problems,
        *field_faults(metadata, own.header, shown, folder),
        *absent_fields(shown, NEEDED[folder], metadata, own.problems),
        *hidden_characters(html, text, shown),
    ]
    if faults:
        raise Problems(faults)
    return html, {**metadata, "embeds": own.embeds}, own.header
