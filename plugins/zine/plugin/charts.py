"""Charts on pages: cached from build to build, and drawn while pages are written."""

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

from zine.blocks.charts import Chart, LineChart
from zine.files.cache import Cache
from zine.games import Game
from zine.games.codec import digest
from zine.render.chart_svg import chart_svg
from zine.report.game import GamePage

STYLE = "3"  # raised when the drawing changes, so that cached charts are not used
# Starting another process takes as long as drawing about ten charts.
WORTH_A_PROCESS = 12


class Charts:
    """The drawings of charts, each drawn once; use it in a `with` statement.

    A first build spends a quarter of its time on a chart for every game; other processors
    can draw them meanwhile.
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

    def ahead(self, charts: Iterable[Chart]) -> None:
        """Start drawing the charts that are not cached, if there are many."""
        new = {key: chart for chart in charts if not self._cache.has(key := _key(chart))}
        if len(new) < WORTH_A_PROCESS or not self._others:
            return
        # If no process can be started, charts are drawn here.
        with contextlib.suppress(OSError, BrokenProcessPool):
            self._pool = ProcessPoolExecutor(
                min(self._others, 4),
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_leave_interrupts,
            )
            for key, chart in new.items():
                self._coming[key] = self._pool.submit(chart_svg, _portable(chart))

    def svg(self, chart: Chart) -> str:
        """A chart's drawing; redrawn only if it changed."""
        key = _key(chart)
        return self._cache.once(key, lambda: self._drawn(key, chart))

    def _drawn(self, key: str, chart: Chart) -> str:
        if key in self._coming:
            with contextlib.suppress(BrokenProcessPool):
                return self._coming[key].result()
        return chart_svg(chart)


def _leave_interrupts() -> None:
    """Ignore interrupts: the build handles them and ends its helpers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _plain(chart: Chart) -> dict[str, Any]:
    values = {each.name: getattr(chart, each.name) for each in dataclasses.fields(chart)}
    return {name: dict(v) if isinstance(v, Mapping) else v for name, v in values.items()}


def _key(chart: Chart) -> str:
    kind = [STYLE, pen(), type(chart).__name__]
    return digest([*kind, repr(list(_plain(chart).values()))])


@cache
def pen() -> str:
    """The version of the drawing library, since another may draw differently."""
    return version("matplotlib")


def _portable(chart: Chart) -> Chart:
    """The same chart in a form that another process can receive."""
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
