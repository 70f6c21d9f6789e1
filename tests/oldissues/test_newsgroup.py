"""A newsgroup's mbox of a zine in several chapters comes in whole, and what it lacks is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from costs import within
from newsgroups import mbox
from zine.problems import Collector
from zine.wing import Incoming
from zine.wings.archive.archive_import import bring_in
from zine.wings.archive.issue_store import read_archive
from zine.wings.archive.issues_register import register_of


def brought(home: Path, text: str, name: str = "group.mbox") -> list[str]:
    """What is said when an mbox is brought in."""
    box = home / name
    box.write_text(text, "utf-8")
    told: list[str] = []
    found = Collector()
    bring_in(Incoming(paths=(box,), home=home), lambda line: told.append(str(line)), found)
    found.raise_if_any()
    return "\n".join(told).split("\n")


@pytest.fixture(scope="module")
def group(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Fifty issues without three, two of which came twice, and what was said of them."""
    home = tmp_path_factory.mktemp("group")
    text = mbox(50, without={7, 8, 31}, twice=(3, 12), per_chapter=1)
    return home, brought(home, text)


def test_issues_that_came_twice_are_one(group: tuple[Path, list[str]]) -> None:
    """By their words: another way changes the mail's header."""
    home, told = group

    assert len(read_archive(home)) == 47
    doublets = [line.partition(": ")[2] for line in told if "the same issue as" in line]
    assert doublets == [
        f"the same issue as content/archive/electronic-protocol/{n}, left out" for n in (3, 12)
    ]


def test_what_is_not_there_is_listed(group: tuple[Path, list[str]]) -> None:
    """Issues by their numbers, and the seasons of games that they reported."""
    _, told = group

    at = next(n for n, line in enumerate(told) if line.startswith("ELECTRONIC PROTOCOL: 47 issues"))
    assert "chapters 1, 2, 3, 4, 5, 5 games" in told[at]
    assert told[at + 1] == "  not here: #7-8, #31"
    absent = [line for line in told if line.startswith("  not reported: ")]
    assert sorted(absent) == [
        "  not reported: HARBOUR A, Spring 1904",
        "  not reported: LANTERN A, Fall 1901",
        "  not reported: MEADOW A, Fall 1901",
    ]


def test_a_game_is_followed_from_chapter_to_chapter(group: tuple[Path, list[str]]) -> None:
    """It is one game with its moves, and one series of turns as far as nothing is missing."""
    home, _ = group

    (register,) = register_of(each.filed for each in read_archive(home))

    assert len(register.games) == 5
    assert all(game.moves for game in register.games)
    records = [
        list((home / "games").glob(f"{name}-a/*-movement.record.yaml"))
        for name in ("orchard", "saddle")
    ]
    assert [10, 10] == list(map(len, records))


def test_chapters_with_numbers_of_their_own_are_told_apart(tmp_path: Path) -> None:
    """Issues of one number stand side by side, and each chapter has its own gaps."""
    text = mbox(20, without={7}, per_chapter=1, own_numbers=True)

    told = brought(tmp_path, text)

    keys = [each.key for each in read_archive(tmp_path)]
    assert {"1", "1-chapter-2", "1-chapter-5", "4-chapter-3"} <= set(keys)
    assert "  not here: chapter 2, #2" in told
    assert [] == [line for line in brought(tmp_path, text) if "left out" in line]


def test_the_rest_of_a_group_may_come_later(tmp_path: Path) -> None:
    """What was here stays, and the list of what is missing shrinks."""
    brought(tmp_path, mbox(15, without={9}, per_chapter=1))

    told = brought(tmp_path, mbox(15, per_chapter=1))

    assert "ELECTRONIC PROTOCOL: 15 issues, chapters 1, 2, 3, 4, 5, 5 games" in told
    assert [] == [line for line in told if "not here" in line or "not reported" in line]


@pytest.mark.deep
def test_three_hundred_issues_come_in_in_a_minute(tmp_path: Path) -> None:
    """Of processor time: 300 issues in five chapters with five games at a time."""
    text = mbox(300, twice=(5, 50), per_chapter=1)
    homes = iter(tmp_path / str(number) for number in range(9))

    def work() -> list[str]:
        home = next(homes)
        home.mkdir()
        return brought(home, text)

    told = within(60, work)

    assert any(line.startswith("ELECTRONIC PROTOCOL: 300 issues") for line in told)
    assert [] == [line for line in told if "no turn" in line]
