"""The Pelican plugin: adjudicates, records and publishes during `pelican content`.

What can be judged beforehand is, before the first record is written. Pages are written beside the
public site, and only a complete build replaces it.
"""

from typing import Any

from pelican import signals

from zine.plugin.unchanged_build import repeat_last_message
from zine.wing import importing


def register() -> None:
    """Connect the press to Pelican."""
    signals.initialized.connect(begin)


def begin(pelican: Any) -> None:
    """Set up a Pelican, unless all that it would do is done."""
    if repeat_last_message(pelican):
        return
    with importing():
        # Imported late: a build with nothing to do takes half of the time.
        from zine.plugin import pelican_run_wrapper, reader, site_build, static, writer  # noqa: PLC0415

    signals.generator_init.connect(reader.read_for_press)
    signals.generator_init.connect(static.carry_templates)
    signals.get_generators.connect(site_build.generators)
    signals.get_writer.connect(writer.get_writer)
    signals.all_generators_finalized.connect(site_build.check_reading)
    pelican_run_wrapper.begin(pelican)
