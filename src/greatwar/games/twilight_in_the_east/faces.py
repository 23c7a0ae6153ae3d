"""The figures that a counter shows."""

from __future__ import annotations

from .components import Unit


def face(u: Unit, steps: int, extended: bool) -> list[int | str]:
    """The figures of a counter with so many steps; a supply unit has a second side."""
    if u.fort:
        return [steps]
    if u.dummy:
        return ["?"]
    if u.supply:
        return [f"r{u.extended if extended and u.extended >= 0 else u.range}"]
    return [u.guns if u.artillery else steps, u.defence, u.ma]
