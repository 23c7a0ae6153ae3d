"""3, 6.4, 7, 11.1 What happens to pieces: Forces, steps, effectiveness, elimination."""

from __future__ import annotations

from ....kernel.rules import rule
from .. import names as nm
from ..board import PRINTED_IPS
from ..charts import points
from ..components import ELIMINATED, FORTS, HEX_COUNT, REMOVED, TRACK, UNITS, Unit
from ..escorts import Bereft
from ..state import State
from .victory import score

# Forces ----------------------------------------------------------------------------------------------


@rule("6.4.1#1", "11.2.1a#1", "6.2.4#4")
def formation_of(s: State, asset: Unit, among: list[Unit]) -> Unit | None:
    """6.4.1 The formation of those in its hex whose Force an Asset belongs to: the owner's choice, or the first."""
    same = [u for u in among if u.formation and u.nation == asset.nation]
    for chosen in s.joined:
        if chosen[0] == asset.n:
            for u in same:
                if u.n == chosen[1]:
                    return u
    return same[0] if same else None


@rule("2.1-Force#1", "2.1-Formation#1", "2.1-Asset#1", "6.4.1#3", "6.4#1")
def forces(s: State, units: list[Unit]) -> list[list[Unit]]:
    """2.1 Units that stand together as Forces: each formation with its Assets, and Assets without a formation as
    one.
    """
    found = [[u] for u in units if u.formation]
    loose = []
    for u in units:
        if u.formation or u.supply or u.fort or u.dummy:
            continue
        leader = formation_of(s, u, units)
        if leader is None:
            loose.append(u)
        else:
            for force in found:
                if force[0] is leader:
                    force.append(u)
    if loose:
        found.append(loose)
    return found


@rule("7.1#1", "6.4.1#2", "6.4.1#3", "3.4.4#1", "3.8.2#1")
def cel_of(s: State, force: list[Unit]) -> int:
    """7.1, 6.4.1 The Combat Effectiveness Level of a Force: its formation's, or that of its largest Asset."""
    if force[0].formation:
        return force[0].base - s.status(force[0])
    return max([(u.combat, u.size, u.base) for u in force])[2]


def force_demoralized(s: State, force: list[Unit]) -> bool:
    """7.3 Whether a Force is Demoralized; Assets by themselves never are."""
    return force[0].formation and s.demoralized(force[0])


# Steps -------------------------------------------------------------------------------------------------


@rule("3.4.1#1", "3.4.2#1", "3.7.2#1", "3.7#1", "3.7.1#1", "3.6.3#1", "12.2#1")
def strength(s: State, u: Unit, attacking: bool) -> int:
    """3.4 The combat strength of a piece without its guns: steps, defence less losses, or a fortress unit's product."""
    if u.fort:
        return s.steps(u) * u.fssm
    if u.train:
        return train_strength(u, attacking)
    if not u.combat:
        return 0
    return s.steps(u) if attacking else u.defence - s.lost[u.n]


@rule("3.6.3#1", "22.5.1#1")
def train_strength(u: Unit, attacking: bool) -> int:
    """3.6.3, 22.5.1 A Corps Train, unlike a depot, has a strength: it counts when it defends (ruling 58)."""
    return 0 if attacking else u.defence


@rule("11.1#1", "3.4.1#2", "3.4.1#3")
def lose_steps(s: State, u: Unit, count: int, why: str, surrender: bool = False) -> None:
    """11.1 A unit loses steps, never more than it has; without steps it is removed."""
    left = s.steps(u)
    taken = min(left, count)
    if not taken:
        return
    s.say(f"{u} loses {taken} step{'s' if taken > 1 else ''}: {why}", u.side)
    if taken == left:
        eliminate(s, u, why)
        return
    was = s.on_reduced(u)
    s.set_lost(u, s.lost[u.n] + taken)
    if not was and s.on_reduced(u):
        s.say(f"{u} is flipped to its reduced side", u.side)


@rule("7.1#1", "7.3#1", "6.4.2#1", "11.2.5a#1")
def lower(s: State, u: Unit, count: int, why: str) -> int:
    """7.1 Lower a formation's status; what cannot be taken comes back, to be turned into steps."""
    status = s.status(u)
    taken = min(count, nm.DEMORALIZED - status)
    if taken:
        s.set_cel(u, status + taken)
        s.say(f"{u} drops to status -{status + taken}: {why}", u.side)
        if s.demoralized(u):
            s.say(f"{u} is Demoralized", u.side)
    return count - taken


# Leaving the map ------------------------------------------------------------------------------------------


@rule("13.4#1")
def left_hex(s: State, side: int, h: int) -> None:
    """13.4 Units have left a hex: with the last of them a built IP goes."""
    if h in s.levels and not s.holds(side, h, nm.ANY):
        if not (h in PRINTED_IPS and s.holds(1 - side, h, nm.ANY)):
            s.set_ip(h, 0)
        s.say("An IP is removed: its last unit has left")


def end_ersatz(s: State, u: Unit) -> None:
    """8.7.1 A unit takes no part in giving and receiving Ersatz any more; who has no other partner loses the marker."""
    if not s.ersatz:
        return
    partners = {n for e in s.ersatz if u.n in e[:2] for n in e[:2]} | {u.n}
    s.ersatz = tuple([e for e in s.ersatz if u.n not in e[:2]])
    for n in sorted(partners):
        if s.task_of(UNITS[n]) == nm.ERSATZ and not any(e[2] and n in e[:2] for e in s.ersatz):
            s.set_task(UNITS[n], nm.NO_TASK)


def take_off(s: State, u: Unit, place: int) -> None:
    """Take a piece off the map with everything that lies on it."""
    if u.fort:
        s.set_lost(u, u.steps)
        left_hex(s, u.side, u.hex)
        return
    here = s.at_number(u.n)
    s.put(u, place)
    s.set_mark(u, 255, on=False)
    s.set_task(u, nm.NO_TASK)
    s.set_prepared(u, -1)
    s.dest = tuple([d for d in s.dest if d[0] != u.n])
    s.offmap = tuple([d for d in s.offmap if d[0] != u.n])
    end_ersatz(s, u)
    s.joined = tuple([d for d in s.joined if u.n not in d])
    if here < HEX_COUNT:
        left_hex(s, u.side, here)
        if u.combat:
            leave_alone(s, u.side, here)


@rule("9.5.1#1", "9.8.1#1")
def leave_alone(s: State, side: int, h: int) -> None:
    """9.5.1, 9.8.1 A combat unit has left the map; those that it leaves behind are looked at before all else."""
    if s.holds(side, h, nm.ANY):
        s.push(Bereft(side, h))


@rule("27.2(5)#1", "27.2(6)#1", "16.4#1", "11.1#1")
def eliminate(s: State, u: Unit, why: str) -> None:
    """11.1, 16.4, 27.2 A piece is eliminated: points for divisions and supply units; a supply unit returns in two
    GTs.
    """
    if s.at_number(u.n) in (ELIMINATED, REMOVED):
        return
    s.say(f"{u} is eliminated: {why}")
    place = ELIMINATED
    if u.supply:
        score(
            s,
            1 - u.side,
            points("major_depot_destroyed" if u.kind == nm.MAJOR else "minor_depot_or_train_destroyed"),
            f"{u}",
        )
        if not u.immobile:
            place = TRACK + s.turn + 2
    elif u.formation and u.size == nm.DIVISION:
        score(
            s,
            1 - u.side,
            points("infantry_division_eliminated" if u.infantry else "cavalry_division_eliminated"),
            f"{u}",
        )
    if u.n < FORTS:
        s.set_lost(u, 0 if place >= TRACK else u.steps)
    take_off(s, u, place)


@rule("1.2.2#2")
def leave_game(s: State, u: Unit, why: str) -> None:
    """1.2.2 A unit leaves the map for good, without points for anybody."""
    s.say(f"{u} is removed from the game: {why}")
    take_off(s, u, REMOVED)


def pieces_at(s: State, side: int, h: int) -> list[Unit]:
    """The side's pieces in a hex that can be moved."""
    return [UNITS[n] for n in s.numbers_at(h) if UNITS[n].side == side and n < FORTS]
