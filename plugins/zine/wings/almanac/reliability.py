"""How reliably players order: sets that were due, late or missing, through all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from zine.blocks import Block, Column, Row, Sentences, Table, link
from zine.departments.department import Department, Page
from zine.departments.zine_for_pages import Site
from zine.games import GameSummary, TurnLine
from zine.language import _, in_language, phrase
from zine.people import Player, Players
from zine.problems import Collector

NOTE = phrase(
    "Every set of orders that was due in a recorded turn counts. A set is late if it came after its"
    " deadline and still counted; an NMR is one that never came. Extensions that a GM gave count"
    " for the player."
)


class ReliabilityDepartment(Department):
    """Who orders in time, where content/zine.yaml asks for it."""

    name = "reliability"

    def __init__(self) -> None:
        self._found: tuple[Reliability, ...] = ()

    def prepare(self, site: Site, found: Collector) -> None:
        """Count the sets of all games."""
        if site.file.reliability:
            self._found = reliabilities(site.games, site.players)

    def links(self) -> Mapping[str, object]:
        """Whether there is a table."""
        return {"RELIABILITY": bool(self._found)}

    def pages(self, site: Site) -> Iterator[Page]:
        """The table."""
        if self._found:
            yield Page(
                address="players/reliability/index.html",
                title=_("Reliability"),
                blocks=_reliability_blocks(self._found),
                description=_("How many sets of orders came on time, late, or not at all."),
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Reliability:
    """A player's sets of orders: how many were due, how many came late or not at all."""

    player: Player
    due: int
    late: int
    missing: int

    @property
    def in_time(self) -> float:
        """The part of the sets that came in time, from 0 to 1."""
        return (self.due - self.late - self.missing) / self.due


def reliabilities(games: Iterable[GameSummary], players: Players) -> tuple[Reliability, ...]:
    """Everyone who has played under their own name, by name."""
    counts: dict[str, list[int]] = {}
    persons: dict[str, Player] = {}
    for game in games:
        for name, late, missing in _sets(game):
            handle = game.handle(name)
            if handle is None:
                continue
            player = players.find(handle)
            persons[player.slug] = player
            count = counts.setdefault(player.slug, [0, 0, 0])
            for place, more in enumerate((1, late and not missing, missing)):
                count[place] += more
    return tuple(
        Reliability(player=persons[slug], due=due, late=late, missing=missing)
        for slug, (due, late, missing) in sorted(counts.items())
    )


def _sets(game: GameSummary) -> Iterator[tuple[str, bool, bool]]:
    """Each set that was due: whose, and whether it was late or missing."""
    for turn in game.recorded:
        for seat in turn.due:
            name = _player(game, turn, seat)
            if name:
                yield name, seat in turn.late, seat in (*turn.missing, *turn.nmr)


def _player(game: GameSummary, turn: TurnLine, seat: str) -> str | None:
    powers = game.settings.variant.ranks
    return game.settings.holder(seat, turn.phase, turn.hands) if seat in powers else seat


def _reliability_blocks(found: Iterable[Reliability]) -> tuple[Block, ...]:
    """The table, and what it counts."""
    rows = tuple(
        Row(
            cells=(
                (link(each.player.handle, f"players/{each.player.slug}.html"),),
                str(each.due),
                str(each.late),
                str(each.missing),
                f"{each.in_time:.0%}",
            )
        )
        for each in found
    )
    table = Table(
        caption="Orders on time, by player",
        columns=(
            Column(heading="Player", key=True),
            Column(heading="Due", number=True),
            Column(heading="Late", number=True),
            Column(heading="NMR", number=True),
            Column(heading="On time", number=True),
        ),
        rows=rows,
        name="counts",
    )
    return Sentences((in_language(NOTE),)), table
