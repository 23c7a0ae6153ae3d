"""Cases of the referee, first group: cards, offensives, activation, movement."""

from __future__ import annotations

import pytest

from greatwar.families.cdg.state import DECK, DISCARD, HAND, REMOVED, TO_ATTACK
from greatwar.games.illusions_of_glory.components import CARDS, card, space
from greatwar.games.illusions_of_glory.game import GAME
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import (
    flank_offered,
    fought,
    in_pile,
    may_end,
    next_side,
    offensive,
    play_out,
)

#: Serbia stands, so that nothing collapses in the War Status Phase
SERBS = ("SB 1 Army",)


@pytest.mark.case("illusions-of-glory-1-001")
def test_case_1_001_the_opening_event_dies_after_turn_2() -> None:
    p = Position(turn=3, round=2)
    opened = GAME.setup("campaign")
    for choice in ("choose AP-7", "choose CP-7"):
        GAME.apply(opened, GAME.parse(choice))
    p.s.opening = opened.opening
    p.hand("AP", "AP-7").war_status(CP=3, AP=2).action()
    for use in ("ops", "sr", "rp", "war-status"):
        assert p.offered(f"{use} AP-7")
    assert not p.offered("event AP-7")
    p.do("war-status AP-7")
    assert p.s.war_status == (3, 3, 6)
    assert in_pile(p, "AP", REMOVED, "AP-7")
    assert not in_pile(p, "AP", DISCARD, "AP-7")
    assert p.asked() == ""


@pytest.mark.case("illusions-of-glory-1-003")
def test_case_1_003_automatic_victory_is_looked_at_in_phase_e_only() -> None:
    p = Position(turn=9, round=3, active="CP").vp(29).at("Nis", *SERBS).at("Baranovichi", "GE I")
    p.moving("Baranovichi").do("move GE I > Minsk")
    play_out(p)
    assert (p.owner("Minsk"), p.s.vp, p.s.ending) == ("CP", 30, "")
    next_side(p, "AP").at("Kamenets-Podolski", "RU I").moving("Kamenets-Podolski").do("move RU I > Czernowitz")
    play_out(p)
    assert (p.s.vp, p.s.ending) == (29, "")
    play_out(p.phase("war status"))
    assert p.s.ending == ""


@pytest.mark.case("illusions-of-glory-1-005")
def test_case_1_005_a_rise_shuffles_new_deck_draw_pile_and_discards() -> None:
    with facts(cards={"CP-7": {"starred": False}}):
        p = Position(turn=2, active="CP").war_status(CP=3, AP=0).hand("CP", "CP-7").at("Nis", *SERBS)
        play_out(p.action().do("event CP-7"))
        p.war_status(CP=4, AP=0).hand("CP", "CP-2", "CP-6", "CP-9").deck("CP", "CP-1", "CP-3")
        p.discards("CP-4", "CP-5", "CP-8", "CP-11", "CP-12", "CP-13").played("CP-10", "CP-14")
        play_out(p.phase("war status"))
        assert len(p.s.cards(0, DECK)) == 28
        assert len(p.s.hand(0)) == 3
        assert not in_pile(p, "CP", DECK, "CP-7")
        p.phase("draw")
        while p.s.pending and len(p.s.hand(0)) < 7:
            p.do(p.choices()[-1])
        assert len(p.s.hand(0)) == 7
        assert len(p.s.cards(0, DECK)) == 24
        assert p.s.cards(0, DISCARD) == [card("CP-7")]
        assert len(p.s.cards(0, REMOVED)) == 2


@pytest.mark.case("illusions-of-glory-1-007")
def test_case_1_007_who_fulfils_a_mandatory_offensive() -> None:
    p = Position(turn=1).phase("offensives").vp(15)
    assert (offensive(p, "AP"), offensive(p, "CP")) == ("RU", "AH(SB)")
    p.at("Mariampol", "RU Cav 1", "RU Cav 2").at("Gumbinnen", "GE I").at("Lemberg", "RU VII").at(
        "Cetinje", "MN Montenegro"
    )
    p.attacking("Mariampol", "Lemberg").declare("Gumbinnen", "RU Cav 1", "RU Cav 2")
    fought(p).declare("Przemysl", "RU VII")
    next_side(p, "CP").at("Mostar", "AH XVI").attacking("Mostar").declare("Cetinje", "AH XVI")
    play_out(p)
    assert (offensive(p, "AP"), offensive(p, "CP")) == ("RU", "AH(SB)")
    assert p.phase("offensives settled").s.vp == 15
    q = Position(turn=1).phase("offensives").at("Lemberg", "RU VII").at("Brody", "AH III")
    q.attacking("Lemberg").declare("Brody", "RU VII")
    assert offensive(q, "AP") == "None or Made"


@pytest.mark.case("illusions-of-glory-1-009")
def test_case_1_009_the_price_counts_nations_not_actors() -> None:
    def position(points: int) -> Position:
        p = Position(turn=4, active="CP").at("Cracow", "GE XX").at("Tarnow", "GE I", "AH III")
        return p.at("Kielce", "RU I").at("Sandomierz", "RU II").ops(points)

    p = position(3).do("activate-attack Cracow")
    assert p.offered("activate-attack Tarnow")
    p.do("activate-attack Tarnow")
    p = position(2).do("activate-attack Cracow")
    assert not p.offered("activate-attack Tarnow")
    p = position(2).do("activate-attack Tarnow")
    assert not p.offers("activate-attack Cracow")
    assert not position(1).offered("activate-attack Tarnow")


@pytest.mark.case("illusions-of-glory-1-011")
def test_case_1_011_one_neutral_entry_a_turn_for_both() -> None:
    p = Position(turn=13).hand("AP", "AP-21").hand("CP", "CP-23").action().do("event AP-21")
    next_side(p, "CP").action()
    assert not p.offered("event CP-23")
    assert all(p.offered(f"{use} CP-23") for use in ("ops", "sr", "rp"))
    assert Position(turn=14, active="CP").at_war("IT").hand("CP", "CP-23").action().offered("event CP-23")
    q = Position(turn=13).at_war("BU", "RO").hand("AP", "AP-21").hand("CP", "CP-35")
    q.control("CP", "Belgrade", "Skopje", "Bucharest", "Ploesti").action().do("event AP-21")
    next_side(q, "CP").action()
    assert q.offered("event CP-35")
    play_out(q.do("event CP-35"))
    assert q.s.greece == 0


@pytest.mark.case("illusions-of-glory-1-013")
def test_case_1_013_alpine_trails_put_both_sides_on_light() -> None:
    p = Position(turn=5).at_war("IT").at("Trent", "AH VIII").at("Brescia", "IT III").at("Vicenza", "IT V")
    p.attacking("Brescia", "Vicenza")
    assert not flank_offered(p, "Trent", "IT III", "IT V")
    p.no_cards(4, 4)
    assert "AP fires with 6 on the Light table: 4+0, Loss Number 2" in p.log()
    assert "CP fires with 6 on the Light table: 4+0, Loss Number 3" in p.log()
    assert p.loss_numbers() == (3, 2)
    play_out(p)
    assert p.where("AH VIII") == "Trent"


@pytest.mark.case("illusions-of-glory-1-015")
def test_case_1_015_units_pass_but_do_not_end_with_attackers() -> None:
    p = Position(turn=5, active="CP").control("CP", "Mlawa").at("Mlawa", "GE XX").at("Tannenberg", "GE I")
    p.activate(TO_ATTACK, "Mlawa").moving("Tannenberg").do("move GE I > Mlawa")
    assert not p.offered("stop")
    assert p.offered("move GE I > Plock")
    p.do("move GE I > Plock", "stop?")
    assert p.owner("Plock") == "CP"


@pytest.mark.case("illusions-of-glory-1-017")
@pytest.mark.parametrize(
    ("unit", "allowed"),
    [("GE Mackensen HQ", True), ("GE Heavy Artillery 1", True), ("GE Inf 1", False), ("GE Falkenhayn HQ", False)],
)
def test_case_1_017_staff_does_not_count(unit: str, allowed: bool) -> None:
    p = Position(turn=8, active="CP").at("Cracow", "GE XX", "GE I", "GE XVII").at("Oppeln", "GE Inf 1", "GE Inf 2")
    if not allowed:
        p.at("Cracow", "GE Mackensen HQ", "GE Heavy Artillery 1")
    p.at("Oppeln", unit).moving("Oppeln")
    assert may_end(p, unit, "Cracow") is allowed


@pytest.mark.case("illusions-of-glory-1-019")
def test_case_1_019_no_level_rises_on_turn_1() -> None:
    p = Position(turn=1).war_status(CP=3, AP=4).at("Nis", *SERBS).deck("AP", "AP-1").discards("AP-2")
    for n in range(3, 15):
        p.hand("AP", f"AP-{n}")
    play_out(p.phase("war status"))
    assert p.s.level == (0, 0)
    assert p.s.cards(1, DECK) == [card("AP-1")]
    p.s.turn = 2
    play_out(p.phase("war status"))
    assert p.s.level == (0, 1)
    assert len(p.s.cards(1, DECK)) == 22
    assert p.s.cards(1, DISCARD) == []


@pytest.mark.case("illusions-of-glory-1-021")
@pytest.mark.parametrize("turn", [6, 12])
def test_case_1_021_an_armistice_is_not_looked_for_again_after_collapses(turn: int) -> None:
    p = Position(turn=turn).vp(18).war_status(CP=20, AP=18).control("CP", "Belgrade", "Skopje").level(CP=2, AP=2)
    play_out(p.phase("war status"))
    assert (p.s.armistice, p.s.ending) == (38, "")
    p.s.turn = turn + 1
    play_out(p.phase("war status"))
    assert p.s.ending == "CP Endurance Victory"


@pytest.mark.case("illusions-of-glory-1-023")
@pytest.mark.parametrize("destroyed", [False, True])
def test_case_1_023_vacant_spaces_out_of_supply_change_hands(destroyed: bool) -> None:
    p = Position(turn=9).vp(14).will("AH", 8)
    p.control("AP", "Kielce", "Czestochowa", "Oppeln", "Olmutz", "Sillein", "Sandomierz", "Gorlice", "Jaroslau")
    p.control("AP", "Dresden", "Linz", "Brunn")
    if destroyed:
        p.destroyed("Cracow")
    p.phase("attrition")
    assert (p.owner("Tarnow"), p.owner("Prague")) == ("AP", "CP")
    assert p.owner("Cracow") == ("AP" if destroyed else "CP")
    assert (p.s.vp, p.s.will[2]) == ((13, 6) if destroyed else (14, 8))


@pytest.mark.case("illusions-of-glory-1-025")
def test_case_1_025_turkey_is_not_in_the_balkans() -> None:
    p = Position(turn=12).vp(15).at("Adrianople", "TU I").at("Constantinople", "TU inf").at("Rodosto", "TU inf")
    p.s.mo_modifier = (1, 1)
    p.dice(6, 6).phase("offensives")
    assert offensive(p, "AP") == "None or Made"
    q = Position(turn=12).vp(15).at("Adrianople", "TU I").control("CP", "Belgrade").at("Belgrade", "AH Inf 5")
    q.s.mo_modifier = (1, 1)
    q.dice(6, 6).phase("offensives")
    assert offensive(q, "AP") == "Balkans"
    q.mo("CP", "None or Made").phase("offensives settled")
    assert q.s.vp == 16


@pytest.mark.case("illusions-of-glory-1-027")
def test_case_1_027_one_reinforcement_card_per_nation() -> None:
    p = Position(turn=14).at_war("IT").played("AP-22", "CP-42").at("Lemnos", "BR XII", "FR Orient 1")
    p.hand("AP", "AP-2", "AP-33", "AP-12", "AP-51").hand("CP", "CP-20", "CP-30", "CP-3", "CP-21")
    play_out(p.action().do("event AP-2"))
    p.action()
    assert p.offered("event AP-33")
    assert not p.offered("event AP-12")
    play_out(p.do("event AP-33"))
    assert p.action().offered("event AP-51")
    assert not p.offered("event AP-12")
    p.s.pending.clear()
    play_out(next_side(p, "CP").action().do("event CP-20"))
    p.action()
    assert not p.offered("event CP-30")
    assert p.offered("event CP-3")
    play_out(p.do("event CP-3"))
    assert not p.action().offered("event CP-21")
    assert p.offered("ops CP-21")


@pytest.mark.case("illusions-of-glory-1-029")
@pytest.mark.parametrize("fort", [True, False])
def test_case_1_029_scus_fire_heavy_in_a_friendly_fort_only(fort: bool) -> None:
    p = Position(turn=2).at("Przemysl", "AH Res 2").at("Jaroslau", "RU Inf 1", "RU Inf 2", "RU Cav 1")
    if not fort:
        p.destroyed("Przemysl")
    p.attacking("Jaroslau").declare("Przemysl", "RU Inf 1", "RU Inf 2", "RU Cav 1").no_cards(3, 3)
    assert p.loss_numbers() == ((3, 2) if fort else (1, 2))
    play_out(p)


@pytest.mark.case("illusions-of-glory-1-031")
def test_case_1_031_no_second_move_under_another_marker() -> None:
    p = Position(turn=4, active="CP").at("Allenstein", "GE XX").at("Tannenberg", "GE Res 2")
    p.moving("Allenstein", "Tannenberg").do("move GE XX > Tannenberg")
    assert p.offered("stop")
    p.do("stop")
    assert not p.offers("move GE XX")
    assert p.offers("move GE Res 2")


@pytest.mark.case("illusions-of-glory-1-033")
@pytest.mark.parametrize(
    ("mover", "there", "allowed"),
    [
        ("RU XLVII", "RO 3 Army", True),
        ("RU XLVII", "FR Orient 1", False),
        ("RU 2/4 Special", "BR XII", True),
        ("RO 1 Army", "SB 1 Army", False),
        ("RU Yugo", "SB 1 Army", True),
        ("IT III", "FR XII", True),
    ],
)
def test_case_1_033_ru_and_ro_stack_only_with_each_other(mover: str, there: str, allowed: bool) -> None:
    start, end = ("Kragujevac", "Nis") if "IT" not in mover else ("Padua", "Vicenza")
    p = Position(turn=10).at_war("RO", "IT").at(start, mover).at(end, there).moving(start)
    assert may_end(p, mover, end) is allowed


@pytest.mark.case("illusions-of-glory-1-033")
def test_case_1_033_two_nations_cost_two() -> None:
    p = Position(turn=10).at_war("RO").at("Jassy", "RU XLVII", "RO 3 Army")
    assert not p.ops(1).offered("activate-move Jassy")
    p.s.pending.clear()
    assert p.ops(2).offered("activate-move Jassy")


@pytest.mark.case("illusions-of-glory-1-035")
def test_case_1_035_german_forts_are_closed_to_russians_on_turn_1() -> None:
    def position(turn: int, garrison: bool = True) -> Position:
        p = Position(turn=turn, round=5).at("Insterburg", "RU III", "RU IV").at("Jaroslau", "RU VI")
        return p.at("Konigsberg", "GE Res 3") if garrison else p

    assert not position(1).attacking("Insterburg").offered("attack RU III > Konigsberg")
    p = position(1, garrison=False).moving("Insterburg", "Jaroslau")
    assert not p.offered("move RU III > Konigsberg")
    assert p.offered("move RU III > Allenstein")
    assert may_end(p, "RU VI", "Przemysl")
    assert not position(1, garrison=False).attacking("Insterburg").offered("attack RU III > Konigsberg")
    assert position(1).attacking("Jaroslau").offered("attack RU VI > Przemysl")
    assert position(2).attacking("Insterburg").offered("attack RU III > Konigsberg")


@pytest.mark.case("illusions-of-glory-1-037")
def test_case_1_037_a_neutral_greek_vp_space_scores_at_once() -> None:
    p = Position(turn=8).vp(15).at("Florina", "FR Orient 1").moving("Florina").do("move FR Orient 1 > Salonika")
    assert p.seat() != "chance"
    play_out(p)
    assert (p.owner("Salonika"), p.s.vp) == ("AP", 14)
    p.s.turn = 9
    p.s.activations = ()
    p.hand("AP", "AP-40").hand("CP", "CP-35", "CP-4").half().do("event AP-40")
    while p.asked() != "TakeAction" and p.s.pending:
        p.do(p.choices()[-1])
    if not p.s.pending:
        next_side(p, "CP").half()
    play_out(p.do("rp CP-4"))
    assert (p.s.greece, p.s.vp) == (1, 13)
    assert p.owner("Athens") == "AP"


@pytest.mark.case("illusions-of-glory-1-039")
def test_case_1_039_uprisings_are_offered_the_ap_first() -> None:
    p = Position(turn=11).will("AH", 2).will("GE", 3).will("RU", 0).phase("rebellion")
    assert p.seat() == "AP"
    assert p.offered("wait")
    assert p.offered("decline")
    assert p.offers("place AH Uprising")
    assert not p.offers("place GE")
    assert not p.offers("place RU")
    p.do("decline")
    assert p.seat() == "CP"
    assert p.offered("wait")
    assert p.offered("decline")
    assert p.offers("place RU Uprising")
    assert not p.offers("place AH")
    play_out(p.do("decline"))
    assert len(p.units("Uprising Pool")) == 14


@pytest.mark.case("illusions-of-glory-1-041")
def test_case_1_041_the_price_under_no_br_fr() -> None:
    def position(points: int) -> Position:
        p = Position(turn=12).vp(15).at_war("BU").control("AP", "Salonika").mo("AP", "No BR/FR")
        p.at("Florina", "BR XII", "SB 1 Army").control("CP", "Monastir").at("Monastir", "BU 1 Army")
        return p.ops(points)

    p = position(1)
    assert p.offered("activate-attack-without Florina")
    assert not p.offered("activate-attack Florina")
    assert not p.offered("activate-move Florina")
    p.do("activate-attack-without Florina", "done?", "done?").declare("Monastir", "SB 1 Army")
    assert p.s.vp == 15
    q = position(2)
    assert q.offered("activate-move Florina")
    q.do("activate-attack Florina", "done?", "done?").declare("Monastir", "SB 1 Army", "BR XII")
    play_out(q)
    assert q.s.vp == 16


@pytest.mark.case("illusions-of-glory-1-043")
def test_case_1_043_not_yet_playable_is_not_dead() -> None:
    p = Position(turn=14).hand("AP", "AP-55").action()
    assert all(p.offered(f"{use} AP-55") for use in ("ops", "sr", "rp"))
    assert not p.offered("event AP-55")
    assert not p.offered("war-status AP-55")


@pytest.mark.case("illusions-of-glory-1-045")
def test_case_1_045_the_sud_army_counts_as_one_of_the_nations_there() -> None:
    def position(*more: str) -> Position:
        p = Position(turn=5, active="CP").at("Stryj", "AH Sud Army", "GE XX", *more).at("Lemberg", "RU I")
        return p.hand("CP", "CP-4")

    assert position().ops(1).offered("activate-attack Stryj")
    assert not position("AH III").ops(1).offered("activate-attack Stryj")
    assert position("AH III").ops(2).offered("activate-attack Stryj")
    assert position().action().do("cardless").offered("activate-attack Stryj")
    p = position("AH III").action()
    assert not p.offered("cardless") or not p.do("cardless").offered("activate-attack Stryj")


@pytest.mark.case("illusions-of-glory-1-047")
def test_case_1_047_an_hq_takes_no_control() -> None:
    def position() -> Position:
        p = Position(turn=8, active="CP").vp(15).will("RU", 12).at("Cracow", "GE Mackensen HQ", "GE XX")
        return p.at("Kalisch", "GE I").moving("Cracow")

    way = ("Czestochowa", "Lodz", "Kalisch")
    p = position().do("move GE Mackensen HQ > Czestochowa", "move GE Mackensen HQ > Lodz")
    p.do("stop")
    assert p.why_not("done") == "27.0b"  # GE XX would have to follow
    p = position().do("move GE Mackensen HQ > Czestochowa", "move GE Mackensen HQ > Lodz")
    p.do("move GE Mackensen HQ > Kalisch", "stop?")
    assert (p.where("GE Mackensen HQ"), p.owner("Czestochowa"), p.owner("Lodz"), p.s.vp) == ("Kalisch", "AP", "AP", 15)
    q = position()
    assert may_end(q, "GE XX", *way)
    assert (q.owner("Czestochowa"), q.owner("Lodz"), q.s.vp, q.s.will[0]) == ("CP", "CP", 16, 10)


@pytest.mark.case("illusions-of-glory-1-049")
def test_case_1_049_the_opening_cards() -> None:
    s = GAME.setup("campaign")
    assert [str(a) for a in GAME.actions(s)] == ["choose AP-1", "choose AP-7"]
    GAME.apply(s, GAME.parse("choose AP-1"))
    texts = [str(a) for a in GAME.actions(s)]
    assert "choose CP-7" in texts
    assert "choose CP-1" in texts
    assert "choose CP-10" not in texts
    GAME.apply(s, GAME.parse("choose CP-7"))
    while GAME.actor(s) == -1:
        GAME.apply(s, GAME.actions(s)[0])
    assert len(s.hand(0)) == len(s.hand(1)) == 7
    assert len(s.cards(0, DECK)) == len(s.cards(1, DECK)) == 7
    assert card("CP-7") in s.hand(0)
    for _ in range(300):
        texts = [str(a) for a in GAME.actions(s)]
        if GAME.actor(s) == 0 and "ops CP-7" in texts:
            break
        GAME.apply(s, GAME.actions(s)[-1])
    assert {"ops CP-7", "sr CP-7", "rp CP-7"} <= set(texts)
    assert any(t.startswith("ops ") and t != "ops CP-7" for t in texts)
    assert len([c for c in CARDS if c.side == 0 and c.deck == 0]) == 14


@pytest.mark.case("illusions-of-glory-1-051")
@pytest.mark.parametrize(("order", "made"), [("GE", True), ("AH(IT)", True), ("scus", False)])
def test_case_1_051_the_sud_army_is_of_both_nations(order: str, made: bool) -> None:
    p = Position(turn=8, active="CP").vp(15).at_war("IT").mo("CP", "GE" if order == "scus" else order)
    p.mo("AP", "None or Made")
    if order == "AH(IT)":
        p.at("Trent", "AH Sud Army").at("Verona", "IT III").attacking("Trent").declare("Verona", "AH Sud Army")
    elif order == "GE":
        p.at("Lemberg", "AH Sud Army").at("Brody", "RU XI").attacking("Lemberg").declare("Brody", "AH Sud Army")
    else:
        p.at("Lemberg", "AH III", "GE Inf 1").at("Brody", "RU XI").attacking("Lemberg")
        p.declare("Brody", "AH III", "GE Inf 1")
    assert (offensive(p, "CP") == "None or Made") is made
    play_out(p).phase("offensives settled")
    assert p.s.vp == (15 if made else 14)


@pytest.mark.case("illusions-of-glory-1-053")
def test_case_1_053_combat_cards_go_whoever_wins() -> None:
    with facts(cards={"AP-3": {"starred": True}}):
        p = Position(turn=4, round=2, active="CP").hand("AP", "AP-3", "AP-5", "AP-10")
        p.at("Lemberg", "AH III").at("Cracow", "AH I").at("Brody", "RU XI").at("Kielce", "RU XII")
        p.attacking("Lemberg", "Cracow").declare("Brody", "AH III")
        while p.seat() != "AP":
            p.do("done")
        assert p.offered("play AP-5")
        p.do("play AP-3")
        fought(p, 4)
        p.declare("Kielce", "AH I")
        while p.seat() != "AP":
            p.do("done")
        p.do("play AP-5")
        play_out(p, 4)
        assert in_pile(p, "AP", REMOVED, "AP-3")
        assert in_pile(p, "AP", DISCARD, "AP-5")
        assert in_pile(p, "AP", HAND, "AP-10")
        assert next_side(p, "AP").action().offered("ops AP-10")


@pytest.mark.case("illusions-of-glory-1-055")
@pytest.mark.parametrize(("die", "greece", "vp"), [(4, 2, 16), (5, 1, 15)])
def test_case_1_055_the_cp_enters_salonika(die: int, greece: int, vp: int) -> None:
    p = Position(turn=8, active="CP").vp(15).at_war("BU").at("The Struma", "BU 2 Army").moving("The Struma")
    p.do("move BU 2 Army > Salonika", "stop?").dice(die)
    play_out(p)
    assert (p.owner("Salonika"), p.s.greece, p.s.vp) == ("CP", greece, vp)


@pytest.mark.case("illusions-of-glory-1-057")
def test_case_1_057_markers_stand_as_placed() -> None:
    p = Position(turn=4, active="CP").at("Tarnow", "AH I").at("Jaroslau", "AH V").at("Lemberg", "AH III")
    p.at("Brody", "RU XI").at("Rawa Ruska", "RU XII").ops(3)
    p.do("activate-move Tarnow", "activate-move Jaroslau", "activate-attack Lemberg", "done?")
    p.do("entrench AH I").dice(5)
    assert not p.s.any_trench(space("Tarnow"))
    assert not p.offers("activate")
    assert not p.offers("attack")
    assert not p.offers("move AH I")
    assert p.offers("move AH V")
    p.do("done")
    while p.asked() == "Movement":
        p.do("done")
    assert p.offers("attack AH III")
    assert not p.offers("attack AH V")
    assert not p.offers("activate")


@pytest.mark.case("illusions-of-glory-1-059")
@pytest.mark.parametrize("besieged", [True, False])
def test_case_1_059_an_unbesieged_fort_stops_those_who_enter(besieged: bool) -> None:
    p = Position(turn=2).control("AP", "Brody", "Tarnopol").at("Lemberg", "RU V", "RU XVII").moving("Lemberg")
    assert p.supply("RU V") == "full"
    if besieged:
        p.do("move RU V > Przemysl", "stop?")
    p.do("move RU XVII > Przemysl")
    assert p.owner("Przemysl") == "CP"
    assert p.offered("move RU XVII > Uzsok Pass") is besieged
    if besieged:
        p.do("move RU XVII > Uzsok Pass")
        assert p.owner("Uzsok Pass") == "AP"
        assert p.where("RU V") == "Przemysl"
    play_out(p)
    assert p.owner("Przemysl") == "CP"
