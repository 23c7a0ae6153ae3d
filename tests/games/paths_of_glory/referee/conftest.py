"""The longest oracles, which compare whole lists on many disordered maps, sample a part unless all is asked for."""

from __future__ import annotations

import os

import pytest

#: of the seeds of an oracle every so many is played each time
EVERY = 4


def _asked_for_all(config: pytest.Config) -> bool:
    return bool(config.getoption("--long", False) or os.environ.get("GREATWAR_LONG"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Seeds beyond the sample are marked as long; they are left out unless `--long` or GREATWAR_LONG=1 is given."""
    skip = pytest.mark.skip(reason="a further seed of an oracle: --long, or GREATWAR_LONG=1")
    for item in items:
        seed = getattr(item, "callspec", None) and item.callspec.params.get("seed")  # type: ignore[attr-defined]
        if isinstance(seed, int) and seed % EVERY and "paths_of_glory/referee" in item.path.as_posix():
            item.add_marker(pytest.mark.long)
            if not _asked_for_all(config):
                item.add_marker(skip)
