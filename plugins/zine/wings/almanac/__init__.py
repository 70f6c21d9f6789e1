"""The almanac: what all games of the zine add up to: results, openings, years, positions."""

from zine.wing import DepartmentEntry, Wing

HERE = "zine.wings.almanac"
WING = Wing(
    name="almanac",
    templates=True,
    departments=(DepartmentEntry(where=f"{HERE}.department:AlmanacDepartment"),),
)
