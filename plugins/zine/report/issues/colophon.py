"""The colophon of an issue: the newest hash of each game that it reports."""

from __future__ import annotations

from collections.abc import Sequence

from zine.games import Anchor, GameSummary, TurnLine


def newest_anchor(game: GameSummary, turns: Sequence[TurnLine]) -> Anchor | None:
    """The last record among a game's turns in an issue, or of the game if it has none there.

    A blind game has none until it ends: readers could test guesses at hidden orders against
    the hash.
    """
    recorded = [*game.recorded[-1:], *turns]
    if game.veiled or not recorded:
        return None
    last = recorded[-1]
    return Anchor(game=game.slug, phase=last.phase.slug, digest=last.digest)
