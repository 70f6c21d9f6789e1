"""What commands print for programs (--json): the keys are documented in docs/command-line.md."""

from __future__ import annotations

from collections.abc import Iterable

import click

from zine.desk.overview import GameStanding
from zine.problems import Problem
from zine.report.explain import Explainer
from zine.rules.outcomes import Result
from zine.rules.rescue import Rescue

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")


def standing_value(standing: GameStanding) -> dict[str, object]:
    """A game's state; everything of the turn is empty once the game has ended."""
    turn = standing.turn
    deadline = turn.deadline if turn else None
    return {
        "game": standing.game,
        "state": standing.state,
        "phase": turn.phase.slug if turn else "",
        "name": turn.phase.name if turn else "",
        "deadline": deadline.isoformat() if deadline else "",
        "due": list(turn.due) if turn else [],
        "received": list(turn.received) if turn else [],
        "missing": list(turn.missing) if turn else [],
        "papers_missing": list(turn.coming.owing) if turn and turn.coming else [],
        "unreadable": standing.unreadable,
        "remarks": standing.remarks,
        "shortcomings": list(standing.shortcomings),
        "asked": list(standing.asked),
        "offers": list(standing.offers),
    }


def result_value(result: Result, explainer: Explainer) -> dict[str, object]:
    """An order and what became of it."""
    return {
        "power": result.power,
        "order": str(result.order) if result.order else result.text,
        "outcome": result.outcome.word,
        "failed": result.failed,
        "reason": explainer.reason(result),
    }


def rescue_value(rescue: Rescue) -> dict[str, object]:
    """A failed order and the orders that would have saved it; none if no two would have."""
    return {
        "power": rescue.result.power,
        "order": str(rescue.result.order),
        "changes": [{"power": each.power, "order": str(each)} for each in rescue.changes],
    }


def problem_values(problems: Iterable[Problem]) -> list[dict[str, object]]:
    """Problems with their places; line and column are 0 for a file as a whole."""
    return [
        {
            "file": each.place.file,
            "line": each.place.line,
            "column": each.place.column,
            "message": each.message,
            "hint": each.hint,
        }
        for each in problems
    ]
