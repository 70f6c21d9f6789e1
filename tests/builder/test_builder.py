"""The builder: what is unchanged is taken over, everything else is made."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from benches import builder, finish, text
from zine.builder import builder as module
from zine.builder.builder import SPARE
from zine.builder.product import Bench, Files
from zine.files.file_hashes import CACHE
from zine.files.site.site_mark import MARK


def build(root: Path, *keys: tuple[str, object], common: str = "press") -> list[str]:
    """Build a site of one file for each key; the addresses of those that were made."""
    made: list[str] = []
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
    (tmp_path / SPARE / "a").write_text("X")
    (tmp_path / SPARE / "b").unlink()

    assert ["a", "b"] == build(tmp_path, ("a", 1), ("b", 1))
    assert "1" == (tmp_path / "output/a").read_text() == (tmp_path / SPARE / "a").read_text()


def test_nothing_is_kept_that_no_site_has(tmp_path: Path) -> None:
    """Nor is it a second copy where a file can have two names."""
    build(tmp_path, ("a", 1), ("b", 1))
    build(tmp_path, ("a", 2))

    assert ["a"] == [each.name for each in (tmp_path / SPARE).iterdir()]
    assert (tmp_path / SPARE / "a").samefile(tmp_path / "output/a")


def test_nothing_is_done_to_files_that_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come with the spare site, which the replaced one becomes; new ones are linked to it."""
    build(tmp_path, ("games/a", 1), ("games/b", 1), ("old/c", 1))
    build(tmp_path, ("games/a", 1), ("games/b", 2), ("old/c", 1))
    links: list[str] = []
    link = module.link_or_copy
    monkeypatch.setattr(module, "link_or_copy", lambda *two: (links.append(two[1]), link(*two)))

    assert ["games/b"] == build(tmp_path, ("games/a", 1), ("games/b", 3))
    assert [f"{tmp_path / SPARE}/games/b"] == links
    for site in (tmp_path / "output", tmp_path / SPARE):
        assert {"games/a": "1", "games/b": "3"} == {
            f"games/{each.name}": each.read_text() for each in (site / "games").iterdir()
        }
        assert not (site / "old").exists()
    assert not (tmp_path / "output.old").exists()


def test_a_build_never_writes_into_the_site_that_readers_see(tmp_path: Path) -> None:
    """A file of the spare has the same bytes as the public one: it is replaced, not opened."""
    build(tmp_path, ("a", 1), ("b", 1))
    build(tmp_path, ("a", 1), ("b", 1))
    (tmp_path / SPARE / "b").touch()
    own = builder(tmp_path)
    own.build(text("a", 2))
    own.build(text("b", 1))

    assert "1" == (tmp_path / "output/a").read_text()
    assert "2" == (own.fresh / "a").read_text()


def test_what_a_build_has_already_stays(tmp_path: Path) -> None:
    """Such as pages of a game that is left out, which are those of the site before."""
    build(tmp_path, ("games/a", 1), ("games/b", 1))
    fresh = tmp_path / "output.new"
    (fresh / "games").mkdir(parents=True)
    (fresh / "games/a").write_text("carried")
    own = builder(tmp_path)
    own.build(text("games/b", 2))
    finish(own, tmp_path)

    assert "carried" == (tmp_path / "output/games/a").read_text()


def test_a_failed_build_costs_only_the_spare(tmp_path: Path) -> None:
    """The next one takes files from the public site, and leaves a spare again."""
    build(tmp_path, ("a", 1), ("b", 1))
    shutil.rmtree(builder(tmp_path).fresh)
    assert not (tmp_path / SPARE).exists()

    assert [] == build(tmp_path, ("a", 1), ("b", 1))
    assert {"a", "b"} == {each.name for each in (tmp_path / SPARE).iterdir()}


@pytest.mark.parametrize("place", ["site", "site/games", "site/games/a"])
def test_a_spare_with_links_is_left_alone(tmp_path: Path, place: str) -> None:
    """It may have come with a clone, and lead to somebody's files."""
    build(tmp_path, ("games/a", 1))
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / CACHE / place).rename(elsewhere)
    (tmp_path / CACHE / place).symlink_to(elsewhere)

    assert ["games/a"] == build(tmp_path, ("games/a", 2))
    assert "1" == next(p for p in (elsewhere, *elsewhere.rglob("a")) if p.is_file()).read_text()


def test_a_site_on_another_disk_keeps_the_spare_that_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders cannot be moved there; what changed is copied."""

    def rename(source: str | Path, target: str | Path) -> None:
        if CACHE in f"{source}" or CACHE in f"{target}":
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        os.replace(source, target)

    build(tmp_path, ("a", 1), ("b", 1), ("c", 1))
    monkeypatch.setattr(os, "rename", rename)
    before = (tmp_path / SPARE / "a").stat().st_ino

    assert ["b"] == build(tmp_path, ("a", 1), ("b", 2))
    assert [] == build(tmp_path, ("a", 1), ("b", 2))
    assert not (tmp_path / "output.old").exists()
    assert {"a": "1", "b": "2"} == {p.name: p.read_text() for p in (tmp_path / SPARE).iterdir()}
    assert before == (tmp_path / SPARE / "a").stat().st_ino


def test_a_spare_that_came_in_part_is_not_relied_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows which of its files came: they are taken from the public site."""

    def rename(source: str | Path, target: str | Path) -> None:
        if f"{source}".endswith(f"{SPARE}/b"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        os.replace(source, target)

    every = ("a", 1), ("b", 1), ("c", 1)
    build(tmp_path, *every)
    monkeypatch.setattr(os, "rename", rename)

    assert [] == build(tmp_path, *every)
    assert set("abc") == {each.name for each in (tmp_path / "output").iterdir()} - {MARK}


def test_what_is_made_of_the_finished_pages_is_taken_over(tmp_path: Path) -> None:
    """It is asked for when the rest of the spare site is gone, as the search is."""
    for taken in (None, ("b",)):
        own = builder(tmp_path)
        own.build(text("a", 1))
        own.complete()
        assert taken == own.taken_over(text("b", 1))
        if taken is None:
            own.make(text("b", 1))
        finish(own, tmp_path)
        assert "1" == (tmp_path / "output/b").read_text()


def test_what_somebody_put_into_the_site_meanwhile_stays(tmp_path: Path) -> None:
    """Then the replaced site is no spare, and an earlier one is mended."""
    build(tmp_path, ("a", 1))
    own = builder(tmp_path)
    own.build(text("a", 2))
    (tmp_path / "output/mine").write_text("mine")
    finish(own, tmp_path)

    assert "mine" == (tmp_path / "output.old/mine").read_text()
    assert "2" == (tmp_path / SPARE / "a").read_text()


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
        own = builder(tmp_path)
        own.build(Files(address="page", key=key, making=page))
        own.build(
            Files(address="other", key=key, making=lambda bench: bench.share("shared/land", "land"))
        )
        finish(own, tmp_path)
        return sorted(
            p.relative_to(tmp_path / "output").as_posix()
            for p in (tmp_path / "output").rglob("*")
            if p.is_file() and p.name != MARK
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

    assert ["made"] == made
