"""Python's collector of cycles: how often it may look."""

from __future__ import annotations

import gc


def collect_rarely() -> None:
    """Old objects are searched for cycles seldom: with hundreds of tables open that stops everybody for a while.

    What tables and games hold is freed by counting references; cycles die young, in the searches among new objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 500)
