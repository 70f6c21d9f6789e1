"""`zine game ...` for the course of a game: its end, and what is said of it."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.files.strict_yaml import read_text
from zine.gamefiles.game_reader import find_game
from zine.games import Ending, GameResult
from zine.problems import Problems
from zine.wings.desk.commands.game import game
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.game_endings import end_game, in_words
from zine.wings.desk.newest_issue import issue_for_news, old_issue
from zine.wings.desk.post.statements import add_statement
from zine.wings.desk.seating.seats import find_power, find_seats

ALL = "all"


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
