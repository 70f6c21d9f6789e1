"""The process of a cluster's worker: reads the zine as the build does, and writes some of its pages.

It records nothing, caches nothing and publishes nothing, and takes no lock: the machine that it
helps holds it.
"""

from __future__ import annotations

import json
import os
import socket
import traceback
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pelican as host

from zine.builder.sharing import answer
from zine.files.environment import HELPING
from zine.files.fresh_interpreter import answer_request
from zine.gamefiles.print_language import language_of
from zine.language import speaking
from zine.plugin.build import BUILD, disk_problem, root_of
from zine.plugin.cluster import Errand, state_of
from zine.plugin.generator import ZineGenerator
from zine.plugin.reader import FAULTS
from zine.problems import Problems


class _Written(Exception):  # noqa: N818 - the way out of Pelican's run when all is done
    """The part of the site is written."""


def main() -> None:
    """Answer the request of a build on another machine."""
    answer_request(_answered)


def _answered(request: str, run: range) -> str:
    try:
        return _written(Errand(**json.loads(request)), run)
    except Problems as problems:
        return _failure(problems)
    except OSError as error:
        return _failure(Problems([disk_problem(error)]))
    except Exception:  # noqa: BLE001 - told in full where somebody sees it
        return json.dumps({"crash": traceback.format_exc()})


def _failure(problems: Problems) -> str:
    """What kept this process from making anything."""
    return json.dumps({"faults": [asdict(each) for each in problems.problems]})


def _written(errand: Errand, run: range) -> str:
    """Write a part of the site, and say what was noted meanwhile."""
    for name, value in {**errand.variables, HELPING: "1"}.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    for folder in (errand.folder, errand.parts):
        if not Path(folder).is_dir():
            hint = "workers need the zine, and the folder that its site is in, at the same path"
            raise Problems.of(folder, f"{socket.gethostname()} does not see this folder", hint)
    os.chdir(errand.folder)
    part = Path(errand.parts) / uuid4().hex
    part.mkdir()
    pelican = _pelican(errand.arguments, part)
    answers: list[str] = []

    def only_ours(generators: Iterable[Any]) -> None:
        """Have nothing written but these steps."""
        for each in generators:
            ours = isinstance(each, ZineGenerator)
            each.generate_output = partial(write, each) if ours else _nothing

    def write(generator: ZineGenerator, writer: Any) -> None:
        builder, products = generator.make_builder(writer), generator.products()
        by_address = {each.address: each for each in products}
        wanted = [by_address[each] for each in errand.wanted if each in by_address]
        if state_of(wanted, generator.common) != errand.state:
            message = f"{socket.gethostname()} reads something else than the machine that builds"
            hint = "give both the same files and versions, and build again"
            raise Problems.of("ZINE_WORKERS", message, hint)
        after = partial(_go_on, part)
        told = answer(builder, wanted[run.start : run.stop], generator.settings[FAULTS], after)
        answers.append(json.dumps({"part": part.name, **told}))
        raise _Written

    host.signals.all_generators_finalized.connect(only_ours)
    BUILD.listen(pelican)
    with BUILD.held, speaking(language_of(root_of(pelican.settings))):
        BUILD.errors.raise_if_any()
        try:
            pelican.run()
        except _Written:
            return answers[0]
    raise RuntimeError("the zine's generator is not there")


def _pelican(arguments: Any, part: Path) -> Any:
    """Pelican as the build's own command made it, but for the place of the site."""
    args = Namespace(**arguments)
    args.overrides = {**args.overrides, "OUTPUT_PATH": str(part), "DELETE_OUTPUT_DIRECTORY": False}
    pelican, _ = host.get_instance(args)
    return pelican


def _nothing(_: object) -> None:
    """Write nothing."""


def _go_on(part: Path) -> None:
    """Stop if nobody waits for this part any more."""
    if not part.is_dir():
        raise SystemExit(1)


if __name__ == "__main__":
    main()
