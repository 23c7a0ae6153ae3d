"""A die: six outcomes, equally likely."""

from __future__ import annotations

from ....kernel.action import Action

DIE = [(Action("roll", (n,)), 1) for n in range(1, 7)]
