"""How many sealed sets of orders are in for a phase: what may be shown before they are opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

import yaml
from pydantic import Field

from zine.files.atomic_files import make_folder, write_atomic
from zine.files.strict_yaml import Schema, YamlSource, read_yaml, validate
from zine.games import Settings, Turn, TurnExtra
from zine.problems import Collector, Problems
from zine.rules.variant import Variant

TALLY = "tally.yaml"  # below sealed/PHASE/ in a game's folder
HEADER = "# Written by the press: how many sealed sets are in, and their receipts.\n"


class TallyFile(Schema):
    """games/GAME/sealed/PHASE/tally.yaml."""

    count: int = Field(alias="in")
    of: int
    receipts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedTally(TurnExtra):
    """How many sets are in and how many are wanted, not whose; `given` are their receipts.

    `opened` tells that the sets are in the sheet now; until then the turn is not played.
    """

    name: ClassVar[str] = "sealed"
    arrived: int
    wanted: int
    given: tuple[str, ...] = ()
    opened: bool = False

    @property
    def count(self) -> tuple[int, int]:
        """How many sets are in and how many are wanted."""
        return self.arrived, self.wanted

    @property
    def receipts(self) -> tuple[str, ...]:
        """The receipts of the sets that are in."""
        return self.given

    @property
    def holds(self) -> bool:
        """Whether sets are waiting to be opened."""
        return not self.opened

    @property
    def complete(self) -> bool:
        """Whether all sets that are wanted are in, unopened."""
        return not self.opened and self.arrived >= self.wanted


@dataclass(frozen=True, kw_only=True)
class GameTallies:
    """The tallies of a game, by the slug of their phase."""

    tallies: Mapping[str, TallyFile]

    def of_turn(
        self, settings: Settings, turn: Turn, promised: datetime | None
    ) -> SealedTally | None:
        """The tally of a turn whose sets are sealed, or of a recorded one whose sets were."""
        tally = self.tallies.get(turn.phase.slug)
        if tally is None or (turn.sheet is not None and turn.record is None):
            return None
        return SealedTally(
            arrived=tally.count,
            wanted=tally.of,
            given=tally.receipts,
            opened=turn.sheet is not None,
        )


class _TallyReader:
    """Reads the tallies below a game's folder `sealed`."""

    def terms(self, source: YamlSource, variant: Variant, *, dated: bool) -> object:
        """Nothing in game.yaml speaks of tallies."""
        hint = "write nothing; sealed orders come by mail"
        raise Problems([source.problem("'sealed' is not a key here", "sealed", hint=hint)])

    def read(self, path: Path, settings: Settings, hashes: dict[str, str]) -> GameTallies:
        """The tallies of a game. Raises Problems."""
        tallies: dict[str, TallyFile] = {}
        found = Collector()
        for file in sorted(path.glob(f"sealed/*/{TALLY}")):
            shown = f"games/{path.name}/sealed/{file.parent.name}/{TALLY}"
            with found.noting():
                tallies[file.parent.name] = validate(read_yaml(file, shown), TallyFile)
        found.raise_if_any()
        return GameTallies(tallies=tallies)

    def load(self, plain: Mapping[str, Any]) -> TurnExtra:
        """A record keeps nothing of a tally. Raises ValueError."""
        raise ValueError("'sealed' does not belong in a record")


READER = _TallyReader()


def write_tally(root: Path, game: Path, slug: str, tally: SealedTally) -> None:
    """Write how many sealed sets of a phase are in."""
    data = {"in": tally.arrived, "of": tally.wanted, "receipts": list(tally.given)}
    text = HEADER + yaml.safe_dump(data, sort_keys=False)
    path = game / "sealed" / slug / TALLY
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        make_folder(root, path.parent)
        write_atomic(path, text)
