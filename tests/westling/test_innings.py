"""Fleet Rome, and Baseball Diplomacy: innings, scores, schedules, and whole games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from boards import board
from pastimes import bring_up, events_of, play_on, write_game, write_sheet
from printed import game_blocks, rows, tables, turn_blocks
from zine.blocks import Edition
from zine.gamefiles.game_reader import read_folder
from zine.games import Game
from zine.problems import Problems
from zine.render.block_text import blocks_text
from zine.report.supply_centres import turn_chart, yearly_owners
from zine.rules.calendar import PhaseKind
from zine.rules.outcomes import Ended, Solo
from zine.variantfiles.variant_reader import load_variant
from zine.wings.westling.expansions.innings.scoring import InningScored, units_after_builds
from zine.wings.westling.expansions.innings.state import INNINGS

MOVEMENT = PhaseKind.MOVEMENT
TEAM = ["Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus"]
SHORTS = ["AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"]
ROWS = [SHORTS[n:] + SHORTS[:n] for n in range(7)]
SQUARE = "\n".join(" ".join(row) for row in ROWS)
BOOKS = ("baseball", "baseball-1973")


@pytest.fixture(scope="module", params=BOOKS)
def season(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A whole game of each rulebook."""
    folder = tmp_path_factory.mktemp("baseball") / "games" / "test"
    return play_on(write_game(folder, request.param, players=TEAM), "bat")


def test_fleet_rome_differs_in_one_unit() -> None:
    """Italy's army in Rome is a fleet."""
    fleet, standard = (load_variant(name).variant for name in ("fleet-rome", "standard"))

    assert {"F ROM"} == set(map(str, fleet.start.units)) - set(map(str, standard.start.units))
    assert len(fleet.start.units) == len(standard.start.units)
    assert fleet.start.owners == standard.start.owners


def test_a_game_of_fleet_rome_runs_to_its_end(tmp_path: Path) -> None:
    """Italy alone plays on, and wins with 18 centres."""
    folder = write_game(tmp_path / "games" / "test", "fleet-rome")

    game = play_on(folder, "3", keen=["Italy"])

    assert game.current is None
    assert [event.power for event in events_of(game) if isinstance(event, Solo)] == ["Italy"]


def test_a_game_has_seven_innings_of_a_year(season: Game) -> None:
    """It ends after the fall of the seventh, and nobody was asked for builds."""
    scored = [event for event in events_of(season) if isinstance(event, InningScored)]

    assert season.current is None
    assert season.turns[-1].phase.year == 1907
    assert Counter(event.inning for event in scored) == dict.fromkeys(range(1, 8), 7)
    assert PhaseKind.ADJUSTMENTS not in {turn.phase.kind for turn in season.turns}


def test_everybody_plays_every_power_once(season: Game) -> None:
    """A square: no player has a power twice, no inning has a power twice."""
    schedule = season.position.extra(INNINGS).schedule

    assert all(len(set(powers)) == 7 for powers in schedule.values())
    assert all(len(set(column)) == 7 for column in zip(*schedule.values(), strict=True))


def test_no_number_of_centres_is_said_to_win(season: Game) -> None:
    """Neither the chart of a game nor the page of its variant has a line at eighteen."""
    assert season.settings.variant.goal is None
    assert load_variant("intimate").variant.goal is None
    goals = [load_variant(name).variant.goal for name in ("standard", "capitalist", "1914")]
    assert [18, 18, 10] == goals


def test_the_highest_sum_wins(season: Game) -> None:
    """Those with equal sums draw among themselves (Pulsipher 6)."""
    ended = [event for event in events_of(season) if isinstance(event, Ended)]
    totals = season.position.extra(INNINGS).totals()

    assert [set(each.winners) for each in ended] == [
        {player for player, total in totals.items() if total == max(totals.values())}
    ]


def test_every_inning_begins_from_the_start(season: Game) -> None:
    """Spring finds the units where they stood in 1901."""
    springs = [turn.before for turn in season.turns if turn.phase.number == 1]

    assert {board.units for board in springs} == {season.settings.variant.start.units}
    assert len(springs) == 7


def test_the_hand_is_the_player_of_the_inning(season: Game) -> None:
    """Orders come from whoever the schedule names."""
    schedule = season.position.extra(INNINGS).schedule

    for turn in season.turns:
        for power, player in turn.hands.items():
            assert player is not None
            assert schedule[player][turn.phase.year - 1901] == power


def test_the_box_score_adds_up(season: Game) -> None:
    """Sums are those of the innings, and the reckoning names the centres."""
    scores = [
        table
        for turn in season.recorded
        for table in tables(turn_blocks(season, turn), "Box score", Edition.PAGES)
    ]

    assert len(scores) == 7
    for score in scores:
        for row in rows(score):
            points = [cell.partition(" ")[2] for head, cell in row.items() if head.isdecimal()]
            assert int(row["Sum"]) == sum(int(each) for each in points if each)
    assert max(map(len, blocks_text(scores).splitlines())) <= 72


def test_the_text_edition_says_with_moves_who_plays_what(season: Game) -> None:
    """The whole schedule; pages have it on the game's own."""
    schedule = season.position.extra(INNINGS).schedule
    powers = season.settings.variant
    for turn in season.recorded:
        blocks = turn_blocks(season, turn)
        scored = bool(tables(blocks, "Box score", Edition.PAGES))
        table = tables(blocks, "Box score", Edition.TEXT)
        assert len(table) == (scored or turn.phase.kind is MOVEMENT)
        for line in blocks_text(table).splitlines():
            player, *cells = [each for each in line.split() if not each.isdecimal()]
            if player in TEAM:
                assert [powers.power(each).short for each in schedule[player]] == cells


def test_the_chart_of_centres_forgets_no_inning(season: Game) -> None:
    """Though the board is set up anew, the years show what each inning came to."""
    years = dict(yearly_owners(season))
    ended = [
        turn
        for turn in season.recorded
        if tables(turn_blocks(season, turn), "Box score", Edition.PAGES)
    ]

    assert list(years) == list(range(1900, 1908))
    assert all(len(years[year]) > 22 for year in range(1901, 1908))
    assert [turn_chart(season.settings.variant, turn) for turn in ended] == [()] * 7


@pytest.mark.parametrize(
    ("units", "centres", "after"),
    [
        (["A PAR", "A BUR", "F MAO"], ["PAR", "MAR", "BRE", "SPA", "POR"], 5),
        (["A PAR", "A MAR", "F MAO"], ["PAR", "MAR", "BRE", "SPA", "POR"], 4),
        (["A PAR", "A MAR", "F BRE"], ["PAR", "MAR", "BRE", "SPA"], 3),
        (["A PAR", "A MAR", "F BRE"], ["PAR"], 1),
        ([], [], 0),
    ],
)
def test_builds_need_room(units: list[str], centres: list[str], after: int) -> None:
    """Capturing a centre is not enough for a point of the 1973 rules (Pulsipher 5)."""
    position = board({"France": units}, {"France": centres})

    assert after == units_after_builds(load_variant("baseball-1973").variant, position, "France")


def test_44_is_the_most_that_can_be_scored() -> None:
    """The designer's own figure: units at the start, and a build in each home centre."""
    variant = load_variant("baseball-1973").variant
    most = [
        len(variant.start.units_of(power)) + len(variant.geography.home_centres(power))
        for power in variant.ranks
    ]

    assert sum(most) == 44


def test_a_schedule_may_be_written(tmp_path: Path) -> None:
    """Lines are those of the players in the order they are listed."""
    folder = write_game(
        tmp_path / "games" / "test",
        "baseball",
        players=TEAM,
        options={"innings": {"schedule": SQUARE, "score": "units"}},
    )

    innings = read_folder(folder).settings.start.extra(INNINGS)

    assert innings.schedule["Bob"][:2] == ("England", "France")
    assert innings.player_of("England") == "Bob"


def test_the_schedule_is_drawn_from_the_seed(tmp_path: Path) -> None:
    """Another seed deals other powers."""
    drawn = [
        read_folder(
            write_game(tmp_path / "games" / seed, "baseball", players=TEAM, seed=seed)
        ).settings.start
        for seed in ("one", "two", "one-more")
    ]

    assert len({str(start.extra(INNINGS).schedule) for start in drawn}) == 3


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": TEAM[:6]}, "takes 7 to 7 players, not 6"),
        ({"schedule": SQUARE.replace("TUR", "ITA")}, "line 1 of the schedule does not hold each"),
        ({"schedule": "\n".join([" ".join(ROWS[0])] * 7)}, "inning 1 of the schedule does not"),
        ({"schedule": "AUS ENG"}, "the schedule has 1 lines, not 7"),
        ({"schedule": "AUS Spain"}, "the schedule names 'Spain', which is not a power"),
        ({"score": "runs"}, "score: 'runs' cannot be used here"),
    ],
)
def test_wrong_settings_are_told(tmp_path: Path, settings: dict[str, object], message: str) -> None:
    """With the line they stand in."""
    options = {key: value for key, value in settings.items() if key != "players"}
    folder = write_game(
        tmp_path / "games" / "test",
        "baseball",
        players=settings.get("players", TEAM),
        **({"options": {"innings": options}} if options else {}),
    )

    with pytest.raises(Problems) as caught:
        read_folder(folder)

    assert message in str(caught.value)


def test_the_next_inning_is_listed_before_it_is_played(tmp_path: Path) -> None:
    """The box score holds the whole schedule from the first day."""
    folder = write_game(tmp_path / "games" / "test", "baseball", players=TEAM)
    write_sheet(folder, "1901-1-spring-movement", orders=dict.fromkeys(("England",), ""))

    game = bring_up(folder)
    (box,) = tables(game_blocks(game), "Box score")

    assert list(map(str, range(1901, 1908))) == [each.heading for each in box.columns[1:-1]]
    assert {row["Sum"] for row in rows(box)} == {"0"}
