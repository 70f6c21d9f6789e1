"""Whether those whom an open sheet names as senders of papers, leaving or joining, can be that."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from zine.files.strict_yaml import read_yaml
from zine.gamefiles.private_game_files import Home
from zine.games import OrderSheet, Settings
from zine.games.game_folder_contents import file_name
from zine.problems import Problem, did_you_mean
from zine.rules.variant import Variant, powers_by_spelling

_Misnamed = tuple[str, tuple[str | int, ...], str]  # what is wrong, where in the file, and a hint


def misnamed_people(
    settings: Settings,
    sheets: Mapping[str, OrderSheet],
    recorded: Container[str],
    home: Home,
) -> Iterator[Problem]:
    """Names in the sheets of phases that are not `recorded`, which the rules would pass over.

    Whose sheet was adjudicated keeps what it says; its report told of strangers.
    """
    if settings.variant.hooks.papers is None:
        return
    players = settings.variant.hooks.players is not None
    joined = [name for each in sheets.values() for name in each.papers.entering if name.strip()]
    for slug, sheet in sheets.items():
        papers = sheet.papers
        if slug not in recorded and (papers.texts or papers.leaving or papers.entering):
            known = (*settings.players, *joined) if players else tuple(settings.variant.ranks)
            found = [*_senders(settings, sheet, known), *_turnover(settings, sheet, known)]
            if found:  # only then the file is read again, for their places
                source = read_yaml(home.file(file_name(slug, "orders")), sheet.file)
                yield from (source.problem(told, *where, hint=hint) for told, where, hint in found)


def power_hint(name: str, variant: Variant) -> str:
    """What to write in place of a name that is no power's: its own, if it is called so too."""
    meant = powers_by_spelling(variant.powers).get(name.casefold())
    return f"write '{meant}'" if meant else did_you_mean(name, tuple(variant.ranks))


def _senders(settings: Settings, sheet: OrderSheet, known: tuple[str, ...]) -> Iterator[_Misnamed]:
    players = settings.variant.hooks.players is not None
    for name in sheet.papers.texts:
        if name not in known:
            kind = "player" if players else "power"
            hint = did_you_mean(name, known) if players else power_hint(name, settings.variant)
            yield f"there is no {kind} '{name}'", ("papers", name), hint


def _turnover(settings: Settings, sheet: OrderSheet, known: tuple[str, ...]) -> Iterator[_Misnamed]:
    rules, variant = settings.variant.hooks.players, settings.variant
    if rules is None or rules.least == rules.most:
        for key in ("leaving", "entering"):
            if getattr(sheet.papers, key):
                yield f"{variant.title} reads no {key}", (key,), ""
        return
    for number, name in enumerate(sheet.papers.leaving):
        if name not in known:
            hint = did_you_mean(name, known)
            yield f"there is no player '{name}'", ("leaving", number), hint
    spelled = {each.casefold(): each for each in reversed(known)}
    before: set[str] = set()
    for number, name in enumerate(sheet.papers.entering):
        place, small = ("entering", number), name.casefold()
        if not name.strip() or small in powers_by_spelling(variant.powers):
            yield f"'{name}' cannot be a player's name", place, "a pseudonym"
        elif small in before or spelled.get(small, name) != name:
            hint = "" if spelled.get(small, name) == name else f"did you mean '{spelled[small]}'?"
            yield f"'{name}' is a player's name already", place, hint
        before.add(small)
