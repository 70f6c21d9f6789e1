"""Who plays what: assigning powers, resignations, replacements, order codes by letter."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Settings, Tenure
from zine.language import listing
from zine.problems import Problems
from zine.wings.desk.dates.extensions_and_holds import turn_played
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import Key
from zine.wings.desk.mail.address_book import keep_addresses
from zine.wings.desk.seating.order_codes import (
    draw_code,
    first_of,
    give_codes,
    read_codes,
    renew_code,
    replace_code,
)
from zine.wings.desk.seating.power_allocation import Allocation
from zine.wings.desk.seating.seat_letters import ask_standby, seat_code_source, welcome
from zine.wings.desk.seating.seats import correspondent, seats_of
from zine.wings.desk.seating.standbys import asked, note_asked, standbys_for
from zine.wings.desk.settings_changes import change_settings, change_zine, settings_with


def require_assigned_powers(settings: Settings) -> None:
    """Raise Problems in a game in which nobody is given a power."""
    if settings.variant.hooks.players is not None:
        hint = "zine game code gives everybody a code, zine game enter lets somebody join"
        message = "powers are not assigned here: their leaders order them"
        raise Problems.of(settings.file, message, hint)


def assign_powers(
    desk: PeopleDesk, folder: GameFolder, addresses: Mapping[str, str], allocation: Allocation
) -> tuple[str, ...]:
    """Seat the players, give them order codes and write their letters; the files written.

    Raises Problems if the game has players already.
    """
    settings = folder.settings
    seated = {power: settings.player(power) for power in settings.seats}
    if seated and seated != dict(allocation.powers):
        hint = "zine game replace changes one; remove the powers to draw again"
        raise Problems.of(settings.file, "this game has its players", hint)
    codes = give_codes(desk.private, settings.slug, allocation.powers)
    keep_addresses(desk.private, addresses)
    names = [
        welcome(desk, settings, power, player, codes[power])
        for power, player in allocation.powers.items()
    ]
    if not seated:
        seed = allocation.lots.partition("/")[0]
        change_settings(
            folder,
            {
                ("powers",): dict(allocation.powers),
                ("seed",): settings.seed if folder.records else seed,
            },
        )
    return (settings.file, *names)


def welcome_players(
    desk: PeopleDesk, folder: GameFolder, game: Game, addresses: Mapping[str, str]
) -> tuple[str, ...]:
    """Keep players' addresses, and write everyone the letter with their code; the letters' names.

    For a game in which players are not the powers. A code that was given stays.
    """
    settings, seats = folder.settings, seats_of(folder)
    keep_addresses(desk.private, addresses)
    codes = give_codes(desk.private, settings.slug, seats)
    turn = game.current if game.recorded else None
    return tuple(welcome(desk, settings, seat, seat, codes[seat], turn=turn) for seat in seats)


def first_codes(desk: PeopleDesk, folder: GameFolder) -> tuple[str, ...]:
    """Give everybody in a game who has no order code one, and write the letters; their names."""
    settings = folder.settings
    known = read_codes(desk.private).get(settings.slug, {})
    new = [
        seat for seat in seats_of(folder) if not known.get(seat) and correspondent(settings, seat)
    ]
    codes = first_of(desk.private, settings.slug, new)
    # Letters first: whoever has a code is not written to by the next run.
    letters = [
        welcome(desk, settings, seat, correspondent(settings, seat), code)
        for seat, code in codes.items()
    ]
    give_codes(desk.private, settings.slug, new)
    return tuple(letters)


def letter_with_code(desk: PeopleDesk, settings: Settings, power: str) -> str:
    """Renew a seat's code, which makes the old one void, and write its player a letter."""
    player = correspondent(settings, power)
    if not player:
        hint = f"zine game replace {settings.slug} {power.lower()} NAME"
        raise Problems.of(settings.file, f"{power} has no player", hint)
    count = len(read_codes(desk.private).get(settings.slug, {}).get(power, [])) + 1
    code = draw_code(desk.private, settings.slug, power, count)
    # The letter first: when the code is kept, the next run draws another.
    name = welcome(desk, settings, power, player, code)
    renew_code(desk.private, settings.slug, power, count)
    return name


def resign(
    desk: PeopleDesk, folder: GameFolder, game: Game, power: str
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Note that a player gave up a power; its old code is void, the first standby is asked.

    Returns who it was, the standbys in order, and what was written. Raises Problems if nobody plays
    the power or the game is over.
    """
    settings = folder.settings
    since = turn_played(game).phase
    seats = settings.seats.get(power, ())
    player = settings.player(power)
    if player is None and not (seats and seats[-1].since == since.slug):
        raise Problems.of(settings.file, f"{power} has no player")
    if player is None:
        player = seats[-2].player or ""
    else:
        seats = (*seats, Tenure(player=None, since=since.slug))
    standbys = standbys_for(desk.zine, settings, player)
    seats = (*seats[:-1], dataclasses.replace(seats[-1], standby=standbys[0] if standbys else ""))
    asked = standbys[0] if standbys else ""
    code = replace_code(desk.private, settings.slug, power, seat_code_source(asked, since.slug))
    written = [settings.file]
    if standbys:
        written.append(ask_standby(desk, settings, game, power, standbys[0], code))
        note_asked(desk.private, settings, power, since.slug, standbys[0])
    if settings.player(power) is not None:
        change_settings(folder, {("powers", power): _seats_data(seats)})
    return player, standbys, tuple(written)


def check_single(settings: Settings, power: str, player: str, *, anyway: bool = False) -> None:
    """Raise Problems for a player who has another power of the game, unless it is meant."""
    name = player.casefold()
    others = [
        each
        for each in settings.seats
        if each != power and (settings.player(each) or "").casefold() == name
    ]
    if others and not anyway:
        message = f"{player} plays {listing(others)} in this game already"
        hint = "name somebody else; --anyway gives one player several powers"
        raise Problems.of(settings.file, message, hint)


def replace(
    desk: PeopleDesk, folder: GameFolder, game: Game, power: str, player: str, address: str = ""
) -> tuple[str, ...]:
    """Seat a new player at a power, with a code of their own; the files written."""
    settings = folder.settings
    since = turn_played(game).phase
    seats = settings.seats.get(power, ())
    if seats and seats[-1].player == player:
        changed = seats
    elif seats and seats[-1].player is None and seats[-1].since is not None:
        changed = (*seats[:-1], Tenure(player=player, since=seats[-1].since))
    elif seats and seats[-1].since == since.slug:
        message = f"{power} got its player {seats[-1].player} for this phase already"
        raise Problems.of(settings.file, message, "change it in an editor if it was a slip")
    else:
        changed = (*seats, Tenure(player=player, since=since.slug if seats else None))
    begun = changed[-1].since or since.slug
    changes: dict[Key, Data | None] = {("powers", power): _seats_data(changed)}
    if player in settings.standbys:
        changes["standbys",] = [name for name in settings.standbys if name != player]
    settings_with(folder, changes)  # Nothing is written for a player who cannot be seated.
    code = replace_code(desk.private, settings.slug, power, seat_code_source(player, begun))
    keep_addresses(desk.private, {player: address})
    written = welcome(desk, settings, power, player, code, turn=game.current)
    if changed != seats or len(changes) > 1:
        change_settings(folder, changes)
    if player in desk.zine.standbys:
        left = [name for name in desk.zine.standbys if name != player]
        change_zine(desk.root, {("standbys",): list(left)})
    return settings.file, written


def _seats_data(seats: Sequence[Tenure]) -> Data:
    """Who plays a power, as game.yaml has it."""
    if len(seats) == 1 and seats[0].since is None:
        return seats[0].player or ""
    return [
        {
            "player": each.player or "",
            **({"since": each.since} if each.since else {}),
            **({"standby": each.standby} if each.standby else {}),
        }
        for each in seats
    ]


def offer(
    desk: PeopleDesk, folder: GameFolder, game: Game, power: str, name: str = ""
) -> tuple[str, str]:
    """Draft a letter that offers a free power to a standby; their name, and the letter's.

    Without a name the next one who has not been asked gets it. The code of whoever was asked
    before is void. Raises Problems if the power has a player, or nobody is left to ask.
    """
    settings = folder.settings
    place = settings.file
    if settings.player(power) is not None:
        hint = f"zine game resign {settings.slug} {power.lower()}"
        raise Problems.of(place, f"{power} has a player", hint)
    seats = settings.seats.get(power, ())
    since = (seats[-1].since if seats else None) or turn_played(game).phase.slug
    before = asked(desk.private, settings, power, since)
    left = [each for each in standbys_for(desk.zine, settings) if each not in before]
    chosen = name or (left[0] if left else "")
    if not chosen:
        hint = "add some to standbys in content/zine.yaml or game.yaml, or name somebody"
        who = f"{', '.join(before)} have been asked" if before else "there are no standbys"
        raise Problems.of(place, f"nobody is left to ask: {who}", hint)
    code = replace_code(desk.private, settings.slug, power, seat_code_source(chosen, since))
    letter = ask_standby(desk, settings, game, power, chosen, code)
    note_asked(desk.private, settings, power, since, chosen)
    if seats and seats[-1].since:
        called = (*seats[:-1], dataclasses.replace(seats[-1], standby=chosen))
        change_settings(folder, {("powers", power): _seats_data(called)})
    return chosen, letter
