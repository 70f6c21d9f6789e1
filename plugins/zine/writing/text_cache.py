"""Texts as they were read before: those that depend on nothing but themselves."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from zine.files.memory import Memory
from zine.games.record_codec import digest
from zine.problems import Place
from zine.writing.contribution_reader import TextReading
from zine.writing.header import Header
from zine.writing.html_sanitiser import PELICAN_LINK


class TextCache:
    """The texts of a zine without faults, drawings, or links to other files of the zine."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def of(
        self, shown: str, text: str, terms: object, read: Callable[[], TextReading]
    ) -> TextReading:
        """The reading of a text on some terms, made now if it is not kept. Raises what `read` raises.

        Of a kept one only the header's fields, their places and the HTML are known.
        """
        key = digest([shown, text, terms])
        known = self._memory.get("readings", key)
        if known is not None:
            return _as_kept(shown, known)
        reading = read()
        if not reading.embeds and not PELICAN_LINK.search(reading.html):
            header = reading.header
            places = {name: (at.line, at.column) for name, at in header.places.items()}
            plain = {"fields": dict(header.fields), "places": places, "html": reading.html}
            self._memory.put("readings", key, plain)
        return reading


def _as_kept(shown: str, known: dict[str, Any]) -> TextReading:
    header = Header(
        fields=MappingProxyType(known["fields"]),
        places={
            name: Place(shown, line, column) for name, (line, column) in known["places"].items()
        },
        body="",
        first_line=1,
        problems=(),
    )
    return TextReading(header=header, html=known["html"], embeds=(), spots=(), problems=())
