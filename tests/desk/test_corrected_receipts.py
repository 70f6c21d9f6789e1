"""Receipts of orders that were corrected: they prove what was sent, and no false correction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from chains import DONE, load, records, save
from desks import OPENING, SLUG, files, invoke, post, post_all, write_desk, zine
from tampering import issue_of
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder

ORDERS = f"games/marengo/{SLUG}.orders.yaml"
RECORDED = "2026-12-04T19:30:00+00:00"
AFTER = "2026-12-05T12:00:00+00:00"
SENT = "A WAR - GAL ; as agreed\nF SEV - BLA"
NOW = "A WAR - GAL\nF SEV - RUM"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine with a recorded turn whose orders came by mail, and the issue that printed it."""
    made = write_desk(tmp_path / "zine")
    zine(made, "inbox", "add", *post_all(made, Russia=SENT))
    record(made)
    issue_of(made, tmp_path / "issue.txt")
    return made


def record(root: Path) -> None:
    """Record what is due."""
    moment = datetime.fromisoformat(RECORDED)
    advance(read_folder(root / "games/marengo"), moment, 1, ENGINE).write()


def sheet(root: Path) -> dict[str, Any]:
    """The orders file."""
    data: dict[str, Any] = yaml.safe_load((root / ORDERS).read_text(encoding="utf-8"))
    return data


def write(root: Path, data: dict[str, Any]) -> None:
    """Write the orders file."""
    (root / ORDERS).write_text(yaml.safe_dump(data), encoding="utf-8")


def correct(root: Path, **orders: str) -> str:
    """Change orders by hand and correct the turn."""
    data = sheet(root)
    data["orders"] |= orders
    write(root, data)
    return zine(root, "correct", "marengo", SLUG, "--reason", "Misread", now=AFTER)


def verify(root: Path, *issue: str) -> tuple[int, str]:
    """The exit code of `zine verify`, and what it says."""
    done = invoke(root, "verify", *issue, now=DONE)
    return done.exit_code, done.output


def test_a_corrected_order_keeps_its_receipt(root: Path) -> None:
    """It is said what the receipt is of, by itself and beside the issue."""
    correct(root, Russia=NOW)

    assert sheet(root)["receipts"]["Russia"]["sent"] == SENT
    code, said = verify(root)
    assert 0 == code, said
    assert "the receipt of Russia is that of the orders before the correction: Misread" in said
    code, said = verify(root, str(root.parent / "issue.txt"))
    assert 0 == code, said
    assert "was corrected since: revision 2, Misread" in said


@pytest.mark.parametrize("others", [{"Italy": "A VEN H"}, {"Italy": "A VEN H", "France": ""}])
def test_several_are_corrected_at_once(root: Path, others: dict[str, str]) -> None:
    """Also where some of them have no receipt."""
    data = sheet(root)
    del data["receipts"]["Italy"]
    write(root, data)
    (root / f"games/marengo/sealed/{SLUG}/tally.yaml").unlink()
    for path in records(root / "games/marengo"):
        path.unlink()
    record(root)

    correct(root, Russia=NOW, **others)

    code, said = verify(root)
    assert 0 == code, said


def test_corrected_twice(root: Path) -> None:
    """The receipt stays that of the first set, also when the second correction restores it."""
    correct(root, Russia=NOW)
    correct(root, Russia="A WAR H")
    assert 0 == verify(root)[0]
    correct(root, Russia=SENT)

    code, said = verify(root)
    assert 0 == code, said
    assert "before the correction" not in said


def test_a_set_that_came_after_an_undo_has_its_own(root: Path) -> None:
    """The turn was open again, so its receipts are those of what counts now."""
    zine(root, "undo", "marengo", SLUG, now=AFTER)
    zine(root, "game", "extend", "marengo", "2026-12-30 19:00", now=AFTER)
    zine(root, "inbox", "add", str(post(root, "Russia", "A WAR H", "again")), now=AFTER)
    advance_to = "2026-12-31T00:00:00+00:00"
    moment = datetime.fromisoformat(advance_to)
    advance(read_folder(root / "games/marengo"), moment, 1, ENGINE).write()

    code, said = verify(root)
    assert 0 == code, said


def swap_quietly(root: Path) -> None:
    """Another order, recorded as if it had always been so, the receipt's set beside it."""
    data = sheet(root)
    data["orders"]["Russia"] = NOW
    data["receipts"]["Russia"]["sent"] = SENT
    write(root, data)
    records(root / "games/marengo")[0].unlink()
    record(root)


def invent_what_was_sent(root: Path) -> None:
    """A correction of a set that was never sent."""
    correct(root, Russia=NOW)
    data = sheet(root)
    data["receipts"]["Russia"]["sent"] = "A WAR H"
    write(root, data)


def forge_the_old_record(root: Path) -> None:
    """The earlier record says that something else had counted."""
    swap_quietly(root)
    correct(root, Russia="A WAR H")
    data = sheet(root)
    assert data["receipts"]["Russia"]["sent"] == SENT


def leave_out_what_was_sent(root: Path) -> None:
    """A correction that hides what the receipt is of."""
    correct(root, Russia=NOW)
    data = sheet(root)
    del data["receipts"]["Russia"]["sent"]
    write(root, data)


def change_the_nonce(root: Path) -> None:
    """A receipt that is made anew for what counts now."""
    correct(root, Russia=NOW)
    data = sheet(root)
    data["receipts"]["Russia"] = dict(data["receipts"]["Austria"])
    write(root, data)


def drop_the_old_record(root: Path) -> None:
    """The correction is presented as what was recorded first."""
    correct(root, Russia=NOW)
    folder = root / "games/marengo"
    (folder / f"{SLUG}.record.1.yaml").unlink()
    (path,) = records(folder)
    data = load(path)
    for key in ("revision", "replaces", "reason", "corrected", "erratum"):
        del data[key]
    save(path, data)


FORGERIES: dict[str, tuple[Callable[[Path], None], str]] = {
    "swapped quietly": (swap_quietly, "no earlier record has the orders that the receipt of"),
    "sent invented": (invent_what_was_sent, "the receipt of Russia is not that of these orders"),
    "old record forged": (forge_the_old_record, "no earlier record has the orders"),
    "sent left out": (leave_out_what_was_sent, "the receipt of Russia is not that of these orders"),
    "nonce changed": (change_the_nonce, "the receipts have changed since it was recorded"),
    "old record dropped": (drop_the_old_record, "no earlier record has the orders"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_correction_is_caught(root: Path, name: str) -> None:
    """Exit code 1, with what is wrong."""
    forge, words = FORGERIES[name]
    forge(root)

    code, said = verify(root)

    assert 1 == code
    assert words in said


def test_a_set_without_a_letter_is_not_made_up(root: Path) -> None:
    """If the ledger is lost, the receipt cannot be proven, and the command says what to write."""
    for path in (root / "private/ledger").rglob("*.yaml"):
        path.unlink()

    said = correct(root, Russia=NOW)

    assert "sent" not in sheet(root)["receipts"]["Russia"]
    assert "the receipt of Russia cannot be proven" in said
    assert 1 == verify(root)[0]
    data = sheet(root)
    data["receipts"]["Russia"]["sent"] = SENT
    write(root, data)
    assert 0 == verify(root)[0]


def test_nothing_is_written_without_a_correction(root: Path) -> None:
    """What is refused leaves every file as it was."""
    before = files(root)
    done = invoke(root, "correct", "marengo", SLUG, "--reason", "Misread", now=AFTER)

    assert 1 == done.exit_code
    assert before == files(root)
    assert OPENING["France"] in sheet(root)["orders"]["France"]
