"""Stab! 2: which supports of a standing unit are told, if it has more than it needs.

"reveal A BUR: A MUN, A RUH" in the orders of the unit's power names those to tell first. Only as
many are told as were needed; without such a line other players' come first, then the alphabet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from zine.rules.battle.movement import assign_orders
from zine.rules.calendar import PhaseKind
from zine.rules.geography import province_of
from zine.rules.hooks import Lines, Notation, Plain, read_run
from zine.rules.legality import illegal
from zine.rules.order_assignment import assign_beside
from zine.rules.orders import UnitOrder, VariantOrder
from zine.rules.outcomes import Fault, Result, Submission, VariantOutcome, Void
from zine.rules.position import Unit
from zine.rules.variant import Scene
from zine.wings.westling.expansions.blind.sentences import BlindWords

LINE = re.compile(r"^reveals?\b\s*:?\s*(?P<rest>.*)$", re.IGNORECASE)
NAMED = re.compile(r"^(?P<unit>[^:]+):(?P<supports>.+)$")
LISTED = re.compile(r" ?(?:[,;]|\band\b) ?", re.IGNORECASE)
LETTER = re.compile(r"^(?:[AF]|army|fleet)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reveal(VariantOrder):
    """Tell these supports of a standing unit before others; all by their provinces."""

    power: str
    province: str
    supports: tuple[str, ...]

    def __str__(self) -> str:
        return f"reveal {self.province}: {', '.join(self.supports)}"


@dataclass(frozen=True, slots=True)
class Noted(VariantOutcome):
    """The choice counts if the unit is attacked and holds."""

    word = "noted"
    succeeded = True


def _read_all(
    text: str, power: str, kind: PhaseKind, units: Mapping[str, Unit], plain: Plain
) -> Lines:
    """Every order in a power's text, in order of writing; never raises."""
    if not any(LINE.match(line.strip()) for line in text.split("\n")):
        return plain(text, units)
    found: list[Submission] = []
    run: list[str] = []
    for line in text.strip().split("\n"):
        own = LINE.match(line.strip())
        if not own:
            run.append(line)
            continue
        found += read_run(run, units, plain)
        found.append(_read(line.strip(), own["rest"], power, kind, plain))
    return (*found, *read_run(run, units, plain))


def _canonical(text: str, power: str) -> VariantOrder | None:
    """The choice that `str(order)` wrote; None for any other order."""
    own = LINE.match(text)
    named = NAMED.match(own["rest"]) if own else None
    if named is None:
        return None
    return Reveal(power, named["unit"], tuple(LISTED.split(named["supports"].strip())))


def _read(written: str, rest: str, power: str, kind: PhaseKind, plain: Plain) -> Submission:
    """One choice, or why it is none."""
    named = NAMED.match(" ".join(rest.split()).rstrip(" .;,"))
    if kind is not PhaseKind.MOVEMENT or named is None:
        why = BlindWords.REVEAL_UNCLEAR() if named is None else BlindWords.NOT_WITH_MOVES()
        return Submission(power=power, text=written, fault=Fault.INVALID, why=why)
    places: list[str] = []
    for each in (named["unit"], *LISTED.split(named["supports"].strip())):
        (line,) = plain(f"A {LETTER.sub('', each.strip())} H", {})[:1]
        if not isinstance(line.order, UnitOrder):
            return Submission(power=power, text=written, fault=line.fault, why=line.why)
        places.append(province_of(line.order.location))
    order = Reveal(power, places[0], tuple(dict.fromkeys(places[1:])))
    return Submission(power=power, text=written, order=order)


def assign_all_but_choices(scene: Scene) -> Scene:
    """The core's assignment for all lines but choices."""
    return assign_beside(scene, lambda order: isinstance(order, Reveal), assign_orders)


def note_choices(scene: Scene) -> Scene:
    """The choices among the results, after the orders of their power."""
    told = [
        Result(line.power, line.order, _verdict(scene, line.order), line.text)
        for line in scene.submissions
        if isinstance(line.order, Reveal)
    ]
    ranks = scene.variant.ranks
    return scene._replace(
        results=tuple(sorted((*scene.results, *told), key=lambda each: ranks[each.power]))
    )


def _verdict(scene: Scene, order: Reveal) -> Noted | Void:
    unit = scene.before.unit_in(order.province)
    if unit is None or unit.power != order.power:
        return illegal(BlindWords.NOTHING_TO_REVEAL(power=order.power, province=order.province))
    return Noted()


NOTATION = Notation(read=_read_all, canonical=_canonical)
