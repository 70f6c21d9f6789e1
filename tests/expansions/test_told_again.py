"""What expansions keep in records, in English, is told in the zine's language."""

from __future__ import annotations

import pytest

from zine.expansions.economy.illegality.sentences import SENTENCES as OF_1914
from zine.expansions.market.sentences import TEMPLATES
from zine.files.languages import catalogue
from zine.games.recorded_words import in_print
from zine.language import Language, phrase, retold, speaking

GERMAN = Language("de", catalogue("de"), {"Sweden": "Schweden"})


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("most shares (rule 2)", "die meisten Anteile (Regel 2)"),
        ("drawn by lot (rule 11; ruling C11)", "durch das Los (Regel 11; Lesart C11)"),
        (
            "the largest order, lowered to what 12.50 ECU can pay (rule 6)",
            "der größte Auftrag, verringert auf das, was 12.50 ECU bezahlen (Regel 6)",
        ),
        ("only 300 held (Kautzsch, sales)", "nur 300 im Bestand (Kautzsch, sales)"),
        ("words of a record of long ago (rule 5)", "words of a record of long ago (Regel 5)"),
        ("", ""),
    ],
)
def test_a_reason_is_told_with_its_place(english: str, german: str) -> None:
    """The sentence by its pattern, and the rule behind it apart; what fits none stays."""
    assert retold(english, TEMPLATES) == english
    with speaking(GERMAN):
        assert retold(english, TEMPLATES) == german


def test_every_expansions_reasons_are_known() -> None:
    """Answers to letters find them too, whichever expansion said them."""
    assert "{country} is controlled by nobody" in OF_1914.values()
    with speaking(GERMAN):
        assert in_print("no currency is called 'foo'") == "keine Währung heißt 'foo'"
        assert in_print("Sweden is controlled by nobody").startswith("Schweden wird von niemandem")


def test_a_phrase_is_english_until_it_is_told() -> None:
    """It is kept and compared as English text, and told in the language, with its parts."""
    made = phrase("{power} wins", power="Sweden")
    assert made == "Sweden wins"
    assert type(str(made)) is str
    with speaking(GERMAN):
        assert made == "Sweden wins"
        assert in_print(made) == "Schweden gewinnt"
        assert phrase("{power} wins", power="Sweden") == "Sweden wins"
