"""Variants of ours as jDip packages, and back through our own importer."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from jdip_packages import jdip_folder
from press import run
from zine.problems import Problems
from zine.rules.geography import Geography
from zine.rules.variant import Variant
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import contains
from zine.wings.formats.variant_import import bring_variants
from zine.wings.formats.variants_out.base_drawing import BaseParts
from zine.wings.formats.variants_out.jdip import give_variant
from zine.wings.formats.variants_out.voronoi_regions import nearest_regions
from zine.wings.shared.drawing_flaws import touching_cells

PLAIN = [name for name in variant_names() if not load_variant(name).expansions]
WITH_RULES = [name for name in variant_names() if name not in PLAIN]


@pytest.fixture
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is a zine as far as variants go, and no other test's: what it holds is kept."""
    root = tmp_path_factory.mktemp("export") / "zine"
    (root / "variants").mkdir(parents=True)
    return root


def back(name: str, root: Path) -> tuple[Variant, Variant]:
    """A variant, and what comes of it on the way through a package."""
    package, _ = give_variant(name, root, root.parent / "out")
    (done,) = bring_variants(package, root, name="back")
    assert done.folder, [str(each) for each in done.problems]
    return load_variant(name, root).variant, load_variant("back", root).variant


def facts(geography: Geography) -> list[object]:
    """All of a map that a package holds, but not the order of coasts and letters large or small."""
    provinces = [
        (p.code, p.name, p.terrain, p.centre, p.home, set(p.coasts), spellings(p.aliases, p.name))
        for p in geography.provinces.values()
    ]
    tables = (geography.army_borders, geography.fleet_borders)
    return [provinces, *({p: others for p, others in t.items() if others} for t in tables)]


def spellings(aliases: tuple[str, ...], name: str) -> set[str]:
    """Other names of a thing, without its own."""
    return {alias.casefold() for alias in aliases} - {name.casefold()}


def parts(package: Path) -> dict[str, bytes]:
    """The files of a package."""
    with zipfile.ZipFile(package) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("name", PLAIN)
def test_a_variant_of_the_press_comes_back_as_it_was(name: str, root: Path) -> None:
    """Map, powers, start, calendar and rules survive the way out and in."""
    before, after = back(name, root)
    assert facts(after.geography) == facts(before.geography)
    assert [(p.name, p.adjective, set(p.aliases)) for p in after.powers] == [
        (p.name, p.adjective, set(p.aliases)) for p in before.powers
    ]
    assert after.start == before.start
    assert after.calendar == before.calendar
    assert (after.title, after.solo) == (before.title, before.solo)
    assert (after.build_anywhere, after.builds_need_home) == (
        before.build_anywhere,
        before.builds_need_home,
    )


@pytest.mark.parametrize("name", PLAIN)
def test_its_board_comes_back_with_its_outlines(name: str, root: Path) -> None:
    """The same provinces share the same sides; the importer only changes the scale."""
    back(name, root)

    before, after = (load_drawing(each, root).geometry for each in (name, "back"))
    assert touching_cells(after) == touching_cells(before)
    assert {c: len(s.cells) for c, s in after.sites.items()} == {
        c: len(s.cells) for c, s in before.sites.items()
    }


@pytest.mark.parametrize("name", WITH_RULES)
def test_a_variant_with_rule_sets_is_refused(name: str, root: Path) -> None:
    """Its map without its rules would be another game under its name."""
    with pytest.raises(Problems, match="jDip has nothing like the rule set"):
        give_variant(name, root, root.parent / "out")

    assert not (root.parent / "out").exists()


def test_islands_coasts_and_owners_come_back(root: Path, tmp_path: Path) -> None:
    """A home that nobody owns, a centre of another's, and an island without army borders."""
    bring_variants(jdip_folder(tmp_path / "shores"), root, "Two Shores")

    before, after = back("two-shores", root)

    assert facts(after.geography) == facts(before.geography)
    assert after.start == before.start
    assert after.build_anywhere


def test_a_schematic_board_goes_out_as_a_drawing(root: Path, tmp_path: Path) -> None:
    """Its boxes are the outlines, for land and for sea."""
    package = jdip_folder(tmp_path / "shores")
    (package / "shores.svg").unlink()
    bring_variants(package, root, "Two Shores")

    before, after = back("two-shores", root)

    assert facts(after.geography) == facts(before.geography)
    assert (root / "variants/back/geometry.yaml").exists()


def write_variant(root: Path, **keys: object) -> None:
    """A variant `own` of the standard one, with keys changed."""
    folder = root / "variants/own"
    folder.mkdir()
    rows = {"extends": "standard", "name": "own", "title": "Own", "credits": "Nobody", **keys}
    text = "".join(f"{key}: {json.dumps(value)}\n" for key, value in rows.items())
    (folder / "variant.yaml").write_text(text, encoding="utf-8")


STAGES = [
    {"season": "spring", "kind": "movement", "title": "Spring"},
    {"season": "spring", "kind": "retreats", "title": "Spring Retreats"},
    {"season": "fall", "kind": "movement", "title": "Fall"},
    {"season": "fall", "kind": "retreats", "title": "Autumn", "counts_centres": True},
    {"season": "winter", "kind": "adjustments", "title": "Winter"},
]


def test_a_game_may_begin_in_any_stage(root: Path) -> None:
    """The first turn is written as jDip names it."""
    write_variant(root, first_year=1899, first_stage=5)

    before, after = back("own", root)

    assert after.calendar == before.calendar


def test_another_calendar_is_refused(root: Path) -> None:
    """A year of jDip has five stages."""
    write_variant(root, calendar=[*STAGES[:2], *STAGES])

    with pytest.raises(Problems, match="jDip has no such calendar"):
        give_variant("own", root, root.parent / "out")


def test_what_cannot_be_carried_over_is_listed(root: Path) -> None:
    """Each loss is one line."""
    write_variant(root, calendar=STAGES, powers={"Italy": {
        "adjective": "Italian", "short": "ITA", "colour": "#134d05", "aliases": ["Rome, Inc"]}})  # fmt: skip

    _, losses = give_variant("own", root, root.parent / "out")

    assert "the names of stages: Spring Retreats" in losses
    assert "names of Italy with a comma in them: Rome, Inc" in losses
    assert "abbreviations that mean several provinces: LIV" in losses
    assert "names of provinces and powers in the language 'de'" in losses


def test_names_stay_names(root: Path) -> None:
    """Marks of XML in a title cannot break the files."""
    title = 'A"<b>&]]></VARIANT>'
    write_variant(root, title=title)

    package, _ = give_variant("own", root, root.parent / "out")

    tree = ElementTree.fromstring(parts(package)["variants.xml"])
    (variant,) = tree.iter("VARIANT")
    assert variant.get("name") == title


def test_the_drawing_has_what_jdip_draws_by(root: Path) -> None:
    """A place for every unit, a layer for each kind of thing, and no identity twice."""
    package, _ = give_variant("standard", root, root.parent / "out")

    drawing = parts(package)["standard.svg"].decode()
    tree = ElementTree.fromstring(drawing)
    space = "{http://jdip.sourceforge.org/jdipNS}"
    named = [each.get("name") for each in tree.iter(f"{space}PROVINCE")]
    identities = [each.get("id") for each in tree.iter() if each.get("id")]
    assert {"par", "stp", "stp-nc", "stp-sc", "nth"} <= set(named)
    assert len(named) == 75 + 6
    assert len(identities) == len(set(identities))
    assert {"MapLayer", "UnitLayer", "MouseLayer", "_par", "par", "nth", "stp-nc"} <= set(
        identities
    )
    assert 'power="england" color="#0934e2"' in drawing
    assert ".unitengland{fill:#0934e2}" in drawing


def test_the_base_drawing_is_fit_for_an_old_program() -> None:
    """No rules for dark screens, links by their old name, no lettering, parts of its own."""
    base = BaseParts(
        '<svg xmlns="http://www.w3.org/2000/svg"><style>#sea{fill:red}.k{stroke:url(#hatch)}'
        "@media (x:y){.k{fill:none} #sea{fill:black}}.l{fill:none}</style>"
        '<path id="sea" d="M0 0"/><g id="hatch"><text>STP</text><use href="#sea"/></g></svg>'
    )
    into = ElementTree.Element("g")

    base.into(into)

    assert base.style == "#base-sea{fill:red}.k{stroke:url(#base-hatch)}.l{fill:none}"
    assert ElementTree.tostring(into, encoding="unicode") == (
        '<g><path id="base-sea" d="M0 0" /><g id="base-hatch">'
        '<use xlink:href="#base-sea" /></g></g>'
    )


def test_a_click_chooses_the_nearest_sea() -> None:
    """The regions are those of their places, and share the whole sheet."""
    places = {"one": (10.0, 10.0), "two": (90.0, 10.0), "three": (50.0, 90.0)}

    found = nearest_regions(places, (100.0, 100.0))

    assert found["one"][0] == (0.0, 0.0)
    assert contains(found["two"], (60, 10))
    assert contains(found["three"], (50, 60))
    assert not contains(found["one"], (50.5, 5))
    assert sum(abs(area(ring)) for ring in found.values()) == pytest.approx(10_000, abs=5)


def area(ring: tuple[tuple[float, float], ...]) -> float:
    """The area within an outline."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def test_the_same_variant_makes_the_same_bytes(root: Path) -> None:
    """So that writing it again is not a change."""
    package, _ = give_variant("standard", root, root.parent / "out")
    again, _ = give_variant("standard", root, root.parent / "again")

    assert package.read_bytes() == again.read_bytes()
    assert package.name == "standardVariants.zip"


def test_another_file_is_never_written_over(root: Path) -> None:
    """It is named, and it stays."""
    mine = root.parent / "standardVariants.zip"
    mine.write_text("mine", encoding="utf-8")

    with pytest.raises(Problems, match="a different file is already here"):
        give_variant("standard", root, root.parent)

    assert mine.read_text(encoding="utf-8") == "mine"


def test_the_command_writes_a_package_and_lists_losses(root: Path) -> None:
    """An unknown name is answered with the nearest."""
    (root / "content").mkdir()
    (root / "content/zine.yaml").write_text("title: Echo\n", encoding="utf-8")
    (root / "games").mkdir()

    done = run(root, "zine", "variant", "export", "aberration", "--to", "out")
    wrong = run(root, "zine", "variant", "export", "abberation", "--to", "out")

    assert done.returncode == 0, done.stderr
    assert re.match(r"out.aberrationVariants.zip written\n  not carried over: ", done.stdout)
    assert wrong.returncode == 1
    assert "did you mean 'aberration'?" in wrong.stderr
