"""Turns the events of a YAML parser into plain data, in one pass with a limit on depth.

The C parser's own composer calls itself for each level of nesting, and a few thousand levels
crash the process. Here a file is refused as soon as it nests too deeply or holds too much.
"""

from __future__ import annotations

from typing import Any

import yaml

from zine.characters import FORBIDDEN
from zine.problems import Place, Problem, Problems, odd_character

DEEPEST_NESTING = 40
MOST_VALUES = 60_000
# The C loader is about twelve times as fast.
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
QUOTED = "a text that begins with this sign needs quotes"
TAGS = (None, "!", *(f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map")))

Path_ = tuple[str | int, ...]
Data = str | list["Data"] | dict[str, "Data"]
Spot = tuple[int, int]  # line and column, from 1


class EventReading:
    """One file being read: its values, their places, and its faults."""

    def __init__(self, text: str, shown: str) -> None:
        self._shown = shown
        self._left = MOST_VALUES
        # Only an escape can put a character into a value that is not in the file's text.
        self._may_be_odd = "\\" in text or FORBIDDEN.search(text) is not None
        self.spots: dict[Path_, Spot] = {}
        self.problems: list[Problem] = []
        loader = LOADER(text)
        self._next = loader.get_event
        try:
            self.data = self._document()
        finally:
            loader.dispose()

    def _document(self) -> Data:
        self._next()
        event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            return {}
        data = self._value(self._next(), ())
        self._next()
        event = self._next()
        if not isinstance(event, yaml.StreamEndEvent):
            self._fault(event, "a second document begins here", "delete this line")
        return data

    def _value(self, event: Any, path: Path_) -> Data:
        """The value that begins with an event."""
        mark = event.start_mark
        self.spots[path] = mark.line + 1, mark.column + 1
        self._left -= 1
        if self._left < 0:
            self._give_up(event, "holds too much")
        if isinstance(event, yaml.AliasEvent):
            self._fault(event, "aliases are not allowed here", f"write the value out; {QUOTED}")
            return ""
        if event.tag not in TAGS:
            self._fault(event, f"tags are not allowed here: {event.tag}", QUOTED)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if len(path) >= DEEPEST_NESTING:
            self._give_up(event, "nested too deeply")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(path)
        return self._mapping(path)

    def _scalar(self, event: Any) -> str:
        text = str(event.value)
        odd = FORBIDDEN.search(text) if self._may_be_odd else None
        if odd:
            mark = event.start_mark
            place = Place(self._shown, mark.line + 1, mark.column + 1)
            self.problems.append(odd_character(place, odd[0]))
        return text

    def _sequence(self, path: Path_) -> list[Data]:
        items: list[Data] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            items.append(self._value(event, (*path, len(items))))
        return items

    def _mapping(self, path: Path_) -> dict[str, Data]:
        mapping: dict[str, Data] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._key(event, path)
            if key is None:
                self._value(self._next(), (*path, ""))
                continue
            first = mapping.get(key)
            if first is not None:
                self._fault(event, f"'{key}' appears twice", "delete one, or merge them")
            value = self._value(self._next(), (*path, key))
            both = isinstance(first, dict) and isinstance(value, dict)
            mapping[key] = {**first, **value} if both else value  # type: ignore[dict-item]
        return mapping

    def _key(self, event: object, path: Path_) -> str | None:
        key = self._value(event, (*path, ""))
        if not isinstance(key, str):
            self._fault(event, "a key should be plain text")
            return None
        return key

    def _fault(self, event: object, message: str, hint: str = "") -> None:
        self.problems.append(self._problem(event, message, hint))

    def _give_up(self, event: object, message: str) -> None:
        hint = f"at most {MOST_VALUES:,} values, {DEEPEST_NESTING} within one another"
        raise Problems([self._problem(event, message, hint)])

    def _problem(self, event: Any, message: str, hint: str) -> Problem:
        mark = event.start_mark
        return Problem(Place(self._shown, mark.line + 1, mark.column + 1), message, hint)
