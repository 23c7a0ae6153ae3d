"""What may be chosen at each recorded decision: our list in the words of the format, held against the recorded one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ....games.pursuit_of_glory.cards.registry import COMBAT_CARDS
from ....games.pursuit_of_glory.components import SPACES, UNITS, Unit, space
from ....games.pursuit_of_glory.rules.combat import DECLARATION
from ....games.pursuit_of_glory.state import ATTACKED, TO_ATTACK
from ....kernel.action import Action
from ..driver import MANY
from .words import PLACE_NAMES, SIDES, card_called, card_name, kind_of, name_of, place_called

if TYPE_CHECKING:
    from .title import PursuitReplay as Replay

Decision = dict[str, Any]
PLAYS = {"event": "play_event", "ops": "play_ops", "sr": "play_sr", "rp": "play_rps"}
#: names of spaces
ON_MAP = frozenset(map(str, SPACES))
#: steps in which spaces are activated: by OPS, by an event
ACTIVATING = ("Activate", "FreeActivation")
ACTIVATIONS = {"activate-move": "activate_move", "activate-attack": "activate_attack"}


def compare(r: Replay, d: Decision) -> None:
    """Hold the lists of one decision against each other, where both ask in portions of the same size."""
    reader = READERS.get(d["k"])
    if reader is not None and recorded(d):
        reader(r, d)


def recorded(d: Decision) -> bool:
    """Whether the lists of a decision were written down at all."""
    return any(len(step) > 2 and step[2] for step in d.get("steps") or ())


def spaces(nouns: Iterable[Any]) -> set[str]:
    """Places as the format names them."""
    return {PLACE_NAMES[x.n] for x in nouns}


def units(r: Replay, found: Iterable[Any]) -> set[str]:
    """Units as the format names them."""
    return {name_of(r.state, u) for u in found}


def legal(d: Decision, at: int = 0) -> dict[str, Any]:
    """What the recording program offered at a click."""
    step = d["steps"][at]
    return step[2] if len(step) > 2 and isinstance(step[2], dict) else {}


def plain(items: Iterable[str]) -> set[str]:
    """Names without the mark of units that are selected."""
    return {x.lstrip("*") for x in items}


def _why(r: Replay, make: Callable[[str], list[Action]]) -> Callable[[str], Any]:
    """The reason against an item of theirs, by the action it would be here."""

    def why(item: str) -> Any:
        actions = make(item)
        return r.game.why_not(r.state, actions[0]) if actions else "no such unit"

    return why


def _of_units(r: Replay, verb: str) -> Callable[[str], Any]:
    return _why(r, lambda item: [Action(verb, (u,)) for u in r.units(item)])


# Actions and activation -----------------------------------------------------------------------------------


def _play(r: Replay, d: Decision) -> None:
    if not r.reach(r.ROUND):
        return
    offered = legal(d)
    for verb, key in PLAYS.items():
        ours = {
            card_name(a.args[0]) for a in r.listed if a.verb in ((verb, "reinforce") if verb == "event" else (verb,))
        }
        r.offers(key, ours, offered.get(key, ()), _why(r, lambda x, v=verb: [Action(v, (card_called(x),))]))  # type: ignore[misc]
    one = {"one-op"} if any(a.verb == "one-op" for a in r.listed) else set()
    r.offers("one-op", one, {"one-op"} if offered.get("single_op") else ())


def _activate(r: Replay, d: Decision) -> None:
    if d["k"] != "activate_end":
        for _ in range(MANY):
            if r.asking in ACTIVATING or not r.pass_on():
                break
    if r.asking not in ACTIVATING:
        return
    offered = legal(d)
    for verb, key in ACTIVATIONS.items():
        ours = spaces(
            a.args[0] for a in r.listed if a.verb == verb or (a.verb.startswith(verb) and verb != "activate-move")
        )
        theirs = [x for x in offered.get(key, ()) if x in ON_MAP]  # units in boxes are listed there too
        r.offers(key, ours, theirs, _why(r, lambda x, v=verb: [Action(v, (space(x),))]))  # type: ignore[misc]


# Movement -------------------------------------------------------------------------------------------------


def space_clicks(d: Decision) -> list[int]:
    """The clicks on spaces that units move to: one before any unit is picked only names where they stand."""
    first = next((n for n, x in enumerate(d["steps"]) if x[0] == "piece"), 0)
    found: list[int] = []
    for n, step in enumerate(d["steps"]):
        here = {str(t).partition("@")[2] for t in legal(d, n).get("piece", ())}
        if found and d["steps"][found[-1]][1] in legal(d, n).get("space", ()):
            found.pop()
        if "stop" in legal(d, n) and here & {d["steps"][m][1] for m in found}:
            while d["steps"][found[-1]][1] not in here:
                found.pop()  # a fort that the mover may not enter
        found += [n] if step[0] == "space" and n > first else []
    return found


def _move(r: Replay, d: Decision) -> None:
    """The first step of a lone unit."""
    if d["path"] and not any(name in ON_MAP for name in d["path"]):
        return  # an organization
    r.reach("Movement")
    clicks = space_clicks(d)
    if r.asking != "Movement" or r.step.mover >= 0 or not clicks or len(d["units"]) != 1:
        return
    moves = [a for a in r.listed if a.verb == "move"]
    mine = [u for u in r.units(d["units"][0]) if any(a.args[0] is u for a in moves)] or r.units(d["units"][0])
    if not mine:
        return
    ours = spaces(a.args[1] for a in moves if a.args[0] is mine[0])
    if r.state.space(mine[0]).island:  # an invasion begins: the marker is placed first here
        ours |= spaces(a.args[0] for a in r.listed if a.verb == "beachhead" and _base(a) is r.state.space(mine[0]))
    why = _why(r, lambda x: [Action("move", (mine[0], space(x)))])
    r.offers("move", ours, legal(d, clicks[0]).get("space", ()), why)


def _base(a: Action) -> Any:
    """The Island Base of the Beachhead that an action names."""
    return space(a.args[0].base)


def next_step(r: Replay, d: Decision, number: int) -> None:
    """A further step of a lone unit: where it may go on to, and whether it may stop."""
    clicks = space_clicks(d)
    if len(d["units"]) != 1 or r.asking != "Movement" or r.step.mover < 0 or number >= len(clicks):
        return
    way = [d["steps"][n][1] for n in clicks]
    if len({*way, d["units"][0].partition("@")[2]}) <= len(way):
        return  # in circles on the Gallipoli map: our way is shorter
    offered = legal(d, clicks[number])
    unit = UNITS[r.step.mover]
    ours = spaces(a.args[1] for a in r.listed if a.verb == "move")
    why = _why(r, lambda x: [Action("move", (unit, space(x)))])
    r.offers("move", ours, offered.get("space", ()), why, part=str(number))
    stops = {"stop"} if any(a.verb == "stop" for a in r.listed) else set()
    r.offers(
        "stop", stops, {"stop"} if offered.get("stop") else (), _why(r, lambda x: [Action("stop")]), part=str(number)
    )


# Combat ---------------------------------------------------------------------------------------------------


def _attack(r: Replay, d: Decision) -> None:
    if d["k"] == "attack":
        r.reach("Attacks")
    if r.asking != "Attacks" or not {"piece", "end_attack"} & set(legal(d)):
        return  # it only asks whether that was all
    attacks = [a for a in r.listed if a.verb in ("attack", "assault")]
    theirs = {x for x in plain(legal(d).get("piece", ())) if not any(u.staff for u in r.units(x))}
    r.offers("attack", units(r, (a.args[0] for a in attacks)), theirs, lambda x: no_attack(r, x))
    if d["k"] == "attack" and len(d["units"]) == 1 and d["steps"][0][0] == "piece" and len(d["steps"]) > 1:
        ours = spaces(a.args[1] for a in attacks if d["units"][0] in units(r, [a.args[0]]))
        why = _why(r, lambda x: [Action("attack", (u, space(x))) for u in r.units(d["units"][0])])
        spent = no_attack(r, d["units"][0]) if not ours else ""
        r.offers("attack target", ours, legal(d, 1).get("space", ()), (lambda x: spent) if spent else why)


def no_attack(r: Replay, token: str) -> str:
    """Why a unit attacks nobody: it is not activated, has attacked, or what is against each target it has."""
    s, found = r.state, r.units(token)
    if not found:
        return "no such unit"
    unit = next((u for u in found if DECLARATION.may_attack(s, u)), found[0])
    if not s.does(unit, TO_ATTACK):
        return f"{unit} is not activated to attack (rule 9.2.3)"
    if s.does(unit, ATTACKED):
        return f"{unit} has attacked in this action (rule 12.1.2)"
    side = s.side(unit)
    near = [x for x in DECLARATION.targets(s, unit) if s.of_side(x, 1 - side) or s.enemy_fort(x, side)]
    reasons = [str(DECLARATION.alone(s, unit, x) or DECLARATION.together(s, x, [unit])) for x in near]
    return "; ".join(dict.fromkeys(reasons)) or f"{unit} has no enemy to attack (rule 12.1a)"


def _cards(r: Replay, d: Decision) -> None:
    if r.asking != "PlayCards" or r.step.side != SIDES[d["who"]]:
        return
    ours = {card_name(a.args[0]) for a in r.listed if a.verb == "card"} - BY_ITSELF
    early = {x for line in this_combat(r) if _before_flank(line) for x in legal(line).get("play_cc", ())}
    ours = ours & early if _before_flank(d) else ours - early
    if str(d.get("window", "")).startswith("post_"):
        ours -= later_cards(r, d)
    theirs = {x for x in legal(d).get("play_cc", ()) if COMBAT_CARDS.fits(card_called(x), r.step.window)}
    r.offers("combat card", ours, theirs, _why(r, lambda x: [Action("card", (card_called(x),))]))


#: the use of YILDIRIM OFFENSIVE is no question there: the first attack with a Yildirim unit takes it
BY_ITSELF = frozenset({"CP54"})


def this_combat(r: Replay) -> list[Decision]:
    """The decisions since the last attack was named, this one included."""
    found = r.this_round()
    return found[: next((n for n, line in enumerate(found) if line["k"] == "attack"), len(found))]


def later_cards(r: Replay, d: Decision) -> set[str]:
    """The cards that a later window of this combat offers: after the dice there are several there, one here."""
    found: set[str] = set()
    for line in r.lines[r.at + 1 :]:
        if line["t"] != "d" or line["k"] == "attack":
            break
        if line["k"] in ("combat_card", "combat_cards_end") and line["who"] == d["who"] and recorded(line):
            found |= set(legal(line).get("play_cc", ()))
    return found - set(legal(d).get("play_cc", ()))


def _before_flank(d: Decision) -> bool:
    """Whether a window is the one for MAUDE and JIHAD OFFENSIVE, which are asked for before a flank attack there."""
    return str(d.get("window", "")).startswith("pre_flank")


def losses(r: Replay, at: int) -> None:
    """The steps that may be lost next; `at` is the line of the loss."""
    ours = units(r, (a.args[0] for a in r.listed if a.verb in ("loss", "replace")))
    r.offers("loss", ours, plain(legal(r.lines[at]).get("piece", ())), part=str(at))


def hold(r: Replay) -> None:
    """3.2.3.1 Yudenich negates a space of retreat: the AP is not asked there."""
    while r.asking == "Stand" and Action("hold") in r.listed:
        r.play(Action("hold"))


def _stand(r: Replay, d: Decision) -> None:
    if r.reach("Stand"):
        hold(r)
    if r.asking == "Stand":
        ours = units(r, (a.args[0] for a in r.listed if a.verb in ("cancel", "replace")))
        r.offers("cancel retreat", ours, legal(d).get("piece", ()))


def retreats(r: Replay, d: Decision, found: list[Any], number: int) -> None:
    """The spaces for a step of a retreat."""
    clicks = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    mine = [a for a in r.listed if a.verb == "retreat" and a.args[0] in found]
    if number < len(clicks) and mine:
        mine = [a for a in mine if a.args[0] is mine[0].args[0]]
        unit = mine[0].args[0]
        why = _why(r, lambda x: [Action("retreat", (unit, space(x)))])
        r.offers(
            "retreat", spaces(a.args[1] for a in mine), legal(d, clicks[number]).get("space", ()), why, str(number)
        )


def _advance(r: Replay, d: Decision) -> None:
    for _ in range(9):
        if r.asking not in ("PlayCards", "TakeLosses", "Retreating", "StaffRetreats", "Optional") or not r.pass_on():
            break
    if r.asking not in ("AdvanceStep", "Attacks", r.ROUND):
        return
    listed = [a for a in r.listed if a.verb == "advance"] if r.asking == "AdvanceStep" else []
    target = r.state.combat.space if r.state.combat is not None else 0
    ours = units(r, (a.args[0] for a in listed if a.args[1].n == target or r.state.where[a.args[0].n] != target))
    theirs = {x for x in legal(d).get("piece", ()) if not any(u.staff for u in r.units(x))}
    r.offers("advance", {x for x in ours if not any(u.staff for u in r.units(x))}, theirs, _advancing(r, target))


def _advancing(r: Replay, target: int) -> Callable[[str], Any]:
    from ....games.pursuit_of_glory.components import BOARD

    return _why(r, lambda item: [Action("advance", (u, BOARD.space(target))) for u in r.units(item)])


# Redeployment, replacements, tribes, events ---------------------------------------------------------------


def _redeploy(r: Replay, d: Decision) -> None:
    if d["k"] == "sr":
        r.reach("Redeploy")
    before = r.at - 1
    while r.lines[before].get("k") == "sr_cancel":
        before -= 1
    if r.asking != "Redeploy" or "piece" not in legal(d) or r.lines[before].get("k") == "sr_focus":
        return  # a click on a space narrows their list down to it
    picks = units(r, (a.args[0] for a in r.listed if a.verb == "pick"))
    r.offers("sr", picks, legal(d).get("piece", ()), _of_units(r, "pick"))


def destinations(r: Replay, d: Decision, unit: Any) -> None:
    """Where a picked unit may be redeployed to."""
    clicks = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    if r.asking == "SendUnit" and clicks:
        ours = spaces(a.args[1] for a in r.listed if a.verb == "redeploy")
        why = _why(r, lambda x: [Action("redeploy", (unit, place_called(x)))])
        theirs = set(legal(d, clicks[-1]).get("space", ())) - {PLACE_NAMES[r.state.where[unit.n]]}
        r.offers("sr destination", ours, theirs, why)


def replacing(r: Replay, d: Decision) -> None:
    """Who may take replacements."""
    if r.asking == "Replace" and r.step.side == SIDES[d["who"]] and "piece" in legal(d):
        ours = units(r, (a.args[0] for a in after_conversion(r) if a.verb in ("restore", "rebuild")))
        why = _why(
            r,
            lambda x: [
                Action("rebuild", (u, r.state.place(u)))
                if "Box" in x and "Reserve" not in x
                else Action("restore", (u,))
                for u in r.units(x)
            ],
        )
        r.offers("replacement", ours, legal(d).get("piece", ()), why)


def after_conversion(r: Replay) -> list[Action]:
    """What our list holds now or after points have been converted (17.2): there they change as they are spent."""
    found = list(r.listed)
    s = r.state.copy()
    for _ in range(MANY):
        step = s.pending[-1]
        change = next((a for a in step.actions(s) if a.verb == "convert"), None)
        if change is None:
            return found
        s.pending.pop().take(s, change)
        s.listed = None
        found += [a for a in s.pending[-1].actions(s) if a not in found]
    return found


def rebuilding(r: Replay, d: Decision, found: list[Any]) -> None:
    """Where a unit may be rebuilt."""
    clicks = [n for n, x in enumerate(d["steps"]) if x[0] == "space"]
    mine = [a for a in r.listed if a.verb == "rebuild" and a.args[0] in found]
    if clicks and mine:
        mine = [a for a in mine if a.args[0] is mine[0].args[0]]
        why = _why(r, lambda x: [Action("rebuild", (mine[0].args[0], place_called(x)))])
        r.offers("rebuilding", spaces(a.args[1] for a in mine), legal(d, clicks[-1]).get("space", ()), why)


def _event(r: Replay, d: Decision) -> None:
    """Units or spaces of a choice inside an event, where ours asks for the same."""
    key = d["verb"]
    if key not in ("piece", "space") or r.picked or r.at in r.done:
        return
    if d["at"] == "turkish_war_weariness_penalty" and r.asking != "Degrade":
        return  # ours asks when replacements are taken
    mine = [a for a in r.listed if a.args and _fits(r, a, key, d["arg"])]
    if key == "space":
        mine = arriving(r, d, mine)
    if d["at"].startswith("event_enver_goes_east"):  # the stack has been named before
        mine = [a for a in mine if PLACE_NAMES[r.state.where[a.args[0].n]] == r.stack_at]
    if not mine:
        return
    verb = mine[0].verb
    verbs = ("restore", "rebuild") if verb in ("restore", "rebuild") else (verb,)
    alike = [a for a in r.listed if a.verb in verbs]
    if key == "piece":
        ours = units(r, (a.args[0] for a in alike))
    else:
        first = mine[0].args[0]
        ours = spaces(a.args[-1] for a in alike if len(a.args) == 1 or a.args[0] is first)
    r.offers(f"event {d['at']}", ours, legal(d).get(key, ()))


def arriving(r: Replay, d: Decision, mine: list[Action]) -> list[Action]:
    """Of several units that might be placed there the one that the recorded position shows."""
    before = Counter(r.theirs.get(f"units/{d['arg']}", ()))
    after = Counter(d.get("delta", {}).get(f"units/{d['arg']}") or ())
    new = {kind_of(token)[0] for token in after - before}
    named = [a for a in mine if isinstance(a.args[0], Unit) and a.args[0].kind in new]
    boxes = [key for key in d.get("delta", {}) if key.startswith("units/") and key.endswith("Box")]
    left = [a for a in named if f"units/{PLACE_NAMES[r.state.where[a.args[0].n]]}" in boxes]  # of several alike
    units = any(isinstance(a.args[0], Unit) for a in mine)
    return left or named or ([] if new and units else mine)


def _fits(r: Replay, a: Action, key: str, arg: str) -> bool:
    if key == "piece":
        return any(a.args[0] is u for u in r.units(arg))
    return bool(a.args[-1] is place_called(arg))


READERS: dict[str, Callable[[Replay, Decision], None]] = {
    "play": _play,
    "activate": _activate,
    "activate_stack": _activate,
    "activate_end": _activate,
    "move": _move,
    "attack": _attack,
    "attack_end": _attack,
    "combat_card": _cards,
    "combat_cards_end": _cards,
    "accept_retreat": _stand,
    "cancel_retreat": _stand,
    "advance": _advance,
    "advance_end": _advance,
    "sr": _redeploy,
    "sr_end": _redeploy,
    "rp_end": replacing,
    "event_choice": _event,
}
