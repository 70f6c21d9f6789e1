"""Pages of old issues: archive/<zine>/<key>.html, and archive/index.html."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zine.departments.oldissues.oldissue_report import (
    OldIssueView,
    Reading,
    game_words,
    issue_view,
    person_text,
)
from zine.departments.oldissues.parsing.boards import phase_of
from zine.departments.oldissues.parsing.check import check
from zine.departments.oldissues.parsing.register import Register, addresses, register_of
from zine.departments.oldissues.parsing.values import Report
from zine.departments.oldissues.reading import StoredIssue
from zine.games import Game, Turn
from zine.plugin.pages import PageWriter
from zine.variantfiles.loading import load_drawing, load_variant
from zine.variants.geometry import bearing_on


class OldIssuePages(PageWriter):
    """Writes the pages of the old issues that were brought in."""

    def old_issues(self, stored: Sequence[StoredIssue], games: Sequence[Game]) -> None:
        """A page for each old issue, and one that lists them with their games and people."""
        if not stored:
            return
        registers = register_of(each.filed for each in stored)
        found = {game.slug: game for game in games}
        views: list[OldIssueView] = []
        for register in registers:
            own = [each for each in stored if each.issue.zine == register.zine]
            for each in sorted(own, key=lambda one: (one.issue.number, one.key)):
                view = _view(each, register, found)
                views.append(view)
                name = f"archive/{view.slug}/{view.key}.html"
                self.page(name, "oldissue", view=view, person_text=person_text)
        self.page(
            "archive/index.html",
            "oldissues",
            registers=registers,
            views=views,
            slugs={each.zine: addresses(each.games) for each in registers},
            boards={game.slug for game in games},
            game_words=game_words,
            person_text=person_text,
        )


def _view(stored: StoredIssue, register: Register, games: Mapping[str, Game]) -> OldIssueView:
    variant = load_variant("standard").variant
    return issue_view(
        stored.folder.parent.name,
        stored.key,
        stored.issue,
        stored.text,
        register,
        dict(_readings(stored, register, games)),
        variant,
        bearing_on(load_drawing("standard").geometry),
    )


def _readings(
    stored: StoredIssue, register: Register, games: Mapping[str, Game]
) -> Iterator[tuple[Report, Reading]]:
    """What is known of the reports that became turns: the engine's check and the page."""
    slugs = addresses(register.games)
    for known in register.games:
        game = games.get(slugs[known.names])
        if game is None or not _same(game, known.names, known.boardman):
            continue
        reports = [each.report for each in known.sightings if each.key == stored.key]
        for report in reports:
            turn = _turn(game, report) if report else None
            if report and turn:
                settings = game.settings
                yield (
                    report,
                    Reading(
                        check=check(report, turn.before, settings.variant, settings.reader),
                        href=f"games/{game.slug}/{turn.phase.slug}.html",
                    ),
                )


def _same(game: Game, names: Sequence[str], boardman: str) -> bool:
    """Whether a game of the zine is the one that the old issues name."""
    title = game.settings.title.casefold()
    if boardman and game.settings.boardman:
        return boardman == game.settings.boardman
    return title in (name.casefold() for name in names)


def _turn(game: Game, report: Report) -> Turn | None:
    phase: Any = phase_of(report, game.settings.variant.calendar)
    return next((turn for turn in game.recorded if turn.phase == phase), None)
