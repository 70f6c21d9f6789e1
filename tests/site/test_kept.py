"""What a build keeps for the next one: by what it was made from, and by the press that made it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from zine.blocks.charts import LineChart
from zine.files import cache as kept
from zine.files.cache import Cache, Cached, files_below
from zine.games.lazy import Lazy
from zine.plugin.charts import WORTH_A_PROCESS, Charts
from zine.render.chart_svg import chart_svg


def chart(number: int) -> LineChart:
    """A chart unlike the others."""
    return LineChart(
        ident=f"chart-{number}",
        title=f"Chart {number}",
        description="Two lines.",
        steps=("1900", "1901", "1902"),
        lines={"Austria": (3, 4, number), "Turkey": (3, None, None)},
        colours={},
        unit="supply centres",
    )


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


def test_charts_drawn_beside_are_the_same(tmp_path: Path) -> None:
    """Whichever process draws them; a second build draws none."""
    charts = [chart(number) for number in range(WORTH_A_PROCESS)]
    with Charts(Cache(tmp_path), processors=2) as drawn:
        drawn.ahead(charts)
        texts = [drawn.svg(each) for each in charts]

    assert texts == [chart_svg(each) for each in charts]
    assert WORTH_A_PROCESS == len(list(tmp_path.glob(".cache/*.svg")))


def test_charts_are_drawn_here_if_no_process_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither where none can be begun, nor where they die."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    charts = [chart(number) for number in range(WORTH_A_PROCESS)]
    monkeypatch.setattr("zine.plugin.charts.ProcessPoolExecutor", refuse)
    with Charts(Cache(tmp_path / "a"), processors=2) as drawn:
        drawn.ahead(charts)
        assert drawn.svg(charts[0]) == chart_svg(charts[0])
    monkeypatch.undo()
    monkeypatch.setattr("zine.plugin.charts._leave_interrupts", os.abort)
    with Charts(Cache(tmp_path / "b"), processors=2) as drawn:
        drawn.ahead(charts)
        assert drawn.svg(charts[0]) == chart_svg(charts[0])


def test_few_charts_are_drawn_here(tmp_path: Path) -> None:
    """Beginning a process would take longer."""
    with Charts(Cache(tmp_path), processors=2) as drawn:
        drawn.ahead([chart(1)])
        assert list(tmp_path.glob(".cache/*.svg")) == []
        assert drawn.svg(chart(1)).startswith("<svg")
