"""The deadlines to come: which there will be, on which days, and what moves them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Period, Settings, Turn, TurnState
from zine.problems import Problems
from zine.rules.calendar import Phase, PhaseKind
from zine.wings.desk.dates.deadlines import WEEKDAYS, deadline_text, turn_played
from zine.wings.desk.files.yaml_editor import Key
from zine.wings.desk.settings_changes import change_settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """An absence that was noted: the days, and the deadline before and after it."""

    days: Period
    was: datetime | None
    now: datetime | None

    @property
    def moves(self) -> bool:
        """Whether a deadline moves."""
        return self.now is not None and self.now != self.was

    @property
    def words(self) -> str:
        """What it means for the turn being played."""
        if self.now is None or self.was is None:
            return "no deadline is set"
        if self.now == self.was:
            return f"the deadline stays {deadline_text(self.now)}"
        return f"the deadline moves from {deadline_text(self.was)} to {deadline_text(self.now)}"


def upcoming(
    settings: Settings, phase: Phase, moment: datetime | None, count: int
) -> tuple[tuple[str, datetime], ...]:
    """Deadlines by phase name from a phase on, if every phase is needed and played in time."""
    found: list[tuple[str, datetime]] = []
    calendar, deadlines = settings.variant.calendar, settings.deadlines
    while moment is not None and len(found) < count:
        whole = phase.kind in (PhaseKind.MOVEMENT, PhaseKind.BUSINESS)
        found.append((phase.name if whole else f"{phase.name} {phase.kind}", moment))
        phase = calendar.after(phase)
        joint = phase.kind is PhaseKind.BUSINESS and deadlines.joins(phase)
        moment = moment if joint else deadlines.next_after(moment, phase.kind)
        moment = deadlines.dates.get(phase.slug, moment)
    return tuple(found)


def timetable(folder: GameFolder, game: Game, count: int) -> Iterator[str]:
    """The next deadlines of a game in lines, and what late adjudication does to them."""
    settings, turn = folder.settings, game.current
    if turn is None:
        yield f"{settings.title}: the game is over"
        return
    if turn.state is TurnState.HELD:
        yield f"{settings.title}: held; zine game extend {settings.slug} TIME resumes it"
        return
    if turn.deadline is None:
        yield f"{settings.title}: no deadline is set"
        return
    yield f"{settings.title}:"
    coming = tuple(upcoming(settings, turn.phase, turn.deadline, count))
    room = max(len(name) for name, _ in coming)
    for name, moment in coming:
        yield f"  {name:<{room}}  {deadline_text(moment)}"
    if PhaseKind.MOVEMENT not in settings.deadlines.weekdays:
        day = WEEKDAYS[turn.deadline.weekday()].lower()
        yield f"  A late adjudication moves these; --weekdays {day} keeps the day of the week."


def timetable_values(folder: GameFolder, game: Game, count: int) -> dict[str, object]:
    """The same for a program: moments with their offset, none where none is set."""
    turn = game.current
    moves_on = turn is not None and turn.state is not TurnState.HELD
    found = upcoming(folder.settings, turn.phase, turn.deadline, count) if turn and moves_on else ()
    return {
        "game": folder.settings.slug,
        "state": "ended" if turn is None else str(turn.state),
        "deadlines": [{"name": name, "deadline": moment.isoformat()} for name, moment in found],
    }


def set_days(
    folder: GameFolder,
    game: Game,
    *,
    weekdays: Mapping[PhaseKind, frozenset[int]],
    holidays: Sequence[Period],
) -> None:
    """Let deadlines fall on some weekdays only, and never on holidays, which are added.

    The deadline of the turn being played was promised, so it stays.
    """
    changes: dict[Key, Data | None] = {}
    deadlines, turn = folder.settings.deadlines, game.current
    if weekdays:
        both_kinds = {**deadlines.weekdays, **weekdays}
        changes["deadlines", "weekdays"] = {
            str(kind): [WEEKDAYS[day].lower() for day in sorted(days)]
            for kind, days in sorted(both_kinds.items())
        }
    if holidays:
        both = {*deadlines.holidays, *holidays}
        changes["deadlines", "holidays"] = [str(each) for each in sorted(both)]
    if changes and turn is not None and turn.deadline is not None:
        promised = turn.extended_from or turn.deadline
        zone = deadlines.zone
        changes["deadlines", "dates", turn.phase.slug] = (
            f"{promised.astimezone(zone):%Y-%m-%d %H:%M}"
        )
    if changes:
        change_settings(folder, changes)


def absence_of(game: Game, days: Period, now: datetime) -> Absence:
    """What an absence does to the deadline of the turn being played, as the game's policy says.

    Raises Problems if the game does not wait for absences, or not for so long.
    """
    turn = turn_played(game)
    _check_policy(game.settings, days, now)
    return Absence(days=days, was=turn.deadline, now=_moved(game.settings, turn, days))


def go_away(folder: GameFolder, turn: Turn, absence: Absence) -> None:
    """Note in game.yaml that a player is away for some days, and what becomes of the deadline.

    Nobody's name is written: the file is public.
    """
    away = {*folder.settings.deadlines.away, absence.days}
    changes: dict[Key, Data | None] = {("deadlines", "away"): [str(each) for each in sorted(away)]}
    if absence.moves:
        # A deadline that was promised is written down, whatever the days become later.
        changes["deadlines", "dates", turn.phase.slug] = f"{absence.now:%Y-%m-%d %H:%M}"
        changes["deadlines", "why", turn.phase.slug] = "a player is away"
    change_settings(folder, changes)


def _check_policy(settings: Settings, days: Period, now: datetime) -> None:
    place = settings.file
    most = settings.deadlines.vacations
    if not most:
        hint = "deadlines: {vacations: 14} lets deadlines wait for absences of up to 14 days"
        raise Problems.of(place, "this game does not wait for absences", hint)
    if days.days > most:
        message = f"{days} is {days.days} days, and this game waits for {most} at most"
        hint = f"zine game extend {settings.slug} TIME moves one deadline all the same"
        raise Problems.of(place, message, hint)
    if days.last < now.astimezone(settings.deadlines.zone).date():
        raise Problems.of(place, f"{days} is past", "is the year right?")


def _moved(settings: Settings, turn: Turn, days: Period) -> datetime | None:
    """The deadline of the turn being played once nobody is expected to order on those days."""
    if turn.deadline is None:
        return None
    deadlines = settings.deadlines
    deadline = turn.deadline.astimezone(deadlines.zone)
    if not days.first <= deadline.date() <= days.last:
        return turn.deadline
    deadlines = replace(deadlines, away=(*deadlines.away, days))
    wall = datetime.combine(deadlines.day(deadline.date(), turn.phase.kind), deadline.time())
    return wall.replace(tzinfo=deadlines.zone)
