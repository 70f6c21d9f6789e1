"""Runs the press's commands in forks of one process that has imported it; run as a program.

A fork is as far from its neighbours as a process of its own: Pelican's signals, loggers and
settings, the environment, the folder at work. Paid once is only what every process finds alike:
imports, and what is worked out of the press's own files, which no zine can change.
Each line read is a request, each line written the exit code it came to.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import sys
import traceback
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, NoReturn

MOSTLY_PLAYED = ("standard",)


def prepare() -> None:
    """Load the whole press, and Pelican with it."""
    press = import_module("zine")
    for found in walk_packages(press.__path__, "zine."):
        if not found.name.endswith("__main__"):
            import_module(found.name)
    import_module("pelican.plugins._utils").get_namespace_plugins()
    import_module("zine.files.file_hashes").press_key()
    load = import_module("zine.variantfiles.variant_reader")
    for name in MOSTLY_PLAYED:
        load.load_variant(name)
        geometry = load.load_drawing(name).geometry
        import_module("zine.render.boards.province_names").name_plan(geometry)
    # As in conftest.py: nothing is awaited that only a power cut would show.
    os.fsync = lambda fd: None
    gc.collect()
    gc.freeze()


def obey(request: dict[str, Any]) -> NoReturn:
    """Run a module's command as `python -m` does, and end this process as it ends."""
    for name, number in (("stdout", 1), ("stderr", 2)):
        handle = os.open(request[name], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(handle, number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[0] = request["folder"]
    module, *words = request["command"]
    sys.argv = [module, *words]
    code = 0
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as stop:
        code = left(stop)
    except BaseException:  # noqa: BLE001 - told as the interpreter tells it
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def left(stop: SystemExit) -> int:
    """The exit code of a command that ended itself."""
    if stop.code is None or isinstance(stop.code, int):
        return stop.code or 0
    sys.stderr.write(f"{stop.code}\n")
    return 1


def serve() -> None:
    """Answer requests until there are no more."""
    prepare()
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    for line in sys.stdin:
        child = os.fork()
        if not child:
            obey(json.loads(line))
        answers.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n")


if __name__ == "__main__":
    serve()
