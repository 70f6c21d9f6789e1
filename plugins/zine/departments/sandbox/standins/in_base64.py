"""Bytes as letters and digits."""

from __future__ import annotations

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def b32encode(content: bytes) -> bytes:
    """Bytes in base 32 (RFC 4648), filled up with equals signs."""
    bits = "".join([f"{byte:08b}" for byte in content])
    bits += "0" * (-len(bits) % 5)
    text = "".join([DIGITS[int(bits[at : at + 5], 2)] for at in range(0, len(bits), 5)])
    return (text + "=" * (-len(text) % 8)).encode()
