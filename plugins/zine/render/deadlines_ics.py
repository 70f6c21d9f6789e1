"""Deadlines as an iCalendar file (RFC 5545), which calendars can subscribe to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

from zine.games import GameSummary
from zine.language import _, phase_name
from zine.people import handle_slug

CALENDAR = "feeds/deadlines.ics"  # where the deadlines of all games stand
LINE = 75  # octets a line may have, RFC 5545, 3.1
STAMP = "%Y%m%dT%H%M%SZ"
# A calendar must have a component (RFC 5545, 3.6); this one says nothing and needs no clock.
NOTHING_DUE = (
    "BEGIN:VTIMEZONE",
    "TZID:Etc/UTC",
    "BEGIN:STANDARD",
    "DTSTART:19700101T000000",
    "TZOFFSETFROM:+0000",
    "TZOFFSETTO:+0000",
    "END:STANDARD",
    "END:VTIMEZONE",
)


def house_of(title: str, site: str) -> str:
    """What ends the UID of each event of a zine: its host, or its title if it has none."""
    return urlsplit(site).hostname or f"{handle_slug(title)}.invalid"


def deadlines_ics(title: str, games: Iterable[GameSummary], site: str, house: str) -> str:
    """The next deadline of each game, its last if it is over; no clock: stamps are the games' own.

    Where there is no deadline at all the file stays, for its address is published.

    `site` is the address of the public site ("" if it has none), `house` what ends each
    event's UID, so that an event keeps its UID when its deadline moves.
    """
    events = [line for game in games for line in _event(game, site, house)]
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//diplomacy-zine//deadlines//EN",
        f"X-WR-CALNAME:{_escaped(title)}",
        *(events or NOTHING_DUE),
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _event(game: GameSummary, site: str, house: str) -> Iterator[str]:
    turn = game.current or next((each for each in game.recorded[::-1] if each.deadline), None)
    if turn is None or turn.deadline is None:
        return
    done = [each for each in game.recorded if each is not turn]
    began = done[-1].recorded if done else turn.deadline
    if game.current:
        told = _("{game}: {phase} is due")
    else:
        told = _("{game}: {phase} was due, the last of the game")
    summary = told.format(game=game.settings.title, phase=phase_name(turn.phase))
    yield "BEGIN:VEVENT"
    yield f"UID:{game.slug}.{turn.phase.slug}@{house}"
    yield f"DTSTAMP:{_utc(began)}"
    yield f"DTSTART:{_utc(turn.deadline)}"
    yield f"SUMMARY:{_escaped(summary)}"
    if site:
        yield f"URL:{site}/games/{game.slug}/index.html"
    yield "END:VEVENT"


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime(STAMP)


def _escaped(text: str) -> str:
    """Text with the signs that mean something in iCalendar made harmless (RFC 5545, 3.3.11)."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> Iterator[str]:
    """A line in parts of at most 75 octets; those that continue it begin with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > LINE:
            yield part
            part = " "
        part += letter
    yield part
