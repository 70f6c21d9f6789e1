"""Sealed orders: nobody reads them before their time, and whatever goes wrong is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import (
    LATER,
    OPEN,
    OPENING,
    OVER,
    SLUG,
    envelope,
    invoke,
    post,
    post_all,
    receipts,
    refused,
    replies,
    sheet,
    write_desk,
    zine,
)
from sites import tree
from zine.files.private_folder import private_of
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games import TurnState
from zine.wings.desk.sealed.envelope import (
    BLOCK,
    Sealed,
    new_key,
    open_envelope,
    open_text,
    public_half,
    receipt,
    seal,
)

GAME = Path("games/marengo")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a public repository."""
    return write_desk(tmp_path / "zine", public=True)


def send(root: Path, text: str, name: str = "sealed") -> str:
    """Take in a letter that holds an envelope."""
    path = root.parent / f"{name}.eml"
    path.write_text(
        f"From: bonaparty@post.example\nSubject: marengo sealed\n\n{text}\n", encoding="utf-8"
    )
    return zine(root, "inbox", "add", str(path))


def public_text(root: Path) -> str:
    """All that everybody can read."""
    trees = (tree(root / "games"), tree(root / "content"))
    return "\n".join(each.decode() for one in trees for each in one.values())


def test_an_envelope_counts_and_stays_sealed(root: Path) -> None:
    """The tally counts it; nobody sees whose it is or what it says."""
    said = send(root, envelope(root, "France", "A PAR - BUR"))

    assert "taken" in said
    assert "in: 1\nof: 7\n" in (root / GAME / f"sealed/{SLUG}/tally.yaml").read_text()
    assert "A PAR - BUR" not in public_text(root)
    assert not (root / GAME / f"{SLUG}.orders.yaml").exists()


def test_status_counts_what_is_sealed(root: Path) -> None:
    """The publisher, who has the key, sees who is missing."""
    send(root, envelope(root, "France", "A PAR - BUR"))

    said = zine(root, "status")

    assert "1/7" in said
    assert "Austria, England, Germany" in said
    assert "marengo: France: no order for A MAR, F BRE" in said


def test_open_letters_are_sealed_at_once(root: Path) -> None:
    """A letter in the clear is put into an envelope for the custodian."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))

    folder = root / GAME / "sealed" / SLUG
    kept = next(folder.glob("*.age")).read_text()
    assert (
        (folder / "tally.yaml")
        .read_text()
        .startswith(
            "# Written by the press: how many sealed sets are in, and their receipts.\nin: 1\nof: 7\n"
        )
    )
    key = private_of(root).text("key.txt") or ""
    assert "A PAR - BUR" == open_envelope(kept, key).orders


def test_closing_opens_them_after_the_deadline(root: Path) -> None:
    """All seven in, the deadline past: the orders stand in the file, and receipts beside."""
    zine(root, "inbox", "add", *post_all(root))
    sent = receipts(replies(root))

    zine(root, "close", "marengo", now=OVER)

    assert "A PAR - BUR" in sheet(root)
    assert sorted(sent) == sorted(receipts(sheet(root)))


def test_nothing_is_opened_before_the_deadline(root: Path) -> None:
    """Closing too early is refused and writes nothing."""
    zine(root, "inbox", "add", *post_all(root))

    said = refused(root, "close", "marengo")

    assert "is open until Fri 4 Dec 2026, 19:00 CET" in said
    assert not (root / GAME / f"{SLUG}.orders.yaml").exists()


def test_closing_waits_for_the_missing(root: Path) -> None:
    """With six of seven in, closing names the seventh and what to do."""
    zine(root, "inbox", "add", *[str(post(root, p, t)) for p, t in OPENING.items() if p != "Italy"])

    said = refused(root, "close", "marengo", now=OVER)

    assert "still waiting for Italy" in said
    assert "--nmr italy" in said


def test_what_is_sealed_is_no_nmr(tmp_path: Path) -> None:
    """However NMRs are dealt with, a build does not go on while envelopes are unopened."""
    root = write_desk(tmp_path / "zine", public=True, nmr="hold")
    zine(root, "inbox", "add", *post_all(root))

    turn = play_through(read_folder(root / GAME), LATER).current

    assert turn is not None
    assert TurnState.WAITING is turn.state


def test_nobody_misses_spring_1901(root: Path) -> None:
    """An NMR in the first turn needs insistence, and is then recorded as one."""
    zine(root, "inbox", "add", *[str(post(root, p, t)) for p, t in OPENING.items() if p != "Italy"])

    said = refused(root, "close", "marengo", "--nmr", "italy", now=OVER)
    zine(root, "close", "marengo", "--nmr", "italy", "--first-turn-too", now=OVER)

    assert "nobody may miss the first turn" in said
    assert "nmr: [Italy]" in sheet(root)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: "\n".join(text.split("\n")[:6]), "cut off after line"),
        (lambda text: text.replace(text.split("\n")[9], "A" * 64), "damaged on the way"),
    ],
    ids=["cut off", "damaged"],
)
def test_a_spoilt_envelope_is_set_aside(root: Path, damage: object, said: str) -> None:
    """It is kept, shown, and answered; it counts for nothing and against nobody."""
    assert callable(damage)
    good = envelope(root, "France", "A PAR - BUR")

    output = send(root, damage(good))

    assert said in output
    assert said in zine(root, "inbox", "list")
    assert said in replies(root)


def test_an_envelope_to_another_key(root: Path) -> None:
    """Sealed to an old key: the message says so."""
    other = public_half(new_key()[0])
    content = Sealed(game="marengo", phase=SLUG, power="France", code="x", orders="", nonce="0")

    assert "sealed to a key that is not yours" in send(root, seal(content, other))


def test_an_old_envelope_that_comes_again(root: Path) -> None:
    """A replayed set does not replace the later one."""
    old = envelope(root, "France", "A PAR - BUR", written="2026-12-01T09:00:00Z", nonce="01" * 16)
    new = envelope(root, "France", "A PAR - PIC", written="2026-12-01T10:00:00Z", nonce="02" * 16)
    send(root, new, "new")

    said = send(root, old, "old")

    assert "an old one that came again" in said
    draft = root / "private" / GAME / f"{SLUG}.orders.yaml"
    assert "A PAR - PIC" in draft.read_text()


def test_two_sets_of_one_moment_are_both_shown(root: Path) -> None:
    """Which one counts is for the GM to say."""
    send(root, envelope(root, "France", "A PAR - BUR", nonce="01" * 16), "one")

    assert "at the same moment" in send(
        root, envelope(root, "France", "A PAR - PIC", nonce="02" * 16), "two"
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"code": "germany-secret-word"}, "the code inside is Germany's"),
        ({"code": "never-heard-of"}, "not known here"),
        ({"phase": "1901-3-fall-movement"}, "but Spring 1901 is being played"),
        ({"game": "wagram"}, "not played here"),
    ],
)
def test_whose_it_is_must_be_right(root: Path, change: dict[str, str], said: str) -> None:
    """A wrong player, game or phase is set aside with its own words."""
    assert said in send(root, envelope(root, "France", "A PAR - BUR", **change))


def test_envelopes_put_into_the_tree_are_taken_in(root: Path) -> None:
    """A player may add the file to the repository himself."""
    folder = root / GAME / "sealed" / SLUG
    folder.mkdir(parents=True)
    (folder / "4711.age").write_text(envelope(root, "France", "A PAR - BUR"), encoding="utf-8")

    assert "1 taken" in zine(root, "inbox", "add")
    assert "0 taken" in zine(root, "inbox", "add")


def test_a_file_that_is_no_text_stops_no_envelope(root: Path) -> None:
    """Anybody may put anything into the tree; it is named, and the post is dealt with."""
    folder = root / GAME / "sealed" / SLUG
    folder.mkdir(parents=True)
    (folder / "0.age").write_bytes(b"\xff\xfe")
    (folder / "1.age").write_text(envelope(root, "France", OPENING["France"]), encoding="utf-8")

    done = invoke(root, "inbox", "add", str(post(root, "Italy", OPENING["Italy"])), now=OPEN)

    assert 1 == done.exit_code
    assert f"{SLUG}/0.age: not UTF-8 text" in done.stderr
    assert 2 == done.stdout.count(": taken marengo")


def test_a_custodian_takes_over(root: Path, tmp_path: Path) -> None:
    """With the public tree and a key of their own a custodian has every order."""
    key, public = new_key()
    zine(root, "seal", "custodian", public)
    zine(root, "seal", "codes", "marengo")
    zine(root, "inbox", "add", *post_all(root))
    clone = tmp_path / "clone"
    for name, content in tree(root).items():
        if not name.startswith("private"):
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            (clone / name).write_bytes(content)

    zine(clone, "seal", "takeover", "marengo", ZINE_KEY=key)
    zine(clone, "inbox", "add", ZINE_KEY=key)
    zine(clone, "close", "marengo", now=OVER, ZINE_KEY=key)

    assert all(text in sheet(clone) for text in OPENING.values())


def test_every_envelope_has_the_same_size(root: Path) -> None:
    """One order or thirty: the padding hides which."""
    key = private_of(root).text("key.txt") or ""

    lengths = {
        len(open_text(envelope(root, "France", "A PAR - BUR\n" * count), key))
        for count in (0, 1, 30)
    }

    assert {BLOCK} == lengths


def test_the_guard_refuses_readable_orders(root: Path) -> None:
    """Orders of an open phase in a public tree stop the check and the publishing."""
    (root / GAME / f"{SLUG}.orders.yaml").write_text("orders: {France: A PAR-BUR}\n")

    assert "readable orders for a phase that is still open" in refused(root, "seal", "check")
    assert "readable orders" in refused(root, "publish", "--dry-run")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "My code is France secret-word? No: france-secret-word.",
            "the order code of marengo France",
        ),
        (f"AGE-SECRET-KEY-1{'Q' * 58}", "there is a secret key here"),
    ],
)
def test_the_guard_refuses_codes_and_keys(root: Path, text: str, said: str) -> None:
    """What slipped into an article is found before anybody reads it."""
    (root / "content" / "note.md").write_text(f"Title: x\n\n{text}\n", encoding="utf-8")

    assert f"content/note.md:3:1: {said}" in refused(root, "seal", "check")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-16-le"])
def test_the_guard_reads_every_encoding(root: Path, encoding: str) -> None:
    """A file that is not UTF-8 is public, too."""
    text = "Grüße.\nFrance secret-word? No: france-secret-word.\n"
    (root / "content" / "note.txt").write_bytes(text.encode(encoding))

    assert "content/note.txt:2:1: the order code of" in refused(root, "seal", "check")


def test_a_receipt_changes_with_every_letter() -> None:
    """One spelling of line ends and spaces, and nothing else, makes no difference."""
    made = receipt("marengo", SLUG, "France", "00", "A PAR - BUR\nF BRE H")

    assert made == receipt("marengo", SLUG, "France", "00", "A PAR - BUR  \r\n F BRE H\n")
    assert made != receipt("marengo", SLUG, "France", "00", "A PAR - BUR\nF BRE D")
    assert [made] == receipts(made)
