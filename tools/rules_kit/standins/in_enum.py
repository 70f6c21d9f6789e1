"""Enumerations: members by name and by value, texts that are members too."""

from __future__ import annotations

from typing import Any


class auto:  # noqa: N801 - the name it stands in for
    """A value that is given by the place or the name."""


class EnumMeta(type):
    """Makes the members of an enumeration, and finds them."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        """An enumeration of the values in the body of its class."""
        written = {
            key: value
            for key, value in body.items()
            if not (key.startswith("_") or callable(value) or hasattr(value, "__get__"))
        }
        kept = {key: value for key, value in body.items() if key not in written}
        made: Any = type.__new__(cls, name, bases, kept)
        made._members = {}
        for place, (key, value) in enumerate(written.items(), 1):
            text = issubclass(made, str)
            if isinstance(value, auto):
                value = key.lower() if text else place  # noqa: PLW2901
            member = str.__new__(made, value) if text else object.__new__(made)
            member.name, member.value = key, value
            made._members[value] = member
            setattr(made, key, member)
        return made

    def __call__(cls, value: Any) -> Any:
        """The member of a value. Raises ValueError if there is none."""
        found = cls._members.get(value)  # type: ignore[attr-defined]
        if found is None:
            raise ValueError(f"{value!r} is not a valid {cls.__name__}")
        return found

    def __iter__(cls) -> Any:
        return iter(cls._members.values())  # type: ignore[attr-defined]


class Enum(metaclass=EnumMeta):
    """Names for values."""

    name: str
    value: Any

    def __hash__(self) -> int:
        return hash(self.name)


class StrEnum(str, Enum):
    """Names for texts, which they are."""

    def __hash__(self) -> int:
        return str.__hash__(self)

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, how: str) -> str:
        return str(self.value).__format__(how)
