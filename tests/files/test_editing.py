"""Changes in files that people wrote: values change, comments stay, and "#" may be in either."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from desks import post, sheet, sheet_path, write_desk, zine
from zine.files.strict_yaml import parse_yaml
from zine.problems import Problems
from zine.wings.desk.files.yaml_editor import edited_yaml, new_yaml

HARD = st.text(alphabet="aZ #:'\"-|>[]{},&*!%?\n\té", max_size=30)


def changed(folder: Path, text: str, changes: dict[tuple[str | int, ...], object]) -> str:
    """A file of this text with values changed."""
    path = folder / "x.yaml"
    path.write_text(text, encoding="utf-8")
    return edited_yaml(path, "x.yaml", changes)  # type: ignore[arg-type]


def test_a_number_sign_in_a_value_is_no_comment(tmp_path: Path) -> None:
    """A value that holds "#" can be replaced by one that does not."""
    text = 'a: "one # two"  # mine\n'

    done = changed(tmp_path, text, {("a",): "three"})

    assert {"a": "three"} == parse_yaml(done, "x").data
    assert done.endswith("# mine\n")


@pytest.mark.parametrize(
    "line",
    ["A PAR - BUR # for now", "A PAR - BUR #1", "# A PAR H\nA PAR - BUR", "A PAR - BUR\n# x"],
)
def test_orders_with_a_number_sign_can_be_corrected(tmp_path: Path, line: str) -> None:
    """The later set replaces the earlier one, whatever signs stood in that."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(post(root, "France", line, "one")))

    zine(root, "inbox", "add", str(post(root, "France", "A PAR - PIC", "two")))

    assert "A PAR - PIC" in sheet(root)
    assert "BUR" not in sheet(root)


def test_comments_between_orders_stay(tmp_path: Path) -> None:
    """What a person wrote beside one power's orders stays when others come and go."""
    root = write_desk(tmp_path / "zine")
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - BUR")))
    path = sheet_path(root)
    path.write_text(path.read_text().replace("A PAR - BUR", "A PAR - BUR  # bold"))

    zine(root, "inbox", "add", str(post(root, "Austria", "A VIE H")))
    zine(root, "inbox", "add", str(post(root, "France", "A PAR - PIC", "two")))

    assert "orders:\n  Austria: A VIE H\n  France: A PAR - PIC  # bold\n" in sheet(root)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("a: |  # first\n  one\n  # no comment\n# second\nb: 1\n", {("b",): "2"}),
        ("a: [x,\n  y]  # first\nb: 1  # second\n", {("b",): "2"}),
        ("# first\na: 'it''s # here'\nb: 1  # second\n", {("b",): "2"}),
        ("a: plain\n  # first\nb: 1\n# second\n", {("b",): "2"}),
    ],
    ids=["block", "list", "quoted", "between"],
)
def test_comments_are_found_wherever_they_are(
    tmp_path: Path, text: str, changes: dict[tuple[str | int, ...], object]
) -> None:
    """Every comment is there after an edit, in blocks, in lists and at the ends."""
    done = changed(tmp_path, text, changes)

    assert "# first" in done
    assert "# second" in done


def test_a_lost_comment_is_refused(tmp_path: Path) -> None:
    """A comment within what is taken out is not thrown away in silence."""
    text = "a:\n  - x  # why\n  - y\nb: 1\n"

    with pytest.raises(Problems, match="without changing more than is meant"):
        changed(tmp_path, text, {("a",): None})


@settings(
    deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(old=HARD, new=HARD, other=HARD)
@example(old="", new="\t", other=":\n:")
def test_any_value_can_be_changed(tmp_path: Path, old: str, new: str, other: str) -> None:
    """Whatever characters the old and the new text hold, the edit is made and reads back."""
    text = "# head\n" + new_yaml({"orders": {"France": old, "Italy": other}, "note": other})

    done = changed(tmp_path, text, {("orders",): {"Italy": new}, ("note",): new})

    assert {"orders": {"Italy": new}, "note": new} == parse_yaml(done, "x").data
    assert done.startswith("# head\n")
