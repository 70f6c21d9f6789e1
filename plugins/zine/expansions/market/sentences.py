"""What the exchange says of sheets and leaders, as its records hold it: sentences with gaps."""

from __future__ import annotations

from zine.rules.illegality.sentences import known

SENTENCES = known(
    {
        text: text
        for text in (
            "a sheet of more than {count} characters is not read",
            "a sheet of more than {count} lines is not read",
            "a line of more than {count} characters is not read",
            "no currency and amount such as 'Pounds +200'",
            "no currency is called '{name}'",
            "'{written}' is not a whole number of shares such as '{form}'",
            "a word and a sign: write '{form}'",
            "+ buys and - sells: the sign is missing; write '{form}' or '{other}'",
            "a number of shares is needed, such as {form}; what is too much is lowered",
            "a later line for it counts",
            "{currency} are worthless and no longer traded",
            "no order sheet",
            "no order sheet twice in a row",
            "sent no orders for it",
            "does not play in this game",
            "resigned",
            "no more than {limit} may be sold",
            "only {held} held",
            "the largest order, lowered to what {cash} can pay",
            "nobody may lead: civil disorder",
            "most shares",
            "more shares in earlier rounds",
            "equal in all rounds, the most recent leader",
            "drawn by lot",
            "worthless",
            "{before} x cube root of {share} = {exact}, rounded towards 1.00",
            "{before} x cube root of {share} = {exact}",
            "{net} net, {hundreds} whole hundreds: {sum}",
            "{net} net, {hundreds} begun hundreds: {sum}",
            "{sum}, not below 0.01",
            "{gained} centres: {sum}",
            "rule {number}",
            "rules {numbers}",
            "ruling {number}",
            "rulings {numbers}",
            "as Westling {number}",
            "no rule: no transaction",
            "{variant} ends with {year}",
            "{power} owns {count} centres",
        )
    }
)
TEMPLATES = frozenset(SENTENCES.values())
