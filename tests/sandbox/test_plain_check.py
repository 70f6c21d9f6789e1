"""Issues checked from texts and plain values alone, as browsers do it: what `zine verify` finds is found."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from chains import DONE, FALL, records
from tampering import TAMPERINGS, Tampering, cloned
from zine.checking.in_browser import IssueChecker
from zine.checking.issues import check_issue
from zine.checking.plain_games import map_data
from zine.files.strict_yaml import read_yaml
from zine.gamefiles.issue_files import read_printed
from zine.problems import Problems
from zine.variantfiles.loading import load_drawing, load_variant


def files_of(root: Path, game: str) -> dict[str, Any]:
    """The values of a game's files, by name."""
    paths = sorted((root / "games" / game).glob("*.yaml"))
    return {path.name: read_yaml(path, path.name).data for path in paths}


def checked(root: Path, language: str = "en") -> dict[str, Any]:
    """What is found in a clone, of the issue beside it."""
    folder = load_variant("standard", root)
    data = map_data(folder.variant, load_drawing("standard", root).geometry, folder.digest)
    maps = {"standard": json.loads(json.dumps(data))}
    text = (root.parent / "issue.txt").read_text(encoding="utf-8")
    checker = IssueChecker(text, maps, DONE, language)
    for game in checker.games():
        checker.check(game, files_of(root, game), [])
    found: dict[str, Any] = checker.told()
    assert found == json.loads(json.dumps(found))
    return found


def said(found: dict[str, Any], kind: str) -> list[str]:
    """Every fault or note."""
    return [
        line for game in found["games"] for each in (game, *game["phases"]) for line in each[kind]
    ]


def test_a_true_clone(marengo: Path) -> None:
    """Every turn is adjudicated again, and is as printed."""
    found = checked(marengo)

    (game,) = found["games"]
    assert (0, 2, 2) == (found["faults"], found["replayed"], found["printed"])
    assert ["1901-1-spring-movement", FALL] == [each["slug"] for each in game["phases"]]
    assert {
        "settings and orders are those recorded",
        "23 orders adjudicated again, with the same results",
        "printed so in the issue",
        "its hash is the one in the issue",
    } <= set(game["phases"][1]["facts"])
    assert [] == said(found, "notes")


@pytest.mark.parametrize("each", TAMPERINGS, ids=lambda each: each.name)
def test_tampering_is_found(each: Tampering, marengo: Path, exchange: Path, tmp_path: Path) -> None:
    """With the words of `zine verify`, and as many faults where the rules can be run."""
    root = cloned(exchange if each.exchange else marengo, tmp_path)
    each.do(root)

    found = checked(root)

    lines = said(found, "faults" if each.fault else "notes")
    for words in each.words:
        assert any(words in line for line in lines), lines
    own = check_issue(root, read_printed(tmp_path / "issue.txt"), datetime.fromisoformat(DONE))
    assert each.fault == bool(found["faults"]) == bool(own.faults)
    if not each.exchange:
        assert len(own.faults) == found["faults"]
        assert any(each.words[0] in line for line in (*own.faults, *own.notes))


def test_rules_that_cannot_be_run_are_named(exchange: Path) -> None:
    """Hashes are checked all the same."""
    found = checked(exchange)

    (game,) = found["games"]
    assert (0, 0) == (found["faults"], found["replayed"])
    assert "zine verify adjudicates its turns" in game["limits"]
    assert "its hash is the one in the issue" in game["phases"][-1]["facts"]


def test_an_order_swapped_where_rules_cannot_be_run(exchange: Path, tmp_path: Path) -> None:
    """The record names the hash of the orders that it was made from."""
    root = cloned(exchange, tmp_path)
    (path,) = (root / "games").glob("*/1900-7-winter-exchange.orders.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("N/T", "N/T 1", 1), encoding="utf-8")

    assert ["orders changed since 1900-7-winter-exchange was recorded"] == [
        line.partition(" (")[0] for line in said(checked(root), "faults")
    ][:1]


def test_records_alone_are_followed(marengo: Path) -> None:
    """As a site has them: hashes are checked, and nothing is said of what is not there."""
    text = (marengo.parent / "issue.txt").read_text(encoding="utf-8")
    names = [path.name for path in records(marengo / "games/marengo")]
    files = {name: each for name, each in files_of(marengo, "marengo").items() if name in names}
    for left, faults in ((names, 0), (names[1:], 1), (names[:1], 1)):
        checker = IssueChecker(text, {}, DONE, "en")
        checker.check("marengo", {name: files[name] for name in left}, [])

        assert faults == checker.told()["faults"], left


def test_a_game_that_is_not_there(marengo: Path) -> None:
    """It is a fault, as it is for the command."""
    checker = IssueChecker(
        (marengo.parent / "issue.txt").read_text(encoding="utf-8"), {}, DONE, "en"
    )
    checker.check("marengo", {}, [])

    found = checker.told()

    assert 1 == found["faults"]
    assert ["this game is in the issue, but not here"] == said(found, "faults")


def test_hidden_records_are_not_missed(marengo: Path) -> None:
    """A blind game's records are elsewhere until it ends."""
    checker = IssueChecker(
        (marengo.parent / "issue.txt").read_text(encoding="utf-8"), {}, DONE, "en"
    )
    checker.check("marengo", {"hidden.yaml": {"turns": "2"}, "game.yaml": {"title": "Marengo"}}, [])

    found = checker.told()

    assert 0 == found["faults"]
    assert "publisher" in found["games"][0]["limits"]


def test_words_in_other_languages_are_left_to_the_command(marengo: Path) -> None:
    """Hashes and results are checked; what is printed is not compared, and that is said."""
    found = checked(marengo, "de")

    assert (0, 2, 0) == (found["faults"], found["replayed"], found["printed"])
    assert "zine verify" in found["notes"][0]


def test_a_text_that_is_no_issue_is_refused() -> None:
    """In one line that says what is expected."""
    with pytest.raises(Problems, match="this file prints no hashes"):
        IssueChecker("Dear all,", {}, DONE, "en")


@pytest.mark.parametrize("odd", ["", [], {"orders": "A PAR H"}, {"press": [{"words": "x"}]}])
def test_odd_values_are_faults_of_their_file(odd: object, marengo: Path) -> None:
    """Whatever a file holds, the check goes on and says which file it was."""
    text = (marengo.parent / "issue.txt").read_text(encoding="utf-8")
    folder = load_variant("standard", marengo)
    data = map_data(folder.variant, load_drawing("standard", marengo).geometry, folder.digest)
    files = {**files_of(marengo, "marengo"), f"{FALL}.orders.yaml": odd}
    checker = IssueChecker(text, {"standard": json.loads(json.dumps(data))}, DONE, "en")
    checker.check("marengo", files, [])

    (phase,) = (each for each in checker.told()["games"][0]["phases"] if each["faults"])

    assert FALL == phase["slug"]
