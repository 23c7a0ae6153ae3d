"""numpy, or a sentence that says how to get it."""

from __future__ import annotations

from . import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as e:  # pragma: no cover - the tests have it
    raise missing("numpy") from e

__all__ = ["Floats", "Ints", "Mask", "np"]

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Mask = NDArray[np.int8]
