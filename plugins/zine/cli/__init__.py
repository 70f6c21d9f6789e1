"""The `zine` command: printing and exit codes, no logic. Modules are loaded when needed."""

from zine.cli.main import main

__all__ = ["main"]
