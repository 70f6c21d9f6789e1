"""Tampering with a clone, at places drawn by seeds: `zine verify` says what was done, and where.

Whoever edits one file is noticed by the clone alone. Whoever makes every record anew, as if it
had always been so, is noticed by anyone who kept a printed issue.
"""

from __future__ import annotations

import re
import shutil
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
import yaml

import exchange_desks
from chains import DONE, FALL, forge, load, record, recorded_desk, records
from desks import SLUG, invoke
from zine.gamefiles.reading import play_through, read_folder
from zine.games import Anchor
from zine.render.colophon_text import colophon_text
from zine.render.text import turn_text
from zine.report.turn import turn_report

SEEDS = range(4)
EXCHANGE = "1900-7-winter-exchange"
LATER = "2026-12-05T12:00:00+00:00"


def issue_of(root: Path, at: Path) -> Path:
    """The text edition of an issue with every recorded turn of every game, and its colophon."""
    parts, anchors = ["Issue #1 of ECHO:"], []
    for path in sorted((root / "games").iterdir()):
        game = play_through(read_folder(path), datetime.fromisoformat(DONE))
        for turn in game.recorded:
            parts += ["----", *turn_text(turn_report(game, turn, lambda *_: "north"))]
        last = game.recorded[-1]
        assert last.record is not None
        anchors.append(Anchor(game=game.slug, phase=last.phase.slug, digest=last.record.digest))
    text = "\n\n".join([*parts, "----", colophon_text(anchors)])
    at.write_text(f"{text}\n", encoding="utf-8")
    return at


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with two recorded turns, Italy's orders missing in the second, and its issue."""
    root = recorded_desk(tmp_path_factory.mktemp("tampering") / "zine")
    path = root / "games/marengo" / f"{FALL}.orders.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    del data["orders"]["Italy"]
    rewrite(root, FALL, data)
    issue_of(root, root.parent / "issue.txt")
    return root


@pytest.fixture
def clone(original: Path, tmp_path: Path) -> Path:
    """A clone of it, beside the issue that a reader kept."""
    shutil.copytree(original, tmp_path / "clone")
    shutil.copy(original.parent / "issue.txt", tmp_path / "issue.txt")
    return tmp_path / "clone"


def orders(root: Path, slug: str) -> dict[str, dict[str, str]]:
    """An orders file."""
    path = root / "games/marengo" / f"{slug}.orders.yaml"
    data: dict[str, dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


def write(root: Path, slug: str, data: object) -> None:
    """Write an orders file, and leave the records as they are."""
    path = root / "games/marengo" / f"{slug}.orders.yaml"
    path.write_text(yaml.safe_dump(data), encoding="utf-8")


def rewrite(root: Path, slug: str, data: object, game: str = "marengo") -> None:
    """Write an orders file and record every turn anew, as if it had always been so."""
    folder = root / "games" / game
    if data is not None:
        (folder / f"{slug}.orders.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    moments = [(load(path)["recorded"], int(load(path)["issue"])) for path in records(folder)]
    for path in records(folder):
        path.unlink()
    for moment, issue in moments:
        record(folder, moment, issue)


def verify(root: Path, *words: str) -> tuple[int, str]:
    """What the clone says by itself, or of an issue."""
    done = invoke(root, "verify", *words, now=DONE)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.output


def against(root: Path) -> tuple[int, str]:
    """What the printed issue says of the clone."""
    return verify(root, str(root.parent / "issue.txt"))


def swapped(root: Path, seed: int) -> tuple[str, str, dict[str, dict[str, str]]]:
    """A turn and a power drawn by a seed, and its orders file with an order of theirs changed."""
    chance = Random(seed)
    slug = chance.choice([SLUG, FALL])
    data = orders(root, slug)
    power = chance.choice(sorted(data["orders"]))
    first = re.split(r"[\n,]", data["orders"][power])[0]
    unit = " ".join(first.split()[:2])
    changed = f"{unit} H" if not first.rstrip().endswith(" H") else f"{unit} - KIE"
    data["orders"][power] = data["orders"][power].replace(first, changed)
    return slug, power, data


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
    rewrite(clone, slug, data)

    code, said = against(clone)

    assert verify(clone)[0] == 0
    assert code == 1
    assert f"marengo, {FALL}: this is not the record that was printed" in said
    assert f"marengo, {slug}: not printed so: '{power.upper()}: " in said


def test_a_late_set_let_in(clone: Path) -> None:
    """The issue prints an NMR where the clone has orders."""
    data = orders(clone, FALL)
    data["orders"]["Italy"] = "A VEN - TYR"
    write(clone, FALL, data)
    assert f"orders changed since {FALL} was recorded" in verify(clone)[1]

    rewrite(clone, FALL, data)
    code, said = against(clone)

    assert verify(clone)[0] == 0
    assert (1, True) == (code, f"marengo, {FALL}: not printed so: 'ITALY: " in said), said


@pytest.mark.parametrize("seed", SEEDS)
def test_a_receipt_changed(clone: Path, seed: int) -> None:
    """It is made again from the orders, and does not come out."""
    data = orders(clone, SLUG)
    receipts: dict[str, dict[str, str]] = data["receipts"]  # type: ignore[assignment]
    power = Random(seed).choice(sorted(receipts))
    receipts[power]["nonce"] = receipts[power]["nonce"][::-1] + "0"
    write(clone, SLUG, data)

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
    data = orders(clone, SLUG)
    press: list[dict[str, str]] = data["press"]  # type: ignore[assignment]
    assert press[0]["text"] == "Peace!"
    press[0]["text"] = "War!"
    write(clone, SLUG, data)

    assert "headline, press or notes were changed since" in verify(clone)[1]
    code, said = against(clone)
    assert f"note: marengo, {SLUG}: words that are not in the issue: 'Press from " in said
    assert (0, True) == (code, "War!'" in said)


def test_a_result_changed_with_its_hashes(clone: Path) -> None:
    """The rules disagree, and so does the issue."""

    def held(data: dict[str, object]) -> None:
        results: list[dict[str, dict[str, str]]] = data["results"]  # type: ignore[assignment]
        next(each for each in results if each["outcome"]["is"] == "Bounced")["outcome"] = {
            "is": "Held"
        }

    forge(clone / "games/marengo", SLUG, held)

    code, said = against(clone)
    assert code == 1
    assert "' held, would be '" in said
    assert f"marengo, {FALL}: this is not the record that was printed" in said


@pytest.fixture(scope="module")
def exchange(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exchange whose first round was held, with lots drawn from the game's seed."""
    root = exchange_desks.write_desk(tmp_path_factory.mktemp("lots") / "zine")
    for player in exchange_desks.PLAYERS:
        exchange_desks.send(root, player, "N/T", now=exchange_desks.BEGUN)
    exchange_desks.play(root, LATER)
    issue_of(root, root.parent / "issue.txt")
    return root


@pytest.mark.parametrize("seed", SEEDS)
def test_a_draw_made_again(exchange: Path, tmp_path: Path, seed: int) -> None:
    """Another seed is not the one that the records were made from."""
    root = tmp_path / "clone"
    shutil.copytree(exchange, root)
    shutil.copy(exchange.parent / "issue.txt", tmp_path / "issue.txt")
    path = root / "games" / exchange_desks.GAME / "game.yaml"
    text = re.sub(r"^seed: .*$", f"seed: better-{seed}", path.read_text(), flags=re.MULTILINE)
    assert f"better-{seed}" in text
    path.write_text(text, encoding="utf-8")
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
