"""What provinces and powers are called in other languages: names/de.yaml of a variant's folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from pydantic import Field

from zine.files.referenced_files import own_file
from zine.files.strict_yaml import Schema, YamlSource, read_yaml, validate
from zine.problems import Collector, Problem, Problems, did_you_mean
from zine.rules.geography import Geography, LocalNames

_Names = Annotated[
    tuple[Annotated[str, Field(min_length=2, max_length=60)], ...], Field(min_length=1)
]
_Forms = dict[
    Annotated[str, Field(pattern=r"^[^\W\d_]+$")],
    Annotated[str, Field(min_length=1, max_length=60)],
]


class _Inflected(Schema):
    """Names that change alike: each form with {} for the name, {small} for it without a capital."""

    names: tuple[str, ...]
    forms: _Forms


class _NamesFile(Schema):
    """names/de.yaml: what provinces and powers are called in one language, best name first."""

    provinces: dict[str, _Names] = Field(default_factory=dict)
    powers: dict[str, _Names] = Field(default_factory=dict)
    inflected: tuple[_Inflected, ...] = ()


def local_names(
    folders: Sequence[tuple[Path, str]], geography: Geography, powers: tuple[str, ...]
) -> tuple[LocalNames, ...]:
    """The names in every language of a variant's folders; the later folder's names win.

    Raises Problems for a province or power that the variant does not have.
    """
    names: dict[str, LocalNames] = {}
    found = Collector()
    for folder, shown in folders:
        for path in sorted(folder.glob("names/*.yaml")):
            name = f"names/{path.name}"
            with found.noting():
                source = read_yaml(own_file(folder, name, f"{shown}/{name}"), f"{shown}/{name}")
                own = _read_names(path.stem, source, geography, powers)
                above = names.get(path.stem)
                names[path.stem] = own.over(above) if above else own
    found.raise_if_any()
    return tuple(names[language] for language in sorted(names))


def _read_names(
    language: str, source: YamlSource, geography: Geography, powers: tuple[str, ...]
) -> LocalNames:
    file = validate(source, _NamesFile)
    known = {**file.provinces, **file.powers}
    problems = [
        *_unknown(source, "provinces", file.provinces, tuple(geography.provinces)),
        *_unknown(source, "powers", file.powers, powers),
        *(
            source.problem(f"'{each}' has no name in this file", "inflected", number, "names", at)
            for number, group in enumerate(file.inflected)
            for at, each in enumerate(group.names)
            if each not in known
        ),
    ]
    if problems:
        raise Problems(problems)
    return LocalNames(
        language,
        MappingProxyType(file.provinces),
        MappingProxyType(file.powers),
        MappingProxyType(_forms(file)),
    )


def _forms(file: _NamesFile) -> dict[str, Mapping[str, str]]:
    known = {**file.provinces, **file.powers}
    return {
        name: MappingProxyType(
            {
                form: words.replace("{}", called[0]).replace(
                    "{small}", called[0][0].lower() + called[0][1:]
                )
                for form, words in group.forms.items()
            }
        )
        for group in file.inflected
        for name in group.names
        if (called := known.get(name))
    }


def _unknown(
    source: YamlSource, key: str, named: dict[str, tuple[str, ...]], known: tuple[str, ...]
) -> list[Problem]:
    kind = {"provinces": "province", "powers": "power"}[key]
    return [
        source.problem(f"there is no {kind} '{each}'", key, each, hint=did_you_mean(each, known))
        for each in named
        if each not in known
    ]
