"""What commands print for programs (--json): the keys are documented in docs/command-line.md."""

from __future__ import annotations

from collections.abc import Iterable

import click

from zine.problems import Problem

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program.")


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
