"""`zine help`: the documentation without a network, and the shell's man page and completion."""

from __future__ import annotations

from pathlib import Path

import click

from zine.cli.main import main
from zine.cli.terminal_output import say
from zine.files.environment import PRESS
from zine.problems import Problems, did_you_mean
from zine.wings.desk.terminal.man_page import install_manual
from zine.wings.desk.terminal.tables import print_table

DOCS = PRESS / "docs"


@main.command("help")
@click.argument("topic", nargs=-1)
@click.option("--install", is_flag=True, help="Install the man page and your shell's completion.")
@click.pass_context
def show_help(context: click.Context, topic: tuple[str, ...], install: bool) -> None:
    """Print a page of the documentation or the help of a command.

    Without TOPIC it lists the pages.     The pages come with the press, so this needs no network.
    """
    above = context.parent
    assert above is not None
    if install:
        install_manual(above)
        return
    pages = {each.stem: each for each in sorted(DOCS.glob("*.md"))}
    if not topic:
        print_table(("topic", "page"), [(name, _title(page)) for name, page in pages.items()])
        return
    name = "-".join(topic).removesuffix(".md")
    if name in pages:
        say(pages[name].read_text(encoding="utf-8"), end="")
        return
    found: click.Command | None = main
    for word in topic:
        found = found.get_command(above, word) if isinstance(found, click.Group) else None
    if found is None:
        message = f"there is no page and no command '{' '.join(topic)}'"
        raise Problems.of("zine help", message, did_you_mean(name, [*pages, *main.commands]))
    say(found.get_help(type(above)(found, above, " ".join(topic))))


def _title(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
