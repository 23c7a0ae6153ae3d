"""A short run of the attack that `scripts/attack.py` makes with twelve thousand messages."""

from pathlib import Path

from scripts.attack import attack
from tests.table.serving import in_thread, settings


def test_nothing_hostile_is_accepted_and_nothing_breaks(tmp_path: Path):
    with in_thread(settings(tmp_path / "t.sqlite", login_burst=1_000_000)) as server:
        found = attack(server.url, 700, seed=7)
    print(found)
    assert found.messages >= 700
    assert len(found.sent) == 11  # every kind of message was sent
    assert found.accepted == []
    assert found.faults == []
