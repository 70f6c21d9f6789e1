"""Everything that README.md and docs/ show to type, to write or to run works as it is shown."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import click
import pytest

from documents import DOCS, command_lines, fences, name_of, pages, steps, tokens
from sites import REPO
from walkthrough import INSTALLING, Reader, is_checked
from zine.cli import main

# What builds a site takes long.
BUILDS = re.compile(
    r"^(\$ )?(\w+=\S+ )*(zine (check *(#.*)?|run .*|publish.*|verify.*--site.*)|pelican .*)$", re.M
)
# A page may leave little out, and says why each time; more here needs a good reason.
MOST_SKIPPED = 13
MOST_SHOWN = 17
WORD = re.compile(r"[a-z]+(-[a-z]+)*")


def building(page: Path) -> bool:
    """Whether following a page builds a site."""
    return any(BUILDS.search(step.text) or is_checked(step) for step in steps(page))


PAGES = [
    pytest.param(page, id=name_of(page), marks=[pytest.mark.deep] if building(page) else [])
    for page in pages()
    if fences(page)
]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_followed(page: Path, tmp_path: Path) -> None:
    """Files are written, lines typed and programs run in order, in a zine of one's own."""
    Reader(tmp_path).follows(page)


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_no_block_is_only_indented(page: Path) -> None:
    """An indented block cannot say what it is, and readers cannot copy it with one click."""
    found = [token.map[0] + 1 for token in tokens(page) if token.type == "code_block" and token.map]

    assert [] == found


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_no_line_to_paste_ends_in_prose(page: Path) -> None:
    """Remarks come after a #, so a shell takes the line as it is."""
    typed = [step for step in fences(page) if step.language in ("sh", "bash", "console")]
    said = [
        line for step in typed for line in step.text.splitlines() if re.search(r"   +[^#\s]", line)
    ]

    assert [] == [line for line in said if line.startswith("zine ")]


@pytest.mark.parametrize(
    "page", [*pages(), *sorted((DOCS / "reference").glob("*.md"))], ids=name_of
)
def test_every_command_named_exists(page: Path) -> None:
    """Each `zine ...` in a block or in a sentence is a command that the press has, with its options."""
    found = [line for line in command_lines(page) if re.match(r"(?:\w+=\S+ )*zine [a-z-]", line)]

    own = {name for step in fences(page) for name in re.findall(r'"(\w+)": TaskEntry', step.text)}
    assert [] == [line for line in found if not known(line) and line.split()[1] not in own]


def known(line: str) -> bool:
    """Whether a command line names a command, and options that it takes."""
    words = line.partition(" #")[0].partition("zine ")[2].split()
    command: click.Command = main
    options = {option for each in main.params for option in each.opts}
    while words and isinstance(command, click.Group):
        if words[0].startswith("-"):
            words.pop(0)
            continue
        found = command.commands.get(words[0].rstrip(",."))
        if found is None:
            return command is not main and not WORD.fullmatch(words[0])
        command = found
        words.pop(0)
        options |= {option for each in command.params for option in each.opts}
    given = [word.partition("=")[0].rstrip(",.") for word in words if re.match(r"--?[a-z]", word)]
    return not set(given) - options - {"--help", "-h"}


def test_little_is_left_out() -> None:
    """What cannot be run says why; what only installs the press is not run here."""
    skipped = [
        (name_of(page), step.note[1])
        for page in pages()
        for step in fences(page)
        if step.note[0] == "skip"
    ]

    assert [] == [page for page, why in skipped if len(why) < 10]
    shown = [step for page in pages() for step in fences(page) if step.note[0] == "output"]
    assert len(shown) <= MOST_SHOWN
    assert len(skipped) <= MOST_SKIPPED, Counter(page for page, _ in skipped)


def test_what_installs_is_all_that_is_passed_over() -> None:
    """The lines that a walkthrough takes for done are few."""
    typed = [
        line
        for page in pages()
        for step in fences(page)
        if step.language == "sh" and step.note[0] != "skip"
        for line in step.text.splitlines()
        if line.startswith(INSTALLING)
    ]

    assert len(typed) <= 15
    assert all((REPO / "Makefile").exists() for line in typed if line.startswith("make"))
