"""What the readers of old texts remark on them: sentences, each with its gaps."""

from __future__ import annotations

from zine.rules.reasons import Code


class OldTextRemark(Code):
    """Evidence in a report, differences between print and rules, and likenesses of people."""

    NOTES_CONFIRM = "confirmed by the GM notes on {place}"
    UNITS_CONFIRM = "confirmed by the units printed afterwards"
    CHART_CONFIRMS = "confirmed by the supply chart"
    NOTES_AGREE = "and so do the report's own words: the GM notes on {place}"
    UNITS_AGREE = "and so do the report's own words: the units printed afterwards"
    NOT_DISLODGED = "the unit is not dislodged"
    DISLODGED = "{unit} is dislodged"
    MUST_DISBAND = "{unit} must disband"
    CAN_RETREAT = "{unit} can retreat to {places}"
    CENTRES = "{count} centres"
    NAMED = "{count} are named"
    ONE_UNIT = "1 unit"
    UNITS = "{count} units"
    ON_BOARD = "{count} on the board"
    SAME_ADDRESS = "both at {address}"
    NAME_IN_ADDRESS = "{address} holds the name {name}"
    SAME_INITIAL = "the same surname and initial"
    TWO_NUMBERS = "{key}: its first line says #{number}, its subject #{subject}"
    SHARED_NUMBER = "#{number} is the number of several issues: {keys}"
