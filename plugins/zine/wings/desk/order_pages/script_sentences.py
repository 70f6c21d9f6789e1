"""The sentences that the order page's scripts ask for, by script."""

from __future__ import annotations

from collections.abc import Mapping

UNREAD = (
    "This page cannot read: {line}. It is sent as written; the reply to your e-mail says how it was"
    " read."
)
SCRIPT_WORDS: Mapping[str, tuple[str, ...]] = {
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
        "Choose your power, or tap one of your units.",
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
}
