"""A server that letters are fetched from may say anything: one clean line names it and the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from case_tables import crossed
from desks import post, refused, write_desk, zine
from mail_servers import SECRET
from scripted_servers import ImapScript, Said
from zine.files.private_folder import private_of
from zine.wings.desk.mail import smtp_imap_limits
from zine.wings.desk.mail.imap import LONGEST_ANSWER
from zine.wings.desk.mail.mailboxes import LARGEST_MESSAGE

PHASES = ("greeting", "CAPABILITY", "LOGIN", "EXAMINE", "SEARCH", "SIZE", "BODY")
MANY = b"9" * 5000
NO_ANSWER = {
    "nothing": Said(b"", "ends"),
    "silence": Said(b"", "hangs"),
    "half a line": Said(b"* OK", "ends"),
    "no IMAP": Said(b"+OK hello\r\n"),
    "no ASCII": Said(b"\xff\xfe\x00\xb2\r\n"),
    "another command's tag": Said(b"ZZZZ9 OK done\r\n"),
    "no": Said(b"TAG NO\r\n* NO\r\n"),
    "bad": Said(b"TAG BAD \r\n* BAD \r\n"),
    "goodbye": Said(b"* BYE\r\n", "ends"),
    "a letter of any size": Said(b"* 1 FETCH (BODY[] {999999999999}\r\n", "floods"),
    "a letter of a size that nobody can read": Said(b"* 1 FETCH (BODY[] {" + MANY + b"}\r\n"),
    "no end": Said(b"* 1 X " + b"x" * 60_000 + b"\r\n", "floods"),
    "a line without end": Said(b"* " + b"x" * 1000, "floods"),
    "no end, slowly": Said(b"* 1 X\r\n", "drips"),
}


def fields(phase: str, content: bytes, *bad: bytes) -> list[object]:
    """Answers with bad numbers in them, X standing for each."""
    return [
        pytest.param(phase, Said(content.replace(b"X", each)), id=f"{phase} {each[:12]!r}")
        for each in bad
    ]


NOT_NUMBERS = (b"abc", b"-3", b"1.5", b"0", b"4294967296", b"\xb2", b"1:*", MANY)
FIELDS = [
    *fields("SEARCH", b"* SEARCH 7 X 8\r\nTAG OK done\r\n", *NOT_NUMBERS),
    *fields("EXAMINE", b"* OK [UIDVALIDITY X] v\r\nTAG OK done\r\n", *NOT_NUMBERS),
]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk, and where its letters are to be fetched."""
    root = write_desk(tmp_path / "zine")
    text = "imap: {host: localhost, security: none, user: ada}\n"
    private_of(root).write("mail.yaml", text)
    return root


def letters(root: Path) -> list[bytes]:
    """Two letters with orders."""
    return [post(root, power, "A VIE H").read_bytes() for power in ("Austria", "France")]


def complaint(root: Path) -> str:
    """What `zine inbox fetch` complains of: one line that names the server."""
    said = refused(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)
    (line,) = [each for each in said.splitlines() if "cannot be fetched" in each]
    assert line.partition("letters cannot be fetched from localhost: ")[2].strip()
    return line


@pytest.mark.parametrize(("phase", "bad"), crossed(PHASES, NO_ANSWER))
def test_an_answer_that_is_none(
    root: Path, phase: str, bad: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At any point: no traceback, and bounds on how much is read and how long it takes."""
    said = Said(bad.content.replace(b"TAG ", b"") if phase == "greeting" else bad.content, bad.then)
    server = ImapScript(letters(root), phase, said)
    server.stand_in(monkeypatch)

    complaint(root)

    assert server.now <= 1000 + smtp_imap_limits.LONGEST_RUN + smtp_imap_limits.PATIENCE
    assert server.received <= LARGEST_MESSAGE + 3 * LONGEST_ANSWER


REASONS = {
    "nothing": "the server ended the line in the middle of an answer",
    "silence": "the server did not answer within 60 seconds",
    "half a line": "the server ended the line in the middle of an answer",
    "no IMAP": "the server did not answer within 60 seconds",
    "a letter of any size": "the server's answer is too long",
    "a letter of a size that nobody can read": "what it answers is not IMAP (ValueError)",
    "no end": "the server's answer is too long",
    "a line without end": "the server's answer is too long",
    "no end, slowly": "the server did not answer within 60 seconds",
    "no answer to the call": "it did not answer within 60 seconds",
}


def test_each_fault_has_its_words(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed when the server answers so to the password."""
    told = {}
    for name, bad in NO_ANSWER.items():
        with monkeypatch.context() as patch:
            ImapScript(letters(root), "LOGIN", bad).stand_in(patch)
            told[name] = complaint(root).partition("localhost: ")[2]

    def unheard(*_: object, **__: object) -> None:
        raise TimeoutError("timed out")

    monkeypatch.setattr("socket.create_connection", unheard)
    told["no answer to the call"] = complaint(root).partition("localhost: ")[2]
    hint = "look at imap in private/mail.yaml, and at the password"
    words = {name: told[name] for name in REASONS}  # the others are imaplib's own
    assert {name: f"{said} ({hint})" for name, said in REASONS.items()} == words


@pytest.mark.parametrize(("phase", "bad"), FIELDS)
def test_a_number_that_is_none(
    root: Path, phase: str, bad: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The field and what it holds are named, and nothing is fetched."""
    ImapScript(letters(root), phase, bad).stand_in(monkeypatch)

    said = complaint(root)

    what = "UIDVALIDITY" if phase == "EXAMINE" else "a message's UID"
    assert what in said
    assert len(said) < 400
    assert not (root / "private/fetched.yaml").exists()


def test_without_a_generation_the_last_days_are_asked_for(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time, since the numbers mean nothing; each letter is kept once."""
    server = ImapScript(letters(root), "EXAMINE", Said(b"TAG OK done\r\n"))
    server.stand_in(monkeypatch)

    for _ in range(2):
        zine(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)

    assert 2 == len(list((root / "private/inbox").glob("*.eml")))


def test_a_message_that_is_gone(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program deleted it meanwhile: it is not counted."""
    server = ImapScript(letters(root), "BODY", Said(b"TAG OK done\r\n"))
    server.stand_in(monkeypatch)

    assert "0 letters fetched" in zine(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)


def test_a_size_that_nobody_can_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The letter itself says how large it is."""
    said = Said(b"* 1 FETCH (UID 7 RFC822.SIZE " + MANY + b")\r\nTAG OK done\r\n")
    ImapScript(letters(root), "SIZE", said).stand_in(monkeypatch)

    assert "2 letters fetched" in zine(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)


def test_what_came_before_a_fault_stays(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept and remembered, so a server that always breaks off gets ahead all the same."""
    server = ImapScript(letters(root))
    server.stand_in(monkeypatch)
    first, second = server.numbers.values()
    answer = server.answer
    server.answer = lambda sent: Said(b"", "ends") if b"FETCH 8 (BODY" in sent else answer(sent)

    complaint(root)

    (kept,) = (root / "private/inbox").glob("*.eml")
    assert first == kept.read_bytes()
    server.answer = answer
    server.said["SEARCH"] = Said(b"* SEARCH 8\r\nTAG OK done\r\n")
    zine(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)
    assert {first, second} == {p.read_bytes() for p in (root / "private/inbox").glob("*.eml")}


@pytest.mark.parametrize("value", ["x", "-1", "9" * 5000, "[1, 2]"])
def test_a_memory_that_is_spoilt(root: Path, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is asked as if for the first time."""
    name = "ada@localhost/INBOX"
    text = f"{name}:\n  generation: {value}\n  last: {value}\n"
    (root / "private/fetched.yaml").write_text(text, encoding="utf-8")
    ImapScript(letters(root)).stand_in(monkeypatch)

    assert "2 letters fetched" in zine(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)


@pytest.mark.parametrize("key", ["folder", "user"])
def test_settings_that_imap_cannot_say(
    root: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said as what it is, not as a fault of the server."""
    more = "folder: Entwürfe" if key == "folder" else "user: jürgen"
    text = "imap: {host: localhost, security: none, user: ada}\n"
    text = text.replace("user: ada", more if key == "user" else f"user: ada, {more}")
    private_of(root).write("mail.yaml", text)
    ImapScript(letters(root)).stand_in(monkeypatch)

    assert "ASCII" in complaint(root)
