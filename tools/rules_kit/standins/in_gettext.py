"""A catalogue without words, for catalogues to extend."""

from __future__ import annotations


class NullTranslations:
    """A catalogue without a word."""

    def gettext(self, text: str) -> str:
        """The text itself."""
        return text

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The English form for a count."""
        return one if count == 1 else many
