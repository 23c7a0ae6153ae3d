"""Component packs: is a folder of replaced tables complete and right?"""

from __future__ import annotations

from pathlib import Path

from ...kernel.tables import trying_pack
from .components import FOLDER, load_components
from .scenarios import load_options, load_scenarios
from .setups import read_entries, read_setup
from .tables import load_tables
from .what_if import load_effects


def check_pack(folder: Path) -> None:
    """Load everything with the pack's files in place of our own; `DataError` names the first fault."""
    with trying_pack(FOLDER, folder):
        components = load_components()
        load_tables()
        load_options()
        for scenario in load_scenarios().values():
            read_setup(scenario.number, components=components)
        read_entries(components=components)
        load_effects(components=components)
