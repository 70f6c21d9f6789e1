"""Maps of each dialect come in with the borders, coasts, homes and units that their files have."""

from __future__ import annotations

from pathlib import Path

import pytest

from dpjudge_shire import DPJUDGE
from jdip_packages import ADJACENCY, VARIANTS, jdip_folder
from map_comparison import compare_dpjudge, compare_jdip, differences
from map_readers import Chart, of_dpjudge, of_jdip, of_judge, of_variant
from zine.rules.variant import Variant
from zine.variantfiles.variant_reader import load_variant
from zine.wings.formats.variant_import import BringingIn, bring_variants
from zine.wings.shared.variant_check import check_variant

NEUTRAL = "_FREE+CITY (NEUTRAL) YEW\nDUMMY\nA YEW\nBEGIN"
DP_TRAITS = {
    "as it is": ("", ""),
    "a dummy keeps its units": ("UNOWNED YEW\nBEGIN", NEUTRAL),
    "a power is taken out and comes again": (
        "UNOWNED YEW",
        "UNPLAYED EAST, WEST\nUNOWNED YEW PEA ELM OAK FIR\nEAST () PEA\nA PEA\nWEST () OAK\nF OAK",
    ),
    "a place borders itself": ("LAG ABUTS ELM/NC", "LAG ABUTS LAG ELM/NC"),
    "commas": ("ABUTS fir SEA YEW", "ABUTS fir, SEA, YEW"),
    "a coast without a sea": ("LAND FIR", "COAST FIR"),
    "a season without a year": ("BEGIN SPRING 1901 MOVEMENT", "BEGIN FALL"),
    "a power without units": ("F OAK\n", ""),
    "nobody has units": ("A PEA\nF ELM/NC\nWEST (WESTERN:X) OAK, FIR\nF OAK", "WEST () OAK FIR"),
    "words of other rules": ("VICTORY 4", "VICTORY 4\nREFLOW\nTAX 1\nEND DIRECTIVES"),
    "an accent": ("Oakham = oak", "Óakham = oak óak"),
}
JUDGE = """\
Elmstead, E elm
Fir Hill, W fir
Heath, l hea
Lagoon, w lag
Oak Hill, Ww oak oakh
Peartree, E pea
Wide Sea, w sea
Yewdale, x yew
-1
elm-mv: pea yew
elm-nc: lag pea
elm-sc: sea
fir-mv: oak yew
hea-mv: hea
lag-xc: elm/nc pea sea
oak-mv: fir yew
oak-xc: sea yew
pea-mv: elm
pea-xc: elm/nc lag
sea-xc: elm/sc lag oak yew
yew-mv: elm fir oak
yew-xc: oak sea
-1
-1
"""
SEED = "S1901M\nE: A Peartree\nE: F Elmstead/nc\nW: F Oak Hill\n-1\n-1\n"
REPORT = """
Starting position for Spring of 1901.

Eastland: Army  Peartree.
Eastland: Fleet Elmstead (north coast).

West Riding:  Fleet Oak Hill.
"""
JUDGE_TRAITS = {
    "as it is": ("", ""),
    "a place borders itself": ("lag-xc: elm/nc", "lag-xc: lag elm/nc"),
    "a line without its colon": ("oak-xc: sea", "oak-xc sea"),
    "a border on one side only": ("fir-mv: oak yew\n", ""),
    "words with spaces before them": ("sea-xc: elm/sc", "sea-xc:   elm/sc"),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder that is a zine as far as variants go."""
    (tmp_path / "zine").mkdir()
    return tmp_path / "zine"


def brought(root: Path, main: str, **files: str) -> tuple[BringingIn, Variant]:
    """A map and its variant; `files` by name, with "_" for the first dot."""
    folder = root.parent / "given"
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("_", ".", 1)).write_text(text, encoding="utf-8")
    (done, *_) = bring_variants(folder / main.replace("_", ".", 1), root)
    assert done.folder, [str(each) for each in done.problems]
    name = done.folder.removeprefix("variants/")
    check_variant(name, root)
    return done, load_variant(name, root).variant


def assert_same(ours: Chart, theirs: Chart) -> None:
    """Part by part, for messages that say where two charts differ."""
    assert ours.armies == theirs.armies
    assert ours.fleets == theirs.fleets
    assert ours.coasts == theirs.coasts
    assert ours.homes == theirs.homes
    assert ours.units == theirs.units


@pytest.mark.parametrize("trait", DP_TRAITS)
def test_maps_of_the_dpjudge(root: Path, trait: str) -> None:
    """Each with one trait that real maps have."""
    old, new = DP_TRAITS[trait]
    assert old in DPJUDGE
    text = DPJUDGE.replace(old, new) if old else DPJUDGE

    done, variant = brought(root, "shire_map", shire_map=text)

    chart = of_dpjudge(text)
    assert_same(of_variant(variant), chart)
    assert done.read.startswith(f"read: {len(chart.homes)} powers, 7 places, ")


@pytest.mark.parametrize("trait", JUDGE_TRAITS)
def test_maps_of_the_judge(root: Path, trait: str) -> None:
    """With the names of powers from the report beside them."""
    old, new = JUDGE_TRAITS[trait]
    assert old in JUDGE
    text = JUDGE.replace(old, new) if old else JUDGE

    _, variant = brought(root, "map_shire", map_shire=text, seed_shire=SEED, report_shire=REPORT)

    assert_same(of_variant(variant), of_judge(text, SEED, {"E": "Eastland", "W": "West Riding"}))


def test_packages_of_jdip(root: Path) -> None:
    """The same, from their XML."""
    _, variant = brought(root, "variants_xml", variants_xml=VARIANTS, shores_xml=ADJACENCY)

    assert_same(of_variant(variant), of_jdip(ADJACENCY, VARIANTS))


def test_what_was_read_is_counted(root: Path) -> None:
    """In the report and in the folder."""
    done, _ = brought(root, "shire_map", shire_map=DPJUDGE)

    readme = (root / "variants/shire/README.md").read_text("utf-8")
    assert done.read == (
        "read: 2 powers, 7 places, 5 centres (4 home), 3 units, "
        "5 borders for armies and 8 for fleets"
    )
    assert done.read.capitalize() in readme


def test_a_dummy_that_would_win_is_not_on_the_board(root: Path) -> None:
    """The others are, and their centres are their homes."""
    many = DPJUDGE.replace("UNOWNED YEW\nBEGIN", NEUTRAL).replace("VICTORY 4", "VICTORY 1")
    owner = DPJUDGE.replace("UNOWNED YEW\nBEGIN", NEUTRAL.replace(") YEW", ")\nOWNS YEW"))
    few, variant = brought(root, "owner_map", owner_map=owner)
    done, other = brought(root, "many_map", many_map=many)

    assert "nobody plays Free City: leave its player empty, and its units hold" in few.losses
    assert variant.geography.home_centres("Free City") == ("YEW",)
    assert "Free City is not played: it is not a power here, without A YEW" in done.losses
    assert ["East", "West"] == [each.name for each in other.powers]


def test_a_closed_place_can_be_opened(root: Path) -> None:
    """With the borders it had; on our standard map that is Switzerland."""
    done, variant = brought(
        root, "alps_map", alps_map="USE standard.map\nLAND SWI\nUNOWNED SWI\nSwitzerland = swi\n"
    )

    assert set(variant.geography.army_borders["SWI"]) == {"BUR", "MAR", "MUN", "PIE", "TYR"}
    assert not [each for each in done.losses if "SWI" in each]


def test_a_rule_can_be_taken_back(root: Path) -> None:
    """As a map does that changes another."""
    _, variant = brought(
        root,
        "two_map",
        one_map=f"{DPJUDGE}RULE BUILD_ANY\n",
        two_map="USE one.map\nRULE !BUILD_ANY\n",
    )

    assert not variant.build_anywhere


CHANGES = """\
USE shire.map
DROP FIR
Ford = for
YEW -> Yewton = ywt
LAND FOR ABUTS OAK YWT
AMEND OAK ABUTS FOR -YWT
AMEND YWT ABUTS FOR -OAK
WEST FOR
A FOR
"""
ROMANS = "USE standard.map\nITALY\nF ROM\nDROP TUS\nAMEND ROM ABUTS PIE\nAMEND PIE ABUTS ROM\n"


def test_maps_that_change_others_read_the_same_twice(tmp_path: Path) -> None:
    """All of a folder, one on our standard map; one without its files is told, and not for that."""
    maps = {"shire": DPJUDGE, "changes": CHANGES, "romans": ROMANS, "lost": "USE nowhere.map\n"}
    for name, text in maps.items():
        (tmp_path / f"{name}.map").write_text(text, encoding="utf-8")

    found = {each.title: each for each in compare_dpjudge(tmp_path)}

    assert dict.fromkeys(maps, ()) == {name: each.differences for name, each in found.items()}
    assert ["lost"] == [name for name, each in found.items() if not each.came]
    assert "there is no file 'nowhere.map'" in found["lost"].problems[0]


def test_every_variant_of_a_package_reads_the_same_twice(tmp_path: Path) -> None:
    """But for the one with units that there are not here."""
    one, other = compare_jdip(jdip_folder(tmp_path / "package"))

    assert (True, ()) == (one.came, one.differences)
    assert "there are no units of the kind 'wing' here" in other.problems[0]


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("LAND FIR ABUTS OAK YEW", "LAND FIR ABUTS OAK YEW PEA", "armies"),
        ("WATER SEA ABUTS ELM/SC LAG", "WATER SEA ABUTS ELM/SC LAG PEA", "fleets"),
        ("COAST ELM/SC", "COAST ELM/WC", "coasts"),
        ("OAK, FIR", "OAK", "homes of West"),
        ("A PEA", "F PEA", "units of East"),
    ],
)
def test_a_difference_would_be_found(old: str, new: str, part: str) -> None:
    """Each kind, between a map and the same map with a slip."""
    assert old in DPJUDGE
    slips = differences(of_dpjudge(DPJUDGE), of_dpjudge(DPJUDGE.replace(old, new)))

    assert any(each.startswith(part) for each in slips)
