"""Time locks: keys that the public beacon hands out to everybody when a round appears.

A time lock is a stanza of an age file, `-> tlock ROUND NETWORK`, as drand's own programs tlock and
tlock-js write it. The file's key is enciphered to the round by the identity-based scheme of Boneh
and Franklin, made safe against chosen ciphertexts by Fujisaki and Okamoto's transform: the round's
number is the identity, and the round's signature is the key that opens. Nobody has it before the
round appears. In `docs/protocol.md` is what that rests on.

The body holds U, a point of G2, and V and W, each as long as the key. With e the pairing:

    sigma = V xor H2(e(signature, U)),  key = W xor H4(sigma),  and U must be H3(sigma, key) times G2.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from zine.desk.sealed.age_files import (
    EXTRA,
    AgeFile,
    contents_of,
    parse_age_file,
    without_armor,
)
from zine.desk.sealed.envelope import LONGEST_ENVELOPE, Unopened
from zine.files.beacon_server import NETWORK
from zine.gamefiles.pulses import curve_library
from zine.games import Pulse
from zine.games.beacon import MOST_ROUNDS
from zine.language import phrase
from zine.problems import Problems

KIND = "tlock"
ROUND = re.compile(r"[1-9][0-9]{0,10}")
POINT = 96  # bytes of a point of G2, compressed
KEY = 16  # bytes of an age file's key
GT = 576  # bytes of an element of the pairing's target
ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
TRIES = 65_535


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLock:
    """A file that opens with a round of the beacon."""

    round: int
    file: AgeFile


def read_lock(text: str) -> TimeLock:
    """A time-locked file, armored, and the round it opens with. Raises Unopened if it is none."""
    if len(text) > LONGEST_ENVELOPE:
        raise Unopened(phrase("the time-locked part is too large for orders"))
    try:
        return lock_in(without_armor(text))
    except Unopened as reason:
        raise Unopened(
            phrase("the time-locked part cannot be read: {why}", why=reason.args[0])
        ) from None


def lock_in(content: bytes) -> TimeLock:
    """A time-locked file from its bytes. Raises Unopened."""
    file = parse_age_file(content)
    if len(file.stanzas) != 1:
        raise Unopened(phrase("it opens in more than one way"))
    kind, *words = file.stanzas[0].words
    if kind != KIND or len(words) != 2:
        raise Unopened(phrase("it is not a time lock"))
    number, network = words
    if network != NETWORK:
        raise Unopened(phrase("it waits for another beacon than quicknet"))
    if not ROUND.fullmatch(number) or int(number) > MOST_ROUNDS:
        raise Unopened(phrase("the beacon has no such round"))
    return TimeLock(round=int(number), file=file)


def unlocked(lock: TimeLock, pulse: Pulse) -> bytes:
    """What a lock holds. The pulse must be genuine (`is_genuine`).

    Raises Unopened if the lock was not made as it should be, Problems if an extra is missing.
    """
    if pulse.round != lock.round:
        raise Unopened(
            phrase(
                "it opens with round {lock}, not with round {round}",
                lock=lock.round,
                round=pulse.round,
            )
        )
    body = lock.file.stanzas[0].body
    if len(body) != POINT + 2 * KEY:
        raise Unopened(phrase("its lock is damaged"))
    return contents_of(lock.file, _file_key(body, pulse))


def _file_key(body: bytes, pulse: Pulse) -> bytes:
    curve = _curve()
    signature = curve.G1Point.from_compressed_bytes(bytes.fromhex(pulse.signature))
    try:
        point = curve.G2Point.from_compressed_bytes(body[:POINT])
    except ValueError:
        raise Unopened(phrase("its lock is damaged")) from None
    shared = _bytes_of(curve.GT.pairing(signature, point))
    sigma = _xor(body[POINT:-KEY], hashlib.sha256(b"IBE-H2" + shared).digest())
    key = _xor(body[-KEY:], hashlib.sha256(b"IBE-H4" + sigma).digest())
    factor = curve.Scalar.from_be_bytes(scalar_of(sigma, key).to_bytes(32, "big"))
    if curve.G2Point() * factor != point:
        raise Unopened(phrase("its lock is damaged"))
    return key


def scalar_of(sigma: bytes, key: bytes) -> int:
    """H3: a number below the order of the groups, by hashing until one is.

    The number of the try is in two bytes, the least significant first; the topmost bit of each hash
    is dropped.
    """
    drawn = hashlib.sha256(b"IBE-H3" + sigma + key).digest()
    for attempt in range(1, TRIES):
        drawn = hashlib.sha256(attempt.to_bytes(2, "little") + drawn).digest()
        drawn = bytes([drawn[0] >> 1]) + drawn[1:]
        number = int.from_bytes(drawn, "big")
        if number < ORDER:
            return number
    raise Unopened(phrase("its lock is damaged"))


def _bytes_of(element: Any) -> bytes:
    """An element of the target group as drand's programs write it: the highest coefficient first.

    The library prints it with the lowest first, each with its least significant byte first.
    """
    written = bytes.fromhex(str(element))
    if len(written) != GT:
        message = "writes numbers in another way than this program knows"
        raise Problems.of("py-arkworks-bls12381", message, "take version 0.5")
    return written[::-1]


def _xor(one: bytes, other: bytes) -> bytes:
    """The bytes of two texts combined, as far as the first one goes."""
    return bytes(a ^ b for a, b in zip(one, other, strict=False))


def _curve() -> Any:
    curve = curve_library()
    if curve is None:
        raise Problems.of("py-arkworks-bls12381", "is needed for time-locked orders", EXTRA)
    return curve
