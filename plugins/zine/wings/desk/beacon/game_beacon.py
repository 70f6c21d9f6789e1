"""The public beacon in a game's files: the rounds in its folder, and what game.yaml says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from zine.files.file_hashes import hash_of
from zine.files.strict_yaml import (
    Schema,
    YamlSource,
    parse_yaml,
    read_bytes,
    text_of,
    validate_part,
)
from zine.games import GameFiles, Settings, Turn, TurnExtra
from zine.problems import Problem, Problems
from zine.rules.calendar import Calendar
from zine.rules.variant import Variant
from zine.wings.desk.beacon.beacon_draws import (
    LOCK,
    MOST_ROUNDS,
    POWERS,
    SIGNED,
    BeaconDraw,
    BeaconTerms,
    NoPulse,
    Pulse,
    load_pulse,
)

BEACON = "beacon.yaml"


class _PulseFile(Schema):
    """A round in games/GAME/beacon.yaml."""

    round: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    signature: Annotated[str, Field(pattern=SIGNED.pattern)]
    randomness: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


@dataclass(frozen=True, kw_only=True)
class GameBeacon:
    """The rounds of the beacon that were fetched for a game, by the slug of their phase."""

    pulses: Mapping[str, Pulse]

    def of_turn(
        self, settings: Settings, turn: Turn, promised: datetime | None
    ) -> BeaconDraw | None:
        """What a turn draws from the beacon: the round of its promised deadline."""
        terms, phase, record = beacon_terms(settings), turn.phase, turn.record
        number = terms.round_of(settings.variant, phase, promised) if terms else None
        pulse = self.pulses.get(phase.slug)
        pulse = pulse if pulse and pulse.round == number else None
        return BeaconDraw(
            round=number,
            pulse=_as_draw(record.extras.get(BeaconDraw.name)).pulse if record else pulse,
            powers=terms.powers if terms and turn.before == settings.start else None,
            waits=terms is not None and terms.without is NoPulse.WAIT,
        )


class _BeaconReader:
    """Reads what a game draws from the beacon: game.yaml's terms, beacon.yaml, and records."""

    def terms(self, source: YamlSource, variant: Variant, *, dated: bool) -> BeaconTerms | None:
        """What game.yaml says of the beacon. Raises Problems."""
        assert isinstance(source.read, dict)
        written = source.read[BeaconDraw.name]
        if written is None:
            return None
        terms = validate_part(source, BeaconTerms, written, BeaconDraw.name)
        if faults := list(_beacon_faults(source, terms, variant, dated=dated)):
            raise Problems(faults)
        return terms

    def read(self, path: Path, settings: Settings, hashes: dict[str, str]) -> GameBeacon:
        """The rounds in a game's folder, none without a file of them. Raises Problems."""
        if not (path / BEACON).exists():
            return GameBeacon(pulses={})
        shown = f"games/{path.name}/{BEACON}"
        content = read_bytes(path / BEACON, shown)
        pulses = _load_pulses(content, shown, settings.variant.calendar)
        if pulses:
            hashes[BEACON] = hash_of(content)
        return GameBeacon(pulses=pulses)

    def load(self, plain: Mapping[str, Any]) -> BeaconDraw:
        """What a record says that a turn drew from. Raises ValueError."""
        return BeaconDraw(pulse=load_pulse(plain))


READER = _BeaconReader()


def beacon_terms(settings: Settings) -> BeaconTerms | None:
    """What a game draws from the beacon; None for nothing."""
    terms: BeaconTerms | None = settings.extras.get(BeaconDraw.name)
    return terms


def fetched_pulses(files: GameFiles) -> Mapping[str, Pulse]:
    """The rounds in a game's folder, by the slug of their phase."""
    beacon = files.extras.get(BeaconDraw.name)
    return beacon.pulses if isinstance(beacon, GameBeacon) else {}


def _as_draw(extra: TurnExtra | None) -> BeaconDraw:
    return extra if isinstance(extra, BeaconDraw) else BeaconDraw()


def draw_of(turn: Turn) -> BeaconDraw:
    """What a turn draws from the beacon; of none, a draw from no round."""
    return _as_draw(turn.extras.get(BeaconDraw.name))


def _load_pulses(content: bytes, shown: str, calendar: Calendar) -> dict[str, Pulse]:
    """The rounds in a file's content, by the slug of their phase. Raises Problems."""
    source = parse_yaml(text_of(content, shown), shown)
    if not isinstance(source.data, dict):
        raise Problems([source.problem("phases with their rounds are expected")])
    found: dict[str, Pulse] = {}
    problems: list[Problem] = []
    for slug, data in source.data.items():
        if slug != POWERS and not LOCK.match(slug) and calendar.parse(slug) is None:
            hint = f"such as {calendar.first.slug}, or {POWERS}"
            problems.append(source.problem(f"there is no phase '{slug}'", slug, hint=hint))
            continue
        try:
            found[slug] = _pulse(source, slug, data)
        except Problems as fault:
            problems += fault.problems
    if problems:
        raise Problems(problems)
    return found


def _pulse(source: YamlSource, slug: str, data: object) -> Pulse:
    file = validate_part(source, _PulseFile, data, slug)
    pulse = Pulse(round=file.round, signature=file.signature)
    if pulse.randomness != file.randomness:
        message = "the randomness is not the SHA-256 of the signature"
        hint = "delete this entry and run zine beacon fetch"
        raise Problems([source.problem(message, slug, "randomness", hint=hint)])
    return pulse


def _beacon_faults(
    source: YamlSource, beacon: BeaconTerms, variant: Variant, *, dated: bool
) -> Iterator[Problem]:
    """What is wrong with it; `dated` says whether the game has deadlines."""
    calendar = variant.calendar
    named: list[tuple[tuple[str, ...], str]] = [(("rounds", each), each) for each in beacon.rounds]
    named += [(("since",), beacon.since)] if beacon.since else []
    for path, slug in named:
        if calendar.parse(slug) is None:
            hint = f"such as {calendar.first.slug}"
            yield source.problem(f"there is no phase '{slug}'", "beacon", *path, hint=hint)
    rounds: list[tuple[tuple[str, ...], int]] = [
        (("rounds", each), number) for each, number in beacon.rounds.items()
    ]
    rounds += [(("powers",), beacon.powers)] if beacon.powers is not None else []
    for path, number in rounds:
        if not 1 <= number <= MOST_ROUNDS:
            hint = "zine beacon name finds the round of a time"
            yield source.problem(f"there is no round {number}", "beacon", *path, hint=hint)
    if not variant.hooks.draws and beacon.powers is None:
        message = f"nothing is drawn by lot in {variant.title} once the powers are assigned"
        hint = "zine beacon name GAME TIME has the powers drawn by the beacon"
        yield source.problem(message, "beacon", hint=hint)
    if variant.hooks.draws and not dated:
        hint = "set deadlines: first, whose times name the rounds"
        yield source.problem("a game without deadlines has no rounds", "beacon", hint=hint)
