"""An issue's text edition in parts of a size, each readable by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zine.language import _, worded
from zine.render.issue_text import RULE
from zine.render.wrapping import wrap, wrap_hanging

BETWEEN = f"\n\n{RULE}\n\n"
EMPTY = "\n\n"
MOST_HELD = 400
HEAD_LINES = 25  # of a section, within which its title is found
IssuePiece = tuple[
    str, str, str
]  # the title it belongs to, what divides it from the one before, its text


def issue_parts(text: str, size: int) -> tuple[str, ...]:
    """The text in parts of at most `size` bytes, cut between its sections where that is possible.

    Each begins with the issue's first lines, which part it is, and what is in which. A paragraph
    that has no room in a part is not cut, and its part is larger.
    """
    if len(text.encode()) <= size:
        return (text,)
    room = size
    while True:
        parts = _built(text, room)
        over = max(len(part.encode()) for part in parts) - size
        if over <= 0 or room < size // 2:
            return parts
        room -= over


def _built(text: str, room: int) -> tuple[str, ...]:
    """The parts, whose own pieces have at most `room` bytes."""
    first, number, rest = text.rstrip("\n").split(EMPTY, 2)
    parts = list(_filled(list(_pieces(rest, room)), room))
    of = len(parts)
    contents = [
        worded("Part {number}: {titles}", number=at, titles=", ".join(_titles_in(part)) or "...")
        for at, part in enumerate(parts, 1)
    ]
    return tuple(
        EMPTY.join(
            (
                first,
                wrap(f"{number} {worded('part {number} of {count}', number=at, count=of)}"),
                "\n".join(map(wrap_hanging, contents)),
                RULE,
                _body(part),
            )
        )
        + "\n"
        for at, part in enumerate(parts, 1)
    )


def _body(part: Sequence[IssuePiece]) -> str:
    """What is in a part; one that begins within a section says so first."""
    title, gap, text = part[0]
    within = wrap(worded("({title}, continued)", title=title)) + EMPTY
    begun = within if title and gap == EMPTY else ""
    return begun + text + "".join(f"{between}{each}" for _title, between, each in part[1:])


def _titles_in(part: Sequence[IssuePiece]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(title for title, _gap, _text in part if title))


def _filled(pieces: Sequence[IssuePiece], room: int) -> Iterator[list[IssuePiece]]:
    """Pieces in parts, each as full as may be; the first goes with the issue's own head."""
    part: list[IssuePiece] = []
    taken = 0
    for piece in pieces:
        bytes_of = len(f"{piece[1]}{piece[2]}".encode())
        if part and taken + bytes_of > room:
            yield part
            part, taken = [], 0
        part.append(piece)
        taken += bytes_of
    yield part


def _pieces(text: str, room: int) -> Iterator[IssuePiece]:
    """The sections of an issue by their titles; one larger than half a part by its paragraphs."""
    chunks = text.split(BETWEEN)
    titles = _titles(chunks[0])
    title = ""
    for at, chunk in enumerate(chunks):
        if at:
            head = " ".join(" ".join(chunk.split("\n")[:HEAD_LINES]).upper().split())
            last = len(titles) == 1 and chunk.startswith(_("Publisher comments:"))
            found = next((each for each in titles[:2] if each.upper() in head or last), "")
            if found:
                titles = titles[titles.index(found) + 1 :]
                title = found
        gap = BETWEEN if at else EMPTY
        if len(chunk.encode()) <= room // 2:
            yield title, gap, chunk
            continue
        for number, paragraphs in enumerate(_with_their_heads(chunk.split(EMPTY))):
            yield title, EMPTY if number else gap, paragraphs


def _with_their_heads(paragraphs: Sequence[str]) -> Iterator[str]:
    """Paragraphs, a short one with what follows it: it may be its heading."""
    held = ""
    for each in paragraphs:
        held = f"{held}{EMPTY}{each}" if held else each
        if each.count("\n") > 1 or len(held) > MOST_HELD:
            yield held
            held = ""
    if held:
        yield held


def _titles(head: str) -> list[str]:
    """The titles in an issue's table of contents, in order."""
    _before, _heading, contents = head.partition(_("Table of Contents:") + "\n")
    return contents.partition(EMPTY)[0].split("\n") if contents else []
