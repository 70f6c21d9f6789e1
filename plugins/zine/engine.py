"""The adjudicator for programs outside the press: load a variant, play a phase, explain it.

It needs PyYAML and nothing else. Everything in the `__all__` of `zine.rules` is here too.
"""

from __future__ import annotations

from zine.rules import (
    STANDARD_STEPS,
    Build,
    Calendar,
    Convoy,
    Disband,
    Dislodged,
    Fault,
    Geography,
    Hold,
    Illegal,
    Illegible,
    Lacking,
    Move,
    Outlook,
    Phase,
    PhaseKind,
    Position,
    Power,
    Province,
    Reader,
    Reading,
    Remove,
    Resolution,
    Result,
    Retreat,
    Rulebook,
    Stage,
    Submission,
    Supplied,
    Support,
    Terrain,
    Unit,
    UnitKind,
    Variant,
    Void,
    Waive,
    Why,
    adjudicate,
    contests,
    destinations,
    look_ahead,
    order_reader,
    position,
    powers_due,
    sentence,
)
from zine.wings.formats.engine_api import (
    build_options,
    explain,
    read_orders,
    read_texts,
    removals_due,
    retreat_options,
)
from zine.wings.formats.variant_loader import plain_variant as load_variant

__all__ = [
    "STANDARD_STEPS", "Build", "Calendar", "Convoy", "Disband", "Dislodged", "Fault",
    "Geography", "Hold", "Illegal", "Illegible", "Lacking", "Move", "Outlook", "Phase",
    "PhaseKind", "Position", "Power", "Province", "Reader", "Reading", "Remove", "Resolution",
    "Result", "Retreat", "Rulebook", "Stage", "Submission", "Supplied", "Support", "Terrain",
    "Unit", "UnitKind", "Variant", "Void", "Waive", "Why", "adjudicate", "build_options",
    "contests", "destinations", "explain", "load_variant", "look_ahead", "order_reader",
    "position", "powers_due", "read_orders", "read_texts", "removals_due", "retreat_options",
    "sentence",
]  # fmt: skip
