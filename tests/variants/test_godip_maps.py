"""A variant in godip's Go source comes in by its tables; nothing of the source is run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from costs import within
from desks import write_desk, zine
from dpjudge_shire import DPJUDGE
from map_readers import of_dpjudge, of_variant
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.variant_import import BringingIn, bring_variants
from zine.wings.shared.variant_check import check_variant

# The same shire as in the map of the DPjudge beside it.
SHIRE = """\
package shire

import (
\t"github.com/zond/godip"
\t"github.com/zond/godip/graph"
)

const (
\tEast godip.Nation = "East"
\tWest godip.Nation = "West"
)

var ShireVariant = common.Variant{
\tName:       "The Shire",
\tGraph:      func() godip.Graph { return ShireGraph() },
\tSoloWinner: common.SCCountWinner(4),
}

func ShireStart() (result *state.State, err error) {
\tstartPhase := classical.NewPhase(1901, godip.Spring, godip.Movement)
\tif err = result.SetUnits(map[godip.Province]godip.Unit{
\t\t"pea":    godip.Unit{godip.Army, East},
\t\t"elm/nc": godip.Unit{godip.Fleet, East},
\t\t"oak":    {godip.Fleet, West},
\t}); err != nil {
\t\treturn
\t}
\tresult.SetSupplyCenters(map[godip.Province]godip.Nation{
\t\t"pea": East,
\t\t"elm": East,
\t\t"oak": West,
\t\t"fir": West,
\t})
\treturn
}

func ShireGraph() *graph.Graph {
\treturn graph.New().
\t\t// Elmstead
\t\tProv("elm").Conn("pea", godip.Land).Conn("yew", godip.Land).Flag(godip.Land).SC(East).
\t\t// Elmstead (North Coast)
\t\tProv("elm/nc").Conn("lag", godip.Sea).Conn("pea", godip.Sea).Flag(godip.Sea).
\t\t// Elmstead (South Coast)
\t\tProv("elm/sc").Conn("sea", godip.Sea).Flag(godip.Sea).
\t\t// Fir Hill
\t\tProv("fir").Conn("oak", godip.Land).Conn("yew", godip.Land).Flag(godip.Land).SC(West).
\t\t// Lagoon
\t\tProv("lag").Conn("elm", godip.Sea).Conn("elm/nc", godip.Sea).Conn("pea", godip.Sea).Conn("sea", godip.Sea).Flag(godip.Sea).
\t\t// Oakham
\t\tProv("oak").Conn("fir", godip.Land).Conn("sea", godip.Sea).Conn("yew", godip.Coast...).Flag(godip.Coast...).SC(West).
\t\t// Peartree
\t\tProv("pea").Conn("elm", godip.Land).Conn("elm/nc", godip.Sea).Conn("lag", godip.Sea).Flag(godip.Coast...).SC(East).
\t\t// Wide Sea, once Prov("old")
\t\tProv("sea").Conn("elm/sc", godip.Sea).Conn("lag", godip.Sea).Conn("oak", godip.Sea).Conn("yew", godip.Sea).Flag(godip.Sea).
\t\t// Yewdale
\t\tProv("yew").Conn("elm", godip.Land).Conn("fir", godip.Land).Conn("oak", godip.Coast...).Conn("sea", godip.Sea).Flag(godip.Coast...).SC(godip.Neutral).
\t\tDone()
}
"""


def bring(folder: Path, text: str) -> BringingIn:
    """Bring a file in."""
    file = folder / "shire.go"
    file.write_text(text, encoding="utf-8")
    (done,) = bring_variants(file, folder)
    return done


OTHERWISE = re.sub(r"godip\.(?=Land|Sea|Coast|Army|Fleet|Spring|Move)", "cla.", SHIRE)


@pytest.mark.parametrize("text", [SHIRE, OTHERWISE.replace("SC(", "SC(cla.")])
def test_a_variant_has_what_its_tables_say(tmp_path: Path, text: str) -> None:
    """The same as the map of the DPjudge, which another reader reads; packages may have other names."""
    done = bring(tmp_path, text)
    variant = check_variant("the-shire", tmp_path)

    assert of_variant(variant) == of_dpjudge(DPJUDGE)
    assert "The Shire" == variant.title
    assert 4 == variant.solo
    assert 'Wide Sea, once Prov("old")' == variant.geography.provinces["SEA"].name
    assert ("ELM", "PEA") == tuple(sorted(variant.start.centres_of("East")))
    assert "YEW" in variant.geography.centres
    assert "1901-1-spring-movement" == variant.calendar.first.slug
    assert ("its drawing is not in the file: the board is schematic",) == done.losses


def test_long_names_and_owners_count(tmp_path: Path) -> None:
    """Names in a table of their own; a home that nobody owns, a centre that is no home."""
    names = 'var names = map[godip.Province]string{\n\t"sea": "Wide Water",\n}\n'
    text = SHIRE.replace('\t\t"fir": West,\n', '\t\t"yew": West,\n') + names
    bring(tmp_path, text)

    variant = load_variant("the-shire", tmp_path).variant
    assert "Wide Water" == variant.geography.provinces["SEA"].name
    assert {"ELM": "East", "PEA": "East", "OAK": "West", "YEW": "West"} == dict(
        variant.start.owners
    )
    assert {"OAK", "FIR"} == set(variant.geography.home_centres("West"))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("graph.New().", "Other().", "shire.go: it has no map of its own"),
        ('Prov("fir")', 'Prov("elm")', "shire.go:46:3: 'ELM' is in it twice"),
        ('Prov("fir")', 'Prov("f r")', "shire.go:46:3: 'F' is in it twice, or cannot be the code"),
        ("Flag(godip.Land).SC(West)", "Flag(godip.Air).SC(West)", "'Air' is not a terrain"),
        ("godip.Fleet, West", "godip.Wing, West", "is not a unit of a power on this map"),
        ('"oak":    {', '"mor":    {', "is not a unit of a power on this map"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """And no folder is written."""
    assert old in SHIRE
    done = bring(tmp_path, SHIRE.replace(old, new))

    assert fault in "\n".join(map(str, done.problems))
    assert not (tmp_path / "variants").exists()


def test_what_is_missing_is_usual(tmp_path: Path) -> None:
    """It is told."""
    text = SHIRE.replace("SCCountWinner(4)", "Winner(x)").replace("NewPhase(1901", "Phase(1901")
    done = bring(tmp_path, text)

    assert "no number of centres that wins can be read: it is the usual one here" in done.losses
    assert "no first turn can be read: it is the usual one here" in done.losses


@pytest.mark.parametrize(
    "piece",
    ['Conn("pea", godip.Sea).', "// x\n", "(" * 50, 'Prov("', "SC(East).", '"pea": East,\n'],
)
def test_a_long_file_costs_little(tmp_path: Path, piece: str) -> None:
    """As much as the limit allows, of every kind."""
    count = 400_000 // len(piece)
    text = SHIRE.replace("\t\tDone()", piece * count)

    done = within(2.5, lambda: bring(tmp_path, text))

    assert done.folder or done.problems


def test_the_command_brings_it_in(tmp_path: Path) -> None:
    """As it does any other map."""
    root = write_desk(tmp_path / "zine")
    (tmp_path / "shire.go").write_text(SHIRE, "utf-8")

    told = zine(root, "variant", "import", str(tmp_path / "shire.go"))

    assert "variants/the-shire" in told
    assert "read: 2 powers, 7 places" in told
