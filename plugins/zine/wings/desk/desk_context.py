"""What the commands of the desk work with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from zine.files.private_folder import PrivateFolder
from zine.gamefiles.schemas import ZineFile
from zine.language import (
    ENGLISH,
    Language,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleDesk:
    """What the commands of the desk work with; letters are written in `language`."""

    root: Path
    zine: ZineFile
    private: PrivateFolder
    language: Language = ENGLISH

    @property
    def sender(self) -> str:
        """Who letters are from."""
        return (
            f"{self.zine.publisher} <{self.zine.address}>"
            if self.zine.address
            else self.zine.publisher
        )
