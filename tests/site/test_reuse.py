"""What is taken over from the site as it is, is what a build from nothing would have made."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from new_turns import LATER, new_turn
from sites import build, copy_built, small_sample, tree
from zine.builder.builder import KIND, SPARE
from zine.files.file_hashes import CACHE
from zine.files.memory import FILE, Memory


def edited(file: Path, old: str, new: str) -> None:
    """Change a text in a file."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def end(root: Path) -> None:
    """The game is abandoned."""
    own = root / "games/marengo/game.yaml"
    own.write_text(f"{own.read_text(encoding='utf-8')}result: {{ending: abandoned}}\n", "utf-8")


def new_issue(root: Path) -> None:
    """One more issue."""
    text = "Title: Third\nNumber: 3\nDate: 2026-12-01\nChapter: 1\n\nHello.\n"
    (root / "content/issues/3.md").write_text(text, encoding="utf-8")


# Each kind of thing that pages are made from, and how it is changed; those that change least, most,
# and what nobody wrote are tried by all, the others among the deep tests.
TRIED_BY_ALL = ("nothing", "headline", "player", "turn")
CHANGES = {
    "nothing": lambda root: None,
    "headline": lambda root: edited(
        root / "games/marengo/1905-3-fall-movement.orders.yaml", "Naples falls", "Naples fell"
    ),
    "player": lambda root: edited(root / "games/marengo/game.yaml", "samovar", "teapot"),
    "title": lambda root: edited(root / "games/marengo/game.yaml", "title: Marengo", "title: M."),
    "comments": lambda root: edited(root / "content/issues/1.md", "Welcome", "Good day"),
    "article": lambda root: edited(
        root / "content/articles/silence-is-a-move.md", "grandmother", "grandfather"
    ),
    "masthead": lambda root: edited(root / "content/zine.yaml", "Spring Offensive", "Fall Guys"),
    "address": lambda root: edited(
        root / "content/zine.yaml", "ada@zine.example", "a@zine.example"
    ),
    "hold": lambda root: edited(
        root / "games/marengo/game.yaml", "title:", "hold: {why: flu}\ntitle:"
    ),
    "players": lambda root: edited(root / "content/players.yaml", "Greta", "Gerda"),
    "result": lambda root: edited(
        root / "content/ratings/results/lodi.yaml", "completed: 2026-10-09", "completed: 2026-10-08"
    ),
    "ballot": lambda root: shutil.rmtree(root / "content/polls"),
    "turn": new_turn,
    "end": end,
    "issue": new_issue,
}


@pytest.fixture(scope="module")
def small() -> Path:
    """A zine with one game, built once."""
    return small_sample()


def forget_pages(root: Path) -> None:
    """Leave nothing of the site, and nothing of what is kept beside it."""
    shutil.rmtree(root / "output")
    shutil.rmtree(root / ".cache")


def check_after(root: Path, change: str, scratch: Path) -> None:
    """After a change the site is the same, byte for byte, as one whose pages are all made anew."""
    CHANGES[change](root)
    copy_built(root, scratch)
    forget_pages(scratch)

    assert 0 == build(root, ZINE_NOW=LATER).returncode
    assert 0 == build(scratch, ZINE_NOW=LATER).returncode

    assert tree(root / "output") == tree(scratch / "output")


@pytest.mark.parametrize(
    "change",
    [pytest.param(n, marks=[] if n in TRIED_BY_ALL else pytest.mark.deep) for n in CHANGES],
)
def test_nothing_is_stale(small: Path, tmp_path: Path, change: str) -> None:
    """Whatever pages are made from was changed."""
    check_after(copy_built(small, tmp_path / "zine"), change, tmp_path / "scratch")


@pytest.mark.deep
@pytest.mark.parametrize("change", ["nothing", "headline", "player", "title", "issue"])
def test_nothing_is_stale_of_a_game_that_has_ended(
    small: Path, tmp_path: Path, change: str
) -> None:
    """Though it is not read again as long as nobody asks for its turns."""
    root = copy_built(small, tmp_path / "zine")
    end(root)
    assert 0 == build(root).returncode

    check_after(root, change, tmp_path / "scratch")


def test_unchanged_pages_are_taken_over(small: Path, tmp_path: Path) -> None:
    """They are the files of the spare site, not made again."""
    root = copy_built(small, tmp_path / "zine")
    page = "games/marengo/1901-1-spring-movement.html"
    before = (root / SPARE / page).stat().st_ino

    build(root)

    assert before == (root / "output" / page).stat().st_ino


@pytest.mark.deep
def test_a_new_turn_leaves_positions_to_be_tried_as_they_are(small: Path, tmp_path: Path) -> None:
    """A position is made of its own turn, and of those before it."""
    root = copy_built(small, tmp_path / "zine")
    with (root / "pelicanconf.py").open("a", encoding="utf-8") as settings:
        settings.write("ZINE_SANDBOX = True\n")
    assert 0 == build(root).returncode
    before = {each.name: each.stat().st_ino for each in root.glob("output/what-if/marengo.*.json")}

    new_turn(root)
    assert 0 == build(root, ZINE_NOW=LATER).returncode

    after = {each.name: each.stat().st_ino for each in root.glob("output/what-if/marengo.*.json")}
    made = {name for name in after if before.get(name) != after[name]}
    assert 10 < len(before)
    assert 2 == len(made), "the turn that was recorded, and the next one"


def test_pages_of_people_are_made_only_if_they_changed(small: Path) -> None:
    """The ratings, each year's games, players and powers: what a page was made from is remembered."""
    memory, output = Memory(small), small / "output"
    pages = [*output.glob("ratings/*.html"), *output.glob("players/*.html")]
    names = {each.relative_to(output).as_posix() for each in pages}

    assert len(names) > 20
    assert names <= {*memory.get(KIND, "ratings/"), *memory.get(KIND, "players/")}


def test_a_changed_page_is_made_again(published: Path, tmp_path: Path) -> None:
    """A merge can put files into output/: what the press did not write is not taken over."""
    root = copy_built(published, tmp_path / "zine")
    page = root / "output/issues/1.html"
    was = page.read_bytes()
    page.write_bytes(was.replace(b"</body>", b"<!----></body>"))

    build(root)

    assert was == page.read_bytes()


def test_a_lost_page_is_made_again(small: Path, tmp_path: Path) -> None:
    """Whoever deletes a page gets it back."""
    root = copy_built(small, tmp_path / "zine")
    page = root / "output/issues/1.html"
    was = page.read_bytes()
    page.unlink()

    build(root)

    assert was == page.read_bytes()


def test_a_broken_memory_is_passed_over(small: Path, tmp_path: Path) -> None:
    """Losing it loses only time."""
    root = copy_built(small, tmp_path / "zine")
    was = tree(root / "output")
    (root / CACHE / FILE).write_text("{", encoding="utf-8")

    assert 0 == build(root).returncode
    assert was == tree(root / "output")
