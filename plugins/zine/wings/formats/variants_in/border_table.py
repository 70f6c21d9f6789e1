"""A map typed as a table of borders, in CSV or pasted from a spreadsheet: a row for each place.

Its columns are code, name, centre, start, armies and fleets, in any order, with terrain and aliases
if they are wanted. A row `STP/NC` is a coast. Every fault has its line and column in the table.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from zine.problems import Place, Problem, Problems, counted, did_you_mean
from zine.rules.calendar import PhaseKind, Stage
from zine.rules.geography import Geography, Province, Terrain, province_of
from zine.rules.variant import Power, Variant
from zine.variants.border_flaws import Flaw
from zine.wings.formats.variants_in.brought_variant import BroughtVariant
from zine.wings.formats.variants_in.power_colours_and_letters import colours_of, letters_of
from zine.wings.formats.variants_in.unique_names import (
    PLAIN,
    power_of,
    refuse_crowds,
    without_clashes,
)
from zine.wings.shared.variant_flaws import Facts, flaws

COLUMNS = ("code", "name", "centre", "start", "armies", "fleets")
EXTRA = ("terrain", "aliases")
NEUTRAL = ("yes", "x", "neutral")
BETWEEN = re.compile(r"[\s,;|]+")
COAST = re.compile(r"\(([A-Za-z]{2})\)$")
YEAR = (
    Stage(season="spring", kind=PhaseKind.MOVEMENT, title="Spring"),
    Stage(season="fall", kind=PhaseKind.RETREATS, title="Autumn", counts_centres=True),
)


@dataclass(slots=True)
class BorderTable:
    """A table as it was read: each place's cells and line by its code, and what is wrong so far."""

    file: str
    lines: Sequence[str]
    rows: dict[str, Mapping[str, str]] = field(default_factory=dict)
    at: dict[str, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def fault(self, line: int, words: str, message: str, hint: str = "", column: str = "") -> None:
        """Note a problem where some words are in a line; fleets are looked for from its end."""
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        pattern = rf"(?<!\w){re.escape(words)}(?!\w)"
        starts = [found.start() for found in re.finditer(pattern, text, re.IGNORECASE)] or [0]
        start = starts[-1 if column == "fleets" else 0]
        self.problems.append(Problem(Place(self.file, line, start + 1), message, hint))

    def places(self, code: str, column: str) -> list[str]:
        """The places that a cell names, as codes; those without a row are faults."""
        found: list[str] = []
        for word in filter(None, BETWEEN.split(self.rows[code].get(column, ""))):
            place = _code(word)
            if place in self.rows:
                found.append(place)
            else:
                hint = did_you_mean(place, self.rows) or "add a row for it"
                self.fault(self.at[code], word, f"there is no row for {place}", hint, column)
        return found

    @property
    def provinces(self) -> list[str]:
        """The codes of provinces, without their coasts."""
        return [code for code in self.rows if "/" not in code]


def read_border_table(text: str, file: str) -> BorderTable:
    """The rows of a table. Raises Problems if its first line does not name the columns."""
    lines = text.splitlines()
    head = lines[0] if lines else ""
    sign = next((each for each in "\t;" if each in head), ",")
    rows = _rows(lines, sign, file)
    columns = [each.strip().casefold() for each in next(rows, (1, []))[1]]
    missing = [each for each in COLUMNS if each not in columns]
    if missing:
        hint = f"the first line names the columns: {', '.join(COLUMNS)}"
        raise Problems.of(Place(file, 1, 1), f"there is no column {missing[0]}", hint)
    table = BorderTable(file, lines)
    for strange in set(columns) - {*COLUMNS, *EXTRA, ""}:
        table.fault(
            1, strange, f"'{strange}' is not a column", did_you_mean(strange, [*COLUMNS, *EXTRA])
        )
    for line, cells in rows:
        _take_row(table, line, dict(zip(columns, map(str.strip, cells), strict=False)))
    for code in table.rows:
        if "/" in code and province_of(code) not in table.rows:
            table.fault(table.at[code], code, f"there is no row for {province_of(code)}", "add it")
    refuse_crowds(len(table.rows), 0, Place(file))
    return table


def _rows(lines: Sequence[str], sign: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row with its line. Raises Problems for a quotation mark left open."""
    reader = csv.reader(lines, delimiter=sign, skipinitialspace=True)
    line, hint = 0, 'close the quotation mark ", or take it out'
    try:
        for cells in reader:
            if reader.line_num > line + 1:
                raise Problems.of(
                    Place(file, line + 1, 1), "the row does not end on its line", hint
                )
            line = reader.line_num
            yield line, cells
    except csv.Error as error:
        raise Problems.of(Place(file, line + 1, 1), f"cannot be read: {error}", hint) from None


def _code(word: str) -> str:
    return COAST.sub(r"/\1", word).upper()


def _take_row(table: BorderTable, line: int, row: Mapping[str, str]) -> None:
    code = _code(row.get("code", ""))
    if not any(row.values()) or code.startswith("#"):
        return
    if not PLAIN.fullmatch(province_of(code)) or not re.fullmatch(r"[^/]+(/[NSEW]C)?", code):
        hint = "such as PAR, or STP/NC for a coast"
        table.fault(line, row.get("code", ""), f"'{code[:30]}' cannot be the code of a place", hint)
    elif code in table.rows:
        table.fault(line, row["code"], f"{code} has a row already, in line {table.at[code]}")
    else:
        table.rows[code] = row
        table.at[code] = line


def table_variant(table: BorderTable, name: str, standard: Variant) -> BroughtVariant:
    """The variant of a table, with a schematic board. Raises Problems with all that is wrong.

    Powers of the `standard` names have their adjectives and colours from there.
    """
    homes = {code: home for code in table.provinces if (home := _home(table, code))}
    geography = _geography(table, homes)
    powers: dict[str, Power] = {}
    for each in dict.fromkeys((*homes.values(), *_foreign_units(table))):
        known = next((power for power in standard.powers if power.name == each), None)
        powers[each] = known or power_of(each, "", (), [*powers.values()], [])
    start = _start(table, homes, powers)
    colours = colours_of([*powers.values()], {}, [])
    facts = Facts(
        geography=geography,
        powers=tuple(powers.values()),
        start=start,
        stages=YEAR,
        solo=min(len(geography.centres), len(geography.centres) // 2 + 1),
        build_anywhere=False,
        colours=colours,
        letters=letters_of([*powers.values()]),
    )
    table.problems += [_of_table(table, homes, flaw) for flaw in flaws(facts)]
    if table.problems:
        raise Problems(table.problems)
    return BroughtVariant(
        name=name,
        title=name.replace("-", " ").title(),
        source=f"the table {table.file}",
        notes="",
        geography=geography,
        powers=facts.powers,
        colours=colours,
        start=start,
        centres={},
        unowned=(),
        solo=facts.solo,
        first_year=1901,
        first_stage=1,
        losses=(
            f"the table does not say how many centres win: {facts.solo} here, more than half",
            "the table has no first year: 1901 here",
        ),
    )


def _home(table: BorderTable, code: str) -> str:
    """The power whose home a place is; "" for none."""
    cell = table.rows[code].get("centre", "")
    return "" if cell.casefold() in NEUTRAL else cell


def _geography(table: BorderTable, homes: Mapping[str, str]) -> Geography:
    coasts: dict[str, list[str]] = {}
    for code in table.rows:
        if "/" in code:
            coasts.setdefault(province_of(code), []).append(code.partition("/")[2])
    armies = {code: table.places(code, "armies") for code in table.provinces}
    fleets = {code: table.places(code, "fleets") for code in table.rows if code not in coasts}
    wet = {province_of(code) for code, others in fleets.items() if others}
    provinces = []
    for code in table.provinces:
        row = table.rows[code]
        provinces.append(
            Province(
                code=code,
                name=row.get("name", "") or code,
                terrain=_terrain(table, code, dry=code not in wet, land=bool(armies[code])),
                centre=bool(row.get("centre")),
                home=homes.get(code),
                coasts=tuple(coasts.get(code, ())),
                aliases=tuple(filter(None, re.split(r" *[,;|] *", row.get("aliases", "")))),
            )
        )
    return Geography(
        provinces={each.code: each for each in without_clashes(provinces, [])},
        army_borders={code: tuple(each) for code, each in armies.items() if each},
        fleet_borders={code: tuple(each) for code, each in fleets.items() if each},
    )


def _terrain(table: BorderTable, code: str, *, dry: bool, land: bool) -> Terrain:
    """What the table says, or what the borders mean: only fleets, a sea; both, a coast."""
    row = table.rows[code]
    written = row.get("terrain", "").casefold()
    if written in {each.value for each in Terrain}:
        return Terrain(written)
    if written:
        hint = did_you_mean(written, [each.value for each in Terrain]) or "inland, coastal or sea"
        table.fault(table.at[code], written, f"'{written[:20]}' is not a terrain", hint)
    if dry:
        return Terrain.INLAND
    return Terrain.COASTAL if land or row.get("centre") else Terrain.SEA


def _foreign_units(table: BorderTable) -> Iterator[str]:
    """Powers named with a unit that starts away from home."""
    for row in table.rows.values():
        _kind, _space, power = row.get("start", "").partition(" ")
        if power.strip():
            yield power.strip()


def _start(
    table: BorderTable, homes: Mapping[str, str], powers: Mapping[str, Power]
) -> dict[str, tuple[str, ...]]:
    """The units each power begins with: "A" or "F" in a home row, "A Russia" elsewhere."""
    units: dict[str, list[str]] = {power: [] for power in powers}
    for code, row in table.rows.items():
        kind, _space, power = row.get("start", "").partition(" ")
        power = power.strip() or homes.get(province_of(code), "")
        if not kind:
            continue
        if kind.upper() not in ("A", "F"):
            table.fault(table.at[code], kind, f"'{kind[:20]}' is not a unit", "A or F")
        elif not power:
            hint = f"such as {kind.upper()} Russia, or make {code} a home"
            table.fault(table.at[code], kind, f"whose is the unit in {code}?", hint)
        else:
            units[power].append(f"{kind.upper()} {code}")
    return {power: tuple(each) for power, each in units.items()}


def _of_table(table: BorderTable, homes: Mapping[str, str], flaw: Flaw) -> Problem:
    """A flaw of the variant at its place in the table."""
    code = next((str(each) for each in flaw.path if each in table.rows), "")
    hint, words = flaw.hint, code
    if not code and len(flaw.path) > 1:
        hint, words = "", str(flaw.path[1])
        named = (each for each, row in table.rows.items() if words in row.get("start", ""))
        code = next((each for each, home in homes.items() if home == words), next(named, ""))
    elif len(flaw.path) > 2:
        words = table.places(code, str(flaw.path[0]))[int(flaw.path[2])]
        if "does not list" in flaw.message:
            line = table.at[words]
            hint = f"add {code} to the {flaw.path[0]} of line {line}, or take {words} out here"
    elif "no fleet can leave" in flaw.message:
        hint = "list where its fleets can go"
    column = str(flaw.path[0]) if len(flaw.path) > 2 else ""
    table.fault(table.at.get(code, 1), words, flaw.message, hint, column)
    return table.problems.pop()


def table_summary(table: BorderTable) -> str:
    """What is in a table so far, in a line: places, centres by power, borders."""
    homes = [home for code in table.provinces if (home := _home(table, code))]
    centres = sum(bool(table.rows[code].get("centre")) for code in table.provinces)
    by_power = ", ".join(f"{home} {homes.count(home)}" for home in dict.fromkeys(homes))
    quiet = replace(table, problems=[])
    ends = sum(
        len(quiet.places(code, each)) for code in table.rows for each in ("armies", "fleets")
    )
    neutral = centres - len(homes)
    return (
        f"{table.file}: {counted(len(table.provinces), 'province')}, {counted(centres, 'centre')} "
        f"({by_power or 'no homes'}; {neutral} neutral), {ends} borders listed"
    )
