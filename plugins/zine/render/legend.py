"""The marks of a board, each on a small board of its own, for those who learn to read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zine.blocks.board import Arrow, ArrowKind, Board, BoardUnit
from zine.language import _
from zine.render.arrows import Orders, leaving
from zine.render.boards.markers import markers, placed, symbols
from zine.variants.geometry import Geometry, Spots

WIDTH, HEIGHT = 180, 92
# Three places in a triangle, and one between the first two.
GROUND = Geometry(
    size=(WIDTH, HEIGHT),
    base="",
    sites={
        "ONE": Spots(unit=(42, 34), label=(0, 0)),
        "TWO": Spots(unit=(148, 32), label=(0, 0)),
        "AID": Spots(unit=(88, 72), label=(0, 0)),
        "SEA": Spots(unit=(88, 38), label=(0, 0)),
        # A tab stands above its place, and what has one mark alone has it in the middle.
        "LOW": Spots(unit=(42, 62), label=(0, 0)),
        "MID": Spots(unit=(88, 46), label=(0, 0)),
    },
    touching=frozenset(),
)
COLOURS: Mapping[str, str] = {"France": "#4f9ccf", "Germany": "#5a646c"}


def legend() -> tuple[tuple[str, str], ...]:
    """A drawing of every mark there is, and what it means, in the order of play."""
    army = _unit("A", "ONE")
    there = _unit("A", "TWO", "Germany")
    aid, sea = _unit("A", "AID"), _unit("F", "SEA")
    move = _arrow(ArrowKind.MOVE, "ONE", "TWO")
    support = _arrow(ArrowKind.SUPPORT_MOVE, "AID", "TWO", origin="ONE")
    failed, cut = replace(move, failed=True), replace(support, failed=True)
    by_sea = Arrow(
        kind=ArrowKind.CONVOYED_MOVE, power="France", start="ONE", end="TWO", via=("SEA",)
    )
    out = BoardUnit(power="France", kind="A", location="LOW", dislodged=True)
    boards: tuple[tuple[str, list[BoardUnit], list[Arrow]], ...] = (
        (_("A disc with a gun is an army, a hull with an anchor a fleet. Colour and strokes are its power’s."), [army, sea], []),
        (_("It holds."), [army], [_arrow(ArrowKind.HOLD, "ONE")]),
        (_("It moves and arrives."), [army], [move]),
        (_("It moves, but is stopped at the bar."), [army, there], [failed]),
        (_("The dotted line runs into the move it supports."), [army, aid], [move, support]),
        (_("A red stroke marks a support that was cut or failed."), [army, aid, there], [failed, cut]),
        (
            _("Support to hold: the arc shields the unit."),
            [army, aid],
            [_arrow(ArrowKind.HOLD, "ONE"), _arrow(ArrowKind.SUPPORT_HOLD, "AID", "ONE")],
        ),
        (_("A fleet with a wave convoys; the army goes by sea."), [army, sea], [by_sea, _arrow(ArrowKind.CONVOY, "SEA", "TWO", origin="ONE")]),
        (_("A unit on a red tab is dislodged; long dashes show its retreat."), [out],
         [_arrow(ArrowKind.RETREAT, "LOW", "TWO")]),
        (_("A plus marks a build."), [_unit("F", "MID")], [_arrow(ArrowKind.BUILD, "MID")]),
        (_("A minus marks a removal."), [_unit("A", "MID")], [_arrow(ArrowKind.REMOVE, "MID")]),
    )  # fmt: skip
    return tuple(
        (_drawn(units, arrows, f"sample{number}"), words)
        for number, (words, units, arrows) in enumerate(boards)
    )


def _unit(kind: str, place: str, power: str = "France") -> BoardUnit:
    return BoardUnit(power=power, kind=kind, location=place)


def _arrow(
    kind: ArrowKind, start: str, end: str | None = None, *, origin: str | None = None
) -> Arrow:
    return Arrow(kind=kind, power="France", start=start, end=end, origin=origin)


def _drawn(units: list[BoardUnit], arrows: list[Arrow], ident: str) -> str:
    board = Board(title="", description="", units=tuple(units), arrows=tuple(arrows))
    placed_ = markers(board, GROUND)
    orders = Orders(board, GROUND, COLOURS, placed_)
    pairs = [(unit.kind, unit.power) for unit in units]
    gone = leaving(board)
    marks = "".join(
        f'<g class="zb-gone">{drawing}</g>' if each.unit in gone else drawing
        for each in placed_
        for drawing in [placed(each, GROUND, COLOURS, "", ident)]
    )
    return (
        f'<svg class="zb sample" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f"<defs>{''.join(symbols(pairs, COLOURS, {}, ident))}</defs>"
        f'{"".join(orders.drawn())}<g class="zb-u">{marks}</g>{"".join(orders.marks())}</svg>'
    )
