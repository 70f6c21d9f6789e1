"""A server that took a letter and died before it said so: the folder of sent letters knows, or nobody."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desks import OPEN, invoke, write_desk, zine
from mail_servers import SECRET, ImapServer, Postbox, has_dovecot, imap_server, smtp_server
from zine.files.private_folder import private_of
from zine.wings.desk.mail.imap import FOLDER, SENT_NAME
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox

WHO = "Ada <ada@zine.example>"


@dataclass
class KeepingPostbox(Postbox):
    """Puts a copy of what it takes into the account's folder of sent letters, if it `keeps` any."""

    to: ImapServer | None = None
    keeps: bool = True
    loses: bool = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Take a letter or lose it, and say so or not."""
        if self.keeps and not self.loses and self.to is not None:
            self.to.deliver([envelope.content], ".Sent")
        if self.loses:
            server.transport.abort()
            return "250 OK"
        return await super().handle_DATA(server, session, envelope)


@pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")
@pytest.mark.filterwarnings("ignore:Requiring AUTH")
@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("loses", [True, False])
def test_a_server_that_died(tmp_path: Path, keeps: bool, loses: bool) -> None:
    """Sent letters are not sent again, lost ones are if the folder can know; else a person is asked."""
    root = write_desk(tmp_path / "zine")
    private = private_of(root)
    box = KeepingPostbox(keeps=keeps)
    with imap_server([]) as imap, smtp_server(box) as port:
        box.to = imap
        private.write(
            "mail.yaml",
            f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\n"
            f"imap: {{host: 127.0.0.1, port: {imap.port}, security: none, user: ada}}\n",
        )
        put_in_outbox(private, "first", letter(WHO, "f@post.example", "First", "One."))
        zine(root, "outbox", "send", ZINE_IMAP_PASSWORD=SECRET)
        put_in_outbox(private, "second", letter(WHO, "s@post.example", "Second", "Two."))
        box.breaks, box.loses = not loses, loses
        assert 1 == invoke(root, "outbox", "send", now=OPEN, ZINE_IMAP_PASSWORD=SECRET).exit_code
        assert "perhaps sent" in zine(root, "outbox", "list")
        box.breaks = box.loses = False

        done = invoke(root, "outbox", "send", now=OPEN, ZINE_IMAP_PASSWORD=SECRET)

    taken = [to for _, to, _ in box.taken].count(("s@post.example",))
    assert (1 if keeps or not loses else 0) == taken
    assert (0 if keeps else 1) == done.exit_code
    assert ("zine outbox send --again" in done.stderr) != keeps
    assert keeps == (not list((root / "private/outbox").glob("*.eml")))


@pytest.mark.parametrize(
    ("listed", "name", "known"),
    [
        (rb'(\HasNoChildren \Sent) "/" "[Gmail]/Gesendet"', b"[Gmail]/Gesendet", False),
        (rb'(\HasNoChildren) "." INBOX.Sent', b"INBOX.Sent", True),
        (rb'(\Sent) NIL "Sent Items"', b"Sent Items", True),
        (rb'() "/" Drafts', b"Drafts", False),
    ],
)
def test_folders(listed: bytes, name: bytes, known: bool) -> None:
    """As servers list them."""
    found = FOLDER.fullmatch(listed)
    assert found
    assert name == found["name"]
    assert known == bool(SENT_NAME.fullmatch(name))
