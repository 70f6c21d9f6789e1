"""Map files of the DPjudge become variants of ours, with what is lost told."""

from __future__ import annotations

from pathlib import Path

import pytest

from computer_player import Player, play
from costs import within
from press import run
from zine.problems import Problems
from zine.rules.geography import Terrain
from zine.rules.outcomes import Solo
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.formats.variant_import import BringingIn, bring_variants
from zine.wings.shared.variant_check import check_variant

SHORES = """\
# Two shores and a strait, made for tests.
ALAND (ALANDIC:A) ALP ANT
A ALP
F ANT/NC
BELAND (BELANDIC) BET
F BET
OWNS BET ISL
UNOWNED BOR
BEGIN SPRING 37 MOVEMENT
VICTORY 3
RULE BUILD_ANY HIBERNATE
FLAG SOMETHING
IN SPRING: WATER ICE

Alpha = alp al+pha
Antenna (north coast) = ant/nc ant(nc)
Antenna (south coast) = ant/sc
Antenna = ant anthill be?
Beta = bet be?
Borough = bor
Ice Sea = ice
Island = isl
North Sea = nor
Strait = str
Walls = wal

COAST ALP ABUTS ANT/SC str bor~
COAST ANT/NC ABUTS NOR
COAST ANT/SC ABUTS ALP STR
COAST ant ABUTS ALP NOR STR
COAST BET ABUTS BOR STR Isl
LAND BOR ABUTS BET ALP
PORT ISL ABUTS STR Bet
WATER NOR ABUTS ANT/NC ICE STR
SHUT ICE ABUTS NOR
WATER STR ABUTS ALP ANT/SC BET ISL NOR
SHUT WAL ABUTS BOR
"""
PATCH = """\
USE shores.map
DROP NOR ICE ANT
BET -> Bethel = bth
AMEND ALP ABUTS -BOR STR
AMEND BOR ABUTS -ALP
BELAND ALP
BELAND -> CELAND (CELANDIC)
A BOR
UNOWNED BTH
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder that is a zine as far as variants go."""
    (tmp_path / "zine").mkdir()
    return tmp_path / "zine"


def bring(root: Path, name: str, **texts: str) -> BringingIn:
    """Bring one map in from a folder of map files."""
    folder = root.parent / "maps"
    folder.mkdir(exist_ok=True)
    for stem, text in {"shores": SHORES, **texts}.items():
        (folder / f"{stem}.map").write_text(text, encoding="utf-8")
    (done,) = bring_variants(folder / f"{name}.map", root)
    return done


def test_a_map_becomes_a_variant_in_order(root: Path) -> None:
    """The kit finds nothing to say about what was written."""
    done = bring(root, "shores")
    variant = check_variant("shores", root)

    assert done.folder == "variants/shores"
    assert (variant.title, variant.solo, variant.build_anywhere) == ("Shores", 3, True)
    assert variant.calendar.first.slug == "1037-1-spring-movement"
    assert [(p.name, p.adjective) for p in variant.powers] == [
        ("Aland", "Alandic"),
        ("Beland", "Belandic"),
    ]
    assert [str(each) for each in variant.start.units] == ["A ALP", "F ANT/NC", "F BET"]
    assert dict(variant.start.owners) == {
        "ALP": "Aland",
        "ANT": "Aland",
        "BET": "Beland",
        "ISL": "Beland",
    }


def test_the_case_of_a_neighbour_says_who_can_cross(root: Path) -> None:
    """Small letters mean armies only, "Abc" fleets only, capitals both."""
    bring(root, "shores")
    geography = load_variant("shores", root).variant.geography

    assert geography.army_borders["BET"] == ("BOR",)
    assert geography.fleet_borders["BET"] == ("STR", "ISL")
    assert geography.army_borders["ISL"] == ()
    assert set(geography.army_borders["ALP"]) == {"BOR", "ANT"}
    assert set(geography.fleet_borders["ALP"]) == {"ANT/SC", "STR"}
    assert geography.provinces["ANT"].coasts == ("NC", "SC")
    assert geography.provinces["BOR"].terrain is Terrain.INLAND


@pytest.mark.parametrize(
    "loss",
    [
        "the rule HIBERNATE",
        "the line 'FLAG' is passed over",
        "ICE is open in Spring only: all year here",
        "WAL is closed: it is not on the map",
        "ISL is a coast that fleets convoy from: not so here",
        "the border 'bor~' of ALP: an ordinary one here",
        "abbreviations that mean several places: be",
        "the first year 37 is 1037 here: years have four digits",
        "the map file has no drawing: the board is schematic",
    ],
)
def test_what_is_lost_is_told(loss: str, root: Path) -> None:
    """Each loss is one sentence, in the report and in the folder."""
    done = bring(root, "shores")
    readme = (root / "variants/shores/README.md").read_text(encoding="utf-8")

    assert loss in done.losses
    assert loss in readme.replace("\\", "")


def test_the_board_is_schematic_and_has_every_place(root: Path) -> None:
    """A place that is open for a part of the year is on it."""
    bring(root, "shores")

    geometry = load_drawing("shores", root).geometry
    assert set(geometry.sites) == {"ALP", "ANT", "BET", "BOR", "ICE", "ISL", "NOR", "STR"}
    assert (root / "variants/shores/geometry.yaml").exists()


def test_a_map_can_change_another(root: Path) -> None:
    """Places go, get other names and other borders; powers and centres change hands."""
    bring(root, "patch", patch=PATCH)
    variant = load_variant("patch", root).variant

    assert set(variant.geography.provinces) == {"ALP", "BOR", "BTH", "ISL", "STR"}
    assert variant.geography.army_borders["BOR"] == ("BTH",)
    assert [each.name for each in variant.powers] == ["Aland", "Celand"]
    assert [(u.power, str(u)) for u in variant.start.units] == [
        ("Aland", "A ALP"),
        ("Celand", "A BOR"),
        ("Celand", "F BTH"),
    ]
    assert variant.geography.home_centres("Celand") == ("ALP",)
    assert set(variant.geography.centres) == {"ALP", "BOR", "BTH", "ISL"}


def test_our_standard_map_stands_for_theirs(root: Path) -> None:
    """So maps that only change it need no other file."""
    text = "USE standard.map\nITALY\nF ROM\nDROP TUS\nAMEND ROM ABUTS PIE\nAMEND PIE ABUTS ROM\n"
    bring(root, "romans", romans=text)
    variant = load_variant("romans", root).variant
    standard = load_variant("standard").variant

    assert [str(u) for u in variant.start.units_of("Italy")] == ["A VEN", "F NAP", "F ROM"]
    assert variant.start.owners == standard.start.owners
    assert len(variant.geography.provinces) == 74
    assert "PIE" in variant.geography.army_borders["ROM"]
    assert variant.geography.fleet_borders["BUL/EC"] == standard.geography.fleet_borders["BUL/EC"]


@pytest.mark.parametrize(
    ("old", "new", "homes", "loss"),
    [
        ("(BELANDIC) BET", "(BELANDIC) BET *ISL", "BET", "Beland may build in ISL, which is not a"),
        ("(BELANDIC) BET", "(BELANDIC) ~@ISL(BET) ~BET", "BET", "the home '~BET' of Beland: an"),
        ("(BELANDIC) BET", "(BELANDIC) BET &SC", "BET", "Beland may choose one more home"),
        ("(BELANDIC) BET", "() BOR\nHOMES bet -BOR", "BET", ""),
        ("BELAND (BELANDIC) BET", "BELAND BET", "BET", ""),
        ("BELAND (BELANDIC) BET", "beland (belandic) bet", "BET", ""),
        ("BELAND (BELANDIC) BET", "BELAND (:B) BET &sc -ALP", "BET", ""),
    ],
)
def test_homes_are_read_with_their_marks(
    root: Path, old: str, new: str, homes: str, loss: str
) -> None:
    """A line of a power is never passed over, and the units after it are its own."""
    assert old in SHORES
    done = bring(root, "shores", shores=SHORES.replace(old, new))
    variant = load_variant("shores", root).variant

    assert (homes,) == variant.geography.home_centres("Beland")
    assert ["F BET"] == [str(each) for each in variant.start.units_of("Beland")]
    assert loss in "\n".join(done.losses)


@pytest.mark.parametrize(
    ("begin", "first", "loss"),
    [
        ("BEGIN A.D. 1425 MOVEMENT", "1425-1-spring-movement", "the season 'A.D.' is spring here"),
        (
            "FLOW NEWYEAR:5\nFLOW LENTE:MOVEMENT,RETREATS HERFST:MOVEMENT\nFLOW KOU:ADJUSTMENTS\n"
            "BEGIN HERFST 1901 MOVEMENT",
            "1901-3-fall-movement",
            "the season 'Herfst' is fall here",
        ),
        ("BEGIN FALL 1901 RETREATS", "1901-4-fall-retreats", ""),
        ("begin winter 1900 adjustments", "1900-5-winter-adjustments", ""),
    ],
)
def test_a_map_may_name_its_seasons(root: Path, begin: str, first: str, loss: str) -> None:
    """As years without seasons, or in its own language."""
    done = bring(root, "own", own=SHORES.replace("BEGIN SPRING 37 MOVEMENT", begin))

    assert first == load_variant("own", root).variant.calendar.first.slug
    assert loss in "\n".join(done.losses)


@pytest.mark.parametrize("unit", ["", "A BOR\n"])
def test_a_power_that_nobody_plays_is_there_for_its_units(root: Path, unit: str) -> None:
    """Without units its centres are nobody's; marked below its name, or by name."""
    dummy = f"BELAND (BELANDIC) BET\nF BET\n\n_CELAND () BOR\nDUMMY\n{unit}"
    text = SHORES.replace("BELAND (BELANDIC) BET\nF BET\n", dummy).replace("UNOWNED BOR\n", "")
    done = bring(root, "idle", idle=text.replace("OWNS BET ISL\n", ""))
    variant = load_variant("idle", root).variant

    names = ["Aland", "Beland", *(["Celand"] if unit else [])]
    assert names == [each.name for each in variant.powers]
    told = "nobody plays Celand: leave its" if unit else "Celand is not played: it is not a power"
    assert told in "\n".join(done.losses)
    assert "BOR" in variant.geography.centres
    assert ("BOR" in variant.start.owners) == bool(unit)


def test_ownership_is_all_that_a_power_says_it_owns(root: Path) -> None:
    """A centre may be taken off the map, and a home may be nobody's at the start."""
    text = SHORES.replace("UNOWNED BOR", "UNOWNED BOR BET -ANT").replace("OWNS BET", "OWNS ALP")
    bring(root, "own", own=text)
    variant = load_variant("own", root).variant

    assert ("BET",) == variant.geography.home_centres("Beland")
    assert {"ALP": "Beland", "ISL": "Beland"} == dict(variant.start.owners)
    assert "ANT" not in variant.geography.centres


def test_what_changes_in_a_later_phase_is_not_done_at_once(root: Path) -> None:
    """The lines after "IN" and a phase are told as lost."""
    text = f"{SHORES}IN W1939A\nBELAND\nHOMES ALP\n"
    done = bring(root, "later", later=text)

    assert "what changes IN W1939A only: 'HOMES ALP'" in done.losses
    assert ("BET",) == load_variant("later", root).variant.geography.home_centres("Beland")


@pytest.mark.parametrize(
    "use", ["use standard.map", "Map standard.geography\nuse Standard.politics"]
)
def test_words_may_be_in_small_letters(root: Path, use: str) -> None:
    """As in the judge's own files; a map that begins in spring without units begins with builds."""
    done = bring(root, "small", small=f"{use}\n")

    variant = load_variant("small", root).variant
    assert 7 == len(variant.powers)
    assert bool(variant.start.units) == (use == "use standard.map")
    builds = "no power has units: the game begins with the builds of the winter of 1900 here"
    assert (builds in done.losses) != bool(variant.start.units)


@pytest.mark.parametrize(
    "line",
    [
        "UNOWNED" + " ALP BOR" * 200,
        "BELAND" + " ALP BOR" * 200,
        "OWNS" + " ALP BOR" * 200,
        "COAST BOR ABUTS" + " ALP" * 450,
        "A {n} = a{n}" + " b{n}" * 300,
        "A{n} -> B{n} = c{n}",
        "P{n} () ALP BOR",
        "DUMMY" + " BELAND" * 200,
        "(" * 1_900,
        "x -> " * 380,
        "FLOW" + " A:MOVEMENT" * 170,
        "IN A",
        "nothing" + " at all" * 250,
        "DROP BOR",
        "LAND L{n}",
    ],
)
def test_a_long_map_costs_little(root: Path, line: str) -> None:
    """As many lines as the limits allow, of every kind."""
    count = min(4_900, 190_000 // (len(line) + 8))
    told = within(2.5, lambda: bring(_fresh(root), "long", long=_longer(line, count)))
    assert told.problems or told.losses


def _fresh(root: Path) -> Path:
    """A zine beside another, in which no variant is yet."""
    fresh = root.parent / f"zine{len(list(root.parent.iterdir()))}"
    fresh.mkdir()
    return fresh


def _longer(line: str, count: int) -> str:
    """The map with a line many times over, with a number in it."""
    return SHORES + "\n".join(line.replace("{n}", f"{number:X}") for number in range(count))


@pytest.mark.deep
@pytest.mark.parametrize(
    "line", ["WATER S{n} ABUTS ALP", "LAND L{n} ABUTS ALP\nUNOWNED L{n}\nA L{n}"]
)
def test_a_map_of_as_many_places_as_may_be_costs_seconds(root: Path, line: str) -> None:
    """Boards of more places are laid out in fewer rounds."""
    done = within(20, lambda: bring(_fresh(root), "long", long=_longer(line, 488)))

    assert "variants/long" == done.folder


def test_a_game_may_begin_with_builds(root: Path) -> None:
    """Then a power may start without a unit."""
    text = SHORES.replace("BEGIN SPRING 37 MOVEMENT", "BEGIN WINTER 1900 ADJUSTMENTS")
    text = "".join(f"{line}\n" for line in text.splitlines() if line[:2] not in ("A ", "F "))
    bring(root, "empty", empty=text)

    variant = check_variant("empty", root)
    assert variant.calendar.first.slug == "1900-5-winter-adjustments"
    assert variant.start.units == ()


def test_a_power_may_begin_without_units(root: Path) -> None:
    """It owns its homes; one without homes, too, is still a fault."""
    assert bring(root, "late", late=SHORES.replace("F BET\n", "")).folder
    variant = load_variant("late", root).variant

    assert {each.power for each in variant.start.units} == {"Aland"}
    assert "Beland" == variant.start.owners["BET"]


def test_a_game_is_played_on_it(root: Path) -> None:
    """Orders by a simple player lead to a solo."""
    bring(root, "shores")

    game = play(Player(load_variant("shores", root), "strait", {"Aland": 1.0, "Beland": 0.5}), 10)

    assert any(isinstance(event, Solo) for event in game[-1].events)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("COAST BET ABUTS", "COAST B:T ABUTS", "shores.map:31:1: 'B:T' is not the code of a place"),
        ("COAST BET ABUTS BOR", "COAST BET ABUTS B{R", "'B{R' is not a place that BET can border"),
        ("Beta = bet", "Beta = {x}", "'{x}' cannot be the code of a place"),
        ("BEGIN SPRING 37", "BEGIN MONSOON 37", "shores.map:9:1: there is no season 'Monsoon'"),
        ("BEGIN SPRING 37 MOVEMENT", "BEGIN", "the first turn cannot be read"),
        ("UNOWNED BOR", "UNOWNED BOR NIX", "shores.map:8:1: NIX is not on the map"),
        ("(BELANDIC) BET", "(BELANDIC) BET N!X", "shores.map:5:1: 'N!X' is not a home"),
        ("BELAND (BELANDIC) BET", "BELAND BET N!X", "shores.map:5:1: 'BELAND BET N!X' cannot be"),
        ("BELAND (BELANDIC) BET", "BELAND BET NIX", "shores.map:5:1: 'BELAND BET NIX' cannot be"),
        ("F BET\n", "F NIX\n", "shores.map:6:1: NIX is not on the map"),
        ("F BET\n", "F BET ALP\n", "shores.map:6:1: 'F BET ALP' cannot be read"),
        ("F BET\n", "W BET\n", "shores.map:6:1: 'W BET' cannot be read"),
        ("UNOWNED BOR", "UNOWND BOR", "shores.map:8:1: 'UNOWND BOR' cannot be read"),
        ("FLAG SOMETHING", "DUMMY CELAND", "shores.map:12:1: there is no power 'Celand'"),
        ("# Two", "HOMES ALP\n# Two", "shores.map:1:1: these homes belong to no power"),
        ("# Two", "DUMMY\n# Two", "shores.map:1:1: no power is named"),
        ("ALAND (ALANDIC:A) ALP ANT\n", "", "'A ALP' is no power's"),
        ("WATER STR ABUTS", "AMEND XYZ ABUTS", "XYZ is amended, and there is no such place"),
        ("# Two", "USE nowhere.map\n# Two", "shores.map:1:1: there is no file 'nowhere.map'"),
        ("# Two", "USE ../secret.map\n# Two", "shores.map:1:1: there is no file '../secret.map'"),
        ("# Two", "USE shores.map\n# Two", "'shores.map' would use itself"),
        ("F BET\n", "F BOR\n", "a fleet cannot stand in BOR"),
    ],
)
def test_a_bad_map_is_told_where_it_is_wrong(old: str, new: str, message: str, root: Path) -> None:
    """With its line; nothing leads out of the package."""
    assert old in SHORES
    done = bring(root, "shores", shores=SHORES.replace(old, new, 1))

    told = map(str, done.problems)
    assert message in "\n".join(told)
    assert not done.folder


def test_files_that_use_one_another_end(root: Path) -> None:
    """A ring of files is a problem, and so is a map without end."""
    ring = bring(root, "one", one="USE two.map\n", two="USE one.map\n")
    long = bring(root, "long", long="FLAG X\n" * 20_001)
    wide = bring(root, "wide", wide="UNOWNED" + " ALP" * 1_000)

    assert [each.message for each in ring.problems] == ["'one.map' would use itself"]
    assert [each.message for each in long.problems] == [
        "more than 5,000 lines, or 200,000 characters"
    ]
    assert [each.message for each in wide.problems] == ["the line is too long"]


def test_names_cannot_break_out_of_the_files(root: Path) -> None:
    """Marks of YAML, Markdown and HTML in names are only names."""
    name = 'A": {x} <b>[l](m)'
    bring(root, "shores", shores=SHORES.replace("Alpha =", f"{name} ="))

    assert load_variant("shores", root).variant.geography.provinces["ALP"].name == name


def test_every_map_of_a_folder_comes_in(root: Path) -> None:
    """One that cannot stops no other."""
    folder = root.parent / "maps"
    folder.mkdir()
    (folder / "shores.map").write_text(SHORES, encoding="utf-8")
    (folder / "bad.map").write_text("USE nowhere.map\n", encoding="utf-8")

    done = {each.title: each.folder for each in bring_variants(folder, root)}

    assert done == {"Bad": "", "Shores": "variants/shores"}


def test_another_map_file_is_not_taken_for_one(root: Path) -> None:
    """The command says what it reads."""
    other = root.parent / "other.map"
    other.write_text("Adriatic Sea, w adr\n-1\nadr-xc: alb\n-1\n", encoding="utf-8")

    with pytest.raises(Problems, match="this is not a variant package"):
        bring_variants(other, root)


def test_the_command_brings_a_map_in(root: Path) -> None:
    """And lists its losses."""
    (root / "games").mkdir()
    (root / "content").mkdir()
    (root / "content/zine.yaml").write_text("title: Echo\n", encoding="utf-8")
    (root / "shores.map").write_text(SHORES, encoding="utf-8")

    done = run(root, "zine", "variant", "import", "shores.map", "--as", "coast")

    assert done.returncode == 0, done.stderr
    assert (
        "variants/coast written: Shores\n  read: 2 powers, 8 places, 5 centres (3 home)"
        in done.stdout
    )
    assert "\n  ICE is open" in done.stdout
