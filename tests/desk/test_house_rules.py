"""A game's house rules: a sentence for each thing that its settings decide, in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from pathlib import Path

import pytest

from papers import sample_game
from sites import REPO
from zine.expansions.printing import Printing, printings
from zine.gamefiles.game_reader import read_folder
from zine.gamefiles.print_language import language_of
from zine.language import speaking
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.order_pages.house_rules import house_rules

# Each setting, and a part of what it changes in the English sentences.
CHANGES = {
    "early: true": "FINAL",
    "nmr: wait": "waits for the GM",
    "nmr: civil-disorder": "A power without orders is in civil disorder.",
    "nmr: hold\nfirst_turn: wait": "In the first turn: Without a power's orders",
    "vacant: wait": "A turn waits for a power without a player.",
    "unread: go-on": "goes on without it",
    "late: never": "Late orders do not count.",
    "late: 36 hours": "Late orders count for 36 hours.",
    "standbys: [spare, reserve]": "2 standbys wait for a power.",
    "gunboat: true": "It is revealed when the game ends.",
    "gunboat: true\nreveal: never": "It is never revealed.",
    "results: at-once": "at once",
    "remind: 2 days": "reminded 2 days before",
    "rating: {press: none}": "may not write to one another",
    "rating: {press: broadcast}": "write to all only",
    "rulebook: {removal: rules-2000}": "removal: rules-2000",
    "deadlines: {zone: Europe/Paris, first: 2027-02-05 19:00, days: {movement: 14, retreats: 1, "
    "adjustments: 0}}": "Orders are due at 19:00, Europe/Paris time. Movement: 14 days. "
    "Retreats: 1 day. Adjustments: due with the phase before.",
    "deadlines: {zone: UTC, first: 2027-02-05 19:00, days: {movement: 14, retreats: 4, "
    "adjustments: 4}, weekdays: {movement: fri}, holidays: [2027-12-24..2028-01-02], "
    "vacations: 14, extension: {by: 48 hours, times: 2}}": "Movement: only on Friday. No deadline "
    "falls on these days: Friday, 24 December 2027 to Sunday, 2 January 2028. While orders are "
    "missing a deadline moves by 2 days, up to 2 times. Deadlines wait for a player who is away, "
    "for 14 days at most.",
}


def said(root: Path, settings: str, code: str = "en") -> str:
    """All sentences of Marengo with some settings of its own, in a language."""
    keys = [line.partition(":")[0] for line in settings.splitlines()]
    sample_game(root)
    path = root / "games/marengo/game.yaml"
    kept, skipping = [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith((" ", "-")):
            skipping = line.partition(":")[0] in keys
        kept += [] if skipping else [line]
    path.write_text("\n".join([*kept, settings, ""]), encoding="utf-8")
    game = read_folder(path.parent).settings
    (root / "content").mkdir(exist_ok=True)
    (root / "content/zine.yaml").write_text(f"language: {code}\n", encoding="utf-8")
    with speaking(language_of(root)):
        return " ".join(each for _heading, lines in house_rules(game) for each in lines)


@pytest.mark.parametrize("settings", CHANGES, ids=lambda each: each[:20])
def test_each_setting_has_its_sentence(tmp_path: Path, settings: str) -> None:
    """Which is not there by default."""
    (tmp_path / "own").mkdir()
    (tmp_path / "plain").mkdir()

    assert CHANGES[settings] in said(tmp_path / "own", settings)
    assert CHANGES[settings] not in said(tmp_path / "plain", "")


@pytest.mark.parametrize(("code", "word"), [("de", "Befehle"), ("fr", "ordres")])
def test_the_rules_are_in_the_language(tmp_path: Path, code: str, word: str) -> None:
    """With all sentences translated."""
    told = said(tmp_path, "early: true\nlate: never", code)

    assert word in told
    assert " the " not in told


def others(value: object) -> list[object]:
    """Values that an option could have instead: each with one thing changed."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1]
        case Enum():
            return [each for each in type(value) if each is not value]
        case str():
            return [f"{value}AUS ENG"]
        case tuple():
            return [(new, *value[1:]) for new in others(value[0])] if value else []
        case Mapping() if value:
            key = next(iter(value))
            return [{**value, key: new} for new in others(value[key])]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return [
                replace(value, **{each.name: new})
                for each in fields(value)
                for new in others(getattr(value, each.name)) or [("Austria",)]
            ]
    return [{"Austria": {"VIE": "BUD"}}] if value == {} else []


def expansions() -> list[tuple[str, Printing]]:
    """Each expansion that a variant brings, with the variant's name."""
    return [
        (name, each)
        for name in variant_names(REPO)
        for each in printings(load_variant(name).variant)
    ]


def test_every_option_of_every_expansion_has_its_sentence() -> None:
    """Whatever another game sets otherwise is told otherwise; and every rule set tells something."""
    found = expansions()

    assert len(found) >= 4
    for name, printing in found:
        options = printing.options  # type: ignore[attr-defined]
        told = tuple(printing.rules())
        for each in fields(options):
            changed = others(getattr(options, each.name))
            for value in changed:
                other = replace(printing, options=replace(options, **{each.name: value}))  # type: ignore[type-var]
                assert tuple(other.rules()) != told, (name, each.name, value)


@pytest.mark.parametrize("code", ["de", "fr"])
def test_the_options_are_told_in_the_language(tmp_path: Path, code: str) -> None:
    """Every sentence, of every expansion."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content/zine.yaml").write_text(f"language: {code}\n", encoding="utf-8")
    for name, printing in expansions():
        english = set(printing.rules())
        with speaking(language_of(tmp_path)):
            assert not english & set(printing.rules()), name


def test_a_game_of_an_exchange_tells_its_own_rules(tmp_path: Path) -> None:
    """Beside those of every game."""
    game = sample_game(tmp_path, slug="bourse")

    told = dict(house_rules(game.settings))

    assert "Cash below one SFr is kept." in told["Options of the rules"]
