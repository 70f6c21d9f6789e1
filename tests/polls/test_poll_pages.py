"""Polls in print: every figure can be worked out again, in HTML, pictures and plain text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType

import pytest

from ballots import ballots
from sites import REPO, build, copy_small
from zine.departments.polls.blocks import issue_blocks
from zine.departments.polls.figures import rounded
from zine.departments.polls.poll_report import PollOutcome, PollReport, poll_report
from zine.departments.polls.reading import read_polls
from zine.departments.polls.scoring.ballots import Ballot, Eligibility, PollZine
from zine.departments.polls.scoring.brosius import certainty
from zine.departments.polls.scoring.catalogue import METHODS
from zine.departments.polls.scoring.poll import EarlierResult, Poll
from zine.departments.polls.scoring.tally import MeanKind, tally
from zine.departments.polls.sums import SUMS
from zine.render.block_text import blocks_text
from zine.render.charts.heat import heat_colour, heat_sheet
from zine.render.charts.inks import luminance
from zine.render.charts.sheet import Label
from zine.render.charts.svg import WIDE, chart_svg

SAMPLE = read_polls(REPO / "content/polls", [1, 2])[0]


def made_poll(zines: int, voters: int) -> Poll:
    """A poll in which each voter sees four zines of the many."""
    codes = [f"Z{number}" for number in range(zines)]
    papers = (
        Ballot(
            f"voter {number}",
            {codes[(number * 7 + each * each) % zines]: 2 + number % 19 for each in range(4)},
        )
        for number in range(voters)
    )
    return replace(
        SAMPLE,
        zines=tuple(PollZine(code=code, name=f"The {code} " + "Long " * 12) for code in codes),
        eligibility=Eligibility(),
        history=(EarlierResult(year=2025, ranks=MappingProxyType({"Z0": 1})),),
        ballots=tuple(papers),
    )


def outcome_of(report: PollReport) -> PollOutcome:
    """The outcome of a finished poll."""
    assert report.outcome is not None
    return report.outcome


def test_every_method_shows_its_sum() -> None:
    """No score without the sum it came from."""
    assert list(METHODS) == list(SUMS)


@pytest.mark.parametrize("mean", MeanKind)
def test_every_sum_can_be_worked_out_again(mean: MeanKind) -> None:
    """What is printed before each score comes to that score."""
    poll = replace(SAMPLE, mean=mean)
    counted = tally([zine.code for zine in poll.zines], poll.ballots)
    outcome = outcome_of(poll_report(poll))
    ties = Fraction(*map(int, re.findall(r"\d+", outcome.certainties.ties)[:2]))

    checked = 0
    for figures in outcome.figures:
        for line in figures.sums:
            words = line.words.replace("×", "*").replace("−", "-")
            words = re.sub(r" (?:won|drawn)", "", words)
            exact = re.sub(r"(?<![\w.])([\d.]+)", r"F('\1')", words)
            value = eval(exact, {"F": Fraction, "P": lambda n, m: certainty(int(n), int(m), ties)})
            assert line.value in (rounded(value), str(value)), f"{figures.code} {line.title}"
            checked += 1
    assert len(counted.codes) * len(METHODS) == checked


def test_the_tie_rate_on_the_page_is_that_of_the_ballots() -> None:
    """Its draws and comparisons are printed, of counted votes only."""
    outcome = outcome_of(poll_report(SAMPLE))
    codes = [row.code for row in outcome.matrix]
    cells = [row.cells[: codes.index(row.code)] for row in outcome.matrix]
    pairs = [tuple(map(int, cell.text.split("-"))) for row in cells for cell in row if cell]

    draws, comparisons = sum(pair[1] for pair in pairs), sum(map(sum, pairs))
    assert outcome.certainties.ties.startswith(f"{draws} of {comparisons} comparisons are draws")


def test_ranks_follow_the_deciding_method() -> None:
    """Another method in poll.yaml gives another order."""
    first = {
        key: outcome_of(poll_report(replace(SAMPLE, decided_by=key))).rows[0].name
        for key in ("uk", "average", "bowen-single")
    }

    assert first == {
        "uk": "Convoy by Candlelight",
        "average": "Pocket Fleet",
        "bowen-single": "Galician Weather",
    }


def test_what_is_not_counted_is_told() -> None:
    """Each with its reason, and no zine's page lists it."""
    outcome = outcome_of(poll_report(SAMPLE))

    assert outcome.uncounted == (
        "Ada Lindqvist's vote for their own zine (The Spring Offensive 9) is not counted.",
        "Harriet Plum's vote for their own zine (A Stab with Your Tea 9) is not counted.",
        "Lupe Arriaga's vote for their own zine (Pocket Fleet 9) is not counted.",
        "Quentin Ames's ballot is not counted: it votes for too few zines "
        "(Convoy by Candlelight 6).",
    )
    by_name = {figures.name: dict(figures.votes) for figures in outcome.figures}
    assert "Ada Lindqvist" not in by_name["The Spring Offensive"]
    assert "Quentin Ames" not in by_name["Convoy by Candlelight"]


def test_too_few_comparisons_are_warned_of() -> None:
    """At 80 % of the pairs there is no warning, below there is one, in print too."""
    enough, short = poll_report(SAMPLE), poll_report(replace(SAMPLE, fewest_comparisons=9))

    assert "" == outcome_of(enough).warning
    assert outcome_of(enough).meaning.startswith("36 of 45 index pairs (80.0 %)")
    assert "Nelson asks for at least 80%" in outcome_of(short).warning
    assert " ".join(outcome_of(short).warning.split()) in " ".join(
        blocks_text(issue_blocks(short)).split()
    )


def test_an_open_poll_tells_nothing() -> None:
    """Without an issue that prints it, a poll shows no votes."""
    report = poll_report(replace(SAMPLE, issue=None))

    assert report.outcome is None
    assert 25 == len(report.received)


@pytest.mark.parametrize(("zines", "voters"), [(2, 1), (3, 0), (16, 30), (60, 90)])
def test_polls_of_any_size_are_drawn_and_set(zines: int, voters: int) -> None:
    """Pictures are well formed and the same each time; no line of text is too long."""
    report = poll_report(made_poll(zines, voters))
    outcome = outcome_of(report)

    assert [] == [line for line in blocks_text(issue_blocks(report)).splitlines() if len(line) > 72]
    if len(outcome.rows) > 1:
        assert outcome.by_year is not None
        for chart in (outcome.heat, outcome.by_method, outcome.by_year):
            ET.fromstring(f"<div>{chart_svg(chart)}</div>")
            assert chart_svg(chart) == chart_svg(chart)


def test_the_heat_map_is_lettered() -> None:
    """Every pair's verdict and figures stand in its cell, so colour is not needed."""
    outcome = outcome_of(poll_report(SAMPLE))

    marks = heat_sheet(outcome.heat, WIDE).marks
    texts = [each.text for each in marks if isinstance(each, Label)]

    letters = [cell.verdict for row in outcome.matrix for cell in row.cells if cell]
    compared = [letter for letter in "WDL" for _ in range(letters.count(letter))]
    # The two cells of the pair that nobody compares are empty.
    assert len(compared) - 2 == sum(text in ("W", "D", "L") for text in texts)
    assert "12-1-1" in " ".join(texts)


def depths(papers: list[dict[str, float]]) -> dict[str, float | None]:
    """How dark each index pair of these ballots is drawn, by wins-draws-losses."""
    zines = tuple(PollZine(code=code, name=code) for code in "ABCDE")
    poll = replace(
        SAMPLE, zines=zines, eligibility=Eligibility(), history=(), ballots=tuple(ballots(papers))
    )
    heat = outcome_of(poll_report(poll)).heat
    return {cell.text: cell.depth for row in heat.cells for cell in row if cell}


# A-B is 1-0-0, A-C 3-0-0 and C-D 4-4-0: 4 of the 12 comparisons are draws.
FEW_AND_MANY: list[dict[str, float]] = [
    {"A": 9, "B": 8},
    *([{"A": 9, "C": 5}] * 3),
    *([{"C": 8, "D": 7}] * 4),
    *([{"C": 8, "D": 8}] * 4),
]


def test_the_heat_map_is_coloured_by_certainty() -> None:
    """Half of P(n,m), worked by hand: win, draw and loss are a third each on these ballots.

    P(1,1) is 2/3 + 1 = 5/3. P(3,3) is 2 less the chance of three wins, 1/27.
    """
    drawn = depths(FEW_AND_MANY)

    assert pytest.approx(5 / 6) == drawn["1-0-0"]
    assert pytest.approx(53 / 54) == drawn["3-0-0"]
    assert pytest.approx(1 / 6) == drawn["0-0-1"]
    assert drawn["0-0-0"] is None


def test_one_preference_is_not_the_surest_colour() -> None:
    """Neither won nor lost: what one voter says is nearer the middle than what many say."""
    drawn = depths(FEW_AND_MANY)

    known = sorted(each for each in drawn.values() if each is not None)
    assert drawn["1-0-0"] != known[-1]
    assert drawn["0-0-1"] != known[0]


def test_the_colour_is_drawn_and_told(published: Path) -> None:
    """A surer cell is darker in the picture, and the page says what darkness means."""
    shades = [luminance(heat_colour(depth / 10)) for depth in range(11)]
    page = (published / "output/polls/best-zine-2026.html").read_text(encoding="utf-8")

    assert sorted(shades, reverse=True) == shades
    assert "paler than the same said by many" in " ".join(page.split())


def test_the_sample_issue_prints_the_poll(published: Path) -> None:
    """With its result and the remark that it was made up; its picture is on its own page."""
    page = (published / "output/issues/2.html").read_text(encoding="utf-8")
    whole = (published / "output/polls/best-zine-2026.html").read_text(encoding="utf-8")
    text = (published / "output/issues/2.txt").read_text(encoding="utf-8")
    assert "made up for this sample" in page
    assert "Convoy by Candlelight" in page
    assert 'aria-labelledby="matrix-best-zine-2026-title' in whole
    assert "   1  Convoy by Candlelight (CAN)       17    7.206  6-3-0  22.761" in text
    assert "poll-best" not in (published / "output/issues/1.html").read_text(encoding="utf-8")
    codes = {zine.code.lower() for zine in SAMPLE.zines}
    assert codes == {path.stem for path in (published / "output/polls/best-zine-2026").iterdir()}


def test_a_wrong_ballot_stops_the_build(tmp_path: Path) -> None:
    """Like any other problem: exit code 1, the place, and no site."""
    root = copy_small(tmp_path / "zine")
    ballot = root / "content/polls/best-zine-2026/ballots/cora-wren.yaml"
    ballot.write_text("voter: Cora Wren\nvotes: {CAN: 11}\n", encoding="utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "ballots/cora-wren.yaml:2:14: 11 is out of range" in done.stderr
    assert not (root / "output").exists()
