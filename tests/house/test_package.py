"""The package says of itself what is true, and everywhere the same."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
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


@pytest.fixture(scope="module")
def hook() -> dict[str, Any]:
    """What tools/package_metadata.py defines, here without hatchling."""
    name = "hatchling.metadata.plugin.interface"
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, name, SimpleNamespace(MetadataHookInterface=SimpleNamespace))
        return runpy.run_path(str(REPO / "tools/package_metadata.py"))


@pytest.mark.parametrize("address", ["", "https://git.example/ann/press"])
def test_only_a_release_names_addresses(
    hook: dict[str, Any], monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    """All of them begin as it says; without it there is none, and no link that leads nowhere."""
    monkeypatch.setenv("ZINE_REPOSITORY", address)
    monkeypatch.setenv("ZINE_CONTACT", address and "ann@post.example")
    metadata: dict[str, Any] = {}

    hook["ReleaseAddresses"](root=REPO).update(metadata)

    text = metadata["readme"]["text"]
    links = re.findall(r'\]\(([^)]+)\)|<img src="([^"]+)"', text)
    targets = ["".join(each) for each in links]
    assert bool(address) == bool(targets)
    written = [*metadata.get("urls", {}).values(), *(each for each in targets if each[0] != "#")]
    assert [each for each in written if not each.startswith(address)] == []
    assert bool(address) == ("email" in metadata["authors"][0])
    assert "as often as" in text


def test_no_file_of_the_package_names_an_address_of_the_project() -> None:
    """The release workflow hands it to the build."""
    files = [REPO / name for name in ("pyproject.toml", "CITATION.cff", "README.md")]

    assert [each.name for each in files if "git.example" in each.read_text("utf-8")] == []
    workflow = (REPO / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert "ZINE_REPOSITORY=" in workflow


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
