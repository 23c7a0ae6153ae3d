"""10.5 Artillery Ammunition Points: who needs one, who can give one, and what is recorded."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, MAGAZINES
from ..charts import INCOMPLETE
from ..components import COMPLEXES, CORPS, FORTS, HEX_COUNT, SUPPLIES, UNITS, Unit, army_named, corps_named
from ..state import State
from . import special
from .supply import NO_LIMIT, ap_limit, depot_works, extend, guest_of, incomplete_side, range_when
from .tracing import Ground, costs_from, ground_of
from .units import formation_of

#: 10.5 APs that a player may allocate in a combat
MOST_APS: Final = 2
#: keys of claimants: a corps by its number, an independent stack by its hex
STACK: Final = 1000
_WARSAW: Final = army_named("R WARSAW").n
_LW: Final = corps_named("G 3 LW").n
_KG: Final = corps_named("G KG").n
_BOYEN: Final = next(u for u in UNITS if u.source == 2)


class Offer:
    """A source that can serve a claimant: the units it reaches, who records the AP, and who has to be extended for
    it.
    """

    def __init__(self, source: Unit, served: tuple[int, ...], chain: tuple[Unit, ...], flips: tuple[Unit, ...]) -> None:
        self.source = source
        self.served = served
        self.chain = chain
        self.flips = flips


@rule("10.5.1#1", "6.4.1#1")
def key_of(s: State, u: Unit, h: int) -> int:
    """10.5.1 Who an AP for a unit serves: its corps, or its stack of independent units."""
    corps = s.corps_of(u) if u.formation else None
    if not u.formation:
        lead = formation_of(s, u, s.own(u.side, h))
        corps = s.corps_of(lead if lead is not None else u)
    return corps.n if corps is not None else STACK + h


@rule("10.5#3", "10.5.1#1", "8.2.5#2", "2.1-Intrinsic#1")
def claimants(s: State, units: list[Unit]) -> dict[int, list[Unit]]:
    """10.5.1 The corps and independent stacks among units whose guns want an AP."""
    found: dict[int, list[Unit]] = {}
    for u in units:
        if u.guns and not u.no_ap and not u.fort and not s.halved(u):
            found.setdefault(key_of(s, u, s.at_number(u.n)), []).append(u)
    return found


@rule("3.6.2#1", "10.5.4#2", "10.5.4#3", "24.3.1#1")
def left_if(s: State, u: Unit, flip: bool) -> int:
    """10.5.4 The APs a supply unit could still allocate as it lies, or if it were extended for it."""
    spent = s.ap_bits(u) & nm.AP_SPENT
    limit = ap_limit(s, u)
    if flip:
        limit = u.ap_extended
        side = incomplete_side(s, u)
        if side:
            limit = min(limit, INCOMPLETE[(u.corps, side)][1])
        if u.kind == nm.MINOR:
            spent = max(0, spent - 2)
    return limit if limit == NO_LIMIT else limit - spent


def _sides(s: State, u: Unit) -> list[bool]:
    """The sides on which a supply unit may serve: as it lies, and extended if it can still be flipped."""
    if s.marked(u, nm.EXTENDED) or u.extended < 0:
        return [s.marked(u, nm.EXTENDED)]
    return [False, True]


def _reached(s: State, u: Unit, extended: bool, goals: tuple[int, ...], ground: Ground) -> dict[int, int]:
    return costs_from(s, u.side, s.at_number(u.n), goals, range_when(s, u, extended), ground)


@rule("10.5.2#1", "10.5.2#2", "10.5.3#1")
def depots_of(s: State, army: int) -> list[Unit]:
    """10.5.2 The depots of an army that can allocate APs now: not relocating, consolidating or marked Out of Supply."""
    return [
        u
        for u in UNITS[SUPPLIES:FORTS]
        if u.depot
        and s.army[u.n] == army
        and army
        and s.at_number(u.n) < HEX_COUNT
        and depot_works(s, u)
        and not s.marked(u, nm.OUT)
    ]


@rule("10.5.2#1", "10.5.3#1", "6.3.2#1", "6.3.3#1", "6.3.3#2", "6.3.3#3", "6.3.1#1")
def trains_of(s: State, units: list[Unit], key: int) -> list[Unit]:
    """10.5.2 The Corps Trains that may pass an AP to a claimant: its own, or for independent cavalry any of the
    army.
    """
    found = []
    if key < STACK and CORPS[key].train >= 0:
        found.append(UNITS[CORPS[key].train])
    elif key >= STACK:
        found = [t for t in UNITS[SUPPLIES:FORTS] if t.train and any(guest_of(s, t, u) for u in units)]
    army = s.army[units[0].n]
    return [t for t in found if s.at_number(t.n) < HEX_COUNT and not s.marked(t, nm.RAIL) and s.army[t.n] == army]


@rule("10.5.2#1", "10.5.3#1", "22.5.1#1", "22.3.1#1")
def offers(s: State, units: list[Unit], key: int) -> list[Offer]:
    """10.5.3 The depots and Corps Trains that can give a claimant an AP, each in the way that flips least."""
    goals = tuple(sorted({s.at_number(u.n) for u in units}))
    army = s.army[units[0].n]
    found = []
    ground = ground_of(s, units[0].side)
    depots = depots_of(s, army)
    for depot in depots:
        best = _best(s, depot, goals, units, ground)
        if best is not None:
            reach, flip = best
            found.append(Offer(depot, reach, (depot,), (depot,) if flip else ()))
    for train in trains_of(s, units, key):
        best = _best(s, train, goals, units, ground)
        if best is None:
            continue
        reach, flip = best
        flips = (train,) if flip else ()
        if train.corps == _KG or special_aps(s, train):
            found.append(Offer(train, reach, (), flips))
            continue
        chain = _feeding_depot(s, depots, train, ground)
        if chain is not None:
            depot, also = chain
            found.append(Offer(train, reach, (depot, train), (*flips, *((depot,) if also else ()))))
    return found


def _best(
    s: State, source: Unit, goals: tuple[int, ...], units: list[Unit], ground: Ground
) -> tuple[tuple[int, ...], bool] | None:
    """The units a source reaches and whether it has to be flipped for it; the front side if that serves as many."""
    best: tuple[tuple[int, ...], bool] | None = None
    for extended in _sides(s, source):
        flip = extended and not s.marked(source, nm.EXTENDED)
        if left_if(s, source, flip) <= 0:
            continue
        reach = _reached(s, source, extended, goals, ground)
        served = tuple([u.n for u in units if s.at_number(u.n) in reach])
        if served and (best is None or len(served) > len(best[0])):
            best = (served, flip)
    return best


def _feeding_depot(s: State, depots: list[Unit], train: Unit, ground: Ground) -> tuple[Unit, bool] | None:
    """10.5.3 A depot that can give the Train its AP: one that need not be flipped, a Major one, before others."""
    at = s.at_number(train.n)
    options = []
    for depot in depots:
        for extended in _sides(s, depot):
            flip = extended and not s.marked(depot, nm.EXTENDED)
            if left_if(s, depot, flip) > 0 and at in _reached(s, depot, extended, (at,), ground):
                options.append((flip, depot.kind, depot.n))
                break
    if not options:
        return None
    flip, _, n = min(options)
    return UNITS[n], flip


@rule("22.3.1#1")
def special_aps(s: State, train: Unit) -> bool:
    """22.3.1 Whether the 3 LW Corps Train still has one of its two APs, before GT 10."""
    if train.corps != _LW or s.turn >= 10:
        return False
    return not (special.noted(s, special.LW_FIRST_AP) and special.noted(s, special.LW_SECOND_AP))


@rule("10.5.5#1", "10.5.5a#1", "12.3#1", "24.1.3#1")
def magazines(s: State, units: list[Unit], h: int) -> list[int]:
    """10.5.5 The magazines that can serve a stack: of the complex it stands in, Warsaw's, Boyen for Lötzen."""
    side = units[0].side
    found = []
    for at, name in MAGAZINES.items():
        if name == "Warsaw city":
            garrison = any(s.army[u.n] - 1 == _WARSAW for u in units)
            if special.campaign(s) and garrison and (h == at or h in ADJ[at]) and s.controls(side, at):
                found.append(at)
            continue
        hexes = COMPLEXES.get(name, ())
        standing = [u for u in s.own(side, h) if u.fort and u.complex == name]
        if (standing and at in hexes) or (h == at and s.controls(side, at)):
            found.append(at)
    lotzen = any(u.boyen_ap for u in units) and s.lost[_BOYEN.n] < _BOYEN.steps
    if lotzen and (h == _BOYEN.hex or h in costs_from(s, side, _BOYEN.hex, (h,), 12)):
        found.append(_BOYEN.hex)
    return found


@rule("10.5.5#1", "10.5.5a#1", "24.1.3#1")
def magazine_serves(s: State, units: list[Unit], at: int) -> tuple[int, ...]:
    """10.5.5, 10.5.5a, 24.1.3 Boyen serves Lötzen alone, Warsaw its garrison, the others all guns of the stack."""
    if at == _BOYEN.hex:
        return tuple([u.n for u in units if u.boyen_ap])
    if MAGAZINES[at] == "Warsaw city":
        return tuple([u.n for u in units if s.army[u.n] - 1 == _WARSAW])
    return tuple([u.n for u in units])


@rule("10.5.3#1")
def _flip(s: State, offer: Offer) -> None:
    """10.5.3 Who has to be extended for an AP is flipped at the moment of combat."""
    for u in offer.flips:
        extend(s, u)
        s.say(f"{u} is flipped to its extended side")


def allocate(s: State, offer: Offer) -> None:
    """10.5.3, 10.5.4 Flip who has to be flipped, and record the AP with everybody in the chain who has a limit."""
    _flip(s, offer)
    if not offer.chain:
        _note_special(s, offer.source)
    for u in offer.chain:
        _record(s, u)


@rule("10.5.4#1", "10.5.4-ex", "2.1-AP#1")
def _record(s: State, u: Unit) -> None:
    """10.5.4 An AP is recorded with who has a limit."""
    if ap_limit(s, u) != NO_LIMIT:
        s.set_ap(u, s.ap_bits(u) + 1)


@rule("22.3.1#1")
def _note_special(s: State, train: Unit) -> None:
    """22.3.1 The 3 LW Corps Train gives the first or the second of its own APs."""
    if special_aps(s, train):
        first = special.noted(s, special.LW_FIRST_AP)
        special.note(s, special.LW_SECOND_AP if first else special.LW_FIRST_AP)
