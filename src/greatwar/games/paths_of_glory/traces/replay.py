"""Replaying a trace: each recorded decision in our notation, with the recorded dice and draws.

The two programs ask in different portions. A recorded decision becomes zero or more of ours: what our
engine has done by itself is skipped, what it asks and the peer does not is answered with "no more".
Values may lag behind within an action round; at every checkpoint all must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ....kernel.action import Action
from ....kernel.game import Game
from ....kernel.step import CHANCE, Chance
from ..components import SPACES, UNITS, Side, Unit, card, place, space
from ..rules.flank import flank_drm
from ..state import State
from .semantic import comparable, oos_tokens, same, semantic, units_called

DONE, STOP, ACCEPT, RESOLVE, NO_FLANK = (Action(v) for v in ("done", "stop", "accept", "resolve", "no-flank"))
#: what our engine is told when it asks something that the peer does not
STAND, FALL_BACK = Action("stand"), Action("fall-back")
NO_MORE = (DONE, STOP, NO_FLANK, ACCEPT, STAND)
#: windows of a combat that the peer does not open when there is nothing to choose
WINDOWS = frozenset({"PlayCombatCards", "FlankAttempt"})
USES = {"ops": "ops", "sr": "sr", "rp": "rp", "event": "event"}


class Difference(msgspec.Struct, frozen=True):
    """A place where the two programs do not agree."""

    i: int
    key: str
    ours: Any
    theirs: Any


class OutOfStep(Exception):
    """Our engine does not allow, or does not ask for, what the trace decided."""

    def __init__(self, key: str, ours: Any, theirs: Any) -> None:
        super().__init__(f"{key}: {theirs}")
        self.key, self.ours, self.theirs = key, ours, theirs


class Replay:
    """One trace being replayed."""

    def __init__(self, game: Game[State], lines: list[dict[str, Any]]) -> None:
        self.game = game
        self.lines = lines
        self.at = 0  # the line being carried out
        self.theirs: dict[str, Any] = {}
        self.decisions = self.matched = 0
        self.used: set[int] = set()  # lines whose die has been used
        self.draws: dict[str, list[str]] = {"ap": [], "cp": []}
        self.rolls: list[tuple[int, int]] = []  # (line, pips) that belong to no particular space
        self.great_retreater = ""

    # Running ------------------------------------------------------------------------------------

    def run(self) -> list[Difference]:
        """Replay to the end or to the first difference."""
        try:
            self._start()
            for self.at in range(2, len(self.lines)):
                self._line(self.lines[self.at])
        except OutOfStep as e:
            return [Difference(self._number(), e.key, e.ours, e.theirs)]
        return []

    def _number(self) -> int:
        return int(self.lines[self.at].get("i", -1))

    def _line(self, line: dict[str, Any]) -> None:
        if line["t"] == "d":
            self.decisions += 1
            handler = HANDLERS.get(line["k"])
            if handler is not None:
                handler(self, line)
            _merge(self.theirs, line["delta"])
            self.matched += 1
        elif line["t"] == "check" and self.decisions > 1:
            self._settle_round()
            self._compare(line["oos"])
        elif line["t"] == "end":
            self._settle_round()

    def _start(self) -> None:
        header = self.lines[0]
        scenario = header["scenario"].lower().replace(" ", "-")
        options = {"rules-version": "2022"}
        if header["options"].get("optional_cards"):
            options["optional-cards"] = "all"
        self._sort_chance()
        self.state = self.game.new(scenario, self.game.complete(scenario, options))
        self.game.settle(self.state)
        self._run_chance()
        self.theirs = dict(self.lines[1]["state"])

    # Chance -------------------------------------------------------------------------------------

    def _sort_chance(self) -> None:
        """Dice in order of use; those for a named space are looked up when our engine rolls there."""
        for number, line in enumerate(self.lines):
            for event in line.get("chance") or ():
                if "draw" in event:
                    self.draws[event["draw"][:2].lower()].append(event["draw"])
                elif "roll" in event and line.get("k") in ("entrench_roll", "siege_roll") and number not in self.used:
                    self.used.add(number)  # the first die of such a line is for its space
                elif "roll" in event:
                    self.rolls.append((number, event["roll"]))
        self.used.clear()

    def _run_chance(self) -> None:
        while self.game.actor(self.state) == CHANCE:
            step = self.game.step(self.state)
            assert isinstance(step, Chance)
            self.game.apply(self.state, self._answer(step))

    def _answer(self, step: Chance) -> Action:
        kind = type(step).__name__
        if kind == "DrawCard":
            side = Side(getattr(step, "side", 0)).name.lower()
            if not self.draws[side]:
                raise OutOfStep("chance/draw", f"{side} draws", "no draw recorded")
            return Action("draw", (card(self.draws[side].pop(0)),))
        if kind in ("EntrenchRoll", "SiegeRoll"):
            where = SPACES[self.state.where[step.unit] - 1] if kind == "EntrenchRoll" else step.space  # type: ignore[attr-defined]
            return self._die_for(str(where), "entrench_roll" if kind == "EntrenchRoll" else "siege_roll")
        if not self.rolls:
            raise OutOfStep("chance/roll", f"a die for {kind}", "no die left")
        return Action("roll", (self.rolls.pop(0)[1],))

    def _die_for(self, where: str, k: str) -> Action:
        for number in range(self.at, min(self.at + 200, len(self.lines))):
            line = self.lines[number]
            if line.get("k") == k and line.get("space") == where and number not in self.used:
                self.used.add(number)
                return Action("roll", (next(e["roll"] for e in line["chance"] if "roll" in e),))
        raise OutOfStep(f"chance/{k}", f"a die for {where}", "no such die recorded")

    # Deciding -----------------------------------------------------------------------------------

    @property
    def listed(self) -> list[Action]:
        """What our engine offers now."""
        return self.game.actions(self.state)

    def play(self, action: Action) -> None:
        """Carry out one of our actions; it must be listed."""
        if action not in self.listed:
            refusal = self.game.why_not(self.state, action)
            raise OutOfStep("illegal", str(refusal), str(action))
        self.game.apply(self.state, action)
        self._run_chance()

    def catch_up(self, *verbs: str, over: frozenset[str] | None = None) -> bool:
        """Answer "no more" (to steps named in `over`, or any) until one of the verbs is offered."""
        for _ in range(40):
            listed = self.listed
            if any(a.verb in verbs for a in listed):
                return True
            if (over is not None and self.asking not in over) or not self._no_more(listed):
                return False
        return False

    @property
    def asking(self) -> str:
        """The name of the step that our engine is at."""
        return type(self.game.step(self.state)).__name__

    def _no_more(self, listed: list[Action]) -> bool:
        if self.asking == "DiscardCombatCards":
            self._discard()
            return True
        if self.asking in ("TakeAction", "Replace"):
            return False
        for answer in NO_MORE:
            if answer in listed:
                self.play(answer)
                return True
        return False

    def _settle_round(self) -> None:
        """Bring our engine to the next action round (or the end)."""
        for _ in range(60):
            if self.game.actor(self.state) is None:
                return
            if self.asking == "TakeAction":
                return
            listed = self.listed
            if self.asking == "Replace" and DONE in listed:
                self.play(DONE)
            elif not self._no_more(listed):
                raise OutOfStep("asks", self.game.prompt(self.state), "next action round")

    def _discard(self) -> None:
        """Our engine asks both sides for discards before anybody draws: look ahead for them."""
        side = self.game.actor(self.state)
        assert side is not None
        for number in range(self.at, min(self.at + 60, len(self.lines))):
            line = self.lines[number]
            if line["t"] == "check":
                break
            if line.get("k") == "discard" and line["who"] == Side(side).name.lower():
                self.play(Action("discard", (card(line["card"]),)))
        self.play(DONE)

    def choose(self, verb: str, candidates: Iterable[Action], what: str) -> None:
        """Play whichever candidate is listed; skip if our engine has decided it by itself."""
        if not self.catch_up(verb, over=WINDOWS):
            return
        wanted = list(candidates)
        if not wanted:
            raise OutOfStep("unknown", "no such unit", f"{verb} {what}")
        self.play(next((a for a in wanted if a in self.listed), wanted[0]))

    def units(self, token: str) -> list[Unit]:
        """Our units with that name at that place."""
        return units_called(self.state, token)

    # Comparing ----------------------------------------------------------------------------------

    def _compare(self, oos: list[str]) -> None:
        ours = semantic(self.state)
        for key in sorted(ours.keys() | self.theirs.keys()):
            if comparable(key) and not same(key, ours.get(key), self.theirs.get(key)):
                raise OutOfStep(key, ours.get(key), self.theirs.get(key))
        mine = oos_tokens(self.state)
        if mine != sorted(oos):
            raise OutOfStep("oos", mine, sorted(oos))


def _merge(state: dict[str, Any], delta: dict[str, Any]) -> None:
    for key, value in delta.items():
        if value is None:
            state.pop(key, None)
        else:
            state[key] = value


# How each kind of recorded decision is said in our notation ----------------------------------------


def _play(r: Replay, d: dict[str, Any]) -> None:
    if d.get("card") == "CP-1" and r.state.played[card("CP-1")]:
        return  # the forced opening has no alternative: our engine has played it
    r.catch_up("one-op", "event")
    if d["as"] == "one_op":
        r.play(Action("one-op"))
    else:
        r.play(Action(USES[d["as"]], (card(d["card"]),)))


def _activate(r: Replay, d: dict[str, Any]) -> None:
    r.catch_up("activate-move", "activate-attack")
    r.play(Action(f"activate-{d['for']}", (space(d["space"]),)))


def _end_activation(r: Replay, d: dict[str, Any]) -> None:
    if r.asking == "Activate":
        r.play(DONE)


def _move(r: Replay, d: dict[str, Any]) -> None:
    """A stack moves: ours goes unit by unit, each as far as it was taken along."""
    r.catch_up("move", "entrench")
    for token, path in _paths(d):
        _move_one(r, token, path)


def _paths(d: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The way of each unit of a moved stack, from the peer's clicks: units are left where they are clicked on the way."""
    stack = list(d["units"])
    ways: list[tuple[str, list[str]]] = []
    path: list[str] = []
    for verb, noun, _ in d["steps"]:
        if verb == "space":
            path.append(noun)
        elif verb == "piece" and path:
            left = next(u for u in stack if u.partition("@")[0] == noun.partition("@")[0])
            stack.remove(left)
            ways.append((left, list(path)))
    return [*ways, *((u, path) for u in stack)]


def _move_one(r: Replay, token: str, path: list[str]) -> None:
    if not path:
        return
    candidates = [Action("move", (u, space(path[0]))) for u in r.units(token)]
    movable = [a for a in candidates if a in r.listed] or candidates
    if not movable:
        raise OutOfStep("unknown", "no such unit", token)
    r.play(movable[0])
    unit = movable[0].args[0]
    for name in path[1:]:
        r.play(Action("move", (unit, space(name))))
    if STOP in r.listed:
        r.play(STOP)


def _entrench(r: Replay, d: dict[str, Any]) -> None:
    r.catch_up("move", "entrench")
    r.choose("entrench", [Action("entrench", (u,)) for u in r.units(d["unit"])], d["unit"])


def _attack(r: Replay, d: dict[str, Any]) -> None:
    r.catch_up("attack")
    target = space(d["space"])
    taken: list[Unit] = []
    for number, token in enumerate(d["units"]):
        units = [u for u in r.units(token) if u not in taken]
        make: Callable[[Unit], Action] = (
            (lambda u: Action("attack", (u, target))) if number == 0 else (lambda u: Action("join", (u,)))
        )
        listed = [u for u in units if make(u) in r.listed] or units
        if not listed:
            raise OutOfStep("unknown", "no such unit", token)
        r.play(make(listed[0]))
        taken.append(listed[0])
    if RESOLVE in r.listed:
        r.play(RESOLVE)


def _end_attacks(r: Replay, d: dict[str, Any]) -> None:
    if r.catch_up("attack"):
        r.play(DONE)


def _flank(r: Replay, d: dict[str, Any]) -> None:
    """The peer picks the best pinning space by itself: so do we."""
    if not r.catch_up("flank", over=WINDOWS):
        return
    combat = r.state.combat
    assert combat is not None
    pins = [a for a in r.listed if a.verb == "flank"]
    r.play(max(pins, key=lambda a: flank_drm(r.state, combat, a.args[0])) if d["attempt"] else NO_FLANK)


def _combat_card(r: Replay, d: dict[str, Any]) -> None:
    _until_listed(r, Action("card", (card(d["card"]),)))


def _until_listed(r: Replay, action: Action) -> None:
    """Pass windows of ours until the one in which the action is offered."""
    for _ in range(6):
        if action in r.listed or r.asking not in WINDOWS or not r._no_more(r.listed):
            break
    r.play(action)


def _loss(r: Replay, d: dict[str, Any]) -> None:
    if d.get("fort"):
        r.choose("loss-fort", [a for a in r.listed if a.verb == "loss-fort"], "fort")
    else:
        r.choose("loss", [Action("loss", (u,)) for u in r.units(d["unit"])], d["unit"])


def _save_step(r: Replay, d: dict[str, Any]) -> None:
    """Withdrawal: the peer names the unit as it lies there; one that is gone is known by its kind."""
    kind = d["unit"].partition("@")[0].strip("()")
    offers = [a for a in r.listed if a.verb == "restore"]
    r.choose("restore", [a for a in offers if a.args[0].kind == kind] or offers, d["unit"])


def _hold(r: Replay, d: dict[str, Any]) -> None:
    r.choose("hold", [Action("hold", (u,)) for u in r.units(d["unit"])], d["unit"])


def _accept(r: Replay, d: dict[str, Any]) -> None:
    r.choose("accept", [ACCEPT], "accept")


def _retreat(r: Replay, d: dict[str, Any]) -> None:
    if d.get("eliminated") and not d["path"]:
        return
    moved: list[Unit] = []
    for token in d["units"]:
        units = [u for u in r.units(token) if u not in moved]
        for name in d["path"]:
            if not r.catch_up("retreat", over=WINDOWS):
                return
            options = [Action("retreat", (u, space(name))) for u in units]
            listed = [a for a in options if a in r.listed] or options
            if not listed:
                return
            r.play(listed[0])
            units = [listed[0].args[0]]
        moved += units[:1]


def _advance(r: Replay, d: dict[str, Any]) -> None:
    for token, path in _paths(d):
        units = r.units(token)
        for name in path:
            if not any(a.verb == "advance" for a in r.listed):
                return
            options = [Action("advance", (u, space(name))) for u in units]
            listed = [a for a in options if a in r.listed] or options
            r.play(listed[0])
            units = [listed[0].args[0]]


def _redeploy(r: Replay, d: dict[str, Any]) -> None:
    r.choose("redeploy", [Action("redeploy", (u, place(d["to"]))) for u in r.units(d["unit"])], d["unit"])


def _reinforce(r: Replay, d: dict[str, Any]) -> None:
    if d["space"].endswith("Box"):
        return
    kind = d["unit"].replace("BR ANAc", "ANAc")
    r.choose("place", [Action("place", (u, space(d["space"]))) for u in UNITS if u.kind == kind], d["unit"])


def _replace(r: Replay, d: dict[str, Any]) -> None:
    units = r.units(d["unit"])
    boxed = "Eliminated Box" in d["unit"]
    if not boxed:
        r.choose("flip", [Action("flip", (u,)) for u in units], d["unit"])
        return
    side = d["who"].upper()
    home = place(d["to"]) if d.get("to") else place("Arabia" if "ANA" in d["unit"] else f"{side} Reserve Box")
    r.choose("rebuild", [Action("rebuild", (u, home)) for u in units], d["unit"])


def _end_replacements(r: Replay, d: dict[str, Any]) -> None:
    if r.asking == "Replace" and DONE in r.listed:
        r.play(DONE)


def _event_choice(r: Replay, d: dict[str, Any]) -> None:
    handler = EVENT_CHOICES.get(d["at"])
    if handler is not None and d.get("arg"):
        handler(r, d["arg"])


def _flip_unit(r: Replay, arg: str) -> None:
    r.choose("flip", [Action("flip", (u,)) for u in r.units(arg)], arg)


def _place_any(r: Replay, arg: str) -> None:
    """Place whichever unit is offered for that space."""
    r.choose("place", [a for a in r.listed if a.verb == "place" and str(a.args[1]) == arg], arg)


def _eliminate_unit(r: Replay, arg: str) -> None:
    r.choose("eliminate", [Action("eliminate", (u,)) for u in r.units(arg)], arg)


def _salonika(r: Replay, arg: str) -> None:
    r.choose("redeploy", [Action("redeploy", (u, space("Salonika"))) for u in r.units(arg)], arg)


def _trench(r: Replay, arg: str) -> None:
    r.choose("trench", [Action("trench", (space(arg),))], arg)


def _great_retreat(r: Replay, arg: str) -> None:
    """Units are picked one by one there; here the Russians fall back together."""
    r.great_retreater = arg
    if FALL_BACK in r.listed:
        r.play(FALL_BACK)


def _great_retreat_to(r: Replay, arg: str) -> None:
    r.choose("retreat", [Action("retreat", (u, space(arg))) for u in r.units(r.great_retreater)], arg)


EVENT_CHOICES: dict[str, Callable[[Replay, str], None]] = {
    "great_retreat": _great_retreat_to,
    "great_retreat_option": _great_retreat,
    "landwehr": _flip_unit,
    "paris_taxis": _flip_unit,
    "place_event_trench": _trench,
    "place_new_neutral_units": _place_any,
    "russian_cavalry": _place_any,
    "salonika": _salonika,
    "war_in_africa": _eliminate_unit,
}

HANDLERS: dict[str, Callable[[Replay, dict[str, Any]], None]] = {
    "play": _play,
    "activate": _activate,
    "activate_end": _end_activation,
    "move": _move,
    "entrench": _entrench,
    "attack": _attack,
    "attack_end": _end_attacks,
    "flank": _flank,
    "combat_card": _combat_card,
    "loss": _loss,
    "negate_loss": _save_step,
    "cancel_retreat": _hold,
    "accept_retreat": _accept,
    "retreat": _retreat,
    "advance": _advance,
    "sr": _redeploy,
    "reinforce": _reinforce,
    "replace": _replace,
    "rp_end": _end_replacements,
    "event_choice": _event_choice,
}
