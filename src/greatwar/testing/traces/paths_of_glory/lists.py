"""What may be chosen at each recorded decision: our list in the words of the format, held against the recorded one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ....games.paths_of_glory.components import UNITS, card, place, space
from ....games.paths_of_glory.rules.combat_cards import Window
from ....kernel.action import Action
from .semantic import token

if TYPE_CHECKING:
    from .title import PathsReplay as Replay

Decision = dict[str, Any]
PLAYS = {"event": "play_event", "ops": "play_ops", "sr": "play_sr", "rp": "play_rps"}
ACTIVATIONS = {"activate-move": "activate_move", "activate-attack": "activate_attack"}


def compare(r: Replay, d: Decision) -> None:
    """Hold the lists of one decision against each other, where both ask in portions of the same size."""
    reader = READERS.get(d["k"])
    if reader is not None and recorded(d):
        reader(r, d)


def recorded(d: Decision) -> bool:
    """Whether the lists of a decision were written down at all."""
    return any(len(step) > 2 and step[2] for step in d.get("steps") or ())


def names(nouns: Iterable[Any]) -> set[str]:
    """Nouns as texts."""
    return {str(n) for n in nouns}


def unit_names(r: Replay, units: Iterable[Any]) -> set[str]:
    """Units as the format names them."""
    return {f"{token(r.state, u)}@{r.state.place(u)}" for u in units}


def legal(d: Decision, at: int = 0) -> dict[str, Any]:
    """What the recording program offered at a click."""
    step = d["steps"][at]
    return step[2] if len(step) > 2 and isinstance(step[2], dict) else {}


def _why(r: Replay, make: Callable[[str], list[Action]]) -> Callable[[str], Any]:
    """The reason against an item of theirs, by the actions it would be here; the first that is refused is kept."""

    def why(item: str) -> Any:
        r.about = None
        for action in make(item):
            reason = r.game.why_not(r.state, action)
            if reason is not None:
                r.about = action
                return reason
        return "no such unit"

    return why


def _of_units(r: Replay, verb: str, *more: Any) -> Callable[[str], Any]:
    return _why(r, lambda item: [Action(verb, (u, *more)) for u in r.units(item)])


# Actions and activation -----------------------------------------------------------------------------------


def _play(r: Replay, d: Decision) -> None:
    if not r.reach(r.ROUND):
        return
    offered = legal(d)
    for verb, key in PLAYS.items():
        ours = names(a.args[0] for a in r.listed if a.verb == verb)
        r.offers(key, ours, offered.get(key, ()), _why(r, lambda x, v=verb: [Action(v, (card(x),))]))  # type: ignore[misc]
    one = {"one-op"} if any(a.verb == "one-op" for a in r.listed) else set()
    r.offers("one-op", one, {"one-op"} if offered.get("single_op") else ())


def _activate(r: Replay, d: Decision) -> None:
    if d["k"] == "activate":
        r.reach("Activate")
    if r.asking != "Activate":
        return
    offered = legal(d)
    for verb, key in ACTIVATIONS.items():
        ours = names(a.args[0] for a in r.listed if a.verb == verb)
        theirs = {*offered.get(key, ()), *offered.get(f"{key}_mutiny", ())}
        r.offers(key, ours, theirs, _why(r, lambda x, v=verb: [Action(v, (space(x),))]))  # type: ignore[misc]


# Movement -------------------------------------------------------------------------------------------------


def _move(r: Replay, d: Decision) -> None:
    """The first step of a stack: spaces that all of its units may enter; whether a lone unit may dig."""
    r.reach("Movement")
    clicks = [(n, x) for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if r.asking != "Movement" or getattr(r.step, "mover", -1) >= 0 or not clicks:
        return
    stack: list[Any] = []
    for name in d["units"]:
        movable = {a.args[0] for a in r.listed if a.verb == "move"}
        free = [u for u in r.units(name) if u not in stack]
        stack += [*[u for u in free if u in movable], *free][:1]
    if len(stack) != len(d["units"]):
        return
    ways = [names(a.args[1] for a in r.listed if a.verb == "move" and a.args[0] is u) for u in stack]
    theirs = set(legal(d, clicks[0][0]).get("space", ()))
    why = _why(r, lambda x: [Action("move", (u, space(x))) for u in stack])
    r.offers("move" if len(stack) == 1 else "move of a stack", set.intersection(*ways), theirs, why)
    if len(stack) == 1:
        digs = {"entrench"} if Action("entrench", (stack[0],)) in r.listed else set()
        r.offers("entrench", digs, {"entrench"} if legal(d, clicks[0][0]).get("entrench") else ())


def next_step(r: Replay, d: Decision, number: int) -> None:
    """A further step of a lone unit: where it may go on to, and whether it may stop."""
    clicks = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if not recorded(d) or len(d["units"]) != 1 or r.asking != "Movement" or getattr(r.step, "mover", -1) < 0:
        return
    at = clicks[number] if number < len(clicks) else clicks[-1] + 1
    if at >= len(d["steps"]):
        return
    offered = legal(d, at)
    ours = names(a.args[1] for a in r.listed if a.verb == "move")
    unit = UNITS[r.step.mover]
    why = _why(r, lambda x: [Action("move", (unit, space(x)))])
    r.offers("move", ours, offered.get("space", ()), why, part=str(number))
    stops = {"stop"} if any(a.verb == "stop" for a in r.listed) else set()
    why = _why(r, lambda x: [Action("stop")])
    r.offers("stop", stops, {"stop"} if offered.get("stop") else (), why, part=str(number))


# Combat ---------------------------------------------------------------------------------------------------


def _attack(r: Replay, d: Decision) -> None:
    if d["k"] == "attack":
        r.reach("Combats")
    if r.asking != "Combats":
        return
    attacks = [a for a in r.listed if a.verb == "attack"]
    theirs = legal(d).get("piece", ())
    r.offers("attack", unit_names(r, (a.args[0] for a in attacks)), theirs, lambda x: "no target")
    if d["k"] == "attack" and len(d["units"]) == 1 and d["steps"][0][0] == "piece" and len(d["steps"]) > 1:
        ours = names(a.args[1] for a in attacks if d["units"][0] in unit_names(r, [a.args[0]]))
        r.offers("attack target", ours, legal(d, 1).get("space", ()))


def _cards(r: Replay, d: Decision) -> None:
    side, trench = r.side_called(d["who"].upper()), d.get("step") == "trench"
    while r.asking == "PlayCombatCards" and r.step.window == Window.TRENCH and not trench:
        if d["k"] == "combat_card" and Action("card", (card(d["card"]),)) in r.listed:
            return  # a window of its own here
        r.pass_on()
    if r.asking != "PlayCombatCards" or r.step.side != side or trench != (r.step.window == Window.TRENCH):
        return
    ours = names(a.args[0] for a in r.listed if a.verb == "card")
    if side == r.state.active and not trench and not any(x.get("step") == "trench" for x in _this_combat(r)):
        ours |= _still_open(r)
    why = _why(r, lambda x: [Action("card", (card(x),))])
    r.offers("combat card", ours, legal(d).get("card", ()), why)


def _still_open(r: Replay) -> set[str]:
    """Cards of our window against trenches: where there is no trench, one window serves for all cards there."""
    return r.passed_cards - {x["card"] for x in _this_combat(r) if x["k"] == "combat_card"}


def losses(r: Replay, d: Decision, at: int) -> None:
    """The steps that may be lost next; `at` is the line of the loss."""
    line = r.lines[at]
    offered = legal(line)
    theirs = set(offered.get("piece", ())) | ({"fort"} if offered.get("space") else set())
    r.offers("loss", {r.loss_name(a) for a in r.listed}, theirs, part=str(at))


def _stand(r: Replay, d: Decision) -> None:
    if r.reach("Stand"):
        ours = unit_names(r, (a.args[0] for a in r.listed if a.verb == "hold"))
        r.offers("cancel retreat", ours, legal(d).get("piece", ()))


def _retreat(r: Replay, d: Decision) -> None:
    r.reach("Retreat")
    spaces = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if r.asking != "Retreat" or not spaces:
        return
    ways = [a for a in r.listed if a.verb == "retreat" and d["units"][0] in unit_names(r, [a.args[0]])]
    theirs = legal(d, spaces[0]).get("space", ())
    unit = r.units(d["units"][0])[:1]
    why = _why(r, lambda x: [Action("retreat", (u, space(x))) for u in unit])
    r.offers("retreat", names(a.args[1] for a in ways), theirs, why)


def retreat_further(r: Replay, d: Decision, unit: Any) -> None:
    """The second space of a retreat."""
    spaces = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if r.asking == "Retreat" and len(spaces) > 1 and len(d["units"]) == 1:
        ours = names(a.args[1] for a in r.listed if a.verb == "retreat" and a.args[0] is unit)
        why = _why(r, lambda x: [Action("retreat", (unit, space(x)))])
        r.offers("retreat", ours, legal(d, spaces[1]).get("space", ()), why, part="2")


def _advance(r: Replay, d: Decision) -> None:
    for _ in range(9):
        if r.asking not in ("PlayCombatCards", "SaveStep", "TakeLoss") or not r.pass_on():
            break
    listed = [a for a in r.listed if a.verb == "advance"] if r.asking == "Advance" else []
    if r.asking not in ("Advance", "Combats", r.ROUND):
        return
    theirs = set(legal(d).get("piece", ()))
    begun = any(x["k"] == "advance" for x in _this_combat(r))
    if begun and theirs != unit_names(r, (a.args[0] for a in listed)):
        return  # they go on one by one here, all together there
    r.offers("advance", unit_names(r, (a.args[0] for a in listed)), theirs)


def _this_combat(r: Replay) -> list[Decision]:
    found = []
    for number in range(r.at - 1, 0, -1):
        line = r.lines[number]
        if line.get("k") == "attack" or line["t"] != "d":
            break
        found.append(line)
    return found


# Redeployment, reinforcements, replacements, events -----------------------------------------------------


def _redeploy(r: Replay, d: Decision) -> None:
    if d["k"] == "sr":
        r.reach("Redeploy")
    if r.asking != "Redeploy" or getattr(r.step, "crowded", False):
        return
    picks = unit_names(r, (a.args[0] for a in r.listed if a.verb == "pick"))
    r.offers("sr", picks, legal(d).get("piece", ()), _of_units(r, "pick"))


def destinations(r: Replay, d: Decision, unit: Any) -> None:
    """Where a picked unit may be redeployed to."""
    spaces = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if r.asking == "RedeployTo" and spaces:
        ours = names(a.args[1] for a in r.listed if a.verb == "redeploy")
        why = _why(r, lambda x: [Action("redeploy", (unit, place(x)))])
        r.offers("sr destination", ours, legal(d, spaces[-1]).get("space", ()), why)


def placing(r: Replay, d: Decision, units: list[Any]) -> None:
    """Where a new unit may come in."""
    mine = [a for a in r.listed if a.verb == "place" and a.args[0] in units]
    if mine:
        mine = [a for a in mine if a.args[0] is mine[0].args[0]]
        why = _why(r, lambda x: [Action("place", (units[0], place(x)))])
        r.offers("reinforcement", names(a.args[1] for a in mine), legal(d).get("space", ()), why)


def replacing(r: Replay, d: Decision) -> None:
    """Who may take replacements."""
    if r.asking == "Replace" and r.step.side == r.side_called(d["who"].upper()):
        ours = unit_names(r, (a.args[0] for a in r.listed if a.verb in ("flip", "rebuild")))
        r.offers("replacement", ours, legal(d).get("piece", ()))


def _rp_end(r: Replay, d: Decision) -> None:
    replacing(r, d)


def _event(r: Replay, d: Decision) -> None:
    """Units or spaces of a choice inside an event, where ours asks for the same."""
    verbs = EVENT_VERBS.get(d["at"])
    if verbs is None or d["verb"] not in ("piece", "space"):
        return
    for _ in range(9):
        if any(a.verb in verbs for a in r.listed) or not r.pass_on():
            break
    mine = [a for a in r.listed if a.verb in verbs]
    if d["verb"] == "piece":
        ours = unit_names(r, (a.args[0] for a in mine))
    else:
        ours = names(a.args[-1] for a in mine if a.args[0] is mine[0].args[0] or len(a.args) == 1)
    theirs = {x for x in legal(d).get(d["verb"], ()) if x != "Permanently Eliminated"}
    r.offers(f"event {d['at']}", ours, theirs)


EVENT_VERBS = {
    "landwehr": ("flip",),
    "paris_taxis": ("flip",),
    "place_event_trench": ("trench",),
    "russian_cavalry": ("place",),
    "salonika": ("redeploy",),
    "war_in_africa": ("eliminate",),
}
READERS: dict[str, Callable[[Replay, Decision], None]] = {
    "play": _play,
    "activate": _activate,
    "activate_end": _activate,
    "move": _move,
    "attack": _attack,
    "skip_attack": _attack,
    "attack_end": _attack,
    "combat_card": _cards,
    "combat_cards_end": _cards,
    "accept_retreat": _stand,
    "cancel_retreat": _stand,
    "retreat": _retreat,
    "advance": _advance,
    "advance_end": _advance,
    "sr": _redeploy,
    "sr_end": _redeploy,
    "rp_end": _rp_end,
    "event_choice": _event,
}
