"""Intimate Diplomacy: homes, bids, credits, mercenaries, and standing in the enemy's home."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from boards import board, by_power
from pastimes import bring_up, events_of, play_on, write_game, write_sheet
from printed import game_blocks, rows, tables, turn_blocks
from zine.gamefiles.game_reader import read_folder
from zine.games import Game, Turn, TurnState
from zine.problems import Problems
from zine.render.block_text import blocks_text
from zine.report.supply_centres import yearly_owners
from zine.report.turn_sentences import event_sentences
from zine.rules.calendar import Phase
from zine.rules.outcomes import Ended, Resolution, Submission, Supplied
from zine.rules.pipeline import adjudicate
from zine.rules.position import Position
from zine.rules.variant import powers_by_spelling
from zine.variantfiles.variant_reader import load_variant
from zine.wings.westling.expansions.bidding.auction import hold_auction, share_homes
from zine.wings.westling.expansions.bidding.events import BrokeIn, Hired
from zine.wings.westling.expansions.bidding.papers import read_bids, read_preferences
from zine.wings.westling.expansions.bidding.state import PURSE, Purse

FOLDER = load_variant("intimate")
VARIANT = FOLDER.variant
PLAYERS = ["Ann", "Bob"]
HOMES, BIDS = "1900-7-winter-homes", "1901-1-spring-bids"
OTHERS = ("Austria", "France", "Germany", "Italy", "Russia")


def purse(**changes: object) -> Purse:
    """Ann at home in England, Bob in Turkey."""
    plain = Purse(
        players=tuple(PLAYERS),
        homes=MappingProxyType({"Ann": "England", "Bob": "Turkey"}),
        credits=MappingProxyType({"Ann": 20, "Bob": 20}),
        commands=MappingProxyType({}),
        tied=False,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def adjudicated(
    slug: str, position: Position, before: Purse, orders: Mapping[str, str] | None = None
) -> Resolution:
    """One phase of a game with this purse."""
    phase = VARIANT.calendar.parse(slug)
    assert phase is not None
    lines: list[Submission] = []
    for power, text in (orders or {}).items():
        lines += FOLDER.reader.read(text, power=power, kind=phase.kind, units={})
    return adjudicate(
        VARIANT, VARIANT.rulebook, phase, position.with_extra(PURSE, before), lines, seed="s"
    )


def clerk(turn: Turn, chance: Random) -> dict[str, str]:
    """Homes next to each other, and bids for everything."""
    now = turn.before.extra(PURSE)
    if turn.phase.label == "homes":
        return {"Ann": "Russia", "Bob": "Austria, Russia"}
    free = [power for power in VARIANT.ranks if power not in now.homes.values()]
    return {
        player: "\n".join(f"{p} {chance.randint(0, now.credits[player] // 3)}" for p in free)
        for player in PLAYERS
    }


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A whole game."""
    folder = tmp_path_factory.mktemp("intimate") / "games" / "test"
    return play_on(write_game(folder, "intimate", players=PLAYERS), "3", clerk)


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """A game before its first bids, England against Turkey."""
    folder = write_game(tmp_path / "games" / "test", "intimate", players=PLAYERS)
    write_sheet(folder, HOMES, papers={"Ann": "England", "Bob": "Turkey"})
    bring_up(folder)
    return folder


def test_a_game_runs_to_its_end(game: Game) -> None:
    """A home power stands in a home centre of the other's."""
    ended = [event for event in events_of(game) if isinstance(event, Ended | BrokeIn)]

    assert game.current is None
    assert [type(event) for event in ended] == [BrokeIn, Ended]
    assert "(rule 9)" in str(ended[-1].why)  # type: ignore[union-attr]
    (over,) = event_sentences(game.settings.variant, game.recorded[-1])
    broken = blocks_text(turn_blocks(game, game.recorded[-1]))
    for told in (over, broken[broken.index("has broken into") :]):
        assert not re.search(r"\b[A-Z]{3}\b", told), "places have their names"
    assert len({turn.phase.year for turn in game.turns}) > 2


def test_bids_are_held_before_every_spring(game: Game) -> None:
    """Each year has its bids, and homes are chosen once (rules 2, 3)."""
    slugs = [turn.phase.slug for turn in game.turns]
    years = range(1901, game.turns[-1].phase.year + 1)

    assert [slug for slug in slugs if "homes" in slug] == [HOMES]
    assert [s for s in slugs if "bids" in s] == [f"{year}-1-spring-bids" for year in years]


def test_credits_are_never_negative_and_add_up(game: Game) -> None:
    """What the report prints of accounts is true of the positions."""
    for turn in game.recorded:
        for table in tables(turn_blocks(game, turn), "Credits"):
            for row in rows(table):
                assert int(row["Before"]) + int(row["Change"]) == int(row["Now"]) >= 0


def test_the_report_prints_bids_and_outcome(game: Game) -> None:
    """Every bid, commander, price and balance, in 72 columns."""
    turn = next(turn for turn in game.recorded if turn.phase.label == "bids")
    blocks = turn_blocks(game, turn)
    text = blocks_text(blocks)

    (bids,) = tables(blocks, "Sealed bids")
    assert text.count("rule ") >= 7
    assert {"Ann", "Bob"} < set(rows(bids)[0])
    assert all(row["Power"] in text for row in rows(bids))
    assert max(map(len, text.splitlines())) <= 72


def test_the_game_page_knows_all_commanders(game: Game) -> None:
    """By power and year, anarchy included."""
    now, commanders = tables(game_blocks(game))
    hired = [event for event in events_of(game) if isinstance(event, Hired)]

    names = [name for row in rows(commanders) for head, name in row.items() if head != "Power"]
    commanded = [name for name in names if name != "–"]
    assert sorted(commanded) == sorted(event.player for event in hired if event.player)
    assert [row["Home"] for row in rows(now)] == ["Russia", "Austria"]


@pytest.mark.parametrize(
    ("first", "second", "homes"),
    [
        (["A", "B", "C"], ["B", "A", "C"], ("A", "B")),
        (["A", "B", "C"], ["A", "C", "B"], ("B", "C")),
        (["A", "B", "C"], ["A", "B", "C"], ("A", "B")),
    ],
)
def test_homes_go_by_preference(
    first: list[str], second: list[str], homes: tuple[str, str]
) -> None:
    """The first place that differs; the lot gives its winner the first choice (rule 2)."""
    shared = share_homes({"Ann": first, "Bob": second}, lambda: "Ann")

    assert homes == (shared["Ann"][0], shared["Bob"][0])


def test_homes_bring_credits(opened: Path) -> None:
    """As many as rule 4 says."""
    write_sheet(opened, HOMES, papers={"Ann": "Italy\nFrance", "Bob": "1. Germany, 2. Italy"})
    (opened / f"{HOMES}.record.yaml").unlink()

    now = bring_up(opened).position.extra(PURSE)

    assert dict(now.homes) == {"Ann": "Italy", "Bob": "Germany"}
    assert dict(now.credits) == {"Ann": 24, "Bob": 22}


@pytest.mark.parametrize(
    ("ann", "bob", "hires", "left"),
    [
        ({"France": 8}, {"France": 5}, {"France": ("Ann", 8)}, (12, 20)),
        ({"France": 8}, {"France": 8}, {"France": ("", 0)}, (20, 20)),
        ({"France": 15, "Italy": 15}, {"Italy": 15}, {"France": ("Ann", 15)}, (5, 20)),
        (
            {"France": 15, "Italy": 21},
            {"Italy": 5, "Russia": 7, "France": 15},
            {"France": ("Bob", 8), "Italy": ("Bob", 3), "Russia": ("Bob", 4)},
            (0, 5),
        ),
        (
            {"France": 15, "Italy": 6, "Germany": 2},
            {"Italy": 5, "Russia": 7},
            {"France": ("", 0), "Germany": ("", 0), "Italy": ("Bob", 3), "Russia": ("Bob", 4)},
            (0, 13),
        ),
        ({"France": 21}, {"Russia": 21}, {"France": ("", 0), "Russia": ("", 0)}, (0, 0)),
        (
            {"France": 21, "Italy": 20, "Germany": 20},
            {"Italy": 19, "Germany": 19, "Russia": 9},
            {"Italy": ("Bob", 10), "Germany": ("Bob", 10), "Russia": ("Bob", 5)},
            (0, 0),
        ),
    ],
)
def test_the_higher_bid_wins(
    ann: dict[str, int],
    bob: dict[str, int],
    hires: dict[str, tuple[str, int]],
    left: tuple[int, int],
) -> None:
    """Rules 3, 5 and 6: paid from credits, equal bids void, overbidding punished."""
    credit = {"Ann": 20, "Bob": 20}

    hires_made, paid = hold_auction(OTHERS, {"Ann": ann, "Bob": bob}, credit)

    expected = {power: hires.get(power, ("", 0)) for power in OTHERS}
    assert expected == {each.power: (each.player, each.price) for each in hires_made}
    assert left == tuple(credit[p] - paid[p][0] for p in PLAYERS)


@pytest.mark.parametrize(
    ("text", "bids"),
    [
        ("France 8", {"France": 8}),
        ("- french: 8; Aus=3, 5 for Russia", {"France": 8, "Austria": 3, "Russia": 5}),
        ("France 8\nFrance 2.", {"France": 2}),
        ("no bids", {}),
        ("", {}),
    ],
)
def test_bids_are_read_as_written(text: str, bids: dict[str, int]) -> None:
    """A power and an amount on each line, the later of two counts."""
    lines = read_bids(text, powers_by_spelling(VARIANT.powers), OTHERS)

    assert bids == {line.power: line.amount for line in lines}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Spain 4", "no power is called 'spain'"),
        ("England 4", "England cannot be hired"),
        ("France", "no power and amount such as 'France 8'"),
        ("France -4", "no power is called 'france -'"),
    ],
)
def test_what_is_no_bid_is_told(text: str, fault: str) -> None:
    """With the reason, and without a bid."""
    (line,) = read_bids(text, powers_by_spelling(VARIANT.powers), OTHERS)

    assert (str(line.fault), line.power) == (fault, "")


def test_powers_left_out_of_a_list_follow() -> None:
    """In the variant's order, each once."""
    listed = read_preferences(
        "Turkey; turk, ITA", powers_by_spelling(VARIANT.powers), VARIANT.ranks
    )

    assert listed[:3] == ("Turkey", "Italy", "Austria")
    assert len(listed) == len(set(listed)) == 7


def test_bids_wait_for_both_players(opened: Path) -> None:
    """They are opened together (rule 3)."""
    write_sheet(opened, BIDS, papers={"Ann": "France 8"})

    turn = bring_up(opened).current

    assert turn is not None
    assert (turn.phase.slug, turn.missing, turn.state) == (BIDS, ("Bob",), TurnState.OPEN)


def test_a_commander_orders_his_mercenaries(opened: Path) -> None:
    """Homes and hired powers have a hand; a power in anarchy has none, whoever writes."""
    write_sheet(opened, BIDS, papers={"Ann": "France 8", "Bob": "Russia 3"})
    orders = {"England": "", "Turkey": "", "France": "", "Russia": ""}
    sent = {"France": "Ann", "Russia": "Ann"}
    write_sheet(
        opened,
        "1901-2-spring-movement",
        orders={**orders, "Italy": "A VEN-TYR"},
        sent_by=sent,
    )

    turn = bring_up(opened).current

    assert turn is not None
    assert dict(turn.hands) == {
        **dict.fromkeys(("Austria", "Germany", "Italy")),
        "England": "Ann",
        "France": "Ann",
        "Russia": "Bob",
        "Turkey": "Bob",
    }
    assert dict(turn.refused) == {"Italy": "somebody", "Russia": "Ann"}
    assert turn.missing == ("Russia",)


def test_a_fall_pays_a_credit_for_each_centre() -> None:
    """Of the home power, not of mercenaries (rule 4)."""
    position = board(
        {"England": ["F NWY"], "Turkey": ["A BUL"], "France": ["A SPA"]},
        {"England": ["LON", "EDI"], "Turkey": ["CON"], "France": ["PAR"]},
    )
    before = purse(commands=MappingProxyType({"France": "Ann"}))

    done = adjudicated("1901-5-fall-retreats", position, before)

    assert dict(done.after.extra(PURSE).credits) == {"Ann": 23, "Bob": 22}


@pytest.mark.parametrize(
    ("orders", "commands", "units"),
    [
        ({}, {"Germany": "Ann"}, ["A BER", "A KIE"]),
        ({"Germany": "Build F KIE"}, {"Germany": "Ann"}, ["A BER", "F KIE"]),
        ({"Germany": "Waive"}, {"Germany": "Ann"}, ["A BER", "A KIE"]),
        ({}, {}, []),
    ],
)
def test_mercenaries_build_what_they_can(
    orders: dict[str, str], commands: dict[str, str], units: list[str]
) -> None:
    """Whatever is not ordered goes up alphabetically; anarchy builds nothing (rules 7, 8)."""
    position = board({}, {"Germany": ["KIE", "BER"]})

    done = adjudicated(
        "1901-6-winter-adjustments",
        position,
        purse(commands=MappingProxyType(commands)),
        orders,
    )

    assert by_power(done.after.units).get("Germany", []) == units
    assert all(r.supplied is not Supplied.UNUSED for r in done.results if commands)


def test_england_as_a_mercenary_builds_fleets() -> None:
    """Rule 8."""
    position = board({}, {"England": ["LON", "LVP"]})
    before = purse(
        homes=MappingProxyType({"Ann": "France", "Bob": "Turkey"}),
        commands=MappingProxyType({"England": "Bob"}),
    )

    done = adjudicated("1901-6-winter-adjustments", position, before)

    assert by_power(done.after.units)["England"] == ["F LON", "F LVP"]


@pytest.mark.parametrize(
    ("units", "credit", "winner"),
    [
        ({"England": ["F SMY"]}, (5, 5), "Ann"),
        ({"Turkey": ["F LON"]}, (5, 5), "Bob"),
        ({"England": ["F SMY"], "Turkey": ["F LON", "F EDI"]}, (5, 5), "Bob"),
        ({"England": ["F SMY"], "Turkey": ["F LON"]}, (6, 5), "Ann"),
        ({"England": ["F SMY"], "Turkey": ["F LON"]}, (5, 6), "Bob"),
        ({"England": ["F SMY"], "Turkey": ["F LON"]}, (5, 5), ""),
        ({"France": ["F LON"]}, (5, 5), ""),
    ],
)
def test_a_home_power_in_the_others_home_wins(
    units: dict[str, list[str]], credit: tuple[int, int], winner: str
) -> None:
    """More home centres, then more credits, decide; mercenaries do not count (rule 9)."""
    before = purse(credits=MappingProxyType(dict(zip(PLAYERS, credit, strict=True))))

    done = adjudicated("1902-3-spring-retreats", board(units), before)

    assert [each.winners for each in done.events if isinstance(each, Ended)] == (
        [(winner,)] if winner else []
    )


def test_four_russian_centres_count_as_three() -> None:
    """So that neither home is the deeper one (rule 9)."""
    before = purse(homes=MappingProxyType({"Ann": "Russia", "Bob": "Turkey"}))
    russian = ["A MOS", "A WAR", "F SEV", "F STP/NC"]
    units = {"Turkey": russian, "Russia": ["A CON", "A SMY", "A ANK"]}

    done = adjudicated("1902-3-spring-retreats", board(units), before)

    assert done.after.extra(PURSE).tied


@pytest.mark.parametrize(
    ("slug", "winners"), [("1902-3-spring-retreats", []), ("1902-5-fall-retreats", [("Ann",)])]
)
def test_undecided_games_go_on_to_the_fall(slug: str, winners: list[tuple[str, ...]]) -> None:
    """Rule 9's last tie-breaker."""
    done = adjudicated(slug, board({"England": ["F SMY"]}), purse(tied=True))

    assert winners == [each.winners for each in done.events if isinstance(each, Ended)]


def test_18_centres_do_not_win() -> None:
    """Rule 10."""
    centres = VARIANT.geography.centres[:25]

    done = adjudicated("1902-5-fall-retreats", board({}, {"England": centres}), purse())

    assert not [each for each in done.events if isinstance(each, Ended)]


def test_when_all_mercenaries_are_gone_nobody_bids() -> None:
    """Nobody is asked for what cannot be had."""
    phase = VARIANT.calendar.parse("1905-1-spring-bids")
    position = board({"England": ["F LON"], "Turkey": ["A CON"]}).with_extra(PURSE, purse())
    assert isinstance(phase, Phase)
    assert VARIANT.hooks.papers is not None

    assert VARIANT.hooks.papers.senders(phase, position) == ()


def test_two_play(tmp_path: Path) -> None:
    """No more and no fewer."""
    folder = write_game(tmp_path / "games" / "test", "intimate", players=["Ann"])

    with pytest.raises(Problems, match="takes 2 to 2 players, not 1"):
        read_folder(folder)


def test_a_game_begun_in_winter_has_no_year_before_it(game: Game) -> None:
    """The chart of centres starts with the end of 1900, not of 1899."""
    assert next(iter(yearly_owners(game)))[0] == 1900


def test_a_bid_that_cannot_be_read_has_no_meaning() -> None:
    """So that a player of whose bids none can be read is waited for."""
    phase = VARIANT.calendar.parse(BIDS)
    papers = VARIANT.hooks.papers
    assert phase is not None
    assert papers is not None
    position = VARIANT.start.with_extra(PURSE, purse())
    lines = papers.read(phase, position, "Ann", "France 5\nGermany much\n7 for Rome")
    assert ["France 5", "", ""] == [line.meaning for line in lines]
