"""Reports as game masters print them with Realpolitik, from games that our engine played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from computer_player import Played
from zine.rules.calendar import PhaseKind
from zine.rules.geography import coast_of, province_of
from zine.rules.orders import Build, Convoy, Disband, Move, Remove, Retreat, Support, UnitOrder
from zine.rules.outcomes import Cut, NoConvoy, Result, Unmatched, Void
from zine.rules.variant import Variant

SEASONS = {1: "Spring", 2: "Spring", 3: "Fall", 4: "Fall", 5: "Winter"}


def master_report(
    variant: Variant, played: Played, *, named: bool = True, heading: str = ""
) -> str:
    """A phase as a text; without names blocks are only parted by empty lines."""
    phase = played.phase
    rows = [heading or f"{SEASONS[phase.number]} {phase.year}{_of(phase.kind)}", ""]
    for power in sorted(each.name for each in variant.powers):
        lines = [_line(variant, each) for each in played.resolution.results if each.power == power]
        lines = [each for each in lines if each]
        if lines and phase.kind is PhaseKind.MOVEMENT:
            rows += [*([f"{power}:"] if named else []), *lines, ""]
        elif lines:
            rows += [f"{power}: {each}" for each in lines]
    return "\n".join([*rows, ""])


def master_reports(variant: Variant, phases: Iterable[Played], *, named: bool = True) -> list[str]:
    """A whole game, a text a phase."""
    return [master_report(variant, each, named=named) for each in phases]


def quoted(text: str) -> str:
    """A text as a mail quotes it."""
    return "".join(f"> {line}\n" if line else ">\n" for line in text.split("\n"))


def wrapped(text: str, width: int = 34) -> str:
    """A text as a program breaks it that breaks lines at any blank."""
    return "\n".join("\n".join(wrap(line, width)) if line else "" for line in text.split("\n"))


def run_together(text: str) -> str:
    """A text with the orders of a power on one line, behind its name."""
    blocks = text.split("\n\n")
    return "\n\n".join(
        f"{label} {', '.join(lines)}." if label.endswith(":") and lines else block
        for block in blocks
        for label, *lines in [block.split("\n")]
    )


def _of(kind: PhaseKind) -> str:
    return "" if kind is PhaseKind.MOVEMENT else f" {kind.value.title()}"


def _line(variant: Variant, result: Result) -> str:
    if not isinstance(result.order, UnitOrder):
        return ""
    marks = "".join(f" (*{each}*)" for each in _marks(result))
    return f"{_words(variant, result)}{marks}"


def _marks(result: Result) -> Iterator[str]:
    if result.destroyed or result.dislodged_by:
        yield "Disbanded" if result.destroyed else "Dislodged"
    elif isinstance(result.outcome, Unmatched | Void):
        yield "Ordered to Move" if isinstance(result.order, Support) else "Void"
    elif isinstance(result.outcome, Cut):
        yield "Cut"
    elif isinstance(result.outcome, NoConvoy):
        yield "No Convoy"
    elif isinstance(result.order, Move) and not result.outcome.succeeded:
        yield "Bounce"


def _words(variant: Variant, result: Result) -> str:
    order = result.order
    assert isinstance(order, UnitOrder)
    unit = f"{order.kind} {place(variant, order.location)}"
    match order:
        case Build():
            return f"Build {unit}"
        case Remove():
            return f"Remove {unit}"
        case Disband():
            return f"{unit} disbands"
        case Retreat(target=target):
            return f"{unit} retreats to {place(variant, target)}"
        case Move(target=target):
            return f"{unit} - {place(variant, target)}"
        case Support(helped=helped, target=target):
            goal = f" - {place(variant, target)}" if target else ""
            return f"{unit} Supports {order.helped_kind} {place(variant, helped)}{goal}"
        case Convoy(army=army, target=target):
            return f"{unit} Convoys A {place(variant, army)} - {place(variant, target)}"
    return f"{unit} Hold"


def place(variant: Variant, location: str) -> str:
    """The full name of a location: "St. Petersburg(sc)"."""
    coast = coast_of(location)
    name = variant.geography.provinces[province_of(location)].name
    return f"{name}({coast.lower()})" if coast else name


def without(phases: Sequence[Played], kinds: Iterable[PhaseKind]) -> list[Played]:
    """A game without its phases of some kinds."""
    missing = set(kinds)
    return [each for each in phases if each.phase.kind not in missing]
