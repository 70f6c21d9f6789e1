"""What a build keeps for the next one: by what it was made from, and by the press that made it."""

from __future__ import annotations

from pathlib import Path

import pytest

from zine.files import cache as kept
from zine.files.cache import Cached, files_below
from zine.games.lazy import Lazy
from zine.plugin.parts.made_once import MadeOnce


def test_data_is_kept_by_key(tmp_path: Path) -> None:
    """What was made once is not made again."""
    first = Cached(tmp_path, "x")
    assert ["a"] == first.once("key", lambda: ["a"])
    first.save()

    assert ["a"] == Cached(tmp_path, "x").once("key", lambda: pytest.fail("made again"))


def test_what_nobody_asked_for_is_let_go(tmp_path: Path) -> None:
    """The file holds what the last build used."""
    first = Cached(tmp_path, "x")
    first.put("old", ["a"])
    first.put("new", ["b"])
    first.save()
    second = Cached(tmp_path, "x")
    second.get("new")
    second.save()

    third = Cached(tmp_path, "x")
    assert third.get("old") is None
    assert ["b"] == third.get("new")


def test_another_version_of_the_press_starts_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may read the same file otherwise."""
    first = Cached(tmp_path, "x")
    first.put("key", ["a"])
    first.save()
    monkeypatch.setattr(kept, "press_key", lambda: "another")

    assert Cached(tmp_path, "x").get("key") is None


def test_files_are_listed_by_their_paths(tmp_path: Path) -> None:
    """In one order, whatever the file system's."""
    for name in ("b.txt", "a/c.txt", "a/b/d.txt", "a.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()

    assert ["a.txt", "a/b/d.txt", "a/c.txt", "b.txt"] == files_below(tmp_path)


def test_a_late_tuple_is_made_once() -> None:
    """And is otherwise that tuple."""
    made: list[int] = []

    def make() -> tuple[str, ...]:
        made.append(1)
        return ("a", "b")

    late = Lazy(make)
    assert made == []
    assert late == ("a", "b")
    assert ("a", "b") == tuple(late)
    assert ("b", 2, hash(("a", "b")), "('a', 'b')") == (late[1], len(late), hash(late), repr(late))
    assert [1] == made


def test_a_late_tuple_that_was_let_go_is_made_again() -> None:
    """When somebody asks for it again."""
    made: list[int] = []
    late = Lazy(lambda: (made.append(1), "a"))
    assert [(None, "a")] * 2 == [tuple(late), tuple(late)]
    late.let_go()
    assert [1] == made
    assert (None, "a") == tuple(late)
    assert [1, 1] == made


def test_what_is_made_once_is_let_go_by_its_value() -> None:
    """With all that was asked for since the pages of a game were begun; the rest stays."""
    store, made = MadeOnce(), list[str]()
    board, chart, cover = ["board"], ["chart"], ["cover"]

    def of(value: list[str]) -> None:
        store.of("drawing", value, None, lambda: made.append(value[0]))

    for value in (board, chart, cover, board, chart, cover):
        of(value)
    assert ["board", "chart", "cover"] == made
    store.begin()
    of(board)
    store.let_go([chart])
    for value in (board, chart, cover):
        of(value)
    assert ["board", "chart", "cover", "board", "chart"] == made
