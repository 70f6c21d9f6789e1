"""Text that was to be replaced before anybody reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from zine.files.content_folder_checks import WRITING
from zine.files.strict_yaml import read_text
from zine.problems import Place, Problem, Problems

# Our own templates' words, those of others, and notes to oneself at the start of a line.
PLACEHOLDER = re.compile(
    r"^[ \t>*#-]*(?:Write here\.|Write your comments here|A heading, if you need one|(?:TODO|FIXME)\b)"
    r"|\blorem ipsum\b",
    re.MULTILINE | re.IGNORECASE,
)
FENCED = re.compile(r"^(`{3,}|~{3,}).*?^\1", re.MULTILINE | re.DOTALL)


def placeholders(text: str, shown: str) -> Iterator[Problem]:
    """Placeholder text in an article, an issue or a page; code blocks may quote it."""
    plain = FENCED.sub(lambda block: "\n" * block[0].count("\n"), text)
    for found in PLACEHOLDER.finditer(plain):
        line = plain.count("\n", 0, found.start()) + 1
        words = found[0].strip(" \t>*#-").rstrip(".")
        message = f"this is placeholder text: '{words}'"
        yield Problem(Place(shown, line, 1), message, "write your own, or delete it")


def placeholders_below(root: Path) -> tuple[Problem, ...]:
    """Placeholder text in everything that would be published."""
    found: list[Problem] = []
    for folder in WRITING:
        for path in sorted((root / "content" / folder).rglob("*.md")):
            if path.name.startswith(("_", ".")) or path.is_symlink():
                continue
            shown = path.relative_to(root).as_posix()
            try:
                found += placeholders(read_text(path, shown), shown)
            except Problems:
                continue  # what cannot be read is reported by the build
    return tuple(found)
