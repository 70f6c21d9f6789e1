"""What a trial starts from, as plain data: a map with its rules, and a position on it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields
from gettext import NullTranslations
from typing import Any

from zine.language import Language
from zine.rules.calendar import Phase
from zine.rules.geography import Province, UnitKind
from zine.rules.pipeline import STANDARD_STEPS
from zine.rules.position import Dislodged, Position, Unit, position
from zine.rules.rulebook import Rulebook
from zine.rules.variant import Variant
from zine.variants.geometry import Geometry as Drawing
from zine.variants.geometry import Spots
from zine.wings.shared.board_spots import plain_places

Plain = dict[str, object]


def can_be_tried(variant: Variant) -> bool:
    """Whether plain data says all there is of a variant: no rule set is laid on it."""
    return not variant.expansions and not variant.extras and variant.steps == STANDARD_STEPS


def variant_data(variant: Variant, drawing: Drawing) -> Plain:
    """A variant as `variant_from` and `geography_from` read it, and where its places are drawn."""
    geography = variant.geography
    return {
        "variant": {
            "name": variant.name,
            "title": variant.title,
            "credits": variant.credits,
            "powers": {
                each.name: {
                    "adjective": each.adjective,
                    "short": each.short,
                    "aliases": list(each.aliases),
                }
                for each in variant.powers
            },
            "calendar": [
                {
                    "season": each.season,
                    "kind": str(each.kind),
                    "title": each.title,
                    "counts_centres": each.counts_centres,
                    "label": each.label,
                }
                for each in variant.calendar.stages
            ],
            "first_year": variant.calendar.first_year,
            "first_stage": variant.calendar.first_stage,
            "solo": variant.solo,
            "build_anywhere": variant.build_anywhere,
            "builds_need_home": variant.builds_need_home,
        },
        "map": {
            "provinces": {code: _province(each) for code, each in geography.provinces.items()},
            "armies": _lists(geography.army_borders),
            "fleets": _lists(geography.fleet_borders),
            "ambiguous": _lists(geography.ambiguous),
        },
        **plain_places(drawing),
    }


class Words(NullTranslations):
    """A catalogue in a table."""

    def __init__(self, table: Mapping[str, str]) -> None:
        super().__init__()
        self._table = table

    def gettext(self, text: str) -> str:
        """A sentence in the language of the table, else as it is."""
        return self._table.get(text, text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """Trials count nothing but ones."""
        return self.gettext(one if count == 1 else many)


def language_data(language: Language, texts: Iterable[str], variant: Variant) -> Plain:
    """What a trial in another language says: of its sentences, and of the names on a map."""
    provinces = (each.name for each in variant.geography.provinces.values())
    called = {
        *provinces,
        *(name for each in variant.powers for name in (each.name, each.adjective)),
    }
    names = {each: language.names[each] for each in sorted(called & language.names.keys())}
    told = {each: language.words.gettext(each) for each in sorted(set(texts))}
    return {
        "code": language.code,
        "words": {each: words for each, words in told.items() if words != each},
        "names": names,
        "forms": {
            each: dict(language.forms[each])
            for each in sorted({*names, *names.values()} & language.forms.keys())
        },
    }


def language_of(data: Mapping[str, Any]) -> Language:
    """The language that `language_data` wrote."""
    return Language(data["code"], Words(data["words"]), data["names"], data["forms"])


def json_text(data: Plain) -> str:
    """Plain data as a file."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _province(each: Province) -> Plain:
    return {
        "name": each.name,
        "terrain": str(each.terrain),
        "centre": each.centre,
        "home": each.home,
        "coasts": list(each.coasts),
        "aliases": list(each.aliases),
    }


def _lists(borders: Mapping[str, Iterable[str]]) -> Plain:
    return {key: list(each) for key, each in borders.items()}


def drawing_of(spots: Mapping[str, Any]) -> Drawing:
    """As much of a drawing as tells on which side of a province another lies."""
    return Drawing(
        size=(0.0, 0.0),
        base="",
        sites={
            code: Spots(
                unit=tuple(each["unit"]),
                label=(0.0, 0.0),
                coasts={coast: tuple(point) for coast, point in each.get("coasts", {}).items()},
            )
            for code, each in spots.items()
        },
        touching=frozenset(),
    )


def board_data(phase: Phase, position: Position, rulebook: Rulebook) -> Plain:
    """A position before a phase, and the readings of the rules that it is played by."""
    return {
        "phase": [phase.year, phase.number],
        "kind": str(phase.kind),
        "units": [list(map(str, unit)) for unit in position.units],
        "owners": dict(sorted(position.owners.items())),
        "dislodged": [
            {"unit": list(map(str, each.unit)), "by": each.by, "retreats": list(each.retreats)}
            for each in position.dislodged
        ],
        "rules": {each.name: str(getattr(rulebook, each.name)) for each in fields(rulebook)},
    }


def board_of(data: Mapping[str, Any]) -> Position:
    """The position `board_data` wrote. Raises ValueError or KeyError if it is none."""
    return position(
        [_unit(each) for each in data["units"]],
        data["owners"],
        [
            Dislodged(_unit(each["unit"]), each["by"], tuple(each["retreats"]))
            for each in data["dislodged"]
        ],
    )


def _unit(written: Iterable[str]) -> Unit:
    power, kind, location = written
    return Unit(power, UnitKind(kind), location)


def rulebook_of(written: Mapping[str, str]) -> Rulebook:
    """The readings `board_data` wrote. Raises ValueError for one that there is not."""
    usual = Rulebook()
    return Rulebook(**{name: type(getattr(usual, name))(value) for name, value in written.items()})
