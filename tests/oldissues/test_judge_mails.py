"""Result mails of an e-mail judge become games, played again and compared with the print."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from computer_player import Played, Player, play
from judge_mails import judge_mail, judge_mails, ownership
from press import run
from zine.gamefiles.game_reader import play_through, read_folder
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.orders import UnitOrder
from zine.rules.pipeline import look_ahead
from zine.rules.position import Position, Unit
from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.games_from_judges import JudgeGame, judge_texts, take_up_judges
from zine.wings.archive.judge_comparison import compared
from zine.wings.archive.parsing.judge_mails import (
    LONGEST_LINE,
    JudgeOrder,
    JudgeReport,
    read_judge,
)
from zine.wings.archive.text_sources import OldText

NOW = datetime(2026, 11, 21, tzinfo=UTC)
FOLDER = load_variant("standard")
VARIANT = FOLDER.variant
FIXTURES = Path(__file__).parent / "fixtures"
POWERS = [each.name for each in VARIANT.powers]
HEAD = "Movement results for Spring of 1901.  (otter.001)\n\n"


@cache
def played() -> tuple[Played, ...]:
    """Three years of a game, with retreats, builds and removals."""
    return tuple(play(Player(FOLDER, "judge", dict.fromkeys(POWERS, 0.9)), 3))


def reports(*texts: str) -> tuple[JudgeReport, ...]:
    """The reports in some mails."""
    return tuple(chain.from_iterable(read_judge(text, POWERS) for text in texts))


def taken(home: Path, *texts: str) -> JudgeGame:
    """The one game that some mails are of."""
    (game,) = take_up_judges(home, reports(*texts), NOW)
    return game


def test_a_whole_game_is_taken_up_and_agrees(tmp_path: Path) -> None:
    """Movement, retreats and adjustments lead to the board that the mails came from."""
    game = taken(tmp_path, *judge_mails(VARIANT, "otter", played()))
    game.write(tmp_path)

    assert [each.phase for each in game.turns] == [each.phase.slug for each in played()]
    assert [each.differences for each in game.turns] == [()] * len(played())
    after = play_through(read_folder(tmp_path / "games/otter"), NOW).recorded[-1].record
    assert after is not None
    last = look_ahead(VARIANT, VARIANT.rulebook, played()[-1].resolution)
    assert after.next_position.units == last.position.units


def test_every_printed_order_is_compared(tmp_path: Path) -> None:
    """The engine agrees on each line of the first turn."""
    game = taken(tmp_path, judge_mail(VARIANT, "otter", 1, played()[0]))

    assert game.turns[0].agreed == 22


@pytest.mark.parametrize(
    "heading",
    [
        "Status of the Movement phase for Fall of 1901.  (otter.002)",
        "Starting position for Spring of 1901.",
    ],
)
def test_a_list_of_units_is_no_result(heading: str) -> None:
    """Neither after a turn's results nor by itself; results after it count again."""
    results = f"{HEAD}Austria: Army Vienna -> Galicia.\n\n"
    listed = f"{heading}\n\nAustria: Army  Galicia.\nItaly:   Fleet Naples.\n\n"

    (before, after) = reports(results + listed + results.replace("Spring", "Fall"))

    assert () == reports(listed)
    for each in (before, after):
        assert ["Army Vienna -> Galicia."] == [order.text for order in each.orders]


def test_mails_in_any_order_and_twice_are_one_game(tmp_path: Path) -> None:
    """They are sorted by phase, and a turn that is already here stays as it is."""
    mails = judge_mails(VARIANT, "otter", played()[:4])
    game = taken(tmp_path, *reversed(mails))
    game.write(tmp_path)
    again = taken(tmp_path, *mails)

    assert [each.why_not for each in game.turns] == [""] * 4
    assert {each.why_not for each in again.turns} == {"the turn is already here"}
    assert (again.files, again.is_understood) == ({}, True)


def test_a_later_mail_goes_on_with_the_game(tmp_path: Path) -> None:
    """What was brought in before is the position it begins with."""
    mails = judge_mails(VARIANT, "otter", played()[:3])
    taken(tmp_path, *mails[:2]).write(tmp_path)

    game = taken(tmp_path, mails[2])

    assert game.turns[0].phase == played()[2].phase.slug
    assert sorted(game.files) == [
        f"{played()[2].phase.slug}.{kind}.yaml" for kind in ("orders", "record")
    ]


def test_a_missing_mail_ends_the_game_there(tmp_path: Path) -> None:
    """The turns after it are named with the reason."""
    mails = judge_mails(VARIANT, "otter", played()[:3])

    game = taken(tmp_path, mails[0], mails[2])

    assert game.turns[1].why_not == "the turns before it are not here, or lead elsewhere"


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        (
            "Army Budapest -> Rumania.  (*bounce*)",
            "Army Budapest -> Rumania.",
            "(printed: no mark): the engine finds that it ends otherwise: bounce",
        ),
        (
            "Army Vienna -> Tyrolia.",
            "Army Vienna -> Tyrolia.  (*bounce, disloged*)",
            "(printed: bounce, dislodged): the engine finds that it succeeds",
        ),
        (
            "Army Paris -> Gascony.",
            "Army Paris -> Atlantis.",
            "cannot be read: no province 'Atlantis'",
        ),
        (
            "Army Vienna -> Tyrolia.",
            "Army Vienna SUPPORT Fleet Trieste -> Venice.  (*cut*)",
            "(printed: cut): the engine finds that it ends otherwise: void",
        ),
    ],
)
def test_what_the_print_says_otherwise_is_told(
    old: str, new: str, difference: str, tmp_path: Path
) -> None:
    """The order as printed, its marks, and the engine's finding."""
    mail = judge_mail(VARIANT, "otter", 1, played()[0])
    assert old in mail

    game = taken(tmp_path, mail.replace(old, new))

    assert difference in " ".join(game.turns[0].differences)


def test_printed_owners_are_compared(tmp_path: Path) -> None:
    """After a fall without retreats, with the centres that have changed hands."""
    fall = played()[1]
    board = look_ahead(VARIANT, VARIANT.rulebook, fall.resolution).position
    first, second = judge_mails(VARIANT, "otter", played()[:2])
    right = ownership(VARIANT, board)
    wrong = right.replace("Turkey:   ", "Turkey:   Rome, Atlantis, ").replace(
        "Rome, Naples", "Naples"
    )

    told = [
        taken(tmp_path, first, f"{second}\n{each}").turns[1].differences for each in (right, wrong)
    ]

    assert told[0] == ()
    assert told[1] == (
        "ROM is Turkey's in print, Italy's here",
        "'Atlantis' of Turkey is not a centre",
    )


def test_printed_ways_out_are_compared(tmp_path: Path) -> None:
    """The retreats of a dislodged unit, by its power's adjective."""
    number = next(n for n, each in enumerate(played()) if each.resolution.after.dislodged)
    mails = judge_mails(VARIANT, "otter", played()[: number + 1])
    mails[-1] = mails[-1].replace("can retreat to ", "can retreat to the North Sea or ", 1)

    game = taken(tmp_path, *mails)

    assert "NTH" in game.turns[-1].differences[0]
    assert "in print" in game.turns[-1].differences[0]


def test_a_broken_line_goes_on_indented() -> None:
    """A mail is narrower than some orders."""
    text = HEAD + (
        "France: Fleet Mid-Atlantic Ocean SUPPORT\n        Fleet Spain (south coast)\n"
        "\t-> Portugal.  (*cut,\n  dislodged*)\n"
    )

    (order,) = reports(text)[0].orders

    assert order.text == "Fleet Mid-Atlantic Ocean SUPPORT Fleet Spain (south coast) -> Portugal."
    assert (order.marks, order.line) == ({"cut", "dislodged"}, 3)


def test_the_judges_own_talk_is_not_taken_for_orders() -> None:
    """Headers, deadlines, counts and builds that wait are known; the rest is told."""
    text = (
        ":: Judge: USEF  Game: otter  Variant: Standard\n"
        ":: Deadline: F1901M Mon Dec 03 2001\n\n"
        f"{HEAD}"
        "Russia:    \t1 unusable build pending.\n"
        "Austria:   3 Supply centers,  3 Units:  Builds   0 units.\n"
        "France: Army Paris, no move received.\n"
        "The next phase of 'otter' will be Movement for Fall of 1901.\n"
        "The moon is full.\n"
    )

    (report,) = reports(text)

    assert report.orders == ()
    assert report.silent == ("France: Army Paris",)
    assert report.variant == "Standard"
    assert report.unknown == ((10, "The moon is full."),)


def test_each_kind_of_results_is_known() -> None:
    """The headings say phase, season, year and game."""
    text = (
        "Retreat orders for Fall of 1902.  (otter.006)\n"
        "Adjustment results for Winter of 1903. (narwhal.011)\n"
    )

    found = [(each.kind, each.season, each.year, each.game) for each in reports(text)]

    assert found == [
        (PhaseKind.RETREATS, "Fall", 1902, "otter"),
        (PhaseKind.ADJUSTMENTS, "Winter", 1903, "narwhal"),
    ]


def test_moves_that_are_still_to_come_are_no_results() -> None:
    """A judge repeats the orders it has so far under a heading like that of results."""
    ordered = (
        "Movement orders for Spring of 1901.  (otter.001)\n\nFrance: Army Paris -> Burgundy.\n"
    )

    assert reports(ordered) == ()
    (report,) = reports(f"{HEAD}{ordered}")
    assert [each.text for each in report.orders] == []


@pytest.mark.parametrize(("number", "orders"), [("010", 33), ("086", 33)])
def test_turns_that_people_played_agree(number: str, orders: int) -> None:
    """Two mails of a judge, as its own documentation gives them: orders, marks and retreats."""
    text = (FIXTURES / f"judge-s1b6p2-{number}.txt").read_text(encoding="utf-8")
    (report,) = reports(text)
    board = Position(units=tuple(map(_unit, report.orders)), owners={})

    agreed, differences = compared(report, VARIANT.calendar.phase(report.year, 3), board, FOLDER)

    assert (report.unknown, agreed) == ((), orders - 1)
    assert [each.partition(" -> ")[2] for each in differences] == [
        "Switzerland. cannot be read: no province 'Switzerland'"
    ]


def _unit(order: JudgeOrder) -> Unit:
    """The unit that an order is for."""
    named = re.split(r" (?:->|SUPPORT|CONVOY|HOLD)", order.text)[0]
    (read,) = FOLDER.reader.read(f"{named} H", power=order.power, kind=PhaseKind.MOVEMENT, units={})
    assert isinstance(read.order, UnitOrder)
    return Unit(order.power, UnitKind(named[0]), read.order.location)


def test_a_unit_without_a_retreat_is_told_by_its_place() -> None:
    """The sentence goes on with why it is gone."""
    (report,) = reports(
        f"{HEAD}The Turkish Fleet in the Aegean Sea with no valid retreats was destroyed.\n"
    )

    assert [(each.unit, each.places) for each in report.retreats] == [
        ("Fleet in the Aegean Sea", ())
    ]


def test_a_broken_sentence_goes_on_at_the_margin() -> None:
    """So do orders without an end; a line of the judge's own does not belong to them."""
    text = HEAD + (
        "The Austrian Fleet in the Ionian Sea can retreat to Apulia or Greece or\n"
        "Eastern Mediterranean.\n\n"
        "France: Fleet Brest CONVOY Army Gascony ->\nBelgium.\n"
        "France: Army Paris, no move received\nThe moon is full.\n"
        "France: Army Burgundy HOLD\nThe next phase of 'otter' will be another.\n"
    )

    (report,) = reports(text)

    assert report.retreats[0].places == ("Apulia", "Greece", "Eastern Mediterranean")
    assert [each.text for each in report.orders] == [
        "Fleet Brest CONVOY Army Gascony -> Belgium.",
        "Army Burgundy HOLD",
    ]
    assert [line for _, line in report.unknown] == ["The moon is full."]


@pytest.mark.parametrize(
    ("variant", "is_taken"),
    [("Standard Gunboat", True), ("Standard Shorthand", True), ("Standard Blind", False)],
)
def test_rules_of_press_make_no_other_variant(variant: str, is_taken: bool, tmp_path: Path) -> None:
    """What a judge adds to the name may change the game, or only who writes to whom."""
    mail = judge_mail(VARIANT, "otter", 1, played()[0])

    game = taken(tmp_path, mail.replace("Variant: Standard", f"Variant: {variant}"))

    assert game.is_understood is is_taken


def test_other_variants_are_refused_with_the_reason(tmp_path: Path) -> None:
    """A judge plays many; their maps may not be ours."""
    game = taken(tmp_path, f":: Judge: USEF  Game: otter  Variant: Loeb9\n{HEAD}")

    assert "the variant Loeb9" in game.turns[0].why_not
    assert not game.is_understood


def test_a_folder_of_the_zines_own_is_left_alone(tmp_path: Path) -> None:
    """A judge may have given a game the name of one of ours."""
    own = tmp_path / "games/otter/game.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("title: Otter\n", encoding="utf-8")

    game = taken(tmp_path, judge_mail(VARIANT, "otter", 1, played()[0]))

    assert game.turns[0].why_not == "games/otter is already here and was not brought in"
    assert game.files == {}


@pytest.mark.parametrize(
    "line",
    ["'" * 5000, "The " + "A " * 5000, "France: " + "(*" * 5000, "F" * 100_000, " x" * 50_000],
)
def test_a_monstrous_line_is_cut(line: str) -> None:
    """No line is read beyond its limit."""
    (report,) = reports(f"{HEAD}{line}\n" * 3)[:1]

    assert all(len(text) <= LONGEST_LINE for _, text in report.unknown)


def test_texts_without_results_have_no_reports() -> None:
    """They are told among those that were not understood."""
    assert judge_texts([OldText("a", b"", "Movement results will follow.\n")]) == {}


def test_the_command_takes_a_judges_mails(tmp_path: Path) -> None:
    """It tells what it took up; a text of nothing known ends with exit 1."""
    (tmp_path / "games").mkdir()
    (tmp_path / "content").mkdir()
    (tmp_path / "content/zine.yaml").write_text("title: Echo\n", encoding="utf-8")
    (tmp_path / "mail.txt").write_text(judge_mail(VARIANT, "otter", 1, played()[0]), "utf-8")
    (tmp_path / "other.txt").write_text("Nothing here.\n", encoding="utf-8")

    dry = run(tmp_path, "zine", "import", "--dry-run", "mail.txt")
    assert not (tmp_path / "games/otter").exists()
    done = run(tmp_path, "zine", "import", "mail.txt", "other.txt")
    nothing = run(tmp_path, "zine", "import", "other.txt")

    taken_up = "Spring 1901, movement: games/otter/1901-1-spring-movement; the engine agrees on 22"
    assert taken_up in dry.stdout
    assert taken_up in done.stdout
    assert "other.txt: no line names the zine" in done.stdout
    assert (done.returncode, nothing.returncode) == (0, 1)
    assert (tmp_path / "games/otter/1901-1-spring-movement.record.yaml").exists()
