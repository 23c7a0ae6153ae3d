"""What an activation can do: every attack in place and every march of sensible groups, each with what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..components import Hex, Side, Unit
from ..rules import movement
from ..rules.antwerp import CORPS_NEEDED, FREE_TURN, SCREEN, held_in_antwerp
from ..rules.cups import TRIER
from ..rules.declaration import able, cavalry_alone, declare_refused, eligible
from ..rules.elan import is_plan17, qualifies
from ..rules.entry import holds
from ..rules.geometry import distance, within
from ..rules.nations import barred
from ..rules.stacking import too_many
from ..rules.supply import Assumed, supply_at, trace
from ..state import Mark, State
from .forecast import COURSE, Forecast, forecast, keeps_out
from .ground import Ground, ground, might, name

#: strength that comes nearer to where it is wanted
DRAWN = 0.022
#: a hex walked into: something for the ground, and a share of its worth
GROUND, TAKEN = 0.12, 0.6
#: a hex won in battle: a share of its worth (less if it is ours and in danger), and the enemy's being thrown back
WON, RELIEVED, THROWN = 0.75, 0.4, 0.25
#: a Mandated Battle that is owed, and one of Plan 17
MANDATE, PLAN17 = 1.0, 1.2
#: strength that stands where the enemy is stronger
EXPOSED = 0.05
#: a hex left to enemies who stand in it costs this share of its worth
LEFT = 0.8
#: a hex that the enemy can reach needs a part of his strength in it, less where a fort helps; the share it is worth
NEEDED, FORTS, GARRISON = 0.5, 0.6, 0.5
#: a siege given up, the screen of Antwerp given up
SIEGE, SCREENED = 1.2, 0.9
#: siege guns that come to an enemy fort
GUNS = 0.5
#: cavalry driven off
DRIVEN = 0.12


class Plan(NamedTuple):
    """What an activation of `hex` would do next: fight there (`to` is the same hex), or march by way of `first`."""

    value: float
    hex: Hex
    to: Hex
    first: Hex
    units: tuple[Unit, ...]


class Group(NamedTuple):
    """Units that might march together, with what is asked about them again and again."""

    units: tuple[Unit, ...]
    strength: float
    price: float  # of leaving
    far: bool  # whether it can go further than one hex


def plans(s: State, side: int, hex_: Hex) -> list[Plan]:
    """The plans for a hex, the best first; kept while nothing moves."""
    moved = (s.activation.moved, s.activation.battles) if s.activation else ()
    key = ("plans", hex_, side, s.turn, s.active, s.withdrawing, s.mandated, s.blocked, moved)
    found: list[Plan] | None = s.derived.get(key)
    if found is None:
        g = ground(s, side)
        found = s.derived[key] = sorted(_all(s, g, hex_), key=lambda p: -p.value)
    return found


def _all(s: State, g: Ground, here: Hex) -> Iterable[Plan]:
    if s.withdrawing < 0:
        yield from attacks_in_place(s, g, here)
    doors = movement.doors(s, here).values()
    seen = set()
    for units in groups(s, g, here, free(s, g.side, here)) if doors else ():
        group = grouped(s, g, here, units)
        for door in doors:
            going = fitting(s, group.units, door.hex)
            if not going or (going, door.hex) in seen:
                continue
            seen.add((going, door.hex))
            if movement.door_refused(s, going, here, door, 0, 0) is None:
                band = group if going == group.units else grouped(s, g, here, going)
                if worth_going(s, g, here, door.hex, band):
                    yield march(s, g, here, door.hex, door.hex, band)
                if not door.stops and band.far:
                    yield from second_steps(s, g, here, door.hex, band, door.cost)


def worth_going(s: State, g: Ground, here: Hex, to: Hex, group: Group) -> bool:
    """Whether a march can gain anything at all: ground, a battle, a garrison, or a step to where it is wanted."""
    if not s.controls(g.side, to) or g.theirs[to.n] or not group.far:
        return True
    return g.pull[to.n] > g.pull[here.n] or shortage(g, to) > 0


def grouped(s: State, g: Ground, here: Hex, units: tuple[Unit, ...]) -> Group:
    """A group with its strength, what it costs to leave, and whether it can go on."""
    strength = sum(might(s, u) for u in units if u.combat)
    far = not any(u.ha or s.disrupted(u) for u in units)
    return Group(units, strength, leaving(s, g, here, units), far)


def free(s: State, side: int, here: Hex) -> list[Unit]:
    """8.5 The units of a hex that may still move; the garrison of Trier stays."""
    if s.activation is not None and s.activation.hex == here:
        return [u for u in movement.movable(s) if not guards_trier(s, u)]
    own = [u for u in s.at(here) if u.side == side and not u.fort and held_in_antwerp(s, u) is None]
    own = [u for u in own if not guards_trier(s, u)]
    return own if s.withdrawing < 0 else [u for u in own if u.nation != "BE" and not s.marked(u, Mark.MOVED)]


def guards_trier(s: State, u: Unit) -> bool:
    """14.1.3b Whether a unit is the garrison of Trier, whose loss ends the game: Landwehr, or else the first corps."""
    if u.side is not Side.GERMAN or not u.infantry or s.place(u) is not TRIER:
        return False
    there = s.infantry(Side.GERMAN, TRIER)
    return u in ([v for v in there if v.defence_only] or there)[:1]


def groups(s: State, g: Ground, here: Hex, units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
    """The groups worth looking at: the army, with a guard left behind, cavalry, one corps, everybody, guns, HQs."""
    fresh = [u for u in units if u.combat and not s.back(u)]
    infantry = sorted((u for u in fresh if u.infantry), key=lambda u: -might(s, u))
    staff, guns = [u for u in units if u.hq], [u for u in units if u.ha]
    found = [[*fresh, *staff], [u for u in fresh if u.cavalry]]
    if len(infantry) > 1 and leaving(s, g, here, fresh) > 0:
        found.append([*infantry[:-1], *staff])
    if len(infantry) > 1 and any(not s.controls(g.side, n) and not g.theirs[n.n] for n in within(here, 2)):
        found.append(infantry[-1:])
    if guns:
        found += [guns, [*infantry[: len(infantry) // 2 + 1], *guns]]
    if len(fresh) < sum(u.combat for u in units):
        found.append([*units])
    if staff and not fresh:
        found.append(staff)
    return list(dict.fromkeys(tuple(sorted(group)) for group in found if group))


def fitting(s: State, group: Sequence[Unit], to: Hex) -> tuple[Unit, ...]:
    """8.4.6 As many of a group as may stay in a hex, the strongest first; an HQ only where there is no other."""
    there = [u for u in s.at(to) if u.side is group[0].side]
    if any(u.hq for u in there):
        group = [u for u in group if not u.hq] or group
    if len(group) + len(there) <= movement.ALWAYS_FIT or too_many([*there, *group], to) is None:
        return tuple(group)
    going = [u for u in group if not u.combat]
    for u in sorted((u for u in group if u.combat), key=lambda u: -might(s, u)):
        if too_many([*there, *going, u], to) is None:
            going.append(u)
    return tuple(sorted(going)) if any(u.combat for u in going) else ()


def second_steps(s: State, g: Ground, here: Hex, by: Hex, group: Group, spent: int) -> Iterable[Plan]:
    """The hexes behind the first one, as far as can be told from here."""
    taken = () if s.controls(g.side, by) else ((by, g.side),)
    for door in movement.doors(s, by).values():
        near = door.hex in here.neighbours or door.hex == here
        if near or spent + door.cost > 2 or not worth_going(s, g, here, door.hex, group):
            continue
        if not _enters(s, group.units, by, door.hex, taken):
            continue
        if movement.escort_missing(s, group.units, door) or movement.stay_refused(s, group.units, door.hex):
            continue
        yield march(s, g, here, door.hex, by, group)


def _enters(s: State, group: Sequence[Unit], by: Hex, to: Hex, taken: Assumed) -> bool:
    """8.4.3, 8.4.7 Whether the limits of nations and supply let a group go on."""
    seen = set()
    for u in group:
        if (u.nation, u.combat) not in seen:
            seen.add((u.nation, u.combat))
            if not (trace(s, u.nation, to, taken) if taken else supply_at(s, u.nation, to)) or barred(s, u, by, to):
                return False
    return True


# What a plan is worth -----------------------------------------------------------------------------------


def attacks_in_place(s: State, g: Ground, here: Hex) -> Iterable[Plan]:
    """9.1.2a A battle where friends and enemies share the hex."""
    if s.activation is not None and declare_refused(s, g.side, here) is not None:
        return
    if not holds(s, g.foe, here):
        return
    units = tuple(u for u in eligible(s, g.side, here) if able(u) and not s.back(u))
    if units:
        value = attack_value(s, g, here, units, forecast(s, g.side, here, units))
        yield Plan(value, here, here, here, units)


def attack_value(s: State, g: Ground, h: Hex, units: Iterable[Unit], f: Forecast) -> float:
    """What a battle promises: the hex, the losses on both sides, a mandate."""
    share = RELIEVED if s.controls(g.side, h) else 0.0 if keeps_out(s, g.side, h) else WON
    value = COURSE * (f.killed - f.lost + f.win * (share * g.worth[h.n] + THROWN))
    if s.mandated[g.side] and qualifies(s, g.side, h, units):
        value += MANDATE + (PLAN17 if is_plan17(s, g.side, h) else 0.0)
    return value


def hopes(h: Hex, f: Forecast) -> str:
    """A battle in words."""
    return f"A battle for {name(h)}: {100 * f.win:.0f} % to win the hex, losses {f.lost:.1f} against {f.killed:.1f}"


def march(s: State, g: Ground, here: Hex, to: Hex, by: Hex, group: Group) -> Plan:
    """A march and what awaits the group at its end."""
    value = arrival(s, g, to, group.units, group.strength) - group.price
    value += drawn(s, g, here, to, group.units, group.strength)
    return Plan(value, here, to, by, group.units)


def drawn(s: State, g: Ground, here: Hex, to: Hex, group: Iterable[Unit], strength: float) -> float:
    """How much nearer a group comes to where it is wanted, and guns to a fort."""
    value = DRAWN * strength * (g.pull[to.n] - g.pull[here.n])
    if any(u.ha for u in group):
        value += GUNS * (_forts_near(s, g, to) - _forts_near(s, g, here))
    if not strength:
        value += DRAWN * (g.pull[to.n] - g.pull[here.n]) + 0.02 * (bool(g.mine[to.n]) - bool(g.mine[here.n]))
    return value


def _forts_near(s: State, g: Ground, h: Hex) -> float:
    """9.5.4 How near guns are to the fort that matters most."""
    forts = (f for f in s.units(g.foe) if f.fort)
    return max((g.worth[s.where[f.n]] * 0.5 ** distance(h, s.hex(f)) for f in forts), default=0.0)


def arrival(s: State, g: Ground, to: Hex, group: tuple[Unit, ...], strength: float) -> float:
    """What the end of a march brings."""
    if not strength:
        return 0.0 if g.mine[to.n] or not g.threat[to.n] else -0.5
    if holds(s, g.foe, to):
        return _meeting(s, g, to, group, strength)
    if s.controls(g.side, to):
        return garrison(s, g, to, strength)
    hold = min(1.0, (strength + g.mine[to.n] + 2.0) / (0.6 * g.threat[to.n] + 1.0))
    return hold * (GROUND + TAKEN * g.worth[to.n]) - exposed(g, to, strength)


def drives_off(s: State, g: Ground, to: Hex, group: Iterable[Unit]) -> bool:
    """9.6.3 Whether only cavalry would have to make way for a group."""
    return cavalry_alone(s, g.foe, to) and any(u.infantry and u.corps and not s.back(u) for u in group)


def fighters(s: State, g: Ground, to: Hex, group: Iterable[Unit]) -> list[Unit]:
    """Those who would attack in a hex: the group, and those who have entered it before."""
    declared = {u for b in s.activation.battles if b.hex == to for u in b.attackers} if s.activation else set()
    return [*(u for u in s.combat_units(g.side, to) if u in declared), *(u for u in group if u.combat)]


def _meeting(s: State, g: Ground, to: Hex, group: tuple[Unit, ...], strength: float) -> float:
    """What happens where the enemy stands: cavalry is driven off, others are fought."""
    if drives_off(s, g, to, group):
        gain = DRIVEN + (0.0 if s.controls(g.side, to) else GROUND + TAKEN * g.worth[to.n])
        return gain - exposed(g, to, strength)
    units = fighters(s, g, to, group)
    f = forecast(s, g.side, to, units)
    value = attack_value(s, g, to, units, f)
    value -= (1 - f.win) * exposed(g, to, strength)
    return max(value, garrison(s, g, to, strength)) if g.mine[to.n] else value


def garrison(s: State, g: Ground, to: Hex, strength: float) -> float:
    """What troops are worth that come to hold a hex."""
    gain = GARRISON * g.worth[to.n] * (shortage(g, to) - shortage(g, to, strength)) if s.controls(g.side, to) else 0.0
    return gain - exposed(g, to, strength)


def why(s: State, side: int, to: Hex, group: Sequence[Unit]) -> str:
    """What a march or a battle is for, in words."""
    g = ground(s, side)
    if not any(u.combat for u in group):
        return f"Headquarters and guns follow to {name(to)}"
    if holds(s, g.foe, to):
        if drives_off(s, g, to, group):
            return f"Only cavalry bars the way to {name(to)}"
        return hopes(to, forecast(s, side, to, fighters(s, g, to, group)))
    if not s.controls(side, to):
        return f"{name(to)} is open: {_lead(group)} can walk in"
    return f"{_lead(group)} to hold {name(to)}" if g.threat[to.n] else f"{_lead(group)} towards the front by {name(to)}"


def exposed(g: Ground, to: Hex, strength: float, there: bool = False) -> float:
    """What strength risks where the enemy can bring more; `there` if it stands in the hex already."""
    have = (0.0 if there else strength) + g.mine[to.n] + 2 * to.tem + g.fort[g.side][to.n]
    danger = 0.6 * g.threat[to.n]
    return EXPOSED * strength * max(0.0, danger - have) / (danger + 1.0)


def leaving(s: State, g: Ground, here: Hex, group: Sequence[Unit]) -> float:
    """What is given up by those who leave."""
    gone = set(group)
    stay = [u for u in s.combat_units(g.side, here) if u not in gone]
    price = _unscreened(s, here, gone) if g.side == Side.GERMAN and here in SCREEN else 0.0
    if s.besieged(here) and not any(u.infantry and u.corps and not s.back(u) for u in stay):
        return price + SIEGE + TAKEN * g.worth[here.n]
    if not s.controls(g.side, here):
        return price
    if g.theirs[here.n] and not stay:
        return price + LEFT * g.worth[here.n]
    gone_strength = sum(might(s, u) for u in group if u.combat)
    return price + GARRISON * g.worth[here.n] * (shortage(g, here, -gone_strength) - shortage(g, here))


def shortage(g: Ground, h: Hex, change: float = 0.0) -> float:
    """How much of the garrison that a hex needs is missing, if strength comes or goes: between nothing and one."""
    need = NEEDED * g.threat[h.n]
    have = g.mine[h.n] + change
    return max(0.0, need - have - (FORTS * g.fort[g.side][h.n] if have > 0 else 0.0)) / need if need else 0.0


def _unscreened(s: State, here: Hex, gone: set[Unit]) -> float:
    """12.5.2 What it costs to let the Belgians out of Antwerp."""
    if not s.antwerp or s.turn > FREE_TURN:
        return 0.0
    corps = [u for h in SCREEN for u in s.infantry(Side.GERMAN, h) if u.corps]
    left = [u for u in corps if u not in gone]
    return SCREENED if len(corps) >= CORPS_NEEDED > len(left) else 0.0


def _lead(group: Sequence[Unit]) -> str:
    """A group in words."""
    first = max(group, key=lambda u: (u.combat, u.cs[0]))
    return str(first) if len(group) == 1 else f"{first} with {len(group) - 1} more"
