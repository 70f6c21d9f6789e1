"""What `zine` alone shows: the zine's name, and what waits for its publisher, on one screen."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from zine.characters import one_line
from zine.gamefiles.zine_folder import SENT, was_mailed
from zine.language import _, number_of, worded
from zine.problems import Collector
from zine.report.public_game import public_game
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.game_overview import overview
from zine.wings.desk.newest_issue import newest_issue
from zine.wings.desk.zine_run.publisher_tasks import ToDo, waiting

WIDTH, MOST_LINES = 79, 2
ROOM = 15  # of 24 lines: the rest is the head, what is left out, the foot and the prompt
MORE: Mapping[str, str] = {
    "letters": "zine inbox list",
    "games": "zine status",
    "outbox": "zine outbox list",
}
SENT_AT = re.compile(r"^sent: '?([0-9T:.+-]+)", re.MULTILINE)


def front(root: Path, now: datetime) -> Iterator[str]:
    """What `zine` alone says: what waits, in order, on a screen of 80 by 24, and what is due next."""
    found = Collector()
    desk = open_desk(root)
    standings = overview(desk, now, public_game, found)
    kinds = waiting(desk, now, standings)
    count = sum(map(len, kinds.values()))
    matters = number_of("{count} matter for you", "{count} matters for you", count)
    waits = matters.format(count=count) if count else _("nothing waits for you")
    yield from on_screen(f"{desk.zine.title}{_(': ')}{waits}", 1)
    yield from _fitted(kinds)
    due = sorted(
        (each.turn.deadline, each.game, each.due)
        for each in standings
        if each.turn and each.turn.deadline and each.turn.deadline > now
    )
    if due:
        following = worded("Next: {game}, due {due}", game=due[0][1], due=due[0][2])
        yield from on_screen(following, 1)
    newest = newest_issue(root)
    if newest is not None and not was_mailed(root, newest.number):
        begun = worded("Issue {number} is begun in {file}", number=newest.number, file=newest.file)
        finish = "" if newest.finished else f" ({_('Finished: true has it mailed')})"
        yield from on_screen(f"{begun}{finish}", 1)
    if sent := sum(now - timedelta(days=1) < each <= now for each in _sent(desk)):
        yield worded("Letters sent since yesterday: {count}", count=sent)
    yield _("zine run does all that needs nobody; zine --help lists every command")
    found.raise_if_any()


def _fitted(kinds: Mapping[str, Sequence[ToDo]]) -> Iterator[str]:
    """As many matters as have room, of each kind as fairly as can be, and how many more there are."""
    shown: dict[str, list[str]] = {kind: [] for kind in kinds}
    taken = dict.fromkeys(kinds, 0)
    ranks = range(max(map(len, kinds.values()), default=0))
    for rank, kind in ((rank, kind) for rank in ranks for kind in kinds):
        if rank != taken[kind] or rank >= len(kinds[kind]):
            continue
        each = kinds[kind][rank]
        typed = textwrap.wrap(each.typed, WIDTH - 2, break_on_hyphens=False)
        lines = [*on_screen(f"- {each.text}"), *(f"  {line}" for line in typed)]
        if sum(map(len, shown.values())) + len(lines) <= ROOM:
            shown[kind] += lines
            taken[kind] += 1
    for kind, lines in shown.items():
        yield from lines
        if more := len(kinds[kind]) - taken[kind]:
            yield worded("- and {count} more: {line}", count=more, line=MORE[kind])


def _sent(desk: PeopleDesk) -> Iterator[datetime]:
    """When letters were sent. The entries are the press's own, and thousands after some years."""
    for name in desk.private.names(SENT, ".yaml"):
        if found := SENT_AT.search(desk.private.text(name) or ""):
            yield datetime.fromisoformat(found[1])


def on_screen(text: str, lines: int = MOST_LINES) -> list[str]:
    """A text in lines of the screen, cut where it is too long."""
    return textwrap.wrap(
        one_line(text), WIDTH, subsequent_indent="  ", max_lines=lines, placeholder=" …"
    )
