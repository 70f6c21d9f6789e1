"""A trial build: a whole build whose site nobody sees, tried again only when something changed."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from pelican import main as pelican

from zine.files.environment import writing_no_records
from zine.files.idle_state import idle_words, note_idle
from zine.plugin.unchanged_build import seen_by_trial
from zine.problems import Problems
from zine.wing import load_named

TRIAL = "trial"


def try_build(root: Path, now: datetime) -> None:
    """Run the whole build without writing records or touching the public site.

    Raises Problems, or SystemExit from them.
    """
    seen = seen_by_trial(root)
    if seen and idle_words(root, TRIAL, seen, now) is not None:
        return
    with tempfile.TemporaryDirectory() as folder, writing_no_records():
        settings, output = str(root / "pelicanconf.py"), f"{folder}/output"
        pelican([str(root / "content"), "-s", settings, "-o", output])
    generator = load_named("zine.plugin.site_build:BUILD").generator
    if seen and generator and generator.quiet_until:
        with suppress(OSError, Problems):  # failing to write costs only time
            note_idle(root, TRIAL, seen, now, generator.quiet_until)
