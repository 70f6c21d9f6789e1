"""Charts on pages: kept from build to build, and drawn beside the writing of pages."""

from __future__ import annotations

import contextlib
import dataclasses
import multiprocessing
import os
import signal
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from importlib.metadata import version
from types import TracebackType
from typing import Any

from zine.blocks.charts import BarChart, LineChart
from zine.files.cache import Cache
from zine.games import Game
from zine.games.codec import digest
from zine.render.chart_svg import chart_svg
from zine.report.game import GamePage

STYLE = "3"  # raised when charts are drawn otherwise, so that kept ones are not used
# A process beside this one takes as long to begin as some ten charts take to draw.
WORTH_A_PROCESS = 12


class Charts:
    """The drawings of charts, each drawn once; to be used in a `with` statement.

    A first build draws a chart for every game, in a quarter of its time; other processors
    can do that meanwhile.
    """

    def __init__(self, cache: Cache, processors: int | None = None) -> None:
        self._cache = cache
        self._others = (processors or os.cpu_count() or 1) - 1
        self._pool: ProcessPoolExecutor | None = None
        self._coming: dict[str, Future[str]] = {}

    def __enter__(self) -> Charts:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def ahead(self, charts: Iterable[LineChart | BarChart]) -> None:
        """Begin with the charts that are not kept, if they are many."""
        new = {key: chart for chart in charts if not self._cache.has(key := _key(chart))}
        if len(new) < WORTH_A_PROCESS or not self._others:
            return
        # Where no process can be begun, charts are drawn here.
        with contextlib.suppress(OSError, BrokenProcessPool):
            self._pool = ProcessPoolExecutor(
                min(self._others, 4),
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_leave_interrupts,
            )
            for key, chart in new.items():
                self._coming[key] = self._pool.submit(chart_svg, _portable(chart))

    def svg(self, chart: LineChart | BarChart) -> str:
        """A chart's drawing; made anew only if it changed."""
        key = _key(chart)
        return self._cache.once(key, lambda: self._drawn(key, chart))

    def _drawn(self, key: str, chart: LineChart | BarChart) -> str:
        if key in self._coming:
            with contextlib.suppress(BrokenProcessPool):
                return self._coming[key].result()
        return chart_svg(chart)


def _leave_interrupts() -> None:
    """An interrupt is for the build to answer, which then ends its helpers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _plain(chart: LineChart | BarChart) -> dict[str, Any]:
    values = {each.name: getattr(chart, each.name) for each in dataclasses.fields(chart)}
    return {name: dict(v) if isinstance(v, Mapping) else v for name, v in values.items()}


def _key(chart: LineChart | BarChart) -> str:
    kind = [STYLE, pen(), type(chart).__name__]
    return digest([*kind, list(_plain(chart).values())])


@cache
def pen() -> str:
    """The version of what draws: another one may draw otherwise."""
    return version("matplotlib")


def _portable(chart: LineChart | BarChart) -> LineChart | BarChart:
    """The same chart as another process can be given it."""
    return dataclasses.replace(chart, **_plain(chart))


def centre_chart(game: Game, page: GamePage, ident: str) -> LineChart | None:
    """The chart of supply centres over the years."""
    if len(page.years) < 2:
        return None
    return LineChart(
        ident=ident,
        title=f"Supply centres in {game.settings.title}",
        description=page.chart_words,
        steps=tuple(str(year) for year in page.years),
        lines=page.counts,
        colours=game.settings.colours,
        unit="supply centres",
        goal=game.settings.variant.solo,
    )
