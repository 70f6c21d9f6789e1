"""What `zine check` asks the desk: doubtful settings, lost markup, orders nobody or everybody can read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from zine.gamefiles.game_folder import GameFolder
from zine.gamefiles.zine_folder import read_zine
from zine.problems import Collector, Problem
from zine.variantfiles.variant_folders import own_folder, variant_names
from zine.wing import ZineFindings
from zine.wings.desk.checking.leak_check import hidden_games, open_orders
from zine.wings.desk.contributions.removed_markup import markup_removed_in_build
from zine.wings.desk.desk_opening import open_desk
from zine.wings.desk.doubtful_settings import doubtful_settings
from zine.wings.desk.post.unreadable_orders import unreadable_orders
from zine.wings.desk.sealed.time_locks import time_locks_left
from zine.wings.shared.variant_check import check_variant


def zine_findings(root: Path, now: datetime) -> ZineFindings:
    """What is wrong and what is doubtful in the games of a zine. Raises Problems."""
    desk, zine = open_desk(root), read_zine(root)
    folders = zine.folders
    mailed, written = open_orders(desk, now)
    return ZineFindings(
        problems=tuple(hidden_games(desk, folders, now)),
        warnings=(
            *unreadable_orders(desk, folders, now),
            *mailed,
            *written,
            *time_locks_left(folders),
            *markup_removed_in_build(root),
            *_unplayed_variants(root, folders),
            *doubtful_settings(root, zine.file, folders, now),
        ),
    )


def _unplayed_variants(root: Path, folders: Iterable[GameFolder]) -> tuple[Problem, ...]:
    """What is wrong with the zine's own variants that no game is played by: no build reads these."""
    played, found = {each.settings.variant.name for each in folders}, Collector()
    for name in variant_names(root):
        if name not in played and own_folder(root, name).exists():
            with found.noting():
                check_variant(name, root)
    return found.found
