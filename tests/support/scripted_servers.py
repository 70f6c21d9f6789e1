"""Mail servers that say what a test has them say, on no line and by no clock but their own."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from zine.wings.desk.mail import smtp_imap_limits


@dataclass(frozen=True)
class Said:
    """What a server says when it is asked, and what it does then.

    It may wait for the next command, end the line ("ends"), say no more ("hangs"), say the
    same for ever ("floods"), or do so a byte at a time, ten seconds each ("drips").
    """

    content: bytes
    then: str = ""


@dataclass
class ScriptedServer:
    """A server whose `answer` tells what follows what it was sent; `now` is its clock."""

    greeting: Said
    answer: Callable[[bytes], Said]
    now: float = 1000.0
    lines: int = 0
    received: int = 0

    def connected(self, *_given: object, **_more: object) -> ScriptedSocket:
        """A new line to it."""
        self.lines += 1
        return ScriptedSocket(self, self.greeting, bytearray(self.greeting.content))

    def stand_in(self, patch: pytest.MonkeyPatch) -> None:
        """Answer on every line that is opened, by its own clock."""
        patch.setattr(socket, "create_connection", self.connected)
        patch.setattr(smtp_imap_limits, "monotonic", lambda: self.now)


@dataclass
class ScriptedSocket:
    """The end of a line that a program holds."""

    server: ScriptedServer
    said: Said
    left: bytearray
    patience: float = 0.0
    sent: bytearray = field(default_factory=bytearray)

    def settimeout(self, seconds: float) -> None:
        """How long the program waits."""
        self.patience = seconds

    def sendall(self, content: bytes) -> None:
        """Take what the program sends; whole commands, and a letter to its last dot."""
        self.sent += content
        self.said = self.server.answer(bytes(content))
        self.left += self.said.content

    def recv(self, size: int) -> bytes:
        """What is there, or what the server does then."""
        if not self.left:
            if self.said.then == "ends":
                return b""
            if self.said.then not in ("floods", "drips"):
                self.server.now += self.patience
                raise TimeoutError("timed out")
            self.left += self.said.content
        if self.said.then == "drips":
            self.server.now += 10
            size = 1
        given = bytes(self.left[:size])
        del self.left[: len(given)]
        self.server.received += len(given)
        return given

    def shutdown(self, _how: int) -> None:
        """The line ends."""

    def close(self) -> None:
        """The line ends."""

    def makefile(self, *_given: object) -> ScriptedSocket:
        """Some programs want one, and read nothing from it."""
        return self


class SmtpScript(ScriptedServer):
    """A good SMTP server but for one phase; `letters` are the contents it took."""

    def __init__(self, phase: str = "", bad: Said | None = None) -> None:
        self.letters: list[bytes] = []
        self.said = {
            "greeting": Said(b"220 here\r\n"),
            "ehlo": Said(b"250-here\r\n250 8BITMIME\r\n"),
            "mail": Said(b"250 ok\r\n"),
            "rcpt": Said(b"250 ok\r\n"),
            "data": Said(b"354 go on\r\n"),
            "content": Said(b"250 taken\r\n"),
            "rset": Said(b"250 ok\r\n"),
            "quit": Said(b"221 bye\r\n"),
        }
        self.said |= {phase: bad} if bad else {}
        super().__init__(self.said["greeting"], self._answer)

    def _answer(self, sent: bytes) -> Said:
        command = re.match(rb"(ehlo|helo|mail|rcpt|data|rset|quit)\b", sent, re.IGNORECASE)
        if command is None:
            self.letters.append(sent)
            return self.said["content"]
        return self.said[command[1].decode().lower().replace("helo", "ehlo")]


class ImapScript(ScriptedServer):
    """An IMAP server with two letters, good but for what it says at one point.

    TAG in what it says stands for the command's own tag.
    """

    def __init__(self, letters: list[bytes], phase: str = "", bad: Said | None = None) -> None:
        self.numbers = {str(7 + i).encode(): each for i, each in enumerate(letters)}
        self.said = {
            "greeting": Said(b"* OK here\r\n"),
            "CAPABILITY": Said(b"* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n"),
            "LOGIN": Said(b"TAG OK done\r\n"),
            "EXAMINE": Said(b"* OK [UIDVALIDITY 5] valid\r\nTAG OK [READ-ONLY] done\r\n"),
            "SEARCH": Said(b"* SEARCH %s\r\nTAG OK done\r\n" % b" ".join(self.numbers)),
        }
        self.said |= {phase: bad} if bad else {}
        super().__init__(self.said["greeting"], self._answer)

    def _answer(self, sent: bytes) -> Said:
        tag, *words = sent.split()
        named = (words[1] if words[0] == b"UID" else words[0]).decode()
        if named == "FETCH":
            named = "SIZE" if b"SIZE" in sent else "BODY"
        said = self.said.get(named) or self._fetched(named, words[2])
        return Said(said.content.replace(b"TAG", tag), said.then)

    def _fetched(self, named: str, number: bytes) -> Said:
        letter = self.numbers[number]
        head = b"* 1 FETCH (UID %s " % number
        if named == "SIZE":
            return Said(head + b"RFC822.SIZE %d)\r\nTAG OK done\r\n" % len(letter))
        return Said(head + b"BODY[] {%d}\r\n%s)\r\nTAG OK done\r\n" % (len(letter), letter))
