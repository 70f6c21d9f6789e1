"""Garbage is collected more seldom while pages are written, and as before when a build is over."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from zine.plugin import site_build
from zine.plugin.site_build import SELDOM, SiteBuild
from zine.wing import importing


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SiteBuild]:
    """A build that began in an empty folder, as Pelican would begin it."""
    made = SiteBuild()
    monkeypatch.setattr(site_build, "BUILD", made)
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    settings: dict[str, Any] = {
        "THEME": "simple",
        "PATH": str(tmp_path / "content"),
        "OUTPUT_PATH": str(tmp_path / "output"),
        "OUTPUT_RETENTION": [],
    }
    pelican: Any = SimpleNamespace(settings=settings, output_path=settings["OUTPUT_PATH"])
    monkeypatch.setattr(site_build, "setting_problems", lambda _: [])
    made.start(pelican)
    yield made
    made.abandon()


def test_nothing_is_collected_while_files_are_read(begun: SiteBuild) -> None:
    """What is read stays."""
    assert begun.running
    assert not gc.isenabled()


def test_a_build_leaves_collection_as_it_was(begun: SiteBuild) -> None:
    """Whoever goes on after a build, such as `pelican --autoreload`, finds the old threshold."""
    before = gc.get_threshold()

    site_build.check_reading([])
    during = gc.get_threshold()
    begun.abandon()

    assert SELDOM == during[0]
    assert before == gc.get_threshold() != during
    assert gc.isenabled()


@pytest.mark.parametrize("before", [True, False])
def test_nothing_is_collected_while_modules_are_imported(*, before: bool) -> None:
    """Afterwards it is as before, also where somebody else had stopped it."""
    (gc.enable if before else gc.disable)()
    try:
        with importing():
            within = gc.isenabled()
        assert (False, before) == (within, gc.isenabled())
    finally:
        gc.enable()
