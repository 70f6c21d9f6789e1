"""docs/expansions.md is true: the expansion it writes is built from the page and played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import zine.expansions
from documents import fences
from printed import game_blocks, rows, tables, turn_blocks
from sites import REPO
from zine.blocks import Edition
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.games import Game
from zine.render.block_text import blocks_text

PAGE = REPO / "docs/expansions.md"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A zine with the variant of the page, and its expansion among the press's own."""
    for step in fences(PAGE):
        if step.title:
            file = tmp_path / step.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(step.text, encoding="utf-8")
    monkeypatch.setattr(
        zine.expansions, "__path__", [*zine.expansions.__path__, str(tmp_path / "expansions")]
    )
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("zine.expansions.honours")]:
        del sys.modules[name]


@pytest.fixture
def game(root: Path) -> Game:
    """A game of one year in which nobody moves, with two honours and a void one."""
    folder = root / "games" / "laurels"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "title: Laurels\nvariant: honours\nseed: laurels\nunread: go-on\n", encoding="utf-8"
    )
    orders = "orders:\n" + "".join(f'  {power}: ""\n' for power in POWERS)
    for slug in ("1901-1-spring-movement", "1901-3-fall-movement"):
        (folder / f"{slug}.orders.yaml").write_text(orders, encoding="utf-8")
    papers = dict.fromkeys(POWERS, "Turkey") | {"Turkey": "turkey", "Italy": "Utopia"}
    text = "papers:\n" + "".join(f"  {power}: {named}\n" for power, named in papers.items())
    (folder / "1901-6-winter-honours.orders.yaml").write_text(text, encoding="utf-8")
    return advance(read_folder(folder), NOW, 1, "test").game


def test_the_example_is_played(game: Game) -> None:
    """Papers are counted; those that honour nobody are void with their reasons."""
    turn = game.recorded[-1]

    blocks = turn_blocks(game, turn)

    assert "1901-6-winter-honours" == turn.phase.slug
    (table,) = tables(blocks)
    assert [{"Power": "Turkey", "Honours": "5"}] == rows(table)
    text = blocks_text(blocks)
    assert "France honours Turkey." in text
    assert 'Italy, "Utopia": it names no power that is in the game.' in text
    assert 'Turkey, "turkey": a power does not honour itself.' in text


def test_the_games_page_has_the_count(game: Game) -> None:
    """The same table, in both editions."""
    pages, text = (tables(game_blocks(game), edition=each) for each in Edition)

    assert pages == text
    assert [{"Power": "Turkey", "Honours": "5"}] == rows(pages[0])


def test_the_state_comes_back_from_the_record(root: Path, game: Game) -> None:
    """What a record holds is read as it was."""
    folder = root / "games" / "laurels"
    done = advance(read_folder(folder), NOW, 1, "test")
    done.write()

    again = advance(read_folder(folder), NOW, 1, "test")

    assert again.fresh == ()
    assert again.game.position == done.game.position
