"""Draws the pictures of README.md from the sample zine: a board and an issue.

    make pictures

The board is SVG by the press's own hand. The issue is what chromium shows of its page:
the sample is built in a folder of its own, at a time that does not change. The picture keeps
the words that can be read in it, so that a test can tell when they are no longer those.
"""

from __future__ import annotations

import io
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "plugins"), str(ROOT / "tests" / "support")]

from zine.gamefiles.game_reader import play_through, read_folder  # noqa: E402
from zine.games import Game  # noqa: E402
from zine.render.board_svg import board_svg, data_address, drawn  # noqa: E402
from zine.render.boards.sea_names import nameless, sea_names  # noqa: E402
from zine.render.boards.style import STYLE  # noqa: E402
from zine.report.boards import turn_board  # noqa: E402
from zine.variantfiles.variant_reader import load_drawing, load_variant  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
PHASE, ISSUE = "1905-1-spring-movement", "issues/2.html"
VIEW = {"width": 1200, "height": 860}
COLOURS = 96
THEN = datetime(2026, 11, 21, 12, tzinfo=UTC)
DARK = "@media (prefers-color-scheme:dark){"
WORDS = """() => {
  const seen = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    const words = texts.currentNode.textContent.trim();
    if (words && box.height > 1 && box.bottom > 0 && box.bottom < innerHeight) seen.push(words);
  }
  return seen.join(" ").replace(/\\s+/g, " ");
}"""


def by_day(drawing: str) -> str:
    """A drawing or style sheet without what it changes in the dark: a README has no such page."""
    before, found, rest = drawing.partition(DARK)
    if not found:
        return drawing
    depth = 1
    for place, sign in enumerate(rest):
        depth += (sign == "{") - (sign == "}")
        if not depth:
            return before + by_day(rest[place + 1 :])
    raise ValueError(f"a rule of {drawing[:40]!r} does not end")


def within(drawing: str) -> str:
    """The address of a drawing that a picture brings itself."""
    return data_address(by_day(drawing))


def marengo() -> Game:
    """The sample's first game, as its records tell it."""
    return play_through(read_folder(ROOT / "games" / "marengo"), THEN)


def board_picture() -> str:
    """The orders of one phase of Marengo on the board, in a file that needs no other."""
    game = marengo()
    turn = next(each for each in game.recorded if each.phase.slug == PHASE)
    name = game.settings.variant.name
    folder, drawing = load_variant(name), load_drawing(name)
    board, geometry = turn_board(game, turn), drawing.geometry
    return board_svg(
        board,
        geometry,
        drawn(board, geometry, folder.colours, folder.letters),
        base_href=within(nameless(drawing.base, geometry.names)),
        names_href=within(sea_names(geometry)),
        ident="board",
        style=by_day(STYLE),
    )


def issue_picture(address: str) -> tuple[bytes, str]:
    """The first screen of the issue at an address, and the words that can be read there."""
    from PIL import Image, PngImagePlugin  # noqa: PLC0415

    from browsing import opened, settled, with_letters  # noqa: PLC0415

    with opened() as chromium:
        page = chromium.new_page(viewport=VIEW, timezone_id="Europe/Berlin")
        with_letters(page)
        page.goto(f"{address}/{ISSUE}", wait_until="networkidle")
        settled(page)
        shot, words = page.screenshot(), str(page.evaluate(WORDS))
        page.close()
    kept = PngImagePlugin.PngInfo()
    kept.add_itxt("Words", words)
    few = Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    file = io.BytesIO()
    few.save(file, "PNG", optimize=True, pnginfo=kept)
    return file.getvalue(), words


def main() -> None:
    """Write both."""
    from browsing import served  # noqa: PLC0415
    from sites import build_apart, copy_sample  # noqa: PLC0415

    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "board.svg").write_text(board_picture(), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        root = copy_sample(Path(folder) / "sample", warm=False)
        done = build_apart(root)
        if done.returncode:
            sys.exit(done.stderr)
        with served(root / "output") as address:
            picture, _ = issue_picture(address)
    (FOLDER / "issue.png").write_bytes(picture)
    for file in sorted(FOLDER.iterdir()):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
