"""Maps of the judge nJudge, map.NAME with seed.NAME, become variants of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from computer_player import Player, play
from press import run
from zine.problems import Problems
from zine.rules.geography import Terrain
from zine.rules.outcomes import Solo
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.formats.variant_import import BringingIn, bring_variants
from zine.wings.shared.variant_check import check_variant

MAP = """\
# Two shores and a strait, made for tests.
Alpha,             A   alp al
St. Antenna,       A   ant antenna
Beta,              Bw  bet
Borough,           l   bor
Ice Sea,           w   ice icy
Island, the Lower, x   isl
North Sea,         w   nor
Strait,            w   str sound
Walls,             l   wal
-1
alp-mv: ant bor
alp-xc: ant/sc sound
ant-mv: alp
ant-nc: nor
ant-sc: alp str
bet-mv: bor
bet-xc: str isl
bor-mv: alp
bor-mv: bet
ice-xc: nor
isl-xc: str bet
nor-xc: ant/nc icy str
str-xc: alp ant/sc bet isl nor
wal-mv: wal
-1
Center order for summary report:
  alp ant bet isl
-1
"""
SEED = """\
S1901M
A: A Alpha
A: F St Antenna/nc
B: F bet
-1 Null ownership/contested record will initialize from the map data.
-1
"""
NAMES = {"A": "Aland", "B": "Beland"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder that is a zine as far as variants go."""
    (tmp_path / "zine").mkdir()
    return tmp_path / "zine"


def bring(
    root: Path, text: str = MAP, seed: str = SEED, powers: dict[str, str] | None = None
) -> BringingIn:
    """Bring a map in that lies beside its seed."""
    folder = root.parent / "judge"
    folder.mkdir(exist_ok=True)
    (folder / "map.two_shores").write_text(text, encoding="utf-8")
    (folder / "seed.two_shores").write_text(seed, encoding="utf-8")
    given = NAMES if powers is None else powers
    (done,) = bring_variants(folder / "map.two_shores", root, powers=given)
    return done


def test_a_map_and_its_seed_become_a_variant_in_order(root: Path) -> None:
    """The kit finds nothing to say about what was written."""
    done = bring(root)
    variant = check_variant("two-shores", root)

    assert done.folder == "variants/two-shores"
    assert (variant.title, variant.solo) == ("Two Shores", 3)
    assert variant.calendar.first.slug == "1901-1-spring-movement"
    assert [(p.name, variant.geography.home_centres(p.name)) for p in variant.powers] == [
        ("Aland", ("ALP", "ANT")),
        ("Beland", ("BET",)),
    ]
    assert [str(each) for each in variant.start.units] == ["A ALP", "F ANT/NC", "F BET"]
    assert dict(variant.start.owners) == {"ALP": "Aland", "ANT": "Aland", "BET": "Beland"}


def test_places_have_their_kinds_names_and_borders(root: Path) -> None:
    """A name may have a comma; a place may be meant by any of its words, and in two lines."""
    bring(root)
    geography = load_variant("two-shores", root).variant.geography

    assert geography.provinces["ISL"].name == "Island, the Lower"
    assert geography.provinces["ANT"].coasts == ("NC", "SC")
    assert geography.provinces["STR"].aliases == ("sound",)
    assert {code: each.terrain for code, each in geography.provinces.items()} == {
        **dict.fromkeys(("ALP", "ANT", "BET", "ISL"), Terrain.COASTAL),
        **dict.fromkeys(("ICE", "NOR", "STR"), Terrain.SEA),
        "BOR": Terrain.INLAND,
    }
    assert set(geography.centres) == {"ALP", "ANT", "BET", "ISL"}
    assert geography.army_borders["BOR"] == ("ALP", "BET")
    assert geography.army_borders["ISL"] == ()
    assert geography.fleet_borders["ALP"] == ("ANT/SC", "STR")
    assert geography.fleet_borders["ICE"] == ("NOR",)


@pytest.mark.parametrize(
    "loss",
    [
        "WAL is closed: it is not on the map",
        "BET is land that fleets may convoy from in some games: not so here",
        "the file does not say how many centres win: 3 here, more than half",
        "rules of its own that a judge has for this variant are not in the file",
        "the map file has no drawing: the board is schematic",
    ],
)
def test_what_is_lost_is_told(loss: str, root: Path) -> None:
    """Each loss is one sentence, in the report and in the folder."""
    done = bring(root)

    assert loss in done.losses
    assert loss in (root / "variants/two-shores/README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "loss"),
    [
        ("w   ice", "v   ice", "ICE freezes in the fall: it is open all year here"),
        ("w   ice", "h   ice", "any number of fleets may be in ICE: one here"),
        ("l   wal", "g   wal", "WAL is a gateway that a power controls: not so here"),
        ("bor-mv: alp\n", "bor-mx: alp\n", "armies attack weakly from BOR to ALP: with full"),
        ("alp-mv: ant bor", "alp-mv: ant bor/hx", "the border 'bor/hx' of ALP: an ordinary one here"),
        ("Center order", "Hongkong settings\nCenter", "what the map says of hongkong provinces"),
    ],
)  # fmt: skip
def test_rules_of_single_places_are_told(old: str, new: str, loss: str, root: Path) -> None:
    """The place stays on the map, with its borders."""
    assert old in MAP
    done = bring(root, MAP.replace(old, new, 1))

    assert loss in "\n".join(done.losses)
    assert load_variant("two-shores", root).variant.geography.army_borders["BOR"] == ("ALP", "BET")


def test_the_board_is_schematic(root: Path) -> None:
    """It has every place that a unit can be in."""
    bring(root)

    geometry = load_drawing("two-shores", root).geometry
    assert set(geometry.sites) == {"ALP", "ANT", "BET", "BOR", "ICE", "ISL", "NOR", "STR"}


def test_powers_that_have_only_letters_are_called_after_their_homes(root: Path) -> None:
    """What is not named by hand; the report says how to name it."""
    done = bring(root, powers={"B": "Beland"})
    wrong = bring(root, powers={**NAMES, "Q": "Queensland"})

    assert ["Alpha", "Beland"] == [p.name for p in load_variant("two-shores", root).variant.powers]
    told = "the files have only letters for powers: here A is Alpha; --power A=NAME gives another"
    assert told in "\n".join(done.losses)
    assert list(map(str, wrong.problems)) == [
        "map.two_shores: no power has the letter Q (its letters are A B)"
    ]


def test_the_seven_letters_of_the_standard_game_mean_its_powers(root: Path) -> None:
    """Only powers beside them need a name."""
    letters = "AEFGINRT"
    places = "".join(f"Town {each}, {each} tw{each.lower()}\n" for each in letters)
    ring = "".join(
        f"tw{each.lower()}-mv: tw{letters[number - 1].lower()}"
        f" tw{letters[(number + 1) % len(letters)].lower()}\n"
        for number, each in enumerate(letters)
    )
    seed = "S1901M\n" + "".join(f"{each}: A Town {each}\n" for each in letters) + "-1\n-1\n"

    done = bring(root, f"{places}-1\n{ring}-1\n", seed, {"N": "India"})

    powers = load_variant("two-shores", root).variant.powers
    assert [each.name for each in powers] == [
        "Austria", "England", "France", "Germany", "Italy", "India", "Russia", "Turkey"
    ]  # fmt: skip
    assert powers[0].adjective == "Austrian"
    assert any("here A is Austria, E is England, F is France" in each for each in done.losses)


def test_a_seed_can_say_who_owns_what(root: Path) -> None:
    """By a letter for each place, in a game that begins with builds."""
    bring(root, seed="F1900B\n-1\nA.B..B...\n-1\n")
    variant = check_variant("two-shores", root)

    assert variant.calendar.first.slug == "1900-5-winter-adjustments"
    assert variant.start.units == ()
    assert dict(variant.start.owners) == {"ALP": "Aland", "BET": "Beland", "ISL": "Beland"}


def test_a_game_is_played_on_it(root: Path) -> None:
    """Orders by a simple player lead to a solo."""
    bring(root)

    game = play(Player(load_variant("two-shores", root), "strait", {"Aland": 1, "Beland": 0.5}), 10)

    assert any(isinstance(event, Solo) for event in game[-1].events)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Walls,             l", "Walls l", "map.two_shores:10:1: this is not a place (such as"),
        ("Walls,             l", "Walls,", "map.two_shores:10:1: this is not a place (such as"),
        ("l   wal", "M wal", "map.two_shores:10:1: 'M' is not a kind of place we know (l, w, x"),
        ("l   wal", "l w{l", "map.two_shores:10:22: 'W{L' cannot be the code of a place"),
        ("l   wal", "l bor", "map.two_shores:10:1: there are two places BOR"),
        ("alp-mv: ant bor", "alp-mv: ant brr", "map.two_shores:12:13: 'brr' is not a place on this map"),
        ("alp-mv:", "alpp-mv:", "map.two_shores:12:1: these are not the borders of a place"),
        ("alp-mv:", "alp-cc:", "map.two_shores:12:1: there are no borders of the kind 'cc' here"),
    ],
)  # fmt: skip
def test_a_bad_map_is_told_where_it_is_wrong(old: str, new: str, message: str, root: Path) -> None:
    """With line and column."""
    assert old in MAP
    done = bring(root, MAP.replace(old, new, 1))

    assert message in "\n".join(map(str, done.problems))
    assert not done.folder


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("S1901M", "soon", "seed.two_shores:1:1: the first turn cannot be read (such as S1901M)"),
        ("S1901M", "S1901B", "seed.two_shores:1:1: the first turn cannot be read"),
        ("A: A Alpha", "A: W Alpha", "seed.two_shores:2:1: this is not a unit"),
        ("A: A Alpha", "A: A Alfalfa", "seed.two_shores:2:6: 'Alfalfa' is not a place on this map"),
        ("-1\n", "A.B\n-1\n", "seed.two_shores:6:1: this is not a letter for each of the 9 places"),
        ("St Antenna/nc", "St Antenna/wc", "a fleet cannot stand in ANT/WC"),
    ],
)
def test_a_bad_seed_is_told_where_it_is_wrong(old: str, new: str, message: str, root: Path) -> None:
    """With line and column."""
    assert old in SEED
    done = bring(root, seed=SEED.replace(old, new, 1))

    assert message in "\n".join(map(str, done.problems))
    assert not done.folder


def test_a_file_without_end_ends(root: Path) -> None:
    """Too many lines and too long ones are problems, and so is an empty file."""
    assert [e.message for e in bring(root, "x\n" * 20_001).problems] == ["more than 5,000 lines"]
    assert [e.message for e in bring(root, "x," * 2_000).problems] == ["the line is too long"]
    assert [e.message for e in bring(root, "", powers={}).problems][:2] == [
        "the map has no places",
        "the map has no powers",
    ]


def test_names_cannot_break_out_of_the_files(root: Path) -> None:
    """Marks of YAML, Markdown and HTML in names are only names."""
    name = 'W": {x} <b>[l](m)'
    bring(root, MAP.replace("Borough,", f"{name},"))

    assert load_variant("two-shores", root).variant.geography.provinces["BOR"].name == name


def test_a_map_without_its_seed_is_told(root: Path) -> None:
    """And what is missing."""
    (root / "map.shores").write_text(MAP, encoding="utf-8")

    (done,) = bring_variants(root / "map.shores", root, powers=NAMES)

    assert list(map(str, done.problems)) == [
        "seed.shores: there is no such file (map.shores and seed.shores must be in one folder)"
    ]


def test_a_zip_called_map_is_a_package(root: Path) -> None:
    """Only files without another ending are the judge's."""
    (root / "map.zip").write_bytes(b"not a zip")

    with pytest.raises(Problems, match="this is not a variant package"):
        bring_variants(root / "map.zip", root)


def test_the_command_takes_the_names_of_powers(root: Path) -> None:
    """As often as there are letters, and says how when a word is wrong."""
    (root / "games").mkdir()
    (root / "content").mkdir()
    (root / "content/zine.yaml").write_text("title: Echo\n", encoding="utf-8")
    (root / "map.shores").write_text(MAP, encoding="utf-8")
    (root / "seed.shores").write_text(SEED, encoding="utf-8")

    command = ("zine", "variant", "import", "map.shores", "--power")
    wrong = run(root, *command, "Aland")
    done = run(root, *command, "A=Aland", "--power", "b=Beland")

    assert "'Aland' is not like N=India" in wrong.stderr
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("variants/shores written: Shores\n")
