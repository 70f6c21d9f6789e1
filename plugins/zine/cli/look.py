"""Commands that only show: status, explain."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zine.characters import one_line
from zine.cli.main import main, reporting, say
from zine.desk.overview import overview, set_aside
from zine.desk.workplace import open_desk
from zine.files.environment import current_time
from zine.gamefiles.adjudication import adjudicate_turn
from zine.gamefiles.reading import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.problems import Collector, Place, Problem, Problems, did_you_mean
from zine.report.argument import argue
from zine.report.boards import by_province
from zine.report.explain import Explainer
from zine.report.public import public_game
from zine.variantfiles.loading import load_drawing
from zine.variants.geometry import bearing_on


@main.command()
@click.pass_obj
@reporting
def status(root: Path) -> None:
    """Show the state of each game: phase, deadline, whose orders are in."""
    table = Table(box=None, pad_edge=False)
    for heading in ("game", "phase", "state", "due", "in", "missing", "votes and remarks"):
        table.add_column(heading, overflow="fold")
    desk = open_desk(root)
    found = Collector()
    for each in overview(desk, current_time(), public_game, found):
        cells = (
            each.game,
            each.phase,
            each.state,
            each.due,
            each.count,
            each.missing,
            each.remarks,
        )
        # As Text, because rich would interpret markup in brackets, such as links.
        table.add_row(*(Text(one_line(cell)) for cell in cells))
    Console(width=_width()).print(table)
    left = set_aside(desk)
    if left:
        say(f"{len(left)} messages set aside: zine inbox list")
    found.raise_if_any()


def _width() -> int | None:
    """The width of the terminal, or a wide line when printing to a file."""
    return None if sys.stdout.isatty() else 180


@main.command()
@click.argument("game")
@click.argument("phase")
@click.pass_obj
@reporting
def explain(root: Path, game: str, phase: str) -> None:
    """Print how a recorded PHASE of a GAME was decided: every strength and its cause."""
    folders = {folder.settings.slug: folder for folder in read_zine(root).folders}
    if game not in folders:
        hint = did_you_mean(game, folders)
        raise Problems([Problem(Place("games"), f"there is no game '{game}'", hint)])
    folder = folders[game]
    turns = {turn.phase.slug: turn for turn in play_through(folder, current_time()).recorded}
    if phase not in turns:
        hint = did_you_mean(phase, turns)
        raise Problems([Problem(Place(f"games/{game}"), f"there is no record of '{phase}'", hint)])
    turn = turns[phase]
    settings = folder.settings
    bearing = bearing_on(load_drawing(settings.variant.name, root).geometry)
    explainer = Explainer(settings.variant, by_province(turn.before), bearing)
    for line in argue(explainer, settings.rulebook, adjudicate_turn(folder, turn)):
        say(line)
