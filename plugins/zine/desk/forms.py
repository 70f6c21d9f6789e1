"""The form that a letter brings: a seat's real units, in lines to fill in for the phase."""

from __future__ import annotations

from collections.abc import Iterator

from zine.games import Settings
from zine.games.result_terms import PressSetting
from zine.rules.adjustments import build_sites
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.position import Position


def order_form(settings: Settings, phase: Phase, board: Position, seat: str) -> str:
    """Lines that a player of a seat can send for a phase, one order a line; "" if there are none."""
    return "\n".join(_lines(settings, phase, board, seat))


def _lines(settings: Settings, phase: Phase, board: Position, seat: str) -> Iterator[str]:
    units = board.units_of(seat) or settings.variant.start.units_of(seat)
    match phase.kind:
        case PhaseKind.BUSINESS if settings.variant.hooks.paper_example:
            yield from settings.variant.hooks.paper_example.splitlines()
        case PhaseKind.BUSINESS if phase.label == "placement":
            yield from (str(unit) for unit in units)
        case PhaseKind.BUSINESS:
            return
        case PhaseKind.RETREATS:
            beaten = [each.unit for each in board.dislodged if each.unit.power == seat]
            yield from (f"{unit} D" for unit in beaten)
        case PhaseKind.ADJUSTMENTS:
            yield from _adjustments(settings, board, seat)
        case _ if settings.variant.hooks.players and seat not in settings.variant.ranks:
            yield from settings.variant.hooks.paper_example.splitlines()
        case _:
            yield from (f"{unit} H" for unit in units)


def _adjustments(settings: Settings, board: Position, seat: str) -> Iterator[str]:
    units = board.units_of(seat)
    more = len(board.centres_of(seat)) - len(units)
    sites = build_sites(settings.variant, board, seat)
    yield from (f"Build A {site}" for site in sites[: max(more, 0)])
    yield from (f"Remove {unit}" for unit in units[: max(-more, 0)])


def others_words(settings: Settings, seat: str, known: dict[str, str]) -> str:
    """Who plays the other powers, and how to reach them.

    Nobody learns that in a gunboat game, nor an address under a pseudonym or without private press.
    """
    if settings.gunboat:
        return ""
    silent = settings.pseudonyms or settings.rating.press is not PressSetting.PARTIAL
    lines: list[str] = []
    for power in settings.variant.ranks:
        player = settings.player(power)
        if power == seat or not player:
            continue
        address = "" if silent else known.get(player, "")
        lines.append(f"    {power}: {player}" + (f" <{address}>" if address else ""))
    return "\n".join(["The others are:", "", *lines]) if lines else ""


def pages_words(settings: Settings, site: str) -> str:
    """Where the game is on the web, if the zine's address is known."""
    if not site:
        return ""
    folder = f"{site.rstrip('/')}/games/{settings.slug}"
    return f"The game:     {folder}/index.html\nYour orders:  {folder}/orders/index.html"
