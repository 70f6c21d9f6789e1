"""Sends a letter: by SMTP, or through the system's sendmail.

Whoever sends must know whether a letter may have left. So a refusal (`LetterRefused`) is one
that certainly left nothing behind, and `LetterUncertain` is everything else.
"""

from __future__ import annotations

import io
import re
import smtplib
import ssl
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from email.generator import BytesGenerator
from email.message import EmailMessage, Message
from email.parser import HeaderParser
from email.policy import SMTP
from email.utils import format_datetime, getaddresses
from hashlib import sha256
from typing import Protocol

from zine.files.mail.mail_settings import LineSecurity, MailFile, ServerFile, port_of, secret_for
from zine.problems import Problems

PATIENCE = 60.0  # seconds that a server may take for one answer
ADDRESS = re.compile(r"[^\s@<>\-][^\s@<>]*@[^\s@<>]+")
OURS = ("X-Unsent", "Bcc", "Date", "Message-ID")
US = "[127.0.0.1]"  # this machine's own name is nobody's business, and slow to find out
MAYBE = 75  # EX_TEMPFAIL: some programs have then queued the letter


class LetterRefused(Exception):  # noqa: N818 - its words are the server's
    """The letter was not sent, for certain."""


class LetterUncertain(Exception):  # noqa: N818 - nobody knows whether it is an error
    """The letter may have been sent: the line broke before the server confirmed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterInTransit:
    """A draft on its way: from whom, to whom (Bcc too), and its message without Bcc."""

    sender: str
    recipients: tuple[str, ...]
    message: EmailMessage

    def content(self, *, eight_bit: bool, ending: str = "\r\n") -> bytes:
        """The message as it goes over the line."""
        return message_bytes(self.message, eight_bit=eight_bit, ending=ending)


def message_bytes(message: EmailMessage, *, eight_bit: bool = False, ending: str = "\n") -> bytes:
    """A message as bytes, in lines with that ending; in ASCII unless `eight_bit`."""
    policy = SMTP.clone(cte_type="8bit" if eight_bit else "7bit", linesep=ending)
    stream = io.BytesIO()
    BytesGenerator(stream, mangle_from_=False, policy=policy).flatten(message)
    return stream.getvalue()


def draft_headers(draft: bytes) -> Message[str, str]:
    """A draft's headers, which may be UTF-8 as they stand."""
    return HeaderParser(policy=SMTP).parsestr(draft.decode("utf-8", "replace"))


def draft_text(draft: bytes) -> str:
    """What a draft says; "" if it holds no plain text."""
    body = message_from_bytes(draft, _class=EmailMessage, policy=SMTP).get_body(("plain",))
    return str(body.get_content()) if body is not None else ""


def draft_message(draft: bytes) -> EmailMessage:
    """A draft with its headers read anew as Unicode: few programs take UTF-8 in them."""
    message = message_from_bytes(draft, _class=EmailMessage, policy=SMTP)
    headers = draft_headers(draft)
    for name in dict.fromkeys(headers):
        if name.lower().startswith(("content-", "mime-")):
            continue
        del message[name]
        for value in headers.get_all(name, []):
            message[name] = str(value)
    return message


def recipients_of(draft: bytes) -> tuple[str, ...]:
    """Everyone that a draft goes to, each once."""
    headers = draft_headers(draft)
    named = [str(value) for key in ("To", "Cc", "Bcc") for value in headers.get_all(key, [])]
    found = [address for _, address in getaddresses(named) if ADDRESS.fullmatch(address)]
    return tuple(dict.fromkeys(found))


def in_transit(draft: bytes, now: datetime) -> LetterInTransit:
    """A draft made ready to send. Raises LetterRefused if it has no sender's address.

    The same draft always has the same Message-ID, so that no program shows it twice.
    """
    message = draft_message(draft)
    for name in OURS:
        del message[name]
    sender = next((a for _, a in getaddresses([str(message.get("From", ""))]) if a), "")
    if not ADDRESS.fullmatch(sender):
        raise LetterRefused("there is no sender's address: set 'address' in content/zine.yaml")
    mark = sha256(draft).hexdigest()[:32]
    message["Date"] = format_datetime(now)
    message["Message-ID"] = f"<{mark}@{sender.partition('@')[2]}>"
    return LetterInTransit(sender=sender, recipients=recipients_of(draft), message=message)


class LetterCarrier(Protocol):
    """A way to send letters."""

    @property
    def name(self) -> str:
        """What it is called in the list of sent letters."""
        ...

    def send(self, letter: LetterInTransit) -> Mapping[str, str]:
        """Send a letter; who was refused, with the server's words.

        Raises LetterRefused if nobody gets it, LetterUncertain if nobody knows.
        """
        ...

    def close(self) -> None:
        """End the line, if there is one."""
        ...


def carrier_of(settings: MailFile) -> LetterCarrier:
    """The way that is set. Raises Problems if there is none, or no password for it."""
    if settings.smtp is not None:
        return SmtpCarrier(settings.smtp, secret_for("smtp", settings.smtp))
    if settings.sendmail:
        return SendmailCarrier(settings.sendmail)
    hint = "set smtp or sendmail there (docs/mail.md), or use --mbox or --links"
    raise Problems.of("private/mail.yaml", "there is no way to send letters", hint)


@dataclass(slots=True)
class SmtpCarrier:
    """Sends over one line to an SMTP server, begun anew when it breaks."""

    server: ServerFile
    secret: str = field(repr=False)
    line: smtplib.SMTP | None = None

    @property
    def name(self) -> str:
        """The server."""
        return f"smtp {self.server.host}"

    def send(self, letter: LetterInTransit) -> Mapping[str, str]:
        """Send a letter; see LetterCarrier."""
        with self._nothing_left():
            line, refused = self._begun(letter)
            content = letter.content(eight_bit=line.has_extn("8bitmime"))
        try:
            code, words = line.data(content)
        except smtplib.SMTPDataError as error:
            self.close()
            raise LetterRefused(_words(error)) from error
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            raise LetterUncertain(_words(error)) from error
        if code != 250:
            raise LetterRefused(_said(words))
        return refused

    def _begun(self, letter: LetterInTransit) -> tuple[smtplib.SMTP, dict[str, str]]:
        """The line, after everything that comes before the letter itself."""
        line = self._open_line()
        options = ["BODY=8BITMIME"] if line.has_extn("8bitmime") else []
        code, words = line.mail(letter.sender, options)
        if code != 250:
            raise smtplib.SMTPResponseException(code, words)
        refused: dict[str, str] = {}
        for each in letter.recipients:
            code, words = line.rcpt(each)
            if code not in (250, 251):
                refused[each] = _said(words)
        if len(refused) == len(letter.recipients):
            line.rset()
            reasons = "; ".join(f"{who}: {why}" for who, why in refused.items())
            raise LetterRefused(reasons or "it has no address")
        return line, refused

    def _open_line(self) -> smtplib.SMTP:
        if self.line is not None:
            try:
                self.line.rset()
            except (OSError, smtplib.SMTPException):
                self.close()
        if self.line is None:
            self.line = self._connected()
        return self.line

    def _connected(self) -> smtplib.SMTP:
        host, port = self.server.host, port_of("smtp", self.server)
        if self.server.security is LineSecurity.TLS:
            context = ssl.create_default_context()
            line: smtplib.SMTP = smtplib.SMTP_SSL(host, port, US, timeout=PATIENCE, context=context)
        else:
            line = smtplib.SMTP(host, port, US, timeout=PATIENCE)
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

    @contextmanager
    def _nothing_left(self) -> Iterator[None]:
        """Whatever goes wrong within, the letter has not been sent."""
        try:
            yield
        except (OSError, smtplib.SMTPException, UnicodeError) as error:
            self.close()
            raise LetterRefused(_words(error)) from error

    def close(self) -> None:
        """End the line, politely if the server still listens."""
        line, self.line = self.line, None
        if line is not None:
            try:
                line.quit()
            except (OSError, smtplib.SMTPException):
                line.close()


@dataclass(frozen=True, slots=True)
class SendmailCarrier:
    """Hands letters to a program that takes them as sendmail does."""

    program: str

    @property
    def name(self) -> str:
        """The program."""
        return self.program

    def send(self, letter: LetterInTransit) -> Mapping[str, str]:
        """Send a letter; see LetterCarrier."""
        if not letter.recipients:
            raise LetterRefused("it has no address")
        command = [self.program, "-i", "-f", letter.sender, "--", *letter.recipients]
        try:
            done = subprocess.run(
                command,
                input=letter.content(eight_bit=True, ending="\n"),
                capture_output=True,
                check=False,
            )
        except OSError as error:
            raise LetterRefused(f"{self.program}: {error.strerror}") from error
        if done.returncode == MAYBE or done.returncode < 0:
            raise LetterUncertain(f"{self.program} ended with {done.returncode}")
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0]
            raise LetterRefused(said or f"{self.program} ended with {done.returncode}")
        return {}

    def close(self) -> None:
        """There is no line."""


def _said(words: object) -> str:
    """A server's answer in one line."""
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else str(words)
    return " ".join(text.split())[:300]


def _words(error: Exception) -> str:
    """Why a line broke, or what a server said."""
    if isinstance(error, smtplib.SMTPResponseException):
        return _said(error.smtp_error) or f"the server answered {error.smtp_code}"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"the server's certificate is not valid: {error.verify_message}"
    if isinstance(error, TimeoutError):
        return f"the server did not answer within {PATIENCE:.0f} seconds"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return _said(error) or type(error).__name__
