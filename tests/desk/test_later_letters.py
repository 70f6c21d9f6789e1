"""A later letter changes what it names, and the rest of the set before it stands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desks import NOW, answers, envelope, post, replies, sheet, write_desk, zine
from pastimes import write_game
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Settings, Turn
from zine.wings.desk.post.letter_sections import PAPERS, parted
from zine.wings.desk.post.order_merge import merged


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk."""
    return write_desk(tmp_path / "zine")


def send(root: Path, text: str, power: str = "France") -> str:
    """Take a letter in; the newest answer."""
    name = f"{power}{len(answers(root)) if (root / 'private/outbox').exists() else 0}"
    zine(root, "inbox", "add", str(post(root, power, text, name=name)))
    return answers(root)[-1].read_text(encoding="utf-8").partition("\n\n")[2]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Settings, Turn]:
    """A game at its first turn."""
    root = write_desk(tmp_path_factory.mktemp("desk") / "zine")
    folder = read_folder(root / "games" / "marengo")
    turn = play_through(folder, NOW).current
    assert turn is not None
    return folder.settings, turn


BEFORE = "A PAR - BUR\nA MAR S A PAR - BUR\nF BRE - MAO"
MOVES = [
    ("A PAR - PIC", ["A MAR S A PAR - BUR", "F BRE - MAO", "A PAR - PIC"]),
    (
        "army Paris to Picardy please",
        ["A MAR S A PAR - BUR", "F BRE - MAO", "army Paris to Picardy please"],
    ),
    ("F BRE H, A MAR H", ["A PAR - BUR", "F BRE H, A MAR H"]),
    # What cannot be read changes nothing.
    ("A PAR - XQZ\nF BRE H", ["A PAR - BUR", "A MAR S A PAR - BUR", "A PAR - XQZ", "F BRE H"]),
    # What is given for later stands beside the moves.
    ("BUILDS: F BRE", ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO", "BUILDS: F BRE"]),
]


@pytest.mark.parametrize(("later", "want"), MOVES)
def test_moves_replace_those_of_their_units(
    game: tuple[Settings, Turn], later: str, want: list[str]
) -> None:
    """However they are written."""
    settings, turn = game
    whole = merged(settings, turn, "France", BEFORE, later)
    assert want == [line for line in whole.split("\n") if line]


def test_orders_on_one_line_are_taken_apart(game: tuple[Settings, Turn]) -> None:
    """The one that is replaced goes, the others keep their words."""
    settings, turn = game
    whole = merged(
        settings, turn, "France", "A Paris-Burgundy, A Mar hold; F BRE-MAO", "A MAR - SPA"
    )
    assert ["A Paris-Burgundy", "F BRE-MAO", "A MAR - SPA"] == whole.split("\n")


def test_what_is_given_ahead_is_replaced_by_unit_and_centre(game: tuple[Settings, Turn]) -> None:
    """A retreat by its unit, a build by its centre."""
    settings, turn = game
    before = (
        "A PAR H\nIF DISLODGED A MAR: GAS, SPA\nIF DISLODGED A PAR: PIC\n\nBUILDS:\nF BRE\nA PAR"
    )
    later = "IF DISLODGED A MAR: disband\nBUILDS: F MAR, A BRE"
    whole = merged(settings, turn, "France", before, later)
    assert "IF DISLODGED A PAR: PIC" in whole
    assert "GAS" not in whole
    assert "F BRE" not in whole
    assert "BUILDS:\nA PAR B" in whole


def test_a_later_build_comes_first(game: tuple[Settings, Turn]) -> None:
    """So that of more builds than there may be the newest are built; one for the same centre goes."""
    settings, turn = game
    phase = settings.variant.calendar.parse("1901-5-winter-adjustments")
    assert phase is not None
    turn = replace(turn, phase=phase)
    before = "Build A PAR\nBuild F BRE\nwaive"
    assert ["F MAR B", "Build A PAR", "Build F BRE"] == merged(
        settings, turn, "France", before, "F MAR B"
    ).split("\n")
    assert ["Build A BRE", "Build A PAR"] == merged(
        settings, turn, "France", before, "Build A BRE"
    ).split("\n")


BIDS = [
    ("Turkey 9", ["England 5", "France 3", "Turkey 9"]),
    ("7 for France", ["England 5", "7 for France"]),
    ("England 8\nItalien 2", ["France 3", "England 8", "Italien 2"]),
    ("England much", ["England 5", "France 3", "England much"]),
]
WINTERS = [
    ("Build A PAR", ["1 PF Belgium", "Build F BRE", "capital PAR", "Build A PAR"]),
    ("2 PF in Belgium", ["Build F BRE", "capital PAR", "2 PF in Belgium"]),
    ("capital MAR", ["1 PF Belgium", "Build F BRE", "capital MAR"]),
    ("Build A BRE", ["1 PF Belgium", "capital PAR", "Build A BRE"]),
    ("Wubble the fleet", ["1 PF Belgium", "Build F BRE", "capital PAR", "Wubble the fleet"]),
]


def papers_due(folder: Path, variant: str, slug: str, **settings: object) -> tuple[Settings, Turn]:
    """A game of a variant, in a business phase."""
    game = play_through(read_folder(write_game(folder / "game", variant, **settings)), NOW)
    phase = game.settings.variant.calendar.parse(slug)
    assert game.current is not None
    assert phase is not None
    return game.settings, replace(game.current, phase=phase)


@pytest.mark.parametrize(("later", "want"), BIDS)
def test_bids_replace_those_for_their_powers(tmp_path: Path, later: str, want: list[str]) -> None:
    """However they are written; what cannot be read replaces none."""
    game = papers_due(tmp_path, "intimate", "1901-1-spring-bids", players=["Ann", "Bert"])
    assert want == merged(*game, "Ann", "England 5\nFrance 3", later).split("\n")


@pytest.mark.parametrize(("later", "want"), WINTERS)
def test_papers_of_1914_replace_what_they_are_about(
    tmp_path: Path, later: str, want: list[str]
) -> None:
    """Factors by minor, units by centre, the capital as one."""
    game = papers_due(tmp_path, "1914", "1914-5-winter-adjustments")
    before = "1 PF Belgium\nBuild F BRE\ncapital PAR"
    assert want == merged(*game, "France", before, later).split("\n")


@pytest.mark.parametrize("line", ["nothing", "None.", "no orders"])
def test_a_winter_may_be_answered_with_nothing(tmp_path: Path, line: str) -> None:
    """Papers that say in the rules' own words that there is nothing to adjust are papers, and empty."""
    game = papers_due(tmp_path, "1914", "1914-5-winter-adjustments")
    found = parted(f"Dear Ada,\n{line}\n--\n", *game, "France")
    assert {PAPERS: ""} == dict(found.parts)
    assert {PAPERS} == found.emptied
    assert ("Dear Ada,",) == found.talk


@pytest.mark.parametrize(
    "line", ["6 PF in Rumania, 2 PF in Bulgaria and 1 PF in Greece", "build A VIENNE please, Ada"]
)
def test_papers_that_cannot_be_read_are_no_talk(tmp_path: Path, line: str) -> None:
    """However many words they have: their writer and the publisher are told why they do not count."""
    game = papers_due(tmp_path, "1914", "1914-5-winter-adjustments")
    talk = "Builds follow soon, friend of Austria"
    found = parted(f"{talk}\n{line}", *game, "France")
    assert {PAPERS: line} == dict(found.parts)
    assert (talk,) == found.talk


def test_selling_all_is_no_talk_at_an_exchange(tmp_path: Path) -> None:
    """Where the exchange is the phase being played, as where it follows the moves."""
    players = ["Ann", "Bert", "Cleo"]
    game = papers_due(tmp_path, "capitalist-2", "1901-3-spring-exchange", players=players)
    found = parted("Sell all Pounds", *game, "Ann")
    assert {PAPERS: "Sell all Pounds"} == dict(found.parts)


def test_the_answer_prints_the_whole_set(root: Path) -> None:
    """What is new is marked, what went is named, and so are units without an order."""
    send(root, "A PAR - BUR\nA MAR S A PAR - BUR")
    said = send(root, "One change please, the rest stays:\nA PAR - PIC")

    assert "1. A MAR S A PAR - BUR\n" in said
    assert "2. A PAR - PIC   [new]" in said
    assert 'No longer in your set: "A PAR - BUR".' in said
    assert "No order that can be followed for F BRE" in said
    assert "A later letter changes only what it names" in said
    assert "A MAR S A PAR - BUR" in sheet(root)


@pytest.mark.parametrize("words", ["ALL NEW", "all new:", "Alles neu", "NO ORDERS"])
def test_all_new_replaces_everything(root: Path, words: str) -> None:
    """In any of the languages; so do no orders, with or without some."""
    send(root, "A PAR - BUR\nA MAR S A PAR - BUR\nBUILDS: F BRE")
    send(root, f"{words}\nA PAR - PIC")

    assert "A PAR - PIC" in sheet(root)
    assert "A MAR" not in sheet(root)
    assert "BUILDS" not in sheet(root)


def test_three_letters_make_one_set(root: Path) -> None:
    """Each changes the set that the one before it left."""
    for line in ("A PAR - BUR", "A MAR H", "F BRE - MAO", "A MAR - SPA"):
        said = send(root, line)

    assert "3 of 3 orders will be followed as written." in said
    assert "A MAR H" not in sheet(root)


def test_a_sealed_set_counts_whole(tmp_path: Path) -> None:
    """Whatever came before it; an open letter changes it by unit."""
    root = write_desk(tmp_path / "zine", public=True)
    send(root, "A PAR - BUR\nA MAR H")
    path = tmp_path / "sealed.txt"
    path.write_text(envelope(root, "France", "A PAR - PIC", written="2026-12-01T12:05:00Z"))
    zine(root, "inbox", "add", str(path), now="2026-12-01T12:30:00+00:00")
    said = " ".join(replies(root).split())

    assert "a sealed set replaces all that came before it" in said
    private = root / "private" / "games" / "marengo"
    assert "A MAR" not in "".join(p.read_text() for p in private.glob("*.orders.yaml"))
