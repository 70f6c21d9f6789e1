"""Changes a value in a file that a person wrote, and leaves the rest as it is.

Comments, order and quotes stay. The result is read back strictly before it is returned;
if any other value changed, the edit is refused.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString

from zine.files.strict_yaml import parse_yaml, read_text
from zine.files.yaml_events import Data
from zine.problems import Place, Problem, Problems

Key = tuple[str | int, ...]
WIDEST = 4096
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def edited(path: Path, shown: str, changes: Mapping[Key, Data | None]) -> str:
    """The text of a YAML file with values set by path; None removes a value.

    Raises Problems if the file cannot be read, or if the change would touch other values.
    """
    text = read_text(path, shown)
    before = parse_yaml(text, shown).data
    wanted: Any = _plain_copy(before)
    yaml = _round_trip(text)
    document = yaml.load(text)
    if document is None:
        document = CommentedMap()
    for key, value in changes.items():
        _set(document, key, value, _styled)
        _set(wanted, key, value, _plain_copy)
    stream = io.StringIO()
    yaml.dump(document, stream)
    result = stream.getvalue()
    if parse_yaml(result, shown).data != wanted or _comments(text) > _comments(result):
        places = ", ".join(".".join(map(str, key)) for key in changes)
        hint = f"change {places} in an editor"
        raise Problems(
            [Problem(Place(shown), "cannot be changed without changing other values too", hint)]
        )
    return _with_ends_of(path, result)


def fresh(data: Mapping[str, Data]) -> str:
    """The text of a new YAML file, in the style of those that people write."""
    yaml = YAML(typ="rt")
    yaml.width = WIDEST
    stream = io.StringIO()
    yaml.dump(_styled(data), stream)
    return stream.getvalue()


def _round_trip(text: str) -> YAML:
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = WIDEST
    if _lists_are_indented(text):
        yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def _lists_are_indented(text: str) -> bool:
    """Whether the first list below a key is indented further than the key."""
    lines = [line for line in text.split("\n") if line.strip()]
    for key, item in itertools.pairwise(lines):
        if item.lstrip().startswith("- ") and key.partition("#")[0].rstrip().endswith(":"):
            return len(item) - len(item.lstrip()) > len(key) - len(key.lstrip())
    return False


def _plain_copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain_copy(each) for key, each in value.items()}
    return [_plain_copy(each) for each in value] if isinstance(value, list) else value


def _styled(value: Any) -> Any:
    """A new value as people write it, with blocks for texts of several lines."""
    if isinstance(value, Mapping):
        return CommentedMap({key: _styled(each) for key, each in value.items()})
    if isinstance(value, list):
        made = CommentedSeq(_styled(each) for each in value)
        if all(isinstance(each, str) and "\n" not in each for each in value):
            made.fa.set_flow_style()
        return made
    return LiteralScalarString(value) if "\n" in value else value


def _set(document: Any, key: Key, value: Any, made: Any) -> None:
    """Set or remove one value; makes the mappings on the way to it."""
    *way, last = key
    for part in way:
        if isinstance(document, dict) and part not in document:
            if value is None:
                return
            document[part] = made({})
        document = document[part]
    if value is None:
        document.pop(last, None)
    elif isinstance(document, list) and last == len(document):
        document.append(made(value))
    else:
        document[last] = made(value)


def _comments(text: str) -> int:
    return sum("#" in line for line in text.split("\n"))


def _with_ends_of(path: Path, text: str) -> str:
    """The text with the file's own byte order mark and line ends."""
    old = path.read_bytes()
    if b"\r\n" in old:
        text = text.replace("\n", "\r\n")
    return ("\ufeff" if old.startswith(BYTE_ORDER_MARK) else "") + text
