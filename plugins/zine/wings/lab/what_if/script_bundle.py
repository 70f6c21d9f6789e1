"""The rules packed for the reader's browser: what Brython needs to run them, and no more."""

from __future__ import annotations

import json
import zlib
from importlib import import_module, util
from pathlib import Path
from types import ModuleType

from zine.wings.lab.what_if.source_cutter import Cutter

PACKAGE = Path(__file__).parents[3]
STANDINS = Path(__file__).parent / "standins"
TRIAL = ("zine.wings.lab.trying.trial", "Trial")
NEAREST = 10  # kB that sizes are rounded to


def brython_script(name: str) -> str:
    """One of Brython's scripts. Raises OSError if it cannot be read."""
    found = util.find_spec("brython")
    assert found is not None
    assert found.origin
    return (Path(found.origin).parent / "data" / name).read_text(encoding="utf-8")


def packed_size(text: str) -> int:
    """About how much is sent, in kB: hosts compress what they send."""
    return round(len(zlib.compress(text.encode(), 9)) / 1000 / NEAREST) * NEAREST


def packed_rules() -> str:
    """A script that hands Brython every module that a trial needs."""
    cutter = _cut()
    modules = {name: _entry(source) for name, source in _sources(cutter).items()}
    used = {name: text for name, text in _scripts().items() if name in cutter.foreign}
    modules |= {name: _entry(source, ".js") for name, source in used.items()}
    data = {"$timestamp": 0, **dict(sorted(modules.items()))}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"__BRYTHON__.loadBrythonPackage({text});\n"


def cut_modules() -> dict[str, tuple[str, bool]]:
    """Every Python module that a trial needs, cut, and whether it is a package."""
    return _sources(_cut())


def _cut() -> Cutter:
    """What a trial needs. Raises ValueError if nothing stands in for a foreign module."""
    standins = {
        _named(path): path.read_text(encoding="utf-8") for path in sorted(STANDINS.glob("in_*.py"))
    }

    def source(name: str) -> tuple[str, bool] | None:
        package = any(each.startswith(f"{name}.") for each in standins)
        return (standins[name], package) if name in standins else _own(name)

    def made(name: str) -> ModuleType | None:
        return import_module(name) if name.partition(".")[0] == PACKAGE.name else None

    cutter = Cutter(source, made)
    cutter.need(*TRIAL)
    if missing := sorted(cutter.foreign.keys() - _scripts().keys()):
        raise ValueError(f"nothing stands in for {', '.join(missing)} in the browser")
    return cutter


def _sources(cutter: Cutter) -> dict[str, tuple[str, bool]]:
    found = {
        name: (cut.source(), cut.package) for name, cut in cutter.modules.items() if cut.needed
    }
    for name in list(found):
        while name := name.rpartition(".")[0]:
            found.setdefault(name, ("", True))
    return found


def _entry(source: tuple[str, bool] | str, ending: str = ".py") -> list[object]:
    """A module as Brython's file system lists it: ending, text, imports, and a 1 for a package."""
    text, package = (source, False) if isinstance(source, str) else source
    return [ending, text, [], *([1] if package else [])]


def _own(name: str) -> tuple[str, bool] | None:
    top, _, rest = name.partition(".")
    if top != PACKAGE.name:
        return None
    path = PACKAGE.joinpath(*rest.split(".")) if rest else PACKAGE
    if (path / "__init__.py").is_file():
        return (path / "__init__.py").read_text(encoding="utf-8"), True
    path = path.with_suffix(".py")
    return (path.read_text(encoding="utf-8"), False) if path.is_file() else None


def _named(path: Path) -> str:
    """The module that a file stands in for."""
    return path.stem.removeprefix("in_").replace("__", ".")


def _scripts() -> dict[str, str]:
    return {
        _named(path): path.read_text(encoding="utf-8") for path in sorted(STANDINS.glob("in_*.js"))
    }
