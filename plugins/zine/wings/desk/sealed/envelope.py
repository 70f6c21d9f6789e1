"""An envelope: a set of orders sealed with age to the publisher and the custodian.

Inside is JSON, filled up to a multiple of 4,096 bytes so that its size tells nothing. The
order page of the site makes the same (theme/static/orders_send.js). `pyrage` is an extra; only
sealing and opening need it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from zine.language import phrase
from zine.problems import Problems
from zine.wings.desk.post.message_reader import tidy

FORMAT = "zine-orders-2"
FORMATS = ("zine-orders-1", FORMAT)
TIME_LOCKED = "zine-locked-1"  # A set that earlier versions time-locked inside its envelope.
BLOCK = 4096
BEGIN = "-----BEGIN AGE ENCRYPTED FILE-----"
END = "-----END AGE ENCRYPTED FILE-----"
LONGEST_ENVELOPE = 200_000
RECEIPT_LENGTH = 32
LARGEST_NUMBER = 2**53
# A nonce with a line feed in it would let one receipt prove two sets.
NONCE = re.compile(r"[0-9a-f]{1,64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    """What is inside an envelope.

    `letters` are votes and press as lines of a letter, `nonce` is what makes its receipt
    unguessable. `number` orders the sets of a seat in a phase (desk/sealed/order_set_numbers.py), `written`
    is when it was sealed (UTC, ISO 8601); the first form of envelopes has no number.
    """

    game: str
    phase: str
    power: str
    code: str
    orders: str
    nonce: str
    written: str = ""
    number: int = 0
    letters: str = ""
    final: bool = False


class Unopened(Exception):  # noqa: N818 - a letter's fault, told to its writer
    """Why an envelope cannot be opened, in words for the publisher."""


def receipt(game: str, phase: str, power: str, nonce: str, orders: str) -> str:
    """What proves later which orders were sent: 160 bits of a SHA-256, "K7QF-3MXD-2AB4-…".

    Receipts of earlier versions are its first 80 bits.
    """
    text = "\n".join(("zine-receipt-1", game, phase, power, nonce, tidy(orders)))
    code = base64.b32encode(hashlib.sha256(text.encode()).digest()).decode()[:RECEIPT_LENGTH]
    return "-".join(code[start : start + 4] for start in range(0, RECEIPT_LENGTH, 4))


def without_envelopes(text: str) -> str:
    """A letter's words without its envelopes."""
    before, *rest = text.split(BEGIN)
    return "\n".join([before, *(part.partition(END)[2] for part in rest)])


def envelopes_in(text: str) -> tuple[str, ...]:
    """Every envelope in a letter, as far as each goes."""
    parts = text.split(BEGIN)[1:]
    return tuple(BEGIN + part.partition(END)[0] + (END if END in part else "") for part in parts)


def seal(content: Sealed, recipients: Iterable[str]) -> str:
    """A set of orders in an envelope that the holders of the recipients' keys can open."""
    data: dict[str, Any] = {"format": FORMAT, **asdict(content)}
    bare = len(json.dumps({**data, "padding": ""}, ensure_ascii=False).encode())
    data["padding"] = " " * (-bare % BLOCK)
    return seal_text(json.dumps(data, ensure_ascii=False), recipients)


def seal_text(text: str, recipients: Iterable[str]) -> str:
    """Any text in an envelope. Raises Problems if a recipient's key is not valid."""
    pyrage = _pyrage()
    try:
        keys = [pyrage.x25519.Recipient.from_str(each) for each in recipients]
    except pyrage.RecipientError as error:
        message = f"a key orders are sealed to is none: {error}"
        raise Problems.of("content/zine.yaml", message) from None
    sealed: bytes = pyrage.encrypt(text.encode(), keys, armored=True)
    return sealed.decode().strip() + "\n"


def check_public_key(text: str) -> None:
    """Raise Problems unless a text is the public half of an age key."""
    pyrage = _pyrage()
    try:
        pyrage.x25519.Recipient.from_str(text)
    except pyrage.RecipientError:
        hint = "it begins with age1 and has 62 letters and digits"
        if text.upper().startswith("AGE-SECRET-KEY"):
            hint = (
                "this is the secret half, which its owner keeps; the public half begins with age1"
            )
        raise Problems.of("the key", "not a public key", hint) from None


def open_envelope(envelope: str, key: str) -> Sealed:
    """What an envelope holds. Raises Unopened if this key, or any, cannot open it."""
    return _content(open_text(envelope, key))


def open_text(envelope: str, key: str) -> bytes:
    """The bytes in an envelope. Raises Unopened."""
    pyrage = _pyrage()
    if END not in envelope:
        lines = envelope.count("\n") + 1
        raise Unopened(
            phrase(
                "the envelope is cut off after line {number} and must be sent again", number=lines
            )
        )
    if len(envelope) > LONGEST_ENVELOPE:
        raise Unopened(phrase("the envelope is too large for orders"))
    try:
        opened: bytes = pyrage.decrypt(_unfolded(envelope).encode(), _identities(key))
    except pyrage.DecryptError as error:
        if "matching" in str(error).lower():
            raise Unopened(
                phrase("the envelope is sealed to a key that is not yours: perhaps to an old one")
            ) from None
        raise Unopened(
            phrase("the envelope was damaged on the way and must be sent again")
        ) from None
    return opened


def _identities(key: str) -> list[Any]:
    """The keys in a key file's text. Raises Problems if there is none."""
    pyrage = _pyrage()
    lines = [line.strip() for line in key.splitlines() if line.strip().startswith("AGE-SECRET")]
    try:
        found = [pyrage.x25519.Identity.from_str(line) for line in lines]
    except pyrage.IdentityError:
        found = []
    if not found:
        hint = "it holds a line that begins with AGE-SECRET-KEY-1"
        raise Problems.of("the key", "not a key that opens envelopes", hint)
    return found


def new_key() -> tuple[str, str]:
    """A new key and its public half."""
    identity = _pyrage().x25519.Identity.generate()
    return str(identity), str(identity.to_public())


def public_half(key: str) -> tuple[str, ...]:
    """The public halves of the keys in a key file's text."""
    return tuple(str(each.to_public()) for each in _identities(key))


def _pyrage() -> Any:
    try:
        import pyrage  # noqa: PLC0415 - some machines have none
        import pyrage.x25519  # noqa: PLC0415
    except ImportError:
        hint = "pip install pyrage"
        raise Problems.of("pyrage", "is needed for sealed orders", hint) from None
    return pyrage


def _unfolded(envelope: str) -> str:
    """An envelope with the spaces and blank lines that mail programs add taken out."""
    lines = [line.strip() for line in envelope.splitlines() if line.strip()]
    body = "".join(line for line in lines if not line.startswith("-----"))
    wrapped = [body[start : start + 64] for start in range(0, len(body), 64)]
    return "\n".join([BEGIN, *wrapped, END, ""])


def _content(plain: bytes) -> Sealed:
    try:
        data = json.loads(plain.decode())
    except ValueError:
        raise Unopened(phrase("the envelope opens, but holds no orders")) from None
    if isinstance(data, Mapping) and data.get("format") == TIME_LOCKED:
        raise Unopened(
            phrase("orders are no longer time-locked: reload the order page and seal them again")
        )
    if not isinstance(data, Mapping) or data.get("format") not in FORMATS:
        raise Unopened(phrase("the envelope opens, but was made by another program"))
    texts = {
        name: data.get(name, "")
        for name in ("game", "phase", "power", "code", "orders", "nonce", "written", "letters")
    }
    number = data.get("number", 0)
    counted = type(number) is int and 0 <= number < LARGEST_NUMBER
    if not counted or any(not isinstance(each, str) for each in texts.values()):
        raise Unopened(phrase("the envelope opens, but its contents are damaged"))
    if not NONCE.fullmatch(texts["nonce"]):
        raise Unopened(phrase("the envelope opens, but its nonce is malformed"))
    return Sealed(
        **{name: tidy(each) for name, each in texts.items()},
        number=number,
        final=data.get("final") is True,
    )
