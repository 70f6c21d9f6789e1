"""What is said of a void order: every English sentence of the core rules' reasons.

An expansion registers its own with `sentence`. Records hold these words, so what an old
record says must not be said otherwise for the same reason: `zine verify` compares them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from functools import singledispatch

from zine.rules.illegality import Recorded, Unsaid, Why
from zine.rules.illegality.notes import ANY_CONVOY, READ_AS

SENTENCES: Mapping[str, str] = {
    "NotForMovement": "this is not an order for a movement phase",
    "ManyOrders": "{count} different orders were given to {unit}",
    "UnitAbsent": "no unit in {place}",
    "ForeignUnit": "the unit in {place} belongs to {owner}",
    "OtherUnit": "the unit in {place} is {unit}",
    "StandsThere": "a unit cannot move to where it is",
    "NoFleets": "no chain of fleets lies between {start} and {goal}",
    "CannotReach": "{unit} cannot reach {place}",
    "CannotReachCoast": "{unit} cannot reach {location}",
    "WhichCoast": "which coast: {coasts: or }?",
    "SupportsItself": "a unit cannot support itself",
    "NothingToSupport": "no unit in {place} to support",
    "CannotReachToDefend": "{unit} cannot reach {place} to support it",
    "CannotReachToAttack": "{unit} cannot reach {place} to support a move there",
    "SupportsAgainstItself": "a unit cannot support a move to its own province",
    "NotAtSea": "only a fleet at sea can convoy",
    "NothingToConvoy": "no army in {place} to convoy",
    "NotAnArmy": "only armies can be convoyed",
    "NoCrossing": "no army can be convoyed from {start} to {goal}",
    "OffRoute": "{unit} is on no convoy route from {start} to {goal}",
    "RouteUnmanned": "its route is broken: no fleet in {place}",
    "RouteTwice": "its route is broken: a sea appears in it twice",
    "RouteApart": "its route is broken: {place} does not touch {other_place}",
    "NotForRetreats": "in this phase dislodged units retreat or disband",
    "NoneDislodged": "{power} has no dislodged unit in {site}",
    "CannotRetreat": "{unit} cannot retreat to {location}; open: {open:, }",
    "OnlyBuilds": "no removals are due; only builds can be ordered",
    "OnlyRemovals": "no builds are due; units must be removed",
    "NoBuildsLeft": "no more builds are due",
    "NoRemovalsLeft": "no more removals are due",
    "NoSite": "{site} is not a vacant centre that {power} may build in",
    "WhichKind": "army or fleet in {site}?",
    "NoFleetThere": "no fleet can be built in {site}",
    "NothingToRemove": "{power} has no unit in {site}",
    "NotOneOrder": "this is not one order",
    "LineTooLong": "a line of more than {longest:,} characters is not read",
    "TextTooLong": "a text of more than {longest:,} characters is not read",
    "Incomplete": "{part}",
    "PartUnreadable": "{part}: cannot read '{written}'",
    "NoProvince": "no province '{written}'",
    "NoProvince near": "no province '{written}'; did you mean {near: or }?",
    "LikeNamed": "'{written}' may be {provinces: or }",
    "TwoLanguages": "it reads in two languages: {readings: or }; write it in English",
    "OddRoute": "only an army can be given a path, and only over seas",
    "OtherPhase": "{form} belongs in {home}; this is {here}",
    "RetreatBySea": "a unit cannot retreat by convoy",
    "Conditional": "the order is conditional; say what to do now",
    "TooManyWaived": "there are no {count} builds to waive",
    "ListOrRemoval": "the dash may mark a list or a removal; write 'build' or 'remove'",
    "WaivesUnit": "a build is waived without naming a unit",
    "NoVerb": "no order word after '{unit}': cannot read '{rest}'",
    "ConvoysFleet": "only armies can be convoyed",
    "MoreWritten": "cannot read '{rest}' after the order",
    "NothingSaid": "the order does not say what to do",
    "UnderHeading": "it is under the heading of {foreign}; these are {power}'s orders",
    "NamesPower": "it names {foreign}; these are {power}'s orders",
    "TooManyOrders": "no more than {most:,} orders are read",
    "BackwardArrow": (
        "the arrow points back, or both ways; write the unit, then the arrow, then where it goes"
    ),
    "NothingBetween": "a province is missing between two dashes",
    "DashBeforeSupport": (
        "the dash may mean a move or nothing; write a support without it,"
        " as in 'A BUR S A PAR - PIC'"
    ),
    "DashBeforeConvoy": (
        "the dash may mean a move or nothing; write a convoy without it,"
        " as in 'F NTH C A LON - BEL'"
    ),
    "nothing": "nowhere",
    "Lacking.DESTINATION": "the destination is missing",
    "Lacking.SUPPORTED": "the supported unit is missing",
    "Lacking.CONVOYED": "the convoyed army is missing",
    "Lacking.LANDING": "the convoy does not say where the army goes",
    "Lacking.UNIT": "no unit is named",
    "Lacking.MOVER": "the support does not say which unit moves: 'from' is missing",
    "Lacking.SEA": "no sea is named",
    "When.MOVEMENT": "the movement phase",
    "When.RETREATS": "the retreat phase",
    "When.ADJUSTMENTS": "the adjustment phase",
    "When.AFTER_MOVEMENT": "the retreat and adjustment phases",
    "Form.BARE": "a unit alone",
    "Form.HOLD": "a hold",
    "Form.MOVE": "a move",
    "Form.SUPPORT": "a support",
    "Form.CONVOY": "a convoy",
    "Form.RETREAT": "a retreat",
    "Form.DISBAND": "a disbandment",
    "Form.BUILD": "a build",
    "Form.WAIVE": "a waived build",
}


# All that is said of what players wrote; expansions add their own sentences.
TABLES: list[Mapping[str, str]] = [
    SENTENCES,
    {"ReadAs": READ_AS, "AnyConvoy": ANY_CONVOY},
]


def known(sentences: Mapping[str, str]) -> Mapping[str, str]:
    """An expansion's own sentences, from now on among those that can be told in any language."""
    TABLES.append(sentences)
    return sentences


class _Listed(tuple[str, ...]):
    """Several words, with what stands between them as their format."""

    __slots__ = ()

    def __format__(self, between: str) -> str:
        return between.join(self)


def said(why: Why, sentences: Mapping[str, str], key: str = "") -> str:
    """A reason by a table of sentences, in which its fields' names stand in braces."""
    words: dict[str, object] = {}
    for each in fields(why):  # type: ignore[arg-type]
        value = getattr(why, each.name)
        if type(value) is tuple:
            value = _Listed(value or (sentences.get("nothing", ""),))
        elif isinstance(value, Enum):
            value = sentences[f"{type(value).__name__}.{value.name}"]
        words[each.name] = value
    return sentences[key or type(why).__name__].format_map(words)


@singledispatch
def sentence(why: Why | None) -> str:
    """Why an order is void, in words a player can check; empty for no reason at all."""
    if why is None or isinstance(why, Unsaid):
        return ""
    if isinstance(why, Recorded):
        return why.words
    near = getattr(why, "near", ())
    return said(why, SENTENCES, f"{type(why).__name__} near" if near else "")
