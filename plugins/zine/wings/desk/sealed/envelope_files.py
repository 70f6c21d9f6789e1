"""Sealed orders in a game's folder: envelopes with random names, and the tally of a phase."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import yaml

from zine.files.store import make_folder, write_atomic
from zine.files.strict_yaml import read_text
from zine.gamefiles.folder import TALLY
from zine.games import SealedTally
from zine.problems import Collector

HEADER = "# Written by the press: how many sealed sets are in, and their receipts.\n"
NAME_LENGTH = 16


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


def envelopes(game: Path, found: Collector) -> Mapping[str, str]:
    """Every envelope of a game by its name in messages; notes those that are no text."""
    texts: dict[str, str] = {}
    for path in sorted(game.glob("sealed/*/*.age")):
        shown = f"games/{game.name}/{path.relative_to(game).as_posix()}"
        with found.noting():
            texts[shown] = read_text(path, shown)
    return texts


def write_codes(root: Path, game: Path, envelope: str) -> str:
    """Put a game's sealed order codes into its folder; return the file's name."""
    make_folder(root, game / "sealed")
    write_atomic(game / "sealed" / "codes.age", envelope)
    return f"games/{game.name}/sealed/codes.age"
