"""Cutting a block of text into the texts of single orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NamedTuple

from zine.rules.calendar import PhaseKind
from zine.rules.notation import order_words as words
from zine.rules.notation.beginnings import begins_order, begins_unit, leads
from zine.rules.notation.drafts import Draft, Unread
from zine.rules.notation.grammar import read_order
from zine.rules.notation.headings import Heading, heading, is_later, without_bullet
from zine.rules.notation.names import Names
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token, clean, split_lines, tokens

LONGEST_BLOCK = 20_000
LONGEST_LINE = 500


@dataclass(frozen=True, slots=True)
class Piece:
    """The text of one order, as far as can be told, and what it reads as.

    `parted` is the comma that parts it from the piece before, if one does; `continues`
    tells that it may be the rest of that piece.
    """

    tokens: tuple[Token, ...]
    reading: Draft | Unread
    carried: Form | None = None
    parted: tuple[Token, ...] = ()
    continues: bool = True


class Block(NamedTuple):
    """A power's text cut up: its orders as (text, reading), and texts for later phases."""

    orders: tuple[tuple[str, Draft | Unread], ...]
    kept: tuple[str, ...]


@dataclass
class _Cutter:
    """Goes through a block line by line.

    `carried` is the order word that holds good for units named alone, `keeping` the
    heading of lines that are kept for a later phase.
    """

    text: str
    kind: PhaseKind
    names: Names
    pieces: list[Piece] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    carried: Form | None = None
    keeping: Heading | None = None

    def line(self, line: tuple[Token, ...]) -> None:
        """Take in a line: a heading, something for later, or orders."""
        if not any(token.sign is Sign.WORD for token in line):
            if not line:
                self.carried = self.keeping = None
            return
        if line[-1].end - line[0].start > LONGEST_LINE:
            reason = f"a line of more than {LONGEST_LINE} characters is not read"
            self.pieces.append(Piece(line, Unread(reason), continues=False))
            return
        line = without_bullet(line)
        head, rest = heading(line, self.names)
        if head and is_later(head, self.kind):
            self._keep(line, head if head.open else None)
        elif self.keeping and not head and self._belongs(line):
            self.kept[-1] += "\n" + self._written(line)
        else:
            self._orders(head, rest)

    def _keep(self, line: Sequence[Token], keeping: Heading | None) -> None:
        self.kept.append(self._written(line))
        self.keeping = keeping

    def _belongs(self, line: Sequence[Token]) -> bool:
        """Whether a line under a heading for later is not an order for now instead."""
        if self.keeping and self.keeping.form in (None, Form.RETREAT):
            return True
        return isinstance(self._read(line, None), Unread)

    def _orders(self, head: Heading | None, rest: Sequence[Token]) -> None:
        """Take in the orders of a line; "build" and "remove" hold good until a blank line."""
        self.keeping = None
        if head:
            self.carried = head.form
        for parted, part in _split(rest, self.names):
            reading = self._read(part, self.carried)
            self._add(Piece(tuple(part), reading, self.carried, parted))
            lead = leads(part, self.names)
            if lead in (Form.BUILD, Form.DISBAND):
                self.carried = lead

    def _read(self, part: Sequence[Token], carried: Form | None) -> Draft | Unread:
        """What a text reads as; a unit alone is an order only where units are built."""
        try:
            draft = read_order(part, self.names, carried)
        except Unread as unread:
            return unread
        named = draft.unit and draft.unit.kind
        if draft.form is Form.BARE and not (named and self.kind is PhaseKind.ADJUSTMENTS):
            return Unread("the order does not say what to do", incomplete=True)
        return draft

    def _add(self, piece: Piece) -> None:
        """Add a piece, or join it to the last one if only both together are an order.

        A piece that begins with a unit is an order of its own.
        """
        last = self.pieces[-1] if self.pieces else None
        if last is None or not last.continues or begins_unit(piece.tokens, self.names):
            self.pieces.append(piece)
            return
        joined = self._joined(last, piece)
        both = isinstance(last.reading, Draft) and isinstance(piece.reading, Draft)
        broken = (
            isinstance(last.reading, Unread)
            and last.reading.incomplete
            and isinstance(piece.reading, Unread)
        )
        if joined and not both and (broken or isinstance(joined.reading, Draft)):
            self.pieces[-1] = joined
        else:
            self.pieces.append(piece)

    def _joined(self, last: Piece, piece: Piece) -> Piece | None:
        """Both pieces as one, unless that is too long for an order."""
        whole = (*last.tokens, *piece.parted, *piece.tokens)
        if whole[-1].end - whole[0].start > LONGEST_LINE:
            return None
        return replace(last, tokens=whole, reading=self._read(whole, last.carried))

    def cut(self) -> Block:
        """Cut up the whole text."""
        for line in split_lines(tuple(tokens(self.text))):
            self.line(line)
        orders = tuple((self._written(piece.tokens), piece.reading) for piece in self.pieces)
        return Block(orders, tuple(self.kept))

    def _written(self, line: Sequence[Token]) -> str:
        """The text of some tokens as it was written, on one line, shortened if immense."""
        stops = takewhile(lambda token: token.sign is Sign.STOP, reversed(line))
        last = line[len(line) - len(tuple(stops)) - 1]
        text = " ".join(self.text[line[0].start : last.end].split())
        return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE // 2]} …"


def cut(text: str, kind: PhaseKind, names: Names) -> Block:
    """Cut a power's text for a phase into single orders and what is meant for later."""
    if len(text) > LONGEST_BLOCK:
        reason = f"a text of more than {LONGEST_BLOCK:,} characters is not read"
        return Block(((f"{text[:100].strip()} …", Unread(reason)),), ())
    return _Cutter(clean(text), kind, names).cut()


def _split(
    line: Sequence[Token], names: Names
) -> Iterator[tuple[tuple[Token, ...], Sequence[Token]]]:
    """The parts of a line with the comma before each.

    Commas and semicolons part orders; so do "and" and a full stop, where an order begins
    on both sides.
    """
    start = 0
    parted: tuple[Token, ...] = ()
    for number, token in enumerate(line):
        comma = token.sign is Sign.COMMA
        if not comma and not _parts_orders(line, start, number, names):
            continue
        if any(t.sign is Sign.WORD for t in line[start:number]):
            yield parted, line[start:number]
        start, parted = number + 1, (token,) if comma else ()
    if any(t.sign is Sign.WORD for t in line[start:]):
        yield parted, line[start:]


def _parts_orders(line: Sequence[Token], start: int, number: int, names: Names) -> bool:
    token = line[number]
    if token.sign is Sign.STOP:
        return number > start and begins_unit(line[number + 1 :], names)
    if token.word != words.AND or number == start:
        return token.word == words.AND
    return begins_order(line[start:number], names) and begins_order(line[number + 1 :], names)
