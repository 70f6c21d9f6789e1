"""What an issue says about one game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from zine.blocks import Block
from zine.games import Anchor, GameSummary, TurnLine
from zine.language import phase_name
from zine.report.game_end import ending_blocks, statement_blocks
from zine.report.status import StatusReport, status_report
from zine.report.turn import TurnReport, game_heading, season_text


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSection:
    """What an issue says about one game: the turns adjudicated for it, and what is next.

    `write` gives the report of a turn by its slug. `quiet` is the head line of
    a game of which there is nothing to report though it was going on; `ending` is how it
    ended and what was said of it, if this issue tells that.
    """

    slug: str
    title: str
    gm: str
    gm_address: str
    note: str
    turns: tuple[TurnLine, ...]
    write: Callable[[str], TurnReport] = field(repr=False)
    status: StatusReport | None
    newest: Anchor | None = None
    quiet: str = ""
    ending: tuple[Block, ...] = ()

    @property
    def reports(self) -> tuple[TurnReport, ...]:
        """The report of each turn."""
        return tuple(self.write(turn.phase.slug) for turn in self.turns)

    @property
    def headlines(self) -> tuple[str, ...]:
        """The headline of each turn, its name where it has none; no report is written for it."""
        return tuple(turn.headline or phase_name(turn.phase) for turn in self.turns)


def section_of(
    game: GameSummary,
    number: int,
    by_issue: Mapping[int, tuple[TurnLine, ...]],
    newest: int,
    write: Callable[[str, str], TurnReport],
) -> GameSection:
    """A game's section in an issue: its turns, where it is, and how it ended."""
    settings = game.settings
    turns = by_issue.get(number, ())
    ends = number == game.ending_issue
    told = ends if game.current is None else number == newest
    return GameSection(
        slug=game.slug,
        title=settings.title,
        gm=settings.gm,
        gm_address=settings.gm_address,
        note=settings.note,
        turns=turns,
        write=partial(write, game.slug),
        status=status_report(game) if told else None,
        newest=_newest_anchor(game, turns),
        quiet="" if turns else _quiet(game, by_issue, number),
        ending=(*(ending_blocks(game) if ends else ()), *statement_blocks(game, number)),
    )


def _quiet(game: GameSummary, by_issue: Mapping[int, tuple[TurnLine, ...]], number: int) -> str:
    """The head line of a game that was going on when an issue had no turn of it to report."""
    issues = sorted(by_issue)
    if not issues or number < issues[0]:
        return ""
    later = issues[bisect_right(issues, number) :]
    turn = by_issue[later[0]][0] if later else game.current
    return game_heading(game.settings, season_text(turn.phase)) if turn else ""


def _newest_anchor(game: GameSummary, turns: Sequence[TurnLine]) -> Anchor | None:
    """The last record among a game's turns in an issue, or of the game if it has none there.

    A blind game has none until it ends: readers could test guesses at hidden orders against
    the hash.
    """
    recorded = [*game.recorded[-1:], *turns]
    if game.veiled or not recorded:
        return None
    last = recorded[-1]
    return Anchor(game=game.slug, phase=last.phase.slug, digest=last.digest)
