"""A limit is a small predicate with its rule number; legal lists and refusals both come from it."""

from __future__ import annotations

from ....families.cdg.limits import Limit3 as Limit3
from ....families.cdg.limits import Limit4 as Limit4
from ....families.cdg.limits import refused as refused
from ....families.cdg.limits import refused1 as refused1
from ....families.cdg.limits import refused2 as refused2
from ....families.cdg.limits import refused3 as refused3
from ....families.cdg.limits import refused4 as refused4
