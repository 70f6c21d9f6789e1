"""Plays one phase for other programs: legal orders, orders read, and outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from zine.games.orders_in_play import units_in_play
from zine.report.outcome_explanation import Explainer
from zine.rules.adjustments import build_sites, builds_due, surplus
from zine.rules.calendar import Phase
from zine.rules.geography import UnitKind, province_of
from zine.rules.notation import order_reader
from zine.rules.notation.power_text import Reading
from zine.rules.outcomes import Resolution, Submission
from zine.rules.position import Position, Unit
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant
from zine.wings.shared.barred_supports import barred_supports


def read_orders(
    variant: Variant,
    phase: Phase,
    position: Position,
    texts: Mapping[str, str],
    rulebook: Rulebook | None = None,
) -> tuple[Submission, ...]:
    """Every order for this phase in the powers' texts, in the variant's order of powers.

    What cannot be read is among them, with the reason. The same texts also hold what
    `read_texts` tells besides.
    """
    found = read_texts(variant, phase, position, texts, rulebook)
    return tuple(order for reading in found.values() for order in reading.orders)


def read_texts(
    variant: Variant,
    phase: Phase,
    position: Position,
    texts: Mapping[str, str],
    rulebook: Rulebook | None = None,
) -> Mapping[str, Reading]:
    """All that the powers' texts hold: orders, texts kept for later phases, and chatter.

    Texts are written in any of the dialects that zines and judges use; nothing raises but a
    power that does not play (KeyError). `rulebook`, by default the variant's, says whether
    written routes bind.
    """
    for name in texts:
        try:
            variant.power(name)
        except StopIteration:
            raise KeyError(name) from None
    reader = order_reader(variant, rulebook or variant.rulebook)
    units = units_in_play(position, phase.kind)
    names = [power.name for power in variant.powers if power.name in texts]
    return MappingProxyType(
        {
            name: reader.read_whole(texts[name], power=name, kind=phase.kind, units=units)
            for name in names
        }
    )


def retreat_options(position: Position, power: str) -> Mapping[Unit, tuple[str, ...]]:
    """Where each dislodged unit of a power may retreat to; it may always disband."""
    return {each.unit: each.retreats for each in position.dislodged if each.unit.power == power}


def build_options(variant: Variant, position: Position, power: str) -> tuple[int, tuple[Unit, ...]]:
    """How many units a power may build, and every unit that it may choose from."""
    due = builds_due(variant, position, power)
    sites = build_sites(variant, position, power) if due else ()
    found = tuple(
        Unit(power, kind, location)
        for site in sites
        for kind in UnitKind
        for location in variant.geography.locations[kind]
        if province_of(location) == site
    )
    return due, found


def removals_due(position: Position, power: str) -> int:
    """How many units a power must remove."""
    return max(0, -surplus(position, power))


def explain(variant: Variant, rulebook: Rulebook, done: Resolution) -> Iterator[str]:
    """Each order of a phase with what became of it, and why where it is not plain."""
    units = done.before.units_by_province
    explainer = Explainer(variant, units, lambda near, place: "")
    barred = barred_supports(variant, rulebook, done)
    for result in done.results:
        order = result.order or result.text
        reasons = explainer.reason(result), barred.told(result)
        word, why = result.outcome.word, "; ".join(filter(None, reasons))
        # Some reasons begin with the word itself: "bounced with", "void (illegal)".
        end = why if why.startswith(word) else f"{word} ({why})" if why else word
        yield f"{result.power}: {order}: {end}"
