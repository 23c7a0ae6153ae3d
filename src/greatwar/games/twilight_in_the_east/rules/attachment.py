"""6.1.1 to 6.4 Attachment: which army and which corps a piece belongs to, army displays, Asset Units, detachments."""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, distance
from ..components import (
    ARMIES,
    COMPLEXES,
    CORPS,
    DUMMIES,
    FORTS,
    HEX_COUNT,
    HEXES,
    SUPPLIES,
    UNITS,
    Army,
    Corps,
    Unit,
    army_named,
    corps_named,
)
from ..scenarios import SCENARIOS
from ..state import State
from . import leaders, plans, special
from .areas import area_of, engaged, inside, over_limit, position_of
from .special import campaign
from .supply import range_when
from .tracing import costs_from, cut_off

WARSAW: Final[Army] = army_named("R WARSAW")
PRZEMYSL: Final[Army] = army_named("A PRZEMYSL")
SECOND: Final[Army] = army_named("R SECOND")
GERMAN_EIGHTH: Final[Army] = army_named("G EIGHTH")
AG_W: Final[Army] = army_named("G AG W")
AG_PB: Final[Army] = army_named("A AG P-B")
KG: Final[Corps] = corps_named("G KG")
HOFMANN: Final[Corps] = corps_named("A HN")
THIRD_LW: Final[Corps] = corps_named("G 3 LW")
FIRST_CAVALRY: Final[Corps] = corps_named("R 1 C")
_THIRD_LW_ARMY: Final[Army] = army_named("G 3 LW")
#: 6.2.2 formations of a nation that the optional rule lets change their corps
_REATTACHED: Final = 2


def train_of(corps: Corps) -> Unit | None:
    """The Train of a corps."""
    return UNITS[corps.train] if corps.train >= 0 else None


def army_of_corps(s: State, corps: Corps) -> Army | None:
    """The army that a corps is attached to: that of its Train."""
    train = train_of(corps)
    return s.army_of(train) if train is not None else None


# What may be attached where -----------------------------------------------------------------------------


@rule("22.5#1", "22.3.2#1", "23.2#1")
def fixed_army(s: State, corps: Corps) -> Army | None:
    """22.5, 22.3.2, 23.2 The army that a corps must always be attached to; None = any."""
    if corps is KG:
        return GERMAN_EIGHTH
    if corps is HOFMANN and s.in_play >> AG_PB.n & 1:
        return AG_PB
    if corps is THIRD_LW and s.in_play >> AG_W.n & 1:
        return AG_W
    return None


def nation_refusal(s: State, unit: Unit, army: Army) -> Refusal | None:
    """6.2.4 Why a piece of one Central Power may not be attached to an army of the other."""
    if unit.nation == army.nation or unit.side == nm.RUSSIA:
        return None
    if unit.nation == nm.AUSTRIAN:
        return _under_germans(s, unit, army)
    if unit.corps == THIRD_LW.n or s.corps_of(unit) is THIRD_LW:
        return _landwehr_refusal(s)
    return _under_austrians(s, unit, army)


@rule("6.2.4#2")
def _landwehr_refusal(s: State) -> Refusal | None:
    """6.2.4 The 3 LW Corps and its two divisions serve under A-H command in GTs 4 to 18."""
    if 4 <= s.turn <= 18:
        return None
    return Refusal("6.2.4", "the 3 LW Corps serves under A-H command only in GTs 4 to 18")


@rule("6.2.4#1")
def _under_austrians(s: State, unit: Unit, army: Army) -> Refusal | None:
    """6.2.4 One German reserve division at a time is under A-H command."""
    if not (unit.reserve and unit.size == nm.DIVISION and unit.formation):
        return Refusal("6.2.4", f"only a German reserve division may be attached to {army}, not {unit}")
    if any(u is not unit for u in _foreigners(s, nm.GERMAN)):
        return Refusal("6.2.4", "a German reserve division is under A-H command already")
    return None


@rule("6.2.4#3")
def _under_germans(s: State, unit: Unit, army: Army) -> Refusal | None:
    """6.2.4 One A-H cavalry division at a time is under German command."""
    if not (unit.cavalry and unit.size == nm.DIVISION and unit.formation):
        return Refusal("6.2.4", f"only an A-H cavalry division may be attached to {army}, not {unit}")
    if any(u is not unit for u in _foreigners(s, nm.AUSTRIAN)):
        return Refusal("6.2.4", "an A-H cavalry division is under German command already")
    return None


def _foreigners(s: State, nation: int) -> list[Unit]:
    """Formations of a Central Power under the command of the other, the 3 LW Corps not counted."""
    found = []
    for n in range(DUMMIES):
        unit, army = UNITS[n], s.army_of(UNITS[n])
        abroad = unit.nation == nation and unit.formation and army is not None and army.nation != nation
        if abroad and s.on_map(unit) and unit.corps != THIRD_LW.n and s.corps_of(unit) is not THIRD_LW:
            found.append(unit)
    return found


@rule("6.1.1#4", "21.1.1#1", "21.1.1#2")
def plan_refusal(s: State, unit: Unit, army: Army) -> Refusal | None:
    """21.1.1 Nothing is detached from an army under a Strategic Plan, except between the Second Army and Warsaw."""
    old = s.army_of(unit)
    if old is None or old is army or not plans.army_bound(s, old) or unit.asset:
        return None
    if {old, army} == {SECOND, WARSAW}:
        return None
    return Refusal("21.1.1", f"{old} is under its Strategic Plan and may not detach {unit}")


@rule("6.1.2#1")
def limit_refusal(s: State, train: Unit, army: Army) -> Refusal | None:
    """6.1.2 An army has no more corps than its limit; a reserved box takes only its own corps."""
    trains = cavalry = 0
    for n in range(SUPPLIES, FORTS):
        unit = UNITS[n]
        there = unit.train and s.army_of(unit) is army and s.on_map(unit) and not s.marked(unit, nm.RAIL)
        if there or unit is train:
            if CORPS[unit.corps].cavalry:
                cavalry += 1
            else:
                trains += 1
    if over_limit(army, trains, cavalry) or _box_kept(s, train, army, trains + cavalry):
        return Refusal("6.1.2", f"{army} has no room for another corps")
    return None


@rule("6.1.2#2")
def _box_kept(s: State, train: Unit, army: Army, corps: int) -> bool:
    """6.1.2 Whether the last box of an army is kept for a corps of its own that has not come."""
    if army.box < 0 or train.corps == army.box or corps < army.limit:
        return False
    return not _has_corps(s, army, CORPS[army.box])


def _has_corps(s: State, army: Army, corps: Corps) -> bool:
    train = train_of(corps)
    return train is not None and s.army_of(train) is army and s.on_map(train)


@rule("6.1.1#1", "6.1.1#5")
def _attachable(s: State, unit: Unit, army: Army) -> Refusal | None:
    """6.1.1 Pieces are attached to armies of their side in play; entrained units and depots stay where they are."""
    if unit.side != army.side or not s.in_play >> army.n & 1:
        return Refusal("6.1.1", f"{army} is no army of yours in play")
    if s.marked(unit, nm.RAIL):
        return Refusal("6.1.1", f"{unit} is entrained")
    return Refusal("6.1.1", f"{unit} belongs to its army") if unit.depot else None


@rule("25.6.2#1")
def _kept_by_francois(s: State, unit: Unit, army: Army) -> Refusal | None:
    """25.6.2 Assets of the Eighth Army stay with it."""
    if leaders.bound_to_eighth(s, unit) and army is not GERMAN_EIGHTH:
        return Refusal("25.6.2", f"Francois keeps {unit} in the Eighth Army")
    return None


@rule("22.5#1", "22.3.2#1", "23.2#1")
def _kept_by_corps(s: State, unit: Unit, army: Army) -> Refusal | None:
    """22.5, 22.3.2, 23.2 What belongs to a corps with a fixed army stays there."""
    if unit.corps >= 0 and (unit.train or s.corps_of(unit) is CORPS[unit.corps]):
        fixed = fixed_army(s, CORPS[unit.corps])
        if fixed is not None and fixed is not army:
            return Refusal(
                "22.5" if fixed is GERMAN_EIGHTH else "22.3.2" if fixed is AG_W else "23.2",
                f"{unit} belongs to {fixed}",
            )
    return None


def army_refusal(s: State, unit: Unit, army: Army) -> Refusal | None:
    """6.1.1 Why a piece may not be attached to an army in this phase."""
    found = _attachable(s, unit, army) or _kept_by_francois(s, unit, army) or _kept_by_corps(s, unit, army)
    if found is None and (army is WARSAW or s.army_of(unit) is WARSAW):
        found = warsaw_refusal(s, unit, army)
    found = found or nation_refusal(s, unit, army) or plan_refusal(s, unit, army)
    return limit_refusal(s, unit, army) if found is None and unit.train else found


def scenario_armies(s: State, unit: Unit) -> set[int]:
    """The scenario: armies to which a unit may be transferred, wherever it stands."""
    army = s.army_of(unit)
    return {
        army_named(t.joins).n
        for t in SCENARIOS[s.options.scenario].transfers
        if t.unit == unit.name and s.turn >= t.from_gt and army is not None and army.name == t.leaves
    }


@rule("6.2.4#2")
def landwehr_armies(s: State, unit: Unit) -> set[int]:
    """6.2.4 The 3 LW Corps alone is no army: its Train may be handed to an army of the allies wherever it stands, and
    become independent again (ruling 51).
    """
    if unit is not train_of(THIRD_LW):
        return set()
    return {a.n for a in ARMIES if a.side == nm.CENTRAL and a is not PRZEMYSL and s.in_play >> a.n & 1}


@rule("6.2.4#2")
def landwehr_returns(s: State) -> None:
    """6.2.4 After GT 18 the 3 LW Corps serves under A-H command no more."""
    train = train_of(THIRD_LW)
    army = s.army_of(train) if train is not None else None
    if train is None or army is None or army.nation != nm.AUSTRIAN or nation_refusal(s, train, army) is None:
        return
    home = fixed_army(s, THIRD_LW) or _THIRD_LW_ARMY
    s.set_army(train, home)
    for n in range(DUMMIES):
        if s.corps_of(UNITS[n]) is THIRD_LW:
            s.set_army(UNITS[n], home)


# The Warsaw Garrison ------------------------------------------------------------------------------------

_PLACES: Final[tuple[int, ...]] = tuple(h.n for h in HEXES if h.name in ("58.52", "61.48", "57.48"))
_CITY: Final[int] = next(h.n for h in HEXES if h.name == "58.52")
GARRISON_DIVISIONS: Final = 3
GARRISON_STEPS: Final = 35
CITY_STEPS: Final = 25


@rule("24.1.1#1")
def garrison_strength(s: State, without: Unit | None = None, moved: int = -1) -> tuple[int, int, int]:
    """24.1.1 Half divisions attached to the Warsaw Garrison, its infantry steps at the three places, those at Warsaw.

    `without` leaves a unit out, or has it in the hex `moved`.
    """
    halves = steps = at_city = 0
    for n in range(DUMMIES):
        unit = UNITS[n]
        if s.army[n] != WARSAW.n + 1 or not unit.infantry:
            continue
        h = s.at_number(n)
        if unit is without:
            h = moved
        if not 0 <= h < HEX_COUNT:
            continue
        if unit.formation:
            halves += unit.half_size
        near = [p for p in _PLACES if h == p or h in ADJ[p]]
        if near:
            steps += s.steps(unit)
            if h == _CITY or h in ADJ[_CITY]:
                at_city += s.steps(unit)
    return halves, steps, at_city


@rule("24.1.1#1")
def garrison_met(strength: tuple[int, int, int]) -> bool:
    """24.1.1 Three divisions, 35 steps at the three places, 25 of them at Warsaw."""
    halves, steps, at_city = strength
    return halves >= 2 * GARRISON_DIVISIONS and steps >= GARRISON_STEPS and at_city >= CITY_STEPS


@rule("24.1#1", "21.1.1#2")
def warsaw_refusal(s: State, unit: Unit, army: Army) -> Refusal | None:
    """24.1 (c) Why a piece may not join the Warsaw Garrison, or leave it."""
    if not campaign(s):
        return Refusal("24.1", "the Warsaw Garrison has tracks of its own only in the Grand Campaign")
    return join_refusal(s, unit) if army is WARSAW else leave_refusal(s, unit)


@rule("24.1#1")
def join_refusal(s: State, unit: Unit) -> Refusal | None:
    """24.1 Combat units that are at its places join the garrison."""
    if not unit.combat:
        return Refusal("24.1", f"{unit} is no combat unit")
    h = s.at_number(unit.n)
    if any(h == p or h in ADJ[p] for p in _PLACES):
        return None
    return Refusal("24.1", f"{unit} is not at Warsaw, Novo-Georgievsk or Zegrze")


@rule("24.1.1#1", "24.1.1#2")
def leave_refusal(s: State, unit: Unit) -> Refusal | None:
    """24.1.1 Nobody leaves the garrison while it is, or would be, too weak."""
    if not garrison_met(garrison_strength(s, unit, -1)):
        return Refusal("24.1.1", "the Warsaw Garrison would be below its minimum")
    return None


# The phase ----------------------------------------------------------------------------------------------


@rule("6.1.1#1", "6.1.1#3", "6.1.1#5", "6.1.1#6", "6.3#1")
def attach_all(s: State, side: int) -> None:
    """6.1.1 Everything inside an army's area is attached to it; what may not change stays with its army."""
    if side == nm.CENTRAL:
        landwehr_returns(s)
    for n in range(SUPPLIES, FORTS):
        train = UNITS[n]
        if train.train and train.side == side and s.on_map(train) and not s.marked(train, nm.RAIL):
            _move_to_area(s, train)
    for n in range(DUMMIES):
        unit = UNITS[n]
        if unit.side != side or not s.on_map(unit) or s.marked(unit, nm.RAIL):
            continue
        if unit.formation:
            return_to_corps(s, unit)
            corps = s.corps_of(unit)
            army = army_of_corps(s, corps) if corps is not None else None
            if army is not None:
                if army_refusal(s, unit, army) is None or s.army_of(unit) is None:
                    s.set_army(unit, army)
                continue
        _move_to_area(s, unit)
    if campaign(s) and side == nm.CENTRAL:
        _przemysl(s)
    attach_assets(s, side)


def _move_to_area(s: State, unit: Unit) -> None:
    if s.army_of(unit) is WARSAW or s.army_of(unit) is PRZEMYSL:
        return
    found = area_of(s, unit.side, s.at_number(unit.n))
    if found < 0 or s.army[unit.n] == found + 1:
        return
    if army_refusal(s, unit, ARMIES[found]) is None:
        s.set_army(unit, ARMIES[found])


@rule("6.2.2#2", "6.2.2#3", "6.2.2-ex")
def return_to_corps(s: State, unit: Unit) -> None:
    """6.2.2 A formation with a corps ID goes to its corps' track once that corps' Train has arrived."""
    if unit.corps < 0 or s.corps_of(unit) is CORPS[unit.corps] or s.options.reattachment:
        return
    if corps_arrived(s, CORPS[unit.corps]):
        s.set_corps(unit, CORPS[unit.corps])


@rule("6.2.2#3", "6.2.2-ex")
def corps_arrived(s: State, corps: Corps) -> bool:
    """6.2.2 Whether a corps' Train is on the map, detrained, and within extended range of the front."""
    train = train_of(corps)
    if train is None or not s.on_map(train) or s.marked(train, nm.RAIL):
        return False
    limit = range_when(s, train, True)
    start = s.at_number(train.n)
    near = [h for h in engaged(s, train.side) if distance(h, start) <= limit]
    if start in near:
        return True
    return bool(near) and bool(costs_from(s, train.side, start, tuple(near), limit))


@rule("23.6#1")
def _przemysl(s: State) -> None:
    """23.6 (c) Formations in hexes of Przemysl that are cut off go to its own track, and leave it when they are not."""
    for h in COMPLEXES.get("Przemysl", ()):
        here = [UNITS[n] for n in s.numbers_at(h) if UNITS[n].side == nm.CENTRAL and UNITS[n].formation]
        if not here:
            continue
        alone = cut_off(s, nm.CENTRAL, h)
        for unit in here:
            if alone:
                s.set_army(unit, PRZEMYSL)
    for n in range(DUMMIES):
        if s.army[n] == PRZEMYSL.n + 1:
            h = s.at_number(n)
            if h < HEX_COUNT and not (h in COMPLEXES.get("Przemysl", ()) and cut_off(s, nm.CENTRAL, h)):
                found = area_of(s, nm.CENTRAL, h)
                corps = s.corps_of(UNITS[n])
                army = army_of_corps(s, corps) if corps is not None else None
                if army is None:
                    army = ARMIES[found] if found >= 0 else _first_army(s, UNITS[n].nation)
                s.set_army(UNITS[n], army)


def _first_army(s: State, nation: int) -> Army | None:
    return next((a for a in ARMIES if a.nation == nation and a.has_area and s.in_play >> a.n & 1), None)


# Corps tracks ------------------------------------------------------------------------------------------


@rule("6.2.2a#1", "3.8.3#1")
def halves_in(s: State, corps: Corps) -> int:
    """6.2.2a Half divisions on a corps' track: a division counts one, a brigade one half."""
    position = position_of(s)
    known = position.halves
    if known is None:
        known = position.halves = [0] * len(CORPS)
        for n in range(DUMMIES):
            u = UNITS[n]
            if s.corps[n] and u.formation and s.on_map(u):
                known[s.corps[n] - 1] += 2 if u.size == nm.DIVISION else 1
    return known[corps.n]


@rule("25.1.2#1")
def _kept_by_khan(s: State, unit: Unit) -> Refusal | None:
    """25.1.2 Four cavalry divisions stay with the 1st Cavalry Corps while the Khan commands it."""
    if unit.bound and s.corps_of(unit) is FIRST_CAVALRY and leaders.active(s, leaders.NAKHICHEVANSKI):
        return Refusal("25.1.2", f"{unit} stays with the 1st Cavalry Corps under Khan Nakhichevanski")
    return None


@rule("6.2.2#1", "6.2.3#1")
def corps_refusal(s: State, unit: Unit, corps: Corps | None) -> Refusal | None:
    """6.2.2, 6.2.3 Why a formation's marker may not go to the track of a corps, or (None) to the Independent track."""
    if not unit.formation or s.marked(unit, nm.RAIL) or not s.on_map(unit):
        return Refusal("6.2.2", f"{unit} has no marker that could be moved now")
    if s.corps_of(unit) is corps:
        return Refusal("6.2.2", f"{unit} is there already")
    found = _kept_by_khan(s, unit)
    own = CORPS[unit.corps] if unit.corps >= 0 else None
    if found is None and own is not None and corps is not own:
        found = _leaving_refusal(s, unit, own)
    if found is not None or corps is None:
        return found
    if unit.nation != corps.nation or army_of_corps(s, corps) is not s.army_of(unit):
        return Refusal("6.2.2", f"{corps} is not in the army of {unit}")
    if not _has_train(s, corps):
        return Refusal("6.2.2", f"the Train of {corps} is not on the map")
    return _room_on_track(s, unit, corps)


@rule("6.2.2a#1", "3.8.3#1")
def _room_on_track(s: State, unit: Unit, corps: Corps) -> Refusal | None:
    """6.2.2a Cavalry goes to Cavalry Corps; a corps has its limit of divisions."""
    if unit.cavalry != corps.cavalry:
        return Refusal("6.2.2a", "cavalry goes to a Cavalry Corps, infantry to another corps")
    if halves_in(s, corps) + (2 if unit.size == nm.DIVISION else 1) > 2 * corps.limit:
        return Refusal("6.2.2a", f"{corps} has its limit of {corps.limit} divisions")
    return None


def _has_train(s: State, corps: Corps) -> bool:
    train = train_of(corps)
    return train is not None and s.on_map(train) and not s.marked(train, nm.RAIL)


@rule("6.2.2#2", "6.2.2#3", "6.2.2-opt#1")
def _leaving_refusal(s: State, unit: Unit, own: Corps) -> Refusal | None:
    """6.2.2 A formation leaves its own corps only while that has not arrived, or under the optional rule."""
    if not _has_train(s, own) or (s.corps_of(unit) is not own and not corps_arrived(s, own)):
        return None
    if not s.options.reattachment:
        return Refusal("6.2.2", f"{unit} bears the ID of {own} and must be on its track")
    away = [
        u
        for u in UNITS[:DUMMIES]
        if u.formation and u.nation == unit.nation and u.corps >= 0 and s.on_map(u)
        if s.corps_of(u) is not CORPS[u.corps] and _has_train(s, CORPS[u.corps])
    ]
    if len(away) >= _REATTACHED and unit not in away:
        return Refusal("6.2.2", "two formations of the nation are away from their corps already")
    return None


# Asset Units -------------------------------------------------------------------------------------------


@rule("6.4.1#2", "6.2.4#4")
def nearest_formations(s: State, asset: Unit) -> list[Unit]:
    """6.4.1 The formations of its nation and army that are nearest to an Asset and inside the same area."""
    h = s.at_number(asset.n)
    army = s.army[asset.n]
    best: int = 1 << 20
    found: list[Unit] = []
    for n, at in _formations(s, asset.nation, army):
        apart = distance(h, at)
        if apart < best:
            best, found = apart, [UNITS[n]]
        elif apart == best:
            found.append(UNITS[n])
    return found


def _formations(s: State, nation: int, army: int) -> list[tuple[int, int]]:
    """The formations of a nation and army inside the area of that army, with their hexes; `army` as in `State.army`."""
    known = position_of(s).formations
    found = known.get((nation, army))
    if found is None:
        found = known[nation, army] = []
        for n in range(DUMMIES):
            unit = UNITS[n]
            if not unit.formation or unit.nation != nation or s.army[n] != army or s.marked(unit, nm.RAIL):
                continue
            at = s.at_number(n)
            if at < HEX_COUNT and (not army or inside(s, army - 1, at)):
                found.append((n, at))
    return found


@rule("6.4.1#2", "6.4#1")
def attach_assets(s: State, side: int) -> None:
    """6.4.1 Each Asset belongs to the corps of the nearest formation; in a tie to one with a corps, until the
    owner says.
    """
    for n in range(DUMMIES):
        asset = UNITS[n]
        if asset.asset and asset.side == side and s.on_map(asset) and not s.marked(asset, nm.RAIL):
            near = nearest_formations(s, asset)
            chosen = next((u for u in near if s.corps_of(u) is not None), near[0] if near else None)
            s.set_corps(asset, s.corps_of(chosen) if chosen is not None else None)


@rule("6.4.1#2")
def asset_refusal(s: State, asset: Unit, formation: Unit) -> Refusal | None:
    """6.4.1 Why an Asset may not be attached to a formation: it is not the nearest."""
    if not asset.asset or not s.on_map(asset):
        return Refusal("6.4.1", f"{asset} is no Asset Unit on the map")
    if formation not in nearest_formations(s, asset):
        return Refusal("6.4.1", f"{formation} is not the formation nearest to {asset}")
    return None


def ties(s: State, asset: Unit) -> list[Unit]:
    """The formations of different corps among which the owner chooses for an Asset."""
    near = nearest_formations(s, asset)
    if len({s.corps[u.n] for u in near}) < 2:
        return []
    return [u for u in near if s.corps[u.n] != s.corps[asset.n]]


# Displays ------------------------------------------------------------------------------------------------


@rule("6.2#1", "6.2.1#1", "6.2.1#2", "6.2.2#1", "6.2.3#1", "26.3#1")
def display(s: State, army: Army) -> list[tuple[str, list[tuple[Unit, int]]]]:
    """6.2 The tracks of an army's display: each corps, then the Independent track, with formations and their status."""
    tracks: dict[str, list[tuple[Unit, int]]] = {}
    for n in range(SUPPLIES, FORTS):
        train = UNITS[n]
        if train.train and s.army_of(train) is army and s.on_map(train):
            tracks[CORPS[train.corps].name] = []
    independent: list[tuple[Unit, int]] = []
    for n in range(DUMMIES):
        unit = UNITS[n]
        if unit.formation and s.army_of(unit) is army and s.at_number(n) < HEX_COUNT:
            corps = s.corps_of(unit)
            entry = (unit, -s.status(unit))
            if corps is None:
                independent.append(entry)
            else:
                tracks.setdefault(corps.name, []).append(entry)
    return [*sorted(tracks.items()), ("Independent", independent)]


# The Praga depot -----------------------------------------------------------------------------------------


@rule("24.5.3#1")
def praga(s: State) -> Unit | None:
    """24.5.3 (c) The Praga depot, if it is on the map of the Grand Campaign."""
    depot = next(u for u in UNITS if u.name == "R PRAGA 7")
    return depot if campaign(s) and s.on_map(depot) else None


@rule("24.5.3#1")
def attach_praga(s: State, army: Army) -> None:
    """24.5.3 Praga is attached to an army; if that is another than before it supplies nobody in this GT."""
    depot = praga(s)
    if depot is not None and s.army_of(depot) is not army:
        s.set_army(depot, army)
        special.note(s, special.PRAGA_CHANGED)
        s.say(f"{depot} is attached to {army} and inactive in this GT")
