"""The reference of file keys, from the schemas that read the files.

What a key means is written in `meanings.yaml`; types, defaults and limits come from the schema.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Gt, Le, Lt, MaxLen
from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from zine.departments.polls.poll_schemas import BallotFile, PollFile
from zine.departments.quizzes.quiz_schemas import QuizFile
from zine.departments.ratings.rating_schemas import FinishedGameFile
from zine.files.addresses import AliasesFile
from zine.files.content_folder import TrustFile
from zine.files.mail_settings import MailFile
from zine.files.strict_yaml import parse_yaml
from zine.gamefiles.players_yaml import PlayersFile
from zine.gamefiles.print_schemas import StatementsFile
from zine.gamefiles.schemas import GameFile, OrdersFile, SetupFile, ZineFile
from zine.games.rhythm import Period
from zine.variantfiles.drawings import GeometryFile
from zine.variantfiles.variant_schemas import MapFile, VariantFile
from zine.writing.header import FIELDS, LICENCES, NEEDED

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
    ("games/GAME/PHASE.orders.yaml", OrdersFile),
    ("games/GAME/PHASE.setup.yaml", SetupFile),
    ("games/GAME/statements.yaml", StatementsFile),
    ("private/mail.yaml", MailFile),
    ("variants/VARIANT/variant.yaml", VariantFile),
    ("variants/VARIANT/map.yaml", MapFile),
    ("variants/VARIANT/geometry.yaml", GeometryFile),
)
# What is written as text, though it becomes a value of its own.
WRITTEN: Mapping[object, str] = {
    str: "text",
    int: "number",
    float: "number",
    bool: "`true` or `false`",
    date: "day: `2026-12-04`",
    datetime: "time: `2026-12-04 19:00`",
    timedelta: "`48 hours` or `2 days`",
    Period: "`2026-12-24` or `2026-12-24..2027-01-02`",
}
OWN: Mapping[str, str] = {
    "GameFile.late": "`until-adjudicated`, `never`, `24 hours` or `2 days`",
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
    """The keys of a schema or dataclass, in their order."""
    return [
        Key(
            name=name,
            value=OWN.get(f"{schema.__name__}.{name}") or worded(hint),
            default=_default(schema, name),
            meaning=meanings[f"{schema.__name__}.{name}"],
        )
        for name, hint in _hints(schema).items()
    ]


def _meanings() -> Mapping[str, str]:
    path = Path(__file__).with_name("meanings.yaml")
    data = parse_yaml(path.read_text(encoding="utf-8"), path.name).data
    assert isinstance(data, dict)
    return {f"{schema}.{key}": said for schema, keys in data.items() for key, said in keys.items()}


def _hints(schema: type) -> dict[str, Any]:
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
        for inner in _records(hint):
            yield from _within(inner, seen)


def _records(hint: object) -> Iterator[type]:
    if _is_record(hint):
        assert isinstance(hint, type)
        yield hint
    for inner in get_args(hint):
        yield from _records(inner)


def _is_record(hint: object) -> bool:
    return (
        isinstance(hint, type)
        and hint is not Period
        and (issubclass(hint, BaseModel) or is_dataclass(hint))
    )


def _place(inner: type, schema: type) -> str:
    """Where a schema's keys are: the key, or the keys, that hold it."""
    names = []
    for each in _within(schema, {}):
        names += [f"`{key}`" for key, hint in _hints(each).items() if inner in _records(hint)]
    return "Within " + " and ".join(dict.fromkeys(names))


def _default(schema: type, name: str) -> str:
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
    if value in (None, "", ()) or _is_record(type(value)):
        return ""
    return f"`{value}`"


def worded(hint: object) -> str:
    """What is written for a value of a type, in words."""
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        return worded(inner) + _limits([note for each in notes for note in _flat(each)])
    if hint in WRITTEN:
        return WRITTEN[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _one_of([each.value for each in hint])
    if _is_record(hint):
        return "keys"
    return _composed(hint)


def _composed(hint: object) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _one_of([each for each in inner if each])
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(worded(each) for each in inner if each is not type(None)))
    if origin is dict:
        return f"{worded(inner[1])}, by {_key_kind(inner[0])}"
    if origin in (tuple, frozenset) and (len(inner) == 1 or inner[1] is Ellipsis):
        return f"list of {worded(inner[0])}"
    if origin is tuple:
        return f"list of {len(inner)} numbers"
    return "text"


def _key_kind(hint: object) -> str:
    words = worded(hint)
    return "name" if words == "text" else words


def _one_of(values: list[object]) -> str:
    return ", ".join(f"`{each}`" for each in values)


def _flat(note: object) -> Iterator[object]:
    yield note
    yield from getattr(note, "metadata", ())


def _limits(notes: list[object]) -> str:
    said = []
    for each in notes:
        match each:
            case Ge(ge=least):
                said.append(f"at least {least}")
            case Gt(gt=least):
                said.append(f"more than {least}")
            case Le(le=most):
                said.append(f"at most {most}")
            case Lt(lt=most):
                said.append(f"less than {most}")
            case MaxLen(max_length=most):
                said.append(f"at most {most:,} long")
    return f", {', '.join(dict.fromkeys(said))}" if said else ""


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
