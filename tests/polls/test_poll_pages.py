"""Polls in print: every figure can be worked out again, in HTML, pictures and plain text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import MISSING, fields
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

import zine.departments.polls.poll as poll_module
from ballots import ballots
from sites import REPO, build, copy_small
from zine.blocks import Block
from zine.departments.polls.charts import heat_map, method_ranks, yearly_ranks
from zine.departments.polls.department import PollsDepartment
from zine.departments.polls.issue_blocks import issue_blocks, left_out, meaning
from zine.departments.polls.method_tables import tie_words
from zine.departments.polls.poll import (
    EarlierResult,
    Eligibility,
    Poll,
    PollResult,
    PollZine,
    poll_result,
)
from zine.departments.polls.poll_files import read_polls
from zine.departments.polls.poll_page_blocks import page_blocks
from zine.departments.polls.scoring.ballots import Ballot
from zine.departments.polls.scoring.brosius import certainty
from zine.departments.polls.scoring.methods import METHODS, Method, average_vote
from zine.departments.polls.scoring.preference_matrix import MeanKind
from zine.departments.polls.scoring.scores import rounded
from zine.departments.polls.voter_and_rank_tables import habits_remark, habits_table, slope
from zine.departments.polls.zine_page_blocks import zine_blocks
from zine.departments.zine_for_pages import Site
from zine.problems import Collector
from zine.render.block_text import blocks_text
from zine.render.charts.chart_marks import Label
from zine.render.charts.heat import heat_colour, heat_sheet
from zine.render.charts.svg import WIDE, chart_svg
from zine.render.inks import luminance

NO_EDITORS = {"B": PollZine(name="B"), "C": PollZine(name="C")}
SAMPLE = read_polls(REPO / "content/polls", [1, 2])[0]


def changed(**terms: object) -> Poll:
    """The sample's poll with other terms."""
    return SAMPLE.model_copy(update=terms)


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
    return changed(
        zines={code: PollZine(name=f"The {code} " + "Long " * 12) for code in codes},
        eligibility=Eligibility(),
        history=(EarlierResult(year=2025, ranks={"Z0": 1}),),
        ballots=tuple(papers),
    )


def counted(poll: Poll) -> PollResult:
    """The result of a finished poll."""
    result = poll_result(poll)
    assert result is not None
    return result


def in_print(blocks: Iterable[Block]) -> str:
    """Blocks as text, on one line."""
    return " ".join(blocks_text(tuple(blocks)).split())


def test_a_method_is_a_whole_row() -> None:
    """Its name, function, sum and source have no default, so that none can be forgotten."""
    parts = {each.name for each in fields(Method) if each.default is MISSING}

    assert {"key", "title", "short", "source", "function", "sum", "steady"} == parts
    assert list(METHODS) == [each.key for each in METHODS.values()]


def test_a_new_method_is_printed_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """One row is enough for its column, its line on each zine's page, and for deciding a poll."""
    row = Method(
        key="sum",
        title="Sum of votes",
        short="SUM",
        source="this test",
        function=lambda tally: average_vote(tally).times(Fraction(2)),
        sum=lambda tally, zine: f"sum of {len(tally.votes[zine])}",
        steady=False,
    )
    monkeypatch.setattr(poll_module, "METHODS", {**METHODS, row.key: row})

    result = counted(changed(decided_by="sum"))

    assert "Ranked by Sum of votes (this test)" in in_print(issue_blocks(result))
    for zine in result.order:
        assert "sum of " in in_print(zine_blocks(result, zine))
    assert "Sum of votes (decides)" in in_print(page_blocks(result.poll, result))
    assert "SUM" == method_ranks(result).steps[-1]


@pytest.mark.parametrize("mean", MeanKind)
def test_every_sum_can_be_worked_out_again(mean: MeanKind) -> None:
    """What is printed before each score comes to that score."""
    result = counted(changed(modified_mean=mean))
    ties = Fraction(*map(int, re.findall(r"\d+", tie_words(result.tally.matrix))[:2]))

    for zine in result.order:
        for ranking in result.rankings:
            words = ranking.method.sum(result.tally, zine).replace("×", "*").replace("−", "-")
            words = re.sub(r" (?:won|drawn)", "", words)
            exact = re.sub(r"(?<![\w.])([\d.]+)", r"F('\1')", words)
            value = eval(exact, {"F": Fraction, "P": lambda n, m: certainty(int(n), int(m), ties)})
            wanted = f"{result.names[zine]} {ranking.method.title}"
            assert ranking.score(zine) in (rounded(value), str(value)), wanted


def test_the_tie_rate_on_the_page_is_that_of_the_ballots() -> None:
    """Its draws and comparisons are printed, of counted votes only."""
    matrix = counted(SAMPLE).tally.matrix
    pairs = [pair for row in matrix.rows for pair in row]
    draws, comparisons = sum(p.draws for p in pairs) // 2, sum(map(sum, pairs)) // 2

    assert tie_words(matrix).startswith(f"{draws} of {comparisons} comparisons are draws")


def test_ranks_follow_the_deciding_method() -> None:
    """Another method in poll.yaml gives another order."""
    results = {key: counted(changed(decided_by=key)) for key in ("uk", "average", "bowen-single")}
    first = {key: result.names[result.order[0]] for key, result in results.items()}

    assert first == {
        "uk": "Convoy by Candlelight",
        "average": "Pocket Fleet",
        "bowen-single": "Galician Weather",
    }


def test_what_is_not_counted_is_told() -> None:
    """Each with its reason, and no zine's page lists it."""
    result = counted(SAMPLE)
    told = in_print(left_out(result))

    for each in (
        "Ada Lindqvist's vote for their own zine (The Spring Offensive 9) is not counted.",
        "Harriet Plum's vote for their own zine (A Stab with Your Tea 9) is not counted.",
        "Lupe Arriaga's vote for their own zine (Pocket Fleet 9) is not counted.",
        "Quentin Ames's ballot is not counted: it votes for too few zines "
        "(Convoy by Candlelight 6).",
    ):
        assert each in told
    assert 4 == told.count("is not counted")
    pages = {result.names[z]: in_print(zine_blocks(result, z)) for z in result.order}
    assert "Ada Lindqvist" not in pages["The Spring Offensive"]
    assert "Quentin Ames" not in pages["Convoy by Candlelight"]


def test_nelsons_remark() -> None:
    """Who sees more zines votes lower, and so do editors (section one): 9, 7.5 and 5 on average."""
    poll = changed(
        zines={"A": PollZine(name="A", editor=("ada  lindqvist",)), **NO_EDITORS},
        eligibility=Eligibility(),
        history=(),
        ballots=(
            Ballot("Cora", {"B": 18}),
            Ballot("Dafydd", {"B": 16, "C": 14}),
            Ballot("Ada Lindqvist", {"A": 14, "B": 10, "C": 6}),
        ),
    )
    result = counted(poll)

    assert [row.cells for row in habits_table(result).rows] == [
        ("1 zine", "1", "1", "9.000"),
        ("2 zines", "1", "2", "7.500"),
        ("3 zines", "1", "3", "5.000"),
        ("editors", "1", "3", "5.000"),
        ("others", "2", "3", "8.000"),
    ]
    assert -2 == slope(result.ballots)
    assert slope(result.ballots[:1]) is None
    remark = in_print(habits_remark(result))
    assert "A voter's average falls by 2.000 with each further zine" in remark
    assert "Editors give 5.000 on average, others 8.000." in remark


def test_too_few_comparisons_are_warned_of() -> None:
    """At 80 % of the pairs there is no warning, below there is one, in print too."""
    enough, short = counted(SAMPLE), counted(changed(meaningful=9))

    assert in_print([meaning(enough)]).startswith("36 of 45 index pairs (80.0%)")
    assert "" == meaning(enough).tone
    assert "warning" == meaning(short).tone
    assert "Nelson asks for at least 80%" in in_print([meaning(short)])
    assert in_print([meaning(short)]) in in_print(issue_blocks(short))


def test_an_open_poll_tells_nothing() -> None:
    """Without an issue that prints it, a poll shows no votes."""
    poll = changed(issue=None)
    told = in_print(page_blocks(poll, poll_result(poll)))

    assert poll_result(poll) is None
    assert "Ballots received: 25, from Ada Lindqvist" in told
    assert "Votes" not in told.replace("Votes go from", "")


@pytest.mark.parametrize(("zines", "voters"), [(2, 1), (3, 0), (16, 30), (60, 90)])
def test_polls_of_any_size_are_drawn_and_set(zines: int, voters: int) -> None:
    """Pictures are well formed and the same each time; no line of text is too long."""
    result = counted(made_poll(zines, voters))
    text = blocks_text(tuple(issue_blocks(result)))

    assert [] == [line for line in text.splitlines() if len(line) > 72]
    if len(result.order) > 1:
        for chart in (heat_map(result), method_ranks(result), yearly_ranks(result)):
            ET.fromstring(f"<div>{chart_svg(chart)}</div>")
            assert chart_svg(chart) == chart_svg(chart)


def test_the_heat_map_is_lettered() -> None:
    """Every pair's verdict and figures stand in its cell, so colour is not needed."""
    result = counted(SAMPLE)

    marks = heat_sheet(heat_map(result), WIDE).marks
    texts = [each.text for each in marks if isinstance(each, Label)]

    judge, matrix = result.deciding.method.judge, result.tally.matrix
    letters = [judge(pair) for zine in result.order for pair in matrix.opponents(zine)]
    compared = [letter for letter in "WDL" for _ in range(letters.count(letter))]
    # The two cells of the pair that nobody compares are empty.
    assert len(compared) - 2 == sum(text in ("W", "D", "L") for text in texts)
    assert "12-1-1" in " ".join(texts)


def depths(papers: list[dict[str, float]]) -> dict[str, float | None]:
    """How dark each index pair of these ballots is drawn, by wins-draws-losses."""
    zines = {code: PollZine(name=code) for code in "ABCDE"}
    poll = changed(
        zines=zines, eligibility=Eligibility(), history=(), ballots=tuple(ballots(papers))
    )
    heat = heat_map(counted(poll))
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


def test_the_colour_is_drawn_and_told(one_game: Path) -> None:
    """A surer cell is darker in the picture, and the page says what darkness means."""
    shades = [luminance(heat_colour(depth / 10)) for depth in range(11)]
    page = (one_game / "output/polls/best-zine-2026.html").read_text(encoding="utf-8")

    assert sorted(shades, reverse=True) == shades
    assert "paler than the same said by many" in " ".join(page.split())


def test_the_sample_issue_prints_the_poll(one_game: Path) -> None:
    """With its result and the remark that it was made up; its picture is on its own page."""
    page = (one_game / "output/issues/2.html").read_text(encoding="utf-8")
    whole = (one_game / "output/polls/best-zine-2026.html").read_text(encoding="utf-8")
    text = (one_game / "output/issues/2.txt").read_text(encoding="utf-8")
    assert "made up for this sample" in page
    assert "Convoy by Candlelight" in page
    assert 'aria-labelledby="matrix-best-zine-2026-title' in whole
    assert "   1  Convoy by Candlelight (CAN)    22.761  6-3-0    7.206     17" in text
    assert "poll-best" not in (one_game / "output/issues/1.html").read_text(encoding="utf-8")
    codes = set(map(str.lower, SAMPLE.zines))
    assert codes == {path.stem for path in (one_game / "output/polls/best-zine-2026").iterdir()}


def test_a_wrong_ballot_stops_the_build(tmp_path: Path) -> None:
    """Like any other problem: exit code 1, the place, and no site."""
    root = copy_small(tmp_path / "zine")
    ballot = root / "content/polls/best-zine-2026/ballots/cora-wren.yaml"
    ballot.write_text("voter: Cora Wren\nvotes: {CAN: 11}\n", encoding="utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "ballots/cora-wren.yaml:2:14: 11 is out of range" in done.stderr
    assert not (root / "output").exists()


def test_poll_pages_that_are_known_are_not_laid_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their keys need no blocks: the poll has all that they are made from."""
    department, site = PollsDepartment(), Site.__new__(Site)
    department.read(REPO, datetime(2026, 11, 23, tzinfo=UTC), (1, 2), Collector())
    department.prepare(site, Collector())
    for name in ("page_blocks", "zine_blocks"):
        monkeypatch.setattr(f"zine.departments.polls.department.{name}", pytest.fail)

    keys = [page.key for page in department.pages(site)]

    assert len(keys) > 5
    (of_the_list,) = (key for key in keys if key != SAMPLE)
    assert of_the_list
