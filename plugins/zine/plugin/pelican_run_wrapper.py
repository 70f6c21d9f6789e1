"""Pelican's run, with the press around it: once, again and again, or one within another."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pelican as host

from zine.builder.template_faults import told_by_place
from zine.gamefiles.print_language import language_of
from zine.language import ENGLISH
from zine.plugin.running_pelican import running
from zine.plugin.settings import is_zine, made_for_press, set_defaults
from zine.plugin.site_build import BUILD, disk_problem, root_of
from zine.problems import Problems

WATCHED = ("games", "variants")
logger = logging.getLogger(__name__)


def begin(pelican: host.Pelican) -> None:
    """Set up a Pelican, which may build now, build often, or only serve a site.

    The site is put in place when the whole run is over, after what other plugins do last: so
    the press stands around the run, and nothing is held before it.
    """
    if not is_zine(pelican.settings):
        logger.warning("This site has no content/zine.yaml: the plugin zine does nothing.")
        return
    set_defaults(pelican.settings, BUILD.folder)
    language = language_of(root_of(pelican.settings))
    if language is not ENGLISH and made_for_press(pelican.settings):
        pelican.settings["DEFAULT_LANG"] = language.code
    pelican.run = partial(_run, pelican, pelican.run)
    _watch_games()


def _run(pelican: host.Pelican, run: Callable[[], None]) -> None:
    """Build a site and publish it; a sub-site is a part of the site that is being built."""
    if BUILD.running:
        run()
        return
    try:
        with told_by_place(root_of(pelican.settings)):
            BUILD.start(pelican)
            run()
            BUILD.end(pelican)
    except Problems as problems:
        _stop(problems)
    except OSError as error:
        _stop(Problems([disk_problem(error)]))
    except Exception:
        if not _reloads():
            raise
        # Pelican would build again at once, and for ever.
        logger.critical("The site was not changed.", exc_info=True)
    finally:
        BUILD.abandon()


def _stop(problems: Problems) -> None:
    """Print every problem and end the build with exit code 1; with --autoreload, only print."""
    sys.stderr.write(f"\n{problems}; the site was not changed\n")
    sys.stderr.flush()
    if not _reloads():
        raise SystemExit(1) from problems


def _reloads() -> bool:
    """Whether Pelican builds again after each change (--autoreload)."""
    return running(host.autoreload) is not None


def _watch_games() -> None:
    """Have --autoreload watch the games too, which are not part of content/."""
    if isinstance(host.wait_for_changes, _Watch):
        return
    host.wait_for_changes = _Watch(host.wait_for_changes)


class _Watch:
    """Pelican's `wait_for_changes`, with the zine's folders beside content/."""

    def __init__(self, wait: Callable[[str, object], object]) -> None:
        self._wait = wait

    def __call__(self, settings_file: str, settings: Any) -> Any:
        """Wait for a change in the site's folders or in the games."""
        beside = [f"../{name}" for name in WATCHED if (root_of(settings) / name).is_dir()]
        return self._wait(
            settings_file, {**settings, "STATIC_PATHS": [*settings["STATIC_PATHS"], *beside]}
        )
