"""A build by the workers of a cluster: the same site, whatever is lost."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from threading import Thread
from types import MappingProxyType
from typing import Any

import pytest

from benches import builder
from clusters import LONG, two_workers
from sites import Done, build, copy_sample, copy_small, small_sample, tree
from zine.builder.parallel_build import take
from zine.files.site.site_folder import take_part
from zine.problems import Place, Problem
from zine.wings.cluster.fresh_interpreter import ask_fresh_python
from zine.wings.cluster.worker_request import WORKER

# Added to the settings of a zine, which the build and all workers read.
PATIENT = f"""
from zine.wings.cluster import dask_cluster as spreading
spreading.PATIENCE = {LONG}
"""
MEDDLING = """
import os, signal
from pathlib import Path
from zine.files.environment import is_helping
from zine.departments import games as games_department
from zine.problems import Problems

def meddled(site, slug, bench, made=games_department._make):
    meddle(slug, Path("done"))
    made(site, slug, bench)

games_department._make = meddled
"""
FAULTY = f"""{MEDDLING}
def meddle(game, done):
    raise Problems.of(f"games/{{game}}", "cannot be drawn")
"""
FAILING = f"""{MEDDLING}
def meddle(game, done):
    raise ZeroDivisionError(game)
"""
DYING = f"""{MEDDLING}
def meddle(game, done):
    if is_helping() and not done.exists():
        done.touch()
        os.kill(WHOM(), signal.SIGKILL)
        signal.pause()
"""
WAITING = f"""{MEDDLING}
def meddle(game, done):
    if is_helping():
        done.touch()
        signal.pause()
"""
DIFFERENT = """
from zine.files.environment import is_helping
ZINE_EPUB = not is_helping()
"""
NONE: Mapping[str, str] = MappingProxyType({})


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two workers."""
    with two_workers() as made:
        yield made.scheduler_address


def by(address: str, root: Path, *settings: str, environment: Mapping[str, str] = NONE) -> Done:
    """Build a zine by a cluster as if for the first time, with more settings."""
    (root / ".cache/memory.sqlite").unlink(missing_ok=True)
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as file:
        file.write("".join((PATIENT, *settings)))
    return build(root, "-e", f"ZINE_WORKERS={json.dumps(address)}", **environment)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A zine of two games, without a site."""
    return copy_small(tmp_path / "zine", "Bourse")


@pytest.fixture
def old(small: Path) -> dict[str, bytes]:
    """The site that the zine has."""
    assert 0 == build(small).returncode
    return tree(small / "output")


def words_of(done: Done) -> str:
    """What a build said, in one line: its log is broken into lines for terminals."""
    return " ".join(f"{done.stdout} {done.stderr}".split())


def nothing_left(root: Path) -> bool:
    """Whether a build left nothing beside the site."""
    return not (root / "output.new").exists() and not (root / "output.parts").exists()


@pytest.mark.deep
def test_a_cluster_makes_the_same_site(cluster: str, tmp_path: Path, published: Path) -> None:
    """Byte for byte, with the same records, and the next build finds nothing to make."""
    root = copy_sample(tmp_path / "zine", warm=False)
    done = by(cluster, root)

    assert 0 == done.returncode, done.stderr
    assert "is done here" not in words_of(done)
    assert tree(published / "output") == tree(root / "output")
    assert tree(published / "games") == tree(root / "games")
    assert nothing_left(root)
    before = {path: path.stat().st_ino for path in (root / "output/games").rglob("*.html")}
    assert 0 == build(root).returncode
    assert before == {path: path.stat().st_ino for path in before}


@pytest.mark.deep
def test_a_cluster_draws_the_share_cards(cluster: str, tmp_path: Path) -> None:
    """Of a site with an address: the same as those of one process."""
    address = '\nSITEURL = "https://zine.example"\nRELATIVE_URLS = False\n'
    one, many = (copy_small(tmp_path / name) for name in ("one", "many"))
    with (one / "pelicanconf.py").open("a", encoding="utf-8") as file:
        file.write(address)
    for done in (build(one), by(cluster, many, address)):
        assert 0 == done.returncode, done.stderr
    assert (many / "output/pictures/cards/games/marengo/index.jpg").exists()
    assert tree(one / "output") == tree(many / "output")


@pytest.mark.deep
def test_the_faults_of_all_workers_are_told(
    cluster: str, small: Path, old: dict[str, bytes]
) -> None:
    """Together, and the site stays as it was."""
    done = by(cluster, small, FAULTY)
    assert 1 == done.returncode
    for game in ("bourse", "marengo"):
        assert f"games/{game}: cannot be drawn" in done.stderr
    assert old == tree(small / "output")
    assert nothing_left(small)


@pytest.mark.deep
def test_an_error_of_a_worker_ends_the_build(
    cluster: str, small: Path, old: dict[str, bytes]
) -> None:
    """With the worker's own report, for it is a mistake in a program."""
    done = by(cluster, small, FAILING)
    assert 0 != done.returncode
    assert "ZeroDivisionError" in words_of(done)
    assert old == tree(small / "output")
    assert nothing_left(small)


@pytest.mark.deep
def test_workers_that_read_something_else_are_found_out(
    cluster: str, small: Path, old: dict[str, bytes]
) -> None:
    """Before they write: other settings, programs or files would make other pages."""
    done = by(cluster, small, DIFFERENT)
    assert 1 == done.returncode
    assert "reads something else than the machine that builds" in done.stderr
    assert old == tree(small / "output")


@pytest.mark.deep
def test_a_trial_is_built_by_this_machine_alone(small: Path, tmp_path: Path) -> None:
    """Its folder is for nobody else; the cluster is not even asked."""
    done = by("tcp://127.0.0.1:9", small, environment={"ZINE_READONLY": "1"})
    assert 0 == done.returncode, done.stderr
    assert "127.0.0.1" not in words_of(done)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("whom", "words"),
    [
        ("os.getppid", ""),
        ("os.getpid", "a worker was lost; what it had to do is done here"),
    ],
)
def test_a_killed_worker_loses_nothing(cluster: str, whom: str, words: str, tmp_path: Path) -> None:
    """The cluster gives its work to another; if only its process is killed, it is done here."""
    root = copy_small(tmp_path / "zine")
    done = by(cluster, root, DYING.replace("WHOM", whom))
    assert 0 == done.returncode, done.stderr
    assert (root / "done").exists(), words_of(done)
    assert words in words_of(done)
    assert ("is done here" in words_of(done)) == bool(words)
    assert tree(small_sample() / "output") == tree(root / "output")
    assert nothing_left(root)


@pytest.mark.deep
def test_a_cluster_that_vanishes_leaves_the_rest_to_this_machine(tmp_path: Path) -> None:
    """In the middle of its work, of which nothing is left over."""
    root = copy_small(tmp_path / "zine")

    def close(cluster: Any) -> None:
        while not (root / "done").exists():
            time.sleep(0.1)
        cluster.close()

    with two_workers() as made:
        closing = Thread(target=close, args=(made,), daemon=True)
        closing.start()
        done = by(made.scheduler_address, root, WAITING)
        closing.join()
    assert 0 == done.returncode, done.stderr
    assert "is gone" in words_of(done)
    assert tree(small_sample() / "output") == tree(root / "output")
    assert nothing_left(root)


@pytest.mark.deep
def test_a_cluster_that_is_not_there_leaves_all_to_this_machine(tmp_path: Path) -> None:
    """With a word, and the same site."""
    pytest.importorskip("distributed")
    root = copy_small(tmp_path / "zine")
    done = by("tcp://127.0.0.1:9", root, "spreading.PATIENCE = 1\n")
    assert 0 == done.returncode, done.stderr
    assert "the cluster at tcp://127.0.0.1:9 is not there" in words_of(done)
    assert tree(small_sample() / "output") == tree(root / "output")


def test_a_worker_that_does_not_see_the_zine_says_so(tmp_path: Path) -> None:
    """Which folder it is, and what workers need."""
    missing = str(tmp_path / "output.parts")
    nothing = {"arguments": {}, "variables": {}, "wanted": [], "state": ""}
    request = {**nothing, "folder": str(tmp_path), "parts": missing}
    found = take(builder(tmp_path), ask_fresh_python(WORKER, request, range(1)), [])
    assert [missing] == [each.place.file for each in found]
    assert found[0].message == f"{socket.gethostname()} does not see this folder"
    hint = "workers need the zine, and the folder that its site is in, at the same path"
    assert hint == found[0].hint


WRONG = Problem(Place("games/marne", 2, 3), "is wrong", "mend it")
EMPTY = {"made": {}, "there": [], "fresh": [], "logged": [], "wrong": []}


def test_what_a_worker_made_is_moved_into_the_build(tmp_path: Path) -> None:
    """Only what it did make counts as there."""
    part, made = tmp_path / "output.parts/3f", builder(tmp_path)
    for name in ("games/1.html", "a.txt"):
        (part / name).parent.mkdir(parents=True, exist_ok=True)
        (part / name).write_text(name, encoding="utf-8")
    told = {**EMPTY, "part": "3f", "sizes": {"games/1.html": 12, "a.txt": 5, "lost": 1}}

    assert () == take(made, told, [])
    sizes = {str(made.fresh / "games/1.html"): 12, str(made.fresh / "a.txt"): 5}
    assert sizes == made.host.sizes
    assert {"games/1.html": b"games/1.html", "a.txt": b"a.txt"} == tree(made.fresh)
    assert not part.exists()


def test_what_kept_a_worker_from_writing_is_raised(tmp_path: Path) -> None:
    """Its problems as they are; a mistake in a program with its report."""
    assert (WRONG,) == take(builder(tmp_path), {"wrong": [asdict(WRONG)]}, [])
    with pytest.raises(RuntimeError, match="Traceback"):
        take(builder(tmp_path), {"crash": "Traceback"}, [])


@pytest.mark.parametrize("name", ["..", ".", "", "../output", "/tmp"])
def test_a_part_is_one_folder_among_the_parts(name: str, tmp_path: Path) -> None:
    """An answer cannot have other files moved."""
    made = builder(tmp_path)
    (tmp_path / "output.parts").mkdir()
    (tmp_path / "kept.txt").write_text("kept", encoding="utf-8")
    with pytest.raises(ValueError, match="part"):
        take(made, {**EMPTY, "part": name, "sizes": {}}, [])
    assert {"kept.txt": b"kept"} == tree(tmp_path)


def test_a_part_replaces_what_another_wrote_as_well(tmp_path: Path) -> None:
    """Drawings that boards share are the same in each part that has them."""
    for name in ("output.parts/part", "output.new"):
        (tmp_path / name / "boards").mkdir(parents=True)
        (tmp_path / name / "boards/land.svg").write_text("land", encoding="utf-8")
    assert {"boards/land.svg"} == take_part("part", tmp_path / "output.new")
    assert {"output.new/boards/land.svg": b"land"} == tree(tmp_path)
