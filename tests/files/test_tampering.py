"""Tampering with a clone, at places drawn by seeds: `zine verify` says what was done, and where.

Whoever edits one file is noticed by the clone alone. Whoever makes every record anew, as if it
had always been so, is noticed by anyone who kept a printed issue.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

import exchange_desks
from chains import DONE, FALL, records
from desks import SLUG, invoke
from tampering import (
    EXCHANGE,
    change_press,
    change_receipt,
    change_result,
    change_seed,
    cloned,
    exchange_zine,
    let_late_in,
    recorded_zine,
    rewrite,
    swapped,
    write,
)

SEEDS = range(4)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with two recorded turns, Italy's orders missing in the second, and its issue."""
    return recorded_zine(tmp_path_factory.mktemp("tampering") / "zine")


@pytest.fixture
def clone(original: Path, tmp_path: Path) -> Path:
    """A clone of it, beside the issue that a reader kept."""
    return cloned(original, tmp_path)


def verify(root: Path, *words: str) -> tuple[int, str]:
    """What the clone says by itself, or of an issue."""
    done = invoke(root, "verify", *words, now=DONE)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def against(root: Path) -> tuple[int, str]:
    """What the printed issue says of the clone."""
    return verify(root, str(root.parent / "issue.txt"))


def test_a_true_clone(clone: Path) -> None:
    """Every game, turn and hash of the issue is as printed."""
    code, said = against(clone)

    assert code == 0, said
    assert "1 game, 2 printed turns compared, 2 turns replayed, 0 faults" in said
    assert f"marengo, {FALL}: as printed" in said


@pytest.mark.parametrize("seed", SEEDS)
def test_an_order_swapped(clone: Path, seed: int) -> None:
    """The record names the hash of the orders that it was made from."""
    slug, _, data = swapped(clone, seed)
    write(clone, slug, data)

    code, said = verify(clone)

    assert (1, True) == (code, f"orders changed since {slug} was recorded" in said), said


@pytest.mark.parametrize("seed", SEEDS)
def test_an_order_swapped_with_every_record_made_anew(clone: Path, seed: int) -> None:
    """The issue has another hash, and prints other orders for that power."""
    slug, power, data = swapped(clone, seed)
    data.pop("receipts", None)
    (clone / f"games/marengo/sealed/{slug}/tally.yaml").unlink(missing_ok=True)
    rewrite(clone, slug, data)

    code, said = against(clone)

    assert verify(clone)[0] == 0, verify(clone)[1]
    assert code == 1
    assert f"marengo, {FALL}: this is not the record that was printed" in said
    assert f"marengo, {slug}: not printed so: '{power.upper()}: " in said


def test_a_late_set_let_in(clone: Path) -> None:
    """The issue prints an NMR where the clone has orders."""
    data = let_late_in(clone)
    write(clone, FALL, data)
    assert f"orders changed since {FALL} was recorded" in verify(clone)[1]

    rewrite(clone, FALL, data)
    code, said = against(clone)

    assert verify(clone)[0] == 0
    assert (1, True) == (code, f"marengo, {FALL}: not printed so: 'ITALY: " in said), said


@pytest.mark.parametrize("seed", SEEDS)
def test_a_receipt_changed(clone: Path, seed: int) -> None:
    """It is made again from the orders, and does not come out."""
    power = change_receipt(clone, seed)

    code, said = verify(clone)

    assert (1, True) == (code, power in said and "receipt" in said), said


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_dropped(clone: Path, seed: int) -> None:
    """One in the middle is missed by the next, the last one by the issue."""
    number = Random(seed).choice([0, -1])
    path = records(clone / "games/marengo")[number]
    path.unlink()

    code, said = against(clone)

    words = (
        f"there is no record of {SLUG} before this one"
        if number == 0
        else f"marengo, {FALL}: the record that was printed is missing; the last one here is {SLUG}"
    )
    assert (1, True) == (code, words in said), said


def test_press_changed(clone: Path) -> None:
    """It may be mended, so both say it without failing; the issue shows which words."""
    change_press(clone)

    assert "headline, press or notes were changed since" in verify(clone)[1]
    code, said = against(clone)
    assert f"note: marengo, {SLUG}: words that are not in the issue: 'Press from " in said
    assert (0, True) == (code, "War!'" in said)


def test_a_result_changed_with_its_hashes(clone: Path) -> None:
    """The rules disagree, and so does the issue."""
    change_result(clone)

    code, said = against(clone)
    assert code == 1
    assert "' held, would be '" in said
    assert f"marengo, {FALL}: this is not the record that was printed" in said


@pytest.fixture(scope="module")
def exchange(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exchange whose first round was held, with lots drawn from the game's seed."""
    return exchange_zine(tmp_path_factory.mktemp("lots") / "zine")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_draw_made_again(exchange: Path, tmp_path: Path, seed: int) -> None:
    """Another seed is not the one that the records were made from."""
    root = cloned(exchange, tmp_path)
    change_seed(root, f"better-{seed}")
    assert f"settings changed since {EXCHANGE} was recorded" in verify(root)[1]

    rewrite(root, EXCHANGE, None, exchange_desks.GAME)

    assert verify(root)[0] == 0
    code, said = against(root)
    words = f"{exchange_desks.GAME}, {EXCHANGE}: this is not the record that was printed"
    assert (1, True) == (code, words in said), said


def test_an_issue_that_mail_has_folded(clone: Path) -> None:
    """Line breaks and quoting do not matter."""
    path = clone.parent / "issue.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text("".join(f"> {line}\n" for line in text.splitlines()), encoding="utf-8")

    assert against(clone)[0] == 0


def test_verifying_writes_nothing(clone: Path) -> None:
    """A clone is only looked at."""
    before = {path: path.read_bytes() for path in (clone / "games").rglob("*.yaml")}

    against(clone)

    assert before == {path: path.read_bytes() for path in (clone / "games").rglob("*.yaml")}


@pytest.mark.deep
@pytest.mark.parametrize("number", [1, 2])
def test_the_issues_of_the_sample(standing: Path, number: int) -> None:
    """All eight games of each, by the text edition and by the mail's own text."""
    issue = standing / "output/issues" / f"{number}.txt"
    done = invoke(standing, "verify", str(issue), now="2026-11-22T12:00:00+00:00")

    assert done.exit_code == 0, done.output
    assert re.search(
        r"8 games, \d\d printed turns compared, \d+ turns replayed, 0 faults", done.output
    )
