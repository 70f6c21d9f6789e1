"""What the zine's data files hold. The JSON Schemas that the site publishes are made from these."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from zine.wings.shared.data_file_schema import DataPart


class DataUnit(DataPart):
    """A unit that waits to retreat."""

    power: str
    unit: str
    """The unit, such as "A PAR" or "F STP/SC"."""
    by: str
    """Where the attack came from, "" if that is not known."""
    retreats: tuple[str, ...]
    """Where it may go."""


class DataPosition(DataPart):
    """What is on the board between two phases."""

    units: dict[str, tuple[str, ...]]
    """Units by power: "A PAR", "F STP/SC"."""
    centres: dict[str, tuple[str, ...]]
    """Supply centres by owner."""
    dislodged: tuple[DataUnit, ...]


class DataOrder(DataPart):
    """An order and what became of it."""

    power: str
    order: str | None
    """The order in canonical notation; null if it could not be read."""
    text: str
    """What the player wrote, "" if the press supplied the order."""
    supplied: str | None
    """Why the press supplied the order; null if it did not."""
    outcome: str
    """The outcome in a word, such as "succeeds", "bounce", "cut" or "void"."""
    succeeded: bool
    why: str
    """The reason in words where the order did not succeed, else ""."""
    dislodged_by: str | None
    """Where the attack came from that drove the unit out; null if none did."""
    destroyed: bool
    """Whether a dislodged unit had nowhere to retreat to."""


class DataPress(DataPart):
    """A letter printed with a phase."""

    by: str | None
    """A power or a pseudonym; null if it is anonymous."""
    text: str


class PhaseDataFile(DataPart):
    """A phase that was adjudicated: api/1/games/GAME/PHASE.json."""

    format: int
    game: str
    phase: str
    """The phase's name in addresses: "1901-1-spring-movement"."""
    name: str
    year: int
    season: str
    kind: str
    """movement, retreats, adjustments or business."""
    code: str
    """The phase as judges abbreviate it, such as "S1901M"; "" for a business phase."""
    page: str
    """The address of its page, from the root of the site."""
    recorded: datetime
    issue: int | None
    """The number of the issue that it was printed in."""
    record: str
    """The hash of its record."""
    headline: str
    before: DataPosition
    orders: tuple[DataOrder, ...]
    events: tuple[dict[str, object], ...]
    """What else happened; "is" says what, such as "CentreTaken" or "Solo"."""
    after: DataPosition
    previous: str | None
    next: str | None
    """The next phase of the game, recorded or not; null if the game is over."""
    press: tuple[DataPress, ...]


class DataSeat(DataPart):
    """Who played a power from a phase on."""

    power: str
    player: str | None
    """The player's name here; null while nobody plays it."""
    since: str | None
    """The first phase of this player; null for the start."""


class PhaseEntry(DataPart):
    """A phase in the list of a game."""

    phase: str
    name: str
    code: str
    data: str
    """The address of its data file, from the root of the site."""


class DataGame(DataPart):
    """A game in the list of the zine."""

    slug: str
    title: str
    variant: str
    over: bool
    status: str
    """How it stands or how it ended, in a sentence."""
    page: str
    data: str


class GameDataFile(DataPart):
    """A game: api/1/games/GAME.json."""

    format: int
    slug: str
    title: str
    kind: str
    variant: str
    variant_title: str
    gm: str
    boardman: str
    """The number it is registered under."""
    page: str
    veiled: bool
    """Whether the rules hide a part of it until it ends."""
    over: bool
    status: str
    due: str | None
    """The phase that is played now; null if the game is over."""
    deadline: datetime | None
    seats: tuple[DataSeat, ...]
    position: DataPosition
    """The present position."""
    phases: tuple[PhaseEntry, ...]
    """Every phase that was adjudicated, in order."""


class DataIssue(DataPart):
    """An issue in the list of the zine."""

    number: int
    title: str
    date: date
    page: str


class ZineDataFile(DataPart):
    """The zine: api/1/zine.json."""

    format: int
    title: str
    publisher: str
    site: str
    """The public address of the site, "" if it has none."""
    issues: tuple[DataIssue, ...]
    games: tuple[DataGame, ...]


KINDS: Mapping[str, type[DataPart]] = {
    "zine": ZineDataFile,
    "game": GameDataFile,
    "phase": PhaseDataFile,
}
