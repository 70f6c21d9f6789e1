"""What happened in a turn, in three sentences and for each power."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from battles import play
from boards import STANDARD, board
from papers import sample_game
from zine.games import Record, Turn, TurnState
from zine.report.place_names import place_name
from zine.report.turn_summary import RecordedTurn, power_fate, turn_summary
from zine.rules.outcomes import Resolution, Supplied
from zine.rules.position import Position

BATTLE = {
    "France": "F BEL - NTH, F ENG S F BEL - NTH, A BUR - MUN",
    "England": "F NTH H, A YOR - LON",
    "Germany": "A MUN H",
}


def turn_of(done: Resolution, before: Position | None = None) -> Turn:
    """A recorded turn with what the rules say of it."""
    record = Record(
        phase=done.phase,
        recorded=datetime(2026, 11, 6, tzinfo=UTC),
        issue=1,
        engine="",
        results=done.results,
        contested=(),
        events=(),
        passed=(),
        next_phase=STANDARD.calendar.after(done.phase),
        next_position=done.after,
        inputs={},
    )
    return Turn(
        phase=done.phase,
        before=before or done.before,
        state=TurnState.RECORDED,
        deadline=None,
        record=record,
    )


def told(orders: Mapping[str, str]) -> tuple[str, ...]:
    return turn_summary(RecordedTurn(STANDARD, turn_of(play(orders))))


def test_three_sentences_of_a_battle() -> None:
    """Who entered a centre, who was thrown out, who has to retreat."""
    assert (
        "England enters London.",
        "France drives out the English fleet in the North Sea.",
        "England has to retreat the fleet in the North Sea.",
    ) == told(BATTLE)


def test_a_quiet_turn_says_so() -> None:
    """Nobody enters a centre, nobody is thrown out, nobody waits."""
    assert (
        "No centre is entered, and one unit moves.",
        "Nobody is driven out, and every order succeeds.",
        "Nobody has to retreat or build before Summer 1901.",
    ) == told({"France": "A PAR - BUR, F BRE H"})


def test_bounces_are_counted() -> None:
    """Where nobody is thrown out, the orders that failed are counted, in words."""
    sentences = told({"France": "A PAR - BUR", "Germany": "A MUN - BUR, A RUH H"})

    assert "Nobody is driven out, and two of three orders fail." == sentences[1]


def test_a_destroyed_unit_is_called_so(tmp_path: Path) -> None:
    """A unit without a retreat is not merely driven out."""
    game = sample_game(tmp_path)
    turn = next(turn for turn in game.recorded if turn.phase.name == "Spring 1905")

    assert (
        "Germany drives out the Russian fleet in Norway and destroys the French army in Ruhr; "
        "Turkey drives out the German army in Moscow."
    ) == turn_summary(RecordedTurn(game.settings.variant, turn))[1]


def test_missing_orders_are_told() -> None:
    """A power that sent nothing is named among those who are waited for."""
    done = play({"France": "A PAR H", "Italy": "A ROM H"})
    results = tuple(
        each._replace(supplied=Supplied.NMR) if each.power == "Italy" else each
        for each in done.results
    )

    assert (
        "Italy sent no orders."
        == turn_summary(RecordedTurn(STANDARD, turn_of(replace(done, results=results))))[2]
    )


def test_a_fate_is_ones_own() -> None:
    """What one power took, lost and failed in, and by whom it was thrown out."""
    turn = turn_of(play(BATTLE))

    assert (
        "Enters London. The fleet in the North Sea is driven out by France. "
        "One of two orders fails."
    ) == power_fate(RecordedTurn(STANDARD, turn), "England")
    assert "One of three orders fails." == power_fate(RecordedTurn(STANDARD, turn), "France")


def test_each_lost_centre_was_somebodys(tmp_path: Path) -> None:
    """Over a whole game, whatever one power takes another loses, if it had an owner."""
    game = sample_game(tmp_path)
    variant = game.settings.variant
    for turn in game.recorded:
        fates = {power: power_fate(RecordedTurn(variant, turn), power) for power in variant.ranks}
        lost = " ".join(each for each in fates.values() if "Loses" in each)
        sentences = turn_summary(RecordedTurn(variant, turn))
        assert len(sentences) == 3
        for code in lost.split("Loses ")[1:]:
            name = code.split(".")[0].split(",")[0].split(" and ")[0]
            assert any(f"{name}" in each for each in fates.values() if "Takes" in each)


def test_builds_and_removals(tmp_path: Path) -> None:
    """Winter's sentences tell units raised and taken off, those of autumn who owes which."""
    game = sample_game(tmp_path)
    variant = game.settings.variant
    by_name = {turn.phase.name: turn_summary(RecordedTurn(variant, turn)) for turn in game.recorded}

    assert "Germany may build one unit; Turkey may build three units." == by_name["Autumn 1905"][2]
    assert (
        "Germany builds a fleet in Kiel; Turkey builds an army in Constantinople, "
        "an army in Smyrna, and a fleet in Ankara."
    ) == by_name["Winter 1905"][0]
    assert "Russia removes the fleet in the Skagerrak." == by_name["Winter 1905"][1]


def test_a_hidden_game_does_not_tell_who_is_short(tmp_path: Path) -> None:
    """In a blind game, builds due would show how many units a power has."""
    game = sample_game(tmp_path)
    turn = next(turn for turn in game.recorded if turn.phase.name == "Autumn 1905")

    hidden = turn_summary(RecordedTurn(game.settings.variant, turn, hidden=True))

    assert not any("build one" in each or "remove" in each for each in hidden)


@pytest.mark.parametrize(
    ("location", "name"),
    [("BRE", "Brest"), ("NTH", "the North Sea"), ("STP/NC", "St Petersburg"), ("QQQ", "QQQ")],
)
def test_places_have_names(location: str, name: str) -> None:
    """Seas have an article, coasts none of their own, and a code stands for what is unknown."""
    assert name == place_name(STANDARD, location)


def test_a_turn_without_a_record_tells_nothing() -> None:
    """What is still to come has not happened."""
    done = play({"France": "A PAR H"})
    turn = replace(turn_of(done, board({})), record=None)

    assert () == turn_summary(RecordedTurn(STANDARD, turn))
    assert "" == power_fate(RecordedTurn(STANDARD, turn), "France")
