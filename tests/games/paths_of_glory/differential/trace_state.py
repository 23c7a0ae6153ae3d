"""A position of a recorded game as one of our states: see the package's own module."""

from __future__ import annotations

from greatwar.testing.traces.paths_of_glory.adopt import name_of, state_from_trace

__all__ = ["name_of", "state_from_trace"]
