"""The press in a site of somebody else's: their theme, their plugins, their way to serve."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pelican
import pytest

from ports import free_port
from press import REPO, environment_of
from sites import build, run, tree
from strangers import make_stranger

pytestmark = pytest.mark.deep

REFLEX = str(Path(pelican.__file__).parent / "themes/reflex")
LICENCE = 'CC_LICENSE = {"name": "BY", "version": "4.0", "slug": "by", "language": "en", "icon": 0}'
OTHERS = ("sitemap", "neighbors", "seo", "i18n_subsites")
MORE = """
I18N_SUBSITES = {"de": {"SITENAME": "Anns Heft"}}
SEO_REPORT = False
SEO_ENHANCER = True
SEO_ENHANCER_OPEN_GRAPH = True
"""
# What runs in the background of a shell ignores Ctrl-C, and so would its children.
HEEDING = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("pelican", run_name="__main__", alter_sys=True)
"""
POST = "tea-scones-alert1.html"


@pytest.mark.parametrize(
    ("theme", "more"),
    [("simple", ""), ("notmyidea", ""), (REFLEX, LICENCE)],
    ids=["simple", "notmyidea", "reflex"],
)
def test_any_theme_shows_boards(tmp_path: Path, theme: str, more: str) -> None:
    """Articles are the theme's, with HTML as HTML; games are inside the theme, with boards."""
    root = make_stranger(tmp_path, theme, more=more)

    done = build(root)
    again = build(root)

    assert (0, 0) == (done.returncode, again.returncode), done.stdout + again.stdout
    site = root / "output"
    article, game = (
        (site / POST).read_text("utf-8"),
        (site / "games/demo/index.html").read_text("utf-8"),
    )
    assert "A recipe in <em>three</em> steps" in article
    assert "<script>alert(1)" not in article
    assert 'class="zb"' in article
    assert '<pre class="highlight">' in article
    assert 'href="#to-article-tea-then-a-board"' in article
    assert '<div class="zine-page"' in game
    assert 'class="zb' in game
    assert game.count("<html") == game.count("<body") == 1
    for name in re.findall(r'(?:href|src)="/(zine/static/[^"]+|boards/[^"]+)"', article + game):
        assert (site / name).is_file(), name
    assert "A second post" in (site / "index.html").read_text("utf-8")
    assert "The Scone" in (site / "zine/index.html").read_text("utf-8")
    assert (site / "drafts/not-yet.html").is_file()
    assert "Not yet" not in (site / "index.html").read_text("utf-8")
    assert not (root / "output.new").exists()


def test_other_plugins_do_their_work(tmp_path: Path) -> None:
    """Sitemap, neighbors, seo and sub-sites see the press's pages, and nothing of theirs stays."""
    root = make_stranger(
        tmp_path, "notmyidea", (*OTHERS, "zine.plugin"), "https://ann.example", MORE
    )

    done = build(root)

    assert 0 == done.returncode, done.stdout + done.stderr
    site = root / "output"
    sitemap = (site / "sitemap.xml").read_text("utf-8")
    assert "https://ann.example/games/demo/1903-3-fall-movement.html" in sitemap
    assert "changefreq" in sitemap  # the plugin's, not the press's own
    assert "og:title" in (site / POST).read_text("utf-8")
    assert (site / "robots.txt").is_file()
    german = (site / "de" / POST).read_text("utf-8")
    assert 'class="zb"' in german
    assert (site / "de/boards/standard.svg").is_file()
    assert not (site / "de/games").exists()
    kept = (root / "content/addresses.txt").read_text("utf-8")
    assert "games/demo/index.html" in kept
    assert POST not in kept
    assert not re.search(r"sitemap|robots|^tag/|^category/|^drafts/", kept, re.MULTILINE)

    conf = root / "pelicanconf.py"
    conf.write_text(conf.read_text("utf-8") + 'PLUGINS = ["zine.plugin"]\n', "utf-8")
    second = build(root)

    assert 0 == second.returncode, second.stdout + second.stderr
    assert "changefreq" not in (site / "sitemap.xml").read_text("utf-8")


def test_a_plugin_that_is_not_there_stops_a_zine_alone(tmp_path: Path) -> None:
    """Pelican builds without it and exits 0: so it does a site of one's own, but no whole zine."""
    root = make_stranger(tmp_path, "simple")
    conf = root / "pelicanconf.py"
    first = "import zine.plugin\n" + conf.read_text("utf-8")
    conf.write_text(first + 'PLUGINS = ["sitmap", "zine.plugin"]\n', "utf-8")
    assert 0 == build(root).returncode
    shutil.rmtree(root / "output")
    conf.write_text(f"{conf.read_text('utf-8')}THEME = {str(REPO / 'theme')!r}\n", "utf-8")

    done = build(root)

    assert 1 == done.returncode
    assert "PLUGINS: Cannot load plugin `sitmap`" in done.stderr
    assert not (root / "output").exists()
    assert not (root / "output.new").exists()


def test_a_check_tells_of_a_plugin_that_is_not_there(tmp_path: Path) -> None:
    """As the build does, in a line: not by a traceback of whoever noticed it first."""
    root = make_stranger(tmp_path, str(REPO / "theme"))
    conf = root / "pelicanconf.py"
    text = conf.read_text("utf-8")
    conf.write_text(
        f'{text}PLUGINS = ["sitmap", "zine.plugin"]\nAUTHOR_FEED_ATOM = None\n', "utf-8"
    )

    done = run(root, "zine", "check")

    assert 1 == done.returncode
    assert "PLUGINS: Cannot load plugin `sitmap`" in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_another_plugins_failure_at_the_end_leaves_nothing(tmp_path: Path) -> None:
    """What writes on `finalized` writes into the new site; if it fails, the old one stays."""
    root = make_stranger(tmp_path, "simple", ("late", "zine.plugin"))
    (root / "late.py").write_text(
        "from pathlib import Path\nfrom pelican import signals\n"
        "def late(pelican):\n"
        "    Path(pelican.output_path, 'late.txt').write_text('late')\n"
        "    assert not Path(pelican.path, 'stop').exists()\n"
        "def register():\n    signals.finalized.connect(late)\n",
        "utf-8",
    )
    conf = root / "pelicanconf.py"
    conf.write_text(conf.read_text("utf-8") + 'PLUGIN_PATHS = ["."]\n', "utf-8")
    assert 0 == build(root).returncode
    assert "late" == (root / "output/late.txt").read_text("utf-8")
    before = tree(root / "output")

    (root / "content/stop").write_text("", "utf-8")
    done = build(root)

    assert 1 == done.returncode
    assert before == tree(root / "output")
    assert not (root / "output.new").exists()


def test_printing_settings_builds_nothing(tmp_path: Path) -> None:
    """`--print-settings` has all it needs without a build and its lock."""
    root = make_stranger(tmp_path, "simple")

    done = run(root, "pelican", "--print-settings", "ZINE_FRONT")

    assert 0 == done.returncode
    assert "zine/index.html" in done.stdout
    assert not (root / "output").exists()
    assert not (root / ".zine.lock").exists()


def test_what_a_site_retains_stays(tmp_path: Path) -> None:
    """OUTPUT_RETENTION and a repository in the site outlast the swap."""
    root = make_stranger(tmp_path, "simple", more='OUTPUT_RETENTION = ["CNAME"]')
    (root / "output/.git").mkdir(parents=True)
    (root / "output/.git/HEAD").write_text("ref", "utf-8")
    (root / "output/CNAME").write_text("ann.example", "utf-8")

    done = build(root)

    assert 0 == done.returncode, done.stdout
    assert "ref" == (root / "output/.git/HEAD").read_text("utf-8")
    assert "ann.example" == (root / "output/CNAME").read_text("utf-8")


def test_a_site_that_is_no_zine_is_left_alone(tmp_path: Path) -> None:
    """An installed plugin is loaded in every site that names none."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content/a.rst").write_text("A\n#\n\n:date: 2026-01-01\n\nWords.\n", "utf-8")
    (tmp_path / "pelicanconf.py").write_text(
        'PATH = "content"\nPLUGINS = ["zine.plugin"]\nAUTHOR = "B"\nTIMEZONE = "UTC"\n', "utf-8"
    )

    done = build(tmp_path)

    assert 0 == done.returncode, done.stdout
    assert "Words." in (tmp_path / "output/a.html").read_text("utf-8")
    left = {each.name for each in tmp_path.iterdir()} - {"__pycache__"}
    assert {"content", "output", "pelicanconf.py"} == left


def test_serving_rebuilds_after_each_change(tmp_path: Path) -> None:
    """`pelican -lr` serves, sees changes of texts and games, and outlasts a fault."""
    root = make_stranger(tmp_path, "simple")
    post, game = root / "content/baking/second.md", root / "games/demo/game.yaml"
    whole = post.read_text("utf-8")
    with _serving(root) as address:
        _wait(lambda: "Nothing but words" in _page(f"{address}/a-second-post.html"))

        broken = "Title: no date\nIssue: 1\n\nBroken.\n"
        _change(post, broken, lambda: "'Date' is missing" in (root / "said.txt").read_text("utf-8"))
        assert "Nothing but words" in _page(f"{address}/a-second-post.html")

        mended = whole.replace("Nothing but", "Rather fewer")
        page = f"{address}/a-second-post.html"
        _change(post, mended, lambda: "Rather fewer words" in _page(page))

        renamed = re.sub(r"(?m)^title:.*", "title: Another Name", game.read_text("utf-8"))
        _change(game, renamed, lambda: "Another Name" in _page(f"{address}/games/index.html"))
        # Between builds nobody holds the zine.
        assert 0 == run(root, "zine", "status").returncode
    assert not (root / "output.new").exists()


@contextmanager
def _serving(root: Path) -> Iterator[str]:
    """`pelican -lr` on a free port, until the end of the block; what it says is in said.txt."""
    port = free_port()
    command = [sys.executable, "-c", HEEDING, "-lr", "-p", str(port)]
    with (root / "said.txt").open("w", encoding="utf-8") as said:
        server = subprocess.Popen(
            command,
            cwd=root,
            env=environment_of({}),
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            _interrupt(server)


def _interrupt(server: subprocess.Popen[bytes]) -> None:
    """End a process and its children as a person does, who presses Ctrl-C again if need be."""
    for _ in range(5):
        os.killpg(server.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            server.wait(60)
            return
    os.killpg(server.pid, signal.SIGKILL)
    server.wait()
    pytest.fail("it does not end")


def _page(address: str) -> str:
    try:
        with urlopen(address) as found:
            return str(found.read().decode("utf-8"))
    except (URLError, ConnectionError):
        return ""


def _change(path: Path, text: str, done: Callable[[], bool]) -> None:
    """Write a file until the change was seen: Pelican looks only between builds."""
    for _ in range(60):
        path.write_text(text, "utf-8")
        for _ in range(20):
            if done():
                return
            time.sleep(0.25)
    pytest.fail("nobody saw the change")


def _wait(done: Callable[[], bool]) -> None:
    """Wait until something is so; minutes at most, for a busy machine."""
    for _ in range(1200):
        if done():
            return
        time.sleep(0.25)
    pytest.fail("nothing came of it")
