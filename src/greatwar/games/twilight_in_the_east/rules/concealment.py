"""26.0 Optional: Stack Caps and Dummies (26.1), hidden movement (26.2). 26.3 keeps no secret displays. They
exclude each other.
"""

from __future__ import annotations

from typing import Final

from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from .. import names as nm
from ..board import ADJ, ZNB, between, distance
from ..components import DUMMIES, FORTS, HEX_COUNT, HEXES, MARKER_COUNTS, POOL, SUPPLIES, UNITS, Unit
from ..state import State
from .stacking import known_top, top
from .units import take_off
from .zoc import adjacent_to_enemy, enemy_within

CAPS_AND_DUMMIES: Final = "markers"
HIDDEN: Final = "hidden"
NO_DISPLAYS: Final = "no-displays"
#: 26.1.1a, 26.2.2 how far enemies must be
CLEAR_OF_ENEMIES: Final = 3
#: 26.1.1b, 26.1.2c how near an enemy comes before it sees
SEEN_FROM: Final = 2
MARKERS: Final[tuple[int, ...]] = tuple(MARKER_COUNTS[("dummy", name)] for name in nm.NATION_NAMES)


@rule("26.0#1")
def in_use(s: State, option: str) -> bool:
    """26.0 Which of the three rules is played: one at most, because the option has one value."""
    return s.options.concealment == option


# Who sees what --------------------------------------------------------------------------------------------


@rule("26.1.1#1")
def capped(s: State, h: int) -> bool:
    """26.1.1 Whether a Stack Cap lies on a hex."""
    return h in s.caps


@rule("26.2#1")
def face_down(s: State, unit: Unit) -> bool:
    """26.2 Whether a unit lies with its crest up."""
    return unit.n in s.hidden or unit.dummy


@rule("26.2.6#1")
def may_react(s: State, unit: Unit) -> bool:
    """26.2.6 Under hidden movement cavalry must be face up to react."""
    return unit.n not in s.hidden


# Markers --------------------------------------------------------------------------------------------------


def nation_of(s: State, side: int, h: int) -> int:
    """The nation whose marker would lie on a stack: that of its first unit."""
    own = [u for u in s.own(side, h) if not u.dummy]
    return own[0].nation if own else (nm.RUSSIAN if side == nm.RUSSIA else nm.GERMAN)


@rule("26.1#1")
def markers_left(s: State, nation: int) -> int:
    """26.1 The Concealment markers that a nation has left: caps and dummies are of the same kind."""
    side = nm.RUSSIA if nation == nm.RUSSIAN else nm.CENTRAL
    caps = len([h for h in s.caps if s.holds(side, h, nm.ANY) and nation_of(s, side, h) == nation])
    out = len([n for n in range(DUMMIES, SUPPLIES) if UNITS[n].nation == nation and s.at_number(n) < HEX_COUNT])
    return MARKERS[nation] - caps - out


@rule("26.1.1#1")
def cap_refusal(s: State, side: int, h: int) -> Refusal | None:
    """26.1.1a Why no Stack Cap may be put on a hex."""
    if not in_use(s, CAPS_AND_DUMMIES):
        return Refusal("26.1", "Stack Caps are not in use")
    if not any(not u.fort for u in s.own(side, h)):
        return Refusal("26.1.1", f"no stack of yours stands in {HEXES[h]}")
    if h in s.caps:
        return Refusal("26.1.1", f"a Stack Cap lies on {HEXES[h]}")
    if enemy_within(s, side, h, CLEAR_OF_ENEMIES - 1):
        return Refusal("26.1.1", f"an enemy unit is less than three hexes from {HEXES[h]}")
    if markers_left(s, nation_of(s, side, h)) <= 0:
        return Refusal("26.1", "no Concealment marker is left")
    return None


def cap(s: State, h: int) -> None:
    """26.1.1 Put a Stack Cap on a hex."""
    s.caps = tuple(sorted([*s.caps, h]))


def uncap(s: State, h: int) -> None:
    """26.1.1 Take a Stack Cap off."""
    s.caps = tuple([x for x in s.caps if x != h])


@rule("26.1.2#1", "26.2.3#1")
def dummy_place_refusal(s: State, side: int, h: int) -> Refusal | None:
    """26.1.2a, 26.2.3 Why no Dummy may be put into a hex: on friendly units, under hidden movement on concealed
    ones.
    """
    own = [u for u in s.own(side, h) if not u.fort and not u.dummy]
    if not own:
        return Refusal("26.1.2", f"no units of yours stand in {HEXES[h]}")
    if in_use(s, HIDDEN) and not any(u.n in s.hidden for u in own):
        return Refusal("26.2.3", f"no concealed unit stands in {HEXES[h]}")
    if adjacent_to_enemy(s, side, h):
        return Refusal("26.1.2", f"an enemy unit is adjacent to {HEXES[h]}")
    if markers_left(s, nation_of(s, side, h)) <= 0:
        return Refusal("26.1", "no Concealment marker is left")
    return None


def put_dummy(s: State, side: int, h: int) -> Unit:
    """26.1.2a Put a Dummy of the stack's nation into a hex."""
    nation = nation_of(s, side, h)
    dummy = next(
        UNITS[n] for n in range(DUMMIES, SUPPLIES) if UNITS[n].nation == nation and s.at_number(n) >= HEX_COUNT
    )
    s.put(dummy, h)
    s.set_order(dummy, nm.RELEASED)
    if in_use(s, HIDDEN):
        invert(s, dummy)
    return dummy


@rule("26.1.2#1", "26.2.3#1")
def dummy_refusal(s: State, dummy: Unit, h: int) -> Refusal | None:
    """26.1.2b Why a Dummy may not enter a hex: it must be friendly controlled and not next to an enemy."""
    if not s.controls(dummy.side, h):
        return Refusal("26.1.2", f"{HEXES[h]} is not friendly controlled")
    if adjacent_to_enemy(s, dummy.side, h):
        return Refusal("26.1.2", f"{HEXES[h]} is adjacent to an enemy unit")
    return None


def remove_dummy(s: State, dummy: Unit) -> None:
    """26.1.2c A Dummy goes back to the markers."""
    s.hidden = tuple([n for n in s.hidden if n != dummy.n])
    take_off(s, dummy, POOL)


# Hidden units -----------------------------------------------------------------------------------------------


@rule("26.2.2#1", "26.2#1")
def invert_refusal(s: State, side: int, unit: Unit) -> Refusal | None:
    """26.2.2 Why a unit may not be turned over: enemies less than three hexes away."""
    if not in_use(s, HIDDEN):
        return Refusal("26.2", "hidden movement is not in use")
    if unit.side != side or not s.on_map(unit) or unit.fort or unit.dummy or unit.n in s.hidden:
        return Refusal("26.2.2", f"{unit} cannot be turned over")
    if enemy_within(s, side, s.at_number(unit.n), CLEAR_OF_ENEMIES - 1):
        return Refusal("26.2.2", f"an enemy unit is less than three hexes from {unit}")
    return None


def invert(s: State, unit: Unit) -> None:
    """26.2.2 Turn a unit over."""
    s.hidden = tuple(sorted([*s.hidden, unit.n]))


def reveal(s: State, unit: Unit) -> None:
    """26.2.4 Turn a unit face up; a Dummy is removed."""
    if unit.dummy:
        s.say(f"A Dummy is revealed in {s.place(unit)}")
        remove_dummy(s, unit)
    elif unit.n in s.hidden:
        s.hidden = tuple([n for n in s.hidden if n != unit.n])
        s.say(f"{unit} is revealed")


@rule("26.2.4#1")
def reveal_top(s: State, h: int) -> None:
    """26.2.4 Turn up the topmost concealed unit of a stack."""
    concealed = [n for n in s.numbers_at(h) if n < FORTS and (n in s.hidden or UNITS[n].dummy)]
    if not concealed:
        return
    first = top(s, h)
    reveal(s, first if first is not None and first.n in concealed else UNITS[concealed[0]])


@rule("26.2.4#1")
def reveal_all(s: State, h: int) -> None:
    """26.2.4 In combat all units of a stack are revealed."""
    for n in s.numbers_at(h):
        if n < FORTS and (n in s.hidden or UNITS[n].dummy):
            reveal(s, UNITS[n])


@rule("26.2.7#1")
def concealed_stacks(s: State, side: int) -> list[int]:
    """26.2.7 The hexes of a side whose top unit its enemy does not see; fortress units are always seen."""
    found = []
    for h in _occupied(s):
        mine = s.occ[h] >> nm.SHIFT[side]
        if not mine & nm.ANY:
            continue
        first = known_top(s, 1 - side, h)
        forts = any(UNITS[n].fort for n in s.numbers_at(h))
        if (first is None or first.fort) and (mine & nm.COMBAT or not forts):
            found.append(h)
    return found


def _occupied(s: State) -> list[int]:
    """The hexes where something stands, seen or not, in order."""
    return sorted({*s.stacks, *[entry >> 8 for entry in s.veiled]})


@rule("26.2.5#1")
def unseen(s: State, side: int) -> frozenset[int]:
    """26.2.5 The hexes with a ZOC of a side's enemies that no unit lying face up there shows: nobody pays for it
    before entering.

    What stands under an IP is no secret in this: whether it projects a ZOC is public.
    """
    bit = nm.ZOC << nm.SHIFT[1 - side]
    found = []
    for h in _occupied(s):
        if s.occ[h] & bit and not s.ip(h, 1 - side) and not _shown(s, h):
            first = top(s, h)
            if first is None or first.dummy or first.n in s.hidden:
                found.append(h)
    return frozenset(found)


def _shown(s: State, h: int) -> bool:
    """Whether all see something that projects a ZOC in a hex: a Fortress, a unit with a Prepared Attack marker."""
    return any(
        UNITS[n].fortress or (n < FORTS and UNITS[n].combat and s.orders[n] & nm.PREPARED) for n in s.numbers_at(h)
    )


@rule("26.2.5#1")
def met(s: State, side: int, blind: frozenset[int], h: int) -> int:
    """26.2.5 The half MPs to be paid after entering a hex: one MP if a unit was revealed that projects a ZOC into
    it.
    """
    bit = nm.ZOC << nm.SHIFT[1 - side]
    still = unseen(s, side)
    return 2 if any(n in blind and n not in still and s.occ[n] & bit for n in ZNB[h]) else 0


# Enemies come near ----------------------------------------------------------------------------------------


@rule("26.1.1#1")
def cap_seen(s: State, side: int, h: int, enemy: int) -> bool:
    """26.1.1b Whether an enemy in a hex sees through a cap: within two hexes, and no friend in a hex between."""
    apart = distance(h, enemy)
    if apart > SEEN_FROM:
        return False
    return apart < SEEN_FROM or not any(s.holds(side, x, nm.ANY) for x in between(h, enemy))


@rule("26.1.2#1")
def dummy_seen(s: State, side: int, h: int, enemy: int) -> bool:
    """26.1.2c Whether an enemy sees a Dummy: within two hexes, unless friends are in all hexes between."""
    apart = distance(h, enemy)
    if apart > SEEN_FROM:
        return False
    return apart < SEEN_FROM or not all(s.holds(side, x, nm.ANY) for x in between(h, enemy))


def came_near(s: State, side: int, h: int) -> None:
    """26.1.1b, 26.1.2c, 26.2.4 A unit has come to stand in a hex: caps go, Dummies go, tops are revealed."""
    if in_use(s, HIDDEN):
        turn_up_neighbours(s, side, h)
    else:
        lift_caps(s)
        lift_dummies(s)


@rule("26.2.4#1")
def turn_up_neighbours(s: State, side: int, h: int) -> None:
    """26.2.4 Stacks that are adjacent now show their topmost concealed units to each other."""
    enemies = [n for n in ADJ[h] if s.holds(1 - side, n, nm.ANY)]
    if enemies:
        reveal_top(s, h)
        for n in enemies:
            reveal_top(s, n)


@rule("26.1.1#1")
def lift_caps(s: State) -> None:
    """26.1.1b Caps that an enemy sees through go, and those that nobody is under."""
    for at in s.caps:
        owner = nm.RUSSIA if s.holds(nm.RUSSIA, at, nm.ANY) else nm.CENTRAL
        if not s.holds(owner, at, nm.ANY) or any(cap_seen(s, owner, at, x) for x in _watchers(s, owner, at)):
            uncap(s, at)


@rule("26.1.2#1")
def lift_dummies(s: State) -> None:
    """26.1.2c Dummies that an enemy sees go."""
    for n in range(DUMMIES, SUPPLIES):
        at = s.at_number(n)
        if at < HEX_COUNT:
            own = UNITS[n].side
            if any(dummy_seen(s, own, at, x) for x in _watchers(s, own, at)):
                remove_dummy(s, UNITS[n])


def _watchers(s: State, side: int, h: int) -> list[int]:
    """The hexes within two with enemies of a side."""
    return [x for x in _two_around(h) if s.holds(1 - side, x, nm.ANY)]


def _two_around(h: int) -> list[int]:
    found = set(ADJ[h])
    for n in ADJ[h]:
        found.update(ADJ[n])
    found.discard(h)
    return sorted(found)
