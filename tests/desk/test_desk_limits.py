"""What a letter costs the desk: no more than a second up to 100 kB, whatever is in it."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from costs import within
from desks import write_desk
from zine.desk.post.addressing import MOST_LINES, headings, own_lines
from zine.desk.post.judging import judge
from zine.desk.post.parts import parted
from zine.desk.post.reading import Message
from zine.desk.post.sorting import LetterContents
from zine.gamefiles.reading import play_through, read_folder
from zine.games import Settings, Turn

LARGEST = 100_000
LONGEST = 1  # second
LINES = [
    *["x\n", "a\n", "A PAR - BUR\n", "A Bugundy - Xyzzy\n", "A Xyzzy Xyzzx - Xyzzo\n", "England\n"],
    *[
        "PRESS:\nx\n",
        "PRESS: x\n",
        "DRAW: yes\n",
        "AWAY 1\n",
        "if\n",
        "Builds:\nA PAR\n",
        "\n",
        "> x\n",
    ],
    *[
        "hope all is well\n",
        "France: A PAR - BUR, A MAR H\n",
        "If dislodged A PAR: a,b\n",
        "FINAL\n",
    ],
]
HEADS = [
    "final",
    "orders",
    "end of press",
    "away",
    "press from",
    "am x schrieb",
    "on x wrote",
    "code",
]
FILLERS = [" ", ".", "- ", " schrieb", " wrote", "a-a-", ": ", "x", "1-a", "press to ", "England "]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Settings, Turn]:
    """A game at its first turn."""
    root = write_desk(tmp_path_factory.mktemp("desk") / "zine")
    folder = read_folder(root / "games" / "marengo")
    turn = play_through(folder, datetime(2026, 11, 20, tzinfo=UTC)).current
    assert turn is not None
    return folder.settings, turn


def sorted_out(game: tuple[Settings, Turn], text: str) -> LetterContents:
    """What a letter holds, once its heading is read and its orders are tried."""
    settings, turn = game
    headings(Message(subject="marengo", text=text), settings)
    found = parted(text, settings, turn, "France")
    judge(settings, turn, "France", found.orders.get("France", ""))
    return found.rest


@pytest.mark.deep
@pytest.mark.parametrize("line", LINES)
def test_no_letter_of_many_lines_is_dear(game: tuple[Settings, Turn], line: str) -> None:
    """Lines are looked at up to a limit, each at the cost of one."""
    within(LONGEST, lambda: sorted_out(game, line * (LARGEST // len(line))))


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("filler", FILLERS)
def test_no_endless_line_is_dear(game: tuple[Settings, Turn], head: str, filler: str) -> None:
    """A line of 100 kB meets no pattern that goes over it again and again."""
    text = head + filler * (LARGEST // len(filler)) + "x"
    within(LONGEST, lambda: sorted_out(game, text))


def test_no_letter_by_chance_is_dear(game: tuple[Settings, Turn]) -> None:
    """Nor is a mixture of them all."""
    chance = Random(7)
    text = "".join(chance.choice(LINES) for _ in range(LARGEST // 12))
    within(LONGEST, lambda: sorted_out(game, text[:LARGEST]))


def test_what_is_not_looked_at_is_told(game: tuple[Settings, Turn]) -> None:
    """A letter that goes on for ever says where the desk stopped."""
    found = sorted_out(game, "How do you do, Bob\n" * (MOST_LINES + 1))
    assert ("No letter is read beyond its line 2,000.",) == found.refused
    found = sorted_out(game, "A PAR - BUR and what not\n" * 1000)
    assert ("No orders are read after the first 20,000 characters.",) == found.refused


def test_long_press_is_kept_whole(game: tuple[Settings, Turn]) -> None:
    """Press may have more lines, and longer ones, than are looked at for orders."""
    text = "PRESS: " + "word " * 500 + "end\n" + "verse\n" * 3000 + "x" * 5000
    (letter,) = sorted_out(game, text).press
    assert letter.text == text.removeprefix("PRESS: ")
    assert len(own_lines(text)) == 3002
