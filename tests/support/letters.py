"""Letters as no mail program writes them: good ones mangled by chance, and known attacks."""

from __future__ import annotations

import random
from collections.abc import Callable

CODE = "code: france-secret-word\nA PAR - BUR"
SEEDS = (
    f"From: a@b.example\nSubject: marengo\n\n{CODE}\n",
    "Subject: x\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n"
    "Y29kZTogZnJhbmNlLXNlY3JldC13b3JkCkEgUEFSIC0gQlVSCg==\n",
    "Subject: =?utf-8?q?m=C3=A5rengo?=\nMIME-Version: 1.0\n"
    'Content-Type: multipart/mixed; boundary="b"\n\n--b\nContent-Type: text/plain; charset=utf-8\n'
    f"Content-Transfer-Encoding: quoted-printable\n\n{CODE} =E2=80=93\n--b\n"
    'Content-Type: application/octet-stream; name="x.txt"\n'
    "Content-Disposition: attachment; filename*=utf-8''x%2Etxt\n\nA MAR H\n--b--\n",
    "Subject: x\nContent-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/html\n\n"
    f"<table><tr><td><p>{CODE}</p></td></tr></table>\n--c--\n",
    "Received: by mx.example; Tue, 1 Dec 2026 12:00:00 +0100\nDate: Tue, 1 Dec 2026 11:00:00 +0100\n"
    f'Message-ID: <x@y>\nFrom: "A, B" <a@b.example>\nSubject: marengo S1901M\n\n{CODE}\n'
    "PRESS FROM PARIS: Peace!\nEND\nDRAW: yes\nFINAL\n",
    "Subject: sealed\n\n-----BEGIN AGE ENCRYPTED FILE-----\nYWdlLWVuY3J5cHRpb24ub3JnL3YxCg==\n"
    "-----END AGE ENCRYPTED FILE-----\n",
)
CHARSETS = (
    *("undefined", "punycode", "idna", "unicode_escape", "raw_unicode_escape", "utf-7", "utf-16"),
    *("utf-32-be", "hex", "rot13", "zip", "mbcs", "cp65001", "iso-2022-jp", "hz", "\x00", "é", ""),
    *("utf-8; charset=x", "=?utf-8?q?x?=", "a" * 3000, "utf_8_sig", "oem", "palmos"),
)
HEADERS = (
    *("From", "Subject", "Date", "Received", "Message-ID", "Content-Type", "MIME-Version"),
    *("Content-Disposition", "Content-Transfer-Encoding", "Content-ID"),
)
VALUES = (
    *("", ";", "<", "<<<>>>", '"', "(" * 200, "@", "=?x?q?=FF?=", "=?utf-8?b?////?=", "\\", "[::1"),
    *("text/", "/", "multipart/mixed", "multipart/mixed; boundary=", "message/rfc822", "x" * 5000),
    *("message/external-body", "message/partial", "text/plain; charset*=utf-8''%FF%FE"),
    *("text/plain; name*0*=x; name*2=y", "attachment; filename*=undefined''x", "base64; x"),
    *("x-uuencode", "uuencode", "quoted-printable", "binary", "Mon, 99 Foo 99999 99:99:99 +9999"),
    *("Tue, 1 Dec 0001 00:00:00 +2359", "Tue, 1 Dec 9999 23:59:59 -2359", "-1", "\ud800\udc00é"),
)
PIECES = (
    *(
        "\n",
        "\r",
        "\r\n",
        "\x00",
        "\x1b[2J",
        "\ud800",
        "\uffff",
        "\u2028",
        "\u202e",
        "\x85",
        "\ufeff",
    ),
    *(
        "--b\n",
        "--b--\n",
        "--c\n",
        "-----BEGIN AGE ENCRYPTED FILE-----\n",
        ">",
        "=\n",
        "=ZZ",
        "%",
        "#",
    ),
    *("- ", ": ", "? ", "|", "&a", "*a", "!!x", "'", '"', "{", "[", "\t", "PRESS:", "IF DISLODGED"),
    *("begin 644 x\n", "<p>" * 50, "</div>", "&#xFFFF;", "&#0;", "<!--", "<![CDATA[", "A PAR - "),
)


def _charset(chance: random.Random, text: str) -> str:
    name = chance.choice(CHARSETS)
    if "charset=" in text and chance.random() < 0.7:
        before, _, after = text.partition("charset=")
        return f"{before}charset={name}{after.lstrip('abcdefghijklmnopqrstuvwxyz-0123456789')}"
    return f'Content-Type: text/plain; charset="{name}"\n{text}'


def _header(chance: random.Random, text: str) -> str:
    line = f"{chance.choice(HEADERS)}: {chance.choice(VALUES)}"
    lines = text.split("\n")
    lines.insert(chance.randrange(min(6, len(lines)) + 1), line)
    return "\n".join(lines)


def _piece(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(PIECES) * chance.choice([1, 1, 2, 30]) + text[at:]


def _cut(chance: random.Random, text: str) -> str:
    first, last = sorted(chance.choices(range(len(text) + 1), k=2))
    return text[:first] + text[last:] if chance.random() < 0.5 else text[:last]


def _doubled(chance: random.Random, text: str) -> str:
    first, last = sorted(chance.choices(range(len(text) + 1), k=2))
    return text[:last] + text[first:last] * chance.choice([1, 2, 8]) + text[last:]


def _nested(chance: random.Random, text: str) -> str:
    depth = chance.choice([1, 3, 40])
    for level in range(depth):
        text = f"Content-Type: multipart/mixed; boundary=n{level}\n\n--n{level}\n{text}\n--n{level}--\n"
    return text


def _crossed(chance: random.Random, text: str) -> str:
    other = chance.choice(SEEDS)
    return text[: chance.randrange(len(text) + 1)] + other[chance.randrange(len(other)) :]


MANGLERS: tuple[Callable[[random.Random, str], str], ...] = (
    *(_charset, _header, _header, _piece, _piece, _cut, _doubled, _nested, _crossed),
)


def mangled(seed: int) -> bytes:
    """A letter spoilt by chance; the same seed gives the same letter."""
    chance = random.Random(seed)
    text = chance.choice(SEEDS)
    for _ in range(chance.randint(1, 5)):
        text = chance.choice(MANGLERS)(chance, text)[:30_000]
    content = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(chance.choice([0, 0, 1, 5])):
        if content:
            content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content)
