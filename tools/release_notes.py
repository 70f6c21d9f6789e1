"""Prints what CHANGELOG.md says of the version in `zine.__version__`, for the release."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def version() -> str:
    """The version of the press, read without importing it."""
    text = (ROOT / "plugins/zine/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([0-9.]+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("plugins/zine/__init__.py: __version__ is no version such as 0.1.0")
    return found[1]


def notes(changelog: str, number: str) -> str:
    """The section of a version ("## 0.1.0 (2026-11-22)"). Ends the program if there is none."""
    for section in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = section.partition("\n")
        if heading.split()[0] == number and text.strip():
            return text.strip() + "\n"
    raise SystemExit(
        f"CHANGELOG.md: nothing is said of {number}; begin a section '## {number} (date)'"
    )


def main() -> None:
    """Print the notes, or with --version the version alone."""
    if sys.argv[1:] == ["--version"]:
        print(version())
    else:
        print(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version()), end="")


if __name__ == "__main__":
    main()
