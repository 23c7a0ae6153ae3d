"""A position of a recorded game as one of our states; what the format does not tell is kept."""

from __future__ import annotations

from typing import Any

from ....games.pursuit_of_glory.components import (
    ASSETS,
    CARDS,
    OUT_OF_PLAY,
    RESERVE,
    SPACES,
    TURN_TRACK,
    UNITS_OF_KIND,
    Place,
    Space,
    Unit,
)
from ....games.pursuit_of_glory.names import AP, CP, DECKS, NEUTRAL, POOLS
from ....games.pursuit_of_glory.rules.geography import GALICIA
from ....games.pursuit_of_glory.rules.hands import PASSING
from ....games.pursuit_of_glory.rules.offensives import DONE_BIT, ENVER_BIT
from ....games.pursuit_of_glory.state import (
    AT_WAR,
    BEACHHEAD,
    COLLAPSED,
    DECK,
    DISCARD,
    HAND,
    NO_BR_PAID,
    OUT,
    REMOVED,
    SHOWN,
    TABLE,
    USE_AUTO,
    USE_EVENT,
    USE_OPS,
    USE_REINFORCEMENT,
    USE_RP,
    USE_SR,
    State,
    replaced,
)
from ....games.pursuit_of_glory.steps.sequence import Round, Turn
from .flags import adopt_events
from .semantic import POOL_KEYS, UPRISINGS, fallen_forts, full_control, partial_control, use_text
from .words import PLACE_NAMES, SIDES, card_called, kind_of, offensive_number, place_called, token

#: the phases of a turn that follow the actions
AFTER_ACTIONS = 2
NO_CARD = 255
PILES = {"deck": DECK, "discard": DISCARD, "removed": REMOVED, "hand": HAND}
USES = {"ops": USE_OPS, "sr": USE_SR, "rps": USE_RP, "event": USE_EVENT, "one_op": USE_AUTO}


def adopt(s: State, trace: dict[str, Any]) -> None:
    """Make a state agree with a recorded one."""
    if s.turn != trace["turn"]:
        s.this_turn, s.converted, s.card_tu = 0, (0, 0), 0
    s.czar += trace["ru_vp"] - s.ru_vp if s.parvus else 0
    s.turn, s.vp, s.ru_vp, s.jihad = trace["turn"], trace["vp"], trace["ru_vp"], trace["jihad"]
    s.mo_modifier = trace["mo_ap_modifier"]
    blockade = trace.get("event/royal_navy_blockade")
    if s.max_tu >= 0 or blockade or trace.get("max_tu_rp", s.tu_limit) != s.tu_limit:
        s.max_tu = trace.get("max_tu_rp", -1)
    s.cp_auto, s.armistice = trace.get("cp_auto_victory_marker", 0), trace.get("armistice_turn", 0)
    s.stage = trace.get("revolution_stage", 0)
    s.beachheads = trace.get("beachheads_unplaced", 0)
    s.combat = None
    s.ending = ""
    s.winner = -1
    s.clear_marks()
    s.this_turn = s.this_turn | NO_BR_PAID if trace.get("no_br_penalty_paid") else s.this_turn & ~NO_BR_PAID
    s.war_status = replaced(s.war_status, 2, trace["combined_ws"])
    _nations(s, trace)
    adopt_events(s, trace)
    _points(s, trace)
    for side in (CP, AP):
        _cards(s, trace, side)
    _tables(s, trace)
    _units(s, trace)
    s.galicia = next((u.n for u in s.at(GALICIA) if u.large and u.ottoman), -1)
    _spaces(s, trace)
    s.changed()
    s.ground_changed()
    s.listed = None


def take_position(s: State, trace: dict[str, Any]) -> None:
    """Put units, control and the tracks as recorded in the middle of an action; what is pending stays so."""
    s.vp, s.ru_vp, s.jihad = trace["vp"], trace["ru_vp"], trace["jihad"]
    _units(s, trace, (*ASSETS, *RESERVE))
    _spaces(s, trace)
    s.changed()
    s.ground_changed()
    s.listed = None


def begin_action(s: State, trace: dict[str, Any]) -> None:
    """Make pending what is left of a turn: the actions to come, then the other phases."""
    s.pending.clear()
    s.push(Round(trace["round"], Round.ORDER.index(SIDES[trace["active"]])), Turn(AFTER_ACTIONS))


def _nations(s: State, trace: dict[str, Any]) -> None:
    entered, romania = trace.get("event/bulgaria"), trace.get("event/romania")
    s.bulgaria = AT_WAR if entered else s.bulgaria
    s.serbia = COLLAPSED if trace.get("event/serbian_collapse") else AT_WAR if entered else s.serbia
    s.romania = COLLAPSED if trace.get("event/romania_collapse") else AT_WAR if romania else s.romania
    s.greece = SIDES.get(str(trace.get("event/greece")), NEUTRAL)


def _points(s: State, trace: dict[str, Any]) -> None:
    for pool, key in POOL_KEYS.items():
        s.rp = replaced(s.rp, POOLS.index(pool), round(2 * trace[f"rp/{key}"]))
    for name, side in SIDES.items():
        s.war_status = replaced(s.war_status, side, trace[f"ws/{name}"])
        s.level = replaced(s.level, side, DECKS.index(trace[f"commitment/{name}"]))
        s.offensive = replaced(s.offensive, side, _offensives(trace, name))


def offensives_of(trace: dict[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The Mandated Offensives of both sides."""
    return _offensives(trace, "cp"), _offensives(trace, "ap")


def _offensives(trace: dict[str, Any], name: str) -> tuple[int, ...]:
    kind = trace[f"mo/{name}"]
    if kind != "enver":
        return (offensive_number(kind) | (DONE_BIT if trace.get(f"mo_fulfilled/{name}") else 0),)
    kinds = [offensive_number(trace.get(f"mo/{name}/{i}", "none")) for i in (1, 2)]
    made = [DONE_BIT if trace.get(f"mo_fulfilled/{name}/{i}") else 0 for i in (1, 2)]
    return (kinds[0] | ENVER_BIT | made[0], kinds[1] | made[1])


def _cards(s: State, trace: dict[str, Any], side: int) -> None:
    name = "ap" if side == AP else "cp"
    places = {card_called(c): pile for key, pile in PILES.items() for c in trace.get(f"{key}/{name}", ())}
    for c in CARDS:
        if c.side == side:
            pile = places.get(c, OUT)
            if pile != s.pile[c.n] and not (pile == HAND and s.pile[c.n] == SHOWN):
                s.set_pile(c, pile)
    used: list[int] = []
    for text in trace[f"rounds/{name}"]:
        use, _, which = text.partition(":")
        used += [_use(trace, use, which), card_called(which).n if which else NO_CARD]
    ours = [use_text(use, number) for use, number in s.uses(side)]
    if ours != trace[f"rounds/{name}"]:
        s.taken = replaced(s.taken, side, tuple(used))


def _use(trace: dict[str, Any], use: str, which: str) -> int:
    """9.5.3.1 What an action was used for: the format does not tell Reinforcement cards from other events."""
    if use == "event":
        kind = card_called(which).kind
        invaded = trace.get("event/ap_invasion_event") == trace["turn"]
        if kind == "reinforcement" or (kind == "invasion" and not invaded):
            return USE_REINFORCEMENT
    return USES[use]


def _tables(s: State, trace: dict[str, Any]) -> None:
    """Combat cards that lie face up; the two that pass lie before either side."""
    s.passed = ()
    for name, side in SIDES.items():
        for text in trace.get(f"retained/{name}", ()):
            c = card_called(text)
            s.set_pile(c, TABLE)
            if c.side != side and c in PASSING:
                s.passed = (*s.passed, c.n)


def _units(s: State, trace: dict[str, Any], early: tuple[Place, ...] = ()) -> None:
    """Counters stay where they are as far as their kind and strength are recorded there.

    In the middle of an event ours may have put new ones into `early` boxes before the recorded game does.
    """
    left = {kind: list(kin) for kind, kin in UNITS_OF_KIND.items()}
    homeless: list[tuple[str, str]] = []
    for where, names in _stacks(trace).items():
        for name in names:
            kind, reduced = kind_of(name)
            if kind not in left:
                continue
            kin = left[kind]
            alike = [u for u in kin if PLACE_NAMES[s.where[u.n]] == where and token(s, u) == name]
            alike = alike or [u for u in kin if PLACE_NAMES[s.where[u.n]] == where]
            if where == "AP Removed Box" and not alike:  # a corps that GORLICE-TARNOW has called away
                alike = [u for u in kin if s.where[u.n] == TURN_TRACK.n and u.large and u.russian]
            if alike:
                kin.remove(alike[0])
                s.set_reduced(alike[0], reduced)
            else:
                homeless.append((where, name))
    for where, name in homeless:
        kind, reduced = kind_of(name)
        if not left[kind]:
            continue
        unit = _freest(s, left[kind])
        left[kind].remove(unit)
        s.put(unit, place_called(where))
        s.set_reduced(unit, reduced)
    for unit in (u for kin in left.values() for u in kin):
        if s.where[unit.n] != TURN_TRACK.n and s.place(unit) not in early:
            s.put(unit, OUT_OF_PLAY)
    s.delayed = tuple(x for x in s.delayed if s.where[x[0]] == TURN_TRACK.n)


def _freest(s: State, kin: list[Unit]) -> Unit:
    """A counter that is out of play, or else any."""
    return next((u for u in kin if s.where[u.n] in (OUT_OF_PLAY.n, TURN_TRACK.n)), kin[0])


def _stacks(trace: dict[str, Any]) -> dict[str, list[str]]:
    return {key.removeprefix("units/"): names for key, names in trace.items() if key.startswith("units/")}


def _in_greece(s: State, x: Space) -> int:
    """11.2 Whose a space of neutral Greece is: his who stands there, or who came last as far as we know."""
    sides = {u.side for u in s.at(x) if u.regular and not u.greek}
    return sides.pop() if len(sides) == 1 else s.owner(x)


def _spaces(s: State, trace: dict[str, Any]) -> None:
    full, partial = full_control(trace), partial_control(trace)
    s.held = tuple((x.n, SIDES.get(full[x], NEUTRAL)) for x in sorted(partial))
    for x in SPACES:
        owner = SIDES.get(partial.get(x, full[x]), NEUTRAL)
        if owner == NEUTRAL and s.greece == NEUTRAL and "greece" in x.areas:
            owner = _in_greece(s, x)  # they keep no control there
        if s.owner(x) != owner:
            s.set_owner(x, owner)
        s.set_ru_mark(x, str(x) in trace.get("ru_marked", ()))
        for name, bit in UPRISINGS.items():
            s.set_ground(x, bit, str(x) in trace.get(f"uprising/{name}", ()))
        s.set_ground(x, BEACHHEAD, str(x) in trace.get("beachheads", ()))
        trench = trace.get(f"trench/{x}")
        side, level = s.trench_at(x)
        if side == NEUTRAL == s.greece and level and trench and int(trench[-1]) == level:
            continue  # a neutral country's trench
        s.set_trench(x, SIDES.get(trench[:-1], NEUTRAL) if trench else NEUTRAL, int(trench[-1]) if trench else 0)
    s.destroyed = tuple(x.n for x in fallen_forts(trace))
