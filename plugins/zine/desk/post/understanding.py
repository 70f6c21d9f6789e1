"""What a letter means: whose it is, which game and phase, orders, votes, press."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from zine.desk.dates.phases import SLUG, phase_named
from zine.desk.post.reading import Message
from zine.desk.post.words.absence import absence_in
from zine.desk.post.words.labels import in_english
from zine.desk.post.words.press_rules import PressLetter, permitted_press
from zine.desk.post.words.quotes import own_text
from zine.desk.post.words.requests import LetterRequest, read_request
from zine.desk.sealed.codes import Owner
from zine.desk.seating.assign import power_named
from zine.desk.votes import Vote, read_vote
from zine.games import Ending, Settings, Turn
from zine.games.given_ahead import units_in_play
from zine.language import (
    grouped,
    phase_name,
    phrase,
    told_by,
)
from zine.rules.calendar import PhaseKind
from zine.rules.notation.blocks import LONGEST_BLOCK
from zine.rules.orders import Build
from zine.rules.outcomes import Fault

UNIT = re.compile(
    r"\W*(?:[af]|army|fleet|build|remove|disband|waive|retreat|if|should|when)\b", re.IGNORECASE
)
FINAL = re.compile(r"(?:orders?\s+)?final\W*(?:yes)?\W*", re.IGNORECASE)
EMPTY = re.compile(
    r"(?:no orders|all (?:my )?units? hold|all hold|(?:i )?order every(?:thing|one) to hold)\W*",
    re.IGNORECASE,
)
PRESS = re.compile(
    r"(?P<anonymous>anonymous\s+)?press"
    r"(?:\s+(?:from\s+(?P<by>[^:]+?)|to\s+(?P<to>[^:]+?)|(?P<nobody>anonymous)))?\s*:\s*(?P<text>.*)",
    re.IGNORECASE,
)
PRESS_ENDS = re.compile(r"(?:end(?:\s+of)?\s+press|end|orders\s*:?)\W*", re.IGNORECASE)
# A few words with a number among them are meant for an order sheet, whatever is wrong with them.
ATTEMPT = re.compile(r"(?=.*\d)\S+(?:\s+\S+){0,4}")
LATER = re.compile(
    r"(?:(?:my|for|the|spring|summer|fall|autumn|winter|\d{2,4}|[a-z]\d{2,4}[a-z]?)\W+)*"
    r"(?:builds?|retreats?|adjustments?|removals?|removes?|disbands?)(?:\W+orders?)?\W*",
    re.IGNORECASE,
)
MOST_LINES = 2_000
# Longer lines are press or nothing: no pattern is tried on them, for some would take for ever.
LONGEST_LINE = 1_000
LONGEST_LABEL = 200
CODE_SHAPED = re.compile(r"(?:(?:my\s+)?(?:order\s+)?code\b.*|[a-z]+-[a-z]+-[a-z]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterContents:
    """What a letter holds. `orders` is None if it holds none; an empty text is empty orders.

    `refused` says in sentences what was understood and is not to be done.
    """

    orders: str | None = None
    final: bool = False
    votes: tuple[Vote, ...] = ()
    press: tuple[PressLetter, ...] = ()
    away: str = ""
    asks: tuple[LetterRequest, ...] = ()
    passed_over: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def nothing(self) -> bool:
        """Whether there is nothing in it that the desk can use."""
        said = self.votes or self.press or self.away or self.final or self.asks
        return self.orders is None and not said


@dataclass
class Pile:
    """Lines sorted so far."""

    orders: list[str] = field(default_factory=list)
    press: list[PressLetter] = field(default_factory=list)
    votes: list[Vote] = field(default_factory=list)
    passed_over: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    final: bool = False
    away: str = ""
    asks: list[LetterRequest] = field(default_factory=list)
    under: str = ""
    empty: bool = False
    open_press: PressLetter | None = None
    press_lines: list[str] = field(default_factory=list)
    looked_at: int = 0


def own_lines(text: str) -> tuple[str, ...]:
    """A letter's own lines: without quoted ones and the signature."""
    return tuple(own_text(text).split("\n"))


def codes_in(message: Message, owners: Mapping[str, Owner]) -> tuple[str, ...]:
    """The known order codes in a message, quoted or not."""
    words = _spaced(f"{message.subject}\n{message.text}")
    return tuple(code for code in owners if f" {_spaced(code).strip()} " in words)


def _spaced(text: str) -> str:
    return " " + " ".join(re.findall(r"[^\W_]+", text.casefold())) + " "


def games_named(text: str, games: Sequence[Settings]) -> tuple[str, ...]:
    """The games whose name, title or number stands in a text."""
    words = _spaced(text)
    return tuple(
        each.slug
        for each in games
        if any(
            name and f" {_spaced(name).strip()} " in words
            for name in (each.slug, each.title, each.boardman)
        )
    )


def powers_named(text: str, settings: Settings) -> tuple[str, ...]:
    """The powers of a game whose name or adjective stands in a text."""
    words = _spaced(in_english(text, settings.variant)).split()
    return tuple(
        power.name
        for power in settings.variant.powers
        if power.name.casefold() in words or power.adjective.casefold() in words
    )


def headings(message: Message, settings: Settings) -> str:
    """What a letter says of itself, in English: its subject, and lines that are but labels."""
    labels = [line for line in own_lines(message.text)[:MOST_LINES] if is_label(line, settings)]
    return in_english("\n".join([message.subject, *labels]), settings.variant)


def is_label(line: str, settings: Settings) -> bool:
    """Whether a line only names the game, the power or the phase ("marengo S1901M France")."""
    if len(line) > LONGEST_LABEL or len(line.split()) > 8 or UNIT.match(line):
        return False
    rest = re.sub(
        r"\b(spring|summer|fall|autumn|winter|orders?|for|from|of|game|the)\b",
        " ",
        SLUG.sub(" ", in_english(line, settings.variant)),
        flags=re.I,
    )
    rest = re.sub(r"\b[sfwa]?\d{2,4}[sfwa]?[mrab]?\b|\d-[a-z]+-[a-z]+", " ", rest, flags=re.I)
    for name in (settings.title, settings.slug, settings.boardman):
        rest = re.sub(rf"\b{re.escape(name)}\b", " ", rest, flags=re.I) if name else rest
    words = re.findall(r"[^\W_]+", rest)
    return all(power_named(word, settings.variant.powers) for word in words) and bool(line.strip())


def contents(text: str, settings: Settings, turn: Turn, seat: str, power: str) -> LetterContents:
    """Sort a letter's lines into orders for a power, votes, press and the rest.

    `seat` is whose letter it is; in a business phase what is handed in counts as orders.
    """
    kind = turn.phase.kind
    pile = Pile()
    units = units_in_play(turn.before, kind)
    read_paper = settings.variant.hooks.read_paper if kind is PhaseKind.BUSINESS else None

    def is_order(line: str) -> bool:
        if read_paper is not None:
            found = read_paper(turn.phase, turn.before, power, line)
            if ATTEMPT.fullmatch(line.strip()) or any(not each.fault for each in found):
                return True
            # Of a placement written one unit a line, no line is whole by itself.
            return any(each.meaning for each in found) and _is_unit(line, settings, power)
        pile.looked_at += len(line)
        if pile.looked_at > LONGEST_BLOCK:
            return False
        lines, kept, _ = settings.reader.read_whole(
            line, power=power, kind=kind, units=units, advise=False
        )
        read = any(each.order or each.fault is Fault.AMBIGUOUS for each in lines)
        return read or bool(kept) or (bool(lines) and UNIT.match(line) is not None)

    def heading_of(line: str) -> str | None:
        if not read_paper and is_label(line, settings):
            pile.under = under(line, settings, turn, pile.under)
        # An order sheet's "Francs 500" has the look of a power and a year.
        if not is_label(line, settings) or (read_paper and is_order(line)):
            return None
        return other_power(line, settings, power)

    return sort_letter(text, settings, seat, is_order, heading_of, pile=pile)


def _is_unit(line: str, settings: Settings, power: str) -> bool:
    """Whether a line names units and nothing else."""
    lines = settings.reader.read(line, power=power, kind=PhaseKind.ADJUSTMENTS, units={})
    return UNIT.match(line) is not None and all(isinstance(each.order, Build) for each in lines)


def under(label: str, settings: Settings, turn: Turn, before: str) -> str:
    """The later movement that a label names, "" for now: what is below it is not for this phase."""
    meant = phase_named(in_english(label, settings.variant), settings.variant.calendar, turn.phase)
    if meant is None:
        return before
    later = meant.kind is PhaseKind.MOVEMENT and meant.slug > turn.phase.slug
    return told_by(partial(phase_name, meant)) if later else ""


def not_yet(line: str, phase: str) -> str:
    """What an order for a later season is answered with."""
    return phrase(
        '"{text}" is for {phase}: send it when that phase is played.', text=line, phase=phase
    )


def sort_letter(
    text: str,
    settings: Settings,
    seat: str,
    is_order: Callable[[str], bool],
    heading_of: Callable[[str], str | None],
    watch: Callable[[str, bool, bool], None] = lambda _line, _kept, _emptied: None,
    pile: Pile | None = None,
) -> LetterContents:
    """Sort a letter's lines by what they are; `seat` is whose letter it is.

    `heading_of` gives what to put among the orders for a line that is a label ("" for
    nothing), None for any other line. `watch` sees every line: whether it was kept among the
    orders, and whether it says that there are none. Lines beyond the limit are press, if press
    was begun before, or nothing.
    """
    pile = pile or Pile()
    lines = own_lines(text)
    for line in lines[:MOST_LINES]:
        count, pile.empty, before = len(pile.orders), False, pile.empty
        _sort(line, pile, settings, is_order, heading_of)
        watch(line, len(pile.orders) > count, pile.empty)
        pile.empty = pile.empty or before
    unread = lines[MOST_LINES:]
    if pile.open_press is not None:
        pile.press_lines += unread
        unread = ()
    _close_press(pile)
    if pile.looked_at > LONGEST_BLOCK:
        pile.passed_over.append(
            phrase(
                "all orders after the first {count} characters",
                count=partial(grouped, LONGEST_BLOCK),
            )
        )
    if unread:
        most = partial(grouped, MOST_LINES)
        pile.refused.append(phrase("No letter is read beyond its line {number}.", number=most))
    return _sorted(pile, settings, seat)


def _sorted(pile: Pile, settings: Settings, seat: str) -> LetterContents:
    """What a pile comes to by the rules of the game, which may have no draws or no press."""
    orders = "\n".join(pile.orders).strip("\n")
    rule = settings.variant.hooks.no_draws
    barred = [vote for vote in pile.votes if rule and vote.ending == Ending.DRAW]
    if barred:
        pile.refused.append(
            phrase(
                "No vote for a draw counts: {variant} has none ({rule}).",
                variant=settings.variant.title,
                rule=rule,
            )
        )
    press, barred_press = permitted_press(pile.press, seat, settings)
    return LetterContents(
        orders=orders if orders or pile.empty else None,
        final=pile.final,
        votes=tuple(vote for vote in pile.votes if vote not in barred),
        refused=(*pile.refused, *barred_press),
        press=press,
        away=pile.away,
        asks=tuple(pile.asks),
        passed_over=tuple(pile.passed_over),
    )


def other_power(line: str, settings: Settings, power: str) -> str:
    """A heading for the power a label names, if it is not the one whose orders are read."""
    named = () if settings.variant.hooks.players else powers_named(line, settings)
    return f"{named[0]}:" if len(named) == 1 and power not in named else ""


def _sort(
    line: str,
    pile: Pile,
    settings: Settings,
    is_order: Callable[[str], bool],
    heading_of: Callable[[str], str | None],
) -> None:
    stripped = line.strip()
    if len(stripped) > LONGEST_LINE:
        _sort_long(line, pile, settings)
        return
    press = PRESS.fullmatch(stripped)
    vote = read_vote(stripped, settings.variant.powers)
    if press:
        _close_press(pile)
        pile.open_press = _press_begun(press, settings)
        pile.press_lines = [pile.open_press.text]
    elif pile.open_press is not None and not (vote or PRESS_ENDS.fullmatch(stripped)):
        pile.press_lines.append(line)
    elif PRESS_ENDS.fullmatch(stripped):
        _close_press(pile)
    elif vote:
        _close_press(pile)
        pile.votes.append(vote)
    elif not stripped:
        # A blank line under "Builds:" would end what is meant for that phase.
        pile.orders += [] if pile.orders and LATER.fullmatch(pile.orders[-1].strip()) else [""]
    elif _is_noted(stripped, pile) or CODE_SHAPED.fullmatch(stripped):
        pass
    elif (heading := heading_of(stripped)) is not None:
        # What stands below another power's name must not be taken for this one's.
        pile.orders += [heading] if heading else []
    elif is_order(line):
        if pile.under:
            pile.refused.append(not_yet(stripped, pile.under))
        else:
            pile.orders.append(line)
    else:
        pile.passed_over.append(stripped)


def _is_noted(line: str, pile: Pile) -> bool:
    """Whether a line says that orders are final or none, or tells or asks the publisher something."""
    if FINAL.fullmatch(line):
        pile.final = True
    elif EMPTY.fullmatch(line):
        pile.empty = True
    elif away := absence_in(line):
        pile.away = away
    elif asked := read_request(line):
        pile.asks.append(asked)
    else:
        return False
    return True


def _sort_long(line: str, pile: Pile, settings: Settings) -> None:
    """A line that is too long for anything but press."""
    press = PRESS.fullmatch(line.strip()[:LONGEST_LINE])
    if press:
        _close_press(pile)
        pile.open_press = _press_begun(press, settings)
        pile.press_lines = [press["text"] + line.strip()[LONGEST_LINE:]]
    elif pile.open_press is not None:
        pile.press_lines.append(line)
    else:
        pile.passed_over.append(f"{line.strip()[:80]} …")


def _press_begun(match: re.Match[str], settings: Settings) -> PressLetter:
    to: tuple[str, ...] = ()
    if match["to"]:
        words = re.findall(r"[^\W_]+", in_english(match["to"], settings.variant))
        powers = settings.variant.powers
        to = tuple(p for word in words if (p := power_named(word, powers)) is not None)
    by = None if match["anonymous"] or match["nobody"] else (match["by"] or "")
    return PressLetter(text=match["text"], by=by, to=to)


def _close_press(pile: Pile) -> None:
    letter = pile.open_press
    pile.open_press = None
    text = "\n".join(pile.press_lines).strip()
    if letter is not None and text:
        pile.press.append(PressLetter(text=text, by=letter.by, to=letter.to))
