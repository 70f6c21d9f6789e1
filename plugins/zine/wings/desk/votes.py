"""Votes on draws and concessions: secret ballots; only the tally is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from zine.games import Game
from zine.language import _, listing, named
from zine.rules.position import Position
from zine.rules.variant import Variant
from zine.wings.desk.post.letter_text.translated_labels import in_english
from zine.wings.desk.seating.power_allocation import given_to_players, power_named
from zine.wings.desk.seating.seats import is_named, players_of

# What may stand before the word for the ending, in English, German and French.
_LEAD = (
    r"(?:i|we|my|our|vote|votes|voting|is|am|are|for|in|favou?r|of|the|to|a|an|any|with|on|yes|no|not|ok"
    r"|okay|fine|agree|accept|against|reject|propose|support|do|don['’]t|won['’]t|will|please|ich|wir"
    r"|meine|stimme|stimmen|bin|für|gegen|ein|einen|einem|das|dem|die|der|zu|mit|einverstanden|ja|nein"
    r"|nicht|je|nous|on|mon|vote|votons|suis|est|pour|contre|la|le|une?|d['’]accord|accepte|refuse|oui"
    r"|non|pas|ne)"
)
_DRAWN = r"draw|remis|unentschieden|nulle|match nul|égalité"
LINE = re.compile(
    rf"(?P<lead>(?:{_LEAD}[\s,:]+){{0,8}}?)(?:l['’])?(?P<ending>{_DRAWN}|conc(?:ede|ession|ède|édons))\b(?P<rest>.*)",
    re.IGNORECASE,
)
AGAINST = re.compile(
    r"\b(no|not|don['’]t|won['’]t|reject|against|refuse|withdraw\w*|veto|nein|nicht|gegen|kein|non|pas"
    r"|contre)\b",
    re.IGNORECASE,
)
UNCLEAR = re.compile(
    r"\?|\b(?:if|unless|maybe|perhaps|only|but|line|wenn|falls|vielleicht|nur|aber|si|peut[- ]être|mais"
    r"|seulement|yes\W+no|no\W+yes)\b",
    re.IGNORECASE,
)
MEANT = re.compile(
    r"\b(?:vote\w*|votons|agree|accept\w*|reject|ok|okay|yes|no|for|against|stimme\w*|ja|nein|gegen"
    r"|einverstanden|oui|non|pour|contre|d['’]accord)\b|^\W*\w+\s*[:?]",
    re.IGNORECASE,
)
# Words of a vote that name nobody.
BESIDE = re.compile(
    r"all|of|us|survivors|everyone|everybody|yes|no|please|now|way|between|among|and|to|with|the|a"
    r"|powers|players|is|fine|game|from|my|our|zu|zwischen|uns|allen|alle|und|ja|nein|bitte|für|von|mit"
    r"|oui|non|tous|entre|nous|et|à|la|le|les|de|des|avec|s|il|vous|plaît|te|einverstanden|dafür|dagegen",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, order=True, kw_only=True)
class Vote:
    """A vote on a proposal: a draw of powers (none named: of all), or a concession to one."""

    ending: str
    powers: tuple[str, ...]
    agrees: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteTally:
    """How a proposal stands: who is for it, who has voted against it, and whose vote is missing."""

    ending: str
    powers: tuple[str, ...]
    agree: tuple[str, ...]
    against: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether everybody who votes agrees."""
        return not (self.against or self.silent)

    @property
    def in_full(self) -> str:
        """How it stands with every name, for the publisher alone."""
        groups = ("for it", self.agree), ("against", self.against), ("not voted", self.silent)
        return f"{self}; " + "; ".join(f"{what}: {', '.join(who)}" for what, who in groups if who)

    def __str__(self) -> str:
        whom = shared_by(self.powers)
        what = f"draw of {whom}" if self.ending == "draw" else f"concession to {whom}"
        of = len(self.agree) + len(self.against) + len(self.silent)
        return f"{what} {len(self.agree)}/{of}"


def shared_by(powers: Sequence[str]) -> str:
    """Whom a proposal is for, in words."""
    return listing(tuple(map(named, powers))) or _("all survivors")


def read_vote(line: str, variant: Variant, position: Position) -> Vote | None:
    """The vote in a line such as "DRAW: accept 3-way AEF" or "I vote for the draw, all of us"."""
    match = LINE.fullmatch(line.strip())
    if match is None or UNCLEAR.search(line):
        return None
    players = players_of(variant, position)
    if match["lead"] and _talks(match["rest"], variant, players):
        return None
    if players:
        chosen = tuple(each for each in players if is_named(each, match["rest"]))
    else:
        chosen = _powers(match["rest"], variant)
    ending = "concession" if match["ending"].lower().startswith("conc") else "draw"
    nobody = not chosen and players and _powers(match["rest"], variant)
    if nobody or (ending == "concession" and len(chosen) != 1):
        return None
    return Vote(ending=ending, powers=chosen, agrees=not AGAINST.search(line))


def unclear_vote(line: str, variant: Variant, position: Position) -> bool:
    """Whether a line speaks of an ending as a vote does; it is then no talk."""
    match = LINE.fullmatch(line.strip())
    if match is None:
        return False
    if MEANT.search(line):
        return True
    conceded = match["ending"].lower().startswith("conc")
    return conceded and not _talks(match["rest"], variant, players_of(variant, position))


def _talks(rest: str, variant: Variant, players: Sequence[str]) -> bool:
    """Whether words follow that are not of a vote: "we draw our own conclusions"."""
    for name in players:
        rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", rest, flags=re.IGNORECASE)
    words = re.findall(r"[^\W\d_]+", in_english(rest, variant))
    return not all(
        BESIDE.fullmatch(word) or word.isupper() or power_named(word, variant.powers)
        for word in words
    )


def votes_for_powers(line: str, variant: Variant, position: Position) -> bool:
    """Whether a vote names powers where the players are others: it cannot be meant so."""
    match = LINE.fullmatch(line.strip())
    named = match is not None and bool(_powers(match["rest"], variant))
    return (
        named and bool(players_of(variant, position)) and read_vote(line, variant, position) is None
    )


def _powers(text: str, variant: Variant) -> tuple[str, ...]:
    """The powers that a text names, by words in any language or by initials such as "AEF"."""
    powers = variant.powers
    initials = {power.name[0]: power.name for power in powers}
    found: set[str] = set()
    for word in re.findall(r"[^\W\d_]+", in_english(text, variant)):
        power = power_named(word, powers)
        if power:
            found.add(power)
        elif len(initials) == len(powers) and word.isupper() and set(word) <= initials.keys():
            found.update(initials[letter] for letter in word)
    return tuple(power.name for power in powers if power.name in found)


def eligible_voters(game: Game) -> tuple[str, ...]:
    """Who votes and may share in a result: the players, or their powers still on the board."""
    variant, board = game.settings.variant, game.position
    alive = {unit.power for unit in board.units} | set(board.owners.values())
    powers = (power.name for power in given_to_players(variant) if power.name in alive)
    return players_of(variant, board) or tuple(powers)


def tally(game: Game, ballots: Iterable[tuple[str, Vote]]) -> tuple[VoteTally, ...]:
    """How every proposal stands. `ballots` are votes by voter, oldest first; the last counts.

    Nobody need vote on a concession to themselves.
    """
    voters = eligible_voters(game)
    latest = {(voter, vote.ending, vote.powers): vote.agrees for voter, vote in ballots}
    proposals = sorted({(ending, powers) for _, ending, powers in latest})
    return tuple(_standing(latest, voters, *proposal) for proposal in proposals)


def _standing(
    latest: Mapping[tuple[str, str, tuple[str, ...]], bool],
    voters: Sequence[str],
    ending: str,
    powers: tuple[str, ...],
) -> VoteTally:
    """How one proposal stands, by the latest votes of those who vote."""
    others = [each for each in voters if ending == "draw" or each not in powers]
    said = {voter: latest.get((voter, ending, powers)) for voter in others}
    return VoteTally(
        ending=ending,
        powers=powers,
        agree=tuple(voter for voter, agrees in said.items() if agrees),
        against=tuple(voter for voter, agrees in said.items() if agrees is False),
        silent=tuple(voter for voter, agrees in said.items() if agrees is None),
    )
