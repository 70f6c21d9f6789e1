"""Chains of records, as a zine or a published site has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zine.files.strict_yaml import text_of
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.record_files import BEGINS, checked_record
from zine.games import Game, GameFiles
from zine.problems import Collector, Place, Problem, Problems
from zine.rules.position import NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A game's records as they are now: hashes by phase, in time order.

    `replaced` are the hashes before a correction, by phase, each with the words that say
    what became of it. `redacted` are the phases whose hash is claimed by a record from which
    words were removed.
    """

    digests: Mapping[str, str]
    replaced: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: NOTHING)
    redacted: tuple[str, ...] = ()


def chain_of(folder: GameFiles, game: Game) -> Chain:
    """The chain of a game's own files, which `play_through` has followed from its start."""
    replaced: dict[str, dict[str, str]] = {}
    for slug, records in folder.superseded.items():
        now = folder.records.get(slug)
        words = _corrected(now.reason, now.revision) if now else "was taken back since"
        replaced[slug] = {each.digest: words for each in records}
    return Chain(
        digests={turn.phase.slug: turn.record.digest for turn in game.recorded if turn.record},
        replaced=replaced,
        redacted=tuple(
            turn.phase.slug
            for turn in game.recorded
            if (turn.record and turn.record.redacted) or (turn.sheet and turn.sheet.redacted)
        ),
    )


def corrected(data: Mapping[str, Any]) -> str:
    """What became of the record that the one with these values replaces, in words."""
    return _corrected(str(data.get("reason", "")), int(data.get("revision", 2)))


def _corrected(reason: str, revision: int) -> str:
    return f"was corrected since: revision {revision}, {reason or 'taken back and played again'}"


def chains_on(site: Path) -> dict[str, Chain]:
    """The chains of a built site, by game, from the records that readers download.

    Raises Problems with each record that was changed and each link that is broken.
    """
    found = Collector()
    chains: dict[str, Chain] = {}
    for path in sorted(site.glob("games/*/records.yaml")):
        with found.noting():
            chains[path.parent.name] = _chain(path, f"games/{path.parent.name}/records.yaml")
    found.raise_if_any()
    if not chains:
        raise Problems.of(str(site), "there are no records here", "name the folder of a built site")
    return chains


def _chain(path: Path, shown: str) -> Chain:
    digests: dict[str, str] = {}
    replaced: dict[str, Mapping[str, str]] = {}
    redacted: list[str] = []
    last = ""
    for text in text_of(path.read_bytes(), shown).split("\n---\n"):
        data = checked_record(text, shown)
        slug, inputs = str(data.get("phase")), data["inputs"]
        if digests and not _follows(data["format"], inputs, last):
            raise Problems([_broken(shown, slug)])
        digests[slug] = last = str(data["hash"])
        redacted += [slug] if data.get("redacted") else []
        if data.get("replaces"):
            replaced[slug] = {str(data["replaces"]): corrected(data)}
    return Chain(digests=digests, replaced=replaced, redacted=tuple(redacted))


def _follows(form: str, inputs: Mapping[str, str], last: str) -> bool:
    """Whether a record may follow the one with the hash `last`.

    In format 1 a set-up breaks the chain, and its hash says nothing. A later one may say that
    it began the chain; earlier turns were then taken up from older issues.
    """
    previous = inputs.get("previous", inputs.get("start"))
    return form == "1" or previous == last or inputs.get("previous") == BEGINS


def _broken(shown: str, slug: str) -> Problem:
    return Problem(Place(shown), f"{slug} does not follow from the record before it")


def all_chains(played: Iterable[tuple[GameFolder, Game]]) -> dict[str, Chain]:
    """The chains of a zine's own games, by game."""
    return {game.slug: chain_of(folder, game) for folder, game in played}
