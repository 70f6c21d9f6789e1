"""Publishing: checked aside first, swapped whole; and the week of a GM with four games."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from desks import OPENING, OVER, SLUG, files, make_site, once_done, post, post_all, refused, zine
from sites import REPO, build, run, tree
from zine.files.private_folder import private_of
from zine.problems import Problems
from zine.wings.desk.checking.site_check import check_site, figures_of
from zine.wings.desk.desk_opening import open_desk


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk that can be built, all orders in."""
    return once_done(make_site(tmp_path / "zine"), _send_all)


def _send_all(root: Path) -> None:
    zine(root, "inbox", "add", *post_all(root))


@pytest.fixture(autouse=True)
def _plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The build in a process of its own finds the press."""
    monkeypatch.setenv("PYTHONPATH", str(REPO / "plugins"))


in_forks = pytest.mark.usefixtures("forked")


@in_forks
def test_a_dry_run_changes_nothing(root: Path) -> None:
    """It says what would be published, and writes neither site nor record."""
    before = files(root)

    said = zine(root, "publish", "--dry-run", now=OVER)

    assert "would publish issue 1" in said
    assert before == files(root)


def test_publishing_records_and_drafts(root: Path) -> None:
    """The turn is recorded, the site in place, the text edition ready to send, git told."""
    said = zine(root, "publish", now=OVER)

    assert "published issue 1" in said
    assert "git push" in said
    assert (root / "games" / "marengo" / f"{SLUG}.record.yaml").exists()
    assert "A PAR-BUR" in (root / "output" / "issues" / "1.html").read_text()
    assert "A PAR-BUR" in (root / "private" / "outbox" / "issue-1.eml").read_text()


@pytest.mark.parametrize("trial", [["check"], ["publish", "--dry-run"]])
@in_forks
def test_a_trial_leaves_no_stale_page(root: Path, trial: list[str]) -> None:
    """Pages that a trial made elsewhere are not taken for those of the site."""
    zine(root, "publish")
    zine(root, *trial, now=OVER)

    assert 0 == build(root, ZINE_NOW=OVER).returncode

    assert "A PAR-BUR" in (root / "output" / "issues" / "1.html").read_text()


@in_forks
def test_receipts_are_printed_with_the_turn(root: Path) -> None:
    """The page of the turn holds receipt and nonce, for the page that checks them."""
    zine(root, "publish", now=OVER)

    page = (root / "output" / "games" / "marengo" / f"{SLUG}.html").read_text()
    sheet = yaml.safe_load((root / "games" / "marengo" / f"{SLUG}.orders.yaml").read_text())
    for each in sheet["receipts"].values():
        assert each["receipt"] in page
        assert each["nonce"] in page


def dead_link(root: Path) -> None:
    """An issue that points nowhere."""
    path = root / "content" / "issues" / "1.md"
    path.write_text(path.read_text() + "\n[here](gone.html)\n", encoding="utf-8")


def huge_picture(root: Path) -> None:
    """A picture nobody can load."""
    (root / "content" / "images").mkdir()
    (root / "content" / "images" / "map.png").write_bytes(b"x" * 6_000_000)


def bad_game(root: Path) -> None:
    """A game.yaml that cannot be read."""
    (root / "games" / "marengo" / "game.yaml").write_text("title: [", encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (dead_link, "gone.html"),
        (huge_picture, "images/map.png"),
        (bad_game, "games/marengo/game.yaml:1:8: this '[' is not closed"),
    ],
)
@in_forks
def test_a_fault_stops_before_anything_changes(
    root: Path, spoil: Callable[[Path], None], said: str
) -> None:
    """The old site stands, no turn is recorded, and the fault is named."""
    zine(root, "publish")
    spoil(root)
    before = tree(root / "output"), tree(root / "games")

    assert said in refused(root, "publish", now=OVER)
    assert before == (tree(root / "output"), tree(root / "games"))


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.html", '<a href="gone.html">x</a>', "a.html:1:1: a link leads nowhere: gone.html"),
        ("a.html", '<a href="/b/">x</a>', "a link leads nowhere: /b/"),
        ("a.html", '<p id="x"></p><a href="#y">x</a>', "no place 'y' in the page it leads to: #y"),
        ("a.txt", "mine is France-Secret-Word", "the order code of marengo France is here"),
        ("a.png", "x" * 5_000_001, "a.png: larger than 5,000,000 bytes"),
    ],
)
def test_a_built_site_is_checked(root: Path, name: str, content: str, said: str) -> None:
    """Links, names in pages, secrets and sizes."""
    output = root.parent / "site"
    output.mkdir()
    (output / name).write_text(content, encoding="utf-8")

    with pytest.raises(Problems) as found:
        check_site(open_desk(root), output)

    assert said in str(found.value)


def test_a_good_site_passes(root: Path) -> None:
    """Links within the site, to other sites and to its own address are fine."""
    output = root.parent / "site"
    (output / "b").mkdir(parents=True)
    (output / "b" / "index.html").write_text('<p id="x"></p><a href="../a.html#y">x</a>')
    (output / "a.html").write_text(
        '<p id="y"></p><a href="b/#x">x</a><a href="https://z.example/b/">x</a><a href="mailto:x">x</a>'
        '<a href="b/#game=x&amp;phase=y">what a script of that page reads</a>'
        '<a href="b/#Austria:A.BUD;not:x">and another of it</a>'
    )

    check_site(open_desk(root), output, "https://z.example/")
    assert figures_of(output)[1].startswith("2 pages")


def test_git_must_not_keep_private_files(root: Path) -> None:
    """A repository that tracks the private folder is not published."""
    for words in (["init", "-q"], ["add", "-f", "private/codes.yaml"]):
        subprocess.run(["git", "-C", str(root), *words], check=True)

    assert "private/codes.yaml: git tracks a private file" in refused(root, "publish")


def test_git_must_not_keep_what_builds_keep(root: Path) -> None:
    """Whoever may send files could send pages in that way."""
    (root / ".cache").mkdir(exist_ok=True)
    (root / ".cache/memory.sqlite").write_text("{}", encoding="utf-8")
    for words in (["init", "-q"], ["add", "-f", ".cache/memory.sqlite"]):
        subprocess.run(["git", "-C", str(root), *words], check=True)

    assert ".cache/memory.sqlite: pages may be made from it" in refused(root, "publish")


@pytest.mark.deep
def test_killed_while_publishing(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """The public site is the old or the new one, whole; the next run gives the new one."""
    root = make_site(tmp_path / "zine")
    zine(root, "inbox", "add", *post_all(root))
    zine(root, "publish")
    old = tree(root / "output")
    whole = make_site(tmp_path / "whole" / "zine")
    zine(whole, "inbox", "add", *post_all(whole))
    begun = time.monotonic()
    zine(whole, "publish", now=OVER)
    lasted = time.monotonic() - begun  # as long as it takes on this machine today
    new = tree(whole / "output")
    chance = random.Random(1992)
    for _ in range(max(3, int(pytestconfig.getoption("--kills")) // 7)):
        work = subprocess.Popen(
            [sys.executable, "-m", "zine", "publish"],
            cwd=root,
            env={**os.environ, "ZINE_NOW": OVER},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(chance.random() * lasted)
        os.killpg(work.pid, signal.SIGKILL)
        work.wait()
        output = root / "output" if (root / "output").exists() else root / "output.old"
        assert tree(output) in (old, new)

    zine(root, "publish", now=OVER)

    assert new == tree(root / "output")
    assert not (root / "output.old").exists()


def test_the_workflow_holds_no_key() -> None:
    """The one on the host publishes what is recorded, with no secret and not for requests."""
    text = (REPO / ".github" / "workflows" / "publish.yml").read_text()
    flow = yaml.safe_load(text)

    assert "pull_request" not in flow[True]
    assert "secrets" not in text
    assert {"contents": "read"} == flow["permissions"]
    assert 'ZINE_READONLY: "1"' in text


@in_forks
def test_a_week_of_four_games(tmp_path: Path) -> None:
    """Twenty-eight letters, four games: in, looked at, reminded, published, nothing lost."""
    root = make_site(tmp_path / "zine")
    first = root / "games" / "marengo"
    codes = {"marengo": {power: [f"{power.lower()}-secret-word"] for power in OPENING}}
    for slug in ("essling", "wagram", "borodino"):
        folder = root / "games" / slug
        folder.mkdir()
        text = (first / "game.yaml").read_text().replace("Marengo", slug.title())
        (folder / "game.yaml").write_text(text, encoding="utf-8")
        codes[slug] = {power: [f"{power.lower()}-{slug}-word"] for power in OPENING}
    private_of(root).write_data("codes.yaml", codes)
    box = root.parent / "box"
    letters = [
        f"From x@y.example Tue Dec  1 10:00:00 2026\nSubject: {slug} {power}\n\n"
        f"code: {given[0]}\n{OPENING[power]}\n\n"
        for slug, powers in codes.items()
        for power, given in powers.items()
        if (slug, power) != ("wagram", "Turkey")
    ]
    box.write_text("".join(letters), encoding="utf-8")

    taken = zine(root, "inbox", "add", str(box))
    looked = zine(root, "status")
    reminded = zine(root, "game", "remind", "wagram")
    late = post(root, "Turkey", OPENING["Turkey"], "late", "wagram Turkey")
    late.write_text(late.read_text().replace("turkey-secret", "turkey-wagram"), encoding="utf-8")
    zine(root, "inbox", "add", str(late))
    zine(root, "publish", now=OVER)

    assert "27 taken, 0 set aside" in taken
    assert 3 == looked.count("7/7")
    assert "6/7" in looked
    assert "1 to remind" in reminded
    assert 4 == len(list(root.glob("games/*/*.record.yaml")))
    assert 28 == len(list((root / "private" / "inbox").glob("*.eml")))
    assert "4 turns replayed, no differences" in run(root, "zine", "verify", ZINE_NOW=OVER).stdout


def test_an_order_page_leads_past_its_board(published: Path) -> None:
    """Whoever goes by keys is at the form with one."""
    page = published / "output/games/marengo/orders/index.html"
    text = page.read_text(encoding="utf-8")
    assert text.count('<a class="skip" href="#write">') == text.count('id="write"') == 1
