"""A view as plain data for clients: what lies where, the tracks, the cards the viewer knows, the combat going on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from ...families.cdg import skin as family
from .combat import FLANK_FAILS, FLANK_SUCCEEDS, NO_FLANK
from .components import CARDS, ELIMINATED, PLACES, REMOVED, RESERVE, SPACES, UNITS, Card, Deck, Side, Space, Unit
from .rules.decks import hand_count, secret_selection, shuffled_level
from .rules.forts import besieged
from .rules.offensives import Offensive
from .rules.supply import out_of_supply
from .rules.tracks import vp_spaces
from .rules.victory import scenario
from .state import FULL_VIEW, NEUTRALS, POOLS, Mark, Pile, State, Use
from .tables import TURNS

MARKS = {
    Mark.REDUCED: "reduced",
    Mark.MOVED: "moved",
    Mark.ATTACKED: "attacked",
    Mark.RETREATED: "retreated",
    Mark.REDEPLOYED: "redeployed",
    Mark.FAILED_TRENCH: "failed_trench",
    Mark.ENTRENCHING: "entrenching",
}
USES = {int(use): use.name.lower() for use in Use}
FLANKS = {NO_FLANK: "none", FLANK_SUCCEEDS: "succeeds", FLANK_FAILS: "fails"}
_BOXES = (*RESERVE, *ELIMINATED, *REMOVED)
_FORTS = tuple(x for x in SPACES if x.fort)


def describe(view: State) -> dict[str, Any]:
    """All that a view tells; of a full state everything, both hands too. What does not apply is left out."""
    cut_off = frozenset(u for side in Side for u in out_of_supply(view, side))
    found: dict[str, Any] = {
        "turn": _turn(view),
        "vp": view.vp,
        "vp_at_end": view.bid,
        "war_status": dict(zip(("CP", "AP", "combined"), view.war_status, strict=True)),
        "level": {str(side): Deck(view.level[side]).title for side in Side},
        "reshuffle": {str(side): bool(view.reshuffle[side]) for side in Side},
        "rp": dict(zip(POOLS, view.rp, strict=True)),
        "offensive": {str(side): _offensive(view.offensive[side]) for side in Side},
        "action": family.action(view, CARDS),
        "hands": {str(side): _hand(view, side) for side in Side},
        "piles": {str(side): _piles(view, side) for side in Side},
        "history": family.history(view, USES, CARDS),
        "nations": {nation: _nation(view, n) for n, nation in enumerate(NEUTRALS)},
        "events": {str(c): view.turn_of(c) for c in CARDS if view.happened(c)},
        "round_events": _names(CARDS[n] for n in view.round_events),
        "tracks": _tracks(view),
        "spaces": _spaces(view),
        "units": {u.name: _unit(u, view.where[u.n], view.marks[u.n], u in cut_off) for u in UNITS if view.where[u.n]},
        "boxes": {str(box): [u.name for u in view.at(box)] for box in _BOXES},
    }
    if view.combat is not None:
        flank = {"flank": FLANKS[view.combat.flank]}
        found["combat"] = family.combat(view.combat, PLACES, UNITS, CARDS) | flank
    return found | family.viewer(view)


def _turn(s: State) -> dict[str, Any]:
    last = scenario(s).last_turn
    return {
        "number": s.turn,
        "name": str(TURNS[s.turn]),
        "round": s.round,
        "active": str(Side(s.active)),
        "last": last,
    }


def _offensive(box: int) -> dict[str, Any]:
    return {"name": str(Offensive(box)), "made": box == Offensive.MADE}


# Cards --------------------------------------------------------------------------------------------


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(c) for c in cards]


def _hand(s: State, side: Side) -> dict[str, Any]:
    """How many cards a side holds, and those that the viewer knows."""
    return {"count": hand_count(s, side), "cards": _names(s.hand(side))}


def _piles(s: State, side: Side) -> dict[str, Any]:
    """Names where all may look, numbers where not; with secretly picked cards no numbers either."""
    piles: dict[str, Any] = {
        "discard": _names(s.cards(side, Pile.DISCARD)),
        "removed": _names(s.cards(side, Pile.REMOVED)),
        "table": _names(s.cards(side, Pile.TABLE)),
    }
    if not secret_selection(s) or s.viewer in (FULL_VIEW, side):
        level = shuffled_level(s, side)
        unseen = [c for c in CARDS if c.side == side and s.pile_of(c) in (Pile.DECK, Pile.UNKNOWN) and c.deck <= level]
        piles["deck"] = len(unseen) - (sum(s.hidden) if s.viewer == 1 - side else 0)
        piles["later"] = sum(c.side == side and s.pile_of(c) == Pile.OUT for c in CARDS)
    return piles


# Nations and tracks -------------------------------------------------------------------------------


def _nation(s: State, n: int) -> dict[str, Any]:
    return {"at_war": s.at_war(NEUTRALS[n]), **({"since": s.entered[n]} if s.entered[n] else {})}


def _tracks(s: State) -> dict[str, Any]:
    beach = {"beachhead": str(PLACES[s.beachhead])} if s.beachhead else {}
    return {"us_entry": s.us_entry, "russian_capitulation": s.capitulation, "tsar_fell": s.tsar_fell, **beach}


# The map ------------------------------------------------------------------------------------------


def _spaces(s: State) -> dict[str, dict[str, Any]]:
    """Every space; like ones share one description, which nobody changes."""
    control, trench, counting = s.control, s.trench, vp_spaces(s)
    forts = {x: _fort(s, x) for x in _FORTS}
    marks = dict.fromkeys(s.attack_marks, "attack") | dict.fromkeys(s.move_marks, "move")
    attacked = frozenset(s.attacked)
    return {
        x.name: _space(control[x.n], trench[x.n], forts.get(x, ""), marks.get(x.n, ""), x.n in attacked, x in counting)
        for x in SPACES
    }


def _fort(s: State, space: Space) -> str:
    return "destroyed" if not s.fort(space) else "besieged" if besieged(s, space) else "intact"


@cache
def _space(control: int, trench: int, fort: str, mark: str, attacked: bool, counts: bool) -> dict[str, Any]:
    """Control, and whatever else there is in a space."""
    found: dict[str, Any] = {"control": family.SIDE_NAMES[control]}
    if trench:
        found["trench"] = {"side": str(Side(trench >> 2)), "level": trench & 3}
    words = {"fort": fort, "mark": mark, "attacked": attacked, "vp": counts}
    return found | {word: value for word, value in words.items() if value}


@lru_cache(maxsize=50_000)
def _unit(unit: Unit, place: int, bits: int, cut_off: bool) -> dict[str, Any]:
    """A counter as it lies, with the side that is up."""
    side = bits & Mark.REDUCED
    marks = {word: True for bit, word in MARKS.items() if bits & bit}
    return {
        "place": str(PLACES[place]),
        "side": str(unit.side),
        "nation": unit.nation.value,
        "kind": unit.kind,
        "army": unit.army,
        "cf": unit.cf[side],
        "lf": unit.lf[side],
        "mf": unit.mf[side],
        **marks,
        **({"oos": True} if cut_off else {}),
    }
