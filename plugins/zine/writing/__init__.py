"""Writing from contributors: judged, made harmless, and turned into pages.

Nothing that comes in is trusted. A text is measured before it is parsed (`limits`), its
header is read against a list of what may stand there (`header`), its Markdown is parsed
once (`markdown`), and the HTML made from it passes a sieve (`sanitise`).
"""
