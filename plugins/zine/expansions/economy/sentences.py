"""What the 1914 rules keep in records beside refusals: why things happened, and ledgers' lines."""

from __future__ import annotations

from zine.expansions.economy.illegality.sentences import SENTENCES as REFUSALS
from zine.rules.illegality.sentences import SENTENCES as CORE
from zine.rules.illegality.sentences import known

REASONS = known(
    {
        text: text
        for text in (
            # Of orders.
            "unsupplied: a supply point lacking",
            "unsupplied: {count} supply points lacking",
            "no attack: the unit retreated last season",
            "no entry: a fleet needs an army's support to enter a foreign centre",
            "the railway is blocked at {next} by {power}'s {unit}; the army is in {at}",
            "the railway is blocked at {next} by a stand-off; the army is in {at}",
            "the railway is blocked at {next} by {unit} on its way; the army is in {at}",
            "no second segment: it was dislodged in the first",
            "no second segment: the fleet is still in {place}",
            "no second segment: no unit is in {place}",
            "no second segment: {power}'s {unit} is there",
            "no second segment: {goal} is no friendly centre, and no friendly unit is there",
            "beaten off by {power}'s {unit}",
            "beaten off by {power}'s {unit}; the bomber is lost",
            "beats off {power}'s {unit}",
            "no supply line to {capital}",
            "no capital to supply it",
            # Of the end.
            "{count} centres, the next {second}",
            "its minor {minor} owns {count} centres, the next {second}",
            # Of papers.
            "such a line is not known in the Fall adjustments",
            "there is no country '{written}'",
            "there is no province '{written}'",
            "one line builds or removes one unit",
            "no unit is named",
            "nobody of this name has anything to adjust",
            "{sender} does not control {country}",
        )
    }
)
# Of what happened; told by the news alone, for some would fit other reasons.
WHYS = known(
    {
        f"Happened.{text}": text
        for text in (
            "bombed",
            "no supply line to the capital",
            "no supply line",
            "no supply points to keep it",
            "removed",
            "given up in a raid beaten off",
            "overrun by {power}'s {unit}",
            "its country surrendered",
            "{power} surrendered",
            "it surrendered",
            "{power} lost {centre}",
            "{power} owns {centre}",
            "allocated",
            "withdrawn",
            "control was lost",
            "{unit} retreated to {place}",
            "{unit} went to {place}",
        )
    }
)
ITEMS = known(
    {
        f"Ledger.{text}": text
        for text in (
            "income of {centre}",
            "maintenance of 1 unit",
            "maintenance of {count} units",
            "{unit} built",
            "to {power}",
            "from {power}",
            "political factors in {minor}",
            "supply to begin with",
            "conflicts",
            "retreats",
        )
    }
)
REFUSED = frozenset(
    text
    for table in (CORE, REFUSALS, REASONS)
    for key, text in table.items()
    if "." not in key and text != "{part}"
)
HAPPENED = frozenset(WHYS.values())
LEDGER = frozenset(ITEMS.values())
