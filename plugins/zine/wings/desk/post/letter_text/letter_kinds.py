"""What a letter without an order code is about, so that the publisher finds it sorted.

It is a guess from a few words, and nothing hangs on it but where a letter is listed, and whether
its writer may get a receipt. Whoever wants more than a place in a list says so in person.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

MOST_LINES, LONGEST_LINE = 60, 300  # of a letter, as far as they are looked at


class LetterKind(StrEnum):
    """What a letter is that brings no orders, as far as can be told."""

    JOIN = "join request"
    CONTRIBUTION = "contribution"
    EDITOR = "letter to the editor"
    STATEMENT = "endgame statement"
    AUTOMATIC = "automatic mail"
    UNKNOWN = "unknown"


_EDITOR = re.compile(
    r"\b(?:letters? (?:to|for) the (?:editors?|publisher)|to the editors?|dear editors?"
    r"|letters? (?:page|column)|letter ?col|leserbriefe?|an die redaktion|an den herausgeber"
    r"|courrier des lecteurs|lettre à la rédaction|à la rédaction)\b",
    re.IGNORECASE,
)
_TEXT = (
    r"(?:article|contribution|submission|essay|short story|cartoon|column|review|press release"
    r"|artikel|beitrag|gastbeitrag|aufsatz|erzählung|kurzgeschichte|einsendung"
    r"|texte|récit|chronique|dessin)s?"
)
_FOR_PRINT = (
    r"(?:for|in|to) (?:your|the|our) (?:\w+ )?(?:zine|issue)"
    r"|für (?:das|dein|ihr|euer|die) (?:\w+ )?(?:zine|ausgabe|heft)"
    r"|pour (?:le|votre|ton) (?:\w+ )?(?:zine|numéro)"
)
_CONTRIBUTION = re.compile(rf"\b{_TEXT}\b.*?\b(?:{_FOR_PRINT})\b", re.IGNORECASE)
_CONTRIBUTED = re.compile(rf"(?:(?:re|aw|an?|my|mein|une?|mon|ein)\b\W*)*{_TEXT}\b", re.IGNORECASE)
_WISH = re.compile(
    r"\b(?:join(?:ing)?|sign(?:ing)? (?:me )?up|enter|play|put me down|take part|new player"
    r"|mitspielen|mitmachen|anmeld(?:en|ung)|einsteigen|teilnehmen|teilnahme|beitreten"
    r"|jouer|participer|inscrire|inscription|rejoindre)\b",
    re.IGNORECASE,
)
_GAME = re.compile(
    r"\b(?:games?|zine|diplomacy|openings?|waiting list|standby|seats?|places?|boards?"
    r"|partien?|spiele?n?|runde|warteliste|platz|parties?|jeu|liste d['’]attente)\b",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\W*(?:[af]|army|fleet)\.?\s+[^\W\d_]{3}\S*\s*(?:[-–—>]|\b(?:to|[shcdr]|holds?|supports?"
    r"|convoys?|disbands?|retreats?)\b)",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://|www\.", re.IGNORECASE)


def kind_of(subject: str, lines: Sequence[str]) -> LetterKind:
    """What a letter is about, by its subject and its own lines.

    One that orders units, or that asks to join and would have its reader follow a link, is
    unknown.
    """
    subject = subject[:LONGEST_LINE]
    spoken = [subject, *(line[:LONGEST_LINE].strip() for line in lines[:MOST_LINES])]
    if any(_ORDER.match(line) for line in spoken[1:]):
        return LetterKind.UNKNOWN
    if any(map(_EDITOR.search, spoken)):
        return LetterKind.EDITOR
    if _CONTRIBUTED.match(subject) or any(map(_CONTRIBUTION.search, spoken)):
        return LetterKind.CONTRIBUTION
    wishes = any(_WISH.search(line) and _GAME.search(f"{subject} {line}") for line in spoken)
    if wishes and not any(map(_LINK.search, spoken)):
        return LetterKind.JOIN
    return LetterKind.UNKNOWN
