"""Deadlines: extending and holding a game."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Turn
from zine.games.deadline_calendar import why_unclear
from zine.problems import Place, Problems
from zine.wings.desk.beacon.game_beacon import draw_of
from zine.wings.desk.beacon.round_times import appears
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.files.yaml_editor import Key
from zine.wings.desk.settings_changes import change_settings

LONGER = re.compile(r"\+?(\d+) ?(h|hours?|d|days?)")


def wall_time(text: str, zone: ZoneInfo, place: Place) -> datetime:
    """A moment on the clocks of a zone. Raises Problems if they never show it, or twice."""
    try:
        moment = datetime.strptime(text.strip(), "%Y-%m-%d %H:%M").replace(tzinfo=zone)
    except ValueError:
        hint = "write it as '2026-12-11 19:00', or '48h' and '2d' for longer"
        raise Problems.of(place, f"'{text}' is not a time", hint) from None
    if unclear := why_unclear(moment):
        raise Problems.of(place, *unclear)
    return moment


def turn_played(game: Game) -> Turn:
    """The turn being played. Raises Problems if the game is over."""
    turn = game.current
    if turn is None:
        raise Problems.of(game.settings.file, "the game is over")
    return turn


def extend(folder: GameFolder, game: Game, text: str, why: str, now: datetime) -> datetime:
    """Set a new deadline for the phase being played, which also ends a hold.

    `text` is a time, or how much longer ("48h", "2d"). Raises Problems for a deadline that
    is past or earlier than the one there is.
    """
    turn = turn_played(game)
    settings = folder.settings
    place = Place(settings.file)
    longer = LONGER.fullmatch(text.strip())
    zone = settings.deadlines.zone
    if longer:
        if turn.deadline is None:
            raise Problems.of(place, "there is no deadline to extend", "give a time")
        unit = "hours" if longer[2].startswith("h") else "days"
        wall = turn.deadline.astimezone(zone).replace(tzinfo=None)
        text = f"{wall + timedelta(**{unit: int(longer[1])}):%Y-%m-%d %H:%M}"
    moment = wall_time(text, zone, place)
    if moment <= now:
        raise Problems.of(place, f"{deadline_text(moment)} is past", "name a later time")
    if turn.deadline and moment < turn.deadline and settings.hold is None:
        hint = "players were promised that time; to shorten it all the same, edit game.yaml"
        message = (
            f"{deadline_text(moment)} is before the deadline of {deadline_text(turn.deadline)}"
        )
        raise Problems.of(place, message, hint)
    slug = turn.phase.slug
    changes: dict[Key, Data | None] = {
        ("deadlines", "dates", slug): f"{moment:%Y-%m-%d %H:%M}",
        ("hold",): None,
    }
    number = draw_of(turn).round
    if number is not None and appears(number) <= now:
        # The round is known already; another deadline would be another draw.
        changes["beacon", "rounds", slug] = str(number)
    if why:
        changes["deadlines", "why", slug] = why
    change_settings(folder, changes)
    return moment


def hold(folder: GameFolder, game: Game, why: str, until: date | None) -> None:
    """Stop a game: nothing is due until a new deadline is set."""
    turn_played(game)
    held: dict[str, Data] = {"why": why} if why else {}
    if until:
        held["until"] = until.isoformat()
    change_settings(folder, {("hold",): held})
