"""One build, from the lock to the swap: what Pelican's signals call."""

from __future__ import annotations

import contextlib
import gc
import logging
import sys
from collections.abc import Mapping, Sequence
from os.path import abspath
from pathlib import Path
from typing import Any

from pelican import Pelican

from zine.builder.template_faults import template_problems
from zine.characters import visible
from zine.files.atomic_files import disk_words, sweep_temporaries
from zine.files.content_folder_checks import read_contents
from zine.files.environment import is_readonly, private_folder
from zine.files.file_hashes import CACHE
from zine.files.locks import only_writer
from zine.files.published_addresses import remember
from zine.files.site.redirects import finish_site
from zine.files.site.site_folder import build_folder, check_site, discard, keep_times, publish
from zine.files.site.site_integrity import make_sure
from zine.gamefiles.print_language import language_of
from zine.language import speaking
from zine.plugin.generator import ZineGenerator
from zine.plugin.load_errors import LOADING
from zine.plugin.reader import CONTENTS, FAULTS, GUESTS
from zine.plugin.running_pelican import ending_on_terminate
from zine.plugin.settings import made_for_press, roles_of, setting_problems
from zine.plugin.unchanged_build import OWN, note_message
from zine.plugin.writer import ZineWriter, copied
from zine.problems import Place, Problem, Problems


class _ErrorLog(logging.Handler):
    """Collects the errors that Pelican logs and would otherwise ignore."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.problems: list[Problem] = []
        self.whole = True  # whatever is logged counts: not in somebody's site with a zine in it

    def emit(self, record: logging.LogRecord) -> None:
        """Note the message as a problem of the content."""
        failed = sys.exc_info()[1]
        if isinstance(failed, Problems):
            # Pelican logs only which file its reader failed on.
            self.problems += failed.problems
            return
        if not self.whole:
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


def disk_problem(error: OSError) -> Problem:
    """A disk error and its file as a problem."""
    place = Place(str(error.filename or BUILD.output))
    return Problem(place, f"cannot be written: {disk_words(error)}", "make room and build again")


class SiteBuild:
    """The state of the running build; there is at most one in a process."""

    def __init__(self) -> None:
        self.errors = _ErrorLog()
        self.output = Path("output")
        self.held = contextlib.ExitStack()
        self.generator: ZineGenerator | None = None
        self.running = False
        self.own: tuple[str, ...] = ()
        self.sizes: Mapping[str, int] = {}
        self.pelican: Any = None

    def listen(self, pelican: Pelican) -> None:
        """Collect errors from now on, and no garbage until everything is read."""
        self.running, self.pelican = True, pelican
        self.held.callback(self._stop_running)
        self.generator, self.sizes = None, {}
        # A trial tells all that somebody may want to mend before it is published.
        self.errors.whole = made_for_press(pelican.settings) or is_readonly()
        missing = LOADING.taken()
        self.errors.problems[:] = missing if self.errors.whole else ()
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
        _collect_nothing()
        self.held.callback(_collect_as_before, gc.get_threshold())

    def start(self, pelican: Pelican) -> None:
        """Take the lock, listen for errors, and write pages beside the public site."""
        self.listen(pelican)
        home = root_of(pelican.settings)
        self.output = Path(abspath(pelican.settings["OUTPUT_PATH"]))
        self.held.enter_context(only_writer(home))
        # Half a site must not stay behind and fill the disk, however the process ends.
        self.held.callback(discard, self.output)
        self.held.enter_context(ending_on_terminate())
        for folder in (home / "games", home / CACHE, private_folder(home) / "games"):
            sweep_temporaries(folder)
        retained = pelican.settings["OUTPUT_RETENTION"]
        pelican.output_path = str(build_folder(self.output, retained))
        pelican.delete_outputdir = False  # the folder is new, and has the press's mark
        # Other plugins ask the settings; i18n_subsites puts its sites below this folder.
        pelican.settings["OUTPUT_PATH"] = pelican.output_path
        self.held.callback(self._put_back, pelican)
        self.held.enter_context(speaking(language_of(home)))
        self.errors.raise_if_any()
        self.errors.problems += setting_problems(pelican.settings)
        if is_readonly():
            self._look_at(home / "output", retained)

    def _look_at(self, public: Path, retained: Sequence[str]) -> None:
        """Note what will keep a build from replacing the public site, of which this is a trial."""
        try:
            check_site(public, retained)
        except Problems as problems:
            self.errors.problems += problems.problems

    @property
    def folder(self) -> str:
        """The folder that the site is being built in; "" outside a build."""
        return str(self.pelican.output_path) if self.running else ""

    def _stop_running(self) -> None:
        self.running = False

    def _put_back(self, pelican: Pelican) -> None:
        pelican.output_path = pelican.settings["OUTPUT_PATH"] = str(self.output)

    def written(self, pelican: Pelican, writer: object) -> None:
        """Check what was written and copied, before other plugins add to it or change it."""
        if self.generator is None or not isinstance(writer, ZineWriter):
            return
        copies = list(copied(pelican, self.generator.context))
        folder = Path(pelican.output_path)
        make_sure(folder, writer.sizes, copies)
        self.sizes = writer.sizes
        self.own = self.generator.lasting(folder, writer, [target for _, target in copies])

    def end(self, pelican: Pelican) -> None:
        """Complete the new site, put it in place, and release the lock.

        Only a site with a public address records its addresses as published.
        """
        self.errors.raise_if_any()
        site = str(pelican.settings["SITEURL"] or "")
        home = root_of(pelican.settings)
        generator = self.generator
        folder = Path(pelican.output_path)
        changes = generator.last_changes() if generator else {}
        keep_times(folder, self.sizes)
        if generator:
            generator.finish()
        known = finish_site(folder, home, site, changes)
        # Before the swap: whether an issue was published already is seen from the old site.
        story = generator.tell() if generator else ""
        builder = generator.builder if generator else None
        spare = builder.spare if builder and builder.outlasts else None
        names = builder.there if builder else ()
        has_spare = publish(self.output, pelican.settings["OUTPUT_RETENTION"], spare, names)
        if generator:
            generator.builder.save(has_spare=has_spare)
            if not is_readonly():
                sys.stdout.write(f"{visible(story)}\n")
        if site and not is_readonly():
            remember(home, known, self.own)
        self.held.close()
        if generator and generator.quiet_until:
            note_message(pelican.settings, generator.now, generator.quiet_until, story)

    def abandon(self) -> None:
        """Leave the public site as it was and release the lock."""
        self.held.close()


BUILD = SiteBuild()
SELDOM = 5000  # objects made since the last collection, in place of 700


def _collect_nothing() -> None:
    """Pause garbage collection until everything is read: it would take a fifth of the time."""
    gc.unfreeze()
    gc.disable()


def _collect_again() -> None:
    """Exempt what was read from garbage collection from now on, and collect more seldom.

    Of what a page is made from hardly anything is left in circles.
    """
    gc.freeze()
    gc.set_threshold(SELDOM)
    gc.enable()


def _collect_as_before(thresholds: tuple[int, int, int]) -> None:
    gc.set_threshold(*thresholds)
    gc.enable()


def root_of(settings: Mapping[str, Any]) -> Path:
    """The folder that holds content/ and games/."""
    return Path(settings["PATH"]).resolve().parent


def generators(pelican: Pelican) -> type[ZineGenerator] | None:
    """Check the files of the zine before any is read, and add its generator to Pelican's own."""
    if not BUILD.running:
        return None
    contents = read_contents(root_of(pelican.settings), roles_of(pelican.settings))
    pelican.settings[CONTENTS] = contents
    BUILD.errors.problems += contents.problems
    pelican.settings[FAULTS], pelican.settings[GUESTS] = BUILD.errors.problems, False
    return ZineGenerator


def check_reading(generators: list[Any]) -> None:
    """Adjudicate when all is read and nothing written, or raise Problems, templates' too."""
    if not BUILD.running:
        return
    for generator in generators:
        if isinstance(generator, ZineGenerator):
            environments = [each.env for each in (generator, *generators) if hasattr(each, "env")]
            given = generator.context, generator.memory
            found = template_problems(environments, *given, OWN, logging.warning)
            generator.prepare([*BUILD.errors.problems, *found])
            if not generator.is_subsite:
                BUILD.generator = generator
                _check_after(generators[-1])
    _collect_again()


def _check_after(last: Any) -> None:
    """Have the site checked when the last of Pelican's generators has written its files.

    Plugins that listen to `finalized` add to the site and change it, in no certain order.
    """
    write = last.generate_output

    def write_and_check(writer: object) -> None:
        write(writer)
        BUILD.written(BUILD.pelican, writer)

    last.generate_output = write_and_check
