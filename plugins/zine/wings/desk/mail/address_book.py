"""Where letters go: the addresses of players and other readers."""

from __future__ import annotations

from collections.abc import Mapping

from zine.files.private_folder import PrivateFolder

ADDRESSES = "addresses.yaml"
ADDRESSES_HEAD = "Where letters to players go; never published."
READERS = "readers.yaml"


def addresses(private: PrivateFolder) -> dict[str, str]:
    """Players' addresses by handle."""
    data = private.data(ADDRESSES)
    return {name: str(each) for name, each in data.items()} if isinstance(data, dict) else {}


def keep_addresses(private: PrivateFolder, more: Mapping[str, str]) -> None:
    """Add addresses; one that is there already is left as it is."""
    kept = addresses(private)
    joined = {**{name: each for name, each in more.items() if each}, **kept}
    if joined != kept:
        private.write_data(ADDRESSES, dict(sorted(joined.items())), ADDRESSES_HEAD)


def readers(private: PrivateFolder) -> tuple[str, ...]:
    """Who gets every issue: all players, and those in readers.yaml; an empty address means no."""
    data = private.data(READERS)
    more = {name: str(each) for name, each in data.items()} if isinstance(data, dict) else {}
    found = {**addresses(private), **more}
    return tuple(dict.fromkeys(address for _, address in sorted(found.items()) if address.strip()))
