"""6, 5.4.2 Areas of Attachment, corps and independent tracks, plans abandoned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.step import Auto
from ..state import State


@dataclass(eq=False)
class AttachmentPhase(Auto):
    """5.4.2 The Attachment Phase."""

    asked_by: ClassVar[str] = "5.4.2"
    side: int = 0

    def run(self, s: State) -> None:
        """Nothing yet."""
