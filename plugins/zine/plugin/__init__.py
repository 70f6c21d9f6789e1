"""The Pelican plugin: adjudicates, records and publishes during `pelican content`.

Everything that can fail happens before the first page is written. Pages are written beside the
public site, and only a complete build replaces it.
"""

from pelican import signals

from zine.plugin import build, reader, static, writer
from zine.plugin import pelican_run as running


def register() -> None:
    """Connect the press to Pelican's signals."""
    signals.initialized.connect(running.begin)
    signals.generator_init.connect(reader.read_for_press)
    signals.generator_init.connect(static.carry_templates)
    signals.get_generators.connect(build.generators)
    signals.get_writer.connect(writer.get_writer)
    signals.all_generators_finalized.connect(build.check_reading)
