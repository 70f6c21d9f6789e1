"""The methods by name, with their titles and sources."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from zine.departments.polls.scoring import methods
from zine.departments.polls.scoring.matrix import (
    Judge,
    bowen,
    more_preferences,
    over_half,
    single_drawn,
)
from zine.departments.polls.scoring.methods import THREE_ONE, TWO_NOUGHT, TWO_ONE, PointScheme
from zine.departments.polls.scoring.scores import Scores
from zine.departments.polls.scoring.tally import PollTally


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


def _by_pairs(
    title: str, short: str, source: str, judge: Judge, points: PointScheme
) -> MethodEntry:
    """A method that gives points for every index pair won and drawn."""
    function = partial(methods.pair_points, judge=judge, points=points)
    return MethodEntry(
        title=title, short=short, source=source, function=function, steady=True, judge=judge
    )


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
        "3-1-0": _by_pairs("3-1-0", "310", "Nelson, section one", more_preferences, THREE_ONE),
        "2-1-0": _by_pairs("2-1-0", "210", "Nelson, section two", more_preferences, TWO_ONE),
        "2-0-0": _by_pairs("2-0-0", "200", "Nelson, section two", more_preferences, TWO_NOUGHT),
        "bowen-single": _by_pairs(
            "3-1-0, single comparisons drawn",
            "B1",
            "Bowen, in Nelson's part four",
            single_drawn,
            THREE_ONE,
        ),
        "bowen-half": _by_pairs(
            "3-1-0, won by more than half",
            "B2",
            "Bowen, in Nelson's part four",
            over_half,
            THREE_ONE,
        ),
        "bowen": _by_pairs(
            "3-1-0, both of Bowen's innovations",
            "BB",
            "Bowen, in Nelson's part four",
            bowen,
            THREE_ONE,
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
