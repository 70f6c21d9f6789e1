"""Replays every record with the present engine, and says how it reads turns from before a ruling."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from zine.files.memory import Memory
from zine.gamefiles.adjudication import MAP_DIGEST, adjudicate_turn
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.rules_number import raised_since, rules_number
from zine.games import Game, GameFiles, Record, Rereading, Settings, Turn
from zine.games.record_codec import digest, dump_event, dump_position, dump_result
from zine.games.redaction_marks import marks_in
from zine.problems import counted
from zine.rules.outcomes import Event
from zine.rules.pipeline import look_ahead


def differences(folder: GameFiles, game: Game) -> Iterator[tuple[Turn, str]]:
    """What the present engine would decide differently, turn by turn, in words.

    `reread` says for which of them a changed ruling explains it.
    """
    for turn in game.recorded:
        yield from ((turn, words) for words in turn_differences(folder, turn))


def turn_differences(folder: GameFiles, turn: Turn) -> Iterator[str]:
    """What the present engine would decide differently in one recorded turn, in words."""
    settings, record = folder.settings, turn.record
    variant = settings.variant
    assert record is not None
    done = adjudicate_turn(folder, turn)
    ahead = look_ahead(variant, settings.rulebook, done)
    was = [dump_result(result) for result in record.results]
    now = [dump_result(result) for result in done.results]
    if len(was) > len(now):
        was = [each for each in was if not _has_no_order_left(each)]
    for old, new in zip(was, now, strict=False):
        if old != new and not _differs_in_removed_words(old, new):
            yield f"{old['power']}: recorded {_short(old)}, would be {_short(new)}{_map_words(settings, record)}"
    if len(was) != len(now):
        yield f"{counted(len(was), 'result')} recorded, would be {len(now)}"
    if list(record.contested) != list(done.contested):
        yield "the contested provinces would differ"
    if (before := _plain(record.events)) != (after := _plain(ahead.events)):
        yield _kinds(before, after)
    if list(record.passed) != list(ahead.passed):
        yield "the skipped phases would differ"
    if dump_position(record.next_position, variant) != dump_position(ahead.position, variant):
        yield "the position afterwards would differ"
    if record.next_phase != ahead.phase:
        yield f"would go on to {ahead.phase or 'the end'}, not {record.next_phase}"


def _kinds(before: list[dict[str, object]], after: list[dict[str, object]]) -> str:
    """Which kinds of events come and go: "the report would also list supply line (5)"."""
    parts: list[str] = []
    for word, these, others in (("no longer", before, after), ("also", after, before)):
        kinds = Counter(str(each["is"]) for each in these if each not in others)
        names = [f"{_spaced(kind)} ({count})" for kind, count in sorted(kinds.items())]
        parts += [f"{word} list {', '.join(names)}"] if names else []
    return f"the report would {' and '.join(parts) or 'list the same in another order'}"


def _spaced(kind: str) -> str:
    """The name of a kind of event or outcome in words: "supply line"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()


def _has_no_order_left(plain: Mapping[str, object]) -> bool:
    """Whether a void line lost words, so that it may not be read as an order any more."""
    return bool(marks_in(plain.get("text", ""))) and "order" not in plain


def _differs_in_removed_words(old: Mapping[str, object], new: Mapping[str, object]) -> bool:
    """Whether a result from which words were removed is otherwise the same."""
    if not marks_in(old.get("text", "")):
        return False
    same = all(old.get(key) == new.get(key) for key in ("power", "order"))
    return same and _word(old) == _word(new)


def _word(plain: Mapping[str, object]) -> object:
    outcome = plain["outcome"]
    assert isinstance(outcome, dict)
    return outcome["is"]


def reread(settings: Settings, turn: Turn) -> str:
    """Why a turn may come out differently today: changed rulings, or "" if none changed."""
    assert turn.record is not None
    raised = raised_since(turn.record.engine, settings.variant)
    if raised is None:
        return ""
    return f"recorded by rules {rules_number(turn.record.engine)}, before {raised.what}"


def _plain(events: Iterable[Event]) -> list[dict[str, object]]:
    return [dump_event(event) for event in events]


def other_map(settings: Settings, record: Record) -> str:
    """A note that a turn was played on a different map from the present one, or ""."""
    return _map_words(settings, record).strip(" ()")


def _map_words(settings: Settings, record: Record) -> str:
    """The first thing to check when a turn differs: whether the map has changed."""
    now = settings.variant_digest[:MAP_DIGEST]
    if not record.map or record.map == now:
        return ""
    return f" (played on map {record.map}; the map is now {now})"


def _short(plain: Mapping[str, object]) -> str:
    return f"'{plain.get('order', plain.get('text'))}' {_spaced(str(_word(plain)))}"


def with_rereadings(
    folder: GameFolder, game: Game, engine: str, memory: Memory | None = None
) -> Game:
    """The game with how `engine` reads its older turns; a memory knows what was read before."""
    own = memory if folder.home.cache_root == folder.path.parent.parent else None
    turns = tuple(_reread(folder, turn, engine, own) for turn in game.turns)
    changed = any(new is not old for new, old in zip(turns, game.turns, strict=True))
    return replace(game, turns=turns) if changed else game


def _reread(folder: GameFolder, turn: Turn, engine: str, memory: Memory | None) -> Turn:
    raised = raised_since(turn.record.engine, folder.settings.variant) if turn.record else None
    if raised is None or turn.record is None:
        return turn
    key = _key(folder, turn, turn.record, engine)
    lines = (
        memory.once("rereadings", key, lambda: list(turn_differences(folder, turn)))
        if memory
        else turn_differences(folder, turn)
    )
    return replace(turn, rereading=Rereading(what=raised.what, lines=tuple(lines)))


def _key(folder: GameFolder, turn: Turn, record: Record, engine: str) -> str:
    """What a turn is read again from; words may have been removed since it was recorded."""
    removed = [record.redacted, turn.sheet.redacted if turn.sheet else ()]
    return digest([record.digest, removed, folder.settings.variant_digest, engine])
