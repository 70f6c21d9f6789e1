"""A public game as files in each format that the press writes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from zine.games import Game
from zine.problems import Problems, counted
from zine.report.public_game import public_game
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.outcomes import Resolution
from zine.rules.variant import Variant
from zine.variantfiles.variant_reader import load_variant
from zine.wing import ExportForm
from zine.wings.formats.case_files import Case, CaseFile, case_of, case_text
from zine.wings.formats.diplomacy_package_game_writer import (
    FILES,
    MAPS,
    not_in_phases,
    saved_game,
    why_not_saved,
)
from zine.wings.formats.interchange.game_zip_export import packed_game, whole_game, why_secret
from zine.wings.formats.orders_for_judges import judge_lines

Files = Iterator[tuple[str, bytes]]


def map_name(variant: Variant) -> str:
    """The package's name for the map that a variant is played on; its own if it has none."""
    for ours, theirs in MAPS.items():
        own = load_variant(ours).variant
        if (variant.geography, variant.powers, variant.start.units) == (
            own.geography,
            own.powers,
            own.start.units,
        ):
            return theirs
    return variant.name


def _diplomacy(game: Game, root: Path, phase: Phase | None) -> Files:
    why, hint = why_not_saved(game), "" if why_secret(game) else "--format zine takes all of it"
    if not why and phase is not None:
        why, hint = "a saved game is a whole game; leave --phase out", ""
    if why:
        raise Problems.of(f"games/{game.slug}", f"cannot be saved: {why}", hint)
    saved = saved_game(game, map_name(game.settings.variant))
    if not why_secret(game):
        parts = whole_game(game, root).items()
        saved[FILES] = {name: content.decode("utf-8") for name, content in parts}
    yield f"{game.slug}.json", f"{json.dumps(saved)}\n".encode()


def _orders(game: Game, root: Path, phase: Phase | None) -> Files:
    """Orders by phase and power, as a judge takes them."""
    _refuse(game, phase)
    lines: list[str] = []
    variant = game.settings.variant
    for turn in game.recorded:
        other = phase not in (None, turn.phase) or turn.phase.kind is PhaseKind.BUSINESS
        if other or turn.record is None:
            continue
        lines += [f"{turn.phase.name}, {turn.phase.kind}", ""]
        for power in variant.ranks:
            own = list(judge_lines(variant.geography, power, turn.record.results))
            lines += [f"{power}:", *own, ""] if own else []
    yield f"{game.slug}-orders.txt", ("\n".join(lines).rstrip("\n") + "\n").encode()


def _datc(game: Game, root: Path, phase: Phase | None) -> Files:
    """A case for each phase in which units are ordered."""
    _refuse(game, phase)
    variant = game.settings.variant
    cases: list[Case] = []
    before: Resolution | None = None
    for turn in game.recorded:
        done = turn.played
        if turn.phase.kind is PhaseKind.BUSINESS:
            continue
        if phase in (None, turn.phase):
            retreats = turn.phase.kind is PhaseKind.RETREATS
            name = f"{game.slug} {turn.phase.slug}"
            cases.append(case_of(name, done, before if retreats else None))
        before = done
    file = CaseFile(variant=variant.name.title(), cases=tuple(cases))
    yield f"{game.slug}-cases.txt", case_text(file).encode()


def _refuse(game: Game, phase: Phase | None) -> None:
    """Raise Problems where a form of units' orders has nothing to write."""
    if game.veiled:
        raise Problems.of(f"games/{game.slug}", "its orders are secret until it ends")
    if phase is not None and phase.kind is PhaseKind.BUSINESS:
        why = f"{phase.slug} has no orders of units, and this format no others"
        raise Problems.of("--phase", why, "--format zine takes the whole game")


FORMS: Mapping[str, ExportForm] = MappingProxyType(
    {
        "diplomacy": ExportForm(
            write=_diplomacy, meaning="the saved game of the package diplomacy"
        ),
        "orders": ExportForm(write=_orders, meaning="all orders as e-mail judges take them"),
        "zine": ExportForm(
            write=packed_game,
            meaning="the whole game and its variant, for `zine import` in another zine",
            binary=True,
        ),
        "datc": ExportForm(write=_datc, meaning="each phase as a case of an adjudicator's tests"),
    }
)


def export_notes(game: Game, form: str) -> Iterator[str]:
    """What to say of a whole game that is written in a form: what is not in it, and who reads it."""
    if form in ("orders", "datc"):
        yield from _left_out(game)
    if form not in ("diplomacy", "zine"):
        return
    if game.current and game.current.sheet:
        yield f"orders for {game.current.phase.slug} stay here until it is recorded"
    if form == "zine":
        return
    name = map_name(game.settings.variant)
    if name not in MAPS.values():
        yield f"the package diplomacy has no map '{name}': only `zine import` reads this file"
    unseen = ", ".join(counted(count, what) for what, count in not_in_phases(game).items())
    if why := why_secret(public_game(game)):
        lost = unseen or "settings"
        yield f"{why}: it holds what everybody may see, and comes back without {lost}"
    elif unseen:
        yield f"other programs see nothing in it of {unseen}; `zine import` does"


def _left_out(game: Game) -> Iterator[str]:
    """Which phases a form of units' orders passes over."""
    names = [each.phase.slug for each in game.recorded if each.phase.kind is PhaseKind.BUSINESS]
    if names:
        told = f"{counted(len(names), 'phase')} of business left out: {', '.join(names)}"
        yield f"{told}; --format zine takes all of it"
