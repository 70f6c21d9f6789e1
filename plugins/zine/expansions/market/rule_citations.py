"""The source of each rule of the exchange, as cited in print.

Westling numbers his rules (US08/0n, 1991), Tant his paragraphs; Kautzsch (1985) does
neither. A topic that a text is silent on is played as a ruling says.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from zine.expansions.market.events import MarketWords
from zine.expansions.market.options import RuleText
from zine.language import Phrase, in_language, phrase
from zine.rules.reasons import Kept, Why

Places = tuple[Why, ...]
_AS_WESTLING: Places = (MarketWords.AS_WESTLING(number="8"),)
# Who the texts say should play: a number of players is advice, and never refused.
ADVISED_PLAYERS: Mapping[RuleText, tuple[int, int, str]] = MappingProxyType(
    {
        RuleText.WESTLING: (10, 15, "rule 1"),
        RuleText.TANT: (9, 12, "rule I"),
    }
)


def _ruling(*numbers: str) -> Places:
    several = [MarketWords.RULINGS(numbers=each) for each in numbers if "," in each]
    return (*several, *(MarketWords.RULING(number=each) for each in numbers if "," not in each))


def _rule(number: str, *rulings: str) -> Places:
    return (MarketWords.RULE(number=number), *_ruling(*rulings))


def _kautzsch(heading: Phrase, *rulings: str) -> Places:
    return (Kept.WORDS(words=heading), *_ruling(*rulings))


# By topic: in Kautzsch, in Westling, and in Tant.
CITATIONS: Mapping[str, tuple[Places, Places, Places]] = MappingProxyType(
    {
        "sale limit": (_kautzsch(phrase("Kautzsch, sales")), _rule("5"), _rule("1.1.1")),
        "cash": (_kautzsch(phrase("Kautzsch, purchases"), "C9"), _rule("6"), _rule("1.1.2", "C9")),
        "fractions": ((), _rule("5"), ()),
        "missing": (_kautzsch(phrase("Kautzsch, NMR")), _rule("12"), (MarketWords.NO_RULE(),)),
        "resignation": (_ruling("C24"), _rule("7"), _ruling("C24")),
        "newcomer": (_AS_WESTLING, _rule("8"), _AS_WESTLING),
        "world events": ((), _rule("9"), ()),
        "bonus": ((), (), _rule("1.3", "C18")),
        "price": (
            _kautzsch(phrase("Kautzsch, prices"), "C17"),
            _rule("10", "C1, C6"),
            _rule("1.2"),
        ),
        "minimum": (_kautzsch(phrase("Kautzsch, prices")), _rule("10"), _rule("1.2.2")),
        "worthless": (_kautzsch(phrase("Kautzsch, no centres")), _rule("10"), _rule("1.2.1")),
        "leader": (_kautzsch(phrase("Kautzsch, leaders")), _rule("2"), _rule("2.1")),
        "tie": (_kautzsch(phrase("Kautzsch, leaders"), "C11"), _rule("11"), _rule("2.1")),
        "barred": ((), _rule("12"), ()),
        "points": (_kautzsch(phrase("Kautzsch, victory points")), _rule("13"), _rule("IV")),
        "draws": ((), _rule("13"), ()),
        "end": (_kautzsch(phrase("Kautzsch, end of the game")), _rule("13"), _rule("IV")),
    }
)


def cite(source: RuleText, topic: str) -> Places:
    """The citation of a topic's rule; empty if there is none."""
    return CITATIONS[topic][list(RuleText).index(source)]


def cited(source: RuleText, topic: str) -> str:
    """The same in print, in brackets with a space before; "" if there is none."""
    places = cite(source, topic)
    return f" {in_language(Kept.UNDER(places=places))}" if places else ""
