"""Files of the format age, taken apart: their header, the check of it, and their contents.

`pyrage` opens files for keys of its own kinds. A time lock is another kind, which it does not know,
so its files are read here, as the specification says (age-encryption.org/v1, at
https://c2sp.org/age). The cipher is that of `cryptography`, an extra.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from zine.desk.sealed.envelope import BEGIN, END, Unopened
from zine.language import phrase
from zine.problems import Problems

VERSION = b"age-encryption.org/v1\n"
LONGEST_HEADER = 4096  # bytes; that of a time lock has some 350
STANZA = re.compile(rb"-> ([!-~]+(?: [!-~]+)*)\n((?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63}\n)")
MAC = re.compile(rb"---( [A-Za-z0-9+/]{43}\n)")
NONCE = 16  # bytes, before what is enciphered
CHUNK = 65_536 + 16  # bytes that are enciphered together, with their mark
EXTRA = 'pip install "diplomacy-zine[timelock]"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Stanza:
    """One way to the key of a file: its kind and arguments, and the wrapped key."""

    words: tuple[str, ...]
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class AgeFile:
    """A file of the format age; `signed` is the part of its header that `mac` guards."""

    stanzas: tuple[Stanza, ...]
    signed: bytes
    mac: bytes
    payload: bytes


def without_armor(text: str) -> bytes:
    """The bytes in an armored file, however mail programs folded it. Raises Unopened.

    Nothing else may stand between them: a character that no file may hold would keep readers out.
    """
    lines = [line for each in text.split("\n") if (line := each.strip(" \t\r"))]
    if len(lines) < 2 or lines[0] != BEGIN or lines[-1] != END:
        raise Unopened(phrase("it is cut off"))
    return _decoded("".join(lines[1:-1]).encode("utf-8", "replace"), padded=True)


def parse_age_file(content: bytes) -> AgeFile:
    """A file's parts; nothing is checked but their form. Raises Unopened."""
    head = content[:LONGEST_HEADER]
    if not head.startswith(VERSION):
        raise Unopened(phrase("it is not of the format age"))
    stanzas: list[Stanza] = []
    at = len(VERSION)
    while found := STANZA.match(head, at):
        words = tuple(found[1].decode().split(" "))
        body = _decoded(found[2].replace(b"\n", b""), padded=False)
        stanzas.append(Stanza(words=words, body=body))
        at = found.end()
    mark = MAC.match(head, at)
    if mark is None or not stanzas:
        raise Unopened(phrase("its header is damaged"))
    return AgeFile(
        stanzas=tuple(stanzas),
        signed=head[: mark.start(1)],
        mac=_decoded(mark[1].strip(), padded=False),
        payload=content[mark.end() :],
    )


def contents_of(file: AgeFile, key: bytes) -> bytes:
    """What a file holds, by its key.

    Raises Unopened if it was changed, Problems without the extra.
    """
    expected = hmac.digest(_derived(key, b"", b"header"), file.signed, "sha256")
    if not hmac.compare_digest(expected, file.mac):
        raise Unopened(phrase("its header was changed"))
    nonce, rest = file.payload[:NONCE], file.payload[NONCE:]
    return b"".join(_chunks(_derived(key, nonce, b"payload"), rest))


def _chunks(key: bytes, text: bytes) -> Iterator[bytes]:
    """What is enciphered, chunk by chunk; only the last one may be short, and says that it is last."""
    cipher, invalid = _cipher(key)
    count = max(1, -(-len(text) // CHUNK))
    for number in range(count):
        last = number == count - 1
        nonce = number.to_bytes(11, "big") + bytes([last])
        try:
            plain: bytes = cipher.decrypt(nonce, text[number * CHUNK : (number + 1) * CHUNK], None)
        except invalid:
            raise Unopened(phrase("it was changed or cut off")) from None
        if last and number and not plain:
            raise Unopened(phrase("it ends in an empty part"))
        yield plain


def _derived(key: bytes, salt: bytes, use: bytes) -> bytes:
    """A key of 32 bytes for one use: HKDF with SHA-256 (RFC 5869), of which that is one block."""
    return hmac.digest(hmac.digest(salt, key, "sha256"), use + b"\x01", "sha256")


def _decoded(text: bytes, *, padded: bool) -> bytes:
    """Bytes in the one way of writing them in base 64. Raises Unopened."""
    try:
        found = base64.b64decode(text if padded else text + b"=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise Unopened(phrase("it is damaged")) from None
    again = base64.b64encode(found)
    if (again if padded else again.rstrip(b"=")) != text:
        raise Unopened(phrase("it is damaged"))
    return found


def _cipher(key: bytes) -> tuple[Any, type[Exception]]:
    """A cipher with its key, and what it raises for what was not enciphered so."""
    try:
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - an extra
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305  # noqa: PLC0415
    except ImportError:
        raise Problems.of("cryptography", "is needed for time-locked orders", EXTRA) from None
    return ChaCha20Poly1305(key), InvalidTag
