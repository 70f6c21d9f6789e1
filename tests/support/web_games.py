"""A short game made for tests, as pages of Backstabbr and as webDiplomacy's archive of orders.

Each season is written as "Power: orders; ..." with orders such as "Vie-Gal", "Bud S Vie-Gal",
"NTH C Yor-Nwy", "Ven H", "Stp B F nc", "Bul D". "!" means that it failed, ">War" that the unit
was driven out and retreated there, ">x" that it left the board.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zine.variantfiles.variant_reader import load_variant

SEASONS = {
    "1901-spring": "Austria: Vie-Gal!, Bud-Ser, Tri-Alb; England: Lon-NTH, Edi-NWG, Lvp-Yor;"
    "France: Bre-MAO, Par-Bur, Mar S Par-Bur; Germany: Kie-Den, Mun-Ruh, Ber-Kie;"
    "Italy: Nap-ION, Rom-Apu, Ven H; Russia: War-Gal!, Mos-Ukr, Sev-BLA, Stp-BOT;"
    "Turkey: Con-Bul, Smy-Con, Ank H",
    "1901-fall": "Austria: Alb-Gre, Ser S Alb-Gre, Vie-Gal!;"
    "England: NTH C Yor-Nwy, Yor-Nwy, NWG-BAR; France: Bur-Bel!, MAO-Por, Mar-Spa;"
    "Germany: Den-Swe!, Kie-Hol, Ruh-Bel!; Italy: ION C Apu-Tun, Apu-Tun, Ven H;"
    "Russia: Ukr S War-Gal, War-Gal, BLA-Rum, BOT-Swe!; Turkey: Bul H, Con H, Ank-BLA",
    "1901-winter": "Austria: Bud B A, Tri B A; England: Lon B F; France: Par B A, Bre B F;"
    "Germany: Ber B A, Kie B F; Italy: Nap B F; Russia: Stp B F nc; Turkey: Smy B A",
    "1902-spring": "Austria: Gre-Bul, Ser S Gre-Bul, Vie-Gal, Bud S Vie-Gal, Tri H;"
    "England: BAR H, Nwy H, NTH H, Lon H; France: Spa-Gas, Por-Spa/sc, Bur H, Par H, Bre H;"
    "Germany: Den H, Hol H, Ruh H, Ber H, Kie H; Italy: ION H, Tun H, Ven H, Nap H;"
    "Russia: Gal H!>War, Ukr H, Rum H, BOT H, Stp H; Turkey: Bul H!>x, Con H, BLA H, Smy H",
}
HOMES = {power.name: [c.title() for c in load_variant("standard").variant.start.centres_of(power.name)]
         for power in load_variant("standard").variant.powers}  # fmt: skip
GAINED = "Gre Austria, Ser Austria, Nwy England, Por France, Spa France, Den Germany, Hol Germany"
GAINED += ", Tun Italy, Rum Russia, Bul Turkey"
ORDER = re.compile(
    r"(?P<at>\w+)(?:-(?P<to>\w+)(?:/(?P<coast>\w+))?| (?P<deed>[HSCBD])"
    r"(?: (?P<other>\w+)(?:-(?P<goal>\w+))?(?: (?P<side>\w+))?)?)(?P<fail>!?)(?:>(?P<out>\w+))?"
)


def orders_of(season: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The powers of a season with their orders in parts."""
    for own in SEASONS[season].split(";"):
        power, _, orders = own.strip().partition(": ")
        for text in orders.split(", "):
            found = ORDER.fullmatch(text)
            assert found, text
            yield power, {key: value or "" for key, value in found.groupdict().items()}


def page_orders(season: str) -> dict[str, dict[str, Any]]:
    """The orders of a season as a page of Backstabbr has them."""
    given: dict[str, dict[str, Any]] = {}
    for power, part in orders_of(season):
        told: dict[str, Any] = {"result": "FAILS" if part["fail"] else "SUCCEEDS"}
        match part["deed"]:
            case "":
                told |= {"type": "MOVE", "to": part["to"]}
                told |= {"to_coast": part["coast"]} if part["coast"] else {}
            case "H":
                told |= {"type": "HOLD"}
            case "B":
                told |= {"type": "BUILD", "unit_type": part["other"]}
                told |= {"coast": part["side"]} if part["side"] else {}
            case "D":
                told |= {"type": "DISBAND"}
            case deed:
                told |= {"type": "SUPPORT" if deed == "S" else "CONVOY", "from": part["other"]}
                told |= {"to": part["goal"]} if part["goal"] else {}
        if part["out"]:
            lost = part["out"] == "x"
            told["retreat"] = {
                "to": None if lost else part["out"],
                "type": "DISBAND" if lost else "MOVE",
                "result": "SUCCEEDS",
            }
        given.setdefault(power, {})[part["at"]] = told
    return given


def page_values(season: str) -> dict[str, Any]:
    """The values of a page, as a file of JSON keeps them."""
    owners = {centre: power for power, own in HOMES.items() for centre in own}
    if season in ("1901-winter", "1902-spring"):
        owners |= dict(each.split() for each in GAINED.split(", "))  # type: ignore[misc]
    return {"orders": page_orders(season), "territories": owners}


def page_html(season: str, units: dict[str, Any], title: str = "Otters") -> str:
    """A page of Backstabbr, as far as it is read."""
    year, _, name = season.partition("-")
    values = page_values(season) | {"unitsByPlayer": units}
    rows = [f"var {key} = {json.dumps(value)};" for key, value in values.items()]
    head = f'<meta property="og:title" content="{title} ({name.title()} {year})">'
    scripts = "\n".join(rows)
    return f"<html><head>{head}</head><body><script>\nvar stage = 'X';\n{scripts}\n</script></body>"


def write_season_files(folder: Path, *left_out: str) -> Path:
    """Every season as a file of JSON, but some."""
    folder.mkdir()
    for season in SEASONS:
        if season not in left_out:
            name = f"Otters_{season.replace('-', '_')}.json"
            (folder / name).write_text(json.dumps(page_values(season)), encoding="utf-8")
    return folder


def full_name(code: str, coast: str = "") -> str:
    """A place as the archive writes it."""
    words = {"nc": " (North Coast)", "sc": " (South Coast)"}
    provinces = load_variant("standard").variant.geography.provinces
    return provinces[code.upper()].name + words.get(coast, "")


def archive_sentence(part: dict[str, str], kind: str) -> str:
    """An order as the archive writes it."""
    word = "fleet" if kind == "F" else "army"
    unit = f"The {word} at {full_name(part['at'])}"
    goal = full_name(part["goal"]) if part["goal"] else ""
    other = full_name(part["other"]) if goal else ""
    to = full_name(part["to"], part["coast"]) if part["to"] else ""
    failed = " (fail)" if part["fail"] and to else ""
    return {
        "": f"{unit} move to {to}.{failed}",
        "H": f"{unit} hold.",
        "S": f"{unit} support move to {goal} from {other}.",
        "C": f"{unit} convoy to {goal} from {other}.",
        "B": f"Build {word} at {full_name(part['at'], part['side'])}.",
    }[part["deed"]] + (" (dislodged)" if part["out"] else "")


def archive_lines() -> Iterator[str]:
    """The archive of webDiplomacy, the newest season first."""
    kinds = {
        unit.province: str(unit.kind.value) for unit in load_variant("standard").variant.start.units
    }
    blocks: dict[str, list[str]] = {}
    for season in SEASONS:
        moved: dict[str, str] = {}
        for power, part in orders_of(season):
            at = part["at"].upper()
            if part["deed"] == "B":
                kinds[at] = part["other"]
            if part["to"] and not part["fail"]:
                moved[at] = part["to"].upper()
            sentence = archive_sentence(part, kinds[at])
            blocks.setdefault(f"{season} {power}", []).append(sentence)
            if part["out"]:
                unit = sentence.partition(" hold")[0]
                went = f"retreat to {full_name(part['out'])}" if part["out"] != "x" else "disband"
                blocks.setdefault(f"{season} {power} out", []).append(f"{unit} {went}.")
        kinds = {moved.get(place, place): kind for place, kind in kinds.items()}
    for heading, keys in (
        ("Spring, 1902", ("1902-spring",)),
        ("Autumn, 1901", ("1901-fall", "1901-winter")),
        ("Spring, 1901", ("1901-spring",)),
    ):
        yield f"{heading} - Large map"
        for power in HOMES:
            yield f"{power}:"
            for key in keys:
                yield "Unit-placement" if key.endswith("winter") else "Diplomacy"
                yield from (f"    {line}" for line in blocks.get(f"{key} {power}", ()))
                if out := blocks.get(f"{key} {power} out"):
                    yield from ("Retreats", *out)
