"""`zine mail setup`: servers from an address, both ways tried, a letter sent and read back."""

from __future__ import annotations

import imaplib
import smtplib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desks import OPEN, invoke, refused, write_desk, zine
from mail_servers import SECRET, ImapServer, Postbox, has_dovecot, imap_server, smtp_server
from zine.files.strict_yaml import read_yaml, validate
from zine.problems import Problems
from zine.wings.desk.mail import imap, letter_carriers, mail_check
from zine.wings.desk.mail.mail_settings import ImapFile, LineSecurity, ServerFile
from zine.wings.desk.mail.providers import OWN, ProvidersFile, in_autoconfig, provider_of

FORM = """<?xml version="1.0"?>
<clientConfig version="1.1">
  <emailProvider id="zine.example">
    <incomingServer type="pop3"><hostname>pop.zine.example</hostname></incomingServer>
    <incomingServer type="imap">
      <hostname>127.0.0.1</hostname><port>{imap}</port><socketType>plain</socketType>
      <username>{user}</username>
    </incomingServer>
    <outgoingServer type="smtp">
      <hostname>127.0.0.1</hostname><port>{smtp}</port><socketType>plain</socketType>
    </outgoingServer>
  </emailProvider>
</clientConfig>
"""


@dataclass
class DeliveringPostbox(Postbox):
    """Puts what it takes into the folder of an IMAP server, if there is one."""

    to: ImapServer | None = None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a letter and deliver it."""
        said = await super().handle_DATA(server, session, envelope)
        if self.to is not None:
            self.to.deliver([envelope.content])
        return said


def form(folder: Path, imap: int, smtp: int, user: str = "%EMAILLOCALPART%") -> str:
    """A file of Mozilla's form."""
    path = folder / "config-v1.1.xml"
    path.write_text(FORM.format(imap=imap, smtp=smtp, user=user))
    return str(path)


@pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")
@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_set_up_and_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings say what was chosen, the password is in no file, and a letter goes round."""
    for kind in ("SMTP", "IMAP"):
        monkeypatch.setenv(f"ZINE_{kind}_PASSWORD", "")
    monkeypatch.setattr(mail_check, "PAUSE", 0.1)
    root = write_desk(tmp_path / "zine")
    box = DeliveringPostbox()
    with imap_server([b"Subject: old\n\nHello.\n"]) as imap, smtp_server(box, user="ada") as smtp:
        box.to = imap
        words = "mail", "setup", "--autoconfig", form(tmp_path, imap.port, smtp)

        said = zine(root, *words, given=f"{SECRET}\n")

        assert "127.0.0.1 lets letters be fetched" in said
        assert "the letter has arrived in INBOX" in said
        assert "set ZINE_SMTP_PASSWORD and ZINE_IMAP_PASSWORD" in said
        again = {f"ZINE_{kind}_PASSWORD": SECRET for kind in ("SMTP", "IMAP")}
        assert "has arrived" in zine(root, "mail", "test", now=OPEN, **again)
        assert "this file exists already" in refused(root, *words)
        wrong = invoke(root, "mail", "test", now=OPEN, **{**again, "ZINE_SMTP_PASSWORD": "wrong"})

    text = (root / "private/mail.yaml").read_text()
    assert "user: ada" in text
    assert SECRET not in text
    assert 1 == wrong.exit_code
    assert "letters cannot be sent" in wrong.stderr


@pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")
@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_a_letter_that_does_not_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told where to look."""
    monkeypatch.setattr(mail_check, "PAUSE", 0.0)
    root = write_desk(tmp_path / "zine")
    with imap_server([]) as imap, smtp_server(Postbox()) as smtp:
        (root / "private/mail.yaml").write_text(
            f"smtp: {{host: 127.0.0.1, port: {smtp}, security: none}}\n"
            f"imap: {{host: 127.0.0.1, port: {imap.port}, security: none, user: ada}}\n"
        )
        told = refused(root, "mail", "test", ZINE_IMAP_PASSWORD=SECRET)
    assert "has not arrived in INBOX" in told


@pytest.mark.parametrize(
    ("address", "host", "smtp", "user"),
    [
        ("ann@gmail.com", "imap.gmail.com", LineSecurity.TLS, "ann@gmail.com"),
        ("ann@iCloud.com", "imap.mail.me.com", LineSecurity.STARTTLS, "ann"),
        ("ann@gmx.de", "imap.gmx.net", LineSecurity.TLS, "ann@gmx.de"),
        ("ann@posteo.de", "posteo.de", LineSecurity.TLS, "ann@posteo.de"),
        ("ann@web.de", "imap.web.de", LineSecurity.STARTTLS, "ann@web.de"),
        ("ann@t-online.de", "secureimap.t-online.de", LineSecurity.TLS, "ann@t-online.de"),
        ("ann@mailbox.org", "imap.mailbox.org", LineSecurity.TLS, "ann@mailbox.org"),
        ("ann@proton.me", "127.0.0.1", LineSecurity.STARTTLS, "ann@proton.me"),
        ("ann@fastmail.com", "imap.fastmail.com", LineSecurity.TLS, "ann@fastmail.com"),
        ("ann@zoho.eu", "imap.zoho.eu", LineSecurity.TLS, "ann@zoho.eu"),
        ("ann@orange.fr", "imap.orange.fr", LineSecurity.TLS, "ann@orange.fr"),
        ("ann@free.fr", "imap.free.fr", LineSecurity.TLS, "ann@free.fr"),
        ("ann@laposte.net", "imap.laposte.net", LineSecurity.TLS, "ann@laposte.net"),
        ("ann@ik.me", "mail.infomaniak.com", LineSecurity.TLS, "ann@ik.me"),
        ("ann@riseup.net", "mail.riseup.net", LineSecurity.TLS, "ann"),
    ],
)
def test_providers(address: str, host: str, smtp: LineSecurity, user: str) -> None:
    """Known by the domain."""
    found = provider_of(address)
    assert found is not None
    assert (host, smtp, user) == (found.imap.host, found.smtp.security, found.login(address))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("ann@outlook.com",), "OAuth"),
        (("ann@hotmail.fr",), "OAuth"),
        (("ann@zine.example", "--provider", "office365.com"), "OAuth"),
        (("ann@tuta.com",), "no other mail program"),
    ],
)
def test_a_provider_that_takes_no_password(
    tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    """It is told at once, and why."""
    root = write_desk(tmp_path / "zine")
    assert why in refused(root, "mail", "setup", *words)
    assert not (root / "private/mail.yaml").exists()


def test_the_table_of_providers() -> None:
    """Each domain once, and what keeps a password from being read on the way everywhere."""
    table = validate(read_yaml(OWN, OWN.name), ProvidersFile).providers
    domains = [domain for each in table for domain in each.domains]
    assert len(set(domains)) == len(domains) > 100
    for each in table:
        assert LineSecurity.NONE not in (each.imap.security, each.smtp.security)
        assert not (each.note and each.refuses)
        assert all(text.endswith(".") for text in (each.note, each.refuses) if text)


@pytest.mark.parametrize(
    ("host", "why"),
    [
        ("imap.gmail.com", "app password"),
        ("outlook.office365.com", "OAuth only"),
        ("imap.gmx.net", "switched on in its settings"),
        ("imap.zine.example", "look at imap in private/mail.yaml"),
    ],
)
def test_a_login_that_fails_is_explained(host: str, why: str) -> None:
    """By what the provider asks for, beside the server's own words."""
    server = ImapFile(host=host, user="ann")
    with pytest.raises(Problems) as found, imap._reported(server):
        raise imaplib.IMAP4.error(b"[ALERT] Invalid credentials (Failure)")
    assert why in str(found.value)
    assert "Invalid credentials" in str(found.value)


@pytest.mark.parametrize("security", [LineSecurity.TLS, LineSecurity.STARTTLS])
def test_a_login_that_fails_when_sending_is_explained(security: LineSecurity) -> None:
    """As when fetching."""
    carrier = letter_carriers._SmtpCarrier(
        ServerFile(host="smtp.gmail.com", security=security), SECRET
    )
    said = carrier._broken(smtplib.SMTPAuthenticationError(535, b"5.7.8 not accepted"))
    assert "5.7.8 not accepted (Google takes an app password" in said
    assert "Google" not in carrier._broken(smtplib.SMTPDataError(554, b"5.7.1 spam"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<a>",
        "<clientConfig/>",
        '<!DOCTYPE a [<!ENTITY b "c">]><clientConfig>&b;</clientConfig>',
        FORM.format(imap="x", smtp=1, user="x"),
        FORM.format(imap=1, smtp=1, user="x").replace("plain", "magic"),
        FORM.format(imap=1, smtp=1, user="x").replace("127.0.0.1", "a b"),
    ],
)
def test_a_file_of_something_else(tmp_path: Path, text: str) -> None:
    """It is a fault of the file, in a line."""
    path = tmp_path / "x.xml"
    path.write_text(text)
    said = refused(write_desk(tmp_path / "zine"), "mail", "setup", "--autoconfig", str(path))
    assert "x.xml" in said


def test_a_good_file(tmp_path: Path) -> None:
    """Ports and security as it says."""
    found = in_autoconfig(Path(form(tmp_path, 1143, 1025)))
    assert (1143, 1025, "name") == (found.imap.port, found.smtp.port, found.user)
