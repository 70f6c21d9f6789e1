"""`zine beacon ...`: chance that nobody chose, from the drand beacon."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.gamefiles.game_reader import find_game, game_names, play_through
from zine.problems import Collector, Place
from zine.wings.desk.beacon.drand_client import beacon_server
from zine.wings.desk.beacon.round_fetch import fetch_rounds, name_round
from zine.wings.desk.beacon.sentences import powers_by_round
from zine.wings.desk.dates.written_times import future_time
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.post.orders_file import with_private_sheet


@main.group()
def beacon() -> None:
    """Draw powers and ties from the public drand beacon."""


@beacon.command()
@click.argument("slug", metavar="GAME")
@click.argument("time")
@click.pass_obj
def name(root: Path, slug: str, time: str) -> None:
    """Have the powers of GAME drawn by the beacon, first after TIME."""
    now = current_time()
    with locked_desk(root) as desk:
        folder, _ = find_game(desk.root, slug, now)
        zone = folder.settings.deadlines.zone
        moment = future_time(time, zone, now, Place(folder.settings.file))
        number = name_round(folder, moment, now)
    say("wrote {path}. Print this before then:", path=f"games/{slug}/game.yaml")
    say(f"  {powers_by_round(number)}")
    say("After that: zine beacon fetch {game}, and zine game assign {game} lists.txt", game=slug)


@beacon.command()
@click.argument("slug", default="", metavar="[GAME]")
@click.option("--server", default="", help="A server of the beacon (default: ZINE_BEACON).")
@click.pass_obj
def fetch(root: Path, slug: str, server: str) -> None:
    """Fetch, check and keep the rounds that GAME, or any, waits for."""
    now = current_time()
    found = Collector()
    lines: list[str] = []
    with locked_desk(root) as desk:
        for each in [slug] if slug else game_names(root):
            with found.noting():
                folder = with_private_sheet(desk, find_game(desk.root, each, now)[0])
                played = play_through(folder, now)
                for purpose, pulse in fetch_rounds(folder, played, server or beacon_server(), now):
                    lines.append(f"{folder.path.name}, {purpose}: round {pulse.round}, signed")
                    lines.append(f"  randomness {pulse.randomness}")
    for line in lines:
        say(line)
    found.raise_if_any()
    if not lines:
        say("no game is waiting for a round that has appeared")
