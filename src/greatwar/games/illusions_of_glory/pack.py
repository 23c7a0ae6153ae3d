"""Component packs: is a folder of replaced tables complete and right?"""

from __future__ import annotations

from pathlib import Path

from ...kernel.tables import trying_pack
from .cards.language import check_cards
from .charts import load_fire, load_levels, load_offensives, load_turns
from .components import FOLDER, load_cards, load_places, load_units
from .scenarios import load_options, load_scenarios
from .setups import read_entries, read_setup


def check_pack(folder: Path) -> None:
    """Load everything with the pack's files in place of our own; `DataError` names the first fault."""
    with trying_pack(FOLDER, folder):
        load_places()
        load_units()
        check_cards(cards=load_cards())
        load_fire()
        load_offensives()
        load_turns()
        load_levels()
        load_options()
        for scenario in load_scenarios().values():
            read_setup(scenario)
        read_entries()
