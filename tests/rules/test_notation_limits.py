"""What texts of strangers cost: no more than a second, however they are made."""

from __future__ import annotations

from random import Random

import pytest

from boards import STANDARD
from costs import within
from zine.rules.calendar import PhaseKind
from zine.rules.notation import Reader
from zine.rules.notation.conditional_orders import retreats_ahead
from zine.rules.notation.power_text import LONGEST_LINE, LONGEST_TEXT, MOST_PIECES
from zine.rules.position import Dislodged
from zine.rules.reasons import sentence

LONGEST = 5.0  # seconds; what grows out of hand takes minutes
NOTHING = 0.1  # seconds: a look at the length

READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
START = {each.province: each for each in STANDARD.start.units}
PHASES = (PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS)
LARGEST = 100_000
WORDS = [
    "a",
    "f",
    "par",
    "s",
    "-",
    "hold",
    "bugundy",
    "north",
    "sea",
    "if",
    "builds:",
    "and",
    "(",
    ")",
    "england",
    ",",
    ".",
    "via",
    "to",
    "hope",
    "well",
    "retreat",
    "waive",
    "2",
    "?",
    "<",
    ">",
    "stp",
    "/nc",
    "thanks",
    "please",
    "not",
    "x",
]
PIECES = [
    *[
        "x\n",
        "a\n",
        "abcde\n",
        "A PAR -\n",
        "and ",
        ",a",
        "(",
        ")",
        "- ",
        "if\n",
        "St. ",
        "<",
        "> ",
    ],
    *["bugundy\n", "burgundi\n", "A burgundi H\n", "F North\n", "A LON - NTH via NTH,\n", "1,1,"],
    *["England ", "England:\n", "If a\n", "If dislodged A PAR: a,b,c\n", "Builds:\na\n", "1. "],
    *["A PAR - BUR (hello there you) ", "A PAR. thanks you all. ", "A PAR H? ", "(A) ", "o A "],
    *["aaaaa bbbbb ccccc ddddd eeeee\n", "A Xyzzy Xyzzx - Xyzzo\n", "hope x\nA PAR -\n", "& ", "?"],
    *["F SKA C A LON - NWY\n", "A LON - NWY VIA\n", "A A A A A A A\n", "A PAR - BUR\n\n", "<-"],
    *["please, ", "France: France: ", "north coast of ", "A PAR H, a b c hope, ", "Par - ", "\n"],
]


def read_within(limit: float, text: str, kind: PhaseKind) -> None:
    """Read a text, whose cost must keep to a limit; the tables are made already."""
    READER.read("A Bugundy - Xyzzy", power="France", kind=kind, units=START)
    within(limit, lambda: READER.read(text, power="France", kind=kind, units=START))


@pytest.mark.deep
@pytest.mark.parametrize(
    ("piece", "kind"),
    # Each in the phase that has most to say, and in one of the others in turn.
    [(each, kind) for n, each in enumerate(PIECES) for kind in (PHASES[0], PHASES[1 + n % 2])],
)
def test_no_repeated_piece_is_dear(piece: str, kind: PhaseKind) -> None:
    """A text as long as is read costs less than a second, whatever it repeats."""
    read_within(LONGEST, piece * (LONGEST_TEXT // len(piece)), kind)


@pytest.mark.parametrize("seed", range(5))
def test_no_mixture_is_dear(seed: int) -> None:
    """So does a text of order words and others by chance, on many lines or few."""
    chance = Random(seed)
    ends = " " * chance.randint(1, 40) + "\n"
    text = "".join(chance.choice(WORDS) + chance.choice(ends) for _ in range(8000))
    read_within(LONGEST, text[:LONGEST_TEXT], PhaseKind.MOVEMENT)


@pytest.mark.parametrize("piece", PIECES)
def test_what_is_too_long_costs_nothing(piece: str) -> None:
    """A text of 100 kB is refused before it is looked at."""
    read_within(NOTHING, piece * (LARGEST // len(piece)), PhaseKind.MOVEMENT)


def test_no_more_than_a_thousand_orders_are_read() -> None:
    """The rest of a text with more pieces than any game has units is refused, and says so."""
    found = READER.read(
        "x\n" * (2 * MOST_PIECES), power="France", kind=PhaseKind.MOVEMENT, units=START
    )
    assert sentence(found[-1].why) == "no more than 1,000 orders are read"
    assert len(found) <= MOST_PIECES + 2


def test_many_legal_orders_are_read() -> None:
    """As many lines as the largest variant could need are read to the last."""
    found = READER.read(
        "army Paris holds\n" * 300, power="France", kind=PhaseKind.MOVEMENT, units=START
    )
    assert [str(line.order) for line in found] == ["A PAR H"] * 300


def test_choices_given_ahead_are_cheap() -> None:
    """A condition with thousands of choices is not followed to the end."""
    unit = START["PAR"]
    choices = ("If dislodged A PAR: " + "a," * 230 + "\n") * 40
    gone = Dislodged(unit, "BUR", ("GAS",))
    within(LONGEST, lambda: retreats_ahead(READER, [choices], "France", [gone]))
    assert LONGEST_LINE < len(choices) < LONGEST_TEXT
