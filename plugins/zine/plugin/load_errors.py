"""What Pelican cannot load before it asks the press: plugins, which it only logs, and the theme."""

from __future__ import annotations

import logging
import sys

from zine.characters import visible
from zine.problems import Place, Problem, Problems


class LoadErrors(logging.Handler):
    """Collects the plugins that Pelican cannot load, and ends a run without a theme."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[Problem] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note a plugin that is not there, or whose registering failed; exit without a theme."""
        message = " ".join(record.getMessage().split())
        if theme := message.partition("Could not find the theme ")[2]:
            wrong = Problems.of("pelicanconf.py", f"THEME: there is no folder '{theme}'")
            sys.stderr.write(f"\n{wrong}; the site was not changed\n")
            raise SystemExit(1) from wrong
        if message.startswith(("Cannot load plugin", "Cannot register plugin")):
            failed = sys.exc_info()[1]
            why = f": {type(failed).__name__}: {failed}" if record.exc_info and failed else ""
            hint = "install it, or take it out of PLUGINS"
            self.found.append(Problem(Place("PLUGINS"), visible(message + why), hint))

    def taken(self) -> list[Problem]:
        """What was found since the last time."""
        found, self.found = self.found, []
        return found


LOADING = LoadErrors()
logging.getLogger("pelican").addHandler(LOADING)
