"""Short ways to put a position on the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.outcomes import Result, Void
from zine.rules.position import Position, Unit, position
from zine.rules.reasons import Kept, sentence
from zine.variantfiles.variant_reader import load_variant

STANDARD = load_variant("standard").variant


def unit(power: str, text: str) -> Unit:
    """A unit written as "A PAR"."""
    letter, _, location = text.partition(" ")
    return Unit(power, UnitKind(letter), location)


def board(
    units: Mapping[str, Iterable[str]], centres: Mapping[str, Iterable[str]] | None = None
) -> Position:
    """A position from units and centres by power."""
    return position(
        [unit(power, text) for power, texts in units.items() for text in texts],
        {centre: power for power, own in (centres or {}).items() for centre in own},
    )


def by_power(units: Mapping[str, Iterable[str]] | Iterable[Unit]) -> dict[str, list[str]]:
    """Units by power as sorted text, to compare."""
    if isinstance(units, Mapping):
        return {power: sorted(texts) for power, texts in sorted(units.items())}
    grouped: dict[str, list[str]] = {}
    for each in sorted(units, key=lambda u: (u.power, str(u))):
        grouped.setdefault(each.power, []).append(str(each))
    return grouped


def phase_of(kind: PhaseKind) -> Phase:
    """The first phase of a kind in 1901."""
    return next(
        phase
        for phase in (STANDARD.calendar.phase(1901, number) for number in range(1, 6))
        if phase.kind is kind
    )


def as_recorded(result: Result) -> Result:
    """A result as it comes back from a record: why it is void stands there in words."""
    if not isinstance(result.outcome, Void):
        return result
    why = Kept.WORDS(words=sentence(result.outcome.why))
    return result._replace(outcome=Void(result.outcome.fault, why))
