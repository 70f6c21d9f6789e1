"""The signatures of beacon rounds, checked with a library of curves."""

from __future__ import annotations

import hashlib
from typing import Any

from zine.problems import Problems
from zine.wings.desk.beacon.beacon_draws import Pulse

# Quicknet's public key, a point of G2; whoever knows it can check every round there will be.
PUBLIC_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
SCHEME = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
EXTRA = 'pip install "diplomacy-zine[beacon]"'


def can_check() -> bool:
    """Whether the library that checks signatures is installed."""
    return curve_library() is not None


def is_genuine(pulse: Pulse) -> bool:
    """Whether the beacon's members signed this round. Raises Problems without the library."""
    curve = curve_library()
    if curve is None:
        raise Problems.of("beacon", "signatures cannot be checked here", EXTRA)
    message = hashlib.sha256(pulse.round.to_bytes(8, "big")).digest()
    try:
        signature = curve.G1Point.from_compressed_bytes(bytes.fromhex(pulse.signature))
    except ValueError:
        return False
    key = curve.G2Point.from_compressed_bytes(bytes.fromhex(PUBLIC_KEY))
    signed = curve.G1Point.hash_to_curve(message, SCHEME)
    agrees: bool = curve.GT.pairing_check([signed, -signature], [key, curve.G2Point()])
    return agrees


def curve_library() -> Any:
    """The library for the curve; None if it is not installed."""
    try:
        import py_arkworks_bls12381  # noqa: PLC0415 - an extra
    except ImportError:
        return None
    return py_arkworks_bls12381
