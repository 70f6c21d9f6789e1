"""The fields of dataclasses, which the rules bring as plain classes."""

from __future__ import annotations

from typing import Any

UNSET = object()


class Field:
    """A field by its name."""

    def __init__(self, name: str) -> None:
        self.name = name


def fields(of: Any) -> list[Field]:
    """The fields of a value or class, in order."""
    return [Field(name) for name in of.__fields__]


def replace(value: Any, **changes: Any) -> Any:
    """The same value with other fields."""
    for name in value.__fields__:
        if name not in changes:
            changes[name] = getattr(value, name)
    return type(value)(**changes)


class PlainClass:
    """What a dataclass inherits: equal fields, equal values."""

    __fields__: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__fields__)

    def __lt__(self, other: Any) -> bool:
        return bool(self._values() < other._values())

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__fields__])

    def __hash__(self) -> int:
        return hash(self._values())
