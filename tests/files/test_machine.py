"""What is kept between builds bears this machine's mark, or it is not believed."""

from __future__ import annotations

import os
import sqlite3
import zlib
from pathlib import Path

import pytest

from desks import make_site
from sites import build, tree
from zine.files.file_hashes import CACHE, press_key
from zine.files.machine_key import MemoryMarks, state_folder
from zine.files.memory import FILE, SCHEMA, Memory
from zine.files.site.site_mark import MARK


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has kept nothing yet."""
    state = tmp_path_factory.mktemp("machine") / "state"
    monkeypatch.setenv("ZINE_STATE", str(state))
    return state


def kept(root: Path) -> object:
    """What is kept under a key."""
    return Memory(root).get("x", "key")


def keep(root: Path) -> None:
    """Keep something under a key."""
    memory = Memory(root)
    memory.put("x", "key", ["a"])
    memory.save()


def entries(root: Path, change: str, *values: object) -> None:
    """Change the entries of a memory behind its back."""
    with sqlite3.connect(root / CACHE / FILE) as file:
        file.execute(change, values)
    file.close()


def test_what_this_machine_kept_is_believed(tmp_path: Path, elsewhere: Path) -> None:
    """By another process too, since the key is in a file that only its owner can read."""
    keep(tmp_path)

    assert ["a"] == kept(tmp_path)
    assert 0o600 == (elsewhere / "machine.key").stat().st_mode & 0o777


def test_what_another_machine_kept_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clone may bring a folder .cache that was made to deceive."""
    monkeypatch.setenv("ZINE_STATE", str(tmp_path / "theirs"))
    keep(tmp_path / "zine")
    monkeypatch.setenv("ZINE_STATE", str(tmp_path / "ours"))

    assert kept(tmp_path / "zine") is None


def test_what_bears_no_mark_is_not_believed(tmp_path: Path, elsewhere: Path) -> None:
    """As anybody can write it."""
    (tmp_path / CACHE).mkdir()
    entries(tmp_path, SCHEMA)
    poison = zlib.compress(b'["poison"]')
    for content in (poison, bytes(32) + poison):
        entries(
            tmp_path,
            "INSERT OR REPLACE INTO entries VALUES (?, 'x', 'key', 0, ?)",
            press_key(),
            content,
        )
        assert kept(tmp_path) is None


@pytest.mark.parametrize("at", [0, 31, 32, -1])
def test_one_changed_bit_is_noticed(tmp_path: Path, elsewhere: Path, at: int) -> None:
    """In the mark and in what it marks."""
    keep(tmp_path)
    with sqlite3.connect(tmp_path / CACHE / FILE) as file:
        (found,) = file.execute("SELECT content FROM entries").fetchone()
    file.close()
    content = bytearray(found)
    content[at] ^= 1
    entries(tmp_path, "UPDATE entries SET content = ?", bytes(content))

    assert kept(tmp_path) is None


@pytest.mark.parametrize("name", ["kind", "key"])
def test_a_mark_is_for_one_entry(tmp_path: Path, elsewhere: Path, name: str) -> None:
    """Data that is ours does not pass for other data."""
    keep(tmp_path)
    entries(tmp_path, f"UPDATE entries SET {name} = 'y'")

    assert (
        Memory(tmp_path).get("y" if name == "kind" else "x", "y" if name == "key" else "key")
        is None
    )


def test_a_key_that_others_can_read_is_replaced(tmp_path: Path, elsewhere: Path) -> None:
    """They could have made marks with it."""
    elsewhere.mkdir()
    (elsewhere / "machine.key").write_bytes(b"k" * 32)
    (elsewhere / "machine.key").chmod(0o644)

    MemoryMarks(tmp_path)

    assert b"k" * 32 != (elsewhere / "machine.key").read_bytes()
    assert 0o600 == (elsewhere / "machine.key").stat().st_mode & 0o777


def test_a_key_within_the_zine_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could have come with the zine."""
    monkeypatch.setenv("ZINE_STATE", str(tmp_path / "zine" / "state"))

    keep(tmp_path / "zine")

    assert not (tmp_path / "zine" / "state").exists()


def test_where_no_key_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The press works, and keeps things for this process alone."""
    (tmp_path / "state").write_text("a file")
    monkeypatch.setenv("ZINE_STATE", str(tmp_path / "state"))

    keep(tmp_path / "zine")

    assert ["a"] == kept(tmp_path / "zine")


def test_the_key_lies_with_the_users_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system keeps such things, unless it is told otherwise."""
    monkeypatch.delenv("ZINE_STATE")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    assert tmp_path / "diplomacy-zine" == state_folder()


@pytest.mark.parametrize("link", [CACHE, f"{CACHE}/{FILE}"])
def test_nothing_is_written_through_a_link(tmp_path: Path, elsewhere: Path, link: str) -> None:
    """What it leads to stays as it was, and is not read."""
    root, outside = tmp_path / "zine", tmp_path / "outside"
    keep(outside)
    before = tree(outside)
    (root / link).parent.mkdir(parents=True)
    (root / link).symlink_to(outside / link)

    keep(root)

    assert before == tree(outside)
    assert kept(root) is None


def test_a_poisoned_cache_poisons_no_page(tmp_path: Path, elsewhere: Path) -> None:
    """A whole .cache and output from elsewhere, as long and as old, with a script in every file."""
    theirs = make_site(tmp_path / "theirs")
    assert 0 == build(theirs, ZINE_STATE=str(tmp_path / "their-state")).returncode
    clean = tree(theirs / "output")
    files = [path for name in ("output", CACHE) for path in (theirs / name).rglob("*")]
    for file in files:
        if file.is_file() and file.name != MARK:
            about = file.stat()
            file.write_bytes(file.read_bytes()[:-8] + b"<script>")
            os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))

    assert 0 == build(theirs).returncode

    assert clean == tree(theirs / "output")
