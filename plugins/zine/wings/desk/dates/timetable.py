"""The deadlines to come: which there will be, and on which days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.games import Game, Period, Settings, TurnState
from zine.rules.calendar import Phase, PhaseKind
from zine.wings.desk.dates.deadline_texts import WEEKDAYS, deadline_text
from zine.wings.desk.files.yaml_editor import Key
from zine.wings.desk.settings_changes import change_settings


def upcoming(
    settings: Settings, phase: Phase, moment: datetime | None, count: int
) -> tuple[tuple[str, datetime], ...]:
    """Deadlines by phase name from a phase on, if every phase is needed and played in time.

    Where the game has no first deadline, only phases with a date of their own have one.
    """
    found: list[tuple[str, datetime]] = []
    calendar, deadlines = settings.variant.calendar, settings.deadlines
    last = max(deadlines.dates, default="")
    while len(found) < count and (moment is not None or phase.slug < last):
        if moment is not None:
            found.append((_named(phase), moment))
        phase = calendar.after(phase)
        joint = phase.kind is PhaseKind.BUSINESS and deadlines.joins(phase)
        if phase.slug in deadlines.dates:
            moment = deadlines.dates[phase.slug]
        elif deadlines.first is None:
            moment = None
        elif moment is not None and not joint:
            moment = deadlines.next_after(moment, phase.kind)
    return tuple(found)


def _named(phase: Phase) -> str:
    whole = phase.kind in (PhaseKind.MOVEMENT, PhaseKind.BUSINESS)
    whole = whole or phase.kind in phase.title.casefold()  # "Spring Retreats"
    return phase.name if whole else f"{phase.name} {phase.kind}"


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
    counted = settings.deadlines.first is not None
    if counted and PhaseKind.MOVEMENT not in settings.deadlines.weekdays:
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
