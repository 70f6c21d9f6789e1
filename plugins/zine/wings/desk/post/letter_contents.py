"""A letter's lines sorted by what they are: orders, votes, press, requests and the rest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from zine.games import Ending, Settings
from zine.language import grouped, phrase
from zine.rules.position import NOTHING, Position
from zine.wings.desk.post.letter_labels import MOST_LINES, own_lines
from zine.wings.desk.post.letter_text.absence import absence_in
from zine.wings.desk.post.letter_text.letter_requests import LetterRequest, read_request
from zine.wings.desk.post.letter_text.press_rules import PressLetter, permitted_press
from zine.wings.desk.post.letter_text.translated_labels import in_english
from zine.wings.desk.seating.power_allocation import power_named
from zine.wings.desk.seating.seats import is_named, players_of
from zine.wings.desk.votes import Vote, read_vote, unclear_vote, votes_for_powers

FINAL = re.compile(r"(?:orders?\s+)?final\W*(?:yes\W*)?", re.IGNORECASE)
EMPTY = re.compile(
    r"(?:no orders|all (?:my )?units? hold|all hold|(?:i )?order every(?:thing|one) to hold)\W*",
    re.IGNORECASE,
)
PRESS = re.compile(
    r"(?P<anonymous>anonymous\s+)?press"
    r"(?:\s+(?:from\s(?P<by>[^:]+)|to\s(?P<to>[^:]+)|(?P<nobody>anonymous)\s*)|\s*):\s*(?P<text>.*)",
    re.IGNORECASE,
)
TO_ALL = re.compile(
    r"\b(?:all|everybody|everyone|world|players|powers|board|public|readers|alle|allen|welt|spieler"
    r"|leser|tous|monde|joueurs|lecteurs)\b",
    re.IGNORECASE,
)
NOBODY = ("",)
HOW_TO_VOTE = phrase("write DRAW: yes, DRAW: no, or CONCEDE to NAME: yes, on a line of its own")
PRESS_ENDS = re.compile(r"(?:end(?:\s+of)?\s+press|end|orders)\W*", re.IGNORECASE)
ALL_NEW = re.compile(r"(?:all[ -]new|alles neu|tout(?: est)? nouveau)\W*", re.IGNORECASE)
CODE = re.compile(
    r"(?:my\s+)?(?:order\s+)?code\b\W*(?:is\W+)?"
    r"(?:(?:[^\W_]+\s+){0,2}?[^\W_]+(?:-[^\W_]+)+|(?:[^\W_]+[\W_]+){2}[^\W_]+)"
    r"(?:[\s-]+(?!no orders)[b-z][aeiou]\b)?\s*",
    re.IGNORECASE,
)
CODE_SHAPED = re.compile(r"[a-z]+-[a-z]+-[a-z]+(?:-[a-z]{1,3})?\W*", re.IGNORECASE)
WORD = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterContents:
    """What a letter holds. `orders` is None if it holds none; an empty text is empty orders.

    `parts` are its orders by power, with papers (under PAPERS) behind them, and `emptied` those
    parts in which it says that there are no orders, or none but those given.

    `account` has each of its own lines that is not blank, once and in order, with the sentence
    that refuses it: "" if it was taken, None if it is talk that nothing is to be done about.
    `remarks` say in sentences what else was understood and is not to be done. `whole` tells that
    its orders replace all that came before, also for the units they do not name.
    """

    orders: str | None = None
    whole: bool = False
    final: bool = False
    votes: tuple[Vote, ...] = ()
    press: tuple[PressLetter, ...] = ()
    away: str = ""
    asks: tuple[LetterRequest, ...] = ()
    account: tuple[tuple[str, str | None], ...] = ()
    remarks: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    emptied: frozenset[str] = frozenset()

    @property
    def refused(self) -> tuple[str, ...]:
        """Why lines are refused, and the remarks."""
        whys = (why for _, why in self.account if why)
        return tuple(dict.fromkeys((*whys, *self.remarks)))

    @property
    def talk(self) -> tuple[str, ...]:
        """The lines that nothing is to be done about."""
        return tuple(text for text, why in self.account if why is None)

    @property
    def nothing(self) -> bool:
        """Whether there is nothing in it that the desk can use."""
        said = self.votes or self.press or self.away or self.final or self.asks
        return self.orders is None and not said


class OrderTaker(Protocol):
    """Takes the lines of a letter that are orders, and knows whose they are."""

    def label(self, line: str) -> bool:
        """Whether a line only says what those below it are for."""

    def take(self, line: str) -> str | None:
        """None for a line that is no order, "" for one that was taken, else why it is not."""

    def take_none(self, line: str) -> str:
        """The same for a line that says that there are no orders."""

    def blank(self) -> None:
        """Take note of a blank line."""

    def holds_order(self, line: str) -> bool:
        """Whether there is an order in a line that can be read whole."""


@dataclass
class _Pile:
    """What was found so far besides orders, on a `position`."""

    position: Position
    press: list[PressLetter] = field(default_factory=list)
    votes: list[Vote] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    final: bool = False
    whole: bool = False
    away: str = ""
    asks: list[LetterRequest] = field(default_factory=list)
    open_press: PressLetter | None = None
    press_lines: list[str] = field(default_factory=list)


def not_yet(line: str, phase: str) -> str:
    """What an order for a later season is answered with."""
    return phrase(
        '"{text}" is for {phase}: send it when that phase is played.', text=line, phase=phase
    )


def not_taken(line: str, why: str) -> str:
    """The sentence that refuses a line."""
    return phrase('"{text}" is not taken: {why}.', text=line.strip(), why=why)


def sort_letter(
    text: str, settings: Settings, position: Position, seat: str, taker: OrderTaker
) -> LetterContents:
    """Sort a letter's lines by what they are; `seat` is whose letter it is, `position` the position.

    Orders go to the `taker`. Every line that is not blank gets one fate. Lines beyond the limit
    are press, if press was begun before, or refused.
    """
    pile = _Pile(position)
    lines = own_lines(text)
    account: list[tuple[str, str | None]] = []
    for line in lines[:MOST_LINES]:
        if line.strip():
            account.append(_sort(line, pile, settings, taker))
        elif pile.open_press is not None:
            pile.press_lines.append(line)
        else:
            taker.blank()
    unread = lines[MOST_LINES:]
    if pile.open_press is not None:
        pile.press_lines += unread
        unread = ()
    _close_press(pile)
    if unread:
        most = partial(grouped, MOST_LINES)
        pile.remarks.append(phrase("Letters are read up to line {number}.", number=most))
    return _sorted(pile, settings, seat, account)


def _sorted(
    pile: _Pile, settings: Settings, seat: str, account: Sequence[tuple[str, str | None]]
) -> LetterContents:
    """What a pile comes to by the rules of the game, which may have no draws or no press."""
    rule = settings.variant.hooks.no_draws
    barred = [vote for vote in pile.votes if rule and vote.ending == Ending.DRAW]
    if barred:
        pile.remarks.append(
            phrase(
                "No vote for a draw counts: {variant} has none ({rule}).",
                variant=settings.variant.title,
                rule=rule,
            )
        )
    press, barred_press = permitted_press(pile.press, seat, settings)
    return LetterContents(
        final=pile.final,
        whole=pile.whole,
        votes=tuple(vote for vote in pile.votes if vote not in barred),
        press=press,
        away=pile.away,
        asks=tuple(pile.asks),
        account=tuple(account),
        remarks=(*pile.remarks, *barred_press),
    )


def _sort(line: str, pile: _Pile, settings: Settings, taker: OrderTaker) -> tuple[str, str | None]:
    """A line and how it was taken, as an account lists it."""
    stripped = line.strip()
    taken = stripped, ""
    vote = read_vote(stripped, settings.variant, pile.position)
    if _is_press(line, pile, settings, taker, ends=vote is not None):
        return taken
    if code := CODE.match(stripped):
        rest = stripped[code.end() :]
        return _sort(rest, pile, settings, taker) if WORD.search(rest) else taken
    if CODE_SHAPED.fullmatch(stripped) and not taker.holds_order(stripped):
        return taken
    if vote or _is_noted(stripped, pile):
        if vote:
            pile.votes.append(vote)
        if not taker.holds_order(stripped):
            return taken
        why = phrase("an order needs a line of its own")
        return stripped, not_taken(stripped, why)
    why_not = taker.take_none(stripped) if EMPTY.fullmatch(stripped) else None
    if why_not is None and taker.label(stripped):
        return taken
    if why_not is None:
        why_not = taker.take(line)
    if why_not is None and votes_for_powers(stripped, settings.variant, pile.position):
        why_not = not_taken(stripped, phrase("vote for players, not for powers"))
    if why_not is None and unclear_vote(stripped, settings.variant, pile.position):
        why_not = not_taken(stripped, HOW_TO_VOTE)
    return stripped, why_not


def _is_press(line: str, pile: _Pile, settings: Settings, taker: OrderTaker, *, ends: bool) -> bool:
    """Whether a line begins press, goes on with it or says that it ends; with `ends` it does."""
    stripped = line.strip()
    press = PRESS.fullmatch(stripped)
    over = PRESS_ENDS.fullmatch(stripped) is not None
    if press or over or ends:
        _close_press(pile)
    if press:
        pile.open_press = _press_begun(press, pile, settings)
        pile.press_lines = [pile.open_press.text]
    elif pile.open_press is not None:
        pile.press_lines.append(line)
        if taker.holds_order(stripped):
            words = phrase(
                'In your press, and so not an order: "{text}". END on a line of its own ends press.',
                text=stripped,
            )
            pile.remarks.append(words)
        return True
    return over or press is not None


def _is_noted(line: str, pile: _Pile) -> bool:
    """Whether a line says that orders are final or all new, or writes to the publisher."""
    if FINAL.fullmatch(line):
        pile.final = True
    elif ALL_NEW.fullmatch(line):
        pile.whole = True
    elif away := absence_in(line):
        pile.away = away
    elif asked := read_request(line):
        pile.asks.append(asked)
    else:
        return False
    return True


def _press_begun(match: re.Match[str], pile: _Pile, settings: Settings) -> PressLetter:
    """The letter that a line begins; one to people who are not here is not for everybody."""
    to: tuple[str, ...] = ()
    if match["to"]:
        words = re.findall(r"[^\W_]+", in_english(match["to"], settings.variant))
        powers = settings.variant.powers
        players = players_of(settings.variant, pile.position)
        to = tuple(p for word in words if not players and (p := power_named(word, powers)))
        to = to or tuple(each for each in players if is_named(each, match["to"]))
        if not to and not TO_ALL.search(match["to"]):
            to = NOBODY
            said = phrase(
                "Press to {name} is not passed on: nobody here has that name.",
                name=match["to"].strip(),
            )
            pile.remarks.append(said)
    by = None if match["anonymous"] or match["nobody"] else (match["by"] or "").strip()
    return PressLetter(text=match["text"], by=by, to=to)


def _close_press(pile: _Pile) -> None:
    letter = pile.open_press
    pile.open_press = None
    text = "\n".join(pile.press_lines).strip()
    if letter is not None and text and letter.to != NOBODY:
        pile.press.append(PressLetter(text=text, by=letter.by, to=letter.to))
