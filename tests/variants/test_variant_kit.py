"""The variant kit: every check catches its broken variant, and tells where it is broken."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from zine.files.strict_yaml import parse_yaml
from zine.problems import Problems
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import geometry_from
from zine.wings.formats.geometry_yaml import dump_geometry
from zine.wings.formats.new_variants import begin_variant, draw_variant
from zine.wings.formats.schematic.board import schematic
from zine.wings.shared.drawing_flaws import drawing_flaws
from zine.wings.shared.variant_check import check_variant

NAMES = ("aberration", "standard")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine with a new variant, as the kit begins it."""
    begin_variant("mine", tmp_path, "")
    return tmp_path


def edit(root: Path, file: str, old: str, new: str) -> None:
    """Change a file of the new variant."""
    path = root / "variants/mine" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def told(work: Callable[[], object]) -> list[str]:
    """The problems that something raises, as a user reads them."""
    with pytest.raises(Problems) as caught:
        work()
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("name", variant_names())
def test_the_variants_of_the_press_are_in_order(name: str, tmp_path: Path) -> None:
    """The kit finds nothing to say about its own examples."""
    assert check_variant(name, tmp_path).name == name


def test_a_new_variant_is_in_order(root: Path) -> None:
    """What `zine variant new` writes is whole, and is found beside the press's own."""
    assert check_variant("mine", root).title == "Mine"
    assert "mine" in variant_names(root)
    assert "mine" not in variant_names()


def test_a_new_variant_may_extend_another(tmp_path: Path) -> None:
    """It then takes over the map, the powers and the drawing."""
    begin_variant("mine", tmp_path, "standard")

    variant = check_variant("mine", tmp_path)

    assert variant.geography == load_variant("standard").variant.geography
    assert load_drawing("mine", tmp_path) == load_drawing("standard")


def test_home_centres_may_be_nobodys_at_the_start(tmp_path: Path) -> None:
    """`unowned` takes them from their powers, and knows centres only."""
    begin_variant("mine", tmp_path, "standard")
    file = tmp_path / "variants/mine/variant.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}unowned: [KIE, BUR]\n", encoding="utf-8")

    problems = told(lambda: load_variant("mine", tmp_path))
    assert len(problems) == 1
    assert "'BUR' is not a centre of this map" in problems[0]

    file.write_text(f"{text}unowned: [KIE]\n", encoding="utf-8")
    load_variant.cache_clear()
    start = load_variant("mine", tmp_path).variant.start
    assert start.centres_of("Germany") == ("BER", "MUN")


def test_all_faults_of_a_variant_are_told_at_once(root: Path) -> None:
    """Of the form of each file; then of borders, units, names and expansions together."""
    edit(root, "variant.yaml", "[A OAK]", "[A OKA]")
    edit(root, "variant.yaml", "solo: 2", "expansions: {marekt: {}}\nsolo: 2")
    edit(root, "map.yaml", "MID: [ELM, OAK]", "MID: [ELM]")
    names = root / "variants/mine/names"
    names.mkdir()
    (names / "de.yaml").write_text("powers: {South: [Sueden]}\n", encoding="utf-8")
    (names / "fr.yaml").write_text("powers: 7\n", encoding="utf-8")
    found = "\n".join(told(lambda: load_variant("mine", root)))
    for problem in ("OKA", "'marekt'", "does not list OAK", "'South'", "fr.yaml:1:9"):
        assert problem in found

    edit(root, "variant.yaml", "title: Mine", "tilte: Mine")
    edit(root, "map.yaml", "terrain: sea", "terrain: lake")
    load_variant.cache_clear()
    found = "\n".join(told(lambda: load_variant("mine", root)))
    assert "tilte" in found
    assert "map.yaml:3:35" in found


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("map.yaml", "MID: [ELM, OAK]", "MID: [ELM]", "OAK lists MID, but MID does not list OAK"),
        ("map.yaml", "OAK: [MID]", "OAK: [MID, OAK]", "OAK borders itself"),
        ("map.yaml", "OAK: [MID]", "OAK: [MID, MID]", "OAK lists MID twice"),
        ("map.yaml", "OAK: [MID]", "OAK: [MID, BAY]", "no army can be in BAY"),
        ("map.yaml", "OAK: [MID]", "BAY: [MID]", "no army can be in BAY"),
        ("map.yaml", "OAK: [BAY]", "OAK: [BAY, FAR]", "no fleet can be in FAR"),
        (
            "map.yaml",
            "\n# Where armies can go",
            "  SEA: {name: Far Sea, terrain: sea}\n\n#",
            "no unit can reach SEA from the rest of the map",
        ),
        (
            "map.yaml",
            "  BAY: [ELM, OAK]\n  ELM: [BAY]",
            "  BAY: [OAK]",
            "no fleet can leave ELM",
        ),
        ("map.yaml", "name: Oakham", "name: elmstead", "'elmstead' means both ELM and OAK"),
        ("map.yaml", "Oak Town", "Mid", "'mid' means both MID and OAK"),
        ("map.yaml", "# Provinces", "ambiguous: {M: [MID, MOD]}\n#", "there is no province MOD"),
        ("map.yaml", "home: East", "home: South", "there is no power 'South'"),
        ("map.yaml", "home: East", "home: West", "East has no home centre"),
        ("map.yaml", "centre: true, home: East", "home: East", "OAK is a home but not a centre"),
        (
            "map.yaml",
            "terrain: sea",
            "terrain: sea, centre: true",
            "BAY is sea and cannot be a centre",
        ),
        ("variant.yaml", "  East: [A OAK]\n", "", "East starts without a unit"),
        ("variant.yaml", "[A OAK]", "[A OAK, F OAK]", "two units start in OAK"),
        ("variant.yaml", "[A OAK]", "[A BAY]", "an army cannot stand in BAY"),
        ("variant.yaml", "WES,", "EAS,", "'eas' means both East and West"),
        ("variant.yaml", "#3f7f9a", "#b5475c", "East and West have the same colour"),
        ("variant.yaml", "WES,", "WES, letter: e,", "East and West have the same letter"),
        ("variant.yaml", "solo: 2", "solo: 4", "4 centres are needed to win, but the map has 3"),
        ("variant.yaml", ", counts_centres: true", "", "no stage counts centres"),
        (
            "variant.yaml",
            "title: Winter}",
            "title: Winter, counts_centres: true}",
            "centres can only be counted after retreats",
        ),
        (
            "variant.yaml",
            "  - {season: spring, kind: retreats, title: Summer}\n",
            "",
            "Spring is a movement without retreats after it",
        ),
        ("variant.yaml", "name: mine", "name: yours", "the folder is called 'mine'"),
    ],
)
def test_the_check_finds(root: Path, file: str, old: str, new: str, problem: str) -> None:
    """Each fault is told in plain words, at its line and column."""
    edit(root, file, old, new)

    problems = told(lambda: check_variant("mine", root))

    found = [each for each in problems if problem in each]
    assert found, problems
    place = found[0].partition(" ")[0]
    assert re.fullmatch(r"variants/mine/\w+\.yaml:\d+:\d+:", place)


def test_a_problem_names_the_very_word(root: Path) -> None:
    """The line and column are those of the border that is wrong."""
    edit(root, "map.yaml", "OAK: [MID]", "OAK: [MID, BAY]")

    assert told(lambda: check_variant("mine", root)) == [
        "variants/mine/map.yaml:12:14: no army can be in BAY"
    ]


def test_a_file_of_a_variant_hides_no_other(root: Path) -> None:
    """A wrong value in variant.yaml is told beside those of the map and the drawing."""
    draw_variant("mine", root)
    edit(root, "variant.yaml", "# geometry: geometry.yaml", "geometry: geometry.yaml\nnonsense: x")
    edit(root, "map.yaml", "OAK: [MID]", "OAK: MID")
    edit(root, "geometry.yaml", "size: [640", "size: [wide")

    problems = told(lambda: check_variant("mine", root))

    for words in (
        "unknown key 'nonsense'",
        "armies.OAK should be a list",
        "size should be a number",
    ):
        assert [each for each in problems if words in each], problems


def test_a_readme_is_asked_for(root: Path) -> None:
    """A variant says who designed it and what is known."""
    (root / "variants/mine/README.md").unlink()

    (problem,) = told(lambda: check_variant("mine", root))

    assert problem.startswith("variants/mine: there is no README.md")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("touching:\n", "touching:\n  AAA: [MID]\n", "AAA-MID touch but do not border each other"),
        ("  MID: [OAK]\n", "", "MID-OAK border each other but do not touch"),
        ("  MID: {", "  FAR: {unit: [50, 50], label: [50, 20]}\n  MID: {", "no province FAR"),
        ("size: [640", "size: [60", "would stick out over the board's edge"),
        ("base: base.svg", "base: lost.svg", "cannot be read"),
        ("base: base.svg\n", "", "'base' is missing"),
    ],
)
def test_the_check_compares_the_drawing(root: Path, old: str, new: str, problem: str) -> None:
    """A drawing that shows other borders than the table, or lacks a part, is found out."""
    draw_variant("mine", root)
    edit(root, "variant.yaml", "# geometry: geometry.yaml", "geometry: geometry.yaml")
    check_variant("mine", root)
    edit(root, "geometry.yaml", old, new)

    assert [each for each in told(lambda: check_variant("mine", root)) if problem in each]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"unit": (697.0, 684.0)}, "units in BUL and SPA would cover each other"),
        ({"coasts": {"NC": (76.0, 633.0)}}, "there is no place for a fleet at SPA/SC"),
        ({"centre": None}, "there is no place for the centre mark of SPA"),
        ({"unit": (5.0, 700.0)}, "a unit in SPA would stick out over the board's edge"),
    ],
)
def test_the_check_looks_for_room(change: dict[str, object], problem: str) -> None:
    """Every unit, coast and centre has a place of its own on the board."""
    geography = load_variant("standard").variant.geography
    geometry = load_drawing("standard").geometry
    sites = {**geometry.sites, "SPA": replace(geometry.sites["SPA"], **change)}

    found = drawing_flaws(geography, replace(geometry, sites=sites))

    assert problem in [flaw.message for flaw in found]


def test_an_extending_variant_may_not_go_round(tmp_path: Path) -> None:
    """Two variants that extend each other are a problem, not a hang."""
    begin_variant("one", tmp_path, "standard")
    begin_variant("two", tmp_path, "one")
    path = tmp_path / "variants/one/variant.yaml"
    text = path.read_text(encoding="utf-8").replace("extends: standard", "extends: two")
    path.write_text(text, encoding="utf-8")

    (problem,) = told(lambda: check_variant("one", tmp_path))

    assert "'one' would extend itself" in problem


@pytest.mark.parametrize("name", ["Mine", "standard", "mine", "a b", ""])
def test_a_name_must_be_good_and_free(root: Path, name: str) -> None:
    """No variant is begun over another, nor under a name that no address can have."""
    assert told(lambda: begin_variant(name, root, ""))


def test_no_drawing_is_written_over(root: Path) -> None:
    """What someone drew stays; so do the press's own variants."""
    draw_variant("mine", root)

    assert "there is already a drawing" in told(lambda: draw_variant("mine", root))[0]
    assert "the press's own" in told(lambda: draw_variant("standard", root))[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_schematic_board_agrees_with_the_table(name: str) -> None:
    """It has room for every unit and all borders; read back from its file it is the same."""
    geography = load_variant(name).variant.geography

    geometry, base = schematic(geography)

    assert list(drawing_flaws(geography, geometry)) == []
    data = parse_yaml(dump_geometry(geometry), "geometry.yaml").data
    assert isinstance(data, dict)
    assert geometry_from(data) == geometry
    assert base.count("<text") == len(geography.provinces)
