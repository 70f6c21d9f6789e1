"""The almanac's figures against a reckoning by other means, over games by chance."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from almanacs import (
    PEOPLE,
    START,
    naive_openings,
    naive_seats,
    naive_stabs,
    naive_tally,
    records,
    seat_people,
)
from sites import REPO
from zine.blocks import Figure, Sentences
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Game, GameSummary
from zine.games.game_summary import summary_of
from zine.people import Players
from zine.report.supply_centres import YearlyCounts, yearly_counts
from zine.variantfiles.variant_reader import load_variant
from zine.wings.almanac import data_files, zine_years
from zine.wings.almanac.game_facts import GameCourse, course_of, plain_course, read_course
from zine.wings.almanac.game_results import (
    Finish,
    SeatResult,
    is_counted,
    rivals,
    seat_mark,
    seats_of,
    streaks,
)
from zine.wings.almanac.openings import openings, played_by_power

sys.path.append(str(REPO / "tools"))
from synthetic_archive import Plan, make_archive

NOW = datetime(2026, 1, 1, tzinfo=UTC)
FEW = Plan(issues=16, tables=5, longest=8)
MANY = Plan(issues=40, tables=50, longest=10)


class Archive(NamedTuple):
    """The games of an archive, and what the almanac makes of them."""

    root: Path
    games: dict[str, GameSummary]
    courses: dict[str, GameCourse]
    years: dict[str, YearlyCounts]
    seats: tuple[SeatResult, ...]


@pytest.fixture(
    scope="module",
    params=[FEW, pytest.param(MANY, marks=pytest.mark.deep)],
    ids=["few games", "200 games"],
)
def archive(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """Games by chance, with players and ends by chance."""
    root = tmp_path_factory.mktemp("archive")
    make_archive(root, request.param)
    seat_people(root, "almanac")
    whole: dict[str, Game] = {
        path.name: play_through(read_folder(path), NOW)
        for path in sorted((root / "games").iterdir())
    }
    games = {slug: summary_of(game) for slug, game in whole.items()}
    courses = {slug: course_of(game) for slug, game in whole.items()}
    years = {slug: yearly_counts(game) for slug, game in whole.items()}
    counted = [game for game in games.values() if is_counted(game)]
    seats = (s for game in counted for s in seats_of(game, years[game.slug], Players()))
    return Archive(root, games, courses, years, tuple(seats))


def test_every_seat_ends_as_its_files_say(archive: Archive) -> None:
    """Solos, draws, survivals and eliminations with their years, and who held each seat."""
    found = {
        (s.game, s.power, s.player.handle if s.player else "", str(s.finish), s.centres, s.gone)
        for s in archive.seats
    }
    assert found == set(map(tuple, naive_seats(archive.root)))
    assert {finish for *_, finish, _, _ in found} >= {"solo", "draw", "survived"}


def test_openings_are_counted_as_their_files_say(archive: Archive) -> None:
    """Every power's first spring, and each fall that followed."""
    titles = dict.fromkeys(archive.courses, "")
    found: Counter[tuple[str, str, str]] = Counter()
    for power, played in played_by_power(archive.courses, titles, {}, {}).items():
        for opening in openings("standard", power, played):
            falls = Counter({orders: len(games) for orders, _name, games in opening.falls})
            spring = ", ".join(opening.orders)
            found.update({(power, spring, ", ".join(fall)): n for fall, n in falls.items()})
            unfinished = len(opening.games) - falls.total()
            found.update({(power, spring, ""): unfinished} if unfinished else {})
    assert found == naive_openings(archive.root)


def test_stabs_are_those_of_the_files(archive: Archive) -> None:
    """Centres taken within a year from a power that supported or was supported."""
    found = {
        (slug, stab.year, stab.by, stab.of, stab.centres)
        for slug, course in archive.courses.items()
        for stab in course.stabs
    }
    assert found == naive_stabs(archive.root)


def test_players_meet_as_often_as_they_sat_together(archive: Archive) -> None:
    """Head to head: games together, and who did better by finish, centres and year."""
    order = ("solo", "draw", "survived", "eliminated")
    naive = list(naive_seats(archive.root))
    for one in PEOPLE:
        met: dict[str, Counter[str]] = {}
        for own in (each for each in naive if each.player == one):
            for other in (e for e in naive if e.game == own.game and e.player != one):
                ranks = [(order.index(e.finish), -e.centres, -(e.gone or 0)) for e in (own, other)]
                came = "better" if ranks[0] < ranks[1] else "worse" if ranks[0] > ranks[1] else ""
                met.setdefault(other.player, Counter()).update([came])
        found = {r.player.handle: (r.better, r.worse, r.level) for r in rivals(one, archive.seats)}
        assert found == {who: (n["better"], n["worse"], n[""]) for who, n in met.items()}


def test_runs_are_the_longest_without_a_loss(archive: Archive) -> None:
    """Solos and shares in draws one after the other, in the order in which games ended."""
    found = {player.slug: len(games) for player, games in streaks(archive.seats)}
    for who in PEOPLE:
        own = sorted(
            (s.day, s.game, str(s.finish))
            for s in archive.seats
            if s.player and s.player.slug == who
        )
        letters = "".join("w" if finish in ("solo", "draw") else " " for *_, finish in own)
        best = max(map(len, letters.split()), default=0)
        assert found.get(who, 0) == (best if best > 1 else 0)


def test_a_course_comes_back_from_the_memory(archive: Archive) -> None:
    """What is remembered is what was found, through JSON."""
    for course in archive.courses.values():
        plain = json.loads(json.dumps(plain_course(course)))
        assert read_course(plain) == read_course(plain_course(course))
        assert repr(read_course(plain).turns) == repr(course.turns)
        assert read_course(plain).stabs == course.stabs
        assert read_course(plain).openings == course.openings


def test_turns_are_tallied_as_their_files_say(archive: Archive) -> None:
    """Orders given, the most supports of a move, and the strongest attack that just failed."""
    supported = 0
    for slug, course in archive.courses.items():
        supported += compare(course, archive.root / "games" / slug)[0]
    assert supported


def test_a_played_game_has_narrow_escapes() -> None:
    """Games by chance hardly have any; the sample's do, and they are those of the files."""
    folder = REPO / "games/threadneedle"
    course = course_of(play_through(read_folder(folder), NOW))
    assert compare(course, folder)[1]


def test_a_year_with_many_games_has_some_charts_and_names_the_others(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of games brought in on one day make no page of megabytes."""
    monkeypatch.setattr(zine_years, "MOST_CHARTS", 2)
    for year in zine_years.zine_years(archive.courses, archive.seats).values():
        sections = list(zine_years.year_charts(year, archive.years.__getitem__, archive.games))
        parts = [each for section in sections for each in section.blocks]  # type: ignore[union-attr]
        shown = [inner for each in parts for inner in getattr(each, "blocks", (each,))]
        figures = [each for each in shown if isinstance(each, Figure)]
        played = {each.game for each in year.turns if len(archive.years[each.game]) > 1}
        links = {
            to for each in shown if isinstance(each, Sentences) for to in str(each.lines).split("'")
        }
        named = {slug for slug in played if f"games/{slug}/index.html" in links}
        assert len(figures) == min(2, len(figures) + len(named))
        assert len(figures) + len(named) <= len(played)


def test_data_files_fit_their_schemas(archive: Archive) -> None:
    """By a validator that is not ours; the schema says what each field means."""
    titles = {slug: game.settings.title for slug, game in archive.games.items()}
    played = played_by_power(archive.courses, titles, {slug: {} for slug in titles}, {})
    standard = load_variant("standard").variant
    shown = {power: openings("standard", power, own) for power, own in played.items()}
    files = {
        "results": data_files.results_file(archive.seats),
        "openings": data_files.openings_file({"standard": (standard, shown)}),
    }
    for name, file in files.items():
        schema = json.loads(file.schema_file(name))
        assert schema["$id"] == f"{name}.schema.json"
        Draft202012Validator(schema, format_checker=FormatChecker()).validate(
            json.loads(file.in_json())
        )
    assert files["results"].results  # type: ignore[union-attr]
    assert files["openings"].openings  # type: ignore[union-attr]


def test_the_mark_of_a_seat_changes_with_each_of_its_fields(archive: Archive) -> None:
    """Pages are made again where anything that they count changed, and only there."""
    seat = archive.seats[0]
    changes: dict[str, object] = {
        "title": "Another",
        "day": date(1999, 1, 1),
        "player": None,
        "finish": Finish.LOST,
        "sharing": 9,
        "to": "elsewhere",
        "centres": 33,
        "years": 99,
        "gone": 1950,
    }
    marks = {name: seat_mark(replace(seat, **{name: to})) for name, to in changes.items()}  # type: ignore[arg-type]
    assert seat_mark(replace(seat)) == seat_mark(seat)
    assert seat_mark(seat) not in marks.values(), marks
    assert len(set(marks.values())) == len(changes)


def compare(course: GameCourse, folder: Path) -> tuple[int, int]:
    """Compare every movement phase; those with a supported move, and those with an escape."""
    position = START
    tallies = {each.phase: each for each in course.turns}
    supported = escaped = 0
    for record in records(folder):
        own = tallies[record["phase"]]
        if "movement" in record["phase"]:
            expected = naive_tally(record, position)
            assert (own.orders, own.support[0], own.escape[0]) == expected, (folder, own.phase)
            supported += expected[1] > 0
            escaped += expected[2] > 0
        position = record["board"]["units"]
    return supported, escaped
