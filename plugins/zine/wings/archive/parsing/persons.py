"""Reads persons as zines name them: "address/Name", "address or address/Name", "Name <address>"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from zine.rules.reasons import Why
from zine.wings.archive.parsing.line_patterns import ADDRESS, NAME
from zine.wings.archive.parsing.old_text_remarks import OldTextRemark
from zine.wings.archive.parsing.report_values import Person

_SLASHED = re.compile(
    rf"(?P<first>{ADDRESS})(?:\s+or\s+(?P<second>{ADDRESS}))?(?:/\s?(?P<name>{NAME}))?"
)
_ANGLED = re.compile(rf"(?P<name>{NAME})\s+<(?P<first>{ADDRESS})>")


def person_in(text: str) -> Person | None:
    """The first person a text names with an address; None if there is none."""
    return next(persons_in(text), None)


def persons_in(text: str) -> Iterator[Person]:
    """Every mention of a person with an address, in order."""
    angled = {found.start("first"): found for found in _ANGLED.finditer(text)}
    for found in _SLASHED.finditer(text):
        name = found["name"] or ""
        if found.start("first") in angled:
            name = angled[found.start("first")]["name"]
        addresses = tuple(each.rstrip(".") for each in (found["first"], found["second"]) if each)
        yield Person(name=" ".join(name.split()), addresses=addresses)


def merged(persons: Iterable[Person]) -> tuple[Person, ...]:
    """One value per person: mentions with the same name or, without a name, the same address.

    Case does not matter in addresses. Two names at one address stay two persons; so does an
    address without a name that no other person has.
    """
    by_name: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    nameless: list[str] = []
    for person in persons:
        key = person.name.casefold()
        if not key:
            nameless += person.addresses
            continue
        names.setdefault(key, person.name)
        _add(by_name.setdefault(key, []), person.addresses)
    owned = {address.casefold() for addresses in by_name.values() for address in addresses}
    alone: list[str] = []
    _add(alone, [address for address in nameless if address.casefold() not in owned])
    return (
        *(Person(name=names[key], addresses=tuple(known)) for key, known in by_name.items()),
        *(Person(addresses=(address,)) for address in alone),
    )


def _add(known: list[str], addresses: Iterable[str]) -> None:
    for address in addresses:
        if address.casefold() not in {each.casefold() for each in known}:
            known.append(address)


def perhaps_alike(one: Person, other: Person) -> Why | None:
    """Why two persons may be one, None if nothing in the text suggests it."""
    shared = {a.casefold() for a in one.addresses} & {a.casefold() for a in other.addresses}
    if shared:
        return OldTextRemark.SAME_ADDRESS(address=min(shared))
    for named, placed in ((one, other), (other, one)):
        surname = named.name.rpartition(" ")[2].casefold()
        for address in placed.addresses if len(surname) > 3 else ():
            if not placed.name and surname in re.split(r"[@!]", address.casefold())[0]:
                return OldTextRemark.NAME_IN_ADDRESS(address=address, name=named.name)
    if one.name and other.name and _initials(one.name) == _initials(other.name):
        return OldTextRemark.SAME_INITIAL()
    return None


def _initials(name: str) -> tuple[str, str]:
    words = name.casefold().split()
    return words[0][0], words[-1]
