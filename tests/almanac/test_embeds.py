"""Openings and results in texts: a line for each, in every edition, and what a slip is told."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from sites import build, copy_small, copy_small_built
from zine.departments.ratings.results_files import RESULTS
from zine.problems import Problem
from zine.wings.almanac import embeds as almanac_embeds
from zine.wings.desk.contributions.file_checks import Checker, judge_file
from zine.writing import embeds
from zine.writing.markdown_parser import parse

FINE = "Title: x\nDate: 2026-02-03\nAuthor: x\nLicence: CC0 1.0"
TEXT = "content/articles/x.md"
SLIPS = {
    "[[opening austria hedgehog]]": "",
    "[[opening Austria Southern  Hedgehog]]": "",
    "[[results germany]]": "",
    "[[results Hedgehog]]": "",
    "[[poll best-zine-2026]]": "",
    "[[opening austia hedgehog]]": "6:11 there are no openings of 'austia': did you mean 'Austria'?",
    "[[opening austria hedgehgo]]": "6:19 Austria has no opening named 'hedgehgo': did you mean 'hedgehog'?",
    "> [[opening austria]]": "6:3 'name' is missing: ",
    "[[results germani]]": "6:11 there are no results of 'germani': did you mean 'Germany'?",
    "[[poll best-zine-2062]]": "6:8 there is no poll 'best-zine-2062': did you mean 'best-zine-2026'?",
    "[[sic]]": "",
    "[[chapter 3]]": "",
    "[[openning austria hedgehog]]": "6:3 there is no block 'openning': did you mean 'opening'?",
}


@pytest.fixture(scope="module")
def judging(tmp_path_factory: pytest.TempPathFactory) -> Checker:
    """The sample zine, whose texts are judged."""
    root = copy_small(tmp_path_factory.mktemp("embeds") / "zine", warm=False)
    (root / TEXT).touch()
    return Checker(root)


def judge_file_problems(judging: Checker, line: str) -> tuple[Problem, ...]:
    """What is wrong with a text of one line."""
    (judging.root / TEXT).write_text(f"{FINE}\n\n{line}\n", encoding="utf-8")
    return judge_file(judging, TEXT).problems


def told_of(judging: Checker, line: str) -> list[str]:
    """What a writer is told of a text with one line."""
    return [
        f"{each.place.line}:{each.place.column} {each.message}: {each.hint}"
        for each in judge_file_problems(judging, line)
    ]


@pytest.mark.parametrize("line", SLIPS)
def test_a_slip_is_named_with_its_place(line: str, judging: Checker) -> None:
    """Line and column, what is wrong, and what was perhaps meant."""
    assert told_of(judging, line) == list(filter(None, [SLIPS[line]]))


def test_a_word_that_no_wing_owns_stays_text(
    judging: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a writer puts in brackets is printed as it stands; so is a block of a wing that is absent."""
    monkeypatch.setattr(embeds, "wings", lambda: ())

    assert told_of(judging, "[[opening austria hedgehog]]") == []
    assert (
        "<p>See [[opening austria\n[[x y]]</p>"
        in parse("See [[opening austria\n[[x y]]", "x").html()
    )


def test_results_are_read_once_for_all_texts(
    judging: Checker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many texts name results, a build asks once who has any."""
    asked: list[object] = []

    def read(*of: object) -> tuple[()]:
        asked.append(of)
        return ()

    monkeypatch.setattr(almanac_embeds, "read_results", read)
    almanac_embeds._known.cache_clear()

    for of in ("germany", "england", "germany"):
        assert told_of(judging, f"[[results {of}]]") == []

    assert len(asked) == 1


def test_a_broken_result_is_said_where_results_are_named(judging: Checker) -> None:
    """Not that there are none of a player whose results could not be read."""
    path = judging.root / RESULTS / "broken.yaml"
    path.write_text("title: [\n", encoding="utf-8")
    almanac_embeds._known.cache_clear()

    problems = judge_file_problems(judging, "[[results germany]]")
    path.unlink()

    assert {each.place.file for each in problems} == {f"{RESULTS}/broken.yaml"}


@pytest.mark.deep
def test_they_are_in_every_edition(tmp_path: Path) -> None:
    """A board with its count, a table with its link; in the text edition and the book as well."""
    zine = copy_small_built(tmp_path / "zine")
    lines = "[[opening austria hedgehog]]\n\n[[results germany]]\n"
    text = f"{FINE}\nIssue: 2\nSlug: told\n\nSee:\n\n{lines}"
    (zine / "content/articles/told.md").write_text(text, encoding="utf-8")

    done = build(zine)

    assert 0 == done.returncode, done.stderr
    page = (zine / "output/articles/told.html").read_text(encoding="utf-8")
    assert '<figcaption><a href="../almanac/openings/index.html">Austria: Hedgehog</a>' in page
    assert "A BUD - RUM, A VIE - GAL, F TRI - VEN. Played in " in page
    assert '<caption><a href="../almanac/powers/germany.html">Germany: results</a>' in page
    issue = (zine / "output/issues/2.txt").read_text(encoding="utf-8")
    assert "A BUD - RUM, A VIE - GAL, F TRI - VEN. Played in" in issue
    assert "See almanac/powers/germany.html" in issue
    book = next((zine / "output").rglob("*2.epub"))
    with ZipFile(book) as parts:
        inside = b"".join(parts.read(name) for name in parts.namelist() if name.endswith("html"))
    assert b"Austria: Hedgehog" in inside
    assert b"Germany: results" in inside
