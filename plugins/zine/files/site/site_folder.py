"""The public site: built beside the old one, and moved into place only when complete."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import filecmp
import os
import shutil
import sys
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

from zine.files.atomic_files import disk_words
from zine.files.environment import left_out
from zine.files.file_hashes import files_below, is_one_file
from zine.files.git_calls import link_out_of_git
from zine.files.site.site_mark import (
    begin,
    check_replaceable,
    clear,
    erase,
    finish,
    is_finished,
)
from zine.files.site.spare_site import set_aside
from zine.problems import Place, Problem, Problems

# What the pages of issues and games share, and what there is of each game.
SHARED = ("pictures", "boards/land")
OF_A_GAME = ("games/{0}", "api/1/games/{0}", "api/1/games/{0}.json")
AT_FDCWD, RENAME_EXCHANGE = -100, 2
IN_USE = "something else is mounted there: put the site in a folder inside it"


def _site_of(output: Path) -> Path:
    """The folder for the site: `output`, or where a link of that name leads.

    Raises Problems if a link leads in a circle or came with git, whose author could choose what
    is replaced, or if `output` is a file.
    """
    if link := link_out_of_git(output):
        hint = "take it out of git; a link that you make yourself is followed"
        message = "this link came with git, and no site is built where it leads"
        raise Problems.of(str(link), message, hint)
    try:
        real = output.resolve() if output.is_symlink() else output
    except (OSError, RuntimeError):
        real = output
    if real.is_symlink():
        hint = "make it a folder, or a link to one"
        raise Problems.of(str(output), "this link leads nowhere", hint)
    if real.exists() and not real.is_dir():
        raise Problems.of(str(real), "this is not a folder", "move it away")
    return real


def check_site(output: Path, retained: Iterable[str] = ()) -> Path:
    """The folder for the site, if a build may replace it.

    Raises Problems if it holds what the press did not put there, except names in `retained`
    (OUTPUT_RETENTION) and .git.
    """
    real = _site_of(output)
    check_replaceable(real, _kept(retained))
    return real


def _kept(retained: Iterable[str]) -> tuple[str, ...]:
    """What outlasts the swap: the names in OUTPUT_RETENTION, and a repository."""
    return tuple(dict.fromkeys([".git", *retained]))


def heal(output: Path) -> None:
    """Put the old site back if a build was killed during the swap.

    Call only while holding the lock. Raises Problems if the disk refuses.
    """
    real = _site_of(output)
    old = _beside(real, "old")
    if is_finished(old) and not real.exists():
        try:
            old.rename(real)
        except OSError as error:
            message = f"the old site cannot be put back: {disk_words(error)}"
            hint = f"rename {old} to {real.name}"
            raise Problems.of(str(real), message, hint) from error


def build_folder(output: Path, retained: Iterable[str] = ()) -> Path:
    """An empty folder to build in, beside the site that `output` is or leads to.

    Repairs the state a killed build left first. Raises Problems if a folder that would have to
    go holds what the press did not put there.
    """
    heal(output)
    real = check_site(output, retained)
    fresh = _beside(real, "new")
    try:
        for leftover in (fresh, _beside(real, "old"), _beside(real, "parts")):
            clear(leftover, real, _kept(retained))
        begin(fresh)
    except OSError as error:
        message = f"no site can be built here: {disk_words(error)}"
        hint = f"{output} is a link, and the site is built beside what it leads to"
        problem = Problem(Place(str(fresh)), message, hint if output.is_symlink() else "")
        raise Problems([problem]) from error
    return fresh


def publish(
    output: Path,
    retained: Iterable[str] = (),
    spare: Path | None = None,
    names: Collection[str] = (),
) -> bool:
    """Replace the old site with the finished build, into which `retained` and .git are copied.

    The two swap in one step where the system supports it. Elsewhere there is an instant
    without a site; `heal` repairs a build killed in it. Of the old one, the files in `names` become
    the `spare` site; whether they could.
    """
    real = _site_of(output)
    fresh, old = _beside(real, "new"), _beside(real, "old")
    kept = _kept(retained)
    _retain(real, fresh, kept)
    finish(fresh, kept)
    try:
        if real.exists() and exchange(fresh, real):
            fresh.rename(old)
        else:
            if real.exists():
                real.rename(old)
            fresh.rename(real)
    except OSError as error:
        heal(real)
        message = f"the finished site cannot be put in place: {disk_words(error)}"
        hint = IN_USE if error.errno == errno.EBUSY else "the old site was not changed"
        raise Problems.of(str(real), message, hint) from error
    with contextlib.suppress(OSError):
        if spare and set_aside(old, real, kept, spare, names):
            return True
        erase(old, real, kept)
    return False


def exchange(one: Path, other: Path) -> bool:
    """Swap two paths so that neither is ever missing.

    Returns False, with nothing changed, if the system or the file system cannot do it.
    """
    call = _renameat2()
    if call is None:
        return False
    names = os.fsencode(one), os.fsencode(other)
    done: int = call(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE)
    return done == 0


@cache
def _renameat2() -> ctypes._NamedFuncPointer | None:
    """The call of Linux 3.15 and glibc 2.28; other systems have none."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return None
    call.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    call.restype = ctypes.c_int
    return call


def _retain(real: Path, fresh: Path, names: Iterable[str]) -> None:
    """Copy what a site must keep into the finished build."""
    for name in names:
        kept = real / name
        if kept.is_dir() and not kept.is_symlink():
            shutil.copytree(kept, fresh / name, symlinks=True, dirs_exist_ok=True)
        elif os.path.lexists(kept) and not (fresh / name).exists():
            (fresh / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(kept, fresh / name, follow_symlinks=False)


def public_of(fresh: Path) -> Path:
    """The public site that a build replaces."""
    return fresh.with_name(fresh.name.removesuffix(".new"))


def discard(output: Path) -> None:
    """Delete an unfinished build; where no site can be, none was begun."""
    with contextlib.suppress(Problems, OSError):
        real = _site_of(output)
        for word in ("new", "parts"):
            erase(_beside(real, word), real)


def parts_of(fresh: Path) -> Path:
    """The folder for what other machines write of a build: whatever comes late stays out of it."""
    return _beside(public_of(fresh), "parts")


def take_part(name: str, fresh: Path) -> frozenset[str]:
    """Move the part of that name into the build; the names of its files."""
    if not name.isalnum():
        raise ValueError(f"{name!r} cannot be a part")
    part = parts_of(fresh) / name
    files = files_below(part)
    for file in files:
        (fresh / file).parent.mkdir(parents=True, exist_ok=True)
        os.replace(part / file, fresh / file)
    shutil.rmtree(part, ignore_errors=True)
    return frozenset(files)


def take_same(path: Path, content: bytes, fresh: Path) -> bool:
    """Take a file of a build from the present site, if it has one that holds the same."""
    present = f"{public_of(fresh)}/{path.relative_to(fresh).as_posix()}"
    try:
        with open(present, "rb") as file:
            same = os.fstat(file.fileno()).st_size == len(content) and file.read() == content
        if same and not is_one_file(path, present):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)
            os.link(present, path)
    except OSError:
        return False
    return same


def keep_times(fresh: Path, sizes: Mapping[str, int]) -> None:
    """Leave files that were written as they are in the present site: those there, with their times.

    What copies a site by the times of its files, and the search, then see that they are the same.
    `sizes` are in bytes, by path; a system without hard links changes nothing.
    """
    public = public_of(fresh)
    for path, size in sizes.items():
        present = public / Path(path).relative_to(fresh)
        try:
            about = present.stat()
            if about.st_size != size or os.path.samestat(about, os.stat(path)):
                continue
            if filecmp.cmp(present, path, shallow=False):
                os.link(present, f"{path}.same")
                os.replace(f"{path}.same", path)
        except OSError:
            continue


def _beside(output: Path, word: str) -> Path:
    return output.with_name(f"{output.name}.{word}")


def public_site(output: Path, root: Path) -> Path:
    """The site as readers see it now; a trial is built elsewhere."""
    public = public_of(output)
    return public if public.is_dir() else root / "output"


def carry_over(public: Path, fresh: Path, numbers: Iterable[int]) -> frozenset[str]:
    """Copy the issues that came out before, and the pages of games that are left out.

    Gives the addresses of what was copied; nothing if no game is left out.
    """
    if not left_out():
        return frozenset()
    found = [each for name in SHARED for each in sorted((public / name).rglob("*"))]
    for slug in sorted(left_out()):
        for pattern in OF_A_GAME:
            place = public / pattern.format(slug)
            found += [place, *sorted(place.rglob("*"))]
    for number in numbers:
        found += [*public.glob(f"issues/{number}.*"), *public.glob(f"issues/{number}-print*")]
    names = [each.relative_to(public).as_posix() for each in found if each.is_file()]
    for name in names:
        (fresh / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(public / name, fresh / name)
    return frozenset(names)
