"""The server of `zine serve`, as far as nobody but the publisher's own browser asks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from zine.files.workshop.serving import served


@pytest.mark.parametrize(
    ("error", "told"),
    [(ConnectionResetError(104, "reset"), False), (BrokenPipeError(), False), (OSError(5), True)],
)
def test_a_browser_that_goes_away_is_not_reported(
    error: OSError, told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It may leave in the middle of an answer; any other fault is said."""
    with served(tmp_path, "/preview/", tmp_path, 0) as server:
        try:
            raise error
        except OSError:
            server.handle_error(None, ("127.0.0.1", 1))

    assert told == bool(capsys.readouterr().err)
