"""How long it takes to load all components: printed, not judged, for machines differ."""

from __future__ import annotations

import time

from greatwar.games.paths_of_glory.components import load_components
from greatwar.games.paths_of_glory.scenarios import load_scenarios
from greatwar.games.paths_of_glory.setups import read_setup
from greatwar.games.paths_of_glory.tables import load_tables


def test_loading_time(capsys):
    begin = time.perf_counter()
    components = load_components()
    parts = time.perf_counter()
    load_tables(components=components)
    scenarios = load_scenarios()
    tables = time.perf_counter()
    for scenario in scenarios.values():
        read_setup(scenario, components=components)
    end = time.perf_counter()
    with capsys.disabled():
        print(f"\ncomponents {1e3 * (parts - begin):.1f} ms", end=", ")
        print(f"tables {1e3 * (tables - parts):.1f} ms, five set-ups {1e3 * (end - tables):.1f} ms")
