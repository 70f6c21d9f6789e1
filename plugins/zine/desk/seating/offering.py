"""Offers of a free power to standbys, one after the other."""

from __future__ import annotations

from dataclasses import replace

from zine.desk.changing import change_settings
from zine.desk.dates.deadlines import turn_played
from zine.desk.sealed.codes import replace_code
from zine.desk.seating.people import seats_data
from zine.desk.seating.people_desk import PeopleDesk
from zine.desk.seating.seat_letters import ask_standby, taking
from zine.desk.seating.standbys import asked, note_asked, standbys_for
from zine.gamefiles.folder import GameFolder
from zine.games import Game
from zine.problems import Problems


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
    code = replace_code(desk.private, settings.slug, power, taking(chosen, since))
    letter = ask_standby(desk, settings, game, power, chosen, code)
    note_asked(desk.private, settings, power, since, chosen)
    if seats and seats[-1].since:
        called = (*seats[:-1], replace(seats[-1], standby=chosen))
        change_settings(folder, {("powers", power): seats_data(called)})
    return chosen, letter
