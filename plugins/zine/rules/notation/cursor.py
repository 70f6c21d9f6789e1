"""A place in a line of tokens, what can be recognised there, and what a text begins with."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from zine.rules.geography import UnitKind
from zine.rules.notation import order_words as words
from zine.rules.notation.names import Match, PlaceNames, part
from zine.rules.notation.order_draft import Unread, WrittenPlace
from zine.rules.notation.order_words import Form
from zine.rules.notation.tokens import Sign, Token
from zine.rules.void_reasons import Illegible, Lacking

_NOISE = frozenset((Sign.OPEN, Sign.CLOSE, Sign.MARK, Sign.STOP, Sign.BULLET))


def _bare(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens that matter: without brackets, quotation marks, stars and full stops.

    Brackets are how zines show failure, "(A VEN-TRI)", or a coast, "SPA(nc)"; either
    way the words inside are read as if they stood alone.
    """
    return tuple(token for token in tokens if token.sign not in _NOISE)


class Cursor:
    """Reads the tokens of one order from left to right.

    `owner` is the power that was last stepped over, `named` where the last province was read.
    """

    def __init__(self, tokens: Sequence[Token], names: PlaceNames) -> None:
        self.tokens = _bare(tokens)
        self.names = names
        self.at = 0
        self.owner = ""
        self.named = range(0)

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= len(self.tokens)

    def is_at(self, sign: Sign, ahead: int = 0) -> bool:
        """Whether the token some steps ahead is of this sign."""
        spot = self.at + ahead
        return spot < len(self.tokens) and self.tokens[spot].sign is sign

    def word(self, ahead: int = 0) -> str:
        """The word some steps ahead, or "" where no word stands there."""
        spot = self.at + ahead
        return self.tokens[spot].word if spot < len(self.tokens) else ""

    def take(self, sign: Sign) -> bool:
        """Step over a token of this sign; False if there is none."""
        found = self.is_at(sign)
        self.at += found
        return found

    def take_word(self, among: Collection[str]) -> str:
        """Step over one of these words and return it; "" if there is none."""
        word = self.word()
        if not word or word not in among:
            return ""
        self.at += 1
        return word

    def skip(self, among: Collection[str]) -> None:
        """Step over any of these words."""
        while self.take_word(among):
            pass

    def rest(self) -> str:
        """What is left, as text."""
        return " ".join(token.text for token in self.tokens[self.at :])

    def run(self, ahead: int = 0) -> list[str]:
        """The parts some steps ahead that may make up one name."""
        parts: list[str] = []
        for token in self.tokens[self.at + ahead : self.at + ahead + self.names.longest]:
            if token.sign not in (Sign.WORD, Sign.DASH):
                break
            if parts and token.word in words.RESERVED:
                break
            parts.append(part(token))
        return parts if parts and parts[0] != "-" else []

    def verb(self) -> Form | None:
        """Step over an order word or phrase and return its meaning, the longest first."""
        parts = tuple(self.word(ahead) for ahead in range(words.LONGEST_VERB))
        for length in range(words.LONGEST_VERB, 0, -1):
            form = words.VERBS.get(parts[:length])
            if form:
                self.at += length
                return form
        return None

    def peek_verb(self) -> Form | None:
        """The order word ahead, if there is one."""
        before = self.at
        form = self.verb()
        self.at = before
        return form

    @property
    def at_place(self) -> bool:
        """Whether a province is named here; "W Med" is one although "W" is an order word."""
        return self.names.province(self.run()) is not None

    def power(self) -> bool:
        """Step over the name of a power that only says whose unit follows.

        "English F BRE" and "ENG F BRE" speak of England, "English Channel" and "ENG - MAO"
        of the sea: a name that also is a place is a power's only before a unit.
        """
        run = self.run()
        length = self.names.power(run)
        if not length:
            return False
        place = self.names.province(run)
        if place and (place.length > length or not self._unit_ahead(length)):
            return False
        self.owner = self.names.power_named(run[:length])
        self.at += length
        return True

    def _unit_ahead(self, ahead: int) -> bool:
        return self.word(ahead) in words.KINDS or bool(self.names.province(self.run(ahead)))

    def kind(self) -> UnitKind | None:
        """Step over "A", "fleet" and the like; "a fleet" is a fleet."""
        if self.word() in words.ARTICLES and self.word(1) in words.KINDS:
            self.at += 1
        return words.KINDS.get(self.take_word(words.KINDS))

    def place(self, missing: Lacking) -> WrittenPlace:
        """Read a province with its coast. Raises Unread if none is named."""
        self.skip(words.FILLERS)
        coast = self._coast_before()
        match = self.names.province(self.run())
        if match is None:
            raise self._no_place(missing)
        begin, written = self.at, self._written(self.at, match.length)
        self.at += match.length
        coast = coast or match.coast or self._coast(match)
        self.named = range(begin, self.at)
        return WrittenPlace(written, match.provinces, coast, match.short)

    def _written(self, begin: int, length: int) -> str:
        between = self.tokens[begin : begin + length]
        first, last = between[0], between[-1]
        gaps = {t.end for t in between} & {t.start for t in between}
        pieces = [t.text + ("" if t.end in gaps else " ") for t in between]
        return first.text if first is last else "".join(pieces).strip()

    def _coast_before(self) -> str | None:
        """Step over "north coast of", or "NC" before a province that has this coast."""
        side, length = self._coast_word(0)
        if side is None:
            return None
        if length > 1 and self.word(length) == "of":
            self.at += length
            self.skip(words.FILLERS)
            return side
        match = self.names.province(self.run(length))
        if match is None or not self._has_coast(match, side):
            return None
        self.at += length
        return side

    def _coast(self, match: Match) -> str | None:
        """Step over the coast after a province: "/NC", "(nc)", "nc", "-NC", "north coast".

        After a dash it is one only where the province has it: "BRE-EC" goes to the
        Channel.
        """
        dash, slash = self.is_at(Sign.DASH), self.is_at(Sign.SLASH)
        lead = dash or slash
        coast, length = self._coast_word(int(lead))
        if coast is None and slash:
            side = words.COAST_SIDES.get(self.word(1))
            coast = side if side and self._has_coast(match, side) else None
        if coast is None or (dash and not self._has_coast(match, coast)):
            return None
        self.at += lead + length
        return coast

    def _coast_word(self, ahead: int) -> tuple[str | None, int]:
        side = words.COAST_SIDES.get(self.word(ahead))
        if side and self.word(ahead + 1) in words.COAST_WORDS:
            return side, 2
        return words.COASTS.get(self.word(ahead)), 1

    def _has_coast(self, match: Match, coast: str) -> bool:
        provinces = self.names.geography.provinces
        return any(coast in provinces[code].coasts for code in match.provinces)

    def _no_place(self, missing: Lacking) -> Unread:
        """Why no province can be read here, and which words should have named one."""
        run = self.run()
        if not run:
            if self.done:
                return Unread(missing(), incomplete=True)
            return Unread(Illegible.PART_UNREADABLE(part=missing(), written=self.rest()))
        lengths = (length for length in range(len(run), 0, -1) if run[length - 1] != "-")
        misnamed = tuple(self._as_name(self.at, length) for length in lengths)
        return Unread(Illegible.NO_PROVINCE(written=self.tokens[self.at].text), misnamed=misnamed)

    def _as_name(self, begin: int, length: int) -> Token:
        first, last = self.tokens[begin], self.tokens[begin + length - 1]
        return Token(Sign.WORD, self._written(begin, length), first.start, last.end)

    def overrun(self) -> tuple[Token, ...]:
        """The province just read with words after it, most of them first.

        "Mid Atlantc" is read up to "Mid", but may be a slip of a longer name.
        """
        if self.named.stop != self.at:
            return ()
        beyond = takewhile(
            lambda token: token.sign is Sign.WORD and token.word not in words.RESERVED,
            self.tokens[self.at : self.named.start + self.names.longest],
        )
        longest = len(self.named) + len(tuple(beyond))
        lengths = range(longest, len(self.named), -1)
        return tuple(self._as_name(self.named.start, length) for length in lengths)


_LEADING = frozenset((Form.HOLD, Form.MOVE, Form.RETREAT, Form.DISBAND, Form.BUILD))


def take_sign(cursor: Cursor) -> str:
    """Step over a mark before the order: "+", "-", or "- " (which may be a list's)."""
    if cursor.take(Sign.PLUS):
        return "+"
    if not cursor.take(Sign.DASH):
        return ""
    mark = cursor.tokens[cursor.at - 1]
    glued = not cursor.done and cursor.tokens[cursor.at].start == mark.end
    return "-" if glued else "- "


def take_lead(cursor: Cursor) -> Form | None:
    """Step over powers and an order word at the beginning; the word's meaning."""
    before = cursor.at
    while cursor.power() or cursor.take_word(words.PRONOUNS):
        pass
    if cursor.at_place or cursor.peek_verb() not in _LEADING:
        if cursor.at > before and cursor.tokens[cursor.at - 1].word in words.PRONOUNS:
            cursor.at = before
        return None
    return cursor.verb()


def leads(tokens: Sequence[Token], names: PlaceNames) -> Form | None:
    """The order word before the unit, if there is one ("Build A PAR")."""
    cursor = Cursor(tokens, names)
    sign = take_sign(cursor)
    if sign == "+":
        return Form.BUILD
    if sign == "-":
        return Form.DISBAND
    return take_lead(cursor)


def begins_unit(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether the tokens begin an order of their own past doubt: "A PAR", "build a fleet in".

    That is an order whose unit's kind is named, or one to waive a build.
    """
    cursor = Cursor(tokens, names)
    if take_lead(cursor) is None and _waives(cursor):
        return True
    cursor.skip(words.FILLERS)
    cursor.power()
    return cursor.kind() is not None and bool(cursor.run())


def begins_order(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether the tokens begin like an order, the unit's kind named or not."""
    if begins_unit(tokens, names):
        return True
    cursor = Cursor(tokens, names)
    form = take_lead(cursor)
    match = names.province(cursor.run())
    if form or match is None:
        return match is not None
    cursor.at += match.length
    return cursor.is_at(Sign.DASH) or cursor.verb() is not None or cursor.word() in words.FUSED


def begins_another(tokens: Sequence[Token], names: PlaceNames) -> bool:
    """Whether what follows an order is one more, perhaps with its number or a stroke before it."""
    for skipped, token in enumerate(tokens[:3]):
        rest = tokens[skipped:]
        if begins_order(rest, names):
            cursor = Cursor(rest, names)
            take_lead(cursor)
            cursor.power()
            cursor.kind()
            return cursor.at_place
        if len(token.word) > 1 and not token.word.isdecimal():
            break
    return False


def _waives(cursor: Cursor) -> bool:
    """Whether a build is waived here."""
    return not cursor.at_place and cursor.peek_verb() is Form.WAIVE
