"""Everything that the ratings are printed from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from zine.departments.ratings.rating.correction_effects import CorrectedResult, keep_ledger
from zine.departments.ratings.rating.finished_game import FinishedGame
from zine.departments.ratings.rating.rating_history import PlayerStanding, RatingHistory
from zine.games import GameSummary
from zine.people import Player, Players
from zine.report.seated_players import seated


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingBook:
    """The ratings of all finished games, every correction in order of days, and who they are of.

    `players` holds everyone who has a page, by slug: whoever is listed, was in a result
    or sits openly in a game. `own` are the zine's games by slug; `ratable` is everyone who may
    ever be rated, because they are listed or sit where players are the powers.
    """

    history: RatingHistory
    corrected: tuple[CorrectedResult, ...]
    players: Mapping[str, Player]
    own: Mapping[str, GameSummary]
    ratable: frozenset[str] = frozenset()
    note: str = ""

    @property
    def years(self) -> tuple[int, ...]:
        """The years in which rated games were completed, the latest first."""
        rated = self.history.rated.values()
        return tuple(sorted({done.game.completed.year for done in rated}, reverse=True))


def rating_book(
    players: Players, finished: Iterable[FinishedGame], games: Iterable[GameSummary]
) -> RatingBook | None:
    """Rate everything; None if the zine lists no players and has no rated game."""
    history, corrected = keep_ledger(finished, initial_standings(players))
    if not players.listed and not history.rated:
        return None
    own = {game.slug: game for game in games}
    everyone = dict(players.listed)
    ratable = set(players.listed)
    for game in own.values():
        for person in seated(game, players).values():
            everyone.setdefault(person.slug, person)
            if not game.settings.players:
                ratable.add(person.slug)
    return RatingBook(
        history=history,
        corrected=corrected,
        players=everyone,
        own=own,
        ratable=frozenset(ratable),
        note=players.note,
    )


def initial_standings(players: Players) -> dict[str, PlayerStanding]:
    """Where players stand before their first game here, by slug; newcomers are left out."""
    return {
        slug: PlayerStanding(player.brought_in.rating, player.brought_in.games)
        for slug, player in players.listed.items()
        if player.brought_in
    }
