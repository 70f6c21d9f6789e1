"""Tables of cases in YAML, read once a run for all tests that go through them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from press import TESTS

# The same reader in C, where the library was built with it.
LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
DATC = TESTS / "rules" / "datc"


@cache
def table(path: Path) -> Any:
    """What a file holds, every value as text; only to look at."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)


def datc_cases() -> list[dict[str, Any]]:
    """Every case of the DATC's chapter 6, in its order."""
    return [case for file in sorted(DATC.glob("6*.yaml")) for case in table(file)["cases"]]


def crossed(ones: Sequence[str], others: Mapping[str, object]) -> list[Any]:
    """All pairs of two tables, in the quick suite only those with the first row of either."""
    return [
        pytest.param(one, other, id=f"{one}-{name}", marks=pytest.mark.deep if at and by else ())
        for at, one in enumerate(ones)
        for by, (name, other) in enumerate(others.items())
    ]
