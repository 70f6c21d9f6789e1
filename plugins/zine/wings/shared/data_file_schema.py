"""The form of the data files that a site publishes for programs.

A field may be added while the format of a file stays 1; none is renamed, taken out or given
another meaning.
"""

from __future__ import annotations

import json

from pydantic import BaseModel, ConfigDict


class DataPart(BaseModel):
    """A part of a data file, or a whole one; the docstrings of its fields are in the JSON Schema."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    def in_json(self) -> str:
        """The part as a file."""
        return self.model_dump_json(indent=1) + "\n"

    @classmethod
    def schema_file(cls, name: str) -> str:
        """The JSON Schema of files of this form, under its name in the site."""
        dialect = "https://json-schema.org/draft/2020-12/schema"
        made = cls.model_json_schema(mode="serialization")
        return (
            json.dumps({"$schema": dialect, "$id": f"{name}.schema.json", **made}, indent=2) + "\n"
        )
