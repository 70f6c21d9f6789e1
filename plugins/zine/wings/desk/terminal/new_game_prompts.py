"""What `zine game new` asks, and what it takes where nobody is there to answer."""

from __future__ import annotations

import sys
from datetime import datetime
from zoneinfo import ZoneInfo

import click

from zine.cli.terminal_output import say
from zine.problems import Place, Problems
from zine.wings.desk.beginning.local_zone import local_zone
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.dates.written_times import future_time, likely_zones, proposed, zone_named


def asked_zone(given: str | None) -> str:
    """The time zone: as given, else asked for; a city's zone is proposed. Raises Problems."""
    place = Place("--zone")
    if given is None and not _answers():
        return local_zone()
    if given is not None and (not likely_zones(given) or not _answers()):
        return zone_named(given, place)
    text = given or click.prompt("Time zone or city", default=local_zone())
    while True:
        cities = likely_zones(text)
        if len(cities) == 1 and click.confirm(f"{cities[0]}?", default=True):
            return cities[0]
        if len(cities) > 1:
            say(f"It could be {' or '.join(cities)}.")
        elif not cities:
            try:
                return zone_named(text, place)
            except Problems as problems:
                say(problems.problems[0].message)
        text = click.prompt("Time zone or city", default=cities[0] if cities else local_zone())


def asked_deadline(given: str | None, zone: ZoneInfo, now: datetime) -> datetime:
    """The first deadline: as given, else the proposal or what is answered to it. Raises Problems."""
    place = Place("--deadline")
    if given is not None:
        return future_time(given, zone, now, place)
    proposal = proposed(zone, now)
    if not _answers():
        return future_time(proposal, zone, now, place)
    shown = deadline_text(future_time(proposal, zone, now, place))
    while True:
        text = click.prompt("First deadline", default=shown)
        try:
            return future_time(text, zone, now, place)
        except Problems as problems:
            say(str(problems.problems[0]).removeprefix(f"{place}: "))


def _answers() -> bool:
    """Whether somebody is there to answer."""
    return sys.stdin.isatty()
