"""What the page needs to say of an order why it is void, in the sentence that the press would print."""

from __future__ import annotations

import re

from zine.games import Game, Turn
from zine.language import _, worded
from zine.rules.calendar import PhaseKind
from zine.rules.position import Unit
from zine.rules.rulebook import Rulebook
from zine.rules.void_reasons import Illegal

# The sentences of theme/static/order_reasons.js, and what stands in their gaps.
SENTENCES = (
    Illegal.UNIT_ABSENT,
    Illegal.FOREIGN_UNIT,
    Illegal.STANDS_THERE,
    Illegal.NO_FLEETS,
    Illegal.CANNOT_REACH,
    Illegal.CANNOT_REACH_COAST,
    Illegal.WHICH_COAST,
    Illegal.SUPPORTS_ITSELF,
    Illegal.NOTHING_TO_SUPPORT,
    Illegal.CANNOT_REACH_TO_DEFEND,
    Illegal.CANNOT_REACH_TO_ATTACK,
    Illegal.SUPPORTS_AGAINST_ITSELF,
    Illegal.NOT_AT_SEA,
    Illegal.NOTHING_TO_CONVOY,
    Illegal.NOT_AN_ARMY,
    Illegal.NO_CROSSING,
    Illegal.OFF_ROUTE,
    Illegal.NONE_DISLODGED,
    Illegal.CANNOT_RETREAT,
    Illegal.NOWHERE,
    Illegal.ONLY_BUILDS,
    Illegal.ONLY_REMOVALS,
    Illegal.NO_SITE,
    Illegal.NO_FLEET_THERE,
    Illegal.NOTHING_TO_REMOVE,
)
OF_PLACES = ("place",)
OF_CODES = ("start", "goal", "location", "site")
OF_POWERS = ("power", "owner")
GAP = re.compile(r"\{(\w+)(?::([^}]*))?\}")
# Readings of orders that a game may choose, and that the script follows as they usually are.
FOLLOWED = ("omitted_coast", "support_coast", "wrong_coast", "wrong_kind", "written_route")


def reasons_data(game: Game, turn: Turn) -> dict[str, object] | None:
    """The board, the map and the sentences; None where more is asked than the usual rules.

    Nothing is given in blind games, nor where a rule set or the game's rulebook judges otherwise.
    """
    variant, rules, usual = game.settings.variant, game.settings.rulebook, Rulebook()
    otherwise = any(getattr(rules, name) != getattr(usual, name) for name in FOLLOWED)
    ordered = turn.phase.kind is not PhaseKind.BUSINESS
    hooks = variant.hooks
    if game.veiled or hooks.sight or hooks.choices or otherwise or not ordered:
        return None
    geography = variant.geography
    patterns = {each.name: _(str(each.value)) for each in SENTENCES}
    asked = {gap: set[str]() for gap in (*OF_PLACES, *OF_CODES, *OF_POWERS)}
    for pattern in patterns.values():
        for gap, form in GAP.findall(pattern):
            if gap in asked:
                asked[gap].add(form)
    names = {code: province.name for code, province in geography.provinces.items()}
    locations = dict.fromkeys(place for own in geography.locations.values() for place in own)
    forms: dict[str, dict[str, str]] = {}
    for gaps, words in (
        (OF_PLACES, names.values()),
        (OF_CODES, (*geography.provinces, *locations)),
        (OF_POWERS, variant.ranks),
    ):
        for form in sorted(set[str]().union(*(asked[gap] for gap in gaps))):
            table, pattern = forms.setdefault(form, {}), f"{{place:{form}}}"
            for word in words:
                told = worded(pattern, place=word)
                if told != word:
                    table[word] = told
    return {
        "patterns": patterns,
        "forms": forms,
        "names": names,
        "seas": [code for code in names if geography.is_sea(code)],
        "armies": dict(geography.army_borders),
        "fleets": {place: list(near) for place, near in geography.fleet_borders.items()},
        "places": {kind.value: list(own) for kind, own in geography.locations.items()},
        "coasts": {
            code: list(each.coasts) for code, each in geography.provinces.items() if each.coasts
        },
        "units": [_unit(unit) for unit in turn.before.units],
        "dislodged": [[*_unit(each.unit), list(each.retreats)] for each in turn.before.dislodged],
    }


def _unit(unit: Unit) -> list[str]:
    return [unit.power, unit.kind.value, unit.location]
