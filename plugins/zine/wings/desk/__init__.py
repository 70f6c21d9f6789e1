"""The desk: letters in and out, deadlines, people, seals, and everything that a publisher does."""

from zine.wing import DepartmentEntry, ExtraEntry, TaskEntry, Topic, Wing

HERE = "zine.wings.desk"
COMMANDS = f"{HERE}.commands"
WING = Wing(
    name="desk",
    templates=True,
    departments=(
        DepartmentEntry(where=f"{HERE}.order_pages.department:OrderPagesDepartment"),
        DepartmentEntry(where=f"{HERE}.blind_reports.department:PrivateReportsDepartment"),
    ),
    commands={
        "beacon": TaskEntry(
            (f"{COMMANDS}.beacon",),
            "Draw powers and ties from the public drand beacon.",
            Topic.LOOKING,
        ),
        "close": TaskEntry(
            (f"{COMMANDS}.seal",),
            "After the deadline: put the orders of GAME where the next build adjudicates them.",
            Topic.WEEK,
        ),
        "correct": TaskEntry(
            (f"{COMMANDS}.correct",),
            "Record PHASE of GAME again from its orders file as you have changed it.",
            Topic.MENDING,
        ),
        "game": TaskEntry(
            (f"{COMMANDS}.game", f"{COMMANDS}.game_endings", f"{COMMANDS}.seats"),
            "Open games, move deadlines, and look after the people in them.",
            Topic.GAMES,
        ),
        "help": TaskEntry(
            (f"{COMMANDS}.help",),
            "Print a page of the documentation or the help of a command; without TOPIC list the pages.",
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
            "Print what the current turn of GAME would be with the orders that are in.",
            Topic.WEEK,
        ),
        "publish": TaskEntry(
            (f"{COMMANDS}.publish",),
            "Adjudicate what is due and put the new site in place, if every check passes.",
            Topic.WEEK,
        ),
        "redact": TaskEntry(
            (f"{COMMANDS}.game_endings",),
            "Take SENTENCE out of every file of GAME that is printed, with a mark in its place.",
            Topic.MENDING,
        ),
        "run": TaskEntry(
            (f"{COMMANDS}.run",),
            "Do all that is due: fetch, answer, remind, adjudicate, publish, mail, and say what is left.",
            Topic.WEEK,
        ),
        "seal": TaskEntry(
            (f"{COMMANDS}.seal",),
            "Keys for sealed orders, and the check that nothing secret is public.",
            Topic.SETTING_UP,
        ),
        "serve": TaskEntry(
            (f"{COMMANDS}.serve",),
            "Build the site, serve it to your own browser, and build it again on every change.",
            Topic.WEEK,
        ),
        "status": TaskEntry(
            (f"{COMMANDS}.status",),
            "Show the state of each game: phase, deadline, whose orders are in.",
            Topic.WEEK,
        ),
        "undo": TaskEntry(
            (f"{COMMANDS}.correct",),
            "Take back PHASE, the last recorded turn of GAME, so that it is played again.",
            Topic.MENDING,
        ),
        "verify": TaskEntry(
            (f"{COMMANDS}.verify",),
            "Adjudicate every record again and list what would differ today; change nothing.",
            Topic.LOOKING,
        ),
    },
    examples=f"{COMMANDS}.examples:EXAMPLES",
    showing=(
        *("status", "preview", "inbox list", "inbox show", "outbox list", "outbox show"),
        *("seal open", "verify", "help"),
    ),
    anywhere=("new", "seal open", "help"),
    check=f"{HERE}.zine_check:zine_findings",
    judge=f"{HERE}.contributions.file_checks:judge_files",
    front=f"{HERE}.zine_run.to_do:front",
    extras={
        "beacon": ExtraEntry(where=f"{HERE}.beacon.game_files:READER", file="beacon.yaml"),
        "sealed": ExtraEntry(where=f"{HERE}.sealed.tallies:READER", file="sealed"),
    },
    script_words=f"{HERE}.order_pages.script_words:SCRIPT_WORDS",
)
