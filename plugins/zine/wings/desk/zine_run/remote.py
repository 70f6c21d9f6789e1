"""The remote of a zine's repository: what others have merged comes in, what was recorded goes out."""

from __future__ import annotations

from pathlib import Path

from zine.files.repository import git
from zine.problems import Problems

KEPT = ("content", "games")


def take_in(root: Path) -> str:
    """Bring in what is new at the remote, as long as nothing here is in its way; "" for nothing.

    Raises Problems with git's words, and with everything here as it was.
    """
    _git(root, "fetch", "--quiet")
    if git(root, "rev-parse", "--verify", "--quiet", "@{upstream}").returncode:
        return ""  # the first push makes it
    behind = _git(root, "rev-list", "--count", "HEAD..@{upstream}").strip()
    if behind == "0":
        return ""
    if git(root, "merge", "--ff-only", "--quiet", "@{upstream}").returncode:
        if _git(root, "status", "--porcelain", "--untracked-files=no").strip():
            message = "what is new at the remote does not go together with changes made here"
            raise Problems.of("git", message, "commit them, and git pull --rebase")
        if git(root, "rebase", "--quiet", "@{upstream}").returncode:
            git(root, "rebase", "--abort")
            message = "what is new at the remote contradicts what was committed here"
            raise Problems.of("git", message, "git pull --rebase, and mend what it names")
    return f"{behind} new at the remote"


def give_out(root: Path, words: str) -> str:
    """Commit content/ and games/ with these words and push; what was done, "" for nothing.

    Raises Problems with git's words.
    """
    if _git(root, "status", "--porcelain", "--", *KEPT).strip():
        _git(root, "add", "--", *KEPT)
        _git(root, "commit", "--quiet", "-m", words, "--", *KEPT)
    known = git(root, "rev-parse", "--verify", "--quiet", "@{upstream}").returncode == 0
    if known and _git(root, "rev-list", "--count", "@{upstream}..HEAD").strip() == "0":
        return ""
    _git(root, "push", "--quiet", *(() if known else ("--set-upstream", "origin", "HEAD")))
    return "committed and pushed"


def _git(root: Path, *words: str) -> str:
    """What a git command prints. Raises Problems with its words if it fails."""
    done = git(root, *words)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        hint = "what was done before it stays; the next run, or git itself, does the rest"
        raise Problems.of("git", f"git {words[0]} failed: {said[:500]}", hint)
    return done.stdout
