"""A zine of two games runs by itself, from letters to results, whatever happens to its machine.

By default half of the year passes, and its runs are killed at 20 points; `--kills 200` is a whole one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

import pytest

from desks import PLAYERS, git
from mail_servers import has_dovecot
from sites import tree
from zine.language import phase_name
from zine_year import BEGUN, BROKERS, GAMES, HALF_HOUR, Posted, Year, address, year

SEATED = {"marengo": tuple(PLAYERS.values()), "bourse": BROKERS}
PUBLISHER = "ada@zine.example"
YEAR = timedelta(days=18)
FULL = 200  # kills of a whole year
pytestmark = pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")


def delivered(it: Year) -> Counter[Posted]:
    """The letters in all mailboxes but for those that tell the publisher of matters."""
    return Counter(each for each in it.mail() if "for you" not in each.subject)


def public(it: Year) -> Mapping[str, bytes]:
    """The records and the site."""
    folders = it.root / "games", it.root / "output"
    return {f"{each.name}/{name}": text for each in folders for name, text in tree(each).items()}


def pushed(it: Year) -> set[str]:
    """The files in the public repository for the pages."""
    return {*git(it.pages, "ls-tree", "-r", "-z", "--name-only", "main").split("\0")} - {""}


def account(it: Year) -> None:
    """Check that mailboxes hold an answer a letter, a reminder a deadline, a result a turn."""
    mail = delivered(it)
    assert [] == [each for each, count in mail.items() if count > 1]
    answers = Counter((each.to, each.answers) for each in mail if each.answers)
    # A letter that was set aside, and then taken by the publisher, is answered again.
    idents = [*it.written, *it.taken]
    assert Counter((address(it.written[ident]), ident) for ident in idents) == answers
    results = Counter((each.to, each.subject) for each in mail if "the result" in each.subject)
    expected = Counter(
        (to, f"{slug.title()}: {phase_name(phase)}, the result")
        for slug in GAMES
        for phase in it.phases(slug)
        for to in (PUBLISHER, *map(address, SEATED[slug]))
    )
    assert expected == results
    for slug in GAMES:
        told = [each.subject for each in it.mail() if each.to == PUBLISHER]
        right = [f"{slug.title()}: {phase_name(phase)}, the result" for phase in it.phases(slug)]
        assert right == [each for each in told if each in right]
    reminders = Counter((each.to, each.subject) for each in mail if "orders" in each.subject)
    assert {1} == {*reminders.values()}
    assert pushed(it) == {*tree(it.root / "output"), ".nojekyll"}
    silent = it.silent()
    assert silent
    assert {*silent} <= {*reminders}


@pytest.mark.deep
@pytest.mark.first
def test_a_year_by_itself(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Nobody types a command but for letters set aside; kills at any point change nothing of it."""
    kills = int(pytestconfig.getoption("--kills"))
    end = BEGUN + (YEAR if kills >= FULL else YEAR / 2)
    with year(tmp_path / "whole") as whole:
        whole.play(end)
    account(whole)
    assert not whole.asked_publisher()
    assert all(whole.phases(slug) for slug in GAMES)
    if kills >= FULL:
        assert all(turn and turn.phase.year > 1901 for turn in map(whole.turn, GAMES))
    with year(tmp_path / "killed", copies=True) as killed:
        killed.kills, killed.until = kills, end
        killed.play(BEGUN + (end - BEGUN) / 2)
        killed.lose_machine()
        killed.play(end)
    assert killed.killed == killed.kills
    assert not killed.asked_publisher()
    assert public(whole) == public(killed)
    assert delivered(whole) == delivered(killed)


@pytest.mark.deep
def test_some_days_by_themselves(tmp_path: Path) -> None:
    """With kills, after each of which the next run comes half an hour later, and on two machines.

    When there is nothing to do, a run changes no byte.
    """
    with year(tmp_path / "zine", copies=True) as it:
        it.kills, it.wait, it.until = 8, HALF_HOUR, BEGUN + timedelta(days=3)
        it.play(BEGUN + timedelta(days=2, hours=2))
        it.lose_machine()
        it.play(BEGUN + timedelta(days=3, hours=9))
        it.wait = timedelta()
        it.run()
        before = tree(it.root)
        it.run()
        assert "nothing to do" in it.said
    assert before == tree(it.root)
    assert it.killed
    assert not it.asked_publisher()
    account(it)
    assert 1 == len(it.phases("marengo"))
