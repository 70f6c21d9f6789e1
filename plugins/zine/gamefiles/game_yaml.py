"""Reads game.yaml: everything about a game that is not a turn."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import fields, replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from zine.files.strict_yaml import YamlSource, judged, read_yaml, validate
from zine.gamefiles.players_yaml import note_handle
from zine.gamefiles.rating_yaml import known_powers, rating_settings
from zine.gamefiles.schemas import GameFile
from zine.gamefiles.wing_extras import game_schema, read_terms
from zine.games import Deadlines, Ending, GameTerms, Settings, Stay, Tenure
from zine.games.adjudication_digests import settings_digest
from zine.games.deadline_calendar import why_unclear
from zine.portable_names import slug_fault
from zine.problems import Collector, Problems, did_you_mean
from zine.rules.calendar import Calendar, PhaseKind
from zine.rules.notation import Reader
from zine.rules.rulebook import Rulebook, WrittenRoute
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import USUAL_VARIANT, variant_folder, variant_names
from zine.variantfiles.variant_reader import VariantFolder, load_variant


def read_settings(path: Path) -> Settings:
    """Read game.yaml. Raises Problems."""
    return settings_in(read_yaml(path / "game.yaml", f"games/{path.name}/game.yaml"), path)


def known_calendar(path: Path) -> Calendar | None:
    """The calendar of a game with faults in game.yaml; None if they, or its options, may hide it."""
    with contextlib.suppress(Problems):
        source = read_yaml(path / "game.yaml", "game.yaml")
        folder = _variant_folder(source, path.parent.parent)
        if folder is not None and "options" not in (source.read or ()):
            return folder.variant.calendar
    return None


def settings_in(source: YamlSource, path: Path) -> Settings:
    """The settings in the text of the game.yaml of a game's folder. Raises Problems.

    A wrong value hides neither an unknown variant nor what is wrong with other values.
    """
    folder, found = None, Collector()
    with found.noting():
        folder = _variant_folder(source, path.parent.parent)
    with found.noting():
        if folder is None:
            validate(source, game_schema())
        else:
            return judged(source, game_schema(), partial(_settings, source, path, folder))
    if folder is not None:
        _check_powers(source, source.keys("powers"), folder.variant, found)
    found.raise_if_any()
    raise AssertionError


def _settings(source: YamlSource, path: Path, folder: VariantFolder, file: GameFile) -> Settings:
    """The settings in a game.yaml with sound values. Raises Problems."""
    folder = folder.tuned(source, file.options) if file.options else folder
    variant = folder.variant
    names = tuple(power.name for power in variant.powers)
    found = Collector()
    _check_powers(source, file.powers, variant, found)
    if file.result and variant.hooks.players is None:
        known_powers(source, file.result.powers, ("result", "powers"), names, found)
    seats = {
        power: _seats(source, power, each, variant.calendar, found)
        for power, each in file.powers.items()
    }
    deadlines = _deadlines(source, file, variant.calendar, found)
    _check_players(source, file, variant, found)
    _check_result(source, file, variant, found)
    _check_pseudonyms(source, file, variant, found)
    rating = rating_settings(source, file.rating, names, found)
    chapters = _stays(source, file, found)
    dated = file.deadlines.first is not None or "first" in source.keys("deadlines")
    extras = read_terms(source, variant, found, dated=dated)
    found.raise_if_any()
    kept = {term.name: getattr(file, term.name) for term in fields(GameTerms)}
    return Settings(
        **kept,
        slug=path.name,
        file=source.file,
        variant=variant,
        reader=_reader(folder.reader, file.rulebook),
        variant_digest=folder.digest,
        colours=folder.colours,
        chapters=chapters,
        seats=MappingProxyType(seats),
        deadlines=deadlines,
        rating=rating,
        extras=MappingProxyType(extras),
        digest=settings_digest(file.variant, file.rulebook, file.seed, file.players, file.options),
    )


def _variant_folder(source: YamlSource, root: Path) -> VariantFolder | None:
    """The folder of the variant in game.yaml, None if what stands there is no name. Raises Problems."""
    written = source.read if isinstance(source.read, dict) else {}
    name = written.get("variant", USUAL_VARIANT)
    if isinstance(name, str) and not slug_fault(name) and variant_folder(name, root):
        return load_variant(name, root)
    known = variant_names(root)
    if name in known:
        return load_variant(str(name), root)
    if not isinstance(name, str):
        return None
    hint = did_you_mean(name, known)
    raise Problems([source.problem(f"there is no variant '{name}'", "variant", hint=hint)])


def _check_powers(
    source: YamlSource, powers: Iterable[str], variant: Variant, found: Collector
) -> None:
    """Check that the powers that have players are the variant's."""
    names = tuple(power.name for power in variant.powers)
    for power in powers:
        if power not in names:
            hint = did_you_mean(power, names)
            found.add(source.problem(f"there is no power '{power}'", "powers", power, hint=hint))


def _check_pseudonyms(
    source: YamlSource, file: GameFile, variant: Variant, found: Collector
) -> None:
    """Check the names that hide players."""
    if file.gunboat and variant.hooks.players is not None:
        hint = "give the players pseudonyms"
        message = f"in {variant.title} players are known by the names they play under"
        found.add(source.problem(message, "gunboat", hint=hint))
    for pseudonym, handle in file.pseudonyms.items():
        if handle:  # '' keeps the secret where the folder is public
            note_handle(source, handle, ("pseudonyms", pseudonym), found)


def _check_players(source: YamlSource, file: GameFile, variant: Variant, found: Collector) -> None:
    """Check that the number of players fits the variant and that no name appears twice."""
    if variant.hooks.players is None:
        if file.players:
            hint = "write them under powers"
            message = f"in {variant.title} players are the powers"
            found.add(source.problem(message, "players", hint=hint))
        return
    least, most = variant.hooks.players.least, variant.hooks.players.most
    powers = {power.name.casefold() for power in variant.powers}
    if not least <= len(file.players) <= most:
        message = f"{variant.title} takes {least} to {most} players, not {len(file.players)}"
        found.add(source.problem(message, "players", hint="players: [Donald, Daisy, Gladstone]"))
    for number, player in enumerate(file.players):
        note_handle(source, player, ("players", number), found)
        if player in file.players[:number]:
            message = f"'{player}' appears twice"
            found.add(source.problem(message, "players", number))
        if player.casefold() in powers:
            message = f"'{player}' is the name of a power, so a player cannot use it"
            found.add(source.problem(message, "players", number))


def _check_result(source: YamlSource, file: GameFile, variant: Variant, found: Collector) -> None:
    """Check that the game may end as written."""
    if file.result and file.result.ending is Ending.DRAW and variant.hooks.no_draws:
        message = f"{variant.title} has no draws ({variant.hooks.no_draws})"
        hint = "abandoned ends a game before its time"
        found.add(source.problem(message, "result", "ending", hint=hint))


def _stays(source: YamlSource, file: GameFile, found: Collector) -> tuple[Stay, ...]:
    """The chapters the game has been in, each after the one before."""
    for number, (earlier, later) in enumerate(pairwise(file.chapter), start=1):
        if later.since is None or (earlier.since and earlier.since >= later.since):
            hint = "write since: and the day on which the game came there, in order"
            message = f"it does not say when the game came to chapter {later.number}"
            found.add(source.problem(message, "chapter", number, hint=hint))
    return file.chapter


def _reader(reader: Reader, rulebook: Rulebook) -> Reader:
    """The variant's reader; it follows written convoy routes if they are binding."""
    bind = rulebook.written_route is WrittenRoute.BINDING
    return replace(reader, routes=True) if bind else reader


def _seats(
    source: YamlSource, power: str, seats: tuple[Tenure, ...], calendar: Calendar, found: Collector
) -> tuple[Tenure, ...]:
    for number, (earlier, later) in enumerate(pairwise(seats), start=1):
        if later.since is None or later.since < (earlier.since or ""):
            hint = "write since: and the phase in which each began, in order"
            message = "it does not say that this player came after the one before"
            found.add(source.problem(message, "powers", power, number, hint=hint))
    for number, seat in enumerate(seats):
        if seat.since is not None and calendar.parse(seat.since) is None:
            hint = f"such as {calendar.first.slug}"
            path = ("powers", power, number, "since")
            found.add(source.problem(f"there is no phase '{seat.since}'", *path, hint=hint))
        if seat.player:
            note_handle(source, seat.player, ("powers", power, number, "player"), found)
    return tuple(replace(seat, player=seat.player or None) for seat in seats)


def _deadlines(
    source: YamlSource, file: GameFile, calendar: Calendar, found: Collector
) -> Deadlines:
    written, zone = file.deadlines, file.deadlines.zone
    kinds = {stage.kind for stage in calendar.stages}
    absent = [kind for kind in PhaseKind if kind in kinds and kind not in written.days]
    if written.first is not None and absent:
        message = f"days are missing for {', '.join(absent)}"
        found.add(source.problem(message, "deadlines"))
    for key, slugs in (("dates", written.dates), ("why", written.why)):
        for slug in slugs:
            if calendar.parse(slug) is None:
                hint = f"such as {calendar.first.slug}"
                found.add(
                    source.problem(f"there is no phase '{slug}'", "deadlines", key, slug, hint=hint)
                )
    named: dict[tuple[str, ...], datetime | None] = {("first",): written.first}
    named |= {("dates", slug): wall for slug, wall in written.dates.items()}
    for path, wall in named.items():
        if wall and (unclear := why_unclear(wall.replace(tzinfo=zone))):
            found.add(source.problem(unclear[0], "deadlines", *path, hint=unclear[1]))
    return replace(
        written,
        first=written.first and written.first.replace(tzinfo=zone),
        dates=MappingProxyType(
            {slug: wall.replace(tzinfo=zone) for slug, wall in written.dates.items()}
        ),
    )
