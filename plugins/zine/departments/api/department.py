"""The zine's data files, and the schemas that say what is in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial

from zine.departments.api.data_files import KINDS, DataPart, schema
from zine.departments.api.telling import (
    HOME,
    game_address,
    game_file,
    phase_address,
    phase_file,
    zine_file,
)
from zine.departments.department import AnyPage, Department, Site, TextFile
from zine.games import Game
from zine.language import ENGLISH, speaking


class DataDepartment(Department):
    """One file of JSON for the zine, one for each game and one for each recorded phase."""

    name = "api"

    def pages(self, site: Site) -> Iterator[AnyPage]:
        """Every data file; those of a game are made again only when it has changed."""
        for name in KINDS:
            text = json.dumps(schema(name), indent=2) + "\n"
            yield TextFile(address=f"{HOME}/{name}.schema.json", text=text)
        yield TextFile(address=f"{HOME}/zine.json", text=_text(partial(zine_file, site))())
        for game in site.games:
            yield from _game(game, site.keys.get(game.slug))
            game.let_go()


def _game(game: Game, key: str | None) -> Iterator[TextFile]:
    yield TextFile(address=game_address(game), text=_text(partial(game_file, game)), key=key)
    earlier = None
    for turn in game.recorded:
        assert turn.record is not None
        make = partial(phase_file, game, turn, turn.record, earlier)
        yield TextFile(address=phase_address(game, turn), text=_text(make), key=key)
        earlier = turn


def _text(make: Callable[[], DataPart]) -> Callable[[], str]:
    def text() -> str:
        with speaking(ENGLISH):  # programs read the same words in every zine
            return make().model_dump_json(indent=1) + "\n"

    return text
