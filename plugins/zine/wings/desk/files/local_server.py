"""A folder served to this machine's own browser, and notice of changes in other folders."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from watchfiles import Change, watch

from zine.files.atomic_files import disk_words
from zine.problems import Problems

HERE = "127.0.0.1"
NAMES = (HERE, "localhost")
PAUSE = 300  # milliseconds of quiet before a change is reported
WAKE = 250  # milliseconds between looks at whether anything changed


class LocalServer(ThreadingHTTPServer):
    """Serves the folder `site`, and below `prefix` the folder `aside`, to this machine alone."""

    daemon_threads = True

    def __init__(self, site: Path, prefix: str, aside: Path, port: int) -> None:
        self.site, self.prefix, self.aside = site, prefix, aside
        super().__init__((HERE, port), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser may go away in the middle of an answer; that is nothing to report."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        return f"http://localhost:{self.server_port}/"


class _Handler(SimpleHTTPRequestHandler):
    """Answers with files; a name other than this machine's is refused.

    Without that, a page of another site could read the previews under a name of its own that
    it lets lead here.
    """

    server: LocalServer

    def send_head(self):  # type: ignore[no-untyped-def]
        """The file that is asked for: of the site, or of the pages beside it."""
        host = urlsplit(f"//{self.headers.get('Host', '')}").hostname
        if host not in NAMES:
            self.send_error(HTTPStatus.FORBIDDEN)
            return None
        beside = self.path.startswith(self.server.prefix)
        self.directory = str(self.server.aside if beside else self.server.site)
        self.path = self.path[len(self.server.prefix) - 1 :] if beside else self.path
        return super().send_head()

    def list_directory(self, path: object) -> None:
        """No list of files: a folder without a page is not there."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Pages change with every build, so that a browser must not keep them."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Requests are not reported."""


@contextlib.contextmanager
def served(site: Path, prefix: str, aside: Path, port: int) -> Iterator[LocalServer]:
    """Serve while the block runs. Raises Problems if the port is in use."""
    try:
        server = LocalServer(site, prefix, aside, port)
    except OSError as error:
        message = f"cannot serve here: {disk_words(error)}"
        hint = "name another port: zine serve --port 8080"
        raise Problems.of(f"port {port}", message, hint) from error
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def changes(folders: Sequence[Path]) -> Iterator[tuple[Path, ...]]:
    """Nothing once it is watching, then the files of each change; until it is interrupted.

    A folder may come while it watches: the first sheet that is mailed makes that of private games.
    """
    watching = False
    while True:
        there = [folder for folder in folders if folder.exists()]
        for found in watch(
            *there,
            watch_filter=_counts,
            debounce=PAUSE,
            rust_timeout=WAKE,
            yield_on_timeout=True,
            raise_interrupt=True,
        ):
            if found or not watching:
                yield tuple(sorted({Path(path) for _, path in found}))
            watching = True
            come = [folder for folder in folders if folder not in there and folder.exists()]
            if come:
                yield tuple(come)
                break


def _counts(_: Change, path: str) -> bool:
    """Whether a change is a person's: not to a lock, a hidden file or an unfinished one."""
    name = Path(path).name
    return not (name.startswith(".") or name.endswith((".tmp", "~", ".swp", ".pyc")))
