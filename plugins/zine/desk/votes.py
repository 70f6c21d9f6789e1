"""Votes on draws and concessions: secret ballots of which only the tally is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from zine.desk.seating.assign import given_to_players, power_named
from zine.games import Game
from zine.language import _, named
from zine.rules.variant import Power

LINE = re.compile(r"(?:vote\W+)?(draw|concede|concession)\b(?P<rest>.*)", re.IGNORECASE)
AGAINST = re.compile(r"\b(no|not|reject|against|refuse|withdraw\w*|veto)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class Vote:
    """A vote on a proposal: a draw of powers (none named: of all), or a concession to one."""

    ending: str
    powers: tuple[str, ...]
    agrees: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteTally:
    """How a proposal stands: votes for it, out of all who vote."""

    ending: str
    powers: tuple[str, ...]
    agree: int
    of: int

    @property
    def passed(self) -> bool:
        """Whether everybody who votes agrees."""
        return self.agree == self.of

    def __str__(self) -> str:
        whom = among(self.powers)
        what = f"draw of {whom}" if self.ending == "draw" else f"concession to {whom}"
        return f"{what} {self.agree}/{self.of}"


def among(powers: Sequence[str]) -> str:
    """Whom a proposal is for, in words."""
    return ", ".join(map(named, powers)) or _("all survivors")


def read_vote(line: str, powers: Sequence[Power]) -> Vote | None:
    """The vote in a line such as "DRAW: accept 3-way AEF" or "CONCEDE to Russia: no"."""
    match = LINE.fullmatch(line.strip())
    if match is None:
        return None
    initials = {power.name[0]: power.name for power in powers}
    named: set[str] = set()
    for word in re.findall(r"[^\W\d_]+", match["rest"]):
        power = power_named(word, powers)
        if power:
            named.add(power)
        elif len(initials) == len(powers) and word.isupper() and set(word) <= initials.keys():
            named.update(initials[letter] for letter in word)
    ending = "draw" if match[1].lower() == "draw" else "concession"
    if ending == "concession" and len(named) != 1:
        return None
    chosen = tuple(power.name for power in powers if power.name in named)
    return Vote(ending=ending, powers=chosen, agrees=not AGAINST.search(match["rest"]))


def survivors(game: Game) -> tuple[str, ...]:
    """The players' powers that are still on the board, in the variant's order."""
    alive = {unit.power for unit in game.board.units} | set(game.board.owners.values())
    return tuple(p.name for p in given_to_players(game.settings.variant) if p.name in alive)


def tally(game: Game, ballots: Iterable[tuple[str, Vote]]) -> tuple[VoteTally, ...]:
    """How every proposal stands. `ballots` are votes by voter, oldest first; the last counts.

    Powers still on the board vote, or players where these are not the powers.
    """
    present = game.settings.variant.hooks.present
    voters = set(present(game.board)) if present else set(survivors(game))
    latest = {(voter, vote.ending, vote.powers): vote.agrees for voter, vote in ballots}
    proposals = sorted({(ending, powers) for _, ending, powers in latest})
    return tuple(
        VoteTally(
            ending=ending,
            powers=powers,
            agree=sum(bool(latest.get((voter, ending, powers))) for voter in voters),
            of=len(voters),
        )
        for ending, powers in proposals
    )
