"""Which language a line is written in: English, unless another leaves less of it unread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from zine.rules.notation import order_words as words
from zine.rules.notation.greetings_and_remarks import (
    begins_like_order,
    is_chatter,
    without_courtesy,
    without_remarks,
)
from zine.rules.notation.headings import heading, split, without_bullet
from zine.rules.notation.names import PlaceNames
from zine.rules.notation.order_draft import Named, OrderDraft, Unread, WrittenPlace
from zine.rules.notation.order_translation import Tongue
from zine.rules.notation.tokens import Sign, Token
from zine.rules.outcomes import Fault
from zine.rules.void_reasons import Illegible

ReadPart = Callable[[Sequence[Token], PlaceNames], OrderDraft | Unread]


class _LineReading(NamedTuple):
    """A line in one language: what its parts read as, and how many words nobody knows."""

    line: tuple[Token, ...]
    names: PlaceNames
    parts: tuple[OrderDraft | Unread, ...]
    unknown: int
    name: str = ""

    @property
    def faults(self) -> int:
        return sum(isinstance(each, Unread) for each in self.parts)


def choose_tongue(
    line: tuple[Token, ...],
    plain: PlaceNames,
    tongues: Sequence[Tongue],
    known: Sequence[Tongue],
    read: ReadPart,
) -> tuple[tuple[Token, ...], PlaceNames, Unread | None]:
    """The line in the grammar's words and the names of its language.

    `known` are the languages that other lines of the text are in. Where two languages read it as
    well and differently, also why it is not read.
    """
    spoken = [tongue for tongue in tongues if tongue.speaks(line, known=tongue in known)]
    if not spoken:
        return line, plain, None
    english = _tried(line, plain, read)
    readings = [
        _tried(tongue.in_english(line), tongue.names, read, tongue.name)
        for tongue in spoken
        if english.faults
    ]
    readings = [
        reading
        for reading, tongue in zip(readings, spoken, strict=False)
        if reading.faults < english.faults
        or (
            reading.faults == english.faults
            and reading.unknown < english.unknown
            and tongue.is_spoken(line)
            and (
                not is_chatter(line, plain)
                or is_chatter(reading.line, reading.names)
                or begins_like_order(reading.line, reading.names)
            )
        )
    ]
    if not readings:
        return line, plain, None
    best = min(readings, key=lambda reading: (reading.faults, reading.unknown))
    for other in readings:
        if not other.faults and not best.faults and _meant(other) != _meant(best):
            both = tuple(f"{_shown(each)} ({each.name})" for each in (best, other))
            doubt = Unread(Illegible.TWO_LANGUAGES(readings=both), fault=Fault.AMBIGUOUS)
            return best.line, best.names, doubt
    return best.line, best.names, None


def _tried(
    line: tuple[Token, ...], names: PlaceNames, read: ReadPart, name: str = ""
) -> _LineReading:
    known = names.vocabulary | words.GREETINGS
    unknown = sum(
        token.word not in known and names.province((token.word,)) is None
        for token in line
        if token.sign is Sign.WORD and not token.word.isdecimal()
    )
    stripped = without_courtesy(without_bullet(line, names))
    if not stripped:
        return _LineReading(line, names, (), unknown, name)
    head, rest = heading(stripped, names)
    if head and head.condition:
        return _LineReading(line, names, (), unknown, name)
    parts = tuple(
        read(part, names) for _, part in split(without_remarks(rest, names), names) if part
    )
    return _LineReading(line, names, parts, unknown, name)


def _meant(reading: _LineReading) -> tuple[object, ...]:
    """What a line comes to, however its names are written."""
    return tuple(
        (
            draft.form,
            *map(_unit, (draft.unit, draft.helped)),
            *map(_place, (draft.target, *draft.route)),
            draft.via_convoy,
            draft.count,
            draft.owner,
        )
        for draft in reading.parts
        if isinstance(draft, OrderDraft)
    )


def _unit(unit: Named | None) -> object:
    return unit and (unit.kind, _place(unit.place))


def _place(place: WrittenPlace | None) -> object:
    return place and (sorted(place.provinces), place.coast)


def _shown(reading: _LineReading) -> str:
    """A line's orders in a few words: "move BUR MUN"."""
    return "; ".join(
        " ".join(
            (
                draft.form.name.lower(),
                *(
                    "/".join(place.provinces)
                    for place in (
                        draft.unit and draft.unit.place,
                        draft.helped and draft.helped.place,
                        draft.target,
                    )
                    if place
                ),
            )
        )
        for draft in reading.parts
        if isinstance(draft, OrderDraft)
    )
