"""What a player alone may know of a blind game, as a letter; sealed if the player gave a key."""

from __future__ import annotations

from zine.files.private_folder import PrivateFolder
from zine.language import speaking, worded
from zine.people import handle_slug
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.mail.address_book import addresses
from zine.wings.desk.post.outgoing_letters import letter, paragraphs, put_in_outbox
from zine.wings.desk.private_reports.private_report import PrivateReport
from zine.wings.desk.sealed.envelope import check_public_key, seal_text

KEYS = "keys.yaml"
KEYS_HEAD = "The players' own age keys (public halves); what is for them alone is sealed to these."


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


def draft_private_report(
    desk: PeopleDesk, report: PrivateReport, text: str, *, title: str, phase: str
) -> str:
    """Draft the letter that brings a report as `text` to its player; its name.

    `title` and `phase` are what the game and the phase are called.
    """
    key = _player_keys(desk.private).get(report.player)
    body = text.strip() if key is None else seal_text(text, [key])
    with speaking(desk.language):
        about = {"phase": phase, "game": title, "power": report.power}
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
        whole = paragraphs(dear, words, body.strip(), desk.zine.publisher)
        subject = worded("{game}: {phase}, your report", **about)
    to = addresses(desk.private).get(report.player, "")
    name = f"{report.game}-{report.phase}-{handle_slug(report.power)}-report"
    return put_in_outbox(desk.private, name, letter(desk.sender, to, subject, whole))
