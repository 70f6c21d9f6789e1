"""Drawings from strangers: what they would load, and how much they would draw."""

from __future__ import annotations

import base64
import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from browsing import CHROMIUM, needs_chromium, opened
from costs import within
from hostile_site import payloads, rows
from zine.files.drawings.svg_check import svg_problems
from zine.files.drawings.svg_style import unescaped

DEAREST = 10  # seconds for a drawing of a megabyte
MEMORY = 1_000_000  # kilobytes of data that a browser may have
KEPT = payloads("drawings_kept")
LOADING = (
    "<style>rect{{fill:{url}}}</style><rect/>",
    "<style>@media all{{rect{{mask:{url}}}}}</style><rect/>",
    "<style><![CDATA[rect{{cursor:{url},auto}}]]></style><rect/>",
    "<rect style='fill:{url}'/>",
    "<rect fill='{url}'/>",
    "<rect clip-path='{url}'/>",
    "<path d='M0 0L9 9' marker-end='{url}'/>",
    "<g mask='{url}'><rect/></g>",
)


def drawing(inside: str) -> bytes:
    """A drawing with something in it."""
    size = "width='100' height='100'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{inside}</svg>".encode()


def copies(levels: int, each: int) -> str:
    """Copies of copies: `each` to the power of `levels` squares in a few lines."""
    groups = (
        f"<g id='g{level}'>" + f"<use href='#g{level - 1}'/>" * each + "</g>"
        for level in range(1, levels + 1)
    )
    return "<rect id='g0' width='9' height='9'/>" + "".join(groups)


def patterns(levels: int) -> str:
    """Ten squares, each filled with ten squares, and so on."""
    row = "<pattern id='p{}' width='9' height='9'><g fill='url(#p{})'>{}</g></pattern>"
    squares = "<rect width='1' height='1'/>" * 10
    inner = "".join(row.format(level, level - 1, squares) for level in range(1, levels + 1))
    return f"{inner}<rect fill='url(#p{levels})' width='90' height='90'/>"


def markers(levels: int) -> str:
    """A line of ten corners with a marker at each, which is such a line itself."""
    line = "<path d='M0 0" + "L9 9L0 9" * 5 + "' style='marker-mid:url(#m{})'/>"
    inner = "".join(
        f"<marker id='m{level}'>{line.format(level - 1)}</marker>" for level in range(1, levels + 1)
    )
    return inner + line.format(levels)


def styled(levels: int) -> str:
    """The same by a style sheet."""
    rules = "".join(f".c{level}{{fill:url(#p{level})}}" for level in range(levels + 1))
    squares = "<rect class='c{}' width='1' height='1'/>"
    inner = "".join(
        f"<pattern id='p{level}' width='9' height='9'>{squares.format(level - 1) * 10}</pattern>"
        for level in range(1, levels + 1)
    )
    return f"<style>{rules}</style>{inner}{squares.format(levels)}"


def masks(levels: int) -> str:
    """Ten squares behind a mask of ten squares, and so on."""
    square = "<rect width='9' height='9' fill='#fff' mask='url(#k{})'/>"
    inner = "".join(
        f"<mask id='k{level}'>{square.format(level - 1) * 10}</mask>"
        for level in range(1, levels + 1)
    )
    return inner + square.format(levels)


def chain(length: int) -> str:
    """Copies one within the other, each of a single shape."""
    links = "".join(f"<use id='u{n}' href='#u{n - 1}'/>" for n in range(1, length))
    return f"<rect id='u0'/>{links}"


def message(inside: str) -> str:
    """The first thing said of a drawing, without place and hint."""
    return next((each.message for each in svg_problems(drawing(inside), "x.svg")), "")


@pytest.mark.parametrize("inside", KEPT.values(), ids=KEPT)
def test_a_sound_drawing_is_kept(inside: str) -> None:
    """Patterns, markers, copies and pictures are what drawings are made of."""
    assert [] == svg_problems(drawing(inside), "x.svg")


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        (copies(8, 10), "<g> draws too much, over 100,000 shapes"),
        (copies(59, 2), "<g> draws too much, over 100,000 shapes"),
        (patterns(8), "<g> draws too much, over 100,000 shapes"),
        (markers(8), "<marker> draws too much, over 100,000 shapes"),
        (styled(8), "<pattern> draws too much, over 100,000 shapes"),
        (masks(8), "<mask> draws too much, over 100,000 shapes"),
        (chain(200), "the drawing is nested too deeply"),
        ("<g>" * 80 + "</g>" * 80, "the drawing is nested too deeply"),
    ],
)
def test_a_drawing_that_multiplies_itself_is_refused(inside: str, words: str) -> None:
    """Copies, patterns, markers, masks, by attribute or by style."""
    assert (words, True) == (message(inside).replace("<path>", "<marker>"), len(inside) < 10_000)


def test_copies_are_counted_as_often_as_they_are_drawn() -> None:
    """Ten thousand squares may be drawn, a hundred thousand may not."""
    assert "" == message(copies(4, 10))
    assert "<g> draws too much, over 100,000 shapes" == message(copies(5, 10))


def test_a_paint_counts_for_every_shape_below() -> None:
    """What is inherited is drawn for each heir."""
    pattern = "<pattern id='p'>" + "<rect/>" * 200 + "</pattern>"
    heirs = "<g fill='url(#p)'>{}</g>"

    assert "" == message(pattern + heirs.format("<rect/>" * 400))
    assert "draws too much" in message(pattern + heirs.format("<rect/>" * 600))


def test_the_place_of_what_is_too_much_is_told() -> None:
    """The smallest part that is too large, by line and column."""
    text = copies(6, 10).replace("<g ", "\n<g ")

    assert "x.svg:6:1" == str(svg_problems(drawing(text), "x.svg")[0].place)


@pytest.mark.parametrize("selector", ["*", "rect:hover", "[width]", "svg|rect", "g>:first-child"])
def test_a_rule_of_any_kind_counts(selector: str) -> None:
    """A selector that is more than names may mean any element."""
    pattern = "<pattern id='p'>" + "<rect/>" * 20 + "</pattern>"

    assert "draws itself" in message(f"<style>{selector}{{fill:url(#p)}}</style>{pattern}")


def picture(width: int, height: int) -> str:
    """A picture of one colour within a drawing."""
    file = io.BytesIO()
    Image.new("1", (width, height)).save(file, "PNG")
    data = base64.b64encode(file.getvalue()).decode()
    return f"<image href='data:image/png;base64,{data}'/>"


def test_a_picture_within_is_measured() -> None:
    """A few kilobytes of a picture may be gigabytes once unpacked; so may many such."""
    assert "" == message(picture(2000, 2000) * 4)
    assert "are too large: 9000 by 10" in message(picture(9000, 10))
    assert "are too large: 2000 by 2000" in message(picture(2000, 2000) * 5)


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]>", "must not declare entities"),
        ("<!DOCTYPE svg [<!ENTITY % a SYSTEM 'https://evil.example/a.dtd'> %a;]>", "declare"),
        ("<!DOCTYPE svg [<!ATTLIST rect onclick CDATA 'alert(1)'>]>", "must not declare"),
        ("<?xml version='1.0' encoding='cp037'?>", "the drawing's encoding is 'cp037'"),
        ("<?xml version='1.0' encoding='utf-7'?>", "encoding"),
        ("<?xml-stylesheet href='https://evil.example/a.css'?>", "must not hold <?xml-stylesheet"),
    ],
)
def test_the_head_of_a_drawing_is_judged(head: str, words: str) -> None:
    """Nothing declares, and nothing is read in an encoding of its own."""
    problems = svg_problems(head.encode() + drawing("<rect/>"), "x.svg")

    assert words in "\n".join(map(str, problems))


def test_a_plain_head_is_kept() -> None:
    """What drawing programs write at the top, which no browser follows."""
    public = '"-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC {public}>\n'

    assert [] == svg_problems(head.encode() + drawing("<rect/>"), "x.svg")


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"u\72l(", "url("),
        (r"\000075 rl(", "url("),
        (r"\75\72\6c(", "url("),
        ("\\u\\r\\l(", "\\url(".replace("\\", "")),
        ("u\\\nrl(", "url("),
        (r"\110000", "\N{REPLACEMENT CHARACTER}"),
        ("plain", "plain"),
    ],
)
def test_escapes_are_undone_as_browsers_do(written: str, plain: str) -> None:
    """CSS Syntax, 4.3.7."""
    assert plain == unescaped(written)


def hidden(url: str, chance: random.Random, numbers: bool) -> str:
    """A loading value in disguise: escapes, capitals, and character numbers where they count."""
    letters = []
    for letter in url:
        code = ord(letter)
        ways = [letter, letter.upper(), f"\\{code:x} ", f"\\{code:06x}"]
        ways += [f"&#{code};", f"&#x5c;{code:x} "] if numbers else []
        letters.append(
            chance.choice(ways) if letter.isalpha() and chance.random() < 0.4 else letter
        )
    return "".join(letters)


def disguised(number: int) -> str:
    """A drawing that would load something, in one of very many disguises."""
    chance = random.Random(number)
    template = chance.choice(LOADING)
    sheet = template.startswith("<style>")
    cut = chance.choice(["", "<!-- -->", "<![CDATA[]]>", "<title/>"]) if sheet else ""
    in_data = "CDATA" in template
    url = hidden("url(", chance, not in_data and not cut)
    place = chance.randrange(len(url))
    if cut and not in_data:
        url = url[:place] + cut + url[place:]
    return template.format(url=f"{url}https://evil.example/{number}.svg#x)")


def test_nothing_that_loads_is_kept_in_any_disguise(request: pytest.FixtureRequest) -> None:
    """Escapes, capitals, character numbers, sheets cut up by comments, CDATA and elements."""
    count = request.config.getoption("--drawings")

    assert [] == [text for n in range(count) if not message(text := disguised(n))]


def flood(kind: str) -> str:
    """A drawing as large as may be, of one thing."""
    return {
        "shapes": "<rect x='1' y='1' width='1' height='1'/>" * 24_000,
        "corners": "<path d='" + "M1 1 " * 190_000 + "'/>",
        "urls": "<path fill='" + "url(#a) " * 110_000 + "'/>",
        "rules": "<style>" + ".a{fill:url(#p)}" * 59_000 + "</style>",
        "braces": "<style>" + "@media{" * 90_000 + "a:b;" * 50_000 + "</style>",
        "names": "<style>" + ",".join(f"a{n}" for n in range(50_000)) + "{fill:url(#p)}</style>",
        "same ids": "<g id='a'/>" * 30_000 + "<use href='#a'/>" * 10_000,
        "backslashes": "<path class='" + "\\" * 900_000 + "'/>",
        "quotes": "<style>" + "\"'" * 400_000 + "</style>",
        "comments": "<style>" + "/*x" * 200_000 + "'" * 100_000 + "</style>",
        "pieces": "<style>" + "<![CDATA[a]]>" * 70_000 + "</style>",
    }[kind]


FLOODS = (
    *("shapes", "corners", "urls", "rules", "braces", "names", "same ids", "backslashes"),
    *("quotes", "comments", "pieces"),
)


@pytest.mark.deep
@pytest.mark.parametrize("kind", FLOODS)
def test_a_large_drawing_is_judged_in_linear_time(kind: str) -> None:
    """A megabyte of anything costs a few seconds of a processor at most."""
    data = drawing(flood(kind))
    assert len(data) < 1_000_000
    within(DEAREST, lambda: svg_problems(data, "x.svg"))


@pytest.fixture(scope="module")
def narrow_browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser that may have little memory: what takes more dies of it."""
    program = tmp_path_factory.mktemp("browser") / "chromium"
    program.write_text(f'#!/bin/sh\nulimit -d {MEMORY}\nexec "{CHROMIUM}" "$@"\n')
    program.chmod(0o755)
    with opened(str(program)) as chromium:
        yield chromium


class Watch:
    """Opens drawings one after another, and tells what each of them does."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser = browser
        self.file = folder / "x.svg"
        self.faults: list[str] = []
        self.page = self._page()

    def _page(self) -> Page:
        page = self.browser.new_page()
        page.on("dialog", lambda dialog: (self.faults.append("dialog"), dialog.dismiss()))
        page.on("crash", lambda _: self.faults.append("crash"))
        page.route(
            lambda url: not url.startswith((self.file.as_uri(), "data:")),
            lambda route: (self.faults.append(f"asks {route.request.url}"), route.abort()),
        )
        return page

    def faults_of(self, data: bytes) -> list[str]:
        """Requests, dialogs, the death of the page."""
        self.faults.clear()
        self.file.write_bytes(data)
        try:
            self.page.goto(self.file.as_uri())
            self.page.wait_for_timeout(20)
        except PlaywrightError as error:
            self.faults.append(str(error).splitlines()[0])
        if "crash" in self.faults:
            self.page = self._page()
        return list(self.faults)


@pytest.mark.deep
@needs_chromium
def test_what_is_kept_does_nothing_in_a_browser(narrow_browser: Browser, tmp_path: Path) -> None:
    """No request, no dialog, no more memory than there is."""
    watch = Watch(narrow_browser, tmp_path)
    most = (copies(4, 10), patterns(4), markers(3), styled(4), masks(3), flood("shapes"))
    kept = [*KEPT.values(), *(text for text in most if not message(text))]
    found = {text[:200]: watch.faults_of(drawing(text)) for text in kept}

    assert len(kept) >= len(KEPT) + 5
    assert {} == {text: faults for text, faults in found.items() if faults}


@pytest.mark.deep
@needs_chromium
def test_what_is_refused_would_act(narrow_browser: Browser, tmp_path: Path) -> None:
    """The watch is awake: many of the payloads ask for something when nothing holds them."""
    watch = Watch(narrow_browser, tmp_path)
    tried = [inside for inside, _ in rows("drawings")] + [disguised(n) for n in range(40)]
    found = [" ".join(watch.faults_of(drawing(inside))) for inside in tried]

    assert sum("asks" in each or "dialog" in each for each in found) >= 30


@pytest.mark.deep
@needs_chromium
def test_a_bomb_would_take_all_memory(narrow_browser: Browser, tmp_path: Path) -> None:
    """What the count refuses does kill the page."""
    assert "crash" in Watch(narrow_browser, tmp_path).faults_of(drawing(copies(6, 10)))
