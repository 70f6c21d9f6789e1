"""The argument of a phase in words: every strength, and who beat what."""

from __future__ import annotations

from collections.abc import Iterator

from zine.expansions.printing import printings
from zine.games import Game, Turn
from zine.language import listing
from zine.render.block_text import blocks_text
from zine.report.outcome_explanation import Explainer
from zine.report.place_names import printed_order
from zine.rules.adjustments import removables
from zine.rules.battle.contests import Claim, Contest, contests
from zine.rules.battle.movement import resolve_moves
from zine.rules.calendar import PhaseKind
from zine.rules.notation.electronic_protocol_style import unit_text
from zine.rules.orders import Remove
from zine.rules.outcomes import Resolution
from zine.rules.position import Unit
from zine.rules.rulebook import RemovalRule, Rulebook
from zine.rules.variant import Variant
from zine.wings.lab.datc_void_sections import section_of
from zine.wings.shared.barred_supports import barred_supports


def argue(explainer: Explainer, rulebook: Rulebook, done: Resolution) -> Iterator[str]:
    """The lines of `zine explain`: contests by province, then all orders with reasons."""
    variant = explainer.variant
    if done.phase.kind is PhaseKind.MOVEMENT and _fights_otherwise(variant):
        yield (
            f"{variant.title} fights its battles by rules of its own; their strengths are not told"
            " here."
        )
        yield ""
    for contest in contests(variant, rulebook, done):
        yield f"{variant.geography.provinces[contest.province].name}:"
        for claim in contest.attacks:
            yield f"  {_attack(explainer, claim)}"
        if contest.occupant is not None:
            yield f"  {_occupant(explainer, contest, contest.occupant)}"
        yield f"  {_verdict(explainer, contest)}"
        yield ""
    if done.contested:
        yield f"Closed to retreats, because they were fought over: {listing(done.contested)}."
        yield ""
    yield from _removals(explainer, rulebook, done)
    barred = barred_supports(variant, rulebook, done)
    for result in done.results:
        text = (
            printed_order(result.order, variant, explainer.units) if result.order else result.text
        )
        why = "; ".join(
            filter(None, (explainer.reason(result), barred.told(result), section_of(result)))
        )
        yield f"{result.power}: {text}: {result.outcome.word}{f' ({why})' if why else ''}"


def _removals(explainer: Explainer, rulebook: Rulebook, done: Resolution) -> Iterator[str]:
    """In which order civil disorder takes the units of each power that lost some to it."""
    variant, before = explainer.variant, done.before
    by_2023 = rulebook.removal is RemovalRule.RULES_2023
    counts, first = ("an owned", "those on no supply centre, then ") if by_2023 else ("a home", "")
    taken = [
        (each.power, order.location)
        for each in done.results
        if isinstance(order := each.order, Remove) and each.supplied
    ]
    # Other units that are gone went by orders or rules.
    stood = {*taken, *((unit.power, unit.location) for unit in done.after.units)}
    for power in dict.fromkeys(power for power, _ in taken):
        units = [each for each in before.units_of(power) if (power, each.location) in stood]
        yield (
            f"Civil disorder takes {variant.power(power).adjective} units in this order (DATC"
            f" 4.D.8): {first}the farthest from {counts} centre, fleets before armies, by name."
        )
        for each in removables(variant, rulebook, before, power, units):
            far = -each.nearness < len(variant.geography.provinces)
            where = (
                f"{-each.nearness} from {counts} centre" if far else f"no way to {counts} centre"
            )
            where += "; on a supply centre" if each.spared else ""
            end = " -> removed" if (power, each.unit.location) in taken else ""
            yield f"  {unit_text(each.unit)}: {where}{end}"
        yield ""


def _fights_otherwise(variant: Variant) -> bool:
    """Whether a variant's battles are not those of the DATC, so that there are no contests."""
    return all(step.run is not resolve_moves for step in variant.steps[PhaseKind.MOVEMENT])


def told_beside(game: Game, turn: Turn) -> Iterator[str]:
    """What the variant's expansions print of a turn: prices and ledgers, with the rules for each.

    Where nothing was ordered either, the one line says so.
    """
    at = game.recorded.index(turn)
    added = printings(game.settings.variant)
    blocks = [block for each in added for block in each.turn(game.chronicle, at)]
    if text := blocks_text(blocks).strip():
        yield from text.splitlines()
    elif turn.record and not turn.record.results:
        yield "Nothing was ordered."


def _attack(explainer: Explainer, claim: Claim) -> str:
    text = f"{_named(explainer, claim.unit)} attacks with {claim.strength}"
    if not claim.arrives:
        return f"{_named(explainer, claim.unit)} does not arrive: its convoy failed"
    parts = [_supports(explainer, claim)]
    if claim.prevents != claim.strength:
        parts.append(f"against rivals it counts {claim.prevents}")
    return "; ".join(part for part in (text, *parts) if part)


def _occupant(explainer: Explainer, contest: Contest, claim: Claim) -> str:
    name = _named(explainer, claim.unit)
    if contest.leaves and contest.head_to_head is None:
        return f"{name} leaves, so nothing holds"
    verb = "defends" if contest.head_to_head else "holds"
    text = f"{name} {verb} with {claim.strength}"
    return "; ".join(part for part in (text, _supports(explainer, claim)) if part)


def _supports(explainer: Explainer, claim: Claim) -> str:
    """Which supports counted, were cut, or may not count."""
    parts = []
    for words, units in (
        ("supported by", claim.given),
        ("without the cut support of", claim.cut),
        ("without the support of the occupant's own", claim.barred),
    ):
        if units:
            parts.append(f"{words} {listing([_named(explainer, unit) for unit in units])}")
    return ", ".join(parts)


def _verdict(explainer: Explainer, contest: Contest) -> str:
    winner = next((claim for claim in contest.attacks if claim.wins), None)
    if winner is None:
        return "-> nobody gets in"
    driven = contest.occupant if contest.occupant and not contest.leaves else None
    end = f", dislodging {_named(explainer, driven.unit)}" if driven else ""
    return f"-> {_named(explainer, winner.unit)} moves in{end}"


def _named(explainer: Explainer, unit: Unit) -> str:
    return f"{explainer.variant.power(unit.power).adjective} {unit_text(unit)}"
