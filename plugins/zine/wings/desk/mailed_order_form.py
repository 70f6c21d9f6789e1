"""The form that a letter brings: what a seat can send for a phase, in lines to fill in."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator

from zine.games import Settings, Turn
from zine.games.advance_papers import next_business
from zine.games.rating_settings import PressSetting
from zine.language import _, named, phase_name
from zine.rules.adjustments import build_sites, builds_due, surplus
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.position import Position

CODE = "YOUR-ORDER-CODE"
INDENT = "    "


def sheet_to_send(
    settings: Settings,
    phase: Phase,
    position: Position,
    seat: str,
    code: str,
    owed: Collection[str] | None = None,
) -> str:
    """What a seat can copy into a letter: game, power, code and order form, each line set in.

    `owed` are the powers whose orders are asked for, and the seat itself for papers (None: all).
    """
    whose = f" {named(seat)}" if seat in settings.variant.ranks else ""
    form = order_form(settings, phase, position, seat, owed)
    lines = f"{settings.slug}{whose}\ncode: {code or _(CODE)}\n{form or '...'}"
    return textwrap.indent(lines, INDENT)


def order_form(
    settings: Settings,
    phase: Phase,
    position: Position,
    seat: str,
    owed: Collection[str] | None = None,
) -> str:
    """Lines that the player of a seat can send for a phase, one order a line; "" if there are none.

    Unit orders are in notation that every language reads. Whoever orders more than their own power
    has each power's name above its orders, and the name of the next business phase above its papers.
    """
    papers = settings.variant.hooks.papers
    paper = papers.form if papers else None
    if phase.kind is PhaseKind.BUSINESS:
        return "\n".join(paper(phase, position, seat) if paper else ())
    parts = {
        power: tuple(_orders(settings, phase, position, power))
        for power in _led(settings, position, seat)
        if owed is None or power in owed
    }
    if paper and settings.variant.hooks.papers_ahead and (owed is None or seat in owed):
        coming = next_business(settings.variant.calendar, phase)
        parts[phase_name(coming)] = paper(coming, position, seat)
    parts = {name: lines for name, lines in parts.items() if lines}
    if [*parts] == [seat]:
        return "\n".join(parts[seat])
    return "\n\n".join("\n".join((named(name), *lines)) for name, lines in parts.items())


def _led(settings: Settings, position: Position, seat: str) -> tuple[str, ...]:
    """The powers whose units are a seat's to order."""
    hand = settings.variant.hooks.hand
    if hand is None:
        return (seat,)
    return tuple(power for power in settings.variant.ranks if hand(position, power) == seat)


def _orders(settings: Settings, phase: Phase, position: Position, power: str) -> Iterator[str]:
    match phase.kind:
        case PhaseKind.RETREATS:
            beaten = [each.unit for each in position.dislodged if each.unit.power == power]
            yield from (f"{unit} D" for unit in beaten)
        case PhaseKind.ADJUSTMENTS:
            sites = build_sites(settings.variant, position, power)
            count = builds_due(settings.variant, position, power)
            yield from (f"Build A {site}" for site in sites[:count])
            most = max(0, -surplus(position, power))
            yield from (f"Remove {unit}" for unit in position.units_of(power)[:most])
        case PhaseKind.MOVEMENT | PhaseKind.BUSINESS:
            units = position.units_of(power) or settings.variant.start.units_of(power)
            yield from (f"{unit} H" for unit in units)


def awaited(settings: Settings, turn: Turn) -> dict[str, tuple[str, ...]]:
    """The powers whose orders each seat still owes in a turn, with the seat itself for papers."""
    owed: dict[str, list[str]] = {}
    for power in turn.missing:
        owed.setdefault(turn.hands.get(power) or power, []).append(power)
    for player in turn.coming.owing if turn.coming else ():
        owed.setdefault(player, []).append(player)
    return {seat: tuple(names) for seat, names in owed.items()}


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
        lines.append(f"    {named(power)}: {player}" + (f" <{address}>" if address else ""))
    return "\n".join([_("The others are:"), "", *lines]) if lines else ""


def pages_words(settings: Settings, site: str) -> str:
    """Where the game is on the web; "" if the zine's address is not known."""
    if not site:
        return ""
    folder = f"{site.rstrip('/')}/games/{settings.slug}"
    words = _("The game:"), _("Your orders:")
    width = max(map(len, words)) + 2
    game, orders = (word.ljust(width) for word in words)
    return f"{game}{folder}/index.html\n{orders}{folder}/orders/index.html"
