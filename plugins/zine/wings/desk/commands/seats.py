"""`zine game ...` for the people in games: who plays what, and their order codes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from zine.cli.terminal_language import told_count
from zine.cli.terminal_output import say
from zine.files.environment import current_time
from zine.gamefiles.game_reader import find_game
from zine.language import phase_name
from zine.rules.calendar import Phase
from zine.wings.desk.beacon.round_fetch import seed_for_powers
from zine.wings.desk.commands.game import game
from zine.wings.desk.dates.extensions_and_holds import turn_played
from zine.wings.desk.desk_opening import locked_desk
from zine.wings.desk.seating.player_turnover import turn_over
from zine.wings.desk.seating.power_allocation import (
    allocate,
    allocation_lines,
    given_to_players,
    read_list,
)
from zine.wings.desk.seating.seat_changes import (
    assign_powers,
    check_single,
    first_codes,
    letter_with_code,
    require_assigned_powers,
    welcome_players,
)
from zine.wings.desk.seating.seat_changes import offer as offer_power
from zine.wings.desk.seating.seat_changes import replace as replace_player
from zine.wings.desk.seating.seat_changes import resign as resign_power
from zine.wings.desk.seating.seats import find_power, find_seat, seats_of
from zine.wings.desk.terminal.delivery_report import tell_written


@game.command()
@click.argument("slug", metavar="GAME")
@click.argument("preferences", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seed", help="The seed for the lots (default: the game's own).")
@click.pass_obj
def assign(root: Path, slug: str, preferences: Path, seed: str | None) -> None:
    """Assign powers to the players in the file PREFERENCES.

    Where players are not the powers, PREFERENCES holds their addresses: "Aurelia
    <aurelia@post.example>".
    """
    explanation: tuple[str, ...] = ()
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, current_time())
        variant = folder.settings.variant
        wanted, addresses = read_list(preferences, variant, seats_of(folder))
        if variant.hooks.players is not None:
            written = welcome_players(desk, folder, played, addresses)
        else:
            powers = given_to_players(variant)
            chosen = seed_for_powers(folder, seed)
            allocation = allocate(wanted, [p.name for p in powers], chosen, variant.calendar.first)
            written = assign_powers(desk, folder, addresses, allocation)
            explanation = allocation_lines(allocation)
    for line in explanation:
        say(line)
    tell_written(root, written)


@game.command()
@click.argument("slug", metavar="GAME")
@click.argument("power")
@click.pass_obj
def resign(root: Path, slug: str, power: str) -> None:
    """Note that POWER's player has resigned; ask the first standby.

    Where players are not the powers, POWER is a player, who leaves with the next exchange.
    """
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, current_time())
        if folder.settings.variant.hooks.players is not None:
            seat = find_seat(folder, power)
            phase, written = turn_over(desk, folder, played, leaving=seat)
        else:
            name, phase = find_power(folder, power), turn_played(played).phase
            player, standbys, written = resign_power(desk, folder, played, name)
    if folder.settings.variant.hooks.players is not None:
        _turned_over(root, phase, written, leaving=seat, standbys=folder.settings.standbys)
        return
    say(
        "{person} resigned {power} before {phase}; the old code is void",
        person=player,
        power=name,
        phase=partial(phase_name, phase),
    )
    people = ", ".join(standbys)
    say("Standbys, in order: {people}" if people else "No standbys in game.yaml", people=people)
    say("Then: {command}", command=f"zine game replace {slug} {name.lower()} NAME")
    tell_written(root, written)


@game.command()
@click.argument("slug", metavar="GAME")
@click.argument("power")
@click.argument("player")
@click.option("--address", default="", help="Where letters to them go.")
@click.option("--anyway", is_flag=True, help="Although they play another power of the game.")
@click.pass_obj
def replace(root: Path, slug: str, power: str, player: str, address: str, *, anyway: bool) -> None:
    """Seat PLAYER at POWER from now on, with a code of their own.

    Where players are not the powers, POWER is a player who leaves; PLAYER joins with the next
    exchange, as the rules say.
    """
    now = current_time()
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, now)
        if folder.settings.variant.hooks.players is not None:
            seat = find_seat(folder, power)
            phase, written = turn_over(
                desk, folder, played, leaving=seat, entering=player, address=address
            )
        else:
            name = find_power(folder, power)
            check_single(folder.settings, name, player, anyway=anyway)
            written = replace_player(desk, folder, played, name, player, address)
    if folder.settings.variant.hooks.players is not None:
        _turned_over(root, phase, written, leaving=seat, entering=player)
        return
    say("{person} plays {power} from now on; ratings are shared by time", person=player, power=name)
    tell_written(root, written)


@game.command()
@click.argument("slug", metavar="GAME")
@click.argument("player")
@click.option("--address", default="", help="Where letters to them go.")
@click.pass_obj
def enter(root: Path, slug: str, player: str, address: str) -> None:
    """Let PLAYER join the exchange game GAME with its next round."""
    with locked_desk(root) as desk:
        folder, played = find_game(root, slug, current_time())
        phase, written = turn_over(desk, folder, played, entering=player, address=address)
    _turned_over(root, phase, written, entering=player)


def _turned_over(
    root: Path,
    phase: Phase,
    written: tuple[str, ...],
    *,
    leaving: str = "",
    entering: str = "",
    standbys: Sequence[str] = (),
) -> None:
    if leaving:
        say(f"{leaving} leaves with {phase.name}; the old code is void")
    if entering:
        say(f"{entering} joins with {phase.name}")
    if standbys:
        say(f"Standbys, in order: {', '.join(standbys)}; zine game enter lets them join")
    tell_written(root, written)


@game.command()
@click.argument("slug", metavar="GAME")
@click.argument("whose", default="")
@click.pass_obj
def code(root: Path, slug: str, whose: str) -> None:
    """Give the player of WHOSE power a new order code.

    The old one is void. Where players are not the powers, WHOSE is a player. Without WHOSE,
    everyone in the game who has no code yet gets one.
    """
    with locked_desk(root) as desk:
        folder, _ = find_game(root, slug, current_time())
        if whose:
            written: tuple[str, ...] = (
                letter_with_code(desk, folder.settings, find_seat(folder, whose)),
            )
        else:
            written = first_codes(desk, folder)
    told = told_count("{count} code given", "{count} codes given", len(written))
    say(told.format(count=len(written)))
    tell_written(root, written)


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
