"""`zine game ...` for the course of a game: its end, and what is said of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

import click

from zine.cli.json_output import JSON
from zine.cli.main import main, say, say_json
from zine.files.environment import current_time
from zine.files.strict_yaml import read_text
from zine.gamefiles.game_reader import find_game, game_names
from zine.games import Ending, GameResult
from zine.games.deadline_calendar import read_period, read_weekdays
from zine.problems import Problems
from zine.rules.calendar import PhaseKind
from zine.wings.desk.absences import note_absence
from zine.wings.desk.commands.game import game, tell_written
from zine.wings.desk.dates.timetable import set_days, timetable, timetable_values
from zine.wings.desk.desk_lock import locked_desk
from zine.wings.desk.game_endings import end_game, in_words
from zine.wings.desk.game_file_redaction import redact
from zine.wings.desk.newest_issue import issue_for_news, old_issue
from zine.wings.desk.post.statements import add_statement
from zine.wings.desk.seating.seat_changes import check_single, require_assigned_powers
from zine.wings.desk.seating.seat_changes import offer as offer_power
from zine.wings.desk.seating.seats import find_power, find_seats

T = TypeVar("T")
ALL = "all"
MOVES = (PhaseKind.MOVEMENT,)
OTHERS = tuple(kind for kind in PhaseKind if kind not in MOVES)


@game.command("end")
@click.argument("slug", metavar="GAME")
@click.option(
    "--draw",
    is_flag=False,
    flag_value=ALL,
    metavar="[POWERS]",
    help="A draw of POWERS, or all survivors.",
)
@click.option("--concede", metavar="POWER", help="The others concede to POWER.")
@click.option("--win", metavar="POWER", help="POWER wins.")
@click.option("--abandon", is_flag=True, help="Nobody wins; the game is given up.")
@click.option("--note", default="", help="A sentence printed with the result.")
@click.option("--leave-turn", is_flag=True, help="Leave a turn that is due unplayed.")
@click.option("--anyway", is_flag=True, help="End it although the vote on it has not passed.")
@click.pass_obj
def end(
    root: Path,
    slug: str,
    draw: str | None,
    concede: str | None,
    win: str | None,
    abandon: bool,
    note: str,
    leave_turn: bool,
    anyway: bool,
) -> None:
    """End GAME before its present turn, and ask for statements.

    Where players are not the powers, name players.
    """
    asked = {
        Ending.DRAW: draw,
        Ending.CONCESSION: concede,
        Ending.SOLO: win,
        Ending.ABANDONED: ALL if abandon else None,
    }
    chosen = [(ending, names) for ending, names in asked.items() if names is not None]
    if len(chosen) != 1:
        hint = "--draw, --concede POWER, --win POWER or --abandon"
        raise Problems.of(f"games/{slug}", "one way to end it is needed", hint)
    ((ending, names),) = chosen
    now = current_time()
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, now)
        named = () if names == ALL else find_seats(folder, names)
        wanted = GameResult(ending=ending, powers=named, note=note)
        result, put_away, written = end_game(
            desk, folder, played, wanted, now, leave_turn=leave_turn, anyway=anyway
        )
        why, telling = old_issue(root, desk.private, now), issue_for_news(root, desk.private, now)
    say("{game} is over: {result}", game=slug, result=partial(in_words, result))
    if put_away:
        say("orders for the turn that is not played are now {path}", path=put_away)
    for name in written:
        say("wrote {path} (not sent)" if name.endswith(".eml") else "wrote {path}", path=name)
    if why:
        say(f"note: {why}: issue {telling} tells of the end (zine issue new begins it)")


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


@game.command("offer")
@click.argument("slug", metavar="GAME")
@click.argument("power")
@click.argument("name", default="")
@click.option("--anyway", is_flag=True, help="Although they play another power of the game.")
@click.pass_obj
def offer(root: Path, slug: str, power: str, name: str, *, anyway: bool) -> None:
    """Offer a POWER without a player to NAME, or the next standby."""
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, current_time())
        require_assigned_powers(folder.settings)
        free = find_power(folder, power)
        check_single(folder.settings, free, name, anyway=anyway)
        chosen, letter = offer_power(desk, folder, played, free, name)
    say(
        "{power} is offered to {person}; earlier codes for it are void",
        power=power,
        person=chosen,
    )
    say("wrote {path} (not sent)", path=letter)


@main.command("redact")
@click.argument("slug", metavar="GAME")
@click.argument("sentence")
@click.pass_obj
def redact_sentence(root: Path, slug: str, sentence: str) -> None:
    """Take SENTENCE out of all that is printed of GAME.

    It also lists all other files of the repository and of private/ that hold it; mend those yourself.
    """
    now = current_time()
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, now)
        removed, files, left = redact(desk, folder, played, sentence, now)
    for name in files:
        say("wrote {path}", path=name)
    for name in removed:
        say(
            "{path} holds what was removed: it proves the hashes",
            path=f"private/removed/{name}.txt",
        )
    for mention in left:
        say("note: {line}", line=mention)
    if not left:
        say("No other file of the repository or of private/ that can be read holds these words.")
    say("Next: zine publish. Until then output/ holds the words, and so may .cache/.")
    say("Older commits, issues that were sent and sealed letters still hold them.")
    say("Hashes of the turn cover them: words that can be guessed can still be found by trying.")


@game.command("statement")
@click.argument("slug", metavar="GAME")
@click.argument("file", type=click.Path(allow_dash=True, dir_okay=False, path_type=Path))
@click.option("--by", default="", help="Who says it, where this is not a power's last player.")
@click.option("--power", default="", help="The power they played.")
@click.pass_obj
def statement(root: Path, slug: str, file: Path, by: str, power: str) -> None:
    """Add what somebody says of GAME once it has ended.

    It is the text in FILE, or "-" for typed text.
    """
    text = sys.stdin.read() if str(file) == "-" else read_text(file, str(file))
    now = current_time()
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, now)
        named = find_power(folder, power) if power else ""
        telling = issue_for_news(root, desk.private, now)
        name = add_statement(folder, played, by, named, text, telling)
    say("wrote {path}", path=name)
