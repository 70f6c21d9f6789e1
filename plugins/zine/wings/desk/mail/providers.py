"""Finds the mail servers of an address: from known providers, or a file in Mozilla's form."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree

from pydantic import Field

from zine.files.strict_yaml import Schema, read_bytes, read_yaml, validate
from zine.problems import Problems
from zine.wings.desk.mail.mail_settings import ImapFile, LineSecurity, ServerFile

OWN = Path(__file__).with_name("providers.yaml")
LARGEST = 100_000
SOCKETS: Mapping[str, LineSecurity] = {
    "SSL": LineSecurity.TLS,
    "STARTTLS": LineSecurity.STARTTLS,
    "plain": LineSecurity.NONE,
}


class ProviderFile(Schema):
    """A provider: the domains of its addresses, its servers, and what a login there needs.

    `refuses` says why no program can log in with a password.
    """

    domains: tuple[str, ...] = ()
    imap: ImapFile
    smtp: ServerFile
    user: Literal["address", "name"] = "address"
    note: str = ""
    refuses: str = ""

    def login(self, address: str) -> str:
        """The user name that belongs to an address."""
        return address if self.user == "address" else address.rpartition("@")[0]


class ProvidersFile(Schema):
    """All providers that the press knows."""

    providers: tuple[ProviderFile, ...] = Field(min_length=1)


@cache
def _known() -> dict[str, ProviderFile]:
    whole = validate(read_yaml(OWN, OWN.name), ProvidersFile)
    return {domain: each for each in whole.providers for domain in each.domains}


def provider_of(address: str) -> ProviderFile | None:
    """The provider of an address, None if the press does not know it."""
    return _known().get(address.rpartition("@")[2].lower())


def advice(host: str) -> str:
    """What a login at a server needs or why there is none, "" if nothing is known of it."""
    found = (each for each in _known().values() if host in (each.imap.host, each.smtp.host))
    return next((each.refuses or each.note for each in found), "")


def guessed(address: str) -> ProviderFile:
    """What a domain's servers are often called; to be asked about."""
    domain = address.rpartition("@")[2].lower()
    return ProviderFile(
        imap=ImapFile(host=f"imap.{domain}"), smtp=ServerFile(host=f"smtp.{domain}")
    )


def in_autoconfig(path: Path) -> ProviderFile:
    """The servers in a file of Mozilla's form (clientConfig, version 1.1). Raises Problems."""
    shown, content = str(path), read_bytes(path, str(path))
    hint = "name a file such as autoconfig.PROVIDER/mail/config-v1.1.xml gives"
    if len(content) > LARGEST or b"<!" in content.replace(b"<!--", b""):
        raise Problems.of(shown, "this is no file of mail servers", hint)
    try:
        root = ElementTree.fromstring(content)
        user = (root.findtext(".//incomingServer[@type='imap']/username") or "").strip()
        return ProviderFile(
            imap=ImapFile(**_server(root, "incomingServer", "imap")),
            smtp=ServerFile(**_server(root, "outgoingServer", "smtp")),
            user="name" if user == "%EMAILLOCALPART%" else "address",
        )
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        why = str(error).partition("\n")[0]
        raise Problems.of(shown, f"this is no file of mail servers: {why}", hint) from None


def _server(root: ElementTree.Element, tag: str, kind: str) -> dict[str, Any]:
    """The first server of a kind; LookupError if there is none."""
    found = root.find(f".//{tag}[@type='{kind}']")
    if found is None:
        raise LookupError(f"it names no {kind} server")
    return {
        "host": (found.findtext("hostname") or "").strip(),
        "port": int(found.findtext("port") or 0),
        "security": SOCKETS[(found.findtext("socketType") or "SSL").strip()],
    }
