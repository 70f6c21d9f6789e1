"""The language that a zine is printed in: `language:` in content/zine.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from zine.files.languages import catalogue, languages
from zine.files.strict_yaml import read_yaml
from zine.language import ENGLISH, Language
from zine.problems import Problems, did_you_mean
from zine.variantfiles.variant_folders import variant_folder, variant_names
from zine.variantfiles.variant_reader import load_variant


def known_language(code: str) -> str:
    """The code of a language that pages can be printed in. Raises ValueError for others."""
    if code not in languages():
        hint = did_you_mean(code, languages()) or ", ".join(languages())
        raise ValueError(f"the press does not print in '{code}'; {hint}")
    return code


def language_of(root: Path) -> Language:
    """The language of the zine at a root; English if its settings name none, or cannot be read."""
    try:
        data = read_yaml(root / "content" / "zine.yaml", "content/zine.yaml").data
    except Problems:
        return ENGLISH
    code = data.get("language") if isinstance(data, dict) else None
    if not isinstance(code, str) or code == "en" or code not in languages():
        return ENGLISH
    return Language(code, catalogue(code), *_names(root, code))


def _names(root: Path, code: str) -> tuple[dict[str, str], dict[str, Mapping[str, str]]]:
    """What powers and provinces are called on all maps, by their English names, and the forms."""
    found: dict[str, str] = {}
    forms: dict[str, Mapping[str, str]] = {}
    for name in variant_names(root):
        folder = variant_folder(name, root)
        if folder is None or not (folder / "names" / f"{code}.yaml").exists():
            continue
        variant = load_variant(name, root).variant
        local = next(each for each in variant.local if each.language == code)
        provinces = variant.geography.provinces
        found |= {provinces[each].name: names[0] for each, names in local.provinces.items()}
        found |= {power: names[0] for power, names in local.powers.items()}
        called = {**local.provinces, **local.powers}
        forms |= {called[each][0]: how for each, how in local.forms.items()}
    return found, forms
