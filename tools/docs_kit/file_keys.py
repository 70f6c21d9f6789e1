"""The reference of file keys, from the schemas that read the files.

What a key means is written in `meanings.yaml`; types, defaults and limits come from the schema.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from docs_kit.value_words import is_record, records_in, worded
from zine.departments.polls.poll_files import BallotFile, PollFile
from zine.departments.ratings.results_files import FinishedGameFile
from zine.files.content_folder_checks import TrustFile
from zine.files.published_addresses import AliasesFile
from zine.files.strict_yaml import parse_yaml
from zine.gamefiles.players_yaml import PlayersFile
from zine.gamefiles.schemas import GameFile, OrdersFile, SetupFile, ZineFile
from zine.gamefiles.statement_and_notice_schemas import StatementsFile
from zine.variantfiles.geometry_file import GeometryFile
from zine.variantfiles.variant_schemas import MapFile, VariantFile
from zine.wings.desk.beacon.beacon_draws import BeaconTerms
from zine.wings.desk.mail.mail_settings import MailFile
from zine.wings.lab.quizzes.quiz import QuizFile
from zine.writing.header_field_rules import FIELDS, LICENCES, NEEDED

HEAD = """# Files and their keys

Made from the program by `make docs`. All files are UTF-8 YAML. Every value is text until a key gives it
a meaning; unknown keys, keys that appear twice, anchors and tags are refused with line and column.
[The files of a game](../game-files.md), [the paper itself](../paper.md) and [variants](../variants.md) have
examples.
"""
FILES: tuple[tuple[str, type], ...] = (
    ("content/zine.yaml", ZineFile),
    ("content/players.yaml", PlayersFile),
    ("content/aliases.yaml", AliasesFile),
    ("content/trusted.yaml", TrustFile),
    ("content/polls/POLL/poll.yaml", PollFile),
    ("content/polls/POLL/ballots/VOTER.yaml", BallotFile),
    ("content/quizzes/QUIZ.yaml", QuizFile),
    ("content/ratings/results/GAME.yaml", FinishedGameFile),
    ("games/GAME/game.yaml", GameFile),
    ("games/GAME/game.yaml: `beacon`, chance from the public beacon", BeaconTerms),
    ("games/GAME/PHASE.orders.yaml", OrdersFile),
    ("games/GAME/PHASE.setup.yaml", SetupFile),
    ("games/GAME/statements.yaml", StatementsFile),
    ("private/mail.yaml", MailFile),
    ("variants/VARIANT/variant.yaml", VariantFile),
    ("variants/VARIANT/map.yaml", MapFile),
    ("variants/VARIANT/geometry.yaml", GeometryFile),
)
OWN: Mapping[str, str] = {
    "GameFile.late": "`until-adjudicated`, `never`, `24 hours` or `2 days`",
    "GameFile.remind": "`never`, `24 hours` or `2 days`",
    "DeadlinesFile.weekdays": "`fri`, `mon-fri` or a list; or one by kind of phase",
    "StageFile.label": "text, at most 24 long",
    "PowerFile.colour": "`#b5475c`",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key of a file: its name, what is written, what holds if it is left out, what it means."""

    name: str
    value: str
    default: str
    meaning: str


def files_page() -> str:
    """The whole page. Raises KeyError for a key without a meaning, ValueError for one too many."""
    meanings = _meanings()
    parts = [HEAD.rstrip()]
    used: set[str] = set()
    for name, schema in FILES:
        parts.append(f"## {name}")
        for each in _within(schema, {}):
            used |= {f"{each.__name__}.{key}" for key in _hints(each)}
            if each is not schema:
                parts.append(f"### {_place(each, schema)}")
            parts.append(_table(keys_of(each, meanings)))
    if set(meanings) - used:
        raise ValueError(f"no schema has {sorted(set(meanings) - used)}")
    parts += _heads()
    return "\n\n".join(parts) + "\n"


def keys_of(schema: type, meanings: Mapping[str, str]) -> list[Key]:
    """The keys of a schema or dataclass, in the order of their meanings."""
    hints = _hints(schema)
    order = {key: at for at, key in enumerate(meanings)}
    return [
        Key(
            name=name,
            value=OWN.get(f"{schema.__name__}.{name}") or worded(hints[name]),
            default=_default(schema, name),
            meaning=meanings[f"{schema.__name__}.{name}"],
        )
        for name in sorted(hints, key=lambda key: order[f"{schema.__name__}.{key}"])
    ]


def _meanings() -> Mapping[str, str]:
    path = Path(__file__).with_name("meanings.yaml")
    data: Any = parse_yaml(path.read_text(encoding="utf-8"), path.name).data
    return {f"{schema}.{key}": said for schema, keys in data.items() for key, said in keys.items()}


def _hints(schema: type[Any]) -> dict[str, Any]:
    if issubclass(schema, BaseModel):
        found = get_type_hints(schema, include_extras=True)
        return {
            name: Annotated[found[name], *each.metadata] if each.metadata else found[name]
            for name, each in schema.model_fields.items()
        }
    hints = get_type_hints(schema, include_extras=True)
    return {each.name: hints[each.name] for each in fields(schema)}


def _within(schema: type, seen: dict[type, None]) -> Iterator[type]:
    """A schema, and those that its keys hold, each once."""
    if schema in seen:
        return
    seen[schema] = None
    yield schema
    for hint in _hints(schema).values():
        for inner in records_in(hint):
            yield from _within(inner, seen)


def _place(inner: type, schema: type) -> str:
    """Where a schema's keys are: the key, or the keys, that hold it."""
    names = []
    for each in _within(schema, {}):
        names += [f"`{key}`" for key, hint in _hints(each).items() if inner in records_in(hint)]
    return "Within " + " and ".join(dict.fromkeys(names))


def _default(schema: type[Any], name: str) -> str:
    if issubclass(schema, BaseModel):
        each = schema.model_fields[name]
        if each.is_required():
            return "needed"
        value = each.default if each.default is not PydanticUndefined else None
    else:
        found = next(each for each in fields(schema) if each.name == name)
        if found.default is MISSING and found.default_factory is MISSING:
            return "needed"
        value = found.default if found.default is not MISSING else None
    if isinstance(value, Enum):
        return f"`{value.value}`"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if value in (None, "", ()) or is_record(type(value)):
        return ""
    return f"`{value}`"


def _table(keys: list[Key]) -> str:
    rows = [f"| `{each.name}` | {each.value} | {each.default} | {each.meaning} |" for each in keys]
    return "\n".join(["| key | value | left out | meaning |", "|---|---|---|---|", *rows])


def _heads() -> Iterator[str]:
    yield (
        "## The head of a text\n\nThe lines before an article, an issue or a page of the zine's own. "
        "Nothing else can be set."
    )
    meanings = parse_yaml(
        Path(__file__).with_name("heads.yaml").read_text(encoding="utf-8"), "heads.yaml"
    ).data
    assert isinstance(meanings, dict)
    for folder, known in FIELDS.items():
        rows = [
            f"| `{name.capitalize()}` | {'needed' if name in NEEDED[folder] else ''} | {meanings[name]} |"
            for name in known
        ]
        yield "\n".join([f"### content/{folder}\n", "| line | | meaning |", "|---|---|---|", *rows])
    yield "The licences are " + ", ".join(LICENCES[:-1]) + f", and {LICENCES[-1]}."
