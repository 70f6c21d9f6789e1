"""A whole game in the press's own form: a zip of its folder's recorded files and of its variants."""

from __future__ import annotations

import io
import re
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from zine.files.environment import current_time
from zine.files.store import write_atomic
from zine.files.strict_yaml import text_of
from zine.gamefiles.game_reader import GAME_NAME, play_through, read_folder
from zine.games import Game
from zine.portable import slug_fault
from zine.problems import Problems, counted
from zine.report.public import without_players
from zine.rules.calendar import Phase
from zine.variantfiles.folders import own_folder, read_variant, variant_folder
from zine.wings.formats.packages import read_package
from zine.wings.formats.whole_folder import write_folder

SUFFIX = ".zip"
ENDINGS = (".yaml", ".svg", ".md")
OF_A_PHASE = re.compile(r"[0-9]{4}-[0-9]+-[a-z]+-[a-z]+(?=\.)")
Folders = dict[str, dict[str, str]]


def packed_game(game: Game, root: Path, phase: Phase | None) -> Iterator[tuple[str, bytes]]:
    """A game's files as its folder has them, but those of turns that are not recorded yet."""
    place = f"games/{game.slug}"
    if game.veiled or (game.settings.gunboat and without_players(game.settings) == game.settings):
        raise Problems.of(place, "its orders or its players are secret")
    if phase is not None:
        raise Problems.of(place, "this form is a whole game; leave --phase out")
    recorded = {turn.phase.slug for turn in game.recorded}
    folder = root / place
    files = [folder / "game.yaml"]
    for each in sorted(folder.glob("[0-9a-z]*.yaml")):
        found = OF_A_PHASE.match(each.name)
        if each not in files and (found is None or found[0] in recorded):
            files.append(each)
    for above, _shown in read_variant(game.settings.variant.name, root)[1]["variant"]:
        if above.parent.parent == root / "variants":
            files += [p for p in sorted(above.parent.iterdir()) if p.suffix in ENDINGS]
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in files:
            name = zipfile.ZipInfo(each.relative_to(root).as_posix())
            archive.writestr(name, each.read_bytes(), zipfile.ZIP_DEFLATED)
    yield f"{game.slug}{SUFFIX}", made.getvalue()


def unpack_game(home: Path, path: Path, name: str, *, dry_run: bool) -> Iterator[str]:
    """Write the game of a packed one and what it is played on, and say so in lines.

    The whole is read first, with every record, in a folder aside. Raises Problems.
    """
    games, variants = _folders(path)
    (slug, files), *more = games.items() or [("", {})]
    if more or "game.yaml" not in files:
        raise Problems.of(path.name, "it does not hold one game", "as zine export writes it")
    slug = name or slug
    if not GAME_NAME.fullmatch(slug) or slug_fault(slug):
        raise Problems.of("--game", f"'{slug}' cannot be the name of a game")
    new = {
        own_folder(home, each): texts
        for each, texts in variants.items()
        if not _is_here(own_folder(home, each), texts) and not _of_the_press(each, home)
    }
    with tempfile.TemporaryDirectory() as aside:
        for kind, found in (("variants", variants), ("games", {slug: files})):
            for folder, texts in found.items():
                (Path(aside) / kind / folder).mkdir(parents=True)
                for file, text in texts.items():
                    write_atomic(Path(aside) / kind / folder / file, text)
        game = play_through(read_folder(Path(aside) / "games" / slug), current_time())
    if not _is_here(home / "games" / slug, files):
        new[home / "games" / slug] = files
    for target, texts in new.items():
        if not dry_run:
            write_folder(target, texts)
        yield f"{target.relative_to(home).as_posix()} written"
    yield f"games/{slug}: {counted(len(game.recorded), 'phase')} as they were recorded"


def _folders(path: Path) -> tuple[Folders, Folders]:
    """The games and the variants of a zip, each with its files."""
    found: dict[str, Folders] = {"games": {}, "variants": {}}
    for name, content in read_package(path, ENDINGS).items():
        parts = PurePosixPath(name).parts
        if len(parts) != 3 or parts[0] not in found or not GAME_NAME.fullmatch(parts[1]):
            raise Problems.of(path.name, f"{name[:60]!a} is not of a game or its variant")
        texts = found[parts[0]].setdefault(parts[1], {})
        texts[parts[2]] = text_of(content, name)
    return found["games"], found["variants"]


def _of_the_press(name: str, home: Path) -> bool:
    """Whether the press has a variant of this name itself."""
    return (variant_folder(name, None) or home) != home


def _is_here(folder: Path, texts: Mapping[str, str]) -> bool:
    """Whether a folder has these files already. Raises Problems if it has others."""
    if not folder.exists():
        return False
    if all((p := folder / n).is_file() and p.read_text("utf-8") == t for n, t in texts.items()):
        return True
    place = f"{folder.parent.name}/{folder.name}"
    raise Problems.of(place, "there is another of this name", "choose another name with --game")
