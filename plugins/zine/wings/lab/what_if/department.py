"""The page on which readers try other orders, and the positions that they try them on.

A position is made of a public game, and only where its rules are the rules of the game of
Diplomacy alone: of a variant with rule sets laid on it there is nothing.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from zine.builder.product import Product, TemplatePage, TextFile
from zine.departments.department import Department, Site
from zine.files.cache import hash_of
from zine.games import GameSummary, Turn
from zine.language import phase_name
from zine.problems import Collector
from zine.report.boards import turn_board
from zine.rules.calendar import PhaseKind
from zine.rules.pipeline import powers_due
from zine.variantfiles.loading import load_drawing, load_variant
from zine.wings.lab.trying.plain import board_data, can_be_tried, packed, variant_data

FOLDER = "what-if"
PAGE = Path(__file__).parent / "page"


class SandboxDepartment(Department):
    """Other orders, if the extra `sandbox` is installed and ZINE_SANDBOX asks for it."""

    name = "sandbox"

    def __init__(self) -> None:
        self._offered: dict[str, frozenset[str]] = {}

    def prepare(self, site: Site, found: Collector) -> None:
        """Find the phases of which everybody knows the position."""
        if can_try_orders(site.settings):
            self._offered = {game.slug: offered(game) for game in site.games}

    def links(self) -> Mapping[str, Any]:
        """The phases that pages offer, by the slug of their game."""
        return {"SANDBOX": self._offered}

    def pages(self, site: Site) -> Iterator[Product]:
        """The page, the rules it runs, the maps, and a file for each position."""
        if not can_try_orders(site.settings):
            return
        # Few zines have the page, and each build would import what makes it.
        from zine.wings.lab.what_if.script_bundle import (  # noqa: PLC0415
            brython_script,
            packed_rules,
            packed_size,
        )

        rules, brython = packed_rules(), brython_script("brython.js")
        for name, text in (("rules.js", rules), ("brython.js", brython)):
            yield TextFile(address=f"{FOLDER}/{name}", text=text)
        for path in sorted(PAGE.iterdir()):
            yield TextFile(address=f"{FOLDER}/{path.name}", text=path.read_text(encoding="utf-8"))
        size = packed_size(rules) + packed_size(brython)
        values = {"size": size, "rules": hash_of((brython + rules).encode())[:16]}
        yield TemplatePage(
            address=f"{FOLDER}/index.html", template="what_if", values=partial(dict, values)
        )
        games = [game for game in site.games if self._offered.get(game.slug)]
        for name in sorted({game.settings.variant.name for game in games}):
            drawing = load_drawing(name, site.root).geometry
            data = packed(variant_data(load_variant(name, site.root).variant, drawing))
            yield TextFile(address=f"{FOLDER}/{name}.json", text=data)
        for game in games:
            colours = load_variant(game.settings.variant.name, site.root).colours
            for slug in sorted(self._offered[game.slug]):
                yield TemplatePage(
                    address=f"{FOLDER}/{game.slug}.{slug}.json",
                    template="what_if_position",
                    values=partial(_values, site, game.slug, slug, colours),
                    key=(site.keys[game.slug], slug),
                )


def can_try_orders(settings: Mapping[str, Any]) -> bool:
    """Whether readers can try other orders: the settings ask for it, and `sandbox` is installed."""
    return bool(settings.get("ZINE_SANDBOX")) and importlib.util.find_spec("brython") is not None


def offered(game: GameSummary) -> frozenset[str]:
    """The phases of a game that can be tried, by slug: none that anything is hidden of."""
    if game.veiled or not can_be_tried(game.settings.variant):
        return frozenset()
    phases = [each.phase for each in (*game.recorded, game.current) if each is not None]
    return frozenset(each.slug for each in phases if each.kind is not PhaseKind.BUSINESS)


def _values(site: Site, slug: str, phase: str, colours: Mapping[str, str]) -> Mapping[str, object]:
    game = site.game(slug)
    turn = game.turn(phase)
    variant = game.settings.variant
    board = replace(turn_board(game, turn), arrows=())
    position = {
        "title": game.settings.title,
        "phase_name": phase_name(turn.phase),
        "page": f"../games/{game.slug}/{turn.phase.slug if turn.record else 'orders/index'}.html",
        "variant": variant.name,
        "powers": powers_due(variant, turn.phase, turn.before),
        "orders": _given(turn),
        "colours": dict(sorted(colours.items())),
        "description": board.description,
        "at": board_data(turn.phase, turn.before, game.settings.rulebook),
    }
    return {"position": position, "drawn": board, "variant": variant}


def _given(turn: Turn) -> dict[str, str]:
    """The orders of a recorded phase, as they were understood."""
    found: dict[str, list[str]] = {}
    for result in turn.record.results if turn.record else ():
        if not result.supplied:
            text = str(result.order) if result.order is not None else result.text
            found.setdefault(result.power, []).append(text)
    return {power: "\n".join(lines) for power, lines in found.items()}
