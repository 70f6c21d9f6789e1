"""`zine game ...`: games, their deadlines, and the people in them."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from zine.cli.asking import asked_deadline, asked_zone
from zine.cli.main import main, say
from zine.cli.post.outbox import send_at_once
from zine.desk.announcing import announce, game_held, new_deadline
from zine.desk.beacon import seed_for_powers
from zine.desk.beginning.start import NewGame, advice, first_deadlines, write_game
from zine.desk.dates.deadlines import extend as extend_game
from zine.desk.dates.deadlines import hold as hold_game
from zine.desk.dates.deadlines import told
from zine.desk.dates.times import spelled
from zine.desk.hiding import hide_game, hiding_words
from zine.desk.post.sheets import with_private_sheet
from zine.desk.reminding import remind as remind_players
from zine.desk.reminding import remind_all
from zine.desk.sealed.locking import to_seal_again
from zine.desk.seating.assign import allocate, explained, given_to_players, read_preferences
from zine.desk.seating.people import (
    assign_powers,
    check_powers_given,
    first_codes,
    letter_with_code,
)
from zine.desk.seating.people import replace as replace_player
from zine.desk.seating.people import resign as resign_power
from zine.desk.seating.seats import find_power, find_seat
from zine.desk.seating.turnover import Turnover, turn_over
from zine.desk.workplace import find_game, writing
from zine.files.environment import current_time
from zine.files.strict_yaml import read_text
from zine.gamefiles.reading import play_through
from zine.gamefiles.schemas import LONGEST_DEADLINE
from zine.problems import Collector, Place, counted


@main.group()
def game() -> None:
    """Open games, move deadlines, and look after the people in them."""


@game.command("new")
@click.argument("slug")
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
    help="Extra days for the exchange or the bids (an exchange: 0, due with the moves).",
)
@click.option("--variant", default="standard", show_default=True)
@click.option("--players", default="", help="The players, where they are not the powers: A, B, C.")
@click.pass_obj
def new_game(
    root: Path,
    slug: str,
    title: str | None,
    gm: str,
    deadline: str | None,
    zone: str | None,
    days: int,
    exchange_days: int | None,
    variant: str,
    players: str,
) -> None:
    """Open the game SLUG: write its game.yaml with every setting.

    It proposes a deadline and a time zone where you give none.
    """
    now = current_time()
    zone = asked_zone(zone)
    first = asked_deadline(deadline, ZoneInfo(zone), now)
    with writing(root) as desk:
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
        say(f"wrote {write_game(root, made)}")
        say(f"deadlines, if every phase is needed (time zone {zone}):")
        if advice(root, made):
            say(advice(root, made))
        for name, moment in first_deadlines(root, made):
            say(f"  {name:<28} {told(moment)}")
        for line in hiding_words(desk, slug):
            say(line)
    players_are_powers = not made.players
    seats = f"zine game assign {slug} lists.txt" if players_are_powers else f"zine game code {slug}"
    say(f"To change them: zine game extend {slug} TIME. To seat the players: {seats}")


@game.command()
@click.argument("slug")
@click.pass_obj
def hide(root: Path, slug: str) -> None:
    """Move the orders and records of a running blind game from games/ to private/."""
    with writing(root) as desk:
        folder, played = find_game(root, slug, current_time())
        names = hide_game(desk, folder, played)
    for name in names:
        say(f"games/{slug}/{name} is now in private/games/{slug}/")
    say(f"git rm --cached --ignore-unmatch {' '.join(f'games/{slug}/{n}' for n in names)}")
    say("Older commits still hold them: anyone with a clone may have read them.")


@game.command()
@click.argument("slug")
@click.argument("preferences", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seed", help="The seed for the lots (default: the game's own).")
@click.pass_obj
def assign(root: Path, slug: str, preferences: Path, seed: str | None) -> None:
    """Assign powers to the players in the file PREFERENCES; write their letters."""
    with writing(root) as desk:
        folder, _ = find_game(root, slug, current_time())
        check_powers_given(folder.settings)
        variant = folder.settings.variant
        powers = given_to_players(variant)
        text = read_text(preferences, str(preferences))
        lists = read_preferences(text, str(preferences), powers)
        chosen = seed_for_powers(folder, seed)
        allocation = allocate(lists, [p.name for p in powers], chosen, variant.calendar.first)
        written = assign_powers(desk, folder, lists, allocation)
    for line in explained(allocation):
        say(line)
    tell_written(root, written)


def tell_written(root: Path, written: tuple[str, ...]) -> None:
    """Print which files were written, and send the letters among them if the zine does."""
    for name in written:
        say(f"wrote {name}" + (" (not sent)" if name.endswith(".eml") else ""))
    send_at_once(root)


@game.command()
@click.argument("slug", default="")
@click.pass_obj
def remind(root: Path, slug: str) -> None:
    """Draft a letter to every player of SLUG, or of all games, whose orders are missing."""
    now = current_time()
    found = Collector()
    with writing(root) as desk:
        if slug:
            folder, _ = find_game(root, slug, now)
            written = remind_players(desk, folder, now)
        else:
            written = remind_all(desk, now, found)
    say("nobody to remind" if not written else f"{len(written)} to remind")
    tell_written(root, written)
    found.raise_if_any()


@game.command()
@click.argument("slug")
@click.argument("until")
@click.option("--why", default="", help="Printed with the new deadline.")
@click.pass_obj
def extend(root: Path, slug: str, until: str, why: str) -> None:
    """Move the deadline of SLUG to UNTIL: "Fri 11 Dec 19:00", or "48h" and "2d" longer."""
    now = current_time()
    with writing(root) as desk:
        folder = with_private_sheet(desk, find_game(root, slug, now)[0])
        played = play_through(folder, now)
        until = spelled(until, folder.settings.deadlines.zone, now, Place(folder.settings.file))
        held = folder.settings.hold is not None
        moment = extend_game(folder, played, until, why, now)
        turn = play_through(with_private_sheet(desk, folder), now).current
        assert turn is not None
        again = to_seal_again(turn, moment)
        subject, words = new_deadline(moment, why, again, held=held)
        written = announce(desk, folder, turn, subject, words, asking=True)
    say(f"wrote games/{slug}/game.yaml: now due {told(moment)}; orders received stay valid")
    if again:
        say(again)
    tell_written(root, written)


@game.command()
@click.argument("slug")
@click.option("--why", default="", help="Printed with the game.")
@click.option("--until", type=click.DateTime(["%Y-%m-%d"]), help="When it is expected to go on.")
@click.pass_obj
def hold(root: Path, slug: str, why: str, until: datetime | None) -> None:
    """Stop SLUG: nothing is due until `zine game extend` sets a new deadline."""
    now = current_time()
    day = until.date() if until else None
    with writing(root) as desk:
        folder = with_private_sheet(desk, find_game(root, slug, now)[0])
        played = play_through(folder, now)
        hold_game(folder, played, why, day)
        assert played.current is not None
        again = to_seal_again(played.current, None)
        subject, words = game_held(why, day, again)
        written = announce(desk, folder, played.current, subject, words, asking=False)
    say(f"wrote games/{slug}/game.yaml: held; `zine game extend {slug} TIME` resumes it")
    if again:
        say(again)
    tell_written(root, written)


@game.command()
@click.argument("slug")
@click.argument("power")
@click.pass_obj
def resign(root: Path, slug: str, power: str) -> None:
    """Note that the player of POWER has resigned, and ask the first standby.

    Where players are not the powers, POWER is a player, who leaves with the next exchange.
    """
    with writing(root) as desk:
        folder, played = find_game(root, slug, current_time())
        if folder.settings.variant.hooks.players is not None:
            done = turn_over(desk, folder, played, leaving=find_seat(folder, power))
        else:
            vacancy = resign_power(desk, folder, played, find_power(folder, power))
    if folder.settings.variant.hooks.players is not None:
        _turned_over(root, done, folder.settings.standbys)
        return
    say(
        f"{vacancy.player} resigned {vacancy.power} before {vacancy.since.name}; the old code is void"
    )
    say(f"Standbys, in order: {', '.join(vacancy.standbys) or 'none in game.yaml'}")
    say(f"Then: zine game replace {slug} {vacancy.power.lower()} NAME")
    tell_written(root, vacancy.written)


@game.command()
@click.argument("slug")
@click.argument("power")
@click.argument("player")
@click.option("--address", default="", help="Where letters to them go.")
@click.pass_obj
def replace(root: Path, slug: str, power: str, player: str, address: str) -> None:
    """Seat PLAYER at POWER from the present phase on, with a code of their own.

    Where players are not the powers, POWER is a player who leaves; PLAYER joins with the next
    exchange, as the rules say.
    """
    now = current_time()
    with writing(root) as desk:
        folder, played = find_game(root, slug, now)
        if folder.settings.variant.hooks.players is not None:
            seat = find_seat(folder, power)
            done = turn_over(desk, folder, played, leaving=seat, entering=player, address=address)
        else:
            name = find_power(folder, power)
            written = replace_player(desk, folder, played, name, player, address)
    if folder.settings.variant.hooks.players is not None:
        _turned_over(root, done)
        return
    say(f"{player} plays {name} from now on; ratings are shared by time")
    tell_written(root, written)


@game.command()
@click.argument("slug")
@click.argument("player")
@click.option("--address", default="", help="Where letters to them go.")
@click.pass_obj
def enter(root: Path, slug: str, player: str, address: str) -> None:
    """Let PLAYER join SLUG with the next exchange, in a game where players are not the powers."""
    with writing(root) as desk:
        folder, played = find_game(root, slug, current_time())
        done = turn_over(desk, folder, played, entering=player, address=address)
    _turned_over(root, done)


def _turned_over(root: Path, done: Turnover, standbys: tuple[str, ...] = ()) -> None:
    if done.leaving:
        say(f"{done.leaving} leaves with {done.phase.name}; the old code is void")
    if done.entering:
        say(f"{done.entering} joins with {done.phase.name}")
    if standbys:
        say(f"Standbys, in order: {', '.join(standbys)}; zine game enter lets them join")
    tell_written(root, done.written)


@game.command()
@click.argument("slug")
@click.argument("whose", default="")
@click.pass_obj
def code(root: Path, slug: str, whose: str) -> None:
    """Give the player of WHOSE power a new order code; the old one is void.

    Where players are not the powers, WHOSE is a player. Without WHOSE, everyone in the game
    who has no code yet gets one.
    """
    with writing(root) as desk:
        folder, _ = find_game(root, slug, current_time())
        if whose:
            written: tuple[str, ...] = (
                letter_with_code(desk, folder.settings, find_seat(folder, whose)),
            )
        else:
            written = first_codes(desk, folder)
    say(f"{counted(len(written), 'code')} given")
    tell_written(root, written)
