"""Why orders are void: a value for each reason, and one sentence for each value."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

import pytest

from boards import STANDARD, board, phase_of, unit
from sites import REPO
from zine.games.record_codec import dump_outcome, load_outcome
from zine.rules.calendar import PhaseKind
from zine.rules.notation import Reader
from zine.rules.notation.order_words import Form
from zine.rules.notation.power_text import LONGEST_LINE, LONGEST_TEXT, MOST_PIECES
from zine.rules.orders import Build, Hold
from zine.rules.outcomes import Fault, Submission, Void
from zine.rules.pipeline import adjudicate
from zine.rules.position import Dislodged, position
from zine.rules.reasons import Kept, Why, sentence
from zine.rules.rulebook import Rulebook, WrittenRoute, WrongKind
from zine.rules.void_reasons import Illegal, Illegible, Lacking, When
from zine.variantfiles.variant_reader import load_variant
from zine.wings.westling.expansions.blind.sentences import BlindWords

READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
MUN, BOH = unit("Germany", "A MUN"), unit("Austria", "A BOH")
RULES = REPO / "plugins/zine/rules"
PACKAGE = RULES.parent
PLAIN = {"Germany": ["A MUN", "F KIE"], "Austria": ["A BOH"]}


def void(
    kind: PhaseKind,
    power: str,
    order: str,
    units: Mapping[str, Iterable[str]] = PLAIN,
    centres: Mapping[str, Iterable[str]] | None = None,
    rulebook: Rulebook = STANDARD.rulebook,
) -> Void:
    """The verdict on the first void line of a power's orders."""
    before = board(units, centres)
    at = {each.province: each for each in before.units}
    lines = READER.read(order, power=power, kind=kind, units=at)
    done = adjudicate(STANDARD, rulebook, phase_of(kind), before, lines)
    return next(each.outcome for each in done.results if isinstance(each.outcome, Void))


FLEETS = {"France": ["F MAO", "A BRE", "F LYO"], "England": ["F ENG"]}
MOVEMENT = [
    ("Germany", "A BUR H", PLAIN, Illegal.UNIT_ABSENT(place="Burgundy"), "no unit in Burgundy"),
    (
        "Germany",
        "A BOH H",
        PLAIN,
        Illegal.FOREIGN_UNIT(place="Bohemia", owner="Austria"),
        "the unit in Bohemia belongs to Austria",
    ),
    ("Germany", "A MUN - MUN", PLAIN, Illegal.STANDS_THERE(), "a unit cannot move to where it is"),
    (
        "Germany",
        "A MUN - LON",
        PLAIN,
        Illegal.CANNOT_REACH(unit=MUN, place="London"),
        "A MUN cannot reach London",
    ),
    (
        "France",
        "A BRE - TUN",
        {"France": ["A BRE"]},
        Illegal.NO_FLEETS(start="BRE", goal="TUN"),
        "no chain of fleets lies between BRE and TUN",
    ),
    (
        "France",
        "F LYO - SPA/NC",
        FLEETS,
        Illegal.CANNOT_REACH_COAST(unit=unit("France", "F LYO"), location="SPA/NC"),
        "F LYO cannot reach SPA/NC",
    ),
    (
        "France",
        "F MAO - SPA",
        FLEETS,
        Illegal.WHICH_COAST(coasts=("SPA/NC", "SPA/SC")),
        "which coast: SPA/NC or SPA/SC?",
    ),
    ("Germany", "A MUN S A MUN", PLAIN, Illegal.SUPPORTS_ITSELF(), "a unit cannot support itself"),
    (
        "Germany",
        "A MUN S A BUR",
        PLAIN,
        Illegal.NOTHING_TO_SUPPORT(place="Burgundy"),
        "no unit in Burgundy to support",
    ),
    (
        "Germany",
        "F KIE S A BOH",
        PLAIN,
        Illegal.CANNOT_REACH_TO_DEFEND(unit=unit("Germany", "F KIE"), place="Bohemia"),
        "F KIE cannot reach Bohemia to support it",
    ),
    (
        "Germany",
        "F KIE S A BOH - TYR",
        PLAIN,
        Illegal.CANNOT_REACH_TO_ATTACK(unit=unit("Germany", "F KIE"), place="Tyrolia"),
        "F KIE cannot reach Tyrolia to support a move there",
    ),
    (
        "Germany",
        "A MUN S A BOH - MUN",
        PLAIN,
        Illegal.SUPPORTS_AGAINST_ITSELF(),
        "a unit cannot support a move to its own province",
    ),
    (
        "Germany",
        "F KIE C A MUN - BER",
        PLAIN,
        Illegal.NOT_AT_SEA(),
        "only a fleet at sea can convoy",
    ),
    (
        "England",
        "F ENG C A WAL - BRE",
        FLEETS,
        Illegal.NOTHING_TO_CONVOY(place="Wales"),
        "no army in Wales to convoy",
    ),
    (
        "England",
        "F ENG C MAO - LON",
        FLEETS,
        Illegal.NOT_AN_ARMY(),
        "only armies can be convoyed",
    ),
    (
        "England",
        "F ENG C A BRE - NTH",
        FLEETS,
        Illegal.NO_CROSSING(start="BRE", goal="NTH"),
        "no army can be convoyed from BRE to NTH",
    ),
    (
        "France",
        "F LYO C A BRE - LON",
        FLEETS,
        Illegal.OFF_ROUTE(unit=unit("France", "F LYO"), start="BRE", goal="LON"),
        "F LYO is on no convoy route from BRE to LON",
    ),
    (
        "Germany",
        "A MUN - TYR\nA MUN - BUR",
        PLAIN,
        Illegal.MANY_ORDERS(count=2, unit=MUN),
        "2 different orders were given to A MUN",
    ),
]


@pytest.mark.parametrize(
    ("power", "order", "units", "why", "words"), MOVEMENT, ids=[each[1] for each in MOVEMENT]
)
def test_a_movement_order_is_void(
    power: str, order: str, units: Mapping[str, Iterable[str]], why: Why, words: str
) -> None:
    """Each reason as a value, and as it is said."""
    found = void(PhaseKind.MOVEMENT, power, order, units)

    assert (why, words) == (found.why, sentence(found.why))


def test_a_unit_of_another_kind_is_named() -> None:
    """Where the rulebook takes a wrong kind for a fault (DATC 4.C.2)."""
    found = void(
        PhaseKind.MOVEMENT, "Germany", "F MUN H", rulebook=Rulebook(wrong_kind=WrongKind.VOID)
    )

    assert Illegal.OTHER_UNIT(place="Munich", unit=MUN) == found.why
    assert "the unit in Munich is A MUN" == sentence(found.why)


BINDING = Rulebook(written_route=WrittenRoute.BINDING)
ROUTED = Reader(geography=STANDARD.geography, powers=STANDARD.powers, routes=True)
SAILING = {"England": ["A LON", "F NTH", "F ENG", "F NWG"]}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("A LON - NTH - BAR - NWY", Illegal.ROUTE_UNMANNED(place="Barents Sea")),
        ("A LON - NTH - ENG - NTH - NWY", Illegal.ROUTE_TWICE()),
        ("A LON - NWG - NWY", Illegal.ROUTE_APART(place="London", other_place="Norwegian Sea")),
    ],
)
def test_a_written_route_is_broken(order: str, why: Why) -> None:
    """Where it binds; how that is said is told in test_written_route.py."""
    before = board(SAILING)
    at = {each.province: each for each in before.units}
    lines = ROUTED.read(order, power="England", kind=PhaseKind.MOVEMENT, units=at)

    done = adjudicate(STANDARD, BINDING, phase_of(PhaseKind.MOVEMENT), before, lines)

    assert why in [each.outcome.why for each in done.results if isinstance(each.outcome, Void)]
    assert sentence(why).startswith("its route is broken: ")


def retreat(power: str, order: str) -> Void:
    """The verdict on a retreat from Munich or Marseilles."""
    start = position(
        [BOH, unit("France", "A BUR")],
        {},
        [
            Dislodged(MUN, "BOH", ("RUH", "SIL")),
            Dislodged(unit("Italy", "A SER"), "BUR", ()),
            Dislodged(unit("Italy", "F POR"), "BUR", ("SPA/NC", "SPA/SC")),
        ],
    )
    at = {each.unit.province: each.unit for each in start.dislodged}
    lines = READER.read(order, power=power, kind=PhaseKind.RETREATS, units=at)
    done = adjudicate(STANDARD, STANDARD.rulebook, phase_of(PhaseKind.RETREATS), start, lines)
    return next(each.outcome for each in done.results if isinstance(each.outcome, Void))


@pytest.mark.parametrize(
    ("power", "order", "why", "words"),
    [
        (
            "Austria",
            "A BOH R SIL",
            Illegal.NONE_DISLODGED(power="Austria", site="BOH"),
            "Austria has no dislodged unit in BOH",
        ),
        (
            "Germany",
            "A MUN R TYR",
            Illegal.CANNOT_RETREAT(unit=MUN, location="TYR", open=("RUH", "SIL")),
            "A MUN cannot retreat to TYR; open: RUH, SIL",
        ),
        (
            "Italy",
            "A SER R GRE",
            Illegal.CANNOT_RETREAT(unit=unit("Italy", "A SER"), location="GRE", open=("nowhere",)),
            "A SER cannot retreat to GRE; open: nowhere",
        ),
        (
            "Italy",
            "F POR R SPA",
            Illegal.WHICH_COAST(coasts=("SPA/NC", "SPA/SC")),
            "which coast: SPA/NC or SPA/SC?",
        ),
    ],
)
def test_a_retreat_is_void(power: str, order: str, why: Why, words: str) -> None:
    """Each reason as a value, and as it is said."""
    found = retreat(power, order)

    assert (why, words) == (found.why, sentence(found.why))


@pytest.mark.parametrize(
    ("order", "units", "centres", "why", "words"),
    [
        (
            "Remove A MUN",
            ["A MUN"],
            ["MUN", "BER"],
            Illegal.ONLY_BUILDS(),
            "no removals are due; only builds can be ordered",
        ),
        (
            "Build A BER\nBuild A MUN",
            [],
            ["BER"],
            Illegal.NO_BUILDS_LEFT(),
            "no more builds are due",
        ),
        (
            "Build A MUN",
            ["A MUN"],
            ["MUN", "BER"],
            Illegal.NO_SITE(site="MUN", power="Germany"),
            "MUN is not a vacant centre that Germany may build in",
        ),
        ("Build KIE", [], ["KIE"], Illegal.WHICH_KIND(site="KIE"), "army or fleet in KIE?"),
        (
            "Build F MUN",
            [],
            ["MUN"],
            Illegal.NO_FLEET_THERE(site="MUN"),
            "no fleet can be built in MUN",
        ),
        (
            "Build A BER",
            ["A MUN", "A RUH"],
            ["MUN"],
            Illegal.ONLY_REMOVALS(),
            "no builds are due; units must be removed",
        ),
        (
            "Remove A BUR",
            ["A MUN", "A RUH"],
            ["MUN"],
            Illegal.NOTHING_TO_REMOVE(power="Germany", site="BUR"),
            "Germany has no unit in BUR",
        ),
        (
            "Remove A RUH\nRemove A MUN",
            ["A MUN", "A RUH"],
            ["MUN"],
            Illegal.NO_REMOVALS_LEFT(),
            "no more removals are due",
        ),
    ],
)
def test_a_build_or_removal_is_void(
    order: str, units: list[str], centres: list[str], why: Why, words: str
) -> None:
    """Each reason as a value, and as it is said."""
    found = void(PhaseKind.ADJUSTMENTS, "Germany", order, {"Germany": units}, {"Germany": centres})

    assert (why, words) == (found.why, sentence(found.why))


UNREAD = [
    (PhaseKind.MOVEMENT, "A MUN -", Lacking.DESTINATION(), "the destination is missing"),
    (PhaseKind.MOVEMENT, "A MUN S", Lacking.SUPPORTED(), "the supported unit is missing"),
    (PhaseKind.MOVEMENT, "F KIE C", Lacking.CONVOYED(), "the convoyed army is missing"),
    (
        PhaseKind.MOVEMENT,
        "F KIE C A MUN",
        Lacking.LANDING(),
        "the convoy does not say where the army goes",
    ),
    (PhaseKind.MOVEMENT, "A", Lacking.UNIT(), "no unit is named"),
    (
        PhaseKind.MOVEMENT,
        "A MUN S - BUR",
        Illegible.PART_UNREADABLE(part=Lacking.SUPPORTED(), written="- BUR"),
        "the supported unit is missing: cannot read '- BUR'",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN - XYZZY",
        Illegible.NO_PROVINCE(written="XYZZY"),
        "no province 'XYZZY'",
    ),
    (
        PhaseKind.MOVEMENT,
        "F KIE - Burgundi",
        Illegible.NO_PROVINCE_BUT(written="Burgundi", near=("Burgundy",)),
        "no province 'Burgundi'; did you mean Burgundy?",
    ),
    (
        PhaseKind.MOVEMENT,
        "F KIE - DEN - NTH - LON",
        Illegible.ODD_ROUTE(),
        "only an army can be given a path, and only over seas",
    ),
    (
        PhaseKind.MOVEMENT,
        "Build A MUN",
        Illegible.OTHER_PHASE(form=Form.BUILD(), home=When.ADJUSTMENTS(), here=When.MOVEMENT()),
        "a build belongs in the adjustment phase; this is the movement phase",
    ),
    (
        PhaseKind.RETREATS,
        "A MUN - RUH via convoy",
        Illegible.RETREAT_BY_SEA(),
        "a unit cannot retreat by convoy",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN - BUR; if A TYR H",
        Illegible.CONDITIONAL(),
        "the order is conditional; say what to do now",
    ),
    (
        PhaseKind.ADJUSTMENTS,
        "waive 99",
        Illegible.TOO_MANY_WAIVED(count=99),
        "there are no 99 builds to waive",
    ),
    (
        PhaseKind.ADJUSTMENTS,
        "- A MUN",
        Illegible.LIST_OR_REMOVAL(),
        "the dash may mark a list or a removal; write 'build' or 'remove'",
    ),
    (
        PhaseKind.ADJUSTMENTS,
        "A MUN waive",
        Illegible.WAIVES_UNIT(),
        "a build is waived without naming a unit",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN dances",
        Illegible.NO_VERB(unit="MUN", rest="dances"),
        "no order word after 'MUN': cannot read 'dances'",
    ),
    (
        PhaseKind.MOVEMENT,
        "F KIE C F BER - LON",
        Illegible.CONVOYS_FLEET(),
        "only armies can be convoyed",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN - BUR slowly",
        Illegible.MORE_WRITTEN(rest="slowly"),
        "cannot read 'slowly' after the order",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN - BUR A BER H",
        Illegible.SECOND_ORDER(rest="A BER H"),
        "a second order follows: 'A BER H'; put each order on a line of its own",
    ),
    (PhaseKind.MOVEMENT, "A MUN", Illegible.NOTHING_SAID(), "the order does not say what to do"),
    (
        PhaseKind.MOVEMENT,
        "A MUN " + "x" * LONGEST_LINE,
        Illegible.LINE_TOO_LONG(longest=LONGEST_LINE),
        "a line of more than 500 characters is not read",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN H\n" * LONGEST_TEXT,
        Illegible.TEXT_TOO_LONG(longest=LONGEST_TEXT),
        "a text of more than 20,000 characters is not read",
    ),
    (
        PhaseKind.MOVEMENT,
        "A LIV - MOS",
        Illegible.LIKE_NAMED(written="LIV", provinces=("Livonia (LVN)", "Liverpool (LVP)")),
        "'LIV' may be Livonia (LVN) or Liverpool (LVP)",
    ),
    (
        PhaseKind.MOVEMENT,
        "Austria:\nA MUN H",
        Illegible.UNDER_HEADING(foreign="Austria", power="Germany"),
        "it is under the heading of Austria; these are Germany's orders",
    ),
    (
        PhaseKind.MOVEMENT,
        "Austrian A MUN H",
        Illegible.NAMES_POWER(foreign="Austria", power="Germany"),
        "it names Austria; these are Germany's orders",
    ),
    (
        PhaseKind.MOVEMENT,
        "Mun holds\n" * 1_500,
        Illegible.TOO_MANY_ORDERS(most=MOST_PIECES),
        "no more than 1,000 orders are read",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN <- BUR",
        Illegible.BACKWARD_ARROW(),
        "the arrow points back, or both ways; write the unit, then the arrow, then where it goes",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN - - BUR",
        Illegible.NOTHING_BETWEEN(),
        "a province is missing between two dashes",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN - S F KIE",
        Illegible.DASH_BEFORE_SUPPORT(),
        "the dash may mean a move or nothing; write a support without it, as in 'A BUR S A PAR - PIC'",
    ),
    (
        PhaseKind.MOVEMENT,
        "F KIE - C A MUN - BER",
        Illegible.DASH_BEFORE_CONVOY(),
        "the dash may mean a move or nothing; write a convoy without it, as in 'F NTH C A LON - BEL'",
    ),
    (
        PhaseKind.MOVEMENT,
        "A MUN supports a move to BER",
        Lacking.MOVER(),
        "the support does not say which unit moves: 'from' is missing",
    ),
]


@pytest.mark.parametrize(
    ("kind", "text", "why", "words"), UNREAD, ids=[each[2].code.name for each in UNREAD]
)
def test_a_line_cannot_be_read(kind: PhaseKind, text: str, why: Why, words: str) -> None:
    """Each reason as a value, and as it is said."""
    at = {each.province: each for each in (MUN, unit("Germany", "F KIE"))}

    found = READER.read(text, power="Germany", kind=kind, units=at)[-1]

    assert (None, why, words) == (found.order, found.why, sentence(found.why))


def test_what_is_not_for_the_phase_is_void() -> None:
    """Orders made by a program, not read from a text."""

    def told(kind: PhaseKind, order: Build | Hold) -> str:
        lines = [Submission("Germany", "x", order)]
        before = position([MUN], {}, [])
        done = adjudicate(STANDARD, STANDARD.rulebook, phase_of(kind), before, lines)
        found = next(each.outcome for each in done.results if isinstance(each.outcome, Void))
        return sentence(found.why)

    build = Build("Germany", None, "MUN")
    assert told(PhaseKind.MOVEMENT, build) == "this is not an order for a movement phase"
    hold = Hold("Germany", None, "MUN")
    assert told(PhaseKind.RETREATS, hold) == "in this phase dislodged units retreat or disband"


def test_a_line_without_a_reason_is_void_all_the_same() -> None:
    """A program may hand in a line that it could not read."""
    line = Submission("Germany", "???")

    done = adjudicate(
        STANDARD, STANDARD.rulebook, phase_of(PhaseKind.MOVEMENT), board(PLAIN), [line]
    )

    found = next(each.outcome for each in done.results if isinstance(each.outcome, Void))
    assert Void(Fault.INVALID, Illegal.NOT_ONE_ORDER()) == found
    assert "this is not one order" == sentence(found.why)


def test_a_record_holds_the_sentence() -> None:
    """As records always have; it comes back as the words of the record."""
    verdict = Void(Fault.ILLEGAL, Illegal.CANNOT_REACH(unit=MUN, place="London"))
    plain = {"is": "Void", "fault": "illegal", "reason": "A MUN cannot reach London"}

    assert plain == dump_outcome(verdict)
    assert Void(Fault.ILLEGAL, Kept.WORDS(words="A MUN cannot reach London")) == load_outcome(plain)
    assert plain == dump_outcome(load_outcome(plain))


@pytest.mark.parametrize("extra", [{}, {"fault": "illegal"}, {"reason": "x", "why": "y"}])
def test_a_record_without_a_reason_is_no_record(extra: dict[str, str]) -> None:
    """What is void has a fault and a reason, and nothing else."""
    with pytest.raises(ValueError, match="Void has"):
        load_outcome({"is": "Void", **extra})


def test_what_is_not_public_is_not_said() -> None:
    """A game played blind tells that an order was void, not why."""
    assert "" == sentence(Kept.SECRET()) == sentence(None)


def test_the_rules_hold_no_sentences() -> None:
    """Whoever judges gives a reason: only tables know words for them."""
    texts = [
        f"{path.name}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        if {"rules", "expansions"} & {*path.relative_to(PACKAGE).parts}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("illegal", "Void", "Unread", "_Unclear")
        and any(isinstance(each, ast.Constant | ast.JoinedStr) for each in node.args)
    ]

    # Papers are no orders: what is refused of them is an event.
    assert [] == [each for each in texts if not each.startswith("papers.py:")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("reveal A BUR", BlindWords.REVEAL_UNCLEAR()),
        ("reveal A BUR: A MUN", BlindWords.NOTHING_TO_REVEAL(power="Germany", province="BUR")),
    ],
)
def test_a_choice_in_a_blind_game_is_void(text: str, why: Why) -> None:
    """Its reasons are values too."""
    variant = load_variant("stab").variant
    reader = load_variant("stab").reader
    lines = reader.read(text, power="Germany", kind=PhaseKind.MOVEMENT, units={})

    done = adjudicate(variant, variant.rulebook, phase_of(PhaseKind.MOVEMENT), board(PLAIN), lines)

    assert why in [each.outcome.why for each in done.results if isinstance(each.outcome, Void)]
    assert sentence(why)


def test_a_choice_is_for_the_moves() -> None:
    """In no other phase."""
    (found,) = load_variant("stab").reader.read(
        "reveal A BUR: A MUN", power="Germany", kind=PhaseKind.RETREATS, units={}
    )

    assert BlindWords.NOT_WITH_MOVES() == found.why
