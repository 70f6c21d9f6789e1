"""Sentences that editors have mended stay mended, in every room and in three languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sites import REPO
from zine.files.languages import catalogue
from zine.language import ENGLISH, Language, number_of, speaking, worded

PACKAGE = REPO / "plugins" / "zine"
# What was once printed, and no page, letter, message or document says any more.
MENDED = """
it holds no order code that is known here
zine status tells more
dealt with, {
Replace the words in capitals
The rules that this zine is adjudicated by
removed without one is chosen by the rules
The fewest orders of other units with which
On a tab: dislodged
Its players are not its powers
its first player bears that alone
zines at least.
is the darker the larger
such that it depends on the first unit
Whoever kept
and nobody to look after either
Four of seven seats are taken
stand with commas between them
stands here a second time
is no name on our maps
is no player of this game
Your letter came in and counts
A message of any make
The board alone
Games that move no rating
As far as this page can tell
Make the letter
vote for an own zine
is the least that Nelson
that are as good
it would be another
Your letter can be read by whoever carries it
What is printed is rounded, what is computed is not
changes for him
Nobody knows where
""".strip().splitlines()
# One English sentence, what fills it, and what German and French print.
SAID = [
    ("I found no order code I recognise", {},
     "er enthält keinen Befehlscode, den ich kenne",
     "je n’y ai trouvé aucun code d’ordres connu"),
    ("Orders were due {moment} ({distance}).", {"moment": "X", "distance": "Y"},
     "Termin für die Befehle war X (Y).", "Les ordres étaient attendus pour le X (Y)."),
    ("nobody has to retreat or build before {phase}", {"phase": "X"},
     "vor X muss sich niemand zurückziehen oder aufbauen",
     "personne n’a de retraite ni de construction avant X"),
    ("A unit on a red tab is dislodged; long dashes show its retreat.", {},
     "Eine Einheit auf rotem Schild ist vertrieben; lange Striche zeigen ihren Rückzug.",
     "Une unité sur une étiquette rouge est délogée\N{NARROW NO-BREAK SPACE}; de longs tirets montrent sa retraite."),
    ("Your orders have arrived and count.", {},
     "Ihre Befehle sind eingegangen und gelten.", "Vos ordres sont arrivés et comptent."),
    ("The turn's page will print it, with the nonce that proves it.", {},
     "Die Seite des Zuges wird sie drucken, zusammen mit der Zufallszahl, mit der jeder sie"
     " nachrechnen kann.",
     "La page du tour l’imprimera, avec le nombre aléatoire qui permet de la vérifier."),
    ("The board in words", {}, "Die Karte in Worten", "La carte décrite en phrases"),
    ("issue {number}", {"number": 1}, "Ausgabe 1", "le numéro 1"),
    ("A ballot counts if it rates at least {count} zines.", {"count": 2},
     "Ein Stimmzettel zählt, wenn er mindestens 2 Zines bewertet.",
     "Un bulletin compte s’il note au moins 2 zines."),
    ("Powers change hands, so nobody can be rated.", {},
     "Die Großmächte werden nacheinander von verschiedenen Personen geführt, deshalb kann niemand gewertet werden.",
     "Les puissances changent de mains\N{NO-BREAK SPACE}: personne ne peut être classé."),
    ('"{text}": {why} As written it cannot be followed.', {"text": "A", "why": "Kiel?"},
     "„A“: Kiel? So, wie er dasteht, lässt er sich nicht ausführen.",
     "«\N{NO-BREAK SPACE}A\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: Kiel? Tel qu’il est écrit, il ne peut pas être suivi."),
]  # fmt: skip


@cache
def printed() -> str:
    """What people may read: strings of the code, templates, scripts, documents, the sample."""
    texts = [text for path in PACKAGE.rglob("*.py") for text in strings(path)]
    for folder, endings in (
        (PACKAGE, ("*.html", "*.js", "*.md", "*.yaml", "*.in")),
        (REPO / "theme", ("*.html", "*.js")),
        (REPO / "docs", ("*.md",)),
        (REPO / "content", ("*.md", "*.yaml")),
        (REPO, ("*.md",)),
    ):
        find = folder.glob if folder == REPO else folder.rglob
        texts += [path.read_text(encoding="utf-8") for each in endings for path in find(each)]
    return "\n".join(re.sub(r"\s+", " ", text) for text in texts)


def strings(path: Path) -> Iterator[str]:
    """The strings of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("sentence", MENDED)
def test_what_was_mended_is_not_printed(sentence: str) -> None:
    """Neither in code and templates nor in documents."""
    assert sentence not in printed()


@pytest.mark.parametrize(("sentence", "gaps", "german", "french"), SAID)
def test_a_sentence_is_a_native_one(
    sentence: str, gaps: dict[str, object], german: str, french: str
) -> None:
    """Printed once with its data, in each language."""
    for code, told in (("de", german), ("fr", french)):
        with speaking(Language(code, catalogue(code))):
            assert worded(sentence, **gaps) == told
    assert sentence in printed()


@pytest.mark.parametrize(
    ("code", "none", "one", "two", "many"),
    [
        ("en", "0 centres", "1 centre", "2 centres", "11 centres"),
        ("de", "0 Zentren", "1 Zentrum", "2 Zentren", "11 Zentren"),
        ("fr", "0 centre", "1 centre", "2 centres", "11 centres"),
    ],
)
def test_numbers_have_their_forms(code: str, none: str, one: str, two: str, many: str) -> None:
    """No centre, one, two and many, by the rule of the language."""
    with speaking(ENGLISH if code == "en" else Language(code, catalogue(code))):
        for count, told in ((0, none), (1, one), (2, two), (11, many)):
            words = number_of("{count} centre", "{count} centres", count)
            assert words.format(count=count) == told
