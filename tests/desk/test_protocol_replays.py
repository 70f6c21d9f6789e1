"""Whatever comes in whatever order, the owner's last word counts, and no earlier one again.

Games of chance between an owner, who writes openly and sealed, by mail and by pull request, from two
devices whose clocks are minutes wrong; a rival, who sends in copies of all that is
public; and a publisher, who takes in the post now and then, in any order of files.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from desks import NOW, SLUG, envelope, write_desk, zine
from zine.files.private_folder import private_of
from zine.files.strict_yaml import read_yaml
from zine.wings.desk.sealed.order_set_numbers import number_at

pytestmark = pytest.mark.deep

GAME = Path("games/marengo")
OWNER, RIVAL = "bonaparty@post.example", "rival@evil.example"
PROVINCES = ["- BUR", "- PIC", "- GAS", "H"]


@dataclass
class Story:
    """What happened so far: the owner's words, what is in the post, what is public."""

    root: Path
    chance: random.Random
    now: datetime = NOW
    words: dict[str, datetime] = field(default_factory=dict)
    post: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    stood: list[str] = field(default_factory=list)

    def new_word(self) -> str:
        """Orders that differ from all before them."""
        text = f"A PAR {self.chance.choice(PROVINCES)} # {len(self.words)}"
        self.words[text] = self.now
        return text

    def letter(self, sender: str, text: str) -> None:
        """Put a letter into the post; the publisher's mail server dates it."""
        head = f"Received: by mx.example; {format_datetime(self.now)}\nFrom: {sender}\n"
        self.post.append(f"{head}Subject: {len(self.post)} {self.now}\n\n{text}\n")

    def owner_writes(self) -> None:
        """An open letter."""
        self.letter(OWNER, f"marengo France\ncode: france-secret-word\n{self.new_word()}")

    def owner_seals(self) -> None:
        """A sealed set from a device whose clock is a little wrong, by mail or pull request."""
        self.send(self.new_word())

    def send(self, orders: str) -> None:
        """An envelope, mailed or asked to be merged."""
        clock = self.now + timedelta(minutes=self.chance.choice([-4, 0, 4]))
        nonce = f"{self.chance.getrandbits(128):032x}"
        number = number_at(clock)
        text = envelope(self.root, "France", orders, number=number, nonce=nonce)  # type: ignore[arg-type]
        if self.chance.random() < 0.5:
            self.letter(OWNER, text)
        else:
            self.asked.append(text)

    def public(self) -> list[str]:
        """Every envelope that the rival can copy."""
        kept = sorted((self.root / GAME / "sealed").glob("*/*.age"))
        return [*self.asked, *(path.read_text(encoding="utf-8") for path in kept)]

    def rival_replays(self) -> None:
        """Copies of public envelopes, in other wrappings, alone or together, mailed or merged."""
        copies = self.public()
        if not copies:
            return
        chosen = [self.wrapped(each) for each in self.chance.choices(copies, k=3)]
        match self.chance.randrange(3):
            case 0:
                self.letter(RIVAL, chosen[0])
            case 1:
                self.letter(f"{OWNER} <{RIVAL}>", "\n\n".join(chosen))
            case _:
                self.merge(chosen[0])

    def wrapped(self, text: str) -> str:
        """The same envelope in other bytes."""
        lines = text.strip().split("\n")
        width = self.chance.choice([20, 64, 76])
        body = "".join(lines[1:-1])
        cut = [body[at : at + width] for at in range(0, len(body), width)]
        return "\n".join([lines[0], *cut, lines[-1], ""])

    def merge(self, text: str) -> None:
        """A pull request that is merged."""
        folder = self.root / GAME / "sealed" / SLUG
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.chance.getrandbits(40):x}.age").write_text(text, encoding="utf-8")

    def publisher_merges(self) -> None:
        """One of the owner's pull requests goes in."""
        if self.asked:
            self.merge(self.asked.pop(self.chance.randrange(len(self.asked))))

    def publisher_takes_in(self, *, everything: bool = False) -> None:
        """Some of the post, in any order, and what stands in the tree."""
        self.chance.shuffle(self.post)
        count = len(self.post) if everything else self.chance.randint(0, len(self.post))
        taken, self.post = self.post[:count], self.post[count:]
        files: list[str] = []
        for number, text in enumerate(taken):
            path = self.root.parent / f"{number}.eml"
            path.write_text(text, encoding="utf-8")
            files.append(str(path))
        zine(self.root, "inbox", "add", *files, now=self.now.isoformat())
        self.stood.append(self.standing())

    def standing(self) -> str:
        """The orders that count, also where only their writer knows them yet."""
        path = self.root / "private" / GAME / f"{SLUG}.orders.yaml"
        if not path.exists():
            return ""
        data = read_yaml(path, "").data
        assert isinstance(data, dict)
        orders = data["orders"]
        assert isinstance(orders, dict)
        return str(orders["France"])

    def told_to_strangers(self) -> str:
        """What drafts hold that do not go to the owner."""
        found = [path.read_text() for path in (self.root / "private/outbox").glob("*.eml")]
        return "\n".join(text for text in found if not re.search(f"^To: {OWNER}$", text, re.M))


def desk(root: Path) -> Path:
    """A public desk whose game takes no late orders."""
    return write_desk(root, public=True, late="never")


def played(root: Path, seed: int) -> Story:
    """A story told to its end: at last all of the owner's letters have come."""
    story = Story(root, random.Random(seed))
    # The minutes between two words are more than the desk lets clocks be wrong.
    moves = [
        story.owner_writes,
        story.owner_seals,
        story.rival_replays,
        story.rival_replays,
        story.publisher_merges,
        story.publisher_takes_in,
    ]
    for _ in range(14):
        story.now += timedelta(minutes=story.chance.randint(16, 90))
        story.chance.choice(moves)()
    while story.asked:
        story.publisher_merges()
    story.publisher_takes_in(everything=True)
    return story


def test_the_owners_last_word_counts(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """In every story what counts never goes back, and ends with the owner's last word."""
    for seed in range(max(12, int(pytestconfig.getoption("--fuzz")) // 40)):
        story = played(desk(tmp_path / str(seed) / "zine"), seed)

        times = [story.words[each] for each in story.stood if each]
        assert sorted(times) == times, f"seed {seed}: an old set came back"
        last = max(story.words, key=lambda word: story.words[word], default="")
        assert last == story.standing(), f"seed {seed}"
        assert "A PAR" not in story.told_to_strangers(), f"seed {seed}"


def test_the_stories_are_hard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If what comes last counted, many stories would go wrong: the test can fail."""
    monkeypatch.setattr("zine.wings.desk.sealed.sealed_orders.why_refused", lambda *_: "")
    monkeypatch.setattr("zine.wings.desk.sealed.sealed_orders.number_sealed", lambda *_: 0)
    wrong = 0
    for seed in range(12):
        story = played(desk(tmp_path / str(seed) / "zine"), seed)
        times = [story.words[each] for each in story.stood if each]
        wrong += sorted(times) != times or list(story.words)[-1:] != [story.standing()]

    assert wrong > 3


def test_a_custodian_ends_with_the_same_word(tmp_path: Path) -> None:
    """From the public envelopes alone a clone with the key comes to the same orders."""
    for seed in range(6):
        story = played(desk(tmp_path / str(seed) / "zine"), 100 + seed)
        clone = desk(tmp_path / str(seed) / "clone")
        private = private_of(story.root)
        private_of(clone).write("key.txt", private.text("key.txt") or "")
        for path in (story.root / GAME / "sealed" / SLUG).glob("*.age"):
            place = clone / GAME / "sealed" / SLUG / path.name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())

        zine(clone, "inbox", "add", now=story.now.isoformat())

        other = Story(clone, random.Random(0))
        assert story.standing() == other.standing(), f"seed {seed}"
