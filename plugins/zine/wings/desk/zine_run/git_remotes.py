"""Git remotes: pulls what others merged, pushes records, and pushes pages to their own repository."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from zine.files.git_calls import git
from zine.gamefiles.zine_folder import read_zine_file
from zine.problems import Problems
from zine.wings.desk.repository_setup import introduce

KEPT, PRIVATE = ("content", "games"), "private"
NEVER = (":(exclude)private/*.lock", ":(exclude)private/run.env")
PAGES, OWN_PAGES = ".cache/pages.git", ("CNAME", "README.md")
LONGEST_LOCK = 3600.0  # seconds: a person may have an editor open for a commit
HINT = "what was done before it stays; the next run, or git itself, does the rest"


def take_in(root: Path) -> str:
    """Bring in what is new at the remote, as long as nothing here is in its way; "" for nothing.

    Raises Problems with git's words, and with everything here as it was.
    """
    _unlock(root)
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


def _unlock(root: Path) -> None:
    """Take away locks that a killed git has left, which git itself never does; not those in use."""
    folder = root / _git(root, "rev-parse", "--git-dir").strip()
    for lock in (*folder.glob("*.lock"), *folder.glob("refs/**/*.lock")):
        if time.time() - lock.stat().st_mtime > LONGEST_LOCK:
            lock.unlink(missing_ok=True)


def give_out(root: Path, words: str, *, first: bool = False) -> str:
    """Commit content/ and games/ with these words and push; what was done, "" for nothing.

    So is private/ if it belongs into the repository. If somebody else has pushed meanwhile, that is
    taken in, unless it must be known that nobody was `first`. Raises Problems with git's words.
    """
    zine = read_zine_file(root)
    introduce(root, zine.publisher, zine.address)
    names = [name for name in KEPT if (root / name).exists()]
    _git(root, "add", "--", *names)
    if zine.private_in_git and zine.repository != "public" and (root / PRIVATE).exists():
        _git(root, "add", "--force", "--", PRIVATE, *NEVER)
        names += [PRIVATE] if _git(root, "ls-files", "--", PRIVATE) else []
    if git(root, "diff", "--cached", "--quiet", "--", *names).returncode:
        _git(root, "commit", "--quiet", "-m", words, "--", *names)
    known = git(root, "rev-parse", "--verify", "--quiet", "@{upstream}").returncode == 0
    if known and _git(root, "rev-list", "--count", "@{upstream}..HEAD").strip() == "0":
        return ""
    push = "push", "--quiet", *(() if known else ("--set-upstream", "origin", "HEAD"))
    if first or not known or git(root, *push).returncode:
        if known and not first:
            take_in(root)
        _git(root, *push)
    return "committed and pushed"


def give_pages(root: Path, site: Path, address: str) -> str:
    """Push the site to a repository that holds nothing else, ADDRESS or ADDRESS#BRANCH.

    "" if it is there already. What the publisher has put beside it stays: CNAME, README.md, and
    names that begin with a dot. Raises Problems with git's words.
    """
    remote, _, branch = address.partition("#")
    goal, store = f"refs/heads/{branch or 'main'}", root / PAGES
    if not store.exists():
        store.parent.mkdir(exist_ok=True)
        _git(root, "init", "--quiet", "--bare", str(store))
    zine = read_zine_file(root)
    introduce(store, zine.publisher, zine.address)
    ours = f"--git-dir={store}", f"--work-tree={site}", "-c", "core.autocrlf=false"

    def ask(*words: str) -> str:
        return _git(site, *ours, *words).strip()

    before = ask("ls-remote", "--", remote, goal).partition("\t")[0]
    ask("add", "--all", "--force", ".")
    (store / "nothing").touch()
    kept = [("100644", ask("hash-object", "-w", "--", str(store / "nothing")), ".nojekyll")]
    if before:
        ask("fetch", "--quiet", "--depth=1", "--", remote, goal)
        kept += _beside(ask("ls-tree", "-r", "-z", before))
    for mode, content, path in kept:
        if not (site / path).exists():
            ask("update-index", "--add", "--cacheinfo", f"{mode},{content},{path}")
    tree = ask("write-tree")
    if before and ask("rev-parse", f"{before}^{{tree}}") == tree:
        return ""
    parent = ("-p", before) if before else ()
    commit = ask("commit-tree", tree, *parent, "-m", "The pages")
    ask("push", "--quiet", "--", remote, f"{commit}:{goal}")
    return f"the pages are in {remote}"


def _beside(listed: str) -> Iterator[tuple[str, str, str]]:
    """Mode, content and path of each file that a publisher has put beside the pages."""
    for line in listed.split("\0"):
        about, _, path = line.partition("\t")
        top = path.partition("/")[0]
        if path and (top.startswith(".") or top in OWN_PAGES):
            mode, _, content = about.split()
            yield mode, content, path


def _git(root: Path, *words: str) -> str:
    """What a git command prints. Raises Problems with its words if it fails."""
    done = git(root, *words)
    if done.returncode:
        said = (done.stderr or done.stdout).strip()
        name = next(each for each in words if not each.startswith("-") and "=" not in each)
        raise Problems.of("git", f"git {name} failed: {said[:500]}", HINT)
    return done.stdout
