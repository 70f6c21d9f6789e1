"""What the rules use of the standard library, written small for the reader's browser.

Each module is served under the name of the one that it stands in for. The whole ones take a
browser longer to load than all of the rules.
"""
