"""A turn that was published and taken back: the site goes on, with and without a new deadline."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import OVER, SLUG, make_site, post_all, zine
from sites import REPO

AFTER = "2026-12-05T12:00:00+00:00"
THEN = "2026-12-31T12:00:00+00:00"
PAGE = f"games/marengo/{SLUG}.html"

pytestmark = pytest.mark.usefixtures("forked")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A zine with an address, whose first turn was published."""
    monkeypatch.setenv("PYTHONPATH", str(REPO / "plugins"))
    made = make_site(tmp_path / "zine")
    conf = made / "pelicanconf.py"
    conf.write_text(conf.read_text() + "\nSITEURL = 'https://zine.example'\n", encoding="utf-8")
    zine(made, "inbox", "add", *post_all(made))
    zine(made, "publish", now=OVER)
    zine(made, "outbox", "done", now=OVER)
    assert PAGE in (made / "content/addresses.txt").read_text(encoding="utf-8")
    return made


def test_a_turn_taken_back_and_given_time(root: Path) -> None:
    """Its page leads to the game until it is played again, and then it is there."""
    zine(root, "undo", "marengo", SLUG, now=AFTER)
    zine(root, "game", "extend", "marengo", "2026-12-30 19:00", now=AFTER)

    zine(root, "publish", now=AFTER)

    moved = (root / "output" / PAGE).read_text(encoding="utf-8")
    assert 'http-equiv="refresh"' in moved
    assert "url=index.html" in moved or "games/marengo/index.html" in moved
    zine(root, "issue", "new", now=THEN)
    zine(root, "publish", now=THEN)
    assert "A PAR-BUR" in (root / "output" / PAGE).read_text(encoding="utf-8")
