"""Whose name a letter of press is signed with, and which games take press at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from desks import (
    LATER,
    NOW,
    PLAYERS,
    make_site,
    post,
    post_all,
    refused,
    replies,
    sheet,
    write_desk,
    zine,
)
from sites import build
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Ending, Game, GameResult, TurnState, summary_of
from zine.people import Players
from zine.report.public_game import public_game
from zine.report.seated_players import seated
from zine.wings.desk.post.letter_text.press_rules import PressLetter, signed


def game(root: Path) -> Game:
    """The game as its files say."""
    return play_through(read_folder(root / "games" / "marengo"), NOW)


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        (None, None),
        ("", "Austria"),
        ("AUSTRIA", "Austria"),
        ("Austria-Hungary", "Austria"),
        ("VIENNA", "VIENNA"),
        ("Switzerland", "Switzerland"),
        ("The Ghost of Metternich", "The Ghost of Metternich"),
        ("BERLIN", "Austria"),
        ("Berlin, late at night", "Austria"),
        ("St Petersburg", "Austria"),
        ("GERMANY", "Austria"),
        ("the German chancellor", "Austria"),
        ("ruhrpott", "Austria"),
        ("the GM", "Austria"),
        ("Publisher", "Austria"),
        ("hedgehog", "hedgehog"),
        ("DEUTSCHLAND", "Austria"),
        ("aus Muenchen", "Austria"),
        ("Mu\u0308nchen", "Austria"),
        ("Rom", "Austria"),
        ("La Turquie", "Austria"),
        ("Saint-Pétersbourg", "Austria"),
        ("L'éditeur", "Austria"),
        ("WIEN", "WIEN"),
        ("Genf", "Genf"),
        ("GER\u041cANY", "Austria"),  # Cyrillic
        ("GERM\u0391NY", "Austria"),  # Greek
        ("\uff27\uff25\uff32\uff2d\uff21\uff2e\uff39", "Austria"),  # full width
        ("\U0001d406\U0001d404\U0001d411\U0001d40c\U0001d400\U0001d40d\U0001d418", "Austria"),
        ("GER\u200bMANY", "Austria"),  # zero width
        ("GER\u00adMANY", "Austria"),  # a soft hyphen
        ("Gerrnany", "Austria"),
        ("ltaly", "Austria"),
        ("FR4NCE", "FR4NCE"),
        ("\u0420\u0430ris", "Austria"),
        ("D\u0435utschland", "Austria"),
        ("L'\u0410utriche", "L'\u0410utriche"),  # Austria's own name in French
        ("ruhr\u0440ott", "Austria"),
        ("Pub\u04c0isher", "Austria"),
        ("Gh\u200dost", "Austria"),
    ],
)
def test_nobody_signs_for_another(tmp_path: Path, by: str | None, expected: str | None) -> None:
    """Austria may write from Vienna, from neutral ground, or under an invented name."""
    settings = game(write_desk(tmp_path / "zine")).settings

    assert signed(PressLetter(text="x", by=by), "Austria", settings).by == expected


def test_no_player_signs_with_their_handle_in_gunboat(tmp_path: Path) -> None:
    """Not even with their own."""
    settings = replace(game(write_desk(tmp_path / "zine")).settings, gunboat=True)

    assert signed(PressLetter(text="x", by="hedgehog"), "Austria", settings).by == "Austria"


def test_forged_press_is_printed_under_its_writers_name(tmp_path: Path) -> None:
    """From the letter to the orders file, with an answer that says so."""
    root = write_desk(tmp_path / "zine")
    letter = post(root, "Austria", "A VIE - GAL\nPRESS FROM BERLIN: We surrender.")

    zine(root, "inbox", "add", str(letter))

    assert "by: Austria" in sheet(root)
    assert "signed Austria" in replies(root)


@pytest.mark.parametrize(
    ("setting", "line", "said"),
    [
        ("none", "PRESS: Hello.", "this game has none"),
        ("none", "PRESS TO England: Hello.", "this game has none"),
        ("broadcast", "PRESS TO England: Hello.", "this game has public press only"),
    ],
)
def test_a_game_takes_only_its_own_kind_of_press(
    tmp_path: Path, setting: str, line: str, said: str
) -> None:
    """The orders of the letter count all the same, and its writer is told."""
    root = write_desk(tmp_path / "zine", rating=f"{{press: {setting}}}")

    zine(root, "inbox", "add", str(post(root, "Austria", f"A VIE - GAL\n{line}")))

    assert "A VIE - GAL" in sheet(root)
    assert "Hello" not in sheet(root)
    assert said in " ".join(replies(root).split())
    assert not list((root / "private" / "outbox").glob("*-press-*"))


def test_public_press_is_printed_in_a_broadcast_game(tmp_path: Path) -> None:
    """A letter to all is what such games are for."""
    root = write_desk(tmp_path / "zine", rating="{press: broadcast}")

    zine(root, "inbox", "add", str(post(root, "Austria", "A VIE - GAL\nPRESS: Hello.")))

    assert "Hello." in sheet(root)


def test_gunboat_names_nobody(tmp_path: Path) -> None:
    """Pages are made of a game in which everybody has the same name."""
    root = write_desk(tmp_path / "zine", gunboat="true")
    public = public_game(game(root))

    assert {public.settings.player(power.name) for power in public.settings.variant.powers} == {
        "Anonymous"
    }
    assert seated(summary_of(public), Players()) == {}


@pytest.mark.deep
def test_no_page_of_a_gunboat_game_names_a_player(tmp_path: Path) -> None:
    """Not one handle is in the whole site: pages, texts, feeds and data."""
    root = make_site(tmp_path / "zine")
    path = root / "games" / "marengo" / "game.yaml"
    path.write_text(path.read_text() + "gunboat: true\n")
    zine(root, "inbox", "add", *post_all(root))

    done = build(root, ZINE_NOW=LATER.isoformat())

    assert done.returncode == 0, done.stderr
    pages = [p for p in (root / "output").rglob("*") if p.suffix in (".html", ".txt", ".atom")]
    found = [p.name for p in pages for name in PLAYERS.values() if name in p.read_text()]
    assert (found, len(pages) > 10) == ([], True)


@pytest.mark.parametrize(("reveal", "names"), [("end", 7), ("never", 0)])
def test_gunboat_ends(tmp_path: Path, reveal: str, names: int) -> None:
    """The players are named at the end, unless they never are."""
    root = write_desk(tmp_path / "zine", gunboat="true", reveal=reveal)
    running = game(root)
    over = replace(
        running,
        settings=replace(running.settings, result=GameResult(ending=Ending.ABANDONED)),
        turns=(replace(running.turns[-1], state=TurnState.RECORDED),),
    )

    assert len(seated(summary_of(public_game(over)), Players())) == names


def test_gunboat_is_for_powers(tmp_path: Path) -> None:
    """Where players have names of their own, pseudonyms hide them."""
    root = tmp_path / "echo"
    zine(tmp_path, "new", str(root), "--title", "E", "--publisher", "A", "--address", "a@b.example")
    more = ("--deadline", "2026-12-04 19:00", "--variant", "capitalist", "--players", "A1, B1, C1")
    zine(root, "game", "new", "bourse", *more)
    path = root / "games" / "bourse" / "game.yaml"
    path.write_text(path.read_text() + "gunboat: true\n")

    assert "players are known by the names they play under" in refused(root, "status")


@pytest.mark.parametrize("name", ["Ada", "ADA THE PUBLISHER", "\u0410da", "A\u00adda"])
def test_nobody_signs_for_the_publisher_of_the_zine(tmp_path: Path, name: str) -> None:
    """Whatever letters the name is written in."""
    root = write_desk(tmp_path / "zine")
    letter = post(root, "France", f"A PAR H\n\nPRESS FROM {name}:\nThe game is off.")

    zine(root, "inbox", "add", str(letter))

    assert "by: France" in sheet(root)
