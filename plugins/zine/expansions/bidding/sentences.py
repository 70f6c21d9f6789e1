"""What is said of bids, homes and credits: a row for each sentence."""

from __future__ import annotations

from zine.rules.reasons import RefusalCode


class BidWords(RefusalCode):
    """Refusals of bids, and why homes, hires and credits came out as they did."""

    NO_HOME = "no power is named"
    NO_BID = "no power and amount such as 'France 8'"
    NO_POWER = "no power is called '{name}'"
    NOT_FOR_HIRE = "{power} cannot be hired"
    STRANGER = "does not play in this game"
    FIRST_CHOICES = "rule 2: first choices differ"
    LATER_CHOICE = "rule 2: choice {place} is the first in which the lists differ"
    LOT_FIRST = "rule 2: equal lists, by lot the first choice"
    LOT_SECOND = "rule 2: equal lists, by lot the second choice"
    HIRED = "rule 3: hired"
    HIGHER = "rule 3: the higher bid"
    EARNED = "rule 4: {earned} centres of {power}"
    LOSES_ALL = "rule 5: won {cost} with {held}, loses all"
    HALF_PRICE = "rule 5: hired at half price"
    CANNOT_PAY = "rule 5: {player} cannot pay, and no other bid: anarchy"
    HALF = "rule 5: half of {amount}, as {player} cannot pay"
    EQUAL = "rule 6: equal bids, anarchy"
    UNBID = "no bid, anarchy"
    INVADES = "{power} stands in {other}'s {centre}"
    DEEPER = "both are broken into, and {winner} occupies more of the other's home centres"
    RICHER = (
        "both are broken into, and {winner} has more credits, with as many home centres occupied"
    )
    RULE = "rule {number}"
    BOTH_BROKE = "both bid more than they hold: anarchy (not in the rules)"
