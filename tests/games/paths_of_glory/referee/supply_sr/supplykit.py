"""The referee's own reading of supply, attrition and redeployment, from the text and the dossier's map tables only.

Nothing here asks the program's rules: `Oracle` works on where units stand, who controls what and which forts stand.
"""

from __future__ import annotations

import csv
import random
from collections import defaultdict
from typing import Any

from greatwar.games.paths_of_glory.components import (
    ELIMINATED,
    FOLDER,
    PLACES,
    REMOVED,
    RESERVE,
    SPACES,
    UNITS,
    Side,
    card,
    place,
    space,
    unit,
)
from greatwar.games.paths_of_glory.game import GAME
from greatwar.games.paths_of_glory.state import State
from greatwar.games.paths_of_glory.steps.action import TakeAction
from greatwar.games.paths_of_glory.steps.attrition import AttritionPhase
from greatwar.games.paths_of_glory.steps.redeployment import Redeploy
from greatwar.games.paths_of_glory.steps.replacements import ReplacementPhase
from greatwar.games.paths_of_glory.steps.sequence import EndOfRound, Turn
from greatwar.games.paths_of_glory.steps.sieges import SiegePhase
from tests.games.paths_of_glory.positions import Position, choices, choose, position

#: the countries that the rulebook counts otherwise
COUNTED = {"Libya": "Egypt", "Beach": "(beach)", "Basra": "Kuwait/Basra"}
CP, AP = 0, 1
NAMES = {"CP": CP, "AP": AP}
HIST: dict[str, Any] = {
    "hand_size": 8,
    "entrench_modifier": True,
    "vp_map": "historical",
    "draws": "allied",
    "guns_of_august": "event",
}
OPS5 = {"CP": "CP-33", "AP": "AP-55"}


class Map:
    def __init__(self) -> None:
        self.row: dict[str, dict[str, str]] = {}
        with (FOLDER / "data" / "spaces.csv").open() as f:
            for r in csv.DictReader(f):
                self.row[r["name"]] = r
        self.edges: dict[str, list[tuple[str, str]]] = defaultdict(list)
        with (FOLDER / "data" / "connections.csv").open() as f:
            for r in csv.DictReader(f):
                self.edges[r["a"]].append((r["b"], r["only"]))
                self.edges[r["b"]].append((r["a"], r["only"]))
        self.ne = {n for n, r in self.row.items() if r["near_east"] == "1"}
        self.nation = {n: COUNTED.get(r["country"], r["country"]) for n, r in self.row.items()}
        self.port = {
            CP: {n for n, r in self.row.items() if r["cp_port"] == "1"},
            AP: {n for n, r in self.row.items() if r["ap_port"] == "1"},
        }
        self.fort = {n: int(r["fort"]) for n, r in self.row.items() if r["fort"] != "0"}


MAP = Map()
BEACHES = {"MEF1", "MEF2", "MEF3", "MEF4"}
RU_SOURCES = {"Petrograd", "Moscow", "Kharkov", "Caucasus"}
CP_SOURCES = {"Essen", "Breslau", "Sofia", "Constantinople"}
BRITISH = {"BR", "AUS", "CND", "PT", "ANA"}
NE_ARMIES = {"RU CAU", "BR MEF", "BR NE", "FR Orient", "TU YLD", "TU AoI"}
CAPITAL = {
    "AH": ("Vienna", "Budapest"),
    "GR": ("Athens",),
    "BE": ("Brussels",),
    "IT": ("Rome",),
    "BR": ("London",),
    "MN": ("Cetinje",),
    "BU": ("Sofia",),
    "RO": ("Bucharest",),
    "FR": ("Paris",),
    "SB": ("Belgrade",),
    "GE": ("Berlin",),
    "TU": ("Constantinople",),
}
HOME_SOURCE = {
    "GE": {"Essen", "Breslau"},
    "BU": {"Sofia"},
    "TU": {"Constantinople"},
    "RU": RU_SOURCES,
    "SB": {"Belgrade", "Salonika"},
    "BR": {"London"},
}


def kind(u: Any) -> str:
    """The nation printed on a counter: GE, BEF, AUS, SN, ANA ..."""
    k = str(u.kind)
    if k == "PLc":
        return "GE"  # Polish corps are German units (CP-59)
    for sub in ("AUS", "CND", "PT", "ANA", "SN", "MN", "BEF"):
        if k.removesuffix("c") in (sub, f"BR {sub}", f"TU {sub}"):
            return sub
    return k[:2]


def army(u: Any) -> bool:
    return not str(u.kind).endswith("c")


class Oracle:
    """Supply by chapter 14 in a position."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.control = {n: int(s.owner(space(n))) for n in MAP.row}
        self.units: dict[str, list[Any]] = defaultdict(list)
        self.side: dict[str, int] = {}
        for u in UNITS:
            if s.on_map(u):
                n = str(s.place(u))
                self.units[n].append(u)
                self.side[n] = int(u.side)
        self.neutral_greeks = (
            {n for n, us in self.units.items() if any(kind(u) == "GR" for u in us)} if not s.at_war("GR") else set()
        )
        self.fort = {n: f for n, f in MAP.fort.items() if space(n).n not in s.destroyed}
        self.beach = str(PLACES[s.beachhead]) if s.beachhead else ""

    # forts ------------------------------------------------------------------------------------------------------

    def enemy_fort(self, n: str, side: int) -> bool:
        return n in self.fort and self.control[n] == 1 - side

    def besieges(self, n: str, side: int, without: Any = None) -> bool:
        if not self.enemy_fort(n, side) or self.side.get(n) != side:
            return False
        here = [u for u in self.units[n] if u is not without]
        return any(army(u) for u in here) or len(here) >= self.fort[n]

    def passable(self, n: str, side: int) -> bool:
        """A space that a path may use: friendly controlled or an enemy fort besieged, and no enemy units (14.1.3)."""
        if n in self.neutral_greeks or self.side.get(n, side) != side:
            return False
        return self.control[n] == side or self.besieges(n, side)

    # lines ------------------------------------------------------------------------------------------------------

    def line(self, who: str, k: str, a: str, b: str, supply: bool) -> bool:
        """Whether a unit of kind k may use a line (SR and moves, or supply)."""
        if not who:
            return True
        if who == "BEACH":
            return bool(self.beach) and self.beach in (a, b)
        if who == "BR":
            return k in BRITISH or k == "BEF"
        if who == "IT":
            return k == "IT"
        if who == "RU":
            return k == "RU" or (supply and k in ("RO", "SB"))
        if who == "ANA":
            return k == "ANA"
        if who == "ANA;TU":
            return k in ("ANA", "TU", "SN")
        raise AssertionError(who)

    def ports(self, side: int, k: str, a: bool = False) -> set[str]:
        out = set()
        for n in MAP.port[side] | ({self.beach} if side == AP and self.beach else set()):
            if self.control[n] != side or self.side.get(n, side) != side:
                continue
            if n == "Constantinople" and self.control["Gallipoli"] != AP:
                continue
            if n in BEACHES and not (k in ("BR", "AUS") and (not a or k == "MEF")) and k != "MEF":
                continue
            out.add(n)
        return out

    def sources(self, k: str) -> set[str]:
        if k in ("GE", "AH", "TU", "BU", "SN"):
            return {n for n in CP_SOURCES if self.control[n] == CP}
        if k in ("RU", "RO"):
            return {n for n in RU_SOURCES | {"Belgrade"} if self.control[n] == AP}
        if k in ("SB", "MN"):
            return {n for n in RU_SOURCES | {"Belgrade", "Salonika"} if self.control[n] == AP}
        return {n for n in ("London",) if self.control[n] == AP}

    def reach(
        self,
        n: str,
        side: int,
        k: str,
        is_army: bool = False,
        sources: set[str] | None = None,
        all_lines: bool = False,
        sea: bool | None = None,
    ) -> bool:
        """Whether a unit of kind k in n traces to one of the sources."""
        sources = self.sources(k) if sources is None else sources
        sources = {x for x in sources if self.side.get(x, side) == side}
        if n in sources:
            return True
        if sea is None:
            sea = k not in ("RU", "RO", "SB", "MN")
        ports = self.ports(side, k, is_army) if sea else set()
        if (
            all_lines
            and side == AP
            and self.beach
            and self.control[self.beach] == AP
            and self.side.get(self.beach, AP) == AP
        ):
            ports = ports | {self.beach}
        seen, todo = {n}, [n]
        sailed = False
        while todo:
            a = todo.pop()
            nxt = [
                b
                for b, who in MAP.edges[a]
                if (self.friendly_line(who, side, a, b) if all_lines else self.line(who, k, a, b, True))
                and self.passable(b, side)
            ]
            if a in ports and not sailed:
                sailed = True
                nxt += list(ports)
            for b in nxt:
                if b not in seen:
                    seen.add(b)
                    todo.append(b)
        return bool(seen & sources)

    def friendly_line(self, who: str, side: int, a: str, b: str) -> bool:
        if not who:
            return True
        if who == "BEACH":
            return bool(self.beach) and self.beach in (a, b)
        if who == "ANA;TU":
            return True
        return side == AP

    def supplied(self, u: Any, n: str | None = None, attrition: bool = False) -> bool:
        n = n or str(self.s.place(u))
        k = kind(u)
        if k == "MN" or (k in ("ANA", "SN") and n in MAP.ne):
            return True
        if k == "SB" and MAP.nation[n] == "Serbia":
            return True
        if attrition and k == "TU" and n == "Medina":
            return True
        key = "MEF" if str(u.kind) == "BR MEF" else k
        if key == "MEF":
            return self.reach(n, AP, "MEF", True, {"London"} if self.control["London"] == AP else set())
        return self.reach(n, int(u.side), k, army(u))

    def own_source(self, u: Any, n: str | None = None) -> bool:
        """Whether a unit traces to a source that lets it take replacements (17.1.4.1, 13.1.12)."""
        n = n or str(self.s.place(u))
        k = kind(u)
        good = {
            "GE": {"Essen", "Breslau"},
            "AH": {"Essen", "Breslau"},
            "TU": {"Constantinople"},
            "SN": {"Constantinople"},
            "BU": {"Sofia"},
            "RU": RU_SOURCES,
            "RO": RU_SOURCES,
        }.get(k)
        if good is None or (k == "SN" and n in MAP.ne):
            return True
        return self.reach(n, int(u.side), k, army(u), {x for x in good if self.control[x] == u.side})

    # attrition ----------------------------------------------------------------------------------------------------

    def space_supplied(self, n: str) -> bool:
        side = self.control[n]
        here = [kind(u) for u in self.units.get(n, ())]
        if side == CP:
            if ("SN" in here and n in MAP.ne) or (n == "Medina" and "TU" in here):
                return True
            return self.reach(n, CP, "TU", False, {x for x in CP_SOURCES if self.control[x] == CP}, all_lines=True)
        if MAP.nation[n] == "Serbia" or "MN" in here or ("ANA" in here and n in MAP.ne):
            return True
        sources = {x for x in RU_SOURCES | {"Belgrade", "Salonika", "London"} if self.control[x] == AP}
        if MAP.nation[n] == "Albania" and not self.s.at_war("IT"):
            old, self.control["Taranto"] = self.control["Taranto"], AP
            try:
                return self.reach(n, AP, "IT", False, sources | {"Taranto"}, all_lines=True, sea=True)
            finally:
                self.control["Taranto"] = old
        return self.reach(n, AP, "BR", False, sources, all_lines=True, sea=True)

    def attrition(self) -> tuple[set[str], set[str]]:
        """The units that die and the spaces that change hands."""
        dead = {
            str(u)
            for us in self.units.values()
            for u in us
            if not (kind(u) == "GR" and self.neutral_greeks) and not self.supplied(u, attrition=True)
        }
        flips = {
            n
            for n, c in self.control.items()
            if c in (CP, AP) and n not in self.fort and n not in BEACHES and not self.space_supplied(n)
        }
        return dead, flips


def everyone_at_war(scenario: str = "campaign", turn: int = 9, **options: Any) -> Position:
    """An empty map with all nations at war, Total War, no 1914 limits, no trenches."""
    p = position(scenario, **options).turn(6)
    p.war("TU", "IT", "RO", "BU", "GR").turn(turn).level(cp=2, ap=2).war_status(cp=15, ap=14).clear()
    for x in SPACES:
        for side in ("CP", "AP"):
            p.trench(str(x), side, 0)
    return p.hand("CP").hand("AP")


def early(turn: int = 2, scenario: str = "campaign", **options: Any) -> Position:
    """An empty map of 1914."""
    return position(scenario, **options).turn(turn).clear().hand("CP").hand("AP")


def take(p: Position, n: str, side: str) -> Position:
    """Give a space to a side as if it had been conquered: an enemy fort there is destroyed."""
    if n in MAP.fort and p.s.owner(space(n)) != NAMES[side] and space(n).n not in p.s.destroyed:
        p.destroyed(n)
    return p.control(n, side)


COUNTRY = {"Italy": "IT", "Turkey": "TU", "Persia": "TU", "Bulgaria": "BU", "Romania": "RO", "Greece": "GR"}


def scatter(
    seed: int, patches: int = 7, stacks: int = 45, beach: bool = True, neutrals: bool = False, salonika: bool = False
) -> Position:
    """A disordered front: patches of conquered land, stacks anywhere; perhaps with neutral nations."""
    rng = random.Random(seed)
    p = everyone_at_war()
    names = [n for n in MAP.row if n not in BEACHES and n != "London"]
    if neutrals:
        war = [n for n in ("TU", "IT", "RO", "BU", "GR") if rng.random() < 0.5]
        p = (
            position()
            .turn(6)
            .war(*war)
            .turn(9)
            .level(cp=2, ap=2)
            .war_status(cp=15, ap=14)
            .clear()
            .hand("CP")
            .hand("AP")
        )
        closed = {c for c, n in COUNTRY.items() if n not in war}
        if salonika and "Greece" in closed:
            p.event("AP-30", turn=8).at("Florina", "GRc").at("Larisa", "GRc").at("Athens", "GRc")
            closed -= {"Greece"}
            names = [n for n in names if n not in ("Florina", "Larisa", "Athens")]
        names = [n for n in names if MAP.nation[n] not in closed]
        beach = beach and "TU" in war
        for x in SPACES:
            for side in ("CP", "AP"):
                p.trench(str(x), side, 0)
    for _ in range(patches):
        centre = rng.choice(names)
        side = rng.choice(["CP", "AP"])
        area, edge = {centre}, {centre}
        for _ in range(rng.randint(0, 3)):
            edge = {b for a in edge for b, _w in MAP.edges[a] if b in names}
            area |= edge
        for n in sorted(area):
            if rng.random() < 0.85:
                take(p, n, side)
    if beach and rng.random() < 0.5:
        p.beachhead(rng.choice(sorted(BEACHES)))
    for _ in range(6):
        n = rng.choice(list(MAP.fort))
        if space(n).n not in p.s.destroyed and rng.random() < 0.5:
            p.destroyed(n)
    spare = [
        u
        for u in UNITS
        if not p.s.on_map(u)
        and not (kind(u) in ("TU", "SN", "IT", "RO", "BU", "GR") and not p.s.at_war({"SN": "TU"}.get(kind(u), kind(u))))
    ]
    rng.shuffle(spare)
    for _ in range(stacks):
        n = rng.choice(names)
        held = p.s.at(space(n))
        whose = int(held[0].side) if held else rng.choice([CP, AP])
        for _ in range(rng.randint(1, 3)):
            if len(p.s.at(space(n))) >= 3:
                break
            i = next((i for i, u in enumerate(spare) if int(u.side) == whose and allowed(u, n)), None)
            if i is None:
                break
            u = spare.pop(i)
            if int(p.s.owner(space(n))) != whose and not (n in MAP.fort and space(n).n not in p.s.destroyed):
                p.control(n, "CP" if whose == CP else "AP")
            p.s.put(u, place(n))
    return p


def allowed(u: Any, n: str) -> bool:
    """Where a counter may sensibly stand."""
    if kind(u) == "MN":
        return n == "Cetinje"
    if army(u) and n in MAP.ne and str(u.kind) not in NE_ARMIES:
        return False
    if kind(u) == "BEF":
        return MAP.nation[n] in ("Britain", "France", "Belgium", "Germany")
    return not (str(u.kind) == "RU CAU" and n not in MAP.ne)


def fate(s: State, u: str) -> str:
    x = unit(u)
    w = s.place(x)
    if s.on_map(x):
        return str(w)
    return {RESERVE[x.side]: "reserve", ELIMINATED[x.side]: "dead", REMOVED[x.side]: "gone"}.get(w, "out")


def owner(s: State, x: str) -> str:
    return {0: "CP", 1: "AP"}.get(int(s.owner(space(x))), "none")


def name(s: State) -> str:
    return type(GAME.step(s)).__name__ if s.pending else ""


def here(s: State, where_: str) -> list[str]:
    return sorted(("(%s)" if s.reduced(u) else "%s") % u.kind for u in s.at(place(where_)))


def attrition(p: Position) -> State:
    return p.push(AttritionPhase()).build()


def sieges(p: Position) -> State:
    return p.push(SiegePhase()).build()


def replacement(p: Position, side: str) -> State:
    return p.push(ReplacementPhase(NAMES[side])).build()


def action(p: Position, side: str, *cards: str) -> State:
    """The start of an action round of a side with these cards (or one of 5 OPS)."""
    return p.hand(side, *(cards or (OPS5[side],))).active(side).push(TakeAction(), EndOfRound()).build()


def ops(p: Position, side: str, points: int | None = None) -> State:
    """The activation of spaces with a number of OPS."""
    c = {
        None: OPS5[side],
        5: OPS5[side],
        4: {"CP": "CP-9", "AP": "AP-2"}[side],
        3: {"CP": "CP-8", "AP": "AP-9"}[side],
        2: {"CP": "CP-3", "AP": "AP-4"}[side],
    }.get(points)
    s = action(p, side, c or OPS5[side])
    return choose(s, "one-op" if points == 1 else f"ops {c}")


def sr(p: Position, side: str, points: int = 5) -> State:
    return p.active(side).push(Redeploy(points)).build()


def picks(s: State) -> set[str]:
    return {c.removeprefix("pick ") for c in choices(s) if c.startswith("pick ")} | {
        c.split(" ", 1)[1].split(" > ")[0] for c in choices(s) if c.startswith("redeploy ")
    }


def ways(s: State, u: str) -> set[str]:
    """Where a unit may be redeployed to; empty if it may not be picked."""
    listed = choices(s)
    direct = {c.split(" > ")[1] for c in listed if c.startswith(f"redeploy {u} > ")}
    if direct:
        return direct
    if f"pick {u}" not in listed:
        return set()
    after = s.copy()
    choose(after, f"pick {u}")
    if after.place(unit(u)) != s.place(unit(u)):
        return {str(after.place(unit(u)))}  # the only way was taken at once
    return {c.split(" > ")[1] for c in choices(after) if c.startswith(f"redeploy {u} > ")}


def tr(s: State, x: str) -> tuple[str, int]:
    for side in (CP, AP):
        level = s.trench_level(space(x), side)
        if level:
            return ("CP", "AP")[side], int(level)
    return "", 0


# Strategic Redeployment by chapter 13 --------------------------------------------------------------------------------

OPEN = {"Essen"}


class Redeployment(Oracle):
    """Where each unit may be redeployed to with the turn's Near East allowances still free (or used)."""

    def __init__(self, s: State, used: tuple[bool, bool, bool] = (False, False, False)) -> None:
        super().__init__(s)
        self.ru_used, self.br_used, self.cp_used = used

    def same_nation(self, u: Any) -> set[str]:
        """Spaces with a supplied unit of the nation of u (ANA and SN alone do not count)."""
        nation = "BR" if kind(u) in BRITISH | {"BEF"} else {"SN": "TU"}.get(kind(u), kind(u))
        out = set()
        for n, us in self.units.items():
            for v in us:
                k = kind(v)
                if k in ("ANA", "SN") or v.side != u.side:
                    continue
                if (
                    ("BR" if k in BRITISH | {"BEF"} else k) == nation
                    and self.supplied(v)
                    and not (k == "SB" and not self.reach(n, AP, "SB"))
                ):
                    out.add(n)
        return out

    def capital_lost(self, u: Any) -> bool:
        k = {"SN": "TU"}.get(kind(u), "BR" if kind(u) in BRITISH | {"BEF"} else kind(u))
        if k in ("BE", "SB", "RU", "US"):
            return False
        return any(self.control[c] != u.side or self.side.get(c, int(u.side)) != u.side for c in CAPITAL[k])

    def may_enter(self, u: Any, n: str) -> bool:
        k = kind(u)
        if n in BEACHES and n != self.beach:
            return False
        if k == "RU" and MAP.nation[n] != "Russia":
            return False
        if army(u) and n in MAP.ne and str(u.kind) not in NE_ARMIES:
            return False
        if k == "BEF" and MAP.nation[n] not in ("Britain", "France", "Belgium", "Germany"):
            return False
        if k == "MN":
            return n == "Cetinje"
        return not (str(u.kind) == "RU CAVc" and n in MAP.ne)

    def crossing(self, u: Any, a: bool, b: bool, how: str) -> bool:
        """Whether a redeployment between the maps is allowed; a, b: whether each end is in the Near East."""
        if a == b:
            return True
        k = kind(u)
        if u.side == CP:
            return k in ("TU", "SN") or (not self.cp_used and not army(u))
        if k == "RU":
            return not army(u) and not self.ru_used and how != "sea"
        if how == "land":
            return True
        if k in ("BR", "AUS"):
            return not self.br_used
        return False

    def ways(self, u: Any, points: int) -> set[str]:
        if points < (4 if army(u) else 1):
            return set()
        box = self.s.place(u) == RESERVE[u.side]
        out = self.from_box(u) if box else self.from_map(u)
        return {n for n in out if n == "box" or len(self.units.get(n, ())) < 3}

    def from_map(self, u: Any) -> set[str]:
        start, side, k = str(self.s.place(u)), int(u.side), kind(u)
        if not self.supplied(u) or start in self.neutral_greeks:
            return set()
        if self.besieges(start, side) and not self.besieges(start, side, without=u):
            return set()
        if k == "RU" and MAP.nation[start] != "Russia":
            return set()
        out: set[str] = set()
        if k != "MN":
            out |= {n for n in self.overland(u, start) if self.supplied(u, n)}
            if not army(u):
                out |= {n for n in self.by_sea(u, start) if self.supplied(u, n)}
        may = not army(u) and k != "ANA" and not self.capital_lost(u) and self.own_source(u)
        if may and self.crossing(u, start in MAP.ne, False, "box"):
            out.add("box")
        return out - {start}

    def overland(self, u: Any, start: str) -> set[str]:
        side, k = int(u.side), kind(u)
        seen, todo = {start}, [start]
        while todo:
            a = todo.pop()
            for b, who in MAP.edges[a]:
                if (
                    b in seen
                    or not self.line(who, k, a, b, False)
                    or not self.passable(b, side)
                    or not self.may_enter(u, b)
                ):
                    continue
                if kind(u) == "RU" and not self.crossing(u, a in MAP.ne, b in MAP.ne, "land"):
                    continue
                seen.add(b)
                todo.append(b)
        return {n for n in seen if self.crossing(u, start in MAP.ne, n in MAP.ne, "land")}

    def by_sea(self, u: Any, start: str) -> set[str]:
        side, k = int(u.side), kind(u)
        if k == "RU":
            return set()
        ports = {
            n
            for n in MAP.port[side] | ({self.beach} if side == AP and self.beach else set())
            if self.control[n] == side
            and self.side.get(n, side) == side
            and not (n == "Constantinople" and self.control["Gallipoli"] != AP)
            and n not in self.neutral_greeks
        }
        if start not in ports:
            return set()
        return {n for n in ports if self.may_enter(u, n) and self.crossing(u, start in MAP.ne, n in MAP.ne, "sea")}

    def from_box(self, u: Any) -> set[str]:
        side, k = int(u.side), kind(u)
        if army(u) or self.capital_lost(u) or k == "ANA":
            return set()
        nation = {"SN": "TU"}.get(k, "BR" if k in BRITISH | {"BEF"} else k)
        to = set() if k == "MN" else self.same_nation(u)
        homes = set(CAPITAL.get(nation, ())) | HOME_SOURCE.get(nation, set())
        to |= {
            n
            for n in homes
            if self.passable(n, side) and self.control[n] == side and (self.reach(n, side, k, False) or k == "MN")
        }
        if k == "US":
            to |= {n for n in MAP.port[AP] if MAP.nation[n] == "France" and self.passable(n, AP)}
        return {
            n
            for n in to
            if self.may_enter(u, n) and self.crossing(u, False, n in MAP.ne, "box") and self.own_source(u, n)
        }


def activate(s: State, *texts: str) -> State:
    """Activations; 'done' if there is still something left to activate."""
    choose(s, *texts)
    return choose(s, "done") if name(s) == "Activate" else s


# Activation by 9.2 ----------------------------------------------------------------------------------------------------

BELGIAN_BRITISH = {"Antwerp", "Ostend", "Calais", "Amiens"}


def price(o: Oracle, n: str) -> int:
    """The cost of a space for movement: nationalities by 9.2.3, units by 9.2.7.1."""
    units = o.units[n]
    if o.beach and int(units[0].side) == AP:
        by_beach = [u for u in units if o.supplied(u) and not _without_beach(o, u)]
        if by_beach:
            rest = {_nation(u, n) for u in units if u not in by_beach}
            return sum(3 if str(u.kind) == "BR MEF" else 1 for u in by_beach) + len(rest - {"BR"})
    nations = {_nation(u, n) for u in units}
    if {"FR", "US"} <= nations and MAP.nation[n] in ("France", "Germany"):
        nations -= {"US"}
    return len(nations)


def _nation(u: Any, n: str) -> str:
    k = kind(u)
    if k in BRITISH | {"BEF"} or (k == "BE" and n in BELGIAN_BRITISH):
        return "BR"
    return {"SN": "TU", "MN": "SB"}.get(k, k)


def _without_beach(o: Oracle, u: Any) -> bool:
    old, o.beach = o.beach, ""
    try:
        return o.supplied(u)
    finally:
        o.beach = old


# Replacements by 17 ---------------------------------------------------------------------------------------------------

POOL = {"ANA": "A", "AUS": "A", "BE": "A", "CND": "A", "MN": "A", "PT": "A", "RO": "A", "GR": "A", "SB": "A"}
NEVER = {"BR BEF", "BR BEFc", "BR MEF", "BR NE", "FR Orient", "RU CAU", "TU YLD", "TU AoI", "TU SNc"}


class Replacements(Redeployment):
    def open_(self, u: Any) -> set[str]:
        """What may be bought for a unit with enough points (1 at least)."""
        if str(u.kind) in NEVER:
            return set()
        k = kind(u)
        if self.capital_lost(u) and k not in ("BE", "SB"):
            return set()
        where = self.s.place(u)
        if self.s.on_map(u):
            str(where)
            if not self.s.reduced(u) or not self.supplied(u) or not self.own_source(u):
                return set()
            return {f"flip {u}"}
        if where == RESERVE[u.side]:
            return {f"flip {u}"} if self.s.reduced(u) else set()
        if where != ELIMINATED[u.side]:
            return set()
        if not army(u):
            return {f"rebuild {u} > {'Arabia' if k == 'ANA' else ('CP', 'AP')[int(u.side)] + ' Reserve Box'}"}
        return {f"rebuild {u} > {n}" for n in self.homes(u)}

    def homes(self, u: Any) -> set[str]:
        k, side = kind(u), int(u.side)
        spots = set(CAPITAL.get(k, ())) | HOME_SOURCE.get(k, set())
        if k == "US":
            spots = {n for n in MAP.port[AP] if MAP.nation[n] == "France"}
        if k == "BE":
            spots = {"Brussels", "Antwerp", "Ostend"}
        good = {
            n
            for n in spots
            if self.control[n] == side and self.side.get(n, side) == side and self.reach(n, side, k, True)
        }
        if k == "SB" and self.control["Nis"] == CP:
            good -= {"Belgrade"}
        if k == "BE" and not good and self.control["Calais"] == AP and self.reach("Calais", AP, "BE", True):
            good = {"Calais"}
        if (
            k == "FR"
            and self.control["Paris"] == AP
            and self.side.get("Paris", AP) == AP
            and len(self.units.get("Paris", ())) >= 3
            and self.control["Orleans"] == AP
            and self.reach("Orleans", AP, "FR", True)
        ):
            good |= {"Orleans"}
        return {n for n in good if len(self.units.get(n, ())) < 3}


# Whole turns  ---------------------------------------------------------------

from greatwar.games.paths_of_glory.components import POOLS  # noqa: E402

__all__ = [
    "AP",
    "BEACHES",
    "BELGIAN_BRITISH",
    "BRITISH",
    "CAPITAL",
    "COUNTRY",
    "CP",
    "CP_SOURCES",
    "ELIMINATED",
    "GAME",
    "HIST",
    "HOME_SOURCE",
    "MAP",
    "NAMES",
    "NEVER",
    "NE_ARMIES",
    "OPEN",
    "OPS5",
    "PLACES",
    "POOL",
    "POOLS",
    "REMOVED",
    "RESERVE",
    "RU_SOURCES",
    "SPACES",
    "UNITS",
    "Any",
    "AttritionPhase",
    "EndOfRound",
    "Map",
    "Oracle",
    "Position",
    "Redeploy",
    "Redeployment",
    "ReplacementPhase",
    "Replacements",
    "Run",
    "Side",
    "SiegePhase",
    "State",
    "TakeAction",
    "Turn",
    "action",
    "activate",
    "allowed",
    "army",
    "attrition",
    "card",
    "choices",
    "choose",
    "csv",
    "defaultdict",
    "early",
    "everyone_at_war",
    "fate",
    "here",
    "historical",
    "kind",
    "name",
    "ops",
    "owner",
    "picks",
    "place",
    "pool",
    "pools",
    "position",
    "price",
    "random",
    "replacement",
    "scatter",
    "sieges",
    "space",
    "sr",
    "take",
    "tr",
    "unit",
    "ways",
]


def historical() -> Position:
    return position("historical", **HIST)


def pool(s: State, nation: str) -> int:
    return s.rp[POOLS.index(nation)]


def pools(s: State) -> dict[str, int]:
    return {n: v for n, v in zip(POOLS, s.rp, strict=True) if v}


class Run:
    """One turn after another: scripted actions, otherwise 'one-op' and nothing done."""

    def __init__(self, p: Position, cp: Any = (), ap: Any = (), mo: Any = (4, 5)) -> None:
        self.s = p.push(Turn()).build()
        self.script = {0: [list(x) for x in cp], 1: [list(x) for x in ap]}
        self.mo = list(mo)  # the Allied die comes first
        self.seen: list[tuple[str, int, int, list[str]]] = []

    def at(self, *steps: str, turn: int | None = None, side: int | None = None, round_: int | None = None) -> State:
        """Run until a step of that name (or the end)."""
        for _ in range(3000):
            s = self.s
            if not s.pending or (
                name(s) in steps
                and turn in (None, s.turn)
                and side in (None, int(s.active))
                and round_ in (None, s.round)
            ):
                return s
            self.one()
        raise AssertionError("endless")

    def turn_end(self) -> State:
        before = self.s.turn
        for _ in range(3000):
            if not self.s.pending or self.s.turn != before:
                return self.s
            self.one()
        raise AssertionError("endless")

    def one(self) -> None:
        s, listed = self.s, choices(self.s)
        n = name(s)
        self.seen.append((n, int(s.active), s.round, listed))
        if n == "MandatedOffensiveRoll":
            text = f"roll {self.mo.pop(0) if self.mo else 5}"
        elif n == "TakeAction":
            todo = self.script[int(s.active)]
            if todo:
                for text in todo.pop(0):
                    choose(s, text)
                return
            text = "one-op"
        elif listed[0].startswith("roll"):
            text = "roll 1"
        else:
            text = next((x for x in ("done", "decline", "no-flank") if x in listed), listed[0])
        choose(s, text)
