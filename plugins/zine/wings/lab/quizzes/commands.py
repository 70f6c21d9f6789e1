"""Commands that ask a map the questions of quizzes, one journey or pair at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.problems import Place, Problem, Problems, counted, did_you_mean
from zine.rules.outcomes import Resolution
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.lab.quizzes.questions.army_journeys import Airlift
from zine.wings.lab.quizzes.questions.dislodgement_proofs import Troubles, Witness
from zine.wings.lab.quizzes.questions.plan_proof import played
from zine.wings.lab.quizzes.quiz import Answer, seal
from zine.wings.lab.quizzes.quiz_files import not_on_map


@main.group()
def quiz() -> None:
    """Ask the map what quizzes ask."""


def _variant(name: str, root: Path) -> Variant:
    if name not in variant_names(root):
        hint = did_you_mean(name, variant_names(root))
        raise Problems.of("--variant", f"there is no variant '{name}'", hint)
    return load_variant(name, root).variant


def _chosen(word: str | None, known: Iterable[str], what: str) -> Iterator[str]:
    """The known names that a word selects, however it is written; all without a word."""
    if word is not None:
        word = word.upper().replace("(", "/").rstrip(")")
    if word is not None and word not in known:
        raise Problems.of(word, f"no {what} '{word}'", did_you_mean(word, known))
    return (name for name in known if word in (None, name))


VARIANT = click.option("--variant", default="standard", help="The map (default: standard).")


@quiz.command()
@click.argument("army")
@click.argument("province", required=False)
@VARIANT
@click.pass_obj
def airlift(root: Path, army: str, province: str | None, variant: str) -> None:
    """Print the quickest journey of an ARMY to a PROVINCE.

    Without PROVINCE, to every one.
    """
    chosen = _variant(variant, root)
    lift = Airlift(chosen.geography, chosen.start)
    units = {str(unit): unit for unit in chosen.start.units if unit.kind == "A"}
    for name in _chosen(army, units, "army at the start"):
        bounds = lift.bounds(units[name].location)
        for goal in _chosen(province, bounds, "province it can reach"):
            if not bounds[goal]:
                continue
            journey = lift.journey(units[name], goal, bounds[goal])
            say(f"{journey.place}: {counted(journey.turns, 'turn')}, at least {journey.bound}")
            for done in played(chosen, journey.plan) if journey.plan else ():
                say(f"  {done.phase.name}: {_orders(done)}")


def _orders(done: Resolution) -> str:
    return ", ".join(str(result.order) for result in done.results if result.supplied is None)


@quiz.command()
@click.argument("piece", required=False)
@click.argument("province", required=False)
@VARIANT
@click.pass_obj
def deadly(root: Path, piece: str | None, province: str | None, variant: str) -> None:
    """Print a position that proves a PIECE deadly to a PROVINCE.

    Without PROVINCE, to every one.
    """
    chosen = _variant(variant, root)
    troubles = Troubles(chosen)
    pieces = {str(each): each for each in troubles.atlas.pieces}
    for name in _chosen(piece, pieces, "piece"):
        for goal in _chosen(province, chosen.geography.provinces, "province"):
            if goal == pieces[name].province:
                continue
            answer = troubles.against(pieces[name], goal)
            if not isinstance(answer, Witness):
                say(f"{name} against {goal}: {answer() if answer else 'not known'}")
                continue
            say(
                f"{name} against {goal}: {answer.target} is dislodged with {answer.deadly}, "
                f"not with {answer.harmless}"
            )
            for order in answer.others:
                say(f"  {order.power}: {order}")


@quiz.command("seal")
@click.argument("nonce")
@click.argument("places", nargs=-1)
@click.option("--number", type=int, help="The number the question asks for.")
@VARIANT
@click.option("--freely", is_flag=True, help="The question is not one for a map: take any words.")
@click.pass_obj
def print_seal(
    root: Path,
    nonce: str,
    places: tuple[str, ...],
    number: int | None,
    variant: str,
    *,
    freely: bool,
) -> None:
    """Print the seal of an answer: PLACES, a number, and a NONCE.

    The NONCE is the secret word that it is sealed with. The places are as the map spells them.
    """
    answer = Answer(places=places, number=number)
    if not (places or number is not None):
        raise Problems.of("zine quiz seal", "there is no answer", "name places, or give --number")
    wrong = () if freely else not_on_map(_variant(variant, root).geography, answer)
    problems = [Problem(Place(places[at]), message, hint) for at, message, hint in wrong]
    if problems:
        raise Problems(problems)
    say(seal(answer, nonce))
