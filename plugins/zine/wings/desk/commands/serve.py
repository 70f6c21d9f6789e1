"""`zine serve`: the site on this machine, built again whenever something changes."""

from __future__ import annotations

import html
import signal
from collections.abc import Sequence
from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import is_verbose, say
from zine.files.content_folder_checks import FOLDERS
from zine.files.environment import current_time
from zine.files.file_hashes import CACHE
from zine.files.private_folder import PrivateFolder
from zine.problems import Problem, Problems
from zine.report.public_game import public_game
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.files.local_server import LocalServer, changes, served
from zine.wings.desk.files.turn_preview_page import preview_page
from zine.wings.desk.previews import TurnPreview, previews
from zine.wings.desk.trial_build import BuildStopped, build

ASIDE = "preview"
WATCHED = (*FOLDERS, "pelicanconf.py", "publishconf.py")
LIST = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Previews</title>
<meta name="generator" content="zine preview"></head><body><main><h1>Turns that are not yet due</h1>
<ul>{}</ul></main></body></html>
"""


@main.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.pass_obj
def serve(root: Path, port: int) -> None:
    """Show the site in your browser; build it again on every change.

    It records nothing and leaves output/ alone. Turns that are not yet due are at /preview/.
    Ctrl-C ends it.
    """
    private = open_desk(root).private
    site, aside = root / CACHE / "serve", private.file(ASIDE)
    watched = (*(root / name for name in WATCHED), private.file("games"))
    # Whoever ends it by a signal, too, wants the previews deleted.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with served(site, f"/{ASIDE}/", aside, port) as server:
            # What changes while the first build runs must not be missed.
            looking = changes(watched)
            next(looking)
            _rebuild(root, site, private, server)
            say("Serving {address} - Ctrl-C ends it", address=server.address)
            for files in looking:
                names = ", ".join(_shown(root, path) for path in files[:3])
                say(
                    "changed: {names} and more" if len(files) > 3 else "changed: {names}",
                    names=names,
                )
                _rebuild(root, site, private, server)
    except KeyboardInterrupt:
        say("")
    finally:
        _clear(private)


def _rebuild(root: Path, site: Path, private: PrivateFolder, server: LocalServer) -> None:
    """Build once; what is wrong is printed, and the pages of the build before stay."""
    now = current_time()
    try:
        said = build(root, site, now, readonly=True)
        found, reasons = previews(open_desk(root), now, public_game)
        _write(found, reasons, root, private)
    except BuildStopped as stopped:
        say(str(stopped) or "the build failed: 'zine check' says why", err=True)
        return
    except Problems as problems:
        say(str(problems), err=True)
        return
    if is_verbose():
        say(said)
    say("built; reload the page to see it")
    for each in found:
        title, name = each.game.settings.title, each.turns[0].phase.name
        say(f"preview of {title}, {name}: {server.address}{ASIDE}/{each.game.slug}.html")


def _write(
    found: Sequence[TurnPreview], reasons: Sequence[Problem], root: Path, private: PrivateFolder
) -> None:
    """Write the previews, and a list of them that also says why other games have none."""
    pages = {f"{each.game.slug}.html": preview_page(each, root) for each in found}
    items = [
        f'<li><a href="{each.game.slug}.html">{html.escape(each.game.settings.title)}, '
        f"{html.escape(each.turns[0].phase.name)}</a></li>"
        for each in found
    ]
    items += [f"<li>No preview: {html.escape(str(each))}</li>" for each in reasons]
    pages["index.html"] = LIST.format("\n".join(items) or "<li>none</li>")
    for name, text in pages.items():
        private.write(f"{ASIDE}/{name}", text)
    _clear(private, keep=frozenset(pages))


def _clear(private: PrivateFolder, keep: frozenset[str] = frozenset()) -> None:
    """Delete previews, other than those to keep: they hold what nobody has seen yet."""
    for name in private.names(ASIDE, ".html"):
        if Path(name).name not in keep:
            private.remove(name)


def _shown(root: Path, path: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
