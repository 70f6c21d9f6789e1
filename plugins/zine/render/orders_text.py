"""All orders of a game as they were sent, in one text that can be read back."""

from __future__ import annotations

from collections.abc import Iterator

from zine.games import Game, Turn


def orders_text(game: Game) -> str:
    """Every recorded phase's orders and papers by sender, under the phase's slug."""
    title = f"{game.settings.title}: all orders as they were sent"
    return "\n".join([title, "", *(line for turn in game.recorded for line in _turn(turn))])


def _turn(turn: Turn) -> Iterator[str]:
    yield f"== {turn.phase.slug} =="
    yield ""
    sheet = turn.sheet
    sent = [*sheet.orders.items(), *sheet.papers.texts.items()] if sheet else []
    for sender, text in sent:
        yield f"{sender}:"
        yield from (line.strip() for line in text.strip().splitlines() if line.strip())
        yield ""
    if not sent:
        yield from ("Nothing was sent.", "")
