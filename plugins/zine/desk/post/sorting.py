"""A letter's lines sorted by what they are: orders, votes, press, requests and the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from zine.desk.post.addressing import MOST_LINES, own_lines
from zine.desk.post.words.absence import absence_in
from zine.desk.post.words.labels import in_english
from zine.desk.post.words.press_rules import PressLetter, permitted_press
from zine.desk.post.words.requests import LetterRequest, read_request
from zine.desk.seating.assign import power_named
from zine.desk.seating.seats import is_named, players_of
from zine.desk.votes import Vote, read_vote, votes_for_powers
from zine.games import Ending, Settings
from zine.language import (
    grouped,
    phrase,
)
from zine.rules.notation.blocks import LONGEST_BLOCK
from zine.rules.position import Position

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
TO_ALL = re.compile(
    r"\b(?:all|everybody|everyone|world|players|powers|board|public|readers|alle|allen|welt|spieler"
    r"|leser|tous|monde|joueurs|lecteurs)\b",
    re.IGNORECASE,
)
NOBODY = ("",)
PRESS_ENDS = re.compile(r"(?:end(?:\s+of)?\s+press|end|orders\s*:?)\W*", re.IGNORECASE)
LATER = re.compile(
    r"(?:(?:my|for|the|spring|summer|fall|autumn|winter|\d{2,4}|[a-z]\d{2,4}[a-z]?)\W+)*"
    r"(?:builds?|retreats?|adjustments?|removals?|removes?|disbands?)(?:\W+orders?)?\W*",
    re.IGNORECASE,
)
# Longer lines are press or nothing: no pattern is tried on them, for some would take for ever.
LONGEST_LINE = 1_000
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


def not_yet(line: str, phase: str) -> str:
    """What an order for a later season is answered with."""
    return phrase(
        '"{text}" is for {phase}: send it when that phase is played.', text=line, phase=phase
    )


def sort_letter(
    text: str,
    settings: Settings,
    board: Position,
    seat: str,
    is_order: Callable[[str], bool],
    heading_of: Callable[[str], str | None],
    watch: Callable[[str, bool, bool], None] = lambda _line, _kept, _emptied: None,
    pile: Pile | None = None,
) -> LetterContents:
    """Sort a letter's lines by what they are; `seat` is whose letter it is, `board` the position.

    `heading_of` gives what to put among the orders for a line that is a label ("" for
    nothing), None for any other line. `watch` sees every line: whether it was kept among the
    orders, and whether it says that there are none. Lines beyond the limit are press, if press
    was begun before, or nothing.
    """
    pile = pile or Pile()
    lines = own_lines(text)
    for line in lines[:MOST_LINES]:
        count, pile.empty, before = len(pile.orders), False, pile.empty
        _sort(line, pile, settings, board, is_order, heading_of)
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


def _sort(
    line: str,
    pile: Pile,
    settings: Settings,
    board: Position,
    is_order: Callable[[str], bool],
    heading_of: Callable[[str], str | None],
) -> None:
    stripped = line.strip()
    if len(stripped) > LONGEST_LINE:
        _sort_long(line, pile, settings, board)
        return
    press = PRESS.fullmatch(stripped)
    vote = read_vote(stripped, settings.variant, board)
    if press:
        _close_press(pile)
        pile.open_press = _press_begun(press, pile, settings, board)
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
        _pass_over(stripped, pile, settings, board)


def _pass_over(line: str, pile: Pile, settings: Settings, board: Position) -> None:
    """Note a line of which nothing comes, with the reason if it is known."""
    if votes_for_powers(line, settings.variant, board):
        words = phrase('"{text}" is not taken: vote for players, not for powers.', text=line)
        pile.refused.append(words)
    else:
        pile.passed_over.append(line)


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


def _sort_long(line: str, pile: Pile, settings: Settings, board: Position) -> None:
    """A line that is too long for anything but press."""
    press = PRESS.fullmatch(line.strip()[:LONGEST_LINE])
    if press:
        _close_press(pile)
        pile.open_press = _press_begun(press, pile, settings, board)
        pile.press_lines = [press["text"] + line.strip()[LONGEST_LINE:]]
    elif pile.open_press is not None:
        pile.press_lines.append(line)
    else:
        pile.passed_over.append(f"{line.strip()[:80]} …")


def _press_begun(
    match: re.Match[str], pile: Pile, settings: Settings, board: Position
) -> PressLetter:
    """The letter that a line begins; one to people who are not here is not for everybody."""
    to: tuple[str, ...] = ()
    if match["to"]:
        words = re.findall(r"[^\W_]+", in_english(match["to"], settings.variant))
        powers = settings.variant.powers
        players = players_of(settings.variant, board)
        to = tuple(p for word in words if not players and (p := power_named(word, powers)))
        to = to or tuple(each for each in players if is_named(each, match["to"]))
        if not to and not TO_ALL.search(match["to"]):
            to = NOBODY
            said = phrase(
                "Press to {name} is not passed on: nobody here has that name.", name=match["to"]
            )
            pile.refused.append(said)
    by = None if match["anonymous"] or match["nobody"] else (match["by"] or "")
    return PressLetter(text=match["text"], by=by, to=to)


def _close_press(pile: Pile) -> None:
    letter = pile.open_press
    pile.open_press = None
    text = "\n".join(pile.press_lines).strip()
    if letter is not None and text and letter.to != NOBODY:
        pile.press.append(PressLetter(text=text, by=letter.by, to=letter.to))
