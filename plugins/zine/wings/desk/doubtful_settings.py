"""What `zine check` doubts in settings: a player who begins later, a chapter's game nearly named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import takewhile
from pathlib import Path

from zine.files.strict_yaml import read_yaml
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import play_through
from zine.gamefiles.schemas import ZineFile
from zine.problems import Problem


def doubtful_settings(
    root: Path, file: ZineFile, folders: Sequence[GameFolder], now: datetime
) -> Iterator[Problem]:
    """What may be meant but is more likely a slip, in every game.yaml and in zine.yaml."""
    for folder in folders:
        yield from _not_yet(folder, now)
    titles = [each.settings.title for each in folders]
    source = read_yaml(root / "content/zine.yaml", "content/zine.yaml")
    for number, chapter in enumerate(file.chapters):
        for place, name in enumerate(chapter.games):
            for title in titles if name not in titles else ():
                if one_slip_apart(name.casefold(), title.casefold()):
                    message = f"'{name}' is no game of this zine, but nearly {title}"
                    hint = "write its title as game.yaml does, or leave it if another is meant"
                    at = "chapters", number, "games", place
                    yield source.problem(message, *at, hint=hint)


def _not_yet(folder: GameFolder, now: datetime) -> Iterator[Problem]:
    """Players who begin in a phase to come: letters go to them already."""
    settings = folder.settings
    begun = [
        (power, number, each.since)
        for power, tenures in settings.seats.items()
        for number, each in enumerate(tenures)
        if each.since is not None
    ]
    if not begun:
        return
    newest = play_through(folder, now).turns[-1].phase.slug
    late = [each for each in begun if each[2] > newest]
    if late:
        source = read_yaml(folder.path / "game.yaml", settings.file)
    for power, number, since in late:
        message = f"{since} has not come yet: the game is in {newest}"
        hint = "who stands last in the list has the power and gets its letters at once"
        yield source.problem(message, "powers", power, number, "since", hint=hint)


def one_slip_apart(written: str, name: str) -> bool:
    """Whether two names differ by one letter: left out, too many, wrong, or swapped with the next."""
    start = _in_common(written, name)
    one, other = written[start:], name[start:]
    end = _in_common(one[::-1], other[::-1])
    one, other = one[: len(one) - end], other[: len(other) - end]
    if not (one + other).isalpha():  # "Marne 2" is not "Marne 3".
        return False
    return max(len(one), len(other)) == 1 or (len(one) == 2 and one == other[::-1])


def _in_common(one: str, other: str) -> int:
    """How many letters two names share from the left."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in same)
