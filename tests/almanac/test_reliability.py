"""The table of players' reliability: what is due, late, and missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import LATER, OPENING, make_site, post, post_all, sheet, write_desk, zine
from sites import build
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import summary_of
from zine.people import Players
from zine.wings.almanac.reliability import reliabilities

DAY_LATER = "2026-12-05T12:00:00+00:00"


def desk(tmp_path: Path) -> Path:
    """A game in which France is late, Italy never writes, and the others are in time."""
    root = write_desk(tmp_path / "zine", nmr="hold")
    absent = ("France", "Italy")
    in_time = [path for path in post_all(root) if not any(name in path for name in absent)]
    zine(root, "inbox", "add", *in_time)
    late = post(root, "France", OPENING["France"])
    zine(root, "inbox", "add", str(late), now=DAY_LATER)
    return root


def table(root: Path) -> dict[str, tuple[int, int, int]]:
    """Due, late and missing, by handle."""
    advance(read_folder(root / "games" / "marengo"), LATER, 1, ENGINE).write()
    game = play_through(read_folder(root / "games" / "marengo"), LATER)
    found = reliabilities([summary_of(game)], Players())
    return {each.player.handle: (each.due, each.late, each.missing) for each in found}


def test_late_and_missing_sets_are_counted(tmp_path: Path) -> None:
    """Each by whoever played the power then."""
    found = table(desk(tmp_path))

    assert found["bonaparty"] == (1, 1, 0)
    assert found["quietcorner"] == (1, 0, 1)
    assert found["samovar"] == (1, 0, 0)


def test_the_orders_file_says_who_was_late(tmp_path: Path) -> None:
    """So that anyone who has the files comes to the same table."""
    assert "late: [France]" in sheet(desk(tmp_path))


@pytest.mark.deep
@pytest.mark.parametrize("wanted", [True, False])
def test_the_page_is_there_if_it_is_wanted(tmp_path: Path, wanted: bool) -> None:
    """The publisher decides."""
    root = make_site(tmp_path / "zine")
    zine(root, "inbox", "add", *post_all(root))
    path = root / "content" / "zine.yaml"
    path.write_text(path.read_text() + f"reliability: {str(wanted).lower()}\n")

    done = build(root, ZINE_NOW=LATER.isoformat())

    assert done.returncode == 0, done.stderr
    page = root / "output" / "players" / "reliability" / "index.html"
    assert page.exists() is wanted
    assert ("samovar" in page.read_text() and "100%" in page.read_text()) if wanted else True
