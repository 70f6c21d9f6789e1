"""Why orders are void: a value for each reason, and one sentence for each value."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from dataclasses import fields

import pytest

from boards import STANDARD, board, phase_of, unit
from economies import FOLDER, board_of, phase_named, play
from sites import REPO
from zine.expansions.blind import illegality as of_blind
from zine.expansions.economy import illegality as of_economy
from zine.expansions.economy.illegality import sentences as economy_sentences
from zine.expansions.economy.illegality import winter as of_winter
from zine.games.codec import dump_outcome, load_outcome
from zine.rules import illegality as judged
from zine.rules.calendar import PhaseKind
from zine.rules.illegality import Recorded, Unsaid, Why, unread
from zine.rules.illegality.sentences import SENTENCES, sentence
from zine.rules.illegality.unread import Lacking, When
from zine.rules.notation import Reader
from zine.rules.notation.blocks import LONGEST_BLOCK, LONGEST_LINE, MOST_PIECES
from zine.rules.notation.order_words import Form
from zine.rules.orders import Build, Hold
from zine.rules.outcomes import Fault, Submission, Void
from zine.rules.pipeline import adjudicate
from zine.rules.position import Dislodged, position
from zine.rules.rulebook import Rulebook, WrittenRoute, WrongKind
from zine.variantfiles.loading import load_variant

V, U, E, B = judged, unread, of_economy, of_blind
READER = Reader(geography=STANDARD.geography, powers=STANDARD.powers)
MUN, BOH = unit("Germany", "A MUN"), unit("Austria", "A BOH")
RULES = REPO / "plugins/zine/rules"
EXPANDED = RULES.parent / "expansions"
PLAIN = {"Germany": ["A MUN", "F KIE"], "Austria": ["A BOH"]}


def kinds(module: object, base: type) -> list[type]:
    """The kinds of reasons that a module defines."""
    found = [each for _, each in inspect.getmembers(module, inspect.isclass)]
    return [each for each in found if issubclass(each, base) and each is not base]


CORE = [each for each in (*kinds(V, Why), *kinds(U, Why)) if each not in (Recorded, Unsaid)]
EXPANSIONS = {
    "economy": (
        [*kinds(E, E.EconomyWhy), *kinds(of_winter, E.EconomyWhy)],
        economy_sentences.SENTENCES,
    ),
    "blind": (kinds(B, B.BlindWhy), of_blind.SENTENCES),
}
OWN = [kind for found, _ in EXPANSIONS.values() for kind in found]


def test_every_reason_of_the_core_has_one_sentence() -> None:
    """No value without words, and no words for what cannot be."""
    values = {f"{each.__name__}.{one.name}" for each in (Lacking, When, Form) for one in each}
    special = {"nothing", "NoProvince near"}

    assert {each.__name__ for each in CORE} | values | special == set(SENTENCES)


@pytest.mark.parametrize("name", EXPANSIONS)
def test_every_reason_of_an_expansion_has_one_sentence(name: str) -> None:
    """In the expansion's own folder."""
    found, sentences = EXPANSIONS[name]

    assert {each.__name__ for each in found} == {key.partition(" ")[0] for key in sentences}


@pytest.mark.parametrize("kind", [*CORE, *OWN], ids=lambda kind: kind.__name__)
def test_a_reason_is_a_frozen_value(kind: type) -> None:
    """It can be compared, counted and kept as a key."""
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert not hasattr(kind, "__dict__") or "__slots__" in vars(kind)


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
    ("Germany", "A BUR H", PLAIN, V.UnitAbsent("Burgundy"), "no unit in Burgundy"),
    (
        "Germany",
        "A BOH H",
        PLAIN,
        V.ForeignUnit("Bohemia", "Austria"),
        "the unit in Bohemia belongs to Austria",
    ),
    ("Germany", "A MUN - MUN", PLAIN, V.StandsThere(), "a unit cannot move to where it is"),
    (
        "Germany",
        "A MUN - LON",
        PLAIN,
        V.CannotReach(MUN, "London"),
        "A MUN cannot reach London",
    ),
    (
        "France",
        "A BRE - TUN",
        {"France": ["A BRE"]},
        V.NoFleets("BRE", "TUN"),
        "no chain of fleets lies between BRE and TUN",
    ),
    (
        "France",
        "F LYO - SPA/NC",
        FLEETS,
        V.CannotReachCoast(unit("France", "F LYO"), "SPA/NC"),
        "F LYO cannot reach SPA/NC",
    ),
    (
        "France",
        "F MAO - SPA",
        FLEETS,
        V.WhichCoast(("SPA/NC", "SPA/SC")),
        "which coast: SPA/NC or SPA/SC?",
    ),
    ("Germany", "A MUN S A MUN", PLAIN, V.SupportsItself(), "a unit cannot support itself"),
    (
        "Germany",
        "A MUN S A BUR",
        PLAIN,
        V.NothingToSupport("Burgundy"),
        "no unit in Burgundy to support",
    ),
    (
        "Germany",
        "F KIE S A BOH",
        PLAIN,
        V.CannotReachToDefend(unit("Germany", "F KIE"), "Bohemia"),
        "F KIE cannot reach Bohemia to support it",
    ),
    (
        "Germany",
        "F KIE S A BOH - TYR",
        PLAIN,
        V.CannotReachToAttack(unit("Germany", "F KIE"), "Tyrolia"),
        "F KIE cannot reach Tyrolia to support a move there",
    ),
    (
        "Germany",
        "A MUN S A BOH - MUN",
        PLAIN,
        V.SupportsAgainstItself(),
        "a unit cannot support a move to its own province",
    ),
    ("Germany", "F KIE C A MUN - BER", PLAIN, V.NotAtSea(), "only a fleet at sea can convoy"),
    (
        "England",
        "F ENG C A WAL - BRE",
        FLEETS,
        V.NothingToConvoy("Wales"),
        "no army in Wales to convoy",
    ),
    (
        "England",
        "F ENG C MAO - LON",
        FLEETS,
        V.NotAnArmy(),
        "only armies can be convoyed",
    ),
    (
        "England",
        "F ENG C A BRE - NTH",
        FLEETS,
        V.NoCrossing("BRE", "NTH"),
        "no army can be convoyed from BRE to NTH",
    ),
    (
        "France",
        "F LYO C A BRE - LON",
        FLEETS,
        V.OffRoute(unit("France", "F LYO"), "BRE", "LON"),
        "F LYO is on no convoy route from BRE to LON",
    ),
    (
        "Germany",
        "A MUN - TYR\nA MUN - BUR",
        PLAIN,
        V.ManyOrders(2, MUN),
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

    assert V.OtherUnit("Munich", MUN) == found.why
    assert "the unit in Munich is A MUN" == sentence(found.why)


BINDING = Rulebook(written_route=WrittenRoute.BINDING)
ROUTED = Reader(geography=STANDARD.geography, powers=STANDARD.powers, routes=True)
SAILING = {"England": ["A LON", "F NTH", "F ENG", "F NWG"]}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("A LON - NTH - BAR - NWY", V.RouteUnmanned("Barents Sea")),
        ("A LON - NTH - ENG - NTH - NWY", V.RouteTwice()),
        ("A LON - NWG - NWY", V.RouteApart("London", "Norwegian Sea")),
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
            V.NoneDislodged("Austria", "BOH"),
            "Austria has no dislodged unit in BOH",
        ),
        (
            "Germany",
            "A MUN R TYR",
            V.CannotRetreat(MUN, "TYR", ("RUH", "SIL")),
            "A MUN cannot retreat to TYR; open: RUH, SIL",
        ),
        (
            "Italy",
            "A SER R GRE",
            V.CannotRetreat(unit("Italy", "A SER"), "GRE", ()),
            "A SER cannot retreat to GRE; open: nowhere",
        ),
        (
            "Italy",
            "F POR R SPA",
            V.WhichCoast(("SPA/NC", "SPA/SC")),
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
            V.OnlyBuilds(),
            "no removals are due; only builds can be ordered",
        ),
        ("Build A BER\nBuild A MUN", [], ["BER"], V.NoBuildsLeft(), "no more builds are due"),
        (
            "Build A MUN",
            ["A MUN"],
            ["MUN", "BER"],
            V.NoSite("MUN", "Germany"),
            "MUN is not a vacant centre that Germany may build in",
        ),
        ("Build KIE", [], ["KIE"], V.WhichKind("KIE"), "army or fleet in KIE?"),
        ("Build F MUN", [], ["MUN"], V.NoFleetThere("MUN"), "no fleet can be built in MUN"),
        (
            "Build A BER",
            ["A MUN", "A RUH"],
            ["MUN"],
            V.OnlyRemovals(),
            "no builds are due; units must be removed",
        ),
        (
            "Remove A BUR",
            ["A MUN", "A RUH"],
            ["MUN"],
            V.NothingToRemove("Germany", "BUR"),
            "Germany has no unit in BUR",
        ),
        (
            "Remove A RUH\nRemove A MUN",
            ["A MUN", "A RUH"],
            ["MUN"],
            V.NoRemovalsLeft(),
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
    (PhaseKind.MOVEMENT, "A MUN -", U.Incomplete(Lacking.DESTINATION)),
    (PhaseKind.MOVEMENT, "A MUN S", U.Incomplete(Lacking.SUPPORTED)),
    (PhaseKind.MOVEMENT, "F KIE C", U.Incomplete(Lacking.CONVOYED)),
    (PhaseKind.MOVEMENT, "F KIE C A MUN", U.Incomplete(Lacking.LANDING)),
    (PhaseKind.MOVEMENT, "A", U.Incomplete(Lacking.UNIT)),
    (PhaseKind.MOVEMENT, "A MUN S - BUR", U.PartUnreadable(Lacking.SUPPORTED, "- BUR")),
    (PhaseKind.MOVEMENT, "A MUN - XYZZY", U.NoProvince("XYZZY")),
    (PhaseKind.MOVEMENT, "F KIE - Burgundi", U.NoProvince("Burgundi", ("Burgundy",))),
    (PhaseKind.MOVEMENT, "F KIE - DEN - NTH - LON", U.OddRoute()),
    (PhaseKind.MOVEMENT, "Build A MUN", U.OtherPhase(Form.BUILD, When.ADJUSTMENTS, When.MOVEMENT)),
    (PhaseKind.RETREATS, "A MUN - RUH via convoy", U.RetreatBySea()),
    (PhaseKind.MOVEMENT, "A MUN - BUR; if A TYR H", U.Conditional()),
    (PhaseKind.ADJUSTMENTS, "waive 99", U.TooManyWaived(99)),
    (PhaseKind.ADJUSTMENTS, "- A MUN", U.ListOrRemoval()),
    (PhaseKind.ADJUSTMENTS, "A MUN waive", U.WaivesUnit()),
    (PhaseKind.MOVEMENT, "A MUN dances", U.NoVerb("MUN", "dances")),
    (PhaseKind.MOVEMENT, "F KIE C F BER - LON", U.ConvoysFleet()),
    (PhaseKind.MOVEMENT, "A MUN - BUR slowly", U.MoreWritten("slowly")),
    (PhaseKind.MOVEMENT, "A MUN", U.NothingSaid()),
    (PhaseKind.MOVEMENT, "A MUN " + "x" * LONGEST_LINE, U.LineTooLong(LONGEST_LINE)),
    (PhaseKind.MOVEMENT, "A MUN H\n" * LONGEST_BLOCK, U.TextTooLong(LONGEST_BLOCK)),
    (PhaseKind.MOVEMENT, "A LIV - MOS", U.LikeNamed("LIV", ("Livonia (LVN)", "Liverpool (LVP)"))),
    (PhaseKind.MOVEMENT, "Austria:\nA MUN H", U.UnderHeading("Austria", "Germany")),
    (PhaseKind.MOVEMENT, "Austrian A MUN H", U.NamesPower("Austria", "Germany")),
    (PhaseKind.MOVEMENT, "Mun holds\n" * 1_500, U.TooManyOrders(MOST_PIECES)),
    (PhaseKind.MOVEMENT, "A MUN <- BUR", U.BackwardArrow()),
    (PhaseKind.MOVEMENT, "A MUN - - BUR", U.NothingBetween()),
    (PhaseKind.MOVEMENT, "A MUN - S F KIE", U.DashBeforeSupport()),
    (PhaseKind.MOVEMENT, "F KIE - C A MUN - BER", U.DashBeforeConvoy()),
    (PhaseKind.MOVEMENT, "A MUN supports a move to BER", U.Incomplete(Lacking.MOVER)),
]


@pytest.mark.parametrize(
    ("kind", "text", "why"), UNREAD, ids=[type(each[2]).__name__ for each in UNREAD]
)
def test_a_line_cannot_be_read(kind: PhaseKind, text: str, why: Why) -> None:
    """Each reason as a value, with words to say it in."""
    at = {each.province: each for each in (MUN, unit("Germany", "F KIE"))}

    found = READER.read(text, power="Germany", kind=kind, units=at)[-1]

    assert (None, why) == (found.order, found.why)
    assert sentence(found.why)


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
    assert "dislodged units retreat or disband" in told(PhaseKind.RETREATS, hold)


def test_a_line_without_a_reason_is_void_all_the_same() -> None:
    """A program may hand in a line that it could not read."""
    line = Submission("Germany", "???")

    done = adjudicate(
        STANDARD, STANDARD.rulebook, phase_of(PhaseKind.MOVEMENT), board(PLAIN), [line]
    )

    found = next(each.outcome for each in done.results if isinstance(each.outcome, Void))
    assert Void(Fault.INVALID, V.NotOneOrder()) == found


def test_a_record_holds_the_sentence() -> None:
    """As records always have; it comes back as the words of the record."""
    verdict = Void(Fault.ILLEGAL, V.CannotReach(MUN, "London"))
    plain = {"is": "Void", "fault": "illegal", "reason": "A MUN cannot reach London"}

    assert plain == dump_outcome(verdict)
    assert Void(Fault.ILLEGAL, Recorded("A MUN cannot reach London")) == load_outcome(plain)
    assert plain == dump_outcome(load_outcome(plain))


@pytest.mark.parametrize("extra", [{}, {"fault": "illegal"}, {"reason": "x", "why": "y"}])
def test_a_record_without_a_reason_is_no_record(extra: dict[str, str]) -> None:
    """What is void has a fault and a reason, and nothing else."""
    with pytest.raises(ValueError, match="Void has"):
        load_outcome({"is": "Void", **extra})


def test_what_is_not_public_is_not_said() -> None:
    """A game played blind tells that an order was void, not why."""
    assert "" == sentence(Unsaid()) == sentence(None)


def test_the_rules_hold_no_sentences() -> None:
    """Whoever judges makes values: only one module of the rules knows words for them."""
    knowing = [
        path.name
        for path in sorted(RULES.rglob("*.py"))
        if "zine.rules.illegality.sentences" in path.read_text(encoding="utf-8")
    ]
    texts = [
        f"{path.name}:{node.lineno}"
        for path in [*RULES.rglob("*.py"), *EXPANDED.rglob("*.py")]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("illegal", "Void", "Unread", "_Unclear")
        and any(isinstance(each, ast.Constant | ast.JoinedStr) for each in node.args)
    ]

    # Papers are no orders: what is refused of them is an event, told in words. The room
    # itself hands its sentences on to programs outside.
    texts = [each for each in texts if not each.startswith("papers.py:")]
    assert (["__init__.py"], []) == (knowing, texts)


GERMANS = {"units": {"Germany": ["A MUN", "F KIE"], "England": ["F NTH", "A LON"]}}
ECONOMIES: list[tuple[str, dict[str, object], str, str, Why]] = [
    ("Spring 1914", {**GERMANS, "standing": ["Germany"]}, "Germany", "A MUN - BUR", E.MustStand()),
    (
        "Spring 1914",
        {"units": {"Serbia": ["A SER"]}},
        "Serbia",
        "A SER - ALB",
        E.Uncontrolled("Serbia"),
    ),
    (
        "Spring 1914",
        {"units": {"Germany": ["A MUN", "A RUH"]}, "shaken": ["MUN"]},
        "Germany",
        "A MUN S A RUH - BUR",
        E.UnitShaken(),
    ),
    ("Spring 1914", GERMANS, "Germany", "B MUN - BER", E.NoBomber("Germany", "MUN")),
    (
        "Spring 1918",
        {**GERMANS, "bombers": {"Germany": ["KIE"]}},
        "Germany",
        "B KIE - NTH",
        E.BaseAtSea(),
    ),
    (
        "Spring 1918",
        {**GERMANS, "bombers": {"Germany": ["KIE"]}},
        "Germany",
        "B KIE bombs BER",
        E.NotAnothersCentre("BER"),
    ),
    (
        "Spring 1918",
        {**GERMANS, "bombers": {"Germany": ["KIE"]}},
        "Germany",
        "B KIE defends NTH",
        E.NotACentre("NTH"),
    ),
    (
        "Spring 1914",
        GERMANS,
        "England",
        "(2) F NTH - NWG\n(2) F NTH - SKA",
        E.SecondOrders(),
    ),
    (
        "Spring 1914",
        GERMANS,
        "England",
        "(2) F ENG - MAO",
        E.NoFleetByThen("England", "English Channel"),
    ),
    ("Spring 1914", GERMANS, "England", "(2) A LON H", E.NoSecondSegment()),
    ("Spring 1914", GERMANS, "England", "(2) F NTH - LON", E.KeepsToSea("London")),
    ("Spring 1914", GERMANS, "England", "(2) F NTH - MAO", E.FleetCannotReach("NTH", "MAO")),
    ("Spring 1914", GERMANS, "Germany", "capital MUN", E.HasCapital("Germany", "BER")),
    (
        "Spring 1914",
        {**GERMANS, "capitals": {"Germany": ""}},
        "Germany",
        "capital PAR",
        E.NotHome("PAR", "Germany"),
    ),
    (
        "Spring 1914",
        {**GERMANS, "capitals": {"Germany": ""}, "centres": {"France": ["MUN"]}},
        "Germany",
        "capital MUN",
        E.NotOwned("Germany", "MUN"),
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "permit A BUR - PAR",
        E.NotTheirsToOpen("PAR", "Germany"),
    ),
    ("Spring 1914", GERMANS, "Germany", "F KIE RR-BER", E.NotByRail()),
    ("Spring 1914", GERMANS, "Germany", "A MUN RR-LON", E.NoRailway("MUN", "LON")),
    ("Spring 1914", GERMANS, "Germany", "A MUN RR-RUH-MUN", E.PassesTwice()),
    ("Spring 1914", GERMANS, "Germany", "A MUN RR-TYR-VIE", E.RailwayAbroad("TYR", "Germany")),
]


@pytest.mark.parametrize(
    ("phase", "case", "power", "order", "why"),
    ECONOMIES,
    ids=[type(each[4]).__name__ for each in ECONOMIES],
)
def test_an_order_of_the_economy_is_void(
    phase: str, case: dict[str, object], power: str, order: str, why: Why
) -> None:
    """Each reason as a value, with words to say it in."""
    done = play(board_of(case), phase_named(phase), {power: order}).done

    assert why in [each.outcome.why for each in done.results if isinstance(each.outcome, Void)]
    assert sentence(why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A MUN RR-BER, RUH", E.SeveralOrders("")),
        ("A MUN RR-", E.RailwayToNowhere()),
        ("F KIE (2) C A LON - BEL", E.NotForSecond()),
        ("B MUN flies", E.BomberUnclear()),
        ("B MUN - A BUR", E.BombersFlyAlone()),
        ("permit A BUR", E.PermitUnclear()),
        ("A MUN RR-Silesja", E.WriteInFull("")),
    ],
)
def test_a_line_of_the_economy_cannot_be_read(text: str, why: Why) -> None:
    """The kind of reason; its words are in tests/economy/notation.yaml."""
    at = {each.province: each for each in (MUN, unit("Germany", "F KIE"))}

    found = FOLDER.reader.read(text, power="Germany", kind=PhaseKind.MOVEMENT, units=at)[-1]

    assert type(why) is type(found.why)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("reveal A BUR", B.RevealUnclear()),
        ("reveal A BUR: A MUN", B.NothingToReveal("Germany", "BUR")),
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

    assert B.NotWithMoves() == found.why


def test_fields_are_words_or_values() -> None:
    """Nothing in a reason but what a sentence can be made of."""
    allowed = {"str", "int", "Unit", "tuple[str, ...]", "Lacking", "When", "Enum"}

    assert {str(f.type) for kind in [*CORE, *OWN] for f in fields(kind)} <= allowed
