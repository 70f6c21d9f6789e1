"""The `zine` command: prints and exit codes, no logic. Each module adds its commands."""

from zine.cli import check, importing, look, quiz, variant
from zine.cli.main import main

__all__ = ["check", "importing", "look", "main", "quiz", "variant"]
