"""A product: files of the site that are made together, and what they are made from."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

LAST = (sys.maxsize,)


class Bench(Protocol):
    """Where a product is made: it takes what the product consists of."""

    recurs: bool

    def put(self, address: str, content: str | bytes) -> None:
        """A file at its address within the site."""

    def page(self, address: str, template: str, values: Mapping[str, object]) -> None:
        """A page at its address, made by a template of the theme."""

    def share(self, address: str, content: str) -> None:
        """A file that other products need as well; its address says what it holds."""

    def add(self, product: Product) -> None:
        """A product that belongs to this one: made only if it changed itself."""

    def macros(self, address: str, template: str, values: Mapping[str, object]) -> object:
        """The macros of a template, for what is printed on paper at an address."""

    def read(self, address: str) -> bytes:
        """A file of the site that was made already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """Files of the site that are made together.

    `address` names the product; most often it is that of its first file. Products with equal keys
    are equal; one without a key is made in every build. `order` places it among the others, so
    that those that show the same things follow each other; those that come `LAST` may need what
    others found. `size` is how much there is to draw, in phases. A product that `recurs` will be
    made again soon, with more in it: what took long and stays the same is kept for then.
    """

    address: str
    key: object = None
    order: tuple[int, ...] = LAST
    size: int = 1
    recurs: bool = False

    def make(self, bench: Bench) -> None:
        """Make every file of the product."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Files(Product):
    """A product that a function makes."""

    making: Callable[[Bench], None]

    def make(self, bench: Bench) -> None:
        """Make every file of the product."""
        self.making(bench)


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFile(Product):
    """A text, or what makes it."""

    text: str | Callable[[], str]

    def make(self, bench: Bench) -> None:
        """Write the text."""
        bench.put(self.address, self.text if isinstance(self.text, str) else self.text())


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplatePage(Product):
    """A page with its own template; the values are asked for only if it is made."""

    template: str
    values: Callable[[], Mapping[str, object]] = dict

    def make(self, bench: Bench) -> None:
        """Write the page."""
        bench.page(self.address, self.template, self.values())
