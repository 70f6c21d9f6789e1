"""Every sentence of every rule set, word for word, as it is said in a case that is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pytest
import yaml

from boards import board, unit
from economies import FOLDER, VARIANT, board_of, cases, phase_named, play
from markets import (
    KAUTZSCH,
    TANT,
    WESTLING,
    hold,
    market,
    opening,
    with_account,
    with_centres,
    with_market,
)
from sites import TESTS
from zine.expansions.market.events import MarketWords
from zine.expansions.market.order_sheets import read_sheet
from zine.expansions.market.rule_citations import CITATIONS
from zine.files.languages import catalogue
from zine.language import Language, in_language, speaking
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.orders import Support
from zine.rules.outcomes import Resolution, Supplied, VariantOutcome, Void
from zine.rules.papers import Papers
from zine.rules.pipeline import adjudicate
from zine.rules.position import Dislodged, Position, position
from zine.rules.reasons import Code, Kept, Why, sentence
from zine.variantfiles.variant_reader import load_variant
from zine.wings.pulsipher.expansions.economy.outcomes import CutOff
from zine.wings.pulsipher.expansions.economy.season.battles import stranded
from zine.wings.pulsipher.expansions.economy.sentences import (
    EventReason,
    Hindrance,
    Item,
    OrderNote,
    Refused,
    Won,
)
from zine.wings.westling.expansions.bidding.events import BidWords
from zine.wings.westling.expansions.bidding.papers import read_paper
from zine.wings.westling.expansions.bidding.state import PURSE, Purse
from zine.wings.westling.expansions.blind.placement import PLACED, PlacementState
from zine.wings.westling.expansions.blind.sentences import BlindWords
from zine.wings.westling.expansions.innings.scoring import InningsWords, _ended
from zine.wings.westling.expansions.innings.state import Innings

MUN, FLEET = unit("Germany", "A MUN"), unit("England", "F IRI")
GERMANS = {"units": {"Germany": ["A MUN", "F KIE"], "England": ["F NTH", "A LON"]}}
ECONOMIES: list[tuple[str, dict[str, object], str, str, Why, str]] = [
    (
        "Spring 1914",
        {**GERMANS, "standing": ["Germany"]},
        "Germany",
        "A MUN - BUR",
        Refused.MUST_STAND(),
        "its capital was captured: its units must stand",
    ),
    (
        "Spring 1914",
        {"units": {"Serbia": ["A SER"]}},
        "Serbia",
        "A SER - ALB",
        Refused.UNCONTROLLED(country="Serbia"),
        "Serbia is controlled by nobody",
    ),
    (
        "Spring 1914",
        {"units": {"Germany": ["A MUN", "A RUH"]}, "shaken": ["MUN"]},
        "Germany",
        "A MUN S A RUH - BUR",
        Refused.UNIT_SHAKEN(),
        "the unit retreated last season and may not support an attack",
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "B MUN - BER",
        Refused.NO_BOMBER(power="Germany", base="MUN"),
        "Germany has no bomber to order in MUN",
    ),
    (
        "Spring 1918",
        {**GERMANS, "bombers": {"Germany": ["KIE"]}},
        "Germany",
        "B KIE - NTH",
        Refused.BASE_AT_SEA(),
        "bombers cannot be based at sea",
    ),
    (
        "Spring 1918",
        {**GERMANS, "bombers": {"Germany": ["KIE"]}},
        "Germany",
        "B KIE bombs BER",
        Refused.NOT_ANOTHERS_CENTRE(centre="BER"),
        "BER is no other country's centre",
    ),
    (
        "Spring 1918",
        {**GERMANS, "bombers": {"Germany": ["KIE"]}},
        "Germany",
        "B KIE defends NTH",
        Refused.NOT_A_CENTRE(place="NTH"),
        "NTH is no centre",
    ),
    (
        "Spring 1914",
        GERMANS,
        "England",
        "(2) F NTH - NWG\n(2) F NTH - SKA",
        Refused.SECOND_ORDERS(),
        "different orders for its second segment were given",
    ),
    (
        "Spring 1914",
        GERMANS,
        "England",
        "(2) F ENG - MAO",
        Refused.NO_FLEET_BY_THEN(power="England", place="English Channel"),
        "England has ordered no fleet to be in English Channel by then",
    ),
    (
        "Spring 1914",
        GERMANS,
        "England",
        "(2) A LON H",
        Refused.NO_SECOND_SEGMENT(),
        "only fleets have a second segment",
    ),
    (
        "Spring 1914",
        GERMANS,
        "England",
        "(2) F NTH - LON",
        Refused.KEEPS_TO_SEA(place="London"),
        "a fleet with two segments keeps to the sea; London is land",
    ),
    (
        "Spring 1914",
        GERMANS,
        "England",
        "(2) F NTH - MAO",
        Refused.FLEET_CANNOT_REACH(start="NTH", goal="MAO"),
        "a fleet in NTH cannot reach MAO",
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "capital MUN",
        Refused.HAS_CAPITAL(country="Germany", capital="BER"),
        "Germany has its capital in BER",
    ),
    (
        "Spring 1914",
        {**GERMANS, "capitals": {"Germany": ""}},
        "Germany",
        "capital PAR",
        Refused.NOT_HOME(place="PAR", country="Germany"),
        "PAR is no home centre of Germany",
    ),
    (
        "Spring 1914",
        {**GERMANS, "capitals": {"Germany": ""}, "centres": {"France": ["MUN"]}},
        "Germany",
        "capital MUN",
        Refused.NOT_OWNED(country="Germany", place="MUN"),
        "Germany does not own MUN",
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "permit A BUR - PAR",
        Refused.NOT_THEIRS_TO_OPEN(place="PAR", power="Germany"),
        "PAR is not Germany's to open",
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "F KIE RR-BER",
        Refused.NOT_BY_RAIL(),
        "only armies go by railway",
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "A MUN RR-LON",
        Refused.NO_RAILWAY(start="MUN", goal="LON"),
        "no railway leads from MUN to LON",
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "A MUN RR-RUH-MUN",
        Refused.PASSES_TWICE(),
        "the railway passes a province twice",
    ),
    (
        "Spring 1914",
        GERMANS,
        "Germany",
        "A MUN RR-TYR-VIE",
        Refused.RAILWAY_ABROAD(stop="TYR", power="Germany"),
        "TYR is not in Germany's home country",
    ),
]


@pytest.mark.parametrize(
    ("phase", "case", "power", "order", "why", "words"),
    ECONOMIES,
    ids=[each[4].code.name for each in ECONOMIES],
)
def test_an_order_of_the_economy_is_void(
    phase: str, case: dict[str, object], power: str, order: str, why: Why, words: str
) -> None:
    """Each reason as a value, and as it is said."""
    done = play(board_of(case), phase_named(phase), {power: order}).done

    found = [each.outcome.why for each in done.results if isinstance(each.outcome, Void)]
    assert why in found
    assert words in map(sentence, found)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("A MUN RR-BER, RUH", Refused.SEVERAL_ORDERS(written="")),
        ("A MUN RR-", Refused.RAILWAY_TO_NOWHERE()),
        ("F KIE (2) C A LON - BEL", Refused.NOT_FOR_SECOND()),
        ("B MUN flies", Refused.BOMBER_UNCLEAR()),
        ("B MUN - A BUR", Refused.BOMBERS_FLY_ALONE()),
        ("permit A BUR", Refused.PERMIT_UNCLEAR()),
        ("A MUN RR-Silesja", Refused.WRITE_IN_FULL(order="")),
    ],
)
def test_a_line_of_the_economy_cannot_be_read(text: str, why: Why) -> None:
    """The kind of reason; its words are in tests/economy/notation.yaml."""
    at = {each.province: each for each in (MUN, unit("Germany", "F KIE"))}

    found = FOLDER.reader.read(text, power="Germany", kind=PhaseKind.MOVEMENT, units=at)[-1]

    assert found.why is not None
    assert why.code is found.why.code


TABLES = (
    Refused,
    OrderNote,
    Hindrance,
    EventReason,
    Item,
    Won,
    MarketWords,
    BidWords,
    BlindWords,
    InningsWords,
)
SENTENCES: Mapping[str, Mapping[str, str]] = yaml.safe_load(
    (TESTS / "expansions/sentences.yaml").read_text(encoding="utf-8")
)
NT, PLAYERS = "no transaction", ("Ann", "Bob", "Cyd")


def played(
    name: str,
    slug: str,
    before: Position,
    papers: Mapping[str, str] = MappingProxyType({}),
    orders: Mapping[str, str] = MappingProxyType({}),
) -> Resolution:
    """A phase of a variant with its papers and orders."""
    folder = load_variant(name)
    phase = folder.variant.calendar.parse(slug)
    assert phase is not None
    at = before.units_by_province
    lines = [
        line
        for power, text in orders.items()
        for line in folder.reader.read(text, power=power, kind=phase.kind, units=at)
    ]
    done = adjudicate(
        folder.variant,
        folder.variant.rulebook,
        phase,
        before,
        lines,
        absent={"Italy": Supplied.NMR},
        papers=Papers(texts=papers),
        seed="s",
    )
    if folder.variant.hooks.sight:
        folder.variant.hooks.sight.disclose(folder.variant, folder.variant.rulebook, done, {})
    return done


def economies() -> Iterator[Resolution]:
    """Seasons and Winters of the 1914 rules."""
    for phase, case, power, order, _why, _words in ECONOMIES:
        yield play(board_of(case), phase_named(phase), {power: order}).done
    for name, default in (("seasons", "Spring 1914"), ("winters", "Winter 1915")):
        for case in cases(name).values():
            at = phase_named(case.get("phase", default))
            yield play(board_of(case), at, case.get("orders", {}), case.get("papers", {})).done
    for kind, texts in cases("notation").items():
        for text in texts:
            FOLDER.reader.read(text, power="Germany", kind=PhaseKind(kind), units={})
    for text in (
        "A MUN RR-BER, RUH",
        "A MUN RR-",
        "A MUN RR-Silesja",
        "A MUN RR-BER via convoy",
        "B MUN flies",
    ):
        FOLDER.reader.read(text, power="Germany", kind=PhaseKind.MOVEMENT, units={"MUN": MUN})
    for case, papers in WINTERS:
        yield play(board_of(case), phase_named("Winter 1918"), papers=papers).done
    for case, orders in SEASONS:
        yield play(board_of(case), phase_named("Fall 1918"), orders).done
    for supply, owner, orders in RETREATS:
        case = {
            "units": {"France": ["A BUR"]},
            "supply": {"Germany": supply},
            "centres": owner,
            "neutral": ["HOL"],
        }
        before = board_of(case)
        driven = [
            Dislodged(unit("Germany", "A MUN"), "BUR", ("RUH", "BER", "PIE")),
            Dislodged(unit("Germany", "F KIE"), "BUR", ("HOL", "DEN")),
        ]
        before = position(before.units, before.owners, driven, before.extras)
        yield play(before, VARIANT.calendar.phase(1914, RETREAT_STAGE), {"Germany": orders}).done
    winter = {
        "Germany": "\n".join(WINTER_LINES),
    }
    yield play(board_of(GERMANS), phase_named("Winter 1915"), papers=winter).done


RETREAT_STAGE = next(
    number
    for number, stage in enumerate(VARIANT.calendar.stages, 1)
    if stage.kind is PhaseKind.RETREATS
)
RETREATS = (
    (0, {}, "A MUN R RUH"),
    (9, {"France": ["BER"]}, "A MUN R BER"),
    (9, {}, "A MUN R RUH\nF KIE R DEN\nF KIE R HOL"),
    (9, {}, "F KIE R HOL\nA MUN R PIE"),
)
SEASONS = (
    ({"units": {"England": ["F ENG"]}}, {"England": "F ENG - IRI (2) F IRI S F MAO"}),
    ({"units": {"Germany": ["F KIE"]}}, {"Germany": "F KIE H"}),
    (
        {"units": {"Germany": ["A MUN"], "France": ["A BUR"]}, "bombers": {"Germany": ["MUN"]}},
        {"Germany": "B MUN - BUR"},
    ),
    ({"units": {"Germany": ["A KIE"]}}, {"Germany": "A KIE RR-MUN-RUH-HOL\nA KIE RR-DEN"}),
    ({"units": {"Germany": ["A KIE"]}}, {"Germany": "A KIE RR-DEN"}),
)
WINTERS = (
    ({"units": {"Serbia": ["A SER"]}, "conquered": ["Serbia"]}, {}),
    (
        {"units": {}, "control": {"Serbia": "Germany"}},
        {"Germany": "Serbia: convert 1 PF to Greece"},
    ),
    (
        {
            "units": {"Germany": ["A MUN"]},
            "supply": {"Germany": 0},
            "centres": {"France": ["BER", "KIE", "MUN"]},
            "bombers": {"Germany": ["BER"]},
        },
        {},
    ),
    ({"units": {}, "bombers": {"Germany": ["BER"]}}, {"Germany": "remove bomber BER"}),
    (
        {
            "units": {"Serbia": ["A SER"]},
            "capitals": {"Serbia": ""},
            "centres": {"Austria": ["SER"]},
        },
        {},
    ),
    (
        {"units": {}},
        {
            "Germany": "joint control of Greece with Austria for Germany",
            "Austria": "joint control of Greece with Germany for Germany",
        },
    ),
    (
        {
            "units": {},
            "control": {"Spain": "France"},
            "centres": {
                "Spain": [
                    "POR",
                    "MAR",
                    "PAR",
                    "BRE",
                    "MUN",
                    "KIE",
                    "BER",
                    "LON",
                    "LVP",
                    "EDI",
                    "ROM",
                    "NAP",
                ]
            },
        },
        {},
    ),
)
WINTER_LINES = (
    "Serbia: convert 1 PF to Greece",
    "convert 2 PF to France",
    "transfer 1 to Serbia",
    "transfer 1 to Germany",
    "remove bomber BER",
    "remove A VIE",
    "capital Atlantis",
    "build A BER; build F KIE, A MUN",
    "build A BER, F KIE",
)


def rounds() -> Iterator[Resolution]:
    """Rounds of an exchange."""
    start = opening(WESTLING, *PLAYERS)
    quiet = dict.fromkeys(PLAYERS, NT)
    odd = "Dollars +5\nPounds 200\nPounds +2.5\nsell -5 Francs\nSell all Marks\nhello"
    yield hold(WESTLING, start, {**quiet, "Ann": odd + "\nLira +100\nLira -100", "Zoe": "Lira +1"})
    yield hold(WESTLING, start, {**quiet, "Ann": "Lira -900\nPounds -600", "Bob": "Lira +9000"})
    poor = with_account(start, "Ann", 100, Italy=3)
    yield hold(WESTLING, poor, {**quiet, "Ann": "Lira -5\nPounds +100\nFrancs +100"})
    yield hold(WESTLING, start, {"Bob": "Pounds +1"})
    gone = hold(WESTLING, start, {"Bob": NT, "Cyd": NT})
    yield hold(WESTLING, gone.after, {"Bob": NT, "Cyd": NT}, slug="1901-3-spring-exchange")
    yield hold(WESTLING, start, {"Bob": NT, "Cyd": NT}, leaving=["Ann"], entering=["Zoe"])
    yield hold(WESTLING, start, {})
    reigns = MappingProxyType({"England": ("Cyd", "Bob")})
    yield hold(WESTLING, with_market(start, reigns=reigns), {**quiet, "Cyd": "Pounds -1"})
    yield hold(WESTLING, with_market(start, absent=(("Ann", "England"),)), quiet)
    ranks = {power: dict(zip(PLAYERS, (1, 0, 2), strict=True)) for power in market(start).prices}
    yield hold(WESTLING, with_market(start, ranks=ranks, rounds=2), quiet)
    dead = with_market(start, prices={**market(start).prices, "Italy": 0})
    yield hold(WESTLING, dead, {**quiet, "Ann": "Lira +5"})
    read_sheet("Lira +5 " * 2_000, {})
    read_sheet("Lira +5\n" * 201, {})
    read_sheet("x" * 201, {})
    winter = "1910-7-winter-exchange"
    yield hold(WESTLING, start, quiet, slug=winter)
    yield hold(
        WESTLING, with_centres(start, Italy=20, England=4), quiet, slug=winter.replace("10", "03")
    )
    for book in (KAUTZSCH, TANT):
        first = opening(book, *PLAYERS)
        yield hold(book, first, {**quiet, "Ann": "Lira -250\nPounds +50"}, entering=["Zoe"])
        cheap = with_market(first, prices=MappingProxyType(dict.fromkeys(market(first).prices, 1)))
        yield hold(book, cheap, dict.fromkeys(PLAYERS, "Lira -500"))
    gains = with_market(opening(TANT, *PLAYERS), centres={**market(first).centres, "Italy": 0})
    yield played(TANT, "1903-6-fall-retreats", gains)


def bids() -> Iterator[Resolution]:
    """Homes, bids and the end of a game with mercenaries."""
    variant = load_variant("intimate").variant
    homes, first = "1900-7-winter-homes", "1901-1-spring-bids"
    start = variant.start.with_extra(PURSE, purse(homes={}))
    at = variant.calendar.parse(homes)
    assert at is not None
    read_paper({}, at, start, "Ann", "nobody")
    for lists in (("England", "Turkey"), ("Italy\nFrance", "Italy\nGermany"), ("Italy", "Italy")):
        yield played("intimate", homes, start, dict(zip(("Ann", "Bob"), lists, strict=True)))
    open_to = variant.start.with_extra(PURSE, purse())
    for ann, bob in (
        ("Spain 4\nEngland 4\nFrance", "France 5"),
        ("France 8", "France 8"),
        ("France 15\nItaly 21", "Italy 5\nRussia 7"),
        ("France 21", "Russia 21"),
    ):
        yield played("intimate", first, open_to, {"Ann": ann, "Bob": bob, "Zoe": "France 1"})
    for units, rich in (
        ({"England": ["A CON"]}, 20),
        ({"England": ["A CON", "A SMY"], "Turkey": ["A LON"]}, 20),
        ({"England": ["A CON"], "Turkey": ["A LON"]}, 9),
    ):
        invaded = board(units, {"England": ["EDI"], "Turkey": ["ANK"]})
        fall = "1901-5-fall-retreats"
        yield played(
            "intimate",
            fall,
            invaded.with_extra(PURSE, purse(credits={"Ann": rich, "Bob": 12}, tied=True)),
        )


def purse(**changes: object) -> Purse:
    """Ann at home in England, Bob in Turkey."""
    plain = {
        "players": ("Ann", "Bob"),
        "homes": {"Ann": "England", "Bob": "Turkey"},
        "credits": {"Ann": 20, "Bob": 20},
        "commands": {},
        "tied": False,
    }
    return Purse(**{**plain, **changes})  # type: ignore[arg-type]


def blind() -> Iterator[Resolution]:
    """Placements, choices, and what everybody is told."""
    stab = load_variant("stab").variant
    placed = {
        "Turkey": "A CON, A SMY, A BUL",
        "Italy": "F TUS, A TUS, A ROM",
        "Germany": "F MUN, A BER, A KIE",
        "France": "A PAR",
    }
    yield played(
        "stab",
        "1900-6-winter-placement",
        stab.start.with_extra(PLACED, PlacementState(done=False)),
        placed,
    )
    spring = "1901-1-spring-movement"
    yield played(
        "stab", spring, board(PLAIN), orders={"Germany": "reveal A BUR\nreveal A BUR: A MUN"}
    )
    load_variant("stab").reader.read(
        "reveal A BUR: A MUN", power="Germany", kind=PhaseKind.RETREATS, units={}
    )
    fights = (
        {"France": "A BUR - MUN", "Germany": "A MUN S A BER - KIE\nA BER - KIE"},
        {"France": "A PAR - BUR\nA MAR S A PAR - BUR", "Germany": "A BUR H"},
        {
            "France": "A PAR - BUR\nA MAR S A PAR - BUR\nA GAS H\nA PIC H\nA BEL H",
            "Germany": "A BUR H\nA MUN H\nA RUH H",
        },
        {"France": "A PAR S A MUN"},
    )
    for book in ("stab", "mega-stab"):
        for orders in fights:
            units = {
                power: [line[:5] for line in text.split("\n")] for power, text in orders.items()
            }
            yield played(book, spring, board({**units, "Italy": ["A ROM"]}), orders=orders)
    fall = board({"France": ["A MUN", "A BEL"], "Germany": ["A BER"]}, {"Germany": ["MUN", "BER"]})
    yield played("stab", "1901-4-fall-retreats", fall)
    yield played("stab", "1901-4-fall-retreats", board({"Italy": ["A SER"]}))


PLAIN = {"Germany": ["A MUN", "F KIE"], "Austria": ["A BOH"]}


@pytest.fixture(scope="module")
def said() -> Mapping[str, Mapping[str, set[str]]]:
    """Every sentence that the rule sets say in all these cases, by table and code."""
    found: dict[str, dict[str, set[str]]] = {
        table.__name__: {row.name: set() for row in table} for table in TABLES
    }

    def note(why: Why) -> Why:
        found.setdefault(type(why.code).__name__, {}).setdefault(why.code.name, set()).add(str(why))
        return why

    made = Code.__call__
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Code, "__call__", lambda code, **fields: note(made(code, **fields)))
        for done in (*economies(), *rounds(), *bids(), *blind()):
            for each in done.results:
                if isinstance(each.outcome, Void):
                    note(each.outcome.why)
                if isinstance(each.outcome, VariantOutcome) and each.outcome.reason:
                    note(each.outcome.reason)
        for topic in CITATIONS.values():
            for place in (each for places in topic for each in places):
                note(place)
        stranded(Support("England", UnitKind.FLEET, "IRI", UnitKind.FLEET, "MAO"), FLEET, set())
        assert CutOff("").reason
        _ended(Innings(schedule={}, points={"Ann": (3, 4), "Bob": (2, 2)}))
    return found


@pytest.mark.parametrize(
    ("table", "row", "words"),
    [
        pytest.param(table, row, words, id=f"{table}.{row}")
        for table, rows in SENTENCES.items()
        for row, words in rows.items()
    ],
)
def test_a_sentence_is_said_word_for_word(
    table: str, row: str, words: str, said: Mapping[str, Mapping[str, set[str]]]
) -> None:
    """In one of the cases; a sentence that is to change is changed here too."""
    assert words in said[table][row]


def test_every_row_is_said_in_a_case() -> None:
    """No sentence of a rule set is left out."""
    rows = {table.__name__: [row.name for row in table] for table in TABLES}

    assert {table: list(sentences) for table, sentences in SENTENCES.items()} == rows


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_headings_of_rules_are_in_the_language(language: str) -> None:
    """Whether they are told as they are cited, or from the words that a record has."""
    headings = {
        place for topic in CITATIONS.values() for place in topic[0] if place.code is Kept.WORDS
    }
    with speaking(Language(language, catalogue(language))):
        for each in headings - {Kept.WORDS(words="Kautzsch, NMR")}:
            recorded = Kept.WORDS(words=str(each))
            assert str(each) != in_language(each) == in_language(recorded)
    assert len(headings) == 8
