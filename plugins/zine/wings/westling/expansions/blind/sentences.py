"""What blind games say of placements, choices and phases: a row for each sentence."""

from __future__ import annotations

from zine.rules.reasons import RefusalCode


class BlindWords(RefusalCode):
    """Refusals, and what everybody is told of a phase."""

    REVEAL_UNCLEAR = (
        "write it as 'reveal A BUR: A MUN, A RUH': the unit, and the supports to tell first"
    )
    NOT_WITH_MOVES = "supports are revealed with the moves"
    NOTHING_TO_REVEAL = "{power} has no unit in {province}"
    WRONG_COUNT = "{count} units are to be placed, such as 'A PAR, F BRE', not {number}"
    NOT_HOME = "{place} is no home province of {power}"
    CANNOT_STAND = "{unit} cannot stand there"
    TOGETHER = "two units would stand in one province"
    UNIT = "There is a unit in {province}."
    NO_UNIT = "There is no unit in {province}."
    SUPPORT_CUT = "A support was cut in {province}."
    DISLODGED = "{adjective} {unit} is dislodged and must retreat or disband."
    ANNIHILATED = "{adjective} {unit} is dislodged and is annihilated."
    SILENT = "No moves received from {power}."
    TAKEN = "Centres that changed hands: {centres:, }."
    NO_LONGER_NEUTRAL = "Centres no longer neutral: {centres:, }."
    STILL_NEUTRAL = "Centres still neutral: {centres:, }."
    NONE = "none"
