"""A view as plain data for clients: what differs from the set-up of the scenario, and the tracks."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import asdict

from . import names as nm
from .board import side_name
from .charts import turn
from .combat import Combat
from .components import ARMIES, BUKOWINA, FORTS, HEX_COUNT, HEXES, OFF_MAP, TRACK, UNITS, Unit
from .drafts import drafts
from .faces import face
from .labels import day
from .layout import border, frame
from .options import Options
from .rules.areas import boundary
from .rules.stacking import top
from .rules.supply import NO_LIMIT, ap_left, ap_limit
from .scenarios import SCENARIOS
from .state import FULL_VIEW, State
from .steps.moves import Move
from .steps.walking import Path


@cache
def _start(options: Options) -> State:
    from .setups import lay_out

    s = State([], options)
    lay_out(s)
    return s


def describe(view: State) -> dict[str, Any]:
    """All that a view tells and the set-up does not. What does not apply is left out."""
    start = _start(view.options)
    row = turn(view.turn)
    played = SCENARIOS[view.options.scenario]
    found: dict[str, Any] = {
        "turn": {
            "number": view.turn,
            "name": ", ".join([f"GT {view.turn}", f"{day(row.start)} to {day(row.end)}", *_weather(view)]),
            "last": played.last_gt,
            "phase": nm.PHASE_NAMES[view.phase],
            "active": nm.SIDE_NAMES[view.phasing],
            "weather": nm.WEATHER_NAMES[view.weather],
        },
        "scenario": view.options.scenario,
        "field": frame(played.area),
        "vp": {nm.SIDE_NAMES[side]: view.vp[side] for side in (0, 1)},
        "rail_points": dict(
            zip(("Germany", "Austria-Hungary", "Russian gauge", "European gauge", "Warsaw"), view.rp, strict=True)
        ),
        "units": {u.name: _unit(view, u) for u in UNITS if _told(view, u)},
        "tops": {HEXES[h].name: str(top(view, h)) for h in view.stacks},
        "spaces": _spaces(view, start),
    }
    if view.pontoons:
        found["bridges"] = [side_name(entry >> 2) for entry in view.pontoons]
    moving = _moving(view)
    if moving:
        found["moving"] = moving
    rails = _rails(view, start)
    if rails:
        found["rails"] = rails
    if view.viewer != FULL_VIEW:
        found["viewer"] = nm.SIDE_NAMES[view.viewer]
    if view.lines:
        found["borders"] = [
            {"armies": [ARMIES[n].name for n in line[8:]], "line": border(boundary(line))} for line in view.lines
        ]
    drawn = drafts(view)
    if drawn:
        found["drafts"] = drawn
    if view.battle is not None:
        battle = view.battle
        found["combat"] = {
            "space": HEXES[battle.target].name,
            "attackers": [UNITS[n].name for n in battle.attackers],
            "defenders": [u.name for u in _defenders(view, battle)],
            "origins": sorted({view.place(UNITS[n]).name for n in battle.attackers if view.at_number(n) < HEX_COUNT}),
            "battle": {k: v for k, v in asdict(battle).items() if isinstance(v, (int, bool, str))},
        }
    return found


def _defenders(view: State, battle: Combat) -> list[Unit]:
    """The units that defend, or those that are seen in the hex before they are named."""
    named = [UNITS[n] for n in battle.defenders]
    return named or [UNITS[n] for n in view.numbers_at(battle.target) if UNITS[n].side != battle.attacker]


def _weather(view: State) -> list[str]:
    return [nm.WEATHER_NAMES[view.weather]] if view.weather != nm.NORMAL else []


def _told(view: State, u: Unit) -> bool:
    """Whether a piece is anywhere a client shows it."""
    at = view.at_number(u.n)
    if u.fort:
        return view.lost[u.n] < u.steps
    return at < HEX_COUNT or at in (OFF_MAP, BUKOWINA) or at >= TRACK


def _moving(view: State) -> list[str]:
    """The units on the move now."""
    step = view.pending[-1] if view.pending else None
    return [UNITS[n].name for n in step.units] if isinstance(step, (Move, Path)) else []


def _unit(s: State, u: Unit) -> dict[str, Any]:
    found: dict[str, Any] = {"place": s.place(u).name}
    if s.lost[u.n]:
        found["lost"] = s.lost[u.n]
        found["value" if u.fort else "face"] = s.steps(u) if u.fort else face(u, s.steps(u), extended=False)
    if u.n >= FORTS:
        return found
    if s.on_reduced(u) and s.lost[u.n]:
        found["reduced"] = True
    if s.status(u):
        found["status"] = -s.status(u)
    if s.disorder(u):
        found["disorder"] = s.disorder(u)
    for bit, word in (
        (nm.LOW, "low"),
        (nm.OUT, "out"),
        (nm.ISOLATED, "isolated"),
        (nm.EXTENDED, "extended"),
        (nm.RAIL, "rail"),
        (nm.DISPLACED, "displaced"),
        (nm.HALF, "half"),
    ):
        if s.marked(u, bit):
            found[word] = True
    if s.marked(u, nm.EXTENDED):
        found["face"] = face(u, u.steps, extended=True)
    if s.marked(u, nm.OUT) or s.marked(u, nm.ISOLATED):
        found["oos"] = True
    if s.orders[u.n] & nm.MOVED:
        found["moved"] = True
    if s.orders[u.n] & nm.ATTACKED:
        found["attacked"] = True
    if s.orders[u.n] & nm.RETREATED:
        found["retreated"] = True
    if s.task_of(u):
        found["task"] = [nm.TASK_NAMES[s.task_of(u)], s.task_mps(u)]
    if s.prepared(u) >= 0:
        found["prepared"] = s.prepared(u)
    army, corps = s.army_of(u), s.corps_of(u)
    if u.supply and not u.dummy and s.viewer in (FULL_VIEW, u.side) and ap_limit(s, u) < NO_LIMIT:
        found["aps"] = [ap_left(s, u), ap_limit(s, u)]
    if army is not None:
        found["army"] = army.name
    if corps is not None:
        found["corps"] = corps.name
    return found


def _spaces(view: State, start: State) -> dict[str, dict[str, Any]]:
    """What hexes have that the set-up has not: another holder, Improved Positions, enemies that nobody has named."""
    found: dict[str, dict[str, Any]] = {}
    changed = [k for k, (now, then) in enumerate(zip(view.control, start.control, strict=True)) if now != then]
    for h in [h for k in changed for h in range(8 * k, min(8 * k + 8, HEX_COUNT))]:
        mine = view.controls(nm.RUSSIA, h)
        if mine != start.controls(nm.RUSSIA, h):
            found.setdefault(HEXES[h].name, {})["control"] = nm.SIDE_NAMES[0 if mine else 1]
    for entry in view.ips:
        h, side = entry >> 3, nm.RUSSIA if view.controls(nm.RUSSIA, entry >> 3) else nm.CENTRAL
        found.setdefault(HEXES[h].name, {})["trench"] = {"side": nm.SIDE_NAMES[side], "level": entry & 7}
    for h in view.caps:
        found.setdefault(HEXES[h].name, {})["covered"] = True
    for entry in view.veiled:
        side = 1 - view.viewer
        if not view.stacks.get(entry >> 8):
            found.setdefault(HEXES[entry >> 8].name, {})["unseen"] = nm.SIDE_NAMES[side]
    return found


def _rails(view: State, start: State) -> dict[str, int]:
    """Rail hexes whose state has changed since the set-up."""
    if view.rail == start.rail:
        return {}
    from .board import RAIL_HEXES

    return {HEXES[h].name: view.rail_state(h) for h in RAIL_HEXES if view.rail_state(h) != start.rail_state(h)}
