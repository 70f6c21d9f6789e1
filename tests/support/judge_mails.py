"""Result mails as an e-mail judge sends them, printed from games that our engine played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from computer_player import Played
from zine.rules.calendar import PhaseKind
from zine.rules.geography import coast_of, province_of
from zine.rules.orders import Build, Disband, Move, Order, Remove, Retreat, Support, UnitOrder
from zine.rules.outcomes import Cut, Result
from zine.rules.position import Position
from zine.rules.variant import Variant

COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast"}
UNITS = {"A": "Army", "F": "Fleet"}
TITLES = {
    PhaseKind.MOVEMENT: "Movement results",
    PhaseKind.RETREATS: "Retreat orders",
    PhaseKind.ADJUSTMENTS: "Adjustment orders",
}
HALVES = {1: "Spring", 2: "Spring", 3: "Fall", 4: "Fall", 5: "Winter"}


def judge_mail(variant: Variant, game: str, number: int, played: Played) -> str:
    """One phase as a mail."""
    phase = played.phase
    done = played.resolution
    rows = [
        f":: Judge: TEST  Game: {game}  Variant: Standard",
        f":: Deadline: F{phase.year}M Mon Dec 03 2001 02:27:06 +0100",
        "",
        f"{TITLES[phase.kind]} for {HALVES[phase.number]} of {phase.year}.  ({game}.{number:03})",
        "",
    ]
    rows += [line for each in done.results for line in _line(variant, each)]
    if done.after.dislodged:
        rows += ["", "The following units were dislodged:", ""]
        rows += _dislodged(variant, done.after)
    rows += ["", f"The next phase of '{game}' will be something for something.", ""]
    return "\n".join(rows)


def judge_mails(variant: Variant, game: str, phases: Iterable[Played]) -> list[str]:
    """A whole game."""
    return [judge_mail(variant, game, n, each) for n, each in enumerate(phases, start=1)]


def ownership(variant: Variant, board: Position) -> str:
    """Who owns which centre, as after a fall."""
    rows = ["Ownership of supply centers:", ""]
    for power in variant.powers:
        names = ", ".join(place(variant, code) for code in board.centres_of(power.name))
        rows.append(f"{power.name}:   {names}." if names else f"{power.name}:")
    return "\n".join([*rows, ""])


def place(variant: Variant, location: str) -> str:
    """The full name of a location: "St. Petersburg (south coast)"."""
    coast = coast_of(location)
    name = variant.geography.provinces[province_of(location)].name
    return f"{name} ({COASTS[coast]})" if coast else name


def _line(variant: Variant, result: Result) -> Iterator[str]:
    """A line of results; a long one is broken and goes on indented."""
    if result.order is None:
        return
    marks = [result.outcome.word.replace("disrupted", "")] if not result.outcome.succeeded else []
    marks = ["cut" if isinstance(result.outcome, Cut) else each for each in marks if each]
    marks += ["dislodged"] if result.dislodged_by else []
    text = f"{result.power}: {_words(variant, result.order)}"
    text += f"  (*{', '.join(marks)}*)" if marks else ""
    head, mark, rest = text.partition(" SUPPORT ")
    yield from (f"{head} SUPPORT", f"         {rest}") if mark and len(text) > 76 else (text,)


def _words(variant: Variant, order: Order) -> str:
    if not isinstance(order, UnitOrder):
        return "Build waived."
    kind = UNITS[order.kind.value] if order.kind else "Army"
    name = place(variant, order.location)
    match order:
        case Build() | Remove():
            verb = "Builds a" if isinstance(order, Build) else "Removes the"
            return f"{verb}{'n' if verb == 'Builds a' and kind == 'Army' else ''} {kind.lower()} in {name}."
        case Move(target=target) | Retreat(target=target):
            return f"{kind} {name} -> {place(variant, target)}."
        case Support(helped=helped, target=target):
            helped_kind = UNITS[order.helped_kind.value] if order.helped_kind else "Army"
            goal = f" -> {place(variant, target)}" if target else ""
            return f"{kind} {name} SUPPORT {helped_kind} {place(variant, helped)}{goal}."
        case Disband():
            return f"{kind} {name} DISBAND."
    return f"{kind} {name} HOLD."


def _dislodged(variant: Variant, board: Position) -> Iterator[str]:
    for each in board.dislodged:
        unit = f"{UNITS[each.unit.kind.value]} in {place(variant, each.unit.location)}"
        adjective = variant.power(each.unit.power).adjective
        ways = " or ".join(place(variant, way) for way in each.retreats)
        yield f"The {adjective} {unit} can retreat to {ways}."
