"""Where each rule of the exchange stands in the texts it comes from.

Westling numbers his rules (US08/0n, 1991), Tant his paragraphs; Kautzsch (1985) does
neither. A topic that a text is silent on is played as a ruling says.
"""

from __future__ import annotations

from zine.expansions.market.events import MarketWords
from zine.expansions.market.options import RuleText
from zine.language import in_language
from zine.rules.reasons import Kept, Why

K, W, T = RuleText.KAUTZSCH, RuleText.WESTLING, RuleText.TANT

# Who the texts say should play: a number of players is advice, and never refused.
ADVISED_PLAYERS: dict[RuleText, tuple[int, int, str]] = {
    W: (10, 15, "rule 1"),
    T: (9, 12, "rule I"),
}

CITATIONS: dict[str, dict[RuleText, tuple[Why, ...]]] = {
    "sale limit": {
        K: (Kept.WORDS(words="Kautzsch, sales"),),
        W: (MarketWords.RULE(number="5"),),
        T: (MarketWords.RULE(number="1.1.1"),),
    },
    "cash": {
        K: (
            Kept.WORDS(words="Kautzsch, purchases"),
            MarketWords.RULING(number="C9"),
        ),
        W: (MarketWords.RULE(number="6"),),
        T: (
            MarketWords.RULE(number="1.1.2"),
            MarketWords.RULING(number="C9"),
        ),
    },
    "fractions": {K: (), W: (MarketWords.RULE(number="5"),), T: ()},
    "missing": {
        K: (Kept.WORDS(words="Kautzsch, NMR"),),
        W: (MarketWords.RULE(number="12"),),
        T: (MarketWords.NO_RULE(),),
    },
    "resignation": {
        K: (MarketWords.RULING(number="C24"),),
        W: (MarketWords.RULE(number="7"),),
        T: (MarketWords.RULING(number="C24"),),
    },
    "newcomer": {
        K: (MarketWords.AS_WESTLING(number="8"),),
        W: (MarketWords.RULE(number="8"),),
        T: (MarketWords.AS_WESTLING(number="8"),),
    },
    "world events": {K: (), W: (MarketWords.RULE(number="9"),), T: ()},
    "bonus": {
        K: (),
        W: (),
        T: (
            MarketWords.RULE(number="1.3"),
            MarketWords.RULING(number="C18"),
        ),
    },
    "price": {
        K: (
            Kept.WORDS(words="Kautzsch, prices"),
            MarketWords.RULING(number="C17"),
        ),
        W: (
            MarketWords.RULE(number="10"),
            MarketWords.RULINGS(numbers="C1, C6"),
        ),
        T: (MarketWords.RULE(number="1.2"),),
    },
    "minimum": {
        K: (Kept.WORDS(words="Kautzsch, prices"),),
        W: (MarketWords.RULE(number="10"),),
        T: (MarketWords.RULE(number="1.2.2"),),
    },
    "worthless": {
        K: (Kept.WORDS(words="Kautzsch, no centres"),),
        W: (MarketWords.RULE(number="10"),),
        T: (MarketWords.RULE(number="1.2.1"),),
    },
    "leader": {
        K: (Kept.WORDS(words="Kautzsch, leaders"),),
        W: (MarketWords.RULE(number="2"),),
        T: (MarketWords.RULE(number="2.1"),),
    },
    "tie": {
        K: (
            Kept.WORDS(words="Kautzsch, leaders"),
            MarketWords.RULING(number="C11"),
        ),
        W: (MarketWords.RULE(number="11"),),
        T: (MarketWords.RULE(number="2.1"),),
    },
    "barred": {K: (), W: (MarketWords.RULE(number="12"),), T: ()},
    "points": {
        K: (Kept.WORDS(words="Kautzsch, victory points"),),
        W: (MarketWords.RULE(number="13"),),
        T: (MarketWords.RULE(number="IV"),),
    },
    "draws": {K: (), W: (MarketWords.RULE(number="13"),), T: ()},
    "end": {
        K: (Kept.WORDS(words="Kautzsch, end of the game"),),
        W: (MarketWords.RULE(number="13"),),
        T: (MarketWords.RULE(number="IV"),),
    },
}


def cite(source: RuleText, topic: str) -> tuple[Why, ...]:
    """Where a topic's rule stands; empty if nowhere."""
    return CITATIONS[topic][source]


def cited(source: RuleText, topic: str) -> str:
    """The same in print, in brackets with a space before; "" if it stands nowhere."""
    places = cite(source, topic)
    return f" {in_language(Kept.UNDER(places=places))}" if places else ""
