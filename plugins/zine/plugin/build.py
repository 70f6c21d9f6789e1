"""One build, from the lock to the swap: what Pelican's signals call."""

from __future__ import annotations

import atexit
import contextlib
import gc
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from pelican import Pelican

from zine.characters import visible
from zine.files.addresses import remember
from zine.files.cache import CACHE
from zine.files.content_folder import read_contents
from zine.files.environment import is_readonly, private_folder
from zine.files.site_folder import build_folder, discard, publish
from zine.files.store import disk_words, only_writer, sweep_temporaries
from zine.files.whole import make_sure
from zine.plugin.content import can_search
from zine.plugin.finishing import finish_site
from zine.plugin.generator import ZineGenerator
from zine.plugin.last_changes import last_changes
from zine.plugin.reader import CONTENTS, FAULTS
from zine.plugin.writer import copied
from zine.problems import Place, Problem, Problems


class ErrorLog(logging.Handler):
    """Collects the errors that Pelican logs and would otherwise ignore."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.problems: list[Problem] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note the message as a problem of the content."""
        failed = sys.exc_info()[1]
        if isinstance(failed, Problems):
            # Pelican logs only which file its reader failed on.
            self.problems += failed.problems
            return
        message = " ".join(record.getMessage().split())
        if failed is not None and str(failed) not in message:
            message += f": {type(failed).__name__}: {failed}"
        self.problems.append(Problem(Place("content"), message))

    def raise_if_any(self) -> None:
        """Raise Problems if an error was logged since the build began."""
        if self.problems:
            raise Problems(self.problems)


def _clean(record: logging.LogRecord) -> bool:
    """A filter that passes every record and removes what could act on a terminal."""
    record.msg, record.args = visible(record.getMessage()), ()
    return True


class DiskErrors(logging.Filter):
    """Reports disk errors as problems, where Pelican would print a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Pass every message except a disk error, which ends the build."""
        error = record.exc_info[1] if record.exc_info else None
        if record.levelno >= logging.CRITICAL and isinstance(error, OSError):
            stop(Problems([disk_problem(error)]))
        return True


def disk_problem(error: OSError) -> Problem:
    """A disk error and its file as a problem."""
    place = Place(str(error.filename or BUILD.output))
    return Problem(place, f"cannot be written: {disk_words(error)}", "make room and build again")


class SiteBuild:
    """The state of the running build; there is at most one in a process."""

    def __init__(self) -> None:
        self.errors = ErrorLog()
        self.disk_errors = DiskErrors()
        self.output = Path("output")
        self.held = contextlib.ExitStack()
        self.generator: ZineGenerator | None = None

    def start(self, pelican: Pelican) -> None:
        """Take the lock, listen for errors, and write pages beside the public site."""
        self.errors.problems.clear()
        for name in ("", "pelican"):
            logger = logging.getLogger(name)
            # Pelican's --quiet would drop errors before they can stop the build.
            logger.setLevel(min(logger.level, logging.ERROR))
        root = logging.getLogger()
        if self.errors not in root.handlers:
            root.addHandler(self.errors)
        for handler in root.handlers:
            if handler is not self.errors and _clean not in handler.filters:
                handler.addFilter(_clean)
        logging.getLogger("pelican").addFilter(self.disk_errors)
        _collect_nothing()
        self.held.callback(gc.enable)
        home = root_of(pelican)
        self.output = Path(pelican.settings["OUTPUT_PATH"])
        self.held.enter_context(only_writer(home))
        self.held.callback(discard, self.output)
        # Half a site must not stay behind and fill the disk, however the process ends.
        atexit.register(self.abandon)
        for folder in (home / "games", home / CACHE, private_folder(home) / "games"):
            sweep_temporaries(folder)
        pelican.output_path = str(build_folder(self.output))

    def end(self, pelican: Pelican) -> None:
        """Complete the new site, put it in place, and release the lock.

        Only a site with a public address records its addresses as published.
        """
        self.errors.raise_if_any()
        site = str(pelican.settings["SITEURL"] or "")
        home = root_of(pelican)
        search = can_search(pelican.settings) and not is_readonly()
        folder = Path(pelican.output_path)
        changes = self.generator.last_changes() if self.generator else last_changes((), (), ())
        known, addresses = finish_site(folder, home, site, changes, search=search)
        if self.generator is not None:
            make_sure(folder, self.generator.sizes, copied(pelican, self.generator.context))
            self.generator.kept.forget()
        # Before the swap: whether an issue was published already is seen from the old site.
        story = self.generator.tell() if self.generator is not None else ""
        publish(self.output)
        if self.generator is not None:
            self.generator.kept.save()
            if not is_readonly():
                sys.stdout.write(f"{visible(story)}\n")
        if site and not is_readonly():
            remember(home, known, addresses)
        self.held.close()

    def abandon(self) -> None:
        """Leave the public site as it was and release the lock."""
        self.held.close()


BUILD = SiteBuild()


def _collect_nothing() -> None:
    """Pause garbage collection until everything is read: it would take a fifth of the time."""
    gc.unfreeze()
    gc.disable()


def _collect_again() -> None:
    """Exempt what was read from garbage collection from now on."""
    gc.freeze()
    gc.enable()


def root_of(pelican: Pelican) -> Path:
    """The folder that holds content/ and games/."""
    return Path(pelican.settings["PATH"]).resolve().parent


@contextlib.contextmanager
def stopping() -> Iterator[None]:
    """Turn problems into a plain list on standard error and exit code 1."""
    try:
        yield
    except Problems as problems:
        stop(problems)
    except OSError as error:
        stop(Problems([disk_problem(error)]))


def stop(problems: Problems) -> NoReturn:
    """Print every problem and end the build; the public site is unchanged."""
    BUILD.abandon()
    sys.stderr.write(f"\n{problems}; the site was not changed\n")
    raise SystemExit(1) from problems


def begin(pelican: Pelican) -> None:
    """Set up a Pelican, which may build now, build often, or only serve a site."""
    pelican.settings["JINJA_ENVIRONMENT"]["autoescape"] = True


def generators(pelican: Pelican) -> type[ZineGenerator]:
    """Begin a build, before any content is read, and add the zine's generator to Pelican's own.

    Pelican asks for generators when it builds, and not when it only serves a site.
    """
    with stopping():
        BUILD.start(pelican)
        contents = read_contents(root_of(pelican))
        pelican.settings[CONTENTS] = contents
        BUILD.errors.problems += contents.problems
        pelican.settings[FAULTS] = BUILD.errors.problems
    return ZineGenerator


def check_reading(generators: list[Any]) -> None:
    """Adjudicate when everything is read and nothing written, or stop with all problems."""
    with stopping():
        found = list(BUILD.errors.problems)
        for generator in generators:
            if isinstance(generator, ZineGenerator):
                BUILD.generator = generator
                generator.prepare(found)
    _collect_again()


def finish(pelican: Pelican) -> None:
    """Publish the pages when all are written."""
    with stopping():
        BUILD.end(pelican)
