"""What is left of orders that earlier versions time-locked to the public beacon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zine.files.strict_yaml import read_yaml
from zine.gamefiles.game_folder import GameFolder
from zine.problems import Place, Problem


def time_locks_left(folders: Iterable[GameFolder]) -> Iterator[Problem]:
    """Terms that do nothing any more, and sets of unrecorded phases that nothing opens."""
    for folder in folders:
        settings = folder.settings.file
        source = read_yaml(folder.path / "game.yaml", settings)
        if isinstance(source.data, dict) and "timelock" in source.data:
            message = "orders are no longer time-locked; sealed orders are as they were"
            yield source.problem(message, "timelock", hint="remove this line")
        for slug, sheet in folder.sheets.items():
            if sheet.locked and slug not in folder.records:
                hint = "ask for them again, and remove locked"
                message = f"nothing opens the time-locked orders of {', '.join(sheet.locked)}"
                yield Problem(Place(sheet.file), message, hint)
