"""Files by their paths, and values that are made late."""

from __future__ import annotations

from pathlib import Path

from zine.files.cache import files_below
from zine.games.lazy import Lazy


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
