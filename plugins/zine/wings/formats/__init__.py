"""The field's formats: saved games, phases, results, cases and maps, in, out and begun."""

from zine.wing import TaskEntry, Topic, Wing

HERE = "zine.wings.formats"
WING = Wing(
    name="formats",
    commands={
        "cases": TaskEntry(
            (f"{HERE}.commands",),
            "Play test cases, such as the DATC's, and list what differs.",
            Topic.PROGRAMS,
        ),
        "export": TaskEntry(
            (f"{HERE}.commands",),
            "Write GAME in a format that other programs read.",
            Topic.PROGRAMS,
        ),
        "variant": TaskEntry(
            (f"{HERE}.variant_commands",),
            "Make a variant of your own: a map, powers and a start as data.",
            Topic.SETTING_UP,
        ),
    },
    examples=f"{HERE}.help_examples:EXAMPLES",
    showing=("cases",),
    anywhere=("cases",),
    exports=f"{HERE}.interchange.game_export:FORMS",
    draws=f"{HERE}.schematic.board:schematic",
    bring_in=f"{HERE}.interchange.import_by_file_kind:bring_in",
)
