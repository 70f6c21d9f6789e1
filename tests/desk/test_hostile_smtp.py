"""A server that answers badly at any point: a letter is sent, not sent, or perhaps sent."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from case_tables import crossed
from desks import invoke, refused, write_desk, zine
from scripted_servers import Said, SmtpScript
from zine.files.private_folder import private_of
from zine.wings.desk.mail import smtp_imap_limits
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox

BEFORE = ("greeting", "ehlo", "mail", "rcpt", "data")
WHOLE_NO = {
    "550 without words": Said(b"550\r\n"),
    "451 and a space": Said(b"451 \r\n"),
    "several lines": Said(b"554-\r\n554-no\r\n554 \r\n"),
    "a refusal, and the end": Said(b"421 closing\r\n", "ends"),
    "a line feed alone": Said(b"550 no\n"),
}
NO_REPLY = {
    "nothing, and the end": Said(b"", "ends"),
    "two digits": Said(b"25", "ends"),
    "a code": Said(b"250", "ends"),
    "no end of line": Said(b"250 OK", "ends"),
    "half a refusal": Said(b"550 no such mail", "ends"),
    "the first of several lines": Said(b"250-first\r\n", "ends"),
    "an empty line": Said(b"\r\n"),
    "another protocol": Said(b"+OK taken\r\n"),
    "no ASCII": Said(b"\xb2\xb50 \xff\xfe\x00\r\n"),
    "a code that there is not": Said(b"999 hello\r\n"),
    "a code of the first hundred": Said(b"150 wait\r\n"),
    "four digits": Said(b"2500 OK\r\n"),
    "two codes": Said(b"250-yes\r\n550 no\r\n"),
    "silence": Said(b"", "hangs"),
    "half a reply, then silence": Said(b"250", "hangs"),
    "no end": Said(b"250-" + b"x" * 60 + b"\r\n", "floods"),
    "a line without end": Said(b"x" * 1000, "floods"),
    "no end, slowly": Said(b"250-x\r\n", "drips"),
    "a wrong yes": Said(b"334 go on\r\n"),
}
WHOLE_YES = {
    "without words": Said(b"250\r\n"),
    "with a space": Said(b"250 \r\n"),
    "another yes": Said(b"299 taken\r\n"),
    "several lines": Said(b"250-one\r\n250 two\r\n"),
    "yes, and then the end": Said(b"250 OK\r\n421 closing\r\n", "ends"),
}


def named(table: dict[str, Said]) -> list[object]:
    """A table's rows for a test."""
    return [pytest.param(each, id=name) for name, each in table.items()]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with three letters to send, and a server."""
    root = write_desk(tmp_path / "zine")
    private = private_of(root)
    private.write("mail.yaml", "smtp: {host: mail.zine.example, security: none}\n")
    for name in ("a", "b", "c"):
        put_in_outbox(
            private, name, letter("Ada <ada@zine.example>", f"{name}@post.example", name, "Hi.")
        )
    return root


def states(root: Path) -> set[str]:
    """The states of the letters that are left."""
    lines = zine(root, "outbox", "list").splitlines()
    return {state for line in lines for state in ("to send", "perhaps sent") if state in line}


def within_bounds(server: SmtpScript) -> None:
    """What a server said and how long it took is bounded."""
    assert server.now <= 1000 + smtp_imap_limits.LONGEST_RUN + smtp_imap_limits.PATIENCE
    most = smtp_imap_limits.LONGEST_REPLY + 2 * smtp_imap_limits.AT_ONCE
    assert server.received <= most * max(server.lines, 1) + 100 * server.lines


@pytest.mark.parametrize(("phase", "bad"), crossed(BEFORE, WHOLE_NO | NO_REPLY))
def test_before_its_content_a_letter_is_not_sent(
    root: Path, phase: str, bad: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the server says, or does not; the reason is printed, the letters stay ready."""
    server = SmtpScript(phase, bad)
    server.stand_in(monkeypatch)

    done = invoke(root, "outbox", "send", now="2026-12-01T12:00:00+00:00")

    reasons = [line.partition(": not sent: ")[2] for line in done.stderr.splitlines()]
    assert 1 == done.exit_code
    assert isinstance(done.exception, SystemExit)
    assert 3 == len(reasons)
    assert all(reasons)
    assert "0 letters sent, 3 not" in done.stdout
    assert [] == server.letters
    assert {"to send"} == states(root)
    within_bounds(server)


REASONS = {
    "550 without words": "the server answered 550",
    "451 and a space": "the server answered 451",
    "several lines": "no",
    "a refusal, and the end": "closing",
    "a line feed alone": "no",
    "nothing, and the end": "the server ended the line in the middle of an answer",
    "two digits": "the server ended the line in the middle of an answer",
    "a code": "the server ended the line in the middle of an answer",
    "no end of line": "the server ended the line in the middle of an answer",
    "half a refusal": "the server ended the line in the middle of an answer",
    "the first of several lines": "the server ended the line in the middle of an answer",
    "an empty line": "the server's answer is not one of SMTP: ''",
    "another protocol": "the server's answer is not one of SMTP: '+OK taken'",
    "no ASCII": "the server's answer is not one of SMTP: '²µ0 ÿþ\\x00'",
    "a code that there is not": "the server's answer is not one of SMTP: '999 hello'",
    "a code of the first hundred": "the server's answer is not one of SMTP: '150 wait'",
    "four digits": "the server's answer is not one of SMTP: '2500 OK'",
    "two codes": "the server's answer is not one of SMTP: '550 no'",
    "silence": "the server did not answer within 60 seconds",
    "half a reply, then silence": "the server did not answer within 60 seconds",
    "no end": "the server's answer is too long",
    "a line without end": "the server's answer is too long",
    "no end, slowly": "the server did not answer within 60 seconds",
    "a wrong yes": "go on",
}


def test_each_fault_has_its_words(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed when the server answers so to the writer of a letter."""
    told = {}
    for name, bad in (WHOLE_NO | NO_REPLY).items():
        with monkeypatch.context() as patch:
            SmtpScript("mail", bad).stand_in(patch)
            done = invoke(root, "outbox", "send", now="2026-12-01T12:00:00+00:00")
        told[name] = done.stderr.splitlines()[0].partition(": not sent: ")[2]

    assert REASONS == told


@pytest.mark.parametrize("bad", named(WHOLE_NO))
def test_a_whole_refusal_of_the_content(
    root: Path, bad: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The letter was not sent, for certain, so it is ready to send again."""
    server = SmtpScript("content", bad)
    server.stand_in(monkeypatch)

    said = refused(root, "outbox", "send")

    assert all(line.partition(": not sent: ")[2] for line in said.splitlines())
    assert {"to send"} == states(root)


@pytest.mark.parametrize("bad", named(NO_REPLY))
def test_no_whole_reply_to_the_content(
    root: Path, bad: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows, so it is never sent again by itself, and the publisher is told each time."""
    server = SmtpScript("content", bad)
    server.stand_in(monkeypatch)

    said = refused(root, "outbox", "send", "a")
    assert "a: it may have been sent: " in said
    assert "zine outbox done if it arrived" in said
    within_bounds(server)
    good = SmtpScript()
    good.stand_in(monkeypatch)
    again = refused(root, "outbox", "send")

    assert "a: it may have been sent" in again
    assert 1 == len(server.letters)
    assert 2 == len(good.letters)
    assert {"perhaps sent"} == states(root)


@pytest.mark.parametrize("good", named(WHOLE_YES))
def test_a_whole_yes(root: Path, good: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any reply of 2xx, on one line or several, whatever comes after it."""
    server = SmtpScript("content", good)
    server.stand_in(monkeypatch)

    assert "3 letters sent" in zine(root, "outbox", "send")
    assert 3 == len(server.letters)


@pytest.mark.parametrize("phase", ["rset", "quit"])
@pytest.mark.parametrize("bad", named(WHOLE_NO | NO_REPLY))
def test_after_its_content_nothing_changes(
    root: Path, phase: str, bad: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was taken was taken; a line that does not end well is only ended."""
    server = SmtpScript(phase, bad)
    server.stand_in(monkeypatch)

    assert "sent to a@post.example" in invoke(root, "outbox", "send", "a", now="2026-12-01").stdout
    assert 1 == len(server.letters)
    zine(root, "outbox", "send")
    assert 3 == len(server.letters)
    within_bounds(server)


@pytest.mark.parametrize("phase", BEFORE)
def test_a_reply_before_it_is_asked_for(
    root: Path, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A yes that was there before the content is not an answer to it."""
    good = SmtpScript().said[phase].content
    server = SmtpScript(phase, Said(good + b"250 taken\r\n"))
    server.stand_in(monkeypatch)

    assert "answers what it was not asked" in refused(root, "outbox", "send")
    assert [] == server.letters
    assert {"to send"} == states(root)


@pytest.mark.parametrize("phase", [*BEFORE, "content"])
def test_a_silent_server_is_asked_once(
    root: Path, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The letters after the first are not tried: they would each wait as long."""
    server = SmtpScript(phase, Said(b"", "hangs"))
    server.stand_in(monkeypatch)

    said = refused(root, "outbox", "send")

    assert 1000 + smtp_imap_limits.PATIENCE == server.now
    assert 1 == server.lines
    assert "c: not sent: not tried: the server did not answer within 60 seconds" in said


def test_a_slow_server_has_a_limit_in_all(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each reply comes in time, and all of them together do not."""
    server = SmtpScript("greeting", Said(b"220\r\n"))
    server.stand_in(monkeypatch)
    monkeypatch.setattr(smtp_imap_limits, "LONGEST_RUN", 100.0)
    answer = server.answer

    def slowly(sent: bytes) -> Said:
        server.now += 15
        return answer(sent)

    server.answer = slowly

    said = refused(root, "outbox", "send")

    assert "b: not sent: the server took longer than 100 seconds in all" in said
    assert "c: not sent: not tried" in said
    assert 1 == len(server.letters)


def test_what_was_perhaps_sent_is_entered(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In private/sent, without a time."""
    server = SmtpScript("content", Said(b"25", "ends"))
    server.stand_in(monkeypatch)
    refused(root, "outbox", "send", "a")

    (entry,) = (root / "private/sent").glob("a-*.yaml")
    assert "sent" not in yaml.safe_load(entry.read_text())
