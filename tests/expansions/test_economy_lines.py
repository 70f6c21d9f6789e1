"""Rule 9: supply lines, from the table in tests/expansions/economy/lines.yaml."""

from __future__ import annotations

import pytest

from economies import FOLDER, VARIANT, board_of, cases
from zine.wings.pulsipher.expansions.economy.options import Options
from zine.wings.pulsipher.expansions.economy.state import Realm
from zine.wings.pulsipher.expansions.economy.supply_lines import Lines

CASES = cases("lines")
OPTIONS: Options = VARIANT.expansions["economy"]


@pytest.mark.parametrize("name", CASES)
def test_line(name: str) -> None:
    """The shortest line to the capital, or none."""
    case = CASES[name]
    realm = Realm(OPTIONS, FOLDER.variant.geography, board_of(case))
    ((country, start),) = case["from"].items()

    way = Lines(realm).find(country, start)

    assert case["way"] == (list(way) if way else None)
