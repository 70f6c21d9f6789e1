"""Plays a document's command lines, literally, in a folder of one's own."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from documents import Step, fences, steps
from press import NOW, REPO, Done, environment_of, run
from sites import copy_zine

HINT = re.compile(r"^Next: (.+)$", re.MULTILINE)
ASSIGNED = re.compile(r"(\w+)=(\S+)\s+(.*)")
# Whoever follows a document has told git who they are, or `zine new` does it.
ALONE = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
# What makes the press available; the tests have it already.
INSTALLING = ("python3 -m venv", ". .venv/", "pip install", "make issue", "make test", "uv run")
OWN = "pip install ./"  # what a page wrote itself
PRESS = ("zine", "pelican")
NEW = 'zine new echo --title Echo --publisher "Ann" --address ann@zine.example'
# The zines that a page may begin in, and how each is made.
LAST = Step(kind="zine", text="", line=0)  # where a page ends
BEGINNINGS = {"empty": "", "new": f"{NEW}\ncd echo", "demo": "zine new try-out --demo\ncd try-out"}


def boxes(name: str) -> str:
    """All lines to paste of a document."""
    return "".join(step.text for step in fences(REPO / name) if step.language == "sh")


def hint_of(printed: str) -> str:
    """The commands that a command proposes next, one a line."""
    found = HINT.search(printed)
    assert found, printed
    return found[1].replace("; ", "\n") + "\n"


def is_checked(step: Step) -> bool:
    """Whether a fence is a file that `zine check` judges."""
    return step.title.startswith(("content/", "games/")) and step.note[0] not in ("output", "skip")


@dataclass
class Reader:
    """Somebody who types lines in a folder. `said` is what each line printed."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)

    def types(self, lines: str) -> None:
        """Type lines as they are; each must succeed."""
        for line in _whole_lines(lines):
            if line.startswith(OWN):
                self._installs(self.folder / line.removeprefix(OWN))
                continue
            if line.startswith(INSTALLING):
                continue
            done = self.obey(line)
            assert 0 == done.returncode, f"{line}\n{done.stdout}{done.stderr}"
            self.said[line] = done.stdout

    def sees(self, session: str) -> None:
        """Type what comes after each `$ `; what is printed must be as shown, if any is."""
        for each in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
            line, _, shown = each.partition("\n")
            done = self.obey(line)
            if shown:
                assert shown.split() == (done.stdout + done.stderr).split(), (
                    f"{line}\n{done.stdout}{done.stderr}"
                )
            else:
                assert 0 == done.returncode, f"{line}\n{done.stdout}{done.stderr}"

    def obey(self, line: str) -> Done:
        """What one line comes to; the press's own commands run in forks of one process."""
        given = {**ALONE, "ZINE_NOW": NOW, **self.environment}
        rest = line
        while found := ASSIGNED.fullmatch(rest):
            given[found[1]], rest = os.path.expanduser(found[2]), found[3]
        words = [] if "\n" in rest else shlex.split(rest, comments=True)
        if words[:1] == ["cd"]:
            self.folder = (self.folder / words[1]).resolve()
            assert self.folder.is_dir(), words
            return subprocess.CompletedProcess(words, 0, "", "")
        if words and words[0] in PRESS and not {"|", "<", ">", "&&"} & set(words):
            return run(self.folder, *words, **given)
        return subprocess.run(
            ["bash", "-e", "-c", rest],
            cwd=self.folder,
            env=environment_of(given),
            capture_output=True,
            text=True,
            check=False,
        )

    def follows(self, page: Path) -> None:
        """Do what a whole page says, in order: its files, lines, sessions and programs."""
        home, wrote = self.folder, False
        if steps(page)[0].kind != "zine":
            self.begins(home / "0", "new")
        for number, step in enumerate((*steps(page), LAST), start=1):
            try:
                if step.kind == "zine" and wrote:  # what was written is in order
                    self.types("zine check")
                    wrote = False
                self._does(step, home / str(number))
                wrote = wrote or is_checked(step)
            except AssertionError as fault:
                raise AssertionError(f"{page.name}:{step.line}: {fault}") from None

    def _installs(self, project: Path) -> None:
        """Put a project's packages and entry points where Python finds them, as pip does."""
        about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        target = self.folder.parent / "installed"
        for package in project.glob("*/__init__.py"):
            shutil.copytree(package.parent, target / package.parent.name)
        name, version = about["name"].replace("-", "_"), about["version"]
        noted = target / f"{name}-{version}.dist-info"
        noted.mkdir()
        told = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {version}\n"
        (noted / "METADATA").write_text(told, encoding="utf-8")
        lines = [
            line
            for group, entries in about["entry-points"].items()
            for line in (f"[{group}]", *(f"{key} = {value}" for key, value in entries.items()))
        ]
        (noted / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        paths = os.pathsep.join((str(target), str(REPO / "plugins")))
        self.environment["PYTHONPATH"] = paths

    def begins(self, folder: Path, kind: str) -> None:
        """Go to a zine of one's own, new in an empty folder."""
        folder.mkdir(parents=True)
        self.folder = folder
        if kind == "sample":
            copy_zine(REPO, folder / "sample")
            self.folder = folder / "sample"
        else:
            self.types(BEGINNINGS[kind])

    def _does(self, step: Step, fresh: Path) -> None:
        if step is LAST:
            return
        if step.kind == "zine":
            self.begins(fresh, step.text)
        elif step.kind == "before":
            self.types(step.text)
        elif step.note[0] in ("output", "skip"):
            return
        elif step.note[0] == "added to":
            with (self.folder / step.note[1]).open("a", encoding="utf-8") as file:
                file.write(step.text)
        elif step.title:
            path = self.folder / step.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        elif step.language == "python":
            done = self.obey(f"{shlex.quote(sys.executable)} - <<'PROGRAM'\n{step.text}PROGRAM\n")
            assert 0 == done.returncode, done.stderr
        elif step.language == "console":
            self.sees(step.text)
        else:
            assert "sh" == step.language, f"nobody can say what this '{step.language}' block is"
            self.types(step.text)


def _whole_lines(lines: str) -> Iterator[str]:
    """Command lines; one that begins a text within the lines comes with that text."""
    waiting = lines.splitlines()
    while waiting:
        line = waiting.pop(0)
        heredoc = re.search(r"<<'?(\w+)'?$", line)
        while heredoc or line.endswith("\\"):
            following = waiting.pop(0)
            line = f"{line}\n{following}" if heredoc else line[:-1] + following.lstrip()
            if heredoc and following == heredoc[1]:
                line += "\n"
                break
        if line.strip() and not line.startswith("#"):
            yield line
