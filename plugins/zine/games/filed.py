"""Games that have ended, filed: what is asked of every game is at hand, all else is read when asked for.

A long archive has few games that go on and thousands that have ended. Of those, lists, keys and
counts need a line for each turn; orders, positions and results are needed only where a page of
the game is made again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from zine.games.codec import dump_event, dump_position, load_event, load_position
from zine.games.turns import OrderSheet, Record, Turn, TurnState
from zine.rules.calendar import Phase
from zine.rules.variant import Variant

Plain = dict[str, Any]
ValueT = TypeVar("ValueT")


class Drawer(Protocol):
    """Where a filed game lies; it is opened when a turn of it is asked for."""

    def turn(self, slug: str) -> Turn:
        """A turn as it is in the game's files. Raises Problems if they changed meanwhile."""

    def let_go(self, slug: str) -> None:
        """Forget what can be made again of a turn."""


class FiledRecord(Record):
    """A record with its time, issue and hash at hand."""

    __slots__ = ("_drawer",)
    _drawer: Drawer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._drawer.turn(self.phase.slug).record, _field(name))


class FiledSheet(OrderSheet):
    """A sheet with its headline at hand, and whose orders came late or were given up."""

    __slots__ = ("_drawer", "_phase")
    _drawer: Drawer
    _phase: Phase

    def __getattr__(self, name: str) -> Any:
        return getattr(self._drawer.turn(self._phase.slug).sheet, _field(name))


class FiledTurn(Turn):
    """A turn with its record and sheet, and who was there and who was silent, at hand."""

    __slots__ = ("_drawer", "living")
    _drawer: Drawer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._drawer.turn(self.phase.slug), _field(name))

    def let_go(self) -> None:
        """Forget what can be made again."""
        self._drawer.let_go(self.phase.slug)


def _field(name: str) -> str:
    """A name that the whole value has. Raises AttributeError for one that no value has."""
    if name.startswith("_"):
        raise AttributeError(name)
    return name


def can_file(turns: Sequence[Turn]) -> bool:
    """Whether a game has ended, and no record of it was corrected or had words removed."""
    return bool(turns) and all(
        turn.record is not None and not turn.superseded and not turn.record.redacted
        for turn in turns
    )


def lines_of(turns: Sequence[Turn], variant: Variant) -> list[Plain]:
    """What is to be at hand of each turn of a game, as plain data; of the last also its end."""
    lines = [_line(turn) for turn in turns]
    last = turns[-1].record
    assert last is not None
    lines[-1]["events"] = [dump_event(event) for event in last.events]
    lines[-1]["board"] = dump_position(last.next_board, variant)
    return lines


def _line(turn: Turn) -> Plain:
    """What is to be at hand of a turn, without empty parts."""
    record, sheet = turn.record, turn.sheet
    assert record is not None
    line: Plain = {
        "phase": turn.phase.slug,
        "recorded": record.recorded.isoformat(),
        "issue": record.issue,
        "digest": record.digest,
        "due": list(turn.due),
        "living": list(turn.living),
    }
    if turn.missing:
        line["missing"] = list(turn.missing)
    if turn.hands:
        line["hands"] = dict(turn.hands)
    if sheet is not None:
        told = {"headline": sheet.headline, "nmr": list(sheet.nmr), "late": list(sheet.late)}
        line["sheet"] = {name: each for name, each in told.items() if each}
    return line


def filed_turn(line: Mapping[str, Any], phase: Phase, variant: Variant, drawer: Drawer) -> Turn:
    """The turn of a line that `lines_of` made."""
    end: Plain = {}
    if "board" in line:
        end["events"] = tuple(load_event(each, variant) for each in line["events"])
        end["next_board"] = load_position(line["board"], variant)
    record = _filed(
        FiledRecord,
        _drawer=drawer,
        phase=phase,
        recorded=datetime.fromisoformat(line["recorded"]),
        issue=line["issue"],
        digest=line["digest"],
        revision=1,
        redacted=(),
        **end,
    )
    told = line.get("sheet")
    sheet = None
    if told is not None:
        sheet = _filed(
            FiledSheet,
            _drawer=drawer,
            _phase=phase,
            headline=told.get("headline", ""),
            nmr=_names(*told.get("nmr", ())),
            late=_names(*told.get("late", ())),
        )
    return _filed(
        FiledTurn,
        _drawer=drawer,
        phase=phase,
        state=TurnState.RECORDED,
        record=record,
        sheet=sheet,
        due=_names(*line["due"]),
        living=_names(*line["living"]),
        missing=_names(*line.get("missing", ())),
        hands=line.get("hands", {}),
        superseded=(),
    )


@lru_cache(maxsize=1024)
def _names(*names: str) -> tuple[str, ...]:
    """The names, as one value for all turns that have the same."""
    return names


def _filed(kind: type[ValueT], **known: Any) -> ValueT:
    """A value of which only some fields are set: the class reads the others when asked."""
    value = object.__new__(kind)
    for name, content in known.items():
        object.__setattr__(value, name, content)
    return value
