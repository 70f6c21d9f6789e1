"""A game whose rules cannot be had: its hashes and receipts are checked, and no turn is adjudicated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zine.checking.plain_games import Plain, digest_of, phases_in, sheet_of, source_of
from zine.desk.receipts import wrong_on
from zine.files.raised import understood
from zine.gamefiles.anchors import Chain, corrected, follows
from zine.gamefiles.reading import printed_of
from zine.gamefiles.records import BEGINS, changed_inputs, checked_values
from zine.games import OrderSheet
from zine.games.hashed import orders_digest
from zine.problems import Collector, Place, Problem

NO_ORDERS = orders_digest({})


class BareGame:
    """A game's records and orders as far as hashes go. Raises Problems if a record was changed.

    `faults` and `notes` are lines that begin with the file they are about.
    """

    def __init__(self, slug: str, files: Plain) -> None:
        self._slug, self._files = slug, files
        self.records: dict[str, Mapping[str, Any]] = {}
        self.sheets: dict[str, OrderSheet] = {}
        self._read()
        self.faults = (*self._links(), *self._claims())
        self.notes = tuple(self._changed_words())

    def _read(self) -> None:
        found = Collector()
        for name, phase, kind in phases_in(self._files):
            source = source_of(self._slug, name, self._files)
            with found.noting(), understood(source, "the file cannot be understood"):
                if kind == "orders":
                    self.sheets[phase] = sheet_of(source)
                elif kind == "record":
                    self.records[phase] = checked_values(source)
        found.raise_if_any()

    @property
    def chain(self) -> Chain:
        """Its hashes, to compare with those that an issue prints."""
        return Chain(
            digests={phase: str(data["hash"]) for phase, data in self.records.items()},
            replaced={
                phase: {str(data["replaces"]): corrected(data)}
                for phase, data in self.records.items()
                if data.get("replaces")
            },
            redacted=tuple(phase for phase, data in self.records.items() if data.get("redacted")),
        )

    def _shown(self, phase: str, kind: str) -> str:
        return f"games/{self._slug}/{phase}.{kind}.yaml"

    def _links(self) -> Iterator[str]:
        """Records that do not follow from the one before, or from what they were made of."""
        before = last = ""
        for phase, data in self.records.items():
            shown, inputs = self._shown(phase, "record"), data["inputs"]
            begins = f"{phase}.setup.yaml" in self._files or BEGINS in inputs.values()
            if not before and not begins and inputs.get("start") != "start":
                message, hint = "there is no record before this one", "restore the missing record"
                yield str(Problem(Place(shown), message, hint))
            elif before and not follows(data["format"], inputs, last):
                message = f"{phase} does not follow from {before}, the record before it here"
                yield str(Problem(Place(shown), message))
            yield from map(str, self._made_of(phase, inputs))
            before, last = phase, str(data["hash"])

    def _made_of(self, phase: str, inputs: Mapping[str, str]) -> list[Problem]:
        """What changed of the settings and the orders that a record was made of, if they are here."""
        now: dict[str, str] = {}
        if "game.yaml" in self._files:
            now["settings"] = digest_of(self._files["game.yaml"])
            now["orders"] = self.sheets[phase].digest if phase in self.sheets else NO_ORDERS
        places = {
            "settings": f"games/{self._slug}/game.yaml",
            "orders": self._shown(phase, "orders"),
        }
        return changed_inputs(phase, inputs, now, places)

    def _claims(self) -> Iterator[str]:
        """Receipts that are not those of their orders, or not those that were recorded."""
        for phase, sheet in self.sheets.items():
            if phase not in self.records:
                continue
            shown = self._shown(phase, "record")
            yield from (f"{shown}: {words}" for words in wrong_on(sheet, self._slug, phase))
            printed = self.records[phase].get("printed", {})
            if printed.get("receipts", "") not in ("", printed_of(sheet)["receipts"]):
                yield f"{shown}: the receipts have changed since it was recorded"

    def _changed_words(self) -> Iterator[str]:
        for phase, data in self.records.items():
            words = data.get("printed", {}).get("words", "")
            if "game.yaml" in self._files and words not in (
                "",
                printed_of(self.sheets.get(phase))["words"],
            ):
                yield f"{self._shown(phase, 'orders')}: headline, press or notes were changed since"
