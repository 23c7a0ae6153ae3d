"""14.3.2 Attrition: units and spaces out of supply, Galicia, too many LCUs."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, Space, Unit
from ..names import AP, CP, EMPIRE, NEUTRAL, RU
from ..state import AT_WAR, OOS_JIHAD, State
from . import control, elimination, jihad, stacking, supply
from .control import CONTROL


@rule("14.3.2.1", "14.1.5", "2.0.oos", "14.2.10")
def doomed_units(s: State) -> list[Unit]:
    """14.3.2.1 All units of both sides that are out of supply, found before any of them goes."""
    return [u for u in [*s.units(CP), *s.units(AP)] if not u.staff and not u.tribe and not supply.in_supply(s, u)]


@rule("14.3.2.2#1", "14.1.5", "11.2.2.2c", "14.2.9", "11.2.1d", "11.3.4")
def lost_spaces(s: State) -> list[tuple[Space, int]]:
    """14.3.2.2 Spaces without an intact fort of their owner that cannot trace supply, with that owner."""
    found = []
    for x in SPACES:
        owner = s.full_owner(x)
        if owner == NEUTRAL or supply.space_fed(s, owner, x) or x.island or x.beachhead or s.fort(x):
            continue
        if not (s.is_held(x) or x.shared or _lives_by_itself(s, x, owner)):
            found.append((x, owner))
    return found


@rule("14.2.4", "14.2.6", "14.3.2.2#1")
def _lives_by_itself(s: State, x: Space, owner: int) -> bool:
    """14.2 Serbia before its collapse, Greece for its ally, and spaces with a supplied regular unit (ruling 27)."""
    if "serbia" in x.areas and owner == AP and s.serbia == AT_WAR:
        return True
    if "greece" in x.areas and s.greece == owner:
        return True
    return any(u.regular and supply.in_supply(s, u) for u in s.of_side(x, owner))


@rule("14.3.2.1", "14.3.2.2#1", "16.3.1.1f", "6.C")
def take_toll(s: State) -> None:
    """14.3.2 Units out of supply are eliminated for good, then spaces change hands; all judged at one moment."""
    units, spaces = doomed_units(s), lost_spaces(s)
    marks = [(x, owner, becomes_russian(s, x, owner)) for x, owner in spaces]
    jihad_due = any(
        u.regular and u.nations & (EMPIRE | RU) and not s.space(u).balkans and s.side(u) == AP for u in units
    )
    for u in units:
        elimination.eliminate(s, u, elimination.ATTRITION)
    for x, owner, russian in marks:
        _lose(s, x, owner, russian)
    if jihad_due and not s.has_now(OOS_JIHAD):
        s.note_now(OOS_JIHAD)
        jihad.change(s, 1, "Allied units perished out of supply")


@rule("11.3.4", "14.3.2.2#2", "3.2.4.1#4", "16.4.2#2")
def _lose(s: State, x: Space, owner: int, russian: bool) -> None:
    side, level = s.trench_at(x)
    if level and side == owner:
        s.set_trench(x, 1 - owner, level - 1)
    CONTROL.gain(s, x, 1 - owner, None)
    if russian and owner == CP and not s.ru_marked(x):
        s.set_ru_mark(x, True)
        control.move_czar(s, 1, x)


_ALWAYS: Final = frozenset(("russia", "azerbaijan", "caucasia", "neutral_persia"))
_NEAREST: Final = frozenset(("anatolia", "balkans", "mesopotamia"))


@rule("3.2.4.1#2", "3.2.4.1#4", "14.3.2.2#2")
def becomes_russian(s: State, x: Space, owner: int) -> bool:
    """3.2.4.1 Whether a VP space lost by the CP to attrition becomes a RU VP space."""
    if owner != CP or not s.vp_of(x) or s.stage >= 4:
        return False
    if x.n in control.RU_VP_SPACES:
        return False  # `russia_recovers` counts it already
    if x.areas & _ALWAYS:
        return supply.reach(s, supply.RU_SPACES, supply.FULL_ROUGH).feeds(x)
    if x.areas & _NEAREST:
        near = distance(s, x, _open(s, supply.RU_SOURCES))
        others = [*_open(s, supply.BR_SOURCES), *_ports(s)]
        far = distance(s, x, others)
        return near >= 0 and (far < 0 or near < far)
    return False


def _open(s: State, sources: tuple[Space, ...]) -> list[Space]:
    return [x for x in sources if supply.source_open(s, AP, x)]


def _ports(s: State) -> list[Space]:
    """Anatolian and Mesopotamian ports under Allied control count as other Allied sources."""
    return [x for x in SPACES if x.seas and x.areas & {"anatolia", "mesopotamia"} and s.owner(x) == AP]


def distance(s: State, start: Space, ends: list[Space]) -> int:
    """How many lines an AP supply line from a space to the nearest of some ends has; -1 if none can be traced."""
    goals, found, todo = {x.n for x in ends}, {start.n: 0}, [start]
    for x in todo:
        if x.n in goals:
            return found[x.n]
        for to, link in x.link_to.items():
            if to.n not in found and link.users & 255 and (supply.passage(s, AP, to) > supply.SHUT or to.n in goals):
                found[to.n] = found[x.n] + 1
                todo.append(to)
    return -1


@rule("18.1.2c")
def excess(s: State) -> list[tuple[int, str, int]]:
    """18.1.2c (side, area, how many LCUs too many) for every Restricted Area over its limit."""
    found = []
    for side in (CP, AP):
        for area in ("syria", "mesopotamia", "azerbaijan", "arabistan", "persia"):
            over = len(stacking.large_in(s, side, area)) - stacking.cap(s, side)
            if over > 0:
                found.append((side, area, over))
    return found
