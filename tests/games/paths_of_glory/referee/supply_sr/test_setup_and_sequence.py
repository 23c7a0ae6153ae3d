"""Referee: chapters 4, 5.7 and 6: set-up, Historical scenario, sequence of play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from greatwar.games.paths_of_glory.components import Side
from greatwar.games.paths_of_glory.steps.combat import Combats
from greatwar.games.paths_of_glory.steps.war_status import WarStatusPhase
from tests.games.paths_of_glory.referee.supply_sr.supplykit import (
    ELIMINATED,
    GAME,
    HIST,
    MAP,
    RESERVE,
    SPACES,
    UNITS,
    Position,
    Run,
    action,
    activate,
    choices,
    choose,
    fate,
    historical,
    name,
    ops,
    owner,
    position,
    space,
    take,
    tr,
)

# 4.2: the printed set-up, typed from the rulebook ---------------------------------------------------------------------

GE = {
    "CP Reserve Box": "GEc*8",
    "Bremen": "(GEc)",
    "Aachen": "GE 1",
    "Koblenz": "GE 2, GE 3",
    "Metz": "GE 4, GE 5",
    "Strasbourg": "GE 6",
    "Mulhouse": "(GE 7)",
    "Insterberg": "GE 8, GEc",
    "Oppeln": "(GEc)",
}
AH = {
    "CP Reserve Box": "AHc*4",
    "Cracow": "AHc",
    "Tarnow": "AH 1",
    "Przemysl": "AH 4",
    "Tarnopol": "AH 3",
    "Czernowitz": "AHc",
    "Stanislau": "AHc",
    "Munkacs": "(AH 2)",
    "Timisvar": "AHc",
    "Novi Sad": "AH 5",
    "Sarajevo": "AH 6",
    "Villach": "AHc",
}
WEST = {
    "Antwerp": "BE 1",
    "AP Reserve Box": "BEc, BRc, BR BEFc, FRc*7, RUc*5, SBc*2",
    "Brussels": "BR BEF",
    "Port Said": "(BRc)",
    "Cairo": "(BRc)",
    "Basra": "(BRc)",
    "Sedan": "FR 5",
    "Verdun": "FR 3, FR 4",
    "Nancy": "FR 1, FR 2",
    "Belfort": "FRc*2",
    "Bar le Duc": "(FR 9)",
    "Paris": "(FR 6)",
    "Grenoble": "FRc",
    "Cetinje": "MNc",
}
EAST = {
    "Riga": "RUc",
    "Szawli": "RUc",
    "Kovno": "RU 1",
    "Grodno": "RUc",
    "Lomza": "RU 2",
    "Ivangorod": "RU 4",
    "Lublin": "RU 5",
    "Dubno": "RU 3",
    "Kamenets-Podolski": "RU 8",
    "Lutsk": "RUc",
    "Odessa": "RUc",
    "Batum": "RUc",
    "Kars": "RUc",
    "Erivan": "RUc",
    "Belgrade": "SB 1",
    "Valjevo": "SB 2",
}
TRENCHES = {
    "CP": {"Metz", "Mulhouse", "Konigsberg", "Cracow", "Trent", "Villach", "Trieste"},
    "AP": {"Brussels", "Port Said", "Cairo", "Basra", "Verdun", "Nancy", "Belfort", "Paris", "Riga", "Odessa"},
}


def expected() -> dict[str, Counter[str]]:
    out: dict[str, Counter[str]] = {}
    for part in (GE, AH, WEST, EAST):
        for where, text in part.items():
            for item in text.split(", "):
                k, _, n = item.partition("*")
                out.setdefault(where, Counter())[k] += int(n or 1)
    return out


def found(s) -> dict[str, Counter[str]]:
    out: dict[str, Counter[str]] = {}
    for u in UNITS:
        p = str(s.place(u))
        if s.on_map(u) or s.place(u) in (RESERVE[0], RESERVE[1], ELIMINATED[0], ELIMINATED[1]):
            out.setdefault(p, Counter())[("(%s)" if s.reduced(u) else "%s") % u.kind] += 1
    return out


def trenches(s) -> dict[str, set[str]]:
    out: dict[str, set[str]] = {"CP": set(), "AP": set()}
    for x in SPACES:
        side, level = tr(s, str(x))
        if level:
            assert level == 1
            out[side].add(str(x))
    return out


@pytest.mark.parametrize("scenario", ["introductory", "limited-war", "campaign", "historical"])
def test_the_printed_set_up(scenario):
    """4.0, 4.2.1, 5.7.1 and the Unit Set Up pages."""
    s = position(scenario).s
    assert found(s) == expected()
    want = {k: set(v) for k, v in TRENCHES.items()}
    if scenario == "historical":
        want["CP"].add("Strasbourg")
        want["AP"].remove("Brussels")
    if scenario != "historical":
        assert trenches(s) == want
    else:
        italian = {"Verona", "Asiago", "Maggiore", "Udine"}
        got = trenches(s)
        assert got["CP"] == want["CP"]
        assert got["AP"] - italian == want["AP"]


def test_the_italian_trenches_of_the_historical_scenario_are_there_when_italy_enters():
    """5.7.1, third bullet."""
    from tests.games.paths_of_glory.cards.holding import playing

    for scenario, level in (("historical", 1), ("campaign", 0)):
        p = position(scenario, **(HIST if scenario == "historical" else {})).turn(5).level(ap=1).war_status(ap=4)
        s = playing(p, "AP-17")
        assert {n: tr(s, n) for n in ("Verona", "Asiago", "Maggiore", "Udine")} == dict.fromkeys(
            ("Verona", "Asiago", "Maggiore", "Udine"), ("AP" if level else "", level)
        )
        got = {k: v for k, v in found(s).items() if any("IT" in x for x in v)}
        assert got.pop("AP Reserve Box")["ITc"] == 4
        assert {k: dict(v) for k, v in got.items()} == {
            "Turin": {"ITc": 1},
            "Verona": {"(IT 1)": 1},
            "Asiago": {"(IT 4)": 1},
            "Maggiore": {"(IT 3)": 1},
            "Udine": {"(IT 2)": 1},
            "Rome": {"ITc": 1},
            "Taranto": {"ITc": 1},
        }
        assert {owner(s, n) for n in MAP.row if MAP.nation[n] == "Italy"} == {"AP"}


@pytest.mark.parametrize(
    ("c", "nation", "capital"), [("AP-16", "Romania", "Bucharest"), ("CP-34", "Bulgaria", "Sofia")]
)
def test_romania_and_bulgaria_are_placed_by_their_player(c, nation, capital):
    from tests.games.paths_of_glory.cards.holding import playing

    p = position().turn(6).level(cp=1, ap=1).war_status(cp=4, ap=4).war("TU")
    s = playing(p, c)
    kind_ = "ROc" if nation == "Romania" else "BUc"
    spots: list[str] = []
    for _ in range(10):
        if not s.pending or name(s) != "PlaceFreeCorps":
            break
        opts = {x.split(" > ")[-1] if ">" in x else x.split(" ", 1)[1] for x in choices(s)}
        assert capital not in opts
        assert not opts & set(spots)
        assert opts <= {n for n in MAP.row if MAP.nation[n] == nation}
        assert len(opts) == len([n for n in MAP.row if MAP.nation[n] == nation]) - 1 - len(spots)
        spots.append(sorted(opts)[0])
        choose(s, choices(s)[[x.endswith(spots[-1]) for x in choices(s)].index(True)])
    got = {k: dict(v) for k, v in found(s).items() if kind_ in v and "Box" not in k}
    assert got == {capital: {kind_: 2}, **{n: {kind_: 1} for n in spots}}
    assert len(spots) == 4


def test_markers():
    """4.1.1."""
    s = position("campaign").s
    assert (s.turn, s.vp, tuple(s.war_status), set(s.rp), s.us_entry, s.capitulation) == (1, 10, (0, 0, 0), {0}, 0, 0)


@pytest.mark.parametrize(
    ("scenario", "n"), [("campaign", 7), ("introductory", 7), ("limited-war", 7), ("historical", 8)]
)
def test_the_first_hands(scenario, n):
    """4.3.1, 4.3.2, 5.7.4.1: counting Guns of August."""
    import random

    s = game_new(scenario)
    rng = random.Random(5)
    for _ in range(200):
        step = name(s)
        if step in ("TakeAction",):
            break
        listed = choices(s)
        choose(s, "take" if "take" in listed else rng.choice(listed))
    assert len(s.hand(Side.CP)) == n
    assert len(s.hand(Side.AP)) == n
    assert all(c.side == Side.CP and int(str(c)[3:]) <= 14 for c in s.hand(Side.CP))
    assert all(c.side == Side.AP and int(str(c)[3:]) <= 14 for c in s.hand(Side.AP))
    assert s.offensive is not None
    assert s.round == 1
    assert s.active == Side.CP


def game_new(scenario):
    return GAME.setup(scenario)


# 5.7.4.3, 5.7.4.4 -----------------------------------------------------------------------------------------------------


def test_the_central_powers_open_with_guns_of_august():
    p = historical().hand("CP", "CP-1", "CP-2", "CP-3", "CP-4", "CP-5", "CP-6", "CP-7", "CP-8").hand("AP", "AP-12")
    r = Run(p, cp=[["event CP-1"]])
    s = r.at("TakeAction", side=0, round_=1)
    assert choices(s) == ["event CP-1"]
    s = r.at("TakeAction", side=1, round_=1)
    assert "event AP-12" not in choices(s)
    assert "ops AP-12" in choices(s)
    s = r.at("TakeAction", side=0, round_=2)
    assert "event CP-6" not in choices(s)
    assert "ops CP-6" in choices(s)


@pytest.mark.parametrize(
    ("scenario", "turn", "may"), [("historical", 1, False), ("historical", 2, True), ("campaign", 1, True)]
)
@pytest.mark.parametrize(("side", "c"), [("CP", "CP-6"), ("AP", "AP-12")])
def test_entrench_in_august(scenario, turn, may, side, c):
    p = (historical() if scenario == "historical" else position(scenario)).turn(turn).event("CP-1")
    s = action(p, side, c)
    assert (f"event {c}" in choices(s)) is may


# 5.7.2 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "n",
    [
        "Ahwaz",
        "Venice",
        "Minsk",
        "Jerusalem",
        "Kharput",
        "Kovno",
        "Sedan",
        "Amiens",
        "Koblenz",
        "Aachen",
        "Warsaw",
        "Brussels",
        "Essen",
    ],
)
@pytest.mark.parametrize("scenario", ["campaign", "historical"])
def test_vp_spaces(n, scenario):
    """5.7.2: what the capture of a space brings."""
    p = (
        position(scenario, **(HIST if scenario == "historical" else {}))
        .turn(6)
        .war("TU", "IT")
        .turn(9)
        .clear()
        .level(cp=2, ap=2)
        .war_status(cp=15, ap=14)
    )
    mine = int(p.s.owner(space(n)))
    enemy = "AP" if mine == 0 else "CP"
    near = next(b for b, who in MAP.edges[n] if not who and b not in MAP.fort)
    if n in MAP.fort:
        p.destroyed(n)
    unit_ = {("CP"): "GEc", "AP": "BRc"}[enemy]
    if n in ("Ahwaz",):
        unit_ = "TUc"
    p.at(near, unit_)
    # give the mover a line of supply: everything around on its side
    for x in MAP.row:
        if (
            x not in (n,)
            and x not in MAP.fort
            and x[:3] != "MEF"
            and MAP.nation[x] not in ("Greece", "Romania", "Bulgaria")
        ):
            p.control(x, enemy)
    p.vp(10)
    s = ops(p, enemy)
    activate(s, f"activate-move {near}")
    u = next(str(x) for x in p.s.at(space(near)))
    before = s.vp
    choose(s, f"move {u} > {n}")
    standard = MAP.row[n]["vp_standard"] == "1"
    hist = (standard and n not in ("Ahwaz", "Venice", "Minsk", "Jerusalem", "Kharput")) or n in (
        "Kovno",
        "Sedan",
        "Amiens",
        "Koblenz",
        "Aachen",
    )
    want = hist if scenario == "historical" else standard
    assert s.vp - before == ((1 if enemy == "CP" else -1) if want else 0)


# 5.7.4.6 moving, attacking, advancing ---------------------------------------------------------------------------------


def italy(level: int, scenario: str = "historical") -> Position:
    return (
        position(scenario, **(HIST if scenario == "historical" else {}))
        .turn(6)
        .war("IT", "TU")
        .turn(9)
        .level(cp=2, ap=level)
        .war_status(cp=15, ap=14)
        .clear()
        .hand("CP")
        .hand("AP")
    )


def moves(s, u: str) -> set[str]:
    return {c.split(" > ")[1] for c in choices(s) if c.startswith(f"move {u} > ")}


@pytest.mark.parametrize(
    ("who", "frm", "to", "free"),
    [
        ("FR 1", "Nice", "Turin", False),
        ("BR 1", "Grenoble", "Turin", False),
        ("FRc", "Nice", "Turin", True),
        ("IT 1", "Milan", "Turin", True),
        ("IT 1", "Turin", "Nice", True),
        ("GE 1", "Innsbruck", "Trent", None),
        ("GEc", "Innsbruck", "Trent", True),
        ("AH 1", "Innsbruck", "Trent", True),
    ],
)
@pytest.mark.parametrize("level", [0, 1, 2])
def test_moving_into_italy(who, frm, to, free, level):
    side = "CP" if who[:2] in ("GE", "AH") else "AP"
    p = italy(level).at(frm, who)
    s = ops(p, side)
    activate(s, f"activate-move {frm}")
    u = next(str(x) for x in p.s.at(space(frm)))
    if free is None:  # a German army may enter Trent on its way but not end there
        if level < 2:
            assert to not in moves(s, u) or ends(s, u, to) is False
        else:
            assert ends(s, u, to)
    else:
        assert (to in moves(s, u)) is (free or level == 2)


def ends(s, u, to) -> bool:
    choose(s, f"move {u} > {to}")
    if fate(s, u) != to:
        return False  # it had to go on
    return not (
        name(s) == "Movement" and "stop" not in choices(s) and [c for c in choices(s) if c.startswith(f"move {u} >")]
    )


def test_a_german_army_passes_villach_to_graz():
    """5.7.4.6 second sentence: end their movement; passing is free."""
    p = italy(1).at("Spittal", "GE 1")
    s = ops(p, "CP")
    activate(s, "activate-move Spittal")
    assert "Villach" in moves(s, "GE 1")
    choose(s, "move GE 1 > Villach")
    assert "stop" not in choices(s)
    assert "Graz" in moves(s, "GE 1")
    assert "Trieste" in moves(s, "GE 1")


@pytest.mark.parametrize(
    ("who", "frm", "enemy", "to", "free"),
    [
        ("FR 1", "Turin", "AHc", "Milan", False),
        ("FRc", "Turin", "AHc", "Milan", True),
        ("GE 1", "Innsbruck", "ITc", "Trent", True),
        ("GE 1", "Villach", "ITc", "Maggiore", False),
        ("GEc", "Villach", "ITc", "Maggiore", True),
        ("AH 1", "Villach", "ITc", "Maggiore", True),
        ("IT 1", "Verona", "AHc", "Trent", True),
    ],
)
@pytest.mark.parametrize("level", [1, 2])
def test_attacking_in_italy(who, frm, enemy, to, free, level):
    """5.7.4.6: operate in Italy (move, attack ... into or through any space in Italy)."""
    p = italy(level)
    if to == "Trent" and enemy == "ITc":
        take(p, "Trent", "AP")
    if frm == "Turin" and to == "Milan":
        p.control("Milan", "CP").control("Verona", "CP")
    p.at(to, enemy).at(frm, who)
    s = (
        p.active("CP" if who[:2] in ("GE", "AH") else "AP")
        .with_(attack_marks=(int(space(frm)),))
        .push(Combats())
        .build()
    )
    u = next(str(x) for x in p.s.at(space(frm)))
    got = bool(s.pending) and f"attack {u} > {to}" in choices(s)
    assert got is (free or level == 2)


# 6.0 ------------------------------------------------------------------------------------------------------------------


def test_the_phases_come_in_order():
    p = (
        position()
        .turn(3)
        .at("Verdun", "GE 1")
        .clear("Verdun")
        .at("Verdun", "GE 1")
        .control("Sedan", "CP")
        .rp("GE", 0)
        .hand("CP", "CP-9")
        .hand("AP", "AP-2")
        .at("Metz", "(GE 4)")
        .at("Nancy", "(FR 1)")
    )
    r = Run(p, cp=[["rp CP-9"]], ap=[["rp AP-2"]])
    r.turn_end()
    order = [x[0] for i, x in enumerate(r.seen) if i == 0 or r.seen[i - 1][0] != x[0]]
    core = [
        x
        for x in order
        if x in ("MandatedOffensiveRoll", "TakeAction", "SiegeRoll", "Replace", "DiscardCombatCards", "DrawCard")
    ]
    seen: list[Any] = []
    for x in core:
        if not seen or seen[-1] != x:
            seen.append(x)
    assert seen[0] == "MandatedOffensiveRoll"
    assert list(dict.fromkeys(seen)) == [
        x
        for x in ("MandatedOffensiveRoll", "TakeAction", "SiegeRoll", "Replace", "DiscardCombatCards", "DrawCard")
        if x in seen
    ]


def test_six_rounds_the_central_powers_first():
    r = Run(position().turn(3).hand("CP").hand("AP"))
    r.turn_end()
    acts = [(x[1], x[2]) for x in r.seen if x[0] == "TakeAction"]
    assert acts == [(side, n) for n in range(1, 7) for side in (0, 1)]


@pytest.mark.parametrize(("turn", "status", "level"), [(1, 4, 0), (2, 4, 1), (2, 3, 0)])
def test_no_level_check_in_august(turn, status, level):
    """6.0 E.4."""
    s = position().turn(turn).war_status(cp=status, ap=status).push(WarStatusPhase()).build()
    assert tuple(s.level) == (level, level)


def test_counters_of_the_near_east_are_per_turn():
    """13.2: the allowances come back with the next turn."""
    p = position().turn(3).hand("CP").hand("AP").with_(near_east=(1, 1, 1, 1))
    r = Run(p)
    s = r.at("TakeAction", turn=4)
    assert tuple(s.near_east) == (0, 0, 0, 0)
    p = Position(s)
