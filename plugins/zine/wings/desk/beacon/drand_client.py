"""Asks a server of the public beacon for a round, over HTTPS.

What a server answers is not believed: whoever asks checks the signature. A server that lies, or
that somebody stands in front of, can only keep a round back.
"""

from __future__ import annotations

import http.client
import json
import os
import urllib.error
import urllib.request
from collections.abc import Mapping

from zine.problems import Place, Problem, Problems

SERVER = "https://api.drand.sh"
# The hash of quicknet's settings, which names it in addresses.
NETWORK = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
PATIENCE = 30.0  # seconds that a server may take to answer
LONGEST_ANSWER = 10_000  # bytes; a round takes some 250


def beacon_server() -> str:
    """The server to ask: ZINE_BEACON if it is set, else one of drand's own."""
    return os.environ.get("ZINE_BEACON") or SERVER


def signature_of(server: str, number: int) -> str:
    """The signature that a server gives for a round. Raises Problems if it gives none."""
    hint = f"name one such as {SERVER}"
    wrong = Problems([Problem(Place(server), "this is not the address of a server", hint)])
    if not server.startswith(("https://", "http://")):
        raise wrong
    address = f"{server.rstrip('/')}/{NETWORK}/public/{number}"
    try:
        request = urllib.request.Request(address, headers={"User-Agent": "diplomacy-zine"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            content = answer.read(LONGEST_ANSWER)
    except urllib.error.HTTPError as error:
        raise _unanswered(server, number, f"it answers {error.code}") from error
    except (ValueError, http.client.InvalidURL) as error:
        raise wrong from error
    except (OSError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        words = getattr(reason, "strerror", None) or str(reason) or "it did not answer in time"
        raise _unanswered(server, number, words) from error
    try:
        said = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise _unanswered(server, number, "its answer cannot be read") from error
    signature = said.get("signature") if isinstance(said, Mapping) else None
    if not isinstance(signature, str) or said.get("round") != number:
        raise _unanswered(server, number, "its answer is not this round")
    return signature


def _unanswered(server: str, number: int, why: str) -> Problems:
    message = f"round {number} of the beacon cannot be had here: {why[:200]}"
    hint = "try again later, or another server: --server https://…"
    return Problems([Problem(Place(server), message, hint)])
