"""`zine help`: pages, commands, the man page and completion, without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from press import REPO
from sites import run


def test_every_page_is_listed_and_printed(tmp_path: Path) -> None:
    """Outside of a zine, too; the text is that of the file."""
    listed = run(tmp_path, "zine", "help").stdout

    for page in (REPO / "docs").glob("*.md"):
        assert f"\n{page.stem} " in listed, page.stem
    page = run(tmp_path, "zine", "help", "weekly-round")
    assert (REPO / "docs/weekly-round.md").read_text("utf-8") == page.stdout
    assert page.stdout == run(tmp_path, "zine", "help", "weekly", "round").stdout


@pytest.mark.parametrize("command", [["publish"], ["game", "new"], ["outbox", "list"]])
def test_a_command_is_explained_as_by_its_own_help(tmp_path: Path, command: list[str]) -> None:
    """With its options and examples."""
    own = run(tmp_path, "zine", *command, "--help").stdout

    told = run(tmp_path, "zine", "help", *command).stdout

    assert own == told
    assert f"zine {' '.join(command)} [OPTIONS]" in told


def test_what_there_is_not_is_named(tmp_path: Path) -> None:
    """With what was perhaps meant."""
    done = run(tmp_path, "zine", "help", "wekly-round")

    assert 1 == done.returncode
    assert "no page and no command 'wekly-round' (did you mean 'weekly-round'?)" in done.stderr


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("/bin/bash", ".local/share/bash-completion/completions/zine"),
        ("/usr/bin/zsh", ".local/share/zsh/site-functions/_zine"),
        ("/usr/bin/fish", ".config/fish/completions/zine.fish"),
        ("/bin/odd", ""),
    ],
)
def test_the_man_page_and_completion_are_installed(tmp_path: Path, shell: str, file: str) -> None:
    """For the shell that is used, twice if asked; a file of somebody's own stays."""
    where = {"HOME": str(tmp_path), "SHELL": shell}
    manual = tmp_path / ".local/share/man/man1/zine.1"

    done = run(tmp_path, "zine", "help", "--install", **where)
    again = run(tmp_path, "zine", "help", "--install", **where)

    assert (0, 0) == (done.returncode, again.returncode), done.stderr
    assert ".SS zine game new " in manual.read_text("utf-8")
    assert file or "no completion for 'odd'" in done.stdout
    if file:
        assert "_ZINE_COMPLETE" in (tmp_path / file).read_text("utf-8")
    own = tmp_path / file if file else manual
    own.write_text("mine", "utf-8")
    if file:
        manual.unlink()
    refused = run(tmp_path, "zine", "help", "--install", **where)
    assert 1 == refused.returncode
    assert "is not a file of ours" in refused.stderr
    assert "mine" == own.read_text("utf-8")
    assert own == manual or not manual.exists()  # nothing is half-installed


@pytest.mark.skipif(shutil.which("man") is None, reason="man is not here")
def test_man_reads_its_page_without_a_warning(tmp_path: Path) -> None:
    """Nothing in a command's help is taken for a request of roff's."""
    run(tmp_path, "zine", "help", "--install", HOME=str(tmp_path), SHELL="/bin/bash")

    done = subprocess.run(
        ["man", "--warnings", "-l", str(tmp_path / ".local/share/man/man1/zine.1")],
        env={**os.environ, "MANWIDTH": "90", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "" == done.stderr
    assert "zine publish" in done.stdout
