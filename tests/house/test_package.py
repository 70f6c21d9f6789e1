"""The package says of itself what is true, and everywhere the same."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import zine
from press import REPO, environment_of

PROJECT: dict[str, Any] = tomllib.loads((REPO / "pyproject.toml").read_text(encoding="utf-8"))
LOCK: dict[str, Any] = tomllib.loads((REPO / "uv.lock").read_text(encoding="utf-8"))
PUBLIC = ("https://pypi.org/simple", "https://files.pythonhosted.org/")
NAME = re.compile(r"[A-Za-z0-9._-]+")


def plain(requirement: str) -> str:
    """The name of a package as locks write it."""
    found = NAME.match(requirement)
    assert found is not None
    return re.sub(r"[._]", "-", found[0]).lower()


def required() -> list[str]:
    """Every requirement of the press, of its extras and of its tests."""
    groups = [each for group in PROJECT["dependency-groups"].values() for each in group]
    extras = [
        each
        for requirements in PROJECT["project"]["optional-dependencies"].values()
        for each in requirements
    ]
    return [
        *PROJECT["project"]["dependencies"],
        *extras,
        *(each for each in groups if isinstance(each, str)),
    ]


def test_a_release_has_notes_and_the_citation_its_version() -> None:
    """The version stands in one place; what else names it must agree."""
    citation = yaml.safe_load((REPO / "CITATION.cff").read_text(encoding="utf-8"))
    changelog = (REPO / "CHANGELOG.md").read_text(encoding="utf-8")

    assert zine.__version__ == citation["version"]
    assert f"\n## {zine.__version__} (" in changelog
    assert f"## {zine.__version__} ({citation['date-released']})" in changelog


@pytest.mark.parametrize("command", [["tools/release_notes.py"], ["-m", "zine"]])
def test_the_version_is_told(command: list[str]) -> None:
    """`zine --version` and the release workflow read the same."""
    told = subprocess.run(
        [sys.executable, *command, "--version"],
        cwd=REPO,
        env=environment_of({}),
        capture_output=True,
        text=True,
        check=True,
    )

    assert zine.__version__ == told.stdout.split()[-1]


def test_the_package_is_typed() -> None:
    """Programs that use the engine get its types."""
    assert (Path(zine.__file__).parent / "py.typed").is_file()


@pytest.mark.parametrize("requirement", required(), ids=plain)
def test_every_requirement_has_a_lower_bound(requirement: str) -> None:
    """The job `oldest` installs exactly these; without one it would take a version of long ago."""
    assert ">=" in requirement


@pytest.mark.parametrize("requirement", required(), ids=plain)
def test_every_requirement_is_locked(requirement: str) -> None:
    """Whoever adds a package locks it: `uv lock`."""
    assert plain(requirement) in {package["name"] for package in LOCK["package"]}


def test_the_lock_names_public_addresses_only() -> None:
    """It can be used everywhere; a mirror's address would stop all others."""
    sources = {
        address
        for package in LOCK["package"]
        for address in [
            package["source"].get("registry"),
            package.get("sdist", {}).get("url"),
            *(wheel["url"] for wheel in package.get("wheels", ())),
        ]
        if address is not None
    }

    assert sources
    assert sorted(each for each in sources if not each.startswith(PUBLIC)) == []


def test_the_python_versions_are_tested() -> None:
    """Those that the metadata names are those of the workflow."""
    workflow = yaml.safe_load((REPO / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    named = [
        each.rpartition(" ")[2]
        for each in PROJECT["project"]["classifiers"]
        if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", each)
    ]

    assert named == workflow["jobs"]["systems"]["strategy"]["matrix"]["python"]
    assert f">={named[0]}" == PROJECT["project"]["requires-python"]


def test_all_addresses_of_the_project_begin_alike() -> None:
    """The release puts the repository's own address for this one beginning, everywhere."""
    homepage = PROJECT["project"]["urls"]["Homepage"]
    citation = yaml.safe_load((REPO / "CITATION.cff").read_text(encoding="utf-8"))
    readme = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    written = [
        *PROJECT["project"]["urls"].values(),
        citation["repository-code"],
        *re.findall(
            r"https://[^\\\")]*", str([each["replacement"] for each in readme["substitutions"]])
        ),
    ]

    assert [each for each in written if not each.startswith(homepage)] == []
    assert homepage in (REPO / ".github/workflows/release.yml").read_text(encoding="utf-8")


def test_the_readme_of_the_index_has_no_relative_link() -> None:
    """The index shows the README alone, without the files beside it."""
    readme = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    text = (REPO / "README.md").read_text(encoding="utf-8")
    for each in readme["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)

    targets = re.findall(r"\]\(([^)]+)\)", text)
    assert targets
    assert [each for each in targets if not each.startswith(("https://", "#"))] == []


def test_the_container_is_made_as_ci_is() -> None:
    """The machine for developers gets all that .ci/run would fetch from Debian."""
    text = (REPO / ".devcontainer/devcontainer.json").read_text(encoding="utf-8")
    container = json.loads("\n".join(line for line in text.split("\n") if line[:2] != "//"))
    script = (REPO / ".ci/run").read_text(encoding="utf-8")
    wanted = {
        name for names in re.findall(r"wanted\+=\(([^)]+)\)", script) for name in names.split()
    }

    installed = set(container["onCreateCommand"].split())
    assert wanted - installed - {"git", "python3-venv"} == set()
