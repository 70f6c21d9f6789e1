"""Extracts the press's words, brings the catalogues up to date, and compiles them.

    python tools/catalogues.py          # after a change of words or of a catalogue
    python tools/catalogues.py --share  # only says how much of each language is translated

The catalogues are plugins/zine/languages/*.po; zine.pot lists all words. Compiled files are the
same for the same catalogue, wherever and whenever they are made.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import click
from babel.messages import pofile
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo

REPO = Path(__file__).resolve().parent.parent
PACKAGE = REPO / "plugins" / "zine"
FOLDER = PACKAGE / "languages"
KEYWORDS = {"_": None, "tr": None, "trn": (1, 2)}
SPOKEN = {"_", "phrase", "said", "say", "told", "worded"}
# Arguments of blocks that are the press's own words.
PRINTED = {"heading", "short", "caption", "label", "summary", "title"}
KEYS = {"solo"}  # of a table, inside the call that looks it up
BLOCKS = frozenset(
    ["Column", "Table", "table_of", "Section", "Details", "Heading", "Note", "Figure", "IssuePart"]
)


def main() -> None:
    """Bring every catalogue up to date, or say how much of each is translated."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--share", action="store_true")
    asked = options.parse_args()
    template = words()
    for path in sorted(FOLDER.glob("*.po")):
        held = read(path)
        if not asked.share:
            held.update(template, no_fuzzy_matching=True)
            held.obsolete.clear()
            path.write_bytes(written(held))
            path.with_suffix(".mo").write_bytes(compiled(held))
        missing = untranslated(held, template)
        total = len(template)
        done = total - len(missing)
        sys.stdout.write(f"{path.stem}: {done} of {total} ({100 * done // total}%)\n")
        if asked.share:
            sys.stdout.writelines(f"  {each}\n" for each in missing)
    if not asked.share:
        (FOLDER / "zine.pot").write_bytes(written(template))


def words() -> Catalog:
    """Every sentence of the press that is printed in the language of the zine."""
    found = Catalog(project="diplomacy-zine", charset="utf-8", fuzzy=False)
    found.header_comment = "# The words of the press. Made by tools/catalogues.py."
    for path in sorted((*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html"), *theme())):
        name = path.relative_to(REPO).as_posix()
        for message in messages(path):
            found.add(message, locations=[(name, 0)])
    for message in (*variant_words(), *tables(), *terminal_words()):
        found.add(message, locations=[("tables", 0)])
    return found


def theme() -> Iterator[Path]:
    """The templates of the press's theme."""
    return (REPO / "theme" / "templates").glob("*.html")


def messages(path: Path) -> Iterator[str | tuple[str, ...]]:
    """The sentences of a file, those with a count in both forms."""
    if path.suffix == ".py":
        yield from spoken(path.read_text(encoding="utf-8"))
        yield from headings(path.read_text(encoding="utf-8"))
        return
    with path.open("rb") as file:
        for _, message, _, _ in extract("jinja2.ext:babel_extract", file, keywords=KEYWORDS):
            if message and message not in KEYS:
                yield message


def spoken(source: str) -> Iterator[str | tuple[str, ...]]:
    """What a module gives to the functions that print: in f-strings too, and of each choice."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ("number_of", "told_count") and len(node.args) > 1:
            yield from zip(literals(node.args[0]), literals(node.args[1]), strict=True)
        elif node.func.id in SPOKEN and node.args:
            yield from (each for each in literals(node.args[0]) if each and each not in KEYS)


def literals(node: ast.expr) -> list[str]:
    """The texts that an expression may be, if they are written there."""
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def headings(source: str) -> Iterator[str]:
    """Headings and captions that are written where a block is made."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in BLOCKS:
            continue
        values = [each.value for each in node.keywords if each.arg in PRINTED]
        values += node.args[:1] if node.func.id in ("Details", "Heading", "Note") else []
        for value in values:
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                yield value.value


def variant_words() -> Iterator[str]:
    """What came of orders, in the words of corrections and private reports, and which rulings changed."""
    sys.path.insert(0, str(PACKAGE.parent))
    from zine.rules import outcomes  # noqa: PLC0415
    from zine.variantfiles.variant_folders import variant_names  # noqa: PLC0415
    from zine.variantfiles.variant_reader import load_variant  # noqa: PLC0415

    yield from (each.word for each in vars(outcomes).values() if hasattr(each, "word"))
    for name in variant_names():
        variant = load_variant(name).variant
        yield from (each.word for each in variant.outcomes)
        yield from (each.what for each in variant.hooks.raises)


def tables() -> Iterator[str]:
    """Sentences that are looked up in tables when they are printed."""
    sys.path.insert(0, str(PACKAGE.parent))
    import zine.wings.lab.quizzes.questions.question_answers  # noqa: F401, PLC0415 - its sentences count
    from zine.departments.polls.scoring.methods import METHODS  # noqa: PLC0415
    from zine.departments.ratings.rating import finished_game  # noqa: PLC0415
    from zine.report.dates import MONTHS, WEEKDAYS  # noqa: PLC0415
    from zine.report.outcome_explanation import SUPPLIED_WORDS  # noqa: PLC0415
    from zine.report.place_names import COASTS, KINDS  # noqa: PLC0415
    from zine.report.status import ENDINGS  # noqa: PLC0415
    from zine.rules.calendar import PhaseKind  # noqa: PLC0415
    from zine.rules.outcomes import Fault  # noqa: PLC0415
    from zine.rules.reasons import Code, Kept, RefusalCode  # noqa: PLC0415
    from zine.variantfiles.variant_folders import variant_names  # noqa: PLC0415
    from zine.variantfiles.variant_reader import load_variant  # noqa: PLC0415
    from zine.wing import script_sentences  # noqa: PLC0415
    from zine.wings.archive.parsing import old_text_remarks  # noqa: F401, PLC0415 - its sentences count
    from zine.wings.archive.parsing.issue_values import SectionKind  # noqa: PLC0415
    from zine.wings.archive.parsing.lines import LineKind  # noqa: PLC0415
    from zine.wings.archive.parsing.report_check import ReportVerdict  # noqa: PLC0415
    from zine.wings.archive.parsing.report_values import Deed  # noqa: PLC0415
    from zine.wings.desk.beacon.sentences import SENTENCES as OF_CHANCE  # noqa: PLC0415
    from zine.wings.desk.order_pages.order_blocks import CAPTIONS  # noqa: PLC0415
    from zine.wings.lab.order_rescues.rescue_table import INTRODUCTION, TITLE  # noqa: PLC0415
    from zine.wings.pulsipher.expansions.economy.printing.news import SENTENCES  # noqa: PLC0415
    from zine.wings.pulsipher.expansions.economy.season.supply_priority import BillPart  # noqa: PLC0415

    for name in variant_names():
        variant = load_variant(name).variant
        yield from (stage.title for stage in variant.calendar.stages)
        if variant.hooks.papers and variant.hooks.papers.notice:
            yield variant.hooks.papers.notice
        yield variant.hooks.without_retreat
    yield from (*MONTHS, *WEEKDAYS, *(each[:3] for each in (*MONTHS, *WEEKDAYS)))
    yield from (*SUPPLIED_WORDS.values(), *ENDINGS.values(), *COASTS.values())
    for table in (*Code.__subclasses__(), *RefusalCode.__subclasses__()):
        yield from (str(row.value) for row in table if table is not Kept)
    for texts in script_sentences().values():
        yield from texts
    yield from CAPTIONS.values()
    for method in METHODS.values():
        yield from (method.title, method.source)
    yield from (finished_game.NO_PLAYERS, finished_game.UNPLAYED, finished_game.NO_RESULT_KNOWN)
    yield from (said for each in SENTENCES.values() for said in each)
    yield from (words for part in BillPart for words in (str(part), part.rule))
    yield from (
        str(kind) for kinds in (ReportVerdict, LineKind, Deed, SectionKind) for kind in kinds
    )
    yield from OF_CHANCE
    yield from (each.value for each in (*PhaseKind, *Fault))
    yield from (f"the {side}" for side in SIDES)
    yield from (*(side.capitalize() for side in SIDES), "The middle", "top", "bottom")
    yield from (
        "everything",
        "games",
        "players",
        "dislodged",
        "Who plays which variant where",
        "Wanted",
    )
    yield from (
        INTRODUCTION,
        TITLE,
        "and",
        "or",
        "game",
        "{first}, and {last}",
        "{first}, or {last}",
    )
    for kind in (*KINDS.values(), "unit"):
        article = "an" if kind == "army" else "a"
        for lead in ("the ", f"{article} ", ""):
            yield f"{lead}{kind} in {{place}}"
        yield f"{'armies' if kind == 'army' else f'{kind}s'} in {{places}}"
        yield f"the {{adjective}} {kind} in {{place}}"


def terminal_words() -> Iterator[str | tuple[str, str]]:
    """What the help of every command says, and what click says when a line is wrong."""
    from zine.cli import main  # noqa: PLC0415
    from zine.cli.commands import commands  # noqa: PLC0415
    from zine.cli.terminal_language import PLACEHOLDER, paragraphs  # noqa: PLC0415
    from zine.games import TurnState  # noqa: PLC0415
    from zine.wing import Topic  # noqa: PLC0415
    from zine.wings.desk.post.letter_text.letter_kinds import LetterKind  # noqa: PLC0415

    yield from CLICK
    yield from (each.value for kinds in (LetterKind, TurnState) for each in kinds)
    yield from ("players' letters", "ended", "broken")
    yield from (*map(str, Topic), "Examples", "OPTIONS", "COMMAND", "ARGS")
    yield from (entry.help for entry in commands().values())
    for command in every_command(main):
        yield from paragraphs(command.help or "")
        context = click.Context(command)
        for each in command.get_params(context):
            yield from PLACEHOLDER.findall(each.make_metavar(context))
            if isinstance(each, click.Option) and each.help:
                yield each.help


def every_command(command: click.Command) -> Iterator[click.Command]:
    """A command, and if it is a group all that are in it."""
    yield command
    if isinstance(command, click.Group):
        for name in command.commands:
            yield from every_command(command.commands[name])


# Sentences of click that a command line can bring about.
CLICK: tuple[str | tuple[str, str], ...] = (
    *("Aborted!", "Commands", "Missing command.", "Options", "Usage:", "default: {default}"),
    *("Choose from:\n\t{choices}", "Could not open file {filename!r}: {message}"),
    *("Error: invalid input", "Error: {message}", "unknown error"),
    *("Invalid value for {param_hint}: {message}", "Invalid value: {message}"),
    *("Missing argument", "Missing option", "Missing parameter", "Missing {param_type}"),
    "Missing parameter: {param_name}",
    *("No such command {name!r}.", "No such option {name!r}."),
    "Option {name!r} does not take a value.",
    "Argument {name!r} takes {nargs} values.",
    "Try '{command} {option}' for help.",
    *(f"{{name}} {{filename!r}} is a {kind}." for kind in ("file", "directory")),
    *(f"{{name}} {{filename!r}} is not {what}." for what in ("readable", "writable", "executable")),
    "{name} {filename!r} does not exist.",
    "{value!r} is not a valid {number_type}.",
    "{value!r} is not a valid boolean. Recognized values: {states}",
    "{value} is not in the range {range}.",
    (
        "Got unexpected extra argument ({args})",
        "Got unexpected extra arguments ({args})",
    ),
    (
        "Option {name!r} requires an argument.",
        "Option {name!r} requires {nargs} arguments.",
    ),
    ("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)

SIDES = (
    *("north", "north-east", "east", "south-east"),
    *("south", "south-west", "west", "north-west"),
)


def read(path: Path) -> Catalog:
    """A catalogue of one language."""
    with path.open("rb") as file:
        return pofile.read_po(file, locale=path.stem)


def written(catalog: Catalog) -> bytes:
    """A catalogue as its file holds it: sorted, without times or names."""
    out = io.BytesIO()
    pofile.write_po(out, catalog, width=100, sort_output=True, no_location=True, omit_header=False)
    lines = out.getvalue().decode("utf-8").split("\n")
    kept = [line for line in lines if not line.startswith(VARYING)]
    return "\n".join(kept).encode("utf-8")


DAY = datetime(2026, 1, 1, tzinfo=UTC)  # any will do that is always the same
VARYING = (
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Last-Translator',
    '"Generated-By',
    '"Report-Msgid',
    '"Language-Team',
    '"Project-Id',
)


def compiled(catalog: Catalog) -> bytes:
    """The compiled catalogue: the same bytes whatever the day."""
    plain = pofile.read_po(io.BytesIO(written(catalog)), locale=catalog.locale)
    plain.creation_date = plain.revision_date = DAY
    out = io.BytesIO()
    write_mo(out, plain)
    return out.getvalue()


def untranslated(held: Catalog, template: Catalog) -> list[str]:
    """The sentences that a catalogue has no words for."""
    found = []
    for message in template:
        if not message.id:
            continue
        own = held.get(message.id)
        strings = (
            own.string
            if own is not None and isinstance(own.string, tuple)
            else (own and own.string,)
        )
        if own is None or not all(strings):
            found.append(message.id if isinstance(message.id, str) else message.id[0])
    return found


if __name__ == "__main__":
    main()
