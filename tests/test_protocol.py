"""Who can do what with sealed orders: each claim of docs/protocol.md, and replays at random.

A rival here reads everything that is public, and mails copies of it under any name, in any
number, in any wrapping.
"""

from __future__ import annotations

import base64
import hashlib
import re
import textwrap
from datetime import timedelta
from pathlib import Path

import pytest

from desks import (
    NOW,
    OPEN,
    OVER,
    SLUG,
    envelope,
    post,
    post_all,
    receipts,
    write_desk,
    zine,
)
from sites import REPO, tree
from zine.desk.sealed.code_words import WORDS
from zine.desk.sealed.codes import draw_code, give_codes, guesses
from zine.desk.sealed.envelope import END, Unopened, _content, new_key, open_envelope, receipt
from zine.desk.sequence import number_at
from zine.files.private_folder import private_of

GAME = Path("games/marengo")
SEALED = GAME / "sealed" / SLUG
EARLIER = "2026-12-01T09:00:00+00:00"
RIVAL = "rival@evil.example"
OWNER = "bonaparty@post.example"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a public repository."""
    return write_desk(tmp_path / "zine", public=True)


def number(minutes: float) -> int:
    """The number of a set sealed some minutes before the desk opens."""
    return number_at(NOW - timedelta(minutes=minutes))


def sealed(root: Path, orders: str, minutes: float, **others: object) -> str:
    """France's orders sealed some minutes before the desk opens, with a nonce of their own."""
    nonce = f"{number(minutes):032x}"
    power = str(others.pop("power", "France"))
    given = {"number": number(minutes), "nonce": nonce, **others}
    return envelope(root, power, orders, **given)  # type: ignore[arg-type]


def mail(root: Path, text: str, sender: str = RIVAL, head: str = "", now: str = OPEN) -> str:
    """Take in a letter; what the inbox says."""
    count = len(list(root.parent.glob("mail*.eml")))
    path = root.parent / f"mail{count}.eml"
    path.write_text(f"From: {sender}\nSubject: {count}\n{head}\n{text}\n", encoding="utf-8")
    return zine(root, "inbox", "add", str(path), now=now)


def standing(root: Path) -> str:
    """The orders of the first turn as the publisher has them."""
    path = root / "private" / GAME / f"{SLUG}.orders.yaml"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def drafts(root: Path, address: str) -> str:
    """All drafts of letters to an address."""
    found = [path.read_text() for path in sorted((root / "private/outbox").glob("*.eml"))]
    return "\n".join(text for text in found if re.search(f"^To:.*{re.escape(address)}", text, re.M))


def public_envelopes(root: Path) -> list[str]:
    """The envelopes that everybody can copy."""
    return [path.read_text() for path in sorted((root / SEALED).glob("*.age"))]


def rewrapped(text: str) -> str:
    """The same envelope in other bytes."""
    lines = text.strip().split("\n")
    return "\n".join([lines[0], *textwrap.wrap("".join(lines[1:-1]), 37), lines[-1]])


# What a stranger is told.


def test_a_stranger_gets_no_orders(root: Path) -> None:
    """Whoever mails in another's envelope gets no letter, and the owner gets the answer."""
    mail(root, sealed(root, "A PAR - BUR", 5))

    assert "" == drafts(root, RIVAL)
    assert "A PAR - BUR" in drafts(root, OWNER)


def test_a_forged_sender_moves_no_answer(root: Path) -> None:
    """A name beside the address, or two addresses, do not lead an answer elsewhere."""
    mail(root, sealed(root, "A PAR - BUR", 5), f'"{OWNER}" <{RIVAL}>')
    mail(root, sealed(root, "A PAR - PIC", 4), f"{OWNER}, {RIVAL}")

    assert "" == drafts(root, RIVAL)


@pytest.mark.parametrize(
    "change", [{"code": "never-heard-of"}, {"game": "wagram"}, {"phase": "1901-3-fall-movement"}]
)
def test_a_stranger_learns_nothing_of_a_refused_envelope(
    root: Path, change: dict[str, str]
) -> None:
    """What is inside a refused envelope is told to the publisher or its owner alone."""
    mail(root, sealed(root, "A PAR - BUR", 5, **change))

    assert "" == drafts(root, RIVAL)


def test_an_open_letter_is_answered_at_the_known_address(root: Path) -> None:
    """A letter with a valid code from elsewhere is answered where the seat's player is known."""
    mail(root, "marengo France\ncode: france-secret-word\nA PAR - BUR")

    assert "" == drafts(root, RIVAL)
    assert "A PAR - BUR" in drafts(root, OWNER)


def test_a_strangers_subject_is_not_sent_on(root: Path) -> None:
    """The words a rival chose do not reach the owner under the publisher's name."""
    path = root.parent / "lure.eml"
    text = sealed(root, "A PAR - BUR", 5)
    path.write_text(f"From: {RIVAL}\nSubject: send your code to me\n\n{text}\n", encoding="utf-8")

    zine(root, "inbox", "add", str(path))

    assert "send your code" not in drafts(root, OWNER)


def test_a_void_code_tells_nothing_of_its_seat(root: Path) -> None:
    """Who held a code before is told that it is void, and the new player is not written to."""
    codes = {"marengo": {"France": ["france-old-word", "france-secret-word"]}}
    private_of(root).write_data("codes.yaml", codes)

    mail(root, "marengo France\ncode: france-old-word\nA PAR - BUR")

    assert "void" in drafts(root, RIVAL)
    assert "" == drafts(root, OWNER)


# What a replay can do.


def test_a_superseded_open_letter_does_not_come_back(root: Path) -> None:
    """A rival mails the public envelope of an earlier open letter: the later one counts."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR", "one")))
    copies = public_envelopes(root)
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - PIC", "two")))

    said = [mail(root, copy) for copy in (*copies, *map(rewrapped, copies))]

    assert all("an old one that came again" in each for each in said)
    assert "A PAR - PIC" in standing(root)
    assert "BUR" not in standing(root)


def test_a_sealed_set_before_an_open_letter_does_not_come_back(root: Path) -> None:
    """A sealed set and then an open letter: the envelope does not count again."""
    mail(root, sealed(root, "A PAR - BUR", 5), OWNER)
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - PIC")))

    for copy in public_envelopes(root):
        mail(root, copy)
        mail(root, rewrapped(copy))

    assert "A PAR - PIC" in standing(root)


def test_an_envelope_from_a_pull_request_does_not_roll_back(root: Path) -> None:
    """One that the desk never saw is older than the open letter that came since."""
    waiting = sealed(root, "A PAR - BUR", 5)
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - PIC")))

    assert "an old one that came again" in mail(root, waiting)
    assert "A PAR - PIC" in standing(root)


def test_a_copy_in_the_tree_counts_once(root: Path) -> None:
    """A rewrapped copy in a pull request is another file, and still the same set."""
    mail(root, sealed(root, "A PAR - BUR", 5), OWNER)
    copies = public_envelopes(root)
    mail(root, sealed(root, "A PAR - PIC", 4), OWNER)
    (root / SEALED / "4711.age").write_text(rewrapped(copies[0]), encoding="utf-8")

    assert "came before" in zine(root, "inbox", "add")
    assert "A PAR - PIC" in standing(root)


def test_a_refused_set_stays_refused(root: Path) -> None:
    """An envelope from a clock that is ahead does not count later, when that time has come."""
    early = sealed(root, "A PAR - BUR", -180)
    mail(root, early, OWNER)
    mail(root, sealed(root, "A PAR - PIC", 1), OWNER)

    said = mail(root, rewrapped(early), now="2026-12-01T16:00:00+00:00")

    assert "came before" in said
    assert "A PAR - PIC" in standing(root)


def test_an_old_vote_does_not_come_back(root: Path) -> None:
    """A vote in an envelope that the desk had not seen is older than the one sent openly since."""
    waiting = sealed(root, "A PAR - BUR", 5, letters="DRAW: yes")
    mail(root, "marengo France\ncode: france-secret-word\nDRAW: no", OWNER)

    mail(root, waiting)

    assert "draw of all survivors 0/7" in zine(root, "status")
    assert "A PAR - BUR" in standing(root)


# What a player can do with a clock.


def test_a_clock_in_2099_shuts_nobody_out(root: Path) -> None:
    """A number from the future is set aside and says why; the next right one counts."""
    said = mail(root, sealed(root, "A PAR - BUR", -73 * 525_600), OWNER)
    mail(root, sealed(root, "A PAR - PIC", 1), OWNER)

    assert "2099" in said
    assert "by its own clock, which is ahead" in said
    assert "A PAR - PIC" in standing(root)


@pytest.mark.parametrize("written", ["2099-01-01T00:00:00Z", "9999-99-99", "", "now"])
def test_the_first_form_of_envelopes_is_still_read(root: Path, written: str) -> None:
    """Without a number, the time it was written at is one; none at all rolls nothing back."""
    old = sealed(root, "A PAR - BUR", 5, number=0, written="2026-12-01T11:00:00Z", nonce="01")
    assert "taken" in mail(root, old, OWNER)

    assert "set aside" in mail(root, sealed(root, "A PAR H", 4, number=0, written=written), OWNER)
    assert "A PAR - BUR" in standing(root)


def test_both_forms_are_opened() -> None:
    """An envelope of the first form opens; one of a form nobody made does not."""
    inside = '{"format": "zine-orders-%s", "nonce": "00", "game": "x", "orders": "A PAR H"}'

    assert "A PAR H" == _content((inside % 1).encode()).orders
    assert 0 == _content((inside % 2).encode()).number
    with pytest.raises(Unopened, match="another program"):
        _content((inside % 3).encode())


@pytest.mark.parametrize(
    "change",
    ['"number": "7"', '"number": -1', '"number": 1e400', '"number": true', '"nonce": "0\\n0"'],
)
def test_a_damaged_number_is_none(change: str) -> None:
    """A number that is no whole number, or a nonce of two lines, is refused."""
    text = f'{{"format": "zine-orders-2", "nonce": "00", {change}}}'

    with pytest.raises(Unopened):
        _content(text.encode())


# What the publisher can do.


def test_the_gm_can_let_a_refused_set_count(root: Path) -> None:
    """A set from a wrong clock counts on the GM's word, with a receipt of its own."""
    mail(root, sealed(root, "A PAR H", 9), OWNER)
    early = sealed(root, "A PAR - BUR", -180)
    name = re.search(r"^(\S+): set aside", mail(root, early, OWNER), re.M)
    assert name

    said = zine(root, "inbox", "take", name[1], "marengo", "france")

    assert "A PAR - BUR" in standing(root)
    assert receipts(said)[0] in standing(root)
    kept = [
        open_envelope(e, private_of(root).text("key.txt") or "") for e in public_envelopes(root)
    ]
    assert "A PAR - BUR" == max(kept, key=lambda each: each.number).orders


def test_sets_sealed_by_the_publisher_say_when(root: Path) -> None:
    """An open letter's envelope carries its number and its time, for the custodian."""
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))

    inside = open_envelope(public_envelopes(root)[0], private_of(root).text("key.txt") or "")

    assert number(0) == inside.number
    assert OPEN == inside.written


# Two envelopes in one letter.


def test_both_envelopes_of_a_letter_are_looked_at(root: Path) -> None:
    """An old envelope before the new one does not hide it; each gets an entry."""
    old, new = sealed(root, "A PAR - BUR", 9), sealed(root, "A PAR - PIC", 5)
    mail(root, old, OWNER)

    said = mail(root, f"{old}\n\n{new}", OWNER)

    assert "came before" in said
    assert "taken" in said
    assert "A PAR - PIC" in standing(root)


@pytest.mark.parametrize("turned", [False, True])
def test_the_later_of_two_envelopes_counts(root: Path, turned: bool) -> None:
    """Whichever stands first in the letter."""
    both = [sealed(root, "A PAR - BUR", 9), sealed(root, "A PAR - PIC", 5)]

    mail(root, "\n".join(reversed(both) if turned else both), OWNER)

    assert "A PAR - PIC" in standing(root)


def test_an_envelope_does_not_hide_open_orders(root: Path) -> None:
    """Orders in the clear beside a quoted envelope are the later word."""
    old = sealed(root, "A PAR - BUR", 9)

    mail(root, f"code: france-secret-word\nA PAR - PIC\n\n{old}", OWNER)

    assert "A PAR - PIC" in standing(root)


def test_a_part_can_be_shown_and_taken(root: Path) -> None:
    """An envelope that is not the first of its letter has a name that commands know."""
    early = sealed(root, "A PAR - BUR", -180)
    said = mail(root, f"{sealed(root, 'A PAR H', 5)}\n{early}", OWNER)
    name = re.search(r"^(\S+\.2): set aside", said, re.M)
    assert name

    assert END in zine(root, "inbox", "show", name[1])
    zine(root, "inbox", "take", name[1], "marengo", "france")

    assert "A PAR - BUR" in standing(root)
    assert "0 set aside" in zine(root, "inbox", "list")


def test_a_letter_of_many_envelopes_is_set_aside(root: Path) -> None:
    """Nobody makes the desk open thousands."""
    text = "\n".join(sealed(root, "A PAR H", minute) for minute in range(10))

    assert "it holds 10 envelopes" in mail(root, text, OWNER)


# Order codes.


def test_no_two_codes_of_a_zine_are_the_same(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that some seat has or had is drawn again."""
    monkeypatch.setattr("zine.desk.sealed.codes.WORDS_A_CODE", 1)
    private = private_of(root)
    seats = [f"Seat {each}" for each in range(100)]

    given = [
        *give_codes(private, "one", seats).values(),
        *give_codes(private, "two", seats).values(),
    ]

    assert len(given) == len(set(given))
    assert given[0] == draw_code(private, "one", "Seat 0", 1)


def test_a_code_of_two_seats_is_nobodys(root: Path) -> None:
    """A file mended by hand may say so; then nobody's letter counts for another."""
    codes = {"marengo": {"France": ["one-and-same"], "Italy": ["one-and-same"]}}
    private_of(root).write_data("codes.yaml", codes)

    said = mail(root, "marengo\ncode: one-and-same\nA PAR - BUR", OWNER)

    assert "given out twice" in said


def test_codes_cannot_be_guessed_by_the_page(root: Path) -> None:
    """A letter full of words that codes are made of is set aside, whatever it hits."""
    private = private_of(root)
    (private.file("codes.yaml")).unlink()
    code = give_codes(private, "marengo", ["France"])["France"]
    text = " ".join([*WORDS, *code.split("-"), *reversed(WORDS)])

    said = mail(root, f"A PAR - BUR\n{text}")

    assert "too many words" in said
    assert "marengo" not in said.partition("set aside")[2].partition("\n")[0]


def test_a_letter_with_its_code_is_no_guess() -> None:
    """Ordinary words run into a code seldom."""
    assert 1 == guesses("marengo\ncode: tulip-anvil-oak-bell\nA PAR - BUR".replace("tulip-", ""))
    assert 40 > guesses((REPO / "docs" / "players.md").read_text(encoding="utf-8"))


# Receipts.


def test_receipts_have_160_bits() -> None:
    """Thirty-two letters of base 32; the first half is the receipt of earlier versions."""
    text = f"zine-receipt-1\nmarengo\n{SLUG}\nFrance\n00\nA PAR H"
    whole = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode()

    made = receipt("marengo", SLUG, "France", "00", "A PAR H").replace("-", "")

    assert whole[:32] == made
    assert 160 == 5 * len(made)


def test_nobody_but_the_publisher_reads_open_orders(root: Path) -> None:
    """What is public before the deadline holds no order, no power's name, no code."""
    zine(root, "inbox", "add", *post_all(root))

    found = tree(root / "games")
    text = b"\n".join(c for n, c in found.items() if "sealed" in n or "orders" in n).decode()

    assert "BUR" not in text
    assert "France" not in text
    assert "secret-word" not in text


def test_another_key_opens_nothing(root: Path) -> None:
    """A passer-by with a key of his own reads no envelope."""
    with pytest.raises(Unopened):
        open_envelope(sealed(root, "A PAR - BUR", 5), new_key()[0])


def test_a_custodian_finds_the_same_orders(root: Path, tmp_path: Path) -> None:
    """From envelopes alone, in whatever order, the last of each seat counts."""
    key, public = new_key()
    zine(root, "seal", "custodian", public)
    zine(root, "seal", "codes", "marengo")
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR", "one")), now=EARLIER)
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - GAS", "two")))
    zine(root, "inbox", "add", str(post(root, "Italy", "A VEN H", "three")))
    clone = tmp_path / "clone"
    for name, content in tree(root).items():
        if not name.startswith("private"):
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            (clone / name).write_bytes(content)

    zine(clone, "seal", "takeover", "marengo", ZINE_KEY=key, now=OVER)
    zine(clone, "inbox", "add", ZINE_KEY=key, now="2026-12-02T12:00:00+00:00")

    assert "A PAR - GAS" in standing(clone)
    assert "A VEN H" in standing(clone)
    assert "BUR" not in standing(clone)
