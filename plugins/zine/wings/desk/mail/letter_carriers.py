"""Sends a letter: by SMTP, through the system's sendmail, or by way of a folder.

Whoever sends must know whether a letter may have left. It has certainly not while its content
has not been sent, or if a whole reply of 4xx or 5xx follows it (`LetterRefused`); it has if a
whole reply of 2xx does. After everything else nobody knows (`LetterUncertain`).
"""

from __future__ import annotations

import re
import smtplib
import ssl
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.utils import getaddresses, parsedate_to_datetime
from functools import partial
from pathlib import Path

from zine.characters import permitted
from zine.files.atomic_files import PRIVATE, make_folder, write_atomic
from zine.people import handle_slug
from zine.problems import Problems
from zine.wings.desk.mail.letter_drafts import LetterInTransit, LetterRefused
from zine.wings.desk.mail.mail_settings import (
    LineSecurity,
    MailFile,
    ServerFile,
    port_of,
    secret_for,
)
from zine.wings.desk.mail.providers import advice
from zine.wings.desk.mail.smtp_imap_limits import PATIENCE, ServerLimits, SmtpLine, SmtpLineInTls

NOT_YET, GO_ON, REFUSAL = 300, 354, 400  # RFC 5321 4.2.1: below them, yes; from the last on, no
US = "[127.0.0.1]"  # this machine's own name is nobody's business, and slow to find out
MAYBE = 75  # EX_TEMPFAIL: some programs have then queued the letter
DOT = re.compile(rb"^\.", re.MULTILINE)  # at the start of a line it is doubled, RFC 5321 4.5.2


class LetterUncertain(Exception):  # noqa: N818 - nobody knows whether it is an error
    """The letter may have been sent: no whole reply says whether it was."""


@dataclass(frozen=True, slots=True)
class LetterCarrier:
    """A way to send letters, and what it is called in the list of those sent.

    `send` says who was refused, with the server's words; it raises LetterRefused if nobody gets
    the letter, LetterUncertain if nobody knows. `close` ends the line, if there is one.
    """

    name: str
    send: Callable[[LetterInTransit], Mapping[str, str]]
    close: Callable[[], None] = lambda: None


def carrier_of(settings: MailFile) -> LetterCarrier:
    """The way that is set. Raises Problems if there is none, or no password for it."""
    if settings.smtp is not None:
        line = _SmtpCarrier(settings.smtp, secret_for("smtp", settings.smtp))
        return LetterCarrier(f"smtp {settings.smtp.host}", line.send, line.close)
    if settings.sendmail:
        return LetterCarrier(settings.sendmail, partial(_hand_over, settings.sendmail))
    if settings.pickup:
        folder = Path(settings.pickup)
        return LetterCarrier(f"pickup {folder}", partial(_put_into, folder))
    hint = "set smtp or sendmail there (docs/mail.md), or use --mbox or --links"
    raise Problems.of("private/mail.yaml", "there is no way to send letters", hint)


@dataclass(slots=True)
class _SmtpCarrier:
    """Sends over one connection to an SMTP server, opened again when it breaks."""

    server: ServerFile
    secret: str = field(repr=False)
    line: SmtpLine | None = None
    limits: ServerLimits = field(default_factory=ServerLimits)
    too_slow: str = ""

    def send(self, letter: LetterInTransit) -> Mapping[str, str]:
        """Send a letter; see LetterCarrier. A server that was too slow once is not tried again."""
        if self.too_slow:
            raise LetterRefused(f"not tried: {self.too_slow}")
        try:
            line, refused = self._begun(letter)
            content = DOT.sub(b"..", letter.content(eight_bit=line.has_extn("8bitmime")))
        except (OSError, smtplib.SMTPException, ValueError) as error:
            raise LetterRefused(self._broken(error)) from error
        try:
            line.send(content.removesuffix(b"\r\n") + b"\r\n.\r\n")
            code, words = line.getreply()
        except (OSError, smtplib.SMTPException) as error:
            raise LetterUncertain(self._broken(error)) from error
        if code >= REFUSAL:
            raise LetterRefused(_said(code, words))
        if code >= NOT_YET:
            raise LetterUncertain(self._broken(smtplib.SMTPResponseException(code, words)))
        return refused

    def _begun(self, letter: LetterInTransit) -> tuple[SmtpLine, dict[str, str]]:
        """The line, when the server waits for the letter itself, and who was refused."""
        line = self._open_line()
        options = " BODY=8BITMIME" if line.has_extn("8bitmime") else ""
        _check(line.docmd("MAIL", f"FROM:<{letter.sender}>{options}"))
        refused: dict[str, str] = {}
        for each in letter.recipients:
            code, words = line.docmd("RCPT", f"TO:<{each}>")
            if code >= REFUSAL:
                refused[each] = _said(code, words)
            else:
                _check((code, words))
        if len(refused) == len(letter.recipients):
            reasons = "; ".join(f"{who}: {why}" for who, why in refused.items())
            raise LetterRefused(reasons or "it has no address")
        code, words = line.docmd("DATA")
        if code != GO_ON:
            raise smtplib.SMTPResponseException(code, words)
        line.check_waiting()
        return line, refused

    def _open_line(self) -> SmtpLine:
        if self.line is not None:
            try:
                _check(self.line.rset())
            except (OSError, smtplib.SMTPException):
                self.close()
        if self.line is None:
            self.line = self._connected()
        return self.line

    def _connected(self) -> SmtpLine:
        host, port = self.server.host, port_of("smtp", self.server)
        self.limits.begin(0)
        seconds = self.limits.seconds()
        if self.server.security is LineSecurity.TLS:
            context = ssl.create_default_context()
            line: SmtpLine = SmtpLineInTls(
                self.limits, host, port, US, timeout=seconds, context=context
            )
        else:
            line = SmtpLine(self.limits, host, port, US, timeout=seconds)
        try:
            if self.server.security is LineSecurity.STARTTLS:
                line.starttls(context=ssl.create_default_context())
            if self.server.user:
                line.login(self.server.user, self.secret)
            line.ehlo_or_helo_if_needed()
        except BaseException:
            line.close()
            raise
        return line

    def _broken(self, error: Exception) -> str:
        """Why a line is of no more use, in words; it ends."""
        if self.line is not None:
            self.line.close()
            self.line = None
        words = _words(error)
        if isinstance(error, smtplib.SMTPAuthenticationError) and (why := advice(self.server.host)):
            words += f" ({why})"
        if isinstance(error, TimeoutError):
            self.too_slow = words
        return words

    def close(self) -> None:
        """End the line, politely if the server still listens."""
        line, self.line = self.line, None
        if line is not None:
            with suppress(OSError, smtplib.SMTPException):
                line.docmd("QUIT")
            line.close()


def _check(reply: tuple[int, bytes]) -> None:
    """Raise the server's words unless it said yes."""
    if reply[0] >= NOT_YET:
        raise smtplib.SMTPResponseException(*reply)


def _hand_over(program: str, letter: LetterInTransit) -> Mapping[str, str]:
    """Hand a letter to a program that takes it as sendmail does; see LetterCarrier."""
    if not letter.recipients:
        raise LetterRefused("it has no address")
    command = [program, "-i", "-f", letter.sender, "--", *letter.recipients]
    try:
        done = subprocess.run(
            command,
            input=letter.content(eight_bit=True, ending="\n"),
            capture_output=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired as error:
        reason = f"{program} did not end within {PATIENCE:.0f} seconds"
        raise LetterUncertain(reason) from error
    except OSError as error:
        raise LetterRefused(f"{program}: {error.strerror}") from error
    if done.returncode == MAYBE or done.returncode < 0:
        raise LetterUncertain(f"{program} ended with {done.returncode}")
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
        raise LetterRefused(said or f"{program} ended with {done.returncode}")
    return {}


def _put_into(folder: Path, letter: LetterInTransit) -> Mapping[str, str]:
    """Write a letter into a folder, whose files another program sends, or a person reads.

    The same letter has the same name. Its Bcc stays, as only the file says whom it goes to.
    """
    message = letter.message
    day = parsedate_to_datetime(str(message["Date"]))
    subject = handle_slug(str(message["Subject"]))[:60]
    name = f"{day:%Y-%m-%d-%H%M}-{subject}-{str(message['Message-ID'])[1:7]}.eml"
    shown = {address for _, address in getaddresses(map(str, message.get_all("To", [])))}
    if hidden := [each for each in letter.recipients if each not in shown]:
        message["Bcc"] = ", ".join(hidden)
    try:
        make_folder(folder.parent, folder, 0o700)
        write_atomic(folder / name, letter.content(eight_bit=True, ending="\n"), PRIVATE)
    except Problems as problems:
        raise LetterRefused(str(problems.problems[0])) from problems
    return {}


def _said(code: int, words: bytes | str) -> str:
    """A server's answer in one line; its code if it has no words."""
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return " ".join(permitted(text).split())[:300] or f"the server answered {code}"


def _words(error: Exception) -> str:
    """Why a line broke, or what a server said; never empty."""
    if isinstance(error, smtplib.SMTPResponseException):
        return _said(error.smtp_code, error.smtp_error)
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"the server's certificate is not valid: {error.verify_message}"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if isinstance(error, TimeoutError):
        return f"the server did not answer within {PATIENCE:.0f} seconds"
    return " ".join(permitted(str(error)).split())[:300] or type(error).__name__
