"""The drawings that boards of the site share: maps, and who owns what on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from zine.blocks.board import Board
from zine.files.cache import Cached, CachedPages, hash_of
from zine.games.codec import digest
from zine.plugin.parts.made_once import MadeOnce
from zine.plugin.parts.sharing import Notes
from zine.render.boards.grounds import Shown, ground
from zine.render.boards.sea_names import nameless, sea_names
from zine.variantfiles.loading import Drawing, load_drawing, load_variant

GROUNDS = "boards/land"


@cache
def map_of(variant: str, root: Path) -> str:
    """The variant whose map's files a variant's boards use: that which it took the map from."""
    own = load_drawing(variant, root)
    if own.home == variant:
        return variant
    first = load_drawing(own.home, root)
    return own.home if _drawn(own) == _drawn(first) else variant


def _drawn(drawing: Drawing) -> object:
    geometry = drawing.geometry
    return drawing.base, dict(geometry.names), dict(geometry.arcs), geometry.size


def map_files(variants: Iterable[str], root: Path) -> Iterator[tuple[str, str]]:
    """The files of the maps of some variants, by address."""
    for name in sorted({map_of(each, root) for each in variants}):
        drawing = load_drawing(name, root)
        yield f"boards/{name}.svg", nameless(drawing.base, drawing.geometry.names)
        yield f"boards/{name}-names.svg", sea_names(drawing.geometry)
        yield f"boards/{name}-codes.svg", drawing.base


class Grounds:
    """Who owns what, in files named after what they hold: boards that show the same share them.

    `kept` are the pages that need not be made again, `made` what pages share; `write` writes a
    file into the site.
    """

    def __init__(
        self, root: Path, kept: CachedPages, made: MadeOnce, write: Callable[[str, str], None]
    ) -> None:
        self._root, self._kept, self._made, self._write = root, kept, made, write
        self._lists = Cached(root, "grounds")
        self._here: set[str] = set()
        self._known: dict[str, Sequence[str]] = {}  # by the hash of who owns what
        self._used: dict[str, dict[str, None]] = {}
        self._owner = ""

    def reuse(self, owner: str) -> bool:
        """Whether all files that pages need could be taken from the present site.

        `owner` is the key of the pages.
        """
        known = self._lists.get(owner)
        return known is not None and all(map(self._take, known))

    def begin(self, owner: str = "") -> None:
        """Note from now on which files the pages with a key need; "" for pages always made."""
        self._owner = owner
        self._used.setdefault(owner, {})

    def of(self, board: Board, after: Board | None, variant: str) -> tuple[Shown, ...]:
        """The files of a board, and of the position after it if that is another."""
        first = self._of(board, variant)
        later = self._of(after, variant) if after else first
        if first == later:
            return (first,)
        return first._replace(view="before"), later._replace(view="after")

    @property
    def notes(self) -> Notes:
        """What is noted here, for other processes to add to."""
        return self._here, self._known, self._used

    def save(self) -> None:
        """Remember which pages need which files."""
        for owner, names in self._used.items():
            if owner:
                self._lists.put(owner, sorted(names))
        self._lists.save()

    def _of(self, board: Board, variant: str) -> Shown:
        shown: Shown = self._made.of("ground", board, None, lambda: self._shown(board, variant))
        self._used.setdefault(self._owner, {}).update(dict.fromkeys(shown[:2]))
        return shown

    def _shown(self, board: Board, variant: str) -> Shown:
        owned = digest([variant, *map(dict, (board.tints, board.centres, board.homes))])
        if owned not in self._known:
            geometry = load_drawing(variant, self._root).geometry
            colours = load_variant(variant, self._root).colours
            self._known[owned] = tuple(map(self._put, ground(board, geometry, colours)))
        return Shown(*self._known[owned])

    def _put(self, text: str) -> str:
        """The address of a drawing, which is now in the site."""
        name = f"{GROUNDS}/{hash_of(text.encode())[:16]}.svg"
        if not self._take(name):
            self._write(name, text)
            self._here.add(name)
        return name

    def _take(self, name: str) -> bool:
        if name not in self._here and self._kept.take([name], name):
            self._here.add(name)
        return name in self._here
