"""The positions that readers try orders on: where they are offered, and what they say."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pastimes import bring_up, write_game
from sandboxed import build_sandboxed, sandboxed_sample
from sites import build, run, tree
from zine.games import summary_of
from zine.report.public_game import public_game
from zine.wings.lab.order_trials.trial import Trial
from zine.wings.lab.what_if.department import offered

SAID = {
    "at",
    "colours",
    "description",
    "done",
    "names",
    "orders",
    "page",
    "phase_name",
    "powers",
    "send",
    "svg",
    "title",
    "variant",
}
AT = {"dislodged", "kind", "owners", "phase", "rules", "units"}
LINK = re.compile(r'what-if/index\.html#game=([a-z0-9-]+)&amp;phase=([a-z0-9-]+)"')
Plain = dict[str, Any]


@pytest.fixture(scope="module")
def root() -> Path:
    """The sample zine with other orders to try, built."""
    return sandboxed_sample()


def positions(site: Path) -> dict[str, Plain]:
    """Every position of a site, by the name of its file."""
    return {
        path.name: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((site / "what-if").glob("*.*.json"))
    }


def test_a_zine_that_switches_it_off_has_none(published: Path) -> None:
    """No page, no script and no link."""
    site = published / "output"
    pages = [path.read_text(encoding="utf-8") for path in (site / "games").rglob("*.html")]

    assert pages
    assert not (site / "what-if").exists()
    assert not [each for each in pages if "what-if" in each]


def test_the_plain_page_names_the_command(published: Path) -> None:
    """Receipts are made there as ever, and the command checks whole issues."""
    page = (published / "output/verify/index.html").read_text(encoding="utf-8")

    assert 'id="verify"' in page
    assert "<code>zine verify issue.txt</code>" in page
    assert "what-if" not in page


def test_only_what_hides_nothing_is_offered(tmp_path: Path) -> None:
    """A plain game has its open phase; a blind one, or one with anything to hide, has none."""
    plain = public_game(bring_up(write_game(tmp_path / "plain", "standard")))
    blind = public_game(bring_up(write_game(tmp_path / "blind", "stab")))

    assert blind.veiled
    assert {"1901-1-spring-movement"} == offered(summary_of(plain))
    assert frozenset() == offered(summary_of(blind))
    assert frozenset() == offered(summary_of(replace(plain, veiled=True)))


@pytest.mark.deep
def test_every_phase_of_a_plain_game_has_one(root: Path) -> None:
    """Also the one that is open; none of a game with rule sets, or that hides anything."""
    games = {name.partition(".")[0] for name in positions(root / "output")}
    marengo = {name for name in positions(root / "output") if name.startswith("marengo.")}
    recorded = {path.name for path in (root / "games/marengo").glob("*.record.yaml")}

    assert {"maelstrom", "marengo"} == games
    assert len(recorded) + 1 == len(marengo)


@pytest.mark.deep
def test_a_blind_game_that_is_over_offers_nothing(root: Path) -> None:
    """Neither a position nor a link, and its name is in no file of the page."""
    site = root / "output"
    own = [path.read_text(encoding="utf-8") for path in (site / "games/austerlitz").rglob("*.html")]

    assert own
    assert not [page for page in own if "what-if" in page]
    assert not [
        path.name
        for path in (site / "what-if").rglob("*.*")
        if "austerlitz" in f"{path.name} {path.read_text(encoding='utf-8')}".lower()
    ]


@pytest.mark.deep
def test_every_link_leads_to_a_position(root: Path) -> None:
    """And every position has a link that leads to it."""
    site = root / "output"
    linked = {
        ".".join(found)
        for path in (site / "games").rglob("*.html")
        for found in LINK.findall(path.read_text(encoding="utf-8"))
    }

    assert {name.removesuffix(".json") for name in positions(site)} == linked


@pytest.mark.deep
def test_a_position_says_what_its_page_says(root: Path) -> None:
    """Only what is listed here goes into the file; nobody's name, and no order of an open phase."""
    for name, each in positions(root / "output").items():
        assert SAID == each.keys(), name
        assert AT == each["at"].keys(), name
    now = positions(root / "output")["marengo.1906-2-spring-retreats.json"]
    assert {} == now["orders"]


@pytest.mark.deep
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
                assert f">{shown}</code>" in page, (name, line)
        tried += 1

    assert tried >= 20


@pytest.mark.deep
def test_equal_zines_are_equal_bytes(root: Path, tmp_path: Path) -> None:
    """Whatever the seed of hashes."""
    other = build_sandboxed(tmp_path / "zine", PYTHONHASHSEED="8")

    assert tree(root / "output/what-if") == tree(other / "what-if")


@pytest.mark.deep
def test_no_page_may_make_functions_of_text(root: Path) -> None:
    """The rules come compiled, so the policy of every page is equally strict."""
    pages = [path.read_text(encoding="utf-8") for path in (root / "output").rglob("*.html")]

    assert not [each for each in pages if "unsafe" in each]


@pytest.mark.deep
def test_a_new_zine_has_search_sealing_and_what_if(tmp_path: Path) -> None:
    """With the settings that it begins with, and nothing to install besides the press."""
    root = tmp_path / "zine"
    done = run(tmp_path, "zine", "new", str(root), "--demo", "--no-git")
    assert done.returncode == 0, done.stderr

    done = build(root)

    assert done.returncode == 0, done.stderr
    site = root / "output"
    assert (site / "search.html").is_file()
    assert (site / "what-if/rules.js").is_file()
    pages = [path.read_text(encoding="utf-8") for path in site.glob("games/*/orders/index.html")]
    assert pages
    assert all('data-sealed="yes"' in each and "what-if/index.html" in each for each in pages)
