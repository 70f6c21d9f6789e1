"""What a site publishes for checks: enough to adjudicate every recorded turn, and nothing hidden."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from beacons import SIGNATURES
from pastimes import bring_up, write_game
from sites import REPO
from tampering import recorded_zine, rewrite
from zine.checking.in_browser import IssueChecker
from zine.checking.plain_games import map_data
from zine.departments.sandbox.check_page import can_be_published, published
from zine.files.strict_yaml import read_yaml
from zine.gamefiles import beacon_claims
from zine.gamefiles.pulses import read_pulses, write_pulses
from zine.gamefiles.reading import play_through, read_folder
from zine.games import Anchor, Game, Pulse
from zine.games.beacon import POWERS
from zine.games.hashed import order_sheet, sheet_digest
from zine.render.colophon_text import colophon_text
from zine.report.public import public_game
from zine.variantfiles.loading import load_drawing, load_variant

NOW = datetime(2027, 1, 1, tzinfo=UTC)


def game_in(path: Path) -> Game:
    """The public game in a folder."""
    return public_game(play_through(read_folder(path), NOW))


def checked(path: Path, files: dict[str, Any]) -> dict[str, Any]:
    """What is found in a game of which the site has its records and these files."""
    folder = load_variant("standard", REPO)
    data = map_data(folder.variant, load_drawing("standard", REPO).geometry, folder.digest)
    last = game_in(path).recorded[-1].record
    assert last is not None
    anchor = Anchor(game=path.name, phase=last.phase.slug, digest=last.digest)
    checker = IssueChecker(
        colophon_text([anchor]),
        {"standard": json.loads(json.dumps(data))},
        NOW.isoformat(),
        "en",
    )
    records = {
        each.name: read_yaml(each, each.name).data for each in sorted(path.glob("*.record.yaml"))
    }
    checker.check(path.name, {**files, **records}, [])
    return checker.told()


@pytest.mark.parametrize("game", ["marengo", "maelstrom"])
def test_a_game_of_the_sample_can_be_checked(game: str) -> None:
    """Every recorded turn comes out the same from what is published of it."""
    path = REPO / "games" / game
    found = checked(path, json.loads(published(game_in(path), {}))["files"])

    assert (0, len(game_in(path).recorded)) == (found["faults"], found["replayed"])
    assert "" == found["games"][0]["limits"]


def test_receipts_can_be_made_again(tmp_path: Path) -> None:
    """Nonces are published with the orders, once the turn is recorded."""
    path = recorded_zine(tmp_path / "zine") / "games/marengo"
    found = checked(path, json.loads(published(game_in(path), {}))["files"])

    assert 0 == found["faults"]
    assert any("receipts made again" in fact for fact in found["games"][0]["phases"][0]["facts"])


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """A game whose powers were drawn by a round of the beacon."""
    root = recorded_zine(tmp_path / "zine")
    path = root / "games/marengo"
    number, signature = next(iter(SIGNATURES.items()))
    pulse = Pulse(round=number, signature=signature)
    text = (path / "game.yaml").read_text(encoding="utf-8")
    text = re.sub(r"^seed: .*$", f"seed: {pulse.randomness}", text, flags=re.MULTILINE)
    (path / "game.yaml").write_text(f"{text}beacon: {{powers: {number}}}\n", encoding="utf-8")
    write_pulses(path, {POWERS: pulse})
    rewrite(root, "", None)
    return path


def test_powers_drawn_by_the_beacon(drawn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their round is published, and a page says that it did not check the signature."""
    monkeypatch.setattr(beacon_claims, "can_check", lambda: False)
    pulses = read_pulses(drawn, game_in(drawn).settings.variant.calendar)
    found = checked(drawn, json.loads(published(game_in(drawn), pulses))["files"])

    assert 0 == found["faults"], found
    (note,) = found["games"][0]["notes"]
    assert note.endswith(
        "the signatures of 1 round of the beacon were not checked: zine verify does that"
    )


def test_a_round_that_did_not_draw_is_noticed(drawn: Path) -> None:
    """The seed is not its randomness."""
    path = drawn / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r"^seed: .*$", "seed: better", text, flags=re.MULTILINE), "utf-8")
    rewrite(drawn.parents[1], "", None)
    pulses = read_pulses(drawn, game_in(drawn).settings.variant.calendar)

    found = checked(drawn, json.loads(published(game_in(drawn), pulses))["files"])

    assert "the seed in game.yaml is not the randomness of round " in str(
        found["games"][0]["faults"]
    )


def test_nothing_of_the_open_phase_is_published(tmp_path: Path) -> None:
    """Orders that are in stay with the publisher until the turn is recorded."""
    path = recorded_zine(tmp_path / "zine") / "games/marengo"
    last = sorted(path.glob("*.record.yaml"))[-1]
    last.unlink()
    (name,) = (each.name for each in path.glob(f"{last.name.partition('.')[0]}.orders.yaml"))

    files = json.loads(published(game_in(path), {}))["files"]

    assert name not in files
    assert "1901-1-spring-movement.orders.yaml" in files


def test_what_hides_anything_is_not_published(tmp_path: Path) -> None:
    """Blind games, and games whose players are secret while they last."""
    plain = public_game(bring_up(write_game(tmp_path / "plain", "standard")))
    blind = public_game(bring_up(write_game(tmp_path / "blind", "stab")))
    secret = replace(plain, settings=replace(plain.settings, gunboat=True))

    assert can_be_published(plain)
    assert not can_be_published(blind)
    assert not can_be_published(secret)


def test_removed_words_stay_removed() -> None:
    """A sheet that lost words has the hash of the whole one, as its file has it."""
    game = game_in(REPO / "games/marengo")
    turn = game.recorded[0]
    assert turn.sheet is not None
    sheet = replace(turn.sheet, redacted=("0" * 32,), digest="1" * 64)
    changed = replace(game, turns=(replace(turn, sheet=sheet), *game.turns[1:]))

    plain = json.loads(published(changed, {}))["files"][f"{turn.phase.slug}.orders.yaml"]

    assert "1" * 64 == sheet_digest(plain)
    assert ("0" * 32,) == order_sheet("x", {**plain, "digest": ""}).redacted
