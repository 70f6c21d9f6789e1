"""Saved copies of printed issues, as text or as the mail that held it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from email import message_from_bytes
from email.policy import default
from pathlib import Path

from zine.files.strict_yaml import read_bytes, text_of
from zine.games import Anchor
from zine.problems import Problems
from zine.wings.desk.issue_signatures import split_signature
from zine.wings.desk.verification.colophon_anchors import anchors_in

# What an issue says of the public beacon; it may have no turn to print yet.
NAMES_ROUNDS = "(quicknet)"  # of the drand beacon, in every language


QUOTED = re.compile(r"^> ?", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedIssue:
    """A printed issue: its text, the signature at its end ("" for none), and its anchors."""

    text: str
    signature: str
    anchors: tuple[Anchor, ...]


def read_printed(path: Path) -> PrintedIssue:
    """A printed issue from its text edition, or from a mail that holds it.

    Raises Problems if the file cannot be read or prints no hashes.
    """
    shown = str(path)
    content = read_bytes(path, shown)
    return _printed_in(
        _mail_text(content, shown) if path.suffix == ".eml" else text_of(content, shown), shown
    )


def _printed_in(text: str, shown: str) -> PrintedIssue:
    """The printed issue in a text. Raises Problems if it prints no hashes."""
    lines = [line for line in text.splitlines() if line.strip()]
    if lines and all(line.startswith(">") for line in lines):
        text = QUOTED.sub("", text)
    body, signature = split_signature(text)
    anchors = anchors_in("\n".join(line.rstrip() for line in body.splitlines()) + "\n")
    if not anchors and NAMES_ROUNDS not in " ".join(body.split()):
        hint = "name the text edition of an issue that ends with a colophon"
        raise Problems.of(shown, "this file prints no hashes", hint)
    return PrintedIssue(text=body, signature=signature, anchors=anchors)


def _mail_text(content: bytes, shown: str) -> str:
    message = message_from_bytes(content, policy=default)
    try:
        part = message.get_body(("plain",))
        text = part.get_content() if part is not None else None
    except (LookupError, ValueError, KeyError) as error:
        raise Problems.of(shown, f"this mail cannot be read: {error}") from error
    if not isinstance(text, str):
        raise Problems.of(shown, "this mail has no plain text")
    return text.replace("\r\n", "\n")
