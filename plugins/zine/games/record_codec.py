"""Turns values of the rules into plain data for records, and back."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from zine.games.recorded_reasons import recorded_reason
from zine.rules import outcomes
from zine.rules.calendar import PhaseKind
from zine.rules.geography import UnitKind
from zine.rules.notation.canonical import read_canonical
from zine.rules.outcomes import Event, Fault, Outcome, Result, Supplied, Void
from zine.rules.position import Dislodged, Position, Unit, position
from zine.rules.reasons import Code, Kept, Why, sentence
from zine.rules.variant import Variant

Plain = dict[str, Any]


def digest(data: object) -> str:
    """The SHA-256 of plain data in a canonical spelling, mappings that cannot change among them."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=dict)
    return hashlib.sha256(text.encode()).hexdigest()


def _tagged(value: object) -> Plain:
    """A small value as its class name and the fields that differ from their defaults."""
    return {"is": type(value).__name__, **_written(value)}


def _written(value: object) -> Plain:
    """The fields of a dataclass that differ from their defaults."""
    plain: Plain = {}
    for each in dataclasses.fields(value):  # type: ignore[arg-type]
        made = each.default_factory
        default = each.default if made is dataclasses.MISSING else made()
        content = getattr(value, each.name)
        if content != default:
            plain[each.name] = _plain(content)
    return plain


def _plain(content: object) -> object:
    if isinstance(content, str | Why):
        return str(content)
    if isinstance(content, tuple):
        return [_plain(each) for each in content]
    if isinstance(content, Mapping):
        return {key: _plain(each) for key, each in content.items()}
    return _written(content) if dataclasses.is_dataclass(content) else content


def _untagged(plain: Mapping[str, Any], classes: Iterable[type]) -> Any:
    """The value `_tagged` wrote. Raises ValueError if its class is not one of them."""
    name = plain.get("is")
    cls = next((each for each in classes if each.__name__ == name), None)
    if cls is None:
        raise ValueError(f"unknown: {name!r}")
    return _read(cls, {key: content for key, content in plain.items() if key != "is"})


def _read(cls: Any, plain: Mapping[str, Any]) -> Any:
    """The value `_written` wrote. Raises ValueError for a field that its class has not."""
    fields, tables = _fields(cls), getattr(cls, "tables", ())
    if strange := [key for key in plain if key not in fields]:
        raise ValueError(f"{cls.__name__} has no {strange[0]!r}")
    return cls(**{key: _typed(fields[key], content, tables) for key, content in plain.items()})


@cache
def _fields(cls: type) -> Mapping[str, object]:
    """The fields of a class with their types."""
    hints = get_type_hints(cls)
    return {each.name: hints[each.name] for each in dataclasses.fields(cls)}


def _typed(shape: Any, content: Any, tables: tuple[type[Code], ...] = ()) -> Any:
    """A record's value, all of text, in the type of its field; a reason by its sentence."""
    if shape is str:
        return content
    if shape is int:
        return int(content)
    if shape is bool:
        return content in (True, "true")
    if shape is Why:
        return recorded_reason(str(content), tables)
    origin, inner = get_origin(shape), get_args(shape)
    if origin in (Union, UnionType):
        return _typed(inner[0], content, tables)
    if origin is Mapping:
        items = content.items()
        return MappingProxyType({key: _typed(inner[1], each, tables) for key, each in items})
    if origin is tuple:
        shapes = (inner[0],) * len(content) if inner[-1] is ... else inner
        return tuple(map(_typed, shapes, content, (tables,) * len(shapes)))
    if issubclass(shape, tuple):
        return shape(*content)
    return _read(shape, content) if dataclasses.is_dataclass(shape) else shape(content)


def dump_outcome(outcome: Outcome) -> Plain:
    """An outcome as plain data; the reason of a void order is in words."""
    if isinstance(outcome, Void):
        return {"is": "Void", "fault": str(outcome.fault), "reason": sentence(outcome.why)}
    return _tagged(outcome)


def load_outcome(plain: Mapping[str, object], added: Iterable[type] = ()) -> Outcome:
    """The outcome `dump_outcome` wrote; `added` are the kinds a variant adds.

    Why an order was void comes back as the words of the record.
    """
    if plain.get("is") == "Void":
        return _void(plain)
    outcome: Outcome = _untagged(plain, (*get_args(outcomes.Outcome), *added))
    return outcome


def _void(plain: Mapping[str, Any]) -> Void:
    """A void order as recorded. Raises ValueError if it is not one."""
    keys = set(plain) - {"is"}
    if keys != {"fault", "reason"}:
        raise ValueError(f"Void has {', '.join(sorted(keys))}, not fault and reason")
    return Void(Fault(plain["fault"]), Kept.WORDS(words=str(plain["reason"])))


def dump_event(event: Event) -> Plain:
    """An event as plain data."""
    return _tagged(event)


def load_event(plain: Mapping[str, Any], variant: Variant) -> Event:
    """The event `dump_event` wrote in a game of the variant."""
    event: Event = _untagged(plain, variant.events)
    return event


def dump_result(result: Result) -> Plain:
    """One order with its outcome as plain data, without empty parts."""
    plain: Plain = {"power": result.power}
    if result.order is not None:
        plain["order"] = str(result.order)
    if result.text and result.text != plain.get("order"):
        plain["text"] = result.text
    plain["outcome"] = dump_outcome(result.outcome)
    if result.supplied:
        plain["supplied"] = str(result.supplied)
    if result.dislodged_by:
        plain["dislodged_by"] = result.dislodged_by
    if result.destroyed:
        plain["destroyed"] = True
    if result.note:
        plain["note"] = result.note
    return plain


def load_result(plain: Mapping[str, Any], kind: PhaseKind, variant: Variant) -> Result:
    """The result `dump_result` wrote in a game of the variant."""
    power = str(plain["power"])
    written = plain.get("order")
    added = (
        variant.hooks.notation.canonical(written, power)
        if variant.hooks.notation and written
        else None
    )
    supplied = plain.get("supplied")
    return Result(
        power=power,
        order=added or (_order(written, power, kind) if written else None),
        outcome=_outcome(tuple(map(_hashable, plain["outcome"].items())), variant.outcomes),
        text=plain.get("text", "" if supplied or not written else written),
        supplied=Supplied(supplied) if supplied else None,
        dislodged_by=plain.get("dislodged_by"),
        destroyed=plain.get("destroyed") in (True, "true"),
        note=plain.get("note", ""),
    )


# One value for all results that have the same: they take half of the time and of the room.
_order = lru_cache(maxsize=8192)(read_canonical)


@lru_cache(maxsize=8192)
def _outcome(parts: tuple[tuple[str, object], ...], added: tuple[type, ...]) -> Outcome:
    return load_outcome(dict(parts), added)


def _hashable(part: tuple[str, object]) -> tuple[str, object]:
    name, content = part
    return name, tuple(content) if isinstance(content, list) else content


def dump_position(position: Position, variant: Variant) -> Plain:
    """A position as plain data, by power; the variant's additions come last."""
    plain: Plain = {
        "units": _by_power((unit.power, str(unit)) for unit in position.units),
        "centres": _by_power((owner, centre) for centre, owner in position.owners.items()),
    }
    if position.dislodged:
        plain["dislodged"] = [
            {
                "power": each.unit.power,
                "unit": str(each.unit),
                "by": each.by,
                "retreats": list(each.retreats),
            }
            for each in position.dislodged
        ]
    extras = {
        key.name: _plain(position.extra(key))
        for key in variant.extras
        if key.name in position.extras
    }
    if extras:
        plain["extras"] = extras
    return plain


def _by_power(pairs: Any) -> Plain:
    grouped: dict[str, list[str]] = {}
    for power, text in pairs:
        grouped.setdefault(power, []).append(text)
    return dict(sorted(grouped.items()))


def load_position(plain: Mapping[str, Any], variant: Variant) -> Position:
    """The position `dump_position` wrote. Raises ValueError if it is not valid."""
    return position(
        [unit_of(power, text) for power, texts in plain["units"].items() for text in texts],
        _owners(tuple((power, tuple(each)) for power, each in plain["centres"].items())),
        [
            Dislodged(unit_of(each["power"], each["unit"]), each["by"], tuple(each["retreats"]))
            for each in plain.get("dislodged", ())
        ],
        MappingProxyType(
            {
                key.name: _typed(key.shape, plain["extras"][key.name])
                for key in variant.extras
                if key.name in plain.get("extras", {})
            }
        ),
    )


@lru_cache(maxsize=4096)
def _owners(centres: tuple[tuple[str, tuple[str, ...]], ...]) -> Mapping[str, str]:
    """Who owns each centre: one value for all phases in which it stays the same."""
    owners = {centre: power for power, own in centres for centre in own}
    return MappingProxyType(dict(sorted(owners.items())))


@cache
def unit_of(power: str, text: str) -> Unit:
    """The unit of a power that `str(unit)` wrote: "A PAR"."""
    letter, _, location = text.partition(" ")
    return Unit(power, UnitKind(letter), location)
