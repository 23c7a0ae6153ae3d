"""Rules that meet, once more by the printed text: what follows from two sentences of different chapters."""

from __future__ import annotations

from typing import Any

import pytest

from greatwar.families.cdg.state import DECK, DISCARD
from greatwar.games.illusions_of_glory.components import SPACES, space
from greatwar.games.illusions_of_glory.names import NATIONS
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"
STRONG = {"cf": (16, 16), "lf": (9, 9)}


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def goals(p: Position, name: str) -> set[str]:
    """Where a unit may be redeployed."""
    return {text.split(" > ")[1] for text in p.offers(f"redeploy {name} >")}


def moves(p: Position, name: str) -> set[str]:
    """Where a unit may step next."""
    return {text.split(" > ")[1] for text in p.offers(f"move {name} >")}


# Cards at the end of the turn ---------------------------------------------------------------------------


@pytest.mark.rule("6.0.H.2", "6.0.H.3", "6.0.H.4")
def test_the_draw_goes_on_through_a_reshuffle() -> None:
    """6.0.H: Combat Cards may be discarded first; a pile that runs out is rebuilt from the discards, hand to seven."""
    p = Position(turn=8).hand("AP", "AP-2", "AP-3", "AP-4", "AP-6", "AP-10").deck("AP", "AP-12")
    p.discards("AP-13", "AP-14", "AP-20").hand("CP", *[f"CP-{n}" for n in (3, 4, 5, 7, 8, 10, 12)])
    p.phase("draw")
    assert [t for t in p.choices() if "AP-" in t] == ["discard AP-3"]  # the only Combat Card among the five
    p.do(next(t for t in p.choices() if "AP-3" not in t))
    while p.s.pending:
        p.do(p.choices()[0])
    assert len(p.s.hand(1)) == 7
    assert len(p.s.cards(1, DECK)) == 2
    assert len(p.s.cards(1, DISCARD)) == 0
    assert len(p.s.hand(0)) == 7


@pytest.mark.rule("6.0.H.2", "6.0.H.3")
def test_a_discarded_combat_card_makes_room() -> None:
    """6.0.H.2 and 3: a Combat Card discarded before the draw is replaced, and may come back only by a reshuffle."""
    p = (
        Position(turn=8)
        .hand("AP", "AP-5", "AP-3", "AP-4", "AP-6", "AP-10", "AP-2", "AP-12")
        .deck("AP", "AP-13", "AP-14")
    )
    p.phase("draw").do("discard AP-3", "discard AP-5?")
    while p.s.pending:
        p.do("done" if p.offered("done") else p.choices()[0])
    held = {str(c) for c in p.s.hand(1)}
    assert {"AP-13", "AP-14"} <= held
    assert len(held) == 7
    assert {str(c) for c in p.s.cards(1, DISCARD)} == {"AP-3", "AP-5"}


# Redeployment and neutral ground ------------------------------------------------------------------------


@pytest.mark.rule("13.2c", "26.1.1d", "26.3.1c#2")
def test_redeployment_does_not_cross_neutral_land() -> None:
    """13.2c: SR goes through friendly-controlled spaces only, though supply runs through neutral Albania and Greece."""
    p = Position(turn=8).at("Monastir", "SB Inf 1").at("Prizren", "SB Inf 2").redeploying(2)
    assert not {"Tirana", "Florina", "Scutari", "Durres"} & (goals(p, "SB Inf 1") | goals(p, "SB Inf 2"))
    q = Position(turn=8).control("AP", "Salonika", nation="FR").at("Salonika", "FR Inf 1").redeploying(1)
    assert not {"Larissa", "Florina", "Athens"} & goals(q, "FR Inf 1")
    assert "Lemnos" in goals(q, "FR Inf 1")


@pytest.mark.rule("13.3a", "13.3f", "13.2a#1")
def test_corps_on_lemnos_do_not_redeploy() -> None:
    """13.3f: LCUs never SR by sea; divisions and HQs on Lemnos do."""
    p = Position(turn=8).control("AP", "Salonika", nation="FR").at("Lemnos", "FR Orient 1", "FR Inf 1", "FR Sarrail HQ")
    p.at("Salonika", "BR Inf 1").redeploying(3)
    assert not p.offers("redeploy FR Orient 1")
    assert p.offered("redeploy FR Inf 1 > Salonika")
    assert p.offered("redeploy FR Sarrail HQ > Salonika")


@pytest.mark.rule("13.1e", "13.2b", "14.3.1a.3")
def test_no_redeployment_into_a_pocket() -> None:
    """13.2b: the goal must be in supply from a source of the unit's own nation; a friendly pocket is not."""
    p = Position(turn=8, active="CP").at("Vienna", "AH Inf 1")
    for x in ("Temesvar", "Novi Sad", "Debrecen", "Pecs"):
        p.control("AP", x)
    assert "Szeged" in goals(p.redeploying(1), "AH Inf 1")
    q = Position(turn=8, active="CP").at("Szeged", "AH Inf 2").at("Vienna", "AH Inf 1")
    for x in ("Temesvar", "Novi Sad", "Debrecen", "Pecs", "Budapest"):
        q.control("AP", x)
    q.redeploying(2)
    assert "Szeged" not in goals(q, "AH Inf 1")
    assert not goals(q, "AH Inf 2")


# Vacant places cut off ----------------------------------------------------------------------------------


@pytest.mark.rule("11.2k")
@pytest.mark.parametrize(
    ("where", "around", "flips"),
    [
        ("Stanislau", ("Lemberg", "Tarnopol", "Stryj", "Czernowitz", "Marmaros-Sziget"), True),
        ("Budapest", ("Vienna", "Sillein", "Miskolcz", "Debrecen", "Szeged", "Pecs"), False),  # a Supply Source
        ("Cracow", ("Oppeln", "Olmutz", "Sillein", "Tarnow", "Czestochowa", "Kielce"), False),  # a Fort
        ("Memel", ("Tilsit", "Libau"), False),  # a Port with a line by sea
        ("Brandenburg", ("Berlin", "Stettin"), False),  # a region
    ],
)
def test_which_vacant_places_change_hands(where: str, around: tuple[str, ...], flips: bool) -> None:
    """11.2k: not Fort spaces, not Supply Sources, not regions, and not what can still trace, if need be by sea."""
    p = Position(turn=8).control("AP", *around)
    play_out(p.phase("attrition"))
    assert (p.owner(where) == "AP") is flips


# Regions, HQs and besiegers ----------------------------------------------------------------------------


@pytest.mark.rule("20.3.3a", "27.0a", "27.0e#2")
def test_an_hq_does_not_hold_a_siege_for_its_corps() -> None:
    """20.3.3a with 27.0a: the only corps at the Fort cannot attack outward though an HQ is with it."""
    p = Position(turn=10).control("AP", "Lemberg", "Jaroslau", "Rawa Ruska").at("Przemysl", "RU I", "RU Brusilov HQ")
    p.at("Stryj", "AH I").attacking("Przemysl")
    assert p.offers("attack RU I > Stryj") == []
    assert p.offers("attack RU I > Przemysl") == ["attack RU I > Przemysl"]


@pytest.mark.rule("20.3.2a", "20.5d", "14.1.2c")
def test_the_siege_feeds_the_spearhead_until_it_breaks() -> None:
    """20.3.2a and 20.3.5d: the line runs through a besieged Fort; with too few besiegers into it, not beyond."""
    with facts(spaces={"Lemberg": {"supply": "RU"}}):
        base = Position(turn=5).control("AP", "Lemberg").at("Przemysl", "RU Inf 1", "RU Inf 2", "RU Inf 3")
        base.at("Uzsok Pass", "RU IX").control("CP", "Stryj", "Uzhgorod")
        assert base.supply("RU IX") == "full"
        base.off("RU Inf 3")
        assert (base.supply("RU IX"), base.supply("RU Inf 1")) == ("oos", "full")


@pytest.mark.rule("12.7.6a", "12.7.6b", "12.1h")
def test_retreated_divisions_die_with_the_second_defeat() -> None:
    """12.7.6: units that retreated into a space later attacked in the round do not fight; if the defenders retreat

    they are lost: corps eliminated, divisions to the Reserve Box.
    """
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}, "Lemberg": {"supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Kowel", "Rawa Ruska", *RAIL)],
        units={"AH I": TOUGH, "AH Inf 1": TOUGH, "RU I": STRONG, "RU II": STRONG, "AH II": TOUGH},
    ):
        p = Position(turn=4).quality("AH", 10).at("Brody", "AH I", "AH Inf 1").at("Dubno", "RU I")
        p.at("Rawa Ruska", "AH II").at("Kowel", "RU II").control("AP", "Tarnopol").attacking("Dubno", "Kowel")
        p.declare("Brody", "RU I").no_cards(6, 1)
        for u in ("AH I", "AH Inf 1"):
            for where in ("Lemberg", "Rawa Ruska"):
                if p.offered(f"retreat {u} > {where}"):
                    p.do(f"retreat {u} > {where}")
        assert p.where("AH I") == p.where("AH Inf 1") == "Rawa Ruska"
        fought(p)
        p.declare("Rawa Ruska", "RU II").no_cards(6, 1)
        assert told(p, "CP fires with 3 on the Heavy table")  # AH II alone
        while p.s.pending and p.seat() == "CP":
            p.do(p.choices()[0])
        assert (p.where("AH I"), p.where("AH Inf 1")) == ("CP Eliminated Units Box", "CP Reserve Box")
        assert p.where("AH II") != "Rawa Ruska"
        assert p.s.quality[3] == 8


@pytest.mark.rule("12.7.3d", "12.7.3d#2")
def test_a_retreat_of_two_spaces_past_full_ones() -> None:
    """12.7.3d: who must end in a full space loses a step and goes on to the nearest friendly place with room."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU I": STRONG},
    ):
        p = Position(turn=4).at("Brody", "AH I").at("Dubno", "RU I").at("Tarnopol", "RU Inf 1")
        p.at("Lemberg", "AH II", "AH III", "AH IV").at("Przemysl", "AH inf", "AH inf", "AH inf")
        p.at("Rawa Ruska", "AH res", "AH res", "AH res").at("Stanislau", "AH V", "AH VII", "AH VIII")
        p.at("Stryj", "AH IX", "AH X", "AH XI")
        p.attacking("Dubno").declare("Brody", "RU I").no_cards(6, 1)
        for _ in range(9):
            if not p.offers("retreat"):
                break
            p.do(p.offers("retreat")[0])
        assert p.is_reduced("AH I")
        assert p.where("AH I") in ("Jaroslau", "Uzsok Pass", "Dukla Pass", "Munkacs", "Czernowitz", "Marmaros-Sziget")


# Turn 1 and cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1a", "9.4.1b", "14.2.1d")
@pytest.mark.parametrize(
    ("units", "price"),
    [
        (("BU 1 Army", "GE LXI Gen. Kdo."), 1),
        (("GE LXI Gen. Kdo.",), 1),
        (("BU 1 Army", "GE LXI Gen. Kdo.", "AH Inf 1"), 3),  # BU and AH, and the Austrians live off Bulgaria
        (("TU I", "BU 1 Army"), 2),
    ],
)
def test_the_price_of_a_stack_in_sofia(units: tuple[str, ...], price: int) -> None:
    """9.4.1 with 3.2.1h: a dual corps counts as a nation that is there; guests cost 1 more (14.2.1d)."""
    for points in (price - 1, price):
        p = Position(turn=9, active="CP").flag("blockade").at_war("BU").at("Sofia", *units)
        if points:
            p.ops(points)
            assert p.offered("activate-move Sofia") is (points == price)


@pytest.mark.rule("19.5b", "12.4.1#1", "12.3b", "12.2.G.2e")
def test_shifts_to_the_left_end_at_the_edge() -> None:
    """12.2.G.2e: Level 2 trench, Mountain and weather are four columns; 3 CF on the Heavy table fire in column 1."""
    with facts(units={"BR XII": TOUGH, "BU 1 Army": TOUGH}):
        p = Position(turn=11, round=1).at_war("BU").greece("AP").trench("CP", "Doiran", 2).at("Doiran", "BU 1 Army")
        p.at("Salonika", "BR XII").attacking("Salonika").declare("Doiran", "BR XII").dice(6).no_cards(6, 6)
        assert p.loss_numbers() == (4, 2)  # column 1: 2; the defender's 3 CF in column 4, die 6: 4


@pytest.mark.rule("12.2.G.4a", "12.7.1b", "12.8.1a")
def test_a_winner_who_dies_of_it_drives_nobody_away() -> None:
    """12.7.1b: the higher Loss Number wins; with no full-strength attacker left the defender stays."""
    with facts(
        spaces={"Brody": {"terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU XXX": {"cf": (9, 9)}},
    ):
        p = Position(turn=4).reserve("RU Res 1").at("Brody", "AH I").at("Dubno", "(RU XXX)").attacking("Dubno")
        p.declare("Brody", "RU XXX").no_cards(6, 1)
        assert p.loss_numbers() == (1, 7)
        fought(p)
        assert (p.where("AH I"), p.owner("Brody")) == ("Brody", "CP")


@pytest.mark.rule("12.6.4b", "12.7.1a#1", "12.8.1a")
def test_the_division_of_a_dead_corps_is_a_full_strength_attacker() -> None:
    """12.7.1a with 12.6.4: the full SCU that replaces a destroyed attacker is an attacking unit of full strength."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": {"cf": (4, 4), "lf": (9, 9)}, "RU XXX": {"cf": (9, 9), "lf": (2, 2)}},
    ):
        p = Position(turn=4).reserve("RU Res 1").at("Brody", "AH I").at("Dubno", "(RU XXX)").attacking("Dubno")
        p.declare("Brody", "RU XXX").no_cards(6, 1)
        assert p.loss_numbers() == (2, 7)
        while p.s.pending and p.seat() == "AP" and not p.offers("advance"):
            p.do(p.choices()[0])
        assert (p.where("RU XXX"), p.where("RU Res 1")) == ("AP Replaceable Units Box", "Dubno")
        while p.s.pending and p.seat() == "CP":
            p.do(p.choices()[0])
        assert p.where("AH I") != "Brody"
        assert p.offered("advance RU Res 1 > Brody")


@pytest.mark.rule("21.4c", "21.4b")
def test_a_failed_flank_costs_the_attacker_his_fire() -> None:
    """21.4c: after a failed attempt the defender fires first and the attacker fires with what is left."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}, "Lemberg": {"supply": "AH"}},
        units={"AH I": {"cf": (9, 9), "lf": (9, 9)}},
        lines=[("Lutsk", "Brody", *RAIL), ("Dubno", "Brody", *RAIL)],
    ):
        p = Position(turn=4).at("Brody", "AH I").at("Lutsk", "RU I").at("Dubno", "RU II").attacking("Lutsk", "Dubno")
        p.declare("Brody", "RU I", "RU II", flank="Lutsk").no_cards(2)
        p.dice(4)  # 9 CF, die 4: 5: two steps of LF 2
        while p.offers("loss"):
            p.do(p.offers("loss")[0])
        p.dice(4)
        assert told(p, "CP fires with 9 on the Heavy table: 4+0, Loss Number 5")
        assert told(p, "AP fires with 4 on the Heavy table: 4+0, Loss Number 3") or told(
            p, "AP fires with 3 on the Heavy"
        )


# Forts of neutrals, of the Treaty, of Greece ------------------------------------------------------------


@pytest.mark.rule("26.3.1e", "11.1.5c", "26.3.1d")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_greeks_attacked_fight_for_the_other_side(side: str) -> None:
    """26.3.1e: an attack on neutral Greeks brings Greece in before the combat; its units fire for the other side."""
    unit = "BR XII" if side == "AP" else "BU 1 Army"
    p = Position(turn=9, active=side).at_war("BU").vp(15).control("AP", "Salonika").at("Salonika", "BR XVI")
    p.at("Larissa", "GR Inf 4").at("Florina", unit).attacking("Florina").declare("Larissa", unit).no_cards(3, 3)
    other = "CP" if side == "AP" else "AP"
    assert told(p, f"{other} fires with 1 on the Light table")


@pytest.mark.rule("26.3.2c.3", "26.3.2d", "26.3.1c#1", "14.1.2b")
@pytest.mark.parametrize("ally", ["", "held", "AP", "CP"])
def test_supply_through_greece_by_its_politics(ally: str) -> None:
    """26.3: through vacant neutral Greek spaces both sides trace, not where neutral Greeks stand; once Greece is in,

    the enemy only where he holds.
    """
    p = Position(turn=9).at_war("BU").control("AP", "Salonika", nation="FR").at("Koritsa", "FR Inf 1")
    if ally == "held":
        p.at("Florina", "GR Inf 1").at("Larissa", "GR Inf 2")
    elif ally:
        p.greece(ally)
        p.control("AP", "Salonika", nation="FR")
    for x in ("Vlore", "Tirana", "Durres", "Scutari"):
        p.control("CP", x, nation="AH")
    p.control("CP", "Monastir", "Veles", nation="BU")
    # Koritsa - Florina - Salonika - Lemnos, or Koritsa - Janina - Larissa - Salonika
    assert p.supply("FR Inf 1") == ("oos" if ally in ("CP", "held") else "full")


@pytest.mark.rule("25.2.3c", "25.4a")
def test_a_landing_is_attacked_from_its_port_only() -> None:
    """25.4a: the Sea Invasion space is attacked as Clear from the Port; its corps hold, losing a step if beaten."""
    with facts(units={"BR XII": TOUGH, "BU 1 Army": STRONG}):
        p = (
            Position(turn=8, active="CP")
            .at_war("BU")
            .landing(SALONIKA)
            .at(SALONIKA, "BR XII")
            .at("Salonika", "BU 1 Army")
        )
        p.attacking("Salonika").declare(SALONIKA, "BU 1 Army").no_cards(6, 1)
        fought(p)
        assert (p.where("BR XII"), p.is_reduced("BR XII")) == (SALONIKA, True)
        q = (
            Position(turn=8, active="CP")
            .at_war("BU")
            .at(SALONIKA, "BR XII")
            .at("Salonika", "BU 1 Army")
            .at("Doiran", "BU 2 Army")
        )
        q.landing(SALONIKA).attacking("Doiran")
        assert not q.offers("attack")


@pytest.mark.rule("22.3a#1", "18.1.1d", "9.4.2a")
def test_a_corps_is_built_on_lemnos() -> None:
    """22.3a: on Lemnos one division is activated, the others are used; the corps may not sail in Winter."""
    p = Position(turn=8).landing(SALONIKA).at("Lemnos", "FR Inf 1", "FR Inf 2").replaceable("FR Orient 2").ops(1)
    p.do("stack-move FR Inf 1", "done?", "done?")
    assert p.offered("assemble FR Orient 2 > Lemnos")
    p.do("assemble FR Orient 2 > Lemnos")
    for n in (1, 2):
        p.do(f"use FR Inf {n}?")
    assert (p.where("FR Orient 2"), p.is_reduced("FR Orient 2")) == ("Lemnos", True)
    assert moves(p, "FR Orient 2") == {SALONIKA}


@pytest.mark.rule("16.6e", "26.6.2b.2", "16.6f#2")
@pytest.mark.parametrize("italy", [False, True])
def test_rebuilt_british_corps_need_lemnos_or_the_south(italy: bool) -> None:
    """16.6e: Southern Italy takes rebuilt BR and FR corps only once Italy is in the war and holds it."""
    p = Position(turn=8).points("AP-A", 2).replaceable("BR XII")
    if italy:
        p.at_war("IT")
    p.phase("replacement AP")
    expected = ["raise-unit BR XII > Lemnos"] + (["raise-unit BR XII > Southern Italy"] if italy else [])
    assert sorted(p.offers("raise-unit BR XII")) == expected


@pytest.mark.rule("20.1.6c", "20.3.1c")
def test_staff_of_the_attack_does_not_count_for_the_siege() -> None:
    """20.1.6a with 27.0a: one division and Heavy Artillery cannot advance on a Fort of 2; a corps can."""
    for corps in (True, False):
        unit = "GE I" if corps else "GE Inf 1"
        with facts(
            spaces={"Warsaw": {"fort": 2, "terrain": "clear"}, "Lodz": {"supply": "GE"}},
            lines=[("Lodz", "Warsaw", *RAIL)],
            units={unit: STRONG, "RU Inf 1": {"cf": (0, 0), "lf": (9, 9)}},
        ):
            p = Position(turn=8, active="CP").war_status(CP=5).control("CP", "Lodz").at("Warsaw", "RU Inf 1")
            p.at("Lodz", unit, "GE Heavy Artillery 1").attacking("Lodz")
            p.declare("Warsaw", unit, staff=("GE Heavy Artillery 1",)).no_cards(6, 1)
            while p.s.pending and p.seat() == "AP":
                p.do(p.choices()[0])
            assert bool(p.s.pending and p.offers(f"advance {unit} > Warsaw")) is corps


@pytest.mark.rule("27.1b", "27.0e#2")
def test_heavy_artillery_is_used_up_in_two_attacks() -> None:
    """27.1b: +2, then +1, then it is gone; withheld it is not used up."""
    with facts(spaces={"Lodz": {"supply": "GE"}}, units={"GE I": TOUGH, "RU I": TOUGH}):
        p = Position(turn=8, active="CP").at("Oppeln", "GE I", "GE Heavy Artillery 1").at("Czestochowa", "RU I")
        for committed, state in ((False, "full"), (True, "reduced"), (True, "gone")):
            p.s.pending.clear()
            p.s.clear_marks()
            p.s.activations = ()
            p.s.attacked = ()
            p.attacking("Oppeln")
            p.declare("Czestochowa", "GE I", staff=("GE Heavy Artillery 1",) if committed else ()).no_cards(1, 6)
            fought(p)
            if state == "gone":
                assert p.where("GE Heavy Artillery 1") == "CP Eliminated Units Box"
            else:
                assert p.is_reduced("GE Heavy Artillery 1") is (state == "reduced")


@pytest.mark.rule("5.1.1a", "11.2h", "26.5.2b", "26.2.2b")
@pytest.mark.parametrize(("card", "side", "vp"), [("AP-39", "AP", 13), ("AP-21", "AP", 13), ("CP-23", "CP", 17)])
def test_an_entry_scores_and_a_capture_takes_back(card: str, side: str, vp: int) -> None:
    """26: two VP spaces at entry; the enemy who takes one wins one point back, and loses it with the space."""
    p = Position(turn=9, active=side).vp(15).at("Nis", "SB 1 Army").hand(side, card)
    play_out(p.action().do(f"event {card}"))
    assert p.s.vp == vp
    place, enemy, beside = {
        "AP-39": ("Ploesti", "AH I", "Kronstadt"),
        "AP-21": ("Verona", "AH XX", "Trent"),
        "CP-23": ("Philippopolis", "SB 1 Army", "Sofia"),
    }[card]
    for u in list(p.units(place)):
        p.off(u)
    if card == "CP-23":
        for u in list(p.units("Sofia")):
            p.off(u)
    next_side(p, "CP" if side == "AP" else "AP")
    p.s.clear_marks()
    if card != "CP-23":
        p.at(beside, enemy).moving(beside).do(f"move {enemy} > {place}", "stop?")
    else:
        p.at("Skopje", enemy).moving("Skopje").do(f"move {enemy} > Sofia", "stop?")
    assert p.s.vp == vp + (1 if side == "AP" else -1)


def _board(**changes: Any) -> dict[str, Any]:
    """A board on which Lutsk, Dubno and Brody stand alone."""
    return {"only": ["Lutsk", "Dubno", "Brody"], **changes}


@pytest.mark.rule("10.3b", "13.1i", "13.2a#1")
@pytest.mark.parametrize(("points", "offered"), [(4, True), (3, False)])
def test_a_ring_of_full_spaces_turns_only_as_a_whole(points: int, offered: bool) -> None:
    """10.3b: in a closed ring of full spaces a corps (2) enters the next only if a corps can come back (2)."""
    lines = [("Lutsk", "Dubno", *RAIL), ("Dubno", "Brody", *RAIL)]
    with facts(**_board(lines=lines, spaces={x: {"supply": "RU", "fort": 0} for x in ("Lutsk", "Dubno", "Brody")})):
        p = Position(turn=5).at("Lutsk", "RU I", "RU II", "RU III").at("Dubno", "RU IV", "RU V", "RU VI")
        p.at("Brody", "RU VII", "RU VIII", "RU IX").redeploying(points)
        assert p.offered("redeploy RU I > Dubno") is offered
        assert p.offered("redeploy RU I > Brody") is offered
        if offered:
            p.do("redeploy RU I > Brody")
            assert sorted(p.offers("redeploy")) == [f"redeploy RU {n} > Lutsk" for n in ("IX", "VII", "VIII")]
            assert bool(p.s.fort(space("Kowel"))) is False


# Searches that never give up ----------------------------------------------------------------------------


@pytest.mark.rule("10.3b", "13.1i", "27.0b")
@pytest.mark.parametrize(("points", "offered"), [(3, True), (2, False)])
def test_one_redeployment_mends_two_places(points: int, offered: bool) -> None:
    """10.3b with 27.0b: a corps leaves its HQ for a full space; one division going the other way mends both."""
    p = Position(turn=10, active="CP").at("Oppeln", "GE I", "GE Mackensen HQ").at("Berlin", "GE Res 1", "GE Res 2")
    p.at("Berlin", "GE Res 3").redeploying(points)
    assert p.offered("redeploy GE I > Berlin") is offered
    if offered:
        p.do("redeploy GE I > Berlin")
        assert p.offers("redeploy") == [f"redeploy GE Res {n} > Oppeln" for n in (1, 2, 3)]
        p.do("redeploy GE Res 2 > Oppeln")
        assert sorted(p.units("Berlin")) == ["GE I", "GE Res 1", "GE Res 3"]


@pytest.mark.rule("10.3b", "13.1i", "27.0b", "10.1d")
def test_two_stacks_with_their_hqs_change_places() -> None:
    """13.1i: corps and HQ of two places change places for 4 points of 5 (two corps are too dear): here divisions."""
    p = Position(turn=10, active="CP").at("Oppeln", "GE Inf 1", "GE Mackensen HQ").at("Berlin", "GE Inf 2")
    p.at("Berlin", "GE Falkenhayn HQ").redeploying(4)
    for text in (
        "redeploy GE Mackensen HQ > Berlin",
        "redeploy GE Falkenhayn HQ > Oppeln",
        "redeploy GE Inf 1 > Berlin",
        "redeploy GE Inf 2 > Oppeln",
    ):
        assert p.offered(text)
        p.do(text)
    play_out(p)
    assert sorted(p.units("Oppeln")) == ["GE Falkenhayn HQ", "GE Inf 2"]


# Findings of this reading -------------------------------------------------------------------------------


@pytest.mark.rule("12.6.4c", "12.6.4b")
@pytest.mark.parametrize(("box", "came"), [(("AH Mtn 6",), "AH Mtn 6"), (("AH Mtn 6", "AH Inf 9"), "AH Inf 9")])
def test_a_mountain_division_replaces_a_corps(box: tuple[str, ...], came: str) -> None:
    """12.6.4c: without an SCU of its type any other SCU of the nation replaces a destroyed LCU, a Special one too."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"RU I": {"cf": (2, 2), "lf": (9, 9)}},
    ):
        p = Position(turn=9).quality("AH", 9).reserve(*box).at("Brody", "(AH I)").at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(3, 6)
        assert p.loss_numbers()[1] == 2
        fought(p)
        assert (p.where("AH I"), p.s.quality[3]) == ("CP Replaceable Units Box", 8)
        assert not p.where(came).endswith("Box")
        assert not p.is_reduced(came)


@pytest.mark.rule("9.7.1f")
@pytest.mark.parametrize(
    ("convoy", "boats", "status"), [(True, False, True), (False, False, False), (True, True, False)]
)
def test_a_card_whose_prerequisite_is_dead_is_dead(convoy: bool, boats: bool, status: bool) -> None:
    """9.7.1f: after Convoy U-Boats can no longer be played, so Unrestricted Submarine Warfare cannot either."""
    p = Position(turn=12, active="CP").hand("CP", "CP-43").deck("CP", "CP-19")
    if boats:
        p.played("CP-19")
    if convoy:
        p.played("AP-23")
    p.action()
    assert p.offered("event CP-43") is boats
    assert p.offered("war-status CP-43") is status


@pytest.mark.rule("20.3.5c")
@pytest.mark.parametrize(("hand", "cardless"), [(("AP-2",), False), ((), True)])
def test_a_broken_siege_of_two_nations_is_not_left_by_one_point(hand: tuple[str, ...], cardless: bool) -> None:
    """20.3.5c (ruling 5): the next action must be able to pay for leaving: two nations cost 2, so a card is played."""
    with facts(spaces={"Sofia": {"supply": "BR FR"}, "Plevna": {"fort": 3}}):
        p = (
            Position(turn=9, round=2)
            .at_war("BU")
            .at("Plevna", "BR Inf 1", "FR Inf 1")
            .control("AP", "Sofia", nation="BR")
        )
        p.hand("AP", *hand).will("AH", 2)
        p.half()
        assert p.offered("cardless") is cardless
        if hand:
            assert p.offered("ops AP-2")
            assert not p.offered("rp AP-2")


@pytest.mark.rule("20.3.5c", "8.2e#2")
def test_an_uprising_does_not_excuse_from_the_duty() -> None:
    """20.3.5c (ruling 5): while a siege is broken the action that moves its units comes before an Uprising."""
    with facts(spaces={"Jaroslau": {"supply": "RU"}}):
        for broken in (True, False):
            p = Position(turn=12).will("AH", 2).phase("rebellion").do("wait")
            play_out(p)
            p.control("AP", "Jaroslau").at("Przemysl", "RU Inf 1" if broken else "RU I")
            p.s.turn, p.s.round, p.s.active = 13, 1, 1
            p.half()
            assert p.offered("uprising AH") is not broken
            assert p.offered("cardless")


# 1.0 Marked text ----------------------------------------------------------------------------------------


@pytest.mark.rule("1.0#1")
@pytest.mark.parametrize("round_", [1, 2, 6])
def test_the_marked_sentence_holds(round_: int) -> None:
    """1.0: where two sentences differ the marked one holds: a destroyed division goes to the Reserve Box (12.6.5a

    against 12.2.G.5c.1), and a put-off Uprising comes in any round (23.3.1 against 8.2e).
    """
    with facts(units={"RU I": STRONG}):
        p = Position(turn=4, round=round_).at("Brody", "(AH Inf 1)").at("Dubno", "RU I").attacking("Dubno")
        p.declare("Brody", "RU I").no_cards(6, 1)
        fought(p)
        assert p.where("AH Inf 1") == "CP Reserve Box"
    q = Position(turn=12).will("GE", 1).phase("rebellion").do("wait")
    play_out(q)
    q.s.turn, q.s.round, q.s.active = 13, round_, 1
    assert q.half().offered("uprising GE")


# What changes of the code went unnoticed ----------------------------------------------------------------


@pytest.mark.rule("25.2.1b", "25.2.4c", "25.1g")
def test_a_fourth_landing_finds_no_marker() -> None:
    """25.2.4c: there are three Landing markers; one that the CP has taken is not used again."""
    p = Position(turn=8, active="CP").at_war("IT").landing(SALONIKA, "Athens Sea Invasion", "Albania Sea Invasion")
    p.played("AP-14").at("Durres", "AH I").moving("Durres").do("move AH I > Albania Sea Invasion")
    play_out(p)
    left = p.s.landings
    assert len(left) == 2
    next_side(p, "AP").hand("AP", "AP-29").action()
    if p.offered("event AP-29"):
        play_out(p.do("event AP-29"))
    assert p.s.landings == left


@pytest.mark.rule("25.2.1a.3", "25.4a", "25.1a")
def test_lanes_lead_the_enemy_no_further() -> None:
    """25.4 with 25.2.1a.3: a CP unit goes from the Port to the Landing marker only; landed corps go to the Port."""
    p = Position(turn=8, active="CP").at_war("BU").landing(SALONIKA).at("Salonika", "BU Inf 1").moving("Salonika")
    assert SALONIKA in moves(p, "BU Inf 1")
    q = Position(turn=8).landing(SALONIKA).at(SALONIKA, "FR Orient 1").moving(SALONIKA)
    assert moves(q, "FR Orient 1") == {"Lemnos", "Salonika"}
    r = Position(turn=8, active="CP").at_war("BU").at("Salonika", "BU Inf 1").moving("Salonika")
    assert SALONIKA not in moves(r, "BU Inf 1")


@pytest.mark.rule("23.5a", "17.3.2e.4", "23.5b.4")
def test_austria_hungary_collapses_once() -> None:
    """23.5b.4: the collapse is permanent; the Armistice marker moves by 4 once, though all VP spaces stay occupied."""
    p = Position(turn=14).at_war("IT").vp(10).at("Nis", "SB 1 Army").at("Belgrade", "SB Inf 1")
    corps = iter(["RU I", "RU II", "RU III", "RU IV", "RU V", "RU VI", "RU VII", "RU VIII", "RU IX", "RU X"])
    for x in SPACES:
        if x.vp and NATIONS[x.nation] == "AH":
            p.destroyed(x.name).at(x.name, next(corps))
    for _ in (1, 2):
        play_out(p.phase("war status"))
        assert p.s.armistice == 36
