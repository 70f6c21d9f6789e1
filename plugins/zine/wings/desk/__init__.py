"""The desk: letters in and out, deadlines, people, seals, and everything that a publisher does."""

from zine.wing import DepartmentEntry, TaskEntry, Wing

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
            (f"{COMMANDS}.beacon",), "Draw powers and ties from the public drand beacon."
        ),
        "close": TaskEntry(
            (f"{COMMANDS}.seal",),
            "After the deadline: put the orders of GAME where the next build adjudicates them.",
        ),
        "correct": TaskEntry(
            (f"{COMMANDS}.correct",),
            "Record PHASE of GAME again from its orders file as you have changed it.",
        ),
        "game": TaskEntry(
            (f"{COMMANDS}.game", f"{COMMANDS}.game_endings", f"{COMMANDS}.seats"),
            "Open games, move deadlines, and look after the people in them.",
        ),
        "inbox": TaskEntry(
            (f"{COMMANDS}.inbox",), "Take in orders; store every message as it arrived."
        ),
        "issue": TaskEntry((f"{COMMANDS}.issue",), "Begin issues of the zine."),
        "new": TaskEntry((f"{COMMANDS}.new_zine",), "Begin a zine of your own in FOLDER."),
        "outbox": TaskEntry(
            (f"{COMMANDS}.outbox",), "Letters to send: list, read, send, or note as sent."
        ),
        "preview": TaskEntry(
            (f"{COMMANDS}.preview",),
            "Print what the current turn of GAME would be with the orders that are in.",
        ),
        "publish": TaskEntry(
            (f"{COMMANDS}.publish",),
            "Adjudicate what is due and put the new site in place, if every check passes.",
        ),
        "redact": TaskEntry(
            (f"{COMMANDS}.game_endings",),
            "Take SENTENCE out of every file of GAME that is printed, with a mark in its place.",
        ),
        "run": TaskEntry(
            (f"{COMMANDS}.run",),
            "Do all that is due, as often as one likes: from the mailbox to the mailed results.",
        ),
        "seal": TaskEntry(
            (f"{COMMANDS}.seal",),
            "Keys for sealed orders, and the check that nothing secret is public.",
        ),
        "serve": TaskEntry(
            (f"{COMMANDS}.serve",),
            "Build the site, serve it to your own browser, and build it again on every change.",
        ),
        "status": TaskEntry(
            (f"{COMMANDS}.status",),
            "Show the state of each game: phase, deadline, whose orders are in.",
        ),
        "undo": TaskEntry(
            (f"{COMMANDS}.correct",),
            "Take back PHASE, the last recorded turn of GAME, so that it is played again.",
        ),
        "verify": TaskEntry(
            (f"{COMMANDS}.verify",),
            "Adjudicate every record again and list what would differ today; change nothing.",
        ),
    },
    examples=f"{COMMANDS}.examples:EXAMPLES",
    showing=("status", "preview", "inbox list", "inbox show", "seal open", "verify"),
    anywhere=("new", "seal open"),
    check=f"{HERE}.zine_check:findings",
)
