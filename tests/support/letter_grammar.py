"""Letters as people write them to a desk, drawn from a grammar; each line with what must come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape
from random import Random
from typing import NamedTuple

from zine.rules.position import Unit

PIECES = ("\t", "=20", "?", "é", "  ", "*", ">>", "\u00a0", "A ", ": ", "-", "yes", "\ud7ff")
GREETINGS = ("Dear Ada,", "Hello all,", "Good morning!", "Hi there, here are my orders:")
ENDS = ("Best wishes, Tom", "Cheers,", "Yours, as ever", "Many thanks for the fine zine!")
TALK = (
    "One change please, the rest stays as it was.",
    "I hope this gets through, my mail has been odd lately.",
    "By the way, the last issue was a joy to read.",
)
QUOTE = "\n\nOn Tue, 1 Dec 2026 at 19:02, Ada <ada@zine.example> wrote:\n> A PAR - GAS\n> Orders are due soon.\n"


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
    neighbours: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def letter(
        self, led: Mapping[str, Sequence[Unit]], others: Sequence[str], sheet: Sequence[str]
    ) -> DrawnLetter:
        """A letter for the powers its writer leads, with `sheet` of currencies to trade in."""
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
                lines.append(DrawnLine(trade, Expected.ORDER, trade))
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

    def _orders(self, power: str, units: Sequence[Unit], *, alone: bool) -> list[DrawnLine]:
        """Orders for some of a power's units, its name above them or on their lines."""
        some = [unit for unit in units if self.chance.random() < 0.7]
        same_line = not alone and self.chance.random() < 0.5
        head = f"{power}{self.chance.choice((': ', ' ', ' - '))}" if same_line else ""
        lines = [] if alone or same_line or not some else [DrawnLine(power, Expected.DONE)]
        orders = [(self._order(unit), str(unit)) for unit in some]
        return lines + [DrawnLine(f"{head}{o}", Expected.ORDER, o, power, u) for o, u in orders]

    def _order(self, unit: Unit) -> str:
        goals = self.neighbours.get(str(unit), ()) or (unit.location,)
        goal = self.chance.choice(goals)
        word = {"A": "army", "F": "fleet"}[unit.kind.value]
        return self.chance.choice(
            (
                f"{unit} - {goal}",
                f"{unit} H",
                f"{word} {unit.location.lower()} to {goal.title()}",
                f"{unit}-{goal}",
                f"{unit} - XQZ",
            )
        )

    def _mangled(self, text: str) -> str:
        for _ in range(self.chance.randint(1, 6)):
            at = self.chance.randrange(len(text) + 1)
            cut = self.chance.choice((0, 0, 1, 7))
            text = text[:at] + self.chance.choice(PIECES) + text[at + cut :]
        return text
