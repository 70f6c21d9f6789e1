"""Every kind of game goes out whole and comes back equal, in the same zine and in another."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from desks import refused, write_desk, zine
from saved_games import computer_game
from sites import REPO

GAMES = sorted(each.parent.name for each in (REPO / "games").glob("*/game.yaml"))


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A zine to bring games into."""
    return write_desk(tmp_path / "zine")


@pytest.mark.parametrize("slug", GAMES)
def test_games_of_the_sample_come_back(desk: Path, tmp_path: Path, slug: str) -> None:
    """Exchanges, 1914, draws, routes of convoys, corrected turns: every record as it was."""
    zine(REPO, "export", slug, "--format", "zine", "--to", str(tmp_path))

    told = zine(desk, "import", str(tmp_path / f"{slug}.zip"), "--game", "again")

    here, there = contents(desk / "games/again"), contents(REPO / "games" / slug)
    records = {name for name in there if ".record" in name}
    assert "as they were recorded" in told
    assert records
    assert records <= set(here)
    assert here == {name: there[name] for name in here}
    again = tmp_path / "again"
    zine(desk, "export", "again", "--format", "zine", "--to", str(again))
    with zipfile.ZipFile(again / "again.zip") as archive:
        assert {Path(each).name for each in archive.namelist()} == set(here)
    assert "written" not in zine(desk, "import", str(again / "again.zip"))


def own_game(root: Path) -> Path:
    """A packed game on a variant of the zine's own, which extends another of its own."""
    for name, text in (
        (
            "asia",
            "extends: standard\nname: asia\ntitle: Asia\nstart: {Italy: [A VEN, F ROM, A NAP]}\n",
        ),
        ("java", "extends: asia\nname: java\ntitle: Java\n"),
    ):
        folder = root / "variants" / name
        folder.mkdir(parents=True)
        (folder / "variant.yaml").write_text(text, "utf-8")
    plain = {**computer_game("computer-game-2"), "map": "java"}
    file = root / "java.json"
    file.write_text(json.dumps(plain | {"phases": plain["phases"][:4]}), "utf-8")
    zine(root, "import", str(file), "--game", "java")
    zine(root, "export", "java", "--format", "zine", "--to", str(root / "out"))
    return root / "out/java.zip"


def test_a_variant_of_its_own_goes_along(desk: Path, tmp_path: Path) -> None:
    """With what it extends; a variant of that name that differs is never written over."""
    file = own_game(desk)
    other = write_desk(tmp_path / "other")

    said = zine(other, "import", "--dry-run", str(file))
    assert not (other / "games/java").exists()
    told = zine(other, "import", str(file))

    assert said == told
    assert "variants/asia written\nvariants/java written\ngames/java written\n" in told
    for each in ("variants/asia", "variants/java", "games/java"):
        assert contents(desk / each) == contents(other / each)
    (other / "variants/asia/variant.yaml").write_text("title: Mine\n", "utf-8")
    assert "variants/asia: there is another of this name" in refused(other, "import", str(file))
    assert "title: Mine\n" == (other / "variants/asia/variant.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "complaint"),
    [
        ("1901-1-spring-movement.record.yaml", b"A VEN", b"A TUS", "1901-1-spring-movement.record"),
        ("game.yaml", b"variant: java", b"variant: moon", "there is no variant 'moon'"),
        ("../game.yaml", b"", b"", "leads out of the package"),
        ("more/game.yaml", b"", b"", "is not of a game or its variant"),
    ],
)
def test_a_changed_game_is_refused(
    desk: Path, tmp_path: Path, name: str, old: bytes, new: bytes, complaint: str
) -> None:
    """With its reason, and nothing is written."""
    file, other = own_game(desk), write_desk(tmp_path / "other")
    with zipfile.ZipFile(file) as archive:
        parts = {each: archive.read(each) for each in archive.namelist()}
    parts[f"games/java/{name}"] = parts.get(f"games/java/{name}", b"").replace(old, new)
    with zipfile.ZipFile(file, "w") as archive:
        for each, content in parts.items():
            archive.writestr(each, content)

    assert complaint in refused(other, "import", str(file))
    assert not (other / "games/java").exists()
    assert not (other / "variants").exists()


@pytest.mark.parametrize("kind", ["gunboat: true", "variant: mega-stab"])
def test_what_is_secret_stays_at_home(desk: Path, kind: str) -> None:
    """Names in gunboat, orders in a blind game; turns that are not over yet."""
    path = next(iter(sorted((desk / "games").glob("*/game.yaml"))))
    slug = path.parent.name
    text = path.read_text("utf-8")
    sheet = path.parent / "1901-1-spring-movement.orders.yaml"
    sheet.write_text("orders: {France: A PAR - BUR}\n", "utf-8")
    zine(desk, "export", slug, "--format", "zine", "--to", str(desk / "open"))
    with zipfile.ZipFile(desk / f"open/{slug}.zip") as archive:
        assert [f"games/{slug}/game.yaml"] == archive.namelist()
    key = kind.partition(":")[0]
    lines = [line for line in text.splitlines() if not line.startswith(f"{key}:")]
    path.write_text("\n".join((kind, *lines)), "utf-8")

    assert "secret" in refused(desk, "export", slug, "--format", "zine", "--to", str(desk / "shut"))
