"""What builds cost beside the least that their pages could, so that nothing creeps back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from bench_site import Cost, at_rest, build, cold, cost, floor, lost, make_zine, one_more_turn

TRIES = 3
STARTING = "import pelican"


def nearest(work: Callable[[], Cost], measure: Callable[[], Cost], limit: float) -> float:
    """How many times as much as its measure some work costs: the least of some tries, in turn.

    They end with the first that is below the limit.
    """
    found = float("inf")
    for _ in range(TRIES):
        found = min(found, work().spent / measure().spent)
        if found < limit:
            break
    return found


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine of ten issues with a hundred records, built for an address of its own."""
    root = tmp_path_factory.mktemp("floor") / "zine"
    make_zine(root, 10)
    cold(root)
    return root


@pytest.mark.deep
def test_a_first_build_stays_near_the_floor(zine: Path) -> None:
    """With books and share cards."""
    assert nearest(lambda: cold(zine), lambda: floor(zine), 12) < 12


@pytest.mark.deep
def test_a_build_whose_site_was_lost_is_no_first_build(zine: Path) -> None:
    """Its files have a second name beside the memory; what is left is reading and taking over."""
    assert nearest(lambda: lost(zine), lambda: floor(zine), 2.5) < 2.5


@pytest.mark.deep
def test_a_build_with_nothing_to_do_is_little_more_than_its_start(zine: Path) -> None:
    """Pelican's own imports are most of it."""

    def start() -> Cost:
        return cost(zine, "-c", STARTING)

    assert nearest(lambda: at_rest(zine), start, 2.5) < 2.5


@pytest.mark.deep
def test_a_new_turn_costs_less_than_all_of_them(zine: Path) -> None:
    """What has not changed is taken over."""
    chance = Random(7)

    def turn() -> Cost:
        one_more_turn(zine, chance)
        return build(zine)

    assert nearest(turn, lambda: floor(zine), 5) < 5
