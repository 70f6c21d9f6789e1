"""Letters go over a secured line only to a server whose certificate is good."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from desks import refused, write_desk, zine
from mail_servers import Postbox, certificate, smtp_server, tls_with
from zine.files.private_folder import private_of
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes certificates")
WAYS = pytest.mark.parametrize("security", ["tls", "starttls"])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with one letter to send."""
    root = write_desk(tmp_path / "zine")
    draft = letter("Ada <ada@zine.example>", "bonaparty@post.example", "Hello", "Hello.")
    put_in_outbox(private_of(root), "first", draft)
    return root


def use(root: Path, port: int, security: str) -> None:
    """Have letters sent by a server on this machine."""
    text = f"smtp: {{host: 127.0.0.1, port: '{port}', security: {security}}}\n"
    private_of(root).write("mail.yaml", text)


@WAYS
def test_a_good_certificate(
    root: Path, tmp_path: Path, security: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The letter arrives."""
    path = certificate(tmp_path, "IP:127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    postbox = Postbox()
    with smtp_server(postbox, tls=tls_with(path), starts=security == "starttls") as port:
        use(root, port, security)

        zine(root, "outbox", "send")

    assert ["Hello"] == [each["Subject"] for each in postbox.letters]


@WAYS
def test_a_certificate_that_nobody_vouches_for(root: Path, tmp_path: Path, security: str) -> None:
    """One line says so; nothing was sent, and the letter stays."""
    path = certificate(tmp_path, "IP:127.0.0.1")
    postbox = Postbox()
    with smtp_server(postbox, tls=tls_with(path), starts=security == "starttls") as port:
        use(root, port, security)

        said = refused(root, "outbox", "send")

    (line,) = [each for each in said.splitlines() if "certificate" in each]
    assert "first: not sent: the server's certificate is not valid: self" in line
    assert "Traceback" not in said
    assert [] == postbox.taken
    assert "first" in zine(root, "outbox", "list")


def test_a_certificate_for_another_name(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trusted, but not this server's."""
    path = certificate(tmp_path, "DNS:mail.elsewhere.example")
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    with smtp_server(Postbox(), tls=tls_with(path)) as port:
        use(root, port, "tls")

        said = refused(root, "outbox", "send")

    assert "the server's certificate is not valid: IP address mismatch" in said


def test_a_server_without_a_secured_line(root: Path) -> None:
    """It is not written to in the open instead."""
    postbox = Postbox()
    with smtp_server(postbox) as port:
        use(root, port, "starttls")

        said = refused(root, "outbox", "send")

    assert "first: not sent: " in said
    assert [] == postbox.taken
