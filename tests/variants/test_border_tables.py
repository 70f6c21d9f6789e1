"""A map typed as a table of borders becomes a variant; while it grows, its faults have lines and columns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from press import run
from sites import REPO
from zine import engine
from zine.problems import Problems
from zine.rules.calendar import Phase, PhaseKind
from zine.rules.position import Position
from zine.rules.variant import Variant
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.formats.variant_from_border_table import begin_from_table, check_table, read_table
from zine.wings.formats.variants_in.border_table import table_summary
from zine.wings.shared.variant_check import check_variant

STANDARD = load_variant("standard").variant
SMALL = """\
code, name,       centre, start, armies,  fleets
ALD,  Aldport,    East,   F,     MID,     BAY
BAY,  Broad Bay,  ,       ,      ,        ALD ELM ISL
ELM,  Elmstead,   West,   A,     MID,     BAY
ISL,  Lone Isle,  yes,    ,      ,        BAY
MID,  Middleham,  x,      ,      ALD ELM,
"""


def typed(variant: Variant, sign: str = "\t") -> str:
    """A variant's map and start as somebody types them into a spreadsheet."""
    geography = variant.geography
    units = {unit.location: str(unit.kind) for unit in variant.start.units}
    rows = [["code", "name", "centre", "start", "armies", "fleets"]]
    for code, province in geography.provinces.items():
        armies, fleets = geography.army_borders.get(code, ()), geography.fleet_borders.get(code, ())
        centre = province.home or ("yes" if province.centre else "")
        rows.append(
            [code, province.name, centre, units.get(code, ""), " ".join(armies), " ".join(fleets)]
        )
        for coast in province.coasts:
            at = f"{code}/{coast}"
            rows.append([at, "", "", units.get(at, ""), "", " ".join(geography.fleet_borders[at])])
    return "".join(f"{sign.join(row)}\n" for row in rows)


def begun(root: Path, text: str, name: str = "table.csv") -> Variant:
    """The variant that a table becomes."""
    (root / name).write_text(text, encoding="utf-8")
    begin_from_table(root / name, "typed", root)
    return load_variant("typed", root).variant


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> Variant:
    """The standard map, typed again."""
    return begun(tmp_path_factory.mktemp("standard"), typed(STANDARD), "standard.tsv")


def test_the_standard_map_is_itself_again(standard: Variant) -> None:
    """Places, terrains, coasts, homes, borders and units; more than half of 34 centres win."""
    ours, theirs = standard.geography, STANDARD.geography

    for code, province in theirs.provinces.items():
        again = ours.provinces[code]
        for name in ("name", "terrain", "centre", "home", "coasts"):
            assert getattr(again, name) == getattr(province, name), (code, name)
    for own, table in (
        (ours.army_borders, theirs.army_borders),
        (ours.fleet_borders, theirs.fleet_borders),
    ):
        assert {at: set(to) for at, to in own.items() if to} == {
            at: set(to) for at, to in table.items() if to
        }
    assert set(standard.start.units) == set(STANDARD.start.units)
    assert standard.start.owners == STANDARD.start.owners
    assert (standard.solo, standard.calendar.first_year) == (18, 1901)


def orders(variant: Variant, phase: Phase, board: Position, chance: Random) -> dict[str, str]:
    """Orders by chance for everybody, legal or not."""
    texts: dict[str, list[str]] = {}
    for unit in board.units if phase.kind is PhaseKind.MOVEMENT else ():
        ways = sorted(engine.destinations(variant.geography, unit, board.units))
        other = chance.choice(board.units)
        goals = sorted(engine.destinations(variant.geography, other, board.units))
        line = f"{unit} - {chance.choice(ways)}" if chance.random() < 0.6 and ways else f"{unit} H"
        if chance.random() < 0.4 and goals:
            line = f"{unit} S {other} - {chance.choice(goals)}"
        texts.setdefault(unit.power, []).append(line)
    for power in sorted(engine.powers_due(variant, phase, board)):
        if phase.kind is PhaseKind.RETREATS:
            ways = engine.retreat_options(board, power)
            texts[power] = [f"{u} - {to[-1]}" if to else f"{u} D" for u, to in ways.items()]
        elif phase.kind is PhaseKind.ADJUSTMENTS:
            count, units = engine.build_options(variant, board, power)
            some = sorted(map(str, units))
            texts[power] = [f"Build {each}" for each in chance.sample(some, min(count, len(some)))]
    return {power: "\n".join(lines) for power, lines in texts.items()}


@pytest.mark.parametrize("seed", range(3))
def test_it_adjudicates_as_the_standard_map(standard: Variant, seed: int) -> None:
    """Forty phases by chance: every order has the same outcome, every unit the same place."""
    chance, again = Random(seed), Random(seed)
    phase, board, failed = STANDARD.calendar.phase(1901, 1), STANDARD.start, 0
    other = standard.start
    for _ in range(40):
        texts = orders(STANDARD, phase, board, chance)
        assert texts == {**orders(STANDARD, phase, board, again)}
        done, redone = (
            engine.adjudicate(
                each, each.rulebook, phase, at, engine.read_orders(each, phase, at, texts)
            )
            for each, at in ((STANDARD, board), (standard, other))
        )
        results = [
            {(r.power, str(r.order), str(r.outcome)) for r in each.results}
            for each in (done, redone)
        ]
        assert results[0] == results[1]
        failed += sum(result.failed for result in done.results)
        ahead, after = (
            engine.look_ahead(v, v.rulebook, d) for v, d in ((STANDARD, done), (standard, redone))
        )
        assert set(ahead.position.units) == set(after.position.units)
        assert ahead.position.owners == after.position.owners
        phase, board, other = ahead.phase, ahead.position, after.position
    assert failed > 100


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_is_read_however_it_was_saved(tmp_path: Path, sign: str) -> None:
    """With commas, with semicolons, or with tabs as spreadsheets paste; a board is there at once."""
    variant = begun(tmp_path, SMALL.replace(",", sign))

    assert ("ELM", "MID") == (
        variant.start.units_of("West")[0].location,
        next(iter(variant.geography.army_borders["ELM"])),
    )
    assert variant.geography.provinces["ISL"].centre
    assert check_variant("typed", tmp_path).solo == 3
    assert (
        load_drawing("typed", tmp_path).geometry.sites.keys() == variant.geography.provinces.keys()
    )
    assert "brought in from the table" in (tmp_path / "variants/typed/variant.yaml").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("words", [('"{}"', "{}"), ("{}", '"{}"'), ('"{}"', '"{}"')])
def test_cells_may_be_quoted(tmp_path: Path, words: tuple[str, str]) -> None:
    """As programs save them: the names of columns, what is below them, or both."""
    head, *rows = (line.split(",") for line in SMALL.splitlines())
    cells = [[words[0].format(each.strip()) for each in head]]
    cells += [[words[1].format(each.strip()) for each in row] for row in rows]
    variant = begun(tmp_path, "\n".join(map(",".join, cells)))

    assert {"ALD", "BAY", "ELM", "ISL", "MID"} == set(variant.geography.provinces)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SMALL.replace("Elmstead", '"Elmstead'), "table.csv:4:1: the row does not end on its line"),
        (SMALL + '"' + "x" * 200_000, "table.csv:7:1: cannot be read: field larger"),
        (f'"{"x" * 200_000}', "table.csv:1:1: cannot be read: field larger"),
    ],
)
def test_an_open_quotation_mark_has_its_place(tmp_path: Path, text: str, message: str) -> None:
    """It would swallow the rest of the table."""
    (tmp_path / "table.csv").write_text(text, encoding="utf-8")

    with pytest.raises(Problems) as found:
        read_table(tmp_path / "table.csv")

    assert message in str(found.value)


FAULTS = {
    ("ALD ELM,", "ALD,"): "4:34: ELM lists MID, but MID does not list ELM (add ELM to the armies of line 6, or take MID out here",
    ("ALD ELM ISL", "ALD ELM ISQ"): "3:51: there is no row for ISQ (did you mean 'ISL'?)",
    ("ALD ELM ISL", "ALD ELM"): "5:43: ISL lists BAY, but BAY does not list ISL (add ISL to the fleets of line 3, or take BAY out here",
    ("ISL,  Lone", "ALD,  Lone"): "5:1: ALD has a row already, in line 2",
    ("ISL,  Lone", "I,    Lone"): "5:1: 'I' cannot be the code of a place (such as PAR, or STP/NC for a coast",
    ("East,   F", "East,   Q"): "2:27: 'Q' is not a unit (A or F",
    ("x,      ,  ", "x,     A,  "): "6:26: whose is the unit in MID? (such as A Russia, or make MID a home",
    ("East,   F", "yes,    F East"): "2:29: East has no home centre",
    ("centre, start", "centre, stars"): "1:1: there is no column start (the first line names the columns",
    ("ALD ELM,", "ALD ELM BAY,"): "no army can be in BAY",
    ("BAY\nBAY", "BAY MID\nBAY"): "2:47: no fleet can be in MID",
}  # fmt: skip


@pytest.mark.parametrize("change", FAULTS, ids=FAULTS.values())
def test_each_fault_has_its_place_and_a_way_out(tmp_path: Path, change: tuple[str, str]) -> None:
    """And nothing is written."""
    assert change[0] in SMALL
    path = tmp_path / "table.csv"
    path.write_text(SMALL.replace(*change, 1), encoding="utf-8")

    with pytest.raises(Problems) as caught:
        begin_from_table(path, "typed", tmp_path)

    found = [str(each) for each in caught.value.problems]
    assert any(FAULTS[change] in each for each in found), found
    assert all(each.startswith("table.csv:") for each in found)
    assert not (tmp_path / "variants").exists()


def test_a_place_that_nothing_leads_to(tmp_path: Path) -> None:
    """Two halves of a map without a border between them."""
    path = tmp_path / "table.csv"
    path.write_text(SMALL + "FAR, Far, , , NER,\nNER, Near, , , FAR,\n", encoding="utf-8")

    with pytest.raises(Problems) as caught:
        check_table(read_table(path))

    found = [str(each) for each in caught.value.problems]
    assert [
        f"table.csv:{line}:1: no unit can reach {code} from the rest of the map"
        for line, code in ((7, "FAR"), (8, "NER"))
    ] == found


def test_a_table_that_grows_is_summed_up(tmp_path: Path) -> None:
    """Whatever is wrong with it yet: places, centres by power, borders."""
    path = tmp_path / "table.csv"
    path.write_text(SMALL.replace("ELM ISL", "ELM ISQ"), encoding="utf-8")

    assert table_summary(read_table(path)) == (
        "table.csv: 5 provinces, 4 centres (East 1, West 1; 2 neutral), 9 borders listed"
    )


@pytest.mark.usefixtures("forked")
def test_the_commands(tmp_path: Path) -> None:
    """`zine variant check table.csv` while it grows, `zine variant new NAME --from` in the end."""
    (tmp_path / "games").mkdir()
    (tmp_path / "content").mkdir()
    (tmp_path / "content/zine.yaml").write_text("title: T\npublisher: A\nhow_to_join: x\n", "utf-8")
    (tmp_path / "table.csv").write_text(SMALL, encoding="utf-8")
    (tmp_path / "bad.csv").write_text(SMALL.replace("ALD ELM,", "ALD,"), encoding="utf-8")

    bad = run(tmp_path, "zine", "variant", "check", "bad.csv")
    good = run(tmp_path, "zine", "variant", "check", "table.csv")
    new = run(tmp_path, "zine", "variant", "new", "typed", "--from", "table.csv")
    twice = run(tmp_path, "zine", "variant", "new", "typed", "--from", "table.csv")

    assert (1, 0, 0, 1) == (bad.returncode, good.returncode, new.returncode, twice.returncode)
    assert "5 provinces" in bad.stdout
    assert "bad.csv:4:34: " in bad.stderr
    assert "in order" in good.stdout
    assert "variants/typed/base.svg written" in new.stdout
    assert "already a variant" in twice.stderr


def test_five_old_variants_stay_named_as_missing() -> None:
    """Whoever has a map of one can type it in an evening."""
    text = (REPO / "docs/variants-list.md").read_text(encoding="utf-8")

    for name in ("1885", "Hardbop Downfall", "India 1501", "Song of the Night", "Gilgamesh"):
        assert name in text
