"""The words orders are written with, in the dialects of zines, judges and plain English."""

from __future__ import annotations

from collections.abc import Mapping

from zine.rules.calendar import SEASONS, PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.reasons import Code
from zine.rules.void_reasons import When


class Form(Code):
    """What an order tells a unit to do."""

    BARE = "a unit alone"
    HOLD = "a hold"
    MOVE = "a move"
    SUPPORT = "a support"
    CONVOY = "a convoy"
    RETREAT = "a retreat"
    DISBAND = "a disbandment"
    BUILD = "a build"
    WAIVE = "a waived build"


_SPOKEN: Mapping[Form, str] = {
    Form.HOLD: (
        "h, hold, holds, holding, held, stand, stands, standing, stay, stays, staying, stay put,"
        " stays put, remain, remains, hold position, holds position"
    ),
    Form.MOVE: (
        "m, move, moves, moving, moved, to, into, onto, toward, towards, go, goes, going, attack,"
        " attacks, attacking, head, heads, heading, head for, heads for, sail, sails, sailing,"
        " march, marches, marching, proceed, proceeds, advance, advances, travel, travels"
    ),
    Form.SUPPORT: "s, support, supports, supporting, supp, sup",
    Form.CONVOY: "c, convoy, convoys, convoying, convoyed, conv, transport, transports",
    Form.RETREAT: "r, retreat, retreats, retreating, retreated, ret",
    Form.DISBAND: (
        "d, disband, disbands, disbanded, disbanding, disbandment, destroy, destroyed, remove,"
        " removes, removed, removing, removal, otb, off the board, off board, nrp,"
        " no retreat possible, no retreat"
    ),
    Form.BUILD: "b, build, builds, building, built",
    Form.WAIVE: (
        "w, waive, waives, waived, waiving, no build, no builds, build nothing, builds nothing,"
        " build none, builds none, do not build, does not build, dont build, pass, passes"
    ),
}
VERBS: Mapping[tuple[str, ...], Form] = {
    tuple(phrase.split()): form
    for form, phrases in _SPOKEN.items()
    for phrase in phrases.split(", ")
}
LONGEST_VERB = max(map(len, VERBS))
FUSED: Mapping[str, tuple[Form, UnitKind]] = {
    "sa": (Form.SUPPORT, UnitKind.ARMY),
    "sf": (Form.SUPPORT, UnitKind.FLEET),
    "ca": (Form.CONVOY, UnitKind.ARMY),
}
KINDS: Mapping[str, UnitKind] = {
    **dict.fromkeys(("a", "army", "armies"), UnitKind.ARMY),
    **dict.fromkeys(("f", "fleet", "fleets"), UnitKind.FLEET),
}
ARTICLES = frozenset(("a", "an", "the"))
FILLERS = frozenset(("an", "the", "in", "at", "of", "from", "unit", "my", "our"))
TOWARDS = frozenset(("to", "into"))
COASTS: Mapping[str, str] = {"nc": "NC", "sc": "SC", "ec": "EC", "wc": "WC"}
COAST_SIDES: Mapping[str, str] = {
    "north": "NC",
    "n": "NC",
    "south": "SC",
    "s": "SC",
    "east": "EC",
    "e": "EC",
    "west": "WC",
    "w": "WC",
}
COAST_WORDS = frozenset(("coast", "coastal"))
CONVOYED = frozenset(("convoy", "convoyed"))
BY_SEA = CONVOYED | {"sea"}
FROM = frozenset(("from", "by", "of"))
LEADS_BY_SEA = frozenset(("by", "with", "using"))
VIA = "via"
AND = "and"
RESULT_MARKS = frozenset(("nso", "ann"))
NUMBERS: Mapping[str, int] = {
    "one": 1,
    "two": 2,
    "both": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
}
# Words no province name runs across, so that "BAL S A PRU" is not taken for Baltic Sea.
RESERVED = frozenset(
    (*(phrase[0] for phrase in VERBS), *FUSED, *KINDS, *LEADS_BY_SEA, VIA, AND)
) - frozenset(("no", "off"))

# Headings over several orders.
HEADING_WORDS = frozenset(
    ("orders", "order", "for", "moves", "movement", "phase", "season", "conditional", "all", "the")
)
HEADING_FORMS: Mapping[str, Form] = {
    **dict.fromkeys(("build", "builds", "adjustment", "adjustments"), Form.BUILD),
    **dict.fromkeys(("remove", "removes", "removal", "removals"), Form.DISBAND),
    **dict.fromkeys(("disband", "disbands"), Form.DISBAND),
    **dict.fromkeys(("retreat", "retreats"), Form.RETREAT),
}
REMOVALS = frozenset(("remove", "removes", "removal", "removals"))
CONDITIONS = frozenset(("if", "should", "when"))
THIS_YEAR = frozenset(("this", "year", "turn", "season", "winter"))

PRONOUNS = frozenset(("i", "we"))

# What people write besides orders.
COURTESY = frozenset(("please", "pls", "plz", "kindly"))
GREETINGS = frozenset(
    (
        *("dear", "hi", "hello", "hey", "greetings", "thanks", "thank", "thx", "cheers", "regards"),
        *("sincerely", "best", "yours", "hope", "sorry", "luck", "bye", "ciao", "welcome"),
    )
)
# Words that speak of many units at once: no order that can be read, but meant for one.
SWEEPING = frozenset(("everything", "everyone", "all", "rest", "others", "both", "remaining"))
UNITS = frozenset(("unit", "units", "army", "armies", "fleet", "fleets"))
REPEATING = frozenset(("same", "repeat", "ditto", "unchanged"))

# In parentheses after an order they may change it, so they are not passed over.
SECOND_THOUGHTS = frozenset(
    (
        *(
            "not",
            "no",
            "never",
            "dont",
            "cant",
            "cannot",
            "if",
            "unless",
            "or",
            "else",
            "otherwise",
        ),
        *("except", "instead", "rather", "when", "should", "but", "cancel", "cancelled", "ignore"),
        *("scrap", "withdraw", "withdrawn", "forget", "alternatively", "wait", "wrong", "void"),
    )
)

PHASE_FORMS: Mapping[PhaseKind, frozenset[Form]] = {
    PhaseKind.MOVEMENT: frozenset((Form.HOLD, Form.MOVE, Form.SUPPORT, Form.CONVOY)),
    PhaseKind.RETREATS: frozenset((Form.MOVE, Form.RETREAT, Form.DISBAND)),
    PhaseKind.ADJUSTMENTS: frozenset((Form.BARE, Form.BUILD, Form.DISBAND, Form.WAIVE)),
    PhaseKind.BUSINESS: frozenset(),
}
PHASES: Mapping[PhaseKind, When] = {
    PhaseKind.MOVEMENT: When.MOVEMENT,
    PhaseKind.RETREATS: When.RETREATS,
    PhaseKind.ADJUSTMENTS: When.ADJUSTMENTS,
    PhaseKind.BUSINESS: When.BUSINESS,
}
HOME_PHASES: Mapping[Form, When] = {
    Form.HOLD: When.MOVEMENT,
    Form.MOVE: When.MOVEMENT,
    Form.SUPPORT: When.MOVEMENT,
    Form.CONVOY: When.MOVEMENT,
    Form.RETREAT: When.RETREATS,
    Form.DISBAND: When.AFTER_MOVEMENT,
    Form.BUILD: When.ADJUSTMENTS,
    Form.WAIVE: When.ADJUSTMENTS,
}

VOCABULARY = frozenset(
    (
        *(word for phrase in VERBS for word in phrase),
        *(*FUSED, *KINDS, *ARTICLES, *FILLERS, *TOWARDS, *COASTS, *COAST_SIDES, *COAST_WORDS),
        *(*BY_SEA, *LEADS_BY_SEA, *FROM, VIA, AND, *RESULT_MARKS, *NUMBERS, *SEASONS),
        *(*HEADING_WORDS, *HEADING_FORMS, *CONDITIONS, *COURTESY, "dislodged", "then", "or"),
    )
)
