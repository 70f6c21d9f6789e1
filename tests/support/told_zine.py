"""A small zine with the sample's polls, ratings and players, to read in other languages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import yaml

from sites import REPO, copy_zine

NOTICES = """\
reliability: true
calls:
- wanted: Ersatz
  text: Salut!
  write_to: ada@zine.example
directory:
- variant: Aberration
  where: Chapter One
  players: [Ada]
"""
POLL = "content/polls/best-zine-2026/poll.yaml"


def told_zine(case: Path, root: Path, issue: int) -> Path:
    """A copy of a zine whose one issue prints a poll and ratings; another poll is open."""
    copy_zine(case, root)
    for name in ("polls", "ratings"):
        shutil.copytree(REPO / "content" / name, root / "content" / name)
    shutil.copyfile(REPO / "content/players.yaml", root / "content/players.yaml")
    closed = root / POLL
    text = closed.read_text(encoding="utf-8")
    still = root / "content/polls/still-open/poll.yaml"
    still.parent.mkdir()
    still.write_text(re.sub(r"(?m)^issue: \d+\n", "", text), encoding="utf-8")
    for path in (closed, *(root / "content/ratings/results").glob("*.yaml")):
        changed = re.sub(r"(?m)^issue: \d+$", f"issue: {issue}", path.read_text(encoding="utf-8"))
        path.write_text(changed, encoding="utf-8")
    with (root / "content/zine.yaml").open("a", encoding="utf-8") as file:
        file.write(f"\n{NOTICES}")
    return root


def written_in(root: Path) -> tuple[str, ...]:
    """What people wrote in a zine's YAML files: titles, names, notes, reasons; the longest first."""
    files = (*root.glob("content/**/*.yaml"), *root.glob("games/*/*.yaml"))
    own = {
        " ".join(part.split())
        for path in files
        if ".record." not in path.name
        for text in texts(yaml.safe_load(path.read_text(encoding="utf-8")))
        for part in (text, *re.split(r"[\n,]", text))
    }
    told = {each for each in own if len(each) > 1 and (" " in each or not each.islower())}
    return tuple(sorted(told, key=lambda each: (-len(each), each)))


def texts(value: object) -> Iterator[str]:
    """Every text that is a value, not a key."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def without(text: str, written: Iterable[str]) -> str:
    """A text with what people wrote taken out of it."""
    for each in written:
        text = text.replace(each, "~")
    return text
