"""The kinds of what is iterated over, as far as anything is asked whether it is one."""

from __future__ import annotations

Mapping = dict


class Sequence:
    """A thing with items in order, which its heirs give."""
