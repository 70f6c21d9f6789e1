"""Letters meant to do harm: none stops the post, none costs much, none counts for another.

`make test-deep` mangles 1,000 letters; `--fuzz 20000` is the full number.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from costs import RUNS, within
from desks import NOW, SLUG, post, sheet, write_desk, zine
from letters import CHARSETS, CODE, mangled
from zine.files.private_folder import private_of
from zine.wings.desk.desk_opening import locked_desk, open_desk
from zine.wings.desk.post.inbox import settle_letters, store_letters
from zine.wings.desk.post.ledger import LedgerEntry, processed_stems
from zine.wings.desk.post.message_reader import LONGEST_TEXT, read_message

HEAD = "From: a@b.example\nSubject: marengo\n"
TEXT = f"{HEAD}\n{CODE}\n"
PAGE = f"{HEAD}Content-Type: text/html\n\n"
# What a letter begins with, what it repeats as far as is read, and what it ends with.
COSTLY = {
    "punycode": (f"{HEAD}Content-Type: text/plain; charset=punycode\n\n", "a-", ""),
    "brackets in From": ("From: ", "(", f"\nSubject: x\n\n{CODE}"),
    "words in Subject": ("Subject: ", "=?utf-8?q?a?= ", f"\n\n{CODE}"),
    "a long Content-Type": (f"{HEAD}Content-Type: text/plain", "; a=b", f"\n\n{CODE}"),
    "a folded Content-Type": (f"{HEAD}Content-Type: text/plain", ";\n a=b", f"\n\n{CODE}"),
    "a long disposition": (f"{HEAD}Content-Disposition: a; filename=", "(", f"\n\n{CODE}"),
    "many headers": ("", "X: y\n", f"{HEAD}\n{CODE}"),
    "many parts": (f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n", "--b\n\nx\n", ""),
    "parts in parts": ("", "Content-Type: multipart/mixed; boundary=n\n\n--n\n", CODE),
    "letters in letters": ("", "Content-Type: message/rfc822\n\n", CODE),
    "html, lists": (PAGE, "<ul><li>", ""),
    "html, quotes": (PAGE, "<blockquote>", ""),
    "html, tables": (PAGE, "<table><tr><td>", ""),
    "html, open tags": (PAGE, "<a href=x ", ""),
    "html, comments": (PAGE, "<!--", ""),
    "html, declarations": (PAGE, "<![", ""),
    "html, entities": (PAGE, "&#", ""),
    "html, brackets": (PAGE, "<", ""),
    "html, lines": (PAGE, "<br>", ""),
    "html, pre": (PAGE, "<pre>x", ""),
    "many envelopes": (TEXT, "-----BEGIN AGE ENCRYPTED FILE-----x", ""),
    "press lines": (TEXT, "PRESS: x\n", ""),
    "press letters": (TEXT, "PRESS: x\nEND\n", ""),
    "one press letter": (f"{TEXT}PRESS: x\n", "y\n", ""),
    "vote lines": (TEXT, "DRAW: yes\n", ""),
    "code words": (TEXT, "tulip anvil oak ", ""),
    "orders": (TEXT, "A PAR - BUR\n", ""),
    "bad orders": (TEXT, "A XYZ - QRS\n", ""),
    "labels": (TEXT, "France Spring 1901\n", ""),
    "short lines": (TEXT, "1\n", ""),
    "one order line": (f"{TEXT}A PAR S ", "A PAR S ", ""),
    "one line of words": (f"{TEXT}army ", "paris to ", ""),
    "conditions": (f"{TEXT}", "IF DISLODGED A PAR: GAS\n", ""),
    "spaces": (TEXT, " ", "x"),
    "dashes": (TEXT, "-", ""),
    "dashes after a sentence": (f"{TEXT}hello b c d e ", "-", ""),
    "sentences with dashes": (TEXT, f"hello b c d e {'-' * 4_000}\n", ""),
    "sentences with digits": (TEXT, f"please may 1 {'1 ' * 2_000}\n", ""),
    "questions": (TEXT, f"did my orders {'my orders ' * 28}\n", ""),
    "questions of things": (TEXT, f"status {'of a ' * 40}{'b' * 70}\n", ""),
    "press from nobody": (TEXT, f"PRESS FROM {' ' * 3_900}x\n", ""),
    "tabs": (TEXT, "hello b c d e\t", ""),
    "quotes": (TEXT, "> ", ""),
    "brackets": (TEXT, "((", ""),
    "blank lines": (TEXT, "\n", "x"),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk whose repository is its own."""
    return write_desk(tmp_path / "zine")


def taken_in(root: Path, *contents: bytes) -> str:
    """Take in messages as files; what the inbox says."""
    names: list[str] = []
    for number, content in enumerate(contents):
        path = root.parent / f"hostile{number}.eml"
        path.write_bytes(content)
        names.append(str(path))
    return zine(root, "inbox", "add", *names)


@pytest.mark.parametrize("name", CHARSETS)
def test_no_charset_stops_the_post(root: Path, name: str) -> None:
    """Whatever a letter says it is written in, it and the next one are dealt with."""
    letter = f"Subject: x\nContent-Type: text/plain; charset={name}\n\ncode: nobody-knows-it\n"
    good = post(root, "France", "A PAR - BUR").read_bytes()

    said = taken_in(root, letter.encode(), good)

    assert "1 taken, 1 set aside" in said
    assert "A PAR - BUR" in sheet(root)


@pytest.mark.parametrize("where", ["dealing.admit_plain", "dealing.judge", "dealing.envelopes_in"])
@pytest.mark.parametrize("kind", [UnicodeError, RecursionError, KeyError, ZeroDivisionError])
def test_whatever_a_letter_raises(
    root: Path, monkeypatch: pytest.MonkeyPatch, where: str, kind: type[Exception]
) -> None:
    """A bug met by one letter sets that letter aside with its name; the others count."""
    module = __import__("zine.wings.desk.post.letter_processing", fromlist=["x"])
    name = where.rpartition(".")[2]
    real = getattr(module, name)

    def spoilt(*given: object) -> object:
        if any("A BER" in repr(each) for each in given):
            raise kind("x")
        return real(*given)

    monkeypatch.setattr(module, name, spoilt)
    bad = post(root, "Germany", "A BER - KIE").read_bytes()
    good = post(root, "France", "A PAR - BUR").read_bytes()

    said = taken_in(root, bad, good)

    assert kind.__name__ in said
    assert "1 set aside" in said
    assert "A PAR - BUR" in sheet(root)
    assert "KIE" not in sheet(root)
    assert "0 taken" in zine(root, "inbox", "add")


def test_what_cannot_be_filed_is_set_aside(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter whose press breaks the orders file is set aside alone; the others are filed."""
    module = __import__("zine.wings.desk.post.letter_filing", fromlist=["x"])
    real = module.update_sheet

    def spoilt(*given: object) -> None:
        if "A BER" in repr(given[3]):
            raise ValueError("x")
        real(*given)

    monkeypatch.setattr(module, "update_sheet", spoilt)
    letters = [
        post(root, p, o).read_bytes() for p, o in (("Germany", "A BER H"), ("Italy", "A VEN H"))
    ]

    said = taken_in(root, *letters)

    assert "it could not be filed (ValueError)" in said
    assert "A VEN H" in sheet(root)
    assert "0 taken" in zine(root, "inbox", "add")


@pytest.mark.deep
@pytest.mark.parametrize("parts", COSTLY.values(), ids=COSTLY)
def test_no_letter_costs_much(root: Path, parts: tuple[str, str, str]) -> None:
    """A letter as long as is read takes a few CPU seconds at most, and is done with."""
    desk = open_desk(root)
    head, unit, tail = parts
    text = f"{head}{unit * (LONGEST_TEXT // len(unit))}{tail}"
    letters = (f"X-Number: {number}\n{text}".encode() for number in range(RUNS))

    def taken() -> tuple[LedgerEntry, ...]:
        store_letters(desk, [next(letters)])
        return settle_letters(desk, NOW)

    [entry] = within(3, taken)

    assert entry.message in processed_stems(desk.private)


@pytest.fixture
def memory() -> Iterator[Path]:
    """A folder in memory, where there is one, so that thousands of flushes cost nothing."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        yield Path(folder)


@pytest.mark.deep
def test_mangled_letters(memory: Path, pytestconfig: pytest.Config) -> None:
    """Letters spoilt by chance: each is dealt with, kept as it came, and the good ones count."""
    root = write_desk(memory / "zine")
    count = int(pytestconfig.getoption("--fuzz"))
    for start in range(0, count, 500):
        letters = [mangled(seed) for seed in range(start, min(start + 500, count))]
        with locked_desk(root) as desk:
            names = store_letters(desk, letters)
            settle_letters(desk, NOW)
            assert set(names) <= processed_stems(desk.private)
            assert all(
                content == desk.private.content(f"inbox/{name}.eml")
                for name, content in zip(names, letters, strict=True)
            )

    zine(root, "inbox", "add", str(post(root, "Italy", "A VEN H")))

    assert "A VEN H" in sheet(root)
    zine(root, "inbox", "list")
    zine(root, "status")


def test_mangled_letters_say_something() -> None:
    """The fuzz reaches all the ways: letters that are read, and letters with a fault."""
    found = [read_message(mangled(seed)) for seed in range(300)]

    assert sum("france-secret-word" in each.text for each in found) > 60
    assert len({each.text for each in found}) > 200


def test_vouching_is_for_one_letter(root: Path) -> None:
    """Letters left over from a command that was broken off are not vouched for with the next."""
    desk = open_desk(root)
    store_letters(desk, [b"Subject: x\n\nA MAR - SPA\n"])
    path = root.parent / "told.txt"
    path.write_text("A PAR - BUR\n", encoding="utf-8")

    zine(root, "inbox", "add", str(path), "--game", "marengo", "--power", "france")

    assert "A PAR - BUR" in sheet(root)
    assert "SPA" not in sheet(root)


def test_the_code_of_a_new_desk_is_known(root: Path) -> None:
    """The letters here are France's: otherwise they would prove nothing."""
    assert "france-secret-word" in str(private_of(root).data("codes.yaml"))
    assert SLUG in taken_in(root, f"{HEAD}\n{CODE}\n".encode())
