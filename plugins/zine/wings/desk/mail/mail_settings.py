"""How letters leave and arrive: private/mail.yaml, and the passwords that are in no file.

The settings are private because they say where a password goes: a merged proposal must not
be able to change that. A password comes from the environment, or from the system's keyring.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from types import ModuleType
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from zine.files.private_folder import PrivateFolder
from zine.files.strict_yaml import Schema, YamlSource, judged, read_yaml
from zine.problems import Problems

MAIL = "mail.yaml"
PORTS: Mapping[str, Mapping[str, int]] = {
    "smtp": {"tls": 465, "starttls": 587, "none": 25},
    "imap": {"tls": 993, "starttls": 143, "none": 143},
}
WAYS = ("smtp", "sendmail", "pickup")
HERE = ("localhost", "127.0.0.1", "::1")
HOST = r"^[A-Za-z0-9.:-]+$"

T = TypeVar("T")


class LineSecurity(StrEnum):
    """How a line to a mail server is kept from others: by TLS from the start, later, or not."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"


class ServerFile(Schema):
    """A mail server: smtp, or imap with the folder that letters are read from."""

    host: Annotated[str, Field(pattern=HOST)]
    port: Annotated[int, Field(ge=0, lt=65_536)] = 0
    security: LineSecurity = LineSecurity.TLS
    user: str = ""


class ImapFile(ServerFile):
    """An IMAP server; the first time, letters of the last `days` are fetched."""

    folder: str = "INBOX"
    days: Annotated[int, Field(ge=0, le=3650)] = 14


class MailFile(Schema):
    """private/mail.yaml."""

    smtp: ServerFile | None = None
    sendmail: str = ""
    pickup: str = ""
    imap: ImapFile | None = None
    send: Literal["by-hand", "at-once"] = "by-hand"

    @property
    def can_send(self) -> bool:
        """Whether there is a way to send letters."""
        return len(self.ways) > 0

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways of sending that are set: one, if it is set right."""
        return tuple(way for way in WAYS if getattr(self, way))


def mail_settings(private: PrivateFolder) -> MailFile:
    """How letters leave and arrive; by hand if nothing is set. Raises Problems."""
    path, shown = private.file(MAIL), private.shown(MAIL)
    if not path.exists():
        return MailFile()
    source = read_yaml(path, shown)
    return judged(source, MailFile, partial(_checked, source))


def _checked(source: YamlSource, found: MailFile) -> MailFile:
    """The settings. Raises Problems if what is set does not go together."""
    problems = [
        source.problem(
            f"a password would go to {server.host} for all to read",
            kind,
            "security",
            hint="write tls or starttls, or take the user out",
        )
        for kind, server in (("smtp", found.smtp), ("imap", found.imap))
        if server and server.user and server.host not in HERE
        if server.security is LineSecurity.NONE
    ]
    if len(found.ways) > 1:
        message = f"{' and '.join(found.ways)} are set, and letters leave by one way"
        problems.append(source.problem(message, found.ways[-1], hint="take one out"))
    if problems:
        raise Problems(problems)
    return found


def port_of(kind: str, server: ServerFile) -> int:
    """The port of a server: as set, or the usual one for its kind ("smtp", "imap")."""
    return server.port or PORTS[kind][server.security]


def secret_for(kind: str, server: ServerFile) -> str:
    """The password for a server, "" if no user is set. Raises Problems if there is none.

    It is ZINE_SMTP_PASSWORD or ZINE_IMAP_PASSWORD, else what the keyring has for the host.
    """
    if not server.user:
        return ""
    name = f"ZINE_{kind.upper()}_PASSWORD"
    found = os.environ.get(name) or _from_keyring(server)
    if found:
        return found
    hint = f"set {name}, or run: keyring set {server.host} {server.user}"
    message = f"there is no password for {server.user} at {server.host}"
    raise Problems.of(f"private/{MAIL}", message, hint)


def keep_secret(settings: MailFile, secret: str) -> tuple[str, ...]:
    """Keep a password for the servers that are set; where it is, or what to do, in lines.

    Without a keyring it counts for this process alone.
    """
    kinds = {
        kind: server
        for kind, server in (("smtp", settings.smtp), ("imap", settings.imap))
        if server
    }
    if all(_into_keyring(server, secret) for server in kinds.values()):
        return ("the password is in your system's keyring",)
    names = [f"ZINE_{kind.upper()}_PASSWORD" for kind in kinds]
    os.environ.update(dict.fromkeys(names, secret))
    return (f"there is no keyring here: set {' and '.join(names)} to the password",)


def _into_keyring(server: ServerFile, secret: str) -> bool:
    def keep(keyring: ModuleType) -> bool:
        keyring.set_password(server.host, server.user, secret)
        return True

    return _asked_keyring(keep) or False


def _from_keyring(server: ServerFile) -> str:
    return str(_asked_keyring(lambda found: found.get_password(server.host, server.user)) or "")


def _asked_keyring(ask: Callable[[ModuleType], T]) -> T | None:
    """What the system's keyring answers, None if there is none or it refuses."""
    if importlib.util.find_spec("keyring") is None:
        return None
    # Imported here because it is an extra and asks the system at once.
    import keyring  # noqa: PLC0415
    from keyring.errors import KeyringError  # noqa: PLC0415

    try:
        return ask(keyring)
    except KeyringError:
        return None
