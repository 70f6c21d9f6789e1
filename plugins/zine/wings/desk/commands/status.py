"""`zine status`: the state of each game."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

import click

from zine.cli.json_output import JSON
from zine.cli.main import main, say, say_json
from zine.files.environment import current_time
from zine.problems import Collector, counted
from zine.report.public import public_game
from zine.report.status import status_report
from zine.wings.desk.commands.tables import print_table
from zine.wings.desk.desk_lock import open_desk
from zine.wings.desk.overview import GameStanding, in_kinds, overview, set_aside, warnings
from zine.wings.desk.post.outbox import LetterState, outgoing

HEADINGS = (
    *("game", "phase", "state", "due"),
    *("in", "missing", "cannot be read", "votes and remarks"),
)
CELLS = attrgetter(
    *("game", "phase", "state", "due"), *("count", "missing", "unreadable", "remarks")
)


@main.command()
@JSON
@click.pass_obj
def status(root: Path, as_json: bool) -> None:
    """Show the state of each game: phase, deadline, whose orders are in."""
    desk = open_desk(root)
    now = current_time()
    found = Collector()
    standings = overview(
        desk, now, public_game, found, ending=lambda game: status_report(game).ended
    )
    if as_json:
        games = [_standing_value(each) for each in standings]
        say_json({"games": games, "set_aside": len(set_aside(desk))})
        found.raise_if_any()
        return
    print_table(HEADINGS, map(CELLS, standings))
    for each in standings:
        for line in (*each.shortcomings, *each.asked):
            say(f"{each.game}: {line}")
    for line in warnings(desk, now, standings):
        say(f"note: {line}")
    left = set_aside(desk)
    if left:
        say(f"{counted(len(left), 'message')} set aside ({in_kinds(left)}): zine inbox list")
    perhaps = sum(each.state is LetterState.UNSURE for each in outgoing(desk.private))
    if perhaps:
        say(f"{counted(perhaps, 'letter')} perhaps sent: zine outbox list")
    found.raise_if_any()


def _standing_value(standing: GameStanding) -> dict[str, object]:
    """A game's state; everything of the turn is empty once the game has ended."""
    turn = standing.turn
    deadline = turn.deadline if turn else None
    return {
        "game": standing.game,
        "state": standing.state,
        "phase": turn.phase.slug if turn else "",
        "name": turn.phase.name if turn else "",
        "deadline": deadline.isoformat() if deadline else "",
        "due": list(turn.due) if turn else [],
        "received": list(turn.received) if turn else [],
        "missing": list(turn.missing) if turn else [],
        "papers_missing": list(turn.coming.owing) if turn and turn.coming else [],
        "unreadable": standing.unreadable,
        "remarks": standing.remarks,
        "shortcomings": list(standing.shortcomings),
        "asked": list(standing.asked),
        "offers": list(standing.offers),
    }
