"""Whatever a command deletes or writes over, it made itself: everything else stays as it was."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from desks import OPEN, invoke, make_site, post
from sites import OLD_ISSUE, REPO, build, tree
from zine.files.atomic_files import sweep_temporaries
from zine.files.site.site_folder import build_folder, discard, heal, publish
from zine.files.site.site_mark import MARK, begin, finish
from zine.problems import Problems
from zine.wings.formats.atomic_folder import write_folder

DIARY = {"letters/1.txt": "Dear Ann", "index.html": "my own page", ".hidden": "x"}


def fill(folder: Path, files: dict[str, str]) -> Path:
    """A folder with files."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def site(folder: Path, *kept: str) -> Path:
    """A site that the press made."""
    finish(fill(folder, {"index.html": "old", "a/b.html": "old"}), kept)
    return folder


def built(output: Path, *retained: str) -> None:
    """What a build does, from its first step to its last."""
    try:
        fill(build_folder(output, retained), {"index.html": "new"})
        publish(output, retained)
    finally:
        discard(output)


def refusal(output: Path, *retained: str) -> str:
    """What a build complains of; it leaves everything as it was, and so does the check."""
    before = tree(output.parent)
    with pytest.raises(Problems) as found:
        built(output, *retained)
    assert before == tree(output.parent)
    return str(found.value)


def a_folder(output: Path) -> None:
    fill(output, DIARY)


def a_link(output: Path) -> None:
    output.symlink_to(fill(output.with_name("documents"), DIARY))


def a_link_above(output: Path) -> None:
    fill(output.parent, DIARY)
    output.symlink_to("..")


def a_false_mark(output: Path) -> None:
    fill(output, {**DIARY, MARK: "The press made this site.\n"})


def an_unfinished_site(output: Path) -> None:
    begin(output)
    fill(output, DIARY)


def a_linked_mark(output: Path) -> None:
    fill(output, DIARY)
    (output / MARK).symlink_to(site(output.with_name("site")) / MARK)


def beside(word: str) -> Callable[[Path], None]:
    """A folder beside the site that has the name of one of the press's."""
    return lambda output: a_folder(output.with_name(f"{output.name}.{word}"))


def linked_beside(word: str) -> Callable[[Path], None]:
    """A link beside the site that has the name of one of the press's."""
    return lambda output: a_link(output.with_name(f"{output.name}.{word}"))


def file_beside(word: str) -> Callable[[Path], None]:
    """A file beside the site that has the name of one of the press's folders."""
    return lambda output: output.with_name(f"{output.name}.{word}").write_text("mine") and None


OTHERS = {
    "a folder": a_folder,
    "a link": a_link,
    "a link above": a_link_above,
    "a false mark": a_false_mark,
    "an unfinished site": an_unfinished_site,
    "a linked mark": a_linked_mark,
    **{f"a folder {word}": beside(word) for word in ("new", "old", "parts")},
    **{f"a link {word}": linked_beside(word) for word in ("new", "old", "parts")},
    **{f"a file {word}": file_beside(word) for word in ("new", "old", "parts")},
}


@pytest.mark.parametrize("kind", OTHERS)
def test_what_is_not_ours_stays(tmp_path: Path, kind: str) -> None:
    """A build that would have to delete it refuses, and names it and a way out."""
    output = tmp_path / "zine" / "output"
    output.parent.mkdir()
    OTHERS[kind](output)

    told = refusal(output)

    assert "not made by the press" in told
    assert "name another folder" in told or "move it away" in told


@pytest.mark.parametrize(
    "strange", ["CNAME", "a/notes.txt", ".htaccess", "photos", "new/x"], ids=str
)
def test_what_others_put_into_a_site_stays(tmp_path: Path, strange: str) -> None:
    """A build names it; one that retains it carries it over, again and again."""
    output = site(tmp_path / "output")
    if strange == "photos":
        (output / strange).symlink_to(tmp_path)
    else:
        fill(output, {strange: "mine"})

    told = refusal(output)

    assert f"holds 1 file not put here by the press: {strange}" in told
    assert "OUTPUT_RETENTION" in told
    for _ in range(3):
        built(output, strange)
        assert os.path.lexists(output / strange)
        assert (output / "index.html").read_text() == "new"
    assert ["output"] == os.listdir(tmp_path)


def test_a_repository_in_the_site_stays(tmp_path: Path) -> None:
    """Also in a folder that nothing was built in before."""
    output = tmp_path / "output"
    fill(output, {".git/config": "mine", ".git/objects/1": "x"})
    for _ in range(2):
        built(output)
    assert {".git/config", ".git/objects/1", "index.html", MARK} == {*tree(output)}
    assert ["output"] == os.listdir(tmp_path)


def test_what_comes_during_a_build_stays(tmp_path: Path) -> None:
    """It is left in the old site's folder, and the next build names it."""
    output = site(tmp_path / "output")
    build_folder(output)
    fill(output, {"late.txt": "mine"})

    publish(output)

    assert {"late.txt", MARK} == {*tree(tmp_path / "output.old")}
    assert "output.old: holds 1 file not put here by the press: late.txt" in refusal(output)


def test_litter_of_file_managers_is_nobodys(tmp_path: Path) -> None:
    """A look at the folder must not stop builds."""
    output = fill(tmp_path / "output", {".DS_Store": "", "sub/Thumbs.db": ""})
    built(output)
    fill(output, {".DS_Store": "", "desktop.ini": ""})
    built(output)
    assert {"index.html", MARK} == {*tree(output)}


def test_a_folder_of_others_is_not_put_back(tmp_path: Path) -> None:
    """What merely has the name of an old site is no site."""
    a_folder(tmp_path / "output.old")
    heal(tmp_path / "output")
    assert not (tmp_path / "output").exists()


def test_the_mark_names_no_draft(tmp_path: Path) -> None:
    """It goes to the web with the site."""
    site(tmp_path / "output")
    assert b"b.html" not in (tmp_path / "output" / MARK).read_bytes()


def in_git(root: Path, name: str) -> None:
    """Commit a file of a zine, whatever .gitignore says."""
    for words in (["init", "-q"], ["add", "-f", name]):
        subprocess.run(["git", *words], cwd=root, check=True)


@pytest.mark.parametrize("goal", ["empty", "site", "nothing"])
@pytest.mark.parametrize("part", ["output", "www/output"])
def test_no_link_of_gits_is_followed(tmp_path: Path, goal: str, part: str) -> None:
    """Whoever sends one does not choose where the site goes; the publisher's own is followed."""
    root = tmp_path / "zine"
    root.mkdir()
    (tmp_path / "empty").mkdir()
    site(tmp_path / "site")
    link = root / part.partition("/")[0]
    if link != root / part:
        (tmp_path / goal).mkdir(exist_ok=True)
    link.symlink_to(tmp_path / goal)
    in_git(root, link.name)

    assert "this link came with git" in refusal(root / part)

    subprocess.run(["git", "rm", "-q", "--cached", link.name], cwd=root, check=True)
    built(root / part)
    assert (root / part / "index.html").read_text() == "new"


def others(folder: Path) -> dict[str, bytes]:
    """Every file but the lock and what is cached."""
    return {
        name: text
        for name, text in tree(folder).items()
        if not any(part in name for part in (".cache/", ".zine.lock", "__pycache__/"))
    }


GOALS = ("private", ".git", "games", "content", "../documents", "..", ".")


@pytest.mark.parametrize("goal", GOALS)
def test_no_slip_of_the_publishers_costs_a_file(tmp_path: Path, goal: str) -> None:
    """Neither as a link of their own, nor as `-o`."""
    root = tmp_path / "zine"
    folders = ("zine/private", "zine/.git", "zine/games", "zine/content", "documents")
    fill(tmp_path, {f"{name}/1.txt": "mine" for name in folders})
    (root / "output").symlink_to(goal)

    for output in (root / "output", root / goal):
        with pytest.raises(Problems, match="not made by the press"):
            built(output)

    assert {f"{name}/1.txt" for name in folders} == {*others(tmp_path)}


@pytest.mark.parametrize("sent", [True, False], ids=["link of git", "own link"])
def test_every_command_that_builds_refuses(tmp_path: Path, sent: bool) -> None:
    """A trial says so, too: what a pull request would break is seen before it is merged."""
    root = make_site(tmp_path / "zine")
    fill(root / "private", {"secret.txt": "12345"})
    (root / "output").symlink_to("private")
    if sent:
        in_git(root, "output")
    before = others(root)

    told = [build(root).stderr]
    for command in (["publish", "--dry-run"], ["publish"], ["check", "--json"]):
        done = invoke(root, *command, now=OPEN)
        assert done.exit_code == 1, command
        told.append(done.stdout + done.stderr)

    for each in told:
        assert ("came with git" if sent else "not made by the press") in each
    assert before == others(root)


def test_temporaries_of_others_stay(tmp_path: Path) -> None:
    """A folder of a temporary's name, and what a link leads to."""
    fill(tmp_path / "games", {".x.abcdefgh.tmp/diary.txt": "mine", ".notes.tmp": "mine"})
    outside = fill(tmp_path / "outside", {".game.yaml.abcdefgh.tmp": "mine"})
    (tmp_path / "games" / "linked").symlink_to(outside)
    before = tree(tmp_path)
    sweep_temporaries(tmp_path / "games")
    assert before == tree(tmp_path)


def test_a_folder_beside_a_new_one_stays(tmp_path: Path) -> None:
    """Whatever its name is; what a killed command left there goes."""
    fill(tmp_path / "games", {".demo.new/diary.txt": "mine"})
    with pytest.raises(Problems, match=r"\.demo\.new: this is in the way"):
        write_folder(tmp_path / "games/demo", {"game.yaml": "title: x"})
    assert {".demo.new/diary.txt"} == {*tree(tmp_path / "games")}

    left = {"game.yaml": "title: x", ".a.yaml.abcdefgh.tmp": "half"}
    fill(tmp_path / "games/.other.new", left)
    write_folder(tmp_path / "games/other", {"game.yaml": "title: x"})
    assert {".demo.new/diary.txt", "other/game.yaml"} == {*tree(tmp_path / "games")}


def test_a_zine_is_begun_only_where_nothing_is(tmp_path: Path) -> None:
    """Nothing is deleted or added before the refusal."""
    home = fill(tmp_path / "home", {"diary.txt": "x", "work/.draft.abcdefgh.tmp": "mine"})
    before = tree(home)
    done = invoke(tmp_path, "new", str(home), "--demo", now=OPEN)
    assert done.exit_code == 1
    assert "holds files already: diary.txt" in done.stderr
    assert before == others(home)


SAVED = "tests/formats/fixtures/computer-game-1.json"
OUTSIDE = {"diary.txt": "Dear Ann", "game.yaml": "title: mine\n", "memory.sqlite": "mine"}


def linked(name: str) -> Callable[[Path, Path], None]:
    """A link from a place of the zine to a folder of somebody else, or to a file in it."""

    def make(root: Path, outside: Path) -> None:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            path.rename(root.with_name("before"))
        path.symlink_to(outside / path.name if path.suffix else outside)
        if name.startswith("drop"):
            in_git(root, name.partition("/")[0])

    return make


def mine(*names: str) -> Callable[[Path, Path], None]:
    """A file of the publisher's where a command would write one."""

    def make(root: Path, _: Path) -> None:
        fill(root, dict.fromkeys(names, "mine"))

    return make


# What is in the way, a command, and why it refuses: a link is left alone, and nothing is said of memory.
WRITING: dict[str, tuple[Callable[[Path, Path], None], tuple[str, ...], str]] = {
    "import into a link": (linked("drop"), ("import", "--into", "drop", "SAVED"), "came with git"),
    "import below a link": (
        linked("drop"),
        ("import", "--into", "drop/deeper", "SAVED"),
        "came with git",
    ),
    "import, games is a link": (
        linked("lib/games"),
        ("import", "--into", "lib", "SAVED"),
        "this is a link",
    ),
    "import over a game": (
        mine("lib/games/own/game.yaml"),
        ("import", "--into", "lib", "--game", "own", "SAVED"),
        "already another game",
    ),
    "archive is a link": (linked("content/archive"), ("import", "ISSUE"), "this is a link"),
    "export to a link": (linked("drop"), ("export", "marengo", "--to", "drop"), "came with git"),
    "export over a file": (
        mine("lib/marengo.json"),
        ("export", "marengo", "--to", "lib"),
        "a different file is already here",
    ),
    "export over a link": (
        linked("lib/marengo.json"),
        ("export", "marengo", "--to", "lib"),
        "this is a link",
    ),
    "variant to a link": (
        linked("drop"),
        ("variant", "export", "standard", "--to", "drop"),
        "came with git",
    ),
    "preview to a link": (
        linked("drop.txt"),
        ("preview", "marengo", "--page", "drop.txt"),
        "came with git",
    ),
    "preview below a link": (
        linked("drop"),
        ("preview", "marengo", "--page", "drop/x"),
        "came with git",
    ),
    "preview over a file": (
        mine("x.html"),
        ("preview", "marengo", "--page", "x.html"),
        "this file is not a preview",
    ),
    "new in a link": (linked("drop"), ("new", "drop/zine"), "came with git"),
    "a game is a link": (linked("games/marengo"), ("publish",), "this is a link"),
    "games is a link": (linked("games"), ("publish",), "this is a link"),
    "the cache is a link": (linked(".cache"), ("publish",), ""),
    "the memory is a link": (linked(".cache/memory.sqlite"), ("publish",), ""),
    "the kept site is a link": (linked(".cache/site"), ("publish",), ""),
    "a folder of the kept site is a link": (linked(".cache/site/games"), ("publish",), ""),
    "private is a link": (linked("private"), ("inbox", "add", "LETTER"), "this is a link"),
    "private is a link, a run": (linked("private"), ("run",), "this is a link"),
    "private games is a link": (
        linked("private/games"),
        ("inbox", "add", "LETTER"),
        "this is a link",
    ),
    "the outbox is a link": (
        linked("private/outbox"),
        ("inbox", "add", "LETTER"),
        "this is a link",
    ),
}


@pytest.mark.usefixtures("forked")
@pytest.mark.parametrize("name", WRITING)
def test_no_command_writes_where_others_have_files(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither through a link that leads out, nor over a file that the press did not write."""
    monkeypatch.setenv("PYTHONPATH", str(REPO / "plugins"))
    root = make_site(tmp_path / "zine")
    letter = post(root, "France", "A PAR - BUR")
    outside = fill(tmp_path / "outside", OUTSIDE)
    trap, words, why = WRITING[name]
    if words[0] == "preview":
        assert invoke(root, "inbox", "add", str(letter), now=OPEN).exit_code == 0
    trap(root, outside)
    before = others(root)
    given = {"SAVED": str(REPO / SAVED), "LETTER": str(letter), "ISSUE": str(OLD_ISSUE)}

    monkeypatch.chdir(root)
    done = invoke(root, *(given.get(word, word) for word in words), now=OPEN)

    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert bool(why) == bool(done.exit_code), done.output
    assert why in done.output
    assert {name: text.encode() for name, text in OUTSIDE.items()} == tree(outside)
    after = others(root)
    assert before.items() <= after.items()
