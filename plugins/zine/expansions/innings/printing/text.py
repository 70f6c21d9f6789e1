"""The box score in the text edition."""

from __future__ import annotations

from collections.abc import Iterator

from zine.expansions.innings.printing.report import BoxScore
from zine.render.wrapping import wrap_hanging

NAME = 15


def boxscore_text(box: BoxScore) -> Iterator[str]:
    """A line for each player, "Ann             AUS 5 ENG 4 ... 31", and how the inning was scored."""
    head = f"{'':{NAME}}" + "".join(f"{name:>7}" for name in box.innings) + f"{'sum':>6}"
    lines = [
        f"{row.player[: NAME - 1]:{NAME}}"
        + "".join(
            f"{f'{power} {points}' if points is not None else f'{power}  ':>7}"
            for power, points in zip(row.powers, row.points, strict=True)
        )
        + f"{row.total:6}"
        for row in box.rows
    ]
    yield "\n".join([f"Box score, in {box.points}:", head, *lines])
    if box.reckoning:
        yield "\n".join(map(wrap_hanging, box.reckoning))
