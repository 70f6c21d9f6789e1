"""The rules of Diplomacy as pure functions over immutable values.

Nothing here opens a file, reads a clock or draws a chance; only the standard library is
imported. Rule numbers in docstrings are those of the DATC (Diplomacy Adjudicator Test
Cases, L. B. Kruijswijk, v3.2), whose preferred readings are the defaults.
"""
