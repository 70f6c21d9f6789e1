"""What a build does, told to its publisher: game by game, in a few lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from zine.games import Game, Turn, TurnState, summary_of
from zine.report.dates import long_time
from zine.report.issues.issue_contents import IssueSource
from zine.report.status import awaited, status_report
from zine.rules.calendar import PhaseKind
from zine.rules.orders import UnitOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStory:
    """A game in lines: the turns adjudicated now, two lines each, and what it waits for."""

    game: str
    turns: tuple[str, ...] = ()
    next: str = ""
    ended: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, each line with the game's name."""
        return tuple(f"{self.game}: {line}" for line in (*self.turns, self.next) if line)


def game_story(game: Game, fresh: Collection[str], now: datetime) -> GameStory:
    """What happened in a game with the turns just adjudicated (by slug), and what is next.

    Give the game as readers may see it: nothing that is hidden may be told.
    """
    told = [line for turn in game.recorded if turn.phase.slug in fresh for line in _told(turn)]
    return GameStory(
        game=game.slug,
        turns=tuple(told),
        next=_next(game, bool(fresh), now),
        ended=game.current is None and bool(fresh),
    )


def _told(turn: Turn) -> Iterator[str]:
    """A turn in two lines: how the orders went, and what changed hands or place."""
    record = turn.record
    assert record is not None
    results = [each for each in record.results if each.order is not None or each.text]
    if turn.phase.kind is PhaseKind.BUSINESS and not results:
        if not record.events:  # nothing of it is public, or nothing happened
            yield f"{turn.phase.name}, {turn.phase.kind}"
            return
        papers = len(turn.sheet.papers.texts) if turn.sheet else 0
        yield f"{turn.phase.name}: papers from {_count(papers, 'player')}"
        yield f"  {_count(len(record.events), 'event')}: the report has the figures"
        return
    failed = sum(each.failed for each in results)
    supplied = sum(each.supplied is not None for each in results)
    parts = [_count(len(results), "order"), f"{failed} failed"]
    if supplied:
        parts.append(f"{supplied} supplied by the rules")
    yield f"{turn.phase.name}, {turn.phase.kind}: {', '.join(parts)}"
    yield "  " + ("; ".join(_changes(turn)) or "no centre changed hands, no unit was dislodged")


def _changes(turn: Turn) -> Iterator[str]:
    record = turn.record
    assert record is not None
    before, after = turn.before.owners, record.next_position.owners
    taken: dict[str, list[str]] = {}
    for centre, power in sorted(after.items()):
        if before.get(centre) != power:
            taken.setdefault(power, []).append(centre)
    yield from (f"{power} takes {', '.join(centres)}" for power, centres in sorted(taken.items()))
    beaten = [
        f"{each.power}'s {each.order.subject if isinstance(each.order, UnitOrder) else each.text}"
        for each in record.results
        if each.dislodged_by is not None
    ]
    if beaten:
        yield f"dislodged: {', '.join(beaten)}"


def _next(game: Game, moved: bool, now: datetime) -> str:
    """What the game waits for; for a game that is over, how it ended if it ended now."""
    turn = game.current
    if turn is None:
        return status_report(summary_of(game)).ended if moved else ""
    name = f"{turn.phase.name}, {turn.phase.kind}"
    if turn.state is TurnState.HELD:
        return f"{name}: {status_report(summary_of(game)).held}"
    if turn.state is TurnState.DUE:
        return f"{name} waits for the next issue (zine issue new): the newest was mailed"
    due = f", due {long_time(turn.deadline)}" if turn.deadline else ", no deadline"
    if turn.state is TurnState.WAITING:
        wanting = (each.wanting(game.slug) for each in turn.extras.values())
        last = next(filter(None, wanting), "the publisher")
        return f"{name} waits for {', '.join(awaited(game.settings, turn)) or last}{due} (over)"
    missing = f", still missing: {', '.join(turn.missing)}" if turn.missing else ", all are in"
    return f"next {name}{due}{missing}"


def issue_warnings(
    newest: IssueSource, stories: Iterable[GameStory], now: datetime, *, published: bool
) -> Iterator[str]:
    """What is odd about the issue that the turns go into."""
    turns = sum(bool(each.turns) for each in stories)
    if not turns:
        return
    what = f"new turns of {_count(turns, 'game')} go into issue {newest.number}"
    if published:
        hint = "write content/issues/" + f"{newest.number + 1}.md first for an issue of their own"
        yield f"{what}, which has been published already: {hint}"
    if newest.date < _day(now):
        yield f"{what}, which is dated {newest.date.isoformat()}: change its Date in {newest.file}"


def _day(now: datetime) -> date:
    return now.date()


def short_story(stories: Sequence[GameStory]) -> str:
    """All games in a line: how many moved, and how many wait."""
    moved = [each.game for each in stories if each.turns]
    ended = [each.game for each in stories if each.ended]
    later = [each.game for each in stories if " waits for the next issue" in each.next]
    waiting = [
        each.game for each in stories if " waits for " in each.next and each.game not in later
    ]
    parts = [
        f"{words} {', '.join(games)}."
        for words, games in (
            ("Adjudicated", moved),
            ("Ended:", ended),
            ("Waiting past the deadline:", waiting),
            ("The newest issue was mailed; waiting for the next (zine issue new):", later),
        )
        if games
    ]
    return " ".join(parts) or "Nothing was due."


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
