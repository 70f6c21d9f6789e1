"""What of the orders that came in can be read: after an intake, and in the open turns' files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from zine.files.strict_yaml import read_text, read_yaml
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import find_game, play_through
from zine.games import Game, Turn
from zine.games.orders_readability import lines_read
from zine.games.recorded_reasons import in_print
from zine.language import worded
from zine.problems import Place, Problem
from zine.rules.calendar import PhaseKind
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.ledger import LedgerEntry, LetterVerdict, entries, entries_aside
from zine.wings.desk.post.order_trial import OrdersJudgement, judge
from zine.wings.desk.post.orders_file import sheet_file, with_private_sheet
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


def unreadable(folder: GameFolder, game: Game) -> str:
    """Whose orders in the open turn cannot all be read, and how many; "" if all can."""
    found: list[str] = []
    for turn, seat, text in _sets(folder, game):
        read = lines_read(game.settings, turn, seat, text)
        unread = sum(bool(why) for _, why in read)
        found += (
            [f"{seat} {worded('{count} of {all}', count=unread, all=len(read))}"] if unread else []
        )
    return "; ".join(found)


def shortcomings(desk: PeopleDesk, folder: GameFolder, game: Game) -> Iterator[str]:
    """What of the letters for the open turn is not to be done, and units without an order."""
    if game.current is None:
        return
    wrong = {
        (turn.phase.slug, seat): [*_wrong(judge(game.settings, turn, seat, text))]
        for turn, seat, text in _sets(folder, game)
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


def _sets(folder: GameFolder, game: Game) -> Iterator[tuple[Turn, str, str]]:
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


def unreadable_orders(
    desk: PeopleDesk, folders: Sequence[GameFolder], now: datetime
) -> Iterator[Problem]:
    """Every line in the open turns of all games that cannot be read, where it is."""
    for each in folders:
        folder = with_private_sheet(desk, each)
        yield from _warnings(desk, folder, play_through(folder, now))


def _warnings(desk: PeopleDesk, folder: GameFolder, game: Game) -> Iterator[Problem]:
    """Every line in the files of the open turn that cannot be read, where it is."""
    for turn, seat, text in _sets(folder, game):
        found = [each for each in lines_read(game.settings, turn, seat, text) if each[1]]
        for ignored in judge(game.settings, turn, seat, text).ignored:
            found.append((ignored, worded("a condition that is not followed")))
        slug = turn.phase.slug
        if not found or slug not in folder.sheets:
            continue
        path, shown = folder.file(slug, "orders"), folder.shown(slug, "orders")
        if not path.exists():
            path, shown = sheet_file(desk, folder, slug)
        kind = "papers" if turn.phase.kind is PhaseKind.BUSINESS else "orders"
        begins = read_yaml(path, shown).place(kind, seat).line or 1
        lines = read_text(path, shown).split("\n")
        for written, reason in found:
            line = _line_of(lines, begins, written)
            yield Problem(Place(shown, line, 1), f'{seat}, "{written}": {reason}')


def _line_of(lines: Sequence[str], begins: int, written: str) -> int:
    """The number of the line that holds a text, or begins it; where the set begins if none does."""
    first = written.split("\n", maxsplit=1)[0].strip()
    for number in range(begins, len(lines) + 1):
        if first and first in " ".join(lines[number - 1].split()):
            return number
    return begins
