"""One more turn for the sample zine, due when the next build begins."""

from __future__ import annotations

from pathlib import Path

LATER = "2026-12-24T12:00:00+00:00"


def new_turn(root: Path) -> None:
    """Orders for the turn that is open, which the next build adjudicates."""
    orders = "orders:\n  Austria: ''\n  England: ''\n  France: ''\n"
    (root / "games/marengo/1906-3-fall-movement.orders.yaml").write_text(orders, encoding="utf-8")
