"""Write what the documentation takes from the code: run it as `make docs`.

PYTHONPATH=plugins python tools/write_docs.py            # writes what is stale
PYTHONPATH=plugins python tools/write_docs.py --check    # only says so, with exit code 1
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from docs_kit.commands import commands_page
from docs_kit.file_keys import files_page
from docs_kit.limits import limits_page
from docs_kit.player_pages import player_templates

ROOT = Path(__file__).parent.parent


def written() -> Mapping[str, str]:
    """Every generated file by its path, with its text."""
    return {
        "docs/reference/commands.md": commands_page(),
        "docs/reference/files.md": files_page(),
        "docs/reference/limits.md": limits_page(),
        **player_templates(ROOT / "docs"),
    }


def main(arguments: list[str]) -> int:
    """Write or check; the exit code."""
    stale = [
        (ROOT / name, text)
        for name, text in written().items()
        if not (ROOT / name).exists() or (ROOT / name).read_text(encoding="utf-8") != text
    ]
    for path, text in stale:
        print(f"{path.relative_to(ROOT)} is stale")
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return int(bool(stale) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
