"""Gives the players of blind games their own reports, outside the public site."""

from __future__ import annotations

from pathlib import Path

from zine.games import Game
from zine.language import phase_name
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.private_reports.private_report import private_reports
from zine.wings.desk.private_reports.private_report_text import private_text
from zine.wings.desk.private_reports.report_letters import draft_private_report


def write_private_reports(root: Path, game: Game) -> None:
    """Write every private report of a game, given unveiled, into the private folder.

    A report that is new or has changed is also drafted as a letter to its player. The letter
    comes first, so that an interrupted build writes it the next time. Such reports leave the
    press only here.
    """
    reports = tuple(private_reports(game))
    if not reports:
        return
    desk = open_desk(root)
    for each in reports:
        name, text = f"{each.game}/{each.phase}/{each.power.lower()}.txt", private_text(each)
        if desk.private.text(name) != text:
            if each.player:
                phase = phase_name(game.turn(each.phase).phase)
                draft_private_report(desk, each, text, title=game.settings.title, phase=phase)
            desk.private.write(name, text)
