"""Room for units, labels and centre marks inside a shape: a search over a grid of places."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely

UNIT, LABEL, MARK = 15.0, (15.0, 6.5), 6.0  # radius; half width and half height; radius
STEP = 3.0
Place = tuple[float, float]


def _grid(shape: Any) -> Any:
    x0, y0, x1, y1 = shape.bounds
    xs, ys = np.arange(x0, x1, STEP), np.arange(y0, y1, STEP)
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)


def _slack(shape: Any, points: Any) -> Any:
    """How far inside the shape each point lies; negative outside."""
    geometry = shapely.points(points)
    far = shapely.distance(shape.boundary, geometry)
    return np.where(shapely.contains(shape, geometry), far, -far)


def _label_slack(shape: Any, points: Any) -> Any:
    """The least slack over a label's outline, were it centred at each point."""
    w, h = LABEL
    outline = [(dx * w, dy * h) for dx in (-1, -0.5, 0, 0.5, 1) for dy in (-1, 1)]
    return np.min([_slack(shape, points + offset) for offset in outline], axis=0)


def _best(points: Any, score: Any, count: int) -> tuple[Any, Any]:
    order = np.argsort(-score, kind="stable")[:count]
    return points[order], score[order]


def lay_out(shape: Any, *, centre: bool, fixed: dict[str, Any]) -> dict[str, Place]:
    """Places for "unit", "label" and, in a supply centre, "centre"; `fixed` ones stay.

    Slack counts only up to what is plenty, so that the three stay near each other.
    """
    points = _grid(shape)
    middle = shapely.maximum_inscribed_circle(shape, tolerance=2).coords[0]
    astray = np.linalg.norm(points - middle, axis=1)
    unit_slack = np.minimum(_slack(shape, points) - UNIT, 4) - 0.02 * astray
    units, unit_score = _choices(points, unit_slack, fixed, "unit")
    label_slack = np.minimum(_label_slack(shape, points) - 1, 3) - 0.02 * astray
    labels, label_score = _choices(points, label_slack, fixed, "label")
    apart = units[:, None] - labels[None]
    gap_x = np.maximum(np.abs(apart[..., 0]) - LABEL[0], 0)
    gap_y = np.maximum(np.abs(apart[..., 1]) - LABEL[1], 0)
    gap = np.hypot(gap_x, gap_y) - UNIT
    score = unit_score[:, None] * 1.5 + label_score[None] + np.minimum(gap, 1) * 4
    score = score - 0.05 * np.maximum(gap, 0) - 0.01 * np.abs(apart[..., 0])
    if not centre:
        u, k = np.unravel_index(np.argmax(score), score.shape)
        return {"unit": _place(units[u]), "label": _place(labels[k])}
    marks, mark_score = _choices(
        points, np.minimum(_slack(shape, points) - MARK, 2) - 0.02 * astray, fixed, "centre"
    )
    by_unit = np.linalg.norm(units[:, None] - marks[None], axis=-1) - UNIT - MARK
    off = marks[:, None] - labels[None]
    off_x = np.maximum(np.abs(off[..., 0]) - LABEL[0], 0)
    off_y = np.maximum(np.abs(off[..., 1]) - LABEL[1], 0)
    by_label = np.hypot(off_x, off_y) - MARK
    total = (
        score[:, :, None]
        + mark_score[None, None]
        + (np.minimum(by_unit, 1) * 4 - 0.03 * np.maximum(by_unit, 0))[:, None, :]
        + (np.minimum(by_label, 1) * 4 - 0.06 * np.maximum(by_label, 0)).T[None]
    )
    u, k, m = np.unravel_index(np.argmax(total), total.shape)
    return {"unit": _place(units[u]), "label": _place(labels[k]), "centre": _place(marks[m])}


def _choices(points: Any, slack: Any, fixed: dict[str, Any], name: str) -> tuple[Any, Any]:
    if name in fixed:
        return np.array([fixed[name]], float), np.zeros(1)
    return _best(points, slack, 200)


def _place(point: Any) -> Place:
    return round(float(point[0]), 1), round(float(point[1]), 1)
