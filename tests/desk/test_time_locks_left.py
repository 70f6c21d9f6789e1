"""Zines that had time-locked orders: what was recorded stays valid, and the rest is reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from beacons import published
from desks import OVER, SLUG, envelope, make_site, post_all, write_desk, zine
from zine.files.private_folder import private_of
from zine.wings.desk.beacon.round_fetch import write_pulses
from zine.wings.desk.post.ledger import counting_sets, entries
from zine.wings.desk.sealed.envelope import (
    TIME_LOCKED,
    Unopened,
    open_envelope,
    open_text,
    public_half,
    seal_text,
)

GAME = Path("games/marengo")


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """A game that took time-locked orders only."""
    root = make_site(tmp_path / "zine")
    terms = root / GAME / "game.yaml"
    terms.write_text("timelock: required\n" + terms.read_text(encoding="utf-8"), encoding="utf-8")
    return root


def add_to_sheet(root: Path, text: str) -> None:
    """Add lines to the orders of the first turn, wherever they are."""
    (place,) = root.glob(f"**/{SLUG}.orders.yaml")
    place.write_text(place.read_text(encoding="utf-8") + text, encoding="utf-8")


def test_check_says_what_to_remove(before: Path) -> None:
    """The term is accepted, does nothing, and is reported with its line."""
    said = " ".join(zine(before, "check").split())

    assert "warning: games/marengo/game.yaml:1:11: orders are no longer time-locked" in said
    assert "remove this line" in said
    zine(before, "inbox", "add", *post_all(before))
    assert "7/7" in zine(before, "status")


def test_a_set_that_nothing_opens_is_missing(before: Path) -> None:
    """The publisher is told to ask for it again; it is never taken for an empty set."""
    zine(before, "inbox", "add", *post_all(before)[:-1])
    add_to_sheet(before, "locked: {Turkey: 35333812}\n")

    said = " ".join(zine(before, "check").split())
    assert "nothing opens the time-locked orders of Turkey" in said
    assert "Turkey" in zine(before, "status", now=OVER)


def test_a_recorded_turn_stays_valid(before: Path) -> None:
    """Its receipt was given, and its orders were never opened: that is no fault."""
    zine(before, "inbox", "add", *post_all(before)[:-1])
    add_to_sheet(before, "locked: {Turkey: 35333812}\n")
    tally = before / GAME / "sealed" / SLUG / "tally.yaml"
    tally.write_text(yaml.safe_dump({"in": 7, "of": 7, "receipts": ["-".join(["ABCD"] * 8)]}))
    write_pulses(before / GAME, {"lock-42": published(42)})
    zine(before, "close", "marengo", "--nmr", "Turkey", "--first-turn-too", now=OVER)
    zine(before, "publish", now=OVER)

    assert "1 turn replayed, no differences" in zine(before, "verify", now=OVER)
    assert "nothing opens" not in zine(before, "check", now=OVER)


def test_an_entry_with_a_lock_brings_no_orders(before: Path) -> None:
    """A set that was still locked when the press changed counts as not sent."""
    zine(before, "inbox", "add", *post_all(before))
    (name,) = before.glob(f"private/ledger/marengo/{SLUG}/000003-*.yaml")
    data = yaml.safe_load(name.read_text(encoding="utf-8"))
    power = data["power"]
    name.write_text(yaml.safe_dump({**data, "orders": "", "locked": "-----BEGIN"}))

    assert power not in counting_sets(entries(private_of(before), "marengo", SLUG))


def test_an_envelope_with_a_lock_is_refused_in_words(tmp_path: Path) -> None:
    """An order page that a browser still had from then makes them."""
    root = write_desk(tmp_path / "zine", public=True)
    key = private_of(root).text("key.txt") or ""
    data = json.loads(open_text(envelope(root, "France", "A PAR H"), key))
    locked = seal_text(json.dumps({**data, "format": TIME_LOCKED}), public_half(key))

    with pytest.raises(Unopened, match="reload the order page"):
        open_envelope(locked, key)
