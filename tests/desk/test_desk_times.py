"""When a letter came: what servers say, what its writer says, and what counts in which order."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import envelope, replies, sheet, write_desk, zine

CODE = "code: france-secret-word\nA PAR - BUR"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk whose repository is its own."""
    return write_desk(tmp_path / "zine")


LATE = "2026-12-05T10:00:00+00:00"


def test_a_backdated_letter_is_set_aside(tmp_path: Path) -> None:
    """A date that its writer put on it does not make a letter early; the GM may believe it."""
    root = write_desk(tmp_path / "zine", late="never")
    path = root.parent / "x.eml"
    path.write_text(f"Date: Fri, 4 Dec 2026 18:00:00 +0100\nSubject: x\n\n{CODE}\n")

    said = zine(root, "inbox", "add", str(path), now=LATE)

    assert "set aside (by its own date it is on time" in said
    assert "0/7" in zine(root, "status", now=LATE)
    assert "By its own date" in replies(root)
    name = said.partition(":")[0]
    assert "taken" in zine(root, "inbox", "take", name, "marengo", "france", now=LATE)
    assert "1/7" in zine(root, "status", now=LATE)


def test_the_time_of_intake_counts(tmp_path: Path) -> None:
    """Where no server says when a letter came, it came when it was taken in."""
    root = write_desk(tmp_path / "zine")
    path = root.parent / "x.eml"
    path.write_text(f"Date: Fri, 4 Dec 2026 18:00:00 +0100\nSubject: x\n\n{CODE}\n")

    assert "late by 16 h" in zine(root, "inbox", "add", str(path), now=LATE)


def test_only_the_nearest_server_is_believed(tmp_path: Path) -> None:
    """A Received line that the writer put below the real one changes nothing."""
    root = write_desk(tmp_path / "zine", late="never")
    lines = [
        f"Received: by {by}; Fri, 4 Dec 2026 {at} +0000"
        for by, at in (("mx.zine.example", "20:00:00"), ("mx.evil.example", "12:00:00"))
    ]
    path = root.parent / "x.eml"
    path.write_text("\n".join([*lines, "Subject: x", "", CODE]))

    assert "late" in zine(root, "inbox", "add", str(path), now=LATE).partition("taken")[0]


def test_a_backdated_envelope_is_set_aside(tmp_path: Path) -> None:
    """A sealed set, too, is as late as the desk knows it to be."""
    root = write_desk(tmp_path / "zine", public=True, late="never")
    text = envelope(root, "France", "A PAR - BUR")
    path = root.parent / "x.eml"
    path.write_text(f"Date: Fri, 4 Dec 2026 18:00:00 +0100\nSubject: x\n\n{text}\n")

    assert "set aside (by its own date" in zine(root, "inbox", "add", str(path), now=LATE)


def test_an_mbox_newest_first_counts_the_newest(root: Path) -> None:
    """Letters given in any order are dealt with in the order in which servers took them in."""
    files: list[str] = []
    for number, (hour, order) in enumerate((("11:00", "A PAR - PIC"), ("10:00", "A PAR - BUR"))):
        path = root.parent / f"{number}.eml"
        head = f"Received: by mx.example; Tue, 1 Dec 2026 {hour}:00 +0000\nSubject: x"
        path.write_text(f"{head}\n\ncode: france-secret-word\n{order}\n")
        files.append(str(path))

    zine(root, "inbox", "add", *files)

    assert "A PAR - PIC" in sheet(root)


def test_an_old_letter_that_comes_late_does_not_count(root: Path) -> None:
    """A letter that a server had before the one that counts is shown to the GM instead."""
    for hour, order in (("11:00", "A PAR - PIC"), ("10:00", "A PAR - BUR")):
        path = root.parent / "x.eml"
        head = f"Received: by mx.example; Tue, 1 Dec 2026 {hour}:00 +0000\nSubject: {hour}"
        path.write_text(f"{head}\n\ncode: france-secret-word\n{order}\n")
        said = zine(root, "inbox", "add", str(path))

    assert "an old one that came late" in said
    assert "A PAR - PIC" in sheet(root)
