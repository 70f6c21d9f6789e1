"""The publisher's work for a standard turn, counted: one command, and no letter by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import OPENING, OVER, git, make_site, post, zine
from mail_servers import SECRET, Postbox, has_dovecot, imap_server, smtp_server
from zine.files.private_folder import private_of


@pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")
@pytest.mark.usefixtures("forked")
def test_a_turn_takes_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters fetched and answered, turn adjudicated, issue sent to all, site committed."""
    root = make_site(tmp_path / "zine")
    git(tmp_path, "init", "-q", "--bare", "remote.git")
    git(root, "init", "-q", "-b", "main")
    for key, value in {"user.name": "Ada", "user.email": "ada@zine.example"}.items():
        git(root, "config", key, value)
    git(root, "remote", "add", "origin", str(tmp_path / "remote.git"))
    git(root, "config", "push.autoSetupRemote", "true")
    letters = [post(root, power, text).read_bytes() for power, text in OPENING.items()]
    box = Postbox()
    with imap_server(letters) as imap, smtp_server(box) as port:
        settings = (
            f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\n"
            f"imap: {{host: 127.0.0.1, port: {imap.port}, security: none, user: ada}}\n"
        )
        private_of(root).write("mail.yaml", settings)

        said = zine(root, "publish", "--mail", "--push", now=OVER, ZINE_IMAP_PASSWORD=SECRET)

    assert "7 letters fetched" in said
    assert "published issue 1" in said
    assert "8 letters sent" in said
    assert 7 == sum("answer" in name for name in sent(root))
    assert 7 + 1 == len(max((to for _, to, _ in box.taken), key=len))
    assert [] == list((root / "private/outbox").glob("*.eml"))
    assert "Issue 1\n" == git(tmp_path / "remote.git", "log", "--format=%s", "main")
    tracked = git(root, "ls-files")
    assert "1901-1-spring-movement.record.yaml" in tracked
    assert "private" not in tracked


def sent(root: Path) -> list[str]:
    """The names of the letters sent."""
    return [path.name for path in sorted((root / "private/sent").glob("*.eml"))]
