"""`zine new`: starts a zine."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main, reporting, say
from zine.desk.start import NewZine, write_zine
from zine.files.environment import current_time
from zine.files.store import only_writer, sweep_temporaries


@main.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--title", prompt=True, help="The zine's title.")
@click.option("--publisher", prompt="Your name", help="Who puts it out.")
@click.option("--address", prompt="Address for orders", help="Where players write to.")
@reporting
def new(folder: Path, title: str, publisher: str, address: str) -> None:
    """Begin a zine of your own in FOLDER, without the sample games."""
    folder.mkdir(parents=True, exist_ok=True)
    day = current_time().date().isoformat()
    with only_writer(folder):
        sweep_temporaries(folder)
        zine = NewZine(title=title, publisher=publisher, address=address, day=day)
        written = write_zine(folder, zine)
    for name in written:
        say(f"wrote {folder / name}")
    say(f"Next: cd {folder}; zine game new marengo; zine publish --dry-run")
