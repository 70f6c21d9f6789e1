"""Reports of game masters become games, played again and compared with each printed mark."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from computer_player import Played, Player, play
from master_reports import (
    master_report,
    master_reports,
    quoted,
    run_together,
    without,
    wrapped,
)
from press import run
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Turn
from zine.rules.calendar import PhaseKind
from zine.variantfiles.variant_reader import load_variant
from zine.wings.archive.games_from_issues import TakenGame
from zine.wings.archive.games_from_masters import MasterIntake, take_up_masters
from zine.wings.archive.parsing.master_reports import MasterReports, read_master
from zine.wings.archive.parsing.report_check import ReportVerdict
from zine.wings.archive.text_sources import OldText, read_texts

NOW = datetime(2026, 11, 21, tzinfo=UTC)
FOLDER = load_variant("standard")
VARIANT = FOLDER.variant
SEEDS = ["otter", "heron", "marten"]


@cache
def played(seed: str) -> tuple[Played, ...]:
    """Three years of a game by chance, with retreats, builds and removals."""
    return tuple(play(Player(FOLDER, seed, {p.name: 0.9 for p in VARIANT.powers}), 3))


def intake(home: Path, texts: Sequence[str]) -> MasterIntake:
    """What becomes of some texts, each of a file of its own."""
    own = [OldText(f"otters/{n:02}.txt", b"", text) for n, text in enumerate(texts)]
    return take_up_masters(home, own, "otters", NOW)


def taken(home: Path, texts: Sequence[str]) -> TakenGame:
    """The one game in some texts."""
    ((_, game),) = intake(home, texts).games
    return game


def turns(home: Path, game: TakenGame) -> list[Turn]:
    """A game's turns, read back from its files."""
    game.write(home)
    return list(play_through(read_folder(home / "games/otters"), NOW).recorded)


def equal(turn: Turn, phase: Played) -> bool:
    """Whether a turn has the orders, the results and the units of a phase."""
    assert turn.record is not None
    found = [(each.power, each.order, each.outcome) for each in turn.record.results]
    meant = [(each.power, each.order, each.outcome) for each in phase.resolution.results]
    return sorted(map(str, found)) == sorted(map(str, meant))


FORMS: dict[str, Callable[[str], str]] = {
    "as printed": str,
    "quoted": quoted,
    "quoted twice": lambda text: quoted(quoted(text)),
    "wrapped": wrapped,
    "wrapped, then quoted": lambda text: quoted(wrapped(text, 30)),
    "run together": run_together,
    "run together and wrapped": lambda text: wrapped(run_together(text), 60),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("form", FORMS)
def test_a_game_by_chance_is_read_back_equal(form: str, seed: str, tmp_path: Path) -> None:
    """Orders and results of every phase, and no line is left over."""
    texts = [FORMS[form](each) for each in master_reports(VARIANT, played(seed))]

    found = intake(tmp_path, texts)
    ((_, game),) = found.games

    assert [] == [line for _, each in found.read for line in each.unknown]
    assert [each.why_not for each in game.reports] == [""] * len(texts)
    readings = [each.reading for each in game.reports if each.reading]
    assert [()] * len(readings) == [each.differences for each in readings]
    pairs = zip(turns(tmp_path, game), played(seed), strict=True)
    assert [phase.phase.slug for turn, phase in pairs if not equal(turn, phase)] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_blocks_without_names_are_known_by_their_units(seed: str, tmp_path: Path) -> None:
    """From the start on, as the units stand."""
    game = taken(tmp_path, master_reports(VARIANT, played(seed), named=False))

    pairs = zip(turns(tmp_path, game), played(seed), strict=True)
    assert [phase.phase.slug for turn, phase in pairs if not equal(turn, phase)] == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "kinds", [[PhaseKind.ADJUSTMENTS], [PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS]]
)
def test_what_is_not_printed_follows_from_the_units(
    kinds: list[PhaseKind], seed: str, tmp_path: Path
) -> None:
    """Retreats, builds and removals that leave no doubt; what is inferred is what was ordered."""
    here = without(played(seed), kinds)

    game = taken(tmp_path, master_reports(VARIANT, here))

    found = {turn.phase.slug: turn for turn in turns(tmp_path, game)}
    assert all(each.phase for each in game.reports)
    meant = [each for each in played(seed) if each.phase.slug in found]
    # Of what leaves doubt the units of the next report are set up: nothing is guessed.
    assert len(meant) > len(here)
    assert [each.phase.slug for each in meant if not equal(found[each.phase.slug], each)] == []


def test_seven_nameless_blocks_are_in_alphabetical_order(tmp_path: Path) -> None:
    """Where no position is known, if there is one block a power."""
    third = without(played("otter"), [PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS])[1]

    game = taken(tmp_path, [master_report(VARIANT, third, named=False)])
    (turn,) = turns(tmp_path, game)

    assert turn.before.units == third.resolution.before.units


BLOCKS = (
    "Austria:\nA Budapest - Serbia\nF Trieste - Albania\nA Vienna - Galicia (*Bounce*)\n\n"
    "England:\nF Edinburgh - Norwegian Sea\nA Liverpool - Yorkshire\nF London - North Sea\n\n"
    "France:\nF Brest Hold\nA Marseilles Supports A Paris - Burgundy\nA Paris - Burgundy\n\n"
    "Germany:\nA Berlin - Kiel\nF Kiel - Denmark\nA Munich - Ruhr\n\n"
    "Italy:\nF Naples - Ionian Sea\nA Rome - Apulia\nA Venice Hold\n\n"
    "Russia:\nA Moscow - Ukraine\nF Sevastopol - Black Sea (*Bounce*)\n"
    "F St Petersburg(sc) - Gulf of Bothnia\nA Warsaw - Galicia (*Bounce*)\n\n"
    "Turkey:\nF Ankara - Black Sea (*Bounce*)\nA Constantinople - Bulgaria\nA Smyrna Hold\n"
)


def read(text: str) -> MasterReports:
    """The reports in a text without a name of its own."""
    return read_master(text, VARIANT, FOLDER.reader)


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("A Budapest - Serbia", "A Budapest - Serbia (*Fails*)"),
        ("A Budapest - Serbia", "A Budapest - Serbia (*Dislodged*)"),
        ("A Vienna - Galicia (*Bounce*)", "A Vienna - Galicia"),
        ("A Vienna - Galicia (*Bounce*)", "A Vienna - Galicia (*Bounce*) (*Disbanded*)"),
        (
            "A Marseilles Supports A Paris - Burgundy",
            "A Marseilles Supports A Paris - Burgundy (*Cut*)",
        ),
        (
            "A Marseilles Supports A Paris - Burgundy",
            "A Marseilles Supports A Paris - Burgundy (*Ordered to Move*)",
        ),
        ("A Venice Hold", "A Venice Hold (*Void*)"),
        ("A Venice Hold", "A Venice Hold (*Dislodged*)"),
    ],
)
def test_each_mark_is_compared(line: str, marked: str, tmp_path: Path) -> None:
    """A mark that says otherwise than the engine, or one that is missing, is a difference."""
    game = taken(tmp_path, [f"Spring 1901\n\n{BLOCKS.replace(line, marked)}"])

    reading = game.reports[0].reading

    assert reading is not None
    assert (21, [marked]) == (reading.agreed, [each.line for each in reading.differences])
    assert ReportVerdict.DISAGREES is reading.differences[0].verdict


def test_a_ruling_is_the_game_masters_where_the_game_goes_on_from_it(tmp_path: Path) -> None:
    """The units of the next report say whose difference it is, and are set up."""
    ruled = BLOCKS.replace("A Vienna - Galicia (*Bounce*)", "A Vienna - Galicia")
    following = (
        "Fall 1901\n\nAustria:\nA Serbia Hold\nF Albania Hold\nA Galicia Hold\n\n"
        "Russia:\nA Ukraine Hold\nF Sevastopol Hold\nF Gulf of Bothnia Hold\nA Warsaw Hold\n"
    )

    game = taken(tmp_path, [f"Spring 1901\n\n{ruled}", following])

    (reading, _) = (each.reading for each in game.reports)
    assert reading is not None
    assert [ReportVerdict.RULED] == [each.verdict for each in reading.differences]
    assert "Austria orders A GAL, which the earlier turns do not lead to" in game.reports[1].remarks
    assert "1901-3-fall-movement.setup.yaml" in game.files


@pytest.mark.parametrize(
    ("heading", "game", "season", "year"),
    [
        ("Spring 1901", "", "Spring", 1901),
        ("SPRING, 1901 RESULTS", "", "Spring", 1901),
        ("1901 Spring", "", "Spring", 1901),
        ("S1901M", "", "Spring", 1901),
        ("Otters: Spring 1901", "Otters", "Spring", 1901),
        ("Here are the Spring 1901 results for Otters:", "Otters", "Spring", 1901),
        ("*** Otters - Fall 1903 moves ***", "Otters", "Fall", 1903),
        ('Diplomacy, "Milk and Water", 2015A, F 10', "Milk and Water", "Fall", 1910),
        ('Diplomacy, "Milk and Water", 2015A, W 10/S 11', "Milk and Water", "Spring", 1911),
        ("Subject: Re: [Dip] Otters - Autumn 1903 results\n\nHello", "Otters", "Fall", 1903),
        ("No heading", "", "Spring", 1901),
    ],
)
def test_a_heading_names_game_and_phase(heading: str, game: str, season: str, year: int) -> None:
    """In the words that game masters use; the start's units are the first phase's without any."""
    (report,) = read(f"{heading}\n\n{BLOCKS}").reports

    assert (game, season, year) == (report.game, report.season, report.year)


@pytest.mark.parametrize(
    "line",
    [
        "Fall 1901 orders are due on Friday.",
        "Deadline for Fall 1901: Friday",
        "In Spring 1901 he was my friend.",
        "Russia stabs!",
        "A lovely day for it.",
    ],
)
def test_talk_is_listed_and_heads_nothing(line: str) -> None:
    """With the number of its line; the orders behind it are the report's."""
    found = read(f"Spring 1901\n\n{line}\n\n{BLOCKS}\n{line}\n")

    assert [(3, line), (3 + BLOCKS.count("\n") + 3, line)] == list(found.unknown)
    assert [22] == [sum(len(b.lines) for b in each.orders) for each in found.reports]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("otters-spring-1901.txt", ("otters", "Spring", 1901)),
        ("03_Otters_S1901M.txt", ("Otters", "Spring", 1901)),
        ("spring-1901.txt", ("lodge", "Spring", 1901)),
    ],
)
def test_a_files_name_says_what_its_text_does_not(
    name: str, told: tuple[str, str, int], tmp_path: Path
) -> None:
    """The game's name, or the folder's if the file has only a phase."""
    file = tmp_path / "lodge" / name
    file.parent.mkdir()
    file.write_text(BLOCKS, "utf-8")

    found = take_up_masters(tmp_path, list(read_texts(file)), "", NOW)

    (report,) = found.read[0][1].reports
    assert told == (report.game, report.season, report.year)


@pytest.mark.parametrize(
    ("sentence", "order"),
    [
        ("Russian retreats to Gulf of Bothnia", "F SWE R BOT"),
        ("Russia: F Sweden retreats to Gulf of Bothnia.", "F SWE R BOT"),
        ("The Russian F Sweden retreats to Baltic Sea", "F SWE R BAL"),
        ("Russia: F Sweden - Finland", "F SWE R FIN"),
        ("F Sweden - Finland", "F SWE R FIN"),
        ("Russia: F Sweden OTB", "F SWE D"),
        ("Russian F Sweden disbands", "F SWE D"),
    ],
)
def test_retreats_are_sentences(sentence: str, order: str, tmp_path: Path) -> None:
    """Of the power's only dislodged unit if they name none."""
    moves = (
        "Spring 1902\n\nGermany:\nF Denmark Supports A Norway - Sweden\nA Norway - Sweden\n\n"
        "Russia:\nF Sweden Hold (*Dislodged*)\n\n"
        "Russian F Sweden can retreat to Baltic Sea, Finland, Skagerrak or Gulf of Bothnia or OTB.\n\n"
    )

    game = taken(tmp_path, [f"{moves}Retreats:\n{sentence}\n"])

    reading = game.reports[0].reading
    assert reading is not None
    assert ((), ()) == (reading.differences, reading.mismatches)
    last = turns(tmp_path, game)[-1].record
    assert last is not None
    assert [order] == [str(each.order) for each in last.results]


def test_a_saved_page_of_a_forum_is_read(tmp_path: Path) -> None:
    """Its title names the game, what replies quote counts once, talk is listed by the file's lines."""
    page = Path(__file__).parent / "fixtures/harbour-forum.html"

    found = take_up_masters(tmp_path, list(read_texts(page)), "", NOW)

    ((name, game),) = found.games
    assert ("lantern-bay", "Lantern Bay") == (game.slug, name)
    assert ["1901-1-spring-movement", "1901-3-fall-movement"] == [
        each.phase for each in game.reports
    ]
    (text, reports) = found.read[0]
    lines = page.read_text("utf-8").split("\n")
    listed = [(text.place(number).rpartition(":")[2], words) for number, words in reports.unknown]
    assert "Lovely opening!" in [words for _, words in listed]
    for number, words in listed:
        assert words.split()[0] in lines[int(number) - 1]
    readings = [each.reading for each in game.reports if each.reading]
    assert [22, 21] == [each.agreed for each in readings]
    assert ["F North Sea - Belgium"] == [d.line for each in readings for d in each.differences]


def test_mails_of_an_mbox_are_one_game(tmp_path: Path) -> None:
    """Their subjects name game and phase; lines not understood have their place in the file."""
    box = tmp_path / "mails.mbox"
    texts = master_reports(VARIANT, played("otter")[:3])
    box.write_text(
        "".join(
            f"From gm@quay.example Mon Mar  3 18:04:10 2025\nSubject: Otters, {text}\nWell played.\n\n"
            for text in texts
        ),
        "utf-8",
    )

    found = take_up_masters(tmp_path, list(read_texts(box)), "", NOW)

    assert ["otters"] == [game.slug for _, game in found.games]
    assert ["", "", ""] == [each.why_not for each in found.games[0][1].reports]
    lines = box.read_text("utf-8").split("\n")
    places = [text.place(number) for text, own in found.read for number, _ in own.unknown]
    assert ["Well played."] * 3 == [lines[int(each.rpartition(":")[2]) - 1] for each in places]


def test_the_command_brings_in_a_report(tmp_path: Path) -> None:
    """A dry run writes nothing; one name does not do for two games."""
    (tmp_path / "games").mkdir()
    (tmp_path / "content").mkdir()
    (tmp_path / "content/zine.yaml").write_text("title: Echo\n", encoding="utf-8")
    (tmp_path / "one.txt").write_text(f"Otters: Spring 1901\n\n{BLOCKS}\nHello.\n", "utf-8")
    (tmp_path / "two.txt").write_text(f"Herons: Spring 1901\n\n{BLOCKS}", "utf-8")

    dry = run(tmp_path, "zine", "import", "--dry-run", "one.txt")
    both = run(tmp_path, "zine", "import", "--game", "lodge", "one.txt", "two.txt")
    assert not (tmp_path / "games/otters").exists()
    done = run(tmp_path, "zine", "import", "one.txt", "two.txt")
    again = run(tmp_path, "zine", "import", "one.txt")

    assert "the engine agrees on 22 orders" in dry.stdout
    assert "one.txt:39: Hello." in done.stdout
    assert (both.returncode, "one name cannot do" in both.stderr) == (1, True)
    assert {"herons", "otters"} == {each.name for each in (tmp_path / "games").iterdir()}
    assert (again.returncode, "the turn is already here" in again.stdout) == (0, True)
