"""Changes to zine.yaml and game.yaml: what would not be read back is not written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from zine.files.atomic_files import write_atomic
from zine.files.strict_yaml import parse_yaml, text_of, validate
from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_yaml import settings_in
from zine.gamefiles.schemas import ZineFile
from zine.wings.desk.files.yaml_editor import Key, edited_yaml

ZINE = "content/zine.yaml"


def change_settings(folder: GameFolder, changes: Mapping[Key, Data | None]) -> None:
    """Set values in a game.yaml and leave the rest of it as its writer left it.

    Raises Problems, with nothing written, if the game could not be read any more.
    """
    write_atomic(folder.path / "game.yaml", settings_with(folder, changes))


def settings_with(folder: GameFolder, changes: Mapping[Key, Data | None]) -> str:
    """The text of a game.yaml with other values. Raises Problems if it could not be read."""
    path, shown = folder.path / "game.yaml", folder.settings.file
    text = edited_yaml(path, shown, changes)
    settings_in(parse_yaml(text_of(text.encode(), shown), shown), folder.path)
    return text


def change_zine(root: Path, changes: Mapping[Key, Data | None]) -> None:
    """Set values in zine.yaml and leave the rest of it as its writer left it.

    Raises Problems, with nothing written, if the file could not be read any more. A wrong value
    that is there already may be what is being changed.
    """
    path = root / ZINE
    text = edited_yaml(path, ZINE, changes)
    validate(parse_yaml(text_of(text.encode(), ZINE), ZINE), ZineFile)
    if text.encode() != path.read_bytes():
        write_atomic(path, text)
