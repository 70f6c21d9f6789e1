"""Rounds of the public beacon as it published them, and a server on this machine that has them.

The signatures are quicknet's own: of round 42 from drand's page about its HTTP interface, of the
others from test data of public programs that check them.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from zine.wings.desk.beacon.beacon_draws import Pulse
from zine.wings.desk.beacon.drand_client import NETWORK

SIGNATURES = {
    42: "95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce4"
    "30a91b811fbfaf763900bc998b5d686a",
    1000: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
    "e342b73a8dd2bacbe47e4b6b63ed5e39",
    1001: "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03"
    "f73896b25883abf2853d10337fb8fa41",
    1002: "ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9"
    "eb05843c6308ce2530b53a99c0281a6e",
    1003: "b104c82771698f45fd8dcfead083d482694c31ab519bcef077f126f3736fe98c"
    "8392fd5d45d88aeb76b56ccfcb0296d7",
    657413: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be"
    "41076862b98fad56e91a6b85b89cd97b",
    32398885: "8f6d5ddd520329a4ce9a25db41c0552a5ac04bd56577138cbb0ec2b9326af2b8"
    "012c7dc2c5bcddc439d922c93a281d24",
}
# What was published with them as their randomness.
RANDOMNESS = {
    1000: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    657413: "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    32398885: "b6d412641a7d58b20ef5dded4ae48e9358cc35710f90961d8fe6e99d0e0281ef",
}


def published(number: int) -> Pulse:
    """A round as the beacon published it."""
    return Pulse(round=number, signature=SIGNATURES[number])


@dataclass
class Stored:
    """A server's address, what it answers by round, and the paths it was asked for."""

    address: str
    answers: dict[int, bytes]
    asked: list[str] = field(default_factory=list)


@contextmanager
def serving(more: Mapping[int, bytes] | None = None) -> Iterator[Stored]:
    """A server with the stored rounds; `more` are answers of another kind, by round."""
    answers = {
        number: json.dumps(
            {
                "round": number,
                "randomness": published(number).randomness,
                "signature": signature,
            }
        ).encode()
        for number, signature in SIGNATURES.items()
    } | dict(more or {})

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            stored.asked.append(self.path)
            network, _, number = self.path.strip("/").partition("/public/")
            content = answers.get(int(number)) if network == NETWORK else None
            self.send_response(200 if content else 404)
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_: object) -> None:
            """Nothing is logged."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    stored = Stored(address=f"http://127.0.0.1:{server.server_port}", answers=answers)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield stored
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
