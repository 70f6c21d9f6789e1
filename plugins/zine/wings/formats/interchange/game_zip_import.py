"""Brings a whole game in from the press's own form, every record as it was."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from zine.files.environment import current_time
from zine.files.strict_yaml import text_of
from zine.gamefiles.game_reader import GAME_NAME, play_through, read_folder
from zine.gamefiles.private_game_files import KEPT
from zine.gamefiles.statements import STATEMENTS
from zine.games import Game
from zine.portable_names import slug_fault
from zine.problems import Place, Problems, counted
from zine.variantfiles.variant_folders import own_folder, variant_folder
from zine.wing import wing_extras
from zine.wings.formats.atomic_folder import Files, write_folder, write_into
from zine.wings.formats.interchange.game_zip_export import ENDINGS, MOST_FILES
from zine.wings.formats.zip_or_folder import read_package

OF_A_PHASE = re.compile(r"[0-9]{4}-[0-9]+-[a-z]+-[a-z]+")
PLAIN_NAME = re.compile(r"[0-9a-z_][0-9a-z_.-]{0,60}", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedGame:
    """A game's files by name, and those of the variants that came along, by their folder."""

    place: Place
    slug: str
    files: Files
    variants: Mapping[str, Files]

    def read(self, slug: str) -> Game:
        """The whole game, with every record, read in a folder aside. Raises Problems."""
        with tempfile.TemporaryDirectory() as aside:
            for name, files in self.variants.items():
                write_into(own_folder(Path(aside), name), files)
            write_into(Path(aside) / "games" / slug, self.files)
            return play_through(read_folder(Path(aside) / "games" / slug), current_time())

    def write(self, home: Path, slug: str, *, dry_run: bool) -> Iterator[str]:
        """Write what is not there yet, and say so in lines.

        Raises Problems, before anything is written, if another game or variant is in the way.
        """
        wanted = {own_folder(home, name): files for name, files in self.variants.items()}
        wanted = {at: files for at, files in wanted.items() if not _of_the_press(at.name, home)}
        wanted[home / "games" / slug] = self.files
        new = {at: files for at, files in wanted.items() if not _is_here(at, files)}
        for folder, files in new.items():
            if not dry_run:
                write_folder(folder, files)
            yield f"{folder.relative_to(home).as_posix()} written"


def unpack_game(home: Path, path: Path, name: str, *, dry_run: bool) -> Iterator[str]:
    """Write the game of a zip and what it is played on, and say so in lines. Raises Problems."""
    packed = game_of_parts(Place(path.name), read_package(path, ENDINGS, MOST_FILES))
    yield from bring_packed(home, packed, name, dry_run=dry_run)


def bring_packed(home: Path, packed: PackedGame, name: str, *, dry_run: bool) -> Iterator[str]:
    """Write a game and what it is played on under a name, and say so in lines. Raises Problems."""
    slug = name or packed.slug
    if not GAME_NAME.fullmatch(slug) or slug_fault(slug):
        raise Problems.of("--game", f"'{slug}' cannot be the name of a game")
    game = packed.read(slug)
    yield from packed.write(home, slug, dry_run=dry_run)
    yield f"games/{slug}: {counted(len(game.recorded), 'phase')} as they were recorded"


def game_of_parts(place: Place, parts: Mapping[str, bytes]) -> PackedGame:
    """The game among files by path in a zine. Raises Problems for what is not of one game."""
    found: dict[str, dict[str, dict[str, bytes]]] = {"games": {}, "variants": {}}
    for name, content in parts.items():
        steps = PurePosixPath(name).parts
        (kind, folder), rest = (*steps, "", "")[:2], steps[2:]
        if kind not in found or not GAME_NAME.fullmatch(folder) or not _belongs(kind, rest):
            raise Problems.of(place, f"{name[:60]!a} is not of a game or its variant")
        text_of(content, name)
        found[kind].setdefault(folder, {})["/".join(rest)] = content
    (slug, files), *more = found["games"].items() or [("", {})]
    if more or "game.yaml" not in files:
        raise Problems.of(place, "it does not hold one game", "as zine export writes it")
    return PackedGame(place=place, slug=slug, files=files, variants=found["variants"])


def _belongs(kind: str, rest: Sequence[str]) -> bool:
    """Whether a file has a place in the folder of a game or of a variant."""
    if kind == "variants":
        return 1 <= len(rest) <= 2 and all(map(PLAIN_NAME.fullmatch, rest))
    extras = {entry.file for entry in wing_extras().values()}
    if len(rest) == 1:
        return bool(KEPT.fullmatch(rest[0])) or rest[0] in {"game.yaml", STATEMENTS, *extras}
    named = len(rest) == 3 and rest[0] in extras and OF_A_PHASE.fullmatch(rest[1])
    return bool(named and PLAIN_NAME.fullmatch(rest[2]))


def _of_the_press(name: str, home: Path) -> bool:
    """Whether the press has a variant of this name itself."""
    return variant_folder(name, home) not in (None, own_folder(home, name))


def _is_here(folder: Path, files: Files) -> bool:
    """Whether a folder has these files already. Raises Problems if it has others."""
    if not folder.exists():
        return False
    if all((p := folder / n).is_file() and p.read_bytes() == c for n, c in files.items()):
        return True
    place = f"{folder.parent.name}/{folder.name}"
    raise Problems.of(place, "there is another of this name", "choose another name with --game")
