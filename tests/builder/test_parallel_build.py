"""A build by several processes: the same site, whatever is lost."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from benches import builder
from sites import build, copy_small, copy_small_built, tree
from zine.builder.parallel_build import PAYS, Work, runs
from zine.builder.product import Bench, Files, Product
from zine.builder.workers import Workers
from zine.problems import Place, Problem, Problems

PARENT = os.getpid()


def quiet(words: str) -> None:
    """Nothing may be told."""
    raise AssertionError(words)


def product(name: str, making: Callable[[], object] = lambda: None, size: int = 1) -> Product:
    """A product whose file says which process made it."""

    def make(bench: Bench) -> None:
        making()
        bench.put(name, str(os.getpid()))

    return Files(address=name, key=name, order=(1,), size=size, making=make)


def work(
    root: Path,
    products: Sequence[Product],
    wanted: int = 2,
    tell: Callable[[str], object] = quiet,
    logged: list[Problem] | None = None,
) -> Work:
    """Everything to be made by so many processes, without a terminal."""
    found = [] if logged is None else logged
    return Work(builder=builder(root), products=products, logged=found, wanted=wanted, tell=tell)


def makers(root: Path) -> dict[str, int]:
    """Which process made each file."""
    return {path.name: int(path.read_text()) for path in (root / "output.new").iterdir()}


def test_processes_give_back_what_they_made(tmp_path: Path) -> None:
    """Files, their sizes, their keys and what was remembered are known here."""
    done = work(tmp_path, [product(f"{each}", size=10) for each in range(10)])

    def remember(bench: Bench) -> None:
        done.builder.memory.put("found", "key", ["a"])
        bench.put("memory", "1")

    done.products.append(Files(address="memory", key=1, order=(2,), making=remember))
    done.do()

    names = {*map(str, range(10)), "memory"}
    assert names == set(makers(tmp_path)) == set(done.builder.there) == set(done.builder.made)
    assert {str(tmp_path / "output.new" / name) for name in names} == set(done.builder.host.sizes)
    assert os.getpid() not in makers(tmp_path).values()
    assert ["a"] == done.builder.memory.get("found", "key")


def test_what_comes_last_knows_what_others_found(tmp_path: Path) -> None:
    """It is made by this process when all others are there."""

    def find(bench: Bench) -> None:
        done.builder.memory.put("found", "key", ["a"])

    def use(bench: Bench) -> None:
        assert ["a"] == done.builder.memory.get("found", "key")
        bench.put("last", str(os.getpid()))

    last = Files(address="last", making=use)
    finding = Files(address="first", order=(1,), making=find)
    done = work(tmp_path, [last, finding, product("other")])
    done.do()

    assert os.getpid() == makers(tmp_path)["last"] != makers(tmp_path)["other"]


@pytest.mark.parametrize(
    ("phases", "count", "expected"),
    [
        ([1] * 10, 2, [range(5), range(5, 10)]),
        ([9, 1, 1, 1], 2, [range(1), range(1, 4)]),
        ([1, 1, 1, 9], 2, [range(4)]),
        ([4, 4, 0, 0], 2, [range(1), range(1, 4)]),
        ([3, 1, 2, 2, 1], 3, [range(1), range(1, 3), range(3, 5)]),
        ([0, 0, 0], 2, [range(1), range(1, 3)]),
        ([], 2, []),
    ],
)
def test_processes_get_about_as_much(phases: list[int], count: int, expected: list[range]) -> None:
    """Counted in phases, in steps that follow each other."""
    products = [product(f"{at}", size=each) for at, each in enumerate(phases)]
    assert expected == list(runs(products, count))


def test_one_process_is_this_one(tmp_path: Path) -> None:
    """No other begins."""
    work(tmp_path, [product(f"{each}") for each in range(3)], wanted=1).do()

    assert {os.getpid()} == set(makers(tmp_path).values())


def faulty(name: str) -> Callable[[], None]:
    """What finds a problem."""

    def make() -> None:
        raise Problems([Problem(Place(name), "is wrong")])

    return make


def test_the_problems_of_all_processes_are_told(tmp_path: Path) -> None:
    """Together, in the order of their files."""
    products = [product(name, faulty(name)) for name in ("b", "c", "a")]
    with pytest.raises(Problems) as raised:
        work(tmp_path, [*products, product("good")]).do()
    assert ["a", "b", "c"] == [each.place.file for each in raised.value.problems]


def test_what_is_logged_in_a_process_is_known_here(tmp_path: Path) -> None:
    """Pelican logs errors and goes on; the build then stops at its end."""
    logged = [Problem(Place("before"), "was wrong")]

    def make() -> None:
        logged.append(Problem(Place("now"), "is wrong"))

    work(tmp_path, [product("a", make), product("b")], logged=logged).do()
    assert ["before", "now"] == [each.place.file for each in logged]


def test_a_full_disk_ends_the_build(tmp_path: Path) -> None:
    """As it does in one process."""

    def make() -> None:
        raise OSError(28, "No space left on device", "issues/1.html")

    with pytest.raises(OSError, match="No space left on device") as raised:
        work(tmp_path, [product("a", make), product("b", make)]).do()
    assert (28, "issues/1.html") == (raised.value.errno, raised.value.filename)


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    """What it had to make is made here, and the publisher is told."""
    told: list[str] = []

    def die_once() -> None:
        if os.getpid() != PARENT:
            os.kill(os.getpid(), signal.SIGKILL)

    products = [product("0", die_once), *(product(f"{each}") for each in (1, 2, 3))]
    work(tmp_path, products, tell=told.append).do()
    assert {"0", "1", "2", "3"} == set(makers(tmp_path))
    assert ["a worker was lost; what it had to do is done again"] == told


@pytest.mark.parametrize(
    ("count", "size", "wanted", "expected"),
    [
        (2, 1, 3, Workers(processes=3)),
        (2, 1, 0, Workers()),
        (1, PAYS, 3, Workers()),
        (2, PAYS, 0, Workers(processes=8)),
    ],
)
def test_where_other_processes_pay(
    count: int,
    size: int,
    wanted: int,
    expected: Workers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where much is to be made, or where somebody asks for them."""
    monkeypatch.setattr("zine.builder.workers._processors", lambda: 8)
    monkeypatch.setattr("zine.builder.parallel_build.sys.platform", "linux")
    products = [product(f"{each}", size=size) for each in range(count)]
    own = Work(builder=builder(tmp_path), products=products, logged=[], wanted=wanted)
    assert expected == own.workers(products)


def test_where_no_process_can_be_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is made by the one that there is."""
    monkeypatch.setattr("zine.builder.parallel_build.sys.platform", "darwin")
    products = [product("a", size=PAYS), product("b", size=PAYS)]
    assert Workers() == work(tmp_path, products, wanted=3).workers(products)


def test_a_number_of_processes_is_checked(tmp_path: Path) -> None:
    """The setting is no number, or too large, or no address of a cluster."""
    root = copy_small_built(tmp_path / "zine")
    for wrong in ("-1", '"many"', '"http://127.0.0.1:8786"'):
        done = build(root, "-e", f"ZINE_WORKERS={wrong}")
        assert 1 == done.returncode
        shown = repr(json.loads(wrong))
        assert (
            f"ZINE_WORKERS: {shown} is neither a number of processes nor a cluster" in done.stderr
        )


@pytest.mark.deep
def test_several_processes_make_the_same_site(tmp_path: Path, one_game: Path) -> None:
    """Byte for byte, and the next build finds nothing to make."""
    root = copy_small(tmp_path / "zine", warm=False)
    done = build(root, "-e", "ZINE_WORKERS=3")

    assert 0 == done.returncode, done.stderr
    assert tree(one_game / "output") == tree(root / "output")
    before = {path: path.stat().st_ino for path in (root / "output/games").rglob("*.html")}
    assert 0 == build(root).returncode
    assert before == {path: path.stat().st_ino for path in before}
