"""What blind games tell, as their records hold it: sentences with gaps."""

from __future__ import annotations

from zine.rules.illegality.sentences import known

SENTENCES = known(
    {
        text.removesuffix("."): text
        for text in (
            "There is a unit in {province}.",
            "There is no unit in {province}.",
            "A support was cut in {province}.",
            "{adjective} {unit} is dislodged and must retreat or disband.",
            "{adjective} {unit} is dislodged and is annihilated.",
            "No moves received from {power}.",
            "Centres that changed hands: {centres}.",
            "Centres no longer neutral: {centres}.",
            "Centres still neutral: {centres}.",
            "{count} units are to be placed, such as 'A PAR, F BRE', not {number}",
            "{place} is no home province of {power}",
            "{unit} cannot stand there",
            "two units would stand in one province",
        )
    }
)
