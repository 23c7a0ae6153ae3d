"""A state in the words of the trace format: the same keys, so that two programs can be compared key by key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ....games.paths_of_glory.components import (
    CARDS,
    PLACES,
    POOLS,
    SPACES,
    UNITS,
    Nation,
    Side,
    Space,
    Unit,
    card,
    place,
    space,
)
from ....games.paths_of_glory.rules.forts import besieged
from ....games.paths_of_glory.rules.offensives import Offensive
from ....games.paths_of_glory.rules.supply import medina_only, out_of_supply
from ....games.paths_of_glory.setups import EntrySetup, entry_setup
from ....games.paths_of_glory.state import NEUTRAL, NEUTRALS, Mark, Pile, State, Use
from ....games.paths_of_glory.steps.replacements import Replace

#: keys of the format that are about the machinery of the program that wrote it, or tell the same again
IGNORED = frozenset({"active", "phase", "ops", "result", "victory", "entrenching", "event/undefined", "war/us"})
IGNORED_PREFIXES = ("activated/",)
LEVELS = ("mobilization", "limited", "total")
NEAR_EAST = ("ru_non_sr", "ru_sr", "br_sr", "cp_sr")
_POOL_KEY = {pool: "allied" if pool == "A" else pool.lower() for pool in POOLS}
_USE_KEY = {
    Use.OPS: "op",
    Use.SR: "sr",
    Use.RP: "rp",
    Use.EVENT: "evt",
    Use.REINFORCEMENT: "reinf",
    Use.ENTRY: "entry",
    Use.AUTO: "oneop",
}
#: event key -> card, where the format notes the turn of an event
EVENTS = {
    "guns_of_august": "CP-1", "race_to_the_sea": "CP-8", "reichstag_truce": "CP-9", "sud_army": "CP-10",
    "oberost": "CP-11", "falkenhayn": "CP-13", "eleventh_army": "CP-29", "war_in_africa": "CP-32",
    "walter_rathenau": "CP-33", "uboats_unleashed": "CP-36", "hoffmann": "CP-37", "french_mutiny": "CP-47",
    "tsar_takes_command": "CP-28", "fall_of_the_tsar": "CP-52", "bolshevik_revolution": "CP-53",
    "h_l_take_command": "CP-54", "treaty_of_brest_litovsk": "CP-45", "polish_restoration": "CP-59",
    "prince_max": "CP-65", "michael": "CP-49", "blucher": "CP-50", "peace_offensive": "CP-51",
    "blockade": "AP-2", "moltke": "AP-9", "rape_of_belgium": "AP-13", "lusitania": "AP-26", "landships": "AP-28",
    "salonika": "AP-30", "independent_air_force": "AP-37", "fourteen_points": "AP-40", "sinai_pipeline": "AP-49",
    "convoy": "AP-52", "zimmermann_telegram": "AP-54", "over_there": "AP-55",
}  # fmt: skip
#: neutrals whose units the format has on the map from the start
EARLY = (Nation.IT, Nation.TU, Nation.BU, Nation.RO)
GONE = "Permanently Eliminated"
SALONIKA = card("AP-30")
MEDINA = space("Medina")
_EVENT_CARDS = {f"event/{key}": card(name) for key, name in EVENTS.items()}
_PLACE_NAMES = {int(p): GONE if str(p).endswith("Removed Box") else str(p) for p in PLACES[1:]}
_SIDES = {side.name.lower(): side for side in Side}


# Comparing --------------------------------------------------------------------------------------


def same(key: str, ours: Any, theirs: Any) -> bool:
    """Whether two values of a key agree; counters that are gone for good have no side to show."""
    if key == f"units/{GONE}":
        return bare(ours) == bare(theirs)
    if key.startswith("war/"):
        return bool(ours) == bool(theirs)
    return bool(ours == theirs) or (not ours and not theirs)


def bare(tokens: Any) -> list[str]:
    """Tokens without the sign for reduced units."""
    return sorted(t.strip("()") for t in tokens or ())


def comparable(key: str) -> bool:
    """Whether a key of the format has a counterpart in our state."""
    if key in IGNORED or key.startswith(IGNORED_PREFIXES):
        return False
    return not key.startswith("event/") or key in _EVENT_CARDS


def with_combined_status(theirs: dict[str, Any]) -> dict[str, Any]:
    """16.1.6 At Total War a side's own War Status has no more meaning, only the combined one has."""
    found = theirs | {"ws": theirs["ws/cp"] + theirs["ws/ap"]}
    for who in _SIDES:
        if theirs[f"commitment/{who}"] == LEVELS[-1]:
            del found[f"ws/{who}"]
    return found


# Single values ----------------------------------------------------------------------------------


def token(s: State, unit: Unit) -> str:
    """A unit as the format names it: its kind, in parentheses when reduced."""
    kind = "BR ANAc" if unit.kind == "ANAc" else unit.kind
    return f"({kind})" if s.marks[unit.n] & 1 else kind


def value(s: State, key: str) -> Any:
    """What our state says under one key."""
    head, _, rest = key.partition("/")
    reader = _READERS.get(head)
    return reader(s, rest) if reader else None


def _units(s: State, where: str) -> list[str]:
    if where == GONE:
        return sorted(token(s, u) for u in UNITS if _PLACE_NAMES.get(s.where[u.n]) == GONE)
    here = place(where)
    early = [t for nation in waiting(s) for w, t in _early_units(entry_setup(nation)) if w == here.n]
    return sorted([*(token(s, u) for u in s.at(here)), *early])


def waiting(s: State) -> list[Nation]:
    """The nations still neutral whose units the format has on the map already."""
    return [nation for nation in EARLY if not s.at_war(nation)]


def _early_units(entry: EntrySetup) -> Iterator[tuple[int, str]]:
    for unit, where, reduced in entry.units:
        yield int(where), f"({unit.kind})" if reduced else unit.kind


def _control(s: State, name: str) -> str | None:
    return control_changed(s, space(name))


def control_changed(s: State, where: Space) -> str | None:
    """Who controls a space, where that differs from the printed side."""
    holder = s.control[where.n]
    if holder in (NEUTRAL, where.start_control) or where.start_control is None:
        return None
    return Side(holder).name.lower()


def _trench(s: State, rest: str) -> int:
    who, _, name = rest.partition("/")
    where, side = space(name), _SIDES[who]
    early = [x for nation in waiting(s) for x in entry_setup(nation).trenches if x[:2] == (where, side)]
    return early[0][2] if early else s.trench_level(where, side)


def _fort(s: State, name: str) -> str | None:
    return fort_status(s, space(name))


def fort_status(s: State, where: Space) -> str | None:
    """Whether a fort is destroyed or besieged."""
    if where.fort and not s.fort(where):
        return "destroyed"
    return "besieged" if besieged(s, where) else None


def _points(s: State, pool: str) -> float:
    """Points of a pool, with the half that the owner may still spend."""
    at = next(i for i, p in enumerate(POOLS) if _POOL_KEY[p] == pool)
    step = s.pending[-1] if s.pending else None
    half = step.open_half >> at & 1 if isinstance(step, Replace) else 0
    return s.rp[at] + half / 2


def offensive_name(number: int) -> str:
    """The format's word for a Mandated Offensive; one that is made counts as none."""
    name = Offensive(number).name.lower()
    return {"made": "none", "fr_mutiny": "fr"}.get(name, name)


def _pile(pile: Pile) -> Callable[[State, str], list[str]]:
    return lambda s, who: names(s.cards(_SIDES[who], pile))


def names(cards: Iterable[Any]) -> list[str]:
    """Cards by their text, sorted."""
    return sorted(map(str, cards))


def _rounds(s: State, who: str) -> list[str]:
    return [round_name(use, c) for use, c in s.uses(_SIDES[who])]


def round_name(use: Use, number: int) -> str:
    """A used round, as the format writes it."""
    if use is Use.AUTO:
        return _USE_KEY[use]
    counts_as = Use.SR if number == SALONIKA.n and use is Use.EVENT else use
    return f"{_USE_KEY[counts_as]}:{CARDS[number]}"


def _failed(s: State, rest: str) -> list[str]:
    return sorted(f"{token(s, u)}@{s.place(u)}" for u in UNITS if s.marks[u.n] & Mark.FAILED_TRENCH)


_READERS: dict[str, Callable[[State, str], Any]] = {
    "turn": lambda s, _: s.turn,
    "vp": lambda s, _: s.vp,
    "us_entry": lambda s, _: s.us_entry,
    "russian_capitulation": lambda s, _: s.capitulation,
    "mef_beachhead": lambda s, _: str(SPACES[s.beachhead - 1]) if s.beachhead else None,
    "combat_cards": lambda s, _: names(c for c in CARDS if s.pile[c.n] == Pile.TABLE),
    "ws": lambda s, who: s.war_status[_SIDES[who]],
    "commitment": lambda s, who: LEVELS[s.level[_SIDES[who]]],
    "mo": lambda s, who: offensive_name(s.offensive[_SIDES[who]]),
    "war": lambda s, nation: s.entered[NEUTRALS.index(nation.upper())],
    "rp": _points,
    "ne": lambda s, limit: s.near_east[NEAR_EAST.index(limit)],
    "event": lambda s, name: s.turn_of(_EVENT_CARDS[f"event/{name}"]),
    "units": _units,
    "control": _control,
    "trench": _trench,
    "fort": _fort,
    "hand": lambda s, who: names(s.hand(_SIDES[who])),
    "deck": _pile(Pile.DECK),
    "discard": _pile(Pile.DISCARD),
    "removed": _pile(Pile.REMOVED),
    "rounds": _rounds,
    "failed_entrench": _failed,
}


# A whole state ----------------------------------------------------------------------------------


def semantic(s: State) -> dict[str, Any]:
    """Our state under the keys of the format."""
    found = {key: value(s, key) for key in _FIXED}
    found |= {"ws": s.war_status[2]}
    found |= {f"ws/{who}": s.war_status[side] for who, side in _SIDES.items() if s.level[side] < LEVELS.index("total")}
    found.update((key, s.played[c.n]) for key, c in _EVENT_CARDS.items() if s.played[c.n])
    found.update(_all_units(s))
    found.update(_all_spaces(s))
    return found


_FIXED = (
    "turn", "vp", "us_entry", "russian_capitulation", "mef_beachhead", "combat_cards", "failed_entrench",
    *(f"{head}/{who}" for head in ("commitment", "mo", "hand", "deck", "discard", "removed", "rounds")
      for who in _SIDES),
    *(f"war/{nation.lower()}" for nation in NEUTRALS),
    *(f"rp/{name}" for name in _POOL_KEY.values()),
    *(f"ne/{limit}" for limit in NEAR_EAST),
)  # fmt: skip


def _all_units(s: State) -> Iterator[tuple[str, Any]]:
    found: dict[str, list[str]] = {}
    for unit, where in zip(UNITS, s.where, strict=True):
        if where:
            found.setdefault(_PLACE_NAMES[where], []).append(token(s, unit))
    for nation in waiting(s):
        for where, text in _early_units(entry_setup(nation)):
            found.setdefault(_PLACE_NAMES[where], []).append(text)
    return ((f"units/{name}", sorted(tokens)) for name, tokens in found.items())


def _all_spaces(s: State) -> Iterator[tuple[str, Any]]:
    for where in SPACES:
        if (holder := control_changed(s, where)) is not None:
            yield f"control/{where}", holder
        if where.fort and (status := fort_status(s, where)) is not None:
            yield f"fort/{where}", status
        if s.trench[where.n]:
            side = Side(s.trench[where.n] >> 2)
            yield f"trench/{side.name.lower()}/{where}", s.trench_level(where, side)
    for nation in waiting(s):
        for where, side, level in entry_setup(nation).trenches:
            yield f"trench/{side.name.lower()}/{where}", level


def oos_tokens(s: State) -> list[str]:
    """The units out of supply, as the format writes them."""
    lost: list[Unit] = [u for side in Side for u in out_of_supply(s, side)]
    lost += [u for u in s.at(MEDINA) if medina_only(s, u)]  # supplied against attrition only
    return sorted(f"{token(s, u)}@{s.place(u)}" for u in lost)


def units_called(s: State, text: str) -> list[Unit]:
    """Our units that a text such as "(FRc)@Belfort" may mean."""
    name, _, where = text.partition("@")
    if where == GONE:
        return [u for u in UNITS if token(s, u) == name and _PLACE_NAMES.get(s.where[u.n]) == GONE]
    return [u for u in s.at(place(where)) if token(s, u) == name]
