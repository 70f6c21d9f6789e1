"""The department of private reports: it prints nothing, and writes to the players of blind games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from zine.departments.department import Department
from zine.games import Game


class PrivateReportsDepartment(Department):
    """Each player of a blind game gets a report of their own when a turn is recorded."""

    name = "private reports"

    def recorded(self, root: Path, games: Iterable[Game]) -> None:
        """Write the private reports of games that hide anything."""
        for game in games:
            if game.settings.variant.hooks.sight is not None:
                # The desk takes 30 ms to import, and few zines have a blind game.
                from zine.wings.desk.private_reports.private_report_files import (  # noqa: PLC0415
                    write_private_reports,
                )

                write_private_reports(root, game)
