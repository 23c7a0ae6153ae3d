"""Loads the modules that say what the words of the card language mean."""

from __future__ import annotations

from importlib import import_module
from typing import Final

MODULES: Final = ("conditions", "effects_tracks", "effects_units", "effects_politics", "effects_operations")


def load_effects() -> None:
    """Import every module of effects once."""
    for name in MODULES:
        import_module(f".{name}", __package__)
