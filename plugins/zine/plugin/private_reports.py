"""Hands the players of blind games their own reports, outside the public site."""

from __future__ import annotations

from pathlib import Path

from zine.files.private_folder import private_of
from zine.games import Game
from zine.render.private_text import private_text
from zine.report.private import private_reports


def write_private_reports(root: Path, game: Game) -> None:
    """Write every report of a whole game, as the archive holds it, into the private folder.

    This is the one place where such reports leave the press.
    """
    private = private_of(root)
    for each in private_reports(game):
        name, text = f"{each.game}/{each.phase}/{each.power.lower()}.txt", private_text(each)
        if private.text(name) != text:
            private.write(name, text)
