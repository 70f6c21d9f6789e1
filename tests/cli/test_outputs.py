"""Where a command is told to write: a place that cannot be is a clean refusal, and nothing is written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from desks import files, invoke, post, write_desk
from saved_games import computer_game
from zine.cli import output_paths as places

NOW = "2026-12-01T12:00:00+00:00"
OLD = "Issue #85 of Echo:\n\nNothing much.\n"
COMMANDS = {
    "import": ["import", "OLD", "--into", "TO"],
    "import a game": ["import", "SAVED", "--into", "TO"],
    "export": ["export", "marengo", "--to", "TO"],
    "export boards": ["export", "marengo", "--format", "svg", "--to", "TO"],
    "variant export": ["variant", "export", "standard", "--to", "TO"],
    "preview": ["preview", "marengo", "--page", "TO"],
    "new": ["new", "TO", "--title", "X", "--publisher", "Y", "--address", "y@x.example"],
    "new demo": ["new", "TO", "--demo"],
}
PLACES = {
    "below a device": "/dev/null/x",
    "deep below a device": "/dev/null/x/y",
    "a device": "/dev/null",
    "a file": "FILE",
    "below a file": "FILE/x",
    "deep below a file": "FILE/x/y/z.html",
    "a circle of links": "CIRCLE",
    "below a circle of links": "CIRCLE/x",
    "a name too long": "n" * 300,
    "no permission": "/proc/nothing",
    "a NUL": "x\0y",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk, with files beside it to bring in."""
    root = write_desk(tmp_path / "zine")
    (tmp_path / "FILE").write_text("mine\n", encoding="utf-8")
    (tmp_path / "CIRCLE").symlink_to(tmp_path / "CIRCLE")
    (tmp_path / "OLD").write_text(OLD, encoding="utf-8")
    invoke(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")), now=NOW)
    saved = json.dumps(computer_game("computer-game-1"))
    (tmp_path / "SAVED.json").write_text(saved, encoding="utf-8")
    return root


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_place_that_cannot_be(root: Path, name: str, place: str) -> None:
    """Exit code 1 or 2 (a wrong option), a message that names the place, and no traceback."""
    to = PLACES[place]
    to = to if to.startswith("/") else str(root.parent / to)
    known = {"TO": to, "OLD": str(root.parent / "OLD"), "SAVED": str(root.parent / "SAVED.json")}
    before = files(root.parent)

    done = invoke(root, *(known.get(each, each) for each in COMMANDS[name]), now=NOW)

    assert done.exit_code in (1, 2), done.stdout
    assert isinstance(done.exception, SystemExit), repr(done.exception)
    assert to.partition("\0")[0][:40] in done.stderr.replace("\n", "")
    assert before == files(root.parent)


@pytest.mark.parametrize("name", [each for each in COMMANDS if not each.startswith("new")])
def test_a_folder_whose_parents_are_missing_is_made(root: Path, name: str) -> None:
    """With all of them."""
    to = root.parent / "a" / "b" / "c"
    known = {"OLD": str(root.parent / "OLD"), "SAVED": str(root.parent / "SAVED.json")}

    done = invoke(root, *({**known, "TO": str(to)}.get(x, x) for x in COMMANDS[name]), now=NOW)

    assert done.exit_code == 0, done.stderr
    assert to.exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_folder_that_may_not_be_changed(
    root: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said before anything is done."""
    monkeypatch.setattr(places.os, "access", lambda _, mode: mode != os.W_OK)
    to = root.parent / "locked" / "x"
    known = {"OLD": str(root.parent / "OLD"), "SAVED": str(root.parent / "SAVED.json")}

    done = invoke(root, *({**known, "TO": str(to)}.get(x, x) for x in COMMANDS[name]), now=NOW)

    assert done.exit_code == 2
    assert "may not be changed" in done.stderr
    assert not to.parent.exists()


READING = [
    ["check", "AT"],
    ["inbox", "add", "AT"],
    ["game", "statement", "marengo", "AT", "--power", "france"],
    ["game", "assign", "marengo", "AT"],
    ["seal", "open", "AT"],
    ["import", "AT"],
    ["variant", "import", "AT"],
    ["cases", "AT"],
    ["verify", "1", "--against", "AT"],
]


@pytest.mark.parametrize("place", [each for each in PLACES if each not in ("a NUL", "a file")])
@pytest.mark.parametrize("line", READING, ids=" ".join)
def test_a_place_that_nothing_can_be_read_from(root: Path, line: list[str], place: str) -> None:
    """No traceback; where it is an error, the exit code says so."""
    at = PLACES[place]
    at = at if at.startswith("/") else str(root.parent / at)

    done = invoke(root, *(at if each == "AT" else each for each in line), now=NOW)

    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    assert place == "a device" or done.exit_code in (1, 2)
