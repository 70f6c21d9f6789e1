"""Files and folders with names that are no text, or do not fit on a line: named, never a crash."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from desks import OPEN, invoke, make_site, refused
from sites import build

NAMES = {"not UTF-8": b"b\xe9d", "two lines": b"a\nb", "a command to terminals": b"a\x1b[2Jb"}
PLACES = {
    "a game": "games/{}",
    "orders": "games/marengo/{}.orders.yaml",
    "a folder of a game": "games/marengo/sealed/{}/tally.yaml",
    "a hidden game": "games/.{}/game.yaml",
    "an article": "content/articles/{}.md",
    "a folder": "content/{}/x.md",
    "a picture": "content/images/{}.png",
    "a poll": "content/polls/{}/poll.yaml",
    "a quiz": "content/quizzes/{}.yaml",
    "an old issue": "content/archive/{}/1/issue.yaml",
    "a variant": "variants/{}/variant.yaml",
}
COMMANDS = (["check", "--json"], ["status"], ["inbox", "list"], ["verify"])


def put(root: Path, place: str, name: bytes) -> None:
    """A file of that name, or a game."""
    path = os.fsencode(root) + b"/" + place.encode().replace(b"{}", name)
    if place == PLACES["a game"]:
        shutil.copytree(root / "games" / "marengo", os.fsdecode(path))
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(b"x: 1\n")


@pytest.mark.parametrize("name", NAMES)
def test_odd_names_are_refused_where_they_are(tmp_path: Path, name: str) -> None:
    """All at once, each on one line with its folder; no command ends by a bug."""
    root = make_site(tmp_path / "zine")
    for place in PLACES.values():
        put(root, place, NAMES[name])

    for command in COMMANDS:
        done = invoke(root, *command, now=OPEN)
        assert done.exception is None or isinstance(done.exception, SystemExit), command
    told = refused(root, "check") + build(root).stderr

    for kind, place in PLACES.items():
        if kind == "a hidden game" and name == "not UTF-8":
            continue  # read only once the others have names
        shown = place.partition("{}")[0] + ascii(os.fsdecode(NAMES[name]))[1:-1]
        assert told.count(f"\n{shown}") >= 2, shown
    assert "Traceback" not in told
    assert "\x1b" not in told
    assert not (root / "output").exists()
