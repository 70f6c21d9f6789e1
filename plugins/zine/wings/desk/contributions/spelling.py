"""Checks how a text spells provinces and powers, and the orders it quotes: hints only."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from zine.problems import Place, Problem
from zine.rules.calendar import PhaseKind
from zine.rules.reasons import sentence
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_variant
from zine.writing.markdown_parser import Spot

WORD = re.compile(r"\b[A-Z][a-zà-ÿ]{4,24}\b")
ORDER = re.compile(r"[AF] [A-Za-z]{3}.*")
HEADING = re.compile(r"^\s*([A-Za-z]+):\s*")
NEAR = 0.85
MOST_WORDS = 300  # comparing more of them with every name takes too long
WIDEST_LINE = 68


@cache
def all_names(root: Path | None) -> frozenset[str]:
    """Every word in the names on the press's maps and those of the zine at `root`."""
    words: set[str] = set()
    for name in variant_names(root):
        variant = load_variant(name, root).variant
        for province in variant.geography.provinces.values():
            for spelling in (province.name, *province.aliases):
                words.update(WORD.findall(spelling.title()))
        for power in variant.powers:
            words.update(WORD.findall(f"{power.name} {power.adjective}"))
    return frozenset(words)


def spelling_hints(spots: Iterable[Spot], shown: str, root: Path | None) -> Iterator[Problem]:
    """Hints for words that look like misspelt names and quoted orders that cannot be read."""
    names = all_names(root)
    asked: set[str] = set()
    for token, line in spots:
        if token.type == "text":
            for word in WORD.findall(token.content):
                if word in asked or len(asked) == MOST_WORDS or _is_known(word, names):
                    continue
                asked.add(word)
                near = difflib.get_close_matches(word, sorted(names), n=1, cutoff=NEAR)
                if near:
                    hint = f"did you mean '{near[0]}'?"
                    yield Problem(
                        Place(shown, line, 1), f"'{word}' is not a place on this map", hint
                    )
        elif token.type == "code_inline" and ORDER.fullmatch(token.content):
            yield from _orders(token.content, shown, line)
        elif token.type == "fence":
            name = token.info.strip().partition(" ")[0]
            for number, text in enumerate(token.content.split("\n"), start=line + 1):
                if name == "orders":
                    yield from _orders(text, shown, number)
                if len(text) > WIDEST_LINE:
                    message = "this line is too long for the text edition"
                    yield Problem(Place(shown, number, 1), message, f"at most {WIDEST_LINE}")


def _is_known(word: str, names: frozenset[str]) -> bool:
    """Whether a word is a name, or a name with an ending: "Austrians", "Parisian"."""
    return word in names or any(word.startswith(name) for name in names)


def _orders(text: str, shown: str, line: int) -> Iterator[Problem]:
    """Hints for orders quoted in a text; parentheses only mark that they failed."""
    folder = load_variant("standard")
    for part in HEADING.sub("", text).split(","):
        order = re.sub(r"^\((.*)\)$", r"\1", part.strip())
        if not ORDER.fullmatch(order):
            continue
        read = folder.reader.read(
            order, power=folder.variant.powers[0].name, kind=PhaseKind.MOVEMENT, units={}
        )
        for each in read:
            if each.fault:
                why = sentence(each.why)
                yield Problem(Place(shown, line, 1), f"'{order}' cannot be read: {why}")
