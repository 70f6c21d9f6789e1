"""Pictures of points: share cards, and charts to download. Each is drawn once and then kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from zine.blocks import Block, Figure
from zine.blocks.charts import Chart
from zine.files.cache import Cached, CachedPages
from zine.games.codec import digest
from zine.plugin.parts.sharing import Notes
from zine.render.cards import Card

FOLDER = "pictures"


@dataclass(frozen=True, slots=True)
class SitePicture:
    """A picture at its address within the site, and what it is drawn from."""

    address: str
    source: Card | Chart

    @property
    def key(self) -> str:
        """Pictures with equal keys are equal."""
        return digest([self.source.key if isinstance(self.source, Card) else repr(self.source)])

    def png(self) -> bytes:
        """The picture. Imported late: a build that has nothing to draw starts without matplotlib."""
        if isinstance(self.source, Card):
            from zine.render.raster.card_png import card_png  # noqa: PLC0415

            return card_png(self.source)
        from zine.render.raster.chart_png import chart_png  # noqa: PLC0415

        return chart_png(self.source)


class Pictures:
    """The pictures of a site. What an earlier build drew from the same things is used again."""

    def __init__(self, root: Path, kept: CachedPages, write: Callable[[str, bytes], None]) -> None:
        self._lists = Cached(root, "pictures")
        self._kept, self._write = kept, write
        self._here: set[str] = set()

    def reuse(self, owner: str) -> bool:
        """Whether all pictures that go with something could be taken from the present site.

        `owner` is the key of what they go with.
        """
        known = self._lists.get(owner)
        return known is not None and all(self._take(name, key) for name, key in known.items())

    def put(self, owner: str, pictures: Iterable[SitePicture]) -> None:
        """Put all pictures that go with something into the site."""
        made: dict[str, str] = {}
        for each in pictures:
            if each.address not in made:
                made[each.address] = each.key
                if not self._take(each.address, each.key):
                    self._write(each.address, each.png())
        self._lists.put(owner, made)

    @property
    def notes(self) -> Notes:
        """What is noted here, for other processes to add to."""
        return self._here, self._lists.notes

    def save(self) -> None:
        """Remember which pictures go with what."""
        self._lists.save()

    def _take(self, name: str, key: str) -> bool:
        if name not in self._here and self._kept.take([name], key):
            self._here.add(name)
        return name in self._here


def card_address(page: str) -> str:
    """The address of a page's share card."""
    return f"{FOLDER}/cards/{page.removesuffix('.html')}.png"


def downloads(blocks: Iterable[Block]) -> Iterator[SitePicture]:
    """The charts among blocks that can be downloaded."""
    for each in charts_in(blocks):
        address = getattr(each, "picture", "")
        if address:
            yield SitePicture(address, each)


def charts_in(blocks: Iterable[Block]) -> Iterator[Chart]:
    """The charts among blocks, and among those they hold."""
    for block in blocks:
        if isinstance(block, Figure):
            yield block.chart
        else:
            yield from charts_in(getattr(block, "blocks", ()))
