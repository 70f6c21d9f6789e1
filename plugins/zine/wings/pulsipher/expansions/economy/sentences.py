"""What the 1914 rules say of orders, papers and ledgers: a row for each sentence."""

from __future__ import annotations

from zine.rules.reasons import Code, RefusalCode


class Refused(RefusalCode):
    """Why an order is void, did not come off, or a line of Winter papers is not followed."""

    MUST_STAND = "its capital was captured: its units must stand"
    UNCONTROLLED = "{country} is controlled by nobody"
    UNIT_SHAKEN = "the unit retreated last season and may not support an attack"
    NO_BOMBER = "{power} has no bomber to order in {base}"
    BASE_AT_SEA = "bombers cannot be based at sea"
    NOT_ANOTHERS_CENTRE = "{centre} is no other country's centre"
    NOT_A_CENTRE = "{place} is no centre"
    OUT_OF_RANGE = "{goal} is {distance} spaces away; the range is {reach}"
    SECOND_ORDERS = "different orders for its second segment were given"
    NO_FLEET_BY_THEN = "{power} has ordered no fleet to be in {place} by then"
    NO_SECOND_SEGMENT = "only fleets have a second segment"
    KEEPS_TO_SEA = "a fleet with two segments keeps to the sea; {place} is land"
    FLEET_CANNOT_REACH = "a fleet in {start} cannot reach {goal}"
    HAS_CAPITAL = "{country} has its capital in {capital}"
    NOT_HOME = "{place} is no home centre of {country}"
    NOT_OWNED = "{country} does not own {place}"
    NOT_THEIRS_TO_OPEN = "{place} is not {power}'s to open"
    NOT_BY_RAIL = "only armies go by railway"
    NO_RAILWAY = "no railway leads from {start} to {goal}"
    PASSES_TWICE = "the railway passes a province twice"
    RAILWAY_ABROAD = "{stop} is not in {power}'s home country"
    NO_SUPPLY_LEFT = "no supply point is left for the retreat"
    NO_PERMISSION = "{owner} has given no permission to retreat to {goal}"
    FLEET_UNSUPPORTED = (
        "a fleet enters a centre only with an army's support, and a retreat has none"
    )
    SEVERAL_ORDERS = "'{written}' is not one order"
    WRITE_IN_FULL = "write it in full: {order}"
    NOT_FOR_RETREATS_1914 = "in this phase units retreat, and retreats are permitted"
    NOT_A_STOP = "no railway stops at '{written}'"
    RAILWAY_TO_NOWHERE = "the railway leads nowhere"
    NOT_FOR_SECOND = "in the second segment a fleet moves, supports or holds"
    BOMBERS_FLY_ALONE = "bombers cannot attack units, nor give or receive support (rule 15)"
    BOMBER_UNCLEAR = "a bomber changes base ('B MUN - BUR'), defends or bombs a centre, or holds"
    PERMIT_UNCLEAR = "name the unit and where it may go: 'permit A BUR - PAR'"
    NOT_BEFORE_SPRING = "only political factors are allocated before the first Spring"
    MINORS_HAVE_NO_FACTORS = "only Great Powers have political factors (rule 16)"
    NOT_A_MINOR = "{minor} is no minor country"
    HOLDS_HOME_CENTRE = "{player} holds a home centre of {minor} (16.G)"
    ONLY_LEFT = "only {points} supply points are left"
    NO_FACTORS = "{country} has no factors in {minor}"
    NOT_DECLARED_TOO = "{other} did not declare it too (rule 14)"
    NOT_ORDERED_TOO = "{other} did not order the same (16.D)"
    CANNOT_HOLD_CONTROL = "{holder} cannot be given control of {minor} so (16.D)"
    TOO_FEW_FACTORS = "{total} factors together; {needed} are needed"
    CONDITIONAL_GIFT = "transfers may not be conditional (rule 4)"
    MINOR_GIVES_NOTHING = "a minor country gives nothing (16.J)"
    NO_LEDGER = "{to} keeps no ledger while nobody controls it"
    GIVEN_TO_ITSELF = "a country cannot give to itself"
    ONLY_TRANSFERABLE = "only {points} may still be transferred (rule 4)"
    NO_BOMBER_THERE = "{country} has no bomber in {place}"
    NO_UNIT_OF_THEIRS = "{country} has no unit in {place}"
    REMOVED_AND_BUILT = "who removes a unit may not build in the same Winter (rule 6)"
    NOT_AN_OWN_HOME = "{site} is no home centre that {country} owns"
    SITE_OCCUPIED = "{site} is occupied"
    POINTS_NEEDED = "{amount} supply points are needed"
    MINOR_BUILDS_NO_BOMBER = "only Great Powers build bombers (rule 15)"
    NO_BOMBERS_YET = "no bombers are built before {first} (rule 15)"
    ENOUGH_BOMBERS = "no more than {allowed} may be built in {year} (rule 15)"
    NO_BASE = "{place} is neither {country}'s centre nor occupied by its unit"
    # Of papers.
    UNKNOWN_LINE = "such a line is not known in the Fall adjustments"
    NO_COUNTRY = "there is no country '{written}'"
    NO_PLACE = "there is no province '{written}'"
    ONE_UNIT_A_LINE = "one line builds or removes one unit"
    NOBODY = "nobody of this name has anything to adjust"
    NOT_IN_CONTROL = "{sender} does not control {country}"


class OrderNote(RefusalCode):
    """Why an order did not come off, or what it did."""

    POINT_LACKING = "unsupplied: a supply point lacking"
    POINTS_LACKING = "unsupplied: {count} supply points lacking"
    SHAKEN = "no attack: the unit retreated last season"
    UNESCORTED = "no entry: a fleet needs an army's support to enter a foreign centre"
    RAIL_BLOCKED = "the railway is blocked at {next} by {by}; the army is in {at}"
    NOT_THERE = "no second segment: {why}"
    BEATEN = "beaten off by {by}"
    BEATEN_AND_LOST = "beaten off by {by}; the bomber is lost"
    BEATS = "beats off {raider}"
    CUT_OFF = "no supply line to {capital}"
    NO_CAPITAL = "no capital to supply it"


class Hindrance(Code):
    """Who or what stood in an order's way, or what it was about that was not there."""

    UNIT = "{power}'s {unit}"
    STAND_OFF = "a stand-off"
    PASSING = "{unit} on its way"
    DISLODGED = "it was dislodged in the first"
    STILL_IN = "the fleet is still in {place}"
    NOBODY_IN = "no unit is in {place}"
    TAKEN = "{power}'s {unit} is there"
    UNFRIENDLY = "{goal} is no friendly centre, and no friendly unit is there"


class EventReason(Code):
    """Why something happened besides the orders; told by the news alone."""

    BOMBED = "bombed"
    NO_LINE_HOME = "no supply line to the capital"
    NO_LINE = "no supply line"
    NO_POINTS = "no supply points to keep it"
    REMOVED = "removed"
    GIVEN_UP = "given up in a raid beaten off"
    OVERRUN = "overrun by {power}'s {unit}"
    COUNTRY_SURRENDERED = "its country surrendered"
    SURRENDERED = "{power} surrendered"
    IT_SURRENDERED = "it surrendered"
    LOST = "{power} lost {centre}"
    OWNS = "{power} owns {centre}"
    ALLOCATED = "allocated"
    WITHDRAWN = "withdrawn"
    CONTROL_LOST = "control was lost"
    RETREATED = "{unit} retreated to {place}"
    WENT = "{unit} went to {place}"
    BY_THE_GROUP = "16.I"


class Item(Code):
    """A line of a ledger."""

    INCOME = "income of {centre}"
    KEPT_ONE = "maintenance of 1 unit"
    KEPT = "maintenance of {count} units"
    BUILT = "{unit} built"
    BOMBER_BUILT = "B {place} built"
    TO = "to {power}"
    FROM = "from {power}"
    FACTORS = "political factors in {minor}"
    OPENING = "supply to begin with"
    CONFLICTS = "conflicts"
    RETREATS = "retreats"


class Won(RefusalCode):
    """Why the game is over."""

    CENTRES = "{count} centres, the next {second}"
    BY_MINOR = "its minor {minor} owns {count} centres, the next {second}"
