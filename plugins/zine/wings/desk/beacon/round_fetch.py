"""Names rounds of the public beacon before they exist, and fetches them when they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path

import yaml

from zine.files.atomic_files import write_atomic
from zine.gamefiles.game_folder import GameFolder
from zine.games import Game
from zine.problems import Problems
from zine.wings.desk.beacon.beacon_draws import POWERS, SIGNED, Pulse, dump_pulse
from zine.wings.desk.beacon.drand_client import signature_of
from zine.wings.desk.beacon.game_beacon import BEACON, beacon_terms, draw_of, fetched_pulses
from zine.wings.desk.beacon.pulse_signatures import is_genuine
from zine.wings.desk.beacon.round_times import appears, round_from
from zine.wings.desk.dates.deadline_texts import round_time
from zine.wings.desk.settings_changes import change_settings

HEADER = (
    "# Written by zine beacon: what the public beacon said for this game. Anyone can check it\n"
    "# with zine verify.\n"
)


def name_round(folder: GameFolder, moment: datetime, now: datetime) -> int:
    """Write into game.yaml which round the powers are drawn by; it has not appeared yet.

    Raises Problems if it has, or if the game has its players or another round already known.
    """
    settings = folder.settings
    place = settings.file
    number = round_from(moment)
    terms = beacon_terms(settings)
    before = terms.powers if terms else None
    if folder.records or any(settings.player(power) for power in settings.seats):
        hint = "a round can be named for a game that has no players yet"
        raise Problems.of(place, "the powers of this game are assigned", hint)
    if appears(number) <= now:
        hint = "name a time to come, so that nobody knows the round"
        raise Problems.of(place, f"round {number} has appeared already", hint)
    if before is not None and appears(before) <= now:
        hint = f"it stays round {before}: zine beacon fetch {settings.slug}"
        raise Problems.of(place, "another round would be a second draw", hint)
    change_settings(folder, {("beacon", "powers"): str(number)})
    return number


def _wanted_rounds(folder: GameFolder, game: Game, now: datetime) -> Mapping[str, int]:
    """The rounds that a game needs and that have appeared, by their purpose."""
    wanted: dict[str, int] = {}
    beacon, turn = beacon_terms(game.settings), game.current
    if beacon and beacon.powers is not None and not folder.records:
        wanted[POWERS] = beacon.powers
    number = draw_of(turn).round if turn is not None else None
    if turn is not None and number is not None:
        wanted[turn.phase.slug] = number
    kept = {purpose: pulse.round for purpose, pulse in fetched_pulses(folder).items()}
    return {p: n for p, n in wanted.items() if kept.get(p) != n and appears(n) <= now}


def _checked_pulse(pulse: Pulse, given_by: str) -> Pulse:
    """A pulse that the beacon's members signed. Raises Problems for any other."""
    if not SIGNED.fullmatch(pulse.signature) or not is_genuine(pulse):
        message = f"what it gives as round {pulse.round} was not signed by the beacon"
        raise Problems.of(given_by, message, "ask another server")
    return pulse


def fetch_rounds(
    folder: GameFolder, game: Game, server: str, now: datetime
) -> Iterator[tuple[str, Pulse]]:
    """Fetch what a game needs, check it, and keep it in the game's folder.

    Yields each round with what it is for: a phase's slug, or the powers.

    The randomness of the round for the powers becomes the game's seed. Raises Problems if a
    server does not answer, or not with what the beacon signed.
    """
    pulses = dict(fetched_pulses(folder))
    for purpose, number in _wanted_rounds(folder, game, now).items():
        pulse = _checked_pulse(Pulse(round=number, signature=signature_of(server, number)), server)
        if purpose == POWERS:
            change_settings(folder, {("seed",): pulse.randomness})
        pulses[purpose] = pulse
        write_pulses(folder.path, pulses)
        yield purpose, pulse


def seed_for_powers(folder: GameFolder, chosen: str | None) -> str:
    """What the powers of a game are drawn from: its round of the beacon, a seed, or its name.

    Raises Problems if the game waits for a round, or if a seed is chosen all the same.
    """
    settings = folder.settings
    place = settings.file
    terms = beacon_terms(settings)
    number = terms.powers if terms else None
    if number is None:
        return chosen or settings.seed or settings.slug
    pulse = fetched_pulses(folder).get(POWERS)
    if chosen:
        message = f"the powers are drawn by round {number} of the beacon, not by a chosen seed"
        raise Problems.of(place, message, "leave --seed out")
    if pulse is None or pulse.round != number:
        hint = f"it appears on {round_time(number)}; then: zine beacon fetch"
        message = f"round {number} of the beacon, which draws the powers, is not here"
        raise Problems.of(place, message, f"{hint} {settings.slug}")
    return pulse.randomness


def write_pulses(path: Path, pulses: Mapping[str, Pulse]) -> None:
    """Write the rounds of a game into its folder."""
    plain = {slug: dump_pulse(pulses[slug]) for slug in sorted(pulses)}
    write_atomic(path / BEACON, HEADER + yaml.safe_dump(plain, sort_keys=False))
