"""Keys for sealed orders: the publisher's, the custodian's, and codes for a successor."""

from __future__ import annotations

import json
import os
from pathlib import Path

from zine.files.private_folder import PrivateFolder
from zine.files.strict_yaml import read_text
from zine.problems import Problems
from zine.wings.desk.desk_context import PeopleDesk
from zine.wings.desk.sealed.envelope import (
    Unopened,
    check_public_key,
    new_key,
    open_text,
    public_half,
    seal_text,
)
from zine.wings.desk.sealed.envelope_files import write_codes
from zine.wings.desk.seating.order_codes import FILE, HEAD, read_codes
from zine.wings.desk.settings_changes import ZINE, change_zine

KEY_HEAD = "# The key that opens sealed orders. Keep a copy of it elsewhere; never publish it.\n"


def publisher_key(private: PrivateFolder) -> tuple[str, str]:
    """The text of the publisher's key, a new one if there is none, and its public half."""
    text = key_text(private) or f"{KEY_HEAD}{new_key()[0]}\n"
    return text, public_half(text)[-1]


def make_key(root: Path, private: PrivateFolder) -> str:
    """The publisher's public key; a key is made if there is none, and the zine told of it.

    It replaces a recipient that cannot be read, as `add_recipient` does.
    """
    text, public = publisher_key(private)
    if key_text(private) is None:
        private.write("key.txt", text)
    add_recipient(root, "publisher", public)
    return public


def add_recipient(root: Path, who: str, public: str) -> None:
    """Let orders be sealed to one more key. Raises Problems, with nothing written, if it is not one.

    It also replaces a key that cannot be read, so nothing but the new content has to be valid.
    """
    check_public_key(public)
    change_zine(root, {("recipients", who): public})


def seal_codes(desk: PeopleDesk, game: Path) -> str:
    """Leave a game's order codes in its folder, sealed, for the custodian; the file's name."""
    codes = read_codes(desk.private).get(game.name, {})
    if not desk.zine.recipients or not codes:
        hint = "zine seal key makes one; zine game assign gives codes"
        raise Problems.of(ZINE, "no recipients, or no codes to seal", hint)
    return write_codes(desk.root, game, seal_text(json.dumps(codes), desk.zine.recipients.values()))


def take_over(private: PrivateFolder, game: Path) -> tuple[str, ...]:
    """Read a game's sealed codes with one's own key; the powers there are codes for.

    Raises Problems if the key does not open them.
    """
    shown = f"games/{game.name}/sealed/codes.age"
    key = key_text(private)
    path = game / "sealed" / "codes.age"
    if key is None or not path.exists():
        hint = "set ZINE_KEY to your key; the publisher leaves codes with zine seal codes"
        raise Problems.of(shown, "no key, or no codes", hint)
    try:
        given = json.loads(open_text(path.read_text(encoding="utf-8"), key))
    except Unopened as reason:
        raise Problems.of(shown, str(reason)) from None
    codes = read_codes(private)
    codes[game.name] = {str(power): list(each) for power, each in given.items()}
    private.write_data(FILE, codes, HEAD)
    return tuple(codes[game.name])


def key_text(private: PrivateFolder) -> str | None:
    """The key that opens envelopes: ZINE_KEY (the key or a file), else private/key.txt."""
    named = os.environ.get("ZINE_KEY", "").strip()
    if named.startswith("AGE-SECRET-KEY-"):
        return named
    if named:
        return read_text(Path(named), named)
    return private.text("key.txt")
