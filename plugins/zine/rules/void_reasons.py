"""Why an order is void: the sentences of the core rules, a row for each reason.

A place is named as the map prints it ("Munich") where `place` stands, and as orders write
it ("STP/NC") where `location`, `start`, `goal` or `site` stands. The order is checked against
DATC 4.B to 4.D.
"""

from __future__ import annotations

from zine.rules.reasons import Code, RefusalCode


class Illegal(RefusalCode):
    """What the rules do not allow."""

    # Movement.
    NOT_FOR_MOVEMENT = "this is not an order for a movement phase"
    MANY_ORDERS = "{count} different orders were given to {unit}"
    UNIT_ABSENT = "no unit in {place}"
    FOREIGN_UNIT = "the unit in {place} belongs to {owner}"
    OTHER_UNIT = "the unit in {place} is {unit}"
    STANDS_THERE = "a unit cannot move to where it is"
    NO_FLEETS = "no chain of fleets lies between {start} and {goal}"
    CANNOT_REACH = "{unit} cannot reach {place}"
    CANNOT_REACH_COAST = "{unit} cannot reach {location}"
    WHICH_COAST = "which coast: {coasts: or }?"
    SUPPORTS_ITSELF = "a unit cannot support itself"
    NOTHING_TO_SUPPORT = "no unit in {place} to support"
    CANNOT_REACH_TO_DEFEND = "{unit} cannot reach {place} to support it"
    CANNOT_REACH_TO_ATTACK = "{unit} cannot reach {place} to support a move there"
    SUPPORTS_AGAINST_ITSELF = "a unit cannot support a move to its own province"
    NOT_AT_SEA = "only a fleet at sea can convoy"
    NOTHING_TO_CONVOY = "no army in {place} to convoy"
    NOT_AN_ARMY = "only armies can be convoyed"
    NO_CROSSING = "no army can be convoyed from {start} to {goal}"
    OFF_ROUTE = "{unit} is on no convoy route from {start} to {goal}"
    ROUTE_UNMANNED = "its route is broken: no fleet in {place}"
    ROUTE_TWICE = "its route is broken: a sea appears in it twice"
    ROUTE_APART = "its route is broken: {place} does not touch {other_place}"
    # Retreats.
    NOT_FOR_RETREATS = "in this phase dislodged units retreat or disband"
    NONE_DISLODGED = "{power} has no dislodged unit in {site}"
    CANNOT_RETREAT = "{unit} cannot retreat to {location}; open: {open:, }"
    NOWHERE = "nowhere"
    # Builds and removals.
    ONLY_BUILDS = "no removals are due; only builds can be ordered"
    ONLY_REMOVALS = "no builds are due; units must be removed"
    NO_BUILDS_LEFT = "no more builds are due"
    NO_REMOVALS_LEFT = "no more removals are due"
    NO_SITE = "{site} is not a vacant centre that {power} may build in"
    WHICH_KIND = "army or fleet in {site}?"
    NO_FLEET_THERE = "no fleet can be built in {site}"
    NOTHING_TO_REMOVE = "{power} has no unit in {site}"
    # Orders of any phase.
    NOT_ONE_ORDER = "this is not one order"


class Illegible(RefusalCode):
    """What cannot be read as one order."""

    LINE_TOO_LONG = "a line of more than {longest:,} characters is not read"
    TEXT_TOO_LONG = "a text of more than {longest:,} characters is not read"
    PART_UNREADABLE = "{part}: cannot read '{written}'"
    NO_PROVINCE = "no province '{written}'"
    NO_PROVINCE_BUT = "no province '{written}'; did you mean {near: or }?"
    LIKE_NAMED = "'{written}' may be {provinces: or }"
    TWO_LANGUAGES = "it reads in two languages: {readings: or }; write it in English"
    ODD_ROUTE = "only an army can be given a path, and only over seas"
    OTHER_PHASE = "{form} belongs in {home}; this is {here}"
    RETREAT_BY_SEA = "a unit cannot retreat by convoy"
    CONDITIONAL = "the order is conditional; say what to do now"
    TOO_MANY_WAIVED = "there are no {count} builds to waive"
    LIST_OR_REMOVAL = "the dash may mark a list or a removal; write 'build' or 'remove'"
    WAIVES_UNIT = "a build is waived without naming a unit"
    NO_VERB = "no order word after '{unit}': cannot read '{rest}'"
    CONVOYS_FLEET = "only armies can be convoyed"
    MORE_WRITTEN = "cannot read '{rest}' after the order"
    SECOND_ORDER = "a second order follows: '{rest}'; put each order on a line of its own"
    NOTHING_SAID = "the order does not say what to do"
    UNDER_HEADING = "it is under the heading of {foreign}; these are {power}'s orders"
    NAMES_POWER = "it names {foreign}; these are {power}'s orders"
    TOO_MANY_ORDERS = "no more than {most:,} orders are read"
    BACKWARD_ARROW = (
        "the arrow points back, or both ways; write the unit, then the arrow, then where it goes"
    )
    NOTHING_BETWEEN = "a province is missing between two dashes"
    DASH_BEFORE_SUPPORT = (
        "the dash may mean a move or nothing; write a support without it, as in 'A BUR S"
        " A PAR - PIC'"
    )
    DASH_BEFORE_CONVOY = (
        "the dash may mean a move or nothing; write a convoy without it, as in 'F NTH C"
        " A LON - BEL'"
    )


class Lacking(RefusalCode):
    """The part of an order that is missing."""

    DESTINATION = "the destination is missing"
    SUPPORTED = "the supported unit is missing"
    CONVOYED = "the convoyed army is missing"
    LANDING = "the convoy does not say where the army goes"
    UNIT = "no unit is named"
    MOVER = "the support does not say which unit moves: 'from' is missing"
    SEA = "no sea is named"


class When(Code):
    """The phases that an order may belong to."""

    MOVEMENT = "the movement phase"
    RETREATS = "the retreat phase"
    ADJUSTMENTS = "the adjustment phase"
    AFTER_MOVEMENT = "the retreat and adjustment phases"
    BUSINESS = "a business phase, in which no unit is ordered"


class Remark(RefusalCode):
    """How an order was read that is not void, as records hold it."""

    READ_AS = "'{written}' is read as {name}"
    ANY_CONVOY = "any convoy may carry the army, not only one by {seas} (DATC 4.A.6)"
