"""Pictures of points, judged by what is where: their bytes change with the versions of pillow and matplotlib."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from sites import REPO
from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.blocks.chart_values import LineChart
from zine.files.memory import Memory
from zine.variantfiles.variant_folders import variant_names
from zine.variantfiles.variant_reader import load_drawing, load_variant
from zine.wings.books.pictures.base_shapes import rings, shapes, wound
from zine.wings.books.pictures.board_png import paint_base
from zine.wings.books.pictures.canvas import Canvas
from zine.wings.books.pictures.card_content import Card, CardBoard
from zine.wings.books.pictures.card_jpeg import HEIGHT, WIDTH, WORDS, card_jpeg
from zine.wings.books.pictures.chart_png import chart_png
from zine.wings.books.pictures.painted_text import written

LARGEST = 150_000  # bytes
LONG = "A title of very many words that nobody would ever want to read aloud " * 3


def board_of(variant: str, board: Board) -> CardBoard:
    """A board with its variant's drawing and colours."""
    drawing = load_drawing(variant, REPO)
    colours = load_variant(variant, REPO).colours
    return CardBoard(board=board, geometry=drawing.geometry, base=drawing.base, colours=colours)


def standard(*units: BoardUnit, **more: object) -> CardBoard:
    """A standard board with units."""
    board = Board(title="B", description="", units=units, **more)  # type: ignore[arg-type]
    return board_of("standard", board)


def painted(card: Card, memory: Memory | None = None) -> bytes:
    """A card as its JPEG, with nothing remembered."""
    return card_jpeg(card, memory or Memory(Path("nowhere")))


def opened(picture: bytes) -> Image.Image:
    """The picture in full colour."""
    return Image.open(io.BytesIO(picture)).convert("RGB")


def near(one: tuple[int, ...], other: str, by: int = 40) -> bool:
    """Whether two colours look about the same."""
    parts = [int(other[at : at + 2], 16) for at in (1, 3, 5)]
    return all(abs(a - b) <= by for a, b in zip(one, parts, strict=True))


def place_on_card(shown: CardBoard, location: str) -> tuple[int, int]:
    """The pixel of a location's unit on a card."""
    width, height = shown.geometry.size
    scale = max((WIDTH - WORDS) / width, HEIGHT / height)
    x, y = shown.geometry.spot(location)
    left, top = WORDS + (WIDTH - WORDS - width * scale) / 2, (HEIGHT - height * scale) / 2
    return round(left + x * scale), round(top + y * scale)


def test_a_card_has_the_size_that_networks_ask_for() -> None:
    """1200 by 630, whatever it shows, and light."""
    for card in (
        Card(zine="Z", title="T"),
        Card(zine=LONG, title=LONG, lines=(LONG, LONG, LONG), board=standard()),
        Card(zine="Z", title="W" * 200, lines=("日本語", "עברית", "$x^2$ 100%")),
    ):
        jpeg = painted(card)
        assert (WIDTH, HEIGHT) == opened(jpeg).size
        assert len(jpeg) <= LARGEST


@pytest.mark.parametrize("variant", variant_names(REPO))
def test_every_variants_board_makes_a_card(variant: str) -> None:
    """With a unit of each kind where it belongs, in its power's colour."""
    folder = load_variant(variant, REPO)
    start = folder.variant.start
    units = tuple(
        BoardUnit(power=each.power, kind=each.kind.value, location=each.location)
        for each in start.units
    )
    shown = board_of(variant, Board(title="B", description="", units=units))

    jpeg = painted(Card(zine="Z", title=folder.variant.title, board=shown))

    picture = opened(jpeg)
    assert len(jpeg) <= LARGEST
    places = {each: place_on_card(shown, each.location) for each in units}
    inside = {u: at for u, at in places.items() if WORDS < at[0] < WIDTH and 0 < at[1] < HEIGHT}
    seen = [near(picture.getpixel(at), folder.colours[u.power]) for u, at in inside.items()]
    assert seen.count(True) >= 0.9 * len(seen) > 0


def test_land_has_its_owners_tint_and_the_sea_has_none() -> None:
    """The base drawing's sea covers what overruns the coast."""
    bare = opened(painted(Card(zine="Z", title="T", board=standard())))
    shown = standard(tints={"NAF": "France", "SPA": "France", "UKR": "Turkey"})
    owned = opened(painted(Card(zine="Z", title="T", board=shown)))

    changed = {
        place: bare.getpixel(place_on_card(shown, place))
        != owned.getpixel(place_on_card(shown, place))
        for place in ("SPA", "UKR", "MAO", "BLA", "GAS")
    }
    assert {"SPA": True, "UKR": True, "MAO": False, "BLA": False, "GAS": False} == changed


def test_orders_are_drawn() -> None:
    """A move, a support and a failed move each change the picture."""
    army = BoardUnit(power="France", kind="A", location="PAR")
    arrows = [
        Arrow(kind=ArrowKind.MOVE, power="France", start="PAR", end="BUR"),
        Arrow(kind=ArrowKind.MOVE, power="France", start="PAR", end="BUR", failed=True),
        Arrow(kind=ArrowKind.SUPPORT_MOVE, power="France", start="PAR", end="BEL", origin="BUR"),
    ]
    without = painted(Card(zine="Z", title="T", board=standard(army)))

    drawn = {
        painted(Card(zine="Z", title="T", board=standard(army, arrows=(each,)))) for each in arrows
    }
    assert 3 == len(drawn - {without})


def test_the_same_card_gives_the_same_bytes() -> None:
    """In one run, and so the same key means the same card."""
    card = Card(zine="Z", title="T", board=standard())

    assert painted(card) == painted(card)
    assert card.key != Card(zine="Z", title="T").key


def test_a_base_drawing_that_was_kept_is_the_one_that_was_painted(tmp_path: Path) -> None:
    """A later process takes it from the memory, and paints the same card."""
    card = Card(zine="Z", title="T", board=standard())
    first = Memory(tmp_path)
    before = painted(card, first)
    first.save()
    later = Memory(tmp_path)
    assert painted(card, later) == before
    assert not later.fresh


def test_a_chart_is_drawn_in_its_lines_colours() -> None:
    """Each line's ink is in the picture, and the paper is light."""
    chart = LineChart(
        ident="c",
        title="Prices",
        description="",
        steps=("S01", "S02", "S03"),
        lines={"Francs": (1, 2, 3), "Lira": (3, 1, 0.5)},
        colours={"Francs": "#4f9ccf", "Lira": "#3f9a70"},
        unit="SFr",
    )

    picture = opened(chart_png(chart))

    colours = [colour for _, colour in picture.getcolors(1 << 20) or []]
    assert any(near(each, "#378ec8", 8) for each in colours)
    assert any(near(each, "#3e966d", 8) for each in colours)
    assert near(picture.getpixel((0, 0)), "#fbf9f3", 2)
    assert picture.width > picture.height > 400


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1,2L3,4 5,6z", [((1, 2), (3, 4), (5, 6), (1, 2))]),
        (
            "m1 2l2-2 0,4zm10,0h5v-1",
            [((1, 2), (3, 0), (3, 4), (1, 2)), ((11, 2), (16, 2), (16, 1))],
        ),
        ("M0,0C1,1 2,2 3,3", [((0, 0), (3, 3))]),
        ("", []),
    ],
)
def test_outlines_are_read(data: str, expected: list[tuple[tuple[int, int], ...]]) -> None:
    """Absolute and relative steps; a closed outline ends, and goes on from, where it began."""
    assert expected == list(rings(data))


def test_a_base_drawing_has_its_sea_and_centres() -> None:
    """In the colours of its light style."""
    found = shapes(load_drawing("standard").base)

    assert "#dbe6e6" in {each.fill for each in found}
    assert 34 <= sum(each.circle is not None for each in found)


def test_a_hole_turns_the_other_way_than_what_it_is_in() -> None:
    """Whichever way they were drawn; what stands in a hole turns as the outermost does."""
    sheet, hole, isle = (
        ((0.0 + by, 0.0 + by), (20.0 - by, 0.0 + by), (20.0 - by, 20.0 - by), (0.0 + by, 20.0 - by))
        for by in (0, 2, 4)
    )

    assert wound((sheet, hole, isle)) == (sheet, hole[::-1], isle)
    assert wound((sheet[::-1], hole[::-1])) == (sheet, hole[::-1])


@pytest.mark.parametrize(
    "odd",
    [
        '<circle cx="1px" cy="2" r="3"/>',
        '<circle cx="10" cy="10" r="50%"/>',
        '<rect width="100%" height="9"/>',
        '<rect width="1e999" height="-1e999"/>',
        '<path d="M0,0 1e999,5 L- . Q1 2 3 A z" stroke="red"/>',
        '<path d="M0,0 5,5 5,0 Z" fill="currentColor" stroke="var(--ink)"/>',
        '<path d="M0,0 5,5 5,0 Z" fill="hsl(10 20% 30%)" stroke="inherit" class="w"/>',
        '<use href="#nothing"/>',
        "<circle/>",
    ],
)
def test_what_a_picture_cannot_show_is_left_out(odd: str) -> None:
    """A drawing that a browser shows stops no build, whatever units and colours it is in."""
    style = "<style>.w { stroke-width: thick }</style>"
    base = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">{style}{odd}</svg>'
    canvas = Canvas(99, 99)

    paint_base(canvas, base)

    assert canvas.png().startswith(b"\x89PNG")


def test_colours_may_be_told_by_their_parts() -> None:
    """As editors of drawings write them."""
    base = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="1" fill="rgb(255, 0,16)"/></svg>'

    assert ["#ff0010"] == [each.fill for each in shapes(base)]


def test_favicons_are_there() -> None:
    """One for old browsers, one for phones, one that scales."""
    theme = Path(REPO / "theme/static")

    for side in (32, 180):
        assert (side, side) == opened((theme / f"icon-{side}.png").read_bytes()).size
    assert (theme / "icon.svg").exists()


def test_letters_come_from_the_first_font_that_has_them() -> None:
    """The type of pages is bold too; what it lacks is DejaVu's, and what nobody has a box."""
    plain, bold = (written("Zine", 40, bold=each) for each in (False, True))
    texts = ["Ř", "Ω", "Ж", "ש", "☃"]
    boxes = [written(each, 40, bold=False).pixels.tobytes() for each in ("日", "本")]

    found = [written(each, 40, bold=True).pixels.tobytes() for each in texts]

    assert plain.width < bold.width
    assert len(texts) == len({*found} - {*boxes})
    assert boxes[0] == boxes[1]


def test_edges_are_smooth_and_land_meets_without_a_seam() -> None:
    """Half a pixel that is covered has half of the colour; a rim closes what lies between."""
    canvas = Canvas(8, 8, "#ffffff")
    square = [(1.0, 1.0), (4.5, 1.0), (4.5, 7.0), (1.0, 7.0)]
    canvas.area([square], "#000000")
    picture = opened(canvas.png())

    assert [(0, 0, 0)] == [picture.getpixel((2, 4))]
    assert near(picture.getpixel((4, 4)), "#808080", 32)
    assert near(picture.getpixel((6, 4)), "#ffffff", 4)


def test_what_lies_outside_the_clip_is_not_painted() -> None:
    """Nor is a shape that sticks out of it moved."""
    canvas = Canvas(20, 20, "#ffffff")
    canvas.clip(10, 0, 20, 20)
    canvas.discs([(10, 10)], 6, "#000000")
    picture = opened(canvas.png())

    assert near(picture.getpixel((8, 10)), "#ffffff", 4)
    assert near(picture.getpixel((11, 10)), "#000000", 4)
    assert near(picture.getpixel((18, 10)), "#ffffff", 4)


def test_turned_letters_stand_upright() -> None:
    """A text that is turned is as high as it was wide, about the same point."""
    canvas = Canvas(60, 60, "#ffffff")
    canvas.text((30, 30), "lllllll", 16, "#000000", "middle", turned=True)
    inked = opened(canvas.png()).convert("L").point(lambda value: 255 * (value < 128)).getbbox()

    assert inked is not None
    left, top, right, low = inked
    assert low - top > right - left
    assert abs((top + low) / 2 - 30) <= 3
    assert abs((left + right) / 2 - 30) <= 4


def test_dots_have_gaps() -> None:
    """A line of support is a row of dots."""
    canvas = Canvas(60, 9, "#ffffff")
    canvas.lines([((2, 4.5), (58, 4.5))], "#000000", 2, (0.1, 2.2))
    row = [opened(canvas.png()).convert("L").getpixel((x, 4)) for x in range(60)]

    assert 10 <= sum(one < 128 <= other for one, other in pairwise(row)) <= 14
