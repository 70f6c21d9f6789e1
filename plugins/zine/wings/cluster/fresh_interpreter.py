"""Work done by a fresh process: with the code and the files as they are now, and nothing before it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from threading import Thread
from typing import Any

from zine.files.environment import PACKAGE


def ask_fresh_python(module: str, request: object, run: range) -> object:
    """What a module of the press answers to a request about some steps; both are plain data.

    Workers of a cluster stand for days, with old code and other people's work in them. So they
    only begin the process, pass request and answer on, and take it with them when they end. The
    answer is None if the process was killed. Raises OSError if it cannot begin.
    """
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    with subprocess.Popen(
        [sys.executable, "-P", "-m", module],  # -P: no module out of the folder it is in
        env={**os.environ, "PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None and process.stdout is not None  # noqa: PT018
        process.stdin.write(f"{json.dumps([request, run.start, run.stop])}\n")
        process.stdin.flush()
        # Only now is its input closed: by that it knows that nobody waits any more.
        answer = process.stdout.read()
        process.wait()
    return None if process.returncode else json.loads(answer)


def answer_request(make: Callable[[Any, range], object]) -> None:
    """Answer the one request that this process was begun for; whatever else is printed is an error.

    Ends the process at once when nobody waits for the answer.
    """
    answering = os.dup(1)
    os.dup2(2, 1)
    request, start, stop = json.loads(sys.stdin.readline())
    Thread(target=_end_unwaited, daemon=True).start()
    answer = make(request, range(start, stop))
    with os.fdopen(answering, "w", encoding="utf-8") as stream:
        json.dump(answer, stream)


def _end_unwaited() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)
