"""Mutated files of every kind: whatever is in them, they are read or refused with a place.

`--fuzz 20000` reads that many; the default is a sample of them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from fuzzed_zine import KINDS, Kind, fuzzed_zine
from mutations import dump, mutated, plain, torn, tree_of
from zine.problems import Problems

TORN = 0.15  # how many are torn as text rather than changed as data


@pytest.fixture(scope="module")
def zine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A zine with a file of every kind."""
    return fuzzed_zine(tmp_path_factory.mktemp("fuzzed"))


def variation(kind: Kind, text: str, data: Any, rng: Random) -> bytes:
    """Another text of the file."""
    if not isinstance(data, dict) or rng.random() < TORN:
        return torn(text, rng).encode("utf-8", "surrogatepass")
    tree = mutated(data, rng)
    if kind.write is not None:
        tree = tree_of(kind.write(plain(tree)))
    return dump(tree).encode("utf-8", "surrogatepass")


def refusal(kind: Kind, root: Path) -> str:
    """What the press says of the file; empty if it takes it."""
    try:
        kind.read(root)
    except Problems as problems:
        return str(problems)
    return ""


@pytest.mark.parametrize("kind", KINDS, ids=[kind.path for kind in KINDS])
def test_no_file_ends_a_command(kind: Kind, zine: Path, request: pytest.FixtureRequest) -> None:
    """Mutated, it is taken or refused; the file as it was is taken before and after."""
    path = zine / kind.path
    text = path.read_text(encoding="utf-8")
    data = yaml.load(text, yaml.BaseLoader)
    rng = Random(kind.path)
    count = -(-request.config.getoption("--fuzz") // len(KINDS))
    refused = 0
    assert "" == refusal(kind, zine)
    try:
        for _ in range(count):
            content = variation(kind, text, data, rng)
            path.write_bytes(content)
            try:
                refused += bool(refusal(kind, zine))
            except Exception as error:
                error.add_note(f"{kind.path} as {content[:3000]!r}")
                raise
    finally:
        path.write_text(text, encoding="utf-8")
    assert "" == refusal(kind, zine)
    assert refused or kind.forgiving


@pytest.mark.parametrize("kind", KINDS, ids=[kind.path for kind in KINDS])
def test_other_bytes_end_no_command(kind: Kind, zine: Path) -> None:
    """A file of no text at all is refused, and the message names it."""
    path = zine / kind.path
    text = path.read_bytes()
    path.write_bytes(b"\xff\xfe\x00a: \x80")
    try:
        said = refusal(kind, zine)
    finally:
        path.write_bytes(text)

    assert kind.forgiving or path.name in said
