"""Stab! and MegaStab: what the rules tell, and that nothing else reaches any public file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
import yaml

from boards import as_recorded, board
from pastimes import bring_up, events_of, play_on, write_game, write_sheet
from sites import REPO, build, copy_zine, run, tree
from zine.games import Game, Turn
from zine.games.record_codec import dump_result, load_result
from zine.problems import Problems
from zine.report.public_game import public_game
from zine.rules.calendar import PhaseKind
from zine.rules.notation.electronic_protocol_style import order_text
from zine.rules.outcomes import Ended, Resolution, Solo
from zine.rules.pipeline import adjudicate
from zine.rules.position import Unit
from zine.rules.reasons import sentence
from zine.rules.sight import Disclosure, Told
from zine.variantfiles.variant_folders import variant_folder
from zine.variantfiles.variant_reader import load_variant
from zine.wings.desk.private_reports.private_report import private_reports
from zine.wings.desk.private_reports.private_report_text import private_text
from zine.wings.westling.expansions.blind.placement import PlacementRefused

BOOKS = ("stab", "mega-stab")
PLACEMENT = "1900-6-winter-placement"
SPRING, FALL = "1901-1-spring-movement", "1901-3-fall-movement"
Orders = Mapping[str, str]


def fought(book: str, orders: Orders) -> Resolution:
    """A spring in which just the units that are ordered stand on the board.

    Each order begins with a unit that stands there; a line "at A PAR: ..." puts another.
    """
    folder = load_variant(book)
    units: dict[str, list[str]] = {}
    texts: dict[str, str] = {}
    for power, text in orders.items():
        lines = [line.strip() for line in text.split(",")]
        units[power] = [line[:5].strip() for line in lines if not line.startswith("reveal")]
        texts[power] = "\n".join(line for line in lines if not line.endswith("idle"))
    position = board(units)
    phase = folder.variant.calendar.parse(SPRING)
    assert phase is not None
    at = {unit.province: unit for unit in position.units}
    lines_read = [
        line
        for power, text in texts.items()
        for line in folder.reader.read(text, power=power, kind=phase.kind, units=at)
    ]
    return adjudicate(folder.variant, folder.variant.rulebook, phase, position, lines_read)


def disclosed(book: str, done: Resolution) -> Disclosure:
    """What everybody is told of a phase."""
    variant = load_variant(book).variant
    assert variant.hooks.sight is not None
    return variant.hooks.sight.disclose(variant, variant.rulebook, done, {})


def told(book: str, orders: Orders) -> tuple[list[str], list[str]]:
    """The orders told, failed ones in brackets, and the sentences beside them."""
    disclosure = disclosed(book, fought(book, orders))
    results = [f"({each.order})" if each.failed else str(each.order) for each in disclosure.results]
    return sorted(results), [str(e.fact) for e in disclosure.events if isinstance(e, Told)]


@pytest.mark.parametrize(
    ("orders", "results", "facts"),
    [
        pytest.param({"France": "A PAR - BUR, A MAR H"}, [], [], id="uncontested"),
        pytest.param(
            {"France": "A PAR - BUR", "Germany": "A MUN - BUR"},
            ["(A MUN - BUR)", "(A PAR - BUR)"],
            [],
            id="stand-off",
        ),
        pytest.param(
            {"France": "A PAR - BUR, A MAR S A PAR - BUR", "Germany": "A BUR H, A MUN S A BUR"},
            ["(A PAR - BUR)", "A MAR S A PAR - BUR", "A MUN S A BUR"],
            ["There is a unit in BUR."],
            id="withstood",
        ),
        pytest.param(
            {"France": "A BUR - MUN", "Germany": "A MUN S A BER - KIE, A BER - KIE"},
            ["(A BUR - MUN)"],
            ["There is a unit in MUN.", "A support was cut in MUN."],
            id="a support was cut, not which",
        ),
        pytest.param(
            {"France": "A PAR - BUR, A MAR S A PAR - BUR", "Germany": "A BUR H"},
            ["A MAR S A PAR - BUR", "A PAR - BUR"],
            ["German A BUR is dislodged and must retreat or disband."],
            id="dislodged",
        ),
        pytest.param(
            {"France": "A PAR - BUR, A MAR S A PAR - BUR", "Germany": "A MUN - BUR"},
            ["(A MUN - BUR)", "A MAR S A PAR - BUR", "A PAR - BUR"],
            [],
            id="the reason why another failed",
        ),
        pytest.param(
            {
                "Germany": "A BUR H, A RUH S A BUR, A MUN S A BUR",
                "Italy": "A MAR S A BUR",
                "France": "A PAR - BUR, A GAS S A PAR - BUR",
            },
            ["(A PAR - BUR)", "A GAS S A PAR - BUR", "A MAR S A BUR"],
            ["There is a unit in BUR."],
            id="only supports that were needed, other players' first",
        ),
        pytest.param(
            {
                "Germany": "A BUR H, A RUH S A BUR, A MUN S A BUR",
                "France": "A PAR - BUR, A GAS S A PAR - BUR",
            },
            ["(A PAR - BUR)", "A GAS S A PAR - BUR", "A MUN S A BUR"],
            ["There is a unit in BUR."],
            id="then alphabetically",
        ),
        pytest.param(
            {
                "Germany": "A BUR H, A RUH S A BUR, A MUN S A BUR, reveal A BUR: A RUH",
                "Italy": "A MAR S A BUR",
                "France": "A PAR - BUR, A GAS S A PAR - BUR",
            },
            ["(A PAR - BUR)", "A GAS S A PAR - BUR", "A RUH S A BUR"],
            ["There is a unit in BUR."],
            id="those the player chose first",
        ),
        pytest.param(
            {
                "Germany": "A BUR H, A RUH S A BUR, A MUN S A BUR, reveal BUR: army Ruhr and MUN",
                "France": "A PAR - BUR, A GAS S A PAR - BUR",
            },
            ["(A PAR - BUR)", "A GAS S A PAR - BUR", "A RUH S A BUR"],
            ["There is a unit in BUR."],
            id="no more than needed, though more are named",
        ),
        pytest.param(
            {
                "Germany": "A BUR H, A MUN S A BUR",
                "Italy": "A MAR S A BUR, reveal A BUR: A MUN",
                "France": "A PAR - BUR, A GAS S A PAR - BUR",
            },
            ["(A PAR - BUR)", "A GAS S A PAR - BUR", "A MAR S A BUR"],
            ["There is a unit in BUR."],
            id="nobody chooses for another's unit",
        ),
        pytest.param(
            {
                "France": "A PAR - BUR, A MAR S A PAR - BUR",
                "Germany": "A BUR H, A MUN S A BUR",
                "Italy": "A PIE - MAR",
            },
            ["(A MAR S A PAR - BUR)", "(A PAR - BUR)", "(A PIE - MAR)"],
            ["There is a unit in BUR."],
            id="a cut support of a failed move",
        ),
        pytest.param(
            {
                "France": "A PAR - BUR, A MAR S A PAR - BUR, A GAS S A PAR - BUR",
                "Germany": "A BUR H",
                "Italy": "A PIE - MAR",
            },
            ["(A PIE - MAR)", "A GAS S A PAR - BUR", "A PAR - BUR"],
            [
                "There is a unit in MAR.",
                "A support was cut in MAR.",
                "German A BUR is dislodged and must retreat or disband.",
            ],
            id="a cut support of a move that got through, not which",
        ),
        pytest.param({"France": "A PAR - BUR, A MAR - BUR"}, [], [], id="self-standoff"),
        pytest.param(
            {"France": "A PAR - BUR, A MAR - BUR", "Germany": "A MUN - BUR"},
            ["(A MAR - BUR)", "(A MUN - BUR)", "(A PAR - BUR)"],
            [],
            id="self-standoff that stops another",
        ),
        pytest.param({"France": "A PAR - LON, A MAR S A GAS - SPA"}, [], [], id="mis-orders"),
        pytest.param({"England": "A LON - BEL, F ENG H"}, [], [], id="no convoy was ordered"),
        pytest.param(
            {
                "England": "A LON - BEL, F NTH C A LON - BEL",
                "Germany": "F HOL - NTH, F HEL S F HOL - NTH",
            },
            ["(A LON - BEL)", "(F NTH C A LON - BEL)", "F HEL S F HOL - NTH", "F HOL - NTH"],
            ["English F NTH is dislodged and must retreat or disband."],
            id="disrupted",
        ),
    ],
)
def test_stab_tells_contested_orders(orders: Orders, results: list[str], facts: list[str]) -> None:
    """Rule 2 of Agar's text, case by case."""
    assert (results, facts) == told("stab", orders)


@pytest.mark.parametrize(
    ("orders", "results", "facts"),
    [
        pytest.param({"France": "A PAR - BUR, A MAR H"}, [], [], id="successes"),
        pytest.param(
            {"France": "A PAR - BUR, A MAR - BUR"},
            ["(A MAR - BUR)", "(A PAR - BUR)"],
            [],
            id="a self-standoff is a failure",
        ),
        pytest.param(
            {"France": "A PAR - BUR, A MAR S A PAR - BUR", "Germany": "A BUR H, A MUN S A BUR"},
            ["(A PAR - BUR)"],
            [],
            id="supports that were given stay secret",
        ),
        pytest.param(
            {"France": "A BUR - MUN", "Germany": "A MUN S A BER - KIE, A BER - KIE"},
            ["(A BUR - MUN)", "(A MUN S A BER - KIE)"],
            [],
            id="cut supports",
        ),
        pytest.param(
            {"France": "A PAR - BUR, A MAR S A PAR - BUR", "Germany": "A BUR idle"},
            ["(A BUR H)"],
            ["German A BUR is dislodged and must retreat or disband."],
            id="holds of dislodged units, unordered ones too",
        ),
        pytest.param(
            {"France": "A MAR S A PAR - BUR, A PAR H, A BRE S A GAS"},
            ["(A BRE S GAS)", "(A MAR S A PAR - BUR)"],
            ["There is no unit in GAS."],
            id="supports of what was not so",
        ),
        pytest.param(
            {"England": "A LON - BEL, F ENG C A WAL - BRE"},
            ["(A LON - BEL)", "(F ENG C WAL - BRE)"],
            ["There is no unit in WAL."],
            id="convoys that fail",
        ),
    ],
)
def test_mega_stab_tells_failures(orders: Orders, results: list[str], facts: list[str]) -> None:
    """Overby's rule 3, case by case."""
    found, sentences = told("mega-stab", orders)

    assert results == [re.sub(r"([SC]) A (GAS|WAL)", r"\1 \2", each) for each in found]
    assert facts == sentences


@pytest.mark.parametrize("book", BOOKS)
def test_no_cause_is_told(book: str) -> None:
    """An outcome that is public names no unit that is not."""
    orders = {
        "France": "A PAR - BUR, A GAS S A PAR - BUR, A PIC - BEL",
        "Germany": "A BUR H, A MUN S A BUR, A BEL H, A RUH - MUN",
        "Italy": "A TYR - MUN, A BOH S A TYR - MUN",
    }
    for result in disclosed(book, fought(book, orders)).results:
        told_words = repr(result.outcome) + result.text + (result.dislodged_by or "")
        assert not re.search(r"[A-Z]{3}", told_words), result


@pytest.fixture(scope="module", params=BOOKS)
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Some years of a game of each rulebook."""
    folder = write_game(tmp_path_factory.mktemp("blind") / "games" / "test", request.param)
    return play_on(folder, "veil", placements, turns=24)


def placements(turn: Turn, _chance: Random) -> dict[str, str]:
    """France begins elsewhere, Turkey with too little, the others as usual."""
    usual = dict.fromkeys(turn.due, "")
    return {**usual, "France": "A PAR, A GAS, F BRE", "Turkey": "A CON"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_runs_to_its_end(tmp_path: Path, book: str) -> None:
    """The end is public, and then so is everything."""
    folder = write_game(tmp_path / "games" / "test", book)

    game = play_on(folder, "3", placements, keen=["Germany"])

    assert game.current is None
    assert [type(each) for each in events_of(game) if isinstance(each, Solo | Ended)] == [Solo]
    assert public_game(game) is game


def test_units_are_placed_in_secret(tmp_path: Path) -> None:
    """In any home province; what cannot be is refused and told to its power alone (rule 1)."""
    folder = write_game(tmp_path / "games" / "test", "stab")
    sheets = dict.fromkeys(load_variant("stab").variant.ranks, "")
    sheets |= {"France": "A Pic, fleet GAS; army mar", "Turkey": "A CON, A SMY, A BUL"}
    sheets |= {"Italy": "F TUS, A TUS, A ROM", "Germany": "F MUN, A BER, A KIE"}
    write_sheet(folder, PLACEMENT, papers=sheets)

    game = bring_up(folder)

    assert [*map(str, game.position.units_of("France"))] == ["A MAR", "A PIC", "F GAS"]
    assert {e.power: str(e.why) for e in events_of(game) if isinstance(e, PlacementRefused)} == {
        "Turkey": "BUL is no home province of Turkey",
        "Italy": "two units would stand in one province",
        "Germany": "F MUN cannot stand there",
    }
    assert not public_game(game).recorded[0].record.events  # type: ignore[union-attr]
    texts = {each.power: private_text(each) for each in private_reports(game)}
    assert "BUL is no home province of Turkey" in " ".join(texts["Turkey"].split())
    assert "BUL" not in texts["Italy"]


def test_what_is_public_is_true(game: Game) -> None:
    """Every order, unit and owner that is told is one of the game."""
    for whole, shown in zip(game.recorded, public_game(game).recorded, strict=True):
        assert whole.record is not None
        assert shown.record is not None
        true = {(each.power, str(each.order), each.failed) for each in whole.record.results}
        units = {*whole.before.units, *(each.unit for each in whole.before.dislodged)}
        if whole.phase.kind is not PhaseKind.RETREATS:
            assert {(r.power, str(r.order), r.failed) for r in shown.record.results} <= true
        assert set(shown.before.units) <= units
        assert shown.before.owners.items() <= whole.before.owners.items()


def test_positions_are_not_public(game: Game) -> None:
    """No turn shows a unit whose order is not told, nor whether it waits for orders."""
    for turn in public_game(game).turns:
        results = turn.record.results if turn.record else ()
        ordered = {each.order.location[:3] for each in results}  # type: ignore[union-attr]
        assert {unit.province for unit in turn.before.units} <= ordered
        assert not [*turn.papers.texts, *turn.ahead, *turn.hands]
        assert not turn.before.dislodged
        assert not (turn.sheet and (turn.sheet.orders or turn.sheet.papers.texts))
        if turn.record:
            assert not turn.record.next_position.units
            assert not turn.record.inputs


def test_a_private_report_is_of_its_power_alone(game: Game) -> None:
    """It names no unit of others but those next to one's own."""
    adjacent = game.settings.variant.geography.adjacent
    turns = {turn.phase.slug: turn for turn in game.recorded}
    reports = list(private_reports(game))
    for each in reports:
        record = turns[each.phase].record
        assert record is not None
        own = record.next_position.units_of(each.power)
        near = {place for unit in own for place in adjacent[unit.province]}
        assert {text[-3:] for text in each.seen if "(" not in text} <= near
        assert len(each.units) == len(own)
        assert max(map(len, private_text(each).splitlines())) <= 72
    assert any(each.seen for each in reports) is (game.settings.variant.name == "stab")


def test_a_unit_sees_its_neighbours() -> None:
    """Fleets and armies, over any border; not farther (Westling's line)."""
    variant = load_variant("stab").variant
    done = fought(
        "stab", {"France": "A BUR H", "Germany": "A MUN H, A BER H", "England": "F ENG H, F BEL H"}
    )
    assert variant.hooks.sight is not None

    assert {Unit("Germany", done.before.units[3].kind, "MUN").location, "BEL"} == {
        unit.location for unit in variant.hooks.sight.seen(variant, "France", done)
    }


WORLD: dict[str, Orders] = {
    PLACEMENT: {"France": "A PAR, A MAR, F BRE"},
    SPRING: {
        "Austria": "A VIE - GAL",
        "England": "F LON - NTH, A LVP - YOR",
        "France": "A PAR - BUR, A MAR - SPA, F BRE - MAO",
        "Germany": "A MUN - BUR, F KIE - HOL",
        "Russia": "A WAR - UKR",
        "Turkey": "A CON - BUL",
    },
    FALL: {
        "England": "A YOR - BEL, F NTH C A YOR - BEL",
        "France": "A PAR - BUR, F MAO - NAO",
        "Germany": "A MUN - BUR",
    },
}
OTHER_WORLD: dict[str, Orders] = {
    PLACEMENT: {"France": "A PAR, A GAS, F BRE", "Turkey": "F ANK, A CON, F SMY"},
    SPRING: {
        "Austria": "A VIE - XANADU",
        "England": "F LON - ENG, A LVP - WAL, F EDI - NWG",
        "France": "A PAR - BUR, A GAS - SPA, F BRE - PIC",
        "Germany": "A MUN - BUR, A BER - KIE, F KIE - HOL",
        "Russia": "A WAR - LVN",
        "Turkey": "A CON - BUL",
    },
    FALL: {
        "England": "F ENG - MAO",
        "France": "A PAR - BUR, F PIC - BEL",
        "Germany": "A MUN - BUR",
    },
}


def write_world(root: Path, world: Mapping[str, Orders]) -> Path:
    """A zine with one blind game that has just played its first fall."""
    copy_zine(REPO / "tests" / "golden" / "bad-orders", root)
    for path in sorted((root / "games" / "demo").glob("*")):
        path.unlink()
    (root / "games" / "demo").rmdir()
    folder = write_game(root / "games" / "demo", "stab", title="Demo")
    powers = load_variant("stab").variant.ranks
    for slug, orders in world.items():
        sent = {power: orders.get(power, "") for power in powers}
        press = [{"by": "Rome", "text": "Who is where?"}]
        key = "papers" if slug == PLACEMENT else "orders"
        write_sheet(folder, slug, **{key: sent, "press": press})
    return root


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two games that look the same from outside, built."""
    roots = [write_world(tmp_path_factory.mktemp("world"), world) for world in (WORLD, OTHER_WORLD)]
    for root in roots:
        done = build(root)
        assert done.returncode == 0, done.stderr
    return roots[0], roots[1]


def test_no_hidden_fact_reaches_any_public_file(worlds: tuple[Path, Path]) -> None:
    """Games that differ only in what is hidden give the same site, byte for byte.

    Where units begin, where they are, successful moves, mis-orders, who took which centre
    and who has builds to order: none of it changes a page, board, feed, text or chart.
    """
    first, second = (tree(root / "output") for root in worlds)

    assert first == second
    assert any(name.endswith(f"demo/{FALL}.html") for name in first)
    assert tree(worlds[0] / "games") != tree(worlds[1] / "games")


def test_what_is_told_is_there(worlds: tuple[Path, Path]) -> None:
    """The public site is not empty for being discreet."""
    text = (worlds[0] / "output/issues/7.txt").read_text(encoding="utf-8")

    assert "FRANCE: (A PAR-BUR)\nGERMANY: (A MUN-BUR)\n" in text
    assert "Centres no longer neutral: BEL, BUL, HOL, SPA." in text.replace("\n", " ")
    assert "Who is where?" in text


def test_no_hash_is_printed_of_what_is_hidden(worlds: tuple[Path, Path]) -> None:
    """Readers could try out which hidden orders it fits."""
    assert "Colophon:" not in (worlds[0] / "output/issues/7.txt").read_text(encoding="utf-8")


def test_the_status_tells_nobodys_builds(worlds: tuple[Path, Path]) -> None:
    """`zine status` may be pasted anywhere."""
    texts = [run(root, "zine", "status").stdout for root in worlds]

    assert texts[0] == texts[1]
    assert "Winter 1901" in texts[0]


def test_private_reports_stay_outside_the_site(worlds: tuple[Path, Path]) -> None:
    """One for each phase and power, in a folder that git passes over."""
    for root in worlds:
        files = tree(root / "private")

        assert (
            len([name for name in files if name.endswith(".txt") and ".cache/" not in name])
            == 3 * 7
        )
        assert files[".gitignore"].endswith(b"\n*\n")
        assert (root / f"private/demo/{FALL}/england.txt").stat().st_mode & 0o077 == 0
        assert (root / "private").stat().st_mode & 0o077 == 0
    assert b"bounce" in tree(worlds[0] / "private")[f"demo/{SPRING}/france.txt"]
    assert "/private/\n" in (REPO / ".gitignore").read_text(encoding="utf-8")


def test_a_preview_writes_no_private_report(tmp_path: Path) -> None:
    """Nor any record."""
    root = write_world(tmp_path / "zine", WORLD)

    assert build(root, ZINE_READONLY="1").returncode == 0
    assert not (root / "private").exists()


def test_everything_is_told_when_the_game_ends(tmp_path: Path) -> None:
    """All orders of all phases, boards with all units, and the centres by year."""
    root = write_world(tmp_path / "zine", WORLD)
    build(root)
    file = root / "games" / "demo" / "game.yaml"
    settings = yaml.safe_load(file.read_text(encoding="utf-8"))
    settings["result"] = {"ending": "draw", "powers": ["France", "Germany"]}
    file.write_text(yaml.safe_dump(settings), encoding="utf-8")

    done = build(root)

    assert done.returncode == 0, done.stderr
    page = (root / f"output/games/demo/{SPRING}.html").read_text(encoding="utf-8")
    assert ">F LON-NTH</code>" in page
    assert "bounced with German A MUN" in page
    text = (root / "output/issues/7.txt").read_text(encoding="utf-8")
    assert "ENG: BEL EDI LON LVP = 4( 3) +" in text
    assert "Colophon:" in text


def test_every_hidden_order_is_hidden(game: Game) -> None:
    """In years of play, no phase page's orders hold one that is not told."""
    hidden = shown = 0
    for whole, public in zip(game.recorded, public_game(game).recorded, strict=True):
        assert whole.record is not None
        assert public.record is not None
        if whole.phase.kind is not PhaseKind.MOVEMENT:
            continue
        told_now = {(r.power, str(r.order)) for r in public.record.results}
        shown += len(told_now)
        hidden += sum((r.power, str(r.order)) not in told_now for r in whole.record.results)
        for result in public.record.results:
            assert result.order is not None
            assert order_text(result.order, game.settings.variant, {})
            assert not result.text
    assert hidden > 50
    assert shown > 50


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"telling": "gossip"}, "telling: 'gossip' cannot be used here (known: mega-stab, stab)"),
        ({"eyes": "perhaps"}, "eyes should be true or false"),
    ],
)
def test_wrong_settings_are_told(tmp_path: Path, options: dict[str, str], message: str) -> None:
    """With the line they stand in."""
    folder = write_game(tmp_path / "games" / "test", "stab", options={"blind": options})

    with pytest.raises(Problems) as caught:
        bring_up(folder)

    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("reveal A BUR: A MUN, A RUH", "reveal BUR: MUN, RUH"),
        ("Reveal Burgundy: Munich and fleet Holland.", "reveal BUR: MUN, HOL"),
        ("reveal A BUR", "write it as 'reveal A BUR: A MUN, A RUH'"),
        ("reveal A BUR: A XYZ", "no province 'XYZ'"),
    ],
)
def test_choices_are_read(text: str, read: str) -> None:
    """As the order they are, which is read back from a record; or with the right form."""
    folder = load_variant("stab")
    before = f"A MUN H\n{text}\nA BUR H"

    lines = folder.reader.read(before, power="Germany", kind=PhaseKind.MOVEMENT, units={})

    assert ["A MUN H", "A BUR H"] == [str(lines[0].order), str(lines[2].order)]
    if lines[1].order is None:
        assert read in sentence(lines[1].why)
    else:
        assert read == str(lines[1].order)
        assert folder.variant.hooks.notation is not None
        assert lines[1].order == folder.variant.hooks.notation.canonical(read, "Germany")


def test_a_choice_is_its_players_alone() -> None:
    """It is in the whole record and in no public result; for another's unit it is void."""
    done = fought("stab", {"France": "A PAR H, reveal A PAR: A BUR, reveal A BUR: A PAR"})

    assert [("A PAR H", "holds"), ("reveal PAR: BUR", "noted"), ("reveal BUR: PAR", "void")] == [
        (str(result.order), result.outcome.word) for result in done.results
    ]
    assert not disclosed("stab", done).results
    for result in done.results:
        plain = dump_result(result)
        recorded = load_result(plain, PhaseKind.MOVEMENT, load_variant("stab").variant)
        assert as_recorded(result) == recorded


def test_rulebooks_are_only_data() -> None:
    """The folders of these variants hold no code."""
    for name in (*BOOKS, "intimate", "baseball", "baseball-1973", "fleet-rome"):
        folder = variant_folder(name, None)
        assert folder
        assert sorted(each.name for each in folder.iterdir()) == [
            "README.md",
            "variant.yaml",
        ]
