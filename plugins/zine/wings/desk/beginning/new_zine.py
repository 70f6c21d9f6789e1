"""Beginning a zine of one's own: all its files, and the repository they are in."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from zine.files.atomic_files import PRIVATE, PUBLIC, make_folder, sweep_temporaries, write_atomic
from zine.files.languages import catalogue
from zine.language import Language, _, speaking, worded
from zine.problems import Problems
from zine.wings.desk.beginning.press_requirement import WHEELS, own_wheel, requirement
from zine.wings.desk.beginning.starting_kit import kit_files

PASSED_OVER = (".git", ".zine.lock", ".venv", ".cache", "private", WHEELS)
BLANK = re.compile(r"@([a-z-]+)@")
HOSTING: Mapping[str, str] = {
    "github": """\
Push the repository to GitHub, and choose *Settings*, *Pages*, *GitHub Actions* as the source. From
then on every push to `main` puts the site on the web, and every pull request is checked.""",
    "gitlab": """\
Push the repository to GitLab: `.gitlab-ci.yml` puts the site on GitLab Pages.""",
    "codeberg": """\
Codeberg builds nothing from this repository: push the site with `zine run --pages ADDRESS#pages`.""",
    "netlify": """\
Let Netlify build the repository: `netlify.toml` says how.""",
    "none": """\
`zine publish` leaves the site in `output/`, for any web server.""",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewZine:
    """What a publisher is asked before the first issue. `day` is the first issue's date.

    `host` is one of HOSTING, `language` the code of the language that it is printed in, and `key` the
    public half of the publisher's key, "" for none.
    """

    title: str
    publisher: str
    address: str
    day: str
    host: str = "github"
    language: str = "en"
    key: str = ""


def write_zine(folder: Path, files: Mapping[str, str]) -> tuple[str, ...]:
    """Write the files of a new zine; the names of those that were missing.

    Raises Problems if the folder holds something else; a beginning that was broken off is
    finished.
    """
    check_new(folder, files)
    _refuse(folder, [n for n in files if (folder / n).exists() and _differs(folder / n, files[n])])
    sweep_temporaries(folder)
    written = [name for name in files if not (folder / name).exists()]
    for name in written:
        private = name.startswith("private/")
        make_folder(folder, (folder / name).parent, 0o700 if private else 0o755)
        write_atomic(folder / name, files[name], PRIVATE if private else PUBLIC)
    if (wheel := own_wheel()) and not (folder / WHEELS / wheel.name).exists():
        make_folder(folder, folder / WHEELS)
        write_atomic(folder / WHEELS / wheel.name, wheel.read_bytes())
        written.append(f"{WHEELS}/{wheel.name}")
    return tuple(written)


def check_new(folder: Path, names: Iterable[str]) -> None:
    """Raise Problems for a folder that holds more than the files of a new zine have for names."""
    own = {*PASSED_OVER, *(name.partition("/")[0] for name in names)}
    there = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    _refuse(folder, [name for name in there if name not in own and not name.endswith(".tmp")])


def _refuse(folder: Path, held: Sequence[str]) -> None:
    if held:
        hint = "name a folder that does not exist yet"
        message = f"holds files already: {', '.join(sorted(held)[:3])}"
        raise Problems.of(str(folder), message, hint)


def _differs(path: Path, text: str) -> bool:
    return not path.is_file() or path.read_text(encoding="utf-8") != text


def zine_files(zine: NewZine) -> dict[str, str]:
    """The texts of all files of a zine without games, by name."""
    title, address = _one_line(zine.title), _one_line(zine.address)
    about: dict[str, object] = {
        "title": title,
        "publisher": _one_line(zine.publisher),
        "address": address,
        **({} if zine.language == "en" else {"language": zine.language}),
    }
    if zine.key:
        about["recipients"] = {"publisher": zine.key}
    with speaking(Language(zine.language, catalogue(zine.language))):
        about["how_to_join"] = worded(
            "Write to {address}. There is no fee, and no question is too simple.", address=address
        )
        first = {
            "about-title": _("About"),
            "about-text": worded(
                "{title} is a zine for players of Diplomacy. Reports, boards and the reason for "
                "every failed order are on the pages of its games. To join one, write to {address}.",
                title=title,
                address=address,
            ),
            "first-title": _("The First Issue"),
            "first-text": worded(
                "This is the first issue of {title}, a zine for players of Diplomacy. Every report "
                "has a board, the orders of all powers, and the reason for each order that failed. "
                "To join a game, or to send an article, write to {address}.",
                title=title,
                address=address,
            ),
        }
    values = {
        **{blank: textwrap.fill(text, 96) for blank, text in first.items()},
        "title": title,
        "title-in-python": repr(title),
        "address": address,
        "day": zine.day,
        "requirement": requirement(),
        "hosting": HOSTING[zine.host],
        "about": yaml.safe_dump(about, sort_keys=False, width=100, allow_unicode=True).rstrip(),
    }
    return {
        name: filled(text, values)
        for part in ("whole", *([] if zine.host == "none" else [zine.host]))
        for name, text in kit_files(part).items()
    }


def _one_line(text: str) -> str:
    return " ".join(text.split())


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text of the kit with its blanks, such as @title@, filled in; what fills them stays."""
    return BLANK.sub(lambda found: values.get(found[1], found[0]), text)
