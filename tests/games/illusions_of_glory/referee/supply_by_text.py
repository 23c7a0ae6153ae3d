"""Supply worked out from the printed rules alone, place by place, to be compared with the program's."""

from __future__ import annotations

from typing import Final

from greatwar.games.illusions_of_glory import names
from greatwar.games.illusions_of_glory.components import SPACES, space
from greatwar.games.illusions_of_glory.names import (
    AL,
    AP,
    CP,
    GR,
    ISLAND,
    IT,
    MEDITERRANEAN,
    MN,
    NEUTRAL,
    REGION,
    SB,
    SEA,
)
from greatwar.games.illusions_of_glory.pieces import Space, Unit
from greatwar.games.illusions_of_glory.state import COLLAPSE_AH, COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB, State

OUT: Final = 0
ALLY: Final = 1
FULL: Final = 2
ODESSA: Final = space("Odessa")
LEMNOS: Final = space("Lemnos")


def own(s: State, x: Space, side: int) -> list[Unit]:
    """The units of a side in a place."""
    return [u for u in s.at(x) if s.side_of(u) == side]


def risen(s: State, x: Space) -> bool:
    """Whether an Uprising Unit is in a place."""
    return any(u.uprising for u in s.at(x))


def enough(s: State, x: Space, side: int) -> bool:
    """20.3.1a One LCU (or the Black Sea SCU), or as many SCUs as the Fort's CF."""
    units = [u for u in own(s, x, side) if not u.staff]
    return any(u.large or u.black_sea for u in units) or len(units) >= s.fort(x) > 0


def side_of(s: State, nation: int) -> int:
    """The side of a nation."""
    return s.greece if nation == GR else names.ALLIANCE[nation]


def passable(s: State, x: Space, side: int) -> bool:
    """14.1.2, 18.7.1, 20.3.2a, 20.5d, 26.1.1, 26.3.1c Whether a line may pass through a place."""
    if x.kind == REGION:
        if own(s, x, side):
            return True
        return not s.at(x) and side_of(s, x.nation) == side and s.owner(x) == side
    if x.kind == ISLAND:
        return side == AP
    if x.kind == SEA:
        return side == AP and x.n in s.landings
    if risen(s, x):
        return False
    owner = s.owner(x)
    if s.fort(x) and owner == 1 - side:
        return bool(own(s, x, side)) and enough(s, x, side)
    if owner == side:
        return not (s.fort(x) and own(s, x, 1 - side) and enough(s, x, 1 - side))
    if owner != NEUTRAL or s.at(x):
        return False
    if x.nation == GR and s.greece == NEUTRAL:
        return not x.seas
    return x.nation == AL and not s.at_war(IT) and (side == AP or not x.seas)


def sources(s: State, nation: int, side: int) -> set[int]:
    """14.2 The sources of a nation that its side controls."""
    if nation in (SB, MN) and s.has_collapsed(COLLAPSE_SB):
        return {LEMNOS.n}
    found = set()
    for x in SPACES:
        if not x.supply >> nation & 1 or s.owner(x) != side:
            continue
        gone = nation == names.BU and (not s.at_war(names.BU) or s.collapsed & COLLAPSE_BU)
        romania = s.at_war(names.RO) and (x is ODESSA or not s.collapsed & COLLAPSE_RO)
        gone = gone or (nation == names.RO and not romania)
        gone = gone or ((nation == IT or x.nation == IT) and not s.at_war(IT))
        if not gone and not (nation == names.AH and s.collapsed & COLLAPSE_AH):
            found.add(x.n)
    return found


def harbour(s: State, x: Space, side: int) -> bool:
    """14.1.3a A Port that opens the sea: friendly-controlled, Lemnos, or one of neutral Albania for the AP."""
    if not x.seas or not passable(s, x, side):
        return False
    return x.kind == ISLAND or s.owner(x) == side or (x.nation == AL and s.owner(x) == NEUTRAL)


def overseas(s: State, x: Space, side: int) -> list[Space]:
    """14.1.3 The Ports joined to a Port by a sea that is open to the side."""
    if not harbour(s, x, side):
        return []
    shut = side == CP and (s.flag("blockade") or s.flag("cp_no_adriatic_sea_use"))
    seas = x.seas & ~MEDITERRANEAN if shut else x.seas
    return [y for y in SPACES if y is not x and y.seas & seas and harbour(s, y, side)]


def reaches(s: State, start: Space, side: int, goals: set[int]) -> bool:
    """14.1.1 Whether a line of any length leads from a place to one of the sources."""
    if start.n in goals:
        return True
    seen, todo = {start.n}, [start]
    while todo:
        x = todo.pop()
        for y in [*[SPACES[link.to.n - 1] for link in x.links], *overseas(s, x, side)]:
            if y.n not in seen and passable(s, y, side):
                if y.n in goals:
                    return True
                seen.add(y.n)
                todo.append(y)
    return False


def grade(s: State, unit: Unit) -> int:
    """14.2, 26 Full supply by an own source, that of an ally, or none; before the Treaty."""
    side, x = s.side_of(unit), s.space(unit)
    serb = unit.nation in (SB, MN) or (unit.dual and unit.nations >> SB & 1)
    if serb and x.nation in (SB, MN):
        return FULL
    if unit.nation == GR and x.nation == GR:
        lost = all(s.owner(y) == 1 - side for y in SPACES if y.nation == GR and y.vp)
        return ALLY if lost else FULL
    for nation in range(12):
        if unit.nations >> nation & 1 and side_of(s, nation) == side:
            goals = sources(s, nation, side) | ({LEMNOS.n} if unit.lemnos_source else set())
            if reaches(s, x, side, goals):
                return FULL
    if unit.nation in (SB, MN) and s.has_collapsed(COLLAPSE_SB):
        return OUT
    allies = {n for nation in range(12) if side_of(s, nation) == side for n in sources(s, nation, side)}
    return ALLY if reaches(s, x, side, allies) else OUT
