"""What is worked out once, and functions by the kind of what they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def cache(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that remembers its answers."""
    known: dict[Any, Any] = {}

    def cached(*given: Any) -> Any:
        key = given[0] if len(given) == 1 else given
        if key not in known:
            known[key] = function(*given)
        return known[key]

    return cached


def lru_cache(maxsize: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The same; a page is closed before it has remembered too much."""
    del maxsize
    return cache


class cached_property:  # noqa: N801 - the name it stands in for
    """A property that is worked out once for each object."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function
        self.name = function.__name__

    def __get__(self, thing: Any, kind: Any = None) -> Any:
        if thing is None:
            return self
        value = thing.__dict__[self.name] = self.function(thing)
        return value


def partial(function: Callable[..., Any], *first: Any, **named: Any) -> Callable[..., Any]:
    """A function with some arguments given."""

    def called(*rest: Any, **more: Any) -> Any:
        return function(*first, *rest, **{**named, **more})

    return called


def singledispatch(function: Callable[..., Any]) -> Any:
    """A function for every kind; what is registered for one takes its place."""
    special: dict[type, Callable[..., Any]] = {}

    def called(first: Any, *rest: Any) -> Any:
        for kind in type(first).__mro__:
            if kind in special:
                return special[kind](first, *rest)
        return function(first, *rest)

    def register(kind: type) -> Callable[..., Any]:
        def take(own: Callable[..., Any]) -> Callable[..., Any]:
            special[kind] = own
            return own

        return take

    called.register = register  # type: ignore[attr-defined]
    return called
