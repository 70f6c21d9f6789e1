"""Reads statements.yaml: what players say of a game once it has ended."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from zine.files.file_hashes import hash_of
from zine.files.strict_yaml import YamlSource, judged, parse_yaml, read_bytes, text_of
from zine.gamefiles.statement_and_notice_schemas import StatementsFile
from zine.games import Settings, Statements
from zine.problems import Problems, did_you_mean

STATEMENTS = "statements.yaml"


def read_statements(folder: Path, settings: Settings) -> tuple[Statements, str]:
    """The statements in a game's folder, and the hash of their file. Raises Problems."""
    shown = f"games/{folder.name}/{STATEMENTS}"
    content = read_bytes(folder / STATEMENTS, shown)
    return load_statements(content, shown, settings), hash_of(content)


def load_statements(content: bytes, shown: str, settings: Settings) -> Statements:
    """The statements in a file's content. Raises Problems."""
    source = parse_yaml(text_of(content, shown), shown)
    return judged(source, StatementsFile, partial(_statements, source, settings))


def _statements(source: YamlSource, settings: Settings, file: StatementsFile) -> Statements:
    names = tuple(power.name for power in settings.variant.powers)
    problems = []
    for number, each in enumerate(file.statements):
        if each.power and each.power not in names:
            hint = did_you_mean(each.power, names)
            message = f"there is no power '{each.power}'"
            problems.append(source.problem(message, "statements", number, "power", hint=hint))
        if not each.by and not (each.power and settings.player(each.power)):
            message, hint = "no name is given for the speaker", "write by: and the player's name"
            problems.append(source.problem(message, "statements", number, hint=hint))
    if problems:
        raise Problems(problems)
    return Statements(
        issue=file.issue,
        all=tuple(
            replace(each, by=each.by or settings.player(each.power) or "")
            for each in file.statements
        ),
    )
