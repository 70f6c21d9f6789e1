"""Mail servers for tests, on this machine: SMTP in a thread, IMAP as a process of Debian's."""

from __future__ import annotations

import asyncio
import getpass
import grp
import os
import pwd
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from ports import free_port

DOVECOT = "/usr/sbin/dovecot"
SECRET = "tulip-anvil-nine"
PATIENCE = 600.0  # seconds: a busy machine is no fault of the server
OWN_USER = """
default_internal_user = {user}
default_login_user = {user}
default_internal_group = {group}
"""
IMAP_CONF = """
base_dir = {base}/run
state_dir = {base}/state
log_path = {base}/log
protocols = imap
listen = 127.0.0.1
{own}
ssl = no
disable_plaintext_auth = no
mail_location = maildir:{base}/Maildir
first_valid_uid = 0
passdb {{
  driver = static
  args = password={secret}
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={base}/Maildir
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


@dataclass
class Postbox:
    """What an SMTP server took in; `refuse` are addresses that it does not know."""

    refuse: frozenset[str] = frozenset()
    breaks: bool = False
    taken: list[tuple[str, tuple[str, ...], bytes]] = field(default_factory=list)

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient, or refuse one that is not known."""
        if address in self.refuse:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Take a letter; break the line before saying so if `breaks`."""
        content = envelope.content
        assert isinstance(content, bytes)
        self.taken.append((str(envelope.mail_from), tuple(envelope.rcpt_tos), content))
        if self.breaks:
            server.transport.abort()
            await asyncio.sleep(0)
        return "250 OK"

    @property
    def letters(self) -> list[EmailMessage]:
        """The letters as a mail program reads them."""
        return [
            message_from_bytes(c, _class=EmailMessage, policy=default) for _, _, c in self.taken
        ]


@contextmanager
def smtp_server(
    postbox: Postbox, *, user: str = "", tls: ssl.SSLContext | None = None, starts: bool = False
) -> Iterator[int]:
    """An SMTP server; its port. With `user` it asks for that name and SECRET.

    With `tls` its line is secured from the beginning, or by STARTTLS if it `starts` without.
    """

    def check(_: SMTP, __: Session, ___: Envelope, ____: str, given: object) -> AuthResult:
        right = LoginPassword(user.encode(), SECRET.encode())
        return AuthResult(success=given == right, handled=False)

    options: dict[str, Any] = {"authenticator": check, "auth_require_tls": False} if user else {}
    if tls is not None:
        options |= (
            {"tls_context": tls, "require_starttls": True} if starts else {"ssl_context": tls}
        )
    controller = Controller(
        postbox,
        hostname="127.0.0.1",
        port=free_port(),
        ready_timeout=PATIENCE,
        auth_required=bool(user),
        **options,
    )
    controller.start()
    try:
        yield controller.port
    finally:
        controller.stop()


def certificate(folder: Path, *names: str) -> Path:
    """A certificate that signs itself, for these names and addresses; its key is in the file."""
    path, key = folder / "certificate.pem", folder / "key.pem"
    subject = ",".join(names)
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test"]
    paths = ["-addext", f"subjectAltName={subject}", "-keyout", str(key), "-out", str(path)]
    subprocess.run(["openssl", *made, *paths], check=True, capture_output=True)
    path.write_text(path.read_text() + key.read_text())
    return path


def tls_with(path: Path) -> ssl.SSLContext:
    """What a server needs to secure its lines with a certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context


@dataclass(frozen=True)
class ImapServer:
    """Dovecot at work: its port, its Maildir, and the user that owns it."""

    port: int
    maildir: Path
    user: str

    def deliver(self, letters: list[bytes], folder: str = ".") -> None:
        """Put letters into the Maildir or a folder of it, as a mail server does."""
        home = self.maildir / folder
        for part in ("", "cur", "new", "tmp"):
            (home / part).mkdir(exist_ok=True)
            shutil.chown(home / part, self.user)
        there = len(list(home.glob("*/*")))
        for number, letter in enumerate(letters, start=there + 1):
            path = home / "new" / f"{1_790_000_000 + number}.M{number}.here"
            path.write_bytes(letter)
            shutil.chown(path, self.user)


@contextmanager
def imap_server(letters: list[bytes]) -> Iterator[ImapServer]:
    """Dovecot with letters in its INBOX."""
    root = os.getuid() == 0
    # Dovecot has users of its own if root starts it; else it is its starter throughout.
    user = "dovecot" if root else getpass.getuser()
    group = grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
    own = "" if root else OWN_USER.format(user=user, group=group)
    with tempfile.TemporaryDirectory() as name:
        base = Path(name)
        base.chmod(0o755)
        for part in ("", "cur", "new", "tmp"):
            (base / "Maildir" / part).mkdir()
            shutil.chown(base / "Maildir" / part, user)
        server = ImapServer(free_port(), base / "Maildir", user)
        server.deliver(letters)
        conf = base / "dovecot.conf"
        conf.write_text(
            IMAP_CONF.format(
                base=base, user=user, group=group, secret=SECRET, port=server.port, own=own
            )
        )
        process = subprocess.Popen([DOVECOT, "-F", "-c", str(conf)])
        try:
            await_port(server.port, process)
            yield server
        finally:
            process.terminate()
            process.wait()


def await_port(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until a server listens; it must not have ended."""
    while True:
        assert server.poll() is None, "the server ended"
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)


def has_dovecot() -> bool:
    """Whether Debian's IMAP server is here."""
    return shutil.which(DOVECOT) is not None
