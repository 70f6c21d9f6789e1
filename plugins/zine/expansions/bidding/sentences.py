"""What is said of bids, homes and credits, as records hold it: sentences with gaps."""

from __future__ import annotations

from zine.rules.illegality.sentences import known

SENTENCES = known(
    {
        text: text
        for text in (
            "no power is named",
            "no power and amount such as 'France 8'",
            "no power is called '{name}'",
            "{power} cannot be hired",
            "rule 2: first choices differ",
            "rule 2: choice {place} is the first in which the lists differ",
            "rule 2: equal lists, by lot the first choice",
            "rule 2: equal lists, by lot the second choice",
            "rule 3: hired",
            "rule 3: the higher bid",
            "rule 4: {earned} centres of {power}",
            "rule 5: won {cost} with {held}, loses all",
            "rule 5: hired at half price",
            "rule 5: {player} cannot pay, and no other bid: anarchy",
            "rule 5: half of {amount}, as {player} cannot pay",
            "rule 6: equal bids, anarchy",
            "no bid, anarchy",
            "both bid more than they hold: anarchy (not in the rules)",
        )
    }
)
TEMPLATES = frozenset(SENTENCES.values())
