"""Sentences with gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class Formatter:
    """Fills the gaps of a sentence, as `str.format` does; a gap is a name or a number."""

    def parse(self, text: str) -> Iterator[tuple[str, str | None, str | None, str | None]]:
        """The pieces of a sentence: what stands before a gap, its name, and its format."""
        words, at = "", 0
        while at < len(text):
            if text[at : at + 2] in ("{{", "}}"):
                words, at = words + text[at], at + 2
            elif text[at] == "{":
                end = text.index("}", at)
                name, colon, asked = text[at + 1 : end].partition(":")
                yield words, name, asked if colon else "", None
                words, at = "", end + 1
            else:
                words, at = words + text[at], at + 1
        if words:
            yield words, None, None, None

    def format_field(self, value: Any, format_spec: str) -> Any:
        """A value as a gap asks for it."""
        return format(value, format_spec)

    def vformat(self, text: str, args: Sequence[Any], gaps: Mapping[str, Any]) -> str:
        """The sentence with its gaps filled."""
        parts: list[str] = []
        for words, name, asked, _ in self.parse(text):
            parts.append(words)
            if name is not None:
                value = args[int(name)] if name.isdigit() else gaps[name]
                parts.append(str(self.format_field(value, asked or "")))
        return "".join(parts)
