"""How each kind of recorded decision is said in our notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....games.paths_of_glory.components import PLACES, UNITS, Side, Unit, card, place, space
from ....games.paths_of_glory.rules.combat_cards import CARD, refusal
from ....games.paths_of_glory.rules.flank import flank_drm
from ....games.paths_of_glory.rules.reinforcements import BY_CARD
from ....kernel.action import Action
from ..differences import OutOfStep
from .event_choices import event_choice
from .lists import (
    advancing,
    compare,
    destinations,
    legal,
    losses,
    next_step,
    placing,
    recreating,
    replacing,
    retreat_further,
)

if TYPE_CHECKING:
    from .title import PathsReplay as Driver

Decision = dict[str, Any]
DONE, STOP, ACCEPT, RESOLVE, NO_FLANK = (Action(v) for v in ("done", "stop", "accept", "resolve", "no-flank"))
STAND, FALL_BACK, REJECT, ONE_OP = (Action(v) for v in ("stand", "fall-back", "reject", "one-op"))
#: windows of a combat that may be passed on the way to a card
WINDOWS = frozenset({"PlayCombatCards", "FlankAttempt"})
#: the rule in the refusal of a redeployment that is all right once its unit is picked
PICK_FIRST = "13.1.4"
#: a fort among the names of losses
FORT = "fort"


def carry_out(r: Driver, d: Decision) -> None:
    """Do what a line of the trace decided."""
    handler = HANDLERS.get(d["k"])
    if handler is None:
        raise OutOfStep(f"unknown/{d['k']}", "no such decision", d["k"])
    compare(r, d)
    handler(r, d)


def nothing(r: Driver, d: Decision) -> None:
    """Prompts that decide nothing, and ends that follow from the next decision."""


# Cards and activation -----------------------------------------------------------------------------


def _play(r: Driver, d: Decision) -> None:
    action = ONE_OP if d["as"] == "one_op" else Action(d["as"], (card(d["card"]),))
    r.decide("ops", [action])


def _activate(r: Driver, d: Decision) -> None:
    r.decide("activate-move", [Action(f"activate-{d['for']}", (space(d["space"]),))], at="Activate")


# Movement -----------------------------------------------------------------------------------------


def _move(r: Driver, d: Decision) -> None:
    """A stack moves: ours goes unit by unit, each as far as it was taken along."""
    for token, path in paths(d):
        if path:
            _move_one(r, d, token, path)


def paths(d: Decision) -> list[tuple[str, list[str]]]:
    """The way of each unit of a moved stack: who is clicked on the way is left there."""
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


def _move_one(r: Driver, d: Decision, token: str, path: list[str]) -> None:
    unit = r.decide("move", (Action("move", (u, space(path[0]))) for u in r.units(token)), at="Movement").args[0]
    for number, name in enumerate(path[1 : r.state.mf(unit)], 1):  # slower units of a stack stay behind
        next_step(r, d, number)
        r.decide("move", [Action("move", (unit, space(name)))])
    if STOP in r.listed:
        r.play(STOP)
    elif not any(a in r.listed for a in (DONE,)) and r.asking == "Movement" and getattr(r.step, "mover", -1) >= 0:
        raise OutOfStep("illegal/move", str(r.game.why_not(r.state, STOP)), f"stop {unit} at {path[-1]}")


def _entrench(r: Driver, d: Decision) -> None:
    r.decide("entrench", [Action("entrench", (u,)) for u in r.units(d["unit"])], at="Movement")


# Combat -------------------------------------------------------------------------------------------


def _attack(r: Driver, d: Decision) -> None:
    target = space(d["space"])
    taken: list[Unit] = []
    r.passed_cards = set()
    for token in d["units"]:
        units = [u for u in r.units(token) if u not in taken]
        if not taken:
            action = r.decide("attack", [Action("attack", (u, target)) for u in units], at="Combats")
        else:
            action = r.decide("join", [Action("join", (u,)) for u in units], at="Designate")
        taken.append(action.args[0])
    r.decide("resolve", [RESOLVE], at="Designate")


def _flank(r: Driver, d: Decision) -> None:
    """The recording program picks the best pinning space by itself: so do we."""
    r.pass_until("FlankAttempt", *(WINDOWS - {"FlankAttempt"}))
    combat = r.state.combat
    pins = [a for a in r.listed if a.verb == "flank"]
    if combat is None or not pins:
        raise OutOfStep("illegal/flank", r.game.prompt(r.state), "flank" if d["attempt"] else "no flank")
    r.play(max(pins, key=lambda a: flank_drm(r.state, combat, a.args[0])) if d["attempt"] else NO_FLANK)


def early_card(r: Driver) -> Action | None:
    """A card for our window of trench-negating cards that is recorded later in this combat.

    Where there is no trench, the recording program lets such cards be played together with all others.
    """
    for number in range(r.at, len(r.lines)):
        line = r.lines[number]
        if line.get("k") == "combat_card" and number not in r.done:
            action = Action("card", (card(line["card"]),))
            if action in r.listed:
                r.done.add(number)
                return action
        elif number > r.at and line.get("k") not in ("ack", "flank", "combat_card", "combat_cards_end"):
            return None
    return None


def _combat_card(r: Driver, d: Decision) -> None:
    """Pass windows of ours until the one in which the card is offered."""
    action = Action("card", (card(d["card"]),))
    why = _why_not_card(r, d)
    for _ in range(9):
        if action in r.listed:
            r.play(action)
            return
        if r.asking not in WINDOWS:
            break
        r.pass_on()
    raise OutOfStep("illegal/combat_card", why, str(action))


def _why_not_card(r: Driver, d: Decision) -> str:
    """The reason against a card in its own window, looked up while there is a combat."""
    played = card(d["card"])
    if r.state.combat is None or played not in CARD:
        return r.game.prompt(r.state)
    return str(refusal(r.state, r.state.combat, played, Side[d["who"].upper()], CARD[played].window))


def _loss(r: Driver, d: Decision) -> None:
    """All losses of a side at once: ours puts them into an order of its own."""
    if r.at < r.losses_until:
        return
    defender = d["of"] == "defender"
    left, numbers, r.losses_until = _losses_from(r)
    in_order = True
    r.pass_windows()
    while left and r.asking in ("TakeLoss", "Replacement") and r.is_for(defender):
        if r.asking == "Replacement":
            r.play(_chosen_corps(r, left))
            continue
        if in_order:
            losses(r, d, numbers[0])
        found = next((a for name in left for a in r.listed if r.loss_name(a) == name), None)
        if found is None:
            raise OutOfStep("illegal/loss", [r.loss_name(a) for a in r.listed], left)
        in_order = in_order and r.loss_name(found) == left[0]
        del numbers[left.index(r.loss_name(found))]
        left.remove(r.loss_name(found))
        r.play(found)
    if left:
        raise OutOfStep("illegal/loss", r.game.prompt(r.state), left)


def _losses_from(r: Driver) -> tuple[list[str], list[int], int]:
    """The names of the losses from this line on with their lines, and the line at which they end."""
    names: list[str] = []
    numbers: list[int] = []
    for number in range(r.at, len(r.lines)):
        line = r.lines[number]
        if line.get("k") == "loss":
            names.append(line.get("unit", FORT))
            numbers.append(number)
        elif line.get("k") != "break_to":
            break
    return names, numbers, number


def _chosen_corps(r: Driver, left: list[str]) -> Action:
    """Which of several kinds of corps replaces an army: one that is lost next, if it is any."""
    return next((a for a in r.listed if a.args[1].kind in {x.partition("@")[0] for x in left}), r.listed[0])


def _losses_end(r: Driver, d: Decision) -> None:
    r.pass_windows()
    if r.asking == "TakeLoss" and r.is_for(d["of"] == "defender"):
        raise OutOfStep("asks/loss", [str(a) for a in r.listed], "no more losses")


def _save_step(r: Driver, d: Decision) -> None:
    """Withdrawal gives its step back before the attacker's losses there, after them here."""
    r.saved_step = d["unit"].partition("@")[0].strip("()")
    offered = legal(d).get("piece", [d["unit"]]) if d.get("steps") else [d["unit"]]
    r.saved_kinds = {name.partition("@")[0].strip("()") for name in offered}


def _hold(r: Driver, d: Decision) -> None:
    r.decide("accept", [Action("hold", (u,)) for u in r.units(d["unit"])], at="Stand")


def _accept(r: Driver, d: Decision) -> None:
    r.decide("accept", [ACCEPT], at="Stand")


def _retreat(r: Driver, d: Decision) -> None:
    r.pass_until("Retreat")
    gone: list[Unit] = []
    for token in d["units"]:
        units = [u for u in r.units(token) if u not in gone]
        for name in d["path"]:
            if name is not d["path"][0]:
                retreat_further(r, d, units[0])
            action = r.decide("retreat", [Action("retreat", (u, space(name))) for u in units], at="Retreat")
            units = [action.args[0]]
        gone += units[:1]
        if d.get("eliminated"):
            _eliminated(r, units)


def _eliminated(r: Driver, units: list[Unit]) -> None:
    """A unit without a retreat: it may be gone by itself here."""
    options = [Action("eliminate", (u,)) for u in units]
    if any(a in r.listed for a in options) or any(a.verb in ("retreat", "eliminate") for a in r.listed):
        r.decide("eliminate", options, at="Retreat")


def _advance(r: Driver, d: Decision) -> None:
    r.pass_until("Advance")
    for token, path in paths(d):
        units = r.units(token)
        for number, name in enumerate(path):
            if number or token == d["units"][0]:
                advancing(r, d, units, number)
            options = [Action("advance", (u, space(name))) for u in units]
            units = [r.decide("advance", options, at="Advance").args[0]]
        advancing(r, d, units, len(path))


def _advance_end(r: Driver, d: Decision) -> None:
    if r.asking == "Advance" and DONE in r.listed:
        r.play(DONE)


# Redeployment, reinforcements, replacements ---------------------------------------------------------


def _redeploy(r: Driver, d: Decision) -> None:
    """The order is free there; here a space with too many units is left at once."""
    r.pass_until("Redeploy")
    crowded = getattr(r.step, "crowded", 0)
    if crowded and not d["unit"].endswith(f"@{PLACES[crowded]}"):
        _leave_first(r, str(PLACES[crowded]))
    actions = [Action("redeploy", (u, place(d["to"]))) for u in r.units(d["unit"])]
    reasons = [r.game.why_not(r.state, action) for action in actions]
    for action, reason in zip(actions, reasons, strict=True):
        pick = Action("pick", action.args[:1])
        if reason is not None and reason.rule == PICK_FIRST and pick in r.listed:
            r.play(pick)
            destinations(r, d, action.args[0])
            r.decide("redeploy", [action], at="RedeployTo")
            return
    if not actions:
        raise OutOfStep("unknown/sr", "no such unit", d["unit"])
    raise OutOfStep("illegal/sr", str(reasons[0]), str(actions[0]))


def _leave_first(r: Driver, crowded: str) -> None:
    """Carry out the next redeployment out of a space with too many units."""
    for number in range(r.at + 1, len(r.lines)):
        line = r.lines[number]
        if line.get("k") != "sr":
            return
        if line["unit"].endswith(f"@{crowded}"):
            r.done.add(number)
            _redeploy(r, line)
            return


def _reinforce(r: Driver, d: Decision) -> None:
    """New corps go to the Reserve Box by themselves here."""
    if d["space"] is None:
        raise OutOfStep("illegal/reinforce", f"{d['unit']} must come in", "left out")
    kind = d["unit"].replace("BR ANAc", "ANAc")
    units = [u for u in UNITS if u.kind == kind]
    if d["space"].endswith("Box") or (not units[0].army and units[0] not in BY_CARD):
        return
    if any(a.verb == "place" for a in r.listed):
        placing(r, d, units)
    r.decide("place", [Action("place", (u, space(d["space"]))) for u in units])


def _replace(r: Driver, d: Decision) -> None:
    r.side_to_replace(Side[d["who"].upper()])
    replacing(r, d)
    units = r.units(d["unit"])
    if "Eliminated Box" not in d["unit"]:
        r.decide("done", [Action("flip", (u,)) for u in units], at="Replace")
        return
    recreating(r, d, units)
    home = (
        place(d["to"]) if d.get("to") else place("Arabia" if "ANA" in d["unit"] else f"{d['who'].upper()} Reserve Box")
    )
    r.decide("done", [Action("rebuild", (u, home)) for u in units], at="Replace")


def _discard(r: Driver, d: Decision) -> None:
    """Ours asks both sides for discards before anybody draws."""
    r.discards[d["who"]].append(d["card"])


# All kinds -------------------------------------------------------------------------------------------

HANDLERS: dict[str, Callable[[Driver, Decision], None]] = {
    **dict.fromkeys(
        (
            "ack", "activate_end", "attack_end", "attrition", "break_to", "combat_cards_end", "draw",
            "eliminate_retreated", "entrench_roll", "move_end", "retreat_end", "rp_end", "siege_roll", "skip_attack",
            "sr_end", "stack_end",
        ),
        nothing,
    ),
    "activate": _activate,
    "accept_retreat": _accept,
    "advance": _advance,
    "advance_end": _advance_end,
    "attack": _attack,
    "cancel_retreat": _hold,
    "combat_card": _combat_card,
    "discard": _discard,
    "entrench": _entrench,
    "event_choice": event_choice,
    "flank": _flank,
    "loss": _loss,
    "losses_end": _losses_end,
    "move": _move,
    "negate_loss": _save_step,
    "play": _play,
    "reinforce": _reinforce,
    "replace": _replace,
    "retreat": _retreat,
    "sr": _redeploy,
}  # fmt: skip
