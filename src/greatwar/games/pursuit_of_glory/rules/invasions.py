"""18.6 Invasions by sea, Beachheads and withdrawals."""

from __future__ import annotations

from typing import Final

from ....kernel.action import Action
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import PERMANENT, SPACES, Space, Unit, space, unit
from ..names import AP, BLACK, CP, NEUTRAL, season
from ..notation import of_space, to
from ..state import (
    ASSAULT_MADE,
    ATTACKED,
    BEACHHEAD,
    BEACHHEAD_NEW,
    DIGGING,
    INVASIONS_OVER,
    MOVED,
    SYRIA_ENTERED,
    TO_ATTACK,
    TO_MOVE,
    State,
)
from . import jihad, supply
from .control import CONTROL
from .geography import CYPRUS
from .retreat import materiel
from .stacking import STACKING, over_cap

BEACHES: Final[tuple[Space, ...]] = tuple([x for x in SPACES if x.beachhead])
SYRIAN: Final[tuple[Space, ...]] = tuple(
    [x for x in BEACHES if any("syria" in y.areas for y in x.neighbours if not y.island)]
)
MARINES: Final[Unit] = unit("RU Black Sea Division")


def base_of(where: Space) -> Space:
    """The Island Base of a Beachhead space."""
    return space(where.base)


# Landings ----------------------------------------------------------------------------------------------


@rule("18.6.1.1a", "18.6.1.4", "18.6.1.5", "18.6.1.8", "18.6.1.1b")
def landing_refused(s: State, where: Space) -> Refusal | None:
    """18.6.1.1 Why no invasion may begin at a Beachhead space."""
    if not where.beachhead or s.marked(where, BEACHHEAD):
        return Refusal("18.6.1.1a", f"{where} is no Beachhead space without a marker")
    if not s.beachheads:
        return Refusal("18.6.1.4", "there is no Beachhead marker in the Reserve Box")
    if season(s.turn) == "Winter":
        return Refusal("18.6.1.5", "no Beachhead is placed in Winter")
    if s.has(INVASIONS_OVER):
        return Refusal("18.6.1.8", "submarine warfare has put an end to invasions")
    if not landers(s, where):
        return Refusal("18.6.1.1a", f"no activated unit stands on {where.base}")
    return None


@rule("18.6.1.1a", "18.6.1.3", "18.1.2b")
def landers(s: State, where: Space) -> list[Unit]:
    """18.6.1.1 The activated units of the Island Base that may land."""
    base = base_of(where)
    found = []
    for u in s.of_side(base, AP):
        free = s.does(u, TO_MOVE) and not s.does(u, MOVED | DIGGING) and not u.staff and s.mf(u) > 0
        capped = u.large and over_cap(s, AP, where, 1) is not None
        area = bool(u.area) and not u.area & where.areas
        if free and not capped and not area and STACKING.fits(s, where, u):
            found.append(u)
    return found


@rule("18.6.1.6")
def placed(s: State, where: Space) -> None:
    """18.6.1.6 The first Beachhead next to Syria costs a VP and a Jihad point."""
    if where in SYRIAN and not s.has(SYRIA_ENTERED):
        s.note(SYRIA_ENTERED)
        s.change_vp(1, "an invasion of Syria")
        jihad.change(s, 1, "an invasion of Syria")


@rule("18.6.1#2")
def place_beachhead(s: State, where: Space) -> None:
    """18.6.1 An Invasion card puts its Beachhead marker onto the map at once."""
    s.set_ground(where, BEACHHEAD | BEACHHEAD_NEW)
    s.say(f"a Beachhead is opened at {where}")
    placed(s, where)


@rule("18.6.1.1a", "18.6.1.1b", "18.6.1.4")
def begin_landing(s: State, where: Space) -> None:
    """18.6.1.1 A marker of the Reserve Box is placed; a unit must land on it."""
    from ..steps.invasions import Landing

    s.push(Landing(where.n))
    s.beachheads -= 1
    s.set_ground(where, BEACHHEAD | BEACHHEAD_NEW)
    s.say(f"a Beachhead is opened at {where}")
    placed(s, where)


def land(s: State, u: Unit, where: Space) -> None:
    """18.6.1.1 A unit lands; it moves no farther in this action."""
    CONTROL.enter(s, u, where)
    s.mark(u, MOVED)
    s.entered_now = tuple(sorted({*s.entered_now, where.n}))


# Withdrawals -------------------------------------------------------------------------------------------


def fed_through(s: State, where: Space) -> list[Unit]:
    """18.6.2 The AP units that draw their supply solely through a Beachhead."""
    return [u for u in s.units(AP) if s.space(u) is where or supply.solely_by_port(s, u, where)]


@rule("18.6.2.1#1", "18.6.1.5")
def withdrawal_refused(s: State, where: Space) -> Refusal | None:
    """18.6.2.1 Why the invasion at a Beachhead may not be given up under fire."""
    if not where.beachhead or not s.marked(where, BEACHHEAD) or s.marked(where, BEACHHEAD_NEW):
        return Refusal("18.6.2.1", f"there is no Beachhead of an earlier action at {where}")
    if season(s.turn) == "Winter":
        return Refusal("18.6.1.5", "no withdrawal is made in Winter")
    if not _all_may_go(s, [u for u in s.of_side(where, AP) if not u.staff]):
        return Refusal("18.6.2.1", f"all units in {where} must be activated for movement")
    fighters = [u for u in fed_through(s, where) if not u.staff]
    if not fighters or not any(_near_enemy(s, u) for u in fighters):
        return Refusal("18.6.2.1", f"no unit fed through {where} is under fire")
    if not _all_may_go(s, fighters):
        return Refusal("18.6.2.1", f"all units fed through {where} must be activated for movement")
    return None


def _all_may_go(s: State, units: list[Unit]) -> bool:
    """Whether all units are activated for movement and have not moved yet."""
    return all(s.does(u, TO_MOVE) and not s.does(u, MOVED | DIGGING) for u in units)


def _near_enemy(s: State, u: Unit) -> bool:
    return any(s.has_combat(x, CP) for x in s.space(u).neighbours)


@rule("18.6.2.1#1", "18.6.2.1#2", "18.6.2.1#3", "18.6.2.1#4", "18.6.2.1#5", "16.3.1.1d", "19.2")
def withdraw(s: State, where: Space) -> None:
    """18.6.2.1 All go to the Island Base; LCUs break down, all are reduced, the marker and the materiel are lost."""
    base = base_of(where)
    units = fed_through(s, where)
    large = [u for u in units if u.large]
    small = [u for u in units if not u.large and not u.staff]
    from ..steps.invasions import Disorganize
    from .organizing import boxes_of

    s.push(*[Disorganize(u.n, base.n, boxes_of(s, u)) for u in large])
    for u in units:
        CONTROL.enter(s, u, base)
        s.mark(u, MOVED | DIGGING)
    for u in s.of_side(base, AP):
        if u in small or s.does(u, DIGGING):
            s.set_reduced(u, not u.staff or s.reduced(u))
    s.set_ground(where, BEACHHEAD | BEACHHEAD_NEW, False)
    s.set_trench(where, NEUTRAL, 0)
    s.say(f"{where} is given up under fire")
    if not where.balkans:
        materiel(s, len(large), len(small))
        jihad.change(s, 1, f"the withdrawal from {where}")


@rule("18.6.2.1#3", "19.2")
def broken_down(s: State, large: Unit) -> None:
    """18.6.2.1, 19.2 When its SCUs have been chosen the LCU is permanently eliminated."""
    s.put(large, PERMANENT[AP])
    s.set_reduced(large, False)
    s.say(f"{large} breaks down")


@rule("18.6.2.2", "16.3.1.1d")
def left_beachhead(s: State, where: Space) -> None:
    """18.6.2.2 A unit went back to its Island Base: +1 Jihad if it was the last one that a non-Balkan Beachhead fed."""
    if where.balkans or s.of_side(where, AP):
        return
    if not any(supply.solely_by_port(s, u, where) for u in s.units(AP)):
        jihad.change(s, 1, f"the last unit leaves {where}")


@rule("18.6.4")
def removal_refused(s: State, where: Space) -> Refusal | None:
    """18.6.4 An empty Beachhead may be removed if no AP unit goes out of supply by it."""
    if not where.beachhead or not s.marked(where, BEACHHEAD) or s.at(where):
        return Refusal("18.6.4", f"there is no empty Beachhead marker at {where}")
    if any(supply.solely_by_port(s, u, where) for u in s.units(AP)):
        return Refusal("18.6.4", f"units would be out of supply without {where}")
    return None


# What is offered in movement ---------------------------------------------------------------------------


def movement_actions(s: State) -> list[Action]:
    """18.6 Landings, withdrawals under fire and Beachheads given up, where they may be made in movement."""
    if s.active != AP:
        return []
    found: list[Action] = []
    if s.beachheads:
        found += [of_space("beachhead", x) for x in BEACHES if landing_refused(s, x) is None]
    for x in BEACHES:
        if s.marked(x, BEACHHEAD) and withdrawal_refused(s, x) is None:
            found.append(of_space("withdraw-from", x))
    return [*found, *removals(s)]


@rule("18.6.4")
def removals(s: State) -> list[Action]:
    """18.6.4 The empty Beachheads that the AP may remove on his turn, whatever his action is."""
    if s.active != AP:
        return []
    return [of_space("remove", x) for x in BEACHES if s.marked(x, BEACHHEAD) and removal_refused(s, x) is None]


def take(s: State, action: Action) -> None:
    """18.6 Carry out one of them."""
    where: Space = action.args[0]
    if action.verb == "beachhead":
        begin_landing(s, where)
    elif action.verb == "withdraw-from":
        withdraw(s, where)
    else:
        s.set_ground(where, BEACHHEAD | BEACHHEAD_NEW, False)
        s.set_trench(where, NEUTRAL, 0)
        s.say(f"{where} is removed")


def refusal(s: State, action: Action) -> Refusal | None:
    """18.6 Why one of these actions is not open."""
    if action.verb == "beachhead":
        return landing_refused(s, action.args[0])
    if action.verb == "withdraw-from":
        return withdrawal_refused(s, action.args[0])
    return removal_refused(s, action.args[0]) if action.verb == "remove" else None


# The amphibious assault --------------------------------------------------------------------------------


@rule("18.6.6#1", "3.2.1.3.BLACKSEA")
def assault_actions(s: State) -> list[Action]:
    """18.6.6 The Black Sea Division, activated to attack in a Black Sea port, may land at a vacant enemy one, once."""
    ready = s.on_map(MARINES) and s.does(MARINES, TO_ATTACK) and not s.does(MARINES, ATTACKED | DIGGING)
    if s.has(ASSAULT_MADE) or not ready or not s.space(MARINES).seas & BLACK:
        return []
    return [to("assault", MARINES, x) for x in SPACES if x.seas & BLACK and s.owner(x) == CP and not s.at(x)]


@rule("18.6.6#1", "18.6.6#2", "15.2.1#2")
def assault(s: State, u: Unit, where: Space) -> None:
    """18.6.6 The division lands; a fort there is besieged by it alone."""
    s.note(ASSAULT_MADE)
    s.mark(u, ATTACKED)
    s.say(f"{u} lands at {where}")
    if s.enemy_fort(where, AP):
        s.marines = where.n
    CONTROL.enter(s, u, where)


@rule("18.6.6#2")
def end_landing(s: State, where: Space) -> None:
    """18.6.6 The fort that the marines besiege has fallen: they count as any other division."""
    if s.marines == where.n:
        s.marines = 0


__all__ = ["CYPRUS"]
