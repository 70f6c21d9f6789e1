"""The lab: why a phase came out so, what would have saved an order, other orders, and quizzes."""

from zine.wing import DepartmentEntry, TaskEntry, Topic, Wing

HERE = "zine.wings.lab"
WING = Wing(
    name="lab",
    templates=True,
    departments=(
        DepartmentEntry(
            where=f"{HERE}.quizzes.department:QuizzesDepartment",
            content="content/quizzes",
            without={"QUIZZES": ()},
        ),
        DepartmentEntry(where=f"{HERE}.what_if.department:WhatIfDepartment"),
        DepartmentEntry(where=f"{HERE}.order_rescues.department:RescuesDepartment"),
    ),
    commands={
        "explain": TaskEntry(
            (f"{HERE}.zine_explain",),
            "Print how PHASE of GAME was decided: each strength and its cause.",
            Topic.LOOKING,
        ),
        "quiz": TaskEntry(
            (f"{HERE}.quizzes.commands",), "Ask the map what quizzes ask.", Topic.LOOKING
        ),
    },
    examples=f"{HERE}.help_examples:EXAMPLES",
    showing=("explain", "quiz"),
    anywhere=("quiz",),
    script_words=f"{HERE}.what_if.script_sentences:SCRIPT_WORDS",
)
