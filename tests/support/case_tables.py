"""Tables of cases in YAML, read once a run for all tests that go through them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

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
