"""`zine serve`, and that nothing holds the build lock which does not build."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from desks import OPEN, make_site, post, zine
from press import environment_of
from sites import tree
from zine.files.locks import only_writer

HOLDS_NOTHING = """
from pathlib import Path
from pelican import Pelican
from pelican.settings import read_settings
from zine.files.locks import only_writer
Pelican(read_settings("pelicanconf.py"))
with only_writer(Path(), seconds=0):
    print("free")
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk that can be built, with one letter taken in."""
    made = make_site(tmp_path / "zine")
    zine(made, "inbox", "add", str(post(made, "Austria", "A VIE - GAL")))
    return made


class Served:
    """A running `zine serve`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.address = self.until("Serving ").split()[1]

    def until(self, words: str) -> str:
        """Read what it prints up to a line that holds some words; that line."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if words in line:
                return line
        raise AssertionError(f"it ended before it said '{words}'")

    def get(self, name: str, host: str = "") -> tuple[int, str]:
        """The answer to a request for a page."""
        port = int(self.address.rstrip("/").rpartition(":")[2])
        line = HTTPConnection("127.0.0.1", port)
        line.request("GET", name, headers={"Host": host or f"localhost:{port}"})
        answer = line.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")


@contextmanager
def serving(root: Path) -> Iterator[Served]:
    """`zine serve` in a process of its own, until the block ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", "zine", "serve", "--port", "0"],
        cwd=root,
        env=environment_of({"ZINE_NOW": OPEN}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield Served(process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


@pytest.mark.deep
def test_the_site_is_served_and_built_again(root: Path) -> None:
    """A change is on the served page; no record is written, output/ is left alone, nothing leaks."""
    games = tree(root / "games")
    with serving(root) as site:
        issue = root / "content/issues/1.md"
        status, before = site.get("/issues/1.html")
        refused, _ = site.get("/preview/marengo.html", host="evil.example")
        outside = [site.get(f"/preview/../{n}")[0] for n in ("codes.yaml", "../content/zine.yaml")]
        _, preview = site.get("/preview/marengo.html")
        _, front = site.get("/index.html")
        with only_writer(root, seconds=0):
            """Serving holds no lock."""
        issue.write_text(issue.read_text().replace("Welcome.", "A warm welcome."))
        site.until("built;")
        _, after = site.get("/issues/1.html")

    assert 200 == status
    assert "A warm welcome." not in before
    assert "A warm welcome." in after
    assert "Preview of Marengo, Spring 1901" in preview
    assert "A VIE-GAL" not in front
    assert 403 == refused
    assert [404, 404] == outside
    assert games == tree(root / "games")
    assert not (root / "output").exists()
    assert not list((root / "private/preview").glob("*.html"))


@pytest.mark.deep
def test_a_fault_keeps_the_pages_of_the_build_before(root: Path) -> None:
    """What is wrong is printed, and the next good build is served."""
    with serving(root) as site:
        about = root / "content/zine.yaml"
        text = about.read_text(encoding="utf-8")
        about.write_text(text + "colour: red\n", encoding="utf-8")
        said = site.until("colour")
        status, _ = site.get("/issues/1.html")
        about.write_text(text, encoding="utf-8")
        site.until("built;")

    assert "content/zine.yaml:" in said
    assert 200 == status


def test_a_pelican_that_does_not_build_holds_no_lock(root: Path) -> None:
    """`pelican --listen` may run while another build does."""
    done = subprocess.run(
        [sys.executable, "-c", HOLDS_NOTHING],
        cwd=root,
        env=environment_of({}),
        capture_output=True,
        text=True,
        check=False,
    )

    assert "free\n" == done.stdout, done.stderr
