"""The press of a Diplomacy zine: adjudicates games, records them, and puts out the issue."""

__version__ = "0.1.0"
