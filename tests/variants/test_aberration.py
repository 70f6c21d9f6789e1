"""Aberration: its table, its own rules, its board, and a game that runs to its end."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from boards import board
from computer_player import Player, play
from pastimes import bring_up
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.record_differences import differences
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.geography import Terrain, UnitKind
from zine.rules.outcomes import Built, Moved, Solo, Void
from zine.rules.pipeline import adjudicate, powers_due
from zine.rules.position import Position
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.border_flaws import border_flaws
from zine.variants.geometry import border_pairs
from zine.wings.shared.drawing_flaws import drawing_flaws, touching_cells

FOLDER = load_variant("aberration")
VARIANT = FOLDER.variant
MAP = VARIANT.geography
CANALS = ("CAI", "CON", "DEN", "HOL", "SIN", "TAU")
LATE = datetime(2030, 1, 1, tzinfo=UTC)


def phase_of(kind: PhaseKind) -> Phase:
    phases = [VARIANT.calendar.phase(1901, number) for number in range(1, 6)]
    return next(phase for phase in phases if phase.kind is kind)


def outcomes(kind: PhaseKind, before: Position, **orders: str) -> list[object]:
    """What becomes of each order, in the order of powers."""
    units = {unit.province: unit for unit in before.units}
    lines = [
        line
        for power in VARIANT.powers
        for line in FOLDER.reader.read(
            orders.get(power.name, ""), power=power.name, kind=kind, units=units
        )
    ]
    done = adjudicate(VARIANT, VARIANT.rulebook, phase_of(kind), before, lines)
    return [result.outcome for result in done.results if result.supplied is None]


def test_the_table_has_the_known_counts() -> None:
    """152 provinces: 79 coastal, 40 water, 33 inland; nine powers with three homes, 52 centres."""
    terrains = Counter(province.terrain for province in MAP.provinces.values())

    assert terrains == {Terrain.COASTAL: 79, Terrain.SEA: 40, Terrain.INLAND: 33}
    assert len(MAP.centres) == 52
    assert {p.name: len(MAP.home_centres(p.name)) for p in VARIANT.powers} == dict.fromkeys(
        [
            "Burgundy",
            "Byzantium",
            "Eire",
            "Hungary",
            "Israel",
            "Poland",
            "Sicily",
            "Spain",
            "Ukraine",
        ],
        3,
    )
    assert list(border_flaws(MAP)) == []
    assert VARIANT.solo == 27


def test_every_power_starts_on_its_homes() -> None:
    """Three units each, one on each home centre."""
    for power in VARIANT.powers:
        start = {unit.province for unit in VARIANT.start.units_of(power.name)}
        assert start == set(MAP.home_centres(power.name))


@pytest.mark.parametrize(
    ("own", "orders", "expected"),
    [
        (["BUD", "AUS", "VEN"], "Build A AUS\nBuild F VEN", [Built, Built]),
        (["BUD", "AUS"], "Build A BUD", [Built]),
        (["BUD", "AUS"], "Build A ROM", [Void]),
        (["AUS", "VEN"], "Build A AUS", [Void]),
    ],
)
def test_builds_go_up_anywhere_while_a_home_is_owned(
    own: list[str], orders: str, expected: list[type]
) -> None:
    """Any vacant owned centre will do, but not for a power that lost all its homes."""
    before = board({"Hungary": []}, {"Hungary": own, "Sicily": ["ROM"]})

    found = outcomes(PhaseKind.ADJUSTMENTS, before, Hungary=orders)

    assert [type(outcome) for outcome in found] == expected


def test_who_lost_all_homes_is_not_asked_for_builds() -> None:
    """With nowhere to build there is nothing to order."""
    before = board({"Hungary": []}, {"Hungary": ["AUS"], "Sicily": ["ROM"]})

    due = powers_due(VARIANT, phase_of(PhaseKind.ADJUSTMENTS), before)

    assert due == ("Sicily",)


def test_fleets_pass_suez_side_by_side() -> None:
    """A fleet into Sinai from the Delta and one into Cairo from the Red Sea do not meet."""
    before = board({"Israel": ["F DEL"], "Byzantium": ["F RED"]})

    found = outcomes(PhaseKind.MOVEMENT, before, Israel="F DEL-SIN", Byzantium="F RED-CAI")

    assert [type(outcome) for outcome in found] == [Moved, Moved]


@pytest.mark.parametrize("canal", CANALS)
def test_canals_join_two_waters(canal: str) -> None:
    """A fleet can enter a province with a canal from one water and leave it to another."""
    assert len(MAP.steps(UnitKind.FLEET, canal) & MAP.waters[canal]) >= 2
    assert MAP.provinces[canal].coasts == ()


def test_the_drawing_agrees_with_the_table() -> None:
    """What touches borders, what borders touches, and every unit has room."""
    geometry = load_drawing("aberration").geometry

    assert list(drawing_flaws(MAP, geometry)) == []
    assert dict(geometry.exceptions) == {}


def test_armies_march_over_drawn_borders() -> None:
    """Outlines share a side wherever an army may pass, but for the strait of Denmark."""
    by_land = border_pairs(MAP.army_borders)
    shared = touching_cells(load_drawing("aberration").geometry)

    assert by_land - shared == {("DEN", "SWE")}
    assert shared - by_land == frozenset()


def test_the_base_drawing_is_light() -> None:
    """It loads with any page."""
    assert len(load_drawing("aberration").base.encode()) < 90_000


# Of sRGB in linear light: as seen without the long or the medium cones (Machado and others, 2009).
SIGHT = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour in CIE L*a*b*, as one sees it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    seen = [sum(m * p for m, p in zip(row, linear, strict=True)) for row in SIGHT[sight]]
    red, green, blue = (min(max(p, 0), 1) for p in seen)
    x, y, z = (
        c ** (1 / 3) if c > 0.008856 else 7.787 * c + 16 / 116
        for c in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("sight", SIGHT)
def test_powers_are_told_apart(sight: str) -> None:
    """Inks differ plainly for colour-blind readers too, and letters for all."""
    seen = {power: lab(colour, sight) for power, colour in FOLDER.colours.items()}

    alike = [(a, b) for a, b in combinations(seen, 2) if dist(seen[a], seen[b]) < 20]

    assert alike == []
    assert len(set(FOLDER.letters.values())) == 9


def test_a_sample_game_runs_to_its_end(tmp_path: Path) -> None:
    """Nine simple players play on until one has won; the records tell the same game."""
    keen = {power.name: 0.9 for power in VARIANT.powers}
    played = play(Player(FOLDER, "19", keen), years=20)
    folder = tmp_path / "games" / "sample"
    folder.mkdir(parents=True)
    settings = "title: Sample\nvariant: aberration\nseed: sample\n"
    (folder / "game.yaml").write_text(settings, encoding="utf-8")
    for each in played:
        lines = "".join(
            f"  {power}: |\n" + "".join(f"    {line}\n" for line in own)
            for power, own in each.orders.items()
        )
        file = folder / f"{each.phase.slug}.orders.yaml"
        file.write_text(f"orders:\n{lines}", encoding="utf-8")

    game = bring_up(folder, LATE)

    assert played[-1].events[-1] == Solo("Burgundy", 27)
    assert [turn.phase for turn in game.recorded] == [each.phase for each in played]
    assert [turn.record.results for turn in game.recorded if turn.record] == [
        each.resolution.results for each in played
    ]
    assert not any(isinstance(r.outcome, Void) for e in played for r in e.resolution.results)
    last = game.recorded[-1].record
    assert last is not None
    assert last.next_phase is None
    again = read_folder(folder)
    assert list(differences(again, play_through(again, LATE))) == []
