"""A zine written by somebody who means harm: the sample with a payload in every place."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import yaml

from sites import TESTS, copy_small

HOSTILE = TESTS / "hostile"
ACTING = {
    *("script", "style", "iframe", "frame", "frameset", "object", "embed", "applet", "base"),
    *("form", "input", "button", "textarea", "select", "template", "portal", "marquee", "audio"),
    *("video", "source", "picture", "math", "foreignobject", "animate", "set", "noscript"),
}
LEADING = ("href", "src", "action", "formaction", "data", "xlink:href", "poster", "cite")
SAFE = ("http:", "https:", "mailto:", "#", "../", "./")


def payloads(name: str) -> dict[str, str]:
    """The payloads of a file, by what they try."""
    loaded = yaml.load((HOSTILE / f"{name}.yaml").read_text(), Loader=yaml.BaseLoader)
    assert isinstance(loaded, dict)
    return loaded


def rows(name: str) -> list[tuple[str, ...]]:
    """The same for files that are lists of rows, or rows by name."""
    loaded = yaml.load((HOSTILE / f"{name}.yaml").read_text(), Loader=yaml.BaseLoader)
    return [tuple(row) for row in (loaded.values() if isinstance(loaded, dict) else loaded)]


def words() -> list[str]:
    """Payloads in place of words."""
    return list(yaml.load((HOSTILE / "words.yaml").read_text(), Loader=yaml.BaseLoader))


ARTICLES = {
    f"{file}-{number}": text
    for file in ("html", "links", "markdown")
    for number, text in enumerate(payloads(file).values())
}


def hostile_zine(root: Path) -> Path:
    """A game of the sample of each family of rules, with every payload that a build should survive."""
    copy_small(root, "Bourse", "Marne")
    content = root / "content"
    for slug, text in ARTICLES.items():
        header = f"Title: {slug}\nDate: 2026-01-01\nIssue: 3\nSlug: {slug}\nAuthor: Nemo\nLicence: CC0 1.0\n"
        (content / f"articles/{slug}.md").write_text(f"{header}\n{text}\n", encoding="utf-8")
    for number, word in enumerate(words()):
        line = " ".join(word.split())
        header = f"Title: {line}\nDate: 2026-01-01\nAuthor: Nemo {number} {line}\nSummary: {line}\nIssue: 3\nLicence: CC0 1.0\n"
        path = content / f"articles/word-{number}.md"
        path.write_text(f"{header}Published: {line}\nSlug: word-{number}\n\nx\n", encoding="utf-8")
    everything = "\n\n".join(payloads("links").values())
    (content / "pages/hostile.md").write_text(f"Title: {words()[1]}\nSlug: p\n\n{everything}\n")
    header = f"Title: {words()[0]}\nNumber: 3\nDate: 2026-11-20\nChapter: 1\n"
    epigraph = f"Epigraph: {words()[1]}\nEpigraph_by: {words()[2]}\n"
    (content / "issues/3.md").write_text(f"{header}{epigraph}\n{everything}\n", encoding="utf-8")
    _words_in_files(root)
    return root


def _words_in_files(root: Path) -> None:
    """Payloads in the games' files, and in the zine's own."""
    every = words()
    game = root / "games/marengo"
    settings = yaml.load((game / "game.yaml").read_text(), Loader=yaml.BaseLoader)
    settings |= dict(zip(("title", "boardman", "gm", "note", "kind"), every[1:], strict=False))
    settings["powers"] = dict(zip(settings["powers"], every, strict=False))
    _dump(game / "game.yaml", settings)
    sheet = game / "1906-1-spring-movement.orders.yaml"
    orders = yaml.load(sheet.read_text(), Loader=yaml.BaseLoader)
    orders["orders"]["Austria"] += "\n" + "\n".join(" ".join(word.split()) for word in every)
    orders |= {"headline": every[0], "notes": "\n\n".join(every)}
    orders["press"] = [{"text": word, "by": word} for word in every]
    _dump(sheet, orders)
    zine = yaml.load((root / "content/zine.yaml").read_text(), Loader=yaml.BaseLoader)
    zine |= dict(zip(("title", "subtitle", "publisher", "address"), every, strict=False))
    zine |= {"how_to_join": every[3], "closing": every[1], "openings": every}
    zine["chapters"] = [
        {"number": "1", "title": every[0], "games": every, "publisher": every[1]},
        {"number": "2", "title": every[2], "note": every[3]},
    ]
    _dump(root / "content/zine.yaml", zine)


def _dump(path: Path, data: object) -> None:
    # JSON is YAML too, and writes equal values out each time.
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")


OWN_SCRIPT = re.compile(
    r"(?:\./|(?:\.\./)*)theme/(?:names|phases|replay|times|yours|search|tables|positions|orders?_[a-z]+|orders|age\.min)\.js"
)
# What the order pages, the page that checks receipts and the search are made of.
# The controls and the data of a game's replay, which a script of the theme puts on the page.
PLAYER = frozenset(("template", "input", "button", "select"))
FORMS = frozenset(("form", "input", "textarea", "button", "select", "noscript"))


class Activity(HTMLParser):
    """What in a page could act, load, or lead elsewhere than to an address."""

    def __init__(self, html: str, own: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.found: list[str] = []
        self.own = own
        self.in_body = "<body" not in html
        self.drawing = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that acts, or an attribute that does."""
        self.in_body |= tag == "body"
        self.drawing |= tag == "svg"
        if _is_the_themes(tag, dict(attrs)) or tag in self.own:
            pass
        elif tag in ACTING or (self.in_body and tag in ("meta", "link", "title", "html")):
            # The drawings of boards and charts have titles too, and so have a chart's values.
            self.found += [f"<{tag}>"] if not (tag == "title" and self.drawing) else []
        for name, value in attrs:
            leads = name in LEADING and value and not _is_safe(value)
            odd = name in ("style", "srcdoc", "ping", "srcset", "target", "download")
            if name.startswith("on") or odd or leads:
                self.found.append(f"{tag} {name}={value}")

    def handle_endtag(self, tag: str) -> None:
        """Note where a drawing ends."""
        self.drawing &= tag != "svg"


def _is_the_themes(tag: str, attrs: dict[str, str | None]) -> bool:
    """Whether an element is one of our own: a script of the theme, data, a board's switch."""
    if tag == "script":
        own = OWN_SCRIPT.fullmatch(attrs.get("src") or "")
        return bool(own) or attrs.get("type") == "application/json"
    fold = attrs.get("class") == "fold" and (attrs.get("id") or "").endswith("-all")
    if tag == "input" and attrs.get("type") == "checkbox":
        return fold or attrs == {"type": "checkbox"}  # of a game on a phone; for plain words
    switch = (attrs.get("class") or "").split()[:1] in (["before"], ["after"], ["whole"], ["part"])
    named = (attrs.get("id") or "").startswith(("view-", "part-"))
    return tag == "input" and attrs.get("type") == "radio" and switch and named


def _is_safe(value: str) -> bool:
    text = "".join(letter for letter in value if letter > " ").lower()
    return text.startswith(SAFE) or (":" not in text and not text.startswith(("//", "\\")))


def activity(output: Path) -> Iterator[str]:
    """Everything active in the pages, feeds and drawings of a site."""
    for path in sorted(output.rglob("*.html")):
        desk = path.parent.name in ("orders", "verify", "positions") or path.name == "search.html"
        game = path.name == "index.html" and path.parent.parent.name == "games"
        own = FORMS if desk else PLAYER if game else frozenset()
        for found in Activity(path.read_text(encoding="utf-8"), own).found:
            yield f"{path.relative_to(output)}: {found}"
    for path in sorted(output.rglob("*.xml")):
        for element in ET.parse(path).iter():
            if element.tag.endswith(("content", "summary")):
                for found in Activity(element.text or "").found:
                    yield f"{path.relative_to(output)}: {found}"
    for path in sorted(output.rglob("*.svg")):
        for element in ET.parse(path).iter():
            tag = element.tag.rpartition("}")[2]
            if tag in ACTING - {"style"} or any(name.startswith("on") for name in element.attrib):
                yield f"{path.relative_to(output)}: {tag}"
