"""Reads the values of a strict YAML file without their places, which takes half of the time.

Nothing is told of a fault here: whoever finds one reads the text again with `EventReading`,
which knows places. What one of the two refuses, the other refuses too, and tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import yaml

from zine.characters import FORBIDDEN
from zine.files.yaml_events import (
    DEEPEST_NESTING,
    LOADER,
    MOST_VALUES,
    TAGS,
    Data,
    EventReading,
    Path_,
    Spot,
)


class FaultyYamlError(Exception):
    """The text holds something that strict YAML refuses."""


def plain_data(text: str) -> Data:
    """The values of a YAML text. Raises FaultyYamlError or yaml.YAMLError if it is not strict."""
    loader = LOADER(text)
    try:
        return _PlainReading(
            loader.get_event, odd="\\" in text or FORBIDDEN.search(text)
        ).document()
    finally:
        loader.dispose()


class _PlainReading:
    """One file being read, up to its first fault."""

    def __init__(self, get_event: Any, odd: object) -> None:
        self._next = get_event
        self._may_be_odd = bool(odd)
        self._left = MOST_VALUES

    def document(self) -> Data:
        """The value of the only document. Raises FaultyYamlError."""
        self._next()
        if type(self._next()) is yaml.StreamEndEvent:
            return {}
        data = self._value(self._next(), 0)
        self._next()
        if type(self._next()) is not yaml.StreamEndEvent:
            raise FaultyYamlError
        return data

    def _value(self, event: Any, depth: int) -> Data:
        """The value that begins with an event; `depth` counts what it is nested in."""
        self._left -= 1
        kind = type(event)
        # An alias has no tag, and must be refused before one is asked for.
        if self._left < 0 or kind is yaml.AliasEvent:
            raise FaultyYamlError
        if event.tag is not None and event.tag not in TAGS:
            raise FaultyYamlError
        if kind is yaml.ScalarEvent:
            text: str = event.value
            if self._may_be_odd and FORBIDDEN.search(text):
                raise FaultyYamlError
            return text
        if depth >= DEEPEST_NESTING:
            raise FaultyYamlError
        if kind is yaml.SequenceStartEvent:
            return self._sequence(depth + 1)
        return self._mapping(depth + 1)

    def _sequence(self, depth: int) -> list[Data]:
        following, value, items = self._next, self._value, list[Data]()
        while type(event := following()) is not yaml.SequenceEndEvent:
            items.append(value(event, depth))
        return items

    def _mapping(self, depth: int) -> dict[str, Data]:
        following, value, mapping = self._next, self._value, dict[str, Data]()
        while type(event := following()) is not yaml.MappingEndEvent:
            key = value(event, depth)
            if type(key) is not str or key in mapping:
                raise FaultyYamlError
            mapping[key] = value(following(), depth)
        return mapping


class LateSpots(Mapping[Path_, Spot]):
    """The places of a text's values, found when something first asks for one."""

    def __init__(self, text: str, shown: str) -> None:
        self._text, self._shown = text, shown

    @cached_property
    def _found(self) -> Mapping[Path_, Spot]:
        return EventReading(self._text, self._shown).spots

    def __getitem__(self, path: Path_) -> Spot:
        return self._found[path]

    def __iter__(self) -> Iterator[Path_]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)
