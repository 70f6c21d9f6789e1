"""Who can do what with sealed orders: each claim of docs/protocol.md, and replays at random.

A rival here reads everything that is public, and mails copies of it under any name, in any
number, in any wrapping.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest

from desks import (
    OPEN,
    OVER,
    SLUG,
    post,
    post_all,
    receipts,
    write_desk,
    zine,
)
from sealing import (
    EARLIER,
    OWNER,
    RIVAL,
    SEALED,
    drafts,
    mail,
    number,
    public_envelopes,
    rewrapped,
    sealed,
    standing,
)
from sites import tree
from zine.files.private_folder import private_of
from zine.wings.desk.sealed.envelope import Unopened, _content, new_key, open_envelope, receipt


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a public repository."""
    return write_desk(tmp_path / "zine", public=True)


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
    """Who held a code before is told that it is void if the zine knows them; nobody else is."""
    codes = {"marengo": {"France": ["france-old-word", "france-secret-word"]}}
    private_of(root).write_data("codes.yaml", codes)

    mail(root, "marengo France\ncode: france-old-word\nA PAR - BUR")
    assert "" == drafts(root, RIVAL)
    private_of(root).write_data("readers.yaml", {"rival": RIVAL})
    mail(root, "marengo France\ncode: france-old-word\nA PAR - BUR\nAgain.")

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

    assert "A PAR" not in text  # With its space, which no envelope's base64 can hold by chance.
    assert "France" not in text
    assert "secret-word" not in text


def test_another_key_opens_nothing(root: Path) -> None:
    """A passer-by with a key of their own reads no envelope."""
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
