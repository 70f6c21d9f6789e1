"""What a terminal shows of a build that takes longer than two seconds."""

from __future__ import annotations

import io
from itertools import count

import pytest
from rich.console import Console

from zine.builder.progress import PATIENCE, BuildProgress


def shown(*, terminal: bool, seconds: float) -> str:
    """What a console shows of three items, each of which takes so many seconds."""
    console = Console(file=io.StringIO(), force_terminal=terminal, width=80)
    ticks = count()
    progress = BuildProgress(console, clock=lambda: next(ticks) * seconds)

    assert ["a", "b", "c"] == list(progress.track(["a", "b", "c"], "Writing issues"))

    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_slow_build_tells_how_far_it_is() -> None:
    """With what it is doing, how much is done, and of how much."""
    text = shown(terminal=True, seconds=PATIENCE)

    assert "Writing issues" in text
    assert "/3" in text


@pytest.mark.parametrize(("terminal", "seconds"), [(True, PATIENCE / 10), (False, PATIENCE)])
def test_quick_builds_and_files_show_nothing(terminal: bool, seconds: float) -> None:
    """A log is no terminal."""
    assert "" == shown(terminal=terminal, seconds=seconds)


def test_a_build_that_fails_leaves_the_terminal_as_it_was() -> None:
    """The display is taken away with the failure."""
    console = Console(file=io.StringIO(), force_terminal=True, width=80)
    ticks = count()
    steps = BuildProgress(console, clock=lambda: next(ticks) * PATIENCE).track([1, 2], "Writing")
    next(steps)
    next(steps)
    steps.close()  # type: ignore[attr-defined]

    assert not console._live_stack
