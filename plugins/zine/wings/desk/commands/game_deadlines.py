"""`zine game ...` for deadlines: which there are, and what moves them or calls them to mind."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

import click

from zine.cli.json_option import JSON
from zine.cli.terminal_output import say, say_json
from zine.files.environment import current_time
from zine.gamefiles.game_reader import find_game, game_names, play_through
from zine.games.deadline_calendar import read_period, read_weekdays
from zine.problems import Collector, Place, Problems
from zine.rules.calendar import PhaseKind
from zine.wings.desk.absences import note_absence
from zine.wings.desk.commands.game import game
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.dates.extensions_and_holds import extend as extend_game
from zine.wings.desk.dates.extensions_and_holds import hold as hold_game
from zine.wings.desk.dates.reminders import remind as remind_players
from zine.wings.desk.dates.reminders import remind_all
from zine.wings.desk.dates.timetable import set_days, timetable, timetable_values
from zine.wings.desk.dates.written_times import time_for_file
from zine.wings.desk.deadline_letters import announce, game_held, new_deadline
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.post.orders_file import with_private_sheet
from zine.wings.desk.terminal.day_option import Day
from zine.wings.desk.terminal.delivery_report import tell_written

T = TypeVar("T")
MOVES = (PhaseKind.MOVEMENT,)
OTHERS = tuple(kind for kind in PhaseKind if kind not in MOVES)


@game.command()
@click.argument("slug", default="", metavar="[GAME]")
@click.pass_obj
def remind(root: Path, slug: str) -> None:
    """Draft letters to the players whose orders are missing.

    Without GAME, of all games.
    """
    now = current_time()
    found = Collector()
    with locked_desk(root) as desk:
        if slug:
            folder, _ = find_game(root, slug, now)
            written = remind_players(desk, folder, now)
        else:
            written = remind_all(desk, now, found)
    say("{count} to remind" if written else "nobody to remind", count=len(written))
    tell_written(root, written)
    found.raise_if_any()


@game.command()
@click.argument("slug", metavar="GAME")
@click.argument("until")
@click.option("--why", default="", help="Printed with the new deadline.")
@click.pass_obj
def extend(root: Path, slug: str, until: str, why: str) -> None:
    """Move the deadline of GAME to UNTIL.

    UNTIL is a time, "Fri 11 Dec 19:00", or "48h" and "2d" for longer.
    """
    now = current_time()
    with locked_desk(root) as desk:
        folder = with_private_sheet(desk, find_game(root, slug, now)[0])
        played = play_through(folder, now)
        until = time_for_file(
            until, folder.settings.deadlines.zone, now, Place(folder.settings.file)
        )
        held = folder.settings.hold is not None
        moment = extend_game(folder, played, until, why, now)
        turn = play_through(with_private_sheet(desk, folder), now).current
        assert turn is not None
        subject, words = new_deadline(moment, why, held=held)
        written = announce(desk, folder, turn, subject, words, asking=True)
    say(
        "wrote {path}: now due {moment}; orders received stay valid",
        path=f"games/{slug}/game.yaml",
        moment=partial(deadline_text, moment),
    )
    tell_written(root, written)


@game.command()
@click.argument("slug", metavar="GAME")
@click.option("--why", default="", help="Printed with the game.")
@click.option("--until", type=Day(), help="When it is expected to go on.")
@click.pass_obj
def hold(root: Path, slug: str, why: str, until: datetime | None) -> None:
    """Stop GAME: nothing is due until `zine game extend` goes on."""
    now = current_time()
    day = until.date() if until else None
    with locked_desk(root) as desk:
        folder = with_private_sheet(desk, find_game(root, slug, now)[0])
        played = play_through(folder, now)
        hold_game(folder, played, why, day)
        assert played.current is not None
        subject, words = game_held(why, day)
        written = announce(desk, folder, played.current, subject, words, asking=False)
    say(
        "wrote {path}: held; `zine game extend {game} TIME` resumes it",
        path=f"games/{slug}/game.yaml",
        game=slug,
    )
    tell_written(root, written)


@game.command("deadlines")
@click.argument("slug", default="", metavar="[GAME]")
@click.option("--weekdays", default="", help='Weekdays of movement deadlines: "fri", "mon-fri".')
@click.option("--other-weekdays", default="", help="Weekdays of all other deadlines.")
@click.option("--skip", multiple=True, help="Holidays: 2026-12-24..2027-01-02, or one day.")
@click.option(
    "--count", type=click.IntRange(1), default=6, show_default=True, help="How many to show."
)
@JSON
@click.pass_obj
def deadlines(
    root: Path,
    slug: str,
    weekdays: str,
    other_weekdays: str,
    skip: tuple[str, ...],
    count: int,
    as_json: bool,
) -> None:
    """Show the next deadlines of GAME, or set the days they fall on.

    A deadline that was promised already stays; zine game extend moves it.
    """
    now = current_time()
    holidays = [_read(read_period, text, "--skip") for text in skip]
    week: dict[PhaseKind, frozenset[int]] = {}
    for text, kinds in ((weekdays, MOVES), (other_weekdays, OTHERS)):
        if text:
            week |= dict.fromkeys(kinds, _read(read_weekdays, text, "--weekdays"))
    values: list[dict[str, object]] = []
    with locked_desk(root):
        for name in [slug] if slug else game_names(root):
            folder, played = find_game(root, name, now)
            if played.current is None and not slug:
                continue
            if (week or holidays) and played.current is not None:
                set_days(folder, played, weekdays=week, holidays=holidays)
                folder, played = find_game(root, name, now)
            if as_json:
                values.append(timetable_values(folder, played, count))
                continue
            for line in timetable(folder, played, count):
                say(line)
    if as_json:
        say_json({"games": values})


@game.command("away")
@click.argument("slug", metavar="GAME")
@click.argument("days")
@click.pass_obj
def away(root: Path, slug: str, days: str) -> None:
    """Let the deadlines of GAME wait for a player away on DAYS.

    How long they wait is as its game.yaml says.
    """
    now = current_time()
    with locked_desk(root) as desk:
        folder, _ = find_game(root, slug, now)
        absence, written = note_absence(desk, folder, _read(read_period, days, "DAYS"), now)
    say(f"wrote games/{slug}/game.yaml: no deadline on {absence.days}; {absence.words}")
    tell_written(root, written)


def _read(reader: Callable[[str], T], text: str, what: str) -> T:
    try:
        return reader(text)
    except ValueError as error:
        raise Problems.of(what, str(error)) from None
