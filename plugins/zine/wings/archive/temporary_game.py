"""A game from old texts while it is taken up: played in a folder of its own, which goes away."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from zine.files.atomic_files import write_atomic, write_new_files
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.games import Record
from zine.games.orders_in_play import units_in_play
from zine.problems import Problems
from zine.rules.calendar import Phase
from zine.rules.pipeline import adjudicate, look_ahead, powers_due
from zine.rules.position import Position
from zine.variantfiles.variant_reader import VariantFolder, load_variant
from zine.wings.archive.game_file_texts import MARK
from zine.wings.archive.parsing.report_check import Check
from zine.wings.archive.parsing.report_values import Report
from zine.wings.shared.yaml_text import setup_file


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
    """A game while it is taken up, in a folder of its own; `known` are files it began with.

    A `quick` one is adjudicated phase by phase in memory, and recorded once by `finish`.
    """

    folder: Path
    variant: VariantFolder
    now: datetime
    zine: str
    known: frozenset[str]
    quick: bool = False
    charts: dict[str, str] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _led: dict[str, tuple[Phase | None, Position]] = field(default_factory=dict)

    def has(self, phase: Phase) -> bool:
        """Whether a phase has orders by now."""
        name = f"{phase.slug}.orders.yaml"
        return name in self._texts or (self.folder / name).exists()

    def finish(self) -> None:
        """Write and record a game that was played quickly. Raises Problems if that cannot be done."""
        for name, text in self._texts.items():
            (self.folder / name).write_bytes(text.encode())
        if self._texts:
            done = advance(read_folder(self.folder), self.now, None, ENGINE)
            found = {r.phase.slug: (r.next_phase, r.next_position) for r in done.fresh}
            if found != self._led:
                raise Problems.of(str(self.folder.name), "it does not go as it was played quickly")
            done.write()

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
        if not self._texts and not any(self.folder.glob("*.[sr]e*.yaml")):
            return variant.start if phase == variant.calendar.first else None
        if self.quick:
            return next((board for after, board in self._led.values() if after == phase), None)
        records = self._records()
        return next((r.next_position for r in records if r.next_phase == phase), None)

    def due(self) -> tuple[Phase, Position] | None:
        """The phase that the records lead to, and its position; None if there are no records."""
        if self.quick:
            after, board = next(reversed(self._led.values()), (None, self.variant.variant.start))
            return (after, board) if after else None
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
        text = setup_file(variant.start, variant, "The usual start.")
        if self.quick and variant.calendar.first.slug in self._led:
            self._texts.setdefault(f"{variant.calendar.first.slug}.setup.yaml", text)
        started = self.folder / f"{variant.calendar.first.slug}.record.yaml"
        if any(self.folder.glob("*.setup.yaml")) or not started.exists():
            return
        if started.name in self.known:
            return
        for path in self.folder.glob("*.record.yaml"):
            path.unlink()
        write_atomic(self.folder / f"{variant.calendar.first.slug}.setup.yaml", text)
        advance(read_folder(self.folder), self.now, None, ENGINE).write()

    def add(
        self, phase: Phase, files: Mapping[str, str], orders: Mapping[str, str], board: Position
    ) -> None:
        """Add a phase's files and adjudicate it; later turns are set aside meanwhile.

        `orders` are those in the files, `board` is what they are given on. Raises Problems, with
        the folder unchanged, if the game cannot be played this way.
        """
        if self.quick:
            self._texts |= {f"{phase.slug}.{kind}.yaml": text for kind, text in files.items()}
            self._play(phase, orders, board)
            return
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

    def _play(self, phase: Phase, orders: Mapping[str, str], board: Position) -> None:
        """Adjudicate a phase in memory, if no power's orders are awaited."""
        variant, reader = self.variant.variant, self.variant.reader
        if set(powers_due(variant, phase, board)) <= orders.keys():
            units = units_in_play(board, phase.kind)
            read = [
                line
                for power, text in orders.items()
                for line in reader.read(text, power=power, kind=phase.kind, units=units)
            ]
            done = adjudicate(variant, variant.rulebook, phase, board, read)
            ahead = look_ahead(variant, variant.rulebook, done)
            self._led[phase.slug] = (ahead.phase, ahead.position)

    @staticmethod
    def _restore(later: Mapping[Path, bytes]) -> None:
        for path, content in later.items():
            path.write_bytes(content)


@contextmanager
def in_hand(
    own: Path, beginning: str, now: datetime, zine: str, *, quick: bool = False
) -> Iterator[GameInHand]:
    """A copy of a game's folder to play in; where there is none, `beginning` is its game.yaml."""
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside) / "games" / own.name
        known = frozenset(path.name for path in own.glob("*.yaml"))
        if own.exists():
            shutil.copytree(own, folder)
        else:
            folder.mkdir(parents=True)
            write_atomic(folder / "game.yaml", beginning)
        yield GameInHand(folder, load_variant("standard"), now, zine, known, quick)


def is_in_the_way(own: Path) -> bool:
    """Whether a folder of a game is there that was not brought in."""
    settings = own / "game.yaml"
    brought_in = settings.exists() and settings.read_text("utf-8").startswith(MARK)
    return own.exists() and not brought_in


def _is_after(path: Path, phase: Phase) -> bool:
    slug = path.name.partition(".")[0]
    return slug[0].isdecimal() and slug > phase.slug
