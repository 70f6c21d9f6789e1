"""The builder: what is unchanged is taken over, everything else is made."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from benches import builder, finish, text
from zine.builder import builder as module
from zine.builder.builder import KEPT
from zine.builder.product import Bench, Files


def build(root: Path, *keys: tuple[str, object], common: str = "press") -> list[str]:
    """Build a site of one file for each key; the addresses of those that were made."""
    made: list[str] = []
    shutil.rmtree(root / "output.old", ignore_errors=True)
    own = builder(root, common)
    for address, key in keys:
        own.build(text(address, key, lambda address=address: made.append(address)))
    finish(own, root)
    return made


def test_only_what_changed_is_made(tmp_path: Path) -> None:
    """The files of the others are the same files."""
    assert ["a", "b"] == build(tmp_path, ("a", 1), ("b", 1))
    before = (tmp_path / "output/a").stat().st_ino

    assert ["b"] == build(tmp_path, ("a", 1), ("b", 2))
    assert before == (tmp_path / "output/a").stat().st_ino
    assert "2" == (tmp_path / "output/b").read_text()


def test_a_lost_site_is_made_of_what_was_kept(tmp_path: Path) -> None:
    """Of all products, also those that later builds took over."""
    build(tmp_path, ("a", 1), ("b/c", 1))
    build(tmp_path, ("a", 1), ("b/c", 2))
    shutil.rmtree(tmp_path / "output")

    assert [] == build(tmp_path, ("a", 1), ("b/c", 2))
    assert ("1", "2") == tuple((tmp_path / "output" / each).read_text() for each in ("a", "b/c"))


def test_what_was_kept_is_believed_only_as_the_press_left_it(tmp_path: Path) -> None:
    """A clone or a pull request may bring such a folder, too."""
    build(tmp_path, ("a", 1), ("b", 1))
    shutil.rmtree(tmp_path / "output")
    (tmp_path / KEPT / "a").write_text("X")
    (tmp_path / KEPT / "b").unlink()

    assert ["a", "b"] == build(tmp_path, ("a", 1), ("b", 1))
    assert "1" == (tmp_path / "output/a").read_text() == (tmp_path / KEPT / "a").read_text()


def test_nothing_is_kept_that_no_site_has(tmp_path: Path) -> None:
    """Nor is it a second copy where a file can have two names."""
    build(tmp_path, ("a", 1), ("b", 1))
    build(tmp_path, ("a", 2))

    assert ["a"] == [each.name for each in (tmp_path / KEPT).iterdir()]
    assert (tmp_path / KEPT / "a").samefile(tmp_path / "output/a")


def test_only_what_the_site_does_not_share_is_kept_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Part of a product that was made again may have been taken over; each folder is looked at once."""
    linked: list[str] = []
    looked: list[str] = []
    link, look = module._link, module._is_no_link
    monkeypatch.setattr(module, "_link", lambda *two: (linked.append(two[1]), link(*two)))
    monkeypatch.setattr(module, "_is_no_link", lambda each: (looked.append(each), look(each))[1])

    def page(bench: Bench) -> None:
        bench.put("a/page", "page")
        bench.add(text("a/picture", "1"))

    for key in "12":
        shutil.rmtree(tmp_path / "output.old", ignore_errors=True)
        linked.clear()
        looked.clear()
        own = builder(tmp_path)
        own.build(Files(address="a/page", key=key, making=page))
        finish(own, tmp_path)

    kept = f"{tmp_path / KEPT}"
    assert [f"{kept}/a/page"] == [each for each in linked if each.startswith(kept)]
    assert [f"{kept}/a", kept] == looked


def test_what_has_no_key_is_always_made(tmp_path: Path) -> None:
    """Nobody knows what it was made from."""
    assert ["a"] == build(tmp_path, ("a", None))
    assert ["a"] == build(tmp_path, ("a", None))


def test_what_all_are_made_from_changes_all(tmp_path: Path) -> None:
    """Such as the theme."""
    build(tmp_path, ("a", 1))

    assert ["a"] == build(tmp_path, ("a", 1), common="another")


def test_a_site_may_be_built_as_if_for_the_first_time(tmp_path: Path) -> None:
    """Where other plugins want to see every page."""
    build(tmp_path, ("a", 1))

    assert builder(tmp_path, reuse=False).taken_over(text("a", 1)) is None


@pytest.mark.parametrize("change", ["bytes", "time"])
def test_a_file_that_the_press_did_not_put_there_is_made_again(tmp_path: Path, change: str) -> None:
    """A merge may have brought another, of the same length and even of the same time."""
    build(tmp_path, ("a", 1))
    file = tmp_path / "output/a"
    about = file.stat()
    if change == "bytes":
        file.write_text("longer")
        os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))
    else:
        os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns + 1))

    assert ["a"] == build(tmp_path, ("a", 1))


def test_shared_files_and_parts_come_along(tmp_path: Path) -> None:
    """A product is taken over with all that it consists of; a part is made only if it changed."""
    drawn: list[str] = []

    def page(bench: Bench) -> None:
        bench.put("page", "page")
        bench.share("shared/land", "land")
        bench.add(text("picture", "1", lambda: drawn.append("picture")))

    def both(key: str) -> list[str]:
        shutil.rmtree(tmp_path / "output.old", ignore_errors=True)
        own = builder(tmp_path)
        own.build(Files(address="page", key=key, making=page))
        own.build(
            Files(address="other", key=key, making=lambda bench: bench.share("shared/land", "land"))
        )
        finish(own, tmp_path)
        return sorted(
            p.relative_to(tmp_path / "output").as_posix()
            for p in (tmp_path / "output").rglob("*")
            if p.is_file()
        )

    assert ["page", "picture", "shared/land"] == both("1") == both("1") == both("2")
    assert ["picture"] == drawn


def test_a_trial_elsewhere_takes_files_and_leaves_both_sites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next build finds everything as it was."""
    build(tmp_path, ("a", 1))
    monkeypatch.setenv("ZINE_READONLY", "1")
    trial = builder(tmp_path, site="trial")
    assert trial.taken_over(text("a", 1))
    finish(trial, tmp_path, "trial")
    monkeypatch.delenv("ZINE_READONLY")

    assert [] == build(tmp_path, ("a", 1))


def test_a_site_that_moves_is_taken_along(tmp_path: Path) -> None:
    """Built elsewhere from now on, it is not made again each time."""
    build(tmp_path, ("a", 1))
    for _ in range(2):
        shutil.rmtree(tmp_path / "public.old", ignore_errors=True)
        moved = builder(tmp_path, site="public")
        assert moved.taken_over(text("a", 1))
        finish(moved, tmp_path, "public")
        shutil.rmtree(tmp_path / "output", ignore_errors=True)


def test_a_product_without_files_is_made_once(tmp_path: Path) -> None:
    """Such as the pictures of a game that has none."""
    made: list[str] = []
    for _ in range(2):
        own = builder(tmp_path)
        own.build(Files(address="pictures of x", key=1, making=lambda bench: made.append("made")))
        finish(own, tmp_path)
        shutil.rmtree(tmp_path / "output.old", ignore_errors=True)

    assert ["made"] == made
