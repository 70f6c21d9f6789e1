"""A reason: the code of a sentence, and the values for the sentence's gaps.

Each rule set has its sentences in a table, a `Code` with a row for each. They are English; the
press puts them into the language of print.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Code(Enum):
    """A row of a table of sentences; its value is the sentence, with its gaps in braces.

    Called with what stands in the gaps it is a `Why`: `Illegal.UNIT_ABSENT(place="Munich")`.
    Records hold the sentences of the `RefusalCode`s, so what an old record says must not be said
    otherwise for the same reason: `zine verify` compares them.
    """

    def __call__(self, **fields: object) -> Why:
        """The reason with this code."""
        return Why(self, tuple(fields.items()))


class RefusalCode(Code):
    """Why what somebody wrote is not followed."""


class Kept(Code):
    """What no table has a sentence for: words as an old record has them, or none."""

    WORDS = "{words}"
    SECRET = ""
    CITED = "{reason} ({places:; })"
    UNDER = "({places:; })"
    PLACE = "{place} ({code})"


@dataclass(frozen=True, slots=True, eq=False)
class Why:
    """A code with the values for its sentence's gaps; equal to what says the same for it.

    A gap holds words, a number, a unit, another reason, or a tuple of these, for which the
    sentence says what stands between them. `str` gives the English sentence.
    """

    code: Code
    fields: tuple[tuple[str, object], ...] = ()

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Why) and self.code is other.code
        return same and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return self.pattern.format_map(self.parts)

    @property
    def pattern(self) -> str:
        """The sentence with its gaps."""
        return str(self.code.value)

    @property
    def parts(self) -> Mapping[str, object]:
        """The values for the gaps, by name: words, numbers, reasons, or lists of them."""
        return {gap: _part(value) for gap, value in self.fields}

    def by(self, *places: Why) -> Why:
        """The same with the places of its rules in brackets; as it is without any."""
        return Kept.CITED(reason=self, places=places) if places else self


class _Listed(tuple[object, ...]):
    """What stands in a gap together, with what stands between as the gap's format."""

    __slots__ = ()

    def __format__(self, between: str) -> str:
        return between.join(map(str, self))


def _part(value: object) -> object:
    if isinstance(value, int | Why):
        return value
    return _Listed(value) if type(value) is tuple else str(value)


def sentence(why: Why | None) -> str:
    """A reason in words a player can check; empty for no reason at all."""
    return "" if why is None else str(why)
