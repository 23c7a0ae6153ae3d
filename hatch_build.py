"""Hatchling's build hook: a compiled wheel for this platform, if `GREATWAR_NATIVE` names a compiled tree.

`make wheel` makes the tree with `scripts/native.py`. The wheel holds the sources as well, so that it can be read, and
the extension modules beside them, which the interpreter prefers.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NativeBuildHook(BuildHookInterface[Any]):
    """Adds the extension modules of a compiled tree to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Without a compiled tree the wheel stays pure."""
        tree = os.environ.get("GREATWAR_NATIVE")
        if not tree:
            return
        root = Path(tree)
        modules = [f for f in sorted(root.rglob("*.so")) if "build" not in f.relative_to(root).parts]
        if not modules:
            raise RuntimeError(f"{root} holds no compiled modules: run scripts/native.py first")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(f): f.relative_to(root).as_posix() for f in modules})
