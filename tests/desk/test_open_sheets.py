"""Orders of a phase that is not recorded: nowhere that git would take them in clear."""

from __future__ import annotations

import shutil
import subprocess
from datetime import datetime
from pathlib import Path

import pytest

from desks import (
    NOW,
    OPENING,
    OVER,
    SLUG,
    envelope,
    files,
    invoke,
    make_site,
    post,
    post_all,
    refused,
    sheet,
    write_desk,
    zine,
)
from zine.files.environment import ENGINE
from zine.files.private_folder import private_of
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import read_folder
from zine.gamefiles.private_game_files import Home

GAME = Path("games/marengo")
NAME = f"{SLUG}.orders.yaml"
WRITTEN = "orders:\n  France: A PAR - BUR\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine in a git repository, which says nothing of who reads that."""
    root = make_site(tmp_path / "zine")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    return root


def git_takes(root: Path) -> dict[str, str]:
    """What `git add .` would put into a commit."""
    said = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return {n: (root / n).read_text("utf-8", "replace") for n in said.split("\0") if n}


def test_no_letter_leaves_orders_in_the_public_tree(root: Path) -> None:
    """Nor a nonce; whoever it came from, however it was sealed, and after every command."""
    zine(root, "seal", "key")
    assert (private_of(root).text("key.txt") or "").startswith(
        "# The key that opens sealed orders. Keep a copy of it elsewhere; never publish it.\n"
    )
    sealed = envelope(root, "France", OPENING["France"])
    (root.parent / "sealed.eml").write_text(f"From: x@post.example\n\n{sealed}\n")
    zine(root, "inbox", "add", str(root.parent / "sealed.eml"))
    zine(root, "inbox", "add", *[each for each in post_all(root) if "France" not in each])
    for words in (["status"], ["preview", "marengo"], ["game", "remind", "marengo"]):
        invoke(root, *words, now=NOW.isoformat())
    zine(root, "game", "extend", "marengo", "48h")
    zine(root, "publish")

    taken = git_takes(root)
    assert f"games/marengo/{NAME}" not in taken
    assert not [name for name, text in taken.items() if "00ff" * 8 in text]
    assert not [n for n, text in taken.items() if n.endswith(".yaml") and "A PAR - BUR" in text]
    assert "7/7" in zine(root, "status")
    assert "nothing secret" in zine(root, "seal", "check")


def test_a_recorded_turn_brings_its_sheet(root: Path) -> None:
    """The same bytes, beside the record; nothing of it is left in the private folder."""
    zine(root, "inbox", "add", *post_all(root))
    before = sheet(root)

    zine(root, "publish", now=OVER)

    assert before == (root / GAME / NAME).read_text("utf-8")
    assert not (root / "private" / GAME / NAME).exists()
    assert "no differences" in zine(root, "verify", now=OVER)


def test_a_private_repository_says_so(root: Path) -> None:
    """There orders are written where they were."""
    with (root / "content/zine.yaml").open("a", encoding="utf-8") as file:
        file.write("repository: private\n")

    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))

    assert "A PAR - BUR" in (root / GAME / NAME).read_text("utf-8")
    assert not (root / "private" / GAME / NAME).exists()
    assert "warning" not in zine(root, "check")
    assert "nothing secret" in zine(root, "seal", "check")


@pytest.mark.deep
def test_sheets_of_earlier_versions_move_over(root: Path) -> None:
    """With a word, and with what was changed in them; a recorded one stays."""
    zine(root, "inbox", "add", *post_all(root)[:6])
    old = sheet(root) + "notes: |\n  Ours.\n"
    (root / "private" / GAME / NAME).unlink()
    (root / GAME / NAME).write_text(old, encoding="utf-8")

    assert "zine inbox add moves them" in refused(root, "seal", "check")
    assert "zine inbox add moves them" in refused(root, "publish", "--dry-run")
    said = zine(root, "inbox", "add", str(post(root, "Turkey", OPENING["Turkey"])))

    assert f"moved to private/games/marengo/{NAME}" in said
    assert not (root / GAME / NAME).exists()
    assert "Ours." in sheet(root)
    assert "7/7" in zine(root, "status")
    zine(root, "publish", now=OVER)
    assert "moved" not in zine(root, "inbox", "add", now=OVER)
    assert (root / GAME / NAME).exists()


def test_a_sheet_written_by_hand_counts(root: Path) -> None:
    """It stays where it is, with a word from each command that looks."""
    (root / GAME / NAME).write_text(WRITTEN, encoding="utf-8")

    assert f"warning: games/marengo/{NAME}: git takes these orders" in zine(root, "check")
    assert "nothing secret" not in zine(root, "seal", "check")
    said = zine(root, "publish", "--dry-run")
    assert f"note: games/marengo/{NAME}" in said
    assert "nothing secret" not in said
    assert "1/7" in zine(root, "status")
    assert WRITTEN == (root / GAME / NAME).read_text("utf-8")


def test_a_hand_written_sheet_that_git_ignores_is_nobodys_business(root: Path) -> None:
    """Nor one in a folder that is no repository."""
    (root / GAME / NAME).write_text(WRITTEN, encoding="utf-8")
    (root / ".gitignore").write_text("*.orders.yaml\n")
    assert "git takes" not in zine(root, "check")
    (root / ".gitignore").unlink()
    shutil.rmtree(root / ".git")
    assert "git takes" not in zine(root, "check")


@pytest.mark.parametrize("name", ["copy.orders.yaml.bak", "drafts/mine.txt"])
def test_a_copy_under_another_name_is_found(root: Path, name: str) -> None:
    """By the nonces in it."""
    zine(root, "inbox", "add", *post_all(root))
    place = root / GAME / name
    place.parent.mkdir(exist_ok=True)
    place.write_text(sheet(root), encoding="utf-8")

    assert f"games/marengo/{name}" in refused(root, "seal", "check")
    assert f"games/marengo/{name}" in refused(root, "publish", "--dry-run")


def test_a_private_folder_that_git_would_take_is_found(root: Path) -> None:
    """Its own list of what git leaves out is gone."""
    zine(root, "inbox", "add", *post_all(root))
    (root / "private" / ".gitignore").unlink()

    said = refused(root, "seal", "check")

    assert "private/codes.yaml: git would take a private file" in said


def test_two_sheets_of_one_phase_are_a_question(root: Path) -> None:
    """Neither is thrown away."""
    zine(root, "inbox", "add", *post_all(root))
    (root / GAME / NAME).write_text(WRITTEN, encoding="utf-8")
    before = files(root)

    said = refused(root, "inbox", "add", str(post(root, "France", "A PAR H")))

    assert f"games/marengo/{NAME}: differs from private/games/marengo/{NAME}" in said
    assert before.items() <= files(root).items()


def test_a_clone_without_the_private_folder_guesses_no_nmr(root: Path) -> None:
    """It knows from the tally how many sets are in, and waits for the publisher."""
    text = (root / GAME / "game.yaml").read_text("utf-8").replace("nmr: wait", "nmr: hold")
    (root / GAME / "game.yaml").write_text(text, encoding="utf-8")
    zine(root, "inbox", "add", *post_all(root))
    clone = root.parent / "clone"
    shutil.copytree(root, clone, ignore=shutil.ignore_patterns("private", ".git"))

    said = zine(clone, "status", now=OVER)

    assert "waiting" in said
    page = (clone / GAME / "sealed" / SLUG / "tally.yaml").read_text("utf-8")
    assert "in: 7" in page


@pytest.mark.parametrize("step", ["unseal", "forget_unsealed", "write"])
def test_a_killed_recording_is_finished(
    root: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it stops, the next run ends with the bytes of one that was not stopped."""
    zine(root, "inbox", "add", *post_all(root))
    other = root.parent / "other"
    shutil.copytree(root, other)
    due = datetime.fromisoformat(OVER)
    advance(read_folder(other / GAME), due, 1, ENGINE).write()

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Home, step, stop)
        with pytest.raises(KeyboardInterrupt):
            advance(read_folder(root / GAME), due, 1, ENGINE).write()
    advance(read_folder(root / GAME), due, 1, ENGINE).write()

    kept = [{n: c for n, c in files(each).items() if ".cache" not in n} for each in (root, other)]
    assert kept[0] == kept[1]
    assert not (private_of(root).path / GAME / NAME).exists()


def test_a_public_zine_opens_nothing_before_it_is_closed(tmp_path: Path) -> None:
    """There the build takes orders from the public folder alone."""
    root = write_desk(tmp_path / "zine", public=True)
    zine(root, "inbox", "add", *post_all(root))

    assert not read_folder(root / GAME).sheets
    assert "7/7" in zine(root, "status")
