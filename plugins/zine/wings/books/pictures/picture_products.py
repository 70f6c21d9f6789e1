"""Pictures of points: share cards, and charts to download. Each is drawn once and then kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from zine.blocks import Block, Figure
from zine.blocks.chart_values import Chart
from zine.builder.product import Bench, Files, Product
from zine.files.memory import Memory
from zine.wings.books.pictures.card_content import Card

FOLDER = "pictures"


def card_picture(address: str, card: Card, memory: Memory) -> Product:
    """A share card at its address."""
    return Files(address=address, key=card.key, making=partial(_draw_card, address, card, memory))


def _chart_picture(address: str, chart: Chart) -> Product:
    """A chart at its address."""
    return Files(address=address, key=repr(chart), making=partial(_draw_chart, address, chart))


# Imported late: a build that has nothing to draw starts without the canvas.
def _draw_card(address: str, card: Card, memory: Memory, bench: Bench) -> None:
    from zine.wings.books.pictures.card_jpeg import card_jpeg  # noqa: PLC0415

    bench.put(address, card_jpeg(card, memory))


def _draw_chart(address: str, chart: Chart, bench: Bench) -> None:
    from zine.wings.books.pictures.chart_png import chart_png  # noqa: PLC0415

    bench.put(address, chart_png(chart))


def card_address(page: str) -> str:
    """The address of a page's share card."""
    return f"{FOLDER}/cards/{page.removesuffix('.html')}.jpg"


def downloads(blocks: Iterable[Block]) -> Iterator[Product]:
    """The charts among blocks that can be downloaded."""
    for each in _charts_in(blocks):
        address = getattr(each, "picture", "")
        if address:
            yield _chart_picture(address, each)


def _charts_in(blocks: Iterable[Block]) -> Iterator[Chart]:
    """The charts among blocks, and among those they hold."""
    for block in blocks:
        if isinstance(block, Figure):
            yield block.chart
        else:
            yield from _charts_in(getattr(block, "blocks", ()))
