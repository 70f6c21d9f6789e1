"""Mistakes: corrected, replayed, taken back; the old record is always kept."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from desks import OPENING, SLUG, files, refused, write_desk, zine
from sites import build, write_settings
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.problems import Problems

FALL = "1901-3-fall-movement"
NOW = "2026-12-06T12:00:00+00:00"
WHY = ("--reason", "The GM misread line 1")


def write_orders(root: Path, slug: str, **orders: str) -> Path:
    """An orders file as a person writes it."""
    path = root / "games" / "marengo" / f"{slug}.orders.yaml"
    blocks = "".join(f"  {power}: {text}\n" for power, text in {**OPENING, **orders}.items())
    path.write_text(f"orders:\n{blocks}", encoding="utf-8")
    return path


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A game with its first turn recorded, and its orders changed since."""
    folder = write_desk(tmp_path / "zine", deadlines="{zone: UTC}")
    write_orders(folder, SLUG)
    record(folder)
    write_orders(folder, SLUG, England="F LON - ENG")
    return folder


def record(root: Path) -> None:
    """Adjudicate and record whatever is due."""
    moment = datetime(2026, 12, 5, tzinfo=UTC)
    advance(read_folder(root / "games" / "marengo"), moment, 1, ENGINE).write()


def names(root: Path) -> list[str]:
    """The records in the game's folder."""
    return sorted(path.name for path in (root / "games" / "marengo").glob("*record*"))


def test_a_correction_keeps_the_old_record(root: Path) -> None:
    """Revision 2 says why and names the hash of the one it replaces."""
    old = (root / "games" / "marengo" / f"{SLUG}.record.yaml").read_bytes()

    said = zine(root, "correct", "marengo", SLUG, *WHY, now=NOW)

    assert "was: England F LON - NTH: succeeds" in said
    assert "now: England F LON - ENG: succeeds" in said
    assert [f"{SLUG}.record.1.yaml", f"{SLUG}.record.yaml"] == names(root)
    assert old == (root / "games" / "marengo" / f"{SLUG}.record.1.yaml").read_bytes()
    turn = play_through(read_folder(root / "games" / "marengo"), datetime.now(UTC)).recorded[0]
    assert turn.record is not None
    assert (2, "The GM misread line 1") == (turn.record.revision, turn.record.reason)
    assert turn.record.replaces == turn.superseded[0].digest


def test_a_correction_runs_once(root: Path) -> None:
    """Run again, it says that all is done and writes nothing."""
    zine(root, "correct", "marengo", SLUG, *WHY, now=NOW)
    before = files(root)

    assert "nothing would change" in refused(root, "correct", "marengo", SLUG, *WHY)
    assert before == files(root)


def test_later_turns_stand_in_the_way(root: Path) -> None:
    """After the next adjudication an error stands, unless a replay is asked for."""
    write_orders(root, SLUG)
    write_orders(root, FALL, England="F NTH - NWY", Austria="A GAL H")
    record(root)
    write_orders(root, SLUG, England="F LON - ENG")
    before = files(root)

    said = refused(root, "correct", "marengo", SLUG, *WHY, now=NOW)

    assert "1 later turn is recorded (--replay adjudicates them again" in said
    assert before == files(root)
    zine(root, "correct", "marengo", SLUG, *WHY, "--replay", now=NOW)
    assert f"{FALL}.record.1.yaml" in names(root)
    assert "2 turns replayed, no differences" in zine(root, "verify", now=NOW)


def test_a_missing_old_record_is_noticed(root: Path) -> None:
    """What was printed once may not vanish."""
    zine(root, "correct", "marengo", SLUG, *WHY, now=NOW)
    (root / "games" / "marengo" / f"{SLUG}.record.1.yaml").unlink()

    with pytest.raises(Problems) as found:
        read_folder(root / "games" / "marengo")

    assert f"restore games/marengo/{SLUG}.record.1.yaml" in str(found.value)


def test_a_record_changed_by_hand_is_not_corrected(root: Path) -> None:
    """The way out is told, and nothing is written over."""
    path = root / "games" / "marengo" / f"{SLUG}.record.yaml"
    path.write_text(path.read_text().replace("F LON", "F EDI"), encoding="utf-8")
    before = files(root)

    said = refused(root, "correct", "marengo", SLUG, *WHY, now=NOW)

    assert "the record was changed after it was written" in said
    assert before == files(root)


def test_the_last_turn_can_be_taken_back(root: Path) -> None:
    """It is open again, its record kept; recorded anew it is revision 2."""
    zine(root, "undo", "marengo", SLUG)
    taken_back = names(root)
    record(root)

    assert [f"{SLUG}.record.1.yaml"] == taken_back
    text = (root / "games" / "marengo" / f"{SLUG}.record.yaml").read_text()
    assert "revision: 2" in text


def test_only_the_last_turn_is_taken_back(root: Path) -> None:
    """The complaint names the one to take back first."""
    write_orders(root, SLUG)
    write_orders(root, FALL)
    record(root)

    said = refused(root, "undo", "marengo", SLUG)

    hint = f"take back {FALL} first, or run zine correct --replay"
    assert f"games/marengo/{SLUG}.record.yaml: {FALL} was recorded after it ({hint})\n" in said


def test_taking_back_twice_takes_back_once(root: Path) -> None:
    """The turn is named, so that no other is taken back by a second run."""
    zine(root, "undo", "marengo", SLUG)
    before = files(root)

    zine(root, "undo", "marengo", SLUG)

    assert before == files(root)


def test_the_erratum_is_printed(root: Path) -> None:
    """A banner where the turn was reported, an erratum in the next issue, both editions."""
    zine(root, "correct", "marengo", SLUG, *WHY, now=NOW)
    issue = "Title: Two\nNumber: 2\nDate: 2026-12-18\n\nMore.\n"
    (root / "content" / "issues" / "2.md").write_text(issue, encoding="utf-8")
    write_settings(root)

    done = build(root, ZINE_NOW=NOW)

    assert done.returncode == 0, done.stderr
    first, second = ((root / "output" / "issues" / f"{n}.txt").read_text() for n in (1, 2))
    banner = "CORRECTED Sunday, 6 December 2026: The GM misread line 1."
    assert banner in first
    assert "Errata:" not in first
    assert f"Errata:\n\nMarengo, Spring 1901\n{banner}\n\nWas: [England F LON-NTH" in second
    for page in ("issues/2.html", f"games/marengo/{SLUG}.html"):
        assert "<s>England F LON-NTH: succeeds</s>" in (root / "output" / page).read_text()
