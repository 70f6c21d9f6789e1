"""Sealed orders in a game's folder: envelopes with random names, and the tally of a phase."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import yaml
from pydantic import Field

from zine.files.store import make_folder, write_atomic
from zine.files.strict_yaml import Schema, read_text, read_yaml, validate
from zine.games import SealedTally
from zine.problems import Collector

TALLY = "tally.yaml"
HEADER = "# Written by the press: how many sealed sets are in, and their receipts.\n"
NAME_LENGTH = 16
LOCKED = ".tlock"


class TallyFile(Schema):
    """games/GAME/sealed/PHASE/tally.yaml."""

    count: int = Field(alias="in")
    of: int
    receipts: tuple[str, ...] = ()


def read_tallies(game: Path, found: Collector) -> dict[str, SealedTally]:
    """The tallies of a game by phase slug; notes faults."""
    tallies: dict[str, SealedTally] = {}
    for path in sorted(game.glob(f"sealed/*/{TALLY}")):
        shown = f"games/{game.name}/sealed/{path.parent.name}/{TALLY}"
        with found.noting():
            file = validate(read_yaml(path, shown), TallyFile)
            tallies[path.parent.name] = SealedTally(
                count=file.count, of=file.of, receipts=file.receipts
            )
    return tallies


def write_tally(root: Path, game: Path, slug: str, tally: SealedTally) -> None:
    """Write how many sealed sets of a phase are in."""
    data = {"in": tally.count, "of": tally.of, "receipts": list(tally.receipts)}
    text = HEADER + yaml.safe_dump(data, sort_keys=False)
    path = game / "sealed" / slug / TALLY
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        make_folder(root, path.parent)
        write_atomic(path, text)


def envelope_name(envelope: str) -> str:
    """The file name of an envelope, as random as the envelope's bytes."""
    return f"{hashlib.sha256(envelope.strip().encode()).hexdigest()[:NAME_LENGTH]}.age"


def keep_envelope(root: Path, game: Path, slug: str, envelope: str) -> None:
    """Put an envelope into the public tree, unless it is already there."""
    path = game / "sealed" / slug / envelope_name(envelope)
    if not path.exists():
        make_folder(root, path.parent)
        write_atomic(path, envelope.strip() + "\n")


def keep_lock(root: Path, game: Path, slug: str, lock: str, mark: str, *, counts: bool) -> None:
    """Put a time-locked set into the public tree while it counts, or take it out again.

    `mark` is what only the set's owner and the desk know of it. It is in the file's name, so a lock
    that a rival copied is another file, and taking that out leaves the first one there.
    """
    path = game / "sealed" / slug / Path(envelope_name(f"{mark}\n{lock}")).with_suffix(LOCKED)
    if not counts:
        path.unlink(missing_ok=True)
    elif not path.exists():
        make_folder(root, path.parent)
        write_atomic(path, lock.strip() + "\n")


def locks(game: Path, slug: str, found: Collector) -> Mapping[str, str]:
    """The time-locked sets of a phase by their names in messages; notes those that are no text."""
    return _texts(game, f"sealed/{slug}/*{LOCKED}", found)


def envelopes(game: Path, found: Collector) -> Mapping[str, str]:
    """Every envelope of a game by its name in messages; notes those that are no text."""
    return _texts(game, "sealed/*/*.age", found)


def _texts(game: Path, pattern: str, found: Collector) -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for path in sorted(game.glob(pattern)):
        shown = f"games/{game.name}/{path.relative_to(game).as_posix()}"
        with found.noting():
            texts[shown] = read_text(path, shown)
    return texts


def write_codes(root: Path, game: Path, envelope: str) -> str:
    """Put a game's sealed order codes into its folder; return the file's name."""
    make_folder(root, game / "sealed")
    write_atomic(game / "sealed" / "codes.age", envelope)
    return f"games/{game.name}/sealed/codes.age"
