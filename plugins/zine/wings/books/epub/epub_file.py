"""A book in EPUB 3: chapters, drawings and style in one archive, the same bytes every time."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from html import escape
from posixpath import join, normpath

from zine.language import _
from zine.wings.books.epub.xhtml import xhtml

TYPES: Mapping[str, str] = {
    "css": "text/css",
    "gif": "image/gif",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "png": "image/png",
    "svg": "image/svg+xml",
    "webp": "image/webp",
}
IDENT = re.compile(r'id="(?<=\bid=")([^"]+)"')  # begins with letters, which are found fast
SVG_INSIDE = ' properties="svg"'
CONTAINER = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>
"""
PAGE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" xml:lang="{language}">
<head><meta charset="utf-8"/><title>{title}</title>{styles}</head>
<body>{body}</body>
</html>
"""
PACKAGE = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">{identifier}</dc:identifier>
<dc:title>{title}</dc:title>
<dc:language>{language}</dc:language>
<dc:creator>{creator}</dc:creator>
<dc:date>{date}</dc:date>
<meta property="dcterms:modified">{modified}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">Every board is also given in words.</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
{items}
</manifest>
<spine>
{spine}
</spine>
</package>
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPart:
    """A chapter: the name of its file without ending, its title, and its body as HTML.

    `address` is that of the page whose relative links the body has.
    """

    name: str
    title: str
    html: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """Everything in a book; `files` are its drawings, pictures and style sheets by name.

    `site` is the public address that links lead to; without one they are words alone.
    """

    identifier: str
    title: str
    creator: str
    language: str
    modified: datetime
    parts: tuple[BookPart, ...]
    files: Mapping[str, bytes]
    site: str = ""


def epub(book: Book) -> bytes:
    """The book as an archive. Its files have a fixed time, so equal books are equal bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        _put(archive, "mimetype", b"application/epub+zip", zipfile.ZIP_STORED)
        _put(archive, "META-INF/container.xml", CONTAINER.encode())
        pages = dict(_pages(book))
        _put(archive, "EPUB/package.opf", _package(book, pages).encode())
        _put(archive, "EPUB/nav.xhtml", _contents(book).encode())
        for name, page in pages.items():
            _put(archive, f"EPUB/{name}", page.encode())
        for name, content in sorted(book.files.items()):
            packed = _deflated(content)
            info = _put(archive, f"EPUB/{name}", packed, zipfile.ZIP_STORED)
            # It is packed already: its head is written again, to say so.
            info.compress_type = zipfile.ZIP_DEFLATED
            info.CRC, info.file_size = zlib.crc32(content), len(content)
            target.seek(info.header_offset)
            target.write(info.FileHeader())
    return target.getvalue()


def _put(
    archive: zipfile.ZipFile, name: str, content: bytes, how: int = zipfile.ZIP_DEFLATED
) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.compress_type = how
    info.create_system = 3  # else it tells which system made it
    info.external_attr = 0o644 << 16
    archive.writestr(info, content)
    return info


@lru_cache(maxsize=512)
def _deflated(content: bytes) -> bytes:
    """A file that many books hold, packed as archives have it."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def _pages(book: Book) -> Iterator[tuple[str, str]]:
    idents = [set(IDENT.findall(part.html)) for part in book.parts]
    places: dict[str, str] = {}
    for part, own in zip(book.parts, idents, strict=True):
        for ident in own:
            places.setdefault(ident, part.name)
    for part, own in zip(book.parts, idents, strict=True):

        def link(tag: str, address: str, part: BookPart = part, own: set[str] = own) -> str | None:
            if tag in ("img", "image"):
                name = _from_top(address, part.address)
                return name if name in book.files else None
            if address.startswith("#"):
                if address[1:] in own:
                    return address
                name = places.get(address[1:], "")
                return f"{name}.xhtml{address}" if name else None
            if re.match(r"(https?|mailto):", address):
                return address
            return f"{book.site}/{_from_top(address, part.address)}" if book.site else None

        yield f"{part.name}.xhtml", _page(book, part.title, xhtml(part.html, link))


def _from_top(address: str, page: str) -> str:
    """A link of a page from the top of the site."""
    if address.startswith("/"):
        return address.lstrip("/")
    return normpath(join(page.rpartition("/")[0], address))


def _page(book: Book, title: str, body: str) -> str:
    styles = "".join(
        f'<link rel="stylesheet" type="text/css" href="{escape(name)}"/>'
        for name in sorted(book.files)
        if name.endswith(".css")
    )
    return PAGE.format(
        language=escape(book.language), title=escape(title), styles=styles, body=body
    )


def _contents(book: Book) -> str:
    lines = "".join(
        f'<li><a href="{part.name}.xhtml">{escape(part.title)}</a></li>\n' for part in book.parts
    )
    body = f'<nav epub:type="toc"><h1>{_("Contents")}</h1><ol>\n{lines}</ol></nav>'
    return _page(book, book.title, body)


def _package(book: Book, pages: Mapping[str, str]) -> str:
    items = [
        f'<item id="p{at}" href="{name}" media-type="application/xhtml+xml"'
        f"{SVG_INSIDE if '<svg' in page else ''}/>"
        for at, (name, page) in enumerate(pages.items())
    ]
    items += [
        f'<item id="f{at}" href="{escape(name)}" media-type="{_type(name)}"/>'
        for at, name in enumerate(sorted(book.files))
    ]
    return PACKAGE.format(
        identifier=escape(book.identifier),
        title=escape(book.title),
        creator=escape(book.creator),
        language=escape(book.language),
        date=book.modified.date().isoformat(),
        modified=book.modified.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        items="\n".join(items),
        spine="\n".join(f'<itemref idref="p{at}"/>' for at in range(len(pages))),
    )


def _type(name: str) -> str:
    return TYPES[name.rpartition(".")[2].lower()]


def can_hold(name: str) -> bool:
    """Whether a book can hold a file of this kind."""
    return name.rpartition(".")[2].lower() in TYPES
