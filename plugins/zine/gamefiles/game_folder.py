"""A game's folder, and the files that people write into it: orders and set-ups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath

from zine.files.memory import Memory
from zine.files.strict_yaml import (
    YamlSource,
    judged,
    parse_yaml,
    read_yaml,
    text_of,
)
from zine.gamefiles.private_game_files import Home
from zine.gamefiles.schemas import OrdersFile, SetupFile
from zine.gamefiles.senders import power_hint
from zine.games import GameFiles, OrderSheet, Settings, Setup
from zine.games.adjudication_digests import order_sheet, orders_digest, sheet_digest
from zine.games.game_folder_contents import file_name
from zine.games.record_codec import digest, dump_position
from zine.problems import Problems, did_you_mean
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.position import position
from zine.rules.variant import Variant
from zine.variantfiles.starting_units import read_units


@dataclass(frozen=True, kw_only=True)
class GameFolder(GameFiles):
    """A game's folder, with all that its files hold; `path` is the public one.

    `home` gives the folders of its files.
    """

    path: Path
    home: Home

    def shown(self, phase: Phase | str, kind: str) -> str:
        """The name of a phase's file in messages, with the folder it is in."""
        return self.home.shown(file_name(phase, kind))

    def file(self, phase: Phase | str, kind: str) -> Path:
        """The path of a phase's file."""
        return self.home.file(file_name(phase, kind))

    def write(self, phase: Phase | str, kind: str, text: str) -> None:
        """Write a phase's file whole or not at all, where it belongs."""
        self.home.write(file_name(phase, kind), text)
        if kind == "record":
            self.home.keep_mark()

    def remove(self, phase: Phase | str, kind: str) -> None:
        """Delete a phase's file."""
        self.home.remove(file_name(phase, kind))
        if kind == "record":
            self.home.keep_mark()


def read_sheet(file: Path, shown: str, settings: Settings) -> OrderSheet:
    """Read an orders file. The orders themselves are judged at adjudication."""
    return _sheet(read_yaml(file, shown), settings)


def parse_sheet(text: str, shown: str, settings: Settings) -> OrderSheet:
    """The orders sheet in a text. Raises Problems."""
    return _sheet(parse_yaml(text_of(text.encode(), shown), shown), settings)


def load_sheet(
    content: bytes, shown: str, settings: Settings, memory: Memory | None, content_hash: str
) -> OrderSheet:
    """The orders sheet in a file's content; what is in the memory is not parsed again.

    It was checked with the settings that it was read with, so the memory knows it by both.
    """
    key = (
        f"{content_hash} {_for_papers(shown, settings)} {settings.digest} {settings.variant_digest}"
    )
    known = memory.get("sheets", key) if memory else None
    if known is None:
        known = _checked(parse_yaml(text_of(content, shown), shown), settings)
        if memory:
            memory.put("sheets", key, known)
    return order_sheet(shown, known)


def _sheet(source: YamlSource, settings: Settings) -> OrderSheet:
    return order_sheet(source.file, _checked(source, settings))


def _checked(source: YamlSource, settings: Settings) -> dict[str, object]:
    """The plain values of a sheet, with the hash of what is adjudicated. Raises Problems."""
    return judged(source, OrdersFile, partial(_values, source, settings))


def _values(source: YamlSource, settings: Settings, sheet: OrdersFile) -> dict[str, object]:
    names = [power.name for power in settings.variant.powers]
    papers_only = bool(sheet.orders) and _for_papers(source.file, settings)
    problems = [
        source.problem(
            f"there is no power '{power}'",
            *path,
            power,
            hint=power_hint(power, settings.variant),
        )
        for path, powers in (
            (("orders",), () if papers_only else sheet.orders),
            (("sent_by",), sheet.sent_by),
            (("final",), () if settings.variant.hooks.papers else sheet.final),
            (("nmr",), () if settings.variant.hooks.papers else sheet.nmr),
            (("receipts",), () if settings.variant.hooks.papers else sheet.receipts),
            (("locked",), sheet.locked),
        )
        for power in powers
        if power not in names
    ]
    if papers_only:
        hint = "write what players hand in under 'papers:'"
        problems.append(source.problem("no unit is ordered in this phase", "orders", hint=hint))
    if not settings.variant.hooks.papers:
        problems += [
            source.problem(f"{settings.variant.title} reads no {key}", key)
            for key in ("papers", "leaving", "entering")
            if getattr(sheet, key)
        ]
    if problems:
        raise Problems(problems)
    plain = sheet.model_dump(mode="json", exclude_defaults=True)
    return {**plain, "digest": sheet_digest(plain)}


def _for_papers(shown: str, settings: Settings) -> bool:
    """Whether a sheet, by its file's name, is for a business phase."""
    slug = PurePath(shown).name.removesuffix(".orders.yaml")
    phase = settings.variant.calendar.parse(slug)
    return phase is not None and phase.kind is PhaseKind.BUSINESS


def adjudicated_hash(sheet: OrdersFile) -> str:
    """The hash of what is adjudicated of a sheet, as it is written now."""
    return orders_digest(sheet.model_dump(mode="json"))


def load_setup(content: bytes, shown: str, settings: Settings) -> Setup:
    """A position put on the board by hand, from its file's content."""
    source = parse_yaml(text_of(content, shown), shown)
    return judged(source, SetupFile, partial(_setup, source, settings.variant))


def _setup(source: YamlSource, variant: Variant, setup: SetupFile) -> Setup:
    names = tuple(power.name for power in variant.powers)
    units, problems = read_units(source, setup.units, variant.geography, names, "units")
    owners: dict[str, str] = {}
    for power, centres in setup.centres.items():
        if power not in names:
            hint = did_you_mean(power, names)
            problems.append(
                source.problem(f"there is no power '{power}'", "centres", power, hint=hint)
            )
        for number, centre in enumerate(centres):
            if centre not in variant.geography.centres:
                hint = did_you_mean(centre, variant.geography.centres)
                message = f"'{centre}' is not a supply centre"
                problems.append(source.problem(message, "centres", power, number, hint=hint))
            elif centre in owners:
                message = f"{centre} already belongs to {owners[centre]}"
                problems.append(source.problem(message, "centres", power, number))
            owners[centre] = power
    try:
        board = position(units, owners)
    except ValueError as error:
        problems.append(source.problem(str(error), "units"))
    if problems:
        raise Problems(problems)
    return Setup(
        file=source.file,
        position=board,
        note=setup.note,
        digest=digest(dump_position(board, variant)),
    )
