"""A zine's repository begun."""

from __future__ import annotations

import shutil
from pathlib import Path

from zine.files.git_calls import git
from zine.wings.desk.beginning.new_zine import NewZine


def begin_repository(folder: Path, zine: NewZine) -> str:
    """Make a repository and commit every file that belongs in it; what was done, in words.

    Nothing is done inside another repository or without git; a commit that was broken off is
    made. Where git does not know its user, it learns in this repository who the publisher is.
    """
    if shutil.which("git") is None:
        return "git is not installed: the zine is not in a repository"
    if (folder / ".git").exists():
        if git(folder, "rev-parse", "--verify", "--quiet", "HEAD").returncode == 0:
            return ""
    elif git(folder, "rev-parse", "--is-inside-work-tree").returncode == 0:
        return "this folder is in a git repository already: commit it there"
    steps = (
        ("init", "--quiet", "--initial-branch=main"),
        ("add", "--all"),
        ("commit", "--quiet", "--no-gpg-sign", "-m", "Begin the zine"),
    )
    for step in steps:
        if step[0] == "commit":
            introduce(folder, zine.publisher, zine.address)
        done = git(folder, *step)
        if done.returncode:
            return f"git {step[0]} failed: {done.stderr.strip()}"
    return "made a git repository with a first commit"


def introduce(folder: Path, name: str, address: str) -> None:
    """Tell git who the publisher is, as far as it does not know its user."""
    asked = {"user.name": name, "user.email": address or "zine@localhost"}
    for key, value in asked.items():
        if git(folder, "config", key).returncode:
            git(folder, "config", key, " ".join(value.split()))
