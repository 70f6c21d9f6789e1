"""The way of a contribution: workflows that hold back, templates that ask, owners that agree."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from sites import REPO
from zine.cli import main
from zine.writing.header_field_rules import LICENCES

ROOT = REPO
GITHUB = ROOT / ".github"
TEMPLATES = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
WORKFLOWS = ("check", "comment", "mark", "nightly", "publish", "release", "test")
ALL = sorted(path.stem for path in (GITHUB / "workflows").glob("*.yml"))
PINNED = r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+"


def workflow(name: str) -> dict[str, Any]:
    """A workflow; its `on` is text, not the truth that YAML 1.1 makes of it."""
    text = (GITHUB / f"workflows/{name}.yml").read_text(encoding="utf-8")
    loaded = yaml.load(text, Loader=yaml.BaseLoader)
    assert isinstance(loaded, dict)
    return loaded


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in workflow(name)["jobs"].values() for step in job["steps"]]


def test_the_check_is_given_nothing() -> None:
    """It runs a stranger's code: no secrets, no right to write, no records."""
    check = workflow("check")
    text = (GITHUB / "workflows/check.yml").read_text(encoding="utf-8")

    assert "pull_request" == check["on"]
    assert {"contents": "read"} == check["permissions"]
    assert "secrets" not in text.replace("no secrets", "")
    assert "1" == check["jobs"]["check"]["env"]["ZINE_READONLY"]
    assert "false" == steps("check")[0]["with"]["persist-credentials"]


@pytest.mark.parametrize("name", ["comment", "mark"])
def test_who_may_write_fetches_nothing(name: str) -> None:
    """The workflows that may write check nothing out and run nothing of the request."""
    uses = [step.get("uses", "") for step in steps(name)]
    runs = "\n".join(step.get("run", "") for step in steps(name))

    assert not any("checkout" in each for each in uses)
    assert not re.search(r"\b(git|pip|python|make|npm|source|eval|curl|wget|bash)\b", runs)
    assert {} == workflow(name)["permissions"]
    assert not any("contents" in job["permissions"] for job in workflow(name)["jobs"].values())


@pytest.mark.parametrize("name", ALL)
def test_every_action_is_pinned_by_its_hash(name: str) -> None:
    """A tag may be moved to other code; the version is told beside the hash for people."""
    text = (GITHUB / f"workflows/{name}.yml").read_text(encoding="utf-8")
    used = re.findall(r"uses: (.*)", text)

    assert [] == [each for each in used if not re.fullmatch(PINNED, each)]
    assert len(used) == sum("uses" in step for step in steps(name))


@pytest.mark.parametrize("name", ALL)
def test_no_checkout_keeps_its_key(name: str) -> None:
    """What runs after it could read the key from the folder."""
    checkouts = [step for step in steps(name) if "checkout" in step.get("uses", "")]

    assert all("false" == step["with"]["persist-credentials"] for step in checkouts)


@pytest.mark.parametrize("name", ALL)
def test_a_workflow_may_do_nothing_unless_a_job_says_so(name: str) -> None:
    """At most reading is allowed to a workflow as a whole."""
    assert workflow(name)["permissions"] in ({}, {"contents": "read"})


@pytest.mark.parametrize("name", WORKFLOWS)
def test_no_text_of_a_request_becomes_a_command(name: str) -> None:
    """Scripts get what strangers wrote by the environment, never spliced in."""
    assert not any("${{" in step.get("run", "") for step in steps(name))


@pytest.mark.parametrize("name", WORKFLOWS)
def test_only_the_hosts_own_actions_are_used(name: str) -> None:
    """Nobody else's code runs with our rights."""
    assert all(step["uses"].startswith("actions/") for step in steps(name) if "uses" in step)


def test_the_comment_is_made_of_the_checks_answer() -> None:
    """It waits for the check by its name, and for nothing else."""
    comment = workflow("comment")

    assert [workflow("check")["name"]] == comment["on"]["workflow_run"]["workflows"]
    assert "github.event.workflow_run.event == 'pull_request'" == comment["jobs"]["comment"]["if"]


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("games/marengo/1906-1-spring-movement.record.yaml", True),
        ("games/marengo/game.yaml", True),
        ("games/marengo/sealed/9f2c.age", True),
        ("content/images/9f2c.age", True),
        ("content/addresses.txt", True),
        ("content/aliases.yaml", True),
        ("content/ratings/results/lepanto.yaml", True),
        ("content/quizzes/one.yaml", True),
        ("content/polls/best/poll.yaml", True),
        ("content/trusted.yaml", True),
        ("content/zine.yaml", True),
        ("content/articles/mine.md", False),
        ("content/images/mine.png", False),
        ("content/polls/best/ballots/a.yaml", True),
        ("keys/publisher.txt", True),
        (".github/workflows/check.yml", True),
        (".ci/run", True),
        ("plugins/zine/rules/orders.py", True),
        ("theme/templates/base.html", True),
        ("tools/x.py", True),
        ("variants/skerries/base.svg", True),
        ("pelicanconf.py", True),
        ("Makefile", True),
        ("content/.hidden", True),
        ("docs/writers.md", False),
    ],
)
def test_what_is_marked_for_the_publisher(path: str, marked: bool) -> None:
    """Records, keys, workflows, plugins and settings are the publisher's; writing is not."""
    guarded = workflow("mark")["jobs"]["mark"]["env"]["GUARDED"]

    assert marked == bool(re.search(guarded, path))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_issue_template_is_whole(path: Path) -> None:
    """Each has a name, a description, and fields with labels and ids of their own."""
    form = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    ids = [field["id"] for field in fields]

    assert form["name"]
    assert form["description"]
    assert all(field["attributes"]["label"] for field in fields)
    assert len(ids) == len(set(ids))


def test_there_is_a_template_for_each_journey() -> None:
    """An article, a ballot, a seat in a game, an erratum."""
    assert {"article", "ballot", "join", "erratum"} == {path.stem for path in TEMPLATES}


def test_licences_are_the_same_everywhere() -> None:
    """The form offers no licence that the check refuses, and the guide names them all."""
    form = yaml.safe_load((GITHUB / "ISSUE_TEMPLATE/article.yml").read_text(encoding="utf-8"))
    offered = next(f for f in form["body"] if f.get("id") == "licence")["attributes"]["options"]
    guide = (ROOT / "docs/writers.md").read_text(encoding="utf-8")

    assert set(offered) <= set(LICENCES)
    assert [name for name in LICENCES if name not in guide] == []


def test_a_request_has_four_boxes() -> None:
    """Mine to give, the licence, no real names, pictures described."""
    text = (GITHUB / "PULL_REQUEST_TEMPLATE.md").read_text(encoding="utf-8")

    assert 4 == text.count("- [ ] ")


def test_owners_guard_what_is_marked() -> None:
    """What the publisher alone may change has the publisher as its owner."""
    rows = [
        line.split()
        for line in (GITHUB / "CODEOWNERS").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    owners = {path: names for path, *names in rows}

    guarded = (
        *("*", "/games/", "/keys/", "/plugins/", "/.github/", "/content/trusted.yaml"),
        *("/content/polls/", "/content/quizzes/", "/content/ratings/", "/content/players.yaml"),
    )
    for path in guarded:
        assert ["@publisher"] == owners[path]


def test_sealed_files_have_one_owner_wherever_they_lie() -> None:
    """The last row that fits counts, so no editor's folder may come after these."""
    text = (GITHUB / "CODEOWNERS").read_text(encoding="utf-8")
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]

    assert [[each, "@publisher"] for each in ("*.age", "addresses.*", "aliases.*")] == rows[-3:]


def test_hooks_call_our_own_commands() -> None:
    """What runs before a commit is what `make lint` and `zine check` run."""
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = [hook for repo in config["repos"] for hook in repo["hooks"]]
    script = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert {"local"} == {repo["repo"] for repo in config["repos"]}
    assert {"ruff", "mypy", "zine"} == {hook["entry"].split()[0][10:] for hook in hooks}
    assert "zine" in script["project"]["scripts"]
    assert "check" in main.commands
