"""How many orders failed, in words of a native speaker: none, the only one, some, all."""

from __future__ import annotations

import pytest

from zine.files.languages import catalogue
from zine.language import ENGLISH, Language, speaking
from zine.report.turn_summary import fails


@pytest.mark.parametrize(
    ("failed", "total", "english", "german", "french"),
    [
        (0, 1, "every order succeeds", "alle Befehle gelingen", "tous les ordres réussissent"),
        (1, 1, "its only order failed", "der einzige Befehl scheiterte", "son seul ordre a échoué"),
        (1, 3, "one of three orders fails", "1 von 3 Befehlen scheitert", "1 ordre sur 3 échoue"),
        (2, 3, "two of three orders fail", "2 von 3 Befehlen scheitern", "2 ordres sur 3 échouent"),
        (3, 3, "all three orders fail", "alle 3 Befehle scheitern", "les 3 ordres échouent"),
    ],
)
def test_failed_orders_are_counted_as_people_count(
    failed: int, total: int, english: str, german: str, french: str
) -> None:
    """In each language, by what it does with none, one, several and all."""
    for code, told in (("de", german), ("fr", french)):
        with speaking(Language(code, catalogue(code))):
            assert fails(failed, total) == told
    with speaking(ENGLISH):
        assert fails(failed, total) == english
