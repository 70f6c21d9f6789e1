"""Games of any variant, played on at random, with what their order pages work with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

from desks import NOW
from pastimes import simple_orders, write_game, write_sheet
from sites import REPO
from zine.builder.product import TemplatePage
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_folder import GameFolder, read_sheet
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.schemas import ZineFile
from zine.games import Game, Turn
from zine.report.public_game import public_game
from zine.rules.calendar import PhaseKind
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.order_pages.department import OrderPagesDepartment

PLAYERS = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus")


class Walk:
    """A game of a variant, and its phases one after the other."""

    def __init__(self, folder: Path, variant: str, seed: int) -> None:
        self.chance = Random(f"{variant} {seed}")
        hooks = load_variant(variant).variant.hooks
        players = (
            list(PLAYERS[: max(hooks.players.least, min(hooks.players.most, 4))])
            if hooks.players
            else None
        )
        more = {"players": players} if players else {}
        self.folder = write_game(folder, variant, **more)
        self.files: GameFolder = read_folder(folder)
        self.game: Game = play_through(self.files, NOW)

    @property
    def turn(self) -> Turn:
        """The turn to play."""
        assert self.game.current is not None
        return self.game.current

    def values(self, recipient: str) -> dict[str, Any]:
        """What the page of its turn works with, as the department gives it."""
        shown = public_game(self.game)
        about = {"title": "Echo", "publisher": "Ada", "how_to_join": "Write."}
        zine = ZineFile(**about, recipients={"publisher": recipient} if recipient else {})
        site: Any = SimpleNamespace(
            file=zine,
            games=(SimpleNamespace(slug=shown.slug, current=shown.current),),
            keys={shown.slug: ""},
            game=lambda _slug: shown,
            root=REPO,
        )
        pages = OrderPagesDepartment().pages(site)
        page = next(each for each in pages if getattr(each, "template", "") == "orders")
        assert isinstance(page, TemplatePage)
        data: dict[str, Any] = json.loads(str(page.values()["data"]))
        return data

    def play(self, texts: Mapping[str, str]) -> bool:
        """Play the turn with what was sent, and with something for the rest; whether it goes on."""
        turn, slug = self.turn, self.turn.phase.slug
        if turn.phase.kind is PhaseKind.BUSINESS:
            write_sheet(self.folder, slug, papers={p: texts.get(p, "") for p in turn.due})
        else:
            simple = simple_orders(self.game.settings.variant, turn, self.chance)
            orders = {p: texts.get(p) or simple.get(p, "") for p in turn.due}
            sent_by = {p: hand for p, hand in turn.hands.items() if hand and p in turn.due}
            write_sheet(
                self.folder, slug, orders=orders, **({"sent_by": sent_by} if sent_by else {})
            )
        shown = self.files.shown(turn.phase, "orders")
        sheet = read_sheet(self.files.file(turn.phase, "orders"), shown, self.files.settings)
        files = replace(self.files, sheets={**self.files.sheets, slug: sheet})
        done = advance(files, NOW, 1, "test")
        self.files, self.game = done.folder, done.game
        return self.game.current is not None and self.game.current.phase.slug != slug
