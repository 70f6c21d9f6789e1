"""Writing as prose of the text edition: a contributor's HTML in 72 columns.

Nothing of its markup is left. Headings are capitals or underlined; what was stressed is
between stars or in capitals, as in ELECTRONIC PROTOCOL; links and footnotes are numbered in
one count that goes through the whole issue, and stand at the end of the text, so that no
address is ever broken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from urllib.parse import quote

from zine.blocks import Column, Row, Table
from zine.render.html_tree import Element, parse_html
from zine.render.table_text import table_text
from zine.render.wrapping import WIDTH, filled

NBSP = "\N{NO-BREAK SPACE}"
LINE = "\N{LINE SEPARATOR}"  # a line ended by hand
SHORT = 40  # letters; longer passages are printed plain
SPACES = re.compile(r"[ \t\n\r\f\v]+")
URL_SIGNS = "%/:?#[]@!$&'()*+,;=~-._"


class Phrases:
    """Makes words of what stands in a paragraph, and numbers its notes.

    `notes` are in the order of their numbers: the name of a footnote, or an address. What is
    noted twice has one number.
    """

    def __init__(self, first: int, letters: Callable[[str], str], footnotes: Set[str]) -> None:
        self.first = first
        self.letters = letters
        self.notes: list[str] = []
        self._numbers: dict[str, int] = {}
        self._footnotes = footnotes

    def words(self, children: Iterable[Element | str], *, bare: bool = False) -> str:
        """The words, with single spaces; `bare` ones have no marks of stress."""
        text = "".join(self._piece(each, bare) for each in children)
        lines = (SPACES.sub(" ", line).strip(" ") for line in text.split(LINE))
        return "\n".join(lines).strip("\n")

    def _piece(self, piece: Element | str, bare: bool) -> str:
        if isinstance(piece, str):
            return self.letters(piece)
        match piece.tag:
            case "br":
                return LINE
            case "img":
                alt = self.letters(piece.attributes.get("alt", "")).strip()
                return f"[Picture: {alt}]" if alt else ""
            case "a":
                return self._link(piece, bare)
            case "sup" if _is_footnote(piece):
                return self._footnote(piece)
        inner = "".join(self._piece(each, bare) for each in piece.children)
        return inner if bare else _looks(piece.tag, inner)

    def _footnote(self, piece: Element) -> str:
        targets = [each.attributes.get("href", "")[1:] for each in piece.find("a")]
        return "".join(self._mark(each) for each in targets if each in self._footnotes)

    def _link(self, piece: Element, bare: bool) -> str:
        if "footnote-backref" in piece.classes:
            return ""
        words = "".join(self._piece(each, bare) for each in piece.children)
        address = piece.attributes.get("href", "")
        if not address or address.startswith("#"):
            return words
        url = address.removeprefix("mailto:")
        if words.strip() in (url, address, self.letters(url)):
            return url if url.isascii() else quote(url, safe=URL_SIGNS)
        return words + self._mark(quote(url, safe=URL_SIGNS) if not url.isascii() else url)

    def _mark(self, note: str) -> str:
        if note not in self._numbers:
            self._numbers[note] = self.first + len(self.notes)
            self.notes.append(note)
        return f"{NBSP}[{self._numbers[note]}]"


def _is_footnote(piece: Element) -> bool:
    """Whether a raised sign leads to a footnote, by our own Markdown or by Python-Markdown."""
    inner = (each for each in piece.find("a") if "footnote-ref" in each.classes)
    return "footnote-ref" in piece.classes or any(inner)


def _looks(tag: str, inner: str) -> str:
    """What is left of a phrase's look: stars or capitals round a few words, quotes, a caret."""
    short = 0 < len(inner.strip()) <= SHORT and LINE not in inner
    match tag:
        case "em" | "i" | "dfn" if short and "*" not in inner:
            return f"*{inner}*"
        case "strong" | "b" if short:
            return inner.upper()
        case "q":
            return f'"{inner}"'
        case "s" | "del":
            return f"[{inner}]"
        case "sup" if inner.strip().isdecimal():
            return f"^{inner}"
    return inner


BLOCKS = {
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "dt", "dd", "blockquote", "pre",
    "hr", "table", "section", "div", "figure", "figcaption", "details", "summary", "article",
    "header", "footer", "li",
}  # fmt: skip
QUOTED = 4  # columns that a quotation is set in
CROWDED = 24  # the least columns a text is set in, however deep its lists


def prose(html: str, first: int = 1, letters: Callable[[str], str] = str) -> tuple[str, int]:
    """HTML as prose, and its number of notes, counted from `first`; `letters` are those it may use."""
    body = parse_html(html)
    footnotes = {
        each.attributes.get("id", ""): each
        for each in body.all()
        if "footnote-item" in each.classes or "-fn:" in f"-{each.attributes.get('id', '')}"
    }
    phrases = Phrases(first, letters, frozenset(footnotes))
    writer = _Writer(phrases)
    parts = writer.blocks(body, WIDTH)
    notes = list(_notes(phrases, writer, footnotes))
    if notes:
        parts.append("Notes:\n" + "\n".join(notes))
    text = "\n\n".join(parts).replace(NBSP, " ")
    return text, len(notes)


def _notes(phrases: Phrases, writer: _Writer, footnotes: dict[str, Element]) -> Iterator[str]:
    """Each note in turn; a note may itself bring in others, which follow it."""
    at = 0
    while at < len(phrases.notes):
        note = phrases.notes[at]
        mark = f"[{phrases.first + at}] "
        at += 1
        if note in footnotes:
            own = writer.blocks(footnotes[note], WIDTH - len(mark))
            yield _marked(mark, "\n".join(own))
        else:
            yield mark + note


def _marked(mark: str, text: str) -> str:
    """Lines with a mark before the first, and as many spaces before the others."""
    first, *others = text.split("\n")
    return "\n".join([f"{mark}{first}".rstrip(), *_indented(others, len(mark))])


def _indented(lines: Iterable[str], columns: int) -> list[str]:
    return [f"{' ' * columns}{line}" if line else "" for line in lines]


class _Writer:
    """Writes blocks one below the other."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    def blocks(self, element: Element, width: int) -> list[str]:
        """The paragraphs of an element; words between blocks are paragraphs too."""
        width = max(width, CROWDED)
        parts: list[str] = []
        loose: list[Element | str] = []
        for child in element.children:
            if isinstance(child, Element) and child.tag in BLOCKS:
                parts += self._loose(loose, width)
                loose = []
                parts += self._block(child, width)
            else:
                loose.append(child)
        return [part for part in [*parts, *self._loose(loose, width)] if part.strip()]

    def _loose(self, children: Sequence[Element | str], width: int) -> list[str]:
        return [filled(self.phrases.words(children), width)] if children else []

    def _block(self, element: Element, width: int) -> list[str]:
        match element.tag:
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                return [self._heading(element, width)]
            case "ul" | "ol":
                return [self._list(element, width)]
            case "dt" | "summary":
                return [filled(f"{self.phrases.words(element.children)}:", width)]
            case "dd":
                return self._quoted(element, width)
            case "blockquote":
                return self._quotation(element, width)
            case "pre":
                return [self._pre(element, width)]
            case "hr":
                return (
                    [] if "footnotes-sep" in element.classes else [f"{'* * *':^{width}}".rstrip()]
                )
            case "table":
                return self._table(element)
            case "section" | "div" if {"footnotes", "footnote"} & set(element.classes):
                return []  # they are told at the end, by number
            case "dl":
                return self._definitions(element, width)
            case _:
                return self.blocks(element, width)

    def _definitions(self, element: Element, width: int) -> list[str]:
        """Terms, each right above what it means."""
        parts: list[str] = []
        for child in element.children:
            written = self._block(child, width) if isinstance(child, Element) else []
            if parts and isinstance(child, Element) and child.tag == "dd":
                parts[-1] += "\n" + "\n\n".join(written)
            else:
                parts += written
        return parts

    def _heading(self, element: Element, width: int) -> str:
        words = self.phrases.words(element.children, bare=True)
        if element.tag in ("h1", "h2"):
            return filled(words.upper(), width)
        lines = filled(words, width)
        return f"{lines}\n{'-' * max(map(len, lines.split(chr(10))))}"

    def _list(self, element: Element, width: int) -> str:
        items = [child for child in element.children if isinstance(child, Element)]
        start = element.attributes.get("start", "1")
        first = int(start) if start.isdecimal() else 1
        spaced = any(child.find("p") for child in items)
        marks = [
            f"{n}. " if element.tag == "ol" else "- " for n in range(first, first + len(items))
        ]
        size = max(map(len, marks), default=0)
        between = "\n\n" if spaced else "\n"
        return between.join(
            _marked(mark.ljust(size), between.join(self.blocks(item, width - size)))
            for mark, item in zip(marks, items, strict=True)
        )

    def _quoted(self, element: Element, width: int) -> list[str]:
        parts = self.blocks(element, width - QUOTED)
        return ["\n".join(_indented(part.split("\n"), QUOTED)) for part in parts]

    def _quotation(self, element: Element, width: int) -> list[str]:
        said = [each for each in element.children if not _is_footer(each)]
        by = " ".join(self.phrases.words(each.children) for each in element.find("footer"))
        whole = Element("blockquote", element.attributes, said)
        if "press" in element.classes:
            words = self.blocks(whole, width)
            return [f"Press from {by}:\n{words[0]}", *words[1:]] if by and words else words
        return [*self._quoted(whole, width), *([f"{'-- ' + by:>{width}}"] if by else [])]

    def _pre(self, element: Element, width: int) -> str:
        lines = self.phrases.letters(element.text).strip("\n").expandtabs(4).split("\n")
        if "order-block" in element.classes:
            return "\n".join(filled(line, width, hanging=2) for line in lines)
        room = width - max(map(len, lines))
        if room >= 0:
            return "\n".join(" " * min(room, QUOTED) + line for line in lines)
        return "\n".join(
            line if len(line) <= width else filled(line, width, hanging=2) for line in lines
        )

    def _table(self, element: Element) -> list[str]:
        captions = [self.phrases.words(each.children) for each in element.find("caption")]
        table = table_of(element, self.phrases)
        caption = [filled(f"{each}:", WIDTH) for each in captions if each]
        return ["\n".join([*caption, table_text(table, str)])] if table.rows else caption


def _is_footer(child: Element | str) -> bool:
    return isinstance(child, Element) and child.tag == "footer"


FIGURE = re.compile(r"[-+]?[0-9][0-9.,:%()/ -]*|-|")


def table_of(element: Element, phrases: Phrases) -> Table:
    """The table; a column of figures is set to the right, and long words stand below."""
    lines = [
        [" ".join(phrases.words(cell.children).split("\n")) for cell in row.find("td", "th")]
        for row in element.find("tr")
    ]
    width = max(map(len, lines), default=0)
    lines = [[*line, *[""] * (width - len(line))] for line in lines]
    head, rows = (lines[0], lines[1:]) if lines else ([], [])
    columns = tuple(
        Column(
            heading=heading,
            key=number == 0,
            folds=number > 0,
            number=bool(rows) and all(FIGURE.fullmatch(row[number]) for row in rows),
        )
        for number, heading in enumerate(head)
    )
    return Table(caption="", columns=columns, rows=tuple(Row(cells=tuple(row)) for row in rows))
