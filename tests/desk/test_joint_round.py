"""A round with one deadline: its moves and its exchange are told together, or wait together."""

from __future__ import annotations

import html
import re
from datetime import datetime
from pathlib import Path

import pytest

from desks import once_done, refused, zine
from exchange_desks import BEGUN, FIRST, GAME, PLAYERS, SECOND, moves, play, send, write_desk
from zine.expansions.market.events import Deal
from zine.gamefiles.game_reader import find_game
from zine.games import Game, TurnState
from zine.report.site_build_log import game_story
from zine.report.status import awaited
from zine.rules.reasons import sentence

LATE = "2026-12-19T19:00:00+00:00"
BOOKS = ("capitalist", "capitalist-2", "kapitalistic")
UNREADABLE = "Sell all Pounds"


def game_at(root: Path, now: str) -> Game:
    """The game as it stands."""
    return find_game(root, GAME, datetime.fromisoformat(now))[1]


def begin(root: Path, book: str, **settings: str) -> Game:
    """A desk after the first exchange: moves and the next exchange are due at one deadline."""
    write_desk(root, book)
    file = root / "games" / GAME / "game.yaml"
    text = file.read_text(encoding="utf-8")
    lines = "".join(f"{key}: {value}\n" for key, value in settings.items())
    file.write_text(f"{text}{lines}", encoding="utf-8")
    return game_at(once_done(root, _first_exchange), FIRST)


def _first_exchange(root: Path) -> None:
    for player in PLAYERS:
        send(root, player, f"{PLAYERS.index(player) + 1}00 of nothing\nN/T", now=BEGUN)
    play(root, FIRST)


def all_send(root: Path, game: Game, last: str) -> None:
    """Moves from everybody, and sheets; that of the last player is as given."""
    for player in PLAYERS[:-1]:
        send(root, player, f"{moves(game, player)}\nPounds +10", now=FIRST)
    send(root, PLAYERS[-1], f"{moves(game, PLAYERS[-1])}\n{last}", now=FIRST)


@pytest.fixture(
    params=[pytest.param(b, marks=pytest.mark.deep if b in BOOKS[1:] else ()) for b in BOOKS]
)
def book(request: pytest.FixtureRequest) -> str:
    """Each rulebook of the exchange."""
    name: str = request.param
    return name


def test_a_sheet_that_cannot_be_read_holds_the_moves(tmp_path: Path, book: str) -> None:
    """Nothing is printed of the round, and status, preview and close say whose it is."""
    root = tmp_path / "zine"
    game = begin(root, book)
    assert game.current is not None
    slug = game.current.phase.slug
    all_send(root, game, UNREADABLE)

    done = play(root, SECOND)

    assert done.current is not None
    assert (slug, TurnState.WAITING) == (done.current.phase.slug, done.current.state)
    assert (PLAYERS[-1],) == awaited(done.settings, done.current)
    assert f"waits for {PLAYERS[-1]}" in game_story(done, (), datetime.fromisoformat(SECOND)).next
    assert "waiting" in zine(root, "status", now=SECOND)
    assert f": {PLAYERS[-1]}" in " ".join(zine(root, "status", now=SECOND).split())
    assert f"Nothing that {PLAYERS[-1]} sent can be read" in zine(root, "preview", GAME, now=SECOND)
    said = refused(root, "close", GAME, now=SECOND)
    assert f"nothing that {PLAYERS[-1]} sent can be read" in said
    assert "exchange.orders.yaml" in said


def test_a_mended_sheet_goes_on_with_the_moves(tmp_path: Path, book: str) -> None:
    """Both are recorded at once."""
    root = tmp_path / "zine"
    all_send(root, begin(root, book), UNREADABLE)
    before = len(play(root, SECOND).recorded)
    send(root, PLAYERS[-1], "Pounds -20", now=LATE)

    done = play(root, LATE)

    assert before + 2 == len(done.recorded)
    record = done.recorded[-1].record
    assert record is not None
    assert (PLAYERS[-1], -20) in [(e.player, e.done) for e in record.events if isinstance(e, Deal)]


@pytest.mark.parametrize("way", ["go-on", "nmr"])
def test_a_round_that_does_not_wait_goes_without_the_sheet(
    tmp_path: Path, book: str, way: str
) -> None:
    """By the game's rule or the publisher's word: it counts as not sent, for both at once."""
    root = tmp_path / "zine"
    game = begin(root, book, **({"unread": "go-on"} if way == "go-on" else {}))
    all_send(root, game, UNREADABLE)
    before = len(game.recorded)
    if way == "nmr":
        zine(root, "close", GAME, "--nmr", PLAYERS[-1], "--first-turn-too", now=SECOND)

    done = play(root, SECOND)

    assert before + 2 == len(done.recorded)
    record = done.recorded[-1].record
    assert record is not None
    sold = [e for e in record.events if isinstance(e, Deal) and e.player == PLAYERS[-1]]
    assert bool(sold) == (book != "kapitalistic")  # there a missing sheet is no transaction
    assert all("no order sheet" in sentence(e.why) for e in sold)


def test_no_sheet_counts_that_was_written_after_the_moves_were_told(
    tmp_path: Path, book: str
) -> None:
    """Where only the exchange waits, because its file was spoilt by hand in between."""
    root = tmp_path / "zine"
    game = begin(root, book)
    all_send(root, game, "N/T")
    slug = game_at(root, SECOND).current.coming.phase.slug  # type: ignore[union-attr]
    done = play(root, SECOND)
    (root / "games" / GAME / f"{slug}.record.yaml").unlink()
    sheet = root / "games" / GAME / f"{slug}.orders.yaml"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("N/T", UNREADABLE), encoding="utf-8")
    assert len(done.recorded) - 1 == len(game_at(root, SECOND).recorded)

    said = send(root, PLAYERS[-1], "Pounds -20", now=LATE)

    assert "late" in said
    assert "the moves of its round could be read" in said
    waiting = game_at(root, LATE).current
    assert waiting is not None
    assert UNREADABLE == waiting.papers.texts[PLAYERS[-1]]


def test_the_preview_has_the_exchange_too(tmp_path: Path, book: str) -> None:
    """On the terminal and on the page."""
    root = tmp_path / "zine"
    all_send(root, begin(root, book), "Pounds -20")
    turn = game_at(root, SECOND).current
    assert turn is not None
    assert turn.coming is not None

    said = zine(root, "preview", GAME, "--page", str(tmp_path / "page.html"), now=FIRST)

    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for phase in (turn.phase, turn.coming.phase):
        assert f"{phase.title} '01 of the game" in said
        assert f"{phase.title} '01 of the game" in html.unescape(page)
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len({*names})


def test_a_sheet_alone_can_be_previewed(tmp_path: Path, book: str) -> None:
    """Before any moves are in."""
    root = tmp_path / "zine"
    begin(root, book)
    send(root, PLAYERS[0], "Pounds -20", now=FIRST)

    assert "Orders are missing" in zine(root, "preview", GAME, now=FIRST)


def test_an_exchange_with_its_own_deadline_holds_no_moves(tmp_path: Path, book: str) -> None:
    """Its sheets are due later, so those who send them may know the moves."""
    root = tmp_path / "zine"
    game = begin(root, book)
    file = root / "games" / GAME / "game.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("business: 0", "business: 4"), encoding="utf-8")
    all_send(root, game, UNREADABLE)

    assert len(game.recorded) + 1 == len(play(root, SECOND).recorded)
    assert f"taken {GAME}" in send(root, PLAYERS[-1], "Pounds -20", now=LATE)
