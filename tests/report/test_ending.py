"""How games end in print: winners, draws, concessions, and what the players say then."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from papers import issues_of, sample_game, source
from printed import rows, tables
from zine.blocks import plain
from zine.games import summary_of
from zine.problems import Problems
from zine.render.block_text import blocks_text
from zine.render.issue_text import issue_text
from zine.report.game_end import banner, ending_blocks, statement_blocks, winners_of
from zine.report.issues.issue import IssueReport

SAID = "statements:\n- by: halfmoon\n  power: Turkey\n  text: |\n    I saw it\n    coming.\n\n    Twice.\n- {power: France, text: Alas.}\n"
DRAW = "result: {ending: draw, powers: [Austria, Turkey], note: The vote was 7 to 0.}\n"
CONCEDED = "result: {ending: concession, powers: [Turkey]}\n"


def text_of(issue: IssueReport) -> str:
    return " ".join(issue_text(issue).split())


def two_issues(root: Path, settings: str = "", statements: str = "") -> tuple[IssueReport, ...]:
    game = sample_game(root, settings, statements)
    return issues_of([game], *(source(n, date(2026, 10 + n, 1)) for n in (1, 2)))


def test_a_draw_says_who_shares_it(tmp_path: Path) -> None:
    """The powers of the draw, the vote, and where everybody stood."""
    game = sample_game(tmp_path, DRAW)

    (table,) = tables(ending_blocks(summary_of(game)))

    results = {row["Power"]: row["Result"] for row in rows(table)}
    assert ("shares the draw", "shares the draw") == (results["Austria"], results["Turkey"])
    assert "shares the draw" not in (results["France"], results["England"])
    assert () == winners_of(summary_of(game))


def test_a_draw_is_printed_in_the_issue_of_the_last_turn(tmp_path: Path) -> None:
    """And there it stays when newer issues come out; they do not tell it again."""
    first, second = two_issues(tmp_path, DRAW)

    told = "The game is over: a draw of Austria and Turkey. The vote was 7 to 0."
    assert told in text_of(first)
    assert "End of the game MARENGO" in text_of(first)
    assert "End of the game" not in text_of(second)


def test_game_yaml_names_the_issue_of_the_end(tmp_path: Path) -> None:
    """A draw that was agreed after the last turn's issue is printed in a later one."""
    first, second = two_issues(tmp_path, f"{DRAW}rating: {{issue: 2}}\n")

    assert "a draw of" not in text_of(first)
    assert "a draw of Austria and Turkey" in text_of(second)


def test_a_concession_has_a_winner_and_his_banner(tmp_path: Path) -> None:
    """The text edition sets the winner's name over the banner."""
    first, _ = two_issues(tmp_path, CONCEDED)

    text = issue_text(first)
    assert "The game is over: conceded to Turkey." in text
    assert "\n".join(banner("halfmoon (Turkey)")) in text


def test_an_abandoned_game_has_no_winner(tmp_path: Path) -> None:
    """It ends with a sentence, and no banner."""
    first, _ = two_issues(tmp_path, "result: {ending: abandoned}\n")

    text = issue_text(first)
    assert "The game was abandoned." in text
    assert "is a..." not in text


def test_the_banner_keeps_to_the_width() -> None:
    """Plain ASCII in 72 columns, between dashes of one length."""
    lines = banner("c85perwe@und.ida.liu.se/Per Westling")

    assert 72 >= max(map(len, lines))
    assert lines[0] == lines[-1] == "-" * 65
    assert "".join(lines).isascii()


def test_statements_say_who_says_them(tmp_path: Path) -> None:
    """By name and power; without a name it is the power's last player."""
    (section,) = statement_blocks(summary_of(sample_game(tmp_path, DRAW, SAID)))

    assert "Endgame statements of the game MARENGO" == plain(section.heading)
    text = blocks_text([section])
    assert "I saw it coming.\n\nTwice.\n" + f"{'-- halfmoon (Turkey)':>72}" in text
    assert f"Alas.\n{'-- bonaparty (France)':>72}" in text


def test_nothing_is_said_before_the_end(tmp_path: Path) -> None:
    """Statements that lie there while a game goes on are not printed."""
    game = sample_game(tmp_path, "", SAID)

    assert [] == [*statement_blocks(summary_of(game)), *ending_blocks(summary_of(game))]
    assert "I saw it" not in text_of(issues_of([game], source(1, date(2026, 11, 1)))[0])


def test_statements_may_come_in_a_later_issue(tmp_path: Path) -> None:
    """The issue named in the file prints them, though it has no turn of the game."""
    first, second = two_issues(tmp_path, DRAW, f"issue: 2\n{SAID}")

    assert "I saw it" not in text_of(first)
    assert "I saw it coming." in text_of(second)
    assert "a draw of" not in text_of(second)


def test_statements_enter_no_record(tmp_path: Path) -> None:
    """A game with statements has the same turns as without."""
    without = sample_game(tmp_path / "a", DRAW)
    with_ = sample_game(tmp_path / "b", DRAW, SAID)

    assert [t.record for t in without.turns] == [t.record for t in with_.turns]
    assert replace(with_, statements=without.statements).hashes != without.hashes


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("statements:\n- {power: Frnace, text: x}\n", "2:11: there is no power 'Frnace'"),
        ("statements:\n- {text: x}\n", "2:3: no name is given for the speaker"),
        ("statements:\n- {by: x, txt: y}\n", "unknown key 'txt'"),
    ],
)
def test_faulty_statements_are_told(statements: str, expected: str, tmp_path: Path) -> None:
    """With file, line and what to write instead."""
    with pytest.raises(Problems) as caught:
        sample_game(tmp_path, DRAW, statements)

    assert "games/marengo/statements.yaml" in str(caught.value)
    assert expected in str(caught.value)
