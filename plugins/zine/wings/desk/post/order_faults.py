"""What will not be done of the orders that came in: for the publisher, letter by letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import find_game
from zine.games import Game, Turn
from zine.games.orders_readability import lines_read
from zine.games.recorded_reasons import in_print
from zine.language import worded
from zine.rules.calendar import PhaseKind
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict, entries, entries_aside
from zine.wings.desk.post.order_trial import OrdersJudgement, judge
from zine.wings.desk.seating.seats import coming_turn, turn_named

MOST_FAULTS = 20


def intake(
    root: Path, entries: Sequence[LedgerEntry], now: datetime
) -> Iterator[tuple[str, str, str, str]]:
    """A line on each letter, or part of one: game, power, lines that can be read, what is wrong."""
    slugs = {each.game for each in entries if each.orders is not None and each.game}
    games = {slug: find_game(root, slug, now) for slug in sorted(slugs)}
    for entry in entries:
        readable = "none" if entry.verdict is LetterVerdict.ASIDE else "-"
        wrong = [*([entry.reason] if entry.reason else []), *entry.refused]
        if entry.orders is not None and entry.game in games:
            folder, game = games[entry.game]
            turn = turn_named(game, entry.phase)
            found = lines_read(folder.settings, turn, entry.power, entry.orders)
            readable = f"{sum(not why for _, why in found)} of {len(found)}"
            wrong += _wrong(judge(folder.settings, turn, entry.power, entry.orders))
        yield entry.game or "?", entry.power or "?", readable, "; ".join(_few(wrong))


def _wrong(judged: OrdersJudgement) -> Iterator[str]:
    """What of a set will not be followed, and the units without an order."""
    yield from (f'"{line.text}": {in_print(line.fault)}' for line in judged.lines if line.fault)
    for text in judged.ignored:
        yield worded('"{text}": a condition that is not followed', text=text)
    if judged.idle:
        yield worded("no order for {units}", units=", ".join(judged.idle))


def _few(faults: Sequence[str]) -> list[str]:
    more = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([worded("{count} more", count=more)] if more > 0 else [])]


def shortcomings(desk: PeopleDesk, folder: GameFolder, game: Game) -> Iterator[str]:
    """What of the letters for the open turn is not to be done, and units without an order."""
    if game.current is None:
        return
    wrong = {
        (turn.phase.slug, seat): [*_wrong(judge(game.settings, turn, seat, text))]
        for turn, seat, text in order_sets(folder, game)
    }
    phases = [game.current.phase, *([game.current.coming.phase] if game.current.coming else [])]
    for phase in phases:
        left = [each for each in entries_aside(desk.private) if each.verdict is LetterVerdict.ASIDE]
        mine = [each for each in left if (each.game, each.phase) == (game.slug, phase.slug)]
        taken = entries(desk.private, game.slug, phase.slug)
        good = {e.writer: e.message for e in taken if wrong.get((phase.slug, e.power)) == []}
        for entry in (*taken, *mine):
            if entry.message < good.get(entry.writer, ""):
                continue  # A later letter has made its set whole.
            number = entry.number_in_inbox
            whose = worded("{seat}, letter {number}", seat=entry.writer, number=number)
            said = entry.refused or ([entry.reason] if entry in mine else [])
            yield from (f"{whose}: {text}" for text in _few(said))
    for (_, seat), faults in wrong.items():
        yield from (f"{seat}: {each}" for each in _few(faults))


def order_sets(folder: GameFolder, game: Game) -> Iterator[tuple[Turn, str, str]]:
    """The sets in for the open turn, and papers for the phase after it; of a blind game none."""
    turn = game.current
    if turn is None or game.settings.variant.hooks.sight is not None:
        return
    if turn.phase.kind is PhaseKind.BUSINESS:
        yield from ((turn, seat, text) for seat, text in turn.papers.texts.items())
    elif turn.sheet is not None:
        yield from ((turn, seat, text) for seat, text in turn.sheet.orders.items())
    if turn.coming is not None and (sheet := folder.sheets.get(turn.coming.phase.slug)):
        coming = coming_turn(turn)
        yield from ((coming, seat, text) for seat, text in sheet.papers.texts.items())
