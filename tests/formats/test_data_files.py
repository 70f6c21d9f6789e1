"""The zine as data: every published file fits its published schema, and hides what is hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from sites import REPO
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game, TurnState
from zine.report.public_game import public_game
from zine.rules.variant import Variant
from zine.wings.books.data.data_file_contents import game_file, phase_file
from zine.wings.books.data.data_schemas import KINDS
from zine.wings.books.data.department import FILES
from zine.wings.formats.diplomacy_package_state import board_from_state

NOW = datetime(2026, 11, 22, tzinfo=UTC)
SCHEMAS = Path(__file__).parent / "schemas"


def schema(kind: str) -> dict[str, Any]:
    """The schema that the site publishes of a kind of file."""
    made: dict[str, Any] = json.loads(KINDS[kind].schema_file(kind))
    return made


def data(site: Path, name: str) -> Any:
    """A data file of a built site."""
    return json.loads((site / "api" / "1" / name).read_text(encoding="utf-8"))


def faults(kind: str, value: object) -> list[str]:
    """What a schema says against a value, by a validator that is not ours."""
    check = Draft202012Validator(schema(kind), format_checker=FormatChecker())
    return [f"{each.json_path}: {each.message}" for each in check.iter_errors(value)]


def marengo() -> Game:
    """The sample's first game."""
    return public_game(play_through(read_folder(REPO / "games" / "marengo"), NOW))


def test_every_kind_has_a_schema() -> None:
    """Those that are published are those that there are."""
    assert FILES == tuple(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one(kind: str) -> None:
    """Each is a valid JSON Schema, and says what every field is for or what type it has."""
    Draft202012Validator.check_schema(schema(kind))

    assert f"{kind}.schema.json" == schema(kind)["$id"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_format_only_grows(kind: str) -> None:
    """What format 1 promised is still there, with the same types.

    A new field may be added to tests/formats/schemas; what is there may not be changed.
    """
    promised = json.loads((SCHEMAS / f"{kind}.json").read_text(encoding="utf-8"))

    assert promised == _shape(schema(kind))


def _shape(value: Any) -> Any:
    """A schema without its words."""
    if isinstance(value, dict):
        told = {"description", "title"} if "type" in value or "$ref" in value else set()
        return {key: _shape(each) for key, each in value.items() if key not in told}
    return [_shape(each) for each in value] if isinstance(value, list) else value


def test_every_file_of_the_site_fits_its_schema(published: Path) -> None:
    """The zine's, each game's and each phase's; the published schemas are those."""
    site = published / "output"
    zine = data(site, "zine.json")
    assert [] == faults("zine", zine)
    seen = 0
    for entry in zine["games"]:
        assert (site / entry["page"]).is_file()
        game = json.loads((site / entry["data"]).read_text("utf-8"))
        assert [] == faults("game", game), entry["slug"]
        for phase in game["phases"]:
            told = json.loads((site / phase["data"]).read_text("utf-8"))
            assert [] == faults("phase", told), phase["data"]
            assert (site / told["page"]).is_file()
            seen += 1
    for kind in KINDS:
        assert schema(kind) == data(site, f"{kind}.schema.json")
    assert seen > 100
    assert all((site / issue["page"]).is_file() for issue in zine["issues"])


def test_the_phases_of_a_game_follow_one_another(published: Path) -> None:
    """Each begins with the position that the one before it led to."""
    site = published / "output"
    phases = [
        json.loads((site / each["data"]).read_text("utf-8"))
        for each in data(site, "games/marengo.json")["phases"]
    ]

    for earlier, later in pairwise(phases):
        assert earlier["next"] == later["phase"]
        assert later["previous"] == earlier["phase"]
        assert earlier["after"] == later["before"]


def test_a_phase_says_all_that_its_record_does() -> None:
    """Orders with outcomes and reasons; the position can be put on a board again."""
    game = marengo()
    turn = next(each for each in game.recorded if each.phase.slug == "1901-3-fall-movement")
    assert turn.record is not None

    told = phase_file(game, turn, turn.record, None)

    assert len(turn.record.results) == len(told.orders)
    failed = [each for each in told.orders if not each.succeeded]
    assert failed
    assert all(each.why for each in failed)
    assert turn.before.units == _board(game.settings.variant, told.before.units)


def _board(variant: Variant, units: dict[str, tuple[str, ...]]) -> object:
    state = {
        "units": {power.upper(): own for power, own in units.items()},
        "centers": {},
    }
    return board_from_state(variant, state).units


def test_a_gunboat_game_names_nobody() -> None:
    """The seats hold what the public door lets out."""
    game = marengo()
    players = {each.player for each in game_file(game).seats if each.player}
    hidden = public_game(replace(game, settings=replace(game.settings, gunboat=True)))

    assert players
    assert {"Anonymous"} == {each.player for each in game_file(hidden).seats if each.player}


def test_a_blind_game_shows_what_its_page_shows() -> None:
    """No unit that the public may not see stands in its data files."""
    whole = play_through(read_folder(REPO / "games" / "austerlitz"), NOW)
    last = replace(whole.recorded[-1], record=None, state=TurnState.OPEN)
    game = public_game(replace(whole, turns=(*whole.recorded[:-1], last)))

    assert game.veiled
    assert {} == game_file(game).position.units
    for turn in game.recorded:
        assert turn.record is not None
        told = phase_file(game, turn, turn.record, None)
        shown = {str(unit) for unit in turn.before.units}
        told_of = {unit for own in told.before.units.values() for unit in own}
        assert shown == told_of
        assert {} == told.after.units
