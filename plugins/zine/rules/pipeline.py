"""A phase as a tuple of named steps, and the way from one phase to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from zine.rules.adjustments import adjust, build_sites, surplus
from zine.rules.battle.movement import assign_orders, resolve_moves, tell_outcomes
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.centres_and_victory import note_eliminations, note_solo, take_centres
from zine.rules.outcomes import Ended, Event, Resolution, Solo, Submission, Supplied
from zine.rules.papers import NO_PAPERS, Papers
from zine.rules.position import Position
from zine.rules.retreats import assign_retreats, resolve_retreats
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Scene, Step, Variant

STANDARD_STEPS: Mapping[PhaseKind, tuple[Step, ...]] = MappingProxyType(
    {
        PhaseKind.MOVEMENT: (
            Step("assign orders", assign_orders),
            Step("resolve moves", resolve_moves),
            Step("tell outcomes", tell_outcomes),
            Step("note eliminations", note_eliminations),
        ),
        PhaseKind.RETREATS: (
            Step("assign retreats", assign_retreats),
            Step("resolve retreats", resolve_retreats),
            Step("take centres", take_centres),
            Step("note eliminations", note_eliminations),
            Step("note solo", note_solo),
        ),
        PhaseKind.ADJUSTMENTS: (
            Step("adjust", adjust),
            Step("note eliminations", note_eliminations),
        ),
        PhaseKind.BUSINESS: (),
    }
)


def adjudicate(
    variant: Variant,
    rulebook: Rulebook,
    phase: Phase,
    position: Position,
    submissions: Iterable[Submission] = (),
    *,
    absent: Mapping[str, Supplied] = MappingProxyType({}),
    papers: Papers = NO_PAPERS,
    seed: str = "",
    ahead: Iterable[Submission] = (),
) -> Resolution:
    """What the rules say of one phase.

    `submissions` are the players' lines, in the order to print them; `absent` names
    powers from whom nothing came. `papers`, `seed` and `ahead`, the retreats written with the
    moves, matter to variants that use them. Pure: the same arguments give an equal value.
    """
    scene = Scene(
        variant=variant,
        rulebook=rulebook,
        phase=phase,
        before=position,
        after=position,
        submissions=tuple(submissions),
        absent=absent,
        papers=papers,
        seed=seed,
        ahead=tuple(ahead),
    )
    for step in variant.steps[phase.kind]:
        scene = step.run(scene)
    return Resolution(
        phase=phase,
        before=position,
        after=scene.after,
        results=scene.results,
        contested=scene.contested,
        events=scene.events,
    )


def powers_due(variant: Variant, phase: Phase, position: Position) -> tuple[str, ...]:
    """Who has something to send for a phase, in the variant's order.

    They are powers, except in a business phase, where the variant says who.
    """
    names = [power.name for power in variant.powers]
    match phase.kind:
        case PhaseKind.MOVEMENT:
            active = {unit.power for unit in position.units}
        case PhaseKind.RETREATS:
            active = {each.unit.power for each in position.dislodged}
        case PhaseKind.ADJUSTMENTS:
            active = {
                name
                for name in names
                if (due := surplus(position, name)) < 0
                or (due and build_sites(variant, position, name))
            }
        case PhaseKind.BUSINESS:
            return variant.hooks.papers.senders(phase, position) if variant.hooks.papers else ()
    return tuple(name for name in names if name in active)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """What comes after a phase.

    `phase` is the next one that needs orders, None when the game is over; `passed` are
    the phases in between, in which nobody had anything to order; `events` all that
    happened in the adjudicated phase and in those passed.
    """

    phase: Phase | None
    position: Position
    passed: tuple[Phase, ...]
    events: tuple[Event, ...]


def look_ahead(variant: Variant, rulebook: Rulebook, done: Resolution) -> Outlook:
    """Go on from an adjudicated phase through those that need nobody."""
    current, phase = done.after, done.phase
    events = list(done.events)
    passed: list[Phase] = []
    while True:
        if any(isinstance(event, Solo | Ended) for event in events):
            return Outlook(phase=None, position=current, passed=tuple(passed), events=tuple(events))
        phase = variant.calendar.after(phase)
        if powers_due(variant, phase, current):
            return Outlook(
                phase=phase, position=current, passed=tuple(passed), events=tuple(events)
            )
        if phase.kind is PhaseKind.MOVEMENT:
            return Outlook(phase=None, position=current, passed=tuple(passed), events=tuple(events))
        idle = adjudicate(variant, rulebook, phase, current)
        passed.append(phase)
        current = idle.after
        events += idle.events
