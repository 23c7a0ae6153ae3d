"""Positions for tests of 1914, Twilight in the East: build one, ask for a phase, act, look.

    from tests.games.twilight_in_the_east.positions import *

    s = position("a_gumbinnen", gt=2)          # the map of a scenario without any piece, no step pending
    put(s, "R 27/3", "40.20", army="R FIRST", corps="R 3")
    put(s, "G 1/1", "41.19", lost=3, status=-2)
    moving(s, RUSSIA)                          # its Movement Phase; counter=True: its Counter Movement Phase
    does(s, "take R 27/3", "through 40.19", "prepare 41.19")
    assert offered(s, "march 40.19") and not offered(s, "march 41.19")
    assert refused(s, "march 41.19").rule == "8.0"
    assert where(s, "R 27/3") == "40.19"

Names are those of the notation: pieces "R 27/3", "G 1 Train", "R Fort Lomza 47.39"; hexes "41.19"; armies "R FIRST";
corps "R 3". Dice are actions too: "roll 4" (one die), "dice 7" (two dice). `play` a list and stop at the next question.

- `start(scenario, **options)`: the real set-up, at its first question.
- `position(scenario, gt, weather)`: an empty map. Control, railways and printed IPs are those of the set-up.
- `put(s, unit, hex, ...)`: place a piece; keywords set what it bears. Without `army` it gets the first of its nation
  that is in play; without `corps` a formation gets the corps of its ID, if it has one.
- `flat(s, "40.19", ...)`: there is no way to change terrain; pick hexes that fit (`clear_patch` names some).
- phases: `moving`, `attacking`, `retiring`, `supplying`, `attaching`, `reinforcing`, `laying`, `engineering`.
- `does(s, *actions)`: carry out listed actions; the error says the rule that forbids one.
- `offered(s, text)`: is it listed now; `offers(s, verb)`: the texts of all listed actions with that verb.
- `refused(s, text)`: the Refusal (rule, reason) of an action that is not listed.
- `rule_of(refusal)`: the rule of a refusal that must be there; `battle_of(s)`: the combat being resolved;
  `present(x)`: anything else that must be there.
- `where`, `steps`, `status` (0 to -4), `disorder`, `task`, `vp`, `level` (of an IP), `controller`.
"""

from __future__ import annotations

from typing import TypeVar

from greatwar.games.twilight_in_the_east import names as nm
from greatwar.games.twilight_in_the_east.combat import Combat
from greatwar.games.twilight_in_the_east.components import (
    ARMIES,
    CORPS,
    HEXES,
    Unit,
    army_named,
    corps_named,
    hex_named,
    place_named,
    unit,
)
from greatwar.games.twilight_in_the_east.game import GAME
from greatwar.games.twilight_in_the_east.scenarios import SCENARIOS
from greatwar.games.twilight_in_the_east.state import State
from greatwar.games.twilight_in_the_east.steps.attachment import AttachmentPhase
from greatwar.games.twilight_in_the_east.steps.attack import AttackPhase
from greatwar.games.twilight_in_the_east.steps.engineering import EngineeringPhase
from greatwar.games.twilight_in_the_east.steps.movement import MovementPhase
from greatwar.games.twilight_in_the_east.steps.pontoons import PontoonPhase
from greatwar.games.twilight_in_the_east.steps.post_combat import PostCombatPhase
from greatwar.games.twilight_in_the_east.steps.reinforcement import ReinforcementPhase
from greatwar.games.twilight_in_the_east.steps.sequence import PlayerTurn
from greatwar.games.twilight_in_the_east.steps.supply import SupplyPhase
from greatwar.kernel.step import Auto, Refusal, Step

RUSSIA = nm.RUSSIA
CENTRAL = nm.CENTRAL
T = TypeVar("T")
__all__ = [
    "CENTRAL",
    "GAME",
    "RUSSIA",
    "Idle",
    "State",
    "attaching",
    "attacking",
    "battle_of",
    "clear_patch",
    "controller",
    "disorder",
    "does",
    "engineering",
    "laying",
    "level",
    "log_of",
    "moving",
    "name_of",
    "nm",
    "offered",
    "offers",
    "piece",
    "player_turn",
    "position",
    "present",
    "put",
    "refused",
    "reinforcing",
    "retiring",
    "rule_of",
    "run",
    "start",
    "status",
    "steps",
    "supplying",
    "task",
    "unit_of",
    "vp",
    "where",
]


class Idle(Auto):
    """The bottom of the stack in a test: nothing follows, and the game is not over."""

    def run(self, s: State) -> None:
        s.push(self)
        raise RuntimeError("the test ran past its phase")


def start(scenario: str = "a_gumbinnen", **options: str) -> State:
    """The set-up of a scenario at its first question (the weather die)."""
    return GAME.setup(scenario, {name.replace("_", "-"): value for name, value in options.items()})


def position(scenario: str = "a_gumbinnen", gt: int = 2, weather: int = nm.NORMAL, **options: str) -> State:
    """The map of a scenario without pieces, at a GT; nothing is pending."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    s = GAME.new(scenario, GAME.complete(scenario, chosen))
    s.pending.clear()
    empty = State([], s.options)
    empty.control, empty.rail, empty.plans, empty.leaders = (
        s.control,
        s.rail,
        bytes(len(s.plans)),
        bytes(len(s.leaders)),
    )
    empty.turn, empty.weather, empty.rp, empty.in_play = gt, weather, s.rp, s.in_play
    empty.stars, empty.ruined = bytes(len(s.stars)), 0
    empty.changed()
    empty.log = []
    return empty


def piece(name: str) -> Unit:
    """The piece of that name."""
    return unit(name)


def put(
    s: State,
    name: str,
    at: str,
    *,
    army: str = "",
    corps: str | None = None,
    lost: int = 0,
    status: int = 0,
    disorder: int = 0,
    supply: str = "in",
    isolated: bool = False,
    extended: bool = False,
    rail: str = "",
    half: int = 0,
    task: int = 0,
    mps: int = 0,
    prepared: str = "",
    incomplete: int = 0,
    released: bool = True,
    ip: int = 0,
) -> Unit:
    """Place a piece.

    `status` is 0 to -4, `disorder` 0 to 2, `supply` "in", "low" or "out", `rail` the destination of a unit in Rail
    Mode,
    `half` a Combat Strength 1/2 marker (nm.HALF_INITIAL ...), `task` a kind (nm.RECOVER ...) with its `mps`,
    `prepared` the
    hex that its Prepared Attack marker points at, `ip` the level of an IP marker put into the hex.
    """
    u = unit(name)
    if u.fort:
        s.set_lost(u, lost)
        s.set_control(u.side, u.hex)
        s.changed()
        return u
    here = place_named(at) if "." not in at else hex_named(at)
    s.put(u, here.n)
    own = next((a for a in ARMIES if a.nation == u.nation and s.in_play >> a.n & 1), None)
    s.set_army(u, army_named(army) if army else own)
    if u.formation:
        chosen = CORPS[u.corps] if corps is None and u.corps >= 0 else corps_named(corps) if corps else None
        s.set_corps(u, chosen)
        s.set_cel(u, nm.DEMORALIZED + disorder if disorder else -status)
    s.set_lost(u, lost)
    s.set_mark(u, nm.LOW, supply == "low")
    s.set_mark(u, nm.OUT, supply == "out")
    s.set_mark(u, nm.ISOLATED, isolated)
    s.set_mark(u, nm.EXTENDED, extended)
    if rail:
        s.set_mark(u, nm.RAIL)
        s.dest = tuple(sorted((*s.dest, (u.n, hex_named(rail).n, 0 if u.side == CENTRAL else 1))))
    if half:
        s.set_half(u, half)
    s.set_task(u, task, mps)
    if prepared:
        from greatwar.games.twilight_in_the_east.board import direction

        s.set_prepared(u, direction(here.n, hex_named(prepared).n))
    if incomplete:
        s.set_ap(u, nm.INCOMPLETE_1 if incomplete == 1 else nm.INCOMPLETE_2)
    s.set_order(u, nm.RELEASED, released)
    if here.n < len(HEXES):
        s.set_control(u.side, here.n)
        if ip:
            s.set_ip(here.n, ip)
    return u


# Phases -----------------------------------------------------------------------------------------------


def run(s: State, *steps: Step) -> State:
    """Carry out steps up to the next question."""
    s.pending[:] = [Idle()]
    s.push(*steps)
    settle(s)
    return s


def settle(s: State) -> None:
    """Run on to the next question; at the end of the phase stop."""
    if not (len(s.pending) == 1 and isinstance(s.pending[0], Idle)):
        try:
            GAME.settle(s)
        except RuntimeError as e:
            if "ran past its phase" not in str(e):
                raise


def moving(s: State, side: int, counter: bool = False) -> State:
    """The side's Movement Phase, or its Counter Movement Phase in the other's Player Turn."""
    s.phasing = 1 - side if counter else side
    s.phase = nm.COUNTER_MOVEMENT if counter else nm.MOVEMENT
    return run(s, MovementPhase(side))


def attacking(s: State, side: int, counter: bool = False) -> State:
    """The side's Attack Phase, or its Counter Attack Phase."""
    s.phasing = 1 - side if counter else side
    s.phase = nm.COUNTER_ATTACK if counter else nm.ATTACK
    return run(s, AttackPhase(side))


def retiring(s: State, side: int) -> State:
    """The Post-Combat Phase of the side's Player Turn."""
    s.phasing, s.phase = side, nm.POST_COMBAT
    return run(s, PostCombatPhase(side))


def supplying(s: State, side: int) -> State:
    """The side's Supply Phase."""
    s.phasing, s.phase = side, nm.SUPPLY
    return run(s, SupplyPhase(side))


def attaching(s: State, side: int) -> State:
    """The side's Attachment Phase."""
    s.phasing, s.phase = side, nm.ATTACHMENT
    return run(s, AttachmentPhase(side))


def reinforcing(s: State, side: int) -> State:
    """The side's Reinforcement, Withdrawal and Activation Phase."""
    s.phasing, s.phase = side, nm.REINFORCEMENT
    return run(s, ReinforcementPhase(side))


def laying(s: State, side: int) -> State:
    """The side's Pontoon Bridge Phase."""
    s.phasing, s.phase = side, nm.PONTOON
    return run(s, PontoonPhase(side))


def engineering(s: State, side: int) -> State:
    """The side's RR Engineering Phase."""
    s.phasing, s.phase = side, nm.ENGINEERING
    return run(s, EngineeringPhase(side))


def player_turn(s: State, side: int) -> State:
    """A whole Player Turn."""
    return run(s, PlayerTurn(side))


# Acting and looking ------------------------------------------------------------------------------------


def does(s: State, *actions: str) -> State:
    """Carry out listed actions one after the other; `IllegalAction` says what forbids one."""
    for text in actions:
        action = GAME.parse(text)
        try:
            GAME.apply(s, action)
        except RuntimeError as e:
            if "ran past its phase" not in str(e):
                raise
    return s


def offers(s: State, verb: str = "") -> list[str]:
    """The texts of the listed actions, of one verb or all."""
    if len(s.pending) == 1 and isinstance(s.pending[0], Idle):
        return []
    return [str(a) for a in GAME.actions(s) if not verb or a.verb == verb]


def offered(s: State, text: str) -> bool:
    """Whether an action is listed now."""
    return text in offers(s)


def refused(s: State, text: str) -> Refusal:
    """The refusal of an action that is not listed."""
    refusal = GAME.why_not(s, GAME.parse(text))
    assert refusal is not None, f"{text} is listed"
    return refusal


def present(thing: T | None) -> T:
    """What must be there."""
    assert thing is not None
    return thing


def rule_of(refusal: Refusal | None) -> str:
    """The rule of a refusal that must be there."""
    assert refusal is not None, "it is allowed"
    return refusal.rule


def battle_of(s: State) -> Combat:
    """The combat that is being resolved."""
    assert s.battle is not None, "no combat is being resolved"
    return s.battle


def where(s: State, name: str) -> str:
    """The hex or box of a piece."""
    return s.place(unit(name)).name


def steps(s: State, name: str) -> int:
    """The steps a piece has left."""
    return s.steps(unit(name))


def status(s: State, name: str) -> int:
    """The effectiveness status of a formation, 0 to -4."""
    return -s.status(unit(name))


def disorder(s: State, name: str) -> int:
    """The degree of disorder of a formation, 0 to 2."""
    return s.disorder(unit(name))


def task(s: State, name: str) -> tuple[int, int]:
    """The kind and the MPs of a piece's MPs Expended marker."""
    u = unit(name)
    return s.task_of(u), s.task_mps(u)


def vp(s: State) -> tuple[int, int]:
    """The points of Russia and of the Central Powers."""
    return s.vp


def level(s: State, at: str, side: int) -> int:
    """The level of the IP that a side's units have in a hex."""
    return s.ip(hex_named(at).n, side)


def controller(s: State, at: str) -> int:
    """The side that controls a hex."""
    return RUSSIA if s.controls(RUSSIA, hex_named(at).n) else CENTRAL


def name_of(s: State) -> str:
    """The name of the pending step."""
    return type(s.pending[-1]).__name__


def log_of(s: State) -> list[str]:
    """What has been said since the position was made."""
    return [text for text, _ in s.log or []]


def clear_patch() -> list[str]:
    """Hexes of the map of a_gumbinnen around 40.20 that are clear, for rules without terrain."""
    return [h.name for h in HEXES if h.terrain == nm.CLEAR and 36 <= h.col <= 44 and 16 <= h.row <= 24]


def scenario_of(s: State) -> object:
    """The scenario that is played."""
    return SCENARIOS[s.options.scenario]


def unit_of(name: str) -> Unit:
    """The piece of that name (the same as `piece`)."""
    return unit(name)
