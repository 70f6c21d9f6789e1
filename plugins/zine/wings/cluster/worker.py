"""The process of a cluster's worker: reads the zine as the build does, and writes some of its pages.

It records nothing, caches nothing and publishes nothing, and takes no lock: the machine that it
helps holds it.
"""

from __future__ import annotations

import os
import socket
import traceback
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pelican as host

from zine.builder.parallel_build import Answer, answer
from zine.files.environment import HELPING
from zine.gamefiles.print_language import language_of
from zine.language import speaking
from zine.plugin.generator import ZineGenerator
from zine.plugin.reader import FAULTS
from zine.plugin.site_build import BUILD, disk_problem, root_of
from zine.problems import Problems
from zine.wings.cluster.fresh_interpreter import answer_request
from zine.wings.cluster.worker_request import state_of


class _Written(Exception):  # noqa: N818 - the way out of Pelican's run when all is done
    """The part of the site is written."""


def main() -> None:
    """Answer the request of a build on another machine."""
    answer_request(_answered)


def _answered(request: Mapping[str, Any], run: range) -> Answer:
    try:
        return _written(run, **request)
    except Problems as problems:
        return {"wrong": [asdict(each) for each in problems.problems]}
    except OSError as error:
        return {"wrong": [asdict(disk_problem(error))]}
    except Exception:  # noqa: BLE001 - told in full where somebody sees it
        return {"crash": traceback.format_exc()}


def _written(
    run: range,
    *,
    arguments: Mapping[str, object],
    variables: Mapping[str, str | None],
    folder: str,
    parts: str,
    wanted: Sequence[str],
    state: str,
) -> Answer:
    """Write a part of the site, and say what was noted meanwhile.

    `arguments` are those of Pelican's command, `folder` is where it was given; `parts` is the
    folder for what workers write, `wanted` are the addresses of the products.
    """
    _take_on(variables, (folder, parts))
    os.chdir(folder)
    part = Path(parts) / uuid4().hex
    part.mkdir()
    pelican = _pelican(arguments, part)
    answers: list[Answer] = []

    def only_ours(generators: Iterable[Any]) -> None:
        """Have nothing written but these steps."""
        for each in generators:
            ours = isinstance(each, ZineGenerator)
            each.generate_output = partial(write, each) if ours else lambda _: None

    def write(generator: ZineGenerator, writer: object) -> None:
        made = _made(generator, writer, run, wanted, state, partial(_go_on, part))
        answers.append({"part": part.name, **made})
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


def _made(
    generator: ZineGenerator,
    writer: Any,
    run: range,
    wanted: Sequence[str],
    state: str,
    go_on: Callable[[], None],
) -> Answer:
    """Make some of the wanted products. Raises Problems if the zine is not the build's."""
    builder, products = generator.make_builder(writer), generator.products()
    by_address = {each.address: each for each in products}
    chosen = [by_address[each] for each in wanted if each in by_address]
    if state_of(chosen, generator.common) != state:
        message = f"{socket.gethostname()} reads something else than the machine that builds"
        hint = "give both the same files and versions, and build again"
        raise Problems.of("ZINE_WORKERS", message, hint)
    return answer(builder, chosen[run.start : run.stop], generator.settings[FAULTS], go_on)


def _go_on(part: Path) -> None:
    """Stop if nobody waits for this part any more."""
    if not part.is_dir():
        raise SystemExit(1)


def _take_on(variables: Mapping[str, str | None], folders: Sequence[str]) -> None:
    """Set the environment of the build. Raises Problems if this machine lacks one of its folders."""
    for name, value in {**variables, HELPING: "1"}.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    for needed in folders:
        if not Path(needed).is_dir():
            hint = "workers need the zine, and the folder that its site is in, at the same path"
            raise Problems.of(needed, f"{socket.gethostname()} does not see this folder", hint)


def _pelican(arguments: Mapping[str, Any], part: Path) -> Any:
    """Pelican as the build's own command made it, but for the place of the site."""
    args = Namespace(**arguments)
    args.overrides = {**args.overrides, "OUTPUT_PATH": str(part), "DELETE_OUTPUT_DIRECTORY": False}
    pelican, _ = host.get_instance(args)
    return pelican


if __name__ == "__main__":
    main()
