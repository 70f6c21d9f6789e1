"""Reads blocks as a reader does: tables by their caption, cells by their column."""

from __future__ import annotations

from collections.abc import Iterable

from zine.blocks import Block, Edition, Table, plain, walk
from zine.expansions.printing import printings
from zine.games import Game, Turn


def tables(
    blocks: Iterable[Block], caption: str = "", edition: Edition | None = None
) -> list[Table]:
    """The tables whose caption holds some words, in order."""
    return [
        block
        for block in walk(blocks, edition)
        if isinstance(block, Table) and caption in plain(block.caption)
    ]


def rows(table: Table) -> list[dict[str, str]]:
    """The rows of a table, each by the headings of its columns."""
    heads = [column.heading for column in table.columns]
    return [
        dict(zip(heads, (plain(cell) for cell in row.cells), strict=True)) for row in table.rows
    ]


def turn_blocks(game: Game, turn: Turn) -> tuple[Block, ...]:
    """What the expansions of a game print of a turn."""
    at = game.recorded.index(turn)
    each = (one.turn(game.chronicle, at) for one in printings(game.settings.variant))
    return tuple(block for blocks in each for block in blocks)


def game_blocks(game: Game) -> tuple[Block, ...]:
    """What the expansions of a game print on its page."""
    each = (one.game(game.chronicle) for one in printings(game.settings.variant))
    return tuple(block for blocks in each for block in blocks)
