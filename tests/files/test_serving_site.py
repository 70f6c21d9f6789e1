"""The server of `zine serve`, as far as nobody but the publisher's own browser asks it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from zine.wings.desk.files.local_server import changes, served


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


def test_a_folder_that_comes_while_watching_is_watched(tmp_path: Path) -> None:
    """Private games have none before the first sheet is mailed; both it and later sheets count."""
    content, games = tmp_path / "content", tmp_path / "private/games"
    content.mkdir()
    seen = changes((content, games))
    assert next(seen) == ()

    games.mkdir(parents=True)
    assert next(seen) == (games,)
    sheet = games / "1901-1-spring-movement.orders.yaml"
    assert not sheet.exists()
    timer = threading.Timer(0.5, sheet.write_text, ["orders: {}"])
    timer.start()
    assert next(seen) == (sheet,)
