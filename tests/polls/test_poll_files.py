"""Ballots and polls as files: what is read, and what a voter is told that got one wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from documents import fence
from sites import REPO
from zine.departments.polls.poll_files import half_points, read_polls
from zine.departments.polls.scoring.methods import METHODS
from zine.problems import Problems

DOCS = (REPO / "docs/polls.md").read_text(encoding="utf-8")

POLL = """title: A Poll
year: 2026
question: Which?
issue: 2
lowest: 1
zines:
  BRK: {name: Broken Key, editor: Ada Lindqvist}
  HAL: {name: Halcyon, editor: [Bo Ek, Cy Dahl]}
"""
BALLOT = """voter: Mara Venn
votes:
  BRK: 7.5
  halcyon: 9
"""


def write(root: Path, poll: str = POLL, **ballots: str) -> Path:
    """A folder of polls with one poll in it, and ballots by file name."""
    (root / "best" / "ballots").mkdir(parents=True)
    (root / "best" / "poll.yaml").write_text(poll, encoding="utf-8")
    for name, text in ballots.items():
        (root / "best" / "ballots" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return root


def told(root: Path) -> list[str]:
    """The problems of the polls below a folder, without the folder's name."""
    with pytest.raises(Problems) as caught:
        read_polls(root, [1, 2])
    return [str(each).removeprefix("content/polls/") for each in caught.value.problems]


def test_a_wrong_poll_hides_no_wrong_ballot(tmp_path: Path) -> None:
    """Unless its zines are wrong: then nobody knows which names in ballots are."""
    ballot = BALLOT.replace("halcyon", "HLA")
    wrong = POLL.replace("lowest: 1", "lowest: low").replace("issue: 2", "issue: 7")
    places = [each.partition(": ")[0] for each in told(write(tmp_path / "one", wrong, mara=ballot))]
    assert ["best/ballots/mara.yaml:4:8", "best/poll.yaml:4:8", "best/poll.yaml:5:9"] == places
    zines = POLL.replace("HAL: {name: Halcyon", "HAL: {nmae: Halcyon")
    assert not any("ballots" in each for each in told(write(tmp_path / "two", zines, mara=ballot)))


def test_a_ballot_is_read(tmp_path: Path) -> None:
    """Votes come in half points under the zine's code, whether code or name was written."""
    (poll,) = read_polls(write(tmp_path, mara=BALLOT), [1, 2])

    assert [("Mara Venn", {"BRK": 15, "HAL": 18})] == [
        (b.voter, dict(b.votes)) for b in poll.ballots
    ]
    assert [("Ada Lindqvist",), ("Bo Ek", "Cy Dahl")] == [
        zine.editor for zine in poll.zines.values()
    ]


def test_no_polls_are_no_problem(tmp_path: Path) -> None:
    """Most zines have none."""
    assert () == read_polls(tmp_path / "polls", [1])


BALLOT_CASES = {
    "unknown zine": (
        BALLOT.replace("BRK", "BRX"),
        "mara.yaml:3:8: no zine 'BRX' in this poll (did you mean 'BRK'?)",
    ),
    "too high": (
        BALLOT.replace("7.5", "11"),
        "mara.yaml:3:8: 11 is out of range (votes go from 1 to 10)",
    ),
    "too low": (
        BALLOT.replace("7.5", "0.5"),
        "mara.yaml:3:8: 0.5 is out of range (votes go from 1 to 10)",
    ),
    "too fine": (
        BALLOT.replace("7.5", "7.25"),
        "mara.yaml:3:8: 7.25 is finer than half a point (votes go from 1 to 10)",
    ),
    "no number": (
        BALLOT.replace("7.5", "great"),
        "mara.yaml:3:8: 'great' is not a vote (votes go from 1 to 10)",
    ),
    "zine twice": (
        BALLOT.replace("halcyon", "broken key"),
        "mara.yaml:4:15: a second vote for BRK",
    ),
    "key twice": (
        BALLOT.replace("halcyon", "BRK"),
        "mara.yaml:4:3: 'BRK' appears twice (delete one, or merge them)",
    ),
    "no voter": (
        BALLOT.replace("voter: Mara Venn\n", ""),
        "mara.yaml:1:1: 'voter' is missing",
    ),
    "blank voter": (
        BALLOT.replace("Mara Venn", "' '"),
        "mara.yaml:1:8: voter should not be empty",
    ),
    "unknown key": (
        BALLOT.replace("votes", "vote"),
        "mara.yaml:3:3: unknown key 'vote' (did you mean 'votes'?)",
    ),
}


@pytest.mark.parametrize("name", BALLOT_CASES)
def test_a_wrong_ballot_is_told(name: str, tmp_path: Path) -> None:
    """The place, what is wrong, and what was expected."""
    text, words = BALLOT_CASES[name]

    assert f"best/ballots/{words}" in told(write(tmp_path, mara=text))


def test_nobody_votes_twice(tmp_path: Path) -> None:
    """The same name in another file is a problem, however it is spelt."""
    second = BALLOT.replace("Mara Venn", "mara  VENN")

    assert told(write(tmp_path, mara=BALLOT, venn=second)) == [
        "best/ballots/venn.yaml:1:8: mara  VENN has voted already, in mara.yaml "
        "(one ballot for each voter)"
    ]


def test_all_problems_of_all_ballots_are_told_at_once(tmp_path: Path) -> None:
    """A publisher with forty pull requests mends them in one round."""
    root = write(tmp_path, a=BALLOT.replace("7.5", "x"), b=BALLOT.replace("9", "99"))

    assert 3 == len(told(root))


POLL_CASES = {
    "method": (
        POLL + "decided_by: ukk\n",
        "poll.yaml:9:13: no method 'ukk' (did you mean 'uk'?)",
    ),
    "issue": (POLL.replace("issue: 2", "issue: 9"), "poll.yaml:4:8: there is no issue 9"),
    "code": (POLL.replace("BRK", "Brk"), "poll.yaml:7:8: 'Brk' is not a short name for a zine"),
    "name twice": (
        POLL.replace("Halcyon", "broken key"),
        "poll.yaml:8:15: BRK has the name 'broken key' too",
    ),
    "one zine": (
        POLL.replace("  HAL: {name: Halcyon, editor: [Bo Ek, Cy Dahl]}\n", ""),
        "poll.yaml:7:3: a poll needs two zines at least",
    ),
    "lowest": (POLL.replace("lowest: 1", "lowest: 2"), "poll.yaml:5:9: lowest should be at most 1"),
    "mean": (POLL + "modified_mean: median\n", "poll.yaml:9:16: modified_mean: "),
    "history": (
        POLL + "history:\n- year: 2025\n  ranks: {BRK: 1, OLD: 2}\n",
        "poll.yaml:11:24: no zine 'OLD'",
    ),
    "year": (
        POLL + "history:\n- year: 2026\n  ranks: {BRK: 1}\n",
        "poll.yaml:10:9: 2026 is not an earlier year",
    ),
    "former": (
        POLL + "former: {BRK: Broken Key}\n",
        "poll.yaml:9:15: BRK is a zine of this poll",
    ),
}


@pytest.mark.parametrize("name", POLL_CASES)
def test_a_wrong_poll_is_told(name: str, tmp_path: Path) -> None:
    """Line and column in poll.yaml."""
    text, words = POLL_CASES[name]

    assert any(each.startswith(f"best/{words}") for each in told(write(tmp_path, text)))


def test_strays_are_told(tmp_path: Path) -> None:
    """A ballot of another name would be passed over; nothing is."""
    root = write(tmp_path)
    for name in ("best/ballots/mara.yml", "best/mara.yaml", "notes.txt"):
        (root / name).write_text(BALLOT, encoding="utf-8")

    assert ["best/ballots/mara.yml", "best/mara.yaml", "notes.txt"] == [
        each.partition(":")[0] for each in told(root)
    ]


def test_half_points_may_be_forbidden() -> None:
    """Then only whole points are votes."""
    assert 15 == half_points("7½", 0, halves=True)
    with pytest.raises(ValueError, match="half points are not allowed"):
        half_points("7.5", 0, halves=False)


def test_the_documented_examples_are_read(tmp_path: Path) -> None:
    """docs/polls.md shows a ballot and a poll that are in order."""
    folder = "content/polls/best-zine-2026"
    ballot = fence("docs/polls.md", f"{folder}/ballots/mara-venn.yaml")
    poll = fence("docs/polls.md", f"{folder}/poll.yaml")

    (read,) = read_polls(write(tmp_path, poll, mara=ballot), [2])

    assert {"CAN": 15, "GAL": 18} == dict(read.ballots[0].votes)


def test_every_method_is_documented() -> None:
    """With what it promises."""
    lines = DOCS.splitlines()

    for key, entry in METHODS.items():
        (line,) = [line for line in lines if line.startswith(f"| `{key}` |")]
        assert line.endswith(f"| {'yes' if entry.steady else 'no'} |")
