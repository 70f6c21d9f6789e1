"""The terminal speaks the zine's language: help, headings, and what is wrong with a command line."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from costs import within
from desks import post, write_desk, zine
from press import run
from zine.cli import main
from zine.cli.commands import commands
from zine.cli.terminal_language import (
    PLACEHOLDER,
    TerminalContext,
    language_for,
    paragraphs,
    placeholders,
    terminal_in,
    told,
)

LANGUAGES = ("de", "fr")


def every_command(command: click.Command = main, name: str = "zine") -> dict[str, click.Command]:
    """The program, its groups and all commands by name."""
    found = {name: command}
    if isinstance(command, click.Group):
        for word, each in command.commands.items():
            found |= every_command(each, f"{name} {word}")
    return found


COMMANDS = every_command()


def help_of(name: str, code: str) -> str:
    """What `zine ... --help` prints in a terminal of 80 columns."""
    with terminal_in(code):
        context = TerminalContext(COMMANDS[name], info_name=name, terminal_width=80)
        return COMMANDS[name].get_help(context)


def sentences(command: click.Command) -> list[str]:
    """All that a command's help says in English: its text, and what each option is for."""
    context = click.Context(command)
    options = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    return [*paragraphs(command.help or ""), *(each.help for each in options if each.help)]


def zine_in(folder: Path, code: str) -> Path:
    """A zine without games, in a language."""
    (folder / "content").mkdir(parents=True)
    (folder / "content" / "zine.yaml").write_text(
        f"title: Echo\nlanguage: {code}  # of print\n", encoding="utf-8"
    )
    return folder


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_in_the_language(name: str, code: str) -> None:
    """No sentence and no heading is English, and no line is wider than a terminal."""
    said = help_of(name, code)

    whole = " ".join(said.split())
    assert [] == [each for each in sentences(COMMANDS[name]) if each in whole]
    assert not {"Usage:", "Examples:", "Commands:"} & set(said.split())
    assert "default:" not in said
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_placeholders_are_called_alike(name: str, code: str) -> None:
    """What usage calls SPIEL is SPIEL in the sentences, too."""
    with terminal_in(code):
        for sentence in sentences(COMMANDS[name]):
            for word in PLACEHOLDER.findall(sentence):
                assert placeholders(word) in told(sentence), sentence


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_list_of_commands_is_in_the_language(code: str) -> None:
    """Each command has a line, whole within 80 columns, below the topics in their order."""
    lines = help_of("zine", code).splitlines()

    for name, entry in commands().items():
        (line,) = [each for each in lines if each.startswith(f"  {name} ")]
        assert entry.help not in line
        assert not line.endswith("...")


@pytest.mark.parametrize(
    ("line", "german", "french"),
    [
        ("explain", "Es fehlt das Argument 'SPIEL'.", "Il manque l’argument 'PARTIE'."),
        (
            "explian",
            "Den Befehl 'explian' gibt es nicht. Gemeint ist vielleicht 'explain'.",
            "La commande 'explian' n’existe pas. Peut-être 'explain'.",
        ),
        (
            "game new x --days 0",
            "Ungültiger Wert für '--days': 0 liegt nicht im Bereich 1<=x<=3650.",
            "Valeur non valable pour '--days'\u00a0: 0 n’est pas dans l’intervalle 1<=x<=3650.",
        ),
        (
            "status twice",
            "Ein Argument ist zu viel (twice)",
            "Un argument de trop (twice)",
        ),
        (
            "new x --title",
            "Die Option '--title' braucht einen Wert.",
            "L’option '--title' demande une valeur.",
        ),
        (
            "check --nosuch",
            "Die Option '--nosuch' gibt es nicht.",
            "L’option '--nosuch' n’existe pas.",
        ),
        (
            "import nosuch.txt",
            "Ungültiger Wert für 'PFADE...': 'nosuch.txt' gibt es nicht.",
            "Valeur non valable pour 'CHEMINS...'\u00a0: 'nosuch.txt' n’existe pas.",
        ),
    ],
)
def test_a_wrong_line_is_refused_in_the_language(
    tmp_path: Path, line: str, german: str, french: str
) -> None:
    """Usage, what is wrong, and where help is, from within the zine and by --root."""
    root = zine_in(tmp_path / "zine", "de")

    done = run(root, "zine", *line.split())
    other = run(tmp_path, "zine", "--root", str(zine_in(tmp_path / "fr", "fr")), *line.split())

    assert (2, 2) == (done.returncode, other.returncode)
    assert done.stderr.endswith(f"Fehler: {german}\n")
    assert other.stderr.endswith(f"Erreur\u00a0: {french}\n")
    assert not {"Usage:", "Try", "Error:"} & set(f"{done.stderr} {other.stderr}".split())


def test_the_environment_speaks_where_no_zine_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LC_ALL before LANG; a zine's own language before both, and English before a language we lack."""
    root = zine_in(tmp_path / "zine", "fr")
    monkeypatch.chdir(tmp_path)
    asked = {
        ("", "de_AT.UTF-8"): "de",
        ("fr_CA", "de_AT.UTF-8"): "fr",
        ("C.UTF-8", "de_AT.UTF-8"): "en",
        ("sv_SE.UTF-8", ""): "en",
        ("", ""): "en",
    }
    for (everything, language), code in asked.items():
        monkeypatch.setenv("LC_ALL", everything)
        monkeypatch.setenv("LANG", language)
        assert code == language_for(["status"])
        assert "fr" == language_for([f"--root={root}", "status"])
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    (root / "content" / "zine.yaml").write_text("title: Echo\n", encoding="utf-8")
    assert "en" == language_for(["--root", str(root)])


def test_the_man_page_is_in_the_language(tmp_path: Path) -> None:
    """`zine help --install` in a German zine."""
    where = {"HOME": str(tmp_path), "SHELL": "/bin/odd"}

    run(zine_in(tmp_path / "zine", "de"), "zine", "help", "--install", **where)

    page = (tmp_path / ".local/share/man/man1/zine.1").read_text("utf-8")
    assert ".SS zine game new [OPTIONEN] SPIEL\n" in page
    assert "Tage zwischen Zugterminen.  [Vorgabe: 14;" in page
    assert "Print" not in page


def test_help_in_a_language_costs_little() -> None:
    """The catalogue is read once."""
    within(0.1, lambda: help_of("zine", "de"))


@pytest.mark.parametrize(
    ("code", "first", "last"),
    [
        (
            "de",
            "1 Sache wartet",
            "zine run tut alles, was niemanden braucht; zine --help zeigt alle Befehle",
        ),
        (
            "fr",
            "1 affaire vous attend",
            "zine run fait tout ce qui ne demande personne\u202f; zine --help liste tout",
        ),
    ],
)
def test_what_waits_is_told_in_the_language(
    tmp_path: Path, code: str, first: str, last: str
) -> None:
    """`zine` alone and `zine status`; what a program reads of the same stays English."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(post(root, "Austria", "A VIE - GAL")))
    english = [
        run(root, "zine"),
        run(root, "zine", "status"),
        run(root, "zine", "status", "--json"),
    ]
    with (root / "content" / "zine.yaml").open("a", encoding="utf-8") as settings:
        settings.write(f"language: {code}\n")

    front, table, values = (
        run(root, "zine"),
        run(root, "zine", "status"),
        run(root, "zine", "status", "--json"),
    )

    assert first in front.stdout.splitlines()[0]
    assert last == front.stdout.splitlines()[-1]
    for now, before in zip((front, table), english, strict=False):
        same = set(before.stdout.splitlines()) & set(now.stdout.splitlines())
        assert all(line.startswith("  zine ") for line in same)  # what can be typed
    assert english[2].stdout == values.stdout
