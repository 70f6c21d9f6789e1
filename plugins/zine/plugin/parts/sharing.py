"""A cold build's pages, written by all processors of this machine at once.

Work is cut into steps that write files of their own: an issue, or all pages of a game. Each
process is a copy of this one as it stands when everything has been read, writes a run of steps
that follow each other, and gives back what it noted: which files are there, and what was found.
Only this machine can help, since processes write into one folder; a cluster has its own disks.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import Any

from rich.logging import RichHandler

from zine.files.spreading import Workers, spread, workers_for_size
from zine.plugin.progress import BuildProgress
from zine.problems import Problem, Problems

PAYS = 500  # phases to draw; with fewer, what two processes draw twice costs more than they save

Notes = Sequence[dict[Any, Any] | set[Any]]  # what a build keeps in mind while it writes
Added = list[dict[Any, Any] | set[Any]]


@dataclass(frozen=True, slots=True)
class WritingStep:
    """Something to write, and how many phases it shows."""

    write: Callable[[], None]
    phases: int


@dataclass(frozen=True, slots=True)
class _Job:
    steps: Sequence[WritingStep]
    notes: Notes
    logged: list[Problem]
    done: int  # a file to write a byte to after each step
    parent: int


_jobs: list[_Job] = []  # the one that is being done: processes find it there, for they are copies


def workers_for(steps: Sequence[WritingStep], wanted: int, *, cold: bool) -> Workers:
    """As many processes as are wanted; every processor for 0, if it pays.

    Without other processes where an earlier build is known, or where a process cannot be copied.
    """
    if not cold or sys.platform != "linux":
        return Workers()
    if wanted:
        return Workers(processes=wanted)
    return workers_for_size(sum(step.phases for step in steps), PAYS)


def write_all(
    steps: Sequence[WritingStep],
    notes: Notes,
    logged: list[Problem],
    workers: Workers,
    progress: BuildProgress,
    tell: Callable[[str], object],
) -> None:
    """Take every step, and add to the notes what was noted, to `logged` what went wrong.

    Raises Problems, with those of all processes.
    """
    words = "Writing issues and games"
    if workers.processes < 2:
        for step in progress.track(steps, words):
            step.write()
        return
    reading, writing = os.pipe()
    watch = Thread(target=_watch, args=(reading, steps, words, progress), daemon=True)
    _jobs.append(_Job(steps, notes, logged, writing, os.getpid()))
    found: list[Problem] = []
    try:
        watch.start()
        cut = list(runs(steps, workers.processes))
        for added, problems, errors in spread(_take, cut, workers, tell, copies=True):
            found += problems
            logged += (each for each in errors if each not in logged)
            for here, more in zip(notes, added, strict=True):
                here.update(more)
    finally:
        _jobs.clear()
        os.close(writing)
        watch.join()
        os.close(reading)
    if found:
        raise Problems(found)


def runs(steps: Sequence[WritingStep], count: int) -> Iterator[range]:
    """Steps that follow each other, about equally many phases in each run.

    Neighbours show the same boards, which a process draws once.
    """
    whole = sum(step.phases for step in steps)
    ends, so_far = [0], 0
    for at, step in enumerate(steps, start=1):
        so_far += step.phases
        if so_far * count >= whole * len(ends):
            ends.append(at)
            if len(ends) > count:
                break
    ends[-1] = len(steps)
    yield from map(range, ends, ends[1:])


def _take(run: range) -> tuple[Added, list[Problem], list[Problem]]:
    """Take some steps; what was noted meanwhile, what was wrong, and what was logged."""
    (job,) = _jobs
    if os.getpid() != job.parent:
        _say_nothing()
    before = [set(each) for each in job.notes]
    problems: list[Problem] = []
    for step in job.steps[run.start : run.stop]:
        try:
            step.write()
        except Problems as found:
            problems += found.problems
        os.write(job.done, b".")
    added = [_new(each, old) for each, old in zip(job.notes, before, strict=True)]
    return added, problems, list(job.logged)


def _say_nothing() -> None:
    """Take the terminal from this process: a thread that was not copied may hold its lock."""
    root = logging.getLogger()
    root.handlers[:] = [each for each in root.handlers if not isinstance(each, RichHandler)]


def _new(notes: dict[Any, Any] | set[Any], before: set[Any]) -> dict[Any, Any] | set[Any]:
    if isinstance(notes, set):
        return notes - before
    return {key: value for key, value in notes.items() if key not in before}


def _watch(done: int, steps: Sequence[WritingStep], words: str, progress: BuildProgress) -> None:
    """Show how many steps are done, until nobody can take another."""
    for _ in progress.track(steps, words):
        if not os.read(done, 1):
            return
