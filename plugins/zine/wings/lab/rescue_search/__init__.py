"""What would have saved a failed order: the fewest orders of other units that let it succeed."""

from zine.wings.lab.rescue_search.search import PAIRS, Rescue, rescues

__all__ = ["PAIRS", "Rescue", "rescues"]
