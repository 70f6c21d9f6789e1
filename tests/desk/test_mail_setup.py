"""`zine mail setup`: servers from an address, both ways tried, a letter sent and read back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desks import OPEN, invoke, refused, write_desk, zine
from mail_servers import SECRET, ImapServer, Postbox, has_dovecot, imap_server, smtp_server
from zine.wings.desk.mail import mail_check
from zine.wings.desk.mail.mail_settings import LineSecurity
from zine.wings.desk.mail.providers import in_autoconfig, provider_of

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
    ("address", "imap", "smtp", "user"),
    [
        ("ann@gmail.com", "imap.gmail.com", LineSecurity.TLS, "ann@gmail.com"),
        ("ann@iCloud.com", "imap.mail.me.com", LineSecurity.STARTTLS, "ann"),
        ("ann@gmx.de", "imap.gmx.net", LineSecurity.TLS, "ann@gmx.de"),
        ("ann@posteo.de", "posteo.de", LineSecurity.TLS, "ann@posteo.de"),
    ],
)
def test_providers(address: str, imap: str, smtp: LineSecurity, user: str) -> None:
    """Known by the domain."""
    found = provider_of(address)
    assert found is not None
    assert (imap, smtp, user) == (found.imap.host, found.smtp.security, found.login(address))


def test_a_provider_that_takes_no_password(tmp_path: Path) -> None:
    """It is told at once, and why."""
    root = write_desk(tmp_path / "zine")
    assert "OAuth" in refused(root, "mail", "setup", "ann@outlook.com")
    assert not (root / "private/mail.yaml").exists()


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
