"""Where each rule of the exchange stands in the texts it comes from.

Westling numbers his rules (US08/0n, 1991), Tant his paragraphs; Kautzsch (1985) does
neither. A topic that a text is silent on is played as a ruling says.
"""

from __future__ import annotations

from zine.expansions.market.options import RuleText

K, W, T = RuleText.KAUTZSCH, RuleText.WESTLING, RuleText.TANT

# Who the texts say should play: a number of players is advice, and never refused.
ADVISED_PLAYERS: dict[RuleText, tuple[int, int, str]] = {
    W: (10, 15, "rule 1"),
    T: (9, 12, "rule I"),
}

CITATIONS: dict[str, dict[RuleText, str]] = {
    "sale limit": {K: "Kautzsch, sales", W: "rule 5", T: "rule 1.1.1"},
    "cash": {K: "Kautzsch, purchases; ruling C9", W: "rule 6", T: "rule 1.1.2; ruling C9"},
    "fractions": {K: "", W: "rule 5", T: ""},
    "missing": {K: "Kautzsch, NMR", W: "rule 12", T: "no rule: no transaction"},
    "resignation": {K: "ruling C24", W: "rule 7", T: "ruling C24"},
    "newcomer": {K: "as Westling 8", W: "rule 8", T: "as Westling 8"},
    "world events": {K: "", W: "rule 9", T: ""},
    "bonus": {K: "", W: "", T: "rule 1.3; ruling C18"},
    "price": {K: "Kautzsch, prices; ruling C17", W: "rule 10; rulings C1, C6", T: "rule 1.2"},
    "minimum": {K: "Kautzsch, prices", W: "rule 10", T: "rule 1.2.2"},
    "worthless": {K: "Kautzsch, no centres", W: "rule 10", T: "rule 1.2.1"},
    "leader": {K: "Kautzsch, leaders", W: "rule 2", T: "rule 2.1"},
    "tie": {K: "Kautzsch, leaders; ruling C11", W: "rule 11", T: "rule 2.1"},
    "barred": {K: "", W: "rule 12", T: ""},
    "points": {K: "Kautzsch, victory points", W: "rule 13", T: "rule IV"},
    "draws": {K: "", W: "rule 13", T: ""},
    "end": {K: "Kautzsch, end of the game", W: "rule 13", T: "rule IV"},
}


def cite(source: RuleText, topic: str) -> str:
    """Where a topic's rule stands, in brackets with a space before; "" if nowhere."""
    place = CITATIONS[topic][source]
    return f" ({place})" if place else ""
