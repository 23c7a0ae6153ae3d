"""9.1.2 The battles of a position: the one that is fought, those declared, those that an activated force may begin."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ..battle import Activation, Declared
from ..components import Hex, Unit
from ..rules import movement
from ..rules.declaration import able, declare, declare_refused, eligible
from ..rules.entry import holds
from ..rules.units import strength
from ..state import State
from ..steps.battle import DesignateAttackers, OfferBattle, begun
from ..steps.bombardment import Bombardment
from ..steps.cavalry import CavalryDelay
from ..steps.combat import Elan
from ..steps.fortunes import (
    Allenby,
    Fortunes,
    FortunesDice,
    LandingDie,
    TacticalAdvantage,
)
from ..steps.movement import MoveGroup, Movement, march

#: one of these is pending as long as there is fire to come
_TO_COME = (Fortunes, FortunesDice, LandingDie, Allenby, TacticalAdvantage, Elan)


def battles(view: State) -> Iterator[State]:
    """The battles that are being built or fought, each as a state in which it has begun."""
    if view.battle is not None:
        if any(isinstance(x, _TO_COME) for x in view.pending):
            yield view
        return
    activation = view.activation
    if activation is None or view.withdrawing >= 0 or not view.pending:
        return
    yield from _declared(view, activation)
    step = view.pending[-1]
    if isinstance(step, DesignateAttackers):
        yield from _designated(view, step.hex, list(step.chosen))
    elif isinstance(step, OfferBattle):
        yield from _designated(view, step.hex, list(step.units))
    elif isinstance(step, MoveGroup):
        yield from _marches(view, step)
    elif isinstance(step, Movement):
        yield from _possible(view, activation.hex)


def _declared(view: State, activation: Activation) -> Iterator[State]:
    """9.1.2 The battles with a Battle marker."""
    for declared in sorted(activation.battles, key=lambda b: b.hex):
        yield battle_in(view, declared)


def _designated(view: State, hex_: Hex, units: list[Unit]) -> Iterator[State]:
    """9.1.2a A battle with the units designated so far or, before the first, with all that may be."""
    force = units or eligible(view, view.active, hex_)
    if any(able(u) for u in force):
        yield battle_in(view, Declared(hex_, tuple(force)))


def _possible(view: State, here: Hex) -> Iterator[State]:
    """8.2.2 The battle in the activated hex, and those next to it, each with all units that may take part."""
    if declare_refused(view, view.active, here) is None:
        yield from _designated(view, here, [])
    for door in movement.doors(view, here).values():
        if holds(view, 1 - view.active, door.hex):
            group = strongest(view, here, door)
            if group:
                yield from _entered(view, MoveGroup(tuple(sorted(group))), door.hex)


def strongest(view: State, here: Hex, door: movement.Door) -> list[Unit]:
    """8.4 All units of the activated hex that may enter another together, the strongest first; then guns."""
    pool = [u for u in movement.movable(view) if (u.combat and not view.back(u)) or u.ha]
    pool.sort(key=lambda u: (u.ha, -strength(view, u, False), u))
    group: list[Unit] = []
    for u in pool:
        if movement.door_refused(view, [*group, u], here, door, 0, 0) is None:
            group.append(u)
    return group


def _marches(view: State, step: MoveGroup) -> Iterator[State]:
    """8.4.4 The hexes held by the enemy that a group may enter now."""
    for hex_ in movement.marches(view, step.group, step.steps, step.points):
        if holds(view, 1 - view.active, hex_):
            yield from _entered(view, step, hex_)


def _entered(view: State, step: MoveGroup, hex_: Hex) -> Iterator[State]:
    """9.1.2b, c The battle after a group has entered a hex; none if cavalry delays it there."""
    s = view.copy()
    s.pending = []
    march(s, step, hex_)
    if any(isinstance(x, CavalryDelay) for x in s.pending):
        return
    for offered in s.pending:
        if isinstance(offered, OfferBattle):
            declare(s, hex_, offered.units)
    found = s.activation.battles if s.activation is not None else ()
    for declared in found:
        if declared.hex == hex_:
            yield battle_in(s, declared)


def battle_in(view: State, declared: Declared) -> State:
    """9.1.3 The state with a battle chosen and begun."""
    s = view.copy()
    if s.activation is not None:
        left = tuple(b for b in s.activation.battles if b.hex != declared.hex)
        attacked = (*s.activation.attacked, declared.hex)
        s.activation = replace(s.activation, battles=left, attacked=attacked, resolving=True)
    s.battle = begun(s, declared)
    s.pending = []
    s.push(Bombardment(), Fortunes())
    return s
