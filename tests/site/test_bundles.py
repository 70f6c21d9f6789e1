"""Scripts by others that the site carries: the very bytes that were bundled, with their licences."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from sites import REPO
from zine.files.beacon_server import NETWORK
from zine.gamefiles.pulses import PUBLIC_KEY

STATIC = REPO / "theme" / "static"
TEMPLATES = REPO / "plugins/zine/plugin/templates/zine"
# What tools/bundle_age.sh and tools/bundle_tlock.sh make, whoever runs them.
BUNDLES = {
    "age.min.js": "884788657557967ee97223ddf34b1ea1d0948ab40afe5564431d1de0ae416305",
    "tlock.min.js": "de08c1b1474a8689e6f61f694444fd148a272df03241c268bd257822399752ae",
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


@pytest.mark.parametrize("name", BUNDLES)
def test_browsers_check_a_bundle(name: str) -> None:
    """Every page that loads it names its hash; a browser runs nothing else in its place."""
    digest = hashlib.sha384((STATIC / name).read_bytes()).digest()
    wanted = f'integrity="sha384-{base64.b64encode(digest).decode()}"'
    tags = [
        tag
        for path in sorted(TEMPLATES.glob("*.html"))
        for tag in re.findall(rf"<script[^>]*/{re.escape(name)}[^>]*>", path.read_text("utf-8"))
    ]

    assert tags
    assert [wanted in tag for tag in tags] == [True] * len(tags)


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_has_its_licences(name: str) -> None:
    """Each package in it, with its version and its terms."""
    script = (REPO / "tools" / f"bundle_{name.partition('.')[0]}.sh").read_text("utf-8")
    text = (STATIC / f"{name.partition('.')[0]}.LICENSE.txt").read_text("utf-8")
    package, version = re.findall(r"npm install --silent (\S+)@(\S+)", script)[0]

    assert f"== {package} {version}\n" in text
    parts = re.split(r"^== .*$", text, flags=re.MULTILINE)[1:]
    assert all("Copyright" in part for part in parts)


def test_time_locks_are_for_the_beacon_that_is_checked() -> None:
    """The page locks to the network whose signatures the press checks."""
    text = (STATIC / "tlock.min.js").read_text("utf-8")

    assert NETWORK in text
    assert PUBLIC_KEY in re.sub(r'"\+"', "", text)
