"""Variant packages of jDip become variants of ours, with what is lost told."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from computer_player import Player, play
from costs import within
from jdip_packages import jdip_folder, jdip_zip
from press import run
from zine.problems import Problems
from zine.rules.calendar import PhaseKind
from zine.rules.geography import Terrain
from zine.rules.outcomes import CentreTaken
from zine.rules.pipeline import adjudicate, look_ahead, powers_due
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.variants.geometry import contains
from zine.wings.formats.variant_import import BringingIn, bring_variants
from zine.wings.shared.variant_check import check_variant


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder that is a zine as far as variants go."""
    (tmp_path / "zine").mkdir()
    return tmp_path / "zine"


@pytest.fixture
def brought(root: Path, tmp_path: Path) -> tuple[BringingIn, ...]:
    """What became of the package's two variants."""
    return bring_variants(jdip_folder(tmp_path / "shores"), root)


def test_a_package_becomes_a_variant_in_order(brought: tuple[BringingIn, ...], root: Path) -> None:
    """The kit finds nothing to say about what was written."""
    variant = check_variant("two-shores", root)

    assert brought[0].folder == "variants/two-shores"
    assert variant.title == "Two Shores"
    assert variant.solo == 3
    assert variant.build_anywhere
    assert variant.calendar.first.year == 1037
    assert [str(each) for each in variant.start.units] == ["A ALP", "F ANT/NC", "F BET"]


def test_ownership_at_the_start_is_that_of_the_package(
    brought: tuple[BringingIn, ...], root: Path
) -> None:
    """A home centre may be nobody's, and a power may own a centre that is not its home."""
    start = load_variant("two-shores", root).variant.start

    assert dict(start.owners) == {"ALP": "Aland", "BET": "Beland", "ISL": "Beland"}


def test_names_stand_for_their_province_wherever_the_package_uses_them(
    brought: tuple[BringingIn, ...], root: Path
) -> None:
    """Borders, units and places in the drawing are found by short, full and other names."""
    geography = load_variant("two-shores", root).variant.geography

    assert geography.fleet_borders["NOR"] == ("STR", "ANT/NC")
    assert geography.provinces["ANT"].aliases == ("anthill",)
    assert geography.provinces["ANT"].coasts == ("NC", "SC")


def test_the_board_has_the_outlines_of_the_drawing(
    brought: tuple[BringingIn, ...], root: Path
) -> None:
    """Units stand in their provinces, at the scale and after the transforms of the drawing."""
    geometry = load_drawing("two-shores", root).geometry

    assert geometry.size == (900, 600)
    assert geometry.sites["ALP"].cells == (((0, 0), (270, 0), (270, 180), (0, 180)),)
    assert geometry.sites["ALP"].unit == (120, 90)
    assert contains(geometry.sites["ISL"].cells[0], geometry.sites["ISL"].unit)
    assert geometry.sites["STR"].cells == ()


def test_nothing_of_the_drawing_itself_is_kept(brought: tuple[BringingIn, ...], root: Path) -> None:
    """The base drawing is written anew: no script, link or text of the package's is in it."""
    base = load_drawing("two-shores", root).base

    assert "script" not in base
    assert "alert" not in base
    assert "nowhere.example" not in base
    assert base.count("</svg>") == 1


@pytest.mark.parametrize(
    "loss",
    [
        "WAL borders nothing: it is drawn, and not on the map",
        "BOR has a border of its own, 'ice' (Ice, season fall): it is an ordinary one here",
        "Idle is not active: it is not a power here, and has no units",
        "ISL is a centre that only fleets border: it is an island here, where an army can land",
        "NOR lists STR for fleet moves, but STR does not list NOR: it is a border on both sides here",
        "'alpha' means ALP, so it is not another name of ANT",
        "the first year 37 is 1037 here: years have four digits",
        "the game ends after 20 years: here the GM ends it",
        "the colour of Beland is 'url(http://nowhere.example)' in the package, #b5475c here",
    ],
)
def test_what_is_lost_is_told_and_kept_in_the_readme(
    loss: str, brought: tuple[BringingIn, ...], root: Path
) -> None:
    """Each loss is one sentence, in the command's report and in the folder."""
    readme = (root / "variants/two-shores/README.md").read_text(encoding="utf-8")

    assert loss in brought[0].losses
    assert loss in readme.replace("\\", "")


def test_an_island_can_be_landed_on(brought: tuple[BringingIn, ...], root: Path) -> None:
    """A centre without army borders is coastal, since the sea has no centres."""
    geography = load_variant("two-shores", root).variant.geography

    assert geography.provinces["ISL"].terrain is Terrain.COASTAL
    assert geography.army_borders["ISL"] == ()


def test_a_variant_with_units_of_another_kind_is_refused_alone(
    brought: tuple[BringingIn, ...], root: Path
) -> None:
    """The other one of the package comes in."""
    second = brought[1]

    assert (second.title, second.folder) == ("Two Shores by Air", "")
    assert [each.message for each in second.problems] == [
        "there are no units of the kind 'wing' here"
    ]
    assert not (root / "variants/two-shores-by-air").exists()


def test_a_game_is_played_to_its_end(brought: tuple[BringingIn, ...], root: Path) -> None:
    """Orders by a simple player lead to a solo."""
    folder = load_variant("two-shores", root)
    game = play(Player(folder, "strait", {"Aland": 0.5, "Beland": 1.0}), 40)

    taken = [each.by for each in game[-1].events if isinstance(each, CentreTaken)]
    assert "Beland" in taken
    assert game[-1].phase.year < folder.variant.calendar.first_year + 39


@pytest.mark.parametrize("below", ["", "deep/down/"])
def test_a_zip_is_as_good_as_a_folder(below: str, root: Path, tmp_path: Path) -> None:
    """Wherever in it the files are, beside one another; the same files come of it."""
    bring_variants(jdip_folder(tmp_path / "shores"), root)
    bring_variants(jdip_zip(tmp_path / "shores.zip", below), root, "two shores", "zipped")

    one, other = (root / f"variants/{name}/map.yaml" for name in ("two-shores", "zipped"))
    assert one.read_bytes() == other.read_bytes()


def test_a_variant_is_never_overwritten(brought: tuple[BringingIn, ...], root: Path) -> None:
    """A second import of the same changes nothing, and says how to have both."""
    readme = root / "variants/two-shores/README.md"
    readme.write_text("mine", encoding="utf-8")

    again = bring_variants(root.parent / "shores", root, "Two Shores")

    assert again[0].problems[0].message == "there is already a variant of this name"
    assert readme.read_text(encoding="utf-8") == "mine"


def test_without_a_drawing_the_board_is_schematic(root: Path, tmp_path: Path) -> None:
    """The variant can be played all the same, and the reason is given."""
    package = jdip_folder(tmp_path / "shores")
    (package / "shores.svg").unlink()

    done = bring_variants(package, root, "Two Shores")[0]

    assert done.folder
    assert "the board is schematic" in done.losses
    assert (root / "variants/two-shores/geometry.yaml").exists()


def test_a_drawing_without_a_province_is_not_used(root: Path, tmp_path: Path) -> None:
    """A board with a unit that has no place would be worse than a schematic one."""
    package = jdip_folder(tmp_path / "shores", drawing=('id="_bet"', 'id="other"'))

    done = bring_variants(package, root, "Two Shores")[0]

    assert "the drawing lacks BET: the board is schematic" in done.losses


def test_units_too_close_together_are_moved_apart(root: Path, tmp_path: Path) -> None:
    """Within their provinces, and the import says which."""
    place = '"borough"><jdipNS:UNIT x="150" y="150"'
    package = jdip_folder(
        tmp_path / "shores", drawing=(place, '"borough"><jdipNS:UNIT x="50.2" y="190"')
    )

    done = bring_variants(package, root, "Two Shores")[0]

    assert "units have another place on the board in BOR" in done.losses
    site = load_drawing("two-shores", root).geometry.sites["BOR"]
    assert contains(site.cells[0], site.unit)


@pytest.mark.parametrize(
    ("which", "old", "new", "message"),
    [
        ("variants", 'value="3"', 'value="99"', "'99' centres cannot win: 3 do here"),
        (
            "variants",
            'province="bor" power="idle"',
            'province="alp" power="idle"',
            "Idle is not active: it is not a power here, and has no units",
        ),
    ],
)
def test_what_makes_no_sense_here_is_put_right_and_told(
    which: str, old: str, new: str, message: str, root: Path, tmp_path: Path
) -> None:
    """The variant comes in, with the change among its losses."""
    package = jdip_folder(tmp_path / "shores", **{which: (old, new)})

    done = bring_variants(package, root, "Two Shores")[0]

    assert done.folder
    assert message in done.losses


@pytest.mark.parametrize(
    ("which", "old", "new", "message"),
    [
        ("variants", 'URI="shores.xml"', 'URI="../secret.xml"', "there is no file '../secret.xml'"),
        ("adjacency", 'shortname="bet"', 'shortname="b: {t"', "'B: {T' cannot be a code"),
        ("adjacency", 'shortname="bet"', 'shortname="alp"', "ALP appears twice"),
        ("variants", 'name="Beland"', 'name="Aland"', "'beland' is not a power that plays"),
        (
            "variants",
            'province="bet" power="beland"',
            'province="alp" power="beland"',
            "two units start in ALP",
        ),
    ],
)
def test_a_variant_that_cannot_be_played_is_not_written(
    which: str, old: str, new: str, message: str, root: Path, tmp_path: Path
) -> None:
    """Its problems are told, and the zine is as it was."""
    package = jdip_folder(tmp_path / "shores", **{which: (old, new)})

    done = bring_variants(package, root, "Two Shores")[0]

    assert not done.folder
    assert message in " ".join(each.message for each in done.problems)
    assert not (root / "variants/two-shores").exists()


def _without_units(path: Path, turn: str) -> Path:
    """The package without any units, beginning with a turn."""
    folder = jdip_folder(path, variants=("Spring, 37, Movement", turn))
    file = folder / "variants.xml"
    file.write_text(re.sub(r"<INITIALSTATE.*/>", "", file.read_text("utf-8")), "utf-8")
    return folder


@pytest.mark.parametrize(
    ("turn", "year", "told"),
    [
        ("Spring, 1901, Movement", 1900, True),
        ("Winter, 1900, Adjustment", 1900, False),
        ("Fall, 1900, Adjustment", 1900, False),
    ],
)
def test_a_variant_without_units_begins_with_builds(
    root: Path, tmp_path: Path, turn: str, year: int, told: bool
) -> None:
    """Whatever turn the package names, for nobody could move."""
    (done, _) = bring_variants(_without_units(tmp_path / "chaos", turn), root)
    variant = load_variant("two-shores", root).variant

    assert f"{year}-5-winter-adjustments" == variant.calendar.first.slug
    assert told == any("no power has units" in loss for loss in done.losses)
    assert "Beland" == variant.start.owners["BET"]


def test_a_power_without_units_builds_later(root: Path, tmp_path: Path) -> None:
    """Only some powers lack units: the others begin, and it builds in winter."""
    folder = jdip_folder(tmp_path / "late")
    file = folder / "variants.xml"
    text = re.sub(
        r'<INITIALSTATE(?=[^>]*power="beland")[^>]*/>', "", file.read_text("utf-8"), flags=re.I
    )
    assert text != file.read_text("utf-8")
    file.write_text(text, "utf-8")
    (done, *_) = bring_variants(folder, root, "Two Shores")
    assert done.folder, done.problems

    variant = load_variant("two-shores", root).variant
    assert {each.power for each in variant.start.units} == {"Aland"}
    assert "Beland" == variant.start.owners["BET"]
    phase, board = variant.calendar.first, variant.start
    while phase.kind is not PhaseKind.ADJUSTMENTS:
        ahead = look_ahead(
            variant, variant.rulebook, adjudicate(variant, variant.rulebook, phase, board, ())
        )
        assert ahead.phase is not None
        phase, board = ahead.phase, ahead.position
    assert "Beland" in powers_due(variant, phase, board)


@pytest.mark.parametrize("refs", ["alp nor ant", "alp nor ant-nc", "alp nor ant-sc"])
def test_a_province_that_borders_itself_has_no_such_border(
    root: Path, tmp_path: Path, refs: str
) -> None:
    """Neither with itself nor from coast to coast; the rest of the map stays."""
    adjacency = ('type="nc" refs="alp nor"', f'type="nc" refs="{refs}"')
    bring_variants(jdip_folder(tmp_path / "own", adjacency=adjacency), root, "Two Shores")

    borders = load_variant("two-shores", root).variant.geography.fleet_borders
    assert {"ALP", "NOR"} == set(borders["ANT/NC"])
    assert {"ALP", "STR"} == set(borders["ANT/SC"])


@pytest.mark.parametrize(
    ("which", "old", "element", "count", "message"),
    [
        ("variants", "<POWER", '<POWER name="P{n}"/>', 20_000, "there are 20,003 powers"),
        ("adjacency", "<PROVINCE ", '<PROVINCE shortname="a{n}"/>', 20_000, "20,008 places"),
        ("variants", "<POWER", '<POWER name="P{n}"/>', 97, ""),
        ("adjacency", "<PROVINCE ", '<PROVINCE shortname="a{n}"/>', 490, ""),
        ("variants", "<SUPPLY", '<SUPPLYCENTER province="alp" owner="aland"/>', 20_000, ""),
        (
            "variants",
            "<INITIAL",
            '<INITIALSTATE province="alp" power="x" unit="army"/>',
            20_000,
            "",
        ),
        ("variants", "<RULEOPTION ", '<RULEOPTION name="X" value="{n}"/>', 20_000, ""),
        ("adjacency", "<UNIQUENAME", '<UNIQUENAME name="x{n}"/>', 20_000, ""),
        ("adjacency", "<ADJACENCY", '<ADJACENCY type="xc" refs="alp str bet"/>', 20_000, ""),
    ],
)
def test_a_huge_package_costs_little(
    root: Path, tmp_path: Path, which: str, old: str, element: str, count: int, message: str
) -> None:
    """Whatever there is too much of, up to the limit on elements."""
    folder = jdip_folder(tmp_path / "huge")
    file = folder / {"variants": "variants.xml", "adjacency": "shores.xml"}[which]
    more = "".join(element.replace("{n}", str(number)) for number in range(count))
    file.write_text(file.read_text("utf-8").replace(old, more + old, 1), "utf-8")

    def fresh() -> Path:
        zine = root.parent / f"zine{len(list(root.parent.iterdir()))}"
        zine.mkdir()
        return zine

    done = within(3, lambda: bring_variants(folder, fresh(), "Two Shores"))

    assert message in "\n".join(str(each) for one in done for each in one.problems)


def test_names_cannot_break_out_of_the_files(root: Path, tmp_path: Path) -> None:
    """Quotes, marks of YAML, Markdown and HTML in names are only names."""
    name = "A&quot;: {x: y} &lt;b&gt;[l](m)"
    package = jdip_folder(tmp_path / "shores", adjacency=('fullname="Alpha"', f'fullname="{name}"'))

    done = bring_variants(package, root, "Two Shores")[0]

    assert done.folder
    provinces = load_variant("two-shores", root).variant.geography.provinces
    assert provinces["ALP"].name == 'A": {x: y} <b>[l](m)'


@pytest.mark.deep
def test_a_broken_package_is_a_problem_and_nothing_else(root: Path, tmp_path: Path) -> None:
    """Whatever a few wrong values or bytes in it, no other exception leaves the import."""
    chance = Random("shores")
    values = [b'"', b"nan", b"1e400", b"-1", b"9" * 30, b"", b"<", b"&", b"/nc", b"any", b"\xff"]
    values += [b"matrix(1 0 0 1 1e308 0)", b"rotate(3,1)", b"translate(", b"M0 0C1", b"A1"]
    package = jdip_folder(tmp_path / "shores")
    whole = {each: each.read_bytes() for each in sorted(package.iterdir())}
    refused = 0

    for _ in range(120):
        file = chance.choice(list(whole))
        content = whole[file]
        spots = [each.span(1) for each in re.finditer(rb'"([^"<>]*)"', content)]
        start, end = chance.choice(spots)
        file.write_bytes(content[:start] + chance.choice(values) + content[end:])
        for done in bring_variants(package, root, name=""):
            refused += not done.folder
        shutil.rmtree(root / "variants", ignore_errors=True)
        file.write_bytes(content)

    assert 120 <= refused < 240


def test_an_unknown_title_is_answered_with_the_nearest(root: Path, tmp_path: Path) -> None:
    """And nothing is written."""
    with pytest.raises(Problems, match="did you mean 'Two Shores'"):
        bring_variants(jdip_folder(tmp_path / "shores"), root, "Two Shorse")


def test_the_command_tells_what_was_lost(tmp_path: Path) -> None:
    """One line for the variant, then its losses; the refused one is named too."""
    root = tmp_path / "zine"
    (root / "games").mkdir(parents=True)
    (root / "content").mkdir()
    (root / "content/zine.yaml").write_text("title: Echo\n", encoding="utf-8")
    package = jdip_folder(tmp_path / "shores")

    done = run(root, "zine", "variant", "import", str(package))
    again = run(root, "zine", "variant", "import", str(package))

    assert done.returncode == 0, done.stderr
    assert "variants/two-shores written: Two Shores\n  read: 2 powers, 7 places" in done.stdout
    assert "\n  WAL borders nothing" in done.stdout
    assert "Two Shores by Air is not brought in: 1 problem" in done.stdout
    assert again.returncode == 1


def test_a_map_without_sea_is_a_map(root: Path, tmp_path: Path) -> None:
    """Nothing for fleets is written as such."""
    package = jdip_folder(tmp_path / "shores")
    (package / "shores.xml").write_text(
        "<PROVINCES><PROVINCE shortname='alp'><ADJACENCY refs='bet ant bor isl'/></PROVINCE>"
        "<PROVINCE shortname='bet'><ADJACENCY refs='alp'/></PROVINCE>"
        "<PROVINCE shortname='bor'><ADJACENCY refs='alp'/></PROVINCE>"
        "<PROVINCE shortname='isl'><ADJACENCY refs='alp'/></PROVINCE>"
        "<PROVINCE shortname='ant'><ADJACENCY refs='alp'/></PROVINCE></PROVINCES>",
        encoding="utf-8",
    )
    index = package / "variants.xml"
    landed = index.read_text(encoding="utf-8").replace('unit="fleet"', 'unit="army"')
    index.write_text(landed.replace("anthill", "ant"), encoding="utf-8")

    done = bring_variants(package, root, "Two Shores")[0]

    assert done.folder, done.problems
    assert dict(load_variant("two-shores", root).variant.geography.fleet_borders) == {}
