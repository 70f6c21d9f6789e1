"""A sentence is taken out of print everywhere, and the chain of records stays whole."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from base64 import b64encode
from pathlib import Path

import pytest

from desks import LATER, OPENING, files, post, post_all, refused, sheet, write_desk, zine
from zine.files.environment import ENGINE
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_reader import play_through, read_folder
from zine.games.redaction_marks import MARK, marks_in
from zine.wings.desk import removed_words
from zine.wings.desk.removed_words import mark_for, restored, without

LIBEL = "The Sultan is a thief."
SECRET = b"a secret"
AFTER = LATER.isoformat()
RECORD = "games/marengo/1901-1-spring-movement.record.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a recorded turn whose press and orders hold a libel."""
    root = write_desk(tmp_path / "zine")
    orders = f"{OPENING['France']}\nA PAR {LIBEL}\nPRESS: Hear me. {LIBEL} Good night."
    others = [p for p in post_all(root) if "France" not in p]
    zine(root, "inbox", "add", *others, str(post(root, "France", orders)))
    record(root)
    return root


def record(root: Path) -> None:
    """Record what is due."""
    advance(read_folder(root / "games" / "marengo"), LATER, 1, ENGINE).write()


def chain(root: Path) -> list[str]:
    """The hashes of the game's records."""
    game = play_through(read_folder(root / "games" / "marengo"), LATER)
    return [turn.record.digest for turn in game.recorded if turn.record]


def holding(root: Path, words: str) -> list[str]:
    """The public files that hold some words."""
    return [
        n for n, c in files(root).items() if words.encode() in c and not n.startswith("private")
    ]


def test_words_leave_every_text_and_come_back() -> None:
    """Wherever lines break; keys stay."""
    removed: dict[str, str] = {}
    data = {"a": [f"x {LIBEL} y", "The Sultan\n  is a thief."], LIBEL: "z"}

    left = without(data, LIBEL, SECRET, removed)

    assert left["a"] == [
        f"x {mark_for(LIBEL, SECRET)} y",
        mark_for("The Sultan\n  is a thief.", SECRET),
    ]
    assert restored(left, removed) == data
    assert set(marks_in(left)) == set(removed)


def test_a_sentence_leaves_every_public_file(root: Path) -> None:
    """With a mark that anyone can see where it was."""
    assert holding(root, "thief")

    said = zine(root, "redact", "marengo", LIBEL, now=AFTER)

    assert holding(root, "thief") == []
    assert "Hear me. [removed: " in sheet(root)
    assert RECORD in said


def test_what_is_left_elsewhere_is_listed(root: Path) -> None:
    """Articles, an issue's comments and letters, however their lines break; nothing is changed."""
    (root / "content/articles").mkdir()
    wrapped = "Dear Ada,\n\nThey wrote:\n\n> The *Sultan* is\n> a thief.\n"
    (root / "content/articles/sultan.md").write_text(f"Title: On sultans\n\n{wrapped}")
    issue = root / "content/issues/1.md"
    issue.write_text(f"{issue.read_text()}\nI print it: {LIBEL}\n")
    before = files(root)

    said = zine(root, "redact", "marengo", LIBEL, now=AFTER)

    assert re.search(
        r"note: content/articles/sultan\.md:7:\d+: holds these words \(edit it there\)", said
    )
    assert re.search(r"note: content/issues/1\.md:7:\d+: holds these words \(edit it there\)", said)
    drafts = re.findall(
        r"note: (private/outbox/\S+\.eml):\d+:\d+: holds these words \(a draft", said
    )
    assert drafts
    for name in ("content/articles/sultan.md", "content/issues/1.md", *drafts):
        assert before[name] == files(root)[name]


def test_words_that_are_only_elsewhere(root: Path) -> None:
    """The publisher is led to them."""
    issue = root / "content/issues/1.md"
    issue.write_text(f"{issue.read_text()}\nThe Czar is a thief.\n")

    said = refused(root, "redact", "marengo", "The Czar is a thief.", now=AFTER)

    assert "content/issues/1.md:7" in said
    assert "this sentence is in no file of the game" in said


def test_nothing_is_left_elsewhere(root: Path) -> None:
    """And the command says so."""
    for folder in ("outbox", "inbox", "ledger", "drafts"):
        shutil.rmtree(root / "private" / folder, ignore_errors=True)

    said = zine(root, "redact", "marengo", LIBEL, now=AFTER)

    assert "No other file of the repository or of private/ that can be read holds" in said


def test_everything_private_is_searched(root: Path) -> None:
    """Letters as they came, whatever their encoding, what was read in them, and drafts of orders."""
    body = b64encode(f"Dear Ada,\n\n{LIBEL}\n".encode()).decode()
    head = "From: x@post.example\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8"
    encoded = f"{head}\nContent-Transfer-Encoding: base64\n\n{body}\n"
    (root / "private/inbox").mkdir(exist_ok=True)
    (root / "private/inbox/000099-x.eml").write_text(encoded, encoding="utf-8")
    (root / "private/drafts").mkdir(exist_ok=True)
    folded = 'orders:\n  France: "A PAR H\\n\\\n    The Sultan is a\\\n    \\ thief."\n'
    (root / "private/drafts/marengo.orders.yaml").write_text(folded, encoding="utf-8")
    (root / "private/notes.txt").write_text(f"{LIBEL}\n", encoding="utf-8")

    said = zine(root, "redact", "marengo", LIBEL, now=AFTER)

    for name in ("inbox/000099-x.eml", "drafts/marengo.orders.yaml", "notes.txt"):
        assert f"note: private/{name}:" in said
    assert re.search(r"note: private/ledger/\S+\.yaml:\d+:\d+: holds these words", said)
    assert "private/removed" not in "".join(line for line in said.splitlines() if "note:" in line)


def test_tracked_files_are_searched(root: Path) -> None:
    """Also those outside of content and games."""
    (root / "README.md").write_text(f"Motto: {LIBEL}\n", encoding="utf-8")
    for words in (("init", "-q"), ("add", "README.md")):
        subprocess.run(["git", "-C", str(root), *words], check=True)

    assert "note: README.md:1:8: holds" in zine(root, "redact", "marengo", LIBEL, now=AFTER)


def test_a_mark_cannot_be_guessed(root: Path) -> None:
    """It is no plain hash of the words, and another zine has another mark for them."""
    zine(root, "redact", "marengo", LIBEL, now=AFTER)

    (mark,) = set(MARK.findall(sheet(root)))
    plain = {hashlib.sha256(each.encode()).hexdigest()[:32] for each in (LIBEL, LIBEL[:-1])}
    assert mark not in plain
    assert mark_for(LIBEL, SECRET) != mark_for(LIBEL, b"another")


def test_marks_of_earlier_versions_stay_valid(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They had no key; the words in private/ still prove the hashes."""

    def plain(words: str, secret: bytes) -> str:
        return f"[removed: {hashlib.sha256(words.encode()).hexdigest()[:32]}]"

    with monkeypatch.context() as earlier:
        earlier.setattr(removed_words, "mark_for", plain)
        zine(root, "redact", "marengo", LIBEL, now=AFTER)

    assert "its hash is proven" in zine(root, "verify", now=AFTER)


def test_the_chain_stays(root: Path) -> None:
    """Records keep their hashes, and the next turn follows from them."""
    before = chain(root)

    zine(root, "redact", "marengo", LIBEL, now=AFTER)

    assert chain(root) == before
    assert "no difference" in zine(root, "verify", now=AFTER)


def test_the_publisher_can_prove_the_hashes(root: Path) -> None:
    """The removed words are in the private folder; without them nothing is proven."""
    zine(root, "redact", "marengo", LIBEL, now=AFTER)
    assert "its hash is proven by the words in private/" in zine(root, "verify", now=AFTER)

    for path in (root / "private" / "removed").iterdir():
        path.unlink()

    assert "only someone who has the words can prove its hash" in zine(root, "verify", now=AFTER)


def test_other_words_prove_nothing(root: Path) -> None:
    """A private file that was changed does not pass."""
    zine(root, "redact", "marengo", LIBEL, now=AFTER)
    for path in (root / "private" / "removed").iterdir():
        path.write_text("The Sultan is a saint.")

    assert "ITS HASH IS NOT PROVEN" in zine(root, "verify", now=AFTER)


def test_a_redacted_record_cannot_be_changed_by_hand(root: Path) -> None:
    """It has a hash of what is left."""
    zine(root, "redact", "marengo", LIBEL, now=AFTER)
    path = root / RECORD
    path.write_text(path.read_text().replace("A PAR - BUR", "A PAR - PIC"))

    assert "the record was changed after it was written" in refused(root, "status", now=AFTER)


def test_redacted_orders_cannot_be_changed_by_hand(root: Path) -> None:
    """What is left of them has a hash too."""
    zine(root, "redact", "marengo", LIBEL, now=AFTER)
    path = root / RECORD.replace("record", "orders")
    path.write_text(path.read_text().replace("A PAR - BUR", "A PAR - PIC"))

    assert "orders changed since" in refused(root, "status", now=AFTER)


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("A PAR - BUR", "this is part of what was adjudicated"),
        ("The Czar is a thief.", "this sentence is in no file of the game"),
        ("A", "too short"),
        (mark_for("x", SECRET), "removed already"),
    ],
)
def test_what_cannot_be_removed(root: Path, sentence: str, said: str) -> None:
    """Orders that were carried out stay; so does everything else then."""
    before = files(root)

    assert said in refused(root, "redact", "marengo", sentence, now=AFTER)
    assert before == files(root)


def test_two_sentences_one_after_the_other(root: Path) -> None:
    """Both are listed, and the hash is still that of the whole."""
    before = chain(root)
    zine(root, "redact", "marengo", LIBEL, now=AFTER)
    zine(root, "redact", "marengo", "Good night.", now=AFTER)

    assert chain(root) == before
    assert "3 passages removed; its hash is proven" in zine(root, "verify", now=AFTER)
    assert len(MARK.findall(sheet(root))) == 3


def test_a_broken_off_redaction_is_finished(root: Path) -> None:
    """Each file is whole by itself, so the next run goes on where the last one stopped."""
    saved = (root / RECORD).read_bytes()
    zine(root, "redact", "marengo", LIBEL, now=AFTER)
    done = files(root)
    (root / RECORD).write_bytes(saved)

    zine(root, "redact", "marengo", LIBEL, now=AFTER)

    assert done == files(root)
