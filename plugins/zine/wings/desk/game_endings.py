"""Ending a game by hand: a draw, a concession, a solo, or a game given up; and what is said of it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from zine.files.strict_yaml import read_text
from zine.files.yaml_events import Data
from zine.gamefiles.game_folder import GameFolder
from zine.games import Ending, Game, GameResult, Settings, Turn, TurnState
from zine.language import _, speaking, worded
from zine.people import handle_slug
from zine.problems import Problems
from zine.wings.desk.dates.extensions_and_holds import turn_played
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import Key
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.newest_issue import issue_for_news
from zine.wings.desk.post.ledger import entries
from zine.wings.desk.post.outgoing_letters import letter, paragraphs, put_in_outbox
from zine.wings.desk.post.statements import SUBJECT
from zine.wings.desk.seating.seats import correspondent, seats_of
from zine.wings.desk.settings_changes import change_settings, settings_with
from zine.wings.desk.votes import VoteTally, eligible_voters, shared_by, tally

OPTIONS: Mapping[Ending, str] = {Ending.DRAW: "--draw", Ending.CONCESSION: "--concede"}


def typed_for(slug: str, vote: VoteTally) -> str:
    """The command that ends a game as a vote that has passed says."""
    named = shlex.quote(",".join(vote.powers).lower()) if vote.powers else ""
    return f"zine game end {slug} {OPTIONS[Ending(vote.ending)]} {named}".strip()


def end_game(
    desk: PeopleDesk,
    folder: GameFolder,
    game: Game,
    result: GameResult,
    now: datetime,
    *,
    leave_turn: bool = False,
    anyway: bool = False,
) -> tuple[GameResult, str, tuple[str, ...]]:
    """End a game before its present turn, and draft letters that ask for statements.

    Returns the result, the file that orders for that turn were put away to, and what was written.

    Orders for that turn are moved to the private folder, because nobody will play it. A draw
    without powers is one of all survivors. Raises Problems, with nothing written, if the game is
    over or not begun, cannot end so, has a turn that is due (`leave_turn` leaves that turn
    unplayed), or if the vote on it has not passed (`anyway` ends it all the same).
    """
    settings = folder.settings
    place = settings.file
    turn = turn_played(game)
    if not game.recorded:
        hint = f"remove games/{settings.slug}/ from the zine; a game that never began has no result"
        raise Problems.of(place, "no turn of this game has been played", hint)
    if turn.state is TurnState.DUE and not leave_turn:
        hint = "publish it first, or insist with --leave-turn"
        raise Problems.of(place, f"{turn.phase.name} is due", hint)
    everybody = eligible_voters(game)
    vote = _vote_on(desk, game, result, everybody)
    if vote is not None and not (vote.passed or anyway):
        hint = "--anyway ends the game all the same"
        raise Problems.of(place, f"the vote has not passed: {vote.in_full}", hint)
    powers = result.powers or (everybody if result.ending is Ending.DRAW else ())
    result = GameResult(ending=result.ending, powers=powers, note=result.note)
    _check_result(settings, game, result)
    changes = _changes(desk, game, result, now)
    settings_with(folder, changes)
    letters = _ask_for_statements(desk, folder, result)
    put_away = _put_away(desk, folder, turn)
    change_settings(folder, changes)
    if put_away:
        folder.remove(turn.phase, "orders")
    return result, put_away, (settings.file, *letters)


def _vote_on(
    desk: PeopleDesk, game: Game, result: GameResult, everybody: Sequence[str]
) -> VoteTally | None:
    """How the vote on a result stands; None if nobody has voted on it by letter.

    A draw of everybody is the same proposal whether they are named or not.
    """
    ballots = [
        (entry.writer, vote)
        for entry in entries(desk.private, game.slug)
        for vote in entry.votes
        if vote.ending == result.ending
    ]

    def whom(powers: Sequence[str]) -> frozenset[str]:
        return frozenset(powers or everybody)

    same = [
        (voter, replace(vote, powers=result.powers))
        for voter, vote in ballots
        if whom(vote.powers) == whom(result.powers)
    ]
    return next(iter(tally(game, same)), None)


def _check_result(settings: Settings, game: Game, result: GameResult) -> None:
    """Raise Problems for a result that names the wrong number, or somebody who is out."""
    place = settings.file
    alone = result.ending in (Ending.SOLO, Ending.CONCESSION)
    if alone and len(result.powers) != 1:
        who = "player" if settings.variant.hooks.players else "power"
        raise Problems.of(place, f"a {result.ending} is one {who}'s", f"name that {who}")
    if result.ending is Ending.DRAW and len(result.powers) < 2:
        raise Problems.of(place, "a draw is for two or more", "--win ends it for one")
    others = [power for power in result.powers if power not in eligible_voters(game)]
    if others:
        message = f"{', '.join(others)} cannot share in the result"
        raise Problems.of(place, message, "only players who are still on the board can")


def _changes(
    desk: PeopleDesk, game: Game, result: GameResult, now: datetime
) -> dict[Key, Data | None]:
    settings = game.settings
    written: dict[str, Data] = {"ending": str(result.ending)}
    if result.powers:
        written["powers"] = list(result.powers)
    if result.note:
        written["note"] = result.note
    changes: dict[Key, Data | None] = {("result",): written, ("hold",): None}
    last = game.recorded[-1].record if game.recorded else None
    if last is None:
        return changes
    zone = settings.deadlines.zone
    day, telling = now.astimezone(zone).date(), issue_for_news(desk.root, desk.private, now)
    if settings.rating.completed is None and day > last.recorded.astimezone(zone).date():
        changes["rating", "completed"] = day.isoformat()
    if settings.rating.issue is None and last.issue and telling > last.issue:
        # Otherwise an issue that its readers have already would tell of the end.
        changes["rating", "issue"] = str(telling)
    return changes


def _put_away(desk: PeopleDesk, folder: GameFolder, turn: Turn) -> str:
    """Copy the orders of the turn that is not played into the private folder; the copy's name."""
    path = folder.file(turn.phase, "orders")
    if not path.exists():
        return ""
    name = f"unplayed/{folder.settings.slug}/{turn.phase.slug}.orders.yaml"
    desk.private.write(name, read_text(path, folder.shown(turn.phase, "orders")))
    return desk.private.shown(name)


def _ask_for_statements(
    desk: PeopleDesk, folder: GameFolder, result: GameResult
) -> tuple[str, ...]:
    settings = folder.settings
    known = addresses(desk.private)
    written: list[str] = []
    for seat in seats_of(folder):
        player = correspondent(settings, seat)
        if not player:
            continue
        with speaking(desk.language):
            text = paragraphs(
                worded("Dear {player},", player=player),
                worded(
                    "{game} is over: {result}. Thank you for playing.",
                    game=settings.title,
                    result=in_words(result),
                ),
                worded(
                    "The zine prints what its players say of a game once it has ended. If you would"
                    " like to say something, such as what you meant to do, what went wrong, or whom"
                    " to thank, write to {address} with the subject '{written}'.",
                    address=desk.zine.address or desk.zine.publisher,
                    written=worded(SUBJECT.pattern, game=settings.title),
                ),
                desk.zine.publisher,
            )
            subject = worded("{game} is over: your endgame statement", game=settings.title)
        draft = letter(desk.sender, known.get(player, ""), subject, text)
        name = f"{settings.slug}-{handle_slug(seat)}-statement"
        written.append(put_in_outbox(desk.private, name, draft))
    return tuple(written)


def in_words(result: GameResult) -> str:
    """A result as part of a sentence."""
    match result.ending:
        case Ending.SOLO:
            return worded("{power} wins", power=result.powers[0])
        case Ending.DRAW:
            return worded("a draw of {powers}", powers=shared_by(result.powers))
        case Ending.CONCESSION:
            return worded("conceded to {power}", power=result.powers[0])
        case Ending.ABANDONED:
            return _("it was abandoned")
        case Ending.UNKNOWN:
            return _("how it ended is not known")
