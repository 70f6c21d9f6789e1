"""What the sample zine shows: an exchange held at one deadline, and a blind game after its end."""

from __future__ import annotations

import html
import re
import shutil
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from desks import zine
from sites import NOW, REPO, tree
from zine.expansions.market.events import Deal, Entered, Resigned, Settled
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game
from zine.report.public_game import public_game
from zine.rules.orders import Support
from zine.wings.desk.private_reports.private_report import private_reports
from zine.wings.desk.private_reports.private_report_text import private_text
from zine.wings.westling.expansions.blind.reveal_orders import Reveal

BLIND, EXCHANGE = "austerlitz", "lombard"
SPRING = "1901-1-spring-movement"
TODAY = datetime(2026, 11, 21, tzinfo=UTC)
ROUNDS = (
    (SPRING, "1901-3-spring-exchange"),
    ("1901-6-winter-adjustments", "1901-7-winter-exchange"),
    ("1902-1-spring-movement", "1902-3-spring-exchange"),
)
PUBLIC = """\
title: Echo
publisher: Ada
address: ada@zine.example
how_to_join: Write.
repository: public
"""


@pytest.fixture
def exchange(published: Path, tmp_path: Path) -> Game:
    """The exchange game after the first build."""
    path = tmp_path / "games" / EXCHANGE
    shutil.copytree(published / "games" / EXCHANGE, path)
    return play_through(read_folder(path), TODAY)


def words(page: Path) -> str:
    """A page's text without tags and line ends."""
    plain = re.sub(r"<[^>]+>", " ", page.read_text(encoding="utf-8"))
    return " ".join(html.unescape(plain).split())


@pytest.mark.parametrize(("moves", "sheets"), ROUNDS)
def test_a_round_is_held_at_one_deadline(exchange: Game, moves: str, sheets: str) -> None:
    """Moves or builds, and the sheets, were due and recorded at the same moment."""
    turns = {turn.phase.slug: turn for turn in exchange.recorded}
    first, second = turns[moves].record, turns[sheets].record

    assert first is not None
    assert second is not None
    assert first.recorded == second.recorded
    assert turns[moves].deadline == turns[sheets].deadline


def test_the_last_round_is_played_for_the_newest_issue(published: Path) -> None:
    """The first build records moves and exchange together, and the issue prints both."""
    text = (published / "output/issues/2.txt").read_text(encoding="utf-8")

    assert "Spring '02 of the game LOMBARD" in text
    assert "Spring Exchange '02 of the game LOMBARD" in text
    assert "Rubles for everybody\n\n1 order cut; 1 line refused.\n" in text


def test_a_sheet_may_stand_with_the_moves(exchange: Game) -> None:
    """Ingot's is in the file of the moves, and is carried out in the exchange."""
    (turn,) = (each for each in exchange.recorded if each.phase.slug == "1902-3-spring-exchange")
    assert turn.record is not None
    assert turn.sheet is not None

    deals = {(each.power, each.done) for each in turn.record.events if is_deal(each, "Ingot")}

    assert "Ingot" not in turn.sheet.papers.texts
    assert {("Russia", -500), ("Austria", 450)} == deals


def is_deal(event: object, player: str) -> bool:
    """Whether somebody traded."""
    return isinstance(event, Deal) and event.player == player


def test_sheets_are_cut_and_missed_and_players_come_and_go(exchange: Game) -> None:
    """Whatever may happen at one deadline is in the sample."""
    events = [
        event
        for turn in exchange.recorded
        if turn.record is not None
        for event in turn.record.events
    ]

    assert ["Escrow"] == [event.player for event in events if isinstance(event, Resigned)]
    assert ["Kopje"] == [event.player for event in events if isinstance(event, Entered)]
    assert ["Jetton"] == [e.player for e in events if isinstance(e, Settled) and e.missed]
    assert "Gilt Edge" in {e.player for e in events if isinstance(e, Deal) and e.wanted < e.done}


def test_an_ended_blind_game_is_on_its_pages(published: Path) -> None:
    """All orders with their reasons, the choice of supports, and the ending; nothing is private."""
    pages = published / "output/games" / BLIND
    spring = words(pages / f"{SPRING}.html")

    assert "A GAS SA BUR-BUR" in spring
    assert "reveal BUR: PAR" in spring
    assert "(A MUN-BUR)" in spring
    assert "bounced with French A BUR" in spring
    assert "a draw of Austria, England, France, and Germany" in words(pages / "index.html")
    assert not (published / "private" / "games" / BLIND).exists()
    assert not (published / "private" / BLIND).exists()


@pytest.fixture
def running(tmp_path: Path) -> Game:
    """The blind game as it was before its result was in game.yaml."""
    shutil.copytree(REPO / "games" / BLIND, tmp_path / "games" / BLIND)
    folder = read_folder(tmp_path / "games" / BLIND)
    settings = replace(folder.settings, result=None)
    return play_through(replace(folder, settings=settings), TODAY)


def test_while_it_lasted_the_choice_of_supports_counted(running: Game) -> None:
    """The support that France named was told; the other one, and the line itself, were not."""
    told = next(t for t in public_game(running).recorded if t.phase.slug == SPRING)
    assert told.record is not None
    orders = [result.order for result in told.record.results]

    supports = {each.location for each in orders if isinstance(each, Support)}

    assert "PAR" in supports
    assert "GAS" not in supports
    assert not any(isinstance(each, Reveal) for each in orders)


def test_the_documents_show_a_private_report_as_it_was(running: Game) -> None:
    """docs/blind-games.md quotes the report that France was sent."""
    (report,) = (
        private_text(each)
        for each in private_reports(running)
        if (each.phase, each.power) == (SPRING, "France")
    )

    _heading, _, body = report.partition("\n")

    assert f"```text\n{body.strip()}\n```" in (REPO / "docs/blind-games.md").read_text("utf-8")


def test_the_blind_game_comes_out_of_the_private_folder_unchanged(tmp_path: Path) -> None:
    """Hidden in a public repository while it ran; once it has a result, the sample's very files."""
    path = tmp_path / "games" / BLIND
    shutil.copytree(REPO / "games" / BLIND, path)
    (tmp_path / "content").mkdir()
    (tmp_path / "content/zine.yaml").write_text(PUBLIC, encoding="utf-8")
    ended = (path / "game.yaml").read_text(encoding="utf-8")
    (path / "game.yaml").write_text(re.sub(r"result:\n(  .*\n)+", "", ended), encoding="utf-8")

    zine(tmp_path, "game", "hide", BLIND, now=NOW)
    assert {"game.yaml", "hidden.yaml"} == set(tree(path))
    (path / "game.yaml").write_text(ended, encoding="utf-8")
    advance(read_folder(path), TODAY, 2, ENGINE).write()

    assert tree(REPO / "games" / BLIND) == tree(path)
