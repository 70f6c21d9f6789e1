"""The almanac: what all games of the zine add up to: results, openings, years, positions."""

from zine.wing import DepartmentEntry, Wing

HERE = "zine.wings.almanac"
WING = Wing(
    name="almanac",
    templates=True,
    embeds={"opening": f"{HERE}.embeds:OPENING", "results": f"{HERE}.embeds:OF_RESULTS"},
    departments=(
        DepartmentEntry(where=f"{HERE}.department:AlmanacDepartment"),
        DepartmentEntry(where=f"{HERE}.reliability:ReliabilityDepartment"),
    ),
    script_words=f"{HERE}.script_sentences:SCRIPT_WORDS",
)
