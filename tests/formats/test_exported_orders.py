"""Games with an exchange in the forms that know only units' orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from desks import OPEN, invoke, refused
from sites import REPO


@pytest.mark.parametrize("form", ["orders", "datc"])
def test_what_a_form_leaves_out_is_named(form: str) -> None:
    """Each phase of business, by its name; what is printed has none of them, not even a heading."""
    done = invoke(REPO, "export", "bourse", "--format", form, now=OPEN)

    left_out = sorted(path.name.split(".")[0] for path in exchanges())
    assert (
        f"{len(left_out)} phases of business left out: {', '.join(left_out)}; "
        "--format zine takes all of it\n" == done.stderr
    )
    assert "xchange" not in done.stdout
    assert "Spring 1901" in done.stdout or "1901-1-spring-movement" in done.stdout


def exchanges() -> list[Path]:
    """The records of the game's exchanges."""
    return [*(REPO / "games/bourse").glob("*-exchange.record.yaml")]


@pytest.mark.parametrize("form", ["orders", "datc"])
def test_a_phase_that_a_form_cannot_say_is_refused(form: str) -> None:
    """A file without any orders would tell nobody why."""
    told = refused(REPO, "export", "bourse", "--format", form, "--phase", "1900-7-winter-exchange")

    assert "1900-7-winter-exchange has no orders of units, and this format no others" in told
    assert "--format zine takes the whole game" in told
