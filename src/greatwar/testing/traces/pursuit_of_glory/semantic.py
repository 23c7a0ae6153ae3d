"""A state in the words of the trace format: the same keys, so that two programs can be compared key by key."""

from __future__ import annotations

from typing import Any

from ....games.pursuit_of_glory.components import (
    ASSETS,
    CARDS,
    OUT_OF_PLAY,
    SPACES,
    TURN_TRACK,
    UNITS,
    UNITS_OF_KIND,
    Space,
)
from ....games.pursuit_of_glory.names import AP, CP, DECKS, MO_ENVER, MO_NONE, POOLS
from ....games.pursuit_of_glory.rules import supply
from ....games.pursuit_of_glory.rules.hands import HANDS
from ....games.pursuit_of_glory.rules.offensives import DONE_BIT, ENVER_BIT, KIND
from ....games.pursuit_of_glory.state import (
    ARMENIAN,
    BEACHHEAD,
    DECK,
    DISCARD,
    NO_BR_PAID,
    NO_MORE_MO,
    PERSIAN,
    REMOVED,
    SOVIET,
    TABLE,
    USE_AUTO,
    USE_OPS,
    USE_RP,
    USE_SR,
    State,
)
from .words import FLAT, OFFENSIVE_NAMES, PLACE_NAMES, SIDES, card_name, kind_of, name_of, side_name, token

#: keys about the machinery of the program that wrote the format, or that say the same again
IGNORED = frozenset(
    {
        "active",
        "phase",
        "ops",
        "result",
        "round",
        "combat_cards/ap",
        "combat_cards/cp",
        "mo_fulfilled/cp/1",
        "mo_fulfilled/cp/2",
    }
)
IGNORED_HEADS = frozenset({"activated", "event", "entry", "attack", "region", "selected"})
UPRISINGS = {"armenian": ARMENIAN, "persian": PERSIAN, "soviet": SOVIET}
USES = {USE_OPS: "ops", USE_SR: "sr", USE_RP: "rps"}
POOL_KEYS = {"BR": "br", "IN": "in", "RU": "ru", "AP-A": "ap-a", "GE": "ge", "TU": "tu", "CP-A": "cp-a"}


def comparable(key: str) -> bool:
    """Whether a key of the format has a counterpart in our state."""
    head, _, rest = key.partition("/")
    return key not in IGNORED and head not in IGNORED_HEADS and rest not in ("out of play", "Removed", "Reserve")


def same(key: str, ours: Any, theirs: Any) -> bool:
    """Whether two values of a key agree; counters in boxes of the fallen have no side to show."""
    if key.startswith("units/") and key.endswith(FLAT):
        return _bare(ours) == _bare(theirs)
    if key.startswith("trench/") and str(ours).startswith("neutral"):
        return str(theirs)[2:] == str(ours).removeprefix("neutral")  # a neutral country's trench is its own here
    return bool(ours == theirs) or (not ours and not theirs)


def _bare(tokens: Any) -> list[str]:
    return sorted(t[1:-1] if t.startswith("(") else t for t in tokens or ())


def semantic(s: State) -> dict[str, Any]:
    """Our state under the keys of the format."""
    found: dict[str, Any] = {
        "turn": s.turn,
        "vp": s.vp,
        "ru_vp": s.ru_vp,
        "jihad": s.jihad,
        "combined_ws": s.war_status[2],
        "mo_ap_modifier": max(0, s.mo_modifier),
        "no_br_penalty_paid": int(s.has_now(NO_BR_PAID)),
        "max_tu_rp": s.max_tu if s.max_tu >= 0 else s.tu_limit,
        "cp_auto_victory_marker": s.cp_auto,
        "armistice_turn": s.armistice,
        "revolution_stage": s.stage,
        "beachheads_unplaced": s.beachheads,
        "beachheads": [str(x) for x in SPACES if s.marked(x, BEACHHEAD)],
        "ru_marked": sorted(str(x) for x in SPACES if s.ru_marked(x)),
    }
    found["beachheads"].sort()
    for name, bit in UPRISINGS.items():
        found[f"uprising/{name}"] = sorted(str(x) for x in SPACES if s.marked(x, bit))
    for name, side in SIDES.items():
        found |= _side(s, name, side)
    for pool, key in POOL_KEYS.items():
        found[f"rp/{key}"] = s.rp[POOLS.index(pool)] / 2
    found |= _units(s)
    for x in SPACES:
        found |= _space(s, x)
    return found


def _side(s: State, name: str, side: int) -> dict[str, Any]:
    found = {
        f"ws/{name}": s.war_status[side],
        f"commitment/{name}": DECKS[s.level[side]],
        f"hand/{name}": sorted(map(card_name, HANDS.hand(s, side))),
        f"rounds/{name}": [use_text(use, number) for use, number in s.uses(side)],
    }
    for pile, key in ((DECK, "deck"), (DISCARD, "discard"), (REMOVED, "removed")):
        found[f"{key}/{name}"] = sorted(card_name(c) for c in CARDS if c.side == side and s.pile[c.n] == pile)
    found[f"retained/{name}"] = sorted(
        card_name(c) for c in CARDS if s.pile[c.n] == TABLE and HANDS.holder(s, c) == side
    )
    return found | offensives(s, name, side)


def offensives(s: State, name: str, side: int) -> dict[str, Any]:
    """The Mandated Offensives of a side; with Enver there are two, of which the first bears his mark."""
    kinds = s.offensive[side]
    if side == CP and s.has(NO_MORE_MO):  # 7.4.2: what was open lies on "Made or None"
        kinds = (MO_NONE | DONE_BIT,)
    made = all(entry & DONE_BIT or not entry & KIND for entry in kinds)
    if any(entry & ENVER_BIT for entry in kinds):
        found = {f"mo/{name}": OFFENSIVE_NAMES[MO_ENVER], f"mo_fulfilled/{name}": int(made)}
        return found | {f"mo/{name}/{i + 1}": OFFENSIVE_NAMES[entry & KIND] for i, entry in enumerate(kinds)}
    return {
        f"mo/{name}": OFFENSIVE_NAMES[kinds[0] & KIND] if kinds else "none",
        f"mo_fulfilled/{name}": int(made and any(entry & DONE_BIT for entry in kinds)),
    }


def use_text(use: int, number: int) -> str:
    """How an action was used, as the format writes it."""
    return "one_op" if use == USE_AUTO else f"{USES.get(use, 'event')}:{card_name(CARDS[number])}"


def _units(s: State) -> dict[str, Any]:
    found: dict[str, list[str]] = {}
    called_away = [x[0] for x in s.delayed if ASSETS[AP].n in x[1:]]
    for unit in UNITS:
        where = s.where[unit.n]
        if where == TURN_TRACK.n and unit.n in called_away:  # GORLICE-TARNOW: they lie among those removed
            found.setdefault("units/AP Removed Box", []).append(token(s, unit))
        elif where not in (OUT_OF_PLAY.n, TURN_TRACK.n):
            found.setdefault(f"units/{PLACE_NAMES[where]}", []).append(token(s, unit))
    return gone_together({key: sorted(tokens) for key, tokens in found.items()})


def gone_together(found: dict[str, Any]) -> dict[str, Any]:
    """Removed from the game and permanently eliminated are one and the same here: the programs use either word."""
    for side in ("AP", "CP"):
        removed = found.pop(f"units/{side} Removed Box", [])
        key = f"units/{side} Permanently Eliminated Box"
        if removed:
            found[key] = sorted([*found.get(key, ()), *removed])
    for key, names in found.items():
        if key.startswith("units/") and key.endswith(FLAT):  # counters there have no side to show
            found[key] = _bare(names)
    return found


def with_control(trace: dict[str, Any]) -> dict[str, Any]:
    """A recorded position with the control that the format need not write, partial control (11.2.2) included."""
    return (
        gone_together(dict(trace))
        | {f"control/{x}": side for x, side in {**full_control(trace), **partial_control(trace)}.items()}
        | {f"fort/{x}": "destroyed" for x in fallen_forts(trace)}
    )


def fallen_forts(trace: dict[str, Any]) -> list[Space]:
    """Forts that are destroyed: one that has surrendered keeps its siege marker, and the space is the besieger's."""
    owners, homes, found = full_control(trace), home_sides(trace), []
    for x in SPACES:
        status = trace.get(f"fort/{x}") if x.fort else None
        kinds = [kind_of(name)[0] for name in trace.get(f"units/{x}", ())]
        sides = {side_name(UNITS_OF_KIND[k][0].side) for k in kinds if k in UNITS_OF_KIND}
        if status == "destroyed" or (status == "besieged" and sides <= {owners[x]} and owners[x] != homes[x]):
            found.append(x)
    return found


def full_control(trace: dict[str, Any]) -> dict[Space, str]:
    """Whose each space is apart from partial control.

    That is the printed side, or that of a country once it is at war. A space that goes back to its printed side is
    written as neutral.
    """
    found = {}
    for x, side in home_sides(trace).items():
        written = trace.get(f"control/{x}", side)
        found[x] = side if written == "neutral" and not x.island else written
    return found


def home_sides(trace: dict[str, Any]) -> dict[Space, str]:
    """The side that each space belongs to before anybody takes it: the printed one, or that of its country."""
    entered = {
        "bulgaria": ("event/bulgaria", "cp"),
        "serbia": ("event/bulgaria", "ap"),
        "romania": ("event/romania", "ap"),
    }
    found = {}
    for x in SPACES:
        side = side_name(x.start)
        for country, (flag, joins) in entered.items():
            if side == "neutral" and country in x.areas and trace.get(flag):
                side = joins
        if side == "neutral" and "greece" in x.areas:
            side = str(trace.get("event/greece", side))
        found[x] = side
    return found


def partial_control(trace: dict[str, Any]) -> dict[Space, str]:
    """11.2.2 The spaces where irregulars or tribes stand alone: the format leaves them their owner."""
    found, owners = {}, full_control(trace)
    for x in SPACES:
        here = [
            UNITS_OF_KIND[kind_of(name)[0]][0]
            for name in trace.get(f"units/{x}", ())
            if kind_of(name)[0] in UNITS_OF_KIND
        ]
        sides = {u.side for u in here}
        fort = x.fort and trace.get(f"fort/{x}") != "destroyed"
        if len(sides) == 1 and not fort and not any(u.regular or u.staff for u in here):
            side = side_name(here[0].side)
            if side in SIDES and owners[x] != side:
                found[x] = side
    return found


def _space(s: State, x: Space) -> dict[str, Any]:
    found: dict[str, Any] = {f"control/{x}": side_name(s.owner(x))}
    side, level = s.trench_at(x)
    if level:
        found[f"trench/{x}"] = f"{side_name(side)}{level}"
    if status := fort_status(s, x):
        found[f"fort/{x}"] = status
    return found


def fort_status(s: State, x: Space) -> str | None:
    """Whether a fort is destroyed or besieged."""
    if not x.fort:
        return None
    if not s.fort(x):
        return "destroyed"
    return "besieged" if supply.fort_besieged(s, x) else None


def supply_grades(s: State) -> dict[str, list[str]]:
    """Units without supply, with limited and with disrupted supply, as a checkpoint tells them."""
    found: dict[str, list[str]] = {"units": [], "limited": [], "disrupted": []}
    for side in (CP, AP):
        for u in s.units(side):
            if supply.grade(s, u) == supply.OOS:
                found["units"].append(name_of(s, u))
            elif supply.grade(s, u) in (supply.LIMITED, supply.LIMITED_DISRUPTED):
                found["limited"].append(name_of(s, u))
            if supply.is_disrupted(s, u):
                found["disrupted"].append(name_of(s, u))
    return {key: sorted(names) for key, names in found.items()}
