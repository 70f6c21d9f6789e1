"""Lines to mail servers, which may say anything, of any length, as slowly as they like.

A server has a time for each answer and one for all that a command asks of it, and an answer
has a size. Nothing that is not an answer is taken for one.
"""

from __future__ import annotations

import imaplib
import re
import smtplib
import socket
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

PATIENCE = 60.0  # seconds that a server may take for one answer
LONGEST_RUN = 600.0  # seconds that it may take for everything that one command asks of it
LONGEST_LINE = 1_000_000  # bytes: the numbers of all letters in a folder are one line
LONGEST_REPLY = 64_000  # bytes of an SMTP reply, all its lines together
AT_ONCE = 65_536  # bytes read or written in one piece
# RFC 5321 4.2: a code and perhaps words; "-" after the code if more lines follow.
REPLY = re.compile(rb"([2-5][0-9][0-9])(?:([ -])([^\r\n]*))?\r?\n")


@dataclass(slots=True)
class ServerLimits:
    """What a server may still take and say, and what it said that nobody has read yet."""

    run_ends: float = field(default_factory=lambda: monotonic() + LONGEST_RUN)
    answer_ends: float = 0.0
    room: int = 0
    said: bytearray = field(default_factory=bytearray)
    read_from: socket.socket | None = None

    def begin(self, most: int) -> None:
        """Wait for an answer of so many bytes at most."""
        self.answer_ends = monotonic() + PATIENCE
        self.room = most

    def seconds(self) -> float:
        """The time that is left. Raises TimeoutError if there is none."""
        now = monotonic()
        if now >= self.run_ends:
            raise TimeoutError(0, f"the server took longer than {LONGEST_RUN:.0f} seconds in all")
        if now >= self.answer_ends:
            raise TimeoutError(0, f"the server did not answer within {PATIENCE:.0f} seconds")
        return min(self.run_ends, self.answer_ends) - now

    def line(self, sock: socket.socket) -> bytes:
        """The next line with its end. Raises OSError if it is not whole, or too long."""
        seen = 0
        while (end := self.said.find(b"\n", seen)) < 0:
            seen = len(self.said)
            if seen > min(self.room, LONGEST_LINE):
                self._refuse()
            self._more(sock)
        return self.read(sock, end + 1)

    def read(self, sock: socket.socket, size: int) -> bytes:
        """So many bytes. Raises OSError if there are fewer, or that is more than there may be."""
        if size > self.room:
            self._refuse()
        while len(self.said) < size:
            self._more(sock)
        found = bytes(self.said[:size])
        del self.said[:size]
        self.room -= size
        return found

    def _more(self, sock: socket.socket) -> None:
        if sock is not self.read_from:
            # What came before the line was secured may be anybody's.
            self.said.clear()
            self.read_from = sock
        sock.settimeout(self.seconds())
        try:
            found = sock.recv(AT_ONCE)
        except TimeoutError:
            self.seconds()
            raise
        if not found:
            raise ConnectionError(0, "the server ended the line in the middle of an answer")
        self.said += found

    def _refuse(self) -> None:
        raise ConnectionError(0, "the server's answer is too long")


class SmtpLine(smtplib.SMTP):
    """An SMTP line on which only whole replies are replies."""

    def __init__(self, limits: ServerLimits, *given: Any, **more: Any) -> None:
        self.limits = limits
        limits.said.clear()
        super().__init__(*given, **more)

    def getreply(self) -> tuple[int, bytes]:
        """The next reply. Raises OSError, and ends the line, if what comes is not one."""
        words: list[bytes] = []
        codes: set[bytes] = set()
        self.limits.begin(LONGEST_REPLY)
        try:
            while True:
                line = self.limits.line(self._socket())
                found = REPLY.fullmatch(line)
                codes |= {found[1]} if found else set()
                if found is None or len(codes) > 1:
                    said = line[:60].decode("latin-1").strip()
                    raise ConnectionError(0, f"the server's answer is not one of SMTP: {said!r}")
                words.append(found[3] or b"")
                if found[2] != b"-":
                    return int(found[1]), b"\n".join(words)
        except OSError:
            self.close()
            raise

    def check_waiting(self) -> None:
        """Raise OSError, and end the line, if the server spoke before it was asked."""
        if self.limits.said:
            self.close()
            raise ConnectionError(0, "the server answers what it was not asked")

    def send(self, s: Any) -> None:
        """Send a command or a letter. Raises OSError if the server does not take it."""
        self.check_waiting()
        content = s.encode(self.command_encoding) if isinstance(s, str) else bytes(s)
        self.limits.begin(LONGEST_REPLY)
        try:
            for start in range(0, len(content), AT_ONCE):
                sock = self._socket()
                sock.settimeout(self.limits.seconds())
                sock.sendall(content[start : start + AT_ONCE])
        except OSError:
            self.close()
            raise

    def _socket(self) -> socket.socket:
        if self.sock is None:
            raise ConnectionError(0, "the line has ended")
        return self.sock


class SmtpLineInTls(SmtpLine, smtplib.SMTP_SSL):
    """The same, secured from the beginning."""


class ImapLine(imaplib.IMAP4):
    """An IMAP line on which an answer has an end."""

    def __init__(self, limits: ServerLimits, *given: Any, **more: Any) -> None:
        self.limits = limits
        super().__init__(*given, **more)

    def readline(self) -> bytes:
        """The next line."""
        return self.limits.line(self.sock)

    def read(self, size: int) -> bytes:
        """The next bytes of a letter."""
        return self.limits.read(self.sock, size)


class ImapLineInTls(ImapLine, imaplib.IMAP4_SSL):
    """The same, secured from the beginning."""
