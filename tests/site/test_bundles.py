"""Scripts by others that the site carries: the very bytes that were bundled, with their licences."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from jinja2 import Environment, FileSystemLoader

from sites import REPO

STATIC = REPO / "theme" / "static"
TEMPLATES = REPO / "plugins/zine/wings/desk/templates/zine"
# What tools/bundle_age.sh makes, whoever runs it.
BUNDLES = {
    "age.min.js": "884788657557967ee97223ddf34b1ea1d0948ab40afe5564431d1de0ae416305",
}


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_is_what_was_made(name: str) -> None:
    """Nobody changed a byte of it."""
    assert BUNDLES[name] == hashlib.sha256((STATIC / name).read_bytes()).hexdigest()


def test_every_bundle_is_listed() -> None:
    """A new one gets its hash here, and a script that makes it."""
    assert sorted(BUNDLES) == sorted(path.name for path in STATIC.glob("*.min.js"))
    for name in BUNDLES:
        assert (REPO / "tools" / f"bundle_{name.partition('.')[0]}.sh").is_file()


def tag(name: str, address: str) -> str:
    """How a page loads a bundle, on a site with an address."""
    templates = Environment(loader=FileSystemLoader(TEMPLATES.parent), autoescape=True)
    page = '{% import "zine/bundles.html" as bundles with context %}{{ bundles.script(name) }}'
    values = {"SITEURL": address, "ZINE_STATIC": "theme", "name": name.partition(".")[0]}
    return templates.from_string(page).render(values)


@pytest.mark.parametrize("name", BUNDLES)
def test_browsers_check_a_bundle(name: str) -> None:
    """Every page on the web names its hash; a browser runs nothing else in its place."""
    digest = base64.b64encode(hashlib.sha384((STATIC / name).read_bytes()).digest()).decode()
    source = f"https://zine.example/theme/{name}"

    assert f'<script src="{source}" integrity="sha384-{digest}"></script>' == tag(
        name, "https://zine.example"
    )


@pytest.mark.parametrize("name", BUNDLES)
def test_pages_on_a_disk_load_it_all_the_same(name: str) -> None:
    """There browsers refuse a script that has a hash."""
    assert f'<script src="../../theme/{name}"></script>' == tag(name, "../..")


def test_no_page_loads_a_bundle_in_another_way() -> None:
    """All tags are made in one place."""
    found = [path.name for path in TEMPLATES.glob("*.html") if ".min.js" in path.read_text("utf-8")]

    assert ["bundles.html"] == found


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_has_its_licences(name: str) -> None:
    """Each package in it, with its version and its terms."""
    script = (REPO / "tools" / f"bundle_{name.partition('.')[0]}.sh").read_text("utf-8")
    text = (STATIC / f"{name.partition('.')[0]}.LICENSE.txt").read_text("utf-8")
    package, version = re.findall(r"npm install --silent (\S+)@(\S+)", script)[0]

    assert f"== {package} {version}\n" in text
    parts = re.split(r"^== .*$", text, flags=re.MULTILINE)[1:]
    assert all("Copyright" in part for part in parts)
