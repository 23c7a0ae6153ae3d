"""Positions put together by chance: fronts that no play would bring about and that the rules must still judge."""

from __future__ import annotations

import random

from greatwar.games.illusions_of_glory import names
from greatwar.games.illusions_of_glory.components import SPACES, UNITS
from greatwar.games.illusions_of_glory.names import GR, IT, REGION, RO, RU, SEA
from greatwar.games.illusions_of_glory.pieces import Space, Unit
from greatwar.games.illusions_of_glory.state import COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB, State
from tests.games.illusions_of_glory.positions import Position

ALBANIA = ("Scutari", "Durres", "Tirana", "Vlore", "Koritsa")
LANDINGS = ("Salonika Sea Invasion", "Athens Sea Invasion", "Albania Sea Invasion")
BY_NATURE = ("RU 2/4 Special", "RU Yugo")


def side_of(s: State, nation: int) -> int:
    """The side of a nation."""
    return s.greece if nation == GR else names.ALLIANCE[nation]


def mixes(a: Unit, b: Unit) -> bool:
    """10.2b RU and RO units stack only with each other, but for two SCUs."""
    if a.name in BY_NATURE or b.name in BY_NATURE:
        return True
    return (a.nation in (RU, RO)) == (b.nation in (RU, RO))


def closed(s: State, x: Space) -> bool:
    """Land of a nation that is not at war yet."""
    if x.nation == IT or x.inset:
        return not s.at_war(IT)
    return x.nation in (names.BU, RO) and not s.at_war(x.nation)


def open_to(s: State, x: Space, u: Unit) -> bool:
    """Whether a unit may be put into a place."""
    side = s.side_of(u)
    if x.kind == SEA:
        return side == 1 and x.n in s.landings and u.large and len(s.at(x)) < 3
    if x.kind == names.ISLAND:
        return side == 1
    if closed(s, x):
        return False
    if x.kind == REGION:
        return True
    port = x.nation == GR and s.greece == names.NEUTRAL and x.seas and not x.vp
    if port or len(s.at(x)) >= 3 or any(w.uprising or s.side_of(w) != side for w in s.at(x)):
        return False
    return side == 0 or all(mixes(u, w) for w in s.at(x))


def nations_and_ground(p: Position, rng: random.Random) -> None:
    """Who is at war, what is destroyed, and a share of the map in the wrong hands."""
    at_war = [n for n in ("IT", "BU", "RO") if rng.random() < 0.6]
    p.at_war(*at_war)
    if "IT" in at_war:
        p.control("AP", *ALBANIA, nation="IT")
    greece = rng.choice(["", "", "AP", "CP"])
    if greece:
        p.greece(greece)
    for flag, chance in (("blockade", 0.5), ("cp_no_adriatic_sea_use", 0.2)):
        if rng.random() < chance:
            p.flag(flag)
    p.landing(*[x for x in LANDINGS if rng.random() < 0.3])
    p.destroyed(*[x.name for x in SPACES if x.fort and rng.random() < 0.3])
    share = rng.random() * 0.5
    for x in SPACES:
        owner = p.s.owner(x)
        if x.kind not in (0, REGION) or owner > 1 or (x.kind == 0 and p.s.fort(x)) or rng.random() >= share:
            continue
        marker = rng.choice([n for n in range(12) if side_of(p.s, n) == 1 - owner])
        p.s.set_holder(x, 1 - owner, names.NO_NATION if side_of(p.s, x.nation) == 1 - owner else marker)
    if rng.random() < 0.3:
        bits = COLLAPSE_SB if rng.random() < 0.6 else 0
        bits |= COLLAPSE_RO if "RO" in at_war and rng.random() < 0.3 else 0
        bits |= COLLAPSE_BU if "BU" in at_war and rng.random() < 0.2 else 0
        p.collapsed(bits)


def put(p: Position, u: Unit, rng: random.Random) -> None:
    """A unit in a place that is open to it; neutral Greeks at home, rebels in their own nation."""
    s = p.s
    if u.uprising:
        places = [x for x in SPACES if x.nation == u.nation and x.kind in (0, REGION) and not x.inset and not s.at(x)]
        x = rng.choice(places)
        s.put(u, x)
        if x.kind == REGION or not s.fort(x):
            s.set_holder(x, 3, names.NO_NATION)
    elif s.side_of(u) > 1:
        free = [x for x in SPACES if x.nation == GR and len(s.at(x)) < 3 and all(s.side_of(w) > 1 for w in s.at(x))]
        s.put(u, rng.choice(free))
    else:
        places = [x for x in SPACES if open_to(s, x, u)]
        p.at(rng.choice(places).name, f"({u.name})" if rng.random() < 0.3 else u.name)


def chance_position(seed: int) -> Position:
    """A position made with the dice of a seed."""
    rng = random.Random(seed)
    p = Position(turn=rng.choice([4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16]), active=rng.choice(["AP", "CP"]))
    nations_and_ground(p, rng)
    units = [
        u for u in UNITS if not u.staff and (u.nation not in names.ENTRANTS or u.nation == GR or p.s.at_war(u.nation))
    ]
    rng.shuffle(units)
    for u in units[: rng.randint(20, 140)]:
        put(p, u, rng)
    p.s.ground_changed()
    p.s.changed()
    return p
