"""Summaries of games that have ended, remembered as long as their files do not change."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from zine.files.file_hashes import folder_stamp, hash_of, shallow_stamp
from zine.files.memory import Memory
from zine.files.private_folder import private_of
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.game_yaml import read_settings
from zine.gamefiles.record_files import phase_named
from zine.gamefiles.statements import STATEMENTS, read_statements
from zine.games import NO_STATEMENTS, GameSummary, TurnLine, summary_of
from zine.games.game_summary import files_by_turn
from zine.games.record_codec import dump_event, dump_position, load_event, load_position
from zine.rules.variant import Variant

Plain = dict[str, Any]
KIND = "summaries"
NAMES = ("nmr", "late", "due", "missing", "living", "entering")


class EndedGames:
    """The games of a zine that have ended: a build reads them only for their own pages.

    A game is known by the names, sizes and times of its files, hidden ones too, and of the zine's
    variants.
    """

    def __init__(self, root: Path, now: datetime, memory: Memory) -> None:
        self.memory = memory
        self._now = now
        self._private = private_of(root)
        self._variants = folder_stamp(root / "variants")

    def recall(self, path: Path) -> GameSummary | None:
        """The summary of the game in a folder, None if it must be read. Raises Problems."""
        known = self.memory.get(KIND, self.key(path)[0])
        if known is None:
            return None
        settings = read_settings(path)
        said = STATEMENTS in known["hashes"]
        return GameSummary(
            settings=settings,
            recorded=_lines(known, settings.variant),
            position=load_position(known["board"], settings.variant),
            events=tuple(load_event(each, settings.variant) for each in known["events"]),
            hashes=MappingProxyType(known["hashes"]),
            statements=read_statements(path, settings)[0] if said else NO_STATEMENTS,
        )

    def summarise(self, folder: GameFolder) -> GameSummary | None:
        """The summary of a game that was read, None while it goes on or hides a file; it is remembered.

        Raises Problems if the chain of its records is broken.
        """
        records = folder.records.values()
        if not folder.settings.result and all(each.next_phase for each in records):
            return None
        game = play_through(folder, self._now)
        if game.current is not None:
            return None
        if any(file.parent != folder.path for file in folder.home.found.values()):
            return None  # recording what has ended moves its hidden files into the public folder
        summary = summary_of(game)
        key, settled = self.key(folder.path)
        if settled:
            self.memory.put(KIND, key, _plain(summary))
        return summary

    def has(self, key: str) -> bool:
        """Whether there is a summary of the game that a key is of."""
        return self.memory.get(KIND, key) is not None

    def outside(self, path: Path) -> tuple[str, bool]:
        """What a game's settings and the names of its files are known by, and whether to rely on it.

        A file that changed under its name does not show in it.
        """
        places = path, path / "game.yaml", self._private.file(f"games/{path.name}")
        return shallow_stamp(places)

    def key(self, path: Path) -> tuple[str, bool]:
        """What the files of a game are known by, and whether it can be relied on."""
        hidden = folder_stamp(self._private.file(f"games/{path.name}"))
        stamps = folder_stamp(path), hidden, self._variants
        words = "\n\n".join((path.name, *(text for text, _ in stamps)))
        return hash_of(os.fsencode(words)), all(settled for _, settled in stamps)


def _plain(summary: GameSummary) -> Plain:
    """A summary as plain data, but for what is read with the settings."""
    return {
        "hashes": dict(summary.hashes),
        "turns": [_plain_line(line) for line in summary.recorded],
        "events": [dump_event(event) for event in summary.events],
        "board": dump_position(summary.position, summary.settings.variant),
    }


def _plain_line(line: TurnLine) -> Plain:
    """A line as plain data, without empty parts."""
    plain: Plain = {
        "phase": line.phase.slug,
        "recorded": line.recorded.isoformat(),
        "records": line.records,
        "issue": line.issue,
        "erratum": line.erratum,
        "deadline": line.deadline and line.deadline.isoformat(),
        "headline": line.headline,
        "hands": dict(line.hands),
        **{name: getattr(line, name) for name in NAMES},
    }
    return {name: value for name, value in plain.items() if value not in (None, "", (), {})}


def _lines(known: Mapping[str, Any], variant: Variant) -> tuple[TurnLine, ...]:
    files = files_by_turn(known["hashes"])
    return tuple(_line(plain, files, variant) for plain in known["turns"])


def _line(plain: Plain, files: Mapping[str, tuple[str, ...]], variant: Variant) -> TurnLine:
    deadline = plain.get("deadline")
    return TurnLine(
        phase=phase_named(plain["phase"], variant.calendar),
        recorded=datetime.fromisoformat(plain["recorded"]),
        records=tuple(map(tuple, plain["records"])),
        files=files.get(plain["phase"], ()),
        issue=plain.get("issue"),
        erratum=plain.get("erratum"),
        deadline=deadline and datetime.fromisoformat(deadline),
        headline=plain.get("headline", ""),
        hands=plain.get("hands", {}),
        **{name: _names(*plain.get(name, ())) for name in NAMES},
    )


@lru_cache(maxsize=1024)
def _names(*names: str) -> tuple[str, ...]:
    """The names, as one value for all turns that have the same."""
    return names
