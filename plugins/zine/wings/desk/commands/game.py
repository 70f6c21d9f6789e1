"""`zine game ...`: games, their deadlines, and the people in them."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from zine.cli.main import main, say
from zine.files.environment import current_time
from zine.gamefiles.game_reader import find_game, play_through
from zine.gamefiles.schemas import LONGEST_DEADLINE
from zine.problems import Collector, Place
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.beginning.new_game import NewGame, advice, first_deadlines, write_game
from zine.wings.desk.commands.day_option import Day
from zine.wings.desk.commands.delivery_report import send_at_once, tell_nowhere
from zine.wings.desk.commands.new_game_prompts import asked_deadline, asked_zone
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.dates.deadlines import extend as extend_game
from zine.wings.desk.dates.deadlines import hold as hold_game
from zine.wings.desk.dates.reminders import remind as remind_players
from zine.wings.desk.dates.reminders import remind_all
from zine.wings.desk.dates.written_times import time_for_file
from zine.wings.desk.deadline_letters import announce, game_held, new_deadline
from zine.wings.desk.desk_lock import locked_desk, open_desk
from zine.wings.desk.post.orders_file import with_private_sheet
from zine.wings.desk.post.outbox import outgoing
from zine.wings.desk.public_blind_games import hide_game, hiding_words
from zine.wings.desk.seating.power_allocation import read_list


@main.group()
def game() -> None:
    """Open games, move deadlines, and look after the people in them."""


@game.command("new")
@click.argument("slug", metavar="GAME")
@click.option("--title", help="Its title (default: the name, with a capital).")
@click.option("--gm", default="", help="Who runs it (default: the publisher).")
@click.option("--deadline", help='The first deadline, "Fri 5 Feb 19:00" or "2027-02-05 19:00".')
@click.option("--zone", help="The time zone, such as Europe/Stockholm.")
@click.option(
    "--days",
    type=click.IntRange(1, LONGEST_DEADLINE),
    default=14,
    show_default=True,
    help="Days between movement deadlines.",
)
@click.option(
    "--exchange-days",
    type=click.IntRange(0, LONGEST_DEADLINE),
    help="Extra days for business phases, such as an exchange (0: due with the moves).",
)
@click.option("--variant", default="standard", show_default=True)
@click.option("--players", default="", help="The players, where they are not the powers: A, B, C.")
@click.option(
    "--assign",
    "lists",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Seat the players in a file, as zine game assign does.",
)
@click.pass_context
def new_game(
    context: click.Context,
    slug: str,
    title: str | None,
    gm: str,
    deadline: str | None,
    zone: str | None,
    days: int,
    exchange_days: int | None,
    variant: str,
    players: str,
    lists: Path | None,
) -> None:
    """Open GAME: write its game.yaml with every setting.

    It proposes a deadline and a time zone where you give none.
    """
    root: Path = context.obj
    now = current_time()
    zone = asked_zone(zone)
    first = asked_deadline(deadline, ZoneInfo(zone), now)
    with locked_desk(root) as desk:
        made = NewGame(
            slug=slug,
            title=title or slug.replace("-", " ").title(),
            gm=gm or desk.zine.publisher,
            first=first,
            zone=zone,
            days=days,
            business_days=exchange_days,
            variant=variant,
            players=tuple(name.strip() for name in players.split(",") if name.strip()),
        )
        if lists is not None:  # a list that cannot be read leaves no game without players
            read_list(lists, load_variant(variant, root).variant, made.players)
        say("wrote {path}", path=write_game(root, made))
        _tell_deadlines(root, made, zone)
        for line in hiding_words(desk, slug):
            say(line)
    if lists is not None:
        context.invoke(game.commands["assign"], slug=slug, preferences=lists, seed=None)
        return
    seats = f"zine game assign {slug} lists.txt"
    say(
        "To change them: zine game extend {game} TIME. To seat the players: {command}",
        game=slug,
        command=seats,
    )


def _tell_deadlines(root: Path, made: NewGame, zone: str) -> None:
    """Print the first deadlines of a game, and what is advised about them."""
    say("deadlines, if every phase is needed (time zone {zone}):", zone=zone)
    if advice(root, made):
        say(advice(root, made))
    for name, moment in first_deadlines(root, made):
        say(f"  {name:<28} {deadline_text(moment)}")


@game.command()
@click.argument("slug", metavar="GAME")
@click.pass_obj
def hide(root: Path, slug: str) -> None:
    """Move what is secret of a running blind GAME to private/."""
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, current_time())
        names = hide_game(desk, folder, played)
    for name in names:
        say(
            "{path} is now in {folder}",
            path=f"games/{slug}/{name}",
            folder=f"private/games/{slug}/",
        )
    say(f"git rm --cached --ignore-unmatch {' '.join(f'games/{slug}/{n}' for n in names)}")
    say("Older commits still hold them: anyone with a clone may have read them.")


def tell_written(root: Path, written: tuple[str, ...]) -> None:
    """Print which files were written, and send the letters among them if the zine does."""
    for name in written:
        say("wrote {path} (not sent)" if name.endswith(".eml") else "wrote {path}", path=name)
    drafts = outgoing(open_desk(root).private)
    tell_nowhere([each for each in drafts if f"private/outbox/{each.name}.eml" in written])
    send_at_once(root)


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
