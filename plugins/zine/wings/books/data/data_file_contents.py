"""From public games to what their data files hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from zine.departments.zine_for_pages import Site
from zine.games import Game, GameSummary, Record, Turn, summary_of
from zine.games.record_codec import dump_event
from zine.report.boards import by_province
from zine.report.outcome_explanation import Explainer
from zine.report.status import status_report
from zine.rules.outcomes import Result
from zine.rules.position import Position
from zine.wings.books.data.addresses import FORMAT, game_address, phase_address
from zine.wings.books.data.data_schemas import (
    DataGame,
    DataIssue,
    DataOrder,
    DataPosition,
    DataPress,
    DataSeat,
    DataUnit,
    GameDataFile,
    PhaseDataFile,
    PhaseEntry,
    ZineDataFile,
)
from zine.wings.shared.phase_labels import phase_code


def zine_file(site: Site) -> ZineDataFile:
    """The zine with its issues and games."""
    issues = [
        DataIssue(
            number=each.source.number,
            title=each.source.title,
            date=each.source.date,
            page=f"issues/{each.source.number}.html",
        )
        for each in site.issues
    ]
    return ZineDataFile(
        format=FORMAT,
        title=site.file.title,
        publisher=site.file.publisher,
        site=site.address,
        issues=tuple(issues),
        games=tuple(map(_listed, site.games)),
    )


def _listed(game: GameSummary) -> DataGame:
    return DataGame(
        slug=game.slug,
        title=game.settings.title,
        variant=game.settings.variant.name,
        over=game.current is None,
        status=_status(game),
        page=f"games/{game.slug}/index.html",
        data=game_address(game.slug),
    )


def _status(game: GameSummary) -> str:
    status = status_report(game)
    return status.ended or status.held or f"{status.name} is played."


def game_file(game: Game) -> GameDataFile:
    """A game: its people, its present position and a list of its phases."""
    settings, now = game.settings, game.current
    return GameDataFile(
        format=FORMAT,
        slug=game.slug,
        title=settings.title,
        kind=settings.kind,
        variant=settings.variant.name,
        variant_title=settings.variant.title,
        gm=settings.gm,
        boardman=settings.number,
        page=f"games/{game.slug}/index.html",
        veiled=game.veiled,
        over=now is None,
        status=_status(summary_of(game)),
        due=now.phase.slug if now else None,
        deadline=now.deadline if now else None,
        seats=tuple(_seats(game)),
        position=_data_position(game.position),
        phases=tuple(
            PhaseEntry(
                phase=turn.phase.slug,
                name=turn.phase.name,
                code=phase_code(turn.phase),
                data=phase_address(game.slug, turn.phase.slug),
            )
            for turn in game.recorded
        ),
    )


def _seats(game: Game) -> Iterator[DataSeat]:
    for power, tenures in game.settings.seats.items():
        for each in tenures:
            yield DataSeat(power=power, player=each.player, since=each.since)


def phase_file(game: Game, turn: Turn, record: Record, previous: Turn | None) -> PhaseDataFile:
    """A recorded phase of a game."""
    phase, sheet = turn.phase, turn.sheet
    explainer = Explainer(game.settings.variant, by_province(turn.before), lambda *_: "")
    return PhaseDataFile(
        format=FORMAT,
        game=game.slug,
        phase=phase.slug,
        name=phase.name,
        year=phase.year,
        season=phase.season,
        kind=phase.kind,
        code=phase_code(phase),
        page=f"games/{game.slug}/{phase.slug}.html",
        recorded=record.recorded,
        issue=record.issue,
        record=record.digest,
        headline=sheet.headline if sheet else "",
        before=_data_position(turn.before),
        orders=tuple(_orders(explainer, record.results)),
        events=tuple(map(dump_event, record.events)),
        after=_data_position(record.next_position),
        previous=previous.phase.slug if previous else None,
        next=record.next_phase.slug if record.next_phase else None,
        press=tuple(DataPress(by=each.by, text=each.text) for each in sheet.press) if sheet else (),
    )


def _orders(explainer: Explainer, results: Iterable[Result]) -> Iterator[DataOrder]:
    for result in results:
        yield DataOrder(
            power=result.power,
            order=str(result.order) if result.order else None,
            text=result.text,
            supplied=str(result.supplied) if result.supplied else None,
            outcome=result.outcome.word,
            succeeded=result.outcome.succeeded,
            why=explainer.reason(result),
            dislodged_by=result.dislodged_by,
            destroyed=result.destroyed,
        )


def _data_position(position: Position) -> DataPosition:
    """A position by power."""
    units: dict[str, tuple[str, ...]] = {}
    for unit in position.units:
        units[unit.power] = (*units.get(unit.power, ()), str(unit))
    owners = sorted(set(position.owners.values()))
    return DataPosition(
        units=units,
        centres={owner: position.centres_of(owner) for owner in owners},
        dislodged=tuple(
            DataUnit(power=each.unit.power, unit=str(each.unit), by=each.by, retreats=each.retreats)
            for each in position.dislodged
        ),
    )
