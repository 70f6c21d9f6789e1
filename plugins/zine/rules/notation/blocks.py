"""Cutting a block of text into the texts of single orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NamedTuple

from zine.rules.calendar import PhaseKind
from zine.rules.illegality.unread import (
    LineTooLong,
    NoProvince,
    NothingSaid,
    TextTooLong,
    TooManyOrders,
    UnderHeading,
)
from zine.rules.notation import order_words as words
from zine.rules.notation.beginnings import begins_order, begins_unit, leads
from zine.rules.notation.chatter import (
    is_chatter,
    is_signature,
    without_courtesy,
    without_remarks,
)
from zine.rules.notation.drafts import Guess, Misnamed, OrderDraft, Unread
from zine.rules.notation.grammar import read_order
from zine.rules.notation.headings import PowerHeading, heading, is_later, without_bullet
from zine.rules.notation.names import PlaceNames
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token, clean, split_lines, tokens

LONGEST_BLOCK = 20_000
LONGEST_LINE = 500
MOST_PIECES = 1_000
MOST_TOKENS = 80
MOST_SUGGESTIONS = 50


_ENDINGS = frozenset((Sign.STOP, Sign.MARK, Sign.CLOSE))


@dataclass(frozen=True, slots=True)
class TextPiece:
    """The text of one order, as far as can be told, and what it reads as.

    `parted` is the comma that parts it from the piece before, if one does; `continues`
    tells that it may be the rest of that piece.
    """

    tokens: tuple[Token, ...]
    reading: OrderDraft | Unread
    carried: Form | None = None
    parted: tuple[Token, ...] = ()
    continues: bool = True


class OrderBlock(NamedTuple):
    """A power's text cut up: its orders as (text, reading), texts for later phases, chatter."""

    orders: tuple[tuple[str, OrderDraft | Guess | Unread], ...]
    kept: tuple[str, ...]
    chatter: tuple[str, ...] = ()


@dataclass
class _Cutter:
    """Goes through a block line by line.

    `carried` is the order word that holds good for units named alone, `keeping` the
    heading of lines that are kept for a later phase, `foreign` the other power whose
    heading the lines stand under.
    """

    text: str
    power: str
    kind: PhaseKind
    names: PlaceNames
    advise: bool = True
    pieces: list[TextPiece] = field(default_factory=list)
    kept: list[list[str]] = field(default_factory=list)
    chatter: list[tuple[Token, ...]] = field(default_factory=list)
    foreign: str = ""
    refused: bool = False
    worded: int = 0
    carried: Form | None = None
    keeping: PowerHeading | None = None

    def line(self, line: tuple[Token, ...]) -> None:
        """Take in a line: a heading, something for later, or orders."""
        if not any(token.sign is Sign.WORD for token in line):
            if not line:
                self.carried = self.keeping = None
                if self.refused:
                    self.foreign = ""
            return
        self.worded += 1
        if line[-1].end - line[0].start > LONGEST_LINE:
            self.pieces.append(TextPiece(line, Unread(LineTooLong(LONGEST_LINE)), continues=False))
            return
        line = without_courtesy(without_bullet(line, self.names))
        if not line:
            return
        head, rest = heading(line, self.names)
        if head and head.power:
            self.foreign = head.power if head.power != self.power else ""
            self.refused = False
        if head and head.condition and is_chatter(line[1:], self.names):
            self.chatter.append(line)
        elif self.foreign:
            self._refuse(rest)
        elif head and is_later(head, self.kind):
            self._keep(line, head if head.open else None)
        elif self.keeping and not head and self._belongs(line):
            self.kept[-1].append(self._written(line))
        else:
            self._orders(head, without_remarks(rest, self.names))

    def _refuse(self, line: Sequence[Token]) -> None:
        """Set aside what stands under the heading of another power."""
        if not any(token.sign is Sign.WORD for token in line):
            return
        if is_chatter(line, self.names):
            self.chatter.append(tuple(line))
            return
        self.refused = True
        unread = Unread(UnderHeading(self.foreign, self.power))
        self.pieces.append(TextPiece(tuple(line), unread, continues=False))

    def _keep(self, line: Sequence[Token], keeping: PowerHeading | None) -> None:
        self.kept.append([self._written(line)])
        self.keeping = keeping

    def _belongs(self, line: Sequence[Token]) -> bool:
        """Whether a line under a heading for later is not an order for now instead."""
        if self.keeping and self.keeping.form in (None, Form.RETREAT):
            return True
        return isinstance(self._read(line, None), Unread)

    def _orders(self, head: PowerHeading | None, rest: Sequence[Token]) -> None:
        """Take in the orders of a line; "build" and "remove" hold good until a blank line."""
        self.keeping = None
        if head:
            self.carried = head.form
        for parted, part in _split(rest, self.names):
            reading = self._read(part, self.carried)
            if isinstance(reading, Unread) and self._is_chatter(part):
                self.chatter.append(tuple(part))
                self._close()
                continue
            self._add(TextPiece(tuple(part), reading, self.carried, parted))
            lead = leads(part, self.names)
            if lead in (Form.BUILD, Form.DISBAND):
                self.carried = lead

    def _is_chatter(self, part: Sequence[Token]) -> bool:
        if is_chatter(part, self.names):
            return True
        before = self.chatter[-1][-1].end if self.chatter else -1
        latest = self.pieces[-1].tokens[-1].end if self.pieces else 0
        return before >= latest and is_signature(part, self.names)

    def _close(self) -> None:
        """See that nothing is joined to the last piece."""
        if self.pieces:
            self.pieces[-1] = replace(self.pieces[-1], continues=False)

    def _read(self, part: Sequence[Token], carried: Form | None) -> OrderDraft | Unread:
        """What a text reads as; a unit alone is an order only where units are built."""
        try:
            draft = read_order(part, self.names, carried)
        except Unread as unread:
            return unread
        named = draft.unit and draft.unit.kind
        if draft.form is Form.BARE and not (named and self.kind is PhaseKind.ADJUSTMENTS):
            return Unread(NothingSaid(), incomplete=True)
        return draft

    def _add(self, piece: TextPiece) -> None:
        """Add a piece, or join it to the last one if only both together are an order.

        A piece that begins with a unit is an order of its own.
        """
        last = self.pieces[-1] if self.pieces else None
        if last is None or not last.continues or begins_unit(piece.tokens, self.names):
            self.pieces.append(piece)
            return
        if isinstance(last.reading, OrderDraft) and isinstance(piece.reading, OrderDraft):
            self.pieces.append(piece)
            return
        joined = self._joined(last, piece)
        broken = (
            isinstance(last.reading, Unread)
            and last.reading.incomplete
            and isinstance(piece.reading, Unread)
        )
        if joined and (broken or isinstance(joined.reading, OrderDraft)):
            self.pieces[-1] = joined
        else:
            self.pieces.append(piece)

    def _joined(self, last: TextPiece, piece: TextPiece) -> TextPiece | None:
        """Both pieces as one, unless that is too long for an order."""
        length = len(last.tokens) + len(piece.tokens)
        if length > MOST_TOKENS or piece.tokens[-1].end - last.tokens[0].start > LONGEST_LINE:
            return None
        whole = (*last.tokens, *piece.parted, *piece.tokens)
        return replace(last, tokens=whole, reading=self._read(whole, last.carried))

    def cut(self) -> OrderBlock:
        """Cut up the whole text."""
        for line in split_lines(tuple(tokens(self.text))):
            if line and self._full:
                self.pieces.append(
                    TextPiece(line, Unread(TooManyOrders(MOST_PIECES)), continues=False)
                )
                break
            self.line(line)
        budget = iter(range(MOST_SUGGESTIONS))
        orders = tuple((self._written(p.tokens), self._weighed(p, budget)) for p in self.pieces)
        kept = tuple("\n".join(lines) for lines in self.kept)
        return OrderBlock(orders, kept, tuple(map(self._written, self.chatter)))

    @property
    def _full(self) -> bool:
        return self.worded + len(self.pieces) + len(self.chatter) > 2 * MOST_PIECES

    def _weighed(self, piece: TextPiece, budget: Iterator[int]) -> OrderDraft | Guess | Unread:
        """The reading of a piece; where a name in it is none, what it may be a slip for."""
        reading = piece.reading
        if not isinstance(reading, Unread) or not reading.misnamed:
            return reading
        if next(budget, None) is None:
            return reading
        reading = _advised(reading, self.names) if self.advise else reading
        return next(self._guesses(piece, reading), reading)

    def _guesses(self, piece: TextPiece, unread: Unread) -> Iterator[Guess]:
        """What a piece reads as with the misspelt name put right, if it then reads at all."""
        for each in unread.misnamed:
            province = self.names.slip(each.written)
            if province is None:
                continue
            draft = self._read(_mended(piece.tokens, each, province), piece.carried)
            if isinstance(draft, OrderDraft):
                yield Guess(draft, each.written, province, unread)

    def _written(self, line: Sequence[Token]) -> str:
        """The text of some tokens as it was written, on one line, shortened if immense."""
        stops = takewhile(lambda token: token.sign is Sign.STOP, reversed(line))
        last = line[len(line) - len(tuple(stops)) - 1]
        text = " ".join(self.text[line[0].start : last.end].split())
        return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE // 2]} …"


def cut(
    text: str, power: str, kind: PhaseKind, names: PlaceNames, *, advise: bool = True
) -> OrderBlock:
    """Cut a power's text for a phase into single orders and what is meant for later.

    `advise` looks for the names that misspelt ones may stand for; that takes a while.
    """
    if len(text) > LONGEST_BLOCK:
        return OrderBlock(((f"{text[:100].strip()} …", Unread(TextTooLong(LONGEST_BLOCK))),), ())
    return _Cutter(clean(text), power, kind, names, advise).cut()


def _advised(unread: Unread, names: PlaceNames) -> Unread:
    """The reason with the names that may have been meant: those like most of the words."""
    for each in unread.misnamed:
        near = names.near(each.written)
        if near:
            return Unread(NoProvince(each.written, near), misnamed=unread.misnamed)
    return unread


def _mended(line: Sequence[Token], name: Misnamed, province: str) -> tuple[Token, ...]:
    """A line with a province's code in the place of a misspelt name."""
    before = tuple(token for token in line if token.end <= name.start)
    after = tuple(token for token in line if token.start >= name.end)
    code = Token(Sign.WORD, name.written, name.start, name.end, province.casefold())
    return (*before, code, *after)


def _split(
    line: Sequence[Token], names: PlaceNames
) -> Iterator[tuple[tuple[Token, ...], Sequence[Token]]]:
    """The parts of a line with the comma before each, without question marks at their ends.

    Commas and semicolons part orders; so do "and" and a full stop, where an order begins
    on both sides, and a full stop before mere chatter.
    """
    start = 0
    parted: tuple[Token, ...] = ()
    worded = False
    for number, token in enumerate(line):
        comma = token.sign is Sign.COMMA
        if not comma and not _parts_orders(line, start, number, names):
            worded = worded or token.sign is Sign.WORD
            continue
        if worded:
            yield parted, _unquestioned(line[start:number])
        start, parted, worded = number + 1, (token,) if comma else (), False
    if worded:
        yield parted, _unquestioned(line[start:])


def _unquestioned(part: Sequence[Token]) -> Sequence[Token]:
    """Leave out question marks after the last word."""
    end = len(part)
    while end > 1 and (part[end - 1].text == "?" or part[end - 1].sign in _ENDINGS):
        end -= 1
    asked = any(token.text == "?" for token in part[end:])
    return part[:end] if asked and part[end - 1].sign is Sign.WORD else part


def _parts_orders(line: Sequence[Token], start: int, number: int, names: PlaceNames) -> bool:
    token = line[number]
    ahead = line[number + 1 : number + 1 + 4 * names.longest]
    if token.sign is Sign.STOP or token.text == "?":
        if number == start or not ahead:
            return False
        return begins_unit(ahead, names) or (
            begins_order(line[start : min(number, start + 4 * names.longest)], names)
            and is_chatter(_sentence(line, number + 1), names)
        )
    if token.word != words.AND or number == start:
        return token.word == words.AND
    behind = line[start : min(number, start + 4 * names.longest)]
    return begins_order(behind, names) and begins_order(ahead, names)


def _sentence(line: Sequence[Token], start: int) -> Sequence[Token]:
    """The tokens up to the next comma or full stop."""
    ends = (Sign.COMMA, Sign.STOP)
    return tuple(takewhile(lambda token: token.sign not in ends, line[start : start + MOST_TOKENS]))
