"""The habits of the command line: help, the zine's folder, quiet, JSON, names of phases."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from desks import OVER, SLUG, files, invoke, make_site, post, post_all, refused, write_desk, zine
from press import environment_of, run
from sites import REPO
from zine.cli import main
from zine.cli.commands import commands, examples
from zine.files import zine_root
from zine.files.environment import ENGINE
from zine.files.zine_root import find_zine
from zine.gamefiles.adjudication import advance
from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.game_reader import read_folder
from zine.problems import Problems
from zine.wings.shared.typed_phases import named_phase, recorded_phases


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A desk with a game in play."""
    return write_desk(tmp_path / "zine")


def every_command() -> dict[str, click.Command]:
    """All commands by name, those in groups too."""
    found: dict[str, click.Command] = {}
    for name, each in main.commands.items():
        if isinstance(each, click.Group):
            found |= {f"{name} {inner}": one for inner, one in each.commands.items()}
        else:
            found[name] = each
    return found


def test_help_tells_what_each_command_says_of_itself() -> None:
    """The list that help is printed from has every command, its module and its first words."""
    own = {
        name: (each.callback.__module__, each.get_short_help_str(400))
        for name, each in main.commands.items()
        if each.callback
    }

    assert {name: (each.modules[0], each.help) for name, each in commands().items()} == own
    adding = {
        ".".join(path.relative_to(REPO / "plugins").with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        if "@main." in path.read_text(encoding="utf-8")
    }
    assert {module for module, _ in own.values()} == adding


PACKAGE = REPO / "plugins/zine"
GROUPS = sorted(name for name, each in main.commands.items() if isinstance(each, click.Group))


# A process for each group, forked from one that has imported the list of commands and none of them.
ASKING = """
import os, sys
from zine.cli import main
for name in sys.argv[1:]:
    child = os.fork()
    if not child:
        print(name, *main.commands[name].commands, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


def test_a_group_brings_all_its_commands() -> None:
    """Those of every module that adds to it, in a process that has imported nothing else."""
    for path in (PACKAGE / "cli").rglob("*.py"):
        import_module(".".join(("zine", *path.relative_to(PACKAGE).with_suffix("").parts)))
    expected = {}
    for name in GROUPS:
        group = main.commands[name]
        assert isinstance(group, click.Group)
        expected[name] = set(group.commands)

    done = run_python(ASKING, *GROUPS)

    assert expected == {line.split()[0]: set(line.split()[1:]) for line in done.splitlines()}


def test_help_imports_no_command() -> None:
    """A command starts without what the others need."""
    code = "import sys, zine.cli.main; print([n for n in sys.modules if n.startswith('zine.wings.desk')])"

    assert "[]" == run_python(code).strip()


def run_python(code: str, *words: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        env=environment_of({}),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("name", every_command())
def test_help_has_examples(name: str, tmp_path: Path) -> None:
    """-h explains each command, outside a zine too, and shows how it is used."""
    done = run(tmp_path, "zine", *name.split(), "-h")

    assert 0 == done.returncode, done.stderr
    assert f"Examples:\n  {examples(name)[0]}" in done.stdout
    assert "--quiet" in done.stdout


@pytest.mark.parametrize("group", ["", *GROUPS])
def test_lists_of_commands_fit_a_terminal(group: str, tmp_path: Path) -> None:
    """In 80 columns the sentence on each command is whole."""
    done = run(tmp_path, "zine", *group.split(), "--help", COLUMNS="80")

    cut = [line for line in done.stdout.splitlines() if line.endswith("...")]
    assert [] == [line for line in cut if not line.startswith("Usage:")]


@pytest.mark.parametrize("name", every_command())
def test_help_is_narrow_and_says_nothing_twice(name: str) -> None:
    """No line is wider than a terminal, no example is given twice, and a game is called GAME."""
    told = every_command()[name].get_help(click.Context(every_command()[name], terminal_width=80))

    assert "Example" not in told
    assert "SLUG" not in told
    assert max(map(len, (*told.splitlines(), *(f"  {line}" for line in examples(name))))) <= 80


@pytest.mark.parametrize("line", [line for name in every_command() for line in examples(name)])
def test_examples_are_understood(line: str, tmp_path: Path) -> None:
    """Each example names a command and options that exist, with as many arguments as it takes."""
    words = [word for word in shlex.split(line) if not re.match(r"[A-Z_]+=", word)]
    names = every_command()
    name = " ".join(words[1:3]) if " ".join(words[1:3]) in names else words[1]
    rest = words[1 + len(name.split()) :]
    for word in rest:  # files that an option wants to be there
        if re.search(r"\.(txt|mbox|json|zip)$", word):
            rest[rest.index(word)] = str(tmp_path / Path(word).name)
            (tmp_path / Path(word).name).touch()

    with main.make_context("zine", ["--root", str(tmp_path)], resilient_parsing=True) as context:
        names[name].make_context(name, rest, parent=context)


def test_no_example_is_for_a_command_that_is_gone() -> None:
    """The table of examples and the commands are the same."""
    assert all(examples(name) for name in every_command())


def test_commands_find_the_zine_above(root: Path) -> None:
    """In a folder of the zine they work as in the zine's own."""
    done = run(root / "games" / "marengo", "zine", "status")

    assert "marengo" in done.stdout


def test_outside_a_zine_they_say_so(tmp_path: Path) -> None:
    """What to do is said in the same line, and nothing is written."""
    done = run(tmp_path, "zine", "inbox", "add")

    assert 1 == done.returncode
    assert "you are not in a zine (go into its folder" in done.stderr
    assert [] == list(tmp_path.iterdir())


def test_another_users_folder_above_is_not_our_zine(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build runs the zine's settings, so nobody else may choose them for us."""
    inside = root / "games"
    assert root == find_zine(inside)

    monkeypatch.setattr(zine_root.os, "geteuid", lambda: -1)

    assert None is find_zine(inside)
    assert root == find_zine(root)


def test_quiet_prints_problems_only(root: Path) -> None:
    """What is shown on request is shown all the same."""
    letter = str(post(root, "Austria", "A VIE - GAL"))

    assert "" == zine(root, "inbox", "add", letter, "--quiet")
    assert "" == zine(root, "-q", "game", "extend", "marengo", "2d")
    assert "marengo" in zine(root, "-q", "status")
    assert "there is no game 'x'" in refused(root, "-q", "game", "extend", "x", "2d")


@pytest.mark.usefixtures("forked")
def test_verbose_prints_what_the_build_said(tmp_path: Path) -> None:
    """`zine publish -v` shows Pelican's own lines."""
    root = make_site(tmp_path / "zine")

    quiet = zine(root, "publish", "--dry-run")
    loud = zine(root, "publish", "--dry-run", "-v")

    assert "Processed" not in quiet
    assert "Processed" in loud


PROBLEM = {"file", "line", "column", "message", "hint"}


def keys_of(command: str) -> set[str]:
    """The keys that docs/command-line.md lists for a command's JSON, with those of its problems."""
    text = (REPO / "docs" / "command-line.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1:] for line in text.splitlines() if line.startswith("| ")]
    named, current = "", ""
    for first, *cells in rows:
        current = first.strip() or current
        if current.startswith(f"`{command}`"):
            named += cells[0]
    found = set(re.findall(r"`(?:\w+\[\]\.)*\.?(\w+)`", named))
    return found | PROBLEM if "problems" in found else found


def all_keys(value: object) -> set[str]:
    """Every key in a JSON value."""
    if isinstance(value, dict):
        return set(value) | {key for each in value.values() for key in all_keys(each)}
    if isinstance(value, list):
        return {key for each in value for key in all_keys(each)}
    return set()


# Of lists with nothing wrong in them the problems have no keys.
LISTS = ("status", "inbox list", "explain GAME PHASE", "check", "game deadlines", "outbox list")


@pytest.mark.parametrize("command", LISTS)
def test_json_has_the_documented_keys(tmp_path: Path, command: str) -> None:
    """Each key that a command prints is documented, and each that is documented is printed."""
    root = make_site(tmp_path / "zine")
    unknown = tmp_path / "letter.txt"
    unknown.write_text("From: x@post.example\nSubject: hello\n\nA VIE - GAL\n", encoding="utf-8")
    zine(root, "inbox", "add", *post_all(root), str(unknown))
    folder = read_folder(root / "games" / "marengo")
    if command.startswith("explain"):
        advance(folder, folder.settings.deadlines.first, 1, ENGINE).write()  # type: ignore[arg-type]
    if command == "check":
        (root / "content" / "articles").mkdir()
        (root / "content" / "articles" / "x.md").write_text("Title: X\n\nHow.\n", encoding="utf-8")
    words = command.replace("GAME PHASE", "marengo s1901m").split()
    paths = ["content/articles"] if command == "check" else []

    done = run(root, "zine", *words, "--json", *paths, ZINE_NOW=OVER)

    found = json.loads(done.stdout)
    assert keys_of(command) == all_keys(found)


@pytest.mark.parametrize("command", ["verify", "seal check", "variant check"])
def test_json_of_what_is_checked(tmp_path: Path, command: str) -> None:
    """The keys are the documented ones, with a fault and without one, and the fault has its place."""
    root = make_site(tmp_path / "zine")
    mended = run(root, "zine", *command.split(), "--json")
    if command == "variant check":
        begun = root / "variants" / "own" / "variant.yaml"
        zine(root, "variant", "new", "own")
        begun.write_text("colour: red\n", encoding="utf-8")
    if command == "verify":
        about = root / "games" / "marengo" / "game.yaml"
        about.write_text("colour: red\n", encoding="utf-8")
    if command == "seal check":
        leaked = f"AGE-SECRET-KEY-1{'Q' * 58}\n"
        (root / "content" / "notes.txt").write_text(leaked, encoding="utf-8")
    done = run(root, "zine", *command.split(), "--json")

    assert mended.stdout, mended.stderr
    assert done.stdout, done.stderr
    good, bad = json.loads(mended.stdout), json.loads(done.stdout)
    assert (0, []) == (mended.returncode, good["problems"])
    assert keys_of(command) - PROBLEM == all_keys(good)
    assert (1, True) == (done.returncode, bool(bad["problems"] and bad["problems"][0]["file"]))
    assert keys_of(command) >= all_keys(bad)


def test_json_of_a_whole_check(tmp_path: Path) -> None:
    """What stops the build is in the list with its place."""
    root = make_site(tmp_path / "zine")
    assert json.loads(run(root, "zine", "check", "--json").stdout)["ok"] is True
    about = root / "content" / "zine.yaml"
    about.write_text(f"{about.read_text()}colour: red\n", encoding="utf-8")

    done = run(root, "zine", "check", "--json")

    found = json.loads(done.stdout)
    assert (1, False) == (done.returncode, found["ok"])
    assert ["content/zine.yaml"] == [each["file"] for each in found["problems"]]
    assert 5 == found["problems"][0]["line"]


def test_json_is_inert_on_terminals_and_logs(root: Path) -> None:
    """A hostile subject reads back as it was, and prints as plain ASCII."""
    letter = root.parent / "letter.eml"
    subject = "##[error] ::stop:: \x1b[2J\N{RIGHT-TO-LEFT OVERRIDE}"
    head = f"From: x@post.example\nSubject: {subject}\n\n"
    letter.write_bytes(f"{head}A VIE - GAL\n".encode())
    zine(root, "inbox", "add", str(letter))

    said = zine(root, "inbox", "list", "--json")

    assert said.isascii()
    assert "\x1b" not in said
    assert "##[" not in said
    assert "##[error]" in json.loads(said)["set_aside"][0]["subject"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> GameFolder:
    """The sample's Maelstrom, with two records."""
    return read_folder(REPO / "games" / "maelstrom")


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("1906-1-spring-movement", "1906-1-spring-movement"),
        ("1906-1", "1906-1-spring-movement"),
        ("S1906M", "1906-1-spring-movement"),
        ("s06", "1906-1-spring-movement"),
        ("1906S", "1906-1-spring-movement"),
        ("spring1906", "1906-1-spring-movement"),
        ("Spring 1906", "1906-1-spring-movement"),
        ("1906 spring", "1906-1-spring-movement"),
    ],
)
def test_phases_as_people_write_them(played: GameFolder, text: str, slug: str) -> None:
    """All of these name the same phase."""
    assert slug == named_phase(played, text, recorded_phases(played)).slug


@pytest.mark.parametrize(
    "text", ["1907-9", "X1907M", "yesterday", "", "1907", "S2007M", "1907-1-x"]
)
def test_what_is_no_phase_is_refused(played: GameFolder, text: str) -> None:
    """With the phases that could be meant."""
    with pytest.raises(Problems, match="there is no record of"):
        named_phase(played, text, recorded_phases(played))


def test_a_phase_by_its_short_name_is_undone(root: Path) -> None:
    """`zine undo marengo S1901M`."""
    zine(root, "inbox", "add", *post_all(root))
    folder = read_folder(root / "games" / "marengo")
    advance(folder, folder.settings.deadlines.first, 1, ENGINE).write()  # type: ignore[arg-type]

    said = zine(root, "undo", "marengo", "S1901M", now=OVER)

    assert f"{SLUG} is open again" in said
    assert f"{SLUG} is open again" in zine(root, "undo", "marengo", "s01", now=OVER)


def test_one_message_is_one_message(root: Path) -> None:
    """The plural follows the number."""
    one = zine(root, "inbox", "add", str(post(root, "Austria", "A VIE - GAL")))
    two = zine(root, "inbox", "add", *map(str, (post(root, p, "") for p in ("Italy", "Turkey"))))

    assert "1 message: 1 taken" in one
    assert "2 messages: " in two


def test_a_game_is_checked_by_its_folder(root: Path) -> None:
    """A fault in any of its files is named with its place."""
    assert "Nothing to mend." in zine_in(root, "games/marengo")
    sheet = root / "games" / "marengo" / f"{SLUG}.orders.yaml"
    sheet.write_text("orders:\n  Austira: A VIE H\n", encoding="utf-8")

    done = run(root, "zine", "check", "games/marengo")

    assert 1 == done.returncode
    assert "there is no power 'Austira'" in done.stdout
    assert "did you mean 'Austria'?" in done.stdout
    assert f"{sheet.name}:2:" in done.stdout


def zine_in(root: Path, *paths: str) -> str:
    """What `zine check` says of paths."""
    return run(root, "zine", "check", *paths).stdout


def test_a_folder_of_articles_is_checked_file_by_file(root: Path) -> None:
    """Templates are left out."""
    articles = root / "content" / "articles"
    articles.mkdir()
    (articles / "_template.md").write_text("Title:\n\nWrite here.\n", encoding="utf-8")
    (articles / "a.md").write_text("Title: A\n\nLorem ipsum.\n", encoding="utf-8")

    said = zine_in(root, "content/articles")

    assert "content/articles/a.md" in said
    assert ": this is placeholder text: 'Lorem ipsum'" in said
    assert "_template" not in said


@pytest.mark.parametrize(
    "text", ["Write here. It is so.", "- TODO: the end", "Lorem ipsum dolor", "FIXME"]
)
def test_publish_refuses_placeholder_text(root: Path, text: str) -> None:
    """Nobody publishes what was to be replaced."""
    issue = root / "content" / "issues" / "1.md"
    issue.write_text(f"{issue.read_text()}\n{text}\n", encoding="utf-8")
    before = files(root)

    said = refused(root, "publish", "--dry-run")

    assert "content/issues/1.md:7:1: this is placeholder text" in said
    assert before == files(root)


@pytest.mark.parametrize(
    "text", ["Write here and there.", "A todo list.", "```\nTODO: quoted\n```"]
)
def test_words_that_only_look_alike_are_printed(root: Path, text: str) -> None:
    """Ordinary sentences and code are nobody's placeholder."""
    issue = root / "content" / "issues" / "1.md"
    issue.write_text(f"{issue.read_text()}\n{text}\n", encoding="utf-8")

    done = invoke(root, "publish", "--dry-run", now=OVER)

    assert "placeholder" not in done.stderr


def test_an_import_that_understands_nothing_fails(root: Path) -> None:
    """A script sees that nothing was brought in."""
    text = root / "shopping.txt"
    text.write_text("Eggs\nMilk\n", encoding="utf-8")

    done = run(root, "zine", "import", str(text))

    assert 1 == done.returncode
    assert "nothing here was understood, as an old issue or as a game's results" in done.stderr


def test_a_check_leaves_no_trace_in_the_process(tmp_path: Path) -> None:
    """What is built after it in the same process records its turns again."""
    root = make_site(tmp_path / "zine")
    before = dict(os.environ)

    zine(root, "check")

    assert before == dict(os.environ)
