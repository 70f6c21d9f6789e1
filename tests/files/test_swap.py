"""The finished site takes the place of the old one: at once, through links, whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from pathlib import Path

import pytest

from desks import make_site
from sites import build, tree
from zine.files.site import site_folder as output
from zine.files.site.site_folder import (
    build_folder,
    discard,
    heal,
    keep_times,
    parts_of,
    publish,
    take_same,
)
from zine.files.site.site_integrity import files_copied, make_sure
from zine.files.site.site_mark import begin, finish
from zine.problems import Problems
from zine.wings.desk.desk_opening import locked_desk


def put(folder: Path, text: str) -> Path:
    """A folder with one page."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(text, encoding="utf-8")
    return folder


def made(folder: Path, text: str) -> Path:
    """A site of one page that the press made."""
    finish(put(folder, text))
    return folder


def page(site: Path) -> str:
    """What the page says."""
    return (site / "index.html").read_text(encoding="utf-8")


def swapped(site: Path, old: str = "old", new: str = "new") -> None:
    """Publish a new site in the place of an old one."""
    made(site.resolve(), old)
    put(build_folder(site), new)
    publish(site)


@pytest.fixture(params=["exchange", "two renames"])
def _way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways of changing places, on a system that knows but one of them too."""
    if request.param == "two renames":
        monkeypatch.setattr(output, "exchange", lambda *_: False)


@pytest.mark.usefixtures("_way")
def test_the_new_site_stands_alone(tmp_path: Path) -> None:
    """Nothing of the old one stays behind, neither in it nor beside it."""
    swapped(tmp_path / "output")

    assert "new" == page(tmp_path / "output")
    assert ["output"] == os.listdir(tmp_path)


@pytest.mark.usefixtures("_way")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """The folder it leads to, such as a web root, holds the new site."""
    (tmp_path / "zine").mkdir()
    link = tmp_path / "zine" / "output"
    link.symlink_to("../www/site")

    swapped(link)
    swapped(link, "old", "newest")

    assert link.is_symlink()
    assert "newest" == page(tmp_path / "www" / "site")
    assert ["site"] == os.listdir(tmp_path / "www")


def test_a_link_to_nothing_yet(tmp_path: Path) -> None:
    """The folder is made where the link leads."""
    (tmp_path / "output").symlink_to(tmp_path / "www" / "site")

    put(build_folder(tmp_path / "output"), "new")
    publish(tmp_path / "output")

    assert "new" == page(tmp_path / "www" / "site")


def test_parts_of_a_killed_build_go(tmp_path: Path) -> None:
    """Whatever other machines wrote of it, or still write, comes into no site."""
    site = tmp_path / "output"
    begin(parts_of(build_folder(site)))
    put(parts_of(tmp_path / "output.new") / "one", "late")
    put(build_folder(site), "new")
    assert ["output.new"] == [each.name for each in tmp_path.iterdir()]

    begin(parts_of(tmp_path / "output.new"))
    put(parts_of(tmp_path / "output.new") / "one", "late")
    discard(site)
    assert [] == [*tmp_path.iterdir()]


def test_a_link_in_a_circle(tmp_path: Path) -> None:
    """It is named, with what to do."""
    (tmp_path / "output").symlink_to("output")

    with pytest.raises(Problems) as found:
        build_folder(tmp_path / "output")

    assert "output: this link leads nowhere (make it a folder, or a link to one)" in str(
        found.value
    )


def test_nobody_finds_the_site_missing(tmp_path: Path) -> None:
    """A reader who asks all the time always gets the old page or the new one."""
    if not output.exchange(put(tmp_path / "a", "a"), put(tmp_path / "b", "b")):
        pytest.skip("this system cannot exchange two folders")
    site = made(tmp_path / "output", "0")
    missing: list[str] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            if not os.path.isdir(site):
                missing.append("missing")

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for number in range(200):
            put(build_folder(site), str(number))
            publish(site)
    finally:
        done.set()
        reader.join()

    assert [] == missing


def test_exchange_says_when_it_cannot(tmp_path: Path) -> None:
    """Nothing is changed then."""
    put(tmp_path / "a", "a")

    assert not output.exchange(tmp_path / "a", tmp_path / "nothing")
    assert "a" == page(tmp_path / "a")


def killed_between(root: Path) -> Path:
    """A zine whose build died between the two renames."""
    (root / "content").mkdir(parents=True)
    (root / "content" / "zine.yaml").write_text("title: E\npublisher: A\nhow_to_join: W\n")
    made(root / "output.old", "old")
    begin(root / "output.new")
    put(root / "output.new", "new")
    return root


def test_a_build_heals(tmp_path: Path) -> None:
    """The old site is back before the new build begins."""
    root = killed_between(tmp_path / "zine")

    build_folder(root / "output")

    assert "old" == page(root / "output")


def test_any_command_that_writes_heals(tmp_path: Path) -> None:
    """Readers do not have to wait for the next build."""
    root = killed_between(tmp_path / "zine")

    with locked_desk(root):
        pass

    assert "old" == page(root / "output")


def test_a_site_that_stands_is_not_healed(tmp_path: Path) -> None:
    """What an old build left behind does not come back."""
    made(tmp_path / "output", "now")
    made(tmp_path / "output.old", "old")

    heal(tmp_path / "output")

    assert "now" == page(tmp_path / "output")


def test_a_mount_point_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be renamed stays as it was, and the message says what to do."""
    site = made(tmp_path / "output", "old")
    put(build_folder(site), "new")

    def refuse(*_: object) -> None:
        raise OSError(errno.EBUSY, "Device or resource busy")

    monkeypatch.setattr(output, "exchange", lambda *_: False)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(Problems) as found:
        publish(site)

    assert "something else is mounted there" in str(found.value)
    assert "old" == page(site)


def test_a_publisher_builds_into_a_link(tmp_path: Path) -> None:
    """The whole build, twice: records, site, and what is kept."""
    root = make_site(tmp_path / "zine")
    (root / "output").symlink_to(tmp_path / "www")

    first, second = build(root), build(root)

    assert (0, 0) == (first.returncode, second.returncode), first.stderr + second.stderr
    assert (root / "output").is_symlink()
    assert (tmp_path / "www" / "issues" / "1.html").exists()
    assert not (tmp_path / "www.new").exists()


def test_a_file_that_holds_the_same_is_that_of_the_site(tmp_path: Path) -> None:
    """It is not written again, nor compared again in the end."""
    site, fresh = tmp_path / "output", tmp_path / "output.new"
    for folder in (site, fresh):
        (folder / "a").mkdir(parents=True)
    for name in ("same", "longer", "other"):
        (site / "a" / name).write_bytes(b"one")

    taken = {
        name: take_same(fresh / "a" / name, content, fresh)
        for name, content in {"same": b"one", "longer": b"ones", "other": b"two"}.items()
    }
    gone = take_same(fresh / "a/gone", b"one", fresh), take_same(fresh / "b/same", b"one", fresh)
    before = (site / "a/same").stat()
    keep_times(fresh, {f"{fresh}/a/same": 3})

    assert {"same": True, "longer": False, "other": False} == taken
    assert (False, False) == gone
    assert ["same"] == [each.name for each in (fresh / "a").iterdir()]
    assert (site / "a/same").samefile(fresh / "a/same")
    assert before.st_ctime_ns == (site / "a/same").stat().st_ctime_ns


def test_every_copy_is_compared(tmp_path: Path) -> None:
    """One that is missing, cut short or changed is named; hidden sources are no copies."""
    theme = tmp_path / "theme"
    for name in ("a.js", "b/c.js", "b/d.js", "e.js", ".hidden"):
        (theme / name).parent.mkdir(parents=True, exist_ok=True)
        (theme / name).write_text("0123456789")
    site = tmp_path / "site"
    shutil.copytree(theme, site)
    (site / "a.js").write_text("01234")
    (site / "b" / "c.js").write_text("012345678X")
    (site / "b" / "d.js").unlink()

    with pytest.raises(Problems) as found:
        make_sure(site, {}, files_copied(theme, site, [".*"]))

    assert ["a.js", "b/c.js", "b/d.js"] == [each.place.file for each in found.value.problems]


def test_every_page_is_measured(tmp_path: Path) -> None:
    """One that is shorter than what was written is named with both sizes."""
    put(tmp_path, "12345")
    sizes = {str(tmp_path / "index.html"): 12_345, str(tmp_path / "gone.html"): 1}

    with pytest.raises(Problems) as found:
        make_sure(tmp_path, sizes, [])

    assert "index.html: was not written whole: 5 of 12,345 bytes" in str(found.value)
    assert "gone.html: was not written whole: 0 of 1 bytes" in str(found.value)


def test_a_copy_that_fell_short_keeps_the_old_site(tmp_path: Path) -> None:
    """A theme whose script cannot be read makes no site without it."""
    root = make_site(tmp_path / "zine")
    assert 0 == build(root).returncode
    before = tree(root / "output")
    settings = (root / "pelicanconf.py").read_text()
    plugin = "import pelican.utils, shutil\n_copy = shutil.copyfile\n"
    plugin += "def half(source, target):\n"
    plugin += "    if str(source).endswith('orders.js'):\n"
    plugin += "        open(target, 'w').close(); raise OSError(28, 'No space left on device')\n"
    plugin += "    return _copy(source, target)\npelican.utils.shutil.copyfile = half\n"
    (root / "pelicanconf.py").write_text(settings + plugin)

    done = build(root, ZINE_WHATEVER="1")  # what settings do, and do not say, is nothing new

    assert 1 == done.returncode
    assert "theme/orders.js: was not written whole" in done.stderr
    assert before == tree(root / "output")
