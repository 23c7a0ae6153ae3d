"""Kinds of unit: those of one kind in one place may do the same, but for what each has done."""

from __future__ import annotations

from typing import Final

from ..components import UNITS


def _kinds() -> list[int]:
    """Number the kinds of unit."""
    seen: dict[tuple[int, ...], int] = {}
    found = []
    for u in UNITS:
        size = (int(u.large), int(u.counted), int(u.hq), int(u.artillery))
        words = (u.side, u.nation, u.nations, *size, int(u.any_stack), int(u.lemnos_source), int(u.black_sea))
        found.append(seen.setdefault(words, len(seen)))
    return found


#: the kind of each unit
KIND: Final = _kinds()
