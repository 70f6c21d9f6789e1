"""Names of places and powers in other languages, read from `names/<language>.yaml`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from zine.files.named_files import own_file
from zine.files.strict_yaml import Schema, YamlSource, read_yaml, validate
from zine.problems import Problem, Problems, did_you_mean
from zine.rules.geography import Geography
from zine.rules.local_names import LocalNames

_Names = Annotated[
    tuple[Annotated[str, Field(min_length=2, max_length=60)], ...], Field(min_length=1)
]


class NamesFile(Schema):
    """names/de.yaml: what provinces and powers are called in one language, best name first."""

    provinces: dict[str, _Names] = Field(default_factory=dict)
    powers: dict[str, _Names] = Field(default_factory=dict)


def local_names(
    folders: Sequence[tuple[Path, str]], geography: Geography, powers: tuple[str, ...]
) -> tuple[LocalNames, ...]:
    """The names in every language of a variant's folders; the later folder's names win.

    Raises Problems for a province or power that the variant does not have.
    """
    found: dict[str, LocalNames] = {}
    problems: list[Problem] = []
    for folder, shown in folders:
        for path in sorted(folder.glob("names/*.yaml")):
            name = f"names/{path.name}"
            source = read_yaml(own_file(folder, name, f"{shown}/{name}"), f"{shown}/{name}")
            file = validate(source, NamesFile)
            problems += _unknown(source, "provinces", file.provinces, tuple(geography.provinces))
            problems += _unknown(source, "powers", file.powers, powers)
            own = LocalNames(path.stem, file.provinces, file.powers)
            above = found.get(path.stem)
            found[path.stem] = own.over(above) if above else own
    if problems:
        raise Problems(problems)
    return tuple(found[language] for language in sorted(found))


def _unknown(
    source: YamlSource, key: str, named: dict[str, tuple[str, ...]], known: tuple[str, ...]
) -> list[Problem]:
    kind = {"provinces": "province", "powers": "power"}[key]
    return [
        source.problem(f"there is no {kind} '{each}'", key, each, hint=did_you_mean(each, known))
        for each in named
        if each not in known
    ]
