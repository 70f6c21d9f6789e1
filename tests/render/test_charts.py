"""Charts on pages: true scales, names that never meet, and lines that are seen on any page."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import date
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from zine.blocks.chart_values import BarChart, Chart, HeatCell, HeatMap, LineChart, RankChart
from zine.render.charts.axes import SPIKE, Scale, time_places, value_scale
from zine.render.charts.chart_marks import ChartSheet, Label, Stroke, ValueMark, spread, text_width
from zine.render.charts.lines import MOST, line_sheet
from zine.render.charts.svg import NARROW, WIDE, chart_sheet, chart_svg
from zine.render.inks import (
    DARK,
    FAINT,
    LIGHT,
    SOFT,
    SPARE,
    Ink,
    contrast,
    ink_on,
    inks_of,
    power_ink,
)
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
VARIANTS = variant_names()
BOXES = ("#f2eee2", "#262622")  # --box of the style sheet, light and dark


def lines(count: int = 7, steps: int = 9, seed: int = 1, **changes: object) -> LineChart:
    """A chart of counts by chance, some lines ending early."""
    chance = random.Random(seed)
    names = [*POWERS, *(f"The {n}th power of a long name" for n in range(count))][:count]
    values: dict[str, tuple[float | None, ...]] = {}
    for name in names:
        end = steps if chance.random() < 0.8 else chance.randrange(1, steps)
        line = [chance.randrange(0, 12) for _ in range(end)]
        values[name] = (*line, *([None] * (steps - end)))
    settings: dict[str, object] = {
        "ident": "c",
        "title": "Centres",
        "description": "Counts.",
        "steps": tuple(str(1900 + step) for step in range(steps)),
        "lines": values,
        "colours": load_variant("standard").colours,
        "unit": "supply centres",
        "goal": 18,
    }
    return LineChart(**{**settings, **changes})  # type: ignore[arg-type]


def others(seed: int = 1) -> list[Chart]:
    """A chart of each other kind."""
    chance = random.Random(seed)
    codes = tuple(f"Z{n}" for n in range(12))
    return [
        BarChart(
            ident="b",
            title="Property",
            description="Sums.",
            parts=(*POWERS, "cash"),
            bars={f"Player {n}": tuple(chance.random() * 50 for _ in range(8)) for n in range(9)},
            colours=load_variant("standard").colours,
            unit="SFr",
        ),
        HeatMap(
            ident="h",
            title="Matrix",
            description="Pairs.",
            codes=codes,
            cells=tuple(
                tuple(
                    None if a == b else HeatCell(chance.random(), "W", "12-1-1")
                    for b in range(len(codes))
                )
                for a in range(len(codes))
            ),
        ),
        RankChart(
            ident="r",
            title="Ranks",
            description="Ranks.",
            steps=("AV", "MM", "310", "210"),
            lines={
                f"Zine {n}": tuple(chance.randrange(1, 13) for _ in range(4)) for n in range(12)
            },
        ),
    ]


def boxes(sheet: ChartSheet) -> list[tuple[float, float, float, float, str]]:
    """Left, top, right, bottom and text of every level label, as wide as it is taken to be."""
    found = []
    for mark in sheet.marks:
        if isinstance(mark, Label) and not mark.turned:
            wide = text_width(mark.text, mark.size)
            part = {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            x, y = mark.at[0] - wide * part, mark.at[1]
            found.append((x, y - mark.size / 2, x + wide, y + mark.size / 2, mark.text))
    return found


def meeting(sheet: ChartSheet) -> list[tuple[str, str]]:
    """The labels that overlap."""
    return [
        (one[4], other[4])
        for one, other in combinations(boxes(sheet), 2)
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize("seed", range(12))
def test_no_two_labels_meet(width: float, seed: int) -> None:
    """In charts of every kind, by chance, on both sheets."""
    charts = [lines(2 + seed, 3 + seed * 3, seed), lines(30, 20, seed), *others(seed)]

    assert [[]] * len(charts) == [meeting(chart_sheet(chart, width)) for chart in charts]


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_everything_is_on_the_sheet(width: float) -> None:
    """No label is cut at an edge."""
    for chart in (lines(), lines(26), *others()):
        sheet = chart_sheet(chart, width)
        outside = [
            text
            for left, top, right, bottom, text in boxes(sheet)
            if left < -0.5 or top < -0.5 or right > sheet.width + 0.5 or bottom > sheet.height + 0.5
        ]
        assert [] == outside


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_power_is_seen_on_every_page(variant: str) -> None:
    """3 to 1 at least (WCAG 2.2, 1.4.11) on paper and in boxes, light and dark."""
    for colour in (*load_variant(variant).colours.values(), *SPARE):
        ink = power_ink(colour)
        against = [contrast(ink.light, paper) for paper in (LIGHT, BOXES[0])]
        against += [contrast(ink.dark, paper) for paper in (DARK, BOXES[1])]
        assert min(against) >= 3, colour


def test_letters_on_an_ink_can_be_read() -> None:
    """4.5 to 1 on whatever colour, light and dark."""
    for colour in ("#000000", "#ffffff", "#777777", "#b5475c", "#c9b03c", "#18aa3f"):
        ink = Ink(colour, colour)
        assert contrast(ink_on(ink).light, colour) >= 4.5


def test_a_power_keeps_its_colour() -> None:
    """Named lines have their power's ink, others a spare one, all different."""
    colours = load_variant("standard").colours

    inks = inks_of(["France", "Nobody", "Ada"], colours)

    assert power_ink(colours["France"]) == inks["France"]
    assert 3 == len(set(inks.values()))


def test_each_value_is_a_title_of_the_wide_drawing() -> None:
    """With its line and step; the narrow one has none."""
    chart = lines(3, 4, lines={"Austria": (3, 4, None, 5), "Turkey": (1, 1, 1, 1)})

    wide, narrow = ET.fromstring(f"<div>{chart_svg(chart)}</div>")

    drawn = [each.text for each in wide.iter("{http://www.w3.org/2000/svg}title")][1:]
    assert ["Austria, 1900: 3", "Austria, 1901: 4", "Austria, 1903: 5"] == drawn[:3]
    assert 7 == len(drawn)
    assert [] == list(narrow.iter("{http://www.w3.org/2000/svg}title"))
    assert wide.get("aria-labelledby") == narrow.get("aria-labelledby")


def test_one_spike_does_not_flatten_the_rest() -> None:
    """Uneven values get a logarithmic scale, which says so; even ones do not."""
    prices = (0.8, 1.0, 1.1, 0.9, 1.2, 40.0)
    scale = value_scale(prices, 300, 0, from_zero=False, uneven=True)

    assert scale.logarithmic
    assert abs(scale.at(0.8) - scale.at(1.2)) > 300 * 0.08
    assert not value_scale(prices[:-1], 300, 0, from_zero=False, uneven=True).logarithmic
    assert not value_scale(prices, 300, 0, from_zero=False, uneven=False).logarithmic
    sheet = line_sheet(lines(1, 6, lines={"Lira": prices}, uneven=True, goal=None, digits=2), WIDE)
    assert "on a logarithmic scale" in " ".join(each[4] for each in boxes(sheet))
    assert SPIKE > 1


def test_a_rating_stands_at_its_date() -> None:
    """Distances on the axis are those of the days; an undated first step comes before."""
    days = [None, date(2024, 1, 1), date(2024, 1, 11), date(2025, 1, 1)]

    start, first, second, third = time_places(days)

    assert start < first
    assert 10 == second - first
    assert 356 == third - second
    sheet = line_sheet(
        lines(1, 4, lines={"Ada": (1000, 1010, 990, 1020)}, dates=tuple(days), goal=None), WIDE
    )
    dots = [mark.at[0] for mark in sheet.marks if isinstance(mark, ValueMark)]
    assert pytest.approx(356 / 10) == (dots[3] - dots[2]) / (dots[2] - dots[1])


@pytest.mark.parametrize("count", [MOST, MOST + 1, 34])
def test_more_than_nine_lines_are_small_charts(count: int) -> None:
    """All on one scale, each with its own base line."""
    sheet = line_sheet(lines(count, goal=None), WIDE)

    bases = {
        mark.points
        for mark in sheet.marks
        if isinstance(mark, Stroke) and mark.ink is SOFT and mark.points[0][1] == mark.points[1][1]
    }
    assert (count if count > MOST else 0) == len(bases)


@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        (Scale(0, 18, 0, 1), [0, 5, 10, 15]),
        (Scale(0, 3, 0, 1), [0, 1, 2, 3]),
        (Scale(0.4, 23, 0, 1, logarithmic=True), [0.5, 1, 2, 5, 10, 20]),
        (Scale(850, 1030, 0, 1), [850, 900, 950, 1000]),
    ],
)
def test_ticks_are_round(scale: Scale, expected: list[float]) -> None:
    """1, 2 or 5 times a power of ten, and no more than asked for."""
    assert expected == scale.ticks(6, whole=not scale.logarithmic)


@pytest.mark.parametrize("wanted", [[5.0], [5, 5, 5], [0, 1, 2, 50, 51], [0, 0, 100, 100], []])
def test_names_move_apart_and_stay_in_bounds(wanted: list[float]) -> None:
    """Ten apart, in order, and those with room stay where they belong."""
    placed = spread(list(wanted), 10, 0, 100)

    assert len(wanted) == len(placed)
    assert all(b - a >= 10 - 1e-9 for a, b in pairwise(placed))
    assert all(-1e-9 <= each <= 100 + 1e-9 for each in placed)
    assert wanted != [5.0] or placed == [5.0]


def test_names_without_room_are_closer() -> None:
    """Twenty in a hundred stand five apart, about."""
    placed = spread([50.0] * 21, 10, 0, 100)

    assert pytest.approx([5.0 * n for n in range(21)]) == placed


def test_nothing_in_a_chart_acts() -> None:
    """A hostile name is text in titles, labels and ids."""
    bad = '"><script>x</script>'
    chart = lines(1, 2, ident=bad, title=bad, description=bad, lines={bad: (1, 2)}, unit=bad)

    svg = chart_svg(chart)

    assert "<script" not in svg
    ET.fromstring(f"<div>{svg}</div>")


def test_an_empty_chart_is_drawn() -> None:
    """Lines without a value, bars without a part, no zines."""
    for chart in (
        lines(2, 3, lines={"A": (None, None, None), "B": (None, None, None)}, goal=None),
        BarChart(ident="b", title="", description="", parts=(), bars={}, colours={}, unit=""),
        HeatMap(ident="h", title="", description="", codes=(), cells=()),
        RankChart(ident="r", title="", description="", steps=("a",), lines={}),
    ):
        ET.fromstring(f"<div>{chart_svg(chart)}</div>")


def test_the_portfolios_of_an_issue_are_light(published: Path) -> None:
    """Those of all its exchanges together take less than 40 KiB, where four took 660."""
    issue = (published / "output/issues/2.html").read_text(encoding="utf-8")
    books = set(re.findall(r"\.\./(games/[^#\"]+-exchange\.html)#books", issue))
    pages = [(published / "output" / name).read_text(encoding="utf-8") for name in books]

    drawings = [each for page in pages for each in page.split("<svg")[1:]]
    drawings = [each for each in drawings if "-portfolio-title" in each[:400]]
    sizes = [len(each.partition("</svg>")[0]) for each in drawings]

    assert 2 * len(books) == len(sizes)
    assert 0 < sum(sizes) < 40 * 1024


def test_one_line_of_ranks_leads_the_others() -> None:
    """It alone has its colour, dots and name; the others are faint."""
    lines = {f"Zine {at}": (at, 41 - at, at) for at in range(1, 41)}
    chart = RankChart(
        ident="r", title="", description="", steps=("a", "b", "c"), lines=lines, lead="Zine 7"
    )

    sheet = chart_sheet(chart, WIDE)

    dots = [mark for mark in sheet.marks if isinstance(mark, ValueMark)]
    names = [mark.text for mark in sheet.marks if isinstance(mark, Label) and "Zine" in mark.text]
    faint = [mark for mark in sheet.marks if isinstance(mark, Stroke) and mark.ink == FAINT]
    assert ["Zine 7"] == names
    assert {f"Zine 7, {step}: {rank}" for step, rank in zip("abc", (7, 34, 7), strict=True)} == {
        dot.title for dot in dots
    }
    assert len(lines) == sum(len(mark.points) == 3 for mark in faint)
    assert sheet.height < 450


@pytest.mark.parametrize(("parts", "named"), [(("shares",), 1), (("shares", "cash"), 5)])
def test_bars_of_one_part_name_it_once(parts: tuple[str, ...], named: int) -> None:
    """In the key; bars of several parts name each inside, too."""
    bars = {f"Player {number}": [9.0] * len(parts) for number in range(4)}
    chart = BarChart(
        ident="b", title="", description="", parts=parts, bars=bars, colours={}, unit=""
    )
    labels = [mark.text for mark in chart_sheet(chart, WIDE).marks if isinstance(mark, Label)]

    assert labels.count("shares") == named


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_small_charts_have_room_for_names_of_ten_letters(width: float) -> None:
    """Fewer stand side by side before a short name is cut."""
    names = [f"Taler of {code}" for code in ("Mun", "War", "Vie", *(f"X{n}x" for n in range(31)))]
    course = dict.fromkeys(names, (1.0, 1.06))
    chart = replace(lines(), lines=course, steps=("W00", "W01"), digits=2)
    labels = [mark.text for mark in chart_sheet(chart, width).marks if isinstance(mark, Label)]

    assert set(names) <= set(labels)
