"""Deadlines as an iCalendar file (RFC 5545), which calendars can subscribe to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from zine.games import Game

LINE = 75  # octets a line may have, RFC 5545, 3.1
STAMP = "%Y%m%dT%H%M%SZ"


def deadlines_ics(title: str, games: Iterable[Game], site: str, house: str) -> str:
    """The deadlines of the phases being played; no clock: stamps are the games' own.

    `site` is the address of the public site ("" if it has none), `house` what ends each
    event's UID, so that an event keeps its UID when its deadline moves.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//diplomacy-zine//deadlines//EN",
        f"X-WR-CALNAME:{_escaped(title)}",
        *(line for game in games for line in _event(game, site, house)),
        "END:VCALENDAR",
    ]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _event(game: Game, site: str, house: str) -> Iterator[str]:
    turn = game.current
    if turn is None or turn.deadline is None:
        return
    done = game.recorded
    began = done[-1].record.recorded if done and done[-1].record else turn.deadline
    summary = f"{game.settings.title}: {turn.phase.name} is due"
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
