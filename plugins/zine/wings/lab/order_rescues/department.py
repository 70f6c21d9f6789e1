"""The department of rescues: beneath each turn, what would have saved the orders that failed."""

from __future__ import annotations

from collections.abc import Iterable

from zine.blocks import Block
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.games import Game, Turn
from zine.games.record_codec import digest
from zine.problems import Collector
from zine.rules.calendar import PhaseKind
from zine.wings.lab.order_rescues.rescue_table import rescue_rows, rescues_block


class RescuesDepartment(Department):
    """What is found is remembered by the turn's record."""

    name = "rescues"
    _site: Site

    def prepare(self, site: Site, found: Collector) -> None:
        """Note where findings are remembered."""
        self._site = site

    def beneath(self, game: Game, turn: Turn) -> Iterable[Block]:
        """What would have saved the turn's failed orders; nothing in a game played blind."""
        if turn.phase.kind is not PhaseKind.MOVEMENT or game.veiled:
            return ()
        found = self._site.memory.once(
            "rescues", _key(game, turn), lambda: [list(each) for each in rescue_rows(game, turn)]
        )
        block = rescues_block((order, needed) for order, needed in found)
        return (block,) if block else ()


def _key(game: Game, turn: Turn) -> str:
    """The key of a turn: its record, the map, and what else its rules see of the game."""
    assert turn.record is not None
    settings = game.settings
    made_from = [turn.record.digest, settings.variant_digest, settings.digest]
    return digest([game.slug, turn.phase.slug, *made_from])
