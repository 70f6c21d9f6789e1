"""The files that documents show are whole, and say what their readers accept."""

from __future__ import annotations

import re

import pytest

from documents import DOCS, Step, fences, name_of, pages
from zine.departments.polls.poll_files import BallotFile, PollFile
from zine.departments.ratings.results_files import FinishedGameFile
from zine.files.published_addresses import AliasesFile
from zine.files.strict_yaml import Schema, parse_yaml, validate
from zine.gamefiles.players_yaml import PlayersFile
from zine.gamefiles.schemas import OrdersFile, SetupFile, ZineFile
from zine.gamefiles.statement_and_notice_schemas import StatementsFile
from zine.gamefiles.wing_extras import game_schema
from zine.rules.calendar import PhaseKind
from zine.rules.notation import Reader
from zine.variantfiles.variant_reader import load_variant
from zine.variantfiles.variant_schemas import MapFile, VariantFile
from zine.wings.desk.mail.mail_settings import MailFile
from zine.wings.lab.quizzes.quiz import QuizFile

SHAPES: dict[str, type[Schema]] = {
    r"content/zine\.yaml": ZineFile,
    r"content/players\.yaml": PlayersFile,
    r"content/aliases\.yaml": AliasesFile,
    r"content/polls/[\w-]+/poll\.yaml": PollFile,
    r"content/polls/[\w-]+/ballots/[\w-]+\.yaml": BallotFile,
    r"content/quizzes/[\w-]+\.yaml": QuizFile,
    r"content/ratings/results/[\w-]+\.yaml": FinishedGameFile,
    r"games/[\w-]+/game\.yaml": game_schema(),
    r"games/[\w-]+/[\w-]+\.orders\.yaml": OrdersFile,
    r"games/[\w-]+/[\w-]+\.setup\.yaml": SetupFile,
    r"games/[\w-]+/statements\.yaml": StatementsFile,
    r"private/mail\.yaml": MailFile,
    r"variants/[\w-]+/map\.yaml": MapFile,
    r"variants/[\w-]+/variant\.yaml": VariantFile,
}
# Files of names and addresses alone, and a variant that inherits what it does not say.
PLAIN = (
    "private/readers.yaml",
    "private/followers.yaml",
    "content/birthdays.yaml",
    "variants/honours/variant.yaml",
)
YAML = [(page, step) for page in pages() for step in fences(page) if step.language == "yaml"]


def shape_of(step: Step) -> type[Schema] | None:
    """The schema that reads a file, by its path."""
    return next((found for path, found in SHAPES.items() if re.fullmatch(path, step.title)), None)


@pytest.mark.parametrize(
    "step",
    [pytest.param(step, id=f"{name_of(page)}:{step.line}") for page, step in YAML if step.title],
)
def test_a_shown_file_is_read(step: Step) -> None:
    """Every key is known, and every value can be understood."""
    source = parse_yaml(step.text, step.title)

    if step.title not in PLAIN:
        shape = shape_of(step)
        assert shape is not None, step.title
        assert validate(source, shape)


def test_no_yaml_is_a_fragment() -> None:
    """Each block is a whole file, an addition to one, or says that it only shows something."""
    loose = [
        f"{name_of(page)}:{step.line}"
        for page, step in YAML
        if not step.title and step.note[0] not in ("added to", "output")
    ]

    assert [] == loose
    assert sum(step.note[0] == "output" for _, step in YAML) <= 5


KINDS = {
    "Movement": PhaseKind.MOVEMENT,
    "Retreats": PhaseKind.RETREATS,
    "Adjustments": PhaseKind.ADJUSTMENTS,
}


@pytest.mark.parametrize("section", KINDS)
def test_the_orders_that_players_are_shown_are_read(section: str) -> None:
    """Every form in the tables of docs/orders.md, in the phase it is for."""
    page = (DOCS / "orders.md").read_text(encoding="utf-8")
    table = page.partition(f"## {section}")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    forms = [form for row in rows for form in re.findall(r"`([^`]+)`", row)]
    variant = load_variant("standard").variant
    reader = Reader(geography=variant.geography, powers=variant.powers)

    lines = [
        line
        for form in forms
        for line in reader.read(form, power="France", kind=KINDS[section], units={})
    ]

    assert len(forms) >= 3
    assert [] == [str(line) for line in lines if line.order is None]
    assert len(lines) == len(forms)
