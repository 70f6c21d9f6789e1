"""Time-locked files, sealed in Python for tests: the same texts give the same bytes.

The press only opens them. What drand's own program sealed lies in tests/desk/timelocks.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Sequence
from pathlib import Path

import py_arkworks_bls12381 as curve
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from desks import SLUG, envelope
from sealing import number
from zine.desk.sealed.envelope import receipt
from zine.desk.sealed.tlock import scalar_of
from zine.files.beacon_server import NETWORK
from zine.gamefiles.pulses import PUBLIC_KEY, SCHEME

VERSION = b"age-encryption.org/v1\n"
CHUNK = 65_536
ROUND = 1000


def time_locked(text: str, number: int) -> str:
    """A text that opens with a round, armored."""
    return armored(locked_bytes(text.encode(), number))


def armored(content: bytes) -> str:
    """A file of the format age as mail carries it."""
    body = base64.b64encode(content).decode()
    lines = [body[start : start + 64] for start in range(0, len(body), 64)]
    return "\n".join(
        ["-----BEGIN AGE ENCRYPTED FILE-----", *lines, "-----END AGE ENCRYPTED FILE-----", ""]
    )


def locked_bytes(
    content: bytes, number: int, words: Sequence[str] = (), stanzas: int = 1, point: bytes = b""
) -> bytes:
    """A time-locked file; `words`, the number of stanzas and the point U may be other than right."""
    key = hashlib.sha256(b"key" + content).digest()[:16]
    body = wrapped(key, number)
    body = point + body[96:] if point else body
    said = " ".join(words or ("tlock", str(number), NETWORK))
    lines = _unpadded(body)
    folded = "\n".join(lines[start : start + 64] for start in range(0, len(lines), 64))
    header = VERSION + f"-> {said}\n{folded}\n".encode() * stanzas + b"---"
    mac = hmac.digest(_derived(key, b"", b"header"), header, "sha256")
    nonce = hashlib.sha256(b"nonce" + content).digest()[:16]
    cipher = ChaCha20Poly1305(_derived(key, nonce, b"payload"))
    parts = [content[start : start + CHUNK] for start in range(0, len(content), CHUNK)] or [b""]
    payload = b"".join(
        cipher.encrypt(index.to_bytes(11, "big") + bytes([part is parts[-1]]), part, None)
        for index, part in enumerate(parts)
    )
    return header + f" {_unpadded(mac)}\n".encode() + nonce + payload


def wrapped(key: bytes, number: int) -> bytes:
    """A file's key, enciphered to a round: U, V and W."""
    sigma = hashlib.sha256(b"sigma" + key).digest()[:16]
    factor = curve.Scalar.from_be_bytes(scalar_of(sigma, key).to_bytes(32, "big"))
    identity = hashlib.sha256(number.to_bytes(8, "big")).digest()
    signed = curve.G1Point.hash_to_curve(identity, SCHEME)
    master = curve.G2Point.from_compressed_bytes(bytes.fromhex(PUBLIC_KEY))
    shared = bytes.fromhex(str(curve.GT.pairing(signed * factor, master)))[::-1]
    v = _xor(sigma, hashlib.sha256(b"IBE-H2" + shared).digest())
    w = _xor(key, hashlib.sha256(b"IBE-H4" + sigma).digest())
    return bytes((curve.G2Point() * factor).to_compressed_bytes()) + v + w


def _derived(key: bytes, salt: bytes, use: bytes) -> bytes:
    return hmac.digest(hmac.digest(salt, key, "sha256"), use + b"\x01", "sha256")


def _unpadded(content: bytes) -> str:
    return base64.b64encode(content).decode().rstrip("=")


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=False))


def locked_content(power: str, orders: str, **others: object) -> str:
    """What the order page puts into a time lock."""
    data = {
        "format": "zine-timelock-1",
        "game": "marengo",
        "phase": SLUG,
        "power": power,
        "orders": orders,
        "nonce": "00ff" * 8,
        **others,
    }
    return json.dumps(data, ensure_ascii=False)


def locked_set(
    root: Path, power: str, orders: str, minutes: float, *, lock: str = "", **others: object
) -> str:
    """A time-locked set sealed some minutes before the desk opens, as the order page makes it.

    Its lock opens with round 1000, or is `lock`; what is in `others` stands in the envelope.
    """
    nonce = f"{number(minutes):032x}"
    held = lock or time_locked(locked_content(power, orders, nonce=nonce), ROUND)
    made = receipt("marengo", SLUG, power, nonce, orders)
    given = {"number": number(minutes), "nonce": nonce, "locked": held, "receipt": made, **others}
    return envelope(root, power, "", **given)  # type: ignore[arg-type]
