"""A printed issue checked where there are no files: texts and plain values in, findings out.

The page that checks issues runs this in the reader's browser. What is checked there is checked by the
same code as `zine verify`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from zine.checking.bare_games import BareGame
from zine.checking.plain_games import KnownMap, Plain, known_map, plain_game, source_of
from zine.checking.printed_text import PrintedGame, check_printed, printed_game
from zine.desk.verifying import check_played
from zine.files.raised import understood
from zine.gamefiles.anchors import Chain, chain_of, compare
from zine.gamefiles.issue_files import printed_in
from zine.gamefiles.pulses import EXTRA
from zine.gamefiles.reading import play_through
from zine.games import Anchor, Turn
from zine.problems import Problems, counted

HIDDEN = "hidden.yaml"
SETTINGS = "game.yaml"
ABOUT = re.compile(r"(?:games/)?[a-z0-9-]+(?:/|, )(\d{4}-\d{1,2}-[a-z]+-[a-z]+)[^:]*: (.*)")
AS_PRINTED = "as printed"
SAME_HASH = "its hash is the one in the issue"
NO_RULES = "The rules of {variant} cannot be run in a browser: hashes and receipts are checked, and zine verify adjudicates its turns."
NO_SETTINGS = "Only its records are here: their hashes are checked. A clone has the rest."
KEPT_HIDDEN = "Its records are with the publisher until it ends. zine verify checks them then."
NOT_HERE = "It is not among the files that you chose."
OTHER_LANGUAGE = (
    "The issue is not in English: its hashes are compared, and its words only by zine verify."
)


@dataclass(slots=True)
class CheckedGame:
    """What is found in a game so far. `limits` says what cannot be checked of it here, if anything.

    `phases` are the recorded ones with what was found in order; `replayed` counts those that
    were adjudicated again.
    """

    slug: str
    title: str
    limits: str = ""
    replayed: int = 0
    phases: dict[str, list[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    chain: Chain | None = None
    printed: PrintedGame | None = None


class IssueChecker:
    """A printed issue, checked against the files of its games, one game at a time.

    `maps` are the variants that can be adjudicated, as `map_data` wrote them; `now` is the
    time (ISO 8601). Raises Problems if the text is not an issue.
    """

    def __init__(self, issue: str, maps: Mapping[str, Plain], now: str, language: str) -> None:
        self._issue = printed_in(issue.replace("\r\n", "\n"), "the issue")
        self._maps, self._known = maps, dict[str, KnownMap]()
        self._now = datetime.fromisoformat(now)
        self._in_english = language == "en"
        self._games: list[CheckedGame] = []

    def games(self) -> list[str]:
        """The games whose hashes the issue prints."""
        return [each.game for each in self._issue.anchors]

    def check(self, slug: str, files: Plain, unread: Sequence[str]) -> None:
        """Check a game by itself; `files` are the values of its files, by name.

        `unread` says what is wrong with files that could not be read.
        """
        title = str(files[SETTINGS].get("title", slug)) if SETTINGS in files else slug
        game = CheckedGame(slug, title)
        self._games.append(game)
        if HIDDEN in files or not (files or unread):
            game.limits = KEPT_HIDDEN if files else NOT_HERE
            return
        if unread:
            game.faults += unread
            return
        try:
            with understood(source_of(slug, min(files), files), "it cannot be checked here"):
                known = self._map_of(files.get(SETTINGS))
                if known is None:
                    self._check_bare(game, files)
                else:
                    self._check_whole(game, files, known)
        except Problems as problems:
            game.faults += map(str, problems.problems)

    def _map_of(self, settings: Plain | None) -> KnownMap | None:
        """The map of a game, if its rules can be run here."""
        name = settings.get("variant", "standard") if settings else ""
        if settings is None or settings.get("options") or name not in self._maps:
            return None
        if name not in self._known:
            self._known[name] = known_map(self._maps[name])
        return self._known[name]

    def _check_bare(self, game: CheckedGame, files: Plain) -> None:
        settings = files.get(SETTINGS)
        variant = settings.get("variant", "standard") if settings else ""
        game.limits = NO_RULES.format(variant=variant) if settings else NO_SETTINGS
        bare = BareGame(game.slug, files)
        game.chain = bare.chain
        game.faults += bare.faults
        game.notes += bare.notes
        for phase, data in bare.records.items():
            game.phases[phase] = list(_hashed(bare.sheets.get(phase), whole=settings is not None))
            if "beacon" in data:
                game.notes.append(f"{game.slug}, {phase}: {_drawn_by(data['beacon']['round'])}")

    def _check_whole(self, game: CheckedGame, files: Plain, known: KnownMap) -> None:
        plain = plain_game(game.slug, files, known)
        played = play_through(plain, self._now)
        found = check_played(plain, played, frozenset(), self._now)
        notes = [line for line in found.lines if line.startswith("note: ")]
        game.faults += [line for line in found.lines if line not in notes and found.found]
        game.notes += [line for line in found.lines if line not in notes and not found.found]
        game.notes += [_without_advice(line.removeprefix("note: ")) for line in notes]
        game.replayed = len(played.recorded)
        game.chain = chain_of(plain, played)
        last = next(each.phase for each in self._issue.anchors if each.game == game.slug)
        if self._in_english:
            game.printed = printed_game(self._issue.text, played, last, known.bearing)
        reported = {each.slug for each in game.printed.reports} if game.printed else set()
        for turn in played.recorded:
            game.names[turn.phase.slug] = turn.phase.name
            game.phases[turn.phase.slug] = list(_replayed(turn, turn.phase.slug in reported))

    def told(self) -> dict[str, Any]:
        """Everything that was found, game by game, once all of them were checked."""
        chains = {each.slug: each.chain for each in self._games if each.chain}
        shut = {each.slug for each in self._games if each.faults and not each.chain}
        hidden = {each.slug for each in self._games if each.limits == KEPT_HIDDEN}
        anchors = [each for each in self._issue.anchors if each.game not in shut | hidden]
        compared = compare(anchors, chains)
        printed = check_printed(self._issue.text, [g.printed for g in self._games if g.printed])
        for game in self._games:
            game.faults += _of_game(game.slug, (*compared.faults, *printed.faults))
            game.notes += _of_game(game.slug, (*compared.notes, *printed.notes))
        return {
            "games": [_told(game, self._issue.anchors) for game in self._games],
            "faults": sum(len(game.faults) for game in self._games),
            "replayed": sum(game.replayed for game in self._games),
            "printed": printed.turns,
            "notes": [] if self._in_english else [OTHER_LANGUAGE],
        }


def _hashed(sheet: Any, *, whole: bool) -> Iterator[str]:
    """What is in order with a phase that is not adjudicated, in words."""
    yield "the record has its own hash, and follows from the one before"
    if whole:
        yield "settings and orders are those recorded"
    if sheet is not None and sheet.receipts:
        yield f"{counted(len(sheet.receipts), 'receipt')} made again"


def _replayed(turn: Turn, reported: bool) -> Iterator[str]:
    """The same of one that was adjudicated again."""
    assert turn.record is not None
    yield from _hashed(turn.sheet, whole=True)
    yield f"{counted(len(turn.record.results), 'order')} adjudicated again, with the same results"
    if reported:
        yield "printed so in the issue"


def _drawn_by(number: object) -> str:
    return f"drawn by round {number} of the drand beacon; zine verify checks its signature"


def _without_advice(line: str) -> str:
    """A note without the advice to install something, which helps no browser."""
    return line.replace(EXTRA, "zine verify does that")


def _of_game(slug: str, lines: Sequence[str]) -> list[str]:
    return [line for line in lines if line.startswith(f"{slug}, ")]


def _told(game: CheckedGame, anchors: Sequence[Anchor]) -> dict[str, Any]:
    """A game as plain data: its phases, and what could not be put to one of them."""
    phases: dict[str, dict[str, Any]] = {
        slug: {
            "slug": slug,
            "name": game.names.get(slug, slug),
            "facts": facts,
            "faults": [],
            "notes": [],
        }
        for slug, facts in game.phases.items()
    }
    own: dict[str, list[str]] = {"faults": [], "notes": []}
    for kind, lines in (("faults", game.faults), ("notes", game.notes)):
        for line in lines:
            about = ABOUT.fullmatch(line)
            if about is None:
                own[kind].append(line)
                continue
            slug, words = about[1], about[2]
            phase = phases.setdefault(
                slug, {"slug": slug, "name": slug, "facts": [], "faults": [], "notes": []}
            )
            if words.startswith(AS_PRINTED):
                phase["facts"].append(SAME_HASH + words.removeprefix(AS_PRINTED))
            else:
                phase[kind].append(words)
    for phase in phases.values():
        if phase["faults"]:
            phase["facts"] = []
    return {
        "slug": game.slug,
        "title": game.title,
        "limits": game.limits,
        "replayed": game.replayed,
        "hash": next((each.digest for each in anchors if each.game == game.slug), ""),
        "phases": [phases[slug] for slug in sorted(phases)],
        **own,
    }
