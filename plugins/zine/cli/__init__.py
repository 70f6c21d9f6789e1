"""The `zine` command: printing and exit codes, no logic. Each module adds its commands when asked for."""

from zine.cli.main import main

__all__ = ["main"]
