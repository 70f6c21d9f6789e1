"""A day as an option of a command."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import click


class Day(click.DateTime):
    """A day, written as 2027-01-07, which click would ask for by the pattern of a program."""

    def get_metavar(self, *_: Any, **__: Any) -> str:
        """The word for a day in help."""
        return "DATE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """The day at midnight. Fails for any other text."""
        try:
            return datetime.strptime(value, "%Y-%m-%d")
        except ValueError:
            self.fail(f"'{value}' is not a day, such as 2027-01-07", param, ctx)
