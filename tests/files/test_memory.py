"""The memory of a zine: what was made once is not made again, and nobody's but this machine's counts."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from threading import Thread

import pytest

from zine.files import memory as remembering
from zine.files.environment import HELPING
from zine.files.file_hashes import CACHE
from zine.files.memory import FILE, SCHEMA, Memory


def keep(root: Path, key: str = "key", data: object = ("a",), **more: int) -> Memory:
    """Remember something, as a build does."""
    memory = Memory(root, **more)
    memory.put("x", key, data)
    memory.save()
    return memory


def kept(root: Path, key: str = "key") -> object:
    """What another process finds under a key."""
    return Memory(root).get("x", key)


def test_data_is_kept_by_key(tmp_path: Path) -> None:
    """What was made once is not made again."""
    memory = Memory(tmp_path)
    assert ["a"] == memory.once("x", "key", lambda: ["a"])
    assert ["a"] == memory.once("x", "key", lambda: pytest.fail("made again"))
    memory.save()

    assert ["a"] == Memory(tmp_path).once("x", "key", lambda: pytest.fail("made again"))
    assert None is Memory(tmp_path).get("y", "key")
    assert 0o600 == (tmp_path / CACHE / FILE).stat().st_mode & 0o777


def test_nothing_new_changes_no_byte(tmp_path: Path) -> None:
    """However often it is asked."""
    keep(tmp_path)
    before = (tmp_path / CACHE / FILE).read_bytes()
    memory = Memory(tmp_path)
    assert ["a"] == memory.get("x", "key")
    memory.save()

    assert before == (tmp_path / CACHE / FILE).read_bytes()


def test_what_was_not_used_for_longest_is_forgotten(tmp_path: Path) -> None:
    """Once there is more than the memory may hold; what is in use stays."""
    room = {"most": 12_000}  # what some thirty entries take
    keep(tmp_path, "used", os.urandom(200).hex(), **room)
    for number in range(3 * remembering.SELDOM):
        memory = Memory(tmp_path, **room)
        memory.get("x", "used")
        memory.put("x", f"{number}", os.urandom(200).hex())
        memory.save()

    assert kept(tmp_path, "used") is not None
    assert kept(tmp_path, "0") is None
    assert kept(tmp_path, f"{3 * remembering.SELDOM - 1}") is not None
    with sqlite3.connect(tmp_path / CACHE / FILE) as file:
        (whole,) = file.execute("SELECT sum(length(content)) FROM entries").fetchone()
    file.close()
    assert 6000 < whole <= 12_000


def test_another_version_of_the_press_starts_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may read the same file otherwise."""
    keep(tmp_path)
    monkeypatch.setattr(remembering, "press_key", lambda: "another")

    assert kept(tmp_path) is None

    keep(tmp_path)
    monkeypatch.undo()
    assert kept(tmp_path) is not None, "two versions that share a memory leave each other's entries"


def test_who_helps_another_machine_leaves_its_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would mark entries as its own, which the other then ignores."""
    monkeypatch.setenv(HELPING, "1")
    keep(tmp_path)

    assert not (tmp_path / CACHE).exists()


def test_a_copied_process_reads_on(tmp_path: Path) -> None:
    """With a file of its own: SQLite cannot share one."""
    memory = keep(tmp_path)
    assert ["a"] == memory.get("x", "key")
    child = os.fork()
    if not child:
        os._exit(0 if memory.get("x", "key") == ["a"] else 1)
    assert 0 == os.waitpid(child, 0)[1]


@pytest.mark.filterwarnings("error")
def test_another_thread_lets_go_of_it(tmp_path: Path) -> None:
    """The collector of garbage runs in whichever thread it likes."""
    keep(tmp_path)
    memory = [Memory(tmp_path)]
    memory[0].get("x", "key")
    ending = Thread(target=memory.clear)
    ending.start()
    ending.join()
    assert ["a"] == kept(tmp_path)


def test_what_was_made_is_held_by_its_values() -> None:
    """Values by which they are, texts by what they say."""
    memory, made = Memory(Path("nowhere")), list[str]()
    board, name = ["board"], "".join(["n", "1"])

    def of(*values: object) -> object:
        return memory.held("drawing", values, lambda: made.append("made") or len(made))

    assert 1 == of(board) == of(board)
    assert 2 == of(["board"])
    assert 3 == of(name) == of("n1")


def test_what_is_held_is_bounded() -> None:
    """The newest of a kind stays."""
    memory, made = Memory(Path("nowhere")), list[str]()
    for name in ("a", "b", "a", "c", "a", "b"):
        memory.held("x", (name,), lambda name=name: made.append(name), most=2)
        memory.held("y", (name,), list)

    assert ["a", "b", "c", "b"] == made


@pytest.mark.parametrize(
    "content",
    [b"", b"SQLite format 3\0" + bytes(200), b"x" * 5000],
    ids=["empty", "broken", "another"],
)
def test_a_broken_file_counts_as_none(tmp_path: Path, content: bytes) -> None:
    """And is made anew by the next that has something to remember."""
    (tmp_path / CACHE).mkdir()
    (tmp_path / CACHE / FILE).write_bytes(content)
    assert kept(tmp_path) is None

    keep(tmp_path)

    assert ["a"] == kept(tmp_path)


@pytest.mark.parametrize(
    "added",
    [
        "CREATE TRIGGER t AFTER UPDATE ON entries BEGIN DELETE FROM entries; END",
        "CREATE VIEW v AS SELECT 1",
    ],
)
def test_a_file_that_brings_programs_is_not_used(tmp_path: Path, added: str) -> None:
    """A clone may bring one that was made to deceive."""
    (tmp_path / CACHE).mkdir()
    with sqlite3.connect(tmp_path / CACHE / FILE) as file:
        file.execute(SCHEMA)
        file.execute(added)
    file.close()
    assert kept(tmp_path) is None

    keep(tmp_path)

    with sqlite3.connect(tmp_path / CACHE / FILE) as file:
        assert [(SCHEMA,)] == file.execute("SELECT sql FROM sqlite_master").fetchall()
    file.close()


def test_another_command_that_writes_costs_only_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it holds stays."""
    monkeypatch.setattr(remembering, "PATIENCE", 0)
    keep(tmp_path)
    other = sqlite3.connect(tmp_path / CACHE / FILE)
    other.execute("BEGIN EXCLUSIVE")
    keep(tmp_path, "more")
    other.rollback()
    other.close()

    assert ["a"] == kept(tmp_path)
    assert kept(tmp_path, "more") is None
