"""Sealed sets as a player makes them, and mail as a rival sends it."""

from __future__ import annotations

import re
import textwrap
from datetime import timedelta
from pathlib import Path

from desks import NOW, OPEN, SLUG, envelope, zine
from zine.wings.desk.sealed.order_set_numbers import number_at

GAME = Path("games/marengo")
SEALED = GAME / "sealed" / SLUG
EARLIER = "2026-12-01T09:00:00+00:00"
RIVAL = "rival@evil.example"
OWNER = "bonaparty@post.example"


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
