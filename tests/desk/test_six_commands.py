"""From nothing to a zine that runs itself, as docs/runs-itself.md types it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from desks import OPEN, PREFERENCES
from mail_servers import SECRET, Postbox, has_dovecot, imap_server, smtp_server
from walkthrough import boxes
from zine.cli import main
from zine.wings.desk.commands import mail
from zine.wings.desk.mail import mail_check
from zine.wings.desk.mail.mail_settings import ImapFile, LineSecurity, ServerFile
from zine.wings.desk.mail.providers import ProviderFile

ASKED = {"zine new": "Echo\nAnn\nann@zine.example\n", "zine mail": f"{SECRET}\n"}
MOST = 6


@pytest.mark.skipif(not has_dovecot(), reason="needs Debian's dovecot-imapd")
@pytest.mark.usefixtures("forked")
@pytest.mark.filterwarnings("ignore:Requiring AUTH")
def test_from_nothing_to_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six lines, typed as they are; what the machine then calls welcomes all players by mail."""
    lines = boxes("docs/runs-itself.md").splitlines()
    lines = lines[: lines.index("zine run --install") + 1]
    assert len(lines) <= MOST
    assert lines[0] == "pip install diplomacy-zine"
    monkeypatch.chdir(tmp_path)
    for kind in ("SMTP", "IMAP"):
        monkeypatch.setenv(f"ZINE_{kind}_PASSWORD", "")
    monkeypatch.setattr(mail_check, "TRIES", 1)
    monkeypatch.setattr(mail_check, "PAUSE", 0.0)
    (tmp_path / "lists.txt").write_text(PREFERENCES)
    table = tmp_path / "table"
    crontab = tmp_path / "bin/crontab"
    crontab.parent.mkdir()
    crontab.write_text(f'#!/bin/sh\n[ "$1" = -l ] || /bin/cat > {table}\n')
    crontab.chmod(0o755)
    box = Postbox()

    def types(line: str) -> None:
        given = next((text for start, text in ASKED.items() if line.startswith(start)), "")
        where = {"PATH": str(crontab.parent)} if "--install" in line else {}
        settings = {"ZINE_NOW": OPEN, "TZ": "Europe/Stockholm", **where}
        done = CliRunner().invoke(main, shlex.split(line)[1:], input=given, env=settings)
        if "mail setup" in line:
            assert "has not arrived" in done.output
        else:
            assert done.exit_code == 0, done.output

    with imap_server([]) as imap, smtp_server(box, user="ann@zine.example") as port:
        local = ProviderFile(
            imap=ImapFile(host="127.0.0.1", port=imap.port, security=LineSecurity.NONE),
            smtp=ServerFile(host="127.0.0.1", port=port, security=LineSecurity.NONE),
        )
        monkeypatch.setattr(mail, "provider_of", lambda _: local)
        for line in lines[1:]:
            if line.startswith("cd "):
                monkeypatch.chdir(line.removeprefix("cd "))
            else:
                types(line)
        called = table.read_text().partition(" * * * * ")[2].partition(" # zine run")[0]
        types(called.partition(" -m ")[2])

    welcomed = {to for _, to, content in box.taken if b"order code" in content.lower()}
    assert 7 == len(welcomed)
    assert (tmp_path / "echo/output/index.html").exists()
