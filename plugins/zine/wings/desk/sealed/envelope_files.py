"""Sealed orders in a game's folder: envelopes with random names, and the tally of a phase."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from zine.files.atomic_files import make_folder, write_atomic
from zine.files.strict_yaml import read_text
from zine.problems import Collector

NAME_LENGTH = 16


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
