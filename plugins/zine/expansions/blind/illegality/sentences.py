"""What is said of void choices in blind games."""

from __future__ import annotations

from zine.expansions.blind.illegality import BlindWhy
from zine.rules.illegality.sentences import known, said, sentence

SENTENCES = known(
    {
        "RevealUnclear": (
            "write it as 'reveal A BUR: A MUN, A RUH': the unit, and the supports to tell first"
        ),
        "NotWithMoves": "supports are revealed with the moves",
        "NothingToReveal": "{power} has no unit in {province}",
    }
)


@sentence.register
def _(why: BlindWhy) -> str:
    return said(why, SENTENCES)
