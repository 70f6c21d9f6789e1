"""Writing from contributors: judged, made harmless, and turned into pages.

Nothing that comes in is trusted. A text is measured before it is parsed (`files.text_limits`), its
header is checked against a list of permitted fields (`header`), its Markdown is parsed
once (`markup`), and the resulting HTML passes a sieve (`sanitise`).
"""
