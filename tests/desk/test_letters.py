"""A week's post of four games, as people's mail programs write it: every letter's verdict is right.

letters/verdicts.yaml says of each letter what must come of it: the orders it is taken with, line
by line, or why it is set aside. None may be read as something it does not say.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from desks import zine
from mail_week import NOW, code, write_week
from zine.files.private_folder import PrivateFolder, private_of
from zine.wings.desk.post.ledger import (
    LedgerEntry,
    LetterVerdict,
    entries,
    entries_aside,
    message_of,
)
from zine.wings.desk.post.message_reader import tidy

FOLDER = Path(__file__).parent / "letters"
VERDICTS: dict[str, dict[str, Any]] = yaml.safe_load(
    (FOLDER / "verdicts.yaml").read_text(encoding="utf-8")
)
GAMES = ("marengo", "cornhill", "marne", "austerlitz")


@dataclass(frozen=True)
class Post:
    """The week's post taken in: what the command printed, the list, and every entry."""

    private: PrivateFolder
    said: str
    listed: str
    found: dict[str, list[LedgerEntry]]

    def of(self, name: str) -> list[LedgerEntry]:
        """The entries of a letter, by its file's name."""
        return self.found.get(hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()[:12], [])

    def answers(self, name: str) -> list[str]:
        """The drafts that answer a letter, by its Message-ID."""
        ident = re.search(rb"^Message-ID: (<.+>)$", (FOLDER / name).read_bytes(), re.MULTILINE)
        assert ident is not None
        drafts = [self.private.text(each) or "" for each in self.private.names("outbox", ".eml")]
        return [draft for draft in drafts if ident[1].decode() in draft]


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Post:
    """All letters, given to one command in the order of their names."""
    root = write_week(tmp_path_factory.mktemp("week") / "zine")
    said = zine(root, "inbox", "add", *(str(FOLDER / name) for name in VERDICTS), now=NOW)
    listed = zine(root, "inbox", "list", now=NOW)
    private = private_of(root)
    found: dict[str, list[LedgerEntry]] = {}
    for entry in (*(e for game in GAMES for e in entries(private, game)), *entries_aside(private)):
        found.setdefault(message_of(entry.stem).partition("-")[2], []).append(entry)
    return Post(private, said, listed, found)


def names(key: str) -> list[str]:
    """The letters whose verdict speaks of something."""
    found = [name for name, verdict in VERDICTS.items() if key in verdict]
    assert found, key
    return found


def lines(orders: str | None) -> list[str] | None:
    """A set of orders line by line, without blank ones."""
    return None if orders is None else [line for line in orders.split("\n") if line.strip()]


def test_the_corpus_is_whole() -> None:
    """Every file has a verdict, every verdict a file; there are 60 letters and more."""
    assert {path.name for path in FOLDER.glob("*.eml")} == set(VERDICTS)
    assert len(VERDICTS) >= 60


@pytest.mark.parametrize("name", names("taken"))
def test_a_letter_is_taken_with_just_its_orders(post: Post, name: str) -> None:
    """What it is for, and line by line what counts: nothing quoted, nothing left out."""
    want = VERDICTS[name]["taken"]

    found = post.of(name)

    assert {LetterVerdict.TAKEN} == {each.verdict for each in found}, [e.reason for e in found]
    assert want == {f"{each.game} {each.power}": lines(each.orders) for each in found}


@pytest.mark.parametrize("name", names("aside"))
def test_a_letter_is_set_aside_with_the_right_reason(post: Post, name: str) -> None:
    """It changes nothing, and says why."""
    (found,) = post.of(name)

    assert LetterVerdict.ASIDE is found.verdict
    assert VERDICTS[name]["aside"] in found.reason
    assert found.stem in post.listed


@pytest.mark.parametrize("name", names("answered"))
def test_no_machine_is_answered(post: Post, name: str) -> None:
    """Out-of-office mail and delivery reports are listed, and nothing is drafted."""
    assert [] == post.answers(name)
    assert post.of(name)


@pytest.mark.parametrize("name", names("early"))
def test_a_letter_for_a_later_phase_is_kept(post: Post, name: str) -> None:
    """Under that phase; nothing of it counts now."""
    (found,) = post.of(name)

    assert LetterVerdict.EARLY is found.verdict
    assert VERDICTS[name]["early"] == found.phase


@pytest.mark.parametrize("name", names("ready"))
def test_a_known_address_gets_a_ready_line(post: Post, name: str) -> None:
    """The command that takes the letter in, with its short number; for strangers none."""
    (found,) = post.of(name)
    number = str(int(found.stem.partition("-")[0]))
    block = post.listed.partition(found.stem)[2].partition("\n0")[0]

    assert ("zine inbox take" in block) == bool(VERDICTS[name]["ready"])
    assert VERDICTS[name]["ready"].format(number) in block


@pytest.mark.parametrize("name", [n for n in VERDICTS if "asks" in VERDICTS[n]])
def test_requests_are_understood(post: Post, name: str) -> None:
    """And a line that denies what it speaks of asks for nothing."""
    assert VERDICTS[name]["asks"] == [str(a.kind) for e in post.of(name) for a in e.asks]


@pytest.mark.parametrize("name", names("away"))
def test_an_absence_has_its_years(post: Post, name: str) -> None:
    """Players leave them out."""
    assert [VERDICTS[name]["away"]] == [each.away for each in post.of(name)]


@pytest.mark.parametrize("name", names("said"))
def test_the_answer_says_what_was_not_taken(post: Post, name: str) -> None:
    """In words, so that the player can do something about it."""
    (answer,) = post.answers(name)

    assert VERDICTS[name]["said"] in answer


@pytest.mark.parametrize("name", names("readable"))
def test_the_table_tells_what_cannot_be_read(post: Post, name: str) -> None:
    """Game, power, how many orders, and what is wrong in its own words."""
    (found,) = post.of(name)
    rows = [" ".join(line.split()) for line in post.said.split("\n")]

    (row,) = [row for row in rows if '"A MOS - XQZ"' in row]

    assert row.startswith(f"{found.game} {found.power} {VERDICTS[name]['readable']} ")


def test_press_votes_and_final_are_read_as_before(post: Post) -> None:
    """Press that cites somebody stays whole, and what follows it counts."""
    for name in names("press"):
        (found,) = post.of(name)
        assert VERDICTS[name]["press"] == [each.text for each in found.press]
        assert VERDICTS[name]["votes"] == len(found.votes)
        assert VERDICTS[name]["final"] == found.final


@pytest.mark.parametrize("game", ["marengo", "marne", "austerlitz"])
def test_our_own_letters_bring_no_orders(tmp_path: Path, game: str) -> None:
    """Each welcome sent back whole, without any mark, is no order; what is added to it is."""
    root = write_week(tmp_path / "zine")
    private = private_of(root)
    sources: list[str] = []
    for name in private.names("outbox", ".eml"):
        draft = private.text(name) or ""
        if f"Subject: {game.title()}: " not in draft:
            continue
        to = draft.partition("To: ")[2].partition("\n")[0]
        path = tmp_path / name.rpartition("/")[2]
        path.write_text(f"From: {to}\nSubject: Re: {game}\n\n{draft.partition(chr(10) * 2)[2]}")
        sources.append(str(path))

    zine(root, "inbox", "add", *sources, now=NOW)

    found = entries_aside(private)
    assert sources
    assert len(sources) == len(found)
    assert {"apart from what it quotes, nothing in it can be read as orders, votes or press"} == {
        each.reason for each in found
    }
    assert () == entries(private, game)


def welcome_of_france(private: PrivateFolder) -> str:
    """The words of the letter that gave France its code."""
    drafts = [private.text(name) or "" for name in private.names("outbox", ".eml")]
    (draft,) = [each for each in drafts if code("marengo", "France") in each]
    return draft.partition("\n\n")[2]


def test_an_order_written_into_our_letter_counts(tmp_path: Path) -> None:
    """A player changes two of the sample orders and sends the letter back: those two are theirs."""
    root = write_week(tmp_path / "zine")
    private = private_of(root)
    body = welcome_of_france(private)
    changed = body.replace("A PAR H", "A PAR - BUR").replace("F BRE H", "F BRE - MAO")
    path = tmp_path / "letter.eml"
    path.write_text(f"From: bonaparty@post.example\nSubject: Re: Marengo\n\n{changed}")

    zine(root, "inbox", "add", str(path), now=NOW)

    (found,) = entries(private, "marengo")
    assert ["A PAR - BUR", "F BRE - MAO"] == lines(found.orders)


def test_the_samples_orders_alone_are_the_players_own(tmp_path: Path) -> None:
    """Who wants just those orders may send just those, above our letter too."""
    root = write_week(tmp_path / "zine")
    private = private_of(root)
    body = welcome_of_france(private)
    path = tmp_path / "letter.eml"
    own = "A MAR H\nA PAR H\nF BRE H"
    path.write_text(f"From: bonaparty@post.example\nSubject: Re: Marengo\n\n{own}\n\n{body}")

    zine(root, "inbox", "add", str(path), now=NOW)

    (found,) = entries(private, "marengo")
    assert tidy(own).split("\n") == lines(found.orders)
