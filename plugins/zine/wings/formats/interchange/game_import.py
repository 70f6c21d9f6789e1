"""Takes a recorded game in: set-ups, orders and press in a game folder, recorded by our rules."""

from __future__ import annotations

import re
import shutil
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import zip_longest
from pathlib import Path

from zine.characters import one_line, permitted
from zine.files.atomic_files import write_atomic
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import GAME_NAME, read_folder
from zine.games import Ending
from zine.portable_names import slug_fault
from zine.problems import Place, Problems, counted
from zine.rules.position import NOTHING, Position
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.atomic_folder import write_folder
from zine.wings.formats.diplomacy_package_game_writer import (
    EVERYBODY,
    MADE_BY,
    MAPS,
    noted_winners,
    why_not_played,
)
from zine.wings.formats.diplomacy_package_state import board_from_state, package_power, power_names
from zine.wings.formats.foreign_replay import END, ForeignPhase, Replayed, replay
from zine.wings.formats.interchange.saved_game_files import SavedGame, SavedPhase
from zine.wings.shared.phase_labels import phase_code
from zine.wings.shared.yaml_text import file_text, setup_file

NOTE = "The file it was brought in from ends here."
LONGEST_NAME = 40
SAYS_WHAT = 30  # differences that are printed


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """A game folder to be written: its name, its files, and what is to be told of it."""

    slug: str
    files: Mapping[str, str]
    phases: int
    differences: tuple[str, ...]
    private: int = 0
    walking: int = 0
    changed: bool = False

    def write(self, root: Path) -> bool:
        """Write the folder; False if just these files are here already.

        Raises Problems if anything else is.
        """
        folder = root / "games" / self.slug
        if folder.exists():
            told = {name: text for name, text in self.files.items() if ".record." not in name}
            here = {name: folder / name for name in told}
            if all(p.is_file() and p.read_text("utf-8") == told[n] for n, p in here.items()):
                return False
            message = "there is already another game of this name"
            raise Problems.of(f"games/{self.slug}", message, "choose another name with --game")
        write_folder(folder, self.files)
        return True

    def lines(self) -> Iterator[str]:
        """What to say of it, in lines."""
        yield f"games/{self.slug}: {counted(self.phases, 'phase')} recorded by our rules"
        if self.changed:
            yield "  changed since the press wrote it: its phases count, not the files beside them"
        for each in self.differences[:SAYS_WHAT]:
            yield f"  {each}"
        if len(self.differences) > SAYS_WHAT:
            yield f"  and {len(self.differences) - SAYS_WHAT} more"
        if not self.differences:
            yield "  every position is that of the file"
        if self.walking:
            armies = "1 army walks" if self.walking == 1 else f"{self.walking} armies walk"
            yield f"  {armies} instead of going VIA: no fleet was ordered to carry them"
        if self.private:
            yield f"  {counted(self.private, 'private message')} left out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A game of another program in our terms, to be played by our rules.

    `source` says in words where it is from, `note` in a sentence; `press` are letters by the code
    of their phase, and `private` is how many letters are left out. `result` is what game.yaml says
    of an end that the rules do not find. `walks` says that armies with "via" walk where no fleet
    was ordered to carry them, as in the package. `changed` says that it is not what the press gave out.
    """

    place: Place
    title: str
    source: str
    note: str
    variant: Variant
    phases: Sequence[ForeignPhase]
    press: Mapping[str, Sequence[Mapping[str, str]]] = field(default_factory=lambda: NOTHING)
    private: int = 0
    walks: bool = True
    changed: bool = False
    result: Mapping[str, object] = field(
        default_factory=lambda: {"ending": "unknown", "note": NOTE}
    )


def saved_recording(
    root: Path, place: Place, saved: SavedGame, *, changed: bool = False
) -> Recording:
    """A saved game of the package `diplomacy`. Raises Problems."""
    variant = _variant(root, place, saved)
    return Recording(
        place=place,
        title=saved.id,
        source="a saved game",
        note="Brought in from a saved game of the package diplomacy.",
        variant=variant,
        phases=list(_foreign(place, saved, variant)),
        press={phase.name: list(_press(phase, variant)) for phase in saved.phases},
        private=sum(m.recipient != EVERYBODY for p in saved.phases for m in p.messages),
        walks=saved.made_by != MADE_BY,
        changed=changed,
        result=_result(saved, variant),
    )


def take_in(root: Path, recording: Recording, name: str, now: datetime) -> TakenIn:
    """A recorded game as a folder of the zine at `root`, which is not written yet.

    `name` is the game's; by default it is made from its title. Raises Problems.
    """
    slug = name or slug_of(recording.title)
    if not GAME_NAME.fullmatch(slug) or slug_fault(slug):
        hint = "use small letters, digits and hyphens; it becomes the game's address"
        raise Problems.of("--game", f"'{slug}' cannot be the name of a game", hint)
    try:
        played = replay(recording.variant, recording.phases, walks=recording.walks)
    except ValueError as error:
        raise Problems.of(recording.place, str(error)) from None
    files = _files(recording, played)
    with tempfile.TemporaryDirectory() as aside:
        folder = Path(aside) / "games" / slug
        folder.mkdir(parents=True)
        if (root / "variants").is_dir():
            shutil.copytree(root / "variants", Path(aside) / "variants")
        for file, text in files.items():
            write_atomic(folder / file, text)
        advance(read_folder(folder), now, None, ENGINE).write()
        made = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.yaml"))}
    return TakenIn(
        slug=slug,
        files=made,
        phases=sum(".record." in each for each in made),
        differences=played.differences,
        walking=played.walking,
        private=recording.private,
        changed=recording.changed,
    )


def slug_of(text: str) -> str:
    """A name for a game folder, made from any text."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_NAME].strip("-")
    sound = GAME_NAME.fullmatch(slug) and not slug_fault(slug)
    return slug if sound else "saved-game"


def _variant(root: Path, place: Place, saved: SavedGame) -> Variant:
    ours = next((own for own, theirs in MAPS.items() if theirs == saved.map), saved.map)
    if ours not in variant_names(root):
        hint = f"maps that we have: {', '.join(MAPS.values())}, and the variants of this zine"
        raise Problems.of(place, f"there is no map '{saved.map}' here", hint)
    variant = load_variant(ours, root).variant
    if why := why_not_played(variant):
        raise Problems.of(place, f"it cannot be read: {why}")
    return variant


def _foreign(place: Place, saved: SavedGame, variant: Variant) -> Iterator[ForeignPhase]:
    known = power_names(variant)
    boards: list[Position] = []
    for number, phase in enumerate(saved.phases):
        where = f"phases.{number} ({phase.name})"
        for power in phase.orders:
            if power not in known:
                hint = f"powers: {', '.join(known)}"
                raise Problems.of(place, f"{where}: no power '{power}'", hint)
        try:
            boards.append(board_from_state(variant, phase.state.model_dump()))
        except ValueError as error:
            raise Problems.of(place, f"{where}: {error}") from None
    names = [phase.name for phase in saved.phases]
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise Problems.of(place, f"the phase {name} is in it {times} times")
    for phase, board, after in zip_longest(saved.phases, boards, boards[1:]):
        # A game is ended by agreement in a phase that is saved, but was not adjudicated.
        unmoved = after and (board.units, board.owners) == (after.units, after.owners)
        ended = after is None or (unmoved and names[-2:] == [phase.name, END])
        yield ForeignPhase(
            code=phase.name,
            position=board,
            orders={known[power]: tuple(own or ()) for power, own in phase.orders.items()},
            played=not ended or bool(phase.results),
        )


def _result(saved: SavedGame, variant: Variant) -> dict[str, object]:
    """What game.yaml says of an end that the rules do not find."""
    last = saved.phases[-1]
    powers = noted_winners(variant, last.state.note) if last.name == END else ()
    if not powers or (len(powers) > 1 and variant.hooks.no_draws):
        return {"ending": "unknown", "note": NOTE}
    centres = last.state.centers.get(package_power(powers[0]), ())
    alone = Ending.SOLO if len(centres) >= variant.solo else Ending.CONCESSION
    ending = alone if len(powers) == 1 else Ending.DRAW
    return {
        "ending": str(ending),
        "powers": list(powers),
        "note": f"The file says: {last.state.note}",
    }


def _files(recording: Recording, played: Replayed) -> dict[str, str]:
    """game.yaml, orders and set-ups, by name."""
    data: dict[str, object] = {
        "title": one_line(recording.title).strip() or slug_of(""),
        "variant": recording.variant.name,
        "note": recording.note,
    }
    if not played.solo:
        data["result"] = dict(recording.result)
    files = {
        "game.yaml": f"# Brought in from {recording.source} by `zine import`.\n{file_text(data)}"
    }
    for each in played.phases:
        slug = each.phase.slug
        sheet: dict[str, object] = {"orders": dict(each.texts)}
        press = list(map(dict, recording.press.get(phase_code(each.phase), ())))
        files[f"{slug}.orders.yaml"] = file_text(sheet | ({"press": press} if press else {}))
        if each.start is not None:
            note = "As the file has it that the game was brought in from."
            files[f"{slug}.setup.yaml"] = setup_file(each.start, recording.variant, note)
    return files


def _press(phase: SavedPhase, variant: Variant) -> Iterator[dict[str, str]]:
    """The messages of a phase that everybody could read."""
    known = power_names(variant)
    for message in phase.messages:
        text = permitted(message.message).strip()
        if message.recipient == EVERYBODY and text:
            yield {"by": known.get(message.sender, one_line(message.sender)), "text": text}
