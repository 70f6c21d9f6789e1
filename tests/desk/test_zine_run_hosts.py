"""A zine that a git host runs: its workflow's own steps, with the desk and the pages as two repositories."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from desks import OPEN, OPENING, OVER, git, invoke, post, refused, write_desk, zine
from mail_servers import Postbox, smtp_server
from sites import REPO, give_templates
from zine.files.environment import VERSION
from zine.files.machine_key import NAME
from zine.files.private_folder import private_of
from zine.wings.desk.beginning import press_requirement
from zine.wings.desk.mail import delivery
from zine.wings.desk.zine_run import run_steps
from zine.wings.desk.zine_run.git_remotes import give_pages

KIT = REPO / "plugins/zine/wings/desk/kit"
FILES = {
    "github": ".github/workflows/run.yml",
    "gitlab": ".gitlab-ci.yml",
    "codeberg": ".forgejo/workflows/run.yml",
}
WORDS = ("--title", "Echo", "--publisher", "Ada", "--address", "ada@zine.example")
RECORD = "games/marengo/1901-1-spring-movement.record.yaml"
# Commands of a host's machine, and what they say of a repository that nobody else can read.
STUBS = {"pip": "true", "gh": "echo true", "curl": "printf 404"}
SECRET, DESK, PAGES_KEY = "anvil-nine-tulip", "ann/desk", "-----BEGIN OPENSSH PRIVATE KEY-----"


class Host:
    """A git host with two repositories, the zine's desk and its pages, and machines that come and go."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.desk, self.pages = folder / "hub/ann/desk.git", folder / "hub/pages.git"
        for each in (self.desk, self.pages):
            git(folder, "init", "-q", "--bare", "-b", "main", str(each))
        commands = folder / "bin"
        commands.mkdir()
        for stub, text in STUBS.items():
            (commands / stub).write_text(f"#!/bin/sh\n{text}\n")
            (commands / stub).chmod(0o755)

    def begins(self) -> Path:
        """A new zine with a game whose players have codes, and private/ in the desk's repository."""
        root, drawn = self.folder / "zine", write_desk(self.folder / "drawn")
        zine(self.folder, "new", str(root), *WORDS, "--host", self.name)
        for part in ("games/marengo", "private"):
            shutil.copytree(drawn / part, root / part, dirs_exist_ok=True)
        about = root / "content/zine.yaml"
        about.write_text(about.read_text().replace("# private_in_git", "private_in_git"))
        git(root, "remote", "add", "origin", str(self.desk))
        return root

    def steps(self) -> list[tuple[str, dict[str, str], str]]:
        """The script, the environment and the folder of each step that a shell runs."""
        found: dict[str, Any] = yaml.safe_load(
            (self.folder / "zine" / FILES[self.name]).read_text()
        )
        if self.name == "gitlab":
            job = found["run"]
            script = "\n".join([*job["before_script"], *job["script"]])
            return [(f"set -e\n{script}", found["variables"] | job["variables"], "desk")]
        return [
            (each["run"], each.get("env", {}), each.get("working-directory", ""))
            for each in found["jobs"]["run"]["steps"]
            if "run" in each
        ]

    def runs(self, now: str) -> str:
        """What a run prints, on a machine that is gone afterwards."""
        home = Path(shutil.copytree(self.folder / "bin", self.folder / "machine/bin")).parent
        known = {
            "github.repository": DESK,
            "github.server_url": "https://hub.example",
            "github.token": "t",
            "vars.ZINE_PAGES": str(self.pages),
            "vars.ZINE_SITEURL": "https://echo.example",
            "secrets.ZINE_SMTP_PASSWORD": SECRET,
            "secrets.ZINE_IMAP_PASSWORD": SECRET,
            "secrets.ZINE_PAGES_KEY": PAGES_KEY,
        }
        settings = {
            "PATH": f"{home}/bin:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(home),
            "RUNNER_TEMP": str(home),
            "ZINE_NOW": now,
            "GIT_CONFIG_NOSYSTEM": "1",
        }
        (home / ".gitconfig").write_text(
            f'[url "{self.folder}/hub/"]\n'
            "insteadOf = https://token:t@hub.example/\ninsteadOf = git@hub.example:\n"
        )
        if self.name != "codeberg":
            git(home, "clone", "-q", str(self.desk), "desk")
            give_templates(home / "desk")
        if self.name == "gitlab":
            git(home / "desk", "checkout", "-q", "--detach")
            (home / "pages-key").write_text(PAGES_KEY)
            settings |= {
                **{name.partition(".")[2]: text for name, text in known.items() if "ZINE" in name},
                "ZINE_PAGES_KEY": str(home / "pages-key"),
                "CI_PROJECT_VISIBILITY": "private",
                "CI_PROJECT_DIR": str(home / "desk"),
                "CI_PROJECT_PATH": DESK,
                "CI_SERVER_HOST": "hub.example",
                "CI_COMMIT_BRANCH": "main",
            }
        said = ""
        for script, given, where in self.steps():
            own = {
                key: re.sub(r"\$\{\{ (.+?) \}\}", lambda found: known[found[1]], text)
                for key, text in given.items()
            }
            done = subprocess.run(
                ["bash", "-e", "-o", "pipefail", "-c", script],
                cwd=home / (where or ("desk" if (home / "desk").exists() else "")),
                env={**settings, **own},
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
            said += done.stdout
        shutil.rmtree(home)
        return said

    def published(self) -> bytes:
        """All that the public repository has ever held."""
        command = ["git", "-C", str(self.pages), "cat-file", "--batch-all-objects", "--batch"]
        return subprocess.run(command, capture_output=True, check=True).stdout


def private_words(root: Path) -> set[str]:
    """What nobody but the publisher may read: codes, addresses, letters' lines, the secret."""
    texts = [
        path.read_text(errors="replace") for path in root.glob("private/**/*") if path.is_file()
    ]
    words = {
        word
        for text in texts
        for word in re.findall(r"[\w.+-]+@post\.example|\w+-secret-word", text)
    }
    return words | {SECRET, PAGES_KEY, "the same in every test", "p@post.example"}


@pytest.mark.deep
@pytest.mark.parametrize("name", FILES)
def test_a_host_runs_the_zine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A turn is played from two repositories alone; nothing private is public, nothing sent twice."""
    monkeypatch.setenv("ZINE_SMTP_PASSWORD", SECRET)
    host = Host(tmp_path, name)
    root = host.begins()
    for power, text in OPENING.items():
        zine(root, "inbox", "add", str(post(root, power, text)))
    box = Postbox()
    with smtp_server(box) as port:
        settings = f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\n"
        private_of(root).write("mail.yaml", settings)
        private_of(root).write("run.env", f"ZINE_SMTP_PASSWORD={SECRET}\n")
        zine(root, "run", "--push", now=OPEN)
        sent = len(box.taken)
        said = host.runs(OVER)
        after = len(box.taken)
        host.runs(OVER)
        assert "nothing" not in said
        assert 7 == sent
        assert after == len(box.taken)

    assert RECORD in git(host.desk, "ls-tree", "-r", "--name-only", "main")
    names = git(host.pages, "ls-tree", "-r", "--name-only", "main").split()
    assert {"index.html", "issues/1.html", ".nojekyll"} <= set(names)
    kept = git(host.desk, "ls-tree", "-r", "--name-only", "main").split()
    assert {"private/codes.yaml", "private/secret.txt"} <= set(kept)
    assert not {"private/run.env", "private/run.lock"}.intersection(kept)
    words = private_words(root)
    assert len(words) >= 18
    public = host.published()
    assert [] == sorted(word for word in words if word.encode() in public)


@pytest.mark.deep
def test_a_machine_is_lost_while_it_sends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it was about to send is known to the next one, which sends none of it twice."""
    host = Host(tmp_path, "github")
    root = host.begins()
    zine(root, "inbox", "add", str(post(root, "France", OPENING["France"])))
    box = Postbox()
    with smtp_server(box) as port:
        settings = f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\n"
        private_of(root).write("mail.yaml", settings)
        sent = delivery.send_all

        def lost(*words: Any, **others: Any) -> Any:
            yield from sent(*words, **others)
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(delivery, "send_all", lost)
            assert 1 == invoke(root, "run", "--push", now=OPEN).exit_code
        git(tmp_path, "clone", "-q", str(host.desk), "other")
        said = zine(tmp_path / "other", "run", "--push", now=OPEN)

    assert "answer-1 was perhaps sent to" in said
    assert 1 == sum(to != ("ada@zine.example",) for _, to, _ in box.taken)


@pytest.mark.deep
def test_who_is_not_first_sends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two machines that are about to send the same: the second finds that out before it does."""
    host = Host(tmp_path, "github")
    root = host.begins()
    zine(root, "inbox", "add", str(post(root, "France", OPENING["France"])))
    box = Postbox()
    with smtp_server(box) as port:
        settings = f"smtp: {{host: 127.0.0.1, port: {port}, security: none}}\n"
        private_of(root).write("mail.yaml", settings)
        with monkeypatch.context() as patched:
            patched.setattr(run_steps, "deliver", lambda *_, **__: ())
            zine(root, "run", "--push", now=OPEN)
        git(tmp_path, "clone", "-q", str(host.desk), "other")
        zine(tmp_path / "other", "run", "--push", now=OPEN)
        sent = len(box.taken)
        (root / ".cache/run.txt").unlink()
        with monkeypatch.context() as patched:
            patched.setattr(run_steps, "take_in", lambda _: "")
            said = invoke(root, "run", "--push", now=OPEN).stderr

    assert 1 == sent
    assert sent == len(box.taken)
    assert "git push failed" in said


def test_pages_beside_others(tmp_path: Path) -> None:
    """What the publisher put beside the pages stays; pages that are gone go; nothing new is no commit."""
    root, hub, other = tmp_path / "zine", tmp_path / "hub.git", tmp_path / "other"
    write_desk(root)
    (root / "output/issues").mkdir(parents=True)
    (root / "output/index.html").write_text("<p>One</p>")
    (root / "output/issues/1.html").write_text("<p>1</p>")
    git(tmp_path, "init", "-q", "--bare", "-b", "main", str(hub))

    assert give_pages(root, root / "output", f"{hub}#pages")
    git(tmp_path, "clone", "-q", "-b", "pages", str(hub), str(other))
    (other / "CNAME").write_text("echo.example")
    (other / ".well-known").mkdir()
    (other / ".well-known/x").write_text("x")
    (other / "mine.txt").write_text("This is no page of the zine.")
    git(other, "add", ".")
    git(other, "commit", "-qm", "Beside")
    git(other, "push", "-q")
    (root / "output/issues/1.html").rename(root / "output/issues/2.html")
    assert give_pages(root, root / "output", f"{hub}#pages")
    assert not give_pages(root, root / "output", f"{hub}#pages")

    names = git(hub, "ls-tree", "-r", "--name-only", "pages").split()
    assert [".nojekyll", ".well-known/x", "CNAME", "index.html", "issues/2.html"] == sorted(names)
    assert 3 == len(git(hub, "log", "--format=%h", "pages").split())


def test_private_files_go_where_they_may(tmp_path: Path) -> None:
    """Git takes private/ only if zine.yaml says so, and not where everybody can read it."""
    root = Host(tmp_path, "none").begins()
    git(root, "add", "--force", "private")
    zine(root, "seal", "check")
    about = root / "content/zine.yaml"
    text = about.read_text()
    about.write_text(text.replace("private_in_git: true", "private_in_git: false"))
    assert "git tracks a private file" in refused(root, "seal", "check")
    about.write_text(f"{text}repository: public\n")
    assert "private/ would go where everybody can read it" in refused(root, "seal", "check")


@pytest.mark.parametrize(
    ("known", "line"),
    [
        ({}, "diplomacy-zine>="),
        (
            {"url": "https://hub.example/press.git", "vcs_info": {"commit_id": "0a1b"}},
            "diplomacy-zine @ git+https://hub.example/press.git@0a1b\n",
        ),
        (
            {"url": "https://hub.example/press-1-py3-none-any.whl"},
            "diplomacy-zine @ https://hub.example/press-1-py3-none-any.whl\n",
        ),
    ],
)
def test_a_zine_asks_for_the_press_it_came_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: dict[str, Any], line: str
) -> None:
    """From an index, from a repository, from an address."""
    monkeypatch.setattr(press_requirement, "_installed", lambda: known)
    zine(tmp_path, "new", str(tmp_path / "echo"), *WORDS, "--no-git")
    assert (tmp_path / "echo/requirements.txt").read_text().startswith(line)
    assert not (tmp_path / "echo/wheels").exists()


@pytest.mark.parametrize("address", ["file:///press", "file:///gone/press-1-py3-none-any.whl"])
def test_a_press_that_only_this_machine_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """It is said, and requirements.txt says what to write; pip reads the file all the same."""
    monkeypatch.setattr(press_requirement, "_installed", lambda: {"url": address, "dir_info": {}})
    said = zine(tmp_path, "new", str(tmp_path / "echo"), *WORDS, "--no-git", "--host", "github")
    assert "requirements.txt says what to write there" in said
    *comments, line = (tmp_path / "echo/requirements.txt").read_text().splitlines()
    assert all(each.startswith("#") for each in comments)
    assert "diplomacy-zine @ git+https://" in "".join(comments)
    assert "pip wheel --no-deps" in "".join(comments)
    assert line == f"diplomacy-zine>={VERSION}"


def test_a_zine_takes_its_wheel_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pip finds it beside requirements.txt, on whatever machine; asking again changes nothing."""
    wheel = tmp_path / "a folder/diplomacy_zine-9.9-py3-none-any.whl"
    wheel.parent.mkdir()
    with zipfile.ZipFile(wheel, "w") as archive:
        about = "diplomacy_zine-9.9.dist-info"
        archive.writestr(
            f"{about}/METADATA", "Metadata-Version: 2.1\nName: diplomacy-zine\nVersion: 9.9\n"
        )
        archive.writestr(
            f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{about}/RECORD", "")
    monkeypatch.setattr(press_requirement, "_installed", lambda: {"url": wheel.as_uri()})
    for _ in range(2):
        zine(tmp_path, "new", str(tmp_path / "echo"), *WORDS, "--host", "none")
    moved = (tmp_path / "echo").rename(tmp_path / "elsewhere")
    shutil.rmtree(wheel.parent)
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-deps", "--no-index"]

    done = subprocess.run(
        [*command, "--ignore-installed", "-r", "requirements.txt"],
        cwd=moved,
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stderr
    assert "Would install diplomacy-zine-9.9" in done.stdout
    assert "wheels/diplomacy_zine-9.9-py3-none-any.whl" in git(moved, "ls-files")


def test_hosts_are_free() -> None:
    """The runs of a month of 31 days take no more minutes than a host gives, at the interval set."""
    text = (REPO / "docs/runs-itself.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (\w+).*? \| ([\d,]*).*? \| ([\d.]+) \| (\d) hours? \| (\d+) \| ([\d,]+) \|$",
        text,
        re.M,
    )
    assert {name.casefold() for name in FILES} == {row[0].casefold() for row in rows}
    for host, free, minutes, hours, runs, total in rows:
        assert 31 * 24 == int(runs) * int(hours)
        reckoned = int(runs) * float(minutes)
        assert reckoned == int(total.replace(",", ""))
        assert not free or reckoned <= int(free.replace(",", ""))
        cron = "17 * * * *" if hours == "1" else f"17 */{hours} * * *"
        name = host.casefold()
        asked = text if name == "gitlab" else next((KIT / name).rglob("run.yml")).read_text()
        assert cron in asked


@pytest.mark.parametrize("name", ["github", "codeberg"])
def test_workflows_ask_for_little(name: str) -> None:
    """No right but to push, no action that others can change, no two at once, nothing without a variable."""
    found = yaml.safe_load(next((KIT / name).rglob("run.yml")).read_text())
    (job,) = found["jobs"].values()
    assert {} == found.get("permissions", {})
    assert job.get("permissions", {"contents": "write"}) == {"contents": "write"}
    assert {"group": "run", "cancel-in-progress": False} == found["concurrency"]
    assert "vars.ZINE_PAGES != ''" == job["if"]
    actions = [each["uses"] for each in job["steps"] if "uses" in each]
    assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each) for each in actions)
    assert "secrets." not in "".join(each.get("run", "") for each in job["steps"])


def test_what_a_workflow_remembers_can_be_believed() -> None:
    """The memory bears the marks of the machine that made it, so the machine's key goes along."""
    found = yaml.safe_load(next((KIT / "github").rglob("run.yml")).read_text())
    kept = next(
        each["with"] for each in found["jobs"]["run"]["steps"] if "cache@" in each.get("uses", "")
    )

    assert {".cache", "output", f"~/.local/state/{NAME}"} == {*kept["path"].split()}
