"""Pictures of points, judged by what is where: their bytes change with matplotlib's version."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from sites import REPO
from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.blocks.charts import LineChart
from zine.render.cards import Card, CardBoard
from zine.render.raster.card_png import HEIGHT, WIDTH, WORDS, card_png
from zine.render.raster.chart_png import chart_png
from zine.render.raster.outlines import rings, shapes
from zine.variantfiles.loading import load_drawing, load_variant, variant_names

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


def opened(png: bytes) -> Image.Image:
    """The picture in full colour."""
    return Image.open(io.BytesIO(png)).convert("RGB")


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
        png = card_png(card)
        assert (WIDTH, HEIGHT) == opened(png).size
        assert len(png) <= LARGEST


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

    png = card_png(Card(zine="Z", title=folder.variant.title, board=shown))

    picture = opened(png)
    assert len(png) <= LARGEST
    places = {each: place_on_card(shown, each.location) for each in units}
    inside = {u: at for u, at in places.items() if WORDS < at[0] < WIDTH and 0 < at[1] < HEIGHT}
    seen = [near(picture.getpixel(at), folder.colours[u.power]) for u, at in inside.items()]
    assert seen.count(True) >= 0.9 * len(seen) > 0


def test_land_has_its_owners_tint_and_the_sea_has_none() -> None:
    """The base drawing's sea covers what overruns the coast."""
    bare = opened(card_png(Card(zine="Z", title="T", board=standard())))
    shown = standard(tints={"NAF": "France", "SPA": "France", "UKR": "Turkey"})
    owned = opened(card_png(Card(zine="Z", title="T", board=shown)))

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
    without = card_png(Card(zine="Z", title="T", board=standard(army)))

    drawn = {
        card_png(Card(zine="Z", title="T", board=standard(army, arrows=(each,)))) for each in arrows
    }
    assert 3 == len(drawn - {without})


def test_the_same_card_gives_the_same_bytes() -> None:
    """In one run, and so the same key means the same card."""
    card = Card(zine="Z", title="T", board=standard())

    assert card_png(card) == card_png(card)
    assert card.key != Card(zine="Z", title="T").key


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
        ("M1,2L3,4 5,6z", [((1, 2), (3, 4), (5, 6))]),
        ("m1 2l2-2 0,4zm10,0h5v-1", [((1, 2), (3, 0), (3, 4)), ((11, 2), (16, 2), (16, 1))]),
        ("M0,0C1,1 2,2 3,3", [((0, 0), (3, 3))]),
        ("", []),
    ],
)
def test_outlines_are_read(data: str, expected: list[tuple[tuple[int, int], ...]]) -> None:
    """Absolute and relative steps; a closed outline goes on from where it began."""
    assert expected == list(rings(data))


def test_a_base_drawing_has_its_sea_and_centres() -> None:
    """In the colours of its light style."""
    found = shapes(load_drawing("standard").base)

    assert "#dbe6e6" in {each.fill for each in found}
    assert 34 <= sum(each.circle is not None for each in found)


def test_favicons_are_there() -> None:
    """One for old browsers, one for phones, one that scales."""
    theme = Path(REPO / "theme/static")

    for side in (32, 180):
        assert (side, side) == opened((theme / f"icon-{side}.png").read_bytes()).size
    assert (theme / "icon.svg").exists()
