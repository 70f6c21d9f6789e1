"""A variant's files name files of their own folder, and nothing outside it is read or published."""

from __future__ import annotations

from pathlib import Path

import pytest

from zine.files.content_folder_checks import read_contents
from zine.problems import Problems
from zine.variantfiles.variant_folders import variant_notes
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.formats.new_variants import begin_variant, draw_variant
from zine.wings.shared.variant_check import check_variant

SECRET = "secret: [outside]\n"
OUTSIDE = (
    "../../../outside/x.svg",
    "..",
    "../mine/../../x",
    "a/../../../x",
    "..\\x",
    "/etc/passwd",
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A zine with a drawn variant of its own, and a file beside the zine."""
    zine = tmp_path / "zine"
    begin_variant("mine", zine, "")
    draw_variant("mine", zine)
    (tmp_path / "secret.yaml").write_text(SECRET)
    (tmp_path / "secret.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    load_variant.cache_clear()
    load_drawing.cache_clear()
    return zine


def change(root: Path, file: str, key: str, value: str) -> None:
    """Set a key of a file of the variant."""
    path = root / "variants/mine" / file
    lines = [each for each in path.read_text().splitlines() if not each.startswith(f"{key}:")]
    path.write_text("\n".join([*lines, f"{key}: '{value}'"]) + "\n")


def refused(root: Path) -> str:
    """What is said of the variant wherever it is read."""
    told = []
    for work in (load_drawing, check_variant):
        with pytest.raises(Problems) as caught:
            work("mine", root)
        told.append(str(caught.value))
    return "\n".join(told)


@pytest.mark.parametrize("name", OUTSIDE)
@pytest.mark.parametrize(
    ("file", "key"),
    [("variant.yaml", "map"), ("variant.yaml", "geometry"), ("geometry.yaml", "base")],
)
def test_a_name_that_leads_out_is_refused(root: Path, file: str, key: str, name: str) -> None:
    """By its own steps, with a line and column, and without a word of the file outside."""
    change(root, "variant.yaml", "geometry", "geometry.yaml")
    change(root, file, key, name)

    told = refused(root)

    assert 2 == told.count("leads out of this folder")
    assert f"variants/mine/{file}:" in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("file", "outside"),
    [
        ("map.yaml", "secret.yaml"),
        ("geometry.yaml", "secret.yaml"),
        ("base.svg", "secret.svg"),
        ("variant.yaml", "secret.yaml"),
    ],
)
def test_a_link_that_leads_out_is_refused(root: Path, file: str, outside: str) -> None:
    """A file of the folder may be a link, but only to another file of the folder."""
    change(root, "variant.yaml", "geometry", "geometry.yaml")
    path = root / "variants/mine" / file
    path.unlink()
    path.symlink_to(root.parent / outside)

    told = refused(root)

    assert 2 == told.count("leads out of this folder") + told.count("link to another place")
    assert "secret" not in told


def test_a_folder_that_is_a_link_is_refused(root: Path) -> None:
    """A variant lies in the zine itself."""
    (root / "variants/mine").rename(root.parent / "elsewhere")
    (root / "variants/mine").symlink_to(root.parent / "elsewhere")

    assert 2 == refused(root).count("link to another place")


def test_a_readme_that_is_a_link_is_not_printed(root: Path) -> None:
    """What a variant's page tells is the variant's own."""
    (root / "variants/mine/README.md").unlink()
    (root / "variants/mine/README.md").symlink_to(root.parent / "secret.yaml")

    with pytest.raises(Problems, match="link to another place"):
        variant_notes("mine", root)


def test_a_link_within_the_folder_is_followed(root: Path) -> None:
    """Two names for one map harm nobody."""
    (root / "variants/mine/map.yaml").rename(root / "variants/mine/borders.yaml")
    (root / "variants/mine/map.yaml").symlink_to("borders.yaml")

    assert "mine" == load_variant("mine", root).variant.name


def test_a_circle_of_links_is_refused(root: Path) -> None:
    """It leads nowhere, and ends."""
    (root / "variants/mine/map.yaml").unlink()
    (root / "variants/mine/map.yaml").symlink_to("map.yaml")

    with pytest.raises(Problems):
        check_variant("mine", root)


def test_a_trusted_file_lies_in_content(root: Path) -> None:
    """The hash of no other file is told."""
    (root / "content").mkdir()
    (root / "content/trusted.yaml").write_text("files:\n  ../../secret.yaml: abc\n")

    told = "\n".join(map(str, read_contents(root).problems))

    assert "content/trusted.yaml:2:" in told
    assert "leads out of this folder" in told
