"""Plays a document's command lines, literally, in a folder of one's own."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from press import REPO, Done, run

BOX = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HINT = re.compile(r"^Next: (.+)$", re.MULTILINE)
# Whoever follows a document has told git who they are, or `zine new` does it.
ALONE = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
# What makes the press available; the tests have it already.
INSTALLING = ("python3 -m venv", ". .venv/", "pip install")


def boxes(name: str) -> str:
    """All command lines of a document."""
    text = (REPO / name).read_text(encoding="utf-8")
    return "".join(box[1] for box in BOX.finditer(text))


def hint_of(printed: str) -> str:
    """The commands that a command proposes next, one a line."""
    found = HINT.search(printed)
    assert found, printed
    return found[1].replace("; ", "\n") + "\n"


@dataclass
class Reader:
    """Somebody who types lines in a folder. `said` is what each line printed."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)

    def types(self, lines: str) -> None:
        """Type lines as they are; each must succeed."""
        waiting = [line for line in lines.splitlines() if line.strip()]
        while waiting:
            line = waiting.pop(0)
            if line.startswith(INSTALLING):
                continue
            heredoc = re.fullmatch(r"cat > (\S+) <<(\w+)", line)
            if heredoc:
                end = waiting.index(heredoc[2])
                text = "".join(f"{each}\n" for each in waiting[:end])
                (self.folder / heredoc[1]).write_text(text, encoding="utf-8")
                del waiting[: end + 1]
                continue
            done = self._obey(shlex.split(line))
            assert 0 == done.returncode, f"{line}\n{done.stdout}{done.stderr}"
            self.said[line] = done.stdout

    def _obey(self, words: list[str]) -> Done:
        if words[0] == "cd":
            self.folder = (self.folder / words[1]).resolve()
            assert self.folder.is_dir(), words
            return subprocess.CompletedProcess(words, 0, "", "")
        if words[0] == "zine":
            return run(self.folder, *words, **ALONE, **self.environment)
        assert words[0] == "git", words
        return subprocess.run(
            words,
            cwd=self.folder,
            env={**os.environ, **ALONE},
            capture_output=True,
            text=True,
            check=False,
        )
