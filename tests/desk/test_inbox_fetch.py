"""Letters fetched by IMAP: each once, and nothing is changed on the server."""

from __future__ import annotations

import imaplib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desks import post, refused, sheet, write_desk, zine
from mail_servers import SECRET, ImapServer, has_dovecot, imap_server
from zine.files.private_folder import private_of
from zine.wings.desk.mail import imap as fetching
from zine.wings.desk.mail.smtp_imap_limits import ServerLimits

real = pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk."""
    return write_desk(tmp_path / "zine")


def use(root: Path, port: int, folder: str = "INBOX") -> None:
    """Set the desk's server."""
    text = f"imap: {{host: 127.0.0.1, port: {port}, security: none, user: ada, folder: {folder}}}\n"
    private_of(root).write("mail.yaml", text)


def fetched(root: Path) -> str:
    """What `zine inbox fetch` says."""
    return zine(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)


def letters(root: Path, *powers: str) -> list[bytes]:
    """Letters with orders."""
    return [post(root, power, "A VIE H").read_bytes() for power in powers]


@pytest.fixture
def server(root: Path) -> Iterator[ImapServer]:
    """A real server with two letters."""
    with imap_server(letters(root, "Austria", "France")) as server:
        use(root, server.port)
        yield server


@real
def test_letters_are_fetched_and_taken_in(root: Path, server: ImapServer) -> None:
    """As if they had been given as files."""
    said = fetched(root)

    assert "2 letters fetched" in said
    assert "marengo" in said
    assert "A VIE H" in sheet(root)


@real
def test_a_letter_is_fetched_once(root: Path, server: ImapServer) -> None:
    """The next time, only what came since."""
    fetched(root)
    assert "0 letters fetched" in fetched(root)

    server.deliver(letters(root, "Italy"))

    assert "1 letter fetched" in fetched(root)
    assert 3 == len(list((root / "private/inbox").glob("*.eml")))


@real
def test_nothing_is_changed_on_the_server(root: Path, server: ImapServer) -> None:
    """A letter stays unread there."""
    fetched(root)

    flags = [path.name.rpartition(",")[2] for path in server.maildir.glob("cur/*,*")]
    assert all("S" not in each for each in flags)


@real
def test_a_wrong_password(root: Path, server: ImapServer) -> None:
    """One clean line."""
    said = refused(root, "inbox", "fetch", ZINE_IMAP_PASSWORD="guess")

    assert "private/mail.yaml: letters cannot be fetched from 127.0.0.1:" in said
    assert "Authentication failed" in said


@real
def test_a_folder_that_is_not_there(root: Path, server: ImapServer) -> None:
    """The server's words are printed."""
    path = root / "private/mail.yaml"
    path.write_text(path.read_text().replace("INBOX", "Orders"), encoding="utf-8")

    said = refused(root, "inbox", "fetch", ZINE_IMAP_PASSWORD=SECRET)

    assert "Mailbox doesn't exist: Orders" in said


class FakeLine:
    """An IMAP server's answers, where no server is; letters by UID."""

    letters: dict[int, bytes] = {}  # noqa: RUF012 - set by each test
    generation = b"1"
    searched: list[str] = []  # noqa: RUF012

    def __init__(self, limits: ServerLimits, host: str, port: int, timeout: float) -> None:
        self.limits, self.host = limits, host

    def login(self, user: str, secret: str) -> None:
        """Let in whoever knows the password."""
        if secret != SECRET:
            raise imaplib.IMAP4.error(b"[AUTHENTICATIONFAILED] no")

    def select(self, folder: str, readonly: bool) -> tuple[str, list[bytes]]:
        """Open the folder; never to write."""
        assert readonly
        return "OK", [str(len(self.letters)).encode()]

    def response(self, code: str) -> tuple[str, list[bytes | None]]:
        """The folder's generation."""
        assert code == "UIDVALIDITY"
        return code, [self.generation]

    def uid(self, command: str, what: str, parts: str = "") -> tuple[str, list[Any]]:
        """Search and fetch as RFC 3501 says: "9:*" names the last letter at least."""
        if command == "SEARCH":
            self.searched.append(what)
            first = int(what[4:].partition(":")[0]) if what.startswith("UID ") else 1
            found = [n for n in self.letters if n >= first] or list(self.letters)[-1:]
            return "OK", [" ".join(map(str, found)).encode()]
        content = self.letters[int(what)]
        if "SIZE" in parts:
            return "OK", [f"1 (UID {what} RFC822.SIZE {len(content)})".encode()]
        return "OK", [(f"1 (UID {what} BODY[] {{{len(content)}}}".encode(), content), b")"]

    def shutdown(self) -> None:
        """End the line."""


@pytest.fixture
def line(root: Path, monkeypatch: pytest.MonkeyPatch) -> type[FakeLine]:
    """The desk's server, played by a class."""

    class Line(FakeLine):
        letters = {}  # noqa: RUF012
        searched = []  # noqa: RUF012

    monkeypatch.setattr(fetching, "ImapLine", Line)
    use(root, 143)
    Line.letters = dict(enumerate(letters(root, "Austria", "France"), start=7))
    return Line


def test_only_new_numbers_are_asked_for(root: Path, line: type[FakeLine]) -> None:
    """The first time the last days, then what follows the greatest number."""
    assert "2 letters fetched" in fetched(root)
    assert "0 letters fetched" in fetched(root)

    assert ["SINCE 17-Nov-2026", "UID 9:*"] == line.searched


def test_a_folder_numbered_anew(root: Path, line: type[FakeLine]) -> None:
    """Is asked from the beginning; what is there already is kept once."""
    fetched(root)
    line.generation = b"2"

    fetched(root)

    assert "SINCE 17-Nov-2026" == line.searched[-1]
    assert 2 == len(list((root / "private/inbox").glob("*.eml")))


def test_a_letter_too_large_is_passed_over(
    root: Path, line: type[FakeLine], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is counted, and the ones after it are fetched."""
    monkeypatch.setattr(fetching, "LARGEST_MESSAGE", 500)
    line.letters = {1: b"x" * 501, **line.letters}

    said = fetched(root)

    assert "2 letters fetched" in said
    assert 2 == len(list((root / "private/inbox").glob("*.eml")))


def test_without_a_server(root: Path) -> None:
    """What to set is said."""
    assert "private/mail.yaml: there is no server to ask" in refused(root, "inbox", "fetch")
