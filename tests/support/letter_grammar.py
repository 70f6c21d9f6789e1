"""Letters as people write them to a desk, drawn from a grammar; each line with what must come of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from random import Random
from typing import NamedTuple

from zine.games import Turn
from zine.rules.adjustments import build_sites, builds_due, surplus
from zine.rules.calendar import PhaseKind
from zine.rules.position import Dislodged, Position
from zine.rules.reach import destinations
from zine.rules.variant import Variant

PIECES = ("\t", "=20", "?", "é", "  ", "*", ">>", "\u00a0", "A ", ": ", "-", "yes", "\ud7ff")
GREETINGS = ("Dear Ada,", "Hello all,", "Good morning!", "Hi there, here are my orders:")
ENDS = ("Best wishes, Tom", "Cheers,", "Yours, as ever", "Many thanks for the fine zine!")
TALK = (
    "One change please, the rest stays as it was.",
    "I hope this gets through, my mail has been odd lately.",
    "By the way, the last issue was a joy to read.",
)
QUOTE = "\n\nOn Tue, 1 Dec 2026 at 19:02, Ada <ada@zine.example> wrote:\n> A PAR - GAS\n> Orders are due soon.\n"

HELD = (
    re.compile(r"(?<!\S)[AF] [A-Z]{3}(?:/[NSE]C)?(?: ?- ?[A-Z]{3})"),
    re.compile(r"(?<!\S)(?:army|fleet) [a-z]{3} to [A-Z]"),
    re.compile(r"(?<!\S)(?:Build A|Remove [AF]) [A-Z]{3}"),
    re.compile(r"(?<!\S)(?:Crowns|Pounds|Francs|Marks|Lira|Rubles|Piastres) [+-]\d"),
)
CURRENCIES = ("Crowns", "Pounds", "Francs", "Marks", "Lira", "Rubles", "Piastres")
PRESS_LINE = re.compile(r"PRESS\s*:.*")
OTHERS = re.compile(r">.*|On .* wrote:|.*@zine\.ex.*")


class Expected(StrEnum):
    """What must come of a line: in the set, in the issue, refused by name, done, or talk."""

    ORDER = "order"
    PRESS = "press"
    REFUSED = "refused"
    DONE = "done"
    TALK = "talk"


class DrawnLine(NamedTuple):
    """A line of a letter, what must come of it, the order in it, and the unit that it is for."""

    text: str
    expected: Expected
    order: str = ""
    power: str = ""
    unit: str = ""


@dataclass(frozen=True)
class DrawnLetter:
    """A letter's words, and its own lines with what must come of each (none if it is mangled)."""

    text: str
    lines: Sequence[DrawnLine]
    mangled: bool = False
    html: bool = False


@dataclass
class LetterGrammar:
    """Draws letters by chance; the same seed draws the same letters."""

    chance: Random

    def letter_for(self, variant: Variant, turn: Turn, led: Sequence[str]) -> DrawnLetter:
        """A letter for a turn from whoever leads these powers."""
        orders = {power: orders_to_choose(variant, turn, power) for power in led}
        moves = turn.phase.kind is PhaseKind.MOVEMENT
        others = [power for power in turn.due if power not in led] if moves and led else []
        business = turn.phase.kind is PhaseKind.BUSINESS
        return self.letter(orders, others, CURRENCIES if business or turn.coming else ())

    def letter(
        self,
        led: Mapping[str, Mapping[str, Sequence[str]]],
        others: Sequence[str],
        sheet: Sequence[str],
    ) -> DrawnLetter:
        """A letter for the powers its writer leads, with `sheet` of currencies to trade in.

        `led` has for each power what it may order, each with the orders to choose from.
        """
        lines: list[DrawnLine] = []
        if self.chance.random() < 0.6:
            lines.append(DrawnLine(self.chance.choice(GREETINGS), Expected.TALK))
        if self.chance.random() < 0.3:
            lines.append(DrawnLine(self.chance.choice(TALK), Expected.TALK))
        if self.chance.random() < 0.1:
            lines.append(DrawnLine("ALL NEW", Expected.DONE))
        for power, units in led.items():
            lines += self._orders(power, units, alone=len(led) == 1)
        if others and self.chance.random() < 0.25:
            other = self.chance.choice(others)
            lines.append(DrawnLine(f"{other}: A XYZ - BUR", Expected.REFUSED))
        for name in sheet:
            if self.chance.random() < 0.4:
                trade = f"{name} {self.chance.choice(('+', '-'))}{self.chance.randint(1, 90)}"
                lines.append(DrawnLine(trade, Expected.ORDER, trade, unit=name))
        lines += self._said()
        if self.chance.random() < 0.6:
            lines.append(DrawnLine(self.chance.choice(ENDS), Expected.TALK))
        text = "\n".join(line.text for line in lines)
        if self.chance.random() < 0.3:
            text += QUOTE
        if self.chance.random() < 0.1:
            return DrawnLetter(self._mangled(text), (), mangled=True)
        if self.chance.random() < 0.2:
            return DrawnLetter(self._in_html(text), lines, html=True)
        return DrawnLetter(text, lines)

    def _said(self) -> list[DrawnLine]:
        """Press, and a vote or a question."""
        lines: list[DrawnLine] = []
        if self.chance.random() < 0.2:
            words = self.chance.choice(("Peace!", "Who moved to Burgundy?", "A PAR loves F BRE."))
            lines.append(DrawnLine(f"PRESS: {words}", Expected.PRESS))
            lines.append(DrawnLine("More of it next time.", Expected.PRESS))
            lines.append(DrawnLine("END", Expected.DONE))
        if self.chance.random() < 0.2:
            lines.append(
                DrawnLine(self.chance.choice(("DRAW: no", "FINAL", "status?")), Expected.DONE)
            )
        return lines

    def _in_html(self, text: str) -> str:
        """The same as mail programs send it: a table, or paragraphs; with a struck line beside."""
        begins, ends = self.chance.choice(
            (("<table><tr><td>", "</td></tr></table>"), ("<p>", "</p>"))
        )
        rows = "".join(f"{begins}{escape(line)}{ends}\n" for line in text.split("\n"))
        return f"{rows}{begins}<s>A PAR - GAS</s>{ends}\n"

    def _orders(
        self, power: str, orders: Mapping[str, Sequence[str]], *, alone: bool
    ) -> list[DrawnLine]:
        """Orders for some of what a power may order, its name above them or on their lines."""
        some = [unit for unit in orders if self.chance.random() < 0.7]
        same_line = not alone and self.chance.random() < 0.5
        head = f"{power}{self.chance.choice((': ', ' ', ' - '))}" if same_line else ""
        lines = [] if alone or same_line or not some else [DrawnLine(power, Expected.DONE)]
        for unit in some:
            order = self.chance.choice(orders[unit])
            lines.append(DrawnLine(f"{head}{order}", Expected.ORDER, order, power, unit))
        return lines

    def _mangled(self, text: str) -> str:
        for _ in range(self.chance.randint(1, 6)):
            at = self.chance.randrange(len(text) + 1)
            cut = self.chance.choice((0, 0, 1, 7))
            text = text[:at] + self.chance.choice(PIECES) + text[at + cut :]
        return text


def still_held(text: str) -> Iterator[tuple[str, str]]:
    """The lines of a mangled letter's own that still hold something, and what they hold."""
    press = False
    for line in (" ".join(each.split()) for each in text.split("\n")):
        if OTHERS.fullmatch(line):
            return
        press = line != "END" and (press or PRESS_LINE.fullmatch(line) is not None)
        if not press and (held := next(filter(None, (each.search(line) for each in HELD)), None)):
            yield line, line[held.start() :]


def orders_to_choose(variant: Variant, turn: Turn, power: str) -> Mapping[str, Sequence[str]]:
    """What a power may order in a phase, each with orders as people write them, right and wrong."""
    board = turn.before
    match turn.phase.kind:
        case PhaseKind.MOVEMENT:
            return _moves(variant, board, power)
        case PhaseKind.RETREATS:
            fled = [each for each in board.dislodged if each.unit.power == power]
            return {str(each.unit): (*_retreats(each),) for each in fled}
        case PhaseKind.ADJUSTMENTS:
            less = board.units_of(power)[: max(0, -surplus(board, power))]
            more = build_sites(variant, board, power)[: builds_due(variant, board, power)]
            removed = {unit.province: (f"Remove {unit}", f"D {unit}") for unit in less}
            built = {p: (f"Build A {p}", f"build army {p.lower()}", "Build A XQZ") for p in more}
            return removed | built
        case _business:
            return {}


def _moves(variant: Variant, board: Position, power: str) -> Mapping[str, Sequence[str]]:
    """Moves and holds; where two units reach an enemy, one attacks and the others support."""
    units = board.units_of(power)
    ways = {unit: destinations(variant.geography, unit, board.units) for unit in units}
    found: dict[str, Sequence[str]] = {}
    enemies = [unit.location for unit in board.units if unit.power != power]
    for unit in units:
        text, word = str(unit), {"A": "army", "F": "fleet"}[unit.kind.value]
        orders = [f"{text} H", f"{text} - XQZ"] * 2
        for goal in ways[unit]:
            far = f"{word} {unit.location.lower()} to {goal.title()}"
            orders += (f"{text} - {goal}", f"{text}-{goal}", far)
        for enemy in enemies:
            able = [each for each in units if enemy in ways[each]]
            if unit in able and len(able) > 1:
                attack = f"{able[0]} - {enemy}"
                orders = [attack if unit == able[0] else f"{text} S {attack}"]
                break
        found[text] = orders
    return found


def _retreats(fled: Dislodged) -> Iterator[str]:
    yield from (f"{fled.unit} disbands", f"{fled.unit} R XQZ")
    for goal in fled.retreats:
        yield from (
            f"{fled.unit} - {goal}",
            f"{fled.unit} R {goal}",
            f"{fled.unit} retreats to {goal}",
        )
