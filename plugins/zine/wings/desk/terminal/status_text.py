"""What `zine status` says of each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path

from zine.characters import visible
from zine.cli.terminal_output import say_json
from zine.language import _, number_of, phase_name, worded
from zine.problems import Collector
from zine.report.public_game import public_game
from zine.report.status import status_report
from zine.wings.desk.dates.deadline_texts import distance_changes
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.game_overview import GameStanding, overview, warnings
from zine.wings.desk.post.outbox import LetterState, outgoing
from zine.wings.desk.post.set_aside_letters import in_kinds, set_aside
from zine.wings.desk.terminal.tables import table_text

QUARTER = timedelta(minutes=15)


def told(root: Path, now: datetime, *, as_json: bool) -> tuple[str, Collector, datetime]:
    """The state of each game, in a table or as JSON; what is wrong with some; until when it is so."""
    desk = open_desk(root)
    found = Collector()
    standings = overview(
        desk, now, public_game, found, ending=lambda game: status_report(game).ended
    )
    if as_json:
        games = [_standing_value(each) for each in standings]
        with redirect_stdout(StringIO()) as said:
            say_json({"games": games, "set_aside": len(set_aside(desk))})
        words = said.getvalue()
    else:
        words = table_text(_headings(), map(_cells, standings)) + "".join(
            f"{visible(each)}\n" for each in _lines(desk, now, standings)
        )
    return words, found, _until(standings, now)


def _headings() -> tuple[str, ...]:
    return (
        *(_("game"), _("phase"), _("state"), _("due")),
        *(_("in"), _("missing"), _("cannot be read"), _("votes and remarks")),
    )


def _cells(standing: GameStanding) -> tuple[str, ...]:
    phase = phase_name(standing.turn.phase) if standing.turn else standing.phase
    return (
        *(standing.game, phase, _(standing.state), standing.due),
        *(standing.count, standing.missing, standing.unreadable, standing.remarks),
    )


def _lines(desk: PeopleDesk, now: datetime, standings: Sequence[GameStanding]) -> Iterator[str]:
    """What is said below the table."""
    for each in standings:
        yield from (f"{each.game}: {line}" for line in (*each.shortcomings, *each.asked))
    yield from (worded("note: {line}", line=line) for line in warnings(desk, now, standings))
    left = set_aside(desk)
    if left:
        aside = number_of("{count} message set aside", "{count} messages set aside", len(left))
        yield f"{aside.format(count=len(left))} ({in_kinds(left)}): zine inbox list"
    perhaps = sum(each.state is LetterState.UNSURE for each in outgoing(desk.private))
    if perhaps:
        sent = number_of("{count} letter perhaps sent", "{count} letters perhaps sent", perhaps)
        yield f"{sent.format(count=perhaps)}: zine outbox list"


def _until(standings: Sequence[GameStanding], now: datetime) -> datetime:
    """When something falls due, or is said in other words; days begin at a quarter of an hour."""
    deadlines = [each.turn.deadline for each in standings if each.turn]
    later = [distance_changes(each, now) for each in deadlines if each is not None]
    return min([*later, now + QUARTER - timedelta(seconds=now.timestamp()) % QUARTER])


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
