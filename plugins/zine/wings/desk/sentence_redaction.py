"""Taking a sentence out of print in every file of a game, with a mark where it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from zine.files.atomic_files import write_atomic
from zine.files.private_folder import PrivateFolder
from zine.files.strict_yaml import parse_yaml, read_text, validate
from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder, adjudicated_hash, parse_sheet
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.record_differences import differences
from zine.gamefiles.record_files import read_record
from zine.gamefiles.schemas import OrdersFile
from zine.gamefiles.statements import STATEMENTS
from zine.games import Game, Turn
from zine.games.redaction_marks import MARK
from zine.problems import Place, Problem, Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import Key, edited_yaml
from zine.wings.desk.redaction_search import mentions
from zine.wings.desk.removed_words import is_proven, redact_record, restored, without

WRITTEN = ("orders", "papers", "receipts", "headline", "press", "notes")
SHORTEST = 4


def redact(
    desk: PeopleDesk, folder: GameFolder, game: Game, sentence: str, now: datetime
) -> tuple[Sequence[str], Sequence[str], Sequence[Problem]]:
    """Put a mark in place of a sentence in the orders, records and statements of a game.

    Returns the hashes in the marks, the files changed, and where the sentence is left.

    All other files of the repository and of the private folder are searched too and left as they
    are. Hashes of records, the chain and receipts stay. What was removed is kept in the private
    folder, to prove what the files said. A command that was broken off is finished by the next.
    Raises Problems, with nothing written, if the sentence is nowhere, is too short, or is part of
    an order that was carried out.
    """
    place = Place(f"games/{folder.settings.slug}")
    if len(sentence.strip()) < SHORTEST:
        hint = f"give at least {SHORTEST} letters"
        raise Problems.of(place, "this is too short to be taken out everywhere", hint)
    if MARK.search(sentence):
        raise Problems.of(place, "this was removed already")
    removed: dict[str, str] = {}
    changes = list(_changes(folder, game, sentence, desk.private.secret(), removed))
    if not changes:
        hint = "copy it from the orders file, with its capitals"
        nowhere = Problem(place, "this sentence is in no file of the game", hint)
        raise Problems([nowhere, *mentions(desk, sentence)])
    _check_same(folder, game, changes, now)
    for name, words in removed.items():
        desk.private.write(_kept(name), words)
    for change in changes:
        change.write(folder)
    return list(removed), [each.shown for each in changes], list(mentions(desk, sentence))


def _kept(name: str) -> str:
    return f"removed/{name}.txt"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """A file of a game with other content; `kind` is "" for one that is of no phase."""

    phase: str
    kind: str
    shown: str
    text: str

    def write(self, folder: GameFolder) -> None:
        if self.kind:
            folder.write(self.phase, self.kind, self.text)
        else:
            write_atomic(folder.path / STATEMENTS, self.text)


def _changes(
    folder: GameFolder, game: Game, sentence: str, secret: bytes, removed: dict[str, str]
) -> Iterator[_Change]:
    for turn in game.turns:
        if folder.file(turn.phase, "orders").exists():
            yield from _of_sheet(folder, turn, sentence, secret, removed)
        kinds = [f"record.{each.revision}" for each in turn.superseded]
        for kind in (*kinds, *(("record",) if turn.record else ())):
            yield from _of_record(folder, turn, kind, sentence, secret, removed)
    yield from _of_statements(folder, sentence, secret, removed)


def _of_sheet(
    folder: GameFolder, turn: Turn, sentence: str, secret: bytes, removed: dict[str, str]
) -> Iterator[_Change]:
    path, shown = folder.file(turn.phase, "orders"), folder.shown(turn.phase, "orders")
    source = parse_yaml(read_text(path, shown), shown)
    data = source.data
    assert isinstance(data, dict)
    here: dict[str, str] = {}
    changes: dict[Key, Data | None] = {}
    for key in WRITTEN:
        if key in data and (new := without(data[key], sentence, secret, here)) != data[key]:
            changes[(key,)] = new
    if not here:
        return
    before = validate(source, OrdersFile)
    old = before.redacted
    words: list[Data] = [*(old.words if old else ()), *here]
    was = turn.sheet.digest if turn.sheet else adjudicated_hash(before)
    left = before.model_copy(update={"redacted": None})
    plain = {**left.model_dump(), **{str(key[0]): value for key, value in changes.items()}}
    now = adjudicated_hash(OrdersFile.model_validate(plain))
    changes["redacted",] = {"words": words, "was": was, "now": now}
    text = edited_yaml(path, shown, changes)
    removed |= here
    yield _Change(phase=turn.phase.slug, kind="orders", shown=shown, text=text)


def _of_record(
    folder: GameFolder,
    turn: Turn,
    kind: str,
    sentence: str,
    secret: bytes,
    removed: dict[str, str],
) -> Iterator[_Change]:
    shown = folder.shown(turn.phase, kind)
    old = read_text(folder.file(turn.phase, kind), shown)
    new = redact_record(old, shown, sentence, secret, removed)
    if new != old:
        yield _Change(phase=turn.phase.slug, kind=kind, shown=shown, text=new)


def _of_statements(
    folder: GameFolder, sentence: str, secret: bytes, removed: dict[str, str]
) -> Iterator[_Change]:
    path, shown = folder.path / STATEMENTS, f"games/{folder.settings.slug}/{STATEMENTS}"
    if not path.exists():
        return
    here: dict[str, str] = {}
    data = parse_yaml(read_text(path, shown), shown).data
    new = without(data, sentence, secret, here)
    if here and isinstance(new, dict):
        removed |= here
        text = edited_yaml(path, shown, {("statements",): new["statements"]})
        yield _Change(phase="", kind="", shown=shown, text=text)


def _check_same(folder: GameFolder, game: Game, changes: list[_Change], now: datetime) -> None:
    """Raise Problems if any turn would come out differently from what is left."""
    settings = folder.settings
    sheets, records = dict(folder.sheets), dict(folder.records)
    for each in changes:
        if each.kind == "orders":
            sheets[each.phase] = parse_sheet(each.text, each.shown, settings)
        elif each.kind == "record":
            records[each.phase] = read_record(each.text, each.shown, settings.variant)
    left = replace(folder, sheets=sheets, records=records)
    before = [(turn.phase.slug, words) for turn, words in differences(folder, game)]
    after = [(t.phase.slug, words) for t, words in differences(left, play_through(left, now))]
    for slug, words in after:
        if (slug, words) not in before:
            hint = (
                "only words that are not part of an order can be removed; zine correct mends orders"
            )
            message = f"this is part of what was adjudicated: {words}"
            raise Problems.of(folder.shown(slug, "orders"), message, hint)


def redactions(folder: GameFolder, game: Game, private: PrivateFolder) -> Iterator[str]:
    """What was removed from a game's files, and whether its hashes are proven, in lines."""
    for turn in game.recorded:
        record = turn.record
        assert record is not None
        words = tuple(
            dict.fromkeys((*record.redacted, *(turn.sheet.redacted if turn.sheet else ())))
        )
        if not words:
            continue
        shown = folder.shown(turn.phase, "record")
        count = f"{len(words)} passage{'s' * (len(words) > 1)} removed"
        yield f"{shown}: {count}; {_proof(folder, turn, words, private)}"


def _proof(folder: GameFolder, turn: Turn, words: tuple[str, ...], private: PrivateFolder) -> str:
    """Whether the removed words show that a record, and its orders, are those recorded."""
    kept = {name: text for name in words if (text := private.text(_kept(name))) is not None}
    if len(kept) < len(words):
        return "only someone who has the words can prove its hash"
    shown = folder.shown(turn.phase, "record")
    text = read_text(folder.file(turn.phase, "record"), shown)
    sheet = turn.sheet
    proven = is_proven(text, shown, kept)
    if sheet is not None and sheet.redacted:
        own = folder.shown(turn.phase, "orders")
        source = parse_yaml(read_text(folder.file(turn.phase, "orders"), own), own)
        data = restored(source.data, kept)
        data.pop("redacted")
        proven = proven and adjudicated_hash(OrdersFile.model_validate(data)) == sheet.digest
    return "its hash is proven by the words in private/" if proven else "ITS HASH IS NOT PROVEN"
