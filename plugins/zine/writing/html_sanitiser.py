"""The sieve: HTML from contributors without anything that acts, loads or leads astray."""

from __future__ import annotations

import re
from collections.abc import Mapping

import nh3

from zine.writing.fenced_blocks import CLASSES as CODE_CLASSES

ATTRIBUTES: Mapping[str, set[str]] = {
    "a": {"href", "title", "class", "id"},
    "img": {"src", "alt", "title"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "details": {"open"},
    "abbr": {"title"},
    "blockquote": {"class"},
    "pre": {"class"},
    "code": {"class"},
    "span": {"class"},
    "section": {"class"},
    "hr": {"class"},
    "sup": {"class"},
    "li": {"id", "class"},
    **{f"h{level}": {"id"} for level in range(2, 7)},
}
BLOCKS = {"p", "br", "ul", "dl", "dt", "dd", "figure", "figcaption"}
TABLES = {"table", "caption", "thead", "tbody", "tfoot", "tr", "summary", "footer"}
PHRASES = {"b", "i", "em", "strong", "s", "del", "ins", "u", "small", "sub", "mark", "q", "cite"}
KEYS = {"kbd", "var", "samp", "dfn", "time"}
TAGS = BLOCKS | TABLES | PHRASES | KEYS | set(ATTRIBUTES)
# Removed with their content; other forbidden elements leave their text.
EMPTIED = {"script", "style", "template", "noscript", "iframe", "object", "noembed", "noframes"}
CLASSES = {"interjection", "press", "order-block", "failed", "power"}
NOTE_CLASSES = {f"footnote{part}" for part in ("s", "s-sep", "-item", "-ref", "-backref")}
ALL_CLASSES = CLASSES | NOTE_CLASSES | CODE_CLASSES
HEADING_ID = re.compile(r"to-[a-z0-9-]{1,160}")
IDS = re.compile(r"fn(ref)?-[a-z0-9-]{1,100}(:[0-9]{1,4})?")
SCHEMES = {"http", "https", "mailto"}
# The only form of link to a file of the zine that passes; Pelican turns it into an address.
PICTURE = re.compile(r"\{static\}/images/(?!.*\.\.)[\w./-]+")
INSIDE = re.compile(PICTURE.pattern + r"|\{filename\}/(?!.*\.\.)[\w./ ,()'-]+\.md(?:#[\w-]*)?")
PELICAN_LINK = re.compile(r'<[^>]+ (?:href|src)="(\{(?:static|filename)\}/[^"]*)"')
RELATIVE = re.compile(r"#[\w:.-]*")
ABSOLUTE = re.compile(r"(?:https?://|mailto:)[^\s{}|\\\"'<>]+")


def sanitise(html: str) -> str:
    """HTML with only text, pictures from the zine, and links."""
    return nh3.clean(
        html,
        tags=TAGS,
        clean_content_tags=EMPTIED,
        attributes={**ATTRIBUTES},
        attribute_filter=_attribute,
        url_schemes=SCHEMES,
        link_rel="nofollow noopener",
        strip_comments=True,
    )


def _attribute(tag: str, name: str, value: str) -> str | None:
    """The permitted form of an attribute's value, None to leave it out."""
    match name:
        case "href":
            return value if is_safe_link(value) else None
        case "src":
            return value if PICTURE.fullmatch(value) else None
        case "class":
            return " ".join(word for word in value.split() if word in ALL_CLASSES) or None
        case "id":
            return value if (HEADING_ID if tag[0] == "h" else IDS).fullmatch(value) else None
        case "start" | "colspan" | "rowspan":
            return value if re.fullmatch(r"[0-9]{1,3}", value) else None
        case _:  # Pelican looks for its links in any attribute, so a title could hold one.
            return value.replace("{", "(").replace("}", ")").replace("|", "/")


def is_safe_link(value: str) -> bool:
    """Whether a link leads into the zine, within the page, or to a plain address."""
    return bool(INSIDE.fullmatch(value) or RELATIVE.fullmatch(value) or ABSOLUTE.fullmatch(value))
