"""A stranger's wing that leads nowhere is told; one of the press's own may be taken away."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from zine import wing


@pytest.mark.parametrize(("owner", "lost"), [("zine-grand-prix", True), ("diplomacy-zine", False)])
def test_a_wing_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch, owner: str, lost: bool) -> None:
    """Its distribution is named, and the others are there as before."""
    before = wing.wings()
    own = tuple(wing.entry_points(group=wing.GROUP))
    point = EntryPoint("grand-prix", "gran_prix.press:WING", wing.GROUP)
    vars(point)["dist"] = SimpleNamespace(name=owner)
    monkeypatch.setattr(wing, "entry_points", lambda group: (*own, point))
    monkeypatch.setattr(wing, "_looked_up", wing._looked_up.__wrapped__)

    told = [f"{each}" for each in wing.lost_wings()]

    assert before == (wing.CORE, *wing._there())
    assert lost is any("its wing 'grand-prix' needs gran_prix.press" in each for each in told)
    assert len(told) == lost
