"""A view as plain data for clients: what differs from the set-up of the scenario, and the tracks."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import asdict

from . import names as nm
from .charts import turn
from .components import BUKOWINA, FORTS, HEX_COUNT, HEXES, OFF_MAP, TRACK, UNITS, Unit
from .options import Options
from .rules.stacking import top
from .scenarios import SCENARIOS
from .state import FULL_VIEW, State


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
            "name": f"GT {view.turn}, {row.start} to {row.end}",
            "last": played.last_gt,
            "phase": nm.PHASE_NAMES[view.phase],
            "phasing": nm.SIDE_NAMES[view.phasing],
            "weather": nm.WEATHER_NAMES[view.weather],
        },
        "scenario": view.options.scenario,
        "area": list(played.area),
        "vp": {nm.SIDE_NAMES[side]: view.vp[side] for side in (0, 1)},
        "rail_points": dict(
            zip(("Germany", "Austria-Hungary", "Russian gauge", "European gauge", "Warsaw"), view.rp, strict=True)
        ),
        "units": {u.name: _unit(view, u) for u in UNITS if _told(view, start, u)},
        "tops": {HEXES[h].name: str(top(view, h)) for h in view.stacks},
        "control": _control(view, start),
        "ips": {HEXES[entry >> 3].name: entry & 7 for entry in view.ips},
    }
    if view.pontoons:
        found["pontoons"] = [entry >> 2 for entry in view.pontoons]
    rails = _rails(view, start)
    if rails:
        found["rails"] = rails
    if view.veiled:
        found["veiled"] = [HEXES[entry >> 8].name for entry in view.veiled]
    if view.viewer != FULL_VIEW:
        found["viewer"] = nm.SIDE_NAMES[view.viewer]
    if view.lines:
        found["lines"] = [list(line) for line in view.lines]
    if view.battle is not None:
        battle = view.battle
        found["combat"] = {
            "space": HEXES[battle.target].name,
            "attackers": [UNITS[n].name for n in battle.attackers],
            "defenders": [UNITS[n].name for n in battle.defenders],
            "battle": {k: v for k, v in asdict(battle).items() if isinstance(v, (int, bool, str))},
        }
    return found


def _told(view: State, start: State, u: Unit) -> bool:
    """Whether a piece is anywhere a client shows it."""
    at = view.at_number(u.n)
    if u.fort:
        return view.lost[u.n] != start.lost[u.n] and at < HEX_COUNT
    return at < HEX_COUNT or at in (OFF_MAP, BUKOWINA) or at >= TRACK


def _unit(s: State, u: Unit) -> dict[str, Any]:
    found: dict[str, Any] = {"at": s.place(u).name}
    if s.lost[u.n]:
        found["lost"] = s.lost[u.n]
    if u.n >= FORTS:
        return found
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
    if s.task_of(u):
        found["task"] = [nm.TASK_NAMES[s.task_of(u)], s.task_mps(u)]
    if s.prepared(u) >= 0:
        found["prepared"] = s.prepared(u)
    army, corps = s.army_of(u), s.corps_of(u)
    if army is not None:
        found["army"] = army.name
    if corps is not None:
        found["corps"] = corps.name
    return found


def _control(view: State, start: State) -> dict[str, list[str]]:
    """The hexes that have changed hands since the set-up, by their holder."""
    found: dict[str, list[str]] = {name: [] for name in nm.SIDE_NAMES}
    if view.control != start.control:
        for h in range(HEX_COUNT):
            mine = view.controls(nm.RUSSIA, h)
            if mine != start.controls(nm.RUSSIA, h):
                found[nm.SIDE_NAMES[0 if mine else 1]].append(HEXES[h].name)
    return {name: hexes for name, hexes in found.items() if hexes}


def _rails(view: State, start: State) -> dict[str, int]:
    """Rail hexes whose state has changed since the set-up."""
    if view.rail == start.rail:
        return {}
    from .board import RAIL_HEXES

    return {HEXES[h].name: view.rail_state(h) for h in RAIL_HEXES if view.rail_state(h) != start.rail_state(h)}
