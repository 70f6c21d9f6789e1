"""What a letter says of itself: its order code, and the game, power and phase it is for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

from zine.games import Settings, Turn
from zine.language import (
    phase_name,
    told_by,
)
from zine.rules.calendar import SEASONS, PhaseKind
from zine.rules.notation.order_translation import spellings
from zine.rules.variant import Power, powers_by_spelling
from zine.wings.desk.files.lazy_games import Glimpse
from zine.wings.desk.post.letter_text.quotes import own_text
from zine.wings.desk.post.letter_text.translated_labels import Names, in_english
from zine.wings.desk.post.message_reader import Message
from zine.wings.desk.seating.order_codes import Owner, is_mistyped
from zine.wings.desk.seating.power_allocation import power_named
from zine.wings.shared.phase_labels import SLUG, phase_named

UNIT = re.compile(
    r"\W*(?:[af]|army|fleet|build|remove|disband|waive|retreat|if|should|when)\b", re.IGNORECASE
)
WRITTEN_CODE = re.compile(
    r"(?:^|\bcode\W+(?:is\W+)?)([a-z]+(?:[ -][a-z]+){2}[ -][a-z]{1,3})\W*$",
    re.IGNORECASE | re.MULTILINE,
)
MOST_LINES = 2_000
LONGEST_LABEL = 200
SHORT = 4  # characters: "ENG" is the Channel as well as England


def own_lines(text: str) -> tuple[str, ...]:
    """A letter's own lines: without quoted ones and the signature."""
    return tuple(own_text(text).split("\n"))


def codes_in(message: Message, owners: Mapping[str, Owner]) -> tuple[str, ...]:
    """The known order codes in a message, quoted or not."""
    words = _spaced(f"{message.subject}\n{message.text}")
    return tuple(code for code in owners if f" {_spaced(code).strip()} " in words)


def has_mistyped_code(message: Message) -> bool:
    """Whether a letter has, by itself on a line or behind "code", a code that its sign disowns."""
    lines = (*own_lines(message.text)[:MOST_LINES], message.subject)
    found = (WRITTEN_CODE.search(line[:LONGEST_LABEL]) for line in lines)
    return any(each is not None and is_mistyped(each[1]) for each in found)


def _spaced(text: str) -> str:
    return " " + " ".join(re.findall(r"[^\W_]+", text.casefold())) + " "


def games_named(text: str, games: Iterable[Settings | Glimpse]) -> tuple[str, ...]:
    """The games whose name, title or number is in a text."""
    words = _spaced(text)
    return tuple(
        each.slug
        for each in games
        if any(
            name and f" {_spaced(name).strip()} " in words
            for name in (each.slug, each.title, each.number)
        )
    )


def powers_named(text: str, settings: Settings) -> tuple[str, ...]:
    """The powers of a game whose name or adjective is in a text."""
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
        rf"\b(?:(?:{'|'.join(SEASONS)}|orders?|for|from|of|game|the)\b|[ld]['’](?=\w))",
        " ",
        SLUG.sub(" ", in_english(line, settings.variant)),
        flags=re.I,
    )
    rest = re.sub(r"\b[sfwa]?\d{2,4}[sfwa]?[mrab]?\b|\d-[a-z]+-[a-z]+", " ", rest, flags=re.I)
    for name in (settings.title, settings.slug, settings.number):
        rest = re.sub(rf"\b{re.escape(name)}\b", " ", rest, flags=re.I) if name else rest
    words = re.findall(r"[^\W_]+", rest)
    return all(power_named(word, settings.variant.powers) for word in words) and bool(line.strip())


def later_phase(label: str, settings: Settings, turn: Turn, before: str) -> str:
    """The later movement that a label names, "" for now: what is below it is not for this phase."""
    meant = phase_named(in_english(label, settings.variant), settings.variant.calendar, turn.phase)
    if meant is None:
        return before
    later = meant.kind is PhaseKind.MOVEMENT and meant.slug > turn.phase.slug
    return told_by(partial(phase_name, meant)) if later else ""


def after_power(line: str, settings: Settings) -> tuple[str, str]:
    """The power that a line begins with, and what follows: "Russia: A UKR - RUM"; "" if none is.

    Without a colon a unit must follow a whole name, for a place may be called as a power is.
    """
    local = tuple(item for each in settings.variant.local for item in each.powers.items())
    known, prefix = _prefixes(settings.variant.powers, local)
    match = prefix.match(line)
    rest = line[match.end() :] if match else ""
    if match is None or not rest:
        return "", line
    word = match["power"].casefold()
    if not match["colon"] and (len(word) <= SHORT or not UNIT.match(rest)):
        return "", line
    return known[word], rest


@lru_cache(maxsize=32)
def _prefixes(powers: tuple[Power, ...], local: Names) -> tuple[dict[str, str], re.Pattern[str]]:
    """The power of each spelling, and what finds one at the beginning of a line."""
    known = {word.casefold(): power for power, own in local for n in own for word in spellings(n)}
    known |= powers_by_spelling(powers)
    names = "|".join(map(re.escape, sorted(known, key=lambda word: (-len(word), word))))
    pattern = (
        rf"\W*(?P<power>{names})(?!\w)(?:\s*\([^()]*\))?"
        r"(?:\s*(?P<colon>[:=])\s*|\s*[–—.,-]?\s+)"
    )
    return known, re.compile(pattern, re.IGNORECASE)
