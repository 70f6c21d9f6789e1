"""The `zine` command: printing and exit codes, no logic. Each module adds its commands."""

from zine.cli import (
    check,
    correct,
    game,
    importing,
    inbox,
    issue,
    life,
    look,
    preview,
    publish,
    quiz,
    seal,
    serve,
    start,
    variant,
    verify,
)
from zine.cli.main import main

__all__ = [
    "check",
    "correct",
    "game",
    "importing",
    "inbox",
    "issue",
    "life",
    "look",
    "main",
    "preview",
    "publish",
    "quiz",
    "seal",
    "serve",
    "start",
    "variant",
    "verify",
]
