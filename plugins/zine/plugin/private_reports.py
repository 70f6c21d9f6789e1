"""Hands the players of blind games their own reports."""

from __future__ import annotations

from pathlib import Path

from zine.archive.model import Game
from zine.archive.private_reports import keep_private
from zine.render.private_text import private_text
from zine.report.private import private_reports


def write_private_reports(root: Path, game: Game) -> None:
    """Write every report of a whole game, as the archive holds it."""
    for each in private_reports(game):
        keep_private(root, each.game, each.phase, each.power, private_text(each))
