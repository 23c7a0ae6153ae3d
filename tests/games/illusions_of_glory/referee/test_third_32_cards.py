"""The cards, third reading: the unusual sentence of each, and where it meets the rules of the book."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DISCARD, REMOVED
from greatwar.games.illusions_of_glory.components import space
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    fired,
    fought,
    goals,
    in_pile,
    losses,
    next_side,
    operate,
    play_out,
    told,
    ways,
    yields,
)

RAIL = ("single_gauge", "none")
ROAD = ("road", "none")
TOUGH = {"lf": (9, 9)}
STRONG = {"cf": (16, 16), "lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"


def attack(p: Position, start: str, target: str, *units: str, flank: str = "") -> Position:
    """Attack from a place with these units, up to where the attacker plays cards."""
    return p.attacking(start).declare(target, *units, flank=flank)


# Events of a round ----------------------------------------------------------------------------------------


@pytest.mark.rule("9.3b", "12.5a", "12.2.1a.7")
@pytest.mark.parametrize(
    ("start", "target", "enemy", "drm"),
    [("Mariampol", "Gumbinnen", "GE I", "4+1"), ("Dubno", "Brody", "AH I", "4-1"), ("Dubno", "Brody", "GE I", "4-1")],
)
def test_drive_on_east_prussia_is_about_the_land(start: str, target: str, enemy: str, drm: str) -> None:
    """AP 1: +1 and no -1 for mixed gauge on attacks into Germany; Germans elsewhere are attacked as always."""
    p = Position(turn=2).hand("AP", "AP-1").at(start, "RU I").at(target, enemy)
    operate(p, "AP-1", f"activate-attack {start}").declare(target, "RU I").no_cards(4, 1)
    assert drm in fired(p, "AP")


@pytest.mark.rule("9.3b", "9.7.1b")
def test_the_galicia_offensive_ends_with_its_round() -> None:
    """AP 7: the +1 against Austrians lasts for the round of the card only."""
    with facts(lines=[("Dubno", "Brody", *RAIL)], units={"AH I": TOUGH, "RU I": TOUGH}):
        p = Position(turn=2).hand("AP", "AP-7", "AP-2").at("Dubno", "RU I").at("Brody", "AH I").half()
        p.do("event AP-7", "activate-attack Dubno", "done", "done").declare("Brody", "RU I").no_cards(2, 6)
        assert "2+1" in fired(p, "AP")
        play_out(fought(p))
        p.s.round, p.s.active = 2, 1
        p.half().do("ops AP-2", "activate-attack Dubno", "done", "done").declare("Brody", "RU I").no_cards(2, 6)
        assert "2+0" in fired(p, "AP")


@pytest.mark.rule("9.4.1a", "9.7.1g", "9.4.3a")
@pytest.mark.parametrize(("turn", "played", "price"), [(1, ("AP-6",), 3), (2, ("AP-6",), 3), (2, ("AP-6", "CP-5"), 1)])
def test_prittwitz_ends_with_hindenburg(turn: int, played: tuple[str, ...], price: int) -> None:
    """AP 6: each German unit costs 1 to attack from a space in Germany, in Turns 1 and 2, before Hindenburg."""
    for points in (price - 1, price):
        if points:
            p = Position(turn=min(turn, 2)).hand("AP", "AP-6").hand("CP", "CP-5").at("Allenstein", "GE I", "GE XX")
            p.at("Allenstein", "GE Res 1").at("Tannenberg", "RU I").action().do("event AP-6")
            next_side(p, "CP")
            if "CP-5" in played:
                p.action().do("event CP-5")
            p.s.turn = turn
            p.ops(points)
            assert p.offered("activate-attack Allenstein") is (points >= price)
            assert p.offered("activate-move Allenstein")


@pytest.mark.rule("9.4.1a")
@pytest.mark.parametrize(
    ("where", "unit", "price"),
    [
        ("Gumbinnen", "RU I", 2),
        ("Suwalki", "RU I", 2),
        ("Kovno", "RU I", 1),
        ("Mlawa", "RU I", 2),
        ("Kalisch", "RU Inf 1", 2),
        ("Siedlce", "RU I", 1),
    ],
)
def test_rennenkampf_makes_the_border_dear_to_move_and_to_attack(where: str, unit: str, price: int) -> None:
    """CP 7: +1 OPS for spaces with Russians in Germany or connected to a space of Germany, this turn."""
    p = Position(turn=2, round=1, active="CP").hand("CP", "CP-7").at(where, unit).action().do("event CP-7")
    next_side(p, "AP")
    p.s.round = 2
    for points in (1, 2):
        q = Position(turn=2)
        q.s = p.s.copy()
        q.ops(points)
        assert q.offered(f"activate-move {where}") is (points >= price)


@pytest.mark.rule("9.4.2b", "9.4.1a")
def test_clearing_the_dobruja_makes_one_nation_of_one_space_only() -> None:
    """CP 40: one multinational space activates as one nation, the second costs its nations."""
    with facts(spaces={"Plevna": {"supply": "GE BU"}}):
        p = Position(turn=10, active="CP").at_war("BU", "RO").hand("CP", "CP-40")
        p.at("Rustchuk", "GE I", "BU 1 Army").at("Varna", "GE XX", "BU 2 Army").at("Turtukai", "RO 1 Army")
        p.at("Bazargic", "RO 2 Army")
        p.action().do("event CP-40")
        assert p.offered("activate-attack Rustchuk")
        assert p.offered("activate-attack Varna")
        p.do("activate-attack Rustchuk", "activate-attack Varna")  # 1 and 2 of 3 points
        assert not p.offers("activate")


@pytest.mark.rule("12.4.3a#1", "12.2.G.3b")
def test_clearing_the_dobruja_ignores_water_once() -> None:
    """CP 40: one attack into Romania ignores water; the next across the Danube has the defender fire first."""
    with facts(
        lines=[("Rustchuk", "Bucharest", "single_gauge", "both"), ("Vidin", "Craiova", "single_gauge", "both")],
        units={"BU 1 Army": TOUGH, "BU 2 Army": TOUGH, "RO 1 Army": TOUGH, "RO 2 Army": TOUGH},
        spaces={"Bucharest": {"fort": 0}},
    ):
        p = Position(turn=10, active="CP").at_war("BU", "RO").hand("CP", "CP-40").at("Rustchuk", "BU 1 Army")
        p.at("Vidin", "BU 2 Army").at("Bucharest", "RO 1 Army").at("Craiova", "RO 2 Army")
        operate(p, "CP-40", "activate-attack Rustchuk", "activate-attack Vidin")
        p.do("attack BU 1 Army > Bucharest", "resolve?")
        if p.asked() not in ("PlayCards", "FireDie"):
            p.do(p.choices()[0])
        p.no_cards(3, 3)
        assert told(p, "CP fires with 3 on the Heavy table: 3+1, Loss Number 3")  # column 3, no shift
        fought(p)
        p.do("attack BU 2 Army > Craiova", "resolve?")
        assert not p.offers("option")
        p.no_cards(3, 3)
        assert told(p, "CP fires with 3 on the Heavy table: 3+1, Loss Number 2")  # column 2


@pytest.mark.rule("19.5a", "9.7.1a")
@pytest.mark.parametrize(("enemy", "drm"), [(("AH I",), "4+1"), (("AH I", "GE I"), "4+0"), (("GE I",), "4+0")])
def test_the_brusilov_offensive_spares_germans(enemy: tuple[str, ...], drm: str) -> None:
    """AP 44: the +1 is for spaces without any German unit."""
    with facts(lines=[("Dubno", "Brody", *RAIL)]):
        p = Position(turn=9).played("AP-35").hand("AP", "AP-44").at("Dubno", "RU I").at("Brody", *enemy)
        operate(p, "AP-44", "activate-attack Dubno").declare("Brody", "RU I").no_cards(4, 1)
        assert drm in fired(p, "AP")


@pytest.mark.rule("11.1.2e")
def test_a_forced_march_is_for_two_spaces() -> None:
    """AP 41: +2 MP for units of up to two activated spaces, not of a third."""
    p = Position(turn=9).hand("AP", "AP-41").at("Kiev", "RU I").at("Riga", "RU II").at("Minsk", "RU III")
    p.action().do("event AP-41", "activate-move Kiev", "activate-move Riga", "activate-move Minsk", "done")
    reach = []
    for u, path in (
        ("RU I", ("Zhitomir", "Zhmerinka", "Balta", "Odessa")),
        ("RU II", ("Pskov", "Rezhitsa", "Dvinsk", "Jakobstadt")),
        ("RU III", ("Orsha", "Vitebsk", "Polotsk", "Velikiye Luki")),
    ):
        steps = 0
        for i, x in enumerate(path):
            if not p.offered(f"move {u} > {x}"):
                break
            p.do(f"move {u} > {x}")
            steps = i + 1
        p.do("stop?")
        reach.append(steps)
    assert sorted(reach) == [3, 4, 4]


@pytest.mark.rule("12.2.1a.8", "3.2.3d")
@pytest.mark.parametrize(("die", "will"), [(6, 12), (1, 10)])
def test_the_kerensky_offensive_wants_a_victory(die: int, will: int) -> None:
    """AP 54: +2 in one attack on a space without Germans; if no Russian attack wins, Russian Will -2 after the OPS."""
    with facts(lines=[("Dubno", "Brody", *RAIL)], units={"RU I": TOUGH, "AH I": TOUGH}):
        p = Position(turn=13).will("RU", 12).played("CP-51").hand("AP", "AP-54").at("Dubno", "RU I").at("Brody", "AH I")
        p.half().do("event AP-54", "activate-attack Dubno", "done", "done").do("attack RU I > Brody", "resolve?")
        while p.asked() not in ("PlayCards", "FireDie") and p.seat() == "AP":
            p.do(p.choices()[0])
        p.no_cards(die, 7 - die)
        play_out(p)
        assert p.s.will[0] == will


# Events of a turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("12.1.3a", "9.7.1a")
@pytest.mark.parametrize(("units", "drm"), [(("AH I",), "4-1"), (("AH I", "GE Inf 1"), "4+0"), (("GE I",), "4+0")])
def test_conrad_alone_is_unlucky(units: tuple[str, ...], drm: str) -> None:
    """AP 15: this turn Austrian attacks in which no German takes part get -1."""
    with facts(lines=[("Lemberg", "Brody", *RAIL)]):
        p = Position(turn=6).hand("AP", "AP-15").at("Lemberg", *units).at("Brody", "RU I").action().do("event AP-15")
        next_side(p, "CP")
        attack(p, "Lemberg", "Brody", *units).no_cards(4, 1)
        assert drm in fired(p, "CP")


@pytest.mark.rule("3.2.1h", "12.1c")
def test_conrad_and_the_sud_army() -> None:
    """AP 15 with 3.2.1h: the Sud Army counts as German at its player's discretion, so no -1."""
    with facts(lines=[("Lemberg", "Brody", *RAIL)]):
        p = Position(turn=6).hand("AP", "AP-15").at("Lemberg", "AH Sud Army").at("Brody", "RU I")
        next_side(p.action().do("event AP-15"), "CP")
        attack(p, "Lemberg", "Brody", "AH Sud Army").no_cards(4, 1)
        assert "4+0" in fired(p, "CP")


@pytest.mark.rule("12.8.1a", "27.0b")
def test_the_great_retreat_takes_the_hq_along() -> None:
    """AP 24: the attacked stack may go one space instead of fighting, its HQ with it; the attackers may advance."""
    p = Position(turn=9).hand("AP", "AP-24").at("Brody", "RU I", "RU Brusilov HQ").at("Lemberg", "AH I", "AH II")
    p.action().do("event AP-24")
    next_side(p, "CP")
    p.attacking("Lemberg").declare("Brody", "AH I")
    while p.seat() != "AP":
        p.do("done")
    assert p.offered("withdraw")
    p.do("withdraw")
    p.do(next(t for t in p.choices() if "Dubno" in t))
    yields(p, "AP")
    assert (p.where("RU I"), p.where("RU Brusilov HQ")) == ("Dubno", "Dubno")
    assert p.offers("advance AH I") == ["advance AH I > Brody"]
    assert not p.offers("advance AH II")


@pytest.mark.rule("9.7.1a", "12.1f")
def test_the_black_hand_leaves_the_yugoslavs_free() -> None:
    """CP 22 with 3.2.1h: Serbian units may not attack this turn; the Yugo division may as a Russian."""
    p = Position(turn=8, active="CP").hand("CP", "CP-22").at("Monastir", "SB 1 Army", "RU Yugo").at("Veles", "BU Inf 1")
    p.at_war("BU").action().do("event CP-22")
    yields(p, "AP")
    next_side(p, "AP")
    p.attacking("Monastir")
    assert p.is_reduced("SB 1 Army")
    assert p.offers("attack") == ["attack RU Yugo > Veles"]


@pytest.mark.rule("7.1.2a#2", "9.7.1a")
@pytest.mark.parametrize(
    ("unit", "enemy", "vp"),
    [
        ("RU I", "GE I", 15),
        ("RU Inf 1", "GE I", 16),
        ("RU I", "AH I", 16),
        ("RU I", "AH Sud Army", 15),
        ("", "GE I", 16),
    ],
)
def test_lake_naroch_asks_for_a_corps_against_germans(unit: str, enemy: str, vp: int) -> None:
    """CP 32: this turn a Russian LCU must attack German units, else VP +1."""
    with facts(lines=[("Dubno", "Brody", *RAIL)], units={"RU I": TOUGH, enemy: TOUGH}):
        p = Position(turn=8, active="CP").vp(15).hand("CP", "CP-32").at("Brody", enemy)
        p.mo("AP", "None or Made").mo("CP", "None or Made")
        if unit:
            p.at("Dubno", unit)
        p.action().do("event CP-32")
        next_side(p, "AP")
        if unit:
            attack(p, "Dubno", "Brody", unit).no_cards(3, 3)
            play_out(p)
        play_out(p.phase("offensives settled"))
        assert p.s.vp == vp


@pytest.mark.rule("9.6.1a")
def test_the_shortage_stops_points_but_keeps_those_recorded() -> None:
    """CP 25: no Russian RPs are recorded for the rest of the turn; what was recorded stays; others are recorded."""
    p = Position(turn=6, active="CP").points("RU", 2).hand("CP", "CP-25").action().do("event CP-25")
    next_side(p, "AP")
    p.hand("AP", "AP-2").action().do("rp AP-2")
    assert [n // 2 for n in p.s.rp][:3] == [2, 1, 1]


@pytest.mark.rule("16.7.2#1")
def test_kitchener_s_conversion_serves_during_the_shortage() -> None:
    """CP 25 bars recording of RPs; 16.7.2 converts in the Replacement Phase all the same."""
    p = (
        Position(turn=6, active="CP")
        .flag("apa_rp_to_ru")
        .points("AP-A", 1)
        .hand("CP", "CP-25")
        .action()
        .do("event CP-25")
    )
    p.at("Kiev", "(RU I)")
    next_side(p, "AP")
    p.phase("replacement AP")
    assert p.offers("convert")


@pytest.mark.rule("16.7.1a", "16.5c")
def test_the_arab_revolt_bars_german_points_for_turks_too() -> None:
    """AP 38: Turkish units receive no RPs this turn, neither of their own pool nor a converted German one."""
    p = Position(turn=10).hand("AP", "AP-38").at("Constantinople", "(TU I)", "TU Inf 1").points("CP-A", 2)
    p.points("GE", 2).action().do("event AP-38")
    yields(p, "CP")
    next_side(p, "CP")
    p.phase("replacement CP")
    while p.offers("convert"):
        p.do(p.offers("convert")[0])
    assert not p.offers("repair TU")


@pytest.mark.rule("9.7.1a")
def test_the_arab_revolt_may_take_a_division_of_the_box() -> None:
    """AP 38: one Turkish SCU from the map or the Reserve Box, the CP's choice, for good; cavalry too, no LCU."""
    p = Position(turn=10).hand("AP", "AP-38").at("Constantinople", "TU I", "TU Cav 1").reserve("TU Inf 1")
    p.action().do("event AP-38")
    assert p.seat() == "CP"
    assert len(p.choices()) == 2
    p.do(next(t for t in p.choices() if "Inf 1" in t))
    assert p.where("TU Inf 1") == "CP Eliminated Units Box"


@pytest.mark.rule("13.1a", "9.5a")
def test_the_railroad_collapse_leaves_divisions_free() -> None:
    """CP 48: Russian LCUs may not redeploy this turn; SCUs may, and Romanians."""
    p = Position(turn=12, active="CP").at_war("RO").hand("CP", "CP-48").at("Kiev", "RU I", "RU Inf 1")
    p.at("Bucharest", "RO 1 Army").points("RU", 5).action().do("event CP-48")
    assert p.s.rp[0] == 4
    next_side(p, "AP")
    p.redeploying(4)
    assert not goals(p, "RU I")
    assert goals(p, "RU Inf 1")
    assert goals(p, "RO 1 Army")


# Events that place units ----------------------------------------------------------------------------------


@pytest.mark.rule("10.2b", "27.0b")
def test_desperate_frankie_does_not_join_russians_or_romanians() -> None:
    """AP 46 with 10.2b: a French HQ stands with no Russian or Romanian unit but the two special divisions."""
    p = Position(turn=15).at_war("BU", "RO").hand("AP", "AP-46").at("Salonika", "BR XII").at("Bucharest", "RO 1 Army")
    p.at("Lemnos", "FR Inf 1").at("Athens", "GR Inf 1").at("Constanta", "RU I").at("Monastir", "RU Yugo")
    p.at("Nis", "SB Inf 1").action().do("event AP-46")
    assert ways(p, "place", "FR d'Esperey HQ") == {"Monastir", "Salonika", "Lemnos", "Nis"}


@pytest.mark.rule("10.1d", "27.0d")
def test_falkenhayn_does_not_come_where_mackensen_is() -> None:
    """CP 39 with 10.1d: one HQ in a space; German and Turkish LCUs elsewhere are open, cut off ones are not."""
    p = Position(turn=9, active="CP").hand("CP", "CP-39").at("Breslau", "GE I", "GE Mackensen HQ").at("Berlin", "GE XX")
    p.at("Constantinople", "TU I").at("Vienna", "AH I").at("Vilna", "GE XI").at("Posen", "GE Inf 1")
    p.action().do("event CP-39")
    assert ways(p, "place", "GE Falkenhayn HQ") == {"Berlin", "Constantinople"}


@pytest.mark.rule("15.1e", "15.3a", "27.0b")
def test_the_heavy_artillery_of_card_36_avoids_a_besieged_source() -> None:
    """CP 36 with 15.1e: no reinforcements in besieged Breslau; the artillery joins Germans on a source of theirs."""
    p = Position(turn=10, active="CP").hand("CP", "CP-36").control("AP", "Kalisch", "Czestochowa", "Oppeln")
    p.at("Breslau", "RU I").at("Posen", "GE I").action().do("event CP-36")
    assert ways(p, "place", "GE XXII Res.") == {"Berlin", "Prague"}
    p.do("place GE XXII Res. > Berlin", "place GE XXVII Res. > Prague")
    assert p.where("GE Heavy Artillery 2") in ("Berlin", "Prague") or ways(p, "place", "GE Heavy Artillery 2") == {
        "Berlin",
        "Prague",
    }


@pytest.mark.rule("9.7.2c#2", "26.3.1d.1")
@pytest.mark.parametrize("holder", ["", "BU Inf 1", "GR Inf 1"])
def test_the_defense_corps_and_who_is_in_salonika(holder: str) -> None:
    """AP 18: the corps comes to Salonika if nobody is there, else to the nearest friendly place (rulings 20, 26)."""
    p = Position(turn=8).at_war("BU").vp(15).hand("AP", "AP-18")
    if holder:
        p.at("Salonika", holder)
        if holder.startswith("BU"):
            p.control("CP", "Salonika", nation="BU")
    play_out(p.action().do("event AP-18"))
    corps = p.where("BR Nat'l. Defense Corps")
    assert (corps == "Salonika") is (holder == "")
    assert p.owner("Salonika") == ("AP" if not holder else "CP" if holder.startswith("BU") else "neutral")
    assert p.s.vp == (14 if not holder else 15)
    assert {"RU 2/4 Special", "BR Inf 6", "FR Inf 7"} <= set(p.units("Lemnos"))


@pytest.mark.rule("9.7.3b", "15.2c", "10.1a")
def test_the_supreme_war_council_fills_no_space_beyond_three() -> None:
    """AP 51: the four corps come to Southern Italy or AP spaces of Italy with room, none to spaces the CP holds."""
    p = Position(turn=14).at_war("IT").hand("AP", "AP-51").at("Venice", "IT I", "IT II", "IT III").at("Udine", "AH I")
    p.at("Lemnos", "BR Inf 1", "FR Inf 1").action().do("event AP-51")
    where = ways(p, "place", "BR XI")
    assert "Southern Italy" in where
    assert not {"Venice", "Udine", "Trent", "Lemnos"} & where
    assert p.where("BR Inf 1") == p.where("FR Inf 1") == "AP Reserve Box"


@pytest.mark.rule("14.1.2a", "16.7.1b")
@pytest.mark.parametrize(
    ("lost", "allowed"),
    [((), True), (("Nis",), True), (("Catalca",), True), (("Catalca", "Varna", "Burgas", "Anatolia"), False)],
)
def test_the_summit_needs_a_line_from_berlin(lost: tuple[str, ...], allowed: bool) -> None:
    """CP 37: a supply line Berlin-Constantinople; round Nis by Vidin, or over the Black Sea, it holds."""
    serbia = (
        "Belgrade",
        "Sabac",
        "Valjevo",
        "Uzice",
        "Pozarevac",
        "Kragujevac",
        "Negotin",
        "Nis",
        "Skopje",
        "Pristina",
    )
    p = Position(turn=10, active="CP").at_war("BU").destroyed("Belgrade").control("CP", *serbia, nation="AH")
    p.hand("CP", "CP-37")
    p.control("AP", *lost)
    p.action()
    assert p.offered("event CP-37") is allowed


@pytest.mark.rule("13.2a#1", "9.5.3a")
def test_the_free_redeployment_of_the_summit_is_no_sr_action() -> None:
    """CP 37: two Turkish LCUs go free by the rules of SR; a card for SR in the next round is still allowed."""
    serbia = ("Belgrade", "Kragujevac", "Nis")
    p = Position(turn=10, round=2, active="CP").at_war("BU").destroyed("Belgrade").control("CP", *serbia, nation="AH")
    p.hand("CP", "CP-37", "CP-3").at("Constantinople", "TU I", "TU II", "TU III").half().do("event CP-37")
    p.do(p.offers("place BU 4 Army")[0])
    assert p.is_reduced("BU 4 Army")
    p.do("redeploy TU I > Sofia", "redeploy TU II > Philippopolis")
    assert not p.offers("redeploy TU III")
    play_out(p)
    assert (p.where("TU I"), p.where("TU II")) == ("Sofia", "Philippopolis")
    p.s.round, p.s.active = 3, 0
    p.half()
    assert p.offered("sr CP-3")


@pytest.mark.rule("15.1h", "9.7.3d", "26.4.3b")
@pytest.mark.parametrize(("lost", "allowed"), [((), True), (("Venice",), True), (("Venice", "Southern Italy"), False)])
def test_italian_reinforcements_without_sources(lost: tuple[str, ...], allowed: bool) -> None:
    """15.2b with 15.1h: Durres and Vlore are Italian sources too, but the card needs one on the inset."""
    p = Position(turn=10).at_war("IT").hand("AP", "AP-33").control("AP", "Durres", "Vlore", nation="IT")
    p.control("CP", *lost, nation="AH")
    p.action()
    assert p.offered("event AP-33") is allowed


@pytest.mark.rule("15.1g#1", "15.1h")
def test_reinforcements_do_not_come_to_a_region_of_an_uprising() -> None:
    """15.1g: the overflow goes to friendly-controlled regions; one that an Uprising Unit holds alone is not."""
    p = Position(turn=10, active="CP").will("RU", 2).phase("rebellion")
    p.do("place RU Uprising 1 > Moscow")
    play_out(p)
    next_side(p, "AP")
    p.at("Petrograd", "RU I", "RU II", "RU III").at("Kiev", "RU IV", "RU V", "RU VI").at("Odessa", "RU VII", "RU VIII")
    p.at("Odessa", "RU IX").hand("AP", "AP-12").action().do("event AP-12")
    assert ways(p, "place", "RU II Caucasus") == {"Novgorod", "Kharkov", "Rostov"}


# Combat Cards ---------------------------------------------------------------------------------------------


def hand_offer(p: Position, side: str) -> list[str]:
    """The Combat Cards a side is offered in the pending combat."""
    while p.asked() == "PlayCards" and p.seat() != side:
        p.do("done")
    return p.offers("play") if p.asked() == "PlayCards" and p.seat() == side else []


@pytest.mark.rule("9.8a#1", "14.3.1a.2b")
@pytest.mark.parametrize(("cut", "offered"), [(True, False), (False, True)])
def test_attackers_cut_off_play_no_cards_defenders_do(cut: bool, offered: bool) -> None:
    """14.3.1a.2b: attackers out of supply use no Combat Cards; their enemy may."""
    p = Position(turn=5).hand("AP", "AP-3").hand("CP", "CP-33").at("Lemberg", "RU I").at("Brody", "AH I")
    p.control("AP", "Tarnopol") if not cut else p.control("CP", "Tarnopol", "Rawa Ruska")
    if not cut:
        p.control("AP", "Rawa Ruska", "Zamosc")
    assert (p.supply("RU I") == "oos") is cut
    attack(p, "Lemberg", "Brody", "RU I")
    assert (hand_offer(p, "AP") == ["play AP-3"]) is offered


@pytest.mark.rule("2.0:cc", "9.8a#1")
def test_an_empty_fort_has_no_cards_but_its_attacker_has() -> None:
    """2.0: a Combat Card cannot be played to defend an unoccupied Fort; the attacker plays his."""
    p = Position(turn=5, active="CP").war_status(CP=5).hand("AP", "AP-9", "AP-3").hand("CP", "CP-17")
    p.at("Lodz", "GE I").attacking("Lodz").declare("Warsaw", "GE I")
    assert hand_offer(p, "CP") == ["play CP-17"]
    assert hand_offer(p, "AP") == []


@pytest.mark.rule("12.2.1a.8", "9.8a#1")
@pytest.mark.parametrize(
    ("where", "start", "drm"), [("Warsaw", "Lodz", "3+2"), ("Lodz", "Kalisch", "3+1"), ("Kielce", "Czestochowa", None)]
)
def test_the_battle_for_warsaw(where: str, start: str, drm: str | None) -> None:
    """AP 9: +2 in Warsaw, +1 in a space connected to it, not farther off."""
    p = Position(turn=5, active="CP").war_status(CP=5).hand("AP", "AP-9").at(start, "GE I").at(where, "RU I")
    attack(p, start, where, "GE I")
    offer = hand_offer(p, "AP")
    assert offer == (["play AP-9"] if drm else [])
    if drm:
        p.do("play AP-9").no_cards(3, 3)
        assert drm in fired(p, "AP")


@pytest.mark.rule("9.8a#1")
@pytest.mark.parametrize(
    ("where", "start", "offered"),
    [("Brody", "Lemberg", True), ("Lutsk", "Brody", True), ("Gumbinnen", "Insterburg", False)],
)
def test_no_retreat_is_for_russia_and_austria(where: str, start: str, offered: bool) -> None:
    """AP 5: a stack with Russians in Russia or Austria-Hungary, not in Germany."""
    p = Position(turn=5, active="CP").war_status(CP=5).hand("AP", "AP-5").at(start, "AH I").at(where, "RU I")
    attack(p, start, where, "AH I")
    assert (hand_offer(p, "AP") == ["play AP-5"]) is offered


@pytest.mark.rule("12.8.1a", "12.7.6a", "12.8.2#1")
def test_a_cavalry_screen_two_spaces_back_gives_one_space() -> None:
    """AP 36 with 12.8.1a: after a withdrawal the attackers enter the defending space and stop there."""
    p = (
        Position(turn=10, active="CP")
        .hand("AP", "AP-36")
        .at("Brody", "RU I", "RU Cav 1")
        .at("Lemberg", "AH I", "AH II")
    )
    attack(p, "Lemberg", "Brody", "AH I", "AH II")
    assert hand_offer(p, "AP") == ["play AP-36"]
    p.do("play AP-36")
    for _ in range(20):
        if p.seat() != "AP":
            break
        far = [t for t in p.choices() if t.endswith(("> Dubno", "> Rovno"))]
        p.do(far[0] if far else p.choices()[0])
    assert p.where("RU I") != "Brody"
    assert p.is_reduced("RU Cav 1")
    assert ways(p, "advance", "AH I") == {"Brody"}
    p.do("advance AH I > Brody")
    assert not ways(p, "advance", "AH I")


@pytest.mark.rule("9.8a#1", "12.6.5a")
def test_a_cavalry_screen_by_the_neighbour() -> None:
    """AP 36: the cavalry may stand in a connected space; it takes the step, a reduced division dies of it."""
    p = Position(turn=10, active="CP").hand("AP", "AP-36").at("Brody", "RU I").at("Dubno", "(RU Cav 1)")
    p.at("Lemberg", "AH I")
    attack(p, "Lemberg", "Brody", "AH I")
    assert hand_offer(p, "AP") == ["play AP-36"]
    p.do("play AP-36")
    yields(p, "AP")
    assert (p.where("RU Cav 1"), p.is_reduced("RU I")) == ("AP Reserve Box", False)
    assert p.where("RU I") != "Brody"
    q = Position(turn=10, active="CP").hand("AP", "AP-36").at("Brody", "RU I").at("Rovno", "RU Cav 1")
    attack(q.at("Lemberg", "AH I"), "Lemberg", "Brody", "AH I")
    assert hand_offer(q, "AP") == []


@pytest.mark.rule("9.8a#1")
@pytest.mark.parametrize(
    ("terrain", "trench", "units", "offered"),
    [
        ("clear", False, ("RU I", "RU Cav 1"), True),
        ("clear", True, ("RU I", "RU Cav 1"), False),
        ("forest", False, ("RU I", "RU Cav 1"), False),
        ("clear", False, ("RU I", "RU Inf 1"), False),
        ("clear", False, ("RU I", "RU II Cavalry"), True),
    ],
)
def test_a_massed_cavalry_charge_needs_open_ground(
    terrain: str, trench: bool, units: tuple[str, ...], offered: bool
) -> None:
    """AP 31: an attack with cavalry on an untrenched Clear space."""
    with facts(spaces={"Brody": {"terrain": terrain}}):
        p = Position(turn=9).hand("AP", "AP-31").at("Dubno", *units).at("Brody", "AH I")
        if trench:
            p.trench("CP", "Brody")
        attack(p, "Dubno", "Brody", *units)
        assert (hand_offer(p, "AP") == ["play AP-31"]) is offered


@pytest.mark.rule("25.4a")
@pytest.mark.parametrize(
    ("where", "start", "unit", "enemy", "offered"),
    [
        ("Salonika", "Doiran", "FR Orient 1", "BU 1 Army", True),
        ("Kotor", "Cetinje", "SB 1 Army", "AH Inf 1", True),
        ("Varna", "Bazargic", "RU I", "BU Inf 1", False),
        ("Florina", "Salonika", "FR Orient 1", "BU Inf 1", False),
        ("Memel", "Libau", "RU I", "GE Inf 1", False),
    ],
)
def test_shore_bombardment_by_basin(where: str, start: str, unit: str, enemy: str, offered: bool) -> None:
    """AP 19: Mediterranean and Adriatic Ports and Sea Invasion spaces; neither Baltic nor Black Sea, nor inland."""
    p = Position(turn=10).at_war("BU", "RO").hand("AP", "AP-19")
    if where == "Salonika":
        p = Position(turn=10, active="CP").at_war("BU").hand("AP", "AP-19").at(where, unit).at(start, enemy)
        attack(p, start, where, enemy)
    else:
        p.at(where, enemy).at(start, unit)
        attack(p, start, where, unit)
    assert (hand_offer(p, "AP") == ["play AP-19"]) is offered


@pytest.mark.rule("21.1b", "12.4.2#1")
def test_masurian_lakes_in_a_swamp_without_a_flank() -> None:
    """CP 11 with 21.1b: +1 in swamp or forest and the weather forgotten; no Flank Attack against a swamp at all."""
    with facts(
        spaces={"Suwalki": {"terrain": "swamp"}},
        lines=[("Gumbinnen", "Suwalki", *RAIL), ("Lotzen", "Suwalki", *RAIL)],
        units={"GE I": TOUGH, "RU I": TOUGH},
    ):
        p = Position(turn=5, round=1, active="CP").hand("CP", "CP-11").at("Gumbinnen", "GE I").at("Lotzen", "GE XX")
        p.at("Suwalki", "RU I").attacking("Gumbinnen", "Lotzen").do("attack GE I > Suwalki", "join GE XX", "resolve")
        assert p.asked() != "AnnounceFlank"
        p.dice(6)
        assert hand_offer(p, "CP") == ["play CP-11"]
        p.do("play CP-11").no_cards(3, 3)
        assert "3+1" in fired(p, "CP")
        assert p.loss_numbers()[1] == 4  # 8 CF in their own column


@pytest.mark.rule("21.4b")
def test_wireless_intercepts_need_an_announced_flank() -> None:
    """CP 6: the attempt succeeds without a die; without an announced attempt the card is not offered."""
    for flank in ("Gumbinnen", ""):
        with facts(lines=[("Gumbinnen", "Mariampol", *RAIL), ("Gumbinnen", "Suwalki", *RAIL)]):
            p = Position(turn=5, active="CP").hand("CP", "CP-6").at("Gumbinnen", "GE I").at("Suwalki", "GE XX")
            p.at("Mariampol", "RU I").attacking("Gumbinnen", "Suwalki").declare(
                "Mariampol", "GE I", "GE XX", flank=flank
            )
            assert (hand_offer(p, "CP") == ["play CP-6"]) is bool(flank)
            if flank:
                p.do("play CP-6").no_cards(6)
                assert told(p, "CP fires")
                assert not told(p, "AP fires")


@pytest.mark.rule("19.5a", "21.1c", "12.2.E")
def test_the_struma_is_no_trench_when_the_flank_was_announced() -> None:
    """CP 33: unentrenched defenders count as in a trench for fire; an announced Flank Attack is not undone."""
    with facts(
        spaces={"Nis": {"terrain": "clear"}},
        lines=[("Kragujevac", "Nis", *RAIL), ("Pristina", "Nis", *RAIL)],
        units={"SB 1 Army": TOUGH, "SB 2 Army": TOUGH, "BU 1 Army": TOUGH},
    ):
        p = Position(turn=10).at_war("BU").hand("CP", "CP-33").at("Kragujevac", "SB 1 Army").at("Pristina", "SB 2 Army")
        p.at("Nis", "BU 1 Army").attacking("Kragujevac", "Pristina")
        p.declare("Nis", "SB 1 Army", "SB 2 Army", flank="Kragujevac")
        assert hand_offer(p, "CP") == ["play CP-33"]
        p.do("play CP-33").no_cards(6, 4)
        assert told(p, "AP fires with 6 on the Heavy table: 4+0, Loss Number 4")  # column 5 instead of 6-8
        assert p.rolls()
        p.dice(4)
        assert told(p, "CP fires with 3 on the Heavy table: 4+1, Loss Number 4")  # column 4


@pytest.mark.rule("12.7.4a", "12.7.4e", "9.8a#1")
@pytest.mark.parametrize(("card", "halts", "cancels"), [("", True, True), ("AP-47", False, False)])
def test_a_broken_bulgarian_army_is_saved_by_nobody(card: str, halts: bool, cancels: bool) -> None:
    """AP 47: the defenders cannot halt or cancel their retreat, neither by a step nor by Mackensen."""
    with facts(
        spaces={"Nis": {"terrain": "forest", "supply": "BU GE"}},
        lines=[("Kragujevac", "Nis", *RAIL)],
        units={"SB 1 Army": STRONG, "BU 1 Army": TOUGH, "GE I": TOUGH},
    ):
        p = Position(turn=15).at_war("BU").hand("AP", "AP-47").at("Kragujevac", "SB 1 Army")
        p.at("Nis", "BU 1 Army", "GE I", "GE Mackensen HQ")
        attack(p, "Kragujevac", "Nis", "SB 1 Army")
        if card:
            p.do(f"play {card}")
        p.no_cards(6, 1)
        assert (bool(p.offers("halt")), p.offered("cancel")) == (halts, cancels)


@pytest.mark.rule("9.8a#1")
def test_war_weary_austrians_do_not_halt() -> None:
    """AP 48: against Austrians only; with a German among them the card is not playable."""
    for stack, offered in ((("AH I",), True), (("AH I", "GE Inf 1"), False), (("AH Sud Army",), True)):
        with facts(lines=[("Dubno", "Brody", *RAIL)]):
            p = Position(turn=15).hand("AP", "AP-48").at("Dubno", "RU I").at("Brody", *stack)
            attack(p, "Dubno", "Brody", "RU I")
            if stack != ("AH Sud Army",):
                assert (hand_offer(p, "AP") == ["play AP-48"]) is offered


@pytest.mark.rule("12.4.1#1", "19.5a", "12.3e")
def test_von_below_takes_mountain_trench_and_snow_away() -> None:
    """CP 42: the shifts to the left of the attacker go; the defender's shift to the right by his trench goes too."""
    with facts(
        spaces={"Tolmezzo": {"terrain": "mountain"}},
        lines=[("Villach", "Tolmezzo", *RAIL)],
        units={"AH I": TOUGH, "IT I": TOUGH},
    ):
        p = Position(turn=15, round=1, active="CP").at_war("IT").hand("CP", "CP-42").at("Villach", "AH I")
        p.trench("AP", "Tolmezzo").at("Tolmezzo", "IT I").attacking("Villach").declare("Tolmezzo", "AH I").dice(6)
        assert hand_offer(p, "CP") == ["play CP-42"]
        p.do("play CP-42").no_cards(4, 4)
        assert told(p, "CP fires with 3 on the Heavy table: 4+1, Loss Number 3")
        assert told(p, "AP fires with 3 on the Heavy table: 4+0, Loss Number 3")


@pytest.mark.rule("12.4.3a#2", "12.2.G.3b", "21.4c")
@pytest.mark.parametrize("played", [True, False])
def test_von_hutier_crosses_the_river_firing(played: bool) -> None:
    """CP 46: the Germans fire first and without a shift across water; otherwise the defender would fire first."""
    with facts(
        lines=[("Szawli", "Riga", "single_gauge", "both")],
        spaces={"Riga": {"fort": 0}},
        units={"GE I": TOUGH, "RU I": TOUGH},
    ):
        p = Position(turn=13, active="CP").hand("CP", "CP-46").at("Szawli", "GE I").at("Riga", "RU I")
        attack(p, "Szawli", "Riga", "GE I")
        if played:
            p.do("play CP-46")
        p.no_cards(4)
        losses(p)
        lines = [line for line in p.log() if "fires with" in line]
        assert lines[0].startswith("CP" if played else "AP")
        p.dice(4)
        assert told(p, f"CP fires with 4 on the Heavy table: 4+0, Loss Number {3}")


@pytest.mark.rule("9.8a#1")
@pytest.mark.parametrize(("target", "offered"), [("Minsk", True), ("Orsha", False), ("Lemberg", False)])
def test_the_tsars_armories_are_in_russian_vp_spaces(target: str, offered: bool) -> None:
    """CP 54: an attack on a Russian VP space; elsewhere the card is not playable."""
    start = {"Minsk": "Baranovichi", "Orsha": "Vitebsk", "Lemberg": "Stryj"}[target]
    p = Position(turn=12, active="CP").hand("CP", "CP-54").at(start, "GE I").at(target, "RU I")
    p.control("CP", "Brest-Litovsk", "Bialystok", "Lomza", "Smolensk")
    if p.supply("GE I") == "oos":
        p.at("Vilna", "GE XX")
    with facts(spaces={start: {"supply": "GE"}}):
        attack(p, start, target, "GE I")
        assert (hand_offer(p, "CP") == ["play CP-54"]) is offered


@pytest.mark.rule("12.2.1a.8", "12.6.3a")
@pytest.mark.parametrize(("dice", "steps"), [((1, 6), 2), ((3, 4), 1), ((6, 1), 1)])
def test_cadorna_pays_for_defeat_only(dice: tuple[int, int], steps: int) -> None:
    """AP 26: +1 for an attack with Italians; if it loses one further step; a tie is no loss."""
    with facts(
        lines=[("Udine", "Gorz", *RAIL)],
        spaces={"Gorz": {"terrain": "clear"}},
        units={"IT I": {"lf": (3, 3)}, "IT II": {"lf": (3, 3)}, "AH I": {"cf": (6, 6), "lf": (9, 9)}},
    ):
        p = Position(turn=9).at_war("IT").hand("AP", "AP-26").at("Udine", "IT I", "IT II").at("Gorz", "AH I")
        attack(p, "Udine", "Gorz", "IT I", "IT II").do("play AP-26").no_cards(*dice)
        numbers = p.loss_numbers()
        while p.s.pending and p.asked() != "Combats":
            free = [f"loss {u}" for u in ("IT I", "IT II") if not p.is_reduced(u) and p.offered(f"loss {u}")]
            p.do(free[0] if free else p.choices()[-1])
        assert sum(p.is_reduced(u) for u in ("IT I", "IT II")) == steps
        assert (numbers[0] > numbers[1]) is (steps == 2)


# Conditions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7.1c", "9.7.1f")
@pytest.mark.parametrize(
    ("side", "card", "turn", "event", "status"),
    [
        ("CP", "CP-1", 2, True, False),
        ("CP", "CP-1", 3, False, True),
        ("CP", "CP-7", 3, True, False),
        ("CP", "CP-7", 4, False, True),
        ("AP", "AP-24", 4, False, False),
        ("AP", "AP-24", 5, True, False),
        ("CP", "CP-25", 8, True, False),
        ("CP", "CP-25", 9, False, True),
        ("CP", "CP-39", 8, False, False),
        ("CP", "CP-39", 9, True, False),
        ("CP", "CP-47", 10, False, False),
        ("CP", "CP-47", 11, True, False),
        ("CP", "CP-49", 9, False, False),
        ("CP", "CP-49", 10, True, False),
    ],
)
def test_cards_with_a_date(side: str, card: str, turn: int, event: bool, status: bool) -> None:
    """9.7.1c and f: too early is not yet, so no War Status either; too late leaves the points."""
    p = Position(turn=turn, active=side).hand(side, card).at("Berlin", "GE I").action()
    assert (p.offered(f"event {card}"), p.offered(f"war-status {card}")) == (event, status)


@pytest.mark.rule("9.7.1c", "9.7.1f")
@pytest.mark.parametrize(("level", "event", "status"), [(0, True, False), (1, True, False), (2, False, True)])
def test_burgfrieden_ends_with_total_war(level: int, event: bool, status: bool) -> None:
    """CP 4: not once the CP is at Total War; then for its point only."""
    p = Position(turn=9, active="CP").level(CP=level).hand("CP", "CP-4").vp(15).action()
    assert (p.offered("event CP-4"), p.offered("war-status CP-4")) == (event, status)
    if status:
        p.do("war-status CP-4")
        assert (p.s.vp, p.s.war_status[0]) == (15, 1)
        assert in_pile(p, "CP", REMOVED, "CP-4")


@pytest.mark.rule("9.7.1c", "9.7.1f")
@pytest.mark.parametrize(("lost", "event"), [(("Warsaw", "Vilna"), False), (("Warsaw", "Vilna", "Lodz"), True)])
def test_the_tsar_takes_command_after_three_losses(lost: tuple[str, ...], event: bool) -> None:
    """CP 27: the CP controls three Russian VP spaces; Rasputin waits for the Tsar."""
    p = Position(turn=7, active="CP").destroyed("Warsaw").control("CP", *lost).hand("CP", "CP-27", "CP-34").action()
    assert p.offered("event CP-27") is event
    assert not p.offered("event CP-34")
    if event:
        p.do("event CP-27").action()
        assert p.offered("event CP-34")


@pytest.mark.rule("9.7.1c")
def test_a_besieged_warsaw_is_not_lost_for_the_tsar() -> None:
    """CP 27 with 20.1.5a: a Fort space under siege is still controlled by its owner."""
    p = Position(turn=7, active="CP").control("CP", "Vilna", "Lodz").at("Warsaw", "GE I").hand("CP", "CP-27").action()
    assert not p.offered("event CP-27")


@pytest.mark.rule("9.7.2d", "9.7.2d#2", "9.7.2a")
def test_the_king_s_answer_uses_up_the_entry_of_the_turn() -> None:
    """9.7.2d: after the King's answer Greece is neutral, its card discarded, and no other nation enters this turn."""
    p = Position(turn=12, round=1).hand("AP", "AP-40", "AP-39").hand("CP", "CP-35").vp(15).half().do("event AP-40")
    p.do("event CP-35")
    assert (p.s.vp, p.s.greece) == (15, 2)
    assert in_pile(p, "AP", DISCARD, "AP-40")
    assert in_pile(p, "CP", DISCARD, "CP-35")
    p.s.pending.clear()
    assert not next_side(p, "AP").action().offered("event AP-39")


@pytest.mark.rule("23.4.3a.1", "17.3.2c", "9.7.1c")
@pytest.mark.parametrize(("armistice", "after"), [(40, 40), (39, 40), (36, 38)])
def test_long_live_the_tsar_moves_the_armistice(armistice: int, after: int) -> None:
    """AP 50: up 2, never above 40; Russian Will +3; without a Revolution it is playable all the same."""
    p = Position(turn=12).will("RU", 4).hand("AP", "AP-50")
    p.s.armistice = armistice
    p.action().do("event AP-50")
    assert (p.s.armistice, p.s.will[0]) == (after, 7)


@pytest.mark.rule("9.6.1e", "16.5c", "9.7.1a")
def test_convoy_after_war_in_africa_still_ends_the_u_boats() -> None:
    """AP 23: its RPs are not for allies after War in Africa; the submarines go all the same."""
    p = Position(turn=12, active="CP").played("AP-14").hand("CP", "CP-19", "CP-53").hand("AP", "AP-23", "AP-22")
    p.action().do("event CP-19").action().do("event CP-53")
    next_side(p, "AP")
    p.at("Lemnos", "(FR Orient 1)").action()
    assert not p.offered("event AP-22")
    p.do("event AP-23")
    assert not p.offers("repair")
    play_out(p)
    assert p.is_reduced("FR Orient 1")
    assert p.action().offered("event AP-22")


@pytest.mark.rule("19.4d", "26.3.1d.2", "26.3.1a")
def test_the_surrender_keeps_fort_and_trench() -> None:
    """CP 24 with 19.4d: the CP captures the Level 2 trench of Doiran and the Fort intact; Greece stays neutral."""
    p = Position(turn=9, active="CP").at_war("BU").vp(15).hand("CP", "CP-24").at("Strumica", "BU 1 Army")
    p.s.set_trench(space("Doiran"), 2, 2)
    p.at("Doiran", "GR Inf 1").at("Ft. Rupel", "GR Inf 2").action().do("event CP-24")
    for _ in range(20):
        if not p.s.pending:
            break
        into = [t for t in p.choices() if "BU 1 Army > Doiran" in t]
        p.do(into[0] if into else p.choices()[0])
    assert (p.owner("Doiran"), p.owner("Ft. Rupel"), p.s.greece, p.s.vp) == ("CP", "CP", 2, 15)
    assert p.where("BU 1 Army") == "Doiran"
    assert p.where("GR Inf 1") not in ("Doiran", "Ft. Rupel")
    assert p.s.fort(space("Ft. Rupel")) == 2
    next_side(p, "AP")
    p.control("AP", "Salonika", nation="FR").at("Salonika", "FR Orient 1").attacking("Salonika")
    p.declare("Doiran", "FR Orient 1").no_cards(4, 4)
    assert p.loss_numbers() == (
        3,
        1,
    )  # 3 CF: four columns left would be the edge; here 3 left: column 1; 3 CF: column 4


@pytest.mark.rule("13.3g")
def test_u_boats_make_each_voyage_dearer() -> None:
    """CP 19: each AP redeployment by the Mediterranean costs 1 more; by the Black Sea and by land it does not."""
    p = Position(turn=8, active="CP").hand("CP", "CP-19").at_war("RO").action().do("event CP-19")
    next_side(p, "AP")
    p.control("AP", "Salonika", nation="FR").at("Lemnos", "FR Inf 1").at("Odessa", "RU Inf 1").redeploying(1)
    assert not goals(p, "FR Inf 1")
    assert "Constanta" in goals(p, "RU Inf 1")
    p.s.pending.clear()
    assert goals(p.redeploying(2), "FR Inf 1") == {"Salonika", "Durres", "Vlore"}  # 26.1.1d


@pytest.mark.rule("14.1.3a", "13.3b")
def test_the_sailor_revolt_cuts_the_adriatic() -> None:
    """AP 52: CP units on the Dalmatian coast that lived by sea are cut off; the Black Sea stays open."""
    p = Position(turn=15).hand("AP", "AP-52").will("AH", 8).at("Spalato", "AH Inf 1").at_war("BU")
    p.control("AP", "Mostar", "Banja Luka").at("Varna", "TU Inf 1")
    assert p.supply("AH Inf 1") == "full"
    p.action().do("event AP-52")
    assert p.s.will[2] == 6
    assert p.supply("AH Inf 1") == "oos"
    assert p.supply("TU Inf 1") == "full"
    next_side(p, "CP")
    p.s.turn = 16
    p.at("Trieste", "AH Inf 2").redeploying(2)
    assert "Spalato" not in goals(p, "AH Inf 2")


@pytest.mark.rule("12.6.4a", "12.6.5a", "24.1b")
def test_desertions_destroy_what_was_reduced() -> None:
    """AP 53: a reduced division goes to the Reserve Box, a reduced corps gives way to a division; once each."""
    p = Position(turn=14).at_war("BU").hand("AP", "AP-53").at("Sofia", "TU I", "(TU II)").at("Varna", "(TU Inf 1)")
    p.reserve("TU Inf 3").action().do("event AP-53", "loss TU I")
    assert not p.offered("loss TU I")
    p.do("loss TU II", "loss TU Inf 1")
    play_out(p)
    assert (p.is_reduced("TU I"), p.where("TU II"), p.where("TU Inf 1")) == (
        True,
        "CP Replaceable Units Box",
        "CP Reserve Box",
    )
    assert "TU Inf 3" in p.units("Sofia")


@pytest.mark.rule("9.6.2b", "3.2.3d")
@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0)])
def test_labor_strikes_take_what_is_there(before: int, after: int) -> None:
    """AP 30: up to 2 recorded German RPs are lost, never below 0; Will -1."""
    p = Position(turn=6).points("GE", before).hand("AP", "AP-30").action().do("event AP-30")
    assert (p.s.rp[3] // 2, p.s.will[1]) == (after, 11)


@pytest.mark.rule("20.4.1b", "9.7.1c", "11.2j")
@pytest.mark.parametrize("place", ["Przemysl", "Cracow"])
def test_the_siege_of_przemysl_is_any_austrian_fort(place: str) -> None:
    """AP 17: one Austrian Fort besieged by Russians, chosen among several; a roll with +1, before the Siege Phase."""
    p = Position(turn=5).control("AP", "Lemberg", "Jaroslau", "Tarnow").at("Przemysl", "RU I").at("Cracow", "RU II")
    p.at("Danzig", "RU III").vp(15).hand("AP", "AP-17").action().do("event AP-17")
    assert {t.split(" ", 1)[1] for t in p.choices()} == {"Przemysl", "Cracow"}
    p.do(f"select {place}").dice(3)  # 4: above 3 and 2
    assert p.owner(place) == "AP"
    assert p.s.vp == (14 if place == "Cracow" else 15)


@pytest.mark.rule("9.7.1c")
def test_no_siege_no_event() -> None:
    """AP 17: Serbians before Kotor are no Russians; a broken siege is none."""
    for where, units, allowed in (
        ("Kotor", ("SB 1 Army",), False),
        ("Przemysl", ("RU Inf 1",), False),
        ("Przemysl", ("RU Inf 1", "RU Inf 2", "RU Inf 3"), True),
    ):
        p = Position(turn=5).hand("AP", "AP-17").at(where, *units)
        assert p.action().offered("event AP-17") is allowed


@pytest.mark.rule("9.7.1a", "27.0c")
def test_kaiserschlacht_takes_full_corps_only() -> None:
    """CP 55: two full-strength German LCUs leave for good, no Troop Quality loss, VP +2; no GE RPs any more."""
    p = (
        Position(turn=15, active="CP")
        .vp(15)
        .quality("GE", 9)
        .hand("CP", "CP-55", "CP-3")
        .at("Posen", "GE I", "(GE XX)")
    )
    p.at("Berlin", "GE XI", "GE Inf 1", "AH Sud Army").action().do("event CP-55")
    assert not any("GE XX" in t or "Inf 1" in t for t in p.choices())
    play_out(p)
    assert (p.s.vp, p.s.quality[2]) == (17, 9)
    assert not p.is_reduced("GE XI")
    p.action().do("rp CP-3")
    assert p.s.rp[3] == 0


@pytest.mark.rule("9.7.1a")
def test_the_somme_is_the_cp_s_choice() -> None:
    """AP 45: one German LCU (any strength) or VP -1; either way no further German RPs this turn."""
    for option in (1, 2):
        p = (
            Position(turn=10)
            .vp(15)
            .hand("AP", "AP-45")
            .at("Posen", "(GE I)")
            .quality("GE", 9)
            .action()
            .do("event AP-45")
        )
        assert p.seat() == "CP"
        p.do(f"option {option}")
        play_out(p)
        assert (p.where("GE I") == "Posen", p.s.vp) == ((False, 15) if option == 1 else (True, 14))
        assert p.s.quality[2] == 9


@pytest.mark.rule("12.7.4c", "12.7.1a#1")
@pytest.mark.parametrize(
    ("stack", "cancels"),
    [(("RU I",), True), (("(RU I)",), False), (("(RU I)", "RU Inf 1"), True), (("(RU I)", "(RU Inf 1)"), True)],
)
def test_no_retreat_does_not_kill_the_last_defender(stack: tuple[str, ...], cancels: bool) -> None:
    """AP 5 with 12.7.4c (ruling 31): the step may not destroy the only defender; one of two it may."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "RU"}},
        lines=[("Lemberg", "Brody", *RAIL)],
        units={"RU I": TOUGH, "RU Inf 1": TOUGH, "AH I": STRONG},
    ):
        p = (
            Position(turn=5, active="CP")
            .hand("AP", "AP-5")
            .reserve("RU Inf 5")
            .at("Brody", *stack)
            .at("Lemberg", "AH I")
        )
        attack(p, "Lemberg", "Brody", "AH I")
        hand_offer(p, "AP")
        p.do("play AP-5").no_cards(6, 1)
        assert bool(p.s.pending and p.offered("stay")) is cancels
