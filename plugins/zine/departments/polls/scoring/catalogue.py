"""The methods by name, with their titles and sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from zine.departments.polls.scoring import methods
from zine.departments.polls.scoring.scores import Scores
from zine.departments.polls.scoring.tally import PollTally
from zine.departments.polls.scoring.verdicts import (
    Judge,
    bowen,
    more_preferences,
    over_half,
    single_drawn,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodEntry:
    """A method as the tables name it.

    `short` heads a column; `judge` says who wins an index pair. A method is `steady` if a
    newcomer that loses every comparison, and is compared with each other zine by two voters
    or more, cannot change the order of the others.
    """

    title: str
    short: str
    source: str
    function: Callable[[PollTally], Scores]
    steady: bool
    judge: Judge = more_preferences


METHODS: Mapping[str, MethodEntry] = MappingProxyType(
    {
        "average": MethodEntry(
            title="Average vote",
            short="AV",
            source="Nelson, section one",
            function=methods.average_vote,
            steady=True,
        ),
        "modified-mean": MethodEntry(
            title="Modified mean",
            short="MM",
            source="Nelson, section three",
            function=methods.modified_mean,
            steady=True,
        ),
        "3-1-0": MethodEntry(
            title="3-1-0",
            short="310",
            source="Nelson, section one",
            function=methods.three_one_nought,
            steady=True,
        ),
        "2-1-0": MethodEntry(
            title="2-1-0",
            short="210",
            source="Nelson, section two",
            function=methods.two_one_nought,
            steady=True,
        ),
        "2-0-0": MethodEntry(
            title="2-0-0",
            short="200",
            source="Nelson, section two",
            function=methods.two_nought_nought,
            steady=True,
        ),
        "bowen-single": MethodEntry(
            title="3-1-0, single comparisons drawn",
            short="B1",
            source="Bowen, in Nelson's part four",
            function=methods.bowen_single,
            steady=True,
            judge=single_drawn,
        ),
        "bowen-half": MethodEntry(
            title="3-1-0, won by more than half",
            short="B2",
            source="Bowen, in Nelson's part four",
            function=methods.bowen_half,
            steady=True,
            judge=over_half,
        ),
        "bowen": MethodEntry(
            title="3-1-0, both of Bowen's innovations",
            short="BB",
            source="Bowen, in Nelson's part four",
            function=methods.bowen_both,
            steady=True,
            judge=bowen,
        ),
        "proportional": MethodEntry(
            title="Proportional",
            short="PR",
            source="Nelson, part four",
            function=methods.proportional,
            steady=True,
        ),
        "brosius": MethodEntry(
            title="Brosius' preference score",
            short="P(n,m)",
            source="Brosius",
            function=methods.brosius,
            steady=False,
        ),
        "uk": MethodEntry(
            title="UK total",
            short="UK",
            source="Nelson, section three",
            function=methods.uk_total,
            steady=False,
            judge=bowen,
        ),
        "equal-weight": MethodEntry(
            title="Average vote and matrix with equal weight",
            short="EQ",
            source="Nelson, section three",
            function=methods.equal_weight,
            steady=False,
            judge=bowen,
        ),
        "north-american": MethodEntry(
            title="North American score",
            short="NA",
            source="Nelson, section three",
            function=methods.north_american,
            steady=False,
        ),
    }
)
