"""Games from saved pages of web sites, as recordings that are taken in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from zine.problems import Collector, Place, Problem, Problems
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.backstabbr import BackstabbrSeason, season_phases
from zine.wings.formats.games_without_positions import foreign_phases
from zine.wings.formats.interchange.game_import import Recording
from zine.wings.formats.interchange.saved_web_pages import (
    archive_title,
    is_season,
    page_text,
    read_season,
    words_of,
)
from zine.wings.formats.webdiplomacy import web_game

MOST_PAGES = 600  # in a folder
FAULTS_SHOWN = 20
SOURCE = "pages of a web site"


def web_recordings(paths: Iterable[Path], found: Collector) -> Iterator[Recording]:
    """Every game in some pages or folders of pages; what is wrong with one goes to `found`."""
    seasons: dict[tuple[Path, str], list[tuple[Path, BackstabbrSeason]]] = {}
    for path in _files(paths, found):
        with found.noting():
            text = page_text(path)
            if is_season(path, text):
                title, season = read_season(path, text)
                seasons.setdefault((path.parent, title), []).append((path, season))
            else:
                yield _archive(path, text)
    for (folder, title), pages in seasons.items():
        with found.noting():
            yield _of_seasons(folder, title, pages)


def _files(paths: Iterable[Path], found: Collector) -> Iterator[Path]:
    for path in paths:
        inner = (
            [each for each in sorted(path.iterdir()) if each.is_file()] if path.is_dir() else [path]
        )
        if len(inner) > MOST_PAGES:
            message = f"more than {MOST_PAGES} pages"
            found.add(Problem(Place(str(path)), message, "one game, a page a season"))
        else:
            yield from inner


def _of_seasons(
    folder: Path, title: str, pages: Sequence[tuple[Path, BackstabbrSeason]]
) -> Recording:
    variant = load_variant("standard").variant
    found = Collector()
    told = []
    for path, season in pages:
        try:
            told += list(season_phases(variant, season))
        except ValueError as error:
            found.add(Problem(Place(str(path)), str(error), "only the standard map is read"))
    found.raise_if_any()
    place = Place(str(folder))
    try:
        foreign = foreign_phases(variant, told)
    except ValueError as error:
        raise Problems.of(place, f"{title}: {error}", "save every season's page") from None
    note = "Brought in from pages of Backstabbr."
    return Recording(
        place=place, title=title, source=SOURCE, note=note, variant=variant, phases=foreign
    )


def _archive(path: Path, text: str) -> Recording:
    variant = load_variant("standard").variant
    words = words_of(text)
    phases, faults = web_game(variant, words)
    place = Place(str(path))
    if faults:
        # Line numbers are those of the file only where it is plain text.
        numbered = words.count("\n") == text.count("\n")
        raise Problems(
            [
                Problem(Place(str(path), number, 1) if numbered else place, fault,
                        "only Classic, the standard map, is read")
                for number, fault in faults[:FAULTS_SHOWN]
            ]
        )  # fmt: skip
    try:
        foreign = foreign_phases(variant, phases)
    except ValueError as error:
        raise Problems.of(place, str(error), "copy the whole page") from None
    note = "Brought in from the archive of orders of webDiplomacy."
    title = archive_title(path, text)
    return Recording(
        place=place, title=title, source=SOURCE, note=note, variant=variant, phases=foreign
    )
