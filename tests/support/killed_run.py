"""Runs `zine run` and kills it at one of its points, its builds along with it; run as a program.

The builds are forks, which count on where the run is. How many points there were is left in a file.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from pathlib import Path
from subprocess import CompletedProcess, run
from types import SimpleNamespace
from typing import Any

from desk_kills import Killer
from press_server import obey
from zine.cli import main
from zine.wings.desk import trial_build


def begun(killer: Killer, command: list[str], options: dict[str, Any]) -> CompletedProcess[str]:
    """What stands in for `subprocess.run`: a killed build takes the run with it."""
    if command[:2] != [sys.executable, "-m"]:
        return run(command, **options)  # noqa: PLW1510 - as it was asked
    with tempfile.TemporaryDirectory() as folder:
        said = {name: str(Path(folder) / name) for name in ("stdout", "stderr")}
        child = os.fork()
        if not child:
            place = {"folder": str(options["cwd"]), "environment": options["env"]}
            obey({**place, **said, "command": command[2:]})
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code == -signal.SIGKILL:
            os.kill(os.getpid(), signal.SIGKILL)
        assert killer.tell is not None
        killer.count = int(os.pread(killer.tell, 20, 0))
        texts = {name: Path(path).read_text(encoding="utf-8") for name, path in said.items()}
    return CompletedProcess(command, code, **texts)


if __name__ == "__main__":
    root, scope, at, counted, *words = sys.argv[1:]
    killer_ = Killer(Path(scope), int(at), os.open(counted, os.O_RDWR | os.O_CREAT | os.O_TRUNC))
    os.pwrite(killer_.tell or 0, b"0", 0)
    trial_build.subprocess = SimpleNamespace(  # type: ignore[assignment]
        run=lambda command, **options: begun(killer_, command, options)
    )
    killer_()
    main(["--root", root, "run", *words])
