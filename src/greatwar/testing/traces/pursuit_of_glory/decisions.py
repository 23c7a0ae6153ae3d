"""How each kind of recorded decision is said in our notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....games.pursuit_of_glory.cards.registry import COMBAT_CARDS
from ....games.pursuit_of_glory.components import ASSETS, UNITS, UNITS_OF_KIND, Place, Space, Unit, space
from ....games.pursuit_of_glory.names import OFFENSIVES
from ....games.pursuit_of_glory.notation import DONE, NO_FLANK, ONE_OP, RESOLVE, STOP, WITHDRAW
from ....games.pursuit_of_glory.rules import redeployment
from ....games.pursuit_of_glory.rules.activation import eligible
from ....games.pursuit_of_glory.rules.flank import FLANK
from ....games.pursuit_of_glory.rules.replacements import pools
from ....games.pursuit_of_glory.state import REDEPLOYED
from ....games.pursuit_of_glory.steps.redeployment import Redeploy
from ....kernel.action import Action
from ..differences import OutOfStep
from ..driver import MANY
from .lists import (
    ACTIVATING,
    ON_MAP,
    arriving,
    compare,
    destinations,
    hold,
    losses,
    next_step,
    no_attack,
    rebuilding,
    replacing,
    retreats,
)
from .semantic import POOL_KEYS, UPRISINGS
from .words import PLACE_NAMES, SIDES, card_called, kind_of, name_of, place_called

if TYPE_CHECKING:
    from .title import PursuitReplay as Replay

Decision = dict[str, Any]
#: steps of a combat that may be passed on the way to a card or to the losses
WINDOWS = frozenset({"PlayCards", "CommitStaff", "AnnounceFlank", "AnnounceWithdrawal"})
FORT = "fort"
#: the round that the format gives to the phases after the actions
REVOLUTION_PHASE = 7
#: questions of an action that are not passed for a tribe: when the Jihad Level rises it is asked for at once
IN_AN_ACTION = ("Activate", "FreeActivation", "Movement", "Attacks", "Redeploy")
#: steps in which tribes come and go
TRIBES = ("PlaceTribe", "ReturnTribe")
#: 10.0
STACK = 3


def carry_out(r: Replay, d: Decision) -> None:
    """Do what a line of the trace decided."""
    handler = HANDLERS.get(d["k"])
    if handler is None:
        raise OutOfStep(f"unknown/{d['k']}", "no such decision", d["k"])
    compare(r, d)
    handler(r, d)


def nothing(r: Replay, d: Decision) -> None:
    """Prompts that decide nothing, and ends that follow from the next decision."""


# Cards and activation -------------------------------------------------------------------------------


def _opening(r: Replay, d: Decision) -> None:
    r.decide("take", [Action("take", (card_called(d["card"]),))])


def _play(r: Replay, d: Decision) -> None:
    r.picked = ""
    if d["as"] == "one_op":
        r.decide("ops", [ONE_OP])
        return
    verb = d["as"]
    if verb == "event" and _as_reinforcement(r):
        verb = "reinforce"
    r.decide("ops", [Action(verb, (card_called(d["card"]),))])


def _as_reinforcement(r: Replay) -> bool:
    """An Invasion card: what it is used for is asked afterwards there."""
    for line in r.lines[r.at + 1 : r.at + 4]:
        if str(line.get("at", "")).endswith("_invasion_choice"):
            return bool(line["verb"] == "reinforcement")
    return False


def _deactivate(r: Replay, d: Decision) -> None:
    """A space is taken back: ours begins again with those that are left."""
    if r.before_activation is None or r.asking != "Activate":
        return
    left = list(r.activations)
    last = next((n for n in range(len(left) - 1, -1, -1) if left[n]["space"] == d["space"]), None)
    if last is None:
        return
    del left[last]
    r.state = r.before_activation.copy()
    r.activations = []
    for line in left:
        (_activate if line["k"] == "activate" else _activate_stack)(r, line)


def _remember(r: Replay, d: Decision) -> None:
    """Note an activation, and the position before the first."""
    if r.asking == "Activate" and not r.activations:
        r.before_activation = r.state.copy()
    r.activations.append(d)


def _activate(r: Replay, d: Decision) -> None:
    if d["space"] not in ON_MAP:
        raise OutOfStep("illegal/activate_box", "units in boxes are not activated (rule 9.2)", d["space"])
    where = space(d["space"])
    verb = f"activate-{d['for']}"
    wanted = [Action(verb, (where,))]
    if d["for"] == "attack" and "pay_no_br" in d and not d["pay_no_br"]:
        wanted.insert(0, Action("activate-attack-without-br", (where,)))
    _remember(r, d)
    _to_activation(r)
    r.decide(verb, wanted, at=r.asking if r.asking in ACTIVATING else None)
    if r.asking == "FormStack":
        _form(r, [name_of(r.state, u) for u in eligible(r.state, where, d["for"] == "attack")][:1])


def _activate_stack(r: Replay, d: Decision) -> None:
    _remember(r, d)
    _to_activation(r)
    wanted = [Action(f"activate-{d['for']}", (space(d["space"]),))]
    r.decide(f"activate-{d['for']}", wanted, at=r.asking if r.asking in ACTIVATING else None)
    _form(r, d["units"])


def _to_activation(r: Replay) -> None:
    """Pass what comes before the question for spaces, but not that question itself."""
    for _ in range(MANY):
        if r.asking in ACTIVATING or not r.pass_on():
            return


def _form(r: Replay, tokens: list[str]) -> None:
    """Units are named in the order of our list."""
    where, attack = space(tokens[0].partition("@")[2]), bool(r.step.attack)
    left = [t.lstrip("*") for t in tokens]
    for u in eligible(r.state, where, attack):
        if name_of(r.state, u) in left:
            left.remove(name_of(r.state, u))
            r.decide("join", [Action("join", (u,))], at="FormStack")
    if left and all(u.staff for u in (UNITS[n] for n in r.step.chosen)):
        raise OutOfStep("illegal/activate_stack", [str(u) for u in eligible(r.state, where, attack)], left)
    if left:
        r.pardon(OutOfStep("illegal/activate_stack", [str(u) for u in eligible(r.state, where, attack)], left))
    r.decide("done", [DONE], at="FormStack")


# Movement ---------------------------------------------------------------------------------------------


def _move(r: Replay, d: Decision) -> None:
    """A stack moves: ours goes unit by unit, each as far as it was taken along. A way to a box is an organization."""
    if "from" not in d:
        return  # the boxes of an organization that was carried out with its first line
    if d["path"] and not any(name in ON_MAP for name in d["path"]):
        _combine(r, d)
        return
    if r.asking == "FormStack":
        _form(r, _moving_from(r, d["from"]))
    for token, path in paths(d):
        if path:
            _move_one(r, d, token, [*path, *_rest_of_way(r, token)])


def _rest_of_way(r: Replay, token: str) -> list[str]:
    """Where irregulars go on to after a tribe has appeared there: here they take a city only where they stop."""
    kind = kind_of(token.partition("@")[0])[0]
    if kind not in UNITS_OF_KIND or UNITS_OF_KIND[kind][0].regular:
        return []
    for line in r.lines[r.at + 1 : r.at + 20]:
        if line.get("k") == "compound" and line["at"] == "jihad_placement":
            return [arg for verb, arg in _clicks(line)[1:] if verb == "space" and arg in ON_MAP]
        if line.get("k") != "tribe":
            break
    return []


def _moving_from(r: Replay, where: str) -> list[str]:
    """The units that move out of a Region which an event has activated: there they are not grouped first."""
    found: list[str] = []
    for line in r.lines[r.at : r.at + 20]:
        if line.get("k") in ("move_end", "attack") or line["t"] != "d":
            break
        found += [u for u in line.get("units", ()) if line["k"] == "move" and line["from"] == where]
    return found


def paths(d: Decision) -> list[tuple[str, list[str]]]:
    """The way of each unit of a moved stack: who is clicked on the way is left there."""
    stack = list(d["units"])
    ways: list[tuple[str, list[str]]] = []
    path: list[str] = []
    picked = False
    for step in d["steps"]:
        verb, noun = step[0], step[1]
        picked = picked or verb == "piece"
        _take_back_clicks(path, step)
        if verb == "space" and picked and noun in ON_MAP:
            path += [noun] if [noun] != path[-1:] else []
        elif verb == "piece" and noun.partition("@")[2] in path:
            while noun.partition("@")[2] != path[-1]:
                path.pop()  # a fort that it may not enter: the click has led nowhere
            left = next((u for u in stack if u.partition("@")[0] == noun.partition("@")[0]), None)
            if left is not None:
                stack.remove(left)
                ways.append((left, list(path)))
    return [(u, without_circles(way)) for u, way in [*ways, *((u, path) for u in stack)]]


def _take_back_clicks(path: list[str], step: list[Any]) -> None:
    """A click on a fort that the mover may not enter leads nowhere: the next list tells where it stands."""
    offered = step[2] if len(step) > 2 and isinstance(step[2], dict) else {}
    here = {str(t).partition("@")[2] for t in offered.get("piece", ())}
    if path and path[-1] in offered.get("space", ()):
        path.pop()
    if "stop" in offered and here & set(path):
        while path[-1] not in here:
            path.pop()


def without_circles(path: list[str]) -> list[str]:
    """Going in circles on the Gallipoli map costs nothing; ours leaves it out (ruling 11)."""
    found: list[str] = []
    for name in path:
        if name in found and space(name).inset:
            found = found[: found.index(name) + 1]
        else:
            found.append(name)
    return found


def _move_one(r: Replay, d: Decision, token: str, path: list[str]) -> None:
    if _lands(r, token, space(path[0])):
        return
    moves = [Action("move", (u, space(path[0]))) for u in r.units(token)]
    unit = r.decide("move", moves, at="Movement").args[0]
    for number, name in enumerate(path[1:], 1):
        next_step(r, d, number)
        r.decide("move", [Action("move", (unit, space(name)))], at="Movement")
    if r.asking == "Movement" and r.step.mover == unit.n:
        if STOP not in r.listed:
            raise OutOfStep("illegal/move", str(r.game.why_not(r.state, STOP)), f"stop {unit} at {path[-1]}")
        r.play(STOP)


def _lands(r: Replay, token: str, where: Space) -> bool:
    """18.6.1.1 A unit that goes to a Beachhead space without a marker begins an invasion, or joins one just begun."""
    opening = Action("beachhead", (where,))
    if not where.beachhead:
        return False
    r.pass_until("Movement")
    if r.asking == "Movement" and opening in r.listed:
        r.play(opening)
    landing = [a for a in r.listed if a.args and a.args[0] in r.units(token)] if r.asking == "Landing" else []
    if landing:
        r.play(landing[0])
    return bool(landing)


def _combine(r: Replay, d: Decision) -> None:
    """18.3 SCUs are marked here and organized when movement ends: the LCU and the boxes stand in later lines."""
    where = d["from"]
    before = {key: Counter(r.theirs.get(key, ())) for key in (f"units/{where}", *BOXES_OF[d["who"]])}
    found: Counter[str] = Counter()
    gone: dict[str, Counter[str]] = {}
    for line in r.lines[r.at : r.at + 60]:
        if line["t"] != "d":
            break
        for key, old in before.items():
            if key in line["delta"]:
                gone[key] = Counter(line["delta"][key] or ()) - old
        found = gone.get(f"units/{where}", Counter())
        if any(_is_large(t) for t in found):
            break
    token = next((t for t in found if _is_large(t)), None)
    if token is None:
        return  # marked and never organized
    if any(u.kind == kind_of(token)[0] for u in r.state.at(space(where))):
        return  # it was organized with the first of its lines
    large = [u for u in UNITS_OF_KIND[kind_of(token)[0]] if r.state.place(u) is ASSETS[SIDES[d["who"]]]]
    r.decide("organize", [Action("organize", (u, space(where))) for u in large])
    left = list(d["units"])
    while r.asking == "Organize" and left:
        listed = [a for a in r.listed if a.verb == "join" and name_of(r.state, a.args[0]) in left]
        if not listed:
            break
        left.remove(name_of(r.state, listed[0].args[0]))
        r.play(listed[0])
    if r.asking == "Organize":
        r.decide("done", [DONE], at="Organize")
    for box in BOXES_OF[d["who"]]:
        if r.asking == "Disperse":
            kinds = {kind_of(t)[0] for t in gone.get(box, ())}
            r.play(next((a for a in r.listed if a.args[0].kind in kinds), r.listed[0]))


def _is_large(token: str) -> bool:
    kin = UNITS_OF_KIND.get(kind_of(token)[0])
    return kin is not None and kin[0].large


#: where the SCUs of a new LCU go: the Reserve Box, the box of those that may be rebuilt
BOXES_OF = {
    side: (f"units/{side.upper()} Reserve Box", f"units/{side.upper()} Eliminated Units Box") for side in ("ap", "cp")
}


def _entrench(r: Replay, d: Decision) -> None:
    r.decide("entrench", [Action("entrench", (space(r.chance.space_of(d)),))], at="Dig")


def _quell(r: Replay, d: Decision) -> None:
    """An Uprising marker is removed by one unit; where all of a space are taken, the marker that goes tells which."""
    units = [u for token in d["units"][:1] for u in r.units(token)]
    if not units:
        gone = [x for kind in UPRISINGS for x in _gone(r, d, f"uprising/{kind}")]
        units = [u for x in gone for u in r.state.of_side(space(x), SIDES[d["who"]])]
    r.decide("quell", [Action("quell", (u, r.state.space(u))) for u in units])


def _gone(r: Replay, d: Decision, key: str) -> list[str]:
    """What a decision takes out of a list of the recorded position."""
    after = d["delta"].get(key, r.theirs.get(key, ())) or ()
    return [x for x in r.theirs.get(key, ()) if x not in after]


# Combat -----------------------------------------------------------------------------------------------


def _attack(r: Replay, d: Decision) -> None:
    r.pass_until("Attacks")
    if _called_off(r):
        return
    r.look_for_leftovers()
    unused = [f"roll {pips}" for line, pips in r.chance.dice if line < r.at]
    if unused:
        raise OutOfStep("chance/surplus", "not asked for", unused)
    target = space(d["space"])
    units = [r.units(token) for token in d["units"]]
    if not all(units):
        missing = [t for t, u in zip(d["units"], units, strict=True) if not u]
        raise OutOfStep("unknown/attack", "no such unit", missing)
    taken: list[Unit] = []
    staff: list[Unit] = []
    for kin in units:
        free = [u for u in kin if u not in taken and u not in staff]
        if free and free[0].staff:
            staff.append(free[0])
            continue
        first = [Action(verb, (u, target)) for verb in ("attack", "assault") for u in free]
        joins = [Action("join", (u,)) for u in free]
        if r.asking in ("Attacks", "Join") and free and not any(a in r.listed for a in [*first, *joins]):
            why = str(r.game.why_not(r.state, joins[0] if taken else first[0]))
            if "has no attack to make" in why:
                why = no_attack(r, name_of(r.state, free[0]))
            raise OutOfStep("illegal/attack", why, str(first[0]))
        if not taken:
            taken.append(r.decide("attack", first, at="Attacks").args[0])
            if r.asking != "Join":
                return  # the marines have walked into an empty port
        else:
            taken.append(r.decide("join", [Action("join", (u,)) for u in free], at="Join").args[0])
    r.decide("resolve", [RESOLVE], at="Join")
    for hq in staff:
        if r.asking == "CommitStaff":
            r.decide("commit", [Action("commit", (hq,))], at="CommitStaff")


def _called_off(r: Replay) -> bool:
    """An attack that was named and given up before it was confirmed."""
    after = next((d for d in r.lines[r.at + 1 :] if d.get("k") != "region_defenders_cancel"), {})
    return bool(after.get("at") == "confirm_attack" and after.get("clicks", [""])[0] == "cancel")


def _defenders(r: Replay, d: Decision) -> None:
    for _ in range(MANY):
        if r.asking != "CommitStaff" or not r.step.attacking or not r.pass_on():
            break
    left = [t.lstrip("*") for t in d["units"]]
    fighting = [t for t in left if not any(u.staff for u in r.units(t))]
    c = r.state.combat
    if c is not None and len(fighting) < min(STACK, len(c.defended)):
        raise OutOfStep("illegal/region_defenders", "three units defend a Region (rule 12.10.3)", fighting)
    if r.asking == "ChooseDefenders":
        while any(a.verb == "defend" for a in r.listed):
            found = next((a for a in r.listed if a.verb == "defend" and name_of(r.state, a.args[0]) in left), None)
            if found is None:
                raise OutOfStep("illegal/region_defenders", [str(a) for a in r.listed], left)
            left.remove(name_of(r.state, found.args[0]))
            r.play(found)
        if r.asking == "ChooseDefenders":
            r.play(DONE)
    staff = [u for t in left for u in r.units(t) if u.staff]
    if r.asking == "CommitStaff" and not r.step.attacking:
        options = [Action("commit", (u,)) for u in staff]
        r.play(next((a for a in options if a in r.listed), DONE))


def _flank(r: Replay, d: Decision) -> None:
    """The recording program picks the best pinning space by itself: so do we."""
    r.pass_until("AnnounceFlank", "CommitStaff")
    c = r.state.combat
    pins = [a for a in r.listed if a.verb == "flank"]
    if c is None or not pins:
        raise OutOfStep("illegal/flank", r.game.prompt(r.state), "flank" if d["attempt"] else "no flank")
    r.play(max(pins, key=lambda a: FLANK.drm(r.state, c, a.args[0])) if d["attempt"] else NO_FLANK)


def _combat_card(r: Replay, d: Decision) -> None:
    """Pass windows of ours until the one in which the card is offered."""
    action = Action("card", (card_called(d["card"]),))
    why = why_not_card(r, d)
    for _ in range(12):
        if action in r.listed:
            r.play(action)
            return
        if r.asking not in WINDOWS and not (r.asking == "TakeLosses" and RESOLVE in r.listed):
            break
        r.pass_on()
    raise OutOfStep("illegal/combat_card", r.game.prompt(r.state) if why in ("", "None") else why, str(action))


def _cards_end(r: Replay, d: Decision) -> None:
    """Nothing, but YILDIRIM OFFENSIVE takes away trenches at this time when the recorded game says that it did."""
    used = next(
        (line for line in r.lines[r.at : r.at + 3] if "event/yildrim_trench_used" in line.get("delta", ())), None
    )
    action = Action("card", (card_called("CP54"),))
    if used is not None and r.asking == "PlayCards" and action in r.listed:
        r.play(action)


def why_not_card(r: Replay, d: Decision) -> str:
    """The reason against a card in its own window, looked up while there is a combat."""
    c, played = r.state.combat, card_called(d["card"])
    entry = COMBAT_CARDS.entry(played)
    if c is None or entry is None:
        return "there is no combat" if c is None else "it is no combat card"
    return str(COMBAT_CARDS.refusal(r.state, c, played, SIDES[d["who"]], entry.window))


def _withdrawal(r: Replay, d: Decision) -> None:
    r.pass_until("AnnounceWithdrawal", "PlayCards", "CommitStaff", "AnnounceFlank")
    if r.asking != "AnnounceWithdrawal":
        raise OutOfStep("illegal/withdrawal", r.game.prompt(r.state), "declared" if d["declare"] else "not declared")
    r.play(WITHDRAW if d["declare"] else DONE)


def _loss(r: Replay, d: Decision) -> None:
    """All losses of a side at once: ours puts them into an order of its own."""
    if r.at < r.losses_until:
        return
    attacking = d["of"] == "attacker"
    left, r.losses_until = losses_from(r)
    _to_losses(r, attacking)
    first = True
    while left and r.asking == "TakeLosses" and r.step.attacking == attacking:
        if first:
            losses(r, r.at)
        first = False
        found = _next_loss(r, left)
        if found is None:
            if [name for name, _ in left] == [FORT]:
                r.pass_on()
                left = []
                break
            raise OutOfStep("illegal/loss", [str(a) for a in r.listed], [name for name, _ in left])
        r.play(found)
    if left and [name for name, _ in left] != [FORT]:
        raise OutOfStep("illegal/loss", r.game.prompt(r.state), [name for name, _ in left])


def _to_losses(r: Replay, attacking: bool) -> None:
    """Pass card windows, and the losses of the other side if it has none."""
    for _ in range(MANY):
        if r.asking == "TakeLosses" and (r.step.attacking == attacking or RESOLVE not in r.listed):
            return
        if r.asking not in WINDOWS | {"TakeLosses"} or not r.pass_on():
            return


def losses_from(r: Replay) -> tuple[list[tuple[str, str]], int]:
    """The losses from this line on, each with the SCU that takes the unit's place, and the line at which they end."""
    names: list[tuple[str, str]] = []
    box = f"{r.lines[r.at]['who'].upper()} Reserve Box"
    before = Counter(r.theirs.get(f"units/{box}", ()))
    for number in range(r.at, len(r.lines)):
        line = r.lines[number]
        if line.get("k") == "loss" and line["of"] == r.lines[r.at]["of"]:
            names.append((line.get("unit", FORT), ""))
        elif line.get("k") != "break_to" or not names:
            break
        after = Counter(line["delta"].get(f"units/{box}", before) or ())
        came = next(iter(before - after), "")  # where there is no choice the SCU comes without a line of its own
        if came:
            names[-1] = names[-1][0], f"{came}@{box}"
        before = after
    return names, number


def _next_loss(r: Replay, left: list[tuple[str, str]]) -> Action | None:
    for entry in left:
        name, by = entry
        for a in r.listed:
            if a.verb not in ("loss", "replace") or name_of(r.state, a.args[0]) != name:
                continue
            if a.verb == "replace" and by and name_of(r.state, a.args[1]) != by:
                continue
            left.remove(entry)
            return a
    return None


def _losses_end(r: Replay, d: Decision) -> None:
    attacking = d["of"] == "attacker"
    _to_losses(r, attacking)
    if r.asking == "TakeLosses" and r.step.attacking == attacking:
        if RESOLVE not in r.listed:
            raise OutOfStep("asks/loss", [str(a) for a in r.listed], "no more losses")
        r.pass_on()


def _cancel(r: Replay, d: Decision) -> None:
    r.pass_until("Stand")
    hold(r)
    units = r.units(d["unit"])
    wanted = [a for a in r.listed if a.verb in ("cancel", "replace") and a.args[0] in units]
    r.decide("cancel", wanted or [Action("cancel", (u,)) for u in units], at="Stand")


def _accept(r: Replay, d: Decision) -> None:
    r.pass_until("Stand")
    hold(r)
    if r.asking != "Stand" and r.asking in RETREATS:
        return
    r.decide("done", [DONE], at="Stand")


def _retreat(r: Replay, d: Decision) -> None:
    _to_retreats(r)
    _finish_retreat(r, d)
    units = r.units(d["unit"])
    for number, name in enumerate(d["path"]):
        retreats(r, d, units, number)
        options = [Action("retreat", (u, space(name))) for u in units]
        units = [r.decide("retreat", options).args[0]]
    if d.get("eliminated"):
        options = [a for a in r.listed if a.verb in ("eliminate", "replace") and a.args[0] in units]
        if options:
            r.play(options[0])
        elif any(a.verb in ("retreat", "eliminate") for a in r.listed):
            raise OutOfStep("illegal/retreat", [str(a) for a in r.listed], f"eliminate {units[:1]}")


def _finish_retreat(r: Replay, d: Decision) -> None:
    """There all units go one space before any goes on to the second; here each goes to its end."""
    going = {a.args[0] for a in r.listed if a.verb in ("retreat", "eliminate")}
    if r.asking != "Retreating" or len(going) != 1 or going & set(r.units(d["unit"])):
        return
    name = name_of(r.state, next(iter(going)))
    for number in range(r.at + 1, len(r.lines)):
        line = r.lines[number]
        if line.get("k") != "retreat":
            return
        if line["unit"] == name and number not in r.done:
            r.done.add(number)
            _retreat(r, line)
            return


RETREATS = ("Retreating", "Optional", "StaffRetreats", "FallBack", "ToTiflis", "Flight")


def _to_retreats(r: Replay) -> None:
    for _ in range(MANY):
        if r.asking in RETREATS and any(a.verb in ("retreat", "eliminate") for a in r.listed):
            return
        if r.asking in ("AdvanceStep", "Attacks", r.ROUND) or r.over or not r.pass_on():
            return


def _advance(r: Replay, d: Decision) -> None:
    if not any(key.startswith("units/") for key in d["delta"]):
        return  # picked and left where it stands
    r.pass_until("AdvanceStep")
    units = r.units(d["unit"])
    target = r.state.combat.space if r.state.combat is not None else 0
    here = [a.args[1] for a in r.listed if a.verb == "advance" and a.args[1].n == target][:1]
    path = [place_called(name) for name in d["path"]] or here
    if not path:
        raise OutOfStep("illegal/advance", r.game.prompt(r.state), d["unit"])
    for where in path:
        options = [Action("advance", (u, where)) for u in units]
        units = [r.decide("advance", options, at="AdvanceStep").args[0]]


def _advance_end(r: Replay, d: Decision) -> None:
    if r.asking == "AdvanceStep" and DONE in r.listed:
        r.play(DONE)


# Redeployment, replacements, tribes -----------------------------------------------------------------


def _redeploy(r: Replay, d: Decision) -> None:
    r.pass_until("Redeploy")
    if d["to"] == str(d["unit"]).partition("@")[2]:
        _stay(r, d)
        return
    to = place_called(d["to"])
    units = r.units(d["unit"])
    for u in units:
        if Action("pick", (u,)) in r.listed:
            r.decide("pick", [Action("pick", (u,))], at="Redeploy")
            destinations(r, d, u)
            r.decide("redeploy", [Action("redeploy", (u, to))], at="SendUnit")
            return
    r.decide("pick", [Action("pick", (u,)) for u in units], at="Redeploy")


def _stay(r: Replay, d: Decision) -> None:
    """A unit is sent to where it stands: it has paid and goes no more, and that is all."""
    kin = [u for u in r.units(d["unit"]) if Action("pick", (u,)) in r.listed] or r.units(d["unit"])
    if r.asking == "Redeploy" and kin:
        s, step = r.state, r.step
        s.pending[-1] = Redeploy(max(0, step.points - redeployment.cost(s, kin[0], s.place(kin[0]))))
        s.mark(kin[0], REDEPLOYED)
        s.listed = None


def _replace(r: Replay, d: Decision) -> None:
    side = 0 if d["who"] == "cp" else 1
    for _ in range(MANY):
        if (r.asking == "Replace" and r.step.side == side) or not r.pass_on():
            break
    units = r.units(d["unit"])
    replacing(r, d)
    if d.get("to"):
        wanted = [Action("rebuild", (u, place_called(d["to"]))) for u in units]
    else:
        wanted = [Action("restore", (u,)) for u in units]
    _convert(r, d, wanted)
    if d.get("to"):
        rebuilding(r, d, units)
    r.decide(wanted[0].verb if wanted else "restore", wanted, at="Replace")
    if r.asking == "Pay":
        r.pass_on()


def _convert(r: Replay, d: Decision, wanted: list[Action]) -> None:
    """17.2 Points of an ally pay there without a word; here they are converted first, if it is they that pay."""
    for _ in range(MANY):
        change = next((a for a in r.listed if a.verb == "convert"), None)
        payable = any(a in r.listed for a in wanted)
        if r.asking != "Replace" or change is None or not wanted or not _serves(r, wanted[0].args[0], change):
            return
        if payable and not _pays(d, change):
            return
        r.play(change)
        if payable:
            return


def _serves(r: Replay, unit: Unit, change: Action) -> bool:
    """Whether a unit takes the points only when they are converted."""
    own = pools(r.state, unit)
    return change.args[0] not in own and change.args[1] in own


def _pays(d: Decision, change: Action) -> bool:
    """Whether the recorded game took the points from the pool that is converted."""
    of, into = (f"rp/{POOL_KEYS[pool]}" for pool in change.args)
    return of in d["delta"] and into not in d["delta"]


def _discard(r: Replay, d: Decision) -> None:
    """Ours asks both sides for discards before anybody draws."""
    r.discards[d["who"]].append(d["card"])


def _tribe(r: Replay, d: Decision) -> None:
    r.picked = d["unit"]


def _tribe_at(r: Replay, d: Decision) -> None:
    where = space(d["space"])
    wanted = [Action("tribe", (u, where)) for u in r.units(r.picked)]
    if r.theirs.get("round") != REVOLUTION_PHASE and r.asking in IN_AN_ACTION and wanted:
        raise OutOfStep("illegal/tribe_at", str(r.game.why_not(r.state, wanted[0])), str(wanted[0]))
    r.decide("tribe", wanted, at="PlaceTribe")
    r.picked = ""


def _tribe_remove(r: Replay, d: Decision) -> None:
    r.decide("return", [Action("return", (u,)) for u in r.units(d["unit"])], at="ReturnTribe")


def _choose_mo(r: Replay, d: Decision) -> None:
    name = d["choice"].rpartition("_")[2]
    ours = {"russia": "RU", "british": "BR", "turkey": "TU"}[name]
    assert ours in OFFENSIVES
    r.decide("offensive", [Action("offensive", (ours,))], at="ChooseOffensive")


# Events -----------------------------------------------------------------------------------------------

#: words of the recording program that mean no more
ENDS = frozenset(
    {
        "done",
        "skip",
        "pass",
        "decline",
        "end",
        "confirm_done_sr",
        "no",
        "keep",
        "finish",
        "end_action",
        "skip_turkish_retreat",
        "stop",
        "lose_vp",
        "vp",
    }
)
#: words that only confirm
CONFIRMS = frozenset(
    {
        "confirm",
        "cancel",
        "back",
        "clear",
        "next",
        "select_all",
        "cancel_selection",
        "move_unit",
        "remove_uprising_marker",
        "bombard_done",
        "remove",
        "remove_ru_lcu",
    }
)
#: choices that are none: ours does by itself what is clicked there
FORCED = frozenset(
    {
        "event_goeben",
        "event_russo_british_assault_land_fao",
        "event_arab_revolt_place",
        "choose_enver_mo_fulfillment",
        "eliminate_retreated_units",
    }
)
#: attacks of an event: units are named one by one, then the space
EVENT_ATTACKS = frozenset({"event_arab_revolt_attack", "event_russo_british_assault_attack_basra"})
#: words for cards of a combat that was called off
TAKEN_BACK = frozenset({"return_cc", "discard_cc", "remove_cc"})
#: choices that name a country or a place of ours without saying so
NAMED = {
    "war_status_romanian_collapse_offer": {"accept": Action("choose", ("Romania",))},
    "war_status_serbian_collapse_offer": {"accept": Action("choose", ("Serbia",))},
    "event_churchill_prevails_bosphorus": {"bombard": Action("put", (space("The Bosphorus Forts"),))},
}
#: words for words of ours
WORDS = {
    "rebel_egypt": "Egypt",
    "rebel_india": "India",
    "rebel_afghanistan": "Afghanistan",
    "rebel_central_asia": "Central-Asia",
    "accept": "yes",
    "yes": "yes",
    "bombard": "yes",
    "invasion": "invasion",
    "retreat": "retreat",
    "reroll": "reroll",
}


def _event_choice(r: Replay, d: Decision) -> None:
    if d["at"].endswith("_invasion_choice") and d["verb"] in ("reinforcement", "invasion"):
        if d["at"].startswith(GALLIPOLI) and d["verb"] == "invasion":
            _to_reserve_first(r)
        return
    if d["at"] in FORCED or (d["verb"] == "retreat" and r.asking in RETREATS) or _given_up(r, d):
        return
    if d["at"] == "bulls_eye_extra_attack_prompt" and r.asking in ("Attacks", r.ROUND):
        return  # ours has no second attack to offer
    if d["at"] == REFORMS and d["verb"] == "piece":
        _give_up(r, d)
        return
    if d["at"] in EVENT_ATTACKS:
        _event_attack(r, d)
        return
    if d["at"].startswith(ENVER_EAST) and d["verb"] == "space":
        _enver_goes_east(r, d)
        return
    if d["verb"] in TAKEN_BACK:
        _take_back(r, d)
        return
    if d["at"] == WEARINESS and r.asking != "Degrade":
        r.penalties.append(str(d["arg"]))  # ours asks when replacements are taken
        return
    if _only_a_box(r, d) or _placed_together(r, d) or _stands_there(r, d) or _stays_in_the_box(d):
        return
    _no_corps_in_assets(r, d)
    named = NAMED.get(d["at"], {}).get(d["verb"])
    if named is not None:
        r.decide(named.verb, [named], at="AnnounceCollapse" if "collapse" in d["at"] else None)
        return
    click(r, d["at"], d["verb"], d["arg"])
    if r.asking == "FormStack" and d["verb"] == "space":  # a stack that is activated by an event and may stay
        staying = [name_of(r.state, u) for u in eligible(r.state, space(d["arg"]), False)][:1]
        _form(r, _moving_from(r, d["arg"]) or staying)


def _given_up(r: Replay, d: Decision) -> bool:
    """A unit that is picked and put back at once."""
    after = r.lines[r.at + 1] if r.at + 1 < len(r.lines) else {}
    return bool(d["verb"] == "piece" and after.get("at") == d["at"] and after.get("verb") == "cancel")


GALLIPOLI = "event_gallipoli_invasion"


def _to_reserve_first(r: Replay) -> None:
    """GALLIPOLI INVASION: divisions go to the Reserve Box before the corps come in, there afterwards."""
    r.pass_until("Arrange")
    for number in range(r.at, len(r.lines)):
        line = r.lines[number]
        if line["t"] != "d":
            return
        if r.asking != "Arrange" or line.get("at") != f"{GALLIPOLI}_flip" or line["verb"] != "piece":
            continue
        kin = r.units(line["arg"])
        found = next((a for a in r.listed if a.args and a.args[0] in kin), None)
        if found is not None:
            r.play(found)
            r.done.add(number)


WEARINESS = "turkish_war_weariness_penalty"
ENVER_EAST = "event_enver_goes_east_select"


def _event_attack(r: Replay, d: Decision) -> None:
    """The units and the target of an attack that an event makes, taken together; here they are activated first."""
    r.pass_until("FreeActivation", "PlaceTogether")
    units: list[str] = []
    target, confirmed = "", False
    for number in range(r.at, len(r.lines)):
        line = r.lines[number]
        if line.get("at") != d["at"] or confirmed:
            break
        for verb, arg in _clicks(line):
            if verb == "piece":
                taken = units.count(arg) >= len(r.units(arg))
                if taken and arg in units:
                    units.remove(arg)
                elif not taken:
                    units.append(arg)
            elif verb == "space":
                target = arg
            confirmed = verb == "confirm"
        r.done.add(number)
    if units and target and confirmed:
        start = units[0].partition("@")[2]
        if r.asking == "FreeActivation":
            _activate_ahead(r)
        if r.asking == "FreeActivation" and Action("activate-attack", (space(start),)) in r.listed:
            _activate_stack(r, {"for": "attack", "space": start, "units": units})
        _attack(r, {"units": units, "space": target})


def _clicks(line: Decision) -> list[tuple[str, str]]:
    """The clicks of a choice inside an event, one or several."""
    if line["k"] == "compound":
        return [text.partition(" ")[::2] for text in line["clicks"]]
    return [(line["verb"], str(line["arg"]))]


def _activate_ahead(r: Replay) -> None:
    """RUSSO-BRITISH ASSAULT: all spaces are activated before any attack; there the Russians follow the landing."""
    here = r.at
    for number in range(here, len(r.lines)):
        line = r.lines[number]
        if line["t"] != "d":
            break
        if line["k"] == "activate" and line["for"] == "attack" and number not in r.done:
            r.at = number
            carry_out(r, line)
            r.done.add(number)
    r.at = here


def _enver_goes_east(r: Replay, d: Decision) -> None:
    """ENVER GOES EAST: stacks are named first, each with what it attacks, and fight afterwards."""
    if d["at"].endswith("_space"):
        r.stack_at = d["arg"]
    else:
        r.sent_east.append((r.stack_at, d["arg"]))


def _ack(r: Replay, d: Decision) -> None:
    """The next of the stacks that ENVER GOES EAST has sent attacks; nothing else is acknowledged by an act."""
    if d.get("what") != "event_enver_goes_east_resolve_next_attack" or not r.sent_east:
        return
    start, target = r.sent_east.pop(0)
    r.pass_until("SendEast")
    wanted = [a for a in r.listed if a.verb == "attack" and str(a.args[1]) == target]
    mine = [a for a in wanted if PLACE_NAMES[r.state.where[a.args[0].n]] == start]
    if not mine:
        raise OutOfStep("illegal/enver_goes_east", str([str(a) for a in r.listed]), f"attack {start} > {target}")
    r.play(mine[0])


def _take_back(r: Replay, d: Decision) -> None:
    """Cards of a combat that was called off: ours asks for each by name, there the piles tell which was meant."""
    r.pass_until("TakeBack", "PlayCards")


def keeps(r: Replay, name: str) -> bool:
    """Whether a card of a combat that was called off has gone back to its owner by the end of this combat."""
    held = {key: r.theirs.get(key, ()) for key in ("hand/ap", "hand/cp", "retained/ap", "retained/cp")}
    for line in r.lines[r.at :]:
        if line["t"] != "d" or (line["k"] in ("attack", "advance") and line is not r.lines[r.at]):
            break
        held |= {key: line["delta"][key] or () for key in held if key in line["delta"]}
    return any(name in names for names in held.values())


REFORMS = "event_caucasian_army_reforms_eliminate"


def _give_up(r: Replay, d: Decision) -> None:
    """CAUCASIAN ARMY REFORMS: units are named in any order there, the divisions of one corps in a row here."""
    named: list[str] = []
    for number in range(r.at, len(r.lines)):
        line = r.lines[number]
        if line.get("at") != REFORMS:
            break
        named += [line["arg"]] if line.get("verb") == "piece" else []
        r.done.add(number)
    large = [t for t in named if any(u.large for u in r.units(t))]
    for token in [*large, *[t for t in named if t not in large]]:
        r.decide("eliminate", [Action("eliminate", (u,)) for u in r.units(token)], at="GiveUp")


def _placed_together(r: Replay, d: Decision) -> bool:
    """The units of an invasion come to one place: asked for once here, for each unit there."""
    if not d["at"].startswith("event_invasion_place_units") or d["verb"] != "space":
        return False
    before = [x for x in r.this_round()[1:] if x.get("at") == d["at"] and x.get("arg") == d["arg"]]
    return bool(before) and not any(a.verb in ("put", "place") for a in r.listed)


def _stays_in_the_box(d: Decision) -> bool:
    """THE SERBS RETURN: a unit that lies in the Reserve Box is put there again."""
    return bool(
        d["verb"] == "space" and str(d["arg"]).endswith("Reserve Box") and f"units/{d['arg']}" not in d["delta"]
    )


def _no_corps_in_assets(r: Replay, d: Decision) -> None:
    """A new LCU is put into the Corps Assets Box that ours has to place on the map."""
    key = f"units/{d['arg']}"
    if d["verb"] != "space" or not str(d["arg"]).endswith("Corps Assets Box") or r.asking != "PlaceUnits":
        return
    new = Counter(map(_bare, d["delta"].get(key) or ())) - Counter(map(_bare, r.theirs.get(key, ())))
    if any(a.args and a.args[0].kind in new for a in r.listed):
        raise OutOfStep(f"illegal/event_choice/{d['at']}", r.game.prompt(r.state), f"space {d['arg']}")


def _bare(name: str) -> str:
    return kind_of(name)[0]


def _stands_there(r: Replay, d: Decision) -> bool:
    """Ours has put the unit where it must go without a question: the place is as the recorded game leaves it."""
    key = f"units/{d['arg']}"
    if d["verb"] != "space" or not d["delta"].get(key) or d["arg"] not in ON_MAP:
        return False
    here = space(d["arg"])
    asked = any(a.args and a.args[-1] is here for a in r.listed) if not r.over else False
    return not asked and sorted(name_of(r.state, u) for u in r.state.at(here)) == sorted(
        f"{x}@{d['arg']}" for x in d["delta"][key]
    )


def _only_a_box(r: Replay, d: Decision) -> bool:
    """A new unit that must go to a box is put there by ours without a question."""
    if d["verb"] != "space" or not str(d["arg"]).endswith("Box"):
        return False
    offered = next((step[2].get("space") for step in d["steps"] if len(step) > 2 and step[2]), None)
    if offered != [d["arg"]] or _meant(r, "space", d["arg"]) is not None:
        return False
    key = f"units/{d['arg']}"
    new = Counter(d["delta"].get(key) or ()) - Counter(r.theirs.get(key, ()))
    r.boxed += [(kind_of(t)[0], d["arg"]) for t in new]
    return True


def _compound(r: Replay, d: Decision) -> None:
    if d["clicks"][-1:] == ["cancel"] or d["at"] == "confirm_attack":
        return  # begun and given up
    if d["at"] == "event_turkish_reinf_81_combine" and any(x.startswith("select_lcu") for x in d["clicks"]):
        clicks = [x.partition(" ")[::2] for x in d["clicks"]]
        where = next((arg for verb, arg in clicks if verb == "space"), "")
        last = max(n for n, click in enumerate(clicks) if click == ("select_lcu", ""))  # before, clicks toggle
        units = [arg for verb, arg in clicks[last:] if verb == "piece" and arg.endswith(f"@{where}")]
        if where not in ON_MAP:
            raise OutOfStep(f"illegal/event_choice/{d['at']}", r.game.prompt(r.state), f"space {where}")
        _combine(r, {"from": where, "units": units, "who": d["who"]})
        return
    if "remove_uprising_marker" in d["clicks"]:
        _quell(r, d | {"units": [x.removeprefix("piece ") for x in d["clicks"] if x.startswith("piece ")]})
        return
    if d["at"] == BULLS_EYE:
        _call_up(r, d)
        return
    if d["at"] == "bulls_eye_attack":
        _attack_again(r, d)
        return
    if d["at"] == "jihad_placement":
        _tribe_on_the_way(r, d)
        return
    if d["at"] == "place_egyptian_rebellion":
        click(r, d["at"], *_clicks(d)[0])
        _go_on(r, _clicks(d)[1:])
        return
    for text in d["clicks"]:
        verb, _, arg = text.partition(" ")
        click(r, d["at"], verb, arg or None)


def _tribe_on_the_way(r: Replay, d: Decision) -> None:
    """16.3.2 A tribe appears while a unit is moving: the clicks after its space are the rest of the way."""
    clicks = [text.partition(" ")[::2] for text in d["clicks"]]
    _tribe_at(r, {"space": clicks[0][1]})
    if not (r.asking == "Movement" and r.step.mover >= 0):
        return  # irregulars: they have gone all the way
    _go_on(r, clicks[1:])


def _go_on(r: Replay, clicks: list[tuple[str, str]]) -> None:
    """The rest of the way of a unit whose move was interrupted."""
    for verb, arg in clicks:
        moving = r.asking == "Movement" and r.step.mover >= 0
        if verb == "space" and arg in ON_MAP:
            unit = UNITS[r.step.mover] if moving else None
            wanted = [Action("move", (unit, space(arg)))] if unit is not None else []
            r.decide("move", wanted, at="Movement")
        elif moving and STOP in r.listed:
            r.play(STOP)


def _attack_again(r: Replay, d: Decision) -> None:
    """BULL'S EYE DIRECTIVE: the stack that has advanced attacks a space as a whole; here it is named first."""
    target = next((space(text.removeprefix("space ")) for text in d["clicks"] if text.startswith("space ")), None)
    r.pass_until("SecondAttack")
    stacks = [a for a in r.listed if a.verb == "activate-attack" and target in a.args[0].neighbours]
    if target is None or not stacks:
        raise OutOfStep("illegal/bulls_eye", [str(a) for a in r.listed], str(d["clicks"]))
    r.play(stacks[0])
    r.decide("attack", [a for a in r.listed if a.verb == "attack" and a.args[1] is target], at="AttackAgain")
    while r.asking == "Join" and any(a.verb == "join" for a in r.listed):
        r.play(next(a for a in r.listed if a.verb == "join"))
    r.decide("resolve", [RESOLVE], at="Join")


BULLS_EYE = "event_bulls_eye_sr"


def _call_up(r: Replay, d: Decision) -> None:
    """BULL'S EYE DIRECTIVE: reserves join the attackers before movement there, after it here."""
    where = ""
    for verb, _, arg in (text.partition(" ") for text in d["clicks"]):
        if verb == "space":
            where = arg
        elif verb == "piece":
            r.called_up.append((arg, where))


def click(r: Replay, at: str, verb: str, arg: str | None) -> None:
    """A click of the recording program: the action of ours that names the same unit, place, card or word."""
    if verb in CONFIRMS or (verb == "space" and str(arg).endswith("Corps Assets Box")):
        return
    for _ in range(12):
        if r.asking == "Replace" and "_collapse" in at:
            break  # no choice of an event
        found = _meant(r, verb, arg) if verb not in ENDS or _is_asked(r) else None
        if found is not None:
            if found != "wait":
                r.play(found)  # type: ignore[arg-type]
            return
        forced = len(r.listed) == 1
        about = _is_asked(r) and _is_about(r, verb) and not forced and r.asking not in TRIBES
        if verb in ENDS or about or r.over or not r.pass_on():
            break
    if verb in ENDS:
        return
    asked = r.game.prompt(r.state) if not r.over else "the game is over"
    raise OutOfStep(f"illegal/event_choice/{at}", f"{asked}: {[str(a) for a in r.listed[:6]]}", f"{verb} {arg}")


def _is_asked(r: Replay) -> bool:
    """Whether our question is for the side whose decision is read."""
    return not r.over and bool(r.step.seat(r.state) == SIDES.get(r.lines[r.at].get("who", ""), -1))


def _meant(r: Replay, verb: str, arg: str | None) -> Action | str | None:
    listed = r.listed
    if verb == "piece" and arg is not None:
        units = r.units(arg)
        mine = [a for a in listed if a.args and a.args[0] in units]
        if not mine:
            return None
        if len(mine[0].args) == 1 or mine[0].verb == "quell":
            return mine[0]
        r.picked = arg
        if len({a.args[1] for a in mine}) == 1 and mine[0].verb != "rebuild":
            return mine[0]
        return "wait"
    if verb in ("space", "remove_beachhead") and arg is not None:
        where = place_called(arg)
        mine = [a for a in listed if a.args and isinstance(a.args[-1], Place) and a.args[-1] == where]
        kin = r.units(r.picked) if r.picked else []
        r.picked = ""
        if any(len(a.args) == 1 or a.args[0] in kin for a in mine) and kin:
            mine = [a for a in mine if len(a.args) == 1 or a.args[0] in kin]
        else:
            mine = arriving(r, {"arg": arg, "delta": r.lines[r.at].get("delta", {})}, mine)
        return mine[0] if mine else None
    if verb in WORDS:
        word = Action("choose", (WORDS[verb],))
        return word if word in listed else None
    if verb in ENDS:
        return next((a for a in (DONE, STOP, Action("choose", ("no",))) if a in listed), None)
    return None


def _is_about(r: Replay, verb: str) -> bool:
    """Whether our question is answered by something of that sort."""
    args = [a.args for a in r.listed if a.args]
    if verb == "piece":
        return any(isinstance(x[0], Unit) for x in args)
    return verb == "space" and any(isinstance(x[-1], Space) for x in args)


HANDLERS: dict[str, Callable[[Replay, Decision], None]] = {
    **dict.fromkeys(
        (
            "activate_end", "activate_stack_cancel", "attack_end", "attack_unselect", "break_to",
            "combat_card_cancel", "draw", "entrench", "move_end", "move_from",
            "region_defenders_cancel", "rp_end", "sr_cancel", "sr_end", "sr_focus", "stack_end", "tribe_end",
        ),
        nothing,
    ),
    "accept_retreat": _accept,
    "ack": _ack,
    "activate": _activate,
    "activate_stack": _activate_stack,
    "advance": _advance,
    "advance_end": _advance_end,
    "attack": _attack,
    "cancel_retreat": _cancel,
    "choose_mo": _choose_mo,
    "deactivate": _deactivate,
    "combat_card": _combat_card,
    "combat_cards_end": _cards_end,
    "combine": _combine,
    "compound": _compound,
    "discard": _discard,
    "entrench_roll": _entrench,
    "event_choice": _event_choice,
    "flank": _flank,
    "loss": _loss,
    "losses_end": _losses_end,
    "move": _move,
    "opening_pick": _opening,
    "play": _play,
    "region_defenders": _defenders,
    "remove_uprising": _quell,
    "replace": _replace,
    "retreat": _retreat,
    "sr": _redeploy,
    "tribe": _tribe,
    "tribe_at": _tribe_at,
    "tribe_remove": _tribe_remove,
    "withdrawal": _withdrawal,
}  # fmt: skip
