"""`zine run`: from the mailbox to the mailed results, as often as it is called."""

from __future__ import annotations

import os
import shutil
import socket
from collections import Counter
from datetime import datetime, timedelta
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from costs import within
from desks import (
    LATER,
    OPEN,
    OPENING,
    OVER,
    PLAYERS,
    git,
    invoke,
    make_site,
    post,
    post_all,
    publish_at,
    write_desk,
    zine,
)
from mail_servers import SECRET, Postbox, has_dovecot, imap_server, smtp_server
from sites import tree
from zine.cli import main
from zine.files.environment import ENGINE
from zine.files.locks import alone
from zine.files.private_folder import PrivateFolder, private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.problems import Collector
from zine.wings.desk import trial_build
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.post.inbox import store_letters
from zine.wings.desk.post.outbox import outgoing
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox
from zine.wings.desk.zine_run import run_steps
from zine.wings.desk.zine_run.results_letters import write_results
from zine.wings.desk.zine_run.run_ledger import RunLedger, write_ledger

SLUG = "1901-1-spring-movement"
BEFORE = "2026-12-03T19:30:00+00:00"  # less than a day before the deadline


def letters(root: Path, *left_out: str) -> list[bytes]:
    """The opening orders of all but some."""
    chosen = {power: text for power, text in OPENING.items() if power not in left_out}
    return [post(root, power, text).read_bytes() for power, text in chosen.items()]


def kept(root: Path) -> dict[str, bytes]:
    """Every file but what is only there for speed, and locks."""
    passed = (".cache/", ".lock", "__pycache__/")
    return {name: text for name, text in tree(root).items() if not any(p in name for p in passed)}


def subjects(box: Postbox) -> Counter[str]:
    """How many recipients got a letter of each kind."""
    found: Counter[str] = Counter()
    for _, to, content in box.taken:
        found[str(message_from_bytes(content, policy=default)["Subject"])] += len(to)
    return found


@pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")
@pytest.mark.usefixtures("forked")
def test_a_turn_runs_by_itself(tmp_path: Path) -> None:
    """Answers, one reminder a deadline, one result a turn, and nothing twice."""
    root = make_site(tmp_path / "zine")
    game = root / "games/marengo/game.yaml"
    game.write_text(game.read_text() + "results: at-once\n")
    box = Postbox()
    with imap_server(letters(root, "Italy")) as imap, smtp_server(box) as port:
        settings = (
            f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\n"
            f"imap: {{host: 127.0.0.1, port: {imap.port}, security: none, user: ada}}\n"
        )
        private_of(root).write("mail.yaml", settings)

        def run(now: str) -> str:
            return zine(root, "run", now=now, ZINE_IMAP_PASSWORD=SECRET)

        first = run(BEFORE)
        run(BEFORE)
        before = kept(root)
        assert "nothing to do" in run(BEFORE)
        assert before == kept(root)
        imap.deliver([post(root, "Italy", OPENING["Italy"]).read_bytes()])
        run(OVER)
        run(OVER)
        over = kept(root)
        assert "nothing to do" in run(OVER)
        assert over == kept(root)

    assert "6 letters fetched" in first
    assert "marengo: 1 player reminded" in first
    assert (root / "games/marengo/1901-1-spring-movement.record.yaml").exists()
    told = subjects(box)
    assert 1 + len(PLAYERS) == told.pop("Marengo: Spring 1901, the result")
    assert 1 == told.pop("Marengo: Spring 1901, orders for Italy")
    assert 7 == told.pop("Re: your letter")
    assert {"Echo: 1 matter for you": 1} == told


def stranger(text: str) -> str:
    """A letter without a code, from nobody the zine knows."""
    return f"From: Xerxes <x@elsewhere.example>\nSubject: orders\n\n{text}\n"


def sent_by_smtp(root: Path, port: int) -> None:
    """Have letters sent by a server on this machine."""
    private_of(root).write(
        "mail.yaml", f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\n"
    )


@pytest.mark.usefixtures("forked")
def test_a_finished_issue_is_mailed_once(tmp_path: Path) -> None:
    """What is not finished is not mailed; the next turn begins the next issue by itself."""
    root = make_site(tmp_path / "zine")
    issue = root / "content/issues/1.md"
    box = Postbox()
    with smtp_server(box) as port:
        sent_by_smtp(root, port)
        zine(root, "run", now=OPEN)
        assert "Echo, issue 1" not in subjects(box)

        issue.write_text(issue.read_text().replace("Number: 1", "Number: 1\nFinished: true"))
        zine(root, "run", now=OPEN)
        zine(root, "run", now=OPEN)
        assert len(PLAYERS) + 1 == subjects(box)["Echo, issue 1"]

        zine(root, "inbox", "add", *post_all(root), now=OPEN)
        zine(root, "run", now=OVER)

    assert "Number: 2" in (root / "content/issues/2.md").read_text()
    assert (root / "output/issues/2.html").exists() or (root / "output/issues/2.txt").exists()
    assert "issue: 2" in (root / f"games/marengo/{SLUG}.record.yaml").read_text()


@pytest.mark.usefixtures("forked")
def test_the_publisher_is_told_once(tmp_path: Path) -> None:
    """A letter set aside is told in a line and mailed once, and again only when it is another."""
    root = make_site(tmp_path / "zine")
    box = Postbox()
    with smtp_server(box) as port:
        sent_by_smtp(root, port)
        zine(root, "inbox", "add", "-", given=stranger("A PAR - BUR"))
        for _ in range(3):
            zine(root, "run", now=OPEN)
        assert {"Echo: 1 matter for you": 1} == subjects(box)
        zine(root, "inbox", "add", "-", given=stranger("F BRE - MAO"))
        said = zine(root, "run", now=OPEN)

    assert 2 == said.count("left to you: unknown from")
    (told,) = (str(each) for _, _, each in box.taken if b"2 matters for you" in each)
    assert told.index("New:") < told.index("Still waiting:")


@pytest.mark.usefixtures("forked")
def test_what_fails_stops_nothing_else(tmp_path: Path) -> None:
    """No server answers: the turn is adjudicated all the same, and the rest is done later."""
    root = make_site(tmp_path / "zine")
    zine(root, "inbox", "add", *post_all(root))
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    servers = "".join(
        f"{kind}: {{host: 127.0.0.1, port: {port}, security: none}}\n" for kind in ("smtp", "imap")
    )
    private_of(root).write("mail.yaml", servers)

    done = invoke(root, "run", now=OVER)

    assert 1 == done.exit_code
    assert "127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr
    assert (root / f"games/marengo/{SLUG}.record.yaml").exists()
    box = Postbox()
    with smtp_server(box) as port:
        sent_by_smtp(root, port)
        zine(root, "run", now=OVER)
    assert 7 == subjects(box)["Re: your letter"]


@pytest.mark.usefixtures("forked")
def test_what_a_killed_run_drafted_is_sent_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it did not note that it had, and the next one, half an hour later, has other words."""
    root = make_site(tmp_path / "zine")
    zine(root, "inbox", "add", "-", given=stranger("A PAR - BUR"))
    box = Postbox()
    with smtp_server(box) as port:
        sent_by_smtp(root, port)
        # It dies after the reminders, then after the letter to the publisher, and then never.
        for point, hour in ((1, 19), (2, 20), (9, 21)):
            with monkeypatch.context() as patch:
                patch.setattr(run_steps, "write_ledger", Dying(point))
                invoke(root, "run", now=f"2026-12-03T{hour}:30:00+00:00")

    told = subjects(box)
    assert [1] * 7 == [count for name, count in told.items() if "orders for" in name]
    assert 1 == sum(count for name, count in told.items() if "for you" in name)


class Dying:
    """A function in whose n-th call the process dies."""

    def __init__(self, at: int) -> None:
        self.at = at

    def __call__(self, private: PrivateFolder, ledger: RunLedger) -> None:
        """Do as the real one does, or die."""
        self.at -= 1
        if not self.at:
            raise KeyboardInterrupt
        write_ledger(private, ledger)


@pytest.mark.usefixtures("forked")
def test_what_a_killed_run_fetched_is_dealt_with(tmp_path: Path) -> None:
    """By the next one, though it fetches nothing and all else is as it was; and no later."""
    root = make_site(tmp_path / "zine")
    for _ in range(2):
        zine(root, "run", now=OPEN)
    assert "nothing to do" in zine(root, "run", now=OPEN)
    store_letters(open_desk(root), letters(root)[:1])

    assert "1 letter taken" in zine(root, "run", now=OPEN)


@pytest.mark.usefixtures("forked")
def test_it_goes_through_a_remote(tmp_path: Path) -> None:
    """What was merged elsewhere comes in, records go out, and a dead remote is made up for."""
    root = make_site(tmp_path / "zine")
    remote, other = tmp_path / "remote.git", tmp_path / "other"
    publish_at(root, remote)
    git(tmp_path, "clone", "-q", str(remote), str(other))
    about = other / "content/zine.yaml"
    about.write_text(about.read_text().replace("Write.", "Write to Ada."))
    git(other, "commit", "-qam", "Say to whom")
    git(other, "push", "-q")
    zine(root, "inbox", "add", *post_all(root))

    remote.rename(tmp_path / "away")
    assert 1 == invoke(root, "run", "--push", now=OVER).exit_code
    (tmp_path / "away").rename(remote)
    zine(root, "run", "--push", now=OVER)

    assert "Write to Ada." in (root / "content/zine.yaml").read_text()
    assert f"{SLUG}.record.yaml" in git(remote, "ls-tree", "-r", "--name-only", "main")
    zine(root, "run", "--push", now=OVER)
    assert "nothing to do" in zine(root, "run", "--push", now=OVER)
    git(other, "pull", "-q", "--rebase")
    about.write_text(about.read_text().replace("to Ada.", "to Ada soon."))
    git(other, "commit", "-qam", "Say when")
    git(other, "push", "-q")
    assert "files of the site: " in zine(
        root, "run", "--push", now=OVER
    )  # not only half an hour later
    assert 4 == len(git(remote, "log", "--format=%h", "main").splitlines())


@pytest.mark.usefixtures("forked")
def test_a_lock_that_git_left(tmp_path: Path) -> None:
    """One of an hour ago is nobody's; a newer one is left alone, and told."""
    root, remote = make_site(tmp_path / "zine"), tmp_path / "remote.git"
    publish_at(root, remote)
    zine(root, "inbox", "add", *post_all(root))
    locks = [root / ".git" / name for name in ("index.lock", "refs/heads/main.lock")]
    for lock in locks:
        lock.touch()
    done = invoke(root, "run", "--push", now=OVER)
    assert 1 == done.exit_code
    assert "index.lock" in done.stderr
    assert all(lock.exists() for lock in locks)

    for lock in locks:
        os.utime(lock, (lock.stat().st_mtime - 4000,) * 2)
    zine(root, "run", "--push", now=OVER)

    assert f"{SLUG}.record.yaml" in git(remote, "ls-tree", "-r", "--name-only", "main")


@pytest.mark.usefixtures("forked")
def test_a_broken_game_stops_no_other(tmp_path: Path) -> None:
    """Its fault is told; the others' players are reminded, once."""
    root = make_site(tmp_path / "zine")
    for slug in ("abukir", "zama"):
        shutil.copytree(root / "games/marengo", root / "games" / slug)
        (root / f"games/{slug}/1900-3-fall-movement.orders.yaml").write_text("orders: {}\n")
    for now in (BEFORE, "2026-12-03T20:30:00+00:00"):
        done = invoke(root, "run", now=now)
        assert 1 == done.exit_code
        assert "games/abukir" in done.stderr
        assert "games/zama" in done.stderr
        assert ("marengo: 7 players reminded" in done.stdout) == (now == BEFORE)


def test_two_at_once(tmp_path: Path) -> None:
    """The second says so and ends."""
    root = make_site(tmp_path / "zine")
    with alone(private_of(root).file("run.lock")):
        assert "another run is under way" in zine(root, "run")


@pytest.mark.usefixtures("forked")
def test_a_corrected_result_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the players of other games left in peace."""
    root = make_site(tmp_path / "zine")
    game = root / "games/marengo/game.yaml"
    game.write_text(f"{game.read_text()}results: at-once\n")
    zine(root, "inbox", "add", *post_all(root))
    box = Postbox()
    with smtp_server(box) as port:
        sent_by_smtp(root, port)
        zine(root, "run", now=OVER)
        orders = root / f"games/marengo/{SLUG}.orders.yaml"
        orders.write_text(orders.read_text().replace("A PAR - BUR", "A PAR - PIC"))
        zine(root, "correct", "marengo", "S1901M", "--reason", "Misread", now=OVER)
        zine(root, "run", now=OVER)

    told = subjects(box)
    assert len(PLAYERS) + 1 == told["Marengo: Spring 1901, corrected result"]
    assert len(PLAYERS) + 1 == told["Marengo: Spring 1901, the result"]

    monkeypatch.setenv("ZINE_SITEURL", "https://zine.example/")
    private_of(root).remove("results.yaml")
    (name,) = write_results(open_desk(root), datetime.fromisoformat(OVER), Collector())
    draft = (root / name).read_text()
    page = draft.partition("https://zine.example/")[2].split()[0]
    assert (root / "output" / page).is_file()


def test_results_go_out_in_the_order_of_their_phases(tmp_path: Path) -> None:
    """Of several that are told at once: Fall comes after Spring, and an exchange after its moves."""
    root = write_desk(tmp_path / "zine", nmr="hold", results="at-once")
    for hour in range(2):
        game = read_folder(root / "games/marengo")
        advance(game, LATER + timedelta(days=20 * hour), 1, ENGINE).write()
    private_of(root).write_data("results.yaml", {"marengo": {}})

    written = write_results(open_desk(root), LATER, Collector())

    told = [each.subject for each in outgoing(private_of(root))]
    assert ["Marengo: Spring 1901, the result", "Marengo: Fall 1901, the result"] == told
    assert len(written) == 2


@pytest.mark.usefixtures("forked")
def test_a_site_that_does_not_change_is_built_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To see that it does not; what is there is not checked again. What changes is published."""
    root = make_site(tmp_path / "zine")
    done: list[str] = []

    def noted(name: str) -> None:
        real = getattr(trial_build, name)

        def note(*words: Any, **options: Any) -> Any:
            done.append(name)
            return real(*words, **options)

        for module in (trial_build, run_steps):
            monkeypatch.setattr(module, name, note, raising=False)

    noted("build")
    noted("check_site")
    zine(root, "run", now=OPEN)
    assert ["build", "check_site", "build"] == done
    before = kept(root)
    done.clear()

    said = zine(root, "run", now="2026-12-02T09:00:00+00:00")

    assert ["build"] == done
    assert "files of the site: none changes" in said
    assert before == kept(root)
    done.clear()
    issue = root / "content/issues/1.md"
    issue.write_text(issue.read_text().replace("Welcome", "Hallo"))
    zine(root, "run", now="2026-12-02T09:30:00+00:00")
    assert ["build", "check_site", "build"] == done
    assert "Hallo" in (root / "output/issues/1.html").read_text()


@pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")
def test_own_letters_are_no_post(tmp_path: Path) -> None:
    """A copy of what the press sent comes back into its box, and is left aside."""
    root = make_site(tmp_path / "zine")
    private = private_of(root)
    private.write_data("sent/issue-1-0123456789ab.yaml", {"letter": "issue-1"})
    own = b"Message-ID: <0123456789ab4567@zine.example>\nSubject: Echo\n\nHello.\n"
    other = own.replace(b"ab4567", b"ff4567")
    with imap_server([own, other]) as imap:
        settings = f"imap: {{host: 127.0.0.1, port: {imap.port}, security: none, user: ada}}\n"
        private.write("mail.yaml", settings)
        said = zine(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)

    assert "1 letter fetched" in said
    assert "1 letter left aside: the press sent it itself" in said
    assert 1 == len(list((root / "private/inbox").glob("*.eml")))


def test_alone_it_says_what_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one screen, each matter with its command; outside a zine, how the command is used."""
    root = make_site(tmp_path / "zine")
    assert "Echo: nothing waits for you" in zine(root, now=OPEN)
    letter = f"From: {PLAYERS['France']}@post.example\nSubject: orders\n\nA PAR - BUR {'x' * 300}\n"
    for number in range(40):
        zine(root, "inbox", "add", "-", given=letter.replace("xxx", f"{number}", 1))

    said = zine(root, now=BEFORE)

    assert len(said.splitlines()) <= 24
    assert max(map(len, said.splitlines())) < 80
    assert "zine inbox take 1 marengo france" in said
    assert "more: zine inbox list" in said
    assert "Next: marengo, due Fri 4 Dec 2026" in said
    monkeypatch.chdir(tmp_path)
    assert "Each week:" in CliRunner().invoke(main).output


def test_alone_on_one_screen_whatever_waits(tmp_path: Path) -> None:
    """Twelve games a day before their deadline, thirty letters set aside, and letters to send."""
    root = write_desk(tmp_path / "zine")
    about = root / "content/zine.yaml"
    about.write_text(about.read_text().replace("Echo", "A zine with a very long name " * 4))
    for number in range(11):
        shutil.copytree(root / "games/marengo", root / f"games/a-game-with-a-long-name-{number}")
    for number in range(30):
        zine(root, "inbox", "add", "-", given=stranger(f"A PAR - BUR {'and so on ' * 30} {number}"))
    private = private_of(root)
    for number in range(9):
        put_in_outbox(
            private,
            f"to-nobody-with-a-very-long-name-of-a-draft-{number}",
            letter("Ada", "", "x", "y"),
        )
    private.write_data("sent/x-0123456789ab.yaml", {"letter": "x", "sent": BEFORE})

    said = zine(root, now=BEFORE)

    lines = said.splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) < 80
    for words in (
        "- unknown from Xerxes <x@elsewhere.example>: ",
        "more: zine inbox list",
        "missing: ",
        "more: zine status",
        "has no address",
        "more: zine outbox list",
        "Next: a-game-with-a-long-name-0, due Fri 4 Dec 2026",
        "Issue 1 is begun in content/issues/1.md (Finished: true",
        "Letters sent since yesterday: 1",
    ):
        assert words in " ".join(said.split())


@pytest.mark.usefixtures("forked")
def test_nothing_to_do_costs_little(tmp_path: Path) -> None:
    """Nor where every file is new, as in a clone, with the letters of years; any change is seen."""
    root = make_site(tmp_path / "zine")
    private = private_of(root)
    for number in range(1000):
        private.write(f"dropped/letter-{number}.eml", "Subject: A letter\n\nA PAR - BUR\n")
    zine(root, "run", now=OPEN)
    clone = shutil.copytree(root, tmp_path / "clone", copy_function=shutil.copyfile)

    assert "nothing to do" in within(0.4, lambda: zine(clone, "run", now=OPEN))

    issue = clone / "content/issues/1.md"
    before = issue.stat()
    issue.write_text(issue.read_text().replace("Welcome", "Hallooo"))
    os.utime(issue, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert "nothing to do" not in zine(clone, "run", now=OPEN)
