"""Books: XHTML from any HTML, links that lead somewhere, and the same bytes every time."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
import zipfile
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zine.wings.books.epub.epub_file import Book, BookPart, can_hold, epub
from zine.wings.books.epub.xhtml import _Writer, xhtml

DAY = datetime(2026, 11, 6, 12, tzinfo=UTC)
BOOK = Book(
    identifier="zine/1",
    title="Peace & <quiet>",
    creator="Ada",
    language="en",
    modified=DAY,
    parts=(
        BookPart(name="one", title="One", html='<p id="a">1</p>', address="issues/1.html"),
        BookPart(
            name="two",
            title="Two & three",
            html='<a href="#a">a</a><a href="../games/x.html#y">x</a><a href="#none">n</a>'
            '<img src="../images/p.png" alt="P"><img src="../images/q.png" alt="Q">',
            address="issues/1.html",
        ),
    ),
    files={"images/p.png": b"png", "book.css": b"p{}"},
)


def nothing(tag: str, address: str) -> None:
    """No link leads anywhere."""


def page(book: Book, name: str) -> str:
    with zipfile.ZipFile(io.BytesIO(epub(book))) as archive:
        return archive.read(f"EPUB/{name}").decode()


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<br>b", "<p>a<br/>b</p>"),
        ("<ul><li>a<li>b</ul>", "<ul><li>a<li>b</li></li></ul>"),
        ("<p>&amp;&nbsp;&lt;</p></b>", "<p>&amp;\xa0&lt;</p>"),
        ("<details open><summary>a</summary>b</details>", "<div><strong>a</strong>b</div>"),
        ('<div tabindex="0" data-x="1" class="k">a</div>', '<div class="k">a</div>'),
        ('<p><a href="x">a</a></p>', "<p><span>a</span></p>"),
        ('<img src="x" alt="A &amp; B">', "A &amp; B"),
        (
            '<svg viewBox="0 0 1 1"><clipPath id="c"></clipPath><image href="x"/><use href="#c"/></svg>',
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
            '<clipPath id="c"></clipPath><use href="#c"/></svg>',
        ),
    ],
)
def test_html_becomes_xhtml(html: str, expected: str) -> None:
    """Closed, quoted, unfolded, without links that lead nowhere; drawings keep their case."""
    assert expected == xhtml(html, nothing)


@given(
    st.lists(
        st.sampled_from(["<p>", "</p>", "<b>", "</b>", "<br>", "&", "<", "<a href=x>", "</a>", "é"])
    )
)
def test_any_html_becomes_well_formed(parts: list[str]) -> None:
    """Whatever is left open or closed twice."""
    ET.fromstring(f"<div>{xhtml(''.join(parts), nothing)}</div>")


PIECES = (
    *(
        "<p>",
        "</p>",
        "<br>",
        "<br />",
        "<b class='x'>",
        "</b >",
        "<I>",
        "</I>",
        "<a href=x>",
        "</a>",
    ),
    *('<li class="a&amp;b" open>', '<a href="y?a=1&amp;b=2" id="i">', '<img src="p" alt="&#39;>">'),
    *(
        '<td title="&copy=1">',
        "</td x>",
        '<summary\n data-x="1">',
        "<details>",
        "<script>",
        "</script>",
    ),
    *("<svg>", "</svg>", '<svg viewBox="0 0 1 1"><g/></svg>', "<use href='#c'/>", "<!-- c -->"),
    *("&", "<", ">", "&amp;", "&nbsp;", "&copy", "&#128;", "a b", "é\n", '"'),
)


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_what_is_plain_is_read_as_the_parser_reads_it(parts: list[str]) -> None:
    """The short way for plain pieces changes nothing."""
    html, link = "".join(parts), lambda tag, address: f"{tag}/{address}"
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(_Writer, "feed")
        expected = xhtml(html, link)

    assert expected == xhtml(html, link)


def test_a_long_piece_takes_time_by_its_length() -> None:
    """Text that only looks plain is not read again from each of its letters."""
    html = "a" * 400_000 + "& " + "<p " + " " * 400_000 + "=>"

    assert "a" * 400_000 + "&amp; " in xhtml(html, nothing)


def test_links_lead_within_the_book_or_to_the_site() -> None:
    """An anchor of another chapter, an address of the site; without a site words are left."""
    alone, public = (
        page(BOOK, "two.xhtml"),
        page(replace(BOOK, site="https://z.example"), "two.xhtml"),
    )

    assert '<a href="one.xhtml#a">a</a><span>x</span><span>n</span>' in alone
    assert '<a href="https://z.example/games/x.html#y">x</a>' in public
    assert '<img alt="P" src="images/p.png"/>Q' in alone


def test_a_book_is_the_same_bytes_every_time() -> None:
    """Its files have one fixed time and one order, and the type comes first and uncompressed."""
    with zipfile.ZipFile(io.BytesIO(epub(BOOK))) as archive:
        infos = archive.infolist()

    assert epub(BOOK) == epub(replace(BOOK, files=dict(reversed(BOOK.files.items()))))
    assert {(1980, 1, 1, 0, 0, 0)} == {info.date_time for info in infos}
    assert ("mimetype", zipfile.ZIP_STORED) == (infos[0].filename, infos[0].compress_type)


def test_titles_are_escaped() -> None:
    """In the package and in the contents, which are well-formed."""
    for name in ("package.opf", "nav.xhtml", "one.xhtml"):
        ET.fromstring(page(BOOK, name))
    assert "<dc:title>Peace &amp; &lt;quiet&gt;</dc:title>" in page(BOOK, "package.opf")
    assert '<a href="two.xhtml">Two &amp; three</a>' in page(BOOK, "nav.xhtml")


@pytest.mark.parametrize(("name", "can"), [("a.png", True), ("a.SVG", True), ("a.tiff", False)])
def test_what_a_book_can_hold(name: str, can: bool) -> None:
    """Only kinds of pictures that every reader must show."""
    assert can is can_hold(name)


def test_an_archive_is_as_the_library_packs_it() -> None:
    """What several books hold is packed once for all; no byte of a book shows it."""
    made = epub(replace(BOOK, files={**BOOK.files, "board.css": b"a{}" * 99, "empty.css": b""}))

    again = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(made)) as archive, zipfile.ZipFile(again, "w") as copy:
        assert archive.testzip() is None
        for info in archive.infolist():
            fresh = zipfile.ZipInfo(info.filename)
            fresh.compress_type, fresh.create_system = info.compress_type, info.create_system
            fresh.external_attr = info.external_attr
            copy.writestr(fresh, archive.read(info))
    assert again.getvalue() == made
