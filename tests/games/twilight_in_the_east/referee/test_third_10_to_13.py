"""Third referee's reading of chapters 10 to 13, in pairs with rivers, pontoons, weather, disorder, forts, IPs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attacking,
    does,
    laying,
    level,
    log_of,
    moving,
    name_of,
    nm,
    offered,
    offers,
    position,
    put,
    retiring,
    status,
    steps,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    FOUR,
    aps,
    auto,
    check_of,
    column,
    dice_for,
    east,
    field,
    fight,
    odds,
    said,
    slrt,
    spots,
    to_defender,
    told,
    west,
)


def pontoons(*sites, units=(), gt=12, weather=nm.NORMAL):
    """Russian pontoons laid by as many Trains beside the river, then the units."""
    s = position("d_grand_campaign", gt=gt, weather=weather)
    trains = ("R 3 Train", "R 4 Train", "R 20 Train")[: len(sites)]
    home = "27.17" if sites and sites[0].startswith("2") else "49.66"
    for t in trains:
        put(s, t, home, army="R FIRST")
    if sites:
        laying(s, RUSSIA)
        for t, site in zip(trains, sites, strict=True):
            does(s, f"bridge-with {t}", f"lay {t} > {site}")
        auto(s)
    for name, hex_, *more in units:
        keys = dict(more[0]) if more else {}
        own: dict[str, Any] = {"army": "R FIRST"} if name[0] == "R" else {}
        put(s, name, hex_, **own, **keys)
    return s


# Rivers, pontoons and the weather in combat -----------------------------------------------------------------


@pytest.mark.rule("20.1#3", "10.8#1")
@pytest.mark.parametrize(("weather", "shift"), [(nm.NORMAL, True), (nm.FREEZE, False)])
def test_20_1_a_frozen_minor_river_is_no_river_in_combat(weather, shift):
    """20.1, 10.8 In a Freeze minor rivers are ignored: no column for who defends behind one."""
    s = field(("R 27/3", "42.21"), ("G 1/1", "41.20"), scenario="d_grand_campaign", gt=40, weather=weather)
    fight(s, RUSSIA, "41.20")
    assert ("terrain" in odds(s)) == shift


@pytest.mark.rule("20.1#3", "10.8#1", "14.1.2#3")
@pytest.mark.parametrize(("weather", "shift"), [(nm.NORMAL, True), (nm.FREEZE, False)])
def test_20_1_frozen_wetlands_are_clear_in_combat(weather, shift):
    """20.1 Wetlands are treated as clear: no column for the defender."""
    s = field(("R 54 r", "08.63"), ("G 1/1", "08.64"), scenario="d_grand_campaign", gt=40, weather=weather)
    fight(s, CENTRAL, "08.63")
    assert ("terrain" in odds(s)) == shift


@pytest.mark.rule("10.1.2#4", "18.1#2", "10.6.1#1")
@pytest.mark.parametrize("laid", [True, False])
def test_10_1_2_over_the_vistula_only_a_pontoon_lets_attack(laid):
    """10.1.2, 18.1, 10.6.1 Not over an unbridged Grand River; over a pontoon ten steps are five, two columns less."""
    units = (("R 27/3", "50.66"), ("G 1/1", "51.66"))
    s = pontoons(*(("50.66|51.66",) if laid else ()), units=units)
    attacking(s, RUSSIA)
    assert offered(s, "declare 51.66") == laid
    if laid:
        fight(s, RUSSIA, "51.66")
        assert odds(s).startswith("5 against 16")
        assert column(s) == "1:5"


@pytest.mark.rule("10.6.1#1", "10.8#1")
@pytest.mark.parametrize(
    ("units", "strength", "shift"),
    [
        ((("R 27/3", "49.18"),), 5, True),
        ((("R 27/3", "49.18"), ("R 25/3", "48.20")), 15, False),
        ((("R 27/3", "51.18"),), 5, True),  # over the bridge of Taplacken
    ],
)
def test_10_6_1_who_attacks_over_the_pregel_is_halved_and_the_shift_needs_all(units, strength, shift):
    """10.6.1 Only those over the river are halved, bridge or not; the column is lost only if all attack over it."""
    target = "52.18" if units[0][1] == "51.18" else "49.19"
    s = field(*units, ("G 1/1", target))
    fight(s, RUSSIA, target)
    assert odds(s).startswith(f"{strength} against 16")
    assert ("terrain" in odds(s)) == shift


@pytest.mark.rule("11.2.4#2", "18.1#2")
@pytest.mark.parametrize(("laid", "levels", "gun"), [(True, 0, "27.15"), (False, -1, "eliminated")])
def test_11_2_4_a_retreat_over_a_pontoon_is_a_retreat_over_a_bridge(laid, levels, gun):
    """11.2.4, 18.1 Over the Niemen without a bridge a level and the guns are lost; over a pontoon nothing."""
    units = (
        ("R 27/3", "27.14"),
        ("R 3 how", "27.14"),
        ("G 1/1", "27.13"),
        ("G 2/1", "27.13"),
        ("G 35/17", "28.14"),
        ("G 36/17", "26.14"),
    )
    s = pontoons(*(("27.14|27.15",) if laid else ()), units=units)
    fight(s, CENTRAL, "27.14")
    does(s, dice_for(s, "R1"))
    if name_of(s) == "Retreat":
        does(s, "retreat 27.15")
    to_defender(s)
    does(s, "dice 2")
    auto(s)
    assert (where(s, "R 27/3"), status(s, "R 27/3"), where(s, "R 3 how")) == ("27.15", levels, gun)


@pytest.mark.rule("11.4.2#1", "18.1#2")
@pytest.mark.parametrize("laid", [True, False])
def test_11_4_2_guns_advance_over_a_pontoon(laid):
    """11.4.2, 18.1 Artillery advances over a pontoon, not over the bare Niemen."""
    units = (
        ("R FIRST Major", "28.16"),
        ("R 27/3", "27.15"),
        ("R 3 how", "27.15"),
        ("R 25/3", "26.14"),
        ("R 28/20", "28.14"),
        ("G Masurian", "27.14"),
    )
    s = pontoons(*(("27.14|27.15",) if laid else ()), units=units)
    attacking(s, RUSSIA)
    does(s, "declare 27.14")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    aps(s, RUSSIA)
    does(s, dice_for(s, "R1"))
    auto(s, stop=("Advance",), CheckDice="dice 2", SlrtDie="roll 1")
    if laid:
        assert "R 3 how" in said(s, "Attackers:")
    assert offered(s, "advance R 27/3")
    assert offered(s, "advance R 3 how") == (laid and "R 3 how" in said(s, "Attackers:"))


@pytest.mark.rule("18.1#3", "11.4#1")
@pytest.mark.parametrize("advance", [True, False])
def test_18_1_a_victor_who_advances_to_the_bank_takes_the_pontoon(advance):
    """18.1, 11.4 The retreat over it leaves the pontoon; the enemy who advances into the bank hex removes it."""
    units = (("R 27/3", "27.14"), ("G 1/1", "27.13"), ("G 2/1", "27.13"), ("G 35/17", "28.14"), ("G 36/17", "26.14"))
    s = pontoons("27.14|27.15", units=units)
    fight(s, CENTRAL, "27.14")
    does(s, dice_for(s, "R1"))
    if name_of(s) == "Retreat":
        does(s, "retreat 27.15")
    auto(s, stop=("Advance",), CheckDice="dice 2", SlrtDie="roll 1")
    does(s, "advance G 1/1" if advance else "done")
    auto(s)
    moving(s, RUSSIA)
    assert offered(s, "lift 27.14|27.15") == (not advance)


@pytest.mark.rule("10.4.4#1", "18.1#2", "10.4.1#1")
@pytest.mark.parametrize(
    ("sites", "flank"),
    [((), False), (("50.66|51.66",), False), (("50.66|51.66", "50.67|51.66"), True)],
)
def test_10_4_4_a_pontoon_makes_a_grand_river_passable_for_the_flank(sites, flank):
    """10.4.4, 18.1 Three hexes by land; Russians over the Vistula count only where a bridge leads to the defender."""
    units = (
        ("R 27/3", "51.65"),
        ("R 25/3", "52.67"),
        ("R Kowno", "50.66"),
        ("R Ossowetz", "50.67"),
        ("R 1 c bd", "51.67"),
        ("G 1/1", "51.66"),
    )
    s = pontoons(*sites, units=units)
    attacking(s, RUSSIA)
    does(s, "declare 51.66", "with R 25/3", "with R 27/3")
    auto(s, stop=("CrtDice",), Commit="done", Ammunition="done", Declaration="done")
    assert said(s, "Attackers:") == "Attackers: R 25/3, R 27/3"
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.4.1#1")
@pytest.mark.parametrize(
    ("idle", "flank"),
    [((), False), (("49.19",), False), (("49.19", "48.19"), True), (("50.19", "48.19"), True)],
)
def test_10_4_1_over_a_major_river_occupation_counts_and_a_zone_does_not(idle, flank):
    """10.4.1, 4.1.1 The attacker covers three hexes of the north bank; enemies in two of the south make five."""
    s = field(("R 27/3", "49.17"), ("G 1/1", "49.18"))
    for name, hex_ in zip(("R Kowno", "R Ossowetz"), idle, strict=False):
        put(s, name, hex_)
    attacking(s, RUSSIA)
    does(s, "declare 49.18")
    if name_of(s) == "Commit":
        does(s, "with R 27/3")
    auto(s, stop=("CrtDice",), Commit="done")
    assert said(s, "Attackers:") == "Attackers: R 27/3"
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.4.1#1", "10.4#1", "10.6.1#1")
def test_10_4_1_an_attacker_over_the_river_covers_his_own_bank():
    """10.4.1 He stands in 49.19 and his ZOC lies on 48.19 and 50.19: six of six, at half his strength."""
    s = field(("R 27/3", "49.17"), ("R 25/3", "49.19"), ("G 1/1", "49.18"))
    fight(s, RUSSIA, "49.18")
    assert odds(s).startswith("15 against 16")
    assert "flank +2" in odds(s)


# Disorder has all the effects of demoralization ---------------------------------------------------------------

BROKEN = [{"status": -4}, {"status": -4, "disorder": 1}, {"status": -4, "disorder": 2}]


@pytest.mark.rule("7.4.1#1", "7.3.1#3", "10.1.2#2")
@pytest.mark.parametrize("given", [{"status": -3}, *BROKEN])
def test_7_4_1_the_disordered_attack_no_more_than_the_demoralized(given):
    """7.4.1, 7.3.1 Neither attack, nor Repulse, nor Prepared Attack marker, nor IP."""
    may = given == {"status": -3}
    s = field(("R 27/3", "40.20", given), ("G Masurian", "41.19"))
    attacking(s, RUSSIA)
    assert bool(offers(s, "declare")) == may
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert (bool(offers(s, "repulse")), bool(offers(s, "prepare")), offered(s, "dig")) == (may, may, may)


@pytest.mark.rule("10.10.3(5)#1")
@pytest.mark.parametrize("given", BROKEN)
def test_7_4_1_a_disordered_defender_spares_the_attacker(given):
    """7.4.1, 10.10.3 (5) -3 for the attacker, whatever the degree."""
    s = field(("R 27/3", "40.20", given), ("G 1/1", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, "dice 4")  # no retreat, no asterisk
    crt = int(said(s, "CRT dice").split(": ", 1)[1].split(" / ")[0].split()[0])
    auto(s, stop=("CheckDice",), SlrtDie="roll 6")
    assert slrt(s, "Central Powers")[1] == crt - 3 - 1, (
        "the table, -3, -1 for Germans; an opponent with guns but no AP gives 0"
    )


@pytest.mark.rule("9.2.2#1")
@pytest.mark.parametrize(("given", "must"), [({"status": -3}, False), *((b, True) for b in BROKEN)])
def test_7_4_1_disordered_cavalry_must_retire(given, must):
    """7.4.1, 9.2.2 Demoralized or worse it must go if it can."""
    s = field(("R 1 c", "40.20", given), ("G 1/1", "41.19"))
    retiring(s, RUSSIA)
    assert offers(s, "retire")
    assert offered(s, "done") == (not must)


@pytest.mark.rule("9.1.4#1")
@pytest.mark.parametrize(
    ("given", "supply", "may"),
    [(b, "out", False) for b in BROKEN] + [(b, "low", True) for b in BROKEN] + [({"status": -3}, "out", True)],
)
def test_7_4_1_disordered_cavalry_out_of_supply_does_not_react(given, supply, may):
    """7.4.1, 9.1.4 Both at once forbid it; one of the two does not."""
    s = field(("R 1 c", "40.20", {**given, "supply": supply}), ("G 1/1", "43.19"))
    moving(s, CENTRAL)
    does(s, "take G 1/1", "march 41.19")
    assert bool(offers(s, "ride")) == may


@pytest.mark.rule("10.1.3#2", "4.2.5#2")
@pytest.mark.parametrize("given", BROKEN)
def test_7_4_1_disordered_formations_do_not_qualify_a_stack_for_withholding(given):
    """10.1.3 (1) A stack whose only formation is Demoralized or worse withholds nobody."""
    s = field(("R 27/3", "40.20", given), ("R Kowno", "40.20"), ("G 1/1", "41.19"))
    fight(s, CENTRAL, "40.20")
    assert not told(s, "withh")
    s = field(("R 27/3", "40.20", given), ("R 25/3", "40.20"), ("R Kowno", "40.20"), ("G 1/1", "41.19"))
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    assert {"withhold R 27/3", "withhold R Kowno"} == set(offers(s, "withhold"))


@pytest.mark.rule("7.4.1#1", "8.6.2#1")
@pytest.mark.parametrize(
    ("given", "verbs"), [(BROKEN[0], {"recover"}), (BROKEN[1], {"reorder"}), (BROKEN[2], {"reorder"})]
)
def test_8_6_2_first_order_then_levels(given, verbs):
    """8.6.2, 7.4.2 A Disordered unit does not recover levels; it shakes off the disorder first."""
    s = field(("R 27/3", "38.20", given), ("G 1/1", "46.20"))
    moving(s, RUSSIA)
    does(s, "take R 27/3")
    assert {v for v in ("recover", "reorder") if offered(s, v)} == verbs


# Forts, IPs, results ------------------------------------------------------------------------------------------

LOMZA = (("G 1/1", "47.38"), ("G 2/1", "47.38"), ("G 35/17", "48.39"), ("G 36/17", "48.39"))


@pytest.mark.rule("12.2.1#1", "13.3.3#1", "11.3.1#7")
@pytest.mark.parametrize(("ip", "drm"), [(0, 0), (1, 0), (2, -1)])
def test_12_2_1_an_ip_in_a_fort_helps_the_check_while_the_fort_absorbs_the_retreat(ip, drm):
    """12.2.1, 13.3.3 The white hex costs a fort step, nobody retreats, so Level 2 gives its -1."""
    s = field(
        ("R Fort Lomza 47.39", ""),
        ("R 5 rf", "47.39", {"ip": ip}),
        *LOMZA,
        scenario="b_tannenberg",
        gt=6,
    )
    fight(s, CENTRAL, "47.39")
    assert ("IP" in odds(s)) == bool(ip)
    does(s, dice_for(s, "R1"))
    to_defender(s)
    does(s, "dice 6")
    auto(s)
    losses, more = slrt(s, "Russia")[3:]
    assert check_of(s, "R 5 rf")[0] == drm + 2 * losses + more
    assert (steps(s, "R Fort Lomza 47.39"), where(s, "R 5 rf"), level(s, "47.39", RUSSIA)) == (1, "47.39", ip)


@pytest.mark.rule("10.4.5#1", "10.4.1#1", "12.2.1#1")
@pytest.mark.parametrize(("lost", "flank"), [(0, False), (1, False), (2, True)])
def test_10_4_5_a_destroyed_fort_protects_no_flank(lost, flank):
    """10.4.5 One step of the Fort is enough against a flank; without the Fort the same position is flanked."""
    units: list[Any] = [("R 5 rf", "47.39"), ("G 1/1", "47.38"), ("G 35/17", "48.40"), ("G 36/17", "46.40")]
    if lost < 2:
        units.insert(0, ("R Fort Lomza 47.39", "", {"lost": lost}))
    s = field(*units, scenario="b_tannenberg", gt=6)
    fight(s, CENTRAL, "47.39")
    assert ("flank +2" in odds(s)) == flank


@pytest.mark.rule("10.10.1#1", "10.10.1#3", "12.2#1")
@pytest.mark.parametrize(
    ("fort", "hex_", "near", "extra", "size"),
    [
        ("R Fortress Ossowetz", "41.35", ("40.35", "40.36", "42.35"), "R 5 rf", "massive"),  # 1 + 1/2 + 1/2
        ("R Fortress Ossowetz", "41.35", ("40.35", "40.36", "42.35"), "", "large"),  # 1 + 1/2
        ("R Fort Lomza 47.39", "47.39", ("47.38", "48.39", "48.40"), "R 5 rf", "large"),  # a Fort is nothing
    ],
)
def test_10_10_1_a_fortress_helps_to_make_a_combat_massive(fort, hex_, near, extra, size):
    """10.10.1 Six divisions attack; massive only if the defence has two, a Fortress counting half."""
    names = ("G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 37/20", "G 41/20")
    units = [(fort, ""), ("R 57 r", hex_), *((extra, hex_) for _ in range(bool(extra)))]
    units += [(n, near[i // 2]) for i, n in enumerate(names)]
    s = field(*units, scenario="b_tannenberg", gt=6)
    fight(s, CENTRAL, hex_)
    does(s, "dice 7")
    auto(s, stop=("CheckDice",), SlrtDie="roll 1")
    assert slrt(s, "Central Powers")[2].lower() == size


@pytest.mark.rule("10.10.3(2)#1", "12.2#1")
@pytest.mark.parametrize(
    ("fort", "defender", "drm"),
    [
        (False, "R Ossowetz", -2),  # no artillery at all: -1, Germans -1
        (True, "R Ossowetz", -1),  # half of 2 x 2 is artillery: 2, worth nothing, but it is there
        (False, "R 5 rf", -1),  # has guns and no AP
    ],
)
def test_10_10_3_a_fort_has_artillery(fort, defender, drm):
    """10.10.3 (2) -1 only against an opponent without any artillery value."""
    s = field(
        *((("R Fort Lomza 47.39", ""),) if fort else ()),
        (defender, "47.39"),
        ("G 1/1", "47.38"),
        scenario="b_tannenberg",
        gt=6,
    )
    fight(s, CENTRAL, "47.39")
    dice = "dice 7"
    does(s, dice)
    crt = int(said(s, "CRT dice").split(": ", 1)[1].split(" / ")[0].split()[0])
    high = int(column(s).split(":")[0])
    odds_drm = -((high - 5) // 2) if high > 6 else 0
    auto(s, stop=("CheckDice",), SlrtDie="roll 3")
    assert slrt(s, "Central Powers")[1] == crt + drm + odds_drm - (1 if "X" in said(s, "CRT dice") else 0)


@pytest.mark.rule("12.5.1#1")
@pytest.mark.parametrize(
    ("guard", "mover", "asked"),
    [
        ("", "R 12 c", True),
        ("", "R 14/8", True),
        ("A 5 hc", "R 14/8", False),
        ("A 35 ls", "R 14/8", False),
        ("A GAR.3", "R 14/8", True),  # a gun is no combat unit
        ("A 11 Train", "R 14/8", True),
    ],
)
def test_12_5_1_who_keeps_a_bridgehead_from_its_die(guard, mover, asked):
    """12.5.1 Russian combat units trigger it unless an A-H combat unit is in the hex; over the river too."""
    units = [("A Fort Halicz 22.97", ""), (mover, "22.94"), ("A 20 h", "25.100")]
    if guard:
        units.append((guard, "22.97"))
    s = field(*units, scenario="c_galicia", gt=5)
    put(s, mover, "22.94", army="R EIGHTH")
    moving(s, RUSSIA)
    does(s, f"take {mover}", "march 22.96")
    seen = False
    for _ in range(20):
        if name_of(s) == "BridgeheadDie":
            seen = True
        choices = offers(s)
        if not choices or name_of(s) == "Movements":
            break
        does(s, next((c for c in ("stand", "done", "roll 1", "dice 2") if c in choices), choices[0]))
    assert seen == asked


@pytest.mark.rule("13.4#1", "11.2.1#1", "13.0#1")
def test_13_4_the_retreating_stack_enters_a_friends_ip():
    """13.0, 13.4 The IP left is gone; in the hex of the friend's IP the newcomer enjoys it as the friend does."""
    s = field(
        ("R 27/3", "40.20", {"ip": 2}),
        ("R 25/3", "39.20", {"ip": 1}),
        *FOUR,
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"))
    if name_of(s) == "Retreat":
        does(s, "retreat 39.20")
    auto(s, CheckDice="dice 2", Advance="done")
    assert where(s, "R 27/3") == "39.20"
    assert (level(s, "40.20", RUSSIA), level(s, "39.20", RUSSIA)) == (0, 1)


@pytest.mark.rule("11.2.3#1", "6.3.3#1", "6.3.2#1")
@pytest.mark.parametrize(("name", "levels"), [("R 27/3", 0), ("R 54 r", -1)])
def test_11_2_3_only_the_own_corps_train_is_a_source(name, levels):
    """11.2.3, 6.3.3 Two hexes away from both depots and nearer to the 3 Train: only its corps is spared."""
    s = field(
        ("R FIRST Major", "33.17"),
        ("R FIRST Minor", "34.18"),
        ("R 3 Train", "44.22"),
        (name, "40.20", {"lost": 4} | ({"corps": ""} if name == "R 54 r" else {})),
        ("G 1/1", "39.19"),
        ("G 2/1", "39.19"),
        ("G 35/17", "39.20"),
        ("G 36/17", "39.20"),
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R2"))
    while name_of(s) == "Retreat":
        does(s, "retreat 42.21" if offered(s, "retreat 42.21") else west(s))
    to_defender(s)
    does(s, "dice 2")
    auto(s)
    assert int(where(s, name).split(".")[0]) == 42
    assert status(s, name) == levels


@pytest.mark.rule("11.2.1#1", "4.2.3#2", "4.2#2")
@pytest.mark.parametrize(
    ("friends", "name", "goes_on"),
    [
        ((("R 25/3", 0), ("R 28/20", 0)), "R 27/3", False),  # 1 + 1 + 1
        ((("R 25/3", 0), ("R 28/20", 0), ("R 5 rf", 0)), "R 27/3", True),  # 2 1/2 + 1
        ((("R 25/3", 0), ("R 28/20", 5), ("R 5 rf", 0)), "R 27/3", False),  # 2 + 1
        ((("R 25/3", 0), ("R 28/20", 0), ("R 3 Train", 0), ("R Kowno", 0)), "R 27/3", True),
    ],
)
def test_4_2_3_a_retreat_into_a_hex_that_is_nearly_full(friends, name, goes_on):
    """4.2.3, 4.2 A division fits beside two, not beside two and a half."""
    s = field(
        (name, "40.20"),
        *((n, "39.20", {"lost": x}) for n, x in friends),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.19"),
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "r1"))
    if name_of(s) == "Retreat":
        does(s, "retreat 39.20" if offered(s, "retreat 39.20") else offers(s)[0])
    while name_of(s) == "Retreat":
        does(s, east(s))
    auto(s, CheckDice="dice 2", Advance="done", SlrtDie="roll 1")
    assert (where(s, name) != "39.20") == goes_on


@pytest.mark.rule("27.2(4)#1", "11.4#1")
@pytest.mark.parametrize("advance", ["R 27/3", ""])
def test_27_2_4_an_advance_into_a_starred_town_scores_at_once(advance):
    """27.2 (4), 11.4 Insterburg is worth three points the moment an advancing unit occupies it."""
    s = field(
        ("G Masurian", "48.19"), ("R 27/3", "47.19"), ("R 25/3", "47.19"), ("R 28/20", "48.20"), ("G 1/1", "51.21")
    )
    fight(s, RUSSIA, "48.19")
    does(s, dice_for(s, "R1"))
    auto(s, stop=("Advance",), CheckDice="dice 2", SlrtDie="roll 1")
    before = vp(s)[RUSSIA]
    does(s, f"advance {advance}" if advance else "done")
    assert vp(s)[RUSSIA] == before + (3 if advance else 0)


@pytest.mark.rule("10.5#2", "10.5.1#1")
def test_10_5_a_third_corps_gets_no_ap():
    """10.5 Two APs in a combat: of three corps one fights without its guns, and of its guns nothing counts."""
    s = field(
        ("R FIRST Major", "36.19"),
        ("R 25/3", "40.20"),
        ("R 28/20", "40.19"),
        ("R 40/4", "41.20"),
        ("G 1/1", "41.19"),
    )
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    does(s, offers(s, "ap")[0])
    left = offers(s, "ap")
    assert left
    does(s, left[0])
    auto(s, stop=("CrtDice",), Ammunition="done")
    assert odds(s).startswith("40 against 16")


@pytest.mark.rule("10.5.1#1", "6.4.1#1")
def test_10_5_1_a_corps_ap_serves_units_and_guns_in_several_hexes():
    """10.5.1 One AP for the 3 Corps: 25/3 and its gun in one hex, 27/3 in another: 15 + 2 + 15."""
    s = field(
        ("R FIRST Major", "36.19"),
        ("R 25/3", "40.20"),
        ("R 3 how", "40.20"),
        ("R 27/3", "40.19"),
        ("G 1/1", "41.19"),
    )
    attacking(s, RUSSIA)
    does(s, "declare 41.19")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    does(s, offers(s, "ap")[0])
    auto(s, stop=("CrtDice",), Ammunition="done")
    assert odds(s).startswith("32 against 16")


@pytest.mark.rule("10.8#3", "10.8#4", "10.6.1#1")
@pytest.mark.parametrize(("ip", "left"), [(1, ""), (2, ""), (3, "IP -1"), (4, "IP -2")])
def test_10_8_guns_that_fire_over_a_river_still_cancel_columns(ip, left):
    """10.8, 10.6.1 Halved over the bridge, the gun is still heavy and high trajectory: two columns of an IP."""
    s = field(
        ("R FIRST Major", "47.17"),
        ("R 25/3", "48.18"),
        ("R 3 how", "48.18"),
        ("G 1/1", "48.19", {"ip": ip}),
    )
    attacking(s, RUSSIA)
    does(s, "declare 48.19")
    auto(s, stop=("Ammunition", "CrtDice"), Commit="all", Declaration="done")
    does(s, offers(s, "ap")[0])
    auto(s, stop=("CrtDice",), Ammunition="done")
    assert odds(s).startswith("9 against 16"), "half of ten, five and two is 8 1/2, rounded up"
    assert ("IP" in odds(s)) == bool(left)
    assert left in odds(s)


@pytest.mark.rule("10.1.5D#2", "11.2.5(2)#1", "10.1.5A#2")
def test_10_1_5d_withheld_cavalry_goes_with_the_infantry_and_takes_no_check():
    """10.1.5D The cavalry beside a division is withheld: it retreats the smallest obligation and never checks."""
    s = field(("R 27/3", "40.20"), ("R 1 c", "40.20"), ("G 1/1", "41.19"), ("G 2/1", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "r1"))
    if name_of(s) == "Retreat":
        does(s, "retreat 39.20")
    to_defender(s)
    does(s, "dice 12")
    auto(s)
    assert not any(x.startswith("Check of R 1 c") for x in log_of(s))
    assert status(s, "R 1 c") == 0
    assert where(s, "R 1 c") != "40.20"


@pytest.mark.rule("10.1.5D#2", "11.3.2a#2")
@pytest.mark.parametrize(("dice", "where_"), [(2, "40.20"), (12, "40.20")])
def test_10_1_5d_a_withheld_unit_stays_if_a_defender_stays(dice, where_):
    """10.1.5D Only if all defenders leave: of two divisions one fails and goes, the third unit stays."""
    s = field(
        ("R 27/3", "40.20", {"status": -3}),
        ("R 25/3", "40.20"),
        ("R 5 rf", "40.20"),
        ("G 1/1", "41.19"),
    )
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "withhold R 5 rf")
    auto(s, stop=("CrtDice",), Withholding="done")
    does(s, "dice 7")
    to_defender(s)
    does(s, f"dice {dice}")
    auto(s)
    assert where(s, "R 5 rf") == where_


@pytest.mark.rule("10.1#1", "10.1.1#1")
def test_10_1_1_two_divisions_of_a_hex_attack_two_hexes():
    """10.1.1 Different units of a hex attack different hexes in separate combats; neither does so twice."""
    s = field(("G 1/1", "41.19"), ("G 2/1", "41.19"), ("R 27/3", "40.20"), ("R 28/20", "40.19"))
    attacking(s, CENTRAL)
    does(s, "declare 40.20", "declare 40.19")
    if offered(s, "done"):
        does(s, "done")
    does(s, "fight 40.20", "with G 1/1")
    if name_of(s) == "Commit":
        does(s, "done")
    auto(s, stop=("Commit", "Battles", "Idle"), CheckDice="dice 2", SlrtDie="roll 1", Advance="done")
    if name_of(s) == "Battles":
        does(s, offers(s)[0])
    auto(s, CheckDice="dice 2", SlrtDie="roll 1", Advance="done", Commit="all")
    fought = [x for x in log_of(s) if x.startswith("Attackers:")]
    assert fought == ["Attackers: G 1/1", "Attackers: G 2/1"]


@pytest.mark.rule("11.2.2b#1", "11.2.6(1)#1")
def test_11_2_6_lakes_and_enemies_all_round_are_a_surrender():
    """11.2.6, 4.1.1 A lake hexside is no way out: with enemies in every hex by land the Force surrenders."""
    s = position("b_tannenberg", gt=6)
    put(s, "R 27/3", "40.20", army="R FIRST")
    for name, hex_ in zip(
        ("G 1/1", "G 2/1", "G 35/17", "G 36/17", "G 37/20", "G 41/20"),
        ("41.19", "41.20", "40.19", "40.21", "39.19", "39.20"),
        strict=True,
    ):
        put(s, name, hex_)
    fight(s, CENTRAL, "40.20")
    before = vp(s)[CENTRAL]
    does(s, dice_for(s, "R1"))
    auto(s)
    assert where(s, "R 27/3") == "eliminated"
    assert vp(s)[CENTRAL] == before + 4


@pytest.mark.rule("8.1.1#1")
@pytest.mark.parametrize("laid", [True, False])
def test_11_2_4_nobody_retreats_over_an_unbridged_grand_river(laid):
    """11.2.4 The Vistula without a pontoon is as closed to a retreat as to a march."""
    units = (
        ("R 27/3", "51.66"),
        ("G 1/1", "51.65"),
        ("G 2/1", "52.66"),
        ("G 35/17", "52.67"),
        ("G 36/17", "52.67"),
    )
    s = pontoons(*(("50.66|51.66",) if laid else ()), units=units)
    fight(s, CENTRAL, "51.66")
    does(s, dice_for(s, "R1"))
    auto(s, CheckDice="dice 2")
    assert where(s, "R 27/3") == ("50.66" if laid else "eliminated")


@pytest.mark.rule("13.1.1#1", "13.1#1", "7.3.1#2")
@pytest.mark.parametrize(("units", "levels"), [(("R 27/3", "R 25/3"), 1), (("R 27/3",), 1)])
def test_13_1_two_diggers_do_not_build_two_levels(units, levels):
    """13.1 One unit a hex and phase: the second of the stack finds "dig" closed."""
    s = field(*((n, "40.20") for n in units), ("G 1/1", "42.20"))
    moving(s, RUSSIA)
    for n in units:
        does(s, f"take {n}")
        if offered(s, "dig"):
            does(s, "dig")
        if name_of(s) == "Move":
            does(s, "halt")
    assert level(s, "40.20", RUSSIA) == levels


@pytest.mark.rule("13.3.1#1", "10.9.1#4", "10.1.5D#2")
@pytest.mark.parametrize(("ip", "goes"), [(0, True), (1, False), (4, False)])
def test_13_3_1_a_black_retreat_leaves_the_withheld_in_their_ip_too(ip, goes):
    """13.3.1, 10.1.5D In an IP nobody goes; without one the withheld unit goes with the defenders."""
    s = field(("R 27/3", "40.20", {"ip": ip}), ("R 5 rf", "40.20"), *FOUR)
    attacking(s, CENTRAL)
    does(s, "declare 40.20")
    auto(s, stop=("Withholding",), Commit="all", Declaration="done")
    does(s, "withhold R 5 rf")
    auto(s, stop=("CrtDice",), Withholding="done")
    does(s, dice_for(s, "r1"))
    auto(s, CheckDice="dice 2", Advance="done", SlrtDie="roll 1")
    assert [w != "40.20" for w in spots(s, "R 27/3", "R 5 rf")] == [goes, goes]
