"""What may be chosen at each recorded decision: our list in the words of the format, held against the recorded one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ....games.paths_of_glory.components import UNITS, card, place, space
from ....games.paths_of_glory.rules import combat
from ....games.paths_of_glory.rules.arrival import may_start
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
    _movers(r, d)
    clicks = [(n, x) for n, x in enumerate(d["steps"]) if x[0] in ("space", "entrench")]
    if r.asking != "Movement" or getattr(r.step, "mover", -1) >= 0 or not clicks:
        return
    tokens = d["units"] if "units" in d else [d["unit"]]
    stack: list[Any] = []
    for name in tokens:
        movable = {a.args[0] for a in r.listed if a.verb == "move"}
        free = [u for u in r.units(name) if u not in stack]
        stack += [*[u for u in free if u in movable], *free][:1]
    if len(stack) != len(tokens):
        return
    ways = [names(a.args[1] for a in r.listed if a.verb == "move" and a.args[0] is u) for u in stack]
    theirs = set(legal(d, clicks[0][0]).get("space", ()))
    why = _why(r, lambda x: [Action("move", (u, space(x))) for u in stack])
    r.offers("move" if len(stack) == 1 else "move of a stack", set.intersection(*ways), theirs, why)
    if len(stack) == 1:
        digs = {"entrench"} if any(a.verb == "entrench" and _alike(r, a.args[0], stack[0]) for a in r.listed) else set()
        r.offers("entrench", digs, {"entrench"} if legal(d, clicks[0][0]).get("entrench") else ())


def _alike(r: Replay, one: Any, other: Any) -> bool:
    """Whether two units have the same name in the format."""
    return unit_names(r, [one]) == unit_names(r, [other])


def _movers(r: Replay, d: Decision) -> None:
    """Who may move or dig next: all in spaces that are not done with, or those left of a stack that has begun."""
    if d["k"] in ("move", "entrench"):
        r.reach("Movement")
    if r.asking != "Movement" or getattr(r.step, "mover", -1) >= 0 or "piece" not in legal(d):
        return
    theirs = set(legal(d)["piece"])
    here = {x.partition("@")[2] for x in theirs} if legal(d).get("done") else set(r.theirs.get("activated/move", ()))
    movers = unit_names(r, (a.args[0] for a in r.listed if a.verb in ("move", "entrench")))
    ours = {name for name in movers if name.partition("@")[2] in here}
    r.offers("mover", ours, theirs, lambda name: _why_stay(r, name))


def _why_stay(r: Replay, name: str) -> Any:
    """Why no unit of a name may move."""
    units = r.units(name)
    return (may_start(r.state, units[0]) or "no space to go to") if units else "no such unit"


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
    """Who may attack, and with whom and what, as units are picked one after another."""
    if d["k"] == "attack":
        r.reach("Combats")
    else:
        r.pass_until("Combats", "Activate", "Movement")
    if r.asking != "Combats":
        return
    attacks = [a for a in r.listed if a.verb == "attack"]
    r.offers("attack", unit_names(r, (a.args[0] for a in attacks)), legal(d).get("piece", ()), lambda x: "no target")
    picked = _picked(r, d)
    for at in range(1, len(d["steps"])):
        if "space" in legal(d, at) and len(picked) > at - 1 and picked[at - 1]:
            _targets(r, picked[at - 1], legal(d, at), at)


def _picked(r: Replay, d: Decision) -> list[list[Any]]:
    """The attackers picked before each click but the first."""
    found: list[list[Any]] = []
    units: list[Any] = []
    able = {a.args[0] for a in r.listed if a.verb == "attack"}
    for verb, noun, _ in d["steps"]:
        tokens = d["units"] if verb == "select_all" else [noun] if verb == "piece" else []
        for name in tokens:
            free = [u for u in r.units(name) if u not in units]
            units = [*units, *sorted(free, key=lambda u: u not in able)[:1]]
        found.append(units)
    return found


def _targets(r: Replay, units: list[Any], offered: dict[str, Any], at: int) -> None:
    """What units may attack together, and who may join them."""
    s, before = r.state, r.step.sallied
    spaces = sorted({x for u in units for x in (s.space_of(u), *s.space_of(u).neighbours)})

    def may(target: Any, several: list[Any]) -> bool:
        return all(combat.alone(s, u, target) is None for u in several) and (
            combat.together(s, target, tuple(several), before) is None
        )

    targets = names(x for x in spaces if may(x, units))
    r.offers("attack target", targets, offered.get("space", ()), part=str(at))
    others = [u for u in s.units(s.active) if u not in units]
    joining = [u for u in others if any(may(x, [*units, u]) for x in spaces)]
    r.offers("joining", unit_names(r, joining), offered.get("piece", ()), part=str(at))


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
    if r.asking != "Retreat":
        return
    retreating = unit_names(r, (a.args[0] for a in r.listed if a.verb in ("retreat", "eliminate")))
    r.offers("retreating", retreating, legal(d).get("piece", ()))
    if not spaces:
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


def advancing(r: Replay, d: Decision, units: list[Any], number: int) -> None:
    """Where a unit may advance to: the first step of any, all steps of a lone one."""
    spaces = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if r.asking != "Advance" or not recorded(d) or (number and len(d["units"]) > 1):
        return
    if number < len(spaces):
        theirs = legal(d, spaces[number]).get("space", ())
    elif d["steps"][-1][0] == "space":  # it was not asked for more
        theirs = ()
    else:
        return
    ours = names(a.args[1] for a in r.listed if a.verb == "advance" and a.args[0] in units)
    why = _why(r, lambda x: [Action("advance", (u, space(x))) for u in units])
    r.offers("advance to", ours, theirs, why, part=str(number))


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
    if r.asking == "Replace" and r.step.side != r.side_called(d["who"].upper()):
        r.pass_on()
    replacing(r, d)


def recreating(r: Replay, d: Decision, units: list[Any]) -> None:
    """Where an army may be recreated."""
    spaces = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if r.asking == "Replace" and spaces:
        ours = names(a.args[1] for a in r.listed if a.verb == "rebuild" and a.args[0] in units)
        why = _why(r, lambda x: [Action("rebuild", (u, place(x))) for u in units[:1]])
        r.offers("replacement place", ours, legal(d, spaces[0]).get("space", ()), why)


def _event(r: Replay, d: Decision) -> None:
    """Units or spaces of a choice inside an event, where ours asks for the same."""
    verbs = EVENT_VERBS.get(d["at"])
    if verbs is None:
        return
    asked = d["verb"] in ("piece", "space")
    if not asked and any(x.get("at") == d["at"] and x["verb"] == "pass" for x in r.this_round()[1:]):
        return  # given up before
    for _ in range(9 if asked else 0):
        if any(a.verb in verbs for a in r.listed) or not r.pass_on():
            break
    mine = [a for a in r.listed if a.verb in verbs] if asked or r.asking in EVENT_STEPS else []
    kind = d["verb"] if asked else "piece"
    if kind == "piece":
        ours = unit_names(r, (a.args[0] for a in mine))
    else:
        ours = names(a.args[-1] for a in mine if a.args[0] is mine[0].args[0] or len(a.args) == 1)
    theirs = {x for x in legal(d).get(kind, ()) if x != "Permanently Eliminated"}
    r.offers(f"event {d['at']}", ours, theirs)


EVENT_VERBS = {
    "great_retreat": ("retreat",),
    "landwehr": ("flip",),
    "paris_taxis": ("flip",),
    "place_event_trench": ("trench",),
    "place_new_neutral_units": ("place",),
    "russian_cavalry": ("place",),
    "salonika": ("redeploy",),
    "war_in_africa": ("eliminate",),
}
#: steps of ours in which units are chosen for an event
EVENT_STEPS = frozenset({"Landwehr", "SailToSalonika", "WarInAfrica"})


# Questions that only we ask -------------------------------------------------------------------------------


def unasked(r: Replay) -> None:
    """A question of ours that is passed because no line answers it: it must have been asked, and left, there too."""
    if r.asking == "Combats" and not any(d["k"] == "attack_end" for d in r.this_round()):
        r.offers("attack", unit_names(r, (a.args[0] for a in r.listed if a.verb == "attack")), ())
    elif r.asking == "PlayCombatCards":
        _unasked_cards(r)
    elif r.asking == "Activate" and not any(d["k"] == "activate_end" for d in r.this_round()):
        for verb, key in ACTIVATIONS.items():
            r.offers(key, names(a.args[0] for a in r.listed if a.verb == verb), ())
    elif r.asking == "Replace" and r.lines[r.at]["t"] != "end":
        _unasked_replacements(r)
    elif r.asking == "Redeploy" and not any(d["k"] == "sr_end" for d in r.this_round()):
        r.offers("sr", unit_names(r, (a.args[0] for a in r.listed if a.verb == "pick")), ())
    elif r.asking == "Movement" and getattr(r.step, "mover", -1) < 0:
        left = set(r.theirs.get("activated/move", ()))
        movers = unit_names(r, (a.args[0] for a in r.listed if a.verb in ("move", "entrench")))
        r.offers("mover", {name for name in movers if name.partition("@")[2] in left}, ())


def _side_asked(r: Replay) -> str:
    return "ap" if r.step.side == r.side_called("AP") else "cp"


def _unasked_replacements(r: Replay) -> None:
    """The replacements of a side that does not end them in a line of its own, before or after this one."""
    side, lines = _side_asked(r), r.this_round()
    for line in r.lines[r.at :]:
        if line["t"] != "d":
            break
        lines.append(line)
    if not any(d["k"] == "rp_end" and d["who"] == side for d in lines):
        ours = unit_names(r, (a.args[0] for a in r.listed if a.verb in ("flip", "rebuild")))
        r.offers("replacement", ours, (), part=side)


def _unasked_cards(r: Replay) -> None:
    side = _side_asked(r)
    if not any(d["k"] in ("combat_card", "combat_cards_end") and d["who"] == side for d in _whole_combat(r)):
        ours = names(a.args[0] for a in r.listed if a.verb == "card" and a.args[0].combat)
        r.offers("combat card", ours, (), part=side)


def discarding(r: Replay, side: str) -> None:
    """The cards that a side may discard before it draws; each side is asked before its own draw there."""
    lines = [d for d in r.this_round() if d["k"] in ("discard", "draw") and d["who"] == side and recorded(d)]
    if lines:
        ours = names(a.args[0] for a in r.listed if a.verb == "discard")
        r.offers("discard", ours, legal(lines[-1]).get("card", ()), part=side)


def saving(r: Replay, kinds: set[str]) -> None:
    """The kinds of units that Withdrawal may give a step back to; theirs are asked for before the attacker's losses."""
    r.offers("saved step", {a.args[0].kind for a in r.listed if a.verb == "restore"}, kinds)


def _whole_combat(r: Replay) -> list[Decision]:
    """The lines of the combat at hand, those to come included."""
    found = _this_combat(r)
    for line in r.lines[r.at :]:
        if line["t"] != "d" or (found and line["k"] in ("attack", "attack_end")):
            break
        found.append(line)
    return found


READERS: dict[str, Callable[[Replay, Decision], None]] = {
    "play": _play,
    "activate": _activate,
    "activate_end": _activate,
    "move": _move,
    "entrench": _move,
    "stack_end": _movers,
    "move_end": _movers,
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
