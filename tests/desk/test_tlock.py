"""Time locks: opened as drand's own program sealed them, and refused with one clean reason."""

from __future__ import annotations

import base64
import hmac
import json
from pathlib import Path

import pyrage
import pyrage.x25519
import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from hypothesis import given, settings
from hypothesis import strategies as st

from beacons import published
from timelocks import armored, locked_bytes, time_locked
from zine.desk.sealed.age_files import Stanza, contents_of, parse_age_file
from zine.desk.sealed.envelope import LONGEST_ENVELOPE, Unopened
from zine.desk.sealed.locking import FORMAT, contents_of_lock
from zine.desk.sealed.tlock import lock_in, read_lock, unlocked
from zine.files.beacon_server import NETWORK

KEYS = st.sampled_from(["format", "game", "phase", "power", "nonce", "orders", "padding", "x"])
HERE = Path(__file__).parent / "timelocks"
WHOLE = locked_bytes(b"A PAR - BUR", 1000)
IDENTITY = bytes([0xC0]) + bytes(95)


def x25519_key(stanza: Stanza, identity: str) -> bytes:
    """The key of a file that is sealed to a key of the usual kind, as age describes it."""
    secret = X25519PrivateKey.from_private_bytes(bech32(identity.lower()))
    share = base64.b64decode(stanza.words[1] + "=")
    own = secret.public_key().public_bytes_raw()
    shared = secret.exchange(X25519PublicKey.from_public_bytes(share))
    salted = hmac.digest(share + own, shared, "sha256")
    key = hmac.digest(salted, b"age-encryption.org/v1/X25519\x01", "sha256")
    return ChaCha20Poly1305(key).decrypt(bytes(12), stanza.body, None)


def bech32(text: str) -> bytes:
    """The bytes in a text of the form that keys of age have, its check left out."""
    letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
    number = 0
    for letter in text.rpartition("1")[2][:-6]:
        number = number << 5 | letters.index(letter)
    return (number >> 4).to_bytes(32, "big")


def opened(content: bytes, number: int = 1000) -> bytes:
    """What the bytes of a lock hold."""
    return unlocked(lock_in(content), published(number))


def test_what_tlock_js_sealed_is_opened() -> None:
    """A file by drand's own program for browsers, with a round that the beacon published."""
    lock = read_lock((HERE / "by-tlock-js.age").read_text())

    assert 657413 == lock.round
    assert b"A PAR - BUR\nF BRE - ENG\n" == unlocked(lock, published(657413))


@pytest.mark.parametrize("length", [0, 65_536, 65_537, 150_000])
def test_what_rage_enciphered_is_read(length: int) -> None:
    """Another program's files, whose key is wrapped in another way, have the same contents."""
    identity = pyrage.x25519.Identity.generate()
    file = parse_age_file(pyrage.encrypt(b"x" * length, [identity.to_public()]))

    assert b"x" * length == contents_of(file, x25519_key(file.stanzas[0], str(identity)))


@pytest.mark.parametrize("length", [0, 1, 65_535, 65_536, 65_537, 131_072])
def test_any_length_is_opened(length: int) -> None:
    """Also nothing, and what just fills its parts."""
    assert b"x" * length == opened(locked_bytes(b"x" * length, 1000))


def test_what_mail_programs_do_to_lines_does_no_harm() -> None:
    """Spaces, blank lines and other line ends."""
    text = time_locked("A PAR - BUR", 1000).replace("\n", " \r\n\r\n ")

    assert b"A PAR - BUR" == unlocked(read_lock(text), published(1000))


def test_another_round_opens_nothing() -> None:
    """Neither does the one before, nor the one after."""
    for number in (42, 1001, 1002):
        with pytest.raises(Unopened, match=f"with round 1000, not with round {number}"):
            opened(WHOLE, number)


def test_another_rounds_signature_opens_nothing() -> None:
    """A lock whose number was changed is not opened by the round it names now."""
    with pytest.raises(Unopened, match="its lock is damaged"):
        opened(WHOLE.replace(b"tlock 1000 ", b"tlock 1001 "), 1001)


def test_a_cut_file_is_refused() -> None:
    """At whatever byte."""
    for cut in range(len(WHOLE)):
        with pytest.raises(Unopened):
            opened(WHOLE[:cut])


def test_a_flipped_bit_is_noticed() -> None:
    """In whatever byte, header or contents."""
    for at in range(len(WHOLE)):
        changed = bytearray(WHOLE)
        changed[at] ^= 1 << at % 8
        with pytest.raises(Unopened):
            opened(bytes(changed))


@pytest.mark.deep
def test_every_flipped_bit_is_noticed() -> None:
    """All eight of every byte."""
    for at in range(8 * len(WHOLE)):
        changed = bytearray(WHOLE)
        changed[at // 8] ^= 1 << at % 8
        with pytest.raises(Unopened):
            opened(bytes(changed))


def test_a_cut_text_is_refused() -> None:
    """At whatever letter of its armor; only the line end after it may go."""
    text = armored(WHOLE)
    for cut in range(len(text.strip())):
        with pytest.raises(Unopened):
            read_lock(text[:cut])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (locked_bytes(b"x", 7, stanzas=2), "more than one way"),
        (locked_bytes(b"x", 7, words=("X25519", "abc", NETWORK)), "not a time lock"),
        (locked_bytes(b"x", 7, words=("tlock", "7")), "not a time lock"),
        (locked_bytes(b"x", 7, words=("tlock", "7", "ab" * 32)), "another beacon"),
        (locked_bytes(b"x", 7, words=("tlock", "7", NETWORK.upper())), "another beacon"),
        *(
            (locked_bytes(b"x", 7, words=("tlock", word, NETWORK)), "no such round")
            for word in ("0", "-7", "07", "+7", "7.0", "seven", "10000000001", "9" * 400)
        ),
        (b"age-encryption.org/v1\n--- " + b"A" * 43 + b"\n", "header is damaged"),
        (b"age-encryption.org/v2\n" + WHOLE, "not of the format age"),
        (b"age-encryption.org/v1\n-> " + b"x" * 9000, "header is damaged"),
        (b"", "not of the format age"),
    ],
)
def test_what_is_no_time_lock_of_ours(content: bytes, said: str) -> None:
    """Each has its own words, before any round is asked for."""
    with pytest.raises(Unopened, match=said):
        lock_in(content)


def test_a_lock_that_needs_no_beacon_is_refused() -> None:
    """A point that makes the pairing known to everybody does not pass for a lock."""
    with pytest.raises(Unopened, match="its lock is damaged"):
        opened(locked_bytes(b"x", 1000, point=IDENTITY))


@pytest.mark.parametrize(
    "point", [bytes(96), b"\xff" * 96, b"\x80" + bytes(95), b"\x80" + bytes(94) + b"\x01"]
)
def test_a_point_off_the_curve_is_refused(point: bytes) -> None:
    """Or one that is not in the group."""
    with pytest.raises(Unopened, match="its lock is damaged"):
        opened(locked_bytes(b"x", 1000, point=point))


def test_a_text_too_large_is_not_looked_into() -> None:
    """What is longer than any set of orders costs nothing."""
    with pytest.raises(Unopened, match="too large"):
        read_lock("A" * (LONGEST_ENVELOPE + 1))


@given(st.binary(max_size=700))
@settings(max_examples=200, deadline=None)
def test_any_bytes_have_one_reason(noise: bytes) -> None:
    """As a file, after a right beginning, and as armor."""
    for content in (noise, WHOLE[:80] + noise, WHOLE[:-20] + noise):
        with pytest.raises(Unopened):
            opened(content)
    with pytest.raises(Unopened):
        read_lock(noise.decode("latin-1"))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=12,
)


@given(VALUES, st.dictionaries(KEYS, st.text(max_size=9)))
@settings(max_examples=150, deadline=None)
def test_whatever_a_lock_holds_has_one_reason(value: object, more: dict[str, str]) -> None:
    """Orders, or one clean word why there are none."""
    if isinstance(value, dict) and more:
        value = {**value, **more, "format": FORMAT}
    lock = read_lock(time_locked(json.dumps(value), 1000))
    try:
        found = contents_of_lock(lock, published(1000))
    except Unopened:
        return
    assert isinstance(value, dict)
    assert all(isinstance(value[key], str) for key in ("game", "phase", "power", "orders"))
    assert "\x1b" not in found.orders


def test_there_is_one_way_to_write_a_lock() -> None:
    """A last letter of base 64 that has bits without a meaning is refused."""
    mark = WHOLE.index(b"\n--- ") + 5
    assert WHOLE[mark + 43 : mark + 44] == b"\n"
    changed = bytearray(WHOLE)
    changed[mark + 42] += 1

    with pytest.raises(Unopened, match="it is damaged"):
        opened(bytes(changed))
