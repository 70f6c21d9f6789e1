"""What a player alone may know of a blind game, as a letter; sealed if the player gave a key."""

from __future__ import annotations

from dataclasses import dataclass

from zine.files.private_folder import PrivateFolder
from zine.language import speaking, worded
from zine.people import handle_slug
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.post.letters import addresses, letter, paragraphs, put_in_outbox
from zine.wings.desk.sealed.envelope import check_public_key, seal_text

KEYS = "keys.yaml"
KEYS_HEAD = "The players' own age keys (public halves); what is for them alone is sealed to these."


@dataclass(frozen=True, slots=True, kw_only=True)
class Confidence:
    """A power's own report of a phase, for its player.

    `game` and `phase` are slugs, `title` and `name` what they are called.
    """

    game: str
    title: str
    phase: str
    name: str
    power: str
    player: str
    text: str


def _player_keys(private: PrivateFolder) -> dict[str, str]:
    """Players' public keys by handle."""
    data = private.data(KEYS)
    return {name: str(each) for name, each in data.items()} if isinstance(data, dict) else {}


def keep_player_key(private: PrivateFolder, player: str, public: str) -> str:
    """Seal a player's reports to a key from now on; the file's name in messages.

    Raises Problems if it is not a public key.
    """
    check_public_key(public)
    private.write_data(KEYS, {**_player_keys(private), player: public}, KEYS_HEAD)
    return private.shown(KEYS)


def draft_private_report(desk: PeopleDesk, report: Confidence) -> str:
    """Draft the letter that brings a report to its player; its name."""
    key = _player_keys(desk.private).get(report.player)
    body = report.text.strip() if key is None else seal_text(report.text, [key])
    with speaking(desk.language):
        about = {"phase": report.name, "game": report.title, "power": report.power}
        if key is None:
            words = worded("Here is your report of {phase} in {game}, for {power} alone.", **about)
        else:
            words = worded(
                "Here is your report of {phase} in {game}, for {power} alone, sealed to your key."
                " Save what follows as report.age and open it with: {command}",
                **about,
                command="age --decrypt --identity KEYFILE report.age",
            )
        dear = worded("Dear {player},", player=report.player)
        text = paragraphs(dear, words, body.strip(), desk.zine.publisher)
        subject = worded("{game}: {phase}, your report", **about)
    to = addresses(desk.private).get(report.player, "")
    name = f"{report.game}-{report.phase}-{handle_slug(report.power)}-report"
    return put_in_outbox(desk.private, name, letter(desk.sender, to, subject, text))
