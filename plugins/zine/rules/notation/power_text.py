"""A power's text: cut into the texts of single orders, each read for what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NamedTuple

from zine.rules.calendar import PhaseKind
from zine.rules.notation.cursor import begins_unit, leads
from zine.rules.notation.grammar import read_order
from zine.rules.notation.greetings_and_remarks import (
    begins_like_order,
    is_chatter,
    is_signature,
    without_courtesy,
    without_remarks,
)
from zine.rules.notation.headings import (
    MOST_TOKENS,
    PowerHeading,
    heading,
    is_later,
    split,
    without_bullet,
)
from zine.rules.notation.line_language import choose_tongue
from zine.rules.notation.names import PlaceNames
from zine.rules.notation.order_draft import OrderDraft, Unread
from zine.rules.notation.order_meaning import OrderMeaning
from zine.rules.notation.order_translation import Tongue
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token, clean, split_lines, tokens
from zine.rules.outcomes import Fault, Submission
from zine.rules.void_reasons import Illegible, Remark

LONGEST_TEXT = 20_000
LONGEST_LINE = 500
MOST_PIECES = 1_000
MOST_SUGGESTIONS = 50


@dataclass(frozen=True, slots=True)
class _TextPiece:
    """The text of one order, as far as can be told, and what it reads as.

    `names` are those it was read with; `parted` is the comma that parts it from the piece
    before, if one does; `continues` tells that it may be the rest of that piece.
    """

    tokens: tuple[Token, ...]
    reading: OrderDraft | Unread
    names: PlaceNames
    carried: Form | None = None
    parted: tuple[Token, ...] = ()
    continues: bool = True


class Reading(NamedTuple):
    """What a power's text holds.

    `orders` are for this phase, `kept` the texts of those given for later ones, `chatter`
    is what was written beside them: no order, and nobody's but the GM's to see.
    """

    orders: tuple[Submission, ...]
    kept: tuple[str, ...] = ()
    chatter: tuple[str, ...] = ()


@dataclass
class _Cutter:
    """Goes through a block line by line.

    `carried` is the order word that holds good for units named alone, `keeping` the
    heading of lines that are kept for a later phase, `foreign` the other power whose
    heading the lines stand under. `names` are those of the line's language.
    """

    text: str
    meaning: OrderMeaning
    names: PlaceNames
    tongues: tuple[Tongue, ...] = ()
    advise: bool = True
    pieces: list[_TextPiece] = field(default_factory=list)
    kept: list[list[str]] = field(default_factory=list)
    chatter: list[tuple[Token, ...]] = field(default_factory=list)
    foreign: str = ""
    refused: bool = False
    worded: int = 0
    carried: Form | None = None
    keeping: PowerHeading | None = None

    def __post_init__(self) -> None:
        self.plain = self.names
        self.known: list[Tongue] = []
        self.remark = False

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
            self._void(line, Unread(Illegible.LINE_TOO_LONG(longest=LONGEST_LINE)))
            return
        written = line
        line, self.names, doubt = choose_tongue(
            line, self.plain, self.tongues, self.known, self._in_tongue
        )
        self.remark = self.names is not self.plain and is_chatter(written, self.plain)
        line = without_courtesy(without_bullet(line, self.names))
        if not line:
            return
        if doubt:
            self._void(line, doubt)
            return
        head, rest = heading(line, self.names)
        if head and head.power:
            self.foreign = head.power if head.power != self.meaning.power else ""
            self.refused = False
        if head and head.condition and is_chatter(line[1:], self.names):
            self.chatter.append(line)
        elif self.foreign:
            self._refuse(rest)
        elif head and is_later(head, self.meaning.kind):
            self._keep(line, head if head.open else None)
        elif self.keeping and not head and self._belongs(line):
            self.kept[-1].append(self._written(line))
        else:
            self._orders(head, without_remarks(rest, self.names))

    def _refuse(self, line: Sequence[Token]) -> None:
        """Set aside what is written under the heading of another power."""
        if not any(token.sign is Sign.WORD for token in line):
            return
        if is_chatter(line, self.names):
            self.chatter.append(tuple(line))
            return
        self.refused = True
        self._void(
            tuple(line),
            Unread(Illegible.UNDER_HEADING(foreign=self.foreign, power=self.meaning.power)),
        )

    def _void(self, line: tuple[Token, ...], unread: Unread) -> None:
        """Add a line that is no order, whatever comes before or after it."""
        self.pieces.append(_TextPiece(line, unread, self.names, continues=False))

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
        for parted, part in split(rest, self.names):
            reading = self._read(part, self.carried)
            if isinstance(reading, Unread) and self._is_chatter(part):
                self.chatter.append(tuple(part))
                self._close()
                continue
            self._add(_TextPiece(tuple(part), reading, self.names, self.carried, parted))
            lead = leads(part, self.names)
            if lead in (Form.BUILD, Form.DISBAND):
                self.carried = lead

    def _is_chatter(self, part: Sequence[Token]) -> bool:
        if is_chatter(part, self.names):
            return True
        if self.remark and not begins_like_order(part, self.names):
            return True
        before = self.chatter[-1][-1].end if self.chatter else -1
        latest = self.pieces[-1].tokens[-1].end if self.pieces else 0
        return before >= latest and is_signature(part, self.names)

    def _close(self) -> None:
        """See that nothing is joined to the last piece."""
        if self.pieces:
            self.pieces[-1] = replace(self.pieces[-1], continues=False)

    def _in_tongue(self, part: Sequence[Token], names: PlaceNames) -> OrderDraft | Unread:
        return self._read(part, self.carried, names)

    def _read(
        self, part: Sequence[Token], carried: Form | None, names: PlaceNames | None = None
    ) -> OrderDraft | Unread:
        """What a text reads as; a unit alone is an order only where units are built."""
        try:
            draft = read_order(part, names or self.names, carried)
        except Unread as unread:
            return unread
        named = draft.unit and draft.unit.kind
        if draft.form is Form.BARE and not (named and self.meaning.kind is PhaseKind.ADJUSTMENTS):
            return Unread(Illegible.NOTHING_SAID(), incomplete=True)
        return draft

    def _add(self, piece: _TextPiece) -> None:
        """Add a piece, or join it to the last one if only both together are an order.

        A piece that begins with a unit is an order of its own.
        """
        last = self.pieces[-1] if self.pieces else None
        if last is None or not last.continues or begins_unit(piece.tokens, piece.names):
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

    def _joined(self, last: _TextPiece, piece: _TextPiece) -> _TextPiece | None:
        """Both pieces as one, unless that is too long for an order."""
        length = len(last.tokens) + len(piece.tokens)
        if length > MOST_TOKENS or piece.tokens[-1].end - last.tokens[0].start > LONGEST_LINE:
            return None
        whole = (*last.tokens, *piece.parted, *piece.tokens)
        names = piece.names if last.names is self.plain else last.names
        reading = self._read(whole, last.carried, names)
        return replace(last, tokens=whole, reading=reading, names=names)

    def cut(self) -> Reading:
        """Cut up and read the whole text."""
        whole = tuple(tokens(self.text))
        self.known = [tongue for tongue in self.tongues if tongue.is_spoken(whole)]
        for line in split_lines(whole):
            if line and self._full:
                self._void(line, Unread(Illegible.TOO_MANY_ORDERS(most=MOST_PIECES)))
                break
            self.line(line)
        budget = iter(range(MOST_SUGGESTIONS))
        orders = (line for each in self.pieces for line in self._submissions(each, budget))
        kept = tuple("\n".join(lines) for lines in self.kept)
        return Reading(tuple(orders), kept, tuple(map(self._written, self.chatter)))

    @property
    def _full(self) -> bool:
        return self.worded + len(self.pieces) + len(self.chatter) > 2 * MOST_PIECES

    def _submissions(self, piece: _TextPiece, budget: Iterator[int]) -> Iterator[Submission]:
        """What a piece says: one submission, but for builds waived several at a time.

        Where a name in it is none, it is read as the name that it may be a slip for.
        """
        power, text, reading = self.meaning.power, self._written(piece.tokens), piece.reading
        if isinstance(reading, Unread) and reading.misnamed and next(budget, None) is not None:
            if guessed := self._guessed(piece, text):
                yield guessed
                return
            reading = _advised(reading, piece.names) if self.advise else reading
        try:
            if isinstance(reading, Unread):
                raise reading
            note = self.meaning.note(reading)
            for order in self.meaning.orders(reading):
                yield Submission(power=power, text=text, order=order, note=note)
        except Unread as unread:
            yield Submission(power=power, text=text, fault=unread.fault, why=unread.why)

    def _guessed(self, piece: _TextPiece, text: str) -> Submission | None:
        """The order with the misspelt name put right, if the map allows it as it was meant."""
        assert isinstance(piece.reading, Unread)
        for each in piece.reading.misnamed:
            province = piece.names.slip(each.text)
            if province is None:
                continue
            mended = _mended(piece.tokens, each, province)
            draft = self._read(mended, piece.carried, piece.names)
            if not isinstance(draft, OrderDraft):
                continue
            try:
                (order,) = self.meaning.orders(draft)
            except (Unread, ValueError):
                return None
            if not self.meaning.allows(order):
                return None
            name = self.meaning.geography.provinces[province].name
            note = str(Remark.READ_AS(written=each.text, name=name))
            return Submission(power=self.meaning.power, text=text, order=order, note=note)
        return None

    def _written(self, line: Sequence[Token]) -> str:
        """The text of some tokens as it was written, on one line, shortened if immense."""
        stops = takewhile(lambda token: token.sign is Sign.STOP, reversed(line))
        last = line[len(line) - len(tuple(stops)) - 1]
        text = " ".join(self.text[line[0].start : last.end].split())
        return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE // 2]} …"


def read_text(
    text: str,
    meaning: OrderMeaning,
    names: PlaceNames,
    tongues: tuple[Tongue, ...] = (),
    *,
    advise: bool = True,
) -> Reading:
    """Every order in a power's text, and what is meant for later.

    Lines in one of the `tongues` are read by its words and names. `advise` looks for the names that
    misspelt ones may stand for; that takes a while.
    """
    if len(text) > LONGEST_TEXT:
        why = Illegible.TEXT_TOO_LONG(longest=LONGEST_TEXT)
        start = f"{text[:100].strip()} …"
        return Reading((Submission(meaning.power, start, fault=Fault.INVALID, why=why),))
    return _Cutter(clean(text), meaning, names, tongues, advise).cut()


def _advised(unread: Unread, names: PlaceNames) -> Unread:
    """The reason with the names that may have been meant: those like most of the words."""
    for each in sorted(unread.misnamed, key=lambda each: " - " in each.text):
        near = names.near(each.text)
        if near:
            return Unread(
                Illegible.NO_PROVINCE_BUT(written=each.text, near=near),
                misnamed=unread.misnamed,
            )
    return unread


def _mended(line: Sequence[Token], name: Token, province: str) -> tuple[Token, ...]:
    """A line with a province's code in the place of a misspelt name."""
    before = tuple(token for token in line if token.end <= name.start)
    after = tuple(token for token in line if token.start >= name.end)
    return (*before, replace(name, word=province.casefold()), *after)
