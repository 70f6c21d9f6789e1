"""The lab: why a phase came out as it did, what would have saved an order, and other orders tried."""

from zine.wing import DepartmentEntry, TaskEntry, Topic, Wing

HERE = "zine.wings.lab"
WING = Wing(
    name="lab",
    templates=True,
    departments=(
        DepartmentEntry(where=f"{HERE}.what_if.department:SandboxDepartment"),
        DepartmentEntry(where=f"{HERE}.rescues.department:RescuesDepartment"),
    ),
    commands={
        "explain": TaskEntry(
            (f"{HERE}.commands",),
            "Print how a recorded PHASE of a GAME was decided: every strength and its cause.",
            Topic.LOOKING,
        ),
    },
    examples=f"{HERE}.examples:EXAMPLES",
    showing=("explain",),
)
