"""The outbox: letters are listed, sent once over a real server, or handed over to a person."""

from __future__ import annotations

import json
import mailbox
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from email import message_from_bytes
from email.header import decode_header, make_header
from email.policy import default
from pathlib import Path

import pytest
import yaml

from desks import OVER, PLAYERS, invoke, post, refused, write_desk, zine
from mail_servers import SECRET, Postbox, smtp_server
from sites import REPO, TESTS
from zine.files.private_folder import private_of
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.mail.issue_letters import issue_letters
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox

BODY = "Grüße from the press.\nNext line.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with two letters to send, one of them to many."""
    root = write_desk(tmp_path / "zine")
    private = private_of(root)
    sender = "Ada Lindqvist <ada@zine.example>"
    put_in_outbox(private, "first", letter(sender, "bonaparty@post.example", "Königsberg?", BODY))
    readers = ["hal@post.example", "sam@post.example"]
    put_in_outbox(private, "issue-1", letter(sender, sender, "Issue 1", "All.", bcc=readers))
    return root


@pytest.fixture
def postbox(root: Path) -> Iterator[Postbox]:
    """A server that the desk's settings name."""
    box = Postbox()
    with smtp_server(box) as port:
        use(root, port)
        yield box


def use(root: Path, port: int, more: str = "", rest: str = "") -> None:
    """Set the desk's way to send."""
    server = f"smtp: {{host: 127.0.0.1, port: {port}, security: none{more}}}\n"
    private_of(root).write("mail.yaml", server + rest)


def left(root: Path) -> list[str]:
    """The letters still in the outbox."""
    return [path.stem for path in sorted((root / "private/outbox").glob("*.eml"))]


def sent(root: Path) -> list[dict[str, object]]:
    """The entries of the letters sent."""
    found = sorted((root / "private/sent").glob("*.yaml"))
    return [yaml.safe_load(path.read_text(encoding="utf-8")) for path in found]


def test_letters_are_listed_with_where_they_go(root: Path) -> None:
    """Name, address or their number, subject, state."""
    said = zine(root, "outbox", "list")

    assert "first    bonaparty@post.example  Königsberg?  to send" in said
    assert "issue-1  3 addresses" in said
    assert "2 letters in private/outbox/" in said


def test_a_letter_is_shown(root: Path) -> None:
    """By its name, with or without its folder."""
    assert "Grüße from the press." in zine(root, "outbox", "show", "first")
    assert zine(root, "outbox", "show", "first") == zine(
        root, "outbox", "show", "private/outbox/first.eml"
    )


def test_a_name_that_is_not_there(root: Path) -> None:
    """The nearest one is offered."""
    assert "did you mean 'first'?" in refused(root, "outbox", "show", "fist")


def test_letters_are_sent_and_leave_the_outbox(root: Path, postbox: Postbox) -> None:
    """What arrives says what the draft says."""
    said = zine(root, "outbox", "send")

    assert "2 letters sent" in said
    assert [] == left(root)
    first = postbox.letters[0]
    assert "Königsberg?" == first["Subject"]
    assert BODY.splitlines() == first.get_content().splitlines()
    assert [("first", ["bonaparty@post.example"])] == [
        (each["letter"], each["to"]) for each in sent(root)[:1]
    ]


def test_readers_are_not_told_of_each_other(root: Path, postbox: Postbox) -> None:
    """Bcc is no header of what is sent; all get it."""
    zine(root, "outbox", "send", "issue-1")

    _, to, content = postbox.taken[0]
    assert ("ada@zine.example", "hal@post.example", "sam@post.example") == to
    assert b"bcc" not in content.lower()
    assert b"hal@" not in content


def test_only_what_a_mail_program_expects_is_sent(root: Path, postbox: Postbox) -> None:
    """A date, an identity, ASCII headers, and no mark of a draft."""
    zine(root, "outbox", "send", "first", now=OVER)

    content = postbox.taken[0][2]
    head = content.partition(b"\r\n\r\n")[0]
    assert head.isascii()
    assert b"X-Unsent" not in head
    assert "Fri, 04 Dec 2026 19:00:00 +0000" == postbox.letters[0]["Date"]
    assert str(postbox.letters[0]["Message-ID"]).endswith("@zine.example>")


def test_nothing_is_sent_twice(root: Path, postbox: Postbox) -> None:
    """A draft with the very words of a letter that was sent only leaves the outbox."""
    draft = root / "private/outbox/first.eml"
    content = draft.read_bytes()
    zine(root, "outbox", "send")
    draft.write_bytes(content)

    said = zine(root, "outbox", "send")

    assert "0 letters sent" in said
    assert 2 == len(postbox.taken)
    assert [] == left(root)


def test_a_letter_is_sent_again_on_request(root: Path, postbox: Postbox) -> None:
    """With the same identity, so that a mail program can tell."""
    draft = root / "private/outbox/first.eml"
    content = draft.read_bytes()
    zine(root, "outbox", "send", "first")
    draft.write_bytes(content)

    zine(root, "outbox", "send", "--again", "first")

    first, second = (each["Message-ID"] for each in postbox.letters)
    assert first == second


def test_a_broken_line_leaves_a_letter_perhaps_sent(root: Path, postbox: Postbox) -> None:
    """It is not sent again until the publisher says so."""
    postbox.breaks = True
    said = refused(root, "outbox", "send", "first")
    assert "it may have been sent" in said
    postbox.breaks = False

    assert "perhaps sent" in zine(root, "outbox", "list")
    assert "outbox done if it arrived" in refused(root, "outbox", "send", "first")
    assert 1 == len(postbox.taken)

    zine(root, "outbox", "done", "first")
    assert ["issue-1"] == left(root)


def test_an_address_that_is_refused(root: Path, postbox: Postbox) -> None:
    """The others get the letter; who does not is said, and noted."""
    postbox.refuse = frozenset({"hal@post.example"})

    said = refused(root, "outbox", "send", "issue-1")

    assert "issue-1: hal@post.example was refused: no such mailbox" in said
    assert ("ada@zine.example", "sam@post.example") == postbox.taken[0][1]
    assert {"hal@post.example": "no such mailbox"} == sent(root)[0]["refused"]


def test_a_letter_that_everybody_refuses_stays(root: Path, postbox: Postbox) -> None:
    """It was not sent, for certain, so it is ready to send again."""
    postbox.refuse = frozenset({"bonaparty@post.example"})

    said = refused(root, "outbox", "send")

    assert "first: not sent: bonaparty@post.example: no such mailbox" in said
    assert ["first"] == left(root)
    assert "to send" in zine(root, "outbox", "list")


def test_no_server_at_that_port(root: Path) -> None:
    """One clean line, and the letters stay ready."""
    with smtp_server(Postbox()) as port:
        pass
    use(root, port)

    said = refused(root, "outbox", "send", "first")

    assert "first: not sent: Connection refused" in said
    assert ["first", "issue-1"] == left(root)
    assert [] == sent(root)


def test_a_letter_without_an_address(root: Path, postbox: Postbox) -> None:
    """It stays, and where to write one is said; the others go."""
    put_in_outbox(
        private_of(root), "nobody", letter("Ada <ada@zine.example>", "", "Hello", "Hello.")
    )

    said = refused(root, "outbox", "send")

    assert "nobody: not sent: it has no address: write one after To:" in said
    assert ["nobody"] == left(root)


@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_the_password_comes_from_the_environment(root: Path) -> None:
    """With the user of the settings."""
    box = Postbox()
    with smtp_server(box, user="ada") as port:
        use(root, port, ", user: ada")

        missing = refused(root, "outbox", "send", "first")
        wrong = refused(root, "outbox", "send", "first", ZINE_SMTP_PASSWORD="guess")
        zine(root, "outbox", "send", "first", ZINE_SMTP_PASSWORD=SECRET)

    assert "no password for ada at 127.0.0.1" in missing
    assert "set ZINE_SMTP_PASSWORD" in missing
    assert "first: not sent:" in wrong
    assert 1 == len(box.taken)


@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_the_password_comes_from_the_keyring(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the name of the host, so that another host cannot ask for it."""
    keyring = pytest.importorskip("keyring")
    kept = {("127.0.0.1", "ada"): SECRET}
    monkeypatch.setattr(keyring, "get_password", lambda host, user: kept.get((host, user)))
    box = Postbox()
    with smtp_server(box, user="ada") as port:
        use(root, port, ", user: ada")
        zine(root, "outbox", "send", "first")

    assert 1 == len(box.taken)


def test_no_password_goes_over_an_open_line(root: Path) -> None:
    """Except to this very machine."""
    text = "smtp: {host: mail.zine.example, security: none, user: ada}\n"
    private_of(root).write("mail.yaml", text)

    said = refused(root, "outbox", "send", ZINE_SMTP_PASSWORD=SECRET)

    assert "private/mail.yaml:1:" in said
    assert "a password would go to mail.zine.example for all to read" in said


def test_a_password_in_the_file_is_refused(root: Path) -> None:
    """The settings have no place for one."""
    private_of(root).write("mail.yaml", "smtp: {host: localhost, password: x}\n")

    assert "password" in refused(root, "outbox", "send")


def test_sendmail_takes_letters(root: Path, tmp_path: Path) -> None:
    """With everyone named as an argument, and nobody told of the readers."""
    program = tmp_path / "sendmail"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nfrom pathlib import Path\n"
        f"with Path({str(tmp_path / 'took')!r}).open('ab') as file:\n"
        "    file.write(repr(sys.argv[1:]).encode() + b'\\n' + sys.stdin.buffer.read())\n"
    )
    program.chmod(stat.S_IRWXU)
    private_of(root).write("mail.yaml", f"sendmail: {program}\n")

    zine(root, "outbox", "send")

    took = (tmp_path / "took").read_text(encoding="utf-8")
    assert "['-i', '-f', 'ada@zine.example', '--', 'bonaparty@post.example']" in took
    assert "'--', 'ada@zine.example', 'hal@post.example', 'sam@post.example']" in took
    assert "Bcc" not in took
    assert [] == left(root)


def test_a_folder_takes_letters(root: Path, tmp_path: Path) -> None:
    """Each in a file, which says whom it goes to; one that cannot be written stays."""
    folder = tmp_path / "spool"
    private_of(root).write("mail.yaml", f"pickup: {folder}\n")
    folder.write_text("in the way")
    assert "cannot be made" in refused(root, "outbox", "send")
    assert ["first", "issue-1"] == left(root)
    folder.unlink()

    assert "2 letters sent" in zine(root, "outbox", "send", now=OVER)

    names = [path.name.rpartition("-")[0] for path in sorted(folder.iterdir())]
    assert ["2026-12-04-1900-issue-1", "2026-12-04-1900-königsberg"] == names
    issue = message_from_bytes(sorted(folder.iterdir())[0].read_bytes(), policy=default)
    assert "hal@post.example, sam@post.example" == issue["Bcc"]
    assert [] == left(root)


def test_there_is_one_way_to_send(root: Path) -> None:
    """Two in the settings are refused, with the line of the second."""
    private_of(root).write("mail.yaml", "sendmail: /bin/true\npickup: /var/spool/echo\n")
    said = refused(root, "outbox", "send")
    assert "private/mail.yaml:2:9: sendmail and pickup are set" in said


def test_a_sendmail_that_fails(root: Path, tmp_path: Path) -> None:
    """Its own words are printed, and the letter stays."""
    program = tmp_path / "sendmail"
    program.write_text("#!/bin/sh\necho 'no route' >&2\nexit 69\n")
    program.chmod(stat.S_IRWXU)
    private_of(root).write("mail.yaml", f"sendmail: {program}\n")

    assert "first: not sent: no route" in refused(root, "outbox", "send", "first")
    assert "first" in left(root)


def test_without_settings_all_go_into_one_mbox(root: Path) -> None:
    """Which any mail program opens; they stay until the publisher says that they are sent."""
    said = zine(root, "outbox", "send")

    assert "wrote private/outbox.mbox: 2 letters (not sent)" in said
    with closing(mailbox.mbox(root / "private/outbox.mbox", create=False)) as box:
        subjects = [str(make_header(decode_header(each["Subject"]))) for each in box]
    assert ["Königsberg?", "Issue 1"] == subjects
    assert ["first", "issue-1"] == left(root)
    assert "2 letters noted as sent" in zine(root, "outbox", "done")
    assert ["by hand", "by hand"] == [each["way"] for each in sent(root)]


def test_a_page_of_links(root: Path) -> None:
    """Each with its words; the readers of an issue are in Bcc."""
    zine(root, "outbox", "send", "--links")

    page = (root / "private/outbox.html").read_text(encoding="utf-8")
    assert 'href="mailto:bonaparty@post.example?subject=K%C3%B6nigsberg%3F&amp;body=Gr' in page
    assert 'href="mailto:?bcc=ada@zine.example,hal@post.example' in page


def test_at_once_sends_what_a_command_drafts(root: Path, postbox: Postbox) -> None:
    """Where the settings say so."""
    port = yaml.safe_load((root / "private/mail.yaml").read_text())["smtp"]["port"]
    use(root, port, rest="send: at-once\n")

    zine(root, "game", "remind", "marengo")

    assert 2 + 7 == len(postbox.taken)
    assert [] == left(root)


def test_a_foreign_address_is_no_option(root: Path, tmp_path: Path) -> None:
    """What looks like an option of a program is not an address."""
    put_in_outbox(private_of(root), "odd", letter("Ada <ada@zine.example>", "-oQ/tmp@x", "x", "x"))

    assert "odd" in zine(root, "outbox", "list")
    assert "no address" in zine(root, "outbox", "list")
    assert 0 == invoke(root, "outbox", "show", "odd", now=OVER).exit_code


@pytest.mark.deep
def test_killed_anywhere_nothing_is_sent_twice(tmp_path: Path) -> None:
    """A letter arrived once and is noted, or nobody knows and the publisher is asked."""
    template, box = write_desk(tmp_path / "template"), Postbox()
    with smtp_server(box) as port:
        use(template, port)
        program = [sys.executable, str(TESTS / "support/send_kills.py")]
        done = subprocess.run(
            [*program, str(template), str(tmp_path / "desk")],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "ZINE_NOW": OVER, "PYTHONPATH": str(REPO / "plugins")},
        )
    assert 0 == done.returncode, done.stderr
    arrived = [str(each["Subject"]) for each in box.letters]
    found = json.loads(done.stdout)
    assert len(found) > 10
    for each in found:
        count = arrived.count(each["name"])
        if each["code"] == 0:
            assert (1, 0, 1, 1) == (count, each["left"], each["sent"], each["kept"]), each
        else:
            assert count <= 1, each
            assert (1, 0, 0) == (each["left"], each["sent"], each["kept"]), each
    assert {0, 1} == {each["code"] for each in found}


def test_the_issue_goes_to_all_readers_in_bcc(root: Path, postbox: Postbox) -> None:
    """The players, and whoever private/readers.yaml adds or leaves out."""
    private = private_of(root)
    private.write("readers.yaml", "friend: friend@post.example\nsamovar: ''\n")
    (root / "output/issues").mkdir(parents=True)
    (root / "output/issues/1.txt").write_text("The issue.\n", encoding="utf-8")
    issue_letters(open_desk(root), root / "output", 1)

    zine(root, "outbox", "send", "issue-1")

    _, to, content = postbox.taken[0]
    players = sorted(set(PLAYERS.values()) - {"samovar"})
    others = sorted([*players, "friend"])
    assert ("ada@zine.example", *(f"{each}@post.example" for each in others)) == to
    assert b"post.example" not in content


def test_answers_have_names_a_person_understands(root: Path) -> None:
    """Game, phase, power, and the number of the letter in the inbox."""
    zine(root, "inbox", "add", str(post(root, "Turkey", "A CON - BUL")))
    zine(root, "inbox", "add", "-", given="What is this?")

    assert "marengo-S1901M-turkey-answer-1" in left(root)
    assert "letter-2-answer" in left(root)


def test_what_has_no_address_is_never_noted_as_sent(root: Path) -> None:
    """Neither by hand nor by way of an mbox: it stays until it has one, or is dropped."""
    put_in_outbox(private_of(root), "lost", letter("ada@zine.example", "", "Your code", BODY))

    assert "lost.eml: it has no address" in refused(root, "outbox", "done", "lost", "first")
    assert ["first", "issue-1", "lost"] == left(root)
    for options in ((), ("--links",)):
        assert "lost.eml has no address" in zine(root, "outbox", "send", *options)
    with closing(mailbox.mbox(root / "private/outbox.mbox")) as box:
        assert 2 == len(box)

    said = zine(root, "outbox", "done")

    assert "2 letters noted as sent" in said
    assert "lost.eml has no address" in said
    assert ["lost"] == left(root)
    zine(root, "outbox", "drop", "lost")
    assert [] == left(root)
