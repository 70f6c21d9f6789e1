"""Our engine in the vocabulary of the package `diplomacy`: change the import, keep the script.

`from zine.diplomacy import Game` in place of `from diplomacy import Game`. It needs PyYAML and
nothing else; docs/researchers.md says what it covers.
"""

from zine.diplomacy.game import ResearchGame as Game
from zine.diplomacy.package_history import GameMessage as Message
from zine.diplomacy.package_history import PlayedPhase as GamePhaseData
from zine.diplomacy.package_views import MapView as Map
from zine.diplomacy.package_views import PowerView as Power

__all__ = ["Game", "GamePhaseData", "Map", "Message", "Power"]
