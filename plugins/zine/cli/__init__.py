"""The `zine` command: printing and exit codes, no logic. Each module adds its commands."""

from zine.cli import (
    check,
    correct,
    fetching,
    game,
    importing,
    inbox,
    look,
    outbox,
    publish,
    quiz,
    seal,
    start,
    variant,
    verify,
)
from zine.cli.main import main

__all__ = [
    "check",
    "correct",
    "fetching",
    "game",
    "importing",
    "inbox",
    "look",
    "main",
    "outbox",
    "publish",
    "quiz",
    "seal",
    "start",
    "variant",
    "verify",
]
