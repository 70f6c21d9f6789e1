"""What a letter costs the desk: no more than two seconds as far as it is read, whatever is in it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from case_tables import crossed
from costs import within
from desks import post, replies, write_desk, zine
from zine.files.private_folder import private_of
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Settings, Turn
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_labels import MOST_LINES, headings, own_lines
from zine.wings.desk.post.letter_sections import parted
from zine.wings.desk.post.letter_text.own_letters import OwnLetters
from zine.wings.desk.post.message_reader import (
    LINES_CUT,
    LONGEST_LINE,
    LONGEST_TEXT,
    Message,
    bounded,
    read_message,
)
from zine.wings.desk.post.order_trial import judge
from zine.wings.desk.post.outgoing_letters import letter

LONGEST = 2  # seconds
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
    text, _ = bounded(text)
    headings(Message(subject="marengo", text=text), settings)
    found = parted(text, settings, turn, "France")
    judge(settings, turn, "France", found.parts.get("France", ""))
    return found


@pytest.mark.deep
@pytest.mark.parametrize("line", LINES)
def test_no_letter_of_many_lines_is_dear(game: tuple[Settings, Turn], line: str) -> None:
    """Lines are looked at up to a limit, each at the cost of one."""
    within(LONGEST, lambda: sorted_out(game, line * (LONGEST_TEXT // len(line))))


@pytest.mark.parametrize(("head", "filler"), crossed(HEADS, {each: each for each in FILLERS}))
def test_no_endless_line_is_dear(game: tuple[Settings, Turn], head: str, filler: str) -> None:
    """Nor one after the other of the longest lines there can be."""
    line = f"{head + filler * (LONGEST_LINE // len(filler))}"[: LONGEST_LINE - 2] + "x\n"
    text = line * (LONGEST_TEXT // LONGEST_LINE)
    within(LONGEST, lambda: sorted_out(game, text))


def test_no_letter_by_chance_is_dear(game: tuple[Settings, Turn]) -> None:
    """Nor is a mixture of them all."""
    chance = Random(7)
    text = "".join(chance.choice(LINES) for _ in range(LONGEST_TEXT // 12))
    within(LONGEST, lambda: sorted_out(game, text[:LONGEST_TEXT]))


def test_what_is_not_looked_at_is_told(game: tuple[Settings, Turn]) -> None:
    """A letter that goes on for ever says where the desk stopped."""
    found = sorted_out(game, "How do you do, Bob\n" * (MOST_LINES + 1))
    assert ("Letters are read up to line 2,000.",) == found.refused
    found = sorted_out(game, "A PAR - BUR and what not\n" * 1000)
    assert ("No orders are read after the first 20,000 characters.",) == found.refused


def test_long_press_is_kept_whole(game: tuple[Settings, Turn]) -> None:
    """Press may have more lines, and longer ones, than are looked at for orders."""
    text = "PRESS: " + "word " * 500 + "end\n" + "verse\n" * 3000 + "x" * LONGEST_LINE
    (letter,) = sorted_out(game, text).press
    assert letter.text == text.removeprefix("PRESS: ")
    assert len(own_lines(text)) == 3002


def test_what_no_person_wrote_is_cut_and_that_is_said() -> None:
    """A line of more than a page of press; another as long as it may be is whole."""
    whole, longer = "x" * LONGEST_LINE, "y" * (LONGEST_LINE + 1)

    found = read_message(f"Subject: x\n\n{whole}\n{longer}\n".encode())

    assert f"{whole}\n{longer[:-1]}" == found.text
    assert (LINES_CUT,) == found.left_out
    assert () == read_message(f"Subject: x\n\n{whole}\n".encode()).left_out


def test_a_text_too_long_is_said_to_be(tmp_path: Path) -> None:
    """In the answer, with how far it is read."""
    root = write_desk(tmp_path / "zine")

    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR\n" + "x\n" * LONGEST_TEXT)))

    assert "Nothing is read beyond the first 200,000 characters." in " ".join(replies(root).split())


PIECES = (
    "hello b c d e ",
    "-",
    " ",
    "1 ",
    "a ",
    "> ",
    "\t",
    "(",
    "You are FRANCE in Marengo ",
    ". ",
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> OwnLetters:
    """As many letters as one player has got in years, each as long as an answer can be."""
    private = private_of(write_desk(tmp_path_factory.mktemp("sent") / "zine"))
    words = " ".join(f"{PIECES[number % len(PIECES)]} {number}" for number in range(2_000))
    ends = "".join(piece * 20 for piece in PIECES)
    for number in range(300):
        draft = letter("ada@zine.example", "b@post.example", "x", f"{words[number:]} {ends}")
        private.write(f"sent/{number}.eml", draft)
    own = OwnLetters(private)
    own.without_them("one two three four five", "b@post.example")
    return own


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("end", ["", "\n"])
def test_letters_sent_before_make_none_dear(own: OwnLetters, piece: str, end: str) -> None:
    """Whatever a letter repeats of them."""
    line = f"{'hello b c d e ' + piece * LONGEST_LINE}"[:LONGEST_LINE] + end

    within(LONGEST, lambda: own.without_them(line * (LONGEST_TEXT // len(line)), "b@post.example"))
