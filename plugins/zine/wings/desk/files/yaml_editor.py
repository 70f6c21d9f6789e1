"""Changes a value in a file that a person wrote, and leaves the rest as it is.

Comments, order and quotes stay. The result is read back strictly before it is returned:
if anything but the intended values changed, or a comment is lost, the edit is refused. What
is a comment is for the YAML scanner to say: "#" stands inside values too.
"""

from __future__ import annotations

import io
import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarstring import LiteralScalarString

from zine.files.strict_yaml import parse_yaml, read_text
from zine.files.yaml_events import Data
from zine.problems import Problems

Key = tuple[str | int, ...]
WIDEST = 4096
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def edited_yaml(path: Path, shown: str, changes: Mapping[Key, Data | None]) -> str:
    """The text of a YAML file with values set by path; None removes a value.

    Raises Problems if the file cannot be read, or if the change would touch other values.
    """
    text = read_text(path, shown)
    before = parse_yaml(text, shown).data
    wanted: Any = _plain_copy(before)
    for key, value in changes.items():
        _set(wanted, key, value, _plain_copy)
    kept = Counter(_comments(text))
    for merges in (True, False):
        result = _changed(text, changes, merges=merges)
        if result and _reads_as(result, wanted) and kept <= Counter(_comments(result)):
            return _with_ends_of(path, result)
    places = ", ".join(".".join(map(str, key)) for key in changes)
    hint = f"change {places} in an editor"
    raise Problems.of(shown, "cannot be changed without changing more than is meant", hint)


def _changed(text: str, changes: Mapping[Key, Data | None], *, merges: bool) -> str:
    """The text with the changes made, empty if they cannot be.

    `merges` changes a mapping key by key, so that its comments stay.
    """
    writer = _round_trip(text)
    try:
        document = writer.load(text)
    except YAMLError:
        return ""
    if document is None:
        document = CommentedMap()
    for key, value in changes.items():
        old = _found(document, key) if merges else None
        if isinstance(old, CommentedMap) and isinstance(value, Mapping) and value:
            _merge(old, value)
        else:
            _set(document, key, value, _styled)
    stream = io.StringIO()
    writer.dump(document, stream)
    return stream.getvalue()


def _found(document: object, key: Key) -> object:
    for part in key:
        if not isinstance(document, dict) or part not in document:
            return None
        document = document[part]
    return document


def _merge(old: CommentedMap, new: Mapping[str, Data]) -> None:
    """Bring a mapping up to another key by key; what stays keeps its comments and place."""
    for name in [name for name in old if name not in new]:
        del old[name]
    for place, (name, value) in enumerate(new.items()):
        if name not in old:
            old.insert(place, name, _styled(value))
        elif isinstance(old[name], CommentedMap) and isinstance(value, Mapping) and value:
            _merge(old[name], value)
        elif _plain_copy(old[name]) != value:
            _put(old, name, _styled(value))


def _reads_as(text: str, wanted: Data) -> bool:
    """Whether a text reads back as it was meant to, strictly."""
    try:
        return parse_yaml(text, "").data == wanted
    except Problems:
        return False


def new_yaml(data: Mapping[str, Data]) -> str:
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


def _plain_copy(value: object) -> object:
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
    return LiteralScalarString(value) if PLAIN_BLOCK.fullmatch(value) else value


def _set(document: Any, key: Key, value: Any, made: Any) -> None:
    """Set or remove one value; makes missing mappings above it."""
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
        _put(document, last, made(value))


def _put(document: Any, key: Any, value: Any) -> None:
    """Set a value in the style of the old one, except where a block would lose a tab or a space."""
    old = document.get(key) if isinstance(document, dict) else document[key]
    if isinstance(old, LiteralScalarString) and isinstance(value, str) and value != value.strip():
        document[key] = None  # what was no text hands no style on
    document[key] = value


COMMENT = re.compile(r"(?:^|(?<=[\s,\[\]{}]))#[^\n]*", re.MULTILINE)
BLOCK = frozenset("|>")
# Several lines, none of which begins or ends in a way that a block would read otherwise.
PLAIN_BLOCK = re.compile(r"(?:\S[^\n]*)(?:\n[^\n]*)*\n(?:[^\n]*\S)\n?")


def _comments(text: str) -> Iterator[str]:
    """The comments of a YAML text: what the scanner passes over between its tokens."""
    end = 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        start = token.start_mark.index
        yield from _remarks(text[end:start])
        end = max(end, token.end_mark.index)
        if isinstance(token, yaml.ScalarToken) and token.style in BLOCK:
            # The line of a block's "|" may end in a comment, which belongs to the token.
            yield from _remarks(text[start:end].partition("\n")[0])
    yield from _remarks(text[end:])


def _remarks(gap: str) -> Iterator[str]:
    return (each[0].rstrip() for each in COMMENT.finditer(gap))


def _with_ends_of(path: Path, text: str) -> str:
    """The text with the file's own byte order mark and line ends."""
    old = path.read_bytes()
    if b"\r\n" in old:
        text = text.replace("\n", "\r\n")
    return ("\ufeff" if old.startswith(BYTE_ORDER_MARK) else "") + text
