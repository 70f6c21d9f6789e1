"""How templates are read: what is put into them is escaped, and no name that nobody gave is nothing."""

from __future__ import annotations

from collections.abc import Callable

from jinja2 import Undefined


class UndefinedName(Undefined):
    """A name in a template that nobody gave: it may be asked for, but not printed or gone through.

    Jinja would print nothing in its place, and a slip in a template would be a page with a gap.
    """

    __str__ = __iter__ = Undefined._fail_with_undefined_error


def escaping(own: bool | Callable[[str | None], bool]) -> Callable[[str | None], bool]:
    """Escaping by the name of a template: the press's always, the theme's as the site says."""

    def escapes(name: str | None) -> bool:
        if name is not None and name.startswith("zine/"):
            return True
        return own(name) if callable(own) else bool(own)

    return escapes
