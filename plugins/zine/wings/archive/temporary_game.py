"""A game from old texts while it is taken up: played in a folder of its own, which goes away."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from zine.files.environment import ENGINE
from zine.files.store import write_atomic, write_new_files
from zine.gamefiles.adjudication import advance
from zine.gamefiles.file_texts import setup_file
from zine.gamefiles.game_reader import read_folder
from zine.games import Record
from zine.problems import Problems
from zine.rules.calendar import Phase
from zine.rules.position import Position
from zine.variantfiles.loading import VariantFolder, load_variant
from zine.wings.archive.game_texts import MARK
from zine.wings.archive.parsing.check import Check
from zine.wings.archive.parsing.report_values import Report


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenReport:
    """The turn made from a report (its phase's slug), or why there is none.

    `key` is the issue's, `game` the address of the game. `reading` is the engine's check if
    there was a position to check from; `remarks` are misprints and other things to know.
    """

    key: str
    report: Report
    game: str
    phase: str = ""
    why_not: str = ""
    reading: Check | None = None
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTakenUp:
    """A game that was taken up: its folder's name and its new files."""

    slug: str
    files: Mapping[str, bytes]

    def write(self, home: Path) -> None:
        """Write the new files. Raises Problems if a different file is in the way."""
        if self.files:
            write_new_files(home / "games" / self.slug, self.files, root=home)


@dataclass
class GameInHand:
    """A game while it is taken up, in a folder of its own; `known` are files it began with."""

    folder: Path
    variant: VariantFolder
    now: datetime
    zine: str
    known: frozenset[str]
    charts: dict[str, str] = field(default_factory=dict)

    @property
    def files(self) -> dict[str, bytes]:
        """The files that it has by now and did not have before, by name."""
        return {
            path.name: path.read_bytes()
            for path in sorted(self.folder.glob("*.yaml"))
            if path.name not in self.known
        }

    def before(self, phase: Phase) -> Position | None:
        """The position that the records lead to for a phase; at first, the start."""
        variant = self.variant.variant
        if not any(self.folder.glob("*.setup.yaml")) and not any(self.folder.glob("*.record.yaml")):
            return variant.start if phase == variant.calendar.first else None
        records = self._records()
        return next((r.next_position for r in records if r.next_phase == phase), None)

    def due(self) -> tuple[Phase, Position] | None:
        """The phase that the records lead to, and its position; None if there are no records."""
        last = self._records()[-1:]
        return (last[0].next_phase, last[0].next_position) if last and last[0].next_phase else None

    def _records(self) -> list[Record]:
        turns = advance(read_folder(self.folder), self.now, None, ENGINE).game.recorded
        return [turn.record for turn in turns if turn.record]

    def set_up_start(self) -> None:
        """Set up the variant's start, as a game needs that is set up again later.

        What was recorded from it is recorded anew, unless it was here before.
        """
        variant = self.variant.variant
        started = self.folder / f"{variant.calendar.first.slug}.record.yaml"
        if any(self.folder.glob("*.setup.yaml")) or not started.exists():
            return
        if started.name in self.known:
            return
        for path in self.folder.glob("*.record.yaml"):
            path.unlink()
        text = setup_file(variant.start, variant, "The usual start.")
        write_atomic(self.folder / f"{variant.calendar.first.slug}.setup.yaml", text)
        advance(read_folder(self.folder), self.now, None, ENGINE).write()

    def add(self, phase: Phase, files: Mapping[str, str]) -> None:
        """Add a phase's files and adjudicate it; later turns are set aside meanwhile.

        Raises Problems, with the folder unchanged, if the game cannot be played this way.
        """
        before = set(self.folder.iterdir())
        later = {path: path.read_bytes() for path in before if _is_after(path, phase)}
        try:
            for path in later:
                path.unlink()
            for kind, text in files.items():
                write_atomic(self.folder / f"{phase.slug}.{kind}.yaml", text)
            advance(read_folder(self.folder), self.now, None, ENGINE).write()
            self._restore(later)
            advance(read_folder(self.folder), self.now, None, ENGINE)
        except Problems:
            for path in set(self.folder.iterdir()) - before:
                path.unlink()
            self._restore(later)
            raise

    @staticmethod
    def _restore(later: Mapping[Path, bytes]) -> None:
        for path, content in later.items():
            path.write_bytes(content)


@contextmanager
def in_hand(own: Path, beginning: str, now: datetime, zine: str) -> Iterator[GameInHand]:
    """A copy of a game's folder to play in; where there is none, `beginning` is its game.yaml."""
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside) / "games" / own.name
        known = frozenset(path.name for path in own.glob("*.yaml"))
        if own.exists():
            shutil.copytree(own, folder)
        else:
            folder.mkdir(parents=True)
            write_atomic(folder / "game.yaml", beginning)
        yield GameInHand(folder, load_variant("standard"), now, zine, known)


def is_in_the_way(own: Path) -> bool:
    """Whether a folder of a game is there that was not brought in."""
    settings = own / "game.yaml"
    brought_in = settings.exists() and settings.read_text("utf-8").startswith(MARK)
    return own.exists() and not brought_in


def _is_after(path: Path, phase: Phase) -> bool:
    slug = path.name.partition(".")[0]
    return slug[0].isdecimal() and slug > phase.slug
