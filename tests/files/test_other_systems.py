"""What other systems do otherwise, emulated: Windows' code pages, open and read-only files, no forks."""

from __future__ import annotations

import ast
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from press import environment_of
from sites import REPO, copy_small_built
from spread_work import ITEMS, quiet, squared
from zine.builder.workers import Workers, spread
from zine.files import atomic_files, machine_key
from zine.files.atomic_files import write_atomic
from zine.files.file_hashes import link_or_copy
from zine.files.machine_key import MemoryMarks
from zine.files.site.site_mark import begin, erase, finish
from zine.problems import Problems
from zine.wings.formats.json_lines import write_json_line

# A process whose code page lacks most letters, as a pipe's does on Windows.
POOR = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
OWN_LINE_ENDS = {
    "cli/terminal_language.py",
    "wings/cluster/fresh_interpreter.py",
    "wings/desk/zine_run/system_timers.py",
}  # a help text; a pipe; a task


def calls() -> Iterator[tuple[str, str, ast.Call, dict[str, ast.expr]]]:
    """Every call in the press: its file, the name it calls, and its keywords."""
    for file in sorted((REPO / "plugins/zine").rglob("*.py")):
        shown = file.relative_to(REPO / "plugins/zine").as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                given = {each.arg: each.value for each in node.keywords if each.arg}
                yield shown, node.func.attr, node, given


def test_no_text_of_a_program_is_read_in_a_code_page() -> None:
    """Git, pagefind and the press itself write UTF-8, whatever a system's own encoding is."""
    begun = [(file, given) for file, name, _, given in calls() if name in ("run", "Popen")]
    assert begun
    assert [] == [file for file, given in begun if "text" in given]


def test_no_text_file_has_the_line_ends_of_its_system() -> None:
    """The same input gives the same bytes; what asks for a text file says how its lines end."""
    wrong = []
    for file, name, node, given in calls():
        words = [each.value for each in node.args if isinstance(each, ast.Constant)]
        writes = name == "write_text" or (name in ("open", "fdopen") and {"w", "a", "x"} & {*words})
        if writes and "newline" not in given and file not in OWN_LINE_ENDS:
            wrong.append(f"{file}:{node.lineno}")
    assert [] == wrong


def test_lines_of_json_end_alike(tmp_path: Path) -> None:
    """In a line feed alone."""
    write_json_line(tmp_path / "games.jsonl", {"a": 1})
    assert b'{"a": 1}\n' == (tmp_path / "games.jsonl").read_bytes()


def test_what_a_command_prints_into_a_pipe_is_utf_8(tmp_path: Path) -> None:
    """Nobody's press breaks it off in a code page that lacks a letter of it."""
    root = copy_small_built(tmp_path / "zine")
    sheet = root / "games/marengo/1906-1-spring-movement.orders.yaml"
    text = sheet.read_text(encoding="utf-8")
    assert "The telephone" in text
    sheet.write_text(text.replace("The telephone", "Το τηλέφωνο", 1), encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-m", "zine", "preview", "marengo"],
        cwd=root, env=environment_of(POOR), capture_output=True, check=False,
    )  # fmt: skip

    assert 0 == done.returncode, done.stderr
    assert "Το τηλέφωνο" in done.stdout.decode("utf-8")


def test_git_s_names_are_read_as_git_writes_them(tmp_path: Path) -> None:
    """The check for secrets opens the files that it names."""
    asked = "import sys; from zine.files.git_calls import git;"
    asked += "print(ascii(git(sys.argv[1], 'ls-files', '-z').stdout))"
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / "bureau-é.md").write_text("x", encoding="utf-8")
    subprocess.run(["git", "-C", tmp_path, "add", "."], check=True)

    done = subprocess.run(
        [sys.executable, "-c", asked, str(tmp_path)],
        env=environment_of(POOR), capture_output=True, text=True, check=True,
    )  # fmt: skip

    assert r"'bureau-\xe9.md\x00'" == done.stdout.strip()


def test_a_file_that_another_program_reads_is_replaced_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses while it is open: a scanner, an editor or a second command has it."""
    refused = [PermissionError(13, "Access is denied")] * 2
    replace = os.replace

    def busy(source: str, target: Path) -> None:
        if refused:
            raise refused.pop()
        replace(source, target)

    monkeypatch.setattr(os, "replace", busy)
    monkeypatch.setattr(atomic_files, "PAUSES", (0.0, 0.0, 0.0))
    write_atomic(tmp_path / "a.yaml", "new")
    assert "new" == (tmp_path / "a.yaml").read_text(encoding="utf-8")

    refused += [PermissionError(13, "Access is denied")] * 4
    with pytest.raises(Problems, match="Access is denied"):
        write_atomic(tmp_path / "a.yaml", "newer")
    assert ["a.yaml"] == [each.name for each in tmp_path.iterdir()]
    assert "new" == (tmp_path / "a.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("complete", [True, False])
def test_what_is_read_only_is_erased(
    complete: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy of a site's repository: its objects are, and Windows deletes no such file."""
    unlink = os.unlink

    def strict(path: str) -> None:
        if not os.stat(path).st_mode & stat.S_IWUSR:
            raise PermissionError(13, "Access is denied")
        unlink(path)

    old, new = tmp_path / "output.old", tmp_path / "output"
    for folder in (old, new):
        begin(folder)
        (folder / ".git/objects").mkdir(parents=True)
        (folder / ".git/objects/0a").write_bytes(b"object")
        (folder / ".git/objects/0a").chmod(0o444)
        if complete:
            finish(folder, [".git"])
    monkeypatch.setattr(os, "unlink", strict)

    erase(old, new, [".git"])

    assert [new] == list(tmp_path.iterdir())


def test_a_file_is_copied_where_it_can_have_no_second_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some file systems know no hard links: sticks, shares, containers."""

    def refused(*_: object) -> None:
        raise OSError(1, "Incorrect function")

    (tmp_path / "one").write_bytes(b"page")
    monkeypatch.setattr(os, "link", refused)
    link_or_copy(str(tmp_path / "one"), str(tmp_path / "two"))
    assert b"page" == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("has_links", [True, False])
def test_nothing_is_written_into_a_file_that_has_other_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    """Readers may see it by one of them."""
    seen, name, new = tmp_path / "seen", tmp_path / "name", tmp_path / "new"
    seen.write_bytes(b"seen")
    os.link(seen, name)
    new.write_bytes(b"new")

    def refused(*_: object) -> None:
        raise PermissionError

    if not has_links:
        monkeypatch.setattr(os, "link", refused)
    link_or_copy(str(new), str(name))

    assert (b"seen", b"new") == (seen.read_bytes(), name.read_bytes())


def test_the_machine_s_key_is_read_byte_by_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows opens texts unless it is told otherwise, and a text ends at a 26."""
    asked: list[int] = []
    opened = os.open
    binary = 1 << 29

    def noted(path: str, flags: int, mode: int = 0o777) -> int:
        asked.append(flags)
        return opened(path, flags & ~binary, mode)

    monkeypatch.setenv("ZINE_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(machine_key, "FLAGS", binary)
    monkeypatch.setattr(os, "open", noted)
    marks = MemoryMarks(tmp_path / "zine")
    assert marks.is_ours("a", b"b", marks.mark("a", b"b"))
    read = [each for each in asked if not each & os.O_CREAT]
    assert read
    assert all(each & binary for each in read)


def test_work_is_spread_where_no_process_can_be_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes begin empty there, and import what they need."""
    monkeypatch.setattr("zine.builder.workers.sys.platform", "darwin")
    found = list(spread(squared, ITEMS[:4], Workers(processes=2), quiet))
    assert [n * n for n in ITEMS[:4]] == [result for result, _ in found]
    assert os.getpid() not in {pid for _, pid in found}


VERIFY = """
import multiprocessing, sys
from zine.cli import main
if __name__ == "__main__":
    spawned = multiprocessing.get_context("spawn")
    multiprocessing.get_context = lambda _: spawned
    sys.argv = ["zine", "verify", "--on", "2"]
    main()
"""


@pytest.mark.deep
def test_an_archive_is_verified_by_processes_that_begin_empty(tmp_path: Path) -> None:
    """What they are given to do can be sent to them."""
    root = copy_small_built(tmp_path / "zine")
    (tmp_path / "verify.py").write_text(VERIFY, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(tmp_path / "verify.py")],
        cwd=root, env=environment_of({}), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert 0 == done.returncode, done.stderr
    assert "no differences" in done.stdout
