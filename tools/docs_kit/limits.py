"""The reference of limits, from the constants that enforce them."""

from __future__ import annotations

from collections.abc import Iterator

from zine.expansions.market import order_sheets
from zine.files import text_limits as limits
from zine.files.drawings.pictures import LARGEST_PICTURE, WIDEST_PICTURE
from zine.files.strict_yaml import LARGEST_FILE
from zine.files.yaml_events import MOST_VALUES
from zine.gamefiles import players_yaml
from zine.gamefiles.players_yaml import HIGHEST_RATING, MOST_GAMES
from zine.gamefiles.schemas import LONGEST_DEADLINE, MOST_PERIODS
from zine.gamefiles.statement_and_notice_schemas import LONGEST_STATEMENT, MOST_CHAPTERS
from zine.games.deadline_calendar import LONGEST_PERIOD
from zine.portable_names import LONGEST_NAME
from zine.report.press_paragraphs import LONG
from zine.rules.notation import power_text
from zine.wings.desk.checking.site_check import LARGEST_PAGE
from zine.wings.desk.mail.mailboxes import LARGEST_MESSAGE
from zine.wings.desk.post import letter_labels as addressing
from zine.wings.desk.post import letter_processing as dealing
from zine.wings.desk.post import message_reader as reading
from zine.wings.desk.sealed.envelope import LONGEST_ENVELOPE
from zine.wings.desk.seating.order_codes import MOST_GUESSES
from zine.wings.desk.seating.power_allocation import MOST_PLAYERS
from zine.wings.formats.xml_reader import LARGEST_XML, MOST_ELEMENTS
from zine.wings.formats.zip_or_folder import LARGEST_PACKAGE, LARGEST_PART, MOST_PARTS
from zine.writing import header_field_rules
from zine.writing.embeds import MOST_EMBEDS

HEAD = """# Limits

Made from the program by `make docs`. Nobody comes near these numbers by playing or writing; they keep a
letter or a text from stopping the press.
"""
ROWS: tuple[tuple[str, tuple[tuple[str, int, str], ...]], ...] = (
    (
        "Files",
        (
            ("a YAML file", LARGEST_FILE, "bytes"),
            ("values in a YAML file", MOST_VALUES, ""),
            ("the name of a file", LONGEST_NAME, "bytes"),
            ("a picture", LARGEST_PICTURE, "bytes"),
            ("a picture, either way", WIDEST_PICTURE, "pixels"),
            ("a page that `zine publish` lets pass", LARGEST_PAGE, "bytes"),
            ("a file of a variant package", LARGEST_PART, "bytes"),
            ("all of a variant package", LARGEST_PACKAGE, "bytes"),
            ("files in a variant package", MOST_PARTS, ""),
            ("an XML file", LARGEST_XML, "bytes"),
            ("elements in an XML file", MOST_ELEMENTS, ""),
        ),
    ),
    (
        "Texts",
        (
            ("a text", limits.LARGEST_TEXT, "characters"),
            ("lines of a text", limits.MOST_LINES, ""),
            ("a line of a text", limits.LONGEST_LINE, "characters"),
            ("bars across a table", limits.WIDEST_TABLE, ""),
            ("drawings in a text", MOST_EMBEDS, ""),
            ("a title", header_field_rules.LONGEST_TITLE, "characters"),
            ("a slug", header_field_rules.LONGEST_SLUG, "characters"),
            ("any other line of a head", header_field_rules.LONGEST_LINE, "characters"),
            ("a letter of press that is printed unfolded", LONG, "lines"),
            ("a statement", LONGEST_STATEMENT, "characters"),
        ),
    ),
    (
        "Letters",
        (
            ("a message", LARGEST_MESSAGE, "bytes"),
            ("lines of a letter that are read", addressing.MOST_LINES, ""),
            ("a line of a letter", reading.LONGEST_LINE, "characters"),
            ("the words of a letter", reading.LONGEST_TEXT, "characters"),
            ("words in a letter that may be an order code", MOST_GUESSES, ""),
            ("envelopes in a letter", dealing.MOST_ENVELOPES, ""),
            ("an envelope", LONGEST_ENVELOPE, "characters"),
            ("orders of a power", power_text.LONGEST_TEXT, "characters"),
            ("a line of orders", power_text.LONGEST_LINE, "characters"),
            ("an order sheet", order_sheets.LONGEST_SHEET, "characters"),
            ("lines of an order sheet", order_sheets.MOST_LINES, ""),
        ),
    ),
    (
        "Games",
        (
            ("days of a phase", LONGEST_DEADLINE, ""),
            ("holidays or absences of a game", MOST_PERIODS, ""),
            ("a holiday or an absence", LONGEST_PERIOD, "days"),
            ("players that `zine game assign` can seat", MOST_PLAYERS, ""),
            ("a rating brought in", HIGHEST_RATING, ""),
            ("players in players.yaml", players_yaml.MOST_PLAYERS, ""),
            ("games brought in", MOST_GAMES, ""),
            ("a chapter's number", MOST_CHAPTERS - 1, ""),
        ),
    ),
)


def limits_page() -> str:
    """The whole page."""
    return "\n\n".join([HEAD.rstrip(), *_tables()]) + "\n"


def _tables() -> Iterator[str]:
    for title, rows in ROWS:
        lines = [f"| {what} | {most:,} {unit}".rstrip() + " |" for what, most, unit in rows]
        yield "\n".join([f"## {title}\n", "| what | at most |", "|---|---|", *lines])
