"""A wing may be absent: without any of them, and without each, the rest of the press works."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from press import environment_of
from site_pages import dead_links, pages_of
from sites import REPO, copy_small, write_settings
from wingless import needs_wing, press_without, run_in
from zine.wing import variant_folders

ALL = sorted(path.parent.name for path in (REPO / "plugins/zine/wings").glob("*/__init__.py"))
WINGS = [name for name in ALL if name != "shared"]  # what several use goes with the last of them
ROOMS = (
    "builder", "expansions", "files", "games", "plugin", "polls", "quizzes", "ratings",
    "render", "report", "rules", "site", "variants", "writing",
)  # fmt: skip
# What looks at pages or commands of a wing or at games of its variants, though it imports none.
LOOKING = (
    "files/test_problems.py", "games/test_summaries.py", "render/test_script_words.py",
    "report/test_replay.py", "report/test_game_cache.py", "rules/test_reasons.py",
    "site/test_addresses.py", "site/test_books.py", "site/test_bundles.py", "site/test_cards.py",
    "site/test_feeds.py", "site/test_golden.py", "site/test_hostile.py", "site/test_trusted.py",
    "site/test_page_places.py", "site/test_weight.py", "variants/test_variant_docs.py",
    "builder/test_template_faults.py", "render/test_tones.py", "rules/test_papers.py", "site/test_archive_pages.py",
)  # fmt: skip
LEAST = 80  # modules of tests that need no wing


def built(folder: Path, *wings: str, games: tuple[str, ...] = ()) -> tuple[Path, Path]:
    """A press without some wings, and a zine of which it has built the site."""
    press = press_without(folder / "press", *wings)
    root = copy_small(folder / "zine", *games, warm=False)
    write_settings(root, press)
    done = run_in(press, root, "pelican", "content", "--fatal", "warnings")
    assert 0 == done.returncode, done.stderr
    assert list((root / "games/marengo").glob("1906-1-*.record.yaml"))
    assert [] == dead_links(pages_of(root / "output"))
    return press, root


@pytest.mark.deep
def test_the_core_alone_builds_and_checks(tmp_path: Path) -> None:
    """It adjudicates what is due, records it, and no page leads to one that is not there."""
    press, root = built(tmp_path, *ALL)

    done = run_in(press, root, "zine", "check")

    assert 0 == done.returncode, done.stderr
    assert not (root / "output/games/marengo/orders").exists()
    lost = run_in(press, tmp_path, "zine", "check")
    assert "zine new" not in lost.stderr


def games_of_wings(games: Path) -> list[Path]:
    """The games whose variants a wing brings."""
    brought = {each.name for home in variant_folders() for each in home.iterdir()}
    files = {file: yaml.safe_load(file.read_text("utf-8")) for file in games.glob("*/game.yaml")}
    return [file.parent for file, data in files.items() if data["variant"] in brought]


@pytest.mark.deep
def test_the_core_alone_makes_a_zine_of_two_games(tmp_path: Path) -> None:
    """With an exchange, whose prices are drawn; its commands are there, and those of wings are not."""
    press, root = built(tmp_path, *ALL, games=("Bourse",))

    helped = run_in(press, root, "zine", "--help")
    asked = run_in(press, root, "zine", "check")
    gone = run_in(press, root, "zine", "publish")

    assert (root / "games/bourse/1904-3-spring-exchange.record.yaml").exists()
    assert 0 == helped.returncode, helped.stderr
    assert "publish" not in helped.stdout
    assert 0 == asked.returncode, asked.stderr
    assert 2 == gone.returncode
    assert "No such command 'publish'" in gone.stderr


@pytest.mark.deep
@pytest.mark.parametrize("wing", WINGS)
def test_each_wing_alone_may_be_absent(tmp_path: Path, wing: str) -> None:
    """The others do without it."""
    press, root = built(tmp_path, wing, games=("Bourse",))

    for command in (("--help",), ("check",)):
        done = run_in(press, root, "zine", *command)
        assert 0 == done.returncode, done.stderr


@pytest.mark.deep
@pytest.mark.first
def test_the_tests_of_the_core_need_no_wing(tmp_path: Path) -> None:
    """They pass with a package that has none."""
    press = press_without(tmp_path / "press", *ALL)
    for name in ("content", "docs", "games", "tests", "tools"):
        shutil.copytree(REPO / name, press / name, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in games_of_wings(press / "games"):
        shutil.rmtree(folder)
    for file in REPO.glob("*.*"):
        if file.is_file():
            shutil.copy(file, press)
    chosen = [
        str(file.relative_to(REPO))
        for room in ROOMS
        for file in sorted((REPO / "tests" / room).glob("test_*.py"))
        if not needs_wing(file) and f"{room}/{file.name}" not in LOOKING
    ]
    assert len(chosen) >= LEAST
    assert all((REPO / "tests" / name).is_file() for name in LOOKING)

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *chosen],
        cwd=press,
        env=environment_of({"PYTHONPATH": str(press / "plugins")}),
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stdout[-4000:]
