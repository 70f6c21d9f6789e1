"""The first day: what documents and hints tell a newcomer to type works, line by line."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from desks import OPEN, files, invoke, zine
from sites import REPO, built_wheel
from walkthrough import Reader, boxes, hint_of

WORDS = ("--title", "Echo", "--publisher", "Ann", "--address", "ann@zine.example")


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    """Somebody in an empty folder."""
    return Reader(tmp_path)


@pytest.fixture(scope="module")
def learner(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    """Somebody who has typed every line of docs/first-issue.md."""
    done = Reader(tmp_path_factory.mktemp("learner"))
    done.types(boxes("docs/first-issue.md"))
    return done


@pytest.mark.deep
def test_the_first_issue_can_be_typed_from_the_document(learner: Reader) -> None:
    """Every line succeeds, and two zines are published."""
    names = ("try-out/output/issues/2.txt", "echo/output/issues/1.txt")

    assert [True, True] == [(learner.folder.parent / name).is_file() for name in names]


@pytest.mark.deep
def test_the_demo_teaches_what_the_document_says(learner: Reader) -> None:
    """The letter without a code, the missing player and the misread order are as described."""
    said = learner.said

    assert "000005-42dceaa7e944: I found no order code I recognise" in said["zine inbox list"]
    assert "Sorry, I cannot find my code." in said["zine inbox show 000005-42dceaa7e944"]
    assert "-turkey-reminder.eml" in said["zine game remind marengo"]
    assert "no province 'KEIL'; did you mean" in said["zine preview marengo"]
    late = said["zine preview marengo --page private/marengo.html"]
    assert "KEIL" not in late
    assert "Orders are missing" not in late
    assert (
        "published issue 2" in said["zine publish"] or "published issue 1" in said["zine publish"]
    )


@pytest.mark.deep
def test_a_published_zine_is_clean_in_git(learner: Reader) -> None:
    """After the document's last commit nothing is left that belongs into the repository."""
    for name in ("try-out", "echo"):
        folder = learner.folder.parent / name
        command = ["git", "-C", str(folder), "status", "--porcelain", "--untracked-files=all"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)

        assert "" == done.stdout


@pytest.mark.parametrize(
    "flags", [(), ("--demo",), pytest.param(("--host", "gitlab"), marks=pytest.mark.deep)]
)
def test_what_a_new_zine_proposes_next_works(reader: Reader, flags: tuple[str, ...]) -> None:
    """The printed hint is typed literally, also in a folder whose name needs quotes."""
    line = " ".join(["zine new 'my zine'", *(f"'{word}'" for word in WORDS), *flags])
    reader.types(line)

    reader.types(hint_of(reader.said[line]))

    assert "my zine" == reader.folder.name


def test_what_a_new_game_proposes_next_works(reader: Reader) -> None:
    """Extending and seating, as `zine game new` names them."""
    reader.types(f"zine new echo {' '.join(WORDS)}\ncd echo\nzine game new marengo\n")
    said = reader.said["zine game new marengo"]
    found = re.search(r"^To change them: (.+ )TIME\. To seat the players: (.+)$", said, re.M)
    assert found

    reader.types(f"{found[1]}2d\n")
    (reader.folder / "lists.txt").write_text(
        "".join(f"p{number} <p{number}@post.example>: A\n" for number in range(7))
    )
    reader.types(found[2])

    assert 7 == len(list((reader.folder / "private/outbox").glob("*welcome.eml")))


def test_hints_name_commands_that_exist() -> None:
    """Every command in a printed hint is known, with its options."""
    hints = re.findall(r"zine ((?:[a-z]+ ?){1,2})", _all_messages())
    known = set(_names())

    unknown = {hint.strip() for hint in hints if not _is_known(hint.strip(), known)}

    assert set() == unknown


def _all_messages() -> str:
    """Every quoted `zine ...` in the messages of the desk and of the commands."""
    sources = [
        *(REPO / "plugins/zine/cli").glob("*.py"),
        *(REPO / "plugins/zine/wings/desk").rglob("*.py"),
    ]
    lines = [line for path in sources for line in path.read_text(encoding="utf-8").splitlines()]
    return "\n".join(
        line for line in lines if "hint =" in line or "say(" in line or "message =" in line
    )


def _names() -> list[str]:
    from zine.cli import main  # noqa: PLC0415

    found: list[str] = []
    for name, each in main.commands.items():
        found.append(name)
        found += [f"{name} {inner}" for inner in getattr(each, "commands", {})]
    return found


def _is_known(hint: str, known: set[str]) -> bool:
    """Whether a hint's first words are a command; a group needs one of its own."""
    first, _, second = hint.partition(" ")
    groups = {name.partition(" ")[0] for name in known if " " in name}
    return f"{first} {second}" in known if first in groups else first in known


def test_a_whole_zine_is_left_behind(reader: Reader) -> None:
    """Repository, workflows, template, first issue and routine are there and committed."""
    reader.types(f"zine new echo {' '.join(WORDS)}\ncd echo\ngit ls-files\n")

    files = set(reader.said["git ls-files"].split())

    assert {
        ".github/PULL_REQUEST_TEMPLATE.md",
        ".github/workflows/check.yml",
        ".github/workflows/comment.yml",
        ".github/workflows/publish.yml",
        ".github/workflows/run.yml",
        ".gitignore",
        "CONTRIBUTING.md",
        "README.md",
        "content/articles/_template.md",
        "content/issues/1.md",
        "content/pages/about.md",
        "content/zine.yaml",
        "games/README.md",
        "pelicanconf.py",
        "publishconf.py",
        "requirements.txt",
    } == files
    assert not any("@title@" in (reader.folder / name).read_text() for name in files)


@pytest.mark.parametrize(
    ("language", "about", "title"),
    [
        ("de", "Title: Über das Zine\nSlug: about\n\nEcho ist ein Zine", "Die erste Ausgabe"),
        ("fr", "Title: À propos\nSlug: about\n\nEcho est un zine", "Le premier numéro"),
    ],
)
def test_a_zine_begins_in_its_language(
    reader: Reader, language: str, about: str, title: str
) -> None:
    """What readers see of a new zine is in the language that it is printed in."""
    reader.types(f"zine new echo {' '.join(WORDS)} --language {language}\ncd echo")

    assert (reader.folder / "content/pages/about.md").read_text().startswith(about)
    assert (reader.folder / "content/issues/1.md").read_text().startswith(f"Title: {title}")
    assert f"language: {language}\n" in (reader.folder / "content/zine.yaml").read_text()


def test_the_publisher_s_key_is_made(reader: Reader) -> None:
    """Players can seal their orders from the first day, and the publisher is told of the key."""
    line = f"zine new echo {' '.join(WORDS)}"
    reader.types(f"{line}\ncd echo\n")

    assert "private/key.txt opens them" in reader.said[line]
    assert "recipients:" in (reader.folder / "content/zine.yaml").read_text()
    assert (reader.folder / "private/key.txt").is_file()


def test_writers_are_answered_as_in_our_own_repository(reader: Reader) -> None:
    """The same comment from the same findings; CONTRIBUTING.md names the zine's address."""
    reader.types(f"zine new echo {' '.join(WORDS)}\ncd echo")

    for name in (".github/workflows/comment.yml", ".github/PULL_REQUEST_TEMPLATE.md"):
        assert (REPO / name).read_text() == (reader.folder / name).read_text()
    check, own = (
        yaml.safe_load((folder / ".github/workflows/check.yml").read_text())["jobs"]["check"]
        for folder in (reader.folder, REPO)
    )
    assert [each.get("name") for each in own["steps"]] == [
        each.get("name") for each in check["steps"]
    ]
    assert own["env"] == check["env"]
    text = (reader.folder / "CONTRIBUTING.md").read_text()
    assert "send your text to ann@zine.example" in text
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (reader.folder / link).exists()


@pytest.mark.parametrize(
    ("host", "names"),
    [
        ("github", [f".github/workflows/{each}.yml" for each in ("check", "publish", "run")]),
        ("gitlab", [".gitlab-ci.yml"]),
        ("codeberg", [".forgejo/workflows/run.yml"]),
        ("netlify", []),
        ("none", []),
    ],
)
def test_workflows_install_the_published_package(
    reader: Reader, host: str, names: list[str]
) -> None:
    """They are whole YAML, build with the package, and never run a make."""
    reader.types(f"zine new echo {' '.join(WORDS)} --host {host}\ncd echo")
    hidden = {path.name for path in reader.folder.glob(".*")} - {".git", ".gitignore"}
    assert hidden - {".zine.lock"} == {name.partition("/")[0] for name in names}
    assert (reader.folder / "netlify.toml").exists() == (host == "netlify")
    for name in names:
        text = (reader.folder / name).read_text(encoding="utf-8")

        assert yaml.safe_load(text)
        assert "pip install -r requirements.txt" in text
        assert "make" not in text.split()
    needed = (reader.folder / "requirements.txt").read_text().splitlines()[-1]
    assert needed.startswith(("diplomacy-zine", "./wheels/"))


def test_every_command_of_the_new_readme_exists(reader: Reader) -> None:
    """The routine in a zine's own README names commands that the press has."""
    reader.types(f"zine new echo {' '.join(WORDS)}\ncd echo")
    text = (reader.folder / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^ {4,}zine (.+)$", text, re.MULTILINE)

    unknown = [line for line in lines if not _is_known(" ".join(line.split()[:2]), set(_names()))]

    assert [] == unknown
    assert len(lines) > 10


def test_a_zine_inside_a_repository_gets_none_of_its_own(tmp_path: Path) -> None:
    """The outer repository is left alone."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)

    said = zine(tmp_path, "new", str(tmp_path / "echo"), *WORDS)

    assert "in a git repository already" in said
    assert not (tmp_path / "echo" / ".git").exists()


def test_a_zine_without_git(tmp_path: Path) -> None:
    """Nobody needs git to begin."""
    done = invoke(tmp_path, "new", str(tmp_path / "echo"), *WORDS, now=OPEN, PATH=str(tmp_path))

    assert 0 == done.exit_code, done.stderr
    assert "git is not installed" in done.stdout


def test_a_title_can_hold_anything(tmp_path: Path) -> None:
    """Quotes, colons and the kit's own blanks stay as they were given."""
    title = 'It\'s @day@: "Echo" #1 {x}'

    zine(tmp_path, "new", str(tmp_path / "echo"), "--title", title, *WORDS[2:], "--no-git")

    about = yaml.safe_load((tmp_path / "echo/content/zine.yaml").read_text(encoding="utf-8"))
    assert title == about["title"]
    assert f"SITENAME = {title!r}" in (tmp_path / "echo/pelicanconf.py").read_text(encoding="utf-8")


def test_a_demo_broken_off_is_finished(tmp_path: Path) -> None:
    """The same command writes what is missing, the first turn's record too."""
    root = tmp_path / "try"
    zine(tmp_path, "new", str(root), "--demo")
    record = root / "games/marengo/1901-1-spring-movement.record.yaml"
    letter = root / "private/mail/late/2-turkey.eml"
    before = files(root)
    record.unlink()
    letter.unlink()

    zine(tmp_path, "new", str(root), "--demo")

    assert before == files(root)


@pytest.mark.deep
@pytest.mark.first
def test_the_first_day_from_the_wheel(tmp_path: Path) -> None:
    """A stranger with an empty folder, the built wheel and the document plays the whole day."""
    wheels = built_wheel()
    script = "set -e\n" + boxes("docs/first-issue.md")
    home = tmp_path / "home"
    home.mkdir()
    passed_on = {
        key: value for key, value in os.environ.items() if key.startswith(("PIP_", "PATH"))
    }
    cache = str(Path.home() / ".cache/pip")  # what others bring is fetched once a machine
    own = {
        "HOME": str(home),
        "PIP_FIND_LINKS": str(wheels),
        "PIP_CACHE_DIR": os.environ.get("PIP_CACHE_DIR", cache),
        "PIP_NO_COMPILE": "no",  # so pip spells it: most of it is never imported
        "GIT_CONFIG_NOSYSTEM": "1",
    }

    done = subprocess.run(
        ["bash", "-c", script],
        cwd=home,
        env={**passed_on, **own, "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert 0 == done.returncode, done.stdout[-3000:] + done.stderr[-3000:]
    assert (home / "try-out/output/issues/2.txt").is_file()
    assert (home / "echo/output/index.html").is_file()
