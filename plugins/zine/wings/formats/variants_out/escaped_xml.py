"""XML of other programs, written so that nothing in a name can break out of it."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from zine.characters import permitted


def element(parent: Element | None, tag: str, text: str = "", **attributes: str) -> Element:
    """A new element, within a parent if there is one; an underscore ends a word of Python's."""
    plain = {key.rstrip("_"): permitted(value) for key, value in attributes.items()}
    made = Element(tag, plain) if parent is None else SubElement(parent, tag, plain)
    made.text = permitted(text) or None
    return made


def document(root: Element, doctype: str = "") -> bytes:
    """The whole file of a root element, in UTF-8; `doctype` is its declaration, if it has one."""
    indent(root)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' + (doctype and f"{doctype}\n")
    return f"{head}{tostring(root, encoding='unicode')}\n".encode()
