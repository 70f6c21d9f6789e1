"""Pages of old issues: archive/<zine>/<key>.html, and archive/index.html."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from zine.builder.product import Product
from zine.departments.department import Department, Page
from zine.departments.zine_for_pages import Site
from zine.games import Game, GameSummary, TurnLine
from zine.language import _, worded
from zine.problems import Collector
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import bearing_on
from zine.wings.archive.issue_store import StoredIssue, read_archive
from zine.wings.archive.issues_register import Register, addresses, register_of
from zine.wings.archive.list_page import intro, list_blocks
from zine.wings.archive.oldissue_blocks import issue_blocks
from zine.wings.archive.oldissue_view import KnownReport, OldIssueView, issue_view
from zine.wings.archive.parsing.phase_and_place_lookup import phase_of
from zine.wings.archive.parsing.report_check import check
from zine.wings.archive.parsing.report_values import Report
from zine.wings.archive.web_issue_view import old_page


class OldIssuesDepartment(Department):
    """The old issues that were brought in, with the games and people they name."""

    name = "oldissues"

    def __init__(self) -> None:
        self._stored: tuple[StoredIssue, ...] = ()

    def read(self, root: Path, now: datetime, numbers: Sequence[int], found: Collector) -> None:
        """Read content/archive."""
        with found.noting():
            self._stored = read_archive(root)

    def links(self) -> Mapping[str, object]:
        """Whether there are old issues to link to."""
        return {"OLD_ISSUES": self._stored}

    def pages(self, site: Site) -> Iterator[Product]:
        """A page for each old issue, and a list of them with their games and people."""
        if not self._stored:
            return
        registers = register_of(each.filed for each in self._stored)
        found = {game.slug: game for game in site.games}
        views: list[OldIssueView] = []
        for register in registers:
            own = [each for each in self._stored if each.issue.zine == register.zine]
            for each in sorted(own, key=lambda one: (one.issue.number, one.key)):
                view = _view(each, register, found, site.game)
                views.append(view)
                if view.issue.is_page:
                    yield old_page(each, view, found)
                    continue
                yield Page(
                    address=f"archive/{view.slug}/{view.key}.html",
                    title=view.title,
                    description=worded(
                        "{issue}: what was understood of the old issue, beside its original text.",
                        issue=view.title,
                    ),
                    name="issue",
                    blocks=tuple(issue_blocks(view)),
                )
        yield Page(
            address="archive/index.html",
            title=_("Old issues"),
            description=_("Old issues, with the games, people and threads they name."),
            blocks=(intro(), *list_blocks(registers, views, frozenset(found))),
        )


def _view(
    stored: StoredIssue,
    register: Register,
    games: Mapping[str, GameSummary],
    whole: Callable[[str], Game],
) -> OldIssueView:
    variant = load_variant("standard").variant
    bearing = bearing_on(load_drawing("standard").geometry)
    return issue_view(
        stored, register, dict(_readings(stored, register, games, whole)), variant, bearing
    )


def _readings(
    stored: StoredIssue,
    register: Register,
    games: Mapping[str, GameSummary],
    whole: Callable[[str], Game],
) -> Iterator[tuple[Report, KnownReport]]:
    """What we know of the reports that became turns: the engine's check and the page."""
    slugs = addresses(register.games)
    for known in register.games:
        game = games.get(slugs[known.names])
        if game is None or not _same(game, known.names, known.boardman):
            continue
        reports = [each.report for each in known.sightings if each.key == stored.key]
        for report in reports:
            line = _turn(game, report) if report else None
            if report and line:
                settings, slug = game.settings, line.phase.slug
                turn = whole(game.slug).turn(slug)
                yield (
                    report,
                    KnownReport(
                        check=check(report, turn.before, settings.variant, settings.reader),
                        href=f"games/{game.slug}/{slug}.html",
                    ),
                )


def _same(game: GameSummary, names: Sequence[str], boardman: str) -> bool:
    """Whether a game of the zine is the one named in the old issues."""
    title = game.settings.title.casefold()
    if boardman and game.settings.boardman:
        return boardman == game.settings.boardman
    return title in (name.casefold() for name in names)


def _turn(game: GameSummary, report: Report) -> TurnLine | None:
    phase = phase_of(report, game.settings.variant.calendar)
    return next((turn for turn in game.recorded if turn.phase == phase), None)
