"""Share cards: 1200 by 630 pixels with what is shared in words, and its board."""

from __future__ import annotations

from collections import Counter

from zine.files.memory import Memory
from zine.games.record_codec import digest
from zine.language import named
from zine.render.charts.chart_marks import text_width
from zine.render.inks import LIGHT
from zine.wings.books.pictures.board_png import paint_base, paint_land, paint_play
from zine.wings.books.pictures.canvas import Canvas
from zine.wings.books.pictures.card_content import Card, CardBoard

WIDTH, HEIGHT = 1200, 630  # pixels, as Open Graph and Twitter ask for
WORDS = 500  # of which the words take so much beside a board
RIM = 48
INK, SOFT, RULE = "#22211d", "#5c5850", "#7a2d1d"
BOLD = 1.12  # how much wider bold letters are
LINE, LARGE = 26, 34  # the sizes of lines: beside a board, and alone
LEADING = 1.46  # how much higher a line is than its letters
FOOT = 50  # below the lines
BARS, NAMES = 7, 110.0  # powers that have a bar, and the width of their names


def card_jpeg(card: Card, memory: Memory) -> bytes:
    """The card as a JPEG; what is the same on many is kept in the memory."""
    canvas = Canvas(WIDTH, HEIGHT, LIGHT)
    room = (WORDS if card.board is not None else WIDTH) - 2 * RIM
    _words(canvas, card, room)
    if card.board is not None:
        _standings(canvas, card.board, room)
        _board(canvas, card.board, memory)
    return canvas.jpeg()


def _standings(canvas: Canvas, shown: CardBoard, room: float) -> None:
    """The powers by their centres, the strongest first: a bar for each, in its colour."""
    counts = Counter(shown.board.centres.values()).most_common(BARS)
    for at, (power, count) in enumerate(counts):
        y = HEIGHT - RIM - 22 * (len(counts) - at)
        canvas.text((RIM, y + 8), _fitted(named(power), NAMES, 17), 17, INK)
        wide = (room - NAMES - 40) * count / counts[0][1]
        left = RIM + NAMES + 10
        canvas.area(
            [((left, y), (left + wide, y), (left + wide, y + 15), (left, y + 15))],
            shown.colours.get(power, SOFT),
        )
        canvas.text((left + wide + 8, y + 8), str(count), 17, INK)


def _board(canvas: Canvas, shown: CardBoard, memory: Memory) -> None:
    """The board fills all beside the words; what does not fit is cut at its sides."""
    width, height = shown.geometry.size
    room = WIDTH - WORDS
    scale = max(room / width, HEIGHT / height)
    left = WORDS + (room - width * scale) / 2
    place = (left, (HEIGHT - height * scale) / 2, scale)
    canvas.clip(WORDS, 0, WIDTH, HEIGHT)
    canvas.place(*place)
    paint_land(canvas, shown.board, shown.geometry, shown.colours)
    canvas.picture(_painted_base(shown.base, place, memory), WORDS, 0)
    paint_play(canvas, shown.board, shown.geometry, shown.colours)


def _painted_base(base: str, place: tuple[float, float, float], memory: Memory) -> Canvas:
    """A variant's base drawing, painted once for all its cards."""

    def paint() -> str:
        layer = Canvas(WIDTH - WORDS, HEIGHT)
        left, top, scale = place
        layer.place(left - WORDS, top, scale)
        paint_base(layer, base)
        return layer.to_text()

    def take() -> Canvas:
        return Canvas.from_text(memory.once("bases", digest([base, place]), paint))

    layer: Canvas = memory.held("base", (base,), take)
    return layer


def _words(canvas: Canvas, card: Card, room: float) -> None:
    canvas.text((RIM, 66), _fitted(card.zine, room, 30), 30, RULE, bold=True)
    canvas.lines([((RIM, 100), (RIM + room, 100))], INK, 2)
    size = 54.0 if room > WORDS else 46.0
    title = _wrapped(card.title, room, size * BOLD)
    if len(title) > 3:
        size *= 0.75
        title = _wrapped(card.title, room, size * BOLD)[:5]
    y = 106.0 + size
    for line in title:
        canvas.text((RIM, y), line, size, INK, bold=True)
        y += size * 1.25
    _lines(canvas, card, room, y + 6)


def _lines(canvas: Canvas, card: Card, room: float, y: float) -> None:
    """The lines from a height on, as many as have room above what is at the foot."""
    bars = min(BARS, len(set(card.board.board.centres.values()))) if card.board else 0
    lowest = HEIGHT - FOOT - 22 * bars
    size = LINE if card.board else LARGE
    if card.tagline and not card.board:
        canvas.text((RIM, lowest), _fitted(card.tagline, room, LINE), LINE, SOFT)
        lowest -= 2 * LINE
    for number, text in enumerate(card.lines):
        lines = _wrapped(text, room, size)
        left = max(0, int((lowest - y) // (size * LEADING)) + 1)
        if 0 < left < len(lines):
            lines[left - 1] = _fitted(f"{lines[left - 1]} …", room, size)
        for line in lines[:left]:
            canvas.text((RIM, y), line, size, SOFT if number > 1 else INK)
            y += size * LEADING
        y += 12


def _wrapped(text: str, room: float, size: float) -> list[str]:
    """A text broken into lines; a word that is too long is cut."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(_fitted(word, room, size))
    return lines


def _fitted(text: str, room: float, size: float) -> str:
    while text_width(text, size) > room:
        text = f"{text[:-2]}…"
    return text
