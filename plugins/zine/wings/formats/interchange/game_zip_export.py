"""A whole game in the press's own form: its recorded files and its own variants, by path in a zine.

They go out as a zip, and beside the phases of a saved game.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

from zine.files.referenced_files import is_within
from zine.gamefiles.private_game_files import find_home
from zine.gamefiles.statements import STATEMENTS
from zine.games import Game, RevealTime
from zine.problems import Problems
from zine.report.public_game import without_players
from zine.rules.calendar import Phase
from zine.variantfiles.variant_folders import read_variant
from zine.wing import wing_extras

ENDINGS = (".yaml", ".svg", ".md")
NEVER = RevealTime.NEVER
MOST_FILES = 9_000  # three a phase, for as many phases as a saved game may have


def why_secret(game: Game) -> str:
    """What of a game nobody may see yet, so that its files stay here; "" for nothing."""
    if game.veiled:
        return "its orders are secret until it ends"
    settings = game.settings
    kept = any(settings.pseudonyms.values()) and (game.current or settings.reveal is NEVER)
    if kept or (settings.gunboat and without_players(settings) == settings):
        return "its players are secret"
    return ""


def packed_game(game: Game, root: Path, phase: Phase | None) -> Iterator[tuple[str, bytes]]:
    """A zip of a whole game. Raises Problems if something of it is secret."""
    place = f"games/{game.slug}"
    if why := why_secret(game):
        raise Problems.of(place, f"it cannot be packed: {why}")
    if phase is not None:
        raise Problems.of(place, "this form is a whole game; leave --phase out")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in whole_game(game, root).items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    yield f"{game.slug}.zip", made.getvalue()


def whole_game(game: Game, root: Path) -> dict[str, bytes]:
    """The files of a game and of the zine's own variants that it is played on, as they are.

    Orders of a turn that is not recorded yet stay here.
    """
    found = [*_game_files(game, root), *_variant_files(game, root)]
    return {name: path.read_bytes() for name, path in found}


def _game_files(game: Game, root: Path) -> Iterator[tuple[str, Path]]:
    """What `zine.gamefiles.game_reader` reads, by path in the zine; some may be private files yet."""
    folder = root / "games" / game.slug
    recorded = {turn.phase.slug for turn in game.recorded}
    kept = find_home(folder, game.settings.variant).found
    files = {name: folder / name for name in ("game.yaml", STATEMENTS)}
    for name, path in kept.items():
        slug, _, kind = name.partition(".")
        if slug in recorded or kind == "setup.yaml":
            files[name] = path
    for entry in wing_extras().values():
        files[entry.file] = folder / entry.file
        for path in sorted((folder / entry.file).glob("*/*.yaml")):
            if path.parent.name in recorded:
                files[path.relative_to(folder).as_posix()] = path
    for name, path in files.items():
        if path.is_file():
            yield f"games/{game.slug}/{name}", path


def _variant_files(game: Game, root: Path) -> Iterator[tuple[str, Path]]:
    for above, _shown in read_variant(game.settings.variant.name, root)[1]["variant"]:
        if above.parent.parent == root / "variants":
            for path in sorted(above.parent.rglob("*")):
                if path.suffix in ENDINGS and path.is_file() and is_within(root, path):
                    yield path.relative_to(root).as_posix(), path
