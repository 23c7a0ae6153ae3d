"""Research: every registered game as numbers, for learning programs, data sets and measurements.

Nothing here knows a title. The packages it needs come with `pip install 'greatwar[research]'`; a module that misses
one says so in a sentence.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..kernel.errors import GreatwarError


def need(module: str) -> Any:
    """A module of the extra `research`; the sentence says how to get it."""
    try:
        return import_module(module)
    except ImportError as e:
        raise missing(module) from e


def missing(module: str) -> GreatwarError:
    """The sentence about a package that is not installed."""
    return GreatwarError(f"this needs the package {module}: pip install 'greatwar[research]'")
