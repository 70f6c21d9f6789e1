"""Hands the players of blind games their own reports, outside the public site."""

from __future__ import annotations

from pathlib import Path

from zine.archive.model import Game
from zine.archive.private import private_of
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
