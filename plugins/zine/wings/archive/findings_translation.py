"""What the readers of old texts say in English, told again in the language of print."""

from __future__ import annotations

from zine.language import retold
from zine.wings.archive.parsing.check import ReportVerdict
from zine.wings.archive.parsing.lines import LineKind
from zine.wings.archive.parsing.report_values import Deed
from zine.wings.archive.parsing.values import SectionKind

SAID = frozenset(
    (
        *(str(each) for kinds in (ReportVerdict, LineKind, Deed, SectionKind) for each in kinds),
        "confirmed by the GM notes on {place}",
        "confirmed by the units printed afterwards",
        "confirmed by the supply chart",
        "and so do the report's own words: the GM notes on {place}",
        "and so do the report's own words: the units printed afterwards",
        "the unit is not dislodged",
        "{unit} must disband",
        "{unit} can retreat to {places}",
        "{unit} is dislodged",
        "{count} centres",
        "{count} are named",
        "1 unit",
        "{count} units",
        "{count} on the board",
        "both at {address}",
        "{address} holds the name {name}",
        "the same surname and initial",
        "{key}: its first line says #{number}, its subject #{subject}",
        "#{number} is the number of several issues: {keys}",
    )
)


def said_words(sentence: str) -> str:
    """A sentence about an old text in the language of print; as it is if it is not ours."""
    return retold(sentence, SAID)
