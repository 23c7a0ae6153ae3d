"""9.2.3 The attacker's placement: targets in their order, units by their priority, the exceptions of cavalry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..battle import Battle
from ..components import UNITS, Nation, Side, Unit
from ..state import State
from .alike import likeness, next_of
from .declaration import able
from .fire import units_of
from .markers import battle_of, parameter, switched
from .placement import (
    BRIGADE,
    CAVALRY,
    CORPS,
    Stack,
    in_words,
    level,
    not_waiting,
    pairs,
    rank,
    room,
    small,
    stack_refused,
)

#: the tiers of the placement: opposite undisrupted units; opposite disrupted ones and forts; the surplus that may go
#: into reserve; disrupted attackers opposite the first two kinds
FRESH: Final = 1
WORN: Final = 2
SURPLUS: Final = 3
SPENT: Final = 4
SPENT_WORN: Final = 5
#: units to place together, and the front spaces (0-3) open to them, alike ones once
Option = tuple[Stack, list[int]]


@rule("9.2.3a#1", "2.4#7", "9.5.1#1")
def attackers(s: State) -> list[Unit]:
    """9.2.3a The designated units that can attack and are not on the board; never forts (ruling 48)."""
    battle = battle_of(s)
    placed = {u for space in battle.front[battle.attacker] for u in space}
    waiting = (u for u in battle.attackers if s.place(u) is battle.hex and u not in placed)
    return [u for u in waiting if able(u) or released(battle, u)]


@rule("2.4#7")
def released(battle: Battle, u: Unit) -> bool:
    """2.4 Whether an Offensive to the Limit lets a unit with a strength in parentheses attack."""
    return u.combat and battle.effect == "limit" and switched("limit", "parenthesised_may_attack")


def vacant(battle: Battle) -> list[int]:
    """9.2.3a The spaces without an attacker opposite a defender."""
    ours, theirs = battle.front[battle.attacker], battle.front[1 - battle.attacker]
    return [i for i in range(len(ours)) if theirs[i] and not ours[i]]


@rule("9.2.3a#2", "9.2.3a#8")
def targets(s: State) -> tuple[list[int], list[int]]:
    """9.2.3a Vacant spaces opposite undisrupted combat units, and those opposite disrupted ones or forts."""
    battle = battle_of(s)
    fresh: list[int] = []
    worn: list[int] = []
    for i in vacant(battle):
        facing = units_of(battle.front[1 - battle.attacker][i])
        (fresh if any(u.combat and not s.back(u) for u in facing) else worn).append(i)
    return fresh, worn


@rule("9.2.3a#4", "9.5.1#2", "9.6.1#0", "9.6.1#3")
def open_to(s: State, u: Unit, spaces: Iterable[int]) -> list[int]:
    """9.2.3a The spaces that a unit may take: cavalry none opposite a fort."""
    theirs = battle_of(s).front[1 - u.side]
    return [i for i in spaces if not (u.cavalry and any(t.fort for t in theirs[i]))]


@rule("9.2.3a#5")
def against_cavalry(s: State, side: int, spaces: Iterable[int]) -> list[int]:
    """9.2.3a The spaces opposite enemy cavalry."""
    return [i for i in spaces if any(t.cavalry for t in battle_of(s).front[1 - side][i])]


def distinct(s: State, spaces: Iterable[int]) -> list[int]:
    """9.2.2b Spaces whose defenders are alike are the same: the first of them."""
    battle = battle_of(s)
    theirs = battle.front[1 - battle.attacker]
    found: dict[object, int] = {}
    for i in spaces:
        found.setdefault(tuple(sorted(likeness(s, u) for u in theirs[i])), i)
    return list(found.values())


@rule("9.2.3a#1", "9.2.3a#2", "9.2.3a#3")
def tier_now(s: State) -> int:
    """9.2.3a Which part of the placement is due; 0 = none."""
    battle = battle_of(s)
    waiting = attackers(s)
    unspent = [u for u in waiting if not s.back(u)]
    fresh, worn = targets(s)
    if room(s, battle.attacker) <= 0:
        return 0
    for tier, spaces in ((FRESH, fresh), (WORN, worn)):
        if any(open_to(s, u, spaces) for u in unspent):
            return tier
    if _unopposed(battle) and any(may_be_reserve(s, u) for u in unspent):
        return SURPLUS
    for tier, spaces in ((SPENT, fresh), (SPENT_WORN, worn)):
        if any(open_to(s, u, spaces) for u in waiting if s.back(u)):
            return tier
    return 0


def _unopposed(battle: Battle) -> list[int]:
    """9.2.5 Front spaces without anybody, where surplus attackers wait for the reserve; none in a Skirmish."""
    if battle.effect == "skirmish" and not switched("skirmish", "reserves_allowed"):
        return []
    ours, theirs = battle.front[battle.attacker], battle.front[1 - battle.attacker]
    return [i for i in range(len(ours)) if not ours[i] and not theirs[i]]


@rule("9.6.1#2")
def reserve_refused(s: State, u: Unit, space: int) -> Refusal | None:
    """9.6.1 Cavalry is in reserve opposite enemy cavalry only, British opposite infantry too; none opposite forts."""
    facing = units_of(battle_of(s).front[1 - u.side][space])
    if not u.cavalry or all(t.cavalry for t in facing):
        return None
    if u.nation is Nation.BR and not any(t.fort for t in facing):
        return None
    return Refusal("9.6.1#2", f"{u} may not be in reserve opposite infantry or a fort")


def may_be_reserve(s: State, u: Unit) -> bool:
    """9.6.1 Whether there is a front space behind which a unit may stand in reserve."""
    battle = battle_of(s)
    ours, theirs = battle.front[u.side], battle.front[1 - u.side]
    return any(ours[i] and theirs[i] and reserve_refused(s, u, i) is None for i in range(len(ours)))


# Lists --------------------------------------------------------------------------------------------


def attacker_options(s: State, tier: int, last: int) -> list[Option]:
    """9.2.3a What the attacker may place next; `last` is the unit placed before in this tier, -1 = none."""
    if tier in (FRESH, WORN):
        return _against(s, targets(s)[tier - FRESH], last)
    if tier == SURPLUS:
        spaces = _unopposed(battle_of(s))
        pool = [u for u in attackers(s) if not s.back(u) and may_be_reserve(s, u)]
        return _by_rank(s, pool, dict.fromkeys(pool, spaces[:1]), min(len(spaces), room_left(s)), last)
    return _spent(s, targets(s)[tier - SPENT], last) if tier else []


def room_left(s: State) -> int:
    """9.2.1 How many spaces the attacker may still fill."""
    return room(s, battle_of(s).attacker)


@rule("9.2.3a#2", "9.2.3a#3", "9.2.3a#5", "9.6.1#3")
def _against(s: State, spaces: list[int], last: int) -> list[Option]:
    """9.2.3a Undisrupted units by priority; cavalry may go first, whatever its rank, opposite cavalry."""
    pool = [u for u in attackers(s) if not s.back(u)]
    where = {u: open_to(s, u, spaces) for u in pool}
    ready = [u for u in pool if where[u]]
    best = min(rank(s, u) for u in ready)
    listed: list[Option] = []
    if best < CAVALRY and (last < 0 or UNITS[last].cavalry):
        listed = _riders(s, [u for u in pool if u.cavalry], spaces, last)
    need = min(len(where[ready[0]]), room_left(s)) if best == CAVALRY else min(len(spaces), room_left(s))
    return [*listed, *_by_rank(s, ready, {u: distinct(s, where[u]) for u in ready}, need, last)]


@rule("9.2.3a#5", "9.2.3a#9")
def _riders(s: State, cavalry: list[Unit], spaces: list[int], last: int) -> list[Option]:
    """9.2.3a Cavalry opposite enemy cavalry regardless of the priorities, singly or stacked."""
    facing = against_cavalry(s, battle_of(s).attacker, spaces)
    infantry = [u for u in attackers(s) if u.infantry and not s.back(u)]
    if not facing or len(infantry) + min(len(facing), len(cavalry)) <= len(spaces):
        return []  # no cavalry there, or room for all at their turn
    where = distinct(s, facing)
    return [(stack, where) for stack in _pairs_then_singles(s, cavalry, last)]


def _pairs_then_singles(s: State, pool: list[Unit], last: int) -> list[Stack]:
    """Pairs until the first single unit is placed, then single units, both in order."""
    alone = last >= 0 and not _paired(s, last)
    doubles = [] if alone else pairs(s, pool, last)
    return [*doubles, *((u,) for u in next_of(s, pool, last if alone else -1, min(1, len(pool))))]


def _by_rank(s: State, pool: list[Unit], where: dict[Unit, list[int]], free: int, last: int) -> list[Option]:
    """9.2.3a The units of the best line that waits, and pairs before it is begun."""
    best = min(rank(s, u) for u in pool)
    group = [u for u in pool if rank(s, u) == best]
    after = last if last >= 0 and rank(s, UNITS[last]) == best and not _paired(s, last) else -1
    singles: list[Stack] = [(u,) for u in next_of(s, group, after, min(free, len(group)))]
    line = CORPS if best <= BRIGADE else best
    doubles = _pairs_of(s, [u for u in pool if level(s, u) == line], line, last)
    return [(stack, where[stack[0]]) for stack in (*doubles, *singles)]


def _pairs_of(s: State, pool: list[Unit], line: int, last: int) -> list[Stack]:
    """9.2.2b Pairs of a line, as long as no single unit of that line has been placed in this tier."""
    same = last >= 0 and level(s, UNITS[last]) == line
    if same and not _paired(s, last):
        return []
    return pairs(s, pool, last if same else -1)


def _paired(s: State, number: int) -> bool:
    u = UNITS[number]
    row = battle_of(s).front[u.side]
    return any(len(space) > 1 and u in space for space in row)


@rule("9.2.3a#6")
def _spent(s: State, spaces: list[int], last: int) -> list[Option]:
    """9.2.3a Disrupted units that may be placed; if some must, only those of the best kind."""
    pool = [u for u in attackers(s) if s.back(u) and open_to(s, u, spaces)]
    must = forced(s, pool)
    stacks: list[Stack]
    if must:
        stacks = [(u,) for u in next_of(s, must, -1, 1)]
    else:
        stacks = _pairs_then_singles(s, pool, -1 if driven(s, battle_of(s)) else last)
    return [(stack, distinct(s, open_to(s, stack[0], spaces))) for stack in stacks]


@rule("9.1.2a#3", "9.2.3a#7")
def driven(s: State, battle: Battle) -> bool:
    """9.2.3a Whether an Offensive to the Limit drives disrupted French units forward: GT1-4, Allied attack."""
    last = int(parameter("limit", "last_turn_disrupted_french_forced"))
    return battle.effect == "limit" and battle.attacker == Side.ALLIED and s.turn <= last


@rule("9.1.2a#3", "9.2.3a#7")
def forced(s: State, pool: Iterable[Unit]) -> list[Unit]:
    """9.2.3a Those who must go: French corps, then infantry divisions and brigades, then cavalry."""
    if not driven(s, battle_of(s)):
        return []
    french = [u for u in pool if u.nation is Nation.FR]
    best = min((_drive(u) for u in french), default=0)
    return [u for u in french if _drive(u) == best]


def _drive(u: Unit) -> int:
    return 2 if u.cavalry else int(small(u))


# Refusals -----------------------------------------------------------------------------------------


@rule("9.2.3a#1", "9.2.3a#2", "9.2.3a#4", "9.6.1#0", "9.5.1#2")
def space_refused(s: State, u: Unit, space: int, tier: int) -> Refusal | None:
    """9.2.3a Why a unit may not take a space of the front line."""
    battle = battle_of(s)
    fresh, worn = targets(s)
    if battle.front[battle.attacker][space]:
        return Refusal("9.2.2b#1", "the space is taken")
    defended = space in fresh or space in worn
    if defended and not open_to(s, u, [space]):
        return Refusal("9.2.3a#4", "cavalry cannot attack a fort")
    if space in worn and tier in (FRESH, SPENT):
        return Refusal("9.2.3a#2", "spaces opposite undisrupted units are filled first")
    if not defended and tier != SURPLUS:
        return Refusal("9.2.3a#1", "nobody defends opposite this space")
    return None


@rule("9.2.3a#1", "9.2.3a#3", "2.4#7", "9.5.1#1")
def unit_refused(s: State, u: Unit, tier: int) -> Refusal | None:
    """9.2.3a Why a unit may not be placed next."""
    battle = battle_of(s)
    if u.fort:
        return Refusal("9.5.1#1", "forts never attack")
    if u.hq or u.ha or s.place(u) is not battle.hex or u.side != battle.attacker:
        return not_waiting(s, battle.attacker, u)
    if u not in battle.attackers:
        return Refusal("9.1.2a#2", f"{u} was not designated to attack")
    if u.defence_only and not released(battle, u):
        return Refusal("2.4#7", f"{u} defends only")
    pool = attackers(s)
    if u not in pool:
        return Refusal("9.2.1#2", f"{u} is on the Battle Board")
    if s.back(u) and tier <= SURPLUS:
        return Refusal("9.2.3a#3", "undisrupted units are placed first")
    return None


@rule("9.2.3a#3", "9.2.2b#1", "9.2.2b#2")
def attacker_refused(s: State, stack: Stack, space: int, tier: int) -> Refusal | None:
    """9.2.3 Why the attacker may not place these units now; space -1 = it has not been named yet."""
    for u in stack:
        refused = unit_refused(s, u, tier)
        if refused:
            return refused
    refused = stack_refused(s, *stack) if len(stack) == 2 else None
    if refused is None and space >= 0:
        refused = space_refused(s, stack[0], space, tier)
    if refused:
        return refused
    best = min(rank(s, u) for u in attackers(s))
    if (level(s, stack[0]) if len(stack) == 2 else rank(s, stack[0])) > best:
        return Refusal("9.2.3a#3", f"{in_words(best)} are placed first")
    return Refusal("9.2.2b#4", "the same placement is offered in another order, or with a unit or space just like it")
