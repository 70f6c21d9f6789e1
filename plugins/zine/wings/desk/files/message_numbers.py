"""Short numbers that the publisher calls messages by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.ledger import (
    entries_aside,
    message_of,
    stems,
)

_NUMBER = re.compile(r"0*(\d{1,6})([.~].*)?")


def stem_aside(desk: PeopleDesk, text: str) -> str:
    """A message set aside, by its name or number. Raises Problems if there is none."""
    known = [each.stem for each in entries_aside(desk.private)]
    return _chosen(text, known, "this message was not set aside")


def stem_of(desk: PeopleDesk, text: str) -> str:
    """Any message, by its name or number. Raises Problems if there is none."""
    kept = [Path(name).stem for name in desk.private.names("inbox", ".eml")]
    return _chosen(text, sorted({*kept, *stems(desk.private)}), "this is not the name of a message")


def _chosen(text: str, known: Sequence[str], message: str) -> str:
    number = _NUMBER.fullmatch(text)
    if number:
        wanted = f"{int(number[1]):06d}-", number[2] or ""
        found = [stem for stem in known if stem.startswith(wanted[0])]
        found = [stem for stem in found if stem.removeprefix(message_of(stem)) == wanted[1]]
        if len(found) == 1:
            return found[0]
    if text in known:
        return text
    raise Problems.of(text, message, "zine inbox list shows the names")


def short(stem: str) -> str:
    """The number by which a message may be called: "12" of "000012-ab34", "12.2" of its second."""
    message = message_of(stem)
    return f"{int(message.partition('-')[0])}{stem.removeprefix(message)}"
