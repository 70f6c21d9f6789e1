"""Commands that only show: status, explain."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

import click

from zine.cli.main import main, say, say_json
from zine.cli.tables import print_table
from zine.cli.values import JSON, rescue_value, result_value, standing_value
from zine.desk.dates.phase_names import named_phase
from zine.desk.overview import in_kinds, overview, set_aside, warnings
from zine.desk.post.outbox import LetterState, outgoing
from zine.desk.workplace import open_desk
from zine.files.environment import current_time
from zine.gamefiles.adjudication import adjudicate_turn
from zine.gamefiles.reading import play_through
from zine.gamefiles.zine_folder import read_zine
from zine.problems import Collector, Problems, counted, did_you_mean
from zine.report.argument import argue
from zine.report.boards import by_province
from zine.report.explain import Explainer
from zine.report.public import public_game
from zine.report.rescued import TITLE, saving_sentence
from zine.report.status import status_report
from zine.rules.rescue import rescues
from zine.variantfiles.loading import load_drawing
from zine.variants.geometry import bearing_on

# A command may take a second; a build has hundreds of phases and tries fewer.
PAIRS_ASKED = 4000
HEADINGS = (
    *("game", "phase", "state", "due"),
    *("in", "missing", "cannot be read", "votes and remarks"),
)
CELLS = attrgetter(
    *("game", "phase", "state", "due"), *("count", "missing", "unreadable", "remarks")
)


@main.command()
@JSON
@click.pass_obj
def status(root: Path, as_json: bool) -> None:
    """Show the state of each game: phase, deadline, whose orders are in."""
    desk = open_desk(root)
    now = current_time()
    found = Collector()
    standings = overview(
        desk, now, public_game, found, ending=lambda game: status_report(game).ended
    )
    if as_json:
        games = [standing_value(each) for each in standings]
        say_json({"games": games, "set_aside": len(set_aside(desk))})
        found.raise_if_any()
        return
    print_table(HEADINGS, map(CELLS, standings))
    for each in standings:
        for line in (*each.shortcomings, *each.asked):
            say(f"{each.game}: {line}")
    for line in warnings(desk, now, standings):
        say(f"note: {line}")
    left = set_aside(desk)
    if left:
        say(f"{counted(len(left), 'message')} set aside ({in_kinds(left)}): zine inbox list")
    perhaps = sum(each.state is LetterState.UNSURE for each in outgoing(desk.private))
    if perhaps:
        say(f"{counted(perhaps, 'letter')} perhaps sent: zine outbox list")
    found.raise_if_any()


@main.command()
@click.argument("game")
@click.argument("phase")
@JSON
@click.pass_obj
def explain(root: Path, game: str, phase: str, as_json: bool) -> None:
    """Print how a recorded PHASE of a GAME was decided: every strength and its cause.

    At the end: the fewest other orders that would have saved each order that failed.
    """
    folders = {folder.settings.slug: folder for folder in read_zine(root).folders}
    if game not in folders:
        raise Problems.of("games", f"there is no game '{game}'", did_you_mean(game, folders))
    folder = folders[game]
    turns = {turn.phase: turn for turn in play_through(folder, current_time()).recorded}
    turn = turns[named_phase(folder, phase, turns)]
    settings = folder.settings
    bearing = bearing_on(load_drawing(settings.variant.name, root).geometry)
    explainer = Explainer(settings.variant, by_province(turn.before), bearing)
    done = adjudicate_turn(folder, turn)
    lines = list(argue(explainer, settings.rulebook, done))
    saving = list(rescues(settings.variant, settings.rulebook, done, PAIRS_ASKED))
    if as_json:
        orders = [result_value(each, explainer) for each in done.results]
        saved = [rescue_value(each) for each in saving]
        say_json(
            {"game": game, "phase": turn.phase.slug}
            | {"orders": orders, "rescues": saved, "argument": lines}
        )
        return
    if saving:
        lines += ["", f"{TITLE}:"]
        lines += [saving_sentence(each, settings.variant, explainer.units) for each in saving]
    for line in lines:
        say(line)
