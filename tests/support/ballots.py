"""Short ways to fill a ballot box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hypothesis import strategies as st

from zine.departments.polls.scoring.ballots import Ballot

CODES = ("AAA", "BBB", "CCC", "DDD", "EEE")


def ballots(papers: Iterable[Mapping[str, float]]) -> list[Ballot]:
    """Ballots of numbered voters from votes in points."""
    return [
        Ballot(f"voter {number}", {code: int(2 * vote) for code, vote in paper.items()})
        for number, paper in enumerate(papers)
    ]


def boxes(fewest: int = 1) -> st.SearchStrategy[list[Ballot]]:
    """Any handful of ballots with votes from 1 to 10, half points among them."""
    halves = st.integers(2, 20).map(lambda half: half / 2)
    paper = st.dictionaries(st.sampled_from(CODES), halves, min_size=fewest, max_size=len(CODES))
    return st.lists(paper, min_size=1, max_size=8).map(ballots)
