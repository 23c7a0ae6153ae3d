"""A position of a recorded game (`glory-trace/1`) as one of our states.

The recording program puts the units of neutrals on its board before they enter, lets neutral spaces keep
their printed control, and knows units by kind only; here such units are out of play, such spaces nobody's,
and any counter of a kind will do.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any

from ....games.paths_of_glory.components import (
    CARDS,
    ELIMINATED,
    OUT_OF_PLAY,
    POOLS,
    REMOVED,
    RESERVE,
    SPACES,
    UNITS,
    UNITS_OF_KIND,
    Country,
    Nation,
    Place,
    Side,
    Unit,
    card,
    space,
)
from ....games.paths_of_glory.invariants import balance, base_vp
from ....games.paths_of_glory.rules.access import OPENED_BY
from ....games.paths_of_glory.rules.offensives import Offensive
from ....games.paths_of_glory.rules.tracks import UsEntry
from ....games.paths_of_glory.state import NEUTRAL, NEUTRALS, Mark, Options, Pile, State, Use, replaced
from ....games.paths_of_glory.steps.sequence import AFTER_ACTIONS, ActionRound, Turn
from .semantic import EVENTS, offensive_name, token

SCENARIOS = {"Historical": "historical", "The Great War": "the-great-war"}
LEVELS = ("mobilization", "limited", "total")
KINDS = {"BR ANAc": "ANAc"}
BOXES: dict[str, tuple[Place, Place]] = {
    "Reserve Box": RESERVE,
    "Eliminated Box": ELIMINATED,
    "Permanently Eliminated": REMOVED,
}
USES = {"op": Use.OPS, "sr": Use.SR, "rp": Use.RP, "evt": Use.EVENT, "reinf": Use.REINFORCEMENT, "entry": Use.ENTRY}
NEAR_EAST = ("ne/ru_non_sr", "ne/ru_sr", "ne/br_sr", "ne/cp_sr")
PILES = {"hand": Pile.HAND, "deck": Pile.DECK, "discard": Pile.DISCARD, "removed": Pile.REMOVED}
NO_CARD = 255
SALONIKA = card("AP-30")
_MORE_EVENTS = {
    "ap_withdrawal": "AP-6",
    "romania_entry": "AP-16",
    "italy_entry": "AP-17",
    "mef": "AP-31",
    "greece_entry": "AP-44",
    "allenby": "AP-50",
    "bulgaria_entry": "CP-34",
}
_PLAIN = {re.sub(r"\W+", "_", c.name.lower()): str(c) for c in CARDS if c.type != "reinforcement"}
_SLUGS = _PLAIN | _MORE_EVENTS | EVENTS


def state_from_trace(trace: dict[str, Any], scenario: str = "Historical", rules: int = 2022) -> State:
    """The position alone, with nothing pending."""
    s = State(pending=[], options=Options(SCENARIOS[scenario], rules=rules, vp_map="historical"))
    adopt(s, trace)
    return s


def adopt(s: State, trace: dict[str, Any], persia_open: bool = False) -> None:
    """Make a state agree with a recorded one; what the format does not tell is kept.

    `persia_open` is for games in which Persia was passed before Turkey was at war; units in it tell so, too.
    """
    s.turn, s.vp = trace["turn"], trace["vp"]
    s.active = Side[trace["active"].upper()] if trace["active"].upper() in Side.__members__ else Side.CP
    s.us_entry, s.capitulation = trace["us_entry"], trace["russian_capitulation"]
    s.beachhead = int(space(trace["mef_beachhead"])) if trace.get("mef_beachhead") else 0
    s.entered = tuple(_entered(s, trace, nation) for nation in NEUTRALS)
    s.rp = tuple(trace["rp/allied" if pool == "A" else f"rp/{pool.lower()}"] for pool in POOLS)
    s.near_east = tuple(trace.get(key, 0) for key in NEAR_EAST)
    s.combat = None
    _events(s, trace)
    _sides(s, trace)
    _units(s, trace)
    _spaces(s, trace, persia_open)
    s.changed()
    s.listed = None
    s.vp_events = s.vp - base_vp(s.options.scenario, s.options.vp_map) - balance(s)


def _entered(s: State, trace: dict[str, Any], nation: str) -> int:
    """The turn of a nation's entry, which the format does not tell."""
    known = s.entered[NEUTRALS.index(nation)]
    at_war = trace["us_entry"] >= UsEntry.ZIMMERMANN if nation == Nation.US else trace[f"war/{nation.lower()}"]
    return (known or trace["turn"]) if at_war else 0


def begin_round(s: State, trace: dict[str, Any]) -> None:
    """Make pending what is left of a turn: the action rounds to come, then phases C to H."""
    side = Side[trace["active"].upper()]
    number = len(trace[f"rounds/{side.name.lower()}"]) + 1
    s.ops, s.card = 0, -1
    s.move_marks = s.attack_marks = s.inactive = s.entered_now = s.attacked = s.unbesieged = ()
    s.round_events = ()
    s.pending.clear()
    s.push(ActionRound(number, side), Turn(AFTER_ACTIONS))


def name_of(s: State, unit: Unit) -> str:
    """A unit as the traces name it: `(FRc)@Belfort`."""
    return f"{token(s, unit)}@{s.place(unit)}"


def _events(s: State, trace: dict[str, Any]) -> None:
    for key, value in trace.items():
        name = key.partition("event/")[2]
        if name in _SLUGS and isinstance(value, int):
            s.set_played(card(_SLUGS[name]), value >> 7 or value)
    for name in trace.get("event/reinforcements", ()):
        s.set_played(card(name), s.turn_of(card(name)) or 1)


def _sides(s: State, trace: dict[str, Any]) -> None:
    for c in CARDS:
        if s.pile[c.n] != Pile.UNUSED:
            s.set_pile(c, Pile.OUT)
    for side in Side:
        name = side.name.lower()
        s.war_status = replaced(s.war_status, side, trace[f"ws/{name}"])
        s.level = replaced(s.level, side, LEVELS.index(trace[f"commitment/{name}"]))
        if offensive_name(s.offensive[side]) != trace[f"mo/{name}"]:
            s.offensive = replaced(s.offensive, side, Offensive[trace[f"mo/{name}"].upper()])
        for pile, number in PILES.items():
            for c in trace[f"{pile}/{name}"]:
                s.set_pile(card(c), number)
        s.taken = replaced(s.taken, side, b"".join(map(_use, trace[f"rounds/{name}"])))
    s.war_status = replaced(s.war_status, 2, s.war_status[0] + s.war_status[1])
    for c in trace["combat_cards"]:
        s.set_pile(card(c), Pile.TABLE)


def _use(text: str) -> bytes:
    """A used round: `op:AP-12`, or `oneop` without a card; Salonika is an event that counts as SR."""
    use, _, name = text.partition(":")
    if not name:
        return bytes((Use.AUTO, NO_CARD))
    return bytes((USES[use], card(name).n))


def _units(s: State, trace: dict[str, Any]) -> None:
    """Counters stay where they are as far as their kind and strength are recorded there."""
    left = {kind: list(kin) for kind, kin in UNITS_OF_KIND.items()}
    homeless: list[tuple[str, str]] = []
    s.clear_round_marks()
    for where, names in _stacks(trace).items():
        for name in names:
            kin = left[_kind(name)]
            same = [u for u in kin if token(s, u) == name and s.place(u) is _place(s, where, u)]
            if same:
                kin.remove(same[0])
            else:
                homeless.append((where, name))
    for where, name in homeless:
        unit = left[_kind(name)].pop(0)
        s.put(unit, _place(s, where, unit))
        s.mark(unit, Mark.REDUCED, name.startswith("("))
    for unit in (u for kin in left.values() for u in kin):
        s.put(unit, OUT_OF_PLAY)
        s.set_marks(unit, 0)
    failed = set(trace.get("failed_entrench", ()))
    for unit in UNITS:
        s.mark(unit, Mark.FAILED_TRENCH, name_of(s, unit) in failed)


def _stacks(trace: dict[str, Any]) -> dict[str, list[str]]:
    stacks: dict[str, list[str]] = defaultdict(list)
    for key, names in trace.items():
        if key.startswith("units/"):
            stacks[key.removeprefix("units/")] += names
    return stacks


def _kind(name: str) -> str:
    return KINDS.get(name.strip("()"), name.strip("()"))


def _place(s: State, where: str, unit: Unit) -> Place:
    """Where a unit is; those of neutrals wait outside, but for the Greeks of a limited entry."""
    waiting = not s.at_war(unit.nation) and unit.nation not in (Nation.GR, Nation.US)
    if waiting:
        return OUT_OF_PLAY
    box = next((boxes for name, boxes in BOXES.items() if where.endswith(name)), None)
    return box[unit.side] if box else space(where)


def _spaces(s: State, trace: dict[str, Any], persia_open: bool) -> None:
    greeks = {s.place(u) for u in UNITS if u.nation is Nation.GR}
    persia_open = persia_open or any(s.at(x) for x in SPACES if x.country is Country.PERSIA)
    salonika = s.happened(SALONIKA)
    s.trench = bytes(len(SPACES) + 1)
    s.destroyed = ()
    for x in SPACES:
        nation = OPENED_BY.get(x.country)
        open_ = nation is None or s.at_war(nation) or (nation == "GR" and salonika and x not in greeks)
        printed = NEUTRAL if x.start_control is None else x.start_control
        changed = trace.get(f"control/{x}")
        open_ = open_ or (persia_open and x.country is Country.PERSIA and (changed or printed) != Side.CP)
        s.set_control(x, NEUTRAL if not open_ else Side[changed.upper()] if changed else printed)
        if trace.get(f"fort/{x}") == "destroyed":
            s.destroyed = (*s.destroyed, int(x))
        for side in Side:
            if level := trace.get(f"trench/{side.name.lower()}/{x}", 0):
                s.set_trench(x, side, level)
    if s.beachhead:
        s.set_control(SPACES[s.beachhead - 1], Side.AP)
    _arab_spaces(s)


def _arab_spaces(s: State) -> None:
    """11.1.15 What the ANA holds by itself is written as Allied in the traces, as it is here."""
    ana = UNITS_OF_KIND["ANAc"][0]
    s.ana_holds = ()
    if s.on_map(ana):
        here = s.space_of(ana)
        if here.start_control is Side.CP and len(s.at(here)) == 1 and s.owner(here) == Side.AP:
            s.ana_holds = (here.n,)
