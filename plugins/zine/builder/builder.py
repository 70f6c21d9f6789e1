"""The builder: takes over the products of the present site that are unchanged, and makes the others."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from zine.builder.product import Bench, Product
from zine.files.environment import is_readonly
from zine.files.file_hashes import CACHE, files_below, hash_of, is_one_file, link_or_copy, stamp
from zine.files.memory import Memory
from zine.files.site.spare_site import is_no_link, move_spare, sweep

KIND = "products"  # by folder of the site: their keys, stamps and files
SPARE = f"{CACHE}/site"
SITE = "described"  # the entry that says which site the others describe
Known = tuple[str, str, list[str]]  # of a product: its key, the stamps of its files, their names


class Host(Protocol):
    """What Pelican's side does for the builder."""

    sizes: dict[str, int]  # in bytes, by the path of each file that was written

    def write(self, path: Path, content: str | bytes) -> None:
        """Write a file."""

    def page(self, bench: Bench, address: str, template: str, values: Mapping[str, object]) -> None:
        """Write a page; the drawings that it shares with other pages go to the bench."""

    def macros(
        self, bench: Bench, address: str, template: str, values: Mapping[str, object]
    ) -> object:
        """The macros of a template, for what is printed on paper at an address."""


class Builder:
    """Makes the products of a site in the folder `fresh`, which will replace `public`.

    `common` is the key of what all products are made from. Files are taken over only if they are
    those that the press put there, by their sizes and times: a merge may have brought others. A
    trial build elsewhere takes files from the site that the memory describes, and leaves both as
    they are. Where that site is gone they are taken from the spare one.
    Nothing is taken over where the build does not `reuse`. Most builds begin with the spare site,
    so that nothing has to be done to files that stay.
    """

    def __init__(
        self,
        root: Path,
        public: Path,
        fresh: Path,
        memory: Memory,
        host: Host,
        common: str,
        *,
        reuse: bool = True,
    ) -> None:
        self.memory, self.host, self.fresh, self.root = memory, host, fresh, root.resolve()
        self.made: dict[str, tuple[str, list[str]]] = {}  # keys and files, by product
        self.there: dict[str, None] = {}  # the addresses of all files so far
        self.common, self._reuses = common, reuse
        self._public = public.resolve()
        self._name = os.path.relpath(self._public, self.root)
        described = memory.get(KIND, SITE)
        self._moved = described != self._name
        self.spare = self.root / SPARE
        self._sites = [(root / described).resolve() if described else self._public, self.spare]
        self._taken: dict[str, tuple[str, list[str]]] = {}
        self._known: dict[str, dict[str, Known]] = {}
        self._moved_in: Mapping[str, str] = {}  # stamps of the files that were the spare site's
        self._is_sound = cache(is_no_link)  # the folders of the spare site

    @property
    def outlasts(self) -> bool:
        """Whether what is built will be a site; a trial build elsewhere is not remembered."""
        return not (is_readonly() and self._moved)

    def begin(self) -> None:
        """Begin with the files of the spare site."""
        if self._reuses and not is_readonly():
            self._moved_in = move_spare(self.spare, self.fresh)

    def complete(self) -> None:
        """Delete the files of the spare site that no product needed so far.

        Whoever needs one of them later takes it from the public site.
        """
        sweep(self.fresh, sorted(self._moved_in.keys() - self.there.keys()))
        self._moved_in = {}

    def build(self, product: Product) -> Sequence[str]:
        """Take a product over, or make it; the addresses of its files."""
        files = self.taken_over(product)
        return self.make(product) if files is None else files

    def taken_over(self, product: Product) -> Sequence[str] | None:
        """The files of a product that could be taken from the present site; None if it changed."""
        if product.key is None or not self._reuses:
            return None
        known = self._in_folder_of(product.address).get(product.address)
        if known is None or known[0] != self._whole(product):
            return None
        whole, stamps, files = known
        if stamps != hash_of(" ".join(self._moved_in.get(each, "") for each in files).encode()):
            site = next((each for each in self._sites if stamps == _stamps(each, files)), None)
            if site is None:
                return None
            for name in files:
                if name not in self.there:
                    _link(f"{site}/{name}", f"{self.fresh}/{name}")
        self.there.update(dict.fromkeys(files))
        if self._moved:
            self._taken[product.address] = whole, files
        return tuple(files)

    def make(self, product: Product) -> Sequence[str]:
        """Make a product; the addresses of its files."""
        bench = _Stand(self, product.recurs)
        product.make(bench)
        files = list(bench.files)
        if product.key is not None:
            self.made[product.address] = self._whole(product), files
        return files

    def write(self, address: str, content: str | bytes) -> None:
        """Write a file of the site."""
        self.host.write(self.fresh / address, content)
        self.there[address] = None

    def save(self, *, has_spare: bool) -> None:
        """Remember what the products of the finished site were made from.

        The site that it replaced may be the spare by now; else there is none, or an older one.
        """
        if not self.outlasts:
            return
        is_lost = not self.spare.is_dir()
        folders: dict[str, None] = {}
        for address, (whole, files) in {**self._taken, **self.made}.items():
            if stamps := _stamps(self._public, files):
                self._in_folder_of(address)[address] = whole, stamps, files
                folders[os.path.dirname(address)] = None
                self._keep(() if is_lost else files)
        if is_lost:
            self._keep(self.there)
        for folder in folders:
            self.memory.put(KIND, f"{folder}/", self._known[folder])
        if self._moved:
            self.memory.put(KIND, SITE, self._name)
        if self.made and not has_spare and is_no_link(f"{self.spare}"):
            sweep(self.spare, {*files_below(self.spare)} - self.there.keys())
        self.memory.save()

    def _in_folder_of(self, address: str) -> dict[str, Known]:
        """What is known of the products in the folder that an address is in."""
        folder = os.path.dirname(address)
        if folder not in self._known:
            self._known[folder] = self.memory.get(KIND, f"{folder}/") or {}
        return self._known[folder]

    def _keep(self, files: Iterable[str]) -> None:
        """Give files of the site a second name, unless it is theirs. Failing to costs only time."""
        with contextlib.suppress(OSError):
            for name in files:
                kept, source = f"{self.spare}/{name}", f"{self._public}/{name}"
                if self._is_sound(os.path.dirname(kept)) and not is_one_file(kept, source):
                    _link(source, kept)

    def _whole(self, product: Product) -> str:
        return hash_of(f"{self.common}\0{product.key!r}".encode())


class _Stand:
    """The bench for one product: notes the files that it consists of."""

    def __init__(self, builder: Builder, recurs: bool) -> None:
        self._builder, self.recurs = builder, recurs
        self.files: dict[str, None] = {}

    def put(self, address: str, content: str | bytes) -> None:
        """A file at its address within the site."""
        self._builder.write(address, content)
        self.files[address] = None

    def page(self, address: str, template: str, values: Mapping[str, object]) -> None:
        """A page at its address, made by a template of the theme."""
        self.files[address] = None
        self._builder.host.page(self, address, template, values)
        self._builder.there[address] = None

    def share(self, address: str, content: str) -> None:
        """A file that other products need as well; its address says what it holds."""
        if address not in self._builder.there:
            self._builder.write(address, content)
        self.files[address] = None

    def add(self, product: Product) -> None:
        """A product that belongs to this one: made only if it changed itself."""
        self.files.update(dict.fromkeys(self._builder.build(product)))

    def macros(self, address: str, template: str, values: Mapping[str, object]) -> object:
        """The macros of a template, for what is printed on paper at an address."""
        return self._builder.host.macros(self, address, template, values)

    def read(self, address: str) -> bytes:
        """A file of the site that was made already."""
        return (self._builder.fresh / address).read_bytes()


def _link(source: str, target: str) -> None:
    try:
        link_or_copy(source, target)
    except FileNotFoundError:
        Path(target).parent.mkdir(parents=True, exist_ok=True)
        link_or_copy(source, target)


def _stamps(site: Path, files: Iterable[str]) -> str:
    """The hash of the sizes and times of some files; "" if one is missing."""
    try:
        return hash_of(" ".join(stamp(f"{site}/{name}") for name in files).encode())
    except OSError:
        return ""
