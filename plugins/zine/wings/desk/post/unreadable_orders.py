"""Lines of the open turns that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from zine.files.strict_yaml import read_text, read_yaml
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.games import Game
from zine.games.orders_readability import lines_read
from zine.language import worded
from zine.problems import Place, Problem
from zine.rules.calendar import PhaseKind
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.order_faults import order_sets
from zine.wings.desk.post.order_trial import judge
from zine.wings.desk.post.orders_file import sheet_file, with_private_sheet


def unreadable(folder: GameFolder, game: Game) -> str:
    """Whose orders in the open turn cannot all be read, and how many; "" if all can."""
    found: list[str] = []
    for turn, seat, text in order_sets(folder, game):
        read = lines_read(game.settings, turn, seat, text)
        unread = sum(bool(why) for _, why in read)
        found += (
            [f"{seat} {worded('{count} of {all}', count=unread, all=len(read))}"] if unread else []
        )
    return "; ".join(found)


def unreadable_orders(
    desk: PeopleDesk, folders: Sequence[GameFolder], now: datetime
) -> Iterator[Problem]:
    """Every line in the open turns of all games that cannot be read, where it is."""
    for each in folders:
        folder = with_private_sheet(desk, each)
        yield from _warnings(desk, folder, play_through(folder, now))


def _warnings(desk: PeopleDesk, folder: GameFolder, game: Game) -> Iterator[Problem]:
    """Every line in the files of the open turn that cannot be read, where it is."""
    for turn, seat, text in order_sets(folder, game):
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
