"""Compares records with a printed issue: the chain must still contain its hashes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zine.files.strict_yaml import text_of
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.record_files import BEGINS, checked_record
from zine.games import Anchor, Game, GameFiles
from zine.problems import Collector, Place, Problem, Problems

HEADING = re.compile(r"^Colophon:$", re.MULTILINE)
LINE = re.compile(
    r"^([a-z0-9]+(?:-[a-z0-9]+)*)\s+(\d{4}-\d{1,2}-[a-z]+-[a-z]+)\s+([0-9a-f]{64})$", re.MULTILINE
)


def anchors_in(text: str) -> tuple[Anchor, ...]:
    """The anchors of an issue's text edition, in its order; none if it has no colophon.

    The colophon is the last thing in an issue, so press cannot pass for it.
    """
    parts = HEADING.split(text)
    found = LINE.findall(parts[-1]) if len(parts) > 1 else []
    return tuple(Anchor(game=game, phase=phase, digest=digest) for game, phase, digest in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """A game's records as they are now: hashes by phase, in time order.

    `replaced` are the hashes before a correction, by phase, each with the words that say
    what became of it. `redacted` are the phases whose hash is claimed by a record from which
    words were removed.
    """

    digests: Mapping[str, str]
    replaced: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
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


def compare(
    anchors: Sequence[Anchor], chains: Mapping[str, Chain]
) -> tuple[Sequence[str], Sequence[str]]:
    """Where a game's chain no longer contains the hash that an issue prints, and notes."""
    faults: list[str] = []
    notes: list[str] = []
    for anchor in anchors:
        shown = f"{anchor.game}, {anchor.phase}"
        chain = chains.get(anchor.game)
        if chain is None:
            faults.append(f"{shown}: this game is in the issue, but not here")
        elif chain.digests.get(anchor.phase) == anchor.digest:
            notes += _after(shown, anchor, chain)
            notes += _claimed(shown, anchor, chain)
        elif anchor.digest in chain.replaced.get(anchor.phase, {}):
            notes.append(f"{shown}: {chain.replaced[anchor.phase][anchor.digest]}")
        else:
            faults.append(f"{shown}: {_why(anchor, chain)}")
    return faults, notes


def _why(anchor: Anchor, chain: Chain) -> str:
    """What became of a printed hash that is no longer in its place."""
    if anchor.phase in chain.digests:
        return (
            "this is not the record that was printed; it or an earlier one was written again: "
            f"printed {anchor.digest[:16]}…, now {chain.digests[anchor.phase][:16]}…"
        )
    last = max(chain.digests, default="")
    where = f"the last one here is {last}" if last else "no turn is recorded here"
    if last > anchor.phase:
        where = "but later turns are recorded"
    return f"the record that was printed is missing; {where}"


def _after(shown: str, anchor: Anchor, chain: Chain) -> Iterator[str]:
    later = sum(phase > anchor.phase for phase in chain.digests)
    if later:
        yield f"{shown}: as printed; {later} later turn{'s' * (later > 1)} came after the issue"
    else:
        yield f"{shown}: as printed"


def _claimed(shown: str, anchor: Anchor, chain: Chain) -> Iterator[str]:
    """That a hash covers records from which words were removed since."""
    phases = [phase for phase in chain.redacted if phase <= anchor.phase]
    if phases:
        yield f"{shown}: words were removed from {', '.join(phases)}; only they prove that hash"


def all_chains(played: Iterable[tuple[GameFolder, Game]]) -> dict[str, Chain]:
    """The chains of a zine's own games, by game."""
    return {game.slug: chain_of(folder, game) for folder, game in played}
