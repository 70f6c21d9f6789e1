"""What the exchange says of sheets, prices and leaders: a row for each sentence."""

from __future__ import annotations

from zine.rules.reasons import RefusalCode


class MarketWords(RefusalCode):
    """Refusals of lines and orders, how prices moved, what decided leads, and where it stands."""

    SHEET_TOO_LONG = "a sheet of more than {count} characters is not read"
    TOO_MANY_LINES = "a sheet of more than {count} lines is not read"
    LINE_TOO_LONG = "a line of more than {count} characters is not read"
    NO_ORDER = "no currency and amount such as 'Pounds +200'"
    NO_CURRENCY = "no currency is called '{name}'"
    NO_NUMBER = "'{written}' is not a whole number of shares such as '{form}'"
    WORD_AND_SIGN = "a word and a sign: write '{form}'"
    NO_SIGN = "+ buys and - sells: the sign is missing; write '{form}' or '{other}'"
    NUMBER_NEEDED = "a number of shares is needed, such as {form}; what is too much is lowered"
    SUPERSEDED = "a later line for it counts"
    WORTHLESS_CURRENCY = "{currency} are worthless and no longer traded"
    NO_SHEET = "no order sheet"
    NO_SHEET_TWICE = "no order sheet twice in a row"
    NOTHING_SENT = "sent no orders for it"
    STRANGER = "does not play in this game"
    RESIGNED = "resigned"
    SALE_LIMIT = "no more than {limit} may be sold"
    ONLY_HELD = "only {held} held"
    LOWERED = "the largest order, lowered to what {cash} can pay"
    CIVIL_DISORDER = "nobody may lead: civil disorder"
    MOST_SHARES = "most shares"
    EARLIER_ROUNDS = "more shares in earlier rounds"
    RECENT_LEADER = "equal in all rounds, the most recent leader"
    LOT = "drawn by lot"
    WORTHLESS = "worthless"
    CUBE_ROOT_ROUNDED = "{before} x cube root of {share} = {exact}, rounded towards 1.00"
    CUBE_ROOT = "{before} x cube root of {share} = {exact}"
    WHOLE_HUNDREDS = "{net} net, {hundreds} whole hundreds: {sum}"
    BEGUN_HUNDREDS = "{net} net, {hundreds} begun hundreds: {sum}"
    LEAST = "{sum}, not below 0.01"
    BONUS = "{gained} centres: {sum}"
    RULE = "rule {number}"
    RULES = "rules {numbers}"
    RULING = "ruling {number}"
    RULINGS = "rulings {numbers}"
    AS_WESTLING = "as Westling {number}"
    NO_RULE = "no rule: no transaction"
    ENDS = "{variant} ends with {year}"
    OWNS = "{power} owns {count} centres"


TEMPLATES = frozenset(str(row.value) for row in MarketWords)
