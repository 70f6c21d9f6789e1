"""`zine explain`: why a phase came out as it did."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.json_option import JSON
from zine.cli.main import main
from zine.cli.terminal_output import say, say_json
from zine.files.environment import current_time
from zine.gamefiles.adjudication import adjudicate_turn
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.zine_folder import read_zine, wanted_games
from zine.problems import Problems, did_you_mean
from zine.report.boards import by_province
from zine.report.outcome_explanation import Explainer
from zine.rules.outcomes import Result
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import bearing_on
from zine.wings.lab.explanation import argue, told_beside
from zine.wings.lab.order_rescues.rescue_table import TITLE, rescue_sentence
from zine.wings.lab.rescue_search import Rescue, rescues
from zine.wings.shared.typed_phases import named_phase

# A command may take a second; a build has hundreds of phases and tries fewer.
PAIRS_ASKED = 4000


@main.command()
@click.argument("game")
@click.argument("phase")
@JSON
@click.pass_obj
def explain(root: Path, game: str, phase: str, as_json: bool) -> None:
    """Print how PHASE of GAME was decided: each strength and its cause.

    Battles by rules of a variant's own have no strengths to print. Exchanges and ledgers
    are printed as on the phase's page.

    At the end: the fewest other orders that would have saved each order that failed.
    """
    names = [each.name for each in wanted_games(root)]
    if game not in names:
        raise Problems.of("games", f"there is no game '{game}'", did_you_mean(game, names))
    folder = next(each for each in read_zine(root).folders if each.settings.slug == game)
    played = play_through(folder, current_time())
    turns = {turn.phase: turn for turn in played.recorded}
    turn = turns[named_phase(folder, phase, turns)]
    settings = folder.settings
    bearing = bearing_on(load_drawing(settings.variant.name, root).geometry)
    explainer = Explainer(settings.variant, by_province(turn.before), bearing)
    done = adjudicate_turn(folder, turn)
    lines = list(argue(explainer, settings.rulebook, done))
    beside = list(told_beside(played, turn))
    lines += ["", *beside] if lines and beside else beside
    saving = list(rescues(settings.variant, settings.rulebook, done, PAIRS_ASKED))
    if as_json:
        orders = [_result_value(each, explainer) for each in done.results]
        saved = [_rescue_value(each) for each in saving]
        say_json(
            {"game": game, "phase": turn.phase.slug}
            | {"orders": orders, "rescues": saved, "argument": lines}
        )
        return
    if saving:
        lines += ["", f"{TITLE}:"]
        lines += [rescue_sentence(each, settings.variant, explainer.units) for each in saving]
    for line in lines:
        say(line)


def _result_value(result: Result, explainer: Explainer) -> dict[str, object]:
    """An order and what became of it."""
    return {
        "power": result.power,
        "order": str(result.order) if result.order else result.text,
        "outcome": result.outcome.word,
        "failed": result.failed,
        "reason": explainer.reason(result),
    }


def _rescue_value(rescue: Rescue) -> dict[str, object]:
    """A failed order and the orders that would have saved it; none if no two would have."""
    return {
        "power": rescue.result.power,
        "order": str(rescue.result.order),
        "changes": [{"power": each.power, "order": str(each)} for each in rescue.changes],
    }
