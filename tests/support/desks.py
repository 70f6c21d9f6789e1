"""A publisher's desk in a folder of its own: a zine with one game and seven players."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import format_datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner, Result

from sites import copy_built, give_templates, made_once, tree, write_settings
from zine.cli import main
from zine.files.private_folder import private_of
from zine.wings.desk.sealed.envelope import Sealed, new_key, public_half, seal
from zine.wings.desk.seating.order_codes import code_of

if TYPE_CHECKING:
    from playwright.sync_api import Route

IGNORED = "output*/\n.cache/\n.zine.lock\n__pycache__/\nprivate/\n"
OPEN = "2026-12-01T12:00:00+00:00"
OVER = "2026-12-04T19:00:00+00:00"
NOW = datetime.fromisoformat(OPEN)
LATER = datetime(2026, 12, 5, tzinfo=UTC)
SLUG = "1901-1-spring-movement"
PLAYERS = {
    "Austria": "hedgehog",
    "England": "seawall",
    "France": "bonaparty",
    "Germany": "ruhrpott",
    "Italy": "quietcorner",
    "Russia": "samovar",
    "Turkey": "halfmoon",
}
OPENING = {
    "Austria": "A VIE - GAL",
    "England": "F LON - NTH",
    "France": "A PAR - BUR",
    "Germany": "F KIE - DEN",
    "Italy": "A VEN - TRI",
    "Russia": "A WAR - GAL",
    "Turkey": "A CON - BUL",
}
PREFERENCES = "".join(
    f"{player} <{player}@post.example>: {power}\n" for power, player in PLAYERS.items()
)


def git(root: Path, *words: str) -> str:
    """What git prints."""
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@zine.example"]
    return subprocess.run(
        ["git", *who, "-C", str(root), *words], capture_output=True, text=True, check=True
    ).stdout


def publish_at(root: Path, remote: Path) -> None:
    """Put the zine into a git repository with a remote."""
    git(root.parent, "init", "-q", "--bare", "-b", "main", str(remote))
    (root / ".gitignore").write_text(IGNORED)
    git(root, "init", "-q", "-b", "main")
    git(root, "add", ".")
    git(root, "commit", "-qm", "Begin")
    git(root, "remote", "add", "origin", str(remote))
    git(root, "push", "-qu", "origin", "main")


def invoke(root: Path, *command: str, now: str, given: str = "", **environment: str) -> Result:
    """Run a command in this process."""
    settings = {"ZINE_NOW": now, "COLUMNS": "300", **environment}
    line = ["--root", str(root), *command]
    return CliRunner().invoke(main, line, input=given, env=settings)


def zine(root: Path, *command: str, now: str = OPEN, given: str = "", **environment: str) -> str:
    """What a command prints; it must succeed."""
    done = invoke(root, *command, now=now, given=given, **environment)
    assert done.exit_code == 0, done.stderr or done.exception
    return done.stdout


def refused(root: Path, *command: str, now: str = OPEN, **environment: str) -> str:
    """What a command complains of; it must fail with exit code 1, and not by a bug."""
    done = invoke(root, *command, now=now, **environment)
    assert done.exit_code == 1, done.stdout
    assert isinstance(done.exception, SystemExit), done.exception
    return done.stderr


def make_site(root: Path) -> Path:
    """A desk that can be built."""
    write_desk(root)
    write_settings(root)
    return give_templates(root)


def write_desk(root: Path, *, public: bool = False, **settings: str) -> Path:
    """A zine and a game in it, its players seated, written without any command."""
    game = root / "games" / "marengo"
    game.mkdir(parents=True)
    (root / "content" / "issues").mkdir(parents=True)
    private = private_of(root)
    private.write("secret.txt", "the same in every test\n")
    private.write_data("addresses.yaml", {p: f"{p}@post.example" for p in PLAYERS.values()})
    about = "title: Echo\npublisher: Ada\naddress: ada@zine.example\nhow_to_join: Write.\n"
    if public:
        key, _ = new_key()
        private.write("key.txt", key + "\n")
        about += f"repository: public\nrecipients: {{publisher: {public_half(key)[0]}}}\n"
    (root / "content" / "zine.yaml").write_text(about, encoding="utf-8")
    issue = "Title: One\nNumber: 1\nDate: 2026-11-20\n\nWelcome.\n"
    (root / "content" / "issues" / "1.md").write_text(issue, encoding="utf-8")
    lines = {
        "title": "Marengo",
        "nmr": "wait  # as agreed",
        "deadlines": "{zone: Europe/Stockholm, first: 2026-12-04 19:00, "
        "days: {movement: 14, retreats: 4, adjustments: 4}}",
        **settings,
    }
    powers = "".join(f"  {power}: {player}\n" for power, player in PLAYERS.items())
    text = "".join(f"{key}: {value}\n" for key, value in lines.items())
    (game / "game.yaml").write_text(f"# Our game.\n{text}powers:\n{powers}", encoding="utf-8")
    codes = {"marengo": {power: [f"{power.lower()}-secret-word"] for power in PLAYERS}}
    private.write_data("codes.yaml", codes)
    return root


def post(root: Path, power: str, orders: str, name: str = "", subject: str = "") -> Path:
    """A letter with orders as a mail file."""
    code = code_of(private_of(root), "marengo", power)
    path = root.parent / f"{name or power}.eml"
    head = subject or f"marengo S1901M {power}"
    text = f"From: {power} <p@post.example>\nSubject: {head}\n\ncode: {code}\n{orders}\n"
    path.write_text(text, encoding="utf-8")
    return path


def post_all(root: Path, **others: str) -> list[str]:
    """Letters from all seven."""
    return [str(post(root, power, text)) for power, text in {**OPENING, **others}.items()]


def envelope(root: Path, power: str, orders: str, **others: str) -> str:
    """A sealed set of orders."""
    private = private_of(root)
    content = Sealed(
        **{
            "game": "marengo",
            "phase": SLUG,
            "power": power,
            "code": code_of(private, "marengo", power) or "",
            "orders": orders,
            "nonce": "00ff" * 8,
            "written": "2026-12-01T10:00:00Z",
            **others,
        }
    )
    return seal(content, public_half(private.text("key.txt") or ""))


def once_done(root: Path, deed: Callable[[Path], object]) -> Path:
    """A desk after a deed that is done once a run for all desks alike, with the letters it wrote."""

    def make(folder: Path) -> None:
        deed(copy_built(root, folder / root.name))

    content = repr(sorted(files(root).items())).replace(str(root), "")
    key = sha256(f"{deed.__module__} {deed.__qualname__} {content}".encode()).hexdigest()[:16]
    made = made_once(f"{root.name}-{key}", make)
    shutil.rmtree(root)
    for letter in made.glob("*.eml"):
        shutil.copy(letter, root.parent)
    return copy_built(made / root.name, root)


def sheet(root: Path) -> str:
    """The orders file of the first turn, in the private folder until it is recorded."""
    return sheet_path(root).read_text(encoding="utf-8")


def sheet_path(root: Path, slug: str = SLUG, game: str = "marengo") -> Path:
    """Where the orders of a phase are: in the private folder until it is recorded."""
    public = root / "games" / game / f"{slug}.orders.yaml"
    return public if public.exists() else root / "private" / "games" / game / public.name


def replies(root: Path) -> str:
    """All answers in the outbox."""
    return "\n".join(path.read_text(encoding="utf-8") for path in answers(root))


def answers(root: Path) -> list[Path]:
    """The answers in the outbox, in the order of the letters they answer."""
    found = (root / "private" / "outbox").glob("*-answer*.eml")
    return sorted(found, key=lambda path: [int(n) for n in re.findall(r"\d+", answered(path.stem))])


def answered(name: str) -> str:
    """The number of the letter that an answer is to: "12.2" of "marengo-S1902M-turkey-answer-12.2"."""
    return name.removesuffix("-answer").rpartition("-")[2]


def receipts(text: str) -> list[str]:
    """Every receipt in a text."""
    return re.findall(r"\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){7}\b", text)


def files(root: Path) -> dict[str, bytes]:
    """Every file of a desk but its lock, and what is kept for speed alone."""
    passed_over = (".zine.lock", ".cache", ".git/", "__pycache__")
    return {n: content for n, content in tree(root).items() if not n.startswith(passed_over)}


def at_opening(route: Route) -> None:
    """Let a page's server say that it is the time the desk is run at."""
    if route.request.method == "HEAD":
        route.fulfill(status=200, headers={"Date": format_datetime(NOW, usegmt=True)})
    else:
        route.continue_()
