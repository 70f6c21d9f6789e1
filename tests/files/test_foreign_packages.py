"""Packages and XML from strangers: nothing outside is read, and nothing grows beyond limits."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from zine.problems import Problems
from zine.wings.formats.xml_reader import DEEPEST_XML, MOST_ELEMENTS, read_xml
from zine.wings.formats.zip_or_folder import LARGEST_PART, MOST_PARTS, read_package

SECRET = "the secret"


def refused(content: bytes) -> str:
    """The problems of a document."""
    with pytest.raises(Problems) as caught:
        read_xml(content, "x.xml")
    return str(caught.value)


def zipped(file: Path, names: dict[str, bytes]) -> Path:
    """A zip with files of these names, whatever they are."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in names.items():
            archive.writestr(name, content)
    return file


def test_an_element_knows_its_place_and_its_text() -> None:
    """Prefixes are left off, and what no text may hold is a space."""
    root = read_xml(b"<a>\n <n:b x=' 1 '>t\xe2\x80\xaeu</n:b></a>", "x.xml")

    child = root.children[0]
    assert (child.name, child.get("x"), child.text) == ("b", "1", "t u")
    assert (child.line, child.column) == (2, 2)


def test_defaults_of_a_doctype_hold() -> None:
    """A package's own doctype may say what an attribute is when it is not written."""
    root = read_xml(b'<!DOCTYPE a [<!ATTLIST a b CDATA "c">]><a/>', "x.xml")

    assert root.get("b") == "c"


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        '<!ENTITY a PUBLIC "x" "http://nowhere.example/x">',
        '<!ENTITY a SYSTEM "x.gif" NDATA gif>',
    ],
)
def test_entities_are_refused(declared: str) -> None:
    """Whether they grow, or read a file, or an address."""
    text = refused(f"<!DOCTYPE r [{declared}]><r>&a;</r>".encode())

    assert "x.xml:1:" in text
    assert "declares the entity 'a'" in text


def test_nothing_external_is_read(tmp_path: Path) -> None:
    """Neither a doctype elsewhere nor a parameter entity puts anything into the document."""
    outside = tmp_path / "outside.dtd"
    outside.write_text(f'<!ATTLIST r secret CDATA "{SECRET}">', encoding="utf-8")
    uri = outside.as_uri()
    for doctype in (
        f'<!DOCTYPE r SYSTEM "{uri}">',
        f'<!DOCTYPE r [<!ENTITY % p SYSTEM "{uri}"> %p;]>',
        f"<!DOCTYPE r [<!ENTITY % p '<!ATTLIST r secret CDATA \"{SECRET}\">'> %p;]>",
    ):
        assert dict(read_xml(f"{doctype}<r/>".encode(), "x.xml").attributes) == {}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not XML"),
        (b"<a><b></a>", "x.xml:1:9: not XML: mismatched tag"),
        (
            b"<a>" * (DEEPEST_XML + 1),
            f"the elements are nested too deeply (at most {DEEPEST_XML} deep)",
        ),
        (
            b"<a>" + b"<b/>" * MOST_ELEMENTS,
            f"there are too many elements (at most {MOST_ELEMENTS:,})",
        ),
        (b"<?xml version='1.0' encoding='utf-7'?><a/>", "the encoding is 'utf-7'"),
        (b"\xff\xfe\x00", "not XML"),
        (b"<a>&nbsp;</a>", "not XML: undefined entity"),
        (b" " * 4_000_001, "larger than 4,000,000 bytes"),
    ],
)
def test_what_is_not_sound_xml_is_a_problem(content: bytes, message: str) -> None:
    """With its place, and never another exception."""
    assert message in refused(content)


@pytest.mark.parametrize("name", ["../out.xml", "/etc/out.xml", "a/../../out.xml", "c:/out.xml"])
def test_a_zip_names_no_files_outside(name: str, tmp_path: Path) -> None:
    """Though none would be written."""
    with pytest.raises(Problems, match="leads out of the package"):
        read_package(zipped(tmp_path / "p.zip", {name: b"<a/>"}), (".xml",))


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    """Ten megabytes of blanks in ten kilobytes stop at the limit of one file."""
    bomb = zipped(tmp_path / "p.zip", {"variants.xml": b" " * (LARGEST_PART + 1)})

    assert bomb.stat().st_size < 100_000
    with pytest.raises(Problems, match="more than 8,000,000 bytes"):
        read_package(bomb, (".xml",))


def test_many_large_files_stop_at_the_limit_of_all(tmp_path: Path) -> None:
    """Each of them within its own."""
    files = {f"{number}.xml": b" " * LARGEST_PART for number in range(5)}

    with pytest.raises(Problems, match="more than 32,000,000 bytes in all"):
        read_package(zipped(tmp_path / "p.zip", files), (".xml",))


def test_a_zip_of_many_files_is_refused(tmp_path: Path) -> None:
    """Before any is read."""
    files = {f"{number}.xml": b"" for number in range(MOST_PARTS + 1)}

    with pytest.raises(Problems, match=f"more than {MOST_PARTS} files"):
        read_package(zipped(tmp_path / "p.zip", files), (".xml",))


def test_a_broken_zip_is_a_problem(tmp_path: Path) -> None:
    """Its directory is whole and its content is not."""
    file = zipped(tmp_path / "p.zip", {"a.xml": bytes(range(256)) * 40})
    content = bytearray(file.read_bytes())
    content[60:80] = bytes(20)
    file.write_bytes(content)

    with pytest.raises(Problems, match=r"p\.zip: cannot be read"):
        read_package(file, (".xml",))


def test_links_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    """A package of a stranger's repository may hold some."""
    (tmp_path / "secret.xml").write_text(SECRET, encoding="utf-8")
    package = tmp_path / "package"
    package.mkdir()
    (package / "a.xml").write_bytes(b"<a/>")
    (package / "b.xml").symlink_to(tmp_path / "secret.xml")

    assert read_package(package, (".xml",)) == {"a.xml": b"<a/>"}
