"""The desk: letters in and out, deadlines, people, seals, and everything that a publisher does."""

from zine.wing import DepartmentEntry, ExtraEntry, TaskEntry, Topic, Wing

HERE = "zine.wings.desk"
COMMANDS = f"{HERE}.commands"
WING = Wing(
    name="desk",
    templates=True,
    departments=(
        DepartmentEntry(where=f"{HERE}.order_pages.department:OrderPagesDepartment"),
        DepartmentEntry(where=f"{HERE}.private_reports.department:PrivateReportsDepartment"),
        DepartmentEntry(where=f"{HERE}.seating.notices:NoticesDepartment", last=True),
    ),
    commands={
        "beacon": TaskEntry(
            (f"{COMMANDS}.beacon",),
            "Draw powers and ties from the public drand beacon.",
            Topic.LOOKING,
        ),
        "close": TaskEntry(
            (f"{COMMANDS}.seal",),
            "Hand the orders of GAME to the next build, after its deadline.",
            Topic.WEEK,
        ),
        "correct": TaskEntry(
            (f"{COMMANDS}.correct_and_undo",),
            "Record PHASE of GAME again from its changed orders file.",
            Topic.MENDING,
        ),
        "game": TaskEntry(
            tuple(
                f"{COMMANDS}.{name}" for name in ("game", "game_deadlines", "game_endings", "seats")
            ),
            "Open games, move deadlines, and look after the people in them.",
            Topic.GAMES,
        ),
        "help": TaskEntry(
            (f"{COMMANDS}.help",),
            "Print a page of the documentation or the help of a command.",
            Topic.LOOKING,
        ),
        "inbox": TaskEntry(
            (f"{COMMANDS}.inbox",), "Take in orders; store every message as it arrived.", Topic.WEEK
        ),
        "issue": TaskEntry((f"{COMMANDS}.issue",), "Begin issues of the zine.", Topic.WEEK),
        "mail": TaskEntry(
            (f"{COMMANDS}.mail",),
            "Set up how letters leave and arrive, and try it.",
            Topic.SETTING_UP,
        ),
        "new": TaskEntry(
            (f"{COMMANDS}.new_zine",), "Begin a zine of your own in FOLDER.", Topic.SETTING_UP
        ),
        "outbox": TaskEntry(
            (f"{COMMANDS}.outbox",),
            "Letters to send: list, read, send, or note as sent.",
            Topic.WEEK,
        ),
        "preview": TaskEntry(
            (f"{COMMANDS}.preview",),
            "Print the current turn of GAME as it would be with the orders in.",
            Topic.WEEK,
        ),
        "publish": TaskEntry(
            (f"{COMMANDS}.publish",),
            "Adjudicate what is due, and put the checked site in place.",
            Topic.WEEK,
        ),
        "redact": TaskEntry(
            (f"{COMMANDS}.redact",),
            "Take SENTENCE out of all that is printed of GAME.",
            Topic.MENDING,
        ),
        "run": TaskEntry(
            (f"{COMMANDS}.run",),
            "Do all that is due, and say what is left for you.",
            Topic.WEEK,
        ),
        "seal": TaskEntry(
            (f"{COMMANDS}.seal",),
            "Keys for sealed orders, and the check for secrets in public.",
            Topic.SETTING_UP,
        ),
        "serve": TaskEntry(
            (f"{COMMANDS}.serve",),
            "Show the site in your browser; build it again on every change.",
            Topic.WEEK,
        ),
        "status": TaskEntry(
            (f"{COMMANDS}.status",),
            "Show each game: its phase and deadline, and whose orders are in.",
            Topic.WEEK,
        ),
        "undo": TaskEntry(
            (f"{COMMANDS}.correct_and_undo",),
            "Take back PHASE, the last recorded turn of GAME.",
            Topic.MENDING,
        ),
        "verify": TaskEntry(
            (f"{COMMANDS}.verify",),
            "Adjudicate every record again; list what would differ today.",
            Topic.LOOKING,
        ),
    },
    examples=f"{COMMANDS}.help_examples:EXAMPLES",
    showing=(
        *("status", "preview", "inbox list", "inbox show", "outbox list", "outbox show"),
        *("seal open", "verify", "help"),
    ),
    anywhere=("new", "seal open", "help"),
    check=f"{HERE}.order_findings:zine_findings",
    judge=f"{HERE}.contributions.file_checks:judge_files",
    front=f"{HERE}.zine_run.front_screen:front",
    extras={
        "beacon": ExtraEntry(where=f"{HERE}.beacon.game_beacon:READER", file="beacon.yaml"),
        "sealed": ExtraEntry(where=f"{HERE}.sealed.order_set_tallies:READER", file="sealed"),
    },
    script_words=f"{HERE}.order_pages.script_sentences:SCRIPT_WORDS",
)
