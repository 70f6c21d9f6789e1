"""Takes up games from game masters' reports: mails, texts, saved pages of forums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from zine.problems import Problems, counted
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import bearing_on
from zine.wings.archive.games_from_issues import TakenGame, take_game
from zine.wings.archive.import_report import outcome_lines
from zine.wings.archive.issues_register import KnownGame, Sighting, address
from zine.wings.archive.parsing.lines import TextSpan
from zine.wings.archive.parsing.master_headings import PhaseHeading, file_heading, title_of
from zine.wings.archive.parsing.master_reports import MasterReports, read_master
from zine.wings.archive.parsing.report_values import Report
from zine.wings.archive.text_sources import BETWEEN, OldText

NOWHERE = TextSpan(1, 1, 1, 1)  # of a report that may be printed at several places


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterIntake:
    """The games in some texts, by name, and the rest of these texts; `read` is by the texts' names."""

    games: tuple[tuple[str, TakenGame], ...]
    read: tuple[tuple[OldText, MasterReports], ...]

    @property
    def understood(self) -> frozenset[str]:
        """The names of the texts that hold reports."""
        return frozenset(text.name for text, _ in self.read)

    def lines(self) -> Iterator[str]:
        """What was taken up, and each line that was not understood, for a person."""
        variant = load_variant("standard").variant
        bearing = bearing_on(load_drawing("standard").geometry)
        for name, game in self.games:
            yield f"Game {game.slug} ({name}), from a game master's reports"
            for each in game.reports:
                yield from (f"  {line}" for line in outcome_lines(each, variant, bearing))
        for text, reports in self.read:
            orders = sum(len(block.lines) for each in reports.reports for block in each.orders)
            told = f"{counted(orders, 'order')} in {counted(len(reports.reports), 'phase')}"
            missed = counted(len(reports.unknown), "line")
            yield f"{text.name}: {told}, {missed} not understood"
            yield from (f"  {text.place(number)}: {line}" for number, line in reports.unknown)


def take_up_masters(home: Path, texts: Sequence[OldText], game: str, now: datetime) -> MasterIntake:
    """The games in some texts, each played as far as its reports lead. Writes nothing.

    `game` is the name for the only one. Raises Problems if there are several.
    """
    folder = load_variant("standard")
    read = []
    for text in texts:
        reports = read_master(text.text, folder.variant, folder.reader, _known(text, game))
        if reports.reports:
            read.append((text, reports))
    named = {address(each.game): text.name for text, own in read for each in own.reports}
    if game and len(named) > 1:
        hint = f"leave --game out: {', '.join(sorted(named))}"
        raise Problems.of(min(named.values()), "one name cannot do for several games", hint)
    games: dict[str, list[tuple[str, Report]]] = {}
    for text, reports in read:
        key = Path(text.name).name
        for report in reports.reports:
            games.setdefault(address(game or report.game), []).append((key, report))
    return MasterIntake(
        games=tuple(_taken(home, slug, game, each, now) for slug, each in sorted(games.items())),
        read=tuple(read),
    )


def _known(text: OldText, game: str) -> tuple[PhaseHeading, ...]:
    """What is known of a text's game and phase from outside it, the strongest first."""
    path = Path(text.name.partition(BETWEEN)[0])
    told = [PhaseHeading(game=game)] if game else []
    told += [title_of(text.title)] if text.title else []
    return (*told, file_heading(path.stem, path.resolve().parent.name))


def _taken(
    home: Path, slug: str, name: str, reports: Sequence[tuple[str, Report]], now: datetime
) -> tuple[str, TakenGame]:
    named = name or reports[0][1].game
    boardman = next((each.boardman for _, each in reports if each.boardman), "")
    distinct: dict[Report, str] = {}
    for key, report in reports:
        distinct.setdefault(replace(report, span=NOWHERE), key)
    sightings = tuple(
        Sighting(key=key, name=named, chapter=None, report=report)
        for report, key in distinct.items()
    )
    game = KnownGame(names=(named,), boardman=boardman, sightings=sightings)
    keys = {key for key, _ in reports}
    return named, take_game(home, slug, game, keys, "", now)
