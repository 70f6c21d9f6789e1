"""SECURITY.md names tests that exist, and workflows run what it promises."""

from __future__ import annotations

import re

import pytest
import yaml

from sites import REPO

TEXT = (REPO / "SECURITY.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(test_\w+\.py)`", TEXT))))
def test_every_promise_is_tested(name: str) -> None:
    """By exactly one file in the folders of tests."""
    assert 1 == len(list((REPO / "tests").rglob(name)))


@pytest.mark.parametrize("name", sorted(set(re.findall(r"\((docs/[\w.-]+)\)", TEXT))))
def test_every_page_is_there(name: str) -> None:
    """That it sends readers to."""
    assert (REPO / name).exists()


@pytest.mark.parametrize("name", ["check", "publish"])
def test_workflows_verify_the_records(name: str) -> None:
    """A pull request that forges one fails, and no forged one is published."""
    flow = yaml.safe_load((REPO / f".github/workflows/{name}.yml").read_text(encoding="utf-8"))
    steps = [step for job in flow["jobs"].values() for step in job["steps"]]

    assert any("zine verify" in step.get("run", "") for step in steps)
