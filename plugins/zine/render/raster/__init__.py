"""Pictures of points: share cards and charts to download. The only rooms that need matplotlib.

Nothing on a page's way imports them; a build that has no picture to draw starts without.
"""
