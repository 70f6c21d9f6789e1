"""`zine game`: the group of its commands, and those that open and hide a game."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.gamefiles.game_reader import find_game
from zine.gamefiles.schemas import LONGEST_DEADLINE
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.beginning.new_game import NewGame, advice, first_deadlines, write_game
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.public_blind_games import hide_game, hiding_words
from zine.wings.desk.seating.power_allocation import read_list
from zine.wings.desk.terminal.new_game_prompts import asked_deadline, asked_zone


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
    if advised := advice(root, made):
        say(advised)
    say("deadlines, if every phase is needed (time zone {zone}):", zone=zone)
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
