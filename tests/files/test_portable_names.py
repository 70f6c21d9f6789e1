"""Names that every system takes, and addresses that do not cover one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import write_desk
from sites import REPO, build, copy_zine
from zine.departments.polls.poll_files import read_polls
from zine.files.content_folder_checks import read_contents
from zine.files.published_addresses import Addresses, read_addresses, redirects
from zine.gamefiles.game_reader import read_folder
from zine.gamefiles.players_yaml import read_players
from zine.portable_names import clashes, name_fault, slug_fault
from zine.problems import Problems
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.archive.issues_register import address
from zine.wings.formats.new_variants import begin_variant, draw_variant
from zine.wings.lab.quizzes.quiz_files import read_quizzes
from zine.writing.contribution_reader import read_text

TEXT = "Title: x\nDate: 2026-01-01\n\nx\n"


@pytest.mark.parametrize(
    "name",
    ["con", "CON.md", "nul.tar.gz", "com1.txt", "LPT9", "aux .x", "a:b", "a?b", "a\\b", "a/b", "x ",
     " x", "x.", "", ".", "..", "e\u0301.md", "a\nb", "a\x1bb", "a\u202eb", "é" * 101, "\ud800"],
)  # fmt: skip
def test_some_system_would_not_take_it(name: str) -> None:
    """Devices of Windows, signs it forbids, forms of Unicode that macOS changes."""
    assert name_fault(name)


@pytest.mark.parametrize(
    "name", ["console.md", "lepanto-again.md", "é.md", "com10", ".gitignore", "a b"]
)
def test_every_system_takes_it(name: str) -> None:
    """A name that only begins like a device is a name."""
    assert name_fault(name) is None


def test_names_that_differ_in_nothing_a_system_sees() -> None:
    """Capitals, and one letter in two forms."""
    names = ["Lepanto.md", "lepanto.md", "e\u0301.md", "é.md", "STRASSE", "straße", "other"]

    assert [("lepanto.md", "Lepanto.md"), ("é.md", "e\u0301.md"), ("straße", "STRASSE")] == list(
        clashes(names)
    )


@pytest.mark.parametrize(
    "files",
    [("articles/Lepanto.md", "articles/lepanto.md"), ("articles/e\u0301.md",), ("articles/con.md",),
     ("articles/A/x.md", "articles/a/y.md"), ("images/Nul.png",)],
)  # fmt: skip
def test_content_holds_no_such_files(tmp_path: Path, files: tuple[str, ...]) -> None:
    """They are named before a clone loses one of them."""
    for name in files:
        path = tmp_path / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXT)

    assert read_contents(tmp_path).problems


@pytest.mark.parametrize("folder", ["content", "games", "variants"])
def test_a_folder_of_the_zine_is_no_link(tmp_path: Path, folder: str) -> None:
    """Not a folder in it, and not the folder itself."""
    root = tmp_path / "zine"
    root.mkdir()
    (tmp_path / "elsewhere").mkdir()
    (root / folder).symlink_to(tmp_path / "elsewhere")

    with pytest.raises(Problems, match=f"{folder}: this is a link"):
        read_contents(root)


@pytest.mark.parametrize("slug", ["search", "how-to-read", "index"])
def test_a_page_leaves_the_press_its_own(tmp_path: Path, slug: str) -> None:
    """By Slug in its header, told with its line, or by its title, told by the build."""
    text = f"Title: x\nSlug: {slug}\n\nx\n"
    assert "content/pages/x.md:2:7" in str(read_text(text, "pages/x.md", frozenset()).problems[0])

    root = copy_zine(REPO / "tests/golden/bad-orders", tmp_path / "zine")
    (root / "content/pages").mkdir()
    title = slug.replace("-", " ").title()
    (root / "content/pages/x.md").write_text(f"Title: {title}\n\nx\n", encoding="utf-8")
    done = build(root)

    assert 1 == done.returncode
    assert "content/pages/x.md:1:8: the title" in done.stderr
    assert "does not give an address" in done.stderr


def test_an_article_may_be_called_search() -> None:
    """Its folder has no such page."""
    text = "Title: x\nDate: 2026-01-01\nSlug: search\n\nx\n"

    assert () == read_text(text, "articles/x.md", frozenset()).problems


@pytest.mark.parametrize("author", ["???", "a, ???", "!"])
def test_an_author_has_an_address(author: str) -> None:
    """A feed is named after them."""
    text = f"Title: x\nDate: 2026-01-01\nAuthor: {author}\n\nx\n"
    said = "\n".join(map(str, read_text(text, "articles/x.md", frozenset()).problems))

    assert "content/articles/x.md:3:9: Author" in said


def test_an_author_whose_letters_make_no_address_is_refused(tmp_path: Path) -> None:
    """Letters alone are not enough where none of them can be written in an address."""
    root = copy_zine(REPO / "tests/golden/bad-orders", tmp_path / "zine")
    (root / "content/articles").mkdir()
    text = "Title: x\nDate: 2026-01-01\nAuthor: 𐎀\n\nx\n"
    (root / "content/articles/x.md").write_text(text, encoding="utf-8")
    done = build(root)

    assert 1 == done.returncode
    assert "content/articles/x.md:3:9: " in done.stderr


@pytest.mark.parametrize("handle", ["index", "Index", "???", "con", "NUL"])
def test_a_handle_has_a_page_of_its_own(tmp_path: Path, handle: str) -> None:
    """Listed or only seated in a game: told with the line."""
    (tmp_path / "players.yaml").write_text(f"players:\n  '{handle}': x\n")
    with pytest.raises(Problems, match=r"players\.yaml:2:\d+: the handle"):
        read_players(tmp_path / "players.yaml")
    root = write_desk(tmp_path / "zine")
    game = root / "games/marengo/game.yaml"
    text = game.read_text(encoding="utf-8").replace("hedgehog", f"'{handle}'")
    game.write_text(text, encoding="utf-8")

    with pytest.raises(Problems, match=r"game\.yaml:\d+:\d+: the handle"):
        read_folder(game.parent)


@pytest.mark.parametrize("slug", ["index", "con", "com1"])
def test_folders_and_files_that_become_pages(tmp_path: Path, slug: str) -> None:
    """Games, polls and quizzes."""
    assert slug_fault(slug)
    (tmp_path / "games" / slug).mkdir(parents=True)
    (tmp_path / "content/polls" / slug).mkdir(parents=True)
    (tmp_path / "content/quizzes").mkdir()
    (tmp_path / f"content/quizzes/{slug}.yaml").write_text("title: x\n")

    with pytest.raises(Problems, match=f"games/{slug}: this game"):
        read_folder(tmp_path / "games" / slug)
    with pytest.raises(Problems, match=f"polls/{slug}: this poll"):
        read_polls(tmp_path / "content/polls", [])
    with pytest.raises(Problems, match=f"quizzes/{slug}.yaml: this quiz"):
        read_quizzes(tmp_path, None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "old",
    ["index.html/x.html", "games/a.html/b/c.html", "other.html/x", "../x.html", "/x.html", "con.html",
     "a//b.html", "x?.html", "a\x00b"],
)  # fmt: skip
def test_an_alias_stands_where_a_file_can(old: str) -> None:
    """Not below a page, nor below another alias, nor outside the site."""
    known = Addresses({}, {"other.html": "index.html", old: "index.html"})

    with pytest.raises(Problems):
        redirects(known, ["index.html", "games/a.html"])


def test_addresses_are_read_strictly(tmp_path: Path) -> None:
    """A list that is not UTF-8, or holds what acts, is refused by name."""
    path = tmp_path / "content/addresses.txt"
    path.parent.mkdir()
    for content in (b"caf\xe9.html\n", b"a\x00b.html\n", b"a\x1b.html\n"):
        path.write_bytes(content)
        with pytest.raises(Problems, match=r"content/addresses\.txt"):
            read_addresses(tmp_path)


@pytest.mark.parametrize(
    ("name", "slug"),
    [("KING'S GAMBIT", "kings-gambit"), ("CON", "the-con"), ("Index", "the-index"), ("???", "the-unnamed")],
)  # fmt: skip
def test_an_old_zine_of_any_name_has_a_folder(name: str, slug: str) -> None:
    """Names come from texts that nobody can change any more."""
    assert slug == address(name)
    assert slug_fault(slug) is None
    assert len(address("x" * 5000)) <= 80


FAULTS = [
    ("first_year: 1901", "first_year: 99999999999999999999", "first_year"),
    ("first_year: 1901", "first_year: -5", "first_year"),
    ("first_year: 1901", "first_year: 1901\nfirst_stage: 9", "first_stage"),
    ("name: mine", "name: yours", "the folder is called 'mine'"),
    ("name: mine", "name: [mine]", "name should be text"),
    ("season: spring", "season: ../../x", "season"),
    ("  East: {adj", "  '???': {adj", "the power '...' has no letter"),
    ("  East: {adj", "  west: {adj", "would have the same page"),
]


@pytest.mark.parametrize(("old", "new", "words"), FAULTS)
def test_a_variant_is_called_and_begins_as_it_can(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    """Told with the place in variant.yaml, whoever loads it."""
    begin_variant("mine", tmp_path, "")
    path = tmp_path / "variants/mine/variant.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    with pytest.raises(Problems, match=rf"variants/mine/variant\.yaml:\d+:\d+: .*{words}"):
        load_variant("mine", tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [("size: [", "size: [nan, ", "size"), ("size: [", "size: [1e999, 1] #", "1e999"),
     ("provinces:", "provinces: x\nothers:", "provinces"), ("unit: [", "unit: [a, ", "unit"),
     ("label:", 'cell: ["1,1"], label:', "three corners"),
     ("  MID:", "  DIM:", "MID has no place on the board"),
     ("touching:", "touching: []\nx:", "touching")],
)  # fmt: skip
def test_a_broken_drawing_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    """Wherever it is loaded, with the place in geometry.yaml."""
    begin_variant("mine", tmp_path, "")
    draw_variant("mine", tmp_path)
    path = tmp_path / "variants/mine/variant.yaml"
    path.write_text(path.read_text().replace("# geometry", "geometry"), encoding="utf-8")
    path = tmp_path / "variants/mine/geometry.yaml"
    text = path.read_text(encoding="utf-8")
    assert load_drawing("mine", tmp_path)
    load_drawing.cache_clear()
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(Problems, match=rf"variants/mine/geometry\.yaml:\d+:\d+: .*{words}"):
        load_drawing("mine", tmp_path)
