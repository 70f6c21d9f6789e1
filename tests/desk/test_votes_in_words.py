"""Votes, requests and doubtful orders in people's own words, each with its one fate."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from desks import write_desk
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import Settings, Turn
from zine.wings.desk.post.letter_contents import LetterContents
from zine.wings.desk.post.letter_sections import parted
from zine.wings.desk.post.letter_text.letter_requests import read_request

FOR = (
    *("I vote for the draw, all of us", "OK for a draw", "Unentschieden: ja", "DRAW: yes"),
    *("We agree to a draw", "Yes to the draw", "Ich stimme für das Remis", "Je vote pour la nulle"),
    *("D'accord pour une nulle", "Ich bin mit einem Unentschieden einverstanden.", "VOTE DRAW"),
)
CONCEDED = (
    *("CONCEDE to Russia: yes", "I concede to Russia", "Je concède à la Russie"),
    *("CONCEDE to Russland: ja", "Nous concédons à la Russie", "Vote: concession to RUSSIA"),
)
AGAINST = (
    *("I vote against the draw", "No draw, please", "DRAW: no", "Unentschieden: nein"),
    *("Ich stimme gegen das Remis", "Je vote contre la nulle", "I won't accept a draw"),
)
UNCLEAR = (
    *("DRAW: yes, if Russia agrees", "Draw?", "DRAW: yes or no?", "Je concède", "I concede."),
    *("I vote for a draw unless Italy moves", "I vote to concede"),
)
TALK = (
    *("We draw our own conclusions", "I draw a veil over Rome", "The draw of the sea is great"),
    "I concede that you were quicker",
)
DOUBTFUL = (
    *("A PAR - BUR?", "A PAR - BUR ?", "A MAR S A PAR - BUR, if possible"),
    *(
        "A PAR - BUR, if possible",
        "A PAR - BUR unless Germany goes there",
        "Maybe A PAR - BUR",
        "A PAR - BUR, perhaps",
    ),
    *("A PAR - BUR, wenn möglich", "A PAR - BUR, peut-être", "A PAR - BUR, falls frei"),
)
KEPT = ("IF DISLODGED A PAR: GAS", "If A PAR is dislodged, retreat to GAS", "BUILDS: A PAR")
ASKED = (
    *("Did my orders arrive? CODE", "Sind meine Befehle da?", "Avez-vous reçu mes ordres ?"),
    *("I resign from Lisbon", "Ich trete zurück.", "Je démissionne"),
    *("Fristverlängerung bitte", "Ich brauche mehr Zeit", "Pouvons-nous avoir plus de temps ?"),
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Settings, Turn]:
    """A game at its first turn."""
    root = write_desk(tmp_path_factory.mktemp("desk") / "zine")
    folder = read_folder(root / "games" / "marengo")
    turn = play_through(folder, datetime(2026, 11, 20, tzinfo=UTC)).current
    assert turn is not None
    return folder.settings, turn


def read(game: tuple[Settings, Turn], line: str) -> LetterContents:
    """A line in a letter of France with an order."""
    settings, turn = game
    return parted(f"A MAR H\n{line}\n", settings, turn, "France")


@pytest.mark.parametrize(
    ("line", "agrees"), [(each, True) for each in FOR] + [(each, False) for each in AGAINST]
)
def test_a_vote_counts(game: tuple[Settings, Turn], line: str, agrees: bool) -> None:
    """For and against, in three languages; the orders beside it count too."""
    found = read(game, line)

    assert [agrees] == [vote.agrees for vote in found.votes]
    assert {"France": "A MAR H"} == found.parts


@pytest.mark.parametrize("line", CONCEDED)
def test_a_concession_counts(game: tuple[Settings, Turn], line: str) -> None:
    """To a power by its name in any of the languages."""
    (vote,) = read(game, line).votes
    assert ("concession", ("Russia",), True) == (vote.ending, vote.powers, vote.agrees)


@pytest.mark.parametrize("line", [*UNCLEAR, *DOUBTFUL])
def test_what_is_in_doubt_is_refused(game: tuple[Settings, Turn], line: str) -> None:
    """Once, with the whole line and the reason; the rest of the letter counts."""
    found = read(game, line)

    (refused,) = found.refused
    assert f'"{line}" is not taken' in refused
    assert () == found.votes
    assert {"France": "A MAR H"} == found.parts


@pytest.mark.parametrize("line", TALK)
def test_talk_is_no_vote(game: tuple[Settings, Turn], line: str) -> None:
    """Nor is it refused as one."""
    found = read(game, line)

    assert () == found.votes
    assert None is found.account[-1][1]


@pytest.mark.parametrize("line", KEPT)
def test_orders_given_ahead_stay_orders(game: tuple[Settings, Turn], line: str) -> None:
    """Their condition is one that the rules know."""
    assert () == read(game, line).refused


@pytest.mark.parametrize("line", ASKED)
def test_a_request_is_heard(game: tuple[Settings, Turn], line: str) -> None:
    """In a letter with orders, in three languages."""
    assert 1 == len(read(game, line).asks)
    assert read_request(line) is not None
