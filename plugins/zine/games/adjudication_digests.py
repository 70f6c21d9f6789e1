"""What an adjudication depends on of the files that people write, as plain values and their hashes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from zine.games.record_codec import digest
from zine.games.turns import OrderSheet, Press, Receipt
from zine.rules.papers import Papers
from zine.rules.rulebook import Rulebook

USUAL = Rulebook()


def settings_digest(
    variant: str,
    rulebook: Rulebook,
    seed: str,
    players: Sequence[str],
    options: Mapping[str, Mapping[str, str]],
) -> str:
    """The hash of the parts of game.yaml that an adjudication depends on."""
    seen: dict[str, object] = {
        "variant": variant,
        "rulebook": _chosen_readings(rulebook),
        "seed": seed,
    }
    if players:
        seen["players"] = list(players)
    if options:
        seen["options"] = options
    return digest(seen)


def _chosen_readings(rulebook: Rulebook) -> dict[str, str]:
    """The options that differ from the defaults, so that new options break no record."""
    if rulebook == USUAL:
        return {}
    usual = asdict(USUAL)
    return {key: str(value) for key, value in asdict(rulebook).items() if value != usual[key]}


def orders_digest(plain: Mapping[str, Any]) -> str:
    """The hash of what is adjudicated of a sheet: its orders and papers, as they are written now."""
    orders = dict(plain.get("orders", {}))
    papers = {key: dict(plain.get(key, {})) for key in ("sent_by", "papers")}
    names = {key: list(plain.get(key, ())) for key in ("leaving", "entering", "nmr")}
    if not any(papers.values()) and not any(names.values()):
        return digest(orders)
    if not names["nmr"]:
        del names["nmr"]
    return digest({"orders": orders, **papers, **names})


def sheet_digest(plain: Mapping[str, Any]) -> str:
    """The hash of a sheet; of redacted orders, the one they had before."""
    own, redacted = orders_digest(plain), plain.get("redacted")
    return str(redacted["was"]) if redacted and redacted["now"] == own else own


def order_sheet(shown: str, plain: Mapping[str, Any]) -> OrderSheet:
    """The sheet in plain values, `digest` among them; `shown` is its file in messages."""
    texts, receipts = plain.get("papers", {}), plain.get("receipts", {})
    return OrderSheet(
        file=shown,
        orders=MappingProxyType(plain.get("orders", {})),
        sent_by=MappingProxyType(plain.get("sent_by", {})),
        papers=Papers(
            texts=MappingProxyType(texts),
            leaving=tuple(plain.get("leaving", ())),
            entering=tuple(plain.get("entering", ())),
        ),
        final=tuple(plain.get("final", ())),
        late=tuple(plain.get("late", ())),
        headline=plain.get("headline", ""),
        press=tuple(Press(**each) for each in plain.get("press", ())),
        notes=plain.get("notes", ""),
        nmr=tuple(plain.get("nmr", ())),
        receipts=MappingProxyType({who: Receipt(**each) for who, each in receipts.items()}),
        locked=MappingProxyType(plain.get("locked", {})),
        redacted=tuple((plain.get("redacted") or {}).get("words", ())),
        digest=plain["digest"],
    )
