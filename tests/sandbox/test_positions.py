"""The positions that readers try orders on: where they are offered, and what they say."""

from __future__ import annotations

import json
from importlib import util
from pathlib import Path
from typing import Any

import pytest

from sandboxed import build_sandboxed, needs_brython
from sites import tree
from zine.plugin.content import can_try_orders
from zine.trying.trial import Trial

SAID = {
    "at",
    "colours",
    "description",
    "orders",
    "page",
    "phase_name",
    "powers",
    "svg",
    "title",
    "variant",
}
AT = {"dislodged", "kind", "owners", "phase", "rules", "units"}
Plain = dict[str, Any]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample zine with other orders to try, built."""
    folder = tmp_path_factory.mktemp("sandbox") / "zine"
    build_sandboxed(folder, PYTHONHASHSEED="7")
    return folder


def positions(site: Path) -> dict[str, Plain]:
    """Every position of a site, by the name of its file."""
    return {
        path.name: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((site / "what-if").glob("*.*.json"))
    }


def test_a_zine_that_does_not_ask_has_none(published: Path) -> None:
    """No page, no script and no link, whatever is installed."""
    site = published / "output"
    pages = [path.read_text(encoding="utf-8") for path in (site / "games").rglob("*.html")]

    assert pages
    assert not (site / "what-if").exists()
    assert not [each for each in pages if "what-if" in each]


def test_without_the_extra_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting alone is not enough, nor is the package alone."""
    monkeypatch.setattr(util, "find_spec", lambda name: object())
    assert can_try_orders({"ZINE_SANDBOX": True})
    assert not can_try_orders({"ZINE_SANDBOX": False})
    assert not can_try_orders({})

    monkeypatch.setattr(util, "find_spec", lambda name: None)
    assert not can_try_orders({"ZINE_SANDBOX": True})


@pytest.mark.deep
@needs_brython
def test_every_phase_of_a_plain_game_has_one(root: Path) -> None:
    """Also the one that is open; none of a game with rule sets, or that hides anything."""
    games = {name.partition(".")[0] for name in positions(root / "output")}
    marengo = {name for name in positions(root / "output") if name.startswith("marengo.")}
    recorded = {path.name for path in (root / "games/marengo").glob("*.record.yaml")}

    assert {"maelstrom", "marengo"} == games
    assert len(recorded) + 1 == len(marengo)


@pytest.mark.deep
@needs_brython
def test_a_position_says_what_its_page_says(root: Path) -> None:
    """Only what is listed here goes into the file; nobody's name, and no order of an open phase."""
    for name, each in positions(root / "output").items():
        assert SAID == each.keys(), name
        assert AT == each["at"].keys(), name
    now = positions(root / "output")["marengo.1906-2-spring-retreats.json"]
    assert {} == now["orders"]


@pytest.mark.deep
@needs_brython
def test_the_orders_given_come_to_what_was_recorded(root: Path) -> None:
    """Each recorded phase, tried with its own orders, is the phase that was played."""
    folder = root / "output/what-if"
    tried = 0
    for name, each in positions(root / "output").items():
        game, _, phase = name.removesuffix(".json").partition(".")
        path = root / "games" / game / f"{phase}.record.yaml"
        if not path.is_file():
            continue
        on = json.loads((folder / f"{each['variant']}.json").read_text(encoding="utf-8"))
        done = Trial(on, each["at"]).outcome(each["orders"])
        page = (folder / each["page"]).read_text(encoding="utf-8")
        lines = [line for lines in done["powers"].values() for line in lines]
        for line in lines:
            if not line["supplied"]:
                shown = f"({line['text']})" if line["failed"] else line["text"]
                assert f"<code>{shown}</code>" in page, (name, line)
        tried += 1

    assert tried >= 20


@pytest.mark.deep
@needs_brython
def test_equal_zines_are_equal_bytes(root: Path, tmp_path: Path) -> None:
    """Whatever the seed of hashes."""
    other = build_sandboxed(tmp_path / "zine", PYTHONHASHSEED="8")

    assert tree(root / "output/what-if") == tree(other / "what-if")


@pytest.mark.deep
@needs_brython
def test_only_this_page_may_make_functions_of_text(root: Path) -> None:
    """The policy of every other page is as strict as without it."""
    loose = {
        str(path.relative_to(root / "output"))
        for path in (root / "output").rglob("*.html")
        if "'unsafe-eval'" in path.read_text(encoding="utf-8")
    }

    assert {"what-if/index.html"} == loose
