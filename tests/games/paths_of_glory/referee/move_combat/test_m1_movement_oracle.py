"""Referee: 11.1 for one unit against an own reading of the rules, in random positions: every space it may enter and
end in.
"""

from __future__ import annotations

import random

import pytest

from tests.games.paths_of_glory.referee.move_combat.movekit import (
    OPS5,
    PLACES,
    adjacency,
    base,
    choices,
    choose,
    early,
    name,
    reach,
    space,
    table,
    unit,
)

ADJ = adjacency()
SPACE = {r["name"]: r for r in table("spaces.csv")}
UNIT = {r["name"]: r for r in table("units.csv")}
CHANNEL = {"Amiens", "Calais", "Ostend"}
BEF_LANDS = {"Britain", "France", "Belgium", "Germany"}
NEUTRAL_OF = {"Italy": "IT", "Romania": "RO", "Bulgaria": "BU", "Greece": "GR", "Turkey": "TU", "Persia": "TU"}


def line(only, u):
    if not only:
        return True
    r = UNIT[u]
    if only == "BEACH":
        return True
    who = r["nation"]
    if "ANA" in only.split(";") and r["sub"] == "ANA":
        return True
    return who in only.split(";")


def oracle(s, u, at_war, free_channel, beach, moved_ru=False, tsar=False):
    """Spaces entered and ended in by a unit that moves alone, first and last."""
    r = UNIT[u]
    me = unit(u)
    side = r["side"]
    foe = {str(s.place(x)) for x in s_units(s) if s.on_map(x) and x.side != me.side}
    friends: dict[str, list[str]] = {}
    for x in s_units(s):
        if s.on_map(x) and x.side == me.side and x != me:
            friends.setdefault(str(s.place(x)), []).append(x)
    marks = {str(PLACES[m]) for m in s.attack_marks}
    start = str(s.place(me))
    mf = int(r["reduced_mf"] if s.reduced(me) else r["mf"])

    def fort(x):
        """LF of an intact enemy fort."""
        lf = int(SPACE[x]["fort"])
        if not lf or s.fort(space(x)) == 0:
            return 0
        return lf if SPACE[x]["start_control"] != side else 0

    def besieged_by(units, lf):
        return any(UNIT[str(v)]["size"] == "army" for v in units) or len(units) >= lf

    def crosses(a, b):
        return "Caucasus" in (a, b) and bool({a, b} & {"Poti", "Grozny"})

    def enter(a, b, crossed=False):
        if crosses(a, b) and crossed:  # 12.1.9 speaks of the one move of the turn
            return False
        if not line(ADJ[a][b], u) or b in foe:
            return False
        sp = SPACE[b]
        if sp["beach"] == "1" and b != beach:
            return False
        if NEUTRAL_OF.get(sp["country"]) and NEUTRAL_OF[sp["country"]] not in at_war:
            return False
        if r["sub"] == "BEF" and sp["country"] not in BEF_LANDS:
            return False
        if r["size"] == "army" and sp["near_east"] == "1" and r["near_east"] != "1":
            return False
        if {a, b} & {"Caucasus"} and {a, b} & {"Poti", "Grozny"} and (r["size"] == "army" or moved_ru or tsar):
            return False
        lf = fort(b)
        if lf and not besieged_by(friends.get(b, []), lf):
            return besieged_by([*friends.get(b, []), me], lf)
        return True

    def must_stop(b):
        lf = fort(b)
        return bool(lf) and not besieged_by(friends.get(b, []), lf)

    # the fort that is left
    lf = fort(start)
    if lf and friends.get(start) and not besieged_by(friends[start], lf):
        return set(), set()

    def may_end(b):
        if len(friends.get(b, [])) >= 3 or b in marks:
            return False
        return not (side == "CP" and b in CHANNEL and not free_channel)

    # walk: (space, mp)
    todo = [(start, mf, False)]
    entered, ends = set(), set()
    seen = set()

    def alive(b, left, crossed):
        """Whether a legal end can be reached from here."""
        if may_end(b):
            return True
        if must_stop(b) or left == 0:
            return False
        return any(enter(b, c, crossed) and alive(c, left - 1, crossed or crosses(b, c)) for c in ADJ[b])

    while todo:
        a, left, crossed = todo.pop()
        if left == 0:
            continue
        for b in ADJ[a]:
            now = crossed or crosses(a, b)
            if not enter(a, b, crossed) or not alive(b, left - 1, now):
                continue
            entered.add(b)
            if may_end(b):
                ends.add(b)
            if (b, left - 1, now) in seen or must_stop(b):
                continue
            seen.add((b, left - 1, now))
            todo.append((b, left - 1, now))
    return entered, ends


def s_units(s):
    from tests.games.paths_of_glory.referee.move_combat.movekit import UNITS

    return UNITS


REGION = {
    "west": [
        "Sedan",
        "Cambrai",
        "Verdun",
        "Nancy",
        "Metz",
        "Strasbourg",
        "Brussels",
        "Antwerp",
        "Ostend",
        "Calais",
        "Amiens",
        "Liege",
        "Koblenz",
        "Aachen",
        "Chateau Thierry",
        "Bar le Duc",
        "Paris",
        "Belfort",
        "Mulhouse",
        "Rouen",
        "Melun",
        "Dijon",
        "London",
        "Le Havre",
    ],
    "east": [
        "Tannenberg",
        "Konigsberg",
        "Insterberg",
        "Thorn",
        "Posen",
        "Danzig",
        "Plock",
        "Lodz",
        "Warsaw",
        "Lomza",
        "Grodno",
        "Kovno",
        "Vilna",
        "Szawli",
        "Riga",
        "Memel",
        "Dvinsk",
        "Bialystok",
        "Brest Litovsk",
        "Breslau",
        "Ivangorod",
        "Lublin",
        "Reval",
        "Pskov",
        "Petrograd",
    ],
    "south": [
        "Cracow",
        "Tarnow",
        "Przemysl",
        "Lemberg",
        "Lutsk",
        "Dubno",
        "Tarnopol",
        "Czernowitz",
        "Stanislau",
        "Munkacs",
        "Kamenets-Podolski",
        "Zhmerinka",
        "Jassy",
        "Kishinev",
        "Odessa",
        "Ismail",
        "Galatz",
        "Barlad",
        "Uman",
        "Caucasus",
        "Vinnitsa",
    ],
    "balkans": [
        "Belgrade",
        "Novi Sad",
        "Timisvar",
        "Sarajevo",
        "Valjevo",
        "Nis",
        "Skopje",
        "Monastir",
        "Sofia",
        "Strumitsa",
        "Salonika",
        "Florina",
        "Tirana",
        "Valona",
        "Kavala",
        "Taranto",
        "Foggia",
        "Cetinje",
        "Larisa",
        "Adrianople",
        "Philippoli",
        "Constantinople",
        "Gallipoli",
    ],
    "neareast": [
        "Constantinople",
        "Bursa",
        "Adapazari",
        "Adrianople",
        "Gallipoli",
        "Balikesir",
        "Izmir",
        "Eskidor",
        "Ankara",
        "Sinope",
        "Cana Kale",
        "Philippoli",
    ],
    "caucasus": [
        "Caucasus",
        "Poti",
        "Grozny",
        "Batum",
        "Tbilisi",
        "Kars",
        "Rize",
        "Trebizond",
        "Erzerum",
        "Odessa",
        "Uman",
        "Petrovsk",
        "Elizabethpol",
        "Erivan",
    ],
    "egypt": [
        "Sinai",
        "Gaza",
        "Beersheba",
        "Cairo",
        "Port Said",
        "Alexandria",
        "Aqaba",
        "Jerusalem",
        "Nablus",
        "Amman",
        "Arabia",
        "Medina",
        "Damascus",
        "Libya",
    ],
}
FOLK = {
    "west": (
        ["GE 1", "GE 2", "GE 3", "AH 1", "GEc", "GEc", "GEc", "GEc", "AHc", "AHc"],
        [
            "FR 1",
            "FR 2",
            "BR 1",
            "BR BEF",
            "BR BEFc",
            "BE 1",
            "BEc",
            "FRc",
            "FRc",
            "BRc",
            "BRc",
            "AUSc",
            "PTc",
            "CNDc",
            "US 1",
            "USc",
        ],
    ),
    "east": (
        ["GE 8", "GE 9", "AH 1", "GEc", "GEc", "GEc", "AHc", "AHc", "AHc", "PLc"],
        ["RU 1", "RU 2", "RU 3", "RUc", "RUc", "RUc", "RUc", "RU CAVc 1", "RU Czlc", "ROc"],
    ),
    "south": (
        ["AH 1", "AH 2", "GE 8", "AHc", "AHc", "GEc", "GEc", "BUc"],
        ["RU 3", "RU 8", "ROc", "ROc", "ROc", "RUc", "RUc", "RUc", "SBc"],
    ),
    "balkans": (
        ["AH 5", "AH 6", "BUc", "BUc", "GE 11", "GEc", "AHc", "TUc", "TU YLD"],
        ["SB 1", "SB 2", "SBc", "FRc", "BRc", "IT 1", "ITc", "GRc", "FR Orient", "BR 1", "MNc"],
    ),
    "neareast": (
        ["TU YLD", "TU AoI", "GE 1", "AH 1", "TUc", "TUc", "GEc", "BUc", "AHc"],
        ["BR MEF", "BR NE", "FR Orient", "BR 1", "FR 1", "BRc", "AUSc", "FRc", "GRc"],
    ),
    "caucasus": (
        ["TU YLD", "TU AoI", "TUc", "TUc", "TUc", "GEc", "GE 1"],
        ["RU CAU", "RU 1", "RUc", "RUc", "RUc", "RU 2", "RU Czlc", "ROc"],
    ),
    "egypt": (
        ["TU YLD", "TUc", "TUc", "TUc", "GEc", "TU SNc"],
        ["BR NE", "BR MEF", "BRc", "BRc", "AUSc", "ANAc", "FRc", "PTc"],
    ),
}


def kinds(names):
    """Counters such as GEc become numbered ones."""
    out: list[str] = []
    n: dict[str, int] = {}
    for k in names:
        if k in UNIT:
            out.append(k)
        else:
            n[k] = n.get(k, 0) + 1
            out.append(f"{k} {n[k]}")
    return out


@pytest.mark.parametrize("region", list(REGION))
@pytest.mark.parametrize("seed", range(30))
def test_every_space_a_unit_may_enter_and_end_in(region, seed):
    rnd = random.Random(f"{region}{seed}")
    modern = rnd.random() < 0.6
    tsar = modern and rnd.random() < 0.3
    if modern:
        at_war = {"TU", "IT", "RO", "BU", "GR"}
        p = base()
        free = True
        if tsar:
            p.event("CP-52", turn=8)
    else:
        at_war = {"TU"} if rnd.random() < 0.7 else set()
        p = early(3)
        p.war(*at_war)
        free = False
    beach = ""
    if rnd.random() < 0.4 and "TU" in at_war:
        beach = {"neareast": "MEF3", "balkans": "MEF1"}.get(region, "")
        if beach:
            p.beachhead(beach)
    spots = [x for x in REGION[region] if NEUTRAL_OF.get(SPACE[x]["country"], "") in ("", *at_war)]
    for x in spots:
        if SPACE[x]["fort"] != "0" and rnd.random() < 0.3:
            p.destroyed(x)
        elif SPACE[x]["fort"] == "0" and rnd.random() < 0.4:
            p.control(x, rnd.choice(["CP", "AP"]))
    cp, ap = kinds(FOLK[region][0]), kinds(FOLK[region][1])
    placed: dict[str, tuple[str, int]] = {}
    for u in rnd.sample(cp, min(len(cp), 6)) + rnd.sample(ap, min(len(ap), 6)):
        side = UNIT[u]["side"]
        ok = [
            x
            for x in spots
            if placed.get(x, (side, 0))[0] == side
            and placed.get(x, (side, 0))[1] < 3
            and not (
                SPACE[x]["fort"] != "0"
                and p.s.fort(space(x))
                and SPACE[x]["start_control"] != side
                and UNIT[u]["size"] != "army"
            )
        ]
        if not ok:
            continue
        if UNIT[u]["size"] == "army" and UNIT[u]["near_east"] != "1":
            ok = [x for x in ok if SPACE[x]["near_east"] == "0"] or ok[:0]
        if UNIT[u]["sub"] == "BEF":
            ok = [x for x in ok if SPACE[x]["country"] in BEF_LANDS]
        if not ok:
            continue
        x = rnd.choice(ok)
        placed[x] = (side, placed.get(x, (side, 0))[1] + 1)
        p.at(x, ("(%s)" if rnd.random() < 0.3 else "%s") % u)
    side = rnd.choice(["CP", "AP"])
    from tests.games.paths_of_glory.positions import Position
    from tests.games.paths_of_glory.referee.move_combat.movekit import action

    # try each space of that side; only the first unit is asked
    done = 0
    for x in [x for x, (who, _) in placed.items() if who == side]:
        s = action(Position(p.s.copy()), side)
        choose(s, f"ops {OPS5[side]}")
        if f"activate-move {x}" not in choices(s):
            continue
        others = [y for y in placed if y != x and placed[y][0] == side and f"activate-attack {y}" in choices(s)]
        choose(s, f"activate-move {x}")
        if others and rnd.random() < 0.4 and name(s) == "Activate":
            y = rnd.choice(others)
            if f"activate-attack {y}" in choices(s):
                choose(s, f"activate-attack {y}")
        if name(s) == "Activate":
            choose(s, "done")
        if name(s) != "Movement":
            continue
        movers = sorted({c.split(" > ")[0].removeprefix("move ") for c in choices(s) if c.startswith("move ")})
        if len(list(s.at(space(x)))) != 1:
            # only alone: besieging together is tested elsewhere
            continue
        for u in movers:
            want = oracle(s, u, at_war, free, beach, tsar=tsar)
            got = reach(s, u)
            assert got[0] == want[0], (u, x, "entered", got[0] ^ want[0])
            assert got[1] == want[1], (u, x, "ended", got[1] ^ want[1])
            done += 1
    print("ASKED", done)
