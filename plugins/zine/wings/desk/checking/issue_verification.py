"""Everything that can be checked of a printed issue from a clone, by files alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from zine.files.languages import catalogue, languages
from zine.gamefiles.game_reader import play_through, read_folder
from zine.gamefiles.print_language import language_of
from zine.gamefiles.zine_folder import wanted_games
from zine.games import Game
from zine.language import ENGLISH, Language, speaking
from zine.problems import Problems
from zine.report.public_game import public_game
from zine.variantfiles.variant_reader import load_drawing
from zine.variants.geometry import bearing_on
from zine.wings.desk.beacon.game_beacon import beacon_terms, fetched_pulses
from zine.wings.desk.checking.issue_comparison import (
    PrintedCheck,
    PrintedGame,
    check_printed,
    issue_number,
    printed_game,
)
from zine.wings.desk.checking.rebuilt_issue import beside_reports, made_again
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.issue_signatures import is_signed
from zine.wings.desk.newest_issue import issue_numbers
from zine.wings.desk.trial_build import BuildStopped
from zine.wings.desk.verification.colophon_anchors import compare
from zine.wings.desk.verification.game_verification import Verified, verify_played
from zine.wings.desk.verification.hash_chains import Chain, chain_of
from zine.wings.desk.verification.printed_issue_reader import NAMES_ROUNDS, PrintedIssue


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueCheck:
    """What was found wrong with an issue or its clone, and what is worth knowing.

    `games` are those whose hashes it prints, `printed` the turns whose results were compared,
    `replayed` those adjudicated again.
    """

    games: int
    printed: int
    replayed: int
    faults: tuple[str, ...]
    notes: tuple[str, ...]


UNSIGNED = "it is not signed, and this zine signs its issues: --unsigned if it is from before"
NOT_ITS_SIGNATURE = (
    "the signature is not the publisher's, or the text was changed after it was signed"
)
NOTHING = "nothing of it was compared: it prints no turn of a game that is here"
NOT_BUILT = "besides the reports, nothing was compared: there is no pelicanconf.py to build with"
CHANGED = "only a signature would prove that the zine's files were changed since"
UNSURE = "another version of the press may have said it so; only a signature would prove it"


@dataclass(slots=True)
class _Found:
    """What is known of the games of an issue so far.

    `games` are those whose hashes it prints, `others` those of which it may name a round.
    """

    replayed: int = 0
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    chains: dict[str, Chain] = field(default_factory=dict)
    games: list[Game] = field(default_factory=list)
    others: list[PrintedGame] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)

    def add(self, game: Verified) -> None:
        """Take up what was found in a game by itself."""
        self.replayed += game.turns
        self.faults += map(str, game.problems)
        self.notes += game.notes
        (self.faults if game.found else self.notes).extend(game.lines)

    def leave_out(self, path: Path, problems: Problems) -> None:
        """Note that a game of which the issue prints no hash is not compared."""
        note = f"games/{path.name} cannot be read, so nothing was compared with it: {problems}"
        self.notes += [note] if note not in self.notes else []


def check_issue(
    root: Path, issue: PrintedIssue, now: datetime, *, unsigned: bool = False
) -> IssueCheck:
    """Check its signature, hashes, reports and rounds, and every record of the games it reports.

    `unsigned` accepts an issue without a signature from a zine that signs.
    It is read in the language of the zine; where none of its turns are found so, in English,
    which the zine may have spoken when it was printed.
    """
    found = _check_games(root, issue, now)
    anchors = [each for each in issue.anchors if each.game not in found.unread]
    faults, notes = compare(anchors, found.chains)
    language = language_of(root)
    reports = _compared(root, issue, found, language)
    if not reports.turns and language is not ENGLISH:
        in_english = _compared(root, issue, found, ENGLISH)
        reports = in_english if in_english.turns else reports
    beside, more = _beside(root, issue, found, language, now)
    signed, signature = signature_of(issue, open_desk(root).zine.signed_by, unsigned=unsigned)
    unsure = [
        *(f"{line} ({UNSURE})" for line in reports.unsure),
        *(f"{line} ({CHANGED})" for line in beside),
    ]
    missed = [NOTHING] if issue.anchors and not reports.turns and not found.unread else []
    proven = signed is True
    return IssueCheck(
        games=len(issue.anchors),
        printed=reports.turns,
        replayed=found.replayed,
        faults=(
            *([] if signed is not False else [signature]),
            *found.faults,
            *faults,
            *reports.faults,
            *([] if proven else unsure),
            *missed,
        ),
        notes=(
            *([signature] if signed is not False and signature else []),
            *found.notes,
            *notes,
            *reports.notes,
            *more,
            *((*reports.unsure, *beside) if proven else ()),
        ),
    )


def _check_games(root: Path, issue: PrintedIssue, now: datetime) -> _Found:
    """What the games that an issue reports are by themselves, and others that name rounds."""
    wanted = {anchor.game for anchor in issue.anchors}
    rounds = NAMES_ROUNDS in " ".join(issue.text.split())
    numbers = issue_numbers(root)
    found = _Found()
    for path in wanted_games(root):
        if path.name in wanted:
            _check(root, path, numbers, now, found)
        elif rounds:
            found.others += _naming_rounds(path, now, found)
    return found


def signature_of(
    issue: PrintedIssue, public: str, *, unsigned: bool = False
) -> tuple[bool | None, str]:
    """Whether an issue has the publisher's signature, and words on it; None if none is expected.

    `public` is the key that the zine signs with, "" if it does not sign.
    """
    if not public:
        return None, ""
    if not issue.signature:
        return (None if unsigned else False), "" if unsigned else UNSIGNED
    if is_signed(issue.text, issue.signature, public):
        return True, "signed with the publisher's key"
    return False, NOT_ITS_SIGNATURE


def _check(root: Path, path: Path, numbers: frozenset[int], now: datetime, found: _Found) -> None:
    """Check a game by itself, and take it up for the comparison if it can be played."""
    try:
        folder = read_folder(path)
        game = play_through(folder, now)
    except Problems as problems:
        found.add(Verified(problems=problems.problems))
        found.unread.add(path.name)
        return
    found.add(verify_played(folder, game, root, numbers, now))
    found.chains[path.name] = chain_of(folder, game)
    found.games.append(game)


def _printed_games(root: Path, issue: PrintedIssue, found: _Found) -> list[PrintedGame]:
    """The games whose hashes an issue prints, with what it must print of them."""
    last = {anchor.game: anchor.phase for anchor in issue.anchors}
    games: list[PrintedGame] = []
    for game in found.games:
        bearing = bearing_on(load_drawing(game.settings.variant.name, root).geometry)
        games.append(printed_game(issue.text, game, last[game.slug], bearing))
    return games


def _others(root: Path, found: _Found, now: datetime) -> Iterator[PrintedGame]:
    """The games of which an issue prints no hash; those that cannot be read are left out and noted."""
    for path in wanted_games(root):
        if path.name not in found.chains:
            try:
                game = public_game(play_through(read_folder(path), now))
            except Problems as problems:
                found.leave_out(path, problems)
                continue
            yield PrintedGame(game=game, sections=())


def _compared(root: Path, issue: PrintedIssue, found: _Found, language: Language) -> PrintedCheck:
    """Compare the results an issue prints with the games' own, in a language."""
    with speaking(language):
        games = _printed_games(root, issue, found)
        return check_printed(
            issue.text, [*games, *found.others], tuple(map(catalogue, languages()))
        )


def _beside(
    root: Path, issue: PrintedIssue, found: _Found, language: Language, now: datetime
) -> tuple[list[str], list[str]]:
    """How the rest of an issue differs from the issue made again, and notes.

    A zine with games that cannot be read is not built; their faults are told.
    """
    if not (root / "pelicanconf.py").exists():
        return [], [NOT_BUILT]
    if found.unread:
        return [], []
    with speaking(language):
        number = issue_number(issue.text)
        if number is None:
            return ["it has no number of an issue in the language of the zine"], []
        games = [*_printed_games(root, issue, found), *_others(root, found, now)]
        told = [
            turn.record.recorded
            for each in games
            for turn in each.game.recorded
            if turn.record and turn.record.issue == number
        ]
        try:
            made = made_again(root, number, max(told, default=now))
        except BuildStopped as stopped:
            return [f"it cannot be made again: {stopped}"], []
        newest = number == max(issue_numbers(root), default=0)
        return beside_reports(issue.text, made, games, newest=newest)


def _naming_rounds(path: Path, now: datetime, found: _Found) -> Iterator[PrintedGame]:
    """A game without a hash in an issue, which may all the same name its round of the beacon."""
    try:
        folder = read_folder(path)
        if beacon_terms(folder.settings) is not None or fetched_pulses(folder):
            game = public_game(play_through(folder, now))
            yield PrintedGame(game=game, sections=())
    except Problems as problems:
        found.leave_out(path, problems)
