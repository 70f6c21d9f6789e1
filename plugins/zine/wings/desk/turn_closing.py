"""Closing a turn: its orders are put where the build adjudicates them, and not before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from zine.files.environment import ENGINE
from zine.files.strict_yaml import read_text
from zine.gamefiles.adjudication import adjudicate_turn, advance
from zine.gamefiles.game_folder import GameFolder, read_sheet
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import OrderSheet, Turn, TurnState
from zine.games.advance_papers import papers_awaited
from zine.problems import Place, Problem, Problems
from zine.rules.calendar import PhaseKind
from zine.wings.desk.dates.deadline_texts import deadline_text, distance
from zine.wings.desk.dates.extensions_and_holds import turn_played
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.files.yaml_editor import edited_yaml, new_yaml
from zine.wings.desk.post.orders_file import sheet_file, with_private_sheet


def close(
    desk: PeopleDesk, folder: GameFolder, now: datetime, nmr: Sequence[str], *, first_turn_too: bool
) -> tuple[str, str, Sequence[str]]:
    """Put a turn's orders into its public orders file.

    Returns that file, the file of papers carried out with it if there are any, and what the
    rules say of the orders.

    `nmr` are powers the turn goes on without. Raises Problems, with nothing written, before
    the deadline, while others are awaited, and for an NMR in the first turn of a game unless
    `first_turn_too` insists.
    """
    private = with_private_sheet(desk, folder)
    game = play_through(private, now)
    turn = turn_played(game)
    place = folder.settings.file
    _check_time(folder, turn, now)
    owing = turn.coming.owing if turn.coming else ()
    strangers = [power for power in nmr if power not in (*turn.missing, *owing)]
    if strangers and not _given_up(turn, strangers):
        raise Problems.of(place, f"orders of {', '.join(strangers)} are not missing")
    holding = turn.coming.holding if turn.coming else ()
    waits = papers_awaited(folder.settings, turn)
    left = [power for power in (*turn.missing, *waits) if power not in nmr]
    if turn.state is not TurnState.DUE:
        unread = [(power, turn.sheet) for power in turn.unread if power in left]
        if turn.coming is not None:
            ahead = private.sheets.get(turn.coming.phase.slug) or turn.sheet
            unread += [(player, ahead) for player in holding if player in left]
        if unread:
            raise Problems([_unreadable(sheet, power) for power, sheet in unread])
    if left and turn.state is not TurnState.DUE:
        names = ", ".join(left)
        hint = f"zine game extend {folder.settings.slug} 48h, or --nmr {left[0].lower()}"
        raise Problems.of(place, f"still waiting for {names}", hint)
    if nmr and not game.recorded and not first_turn_too:
        hint = "call a standby, or insist with --first-turn-too"
        raise Problems.of(place, "nobody may miss the first turn of a game", hint)
    file = _put(desk, folder, turn, nmr)
    after = play_through(read_folder(folder.path), now).current
    assert after is not None
    done = adjudicate_turn(replace(folder, sheets=read_folder(folder.path).sheets), after)
    lines = [f"{r.power} {r.order or r.text}: {r.outcome.word}" for r in done.results]
    more = _close_papers(desk, folder, now) if turn.coming and turn.coming.joint else ""
    return file, more, lines


def _unreadable(sheet: OrderSheet | None, power: str) -> Problem:
    place = Place(sheet.file if sheet else "")
    hint = f"mend them there, or go on with --nmr {power.lower()}"
    return Problem(place, f"nothing that {power} sent can be read", hint)


def _close_papers(desk: PeopleDesk, folder: GameFolder, now: datetime) -> str:
    """Put papers in place that are due with the turn just closed; their file, "" if none.

    They stay where they are while retreats or adjustments are still to come.
    """
    public = read_folder(folder.path)
    reached = advance(public, now, None, ENGINE).folder
    turn = play_through(with_private_sheet(desk, reached), now).current
    if turn is None or turn.phase.kind is not PhaseKind.BUSINESS or turn.sheet is None:
        return ""
    if turn.state is not TurnState.DUE or turn.phase.slug in public.sheets:
        return ""
    return _put(desk, folder, turn, ())


def _check_time(folder: GameFolder, turn: Turn, now: datetime) -> None:
    place = folder.settings.file
    if turn.state is TurnState.HELD:
        hint = f"zine game extend {folder.settings.slug} TIME resumes it"
        raise Problems.of(place, "the game is held", hint)
    if turn.state is TurnState.OPEN and turn.deadline and now < turn.deadline:
        hint = (
            f"the deadline is {distance(turn.deadline, now)}; until then nobody's orders are opened"
        )
        raise Problems.of(
            place, f"{turn.phase.name} is open until {deadline_text(turn.deadline)}", hint
        )


def _given_up(turn: Turn, powers: Sequence[str]) -> bool:
    return turn.sheet is not None and set(powers) <= set(turn.sheet.nmr)


def _put(desk: PeopleDesk, folder: GameFolder, turn: Turn, nmr: Sequence[str]) -> str:
    """Where the build looks for them: in a hidden game they stay private."""
    slug = turn.phase.slug
    closed, name = folder.file(slug, "orders"), folder.shown(slug, "orders")
    path, shown = sheet_file(desk, folder, slug)
    if closed.exists() and path != closed:
        _check_same(folder, closed, name, path, shown)
    elif not closed.exists():
        text = read_text(path, shown) if path.exists() else new_yaml({"orders": {}})
        folder.write(slug, "orders", text)
    given_up = [*(turn.sheet.nmr if turn.sheet else ()), *nmr]
    if given_up:
        due = (*turn.due, *(turn.coming.due if turn.coming else ()))
        names = [each for each in due if each in given_up]
        folder.write(slug, "orders", edited_yaml(closed, name, {("nmr",): list(names)}))
    return name


def _check_same(folder: GameFolder, public: Path, name: str, path: Path, shown: str) -> None:
    """Raise Problems if the public file holds other orders than those that came in."""
    came = read_sheet(path, shown, folder.settings).handed_in if path.exists() else {}
    if read_sheet(public, name, folder.settings).handed_in != came:
        hint = f"remove it to close with those of {shown}"
        raise Problems.of(name, "its orders are not those that came in", hint)
