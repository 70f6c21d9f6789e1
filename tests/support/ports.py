"""Ports for servers that must be told theirs before they begin."""

from __future__ import annotations

import os
import socket
from contextlib import suppress

LAST = 32_000  # above lie those that systems give away by themselves
LEFT = iter(range(16_000 + os.getpid() * 37 % 12_000, LAST))  # each process begins elsewhere


def free_port() -> int:
    """A port that nobody uses, and that nobody else will be given before the server takes it."""
    for port in LEFT:
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise AssertionError("every port is taken")
