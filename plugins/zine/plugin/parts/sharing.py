"""A cold build's pages, written by all processors of this machine at once.

Work is cut into steps that write files of their own: an issue, or all pages of a game. Each
process is a copy of this one as it stands when everything has been read, writes a run of steps
that follow each other, and gives back what it noted: which files are there, and what was found.
A cluster's workers cannot be copies: they read the zine themselves (`plugin/parts/elsewhere.py`).
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Thread
from typing import Any

from rich.logging import RichHandler

from zine.files.spreading import Workers, seats, spread, workers_for_size, workers_named
from zine.plugin.progress import BuildProgress
from zine.problems import Problem, Problems

PAYS = 500  # phases to draw; with fewer, what two processes draw twice costs more than they save

# What a build keeps in mind while it writes: plain data, whose values JSON can hold.
Notes = Sequence[dict[Any, Any] | set[Any]]
# What was noted in addition (a set perhaps as a list), what was wrong, and what was logged.
Taken = tuple[Sequence[Any], Sequence[Problem], Sequence[Problem]]


@dataclass(frozen=True, slots=True)
class WritingStep:
    """Something to write, and how many phases it shows."""

    write: Callable[[], None]
    phases: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """How a cluster's worker takes a run of steps, and what its answer says.

    Its text is "" if the worker's process was lost.
    """

    send: Callable[[range], str]
    receive: Callable[[str], Taken]


@dataclass(frozen=True, slots=True)
class _Job:
    steps: Sequence[WritingStep]
    notes: Notes
    logged: list[Problem]
    done: int  # a file to write a byte to after each step
    parent: int


_jobs: list[_Job] = []  # the one that is being done: processes find it there, for they are copies


def workers_for(steps: Sequence[WritingStep], wanted: int | str, *, cold: bool) -> Workers:
    """The cluster or as many processes as are wanted; every processor for 0, if it pays.

    Without other processes where an earlier build is known, or where a process cannot be copied.
    """
    if not cold:
        return Workers()
    if isinstance(wanted, str):
        workers = workers_named(wanted, 0, 0)
        return workers if sys.platform == "linux" else replace(workers, processes=1)
    if sys.platform != "linux":
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
    elsewhere: Elsewhere | None = None,
) -> None:
    """Take every step, and add to the notes what was noted, to `logged` what went wrong.

    A cluster takes them `elsewhere`. Raises Problems, with those of all processes.
    """
    words = "Writing issues and games"
    count = seats(workers.address, tell) if workers.address and elsewhere else 0
    if not count:
        workers = Workers(processes=workers.processes)
    if workers == Workers():
        for step in progress.track(steps, words):
            step.write()
        return
    reading, writing = os.pipe()
    watch = Thread(target=_watch, args=(reading, steps, words, progress), daemon=True)
    _jobs.append(_Job(steps, notes, logged, writing, os.getpid()))
    found: list[Problem] = []
    try:
        watch.start()
        cut = list(runs(steps, count or workers.processes))
        there = elsewhere.send if elsewhere else None
        work: Callable[[range], Taken | str] = _take
        results = spread(work, cut, workers, tell, copies=True, there=there)
        for run, result in zip(cut, results, strict=True):
            try:
                added, problems, errors = _taken(run, result, elsewhere, tell)
            except Problems as of_worker:
                found += of_worker.problems
                continue
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


def _taken(
    run: range, result: Taken | str, elsewhere: Elsewhere | None, tell: Callable[[str], object]
) -> Taken:
    """What came of a run, here or elsewhere. Raises Problems of a worker that wrote nothing."""
    if not isinstance(result, str):
        return result
    if not result or elsewhere is None:
        tell("a worker was lost; what it had to do is done here")
        return _take(run)
    (job,) = _jobs
    os.write(job.done, b"." * len(run))
    return elsewhere.receive(result)


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


def _take(run: range) -> Taken:
    """Take some steps of the job."""
    (job,) = _jobs
    if os.getpid() != job.parent:
        _say_nothing()
    steps = job.steps[run.start : run.stop]
    return take(steps, job.notes, job.logged, lambda: os.write(job.done, b"."))


def take(
    steps: Sequence[WritingStep],
    notes: Notes,
    logged: Sequence[Problem],
    after: Callable[[], object],
) -> Taken:
    """Take some steps, and do something `after` each; what was noted, wrong and logged."""
    before = [set(each) for each in notes]
    problems: list[Problem] = []
    for step in steps:
        try:
            step.write()
        except Problems as found:
            problems += found.problems
        after()
    added = [_new(each, old) for each, old in zip(notes, before, strict=True)]
    return added, problems, list(logged)


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
