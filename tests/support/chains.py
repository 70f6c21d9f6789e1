"""Recorded games to forge: records changed as somebody would who knows how hashes are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml

from desks import post_all, write_desk, zine
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Anchor
from zine.games.record_codec import digest
from zine.render.issue_text import colophon_text

FALL = "1901-3-fall-movement"
SPRING = "1902-1-spring-movement"
DONE = "2027-03-01T12:00:00+00:00"
SECOND = {
    "Austria": "A GAL - WAR, A BUD - SER, F TRI H",
    "England": "F NTH - NWY",
    "France": "A BUR - MUN",
    "Germany": "F DEN - SWE, A MUN H, A BER S A MUN",
    "Italy": "A VEN - TRI, A ROM H",
    "Russia": "A WAR - GAL, F SEV - RUM",
    "Turkey": "A BUL - RUM",
}
Data = dict[str, Any]
Path_ = tuple[str | int, ...]


def recorded_desk(root: Path) -> Path:
    """A zine of two issues and a game of three recorded turns, their orders with receipts."""
    write_desk(root, nmr="hold", seed="x")
    issue = (root / "content/issues/1.md").read_text(encoding="utf-8")
    second = issue.replace("One", "Two").replace("Number: 1", "Number: 2")
    (root / "content/issues/2.md").write_text(second, encoding="utf-8")
    zine(root, "inbox", "add", *post_all(root, France="A PAR - BUR\nPRESS FROM PARIS: Peace!"))
    folder = root / "games/marengo"
    record(folder, "2026-12-04 19:30:00+00:00", 1)
    blocks = "".join(f"  {power}: {text}\n" for power, text in SECOND.items())
    (folder / f"{FALL}.orders.yaml").write_text(f"orders:\n{blocks}", encoding="utf-8")
    record(folder, "2026-12-20 19:30:00+00:00", 1)
    return root


def record(folder: Path, moment: str, issue: int) -> None:
    """Record what is due in a game."""
    advance(read_folder(folder), datetime.fromisoformat(moment), issue, ENGINE).write()


def printed(root: Path, at: Path) -> Path:
    """The text edition of an issue that prints the newest hash of every game."""
    anchors = []
    for path in sorted((root / "games").iterdir()):
        game = play_through(read_folder(path), datetime.fromisoformat(DONE))
        last = game.recorded[-1]
        assert last.record is not None
        anchors.append(Anchor(game=game.slug, phase=last.phase.slug, digest=last.record.digest))
    at.write_text(f"Issue #1\n\n----\n\n{colophon_text(anchors)}\n", encoding="utf-8")
    return at


def records(folder: Path) -> list[Path]:
    """A game's record files in time order."""
    return sorted(folder.glob("*.record.yaml"))


def load(path: Path) -> Data:
    """A record as plain text values."""
    data: Data = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    return data


def save(path: Path, data: Data) -> None:
    """Write a record with the hash that its content has."""
    data["hash"] = digest({key: value for key, value in data.items() if key != "hash"})
    path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")


def forge(folder: Path, name: str, change: Callable[[Data], None]) -> None:
    """Change a record and make every hash after it anew, as a careful forger does."""
    paths = records(folder)
    renamed: dict[str, str] = {}
    for path in paths:
        data = load(path)
        old = data["hash"]
        for key in ("start", "previous"):
            if data["inputs"].get(key) in renamed:
                data["inputs"][key] = renamed[data["inputs"][key]]
        if path.name.startswith(name):
            change(data)
        save(path, data)
        renamed[old] = data["hash"]


def leaves(data: Any, path: Path_ = ()) -> Iterator[tuple[Path_, str]]:
    """Every single value of a record, by its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, (*path, number))
    else:
        yield path, data


def field(path: Path_) -> str:
    """The name of a field wherever in lists it is: "results.order"."""
    return ".".join(str(part) for part in path if not isinstance(part, int))


def put(data: Data, path: Path_, value: str) -> None:
    """Change one value."""
    inner: Any = data
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
