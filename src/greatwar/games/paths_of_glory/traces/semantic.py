"""A state in the words of the trace format: the same keys, so that two programs can be compared key by key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..components import CARDS, SPACES, UNITS, Card, Nation, Side, Unit, card
from ..rules.forts import besieged
from ..rules.offensives import Offensive
from ..rules.supply import out_of_supply
from ..setups import entry_setup
from ..state import NEUTRAL, NEUTRALS, POOLS, Pile, State, Use

#: keys of the format that are about the peer's own machinery, or tell the same again
IGNORED = frozenset({"active", "phase", "ops", "result", "victory", "failed_entrench", "event/undefined"})
IGNORED_PREFIXES = ("activated/",)
LEVELS = ("mobilization", "limited", "total")
_POOL_KEY = {"A": "allied"}
_USE_KEY = {
    Use.OPS: "op",
    Use.SR: "sr",
    Use.RP: "rp",
    Use.EVENT: "evt",
    Use.REINFORCEMENT: "reinf",
    Use.ENTRY: "entry",
    Use.AUTO: "oneop",
}
#: event key -> card, where the peer notes the turn of an event
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
#: neutrals whose units the peer puts on the map at the start
EARLY = (Nation.IT, Nation.TU, Nation.BU, Nation.RO)
GONE = "Permanently Eliminated"
SALONIKA = card("AP-30")
_EVENT_CARDS = {f"event/{key}": card(name) for key, name in EVENTS.items()}


def same(key: str, ours: Any, theirs: Any) -> bool:
    """Whether two values of a key agree; counters that are gone for good have no side to show."""
    if key == f"units/{GONE}":
        return bare(ours) == bare(theirs)
    return bool(ours == theirs) or (not ours and not theirs)


def bare(tokens: Any) -> list[str]:
    """Tokens without the sign for reduced units."""
    return sorted(t.strip("()") for t in tokens or ())


def comparable(key: str) -> bool:
    """Whether a key of the format has a counterpart in our state."""
    if key in IGNORED or key.startswith(IGNORED_PREFIXES):
        return False
    return not key.startswith("event/") or key in _EVENT_CARDS


def token(s: State, unit: Unit) -> str:
    """A unit as the format names it: its kind, in parentheses when reduced."""
    kind = "BR ANAc" if unit.kind == "ANAc" else unit.kind
    return f"({kind})" if s.reduced(unit) else kind


def semantic(s: State) -> dict[str, Any]:
    """Our state under the keys of the format."""
    return {**tracks(s), **dict(units(s)), **dict(spaces(s)), **cards(s)}


def units(s: State) -> Iterator[tuple[str, Any]]:
    """Units by space and box; the peer has the units of most neutrals on the map from the start."""
    found: dict[str, list[str]] = {}
    for unit in UNITS:
        if s.where[unit]:
            found.setdefault(box_name(str(s.place(unit))), []).append(token(s, unit))
    for nation in EARLY:
        if not s.at_war(nation):
            for unit, place, reduced in entry_setup(nation).units:
                found.setdefault(str(place), []).append(f"({unit.kind})" if reduced else unit.kind)
    for place_name, tokens in found.items():
        yield f"units/{place_name}", sorted(tokens)


def box_name(name: str) -> str:
    """The format's name of a place; it has one box for the units of both sides that are gone for good."""
    return GONE if name.endswith("Removed Box") else name


def spaces(s: State) -> Iterator[tuple[str, Any]]:
    """Control where it differs from the printed one, trenches, forts."""
    for space in SPACES:
        holder = s.control[space]
        if holder not in (NEUTRAL, space.start_control) and space.start_control is not None:
            yield f"control/{space}", Side(holder).name.lower()
        for side in Side:
            level = s.trench_level(space, side)
            if level:
                yield f"trench/{side.name.lower()}/{space}", level
        if space.fort and not s.fort(space):
            yield f"fort/{space}", "destroyed"
        elif besieged(s, space):
            yield f"fort/{space}", "besieged"
    for nation in EARLY:
        if not s.at_war(nation):
            for space, side, level in entry_setup(nation).trenches:
                yield f"trench/{side.name.lower()}/{space}", level


def tracks(s: State) -> dict[str, Any]:
    """Turn, VP, war status, levels, offensives, nations, points, limits."""
    found: dict[str, Any] = {"turn": s.turn, "vp": s.vp}
    found["us_entry"], found["russian_capitulation"] = s.us_entry, s.capitulation
    for side in Side:
        name = side.name.lower()
        found[f"ws/{name}"] = s.war_status[side]
        found[f"commitment/{name}"] = LEVELS[s.level[side]]
        found[f"mo/{name}"] = offensive_name(s.offensive[side])
    for nation, turn in zip(NEUTRALS, s.entered, strict=True):
        found[f"war/{nation.lower()}"] = turn
    for pool, points in zip(POOLS, s.rp, strict=True):
        found[f"rp/{_POOL_KEY.get(pool, pool.lower())}"] = points
    for limit, value in zip(("ru_non_sr", "ru_sr", "br_sr", "cp_sr"), s.near_east, strict=True):
        if value:
            found[f"ne/{limit}"] = value
    if s.beachhead:
        found["mef_beachhead"] = str(SPACES[s.beachhead - 1])
    found.update({key: s.played[c] for key, c in _EVENT_CARDS.items() if s.played[c]})
    return found


def offensive_name(value: int) -> str:
    """The format's word for a Mandated Offensive; one that is made counts as none."""
    name = Offensive(value).name.lower()
    return {"made": "none", "fr_mutiny": "fr"}.get(name, name)


def cards(s: State) -> dict[str, Any]:
    """Hands, piles, combat cards on the table, and the rounds used this turn."""
    found: dict[str, Any] = {"combat_cards": names(c for c in CARDS if s.pile[c] == Pile.TABLE)}
    for side in Side:
        name = side.name.lower()
        found[f"hand/{name}"] = names(s.hand(side))
        found[f"deck/{name}"] = names(s.cards(side, Pile.DECK))
        found[f"discard/{name}"] = names(s.cards(side, Pile.DISCARD))
        found[f"removed/{name}"] = names(s.cards(side, Pile.REMOVED))
        found[f"rounds/{name}"] = [round_name(use, c) for use, c in s.uses(side)]
    return found


def names(cards_: Any) -> list[str]:
    """Cards by their text, sorted."""
    return sorted(str(c) for c in cards_)


def round_name(use: Use, number: int) -> str:
    """A used round, as the format writes it."""
    if use is Use.AUTO:
        return _USE_KEY[use]
    counts_as = Use.SR if number == SALONIKA and use is Use.EVENT else use
    return f"{_USE_KEY[counts_as]}:{CARDS[number]}"


def oos_tokens(s: State) -> list[str]:
    """The units out of supply, as the format writes them."""
    lost: list[Unit] = [u for side in Side for u in out_of_supply(s, side)]
    return sorted(f"{token(s, u)}@{s.place(u)}" for u in lost)


def units_called(s: State, text: str) -> list[Unit]:
    """Our units that a text such as "(FRc)@Belfort" may mean."""
    name, _, where = text.partition("@")
    return [u for u in UNITS if token(s, u) == name and box_name(str(s.place(u))) == where]


def card_called(text: str) -> Card:
    """The card of that number."""
    return card(text)
