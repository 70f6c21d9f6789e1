"""Letters that bring a game's players its results at once, where its settings say so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from zine.files.environment import site_address
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.games import Game, ResultsTime, Turn
from zine.language import _, phase_name, speaking, worded
from zine.problems import Collector
from zine.render.issue_text import turn_text
from zine.report.public_game import public_game
from zine.report.turn import turn_report
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import bearing_on
from zine.wings.desk.dates.deadline_texts import deadline_text
from zine.wings.desk.desk_context import PeopleDesk, readable_games
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.post.outgoing_letters import letter, paragraphs, put_in_outbox
from zine.wings.desk.seating.seats import correspondent, seats_of

TOLD = "results.yaml"
TOLD_HEAD = "The records whose results have been drafted as letters, by game and phase."
FOLLOWERS = "followers.yaml"
RESULT = "-result"  # ends the name of such a letter


def write_results(desk: PeopleDesk, now: datetime, found: Collector) -> tuple[str, ...]:
    """Draft a letter for each turn that is recorded and not told yet; the drafts' names.

    A record that was corrected is told again. Of a game that begins to be told, only the newest
    turn is. What is wrong with games is noted in `found`.
    """
    written: list[str] = []
    for folder in readable_games(desk.root, found):
        if folder.settings.results is ResultsTime.AT_ONCE:
            with found.noting():
                written += _write_game(desk, folder, now)
    return tuple(written)


def _write_game(desk: PeopleDesk, folder: GameFolder, now: datetime) -> Iterator[str]:
    game = play_through(folder, now)
    records = {turn.phase.slug: turn.record.digest for turn in game.recorded if turn.record}
    known = desk.private.data(TOLD)
    assert isinstance(known, Mapping)
    before = known.get(game.slug)
    if before == records or not records:
        return
    fresh = [turn for turn in game.recorded if not _is_told(before, turn)]
    if not isinstance(before, Mapping):
        fresh = fresh[-1:]
    to = _followers(desk, folder)
    for turn in fresh if to else ():
        # Letters go out by name, and these in the order of the phases.
        name = f"{game.slug}-{turn.phase.slug}{RESULT}"
        yield put_in_outbox(desk.private, name, _letter(desk, game, turn, to))
    desk.private.write_data(TOLD, {**known, game.slug: records}, TOLD_HEAD)


def _is_told(before: object, turn: Turn) -> bool:
    known = before.get(turn.phase.slug) if isinstance(before, Mapping) else None
    return turn.record is not None and known == turn.record.digest


def _followers(desk: PeopleDesk, folder: GameFolder) -> tuple[str, ...]:
    """The addresses of a game's players, and of those in private/followers.yaml."""
    known = addresses(desk.private)
    players = [known.get(correspondent(folder.settings, seat), "") for seat in seats_of(folder)]
    data = desk.private.data(FOLLOWERS)
    more = data.get(folder.settings.slug) if isinstance(data, Mapping) else None
    others = [str(each) for each in more] if isinstance(more, list) else []
    return tuple(dict.fromkeys(each.strip() for each in (*players, *others) if each.strip()))


def _letter(desk: PeopleDesk, game: Game, turn: Turn, to: Sequence[str]) -> str:
    """The report of a turn as the public sees it; the recipients do not learn of each other."""
    settings = game.settings
    bearing = bearing_on(load_drawing(settings.variant.name, desk.root).geometry)
    shown = public_game(game)
    (public,) = (each for each in shown.recorded if each.phase == turn.phase)
    with speaking(desk.language):
        title = {"game": settings.title, "phase": phase_name(turn.phase)}
        corrected = turn.record is not None and turn.record.revision > 1
        subject = (
            worded("{game}: {phase}, corrected result", **title)
            if corrected
            else worded("{game}: {phase}, the result", **title)
        )
        address = site_address().rstrip("/")
        where = f"{address}/games/{game.slug}/{turn.phase.slug}.html" if address else ""
        text = paragraphs(
            *turn_text(turn_report(shown, public, bearing)),
            worded("With boards: {address}", address=where) if where else "",
            _next(game),
            desk.zine.publisher,
        )
    sender = desk.sender if desk.zine.address else ""
    return letter(desk.sender, sender, subject, text, bcc=to)


def _next(game: Game) -> str:
    """When the next orders are due, or that the game is over."""
    turn = game.current
    if turn is None:
        return _("The game is over.")
    if turn.deadline is None:
        return worded("Next: {phase}.", phase=phase_name(turn.phase))
    return worded(
        "Next: {phase}. Orders are due {moment}.",
        phase=phase_name(turn.phase),
        moment=deadline_text(turn.deadline),
    )
