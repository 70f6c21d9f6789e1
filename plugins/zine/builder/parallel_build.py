"""Products made by all processors of this machine at once, or by the workers of a cluster.

Each process takes a run of products that follow each other and answers with plain data: which files
are there, what was remembered, what went wrong. A process of this machine is a copy of this one; a
cluster's worker reads the zine itself, and writes into a folder beside the site.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from threading import Thread
from typing import Any

from zine.builder.builder import Builder
from zine.builder.product import LAST, Product
from zine.builder.template_faults import told_by_place
from zine.builder.workers import Workers, spread, workers_named
from zine.files.site.site_folder import take_part
from zine.problems import Place, Problem, Problems

PAYS = 500  # phases to draw; with fewer, what two processes draw twice costs more than they save
WORDS = "Writing issues and games"
Answer = dict[str, Any]
Track = Callable[[Sequence[Any], str], Iterable[Any]]  # items, and words for a count of them


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """Products to make, and who is told about them.

    `wanted` workers are those of a cluster's address, a number, or 0 for every processor if it
    pays; `logged` are problems that are collected while pages are written; `now` is the time that a
    cluster's workers are told, None where nobody else may see the site; `before` is called before
    there are other processes, `copied` is what a copied one does first.
    """

    builder: Builder
    products: Sequence[Product]
    logged: list[Problem]
    wanted: int | str = 0
    track: Track = lambda items, _: items
    tell: Callable[[str], object] = lambda _: None
    now: datetime | None = None
    before: Callable[[], object] = lambda: None
    copied: Callable[[], object] = lambda: None

    def do(self) -> None:
        """Take over what is unchanged and make the rest. Raises Problems of all processes."""
        self.builder.begin()
        first = sorted((p for p in self.products if p.order != LAST), key=lambda each: each.order)
        left = [each for each in first if self.builder.taken_over(each) is None]
        self._share(left)
        for each in self.products:
            if each.order == LAST:
                self.builder.build(each)
        self.builder.complete()

    def _share(self, left: Sequence[Product]) -> None:
        workers, there, count = self.workers(left), None, 0
        if workers.cluster and self.now:
            there = workers.cluster.maker(self.builder, left, self.now, self.tell)
            count = workers.cluster.capacity(self.tell) if there else 0
        workers = workers if count else replace(workers, cluster=None)
        if workers == Workers():
            for product in self.track(left, WORDS):
                self.builder.make(product)
            return
        self.before()
        cut = list(runs(left, count or workers.processes))
        with _watched(self.track, left) as done:
            found = list(self._taken(cut, left, workers, done, there))
        if found:
            raise Problems(found)

    def _taken(
        self,
        cut: Sequence[range],
        left: Sequence[Product],
        workers: Workers,
        done: int,
        there: Callable[[range], Any] | None,
    ) -> Iterator[Problem]:
        """Have all runs made, note what was made, and give what was wrong."""
        parent = os.getpid()

        def after() -> None:
            os.write(done, b".")

        def here(run: range) -> Answer:
            if os.getpid() != parent:
                self.copied()
            return answer(self.builder, left[run.start : run.stop], self.logged, after)

        results = spread(here, cut, workers, self.tell, there)
        for run, found in zip(cut, results, strict=True):
            if found is None:
                self.tell("a worker was lost; what it had to do is done here")
            elif "part" in found:
                os.write(done, b"." * len(run))
            yield from take(self.builder, found or here(run), self.logged)

    def workers(self, left: Sequence[Product]) -> Workers:
        """The cluster or the processes that pay; no others where a process cannot be copied."""
        if len(left) < 2:
            return Workers()
        size = sum(each.size for each in left)
        workers = workers_named(str(self.wanted or ""), size, PAYS)
        return workers if sys.platform == "linux" else replace(workers, processes=1)


def runs(products: Sequence[Product], count: int) -> Iterator[range]:
    """Products that follow each other, about equally many phases in each run.

    Neighbours show the same boards, which a process draws once.
    """
    whole = sum(each.size for each in products)
    ends, so_far = [0], 0
    for at, each in enumerate(products, start=1):
        so_far += each.size
        if so_far * count >= whole * len(ends):
            ends.append(at)
            if len(ends) > count:
                break
    ends[-1] = len(products)
    yield from map(range, ends, ends[1:])


def answer(
    builder: Builder,
    products: Iterable[Product],
    logged: Sequence[Problem],
    after: Callable[[], object],
) -> Answer:
    """Make some products, and do something `after` each; the results as plain data."""
    notes: tuple[Mapping[Any, Any], ...] = (
        *(builder.made, builder.there, builder.host.sizes),
        builder.memory.fresh,
    )
    before = [set(each) for each in notes]
    wrong: list[Problem] = []
    for product in products:
        try:
            with told_by_place(builder.root):  # the line is lost on the way to another process
                builder.make(product)
        except Problems as found:
            wrong += found.problems
        after()
    made, there, sizes, fresh = (
        {key: each[key] for key in each if key not in old}
        for each, old in zip(notes, before, strict=True)
    )
    root = str(builder.fresh)
    return {
        "made": made,
        "there": list(there),
        "sizes": {os.path.relpath(path, root): size for path, size in sizes.items()},
        "fresh": [[*entry, data] for entry, data in fresh.items()],
        "wrong": [asdict(each) for each in wrong],
        "logged": [asdict(each) for each in logged],
    }


def take(builder: Builder, answered: Answer, logged: list[Problem]) -> tuple[Problem, ...]:
    """Note what another process made, and move it into the build; the problems that it met.

    Raises RuntimeError with the report of a worker that failed.
    """
    if "crash" in answered:
        raise RuntimeError(f"a worker of the cluster failed\n{answered['crash']}")
    if "made" in answered:
        sizes = dict(answered["sizes"])
        if "part" in answered:
            there = take_part(str(answered["part"]), builder.fresh)
            sizes = {name: size for name, size in sizes.items() if name in there}
        builder.made.update({name: (key, files) for name, (key, files) in answered["made"].items()})
        builder.there.update(dict.fromkeys(answered["there"]))
        builder.host.sizes.update({str(builder.fresh / name): sizes[name] for name in sizes})
        builder.memory.take_up(answered["fresh"])
        logged += (each for each in map(_problem, answered["logged"]) if each not in logged)
    return tuple(map(_problem, answered["wrong"]))


def _problem(plain: Mapping[str, Any]) -> Problem:
    return Problem(Place(**plain["place"]), plain["message"], plain["hint"])


@contextlib.contextmanager
def _watched(track: Track, products: Sequence[Product]) -> Iterator[int]:
    """A file to write a byte to after each product, which shows how many are done."""
    reading, writing = os.pipe()

    def watch() -> None:
        for _ in track(products, WORDS):
            if not os.read(reading, 1):
                return

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield writing
    finally:
        os.close(writing)
        thread.join()
        os.close(reading)
