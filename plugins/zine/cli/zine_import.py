"""The command `zine import`, which brings in what wings can read."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.output_paths import WritingPlace
from zine.cli.terminal_output import say
from zine.files.atomic_files import make_folder
from zine.problems import Collector
from zine.wing import Incoming, load_named, wings


@main.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--into",
    type=WritingPlace(folder=True),
    help="Write below this folder instead of into the zine.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would be brought in.")
@click.option("--game", default="", help="The name for the game of a saved game or page.")
@click.pass_obj
def bring_in(
    root: Path, paths: tuple[Path, ...], into: Path | None, dry_run: bool, game: str
) -> None:
    """Bring in old issues, judges' results, and saved games.

    Texts, mails, mbox files, saved pages and folders of them are read. Each issue goes to
    content/archive/<zine>/<number>/: the unchanged original, what was understood of it, and a
    report line by line. Its games go to games/, and so do games from the reports of a game master
    and the result mails of an e-mail judge, each game of a .json or .jsonl file of the package
    diplomacy, and games from saved pages of Backstabbr (a folder, a page a season) and webDiplomacy
    (the archive of orders, as HTML or copied as text). All are played again by our rules.
    """
    home = into.resolve() if into else root
    if not dry_run:
        make_folder(home, home)
    found = Collector()
    incoming = Incoming(paths=paths, home=home, game=game, dry_run=dry_run)
    for wing in sorted(wings(), key=lambda each: each.takes_rest):
        if wing.bring_in and incoming.paths:
            incoming = load_named(wing.bring_in)(incoming, say, found)
    found.raise_if_any()
    if incoming.paths:
        say("nothing here was understood, as an old issue or as a game's results", err=True)
        sys.exit(1)
