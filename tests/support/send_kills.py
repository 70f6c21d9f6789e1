"""Kills `zine outbox send` at every point of its work, then runs it again; run as a program.

Prints, for each point, what is left in the outbox and what the list of sent letters says.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from pathlib import Path

from desk_kills import Killer, forked
from press_server import prepare as prepare_press
from zine.files.private_folder import private_of
from zine.wings.desk.post.outgoing_letters import letter, put_in_outbox

COMMAND = ["outbox", "send"]


def prepare(template: Path, root: Path, name: str) -> None:
    """The desk with one letter that has this name and subject."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(template, root)
    draft = letter("Ada <ada@zine.example>", "hal@post.example", name, "Hello.")
    put_in_outbox(private_of(root), name, draft)


def killed_everywhere(template: Path, root: Path) -> list[dict[str, object]]:
    """What is found after a kill at each point and another run."""
    counter = os.open(root.with_name("count"), os.O_RDWR | os.O_CREAT)
    prepare(template, root, "whole")
    assert forked(root, COMMAND, Killer(root, 0, counter)) == 0
    found = []
    for point in range(1, int(os.pread(counter, 20, 0)) + 1):
        name = f"point-{point}"
        prepare(template, root, name)
        assert forked(root, COMMAND, Killer(root, point)) == -signal.SIGKILL
        code = forked(root, COMMAND, lambda: None)
        entries = [path.read_text() for path in sorted((root / "private/sent").glob("*.yaml"))]
        found.append(
            {
                "name": name,
                "code": code,
                "left": len(list((root / "private/outbox").glob("*.eml"))),
                "sent": sum("sent: " in each for each in entries),
                "kept": len(list((root / "private/sent").glob("*.eml"))),
            }
        )
    return found


if __name__ == "__main__":
    prepare_press()
    sys.stdout.write(json.dumps(killed_everywhere(Path(sys.argv[1]), Path(sys.argv[2]))))
