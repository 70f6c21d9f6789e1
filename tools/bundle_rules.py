"""Compile the rules for readers' browsers, into the what-if page; with Node, npm and brython, by hand.

PYTHONPATH=plugins python tools/bundle_rules.py

Run it when a test says that the page has other rules than the press. The build of a site needs none of it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from rules_kit.script_bundle import COMPILER, ROOT, to_compile

MADE = ROOT / "plugins/zine/wings/lab/what_if/page/rules.js"
ESBUILD = "esbuild@0.28.2"


def main() -> int:
    """Write rules.js."""
    found = find_spec("brython")
    if found is None or found.origin is None:
        print("brython is not installed: pip install --group test")
        return 1
    brython = Path(found.origin).parent / "data/brython.js"
    with tempfile.TemporaryDirectory() as work:
        for command in (["init", "--yes"], ["install", "--silent", ESBUILD]):
            subprocess.run(["npm", *command], cwd=work, check=True, stdout=subprocess.DEVNULL)
        done = subprocess.run(
            ["node", COMPILER, brython, MADE], cwd=work, input=to_compile().encode(), check=False
        )
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
