"""What would have saved orders, found once for each recorded turn."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from zine.blocks import Details
from zine.files.cache import Cached, packed, unpacked
from zine.games import Game, Turn
from zine.games.codec import digest
from zine.plugin.parts.sharing import Notes
from zine.report.rescued import savings, savings_block
from zine.rules.calendar import PhaseKind


class Rescues:
    """The failed orders of each turn with what would have saved them, cached by its record."""

    def __init__(self, root: Path) -> None:
        self._kept = Cached(root, "rescues")

    def block(self, game: Game, turn: Turn) -> Details | None:
        """What a phase page says of a turn, None if there is nothing to say."""
        if not _has_any(game, turn):
            return None
        key = _key(game, turn)
        found = self._kept.once(key, lambda: packed([list(each) for each in savings(game, turn)]))
        return savings_block((order, needed) for order, needed in unpacked(found))

    @property
    def notes(self) -> Notes:
        """What is noted here, for other processes to add to."""
        return (self._kept.notes,)

    def save(self, games: Iterable[Game]) -> None:
        """Cache what was found, and what pages that were not written again say."""
        for game in games:
            for turn in game.recorded:
                if _has_any(game, turn):
                    self._kept.get(_key(game, turn))
        self._kept.save()


def _has_any(game: Game, turn: Turn) -> bool:
    return turn.phase.kind is PhaseKind.MOVEMENT and not game.veiled


def _key(game: Game, turn: Turn) -> str:
    """The key of a turn: its record, the map, and what else its rules see of the game."""
    assert turn.record is not None
    settings = game.settings
    made_from = [turn.record.digest, settings.variant_digest, settings.digest]
    return digest([game.slug, turn.phase.slug, *made_from])
