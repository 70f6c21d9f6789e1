"""The page on which readers try other orders, and the positions that they try them on.

A position is made of a public game, and only where its rules are the rules of the game of
Diplomacy alone: of a variant with rule sets laid on it there is nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import groupby, product
from operator import itemgetter
from pathlib import Path
from typing import Any

from zine.builder.product import Product, TemplatePage, TextFile
from zine.departments.department import Department
from zine.departments.zine_for_pages import Site
from zine.games import GameSummary, Turn
from zine.language import ENGLISH, named, phase_name, spoken
from zine.problems import Collector
from zine.report.boards import turn_board
from zine.report.place_names import KINDS
from zine.rules.calendar import PhaseKind
from zine.rules.pipeline import powers_due
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import SIDES
from zine.wings.lab.order_trials.trial import Trial
from zine.wings.lab.order_trials.trial_data import (
    board_data,
    can_be_tried,
    json_text,
    language_data,
    variant_data,
)

FOLDER = "what-if"
PAGE = Path(__file__).parent / "page"
SCRIPT = ("engine", "copies", "offline", "touch", "page")  # parts of one script, in this order
_LITERAL = re.compile(r'"(?:[^"\\]|\\["\\n])*"')
SIZE = 310  # kB that are sent, about, as hosts compress it


class WhatIfDepartment(Department):
    """Other orders, unless ZINE_SANDBOX is off."""

    name = "sandbox"

    def __init__(self) -> None:
        self._offered: dict[str, frozenset[str]] = {}
        self._trials: dict[str, Trial] = {}  # the last on each map

    def prepare(self, site: Site, found: Collector) -> None:
        """Find the phases whose position is public."""
        if _can_try_orders(site.settings):
            self._offered = {game.slug: offered(game) for game in site.games}

    def links(self) -> Mapping[str, Any]:
        """The phases that pages offer, by the slug of their game."""
        return {"SANDBOX": self._offered}

    def pages(self, site: Site) -> Iterator[Product]:
        """The page, the rules it runs, the maps, and a file for each position."""
        if not _can_try_orders(site.settings):
            return
        parts = [PAGE / f"{name}.js" for name in SCRIPT]
        text = "".join(path.read_text(encoding="utf-8") for path in parts)
        yield TextFile(address=f"{FOLDER}/page.js", text=f'"use strict";\n{{\n{text}}}\n')
        for path in sorted({*PAGE.iterdir()}.difference(parts)):
            yield TextFile(address=f"{FOLDER}/{path.name}", text=path.read_text(encoding="utf-8"))
        games = [game for game in site.games if self._offered.get(game.slug)]
        yield TemplatePage(
            address=f"{FOLDER}/index.html",
            template="what_if",
            values=lambda: {"size": SIZE, "offered": [(g, self._years(g)) for g in games]},
        )
        maps: dict[str, Mapping[str, object]] = {}
        for name in sorted({game.settings.variant.name for game in games}):
            drawing = load_drawing(name, site.root).geometry
            variant = load_variant(name, site.root).variant
            data = variant_data(variant, drawing)
            maps[name] = {**data}
            if spoken() is not ENGLISH:
                data["language"] = language_data(spoken(), _sentences(), variant)
            yield TextFile(address=f"{FOLDER}/{name}.json", text=json_text(data))
        for game in games:
            on = maps[game.settings.variant.name]
            keys = _keys(game)
            for slug in sorted(self._offered[game.slug]):
                yield TemplatePage(
                    address=f"{FOLDER}/{game.slug}.{slug}.json",
                    template="what_if_position",
                    values=partial(self._values, site, game.slug, slug, on),
                    key=keys[slug],
                    order=(site.last_told[game.slug], 4),
                )

    def _years(self, game: GameSummary) -> list[tuple[int, list[tuple[str, str]]]]:
        """The years of a game with the phases that it offers: their slugs and titles."""
        phases = [each.phase for each in (*game.recorded, game.current) if each is not None]
        told = [(each.year, each.slug, each.title) for each in phases]
        kept = (each for each in told if each[1] in self._offered[game.slug])
        return [(year, [each[1:] for each in own]) for year, own in groupby(kept, itemgetter(0))]

    def _values(
        self, site: Site, slug: str, phase: str, on: Mapping[str, object]
    ) -> Mapping[str, object]:
        game = site.game(slug)
        turn = game.turn(phase)
        variant = game.settings.variant
        given = _given(turn)
        at = board_data(turn.phase, turn.before, game.settings.rulebook)
        trial = Trial(on, at, self._trials.get(variant.name))
        self._trials[variant.name] = trial
        done = trial.outcome(given)
        board = replace(turn_board(game, turn), arrows=())
        colours = load_variant(variant.name, site.root).colours
        position = {
            "title": game.settings.title,
            "phase_name": phase_name(turn.phase),
            "page": f"../games/{slug}/{phase if turn.record else 'orders/index'}.html",
            "send": "" if turn.record else f"../games/{slug}/orders/index.html",
            "names": {each.name: named(each.name) for each in variant.powers},
            "variant": variant.name,
            "powers": powers_due(variant, turn.phase, turn.before),
            "orders": given,
            "colours": dict(sorted(colours.items())),
            "description": board.description,
            "at": at,
            "done": {"powers": done["powers"], "arrows": done["arrows"]},
        }
        return {"position": position, "drawn": board, "variant": variant}


def _sentences() -> Iterator[str]:
    """Every text in the compiled rules that a catalogue may have."""
    rules = (PAGE / "rules.js").read_text(encoding="utf-8")
    for line in rules.splitlines():
        if line.startswith('MODULES["zine.'):
            yield from (text for each in _LITERAL.findall(line) if (text := json.loads(each)))
    yield from (f"the {side}" for side in SIDES)
    for lead, kind in product(
        ("the ", "an ", "a ", "the {adjective} ", ""), ("unit", *KINDS.values())
    ):
        yield f"{lead}{kind} in {{place}}"


def _can_try_orders(settings: Mapping[str, Any]) -> bool:
    """Whether readers can try other orders, as the settings say."""
    return bool(settings.get("ZINE_SANDBOX"))


def offered(game: GameSummary) -> frozenset[str]:
    """The phases of a game that can be tried, by slug: none that anything is hidden of."""
    if game.veiled or not can_be_tried(game.settings.variant):
        return frozenset()
    phases = [each.phase for each in (*game.recorded, game.current) if each is not None]
    return frozenset(each.slug for each in phases if each.kind is not PhaseKind.BUSINESS)


def _keys(game: GameSummary) -> dict[str, list[object]]:
    """What each position is made from: its record, or the last before it."""
    made = [own for name, own in game.hashes.items() if name.endswith(("game.yaml", ".setup.yaml"))]
    last = game.recorded[-1].records if game.recorded else ()
    keys: dict[str, list[object]] = {
        each.phase.slug: [each.phase.slug, True, made, each.records] for each in game.recorded
    }
    if game.current:
        slug = game.current.phase.slug
        keys[slug] = [slug, False, made, last]
    return keys


def _given(turn: Turn) -> dict[str, str]:
    """The orders of a recorded phase, as they were understood."""
    found: dict[str, list[str]] = {}
    for result in turn.record.results if turn.record else ():
        if not result.supplied:
            text = str(result.order) if result.order is not None else result.text
            found.setdefault(result.power, []).append(text)
    return {power: "\n".join(lines) for power, lines in found.items()}
