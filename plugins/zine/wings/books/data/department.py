"""The zine's data files, and the schemas that say what is in them.

What they are made with takes 40 ms to import, and is imported only where one is made.
"""

# ruff: noqa: PLC0415
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from zine.builder.product import Bench, Files, Product, TextFile
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.games import Game, Record, Turn
from zine.language import ENGLISH, speaking
from zine.wings.books.data.addresses import HOME, game_address, phase_address

if TYPE_CHECKING:
    from zine.wings.shared.data_file_schema import DataPart

FILES = ("zine", "game", "phase")


class DataDepartment(Department):
    """One file of JSON for the zine, one for each game and one for each recorded phase."""

    name = "api"

    def links(self) -> Mapping[str, object]:
        """Where the file of a game is."""
        return {"GAME_DATA": game_address}

    def pages(self, site: Site) -> Iterator[Product]:
        """Every data file; those of a game are made again only when it has changed."""
        for name in FILES:
            address = f"{HOME}/{name}.schema.json"
            yield TextFile(address=address, text=partial(_schema, name), key=name)
        issues = [(each.source.number, each.source.title, each.source.date) for each in site.issues]
        key = issues, sorted(site.keys.items())
        yield TextFile(address=f"{HOME}/zine.json", text=partial(_zine, site), key=key)
        for game in site.games:
            address = game_address(game.slug)
            making = partial(_all, site, game.slug)
            yield Files(address=address, key=site.keys.get(game.slug), making=making)


def _all(site: Site, slug: str, bench: Bench) -> None:
    for address, text in _files(site.game(slug)):
        bench.put(address, text())


def _files(game: Game) -> Iterator[tuple[str, Callable[[], str]]]:
    yield game_address(game.slug), partial(_game, game)
    earlier = None
    for turn in game.recorded:
        assert turn.record is not None
        yield (
            phase_address(game.slug, turn.phase.slug),
            partial(_phase, game, turn, turn.record, earlier),
        )
        earlier = turn


def _schema(name: str) -> str:
    from zine.wings.books.data.data_schemas import KINDS

    return KINDS[name].schema_file(name)


def _zine(site: Site) -> str:
    from zine.wings.books.data.data_file_contents import zine_file

    return _in_json(zine_file, site)


def _game(game: Game) -> str:
    from zine.wings.books.data.data_file_contents import game_file

    return _in_json(game_file, game)


def _phase(game: Game, turn: Turn, record: Record, earlier: Turn | None) -> str:
    from zine.wings.books.data.data_file_contents import phase_file

    return _in_json(phase_file, game, turn, record, earlier)


def _in_json(tell: Callable[..., DataPart], *about: object) -> str:
    with speaking(ENGLISH):  # programs read the same words in every zine
        return tell(*about).in_json()
