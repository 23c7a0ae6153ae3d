"""10.1 to 10.8, 10.10.1 Combat: who attacks whom, strengths, odds, shifts, magnitude."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from ....kernel.rules import rule
from ....kernel.step import Refusal
from .. import names as nm
from ..board import ADJ, NEIGHBOUR
from ..combat import Combat
from ..components import FORTS, HEX_COUNT, HEXES, UNITS, Unit
from ..scenarios import SCENARIOS
from ..state import State
from . import leaders
from .ammunition import key_of
from .odds import attack_halves, column, defence_halves, flanked, ip_shift, rounded, terrain_shift, train_halves
from .stacking import COMBAT_GUNS, COMBAT_LIMIT, half_size, known_top
from .ways import passable


def alive(s: State, units: tuple[int, ...]) -> list[Unit]:
    """Those of some units that are still on the map."""
    return [UNITS[n] for n in units if s.at_number(n) < HEX_COUNT]


def lined_up(battle: Combat) -> list[tuple[Unit, int]]:
    """The attackers, each with the hex that it attacks from."""
    return [(UNITS[n], h) for n, h in zip(battle.attackers, battle.origins, strict=True)]


def attackers_from(battle: Combat, h: int) -> list[int]:
    """The numbers of the attackers of a hex."""
    return [u.n for u, origin in lined_up(battle) if origin == h]


def changed(s: State, **changes: object) -> Combat:
    """Change the record of the combat."""
    assert s.battle is not None
    s.battle = msgspec.structs.replace(s.battle, **changes)
    return s.battle


# Who attacks -----------------------------------------------------------------------------------------------------


@rule("10.3#1", "8.4#2")
def marker_target(s: State, u: Unit) -> int:
    """10.3 The hex that a unit's Prepared Attack marker points at; -1 = it bears none."""
    way = s.prepared(u)
    return NEIGHBOUR[6 * s.at_number(u.n) + way] if way >= 0 and s.at_number(u.n) < HEX_COUNT else -1


AttackLimit = Callable[[State, Unit, int], Refusal | None]


@rule("10.1#1")
def _adjacent(s: State, u: Unit, target: int) -> Refusal | None:
    """10.1 An attacker stands next to the hex."""
    here = s.at_number(u.n)
    return Refusal("10.1", f"{u} is not adjacent") if here >= HEX_COUNT or target not in ADJ[here] else None


@rule("10.1.2#2", "3.5.1#2", "12.1#1")
def _attacks_at_all(s: State, u: Unit, target: int) -> Refusal | None:
    """10.1.2 Supply units, fortress units and parenthesised strengths never attack."""
    return Refusal("10.1.2", f"{u} never attacks") if not (u.combat or u.artillery) or u.defends_only else None


@rule("10.1#1")
def _not_twice(s: State, u: Unit, target: int) -> Refusal | None:
    """10.1 A unit attacks once in a phase."""
    return Refusal("10.1", f"{u} has attacked in this phase") if s.orders[u.n] & nm.ATTACKED else None


@rule("10.1.2#2", "7.3.1#3")
def _not_demoralized(s: State, u: Unit, target: int) -> Refusal | None:
    """10.1.2 Demoralized units do not attack."""
    return Refusal("10.1.2", f"{u} is Demoralized") if s.demoralized(u) else None


@rule("8.9#1", "8.2.3(1)#2")
def _not_at_work(s: State, u: Unit, target: int) -> Refusal | None:
    """8.9 Units with MPs Expended markers do not attack."""
    return Refusal("8.9", f"{u} bears an MPs Expended marker") if s.task_of(u) else None


@rule("8.2.5#2", "8.2.4#1")
def _not_on_rails(s: State, u: Unit, target: int) -> Refusal | None:
    """8.2.4, 8.2.5 Neither entrained units nor those with a Combat Strength 1/2 marker attack."""
    return Refusal("8.2.5", f"{u} cannot attack now") if s.halved(u) or s.marked(u, nm.RAIL) else None


@rule("10.1.4#3")
def _not_displaced(s: State, u: Unit, target: int) -> Refusal | None:
    """10.1.4 Displaced artillery does not attack."""
    return Refusal("10.1.4", f"{u} has been displaced") if s.marked(u, nm.DISPLACED) else None


@rule("10.1.5A#3", "10.3#2")
def _not_bound_elsewhere(s: State, u: Unit, target: int) -> Refusal | None:
    """10.3 A marker at another hex that enemies hold binds the unit to that hex."""
    bound = marker_target(s, u)
    if bound >= 0 and bound != target and s.holds(1 - u.side, bound, nm.ANY):
        return Refusal("10.3", f"{u} must attack the hex that its marker points at")
    return None


@rule("10.1.2#4")
def _over_open_ground(s: State, u: Unit, target: int) -> Refusal | None:
    """10.1.2 No attack where the unit could not move."""
    if passable(s, [u], s.at_number(u.n), target):
        return None
    return Refusal("10.1.2", "Terrain forbids an attack across that hexside")


#: 10.1.2 what keeps a unit from attacking a hex
ATTACK_LIMITS: Final[tuple[AttackLimit, ...]] = (
    _adjacent,
    _attacks_at_all,
    _not_twice,
    _not_demoralized,
    _not_at_work,
    _not_on_rails,
    _not_displaced,
    _not_bound_elsewhere,
    _over_open_ground,
)


def attack_refusal(s: State, u: Unit, target: int) -> Refusal | None:
    """10.1.2 Why a unit cannot attack a hex."""
    for limit in ATTACK_LIMITS:
        found = limit(s, u, target)
        if found is not None:
            return found
    return None


def may_attack(s: State, side: int, target: int) -> list[Unit]:
    """The combat units of a side that could attack a hex now."""
    found = []
    for h in ADJ[target]:
        if s.holds(side, h, nm.COMBAT):
            found += [u for u in s.own(side, h) if u.combat and attack_refusal(s, u, target) is None]
    return found


@rule("10.1#2", "10.1#1")
def target_refusal(s: State, side: int, target: int) -> Refusal | None:
    """10.1 Why a hex cannot be attacked."""
    if not s.holds(1 - side, target, nm.ANY):
        return Refusal("10.1", "No enemy stands there")
    if target in s.fought:
        return Refusal("10.1", "The hex has been attacked in this phase")
    seen = known_top(s, side, target)
    if seen is not None and not seen.fort and s.orders[seen.n] & nm.RETREATED:
        return Refusal("10.1", "Units that had to retreat are not attacked again in this phase")
    if not may_attack(s, side, target):
        return Refusal("10.1", "No unit that could attack is adjacent")
    return None


def possible_targets(s: State, side: int) -> list[int]:
    """The hexes that a side could attack."""
    found = set()
    bit = nm.ANY << nm.SHIFT[1 - side]
    for h in s.stacks:
        if s.holds(side, h, nm.COMBAT):
            found.update([n for n in ADJ[h] if s.occ[n] & bit])
    return [h for h in sorted(found) if target_refusal(s, side, h) is None]


@rule("10.2#1", "10.1.1#1")
def servable(s: State, side: int, wanted: tuple[int, ...], without: tuple[int, ...] = ()) -> bool:
    """10.2 Whether every hex that is to be attacked can still have an attacker of its own."""
    taken: dict[int, int] = {}

    def place(target: int, tried: set[int]) -> bool:
        for u in may_attack(s, side, target):
            if u.n in tried or u.n in without:
                continue
            tried.add(u.n)
            if u.n not in taken or place(taken[u.n], tried):
                taken[u.n] = target
                return True
        return False

    return all(place(target, set()) for target in wanted)


JoinLimit = Callable[[State, Combat, Unit], Refusal | None]


@rule("10.1.1#1")
def _not_yet_joined(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """10.1.1 A unit attacks with its whole strength, once."""
    return Refusal("10.1.1", f"{u} attacks already") if u.n in battle.attackers else None


@rule("10.1.4#1", "6.3.1#3")
def _one_army(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """10.1.4 Units of different armies never add their strengths."""
    if battle.attackers and s.army[u.n] != s.army[battle.attackers[0]]:
        return Refusal("10.1.4", "Units of different armies do not attack together")
    return None


@rule("10.1.4#2")
def _one_arm(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """10.1.4 Cavalry never attacks together with infantry."""
    committed = [UNITS[n] for n in battle.attackers]
    if (u.infantry and any(x.cavalry for x in committed)) or (u.cavalry and any(x.infantry for x in committed)):
        return Refusal("10.1.4", "Cavalry and infantry do not attack together")
    return None


@rule("10.1.4#3", "10.1.2#2")
def _guns_escorted(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """10.1.4 Artillery attacks only with a combat unit of its hex."""
    here = s.at_number(u.n)
    if u.artillery and not any(UNITS[n].combat and s.at_number(n) == here for n in battle.attackers):
        return Refusal("10.1.2", "Artillery attacks only with a combat unit of its hex")
    return None


@rule("4.2.2#1", "10.1.5A#1")
def _room_to_attack(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """4.2.2 Two divisions and one artillery unit attack from a hex in a phase."""
    here = s.own(u.side, s.at_number(u.n))
    same = [x for x in here if x.n in battle.attackers or s.has_order(x, nm.ATTACKED)]
    if u.artillery:
        full = len([x for x in same if x.artillery]) >= COMBAT_GUNS
        return Refusal("4.2.2", "One artillery unit attacks from a hex") if full else None
    if sum([half_size(s, x) for x in same if x.combat]) + half_size(s, u) > COMBAT_LIMIT:
        return Refusal("4.2.2", "Two divisions attack from a hex")
    return None


#: 10.1.4, 4.2.2 what keeps a unit from attacking together with those that are already committed
JOIN_LIMITS: Final[tuple[JoinLimit, ...]] = (_not_yet_joined, _one_army, _one_arm, _guns_escorted, _room_to_attack)


def join_refusal(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """10.1.4, 4.2.2 Why a unit cannot attack together with those that are already committed."""
    found = attack_refusal(s, u, battle.target)
    for limit in JOIN_LIMITS:
        if found is not None:
            return found
        found = limit(s, battle, u)
    return found


@rule("10.3#1", "10.1.5C#1", "10.1.2#1")
def obliged(s: State, battle: Combat) -> list[Unit]:
    """10.3 The units whose markers point at the hex and that can still join; of several armies the attacker picks one
    first.
    """
    found = []
    for h in ADJ[battle.target]:
        for u in s.own(battle.attacker, h):
            if u.n < FORTS and marker_target(s, u) == battle.target and join_refusal(s, battle, u) is None:
                found.append(u)
    if not battle.attackers and len({s.army[u.n] for u in found}) > 1:
        return []
    return sorted(found, key=lambda u: (u.artillery, u.n))


# Strengths and odds ------------------------------------------------------------------------------------------------


@rule("22.4.2#1", "10.5#1")
def with_ap(battle: Combat, u: Unit, attacking: bool) -> bool:
    """Whether the guns of a unit count in this combat."""
    return u.no_ap or u.n in battle.supplied[0 if attacking else 1]


@rule("10.2.1#4", "10.5#1", "3.4.3#1", "10.1.3#1")
def totals(s: State, battle: Combat) -> tuple[int, int]:
    """10.2.1 The strengths of both sides, rounded once."""
    attack = sum(
        [attack_halves(s, u, origin, battle.target, with_ap(battle, u, True)) for u, origin in lined_up(battle)]
    )
    defence = sum([defence_halves(s, UNITS[n], with_ap(battle, UNITS[n], False)) for n in battle.defenders])
    return rounded(attack), rounded(defence + train_halves(s, battle.target))


@rule("10.8#2")
def corps_count(s: State, battle: Combat) -> int:
    """10.8 How many corps attack; each stack of independent units counts as one."""
    return len({key_of(s, u, origin) for u, origin in lined_up(battle)})


@rule("10.3.1#1", "27.2(1)#1")
def is_prepared(s: State, battle: Combat) -> bool:
    """10.3.1 Whether all attacking units, artillery too, have markers pointing at the hex."""
    return s.phase == nm.ATTACK and all(marker_target(s, UNITS[n]) == battle.target for n in battle.attackers)


@rule("10.8#1", "10.8#2", "10.8#3", "10.8#4", "10.8#5", "10.3.1#1", "10.4.3#1", "10.2.1#5")
def shifts(s: State, battle: Combat, prepared: bool, flank: bool) -> dict[str, int]:
    """10.8 The column shifts by their causes; positive is right."""
    guns = [UNITS[n] for n in battle.attackers if with_ap(battle, UNITS[n], True) and UNITS[n].guns]
    found = {
        "terrain": terrain_shift(s, battle.target, list(battle.origins)),
        "IP": ip_shift(battle.level, any(u.high for u in guns), any(u.heavy for u in guns)),
        "Prepared Attack": 1 if prepared else 0,
        "flank": 2 if flank else 0,
        "more than one corps": -1 if corps_count(s, battle) > 1 else 0,
        "leaders": leaders.columns(s, battle),
    }
    return {name: value for name, value in found.items() if value}


@rule("10.10.1#2", "10.10.1#3")
def magnitude(s: State, battle: Combat) -> int:
    """10.10.1 0 Small, 1 Medium, 2 Large, 3 Massive."""
    attack = sum([_size(s, UNITS[n]) for n in battle.attackers])
    defence = sum([_size(s, UNITS[n]) for n in battle.defenders])
    total = attack + defence
    if total < 4:
        return 0
    if total < 8:
        return 1
    return 3 if total >= 12 and defence >= 4 else 2


@rule("10.10.1#1")
def _size(s: State, u: Unit) -> int:
    """10.10.1 What a unit counts for magnitude, in half divisions."""
    return min(u.half_size, 1) if s.on_reduced(u) else u.half_size


@rule("10.7#1", "10.8#5", "10.2.1#5", "10.4.3#1", "11.4-ex")
def reckon(s: State) -> Combat:
    """10.2.1 Fill in odds, shifts and magnitude of the combat."""
    battle = s.battle
    assert battle is not None
    attackers = [UNITS[n] for n in battle.attackers]
    flank = flanked(s, battle.target, [UNITS[n] for n in battle.defenders], attackers, list(battle.origins))
    prepared = is_prepared(s, battle)
    attack, defence = totals(s, battle)
    first = column(attack, defence)
    moved = shifts(s, battle, prepared, flank)
    text = ", ".join([f"{name} {value:+d}" for name, value in moved.items()]) or "no shifts"
    final = first + sum(moved.values())
    from .odds import odds_text

    s.say(f"{attack} against {defence}: {odds_text(first)}, {text}: {odds_text(final)}")
    return changed(s, initial=first, column=final, flanked=flank, prepared=prepared, magnitude=magnitude(s, battle))


@rule("27.2(1)#1", "10.2.1#6")
def prepared_points(s: State, battle: Combat) -> int:
    """27.2(1) The point for a Prepared Attack of Medium magnitude or more in the own Attack Phase."""
    if not battle.prepared or battle.magnitude < 1 or s.phase != nm.ATTACK:
        return 0
    return 1 if s.turn <= SCENARIOS[s.options.scenario].prepared_vp_until else 0


def text_of(units: list[Unit]) -> str:
    """Units as text for the log."""
    return ", ".join([u.name for u in units])


def hex_text(h: int) -> str:
    """A hex as text for the log."""
    here = HEXES[h]
    return f"{here.name} ({here.town})" if here.town else here.name
