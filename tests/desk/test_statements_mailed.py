"""What players say of a game that has ended, by mail: asked for, recognised, and printed if taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from desks import LATER, answers, once_done, post_all, refused, replies, write_desk, zine
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.wings.desk.mail.letter_drafts import draft_headers, draft_text
from zine.wings.desk.post.ledger import entries_aside

NOW = LATER.isoformat()
PLAYER = "bonaparty@post.example"
WORDS = "I meant to go south.\n\nThank you all."
QUOTED = re.compile(r"['„«]\s?([^'“»]+?)\s?['“»]\.")


def ended(root: Path, language: str = "en") -> Path:
    """A desk whose game is over, and whose outbox holds the letters that ask for statements."""
    write_desk(root)
    about = root / "content/zine.yaml"
    about.write_text(about.read_text() + f"language: {language}\n", encoding="utf-8")
    return once_done(root, _play_and_end)


def _play_and_end(root: Path) -> None:
    zine(root, "inbox", "add", *post_all(root))
    advance(read_folder(root / "games" / "marengo"), LATER, 1, ENGINE).write()
    for path in (root / "private/outbox").glob("*.eml"):
        path.unlink()
    zine(root, "game", "end", "marengo", "--draw", now=NOW)


def asked_for(root: Path) -> tuple[str, str]:
    """The subject that the press's letter asks for, and the letter's own."""
    draft = (root / "private/outbox/marengo-france-statement.eml").read_bytes()
    found = QUOTED.search(" ".join(draft_text(draft).split()))
    assert found is not None
    return found[1], str(draft_headers(draft)["Subject"])


def mail(root: Path, subject: str, text: str = WORDS, sender: str = PLAYER) -> str:
    """A letter comes in; what the inbox says."""
    path = root.parent / "letter.eml"
    path.write_text(f"From: {sender}\nSubject: {subject}\n\n{text}\n", encoding="utf-8")
    return zine(root, "inbox", "add", str(path), now=NOW)


def said(root: Path) -> list[tuple[str, str, str]]:
    """Who said what of the game."""
    statements = read_folder(root / "games" / "marengo").statements.all
    return [(each.by, each.power, each.text.strip()) for each in statements]


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("which", [0, 1], ids=["as asked for", "the letter answered"])
@pytest.mark.parametrize("before", ["", "Re: ", "AW: ", "RE: Re: AW: ", "[zine] TR : "])
def test_a_statement_is_taken_and_printed(
    tmp_path: Path, language: str, which: int, before: str
) -> None:
    """Under the subject that the press itself gives: listed with the command that prints it."""
    root = ended(tmp_path / "zine", language)

    mail(root, before + asked_for(root)[which])

    listed = zine(root, "inbox", "list", now=NOW)
    assert "it is a statement about Marengo" in listed
    assert "endgame statement from" in listed
    assert "zine inbox take 8 marengo france" in listed
    (answer,) = answers(root)
    assert "marengo-france-answer" in answer.name
    assert PLAYER in answer.read_text()
    assert "wrote games/marengo/statements.yaml" in zine(
        root, "inbox", "take", "8", "marengo", "france", now=NOW
    )
    assert [("bonaparty", "France", WORDS)] == said(root)
    assert zine(root, "inbox", "list", now=NOW).startswith("0 ")


def test_the_answer_thanks_and_asks_for_nothing(tmp_path: Path) -> None:
    """No word of orders, nor of sending it again."""
    root = ended(tmp_path / "zine")

    mail(root, "Marengo endgame statement")

    assert "It is a statement\nabout Marengo." in replies(root)
    assert "The publisher reads it before it is printed" in replies(root)
    assert "orders" not in replies(root).lower()


def test_an_order_code_tells_whose_it_is(tmp_path: Path) -> None:
    """From any address; neither the code nor what is quoted is printed."""
    root = ended(tmp_path / "zine")
    text = (
        f"Code: italy-secret-word\n{WORDS}\nMine was italy-secret-word, by the way.\n\n> Dear you,"
    )

    mail(root, "marengo ENDGAME STATEMENT", text, "elsewhere@post.example")
    zine(root, "inbox", "take", "8", "marengo", "italy", now=NOW)

    assert [("quietcorner", "Italy", WORDS)] == said(root)


def test_a_stranger_is_listed_and_not_answered(tmp_path: Path) -> None:
    """The publisher says whose words they are, if anybody's."""
    root = ended(tmp_path / "zine")

    mail(root, "Marengo endgame statement", sender="nobody@elsewhere.example")

    assert [] == answers(root)
    (entry,) = entries_aside(private_of(root))
    assert ("endgame statement", "") == (entry.kind, entry.power)


def test_a_statement_without_words(tmp_path: Path) -> None:
    """Says what is wrong, and stays in the list."""
    root = ended(tmp_path / "zine")
    mail(root, "Marengo endgame statement", "> Dear bonaparty,")

    assert "says nothing of its own" in refused(
        root, "inbox", "take", "8", "marengo", "france", now=NOW
    )
    assert "1 set aside" in zine(root, "inbox", "list", now=NOW)


def test_while_a_game_is_played_there_is_no_statement(tmp_path: Path) -> None:
    """Orders under such a subject are orders."""
    root = write_desk(tmp_path / "zine")
    path = root.parent / "letter.eml"
    head = f"From: {PLAYER}\nSubject: Marengo endgame statement\n\n"
    path.write_text(f"{head}code: france-secret-word\nA PAR - BUR\n", encoding="utf-8")

    assert "taken marengo" in zine(root, "inbox", "add", str(path))
