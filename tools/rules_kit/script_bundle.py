"""The rules packed for the reader's browser: what is compiled of them, and no more."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType

from rules_kit.source_cutter import Cutter

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "plugins/zine"
STANDINS = Path(__file__).parent / "standins"
COMPILER = Path(__file__).parent / "compile.mjs"
TRIAL = ("zine.wings.lab.order_trials.trial", "Trial")


def to_compile() -> str:
    """What `compile.mjs` reads: every module that a trial needs, and the line that marks the result."""
    cutter = _cut()
    data = {
        "modules": dict(sorted(_sources(cutter).items())),
        "scripts": {name: text for name, text in _scripts().items() if name in cutter.foreign},
        "trial": (COMPILER.parent / "trial.js").read_text(encoding="utf-8"),
    }
    text = json.dumps(data, ensure_ascii=False)
    made_of = sha256((text + COMPILER.read_text(encoding="utf-8")).encode()).hexdigest()
    head = f"// The press's rules, compiled by tools/bundle_rules.py of {made_of}"
    return json.dumps({**data, "head": head}, ensure_ascii=False)


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
