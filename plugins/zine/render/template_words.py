"""What templates print words with: `tr` for the press's own, `named` for names, `said` for values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from markupsafe import EscapeFormatter, Markup, escape

from zine.language import ENGLISH, Forms, _, named, number_of, phase_name, spoken
from zine.report.dates import plain_date

UNREAD = (
    "This page cannot read: {line}. It is sent as written; the reply to your e-mail says how it was"
    " read."
)
# Every sentence that a script asks for, as it asks for it.
SCRIPT_WORDS: Mapping[str, tuple[str, ...]] = {
    "names.js": ("Arrow keys give names in full.",),
    "phases.js": ("Phase",),
    "replay.js": (
        "The position now",
        "now",
        "Play",
        "Pause",
    ),
    "search.js": (
        "{count} page found.",
        "{count} pages found.",
        "More than {count} pages found.",
        "No pages found.",
        "Search works only on the published site.",
    ),
    "positions.js": (
        "This page works on the published site, or with zine serve: not opened from a folder.",
        "“{text}” does not begin with a power and a colon.",
        "“{text}” is not a unit or a centre on this map.",
        "{place} is not a supply centre.",
        "Put something on the board first.",
        "(differences: {count})",
        "(the same)",
        "(all of it)",
        "Phases searched: {phases}. Games that came to this position: {games}.",
        "Phases searched: {phases}. Games with all of it: {games}.",
        "The files of this search did not arrive. Try again.",
    ),
    "order_codes.js": (
        "Your order code is missing. It is in the first letter you got from us.",
        "This is not a whole order code: it has three words, and mostly two letters behind them.",
        "There is a typing error in the order code. Compare it with your letter.",
    ),
    "order_papers.js": (
        UNREAD,
        "Second line for {line}: the later one counts.",
        "{line}: no more than {count} are taken: {why}.",
        "{line}: no more than {count} can be given.",
        "{line} brings {amount} {unit}.",
        "{line} costs {amount} {unit}.",
        "A lot decides which of these is lowered first: {lines}.",
        "{line} is lowered to {count}.",
        "Left: {amount} {unit}.",
        "Remove",
        "Add: {line}",
    ),
    "orders.js": (
        "{order} cannot be followed: {why}.",
        "{count} of {of} removals chosen",
        "{count} of {of} builds ordered",
        UNREAD,
        "Only IF DISLODGED can be followed; this is ignored: {line}",
        "Kept for later: {line}",
        "{order} does not fit your order {other}.",
        "{order} does not go with your other orders.",
        "Your order sheet is empty, and is not sent.",
        "{order} goes by sea, and no fleet of yours carries it.",
        "Second order to this unit: {order}",
        "No order yet for {unit}.",
        "{count} of {of} ordered",
        "Not sent yet. Kept on this device until the turn is out.",
        "Made into a letter on {time}.",
        "Changed since the letter of {time}: make another, or the old one counts.",
        "Hold",
        "Move",
        "Support",
        "Convoy",
        "Choose",
        "Closer",
        "Whole board",
        "The orders that you tried are for another phase, and were left out.",
        "You have a draft that differs from what you tried.",
        "Take what I tried",
        "Keep the draft",
        "Choose your power first.",
        "Nothing was sealed: a part of this page is missing. Reload it and try again.",
        "Copied.",
    ),
    "orders_touch.js": (
        "Tap one of your units.",
        "Tap a unit: {count} without an order.",
        "Every unit has an order.",
        "Which of your fleets carry it?",
        "Done",
        "Cancel",
        "Order {unit} instead",
        "{unit}: tap where it goes, or the unit it helps.",
        "Disband",
        "Hold",
        "No order",
        "{unit}: tap where it retreats to.",
        "{unit} cannot be ordered to {place}.",
        "Help it to another place",
        "{unit}: tap where {other} goes.",
        "Nothing to order in {place}.",
        "Taken back: {place}.",
        "Tap one of them to take it back.",
    ),
    # Of the page on which readers try other orders.
    "engine.js": ("{file} cannot be loaded.", "the rules cannot be loaded."),
    "page.js": (
        "This page works on the published site, or with zine serve: not opened from a folder.",
        "Send these",
        "1 order, {failed} failed.",
        "{count} orders, {failed} failed.",
        "No such game can be tried here.",
        "{what}: try other orders",
        "Board, {what}",
        "Loading the rules. Soon you can try other orders …",
        "Starting the rules …",
        "The rules cannot tell: {why}",
        "Other orders cannot be tried here: {why}",
        "This does not work here: {why}",
    ),
    "touch.js": ("Tap a centre to build there, or a unit to remove it",),
    "copies.js": (
        "What if in {what}",
        "Copied.",
        "Your browser does not copy here: copy it from the box.",
    ),
}
_SCRIPT = re.compile(r"[\w-]+\.js")


def script_words(*markup: str) -> Markup:
    """The element with the words of all scripts that some markup names; "" in English."""
    if spoken() is ENGLISH:
        return Markup()
    named = sorted({name for each in markup for name in _SCRIPT.findall(each)})
    words = {text: _(text) for name in named for text in SCRIPT_WORDS.get(name, ())}
    if not words:
        return Markup()
    data = json.dumps(words, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    return Markup('<script type="application/json" id="script-words">{}</script>').format(
        Markup(data)
    )


def tr(text: str, **parts: object) -> Markup:
    """A sentence of a template in the language of print, with its parts escaped.

    Templates and catalogues are the press's own, so the sentence itself is HTML.
    """
    return _filled(_(text), parts)


def trn(one: str, many: str, count: int, **parts: object) -> Markup:
    """A sentence with a `count` in it, in the form that the number asks for."""
    return _filled(number_of(one, many, count), {"count": count, **parts})


class _EscapedForms(Forms, EscapeFormatter):
    """Fills the gaps of a sentence with names in the forms it asks for, escaped."""


def _filled(told: str, parts: Mapping[str, object]) -> Markup:
    return Markup(_EscapedForms(escape).vformat(told, (), parts) if parts else told)


_FIGURES = (
    (re.compile(r"(?<![\w.,/)–-])-(?=\d)"), "\N{MINUS SIGN}"),
    (re.compile(r"(?<=[\d)]) - (?=[\d(])|(?<=\([A-Z]) - (?=[A-Z]\))"), " \N{MINUS SIGN} "),
    (re.compile(r"(?<=[\d)%]) x (?=[\d(A-Z]|cube)|(?<=\b[A-Z]) x (?=[A-Z(])"), " × "),
    (re.compile(r"(?<=\d),(?=\d{3}\b)"), ""),
)
_LARGE = re.compile(r"(?<![\w.#-])\d{5,}(?![\w-])")


def figures(text: str) -> str:
    """A text with its numbers as pages set them: true minus and times signs, and "10,000".

    Other languages part thousands by a narrow space. The text edition keeps a typewriter's signs.
    """
    told = str(text)
    for form, sign in _FIGURES:
        told = form.sub(sign, told)
    mark = "," if spoken() is ENGLISH else "\N{NARROW NO-BREAK SPACE}"
    told = _LARGE.sub(lambda found: f"{int(found[0]):,}".replace(",", mark), told)
    return type(text)(told)


PRINTED: Mapping[str, Callable[..., object]] = {
    "tr": tr,
    "trn": trn,
    "said": _,
    "figures": figures,
    "plain_date": plain_date,
    "named": named,
    "script_words": script_words,
    "phase_name": phase_name,
}
