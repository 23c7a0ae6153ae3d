"""Combat cards that do more than change the dice, each where it may be played and where it may not."""

import pytest

from greatwar.games.pursuit_of_glory.cards.registry import COMBAT_CARDS, EVENTS
from greatwar.games.pursuit_of_glory.components import CARDS, UNITS, card, space
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from greatwar.games.pursuit_of_glory.state import DISCARD, REMOVED, TABLE
from tests.games.pursuit_of_glory.cards.helpers import battle, cards_window, drm, points, until
from tests.games.pursuit_of_glory.positions import Position


def test_all_110_cards_are_registered():
    assert len(CARDS) == 110
    for c in CARDS:
        if c.combat:
            assert COMBAT_CARDS.entry(c) is not None, c
            assert not EVENTS.known(c), c
        else:
            assert EVENTS.known(c), c


def front(active: str, *cards: str, **more: int) -> Position:
    """Both sides at Total War, with these cards in hand and the British ashore in Palestine and Mesopotamia."""
    p = Position(active=active, turn=more.pop("turn", 7))
    p.level("AP", 2).level("CP", 2)
    if more:
        p.set(**more)
    p.control("AP", "Basra", "Fao", "Qurna", "Romani", "El Arish", "Amara").destroy("Gaza")
    for side in ("AP", "CP"):
        p.hand(side, *[c for c in cards if c.startswith(side)])
    return p


# NO PRISONERS, JAFAR PASHA: cards that pass --------------------------------------------------------------


@pytest.mark.rule("9.5.4.3")
def test_ap_21_no_prisoners_passes_to_the_other_side():
    p = front("AP", "AP-21").destroy("Aqaba").put("Aqaba", "Arab Revolt").put("Maan", "TU DIV")
    battle(p, "Aqaba", "Arab Revolt", "Maan")
    assert cards_window(p, "AP-21")
    p.do("card AP-21")
    until(p, "Attacks", "")
    assert card("AP-21").n in p.s.passed
    assert COMBAT_CARDS.held(p.s, card("AP-21"), 0)
    assert not COMBAT_CARDS.held(p.s, card("AP-21"), 1)


@pytest.mark.rule("9.5.4.3")
def test_ap_21_in_the_hands_of_the_cp_serves_a_tribe_and_comes_back():
    tribe = next(u for u in UNITS if u.tribe and u.people == "Senussi")
    p = front("CP").table("CP", "AP-21").put("Sollum", tribe.kind).put("Sidi Barrani", "BR DIV")
    p.control("AP", "Sidi Barrani", "Mersa Matruh", "Alexandria")
    battle(p, "Sollum", tribe.kind, "Sidi Barrani")
    assert cards_window(p, "AP-21")
    p.do("card AP-21")
    before = FIRE.final(p.s, record(p.s), True, 2), FIRE.final(p.s, record(p.s), False, 2)
    assert before == (3, 1)
    until(p, "Attacks", "")
    assert card("AP-21").n not in p.s.passed
    assert p.s.pile[card("AP-21").n] == TABLE


@pytest.mark.rule("9.5.4.3")
def test_cp_20_jafar_pasha_leaves_before_the_combat_and_changes_sides():
    p = front("AP", "CP-20").put("Gaza", "BR DIV").put("Jaffa", "TU DIV").control("CP", "Haifa", "Nablus")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert cards_window(p, "CP-20")
    p.do("card CP-20")
    while p.step == "Retreating":
        p.do(p.offered()[0])
    until(p, "AdvanceStep")
    assert p.at("Jaffa") == []
    assert record(p.s).dice == (0, 0)
    p.do("advance BR DIV > Jaffa")
    until(p, "Attacks", "", dice=(3,))
    assert p.at("Jaffa") == ["BR DIV"]
    assert card("CP-20").n in p.s.passed
    assert p.s.pile[card("CP-20").n] == TABLE


@pytest.mark.rule("9.5.4.3")
def test_cp_20_jafar_pasha_rolls_again_and_is_discarded():
    p = front("AP", "CP-20").put("Gaza", "BR DIV").put("Jaffa", "TU DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    while record(p.s).dice[1] == 0:
        if p.seat == "chance":
            p.dice(1)
        else:
            p.do(p.offered()[-1])
    assert p.offers("card CP-20")
    p.do("card CP-20").dice(6)
    assert record(p.s).dice[1] == 6
    until(p, "Attacks", "", dice=(4,))
    assert p.s.pile[card("CP-20").n] == DISCARD


@pytest.mark.rule("9.5.4.3")
def test_cp_20_jafar_pasha_serves_the_ap_once():
    p = front("CP").table("AP", "CP-20").put("Gaza", "BR DIV").put("Jaffa", "TU DIV")
    battle(p, "Jaffa", "TU DIV", "Gaza")
    assert cards_window(p, "CP-20")
    assert p.seat == "AP"
    p.do("card CP-20")
    until(p, "Attacks", "", dice=(1, 1, 1, 1, 1, 1))
    assert p.s.pile[card("CP-20").n] == REMOVED
    assert p.s.passed == ()


# AP ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("3.2.3.1.ALLENBY")
def test_ap_28_maude_joins_a_mixed_stack_and_ignores_trenches():
    p = front("AP", "AP-28").put("Amara", "BR DIV", "IN DIV").put("Sannaiyat", "TU DIV").trench("Sannaiyat", "CP")
    battle(p, "Amara", "BR DIV", "Sannaiyat")
    assert FIRE.trench(p.s, record(p.s)) == 1
    before = drm(p)
    assert cards_window(p, "AP-28")
    p.do("card AP-28")
    assert "BR Maude HQ" in p.at("Amara")
    assert FIRE.trench(p.s, record(p.s)) == 0
    assert drm(p) == before + 1
    assert p.step == "PlaceUnits"
    p.do("place IN 15th DIV > Basra")
    assert "IN 15th DIV" in p.at("Basra")


def test_ap_28_needs_both_nations_and_respects_vp_spaces():
    p = front("AP", "AP-28").put("Amara", "BR DIV").put("Sannaiyat", "TU DIV")
    battle(p, "Amara", "BR DIV", "Sannaiyat")
    assert not cards_window(p, "AP-28")
    q = front("AP", "AP-28").put("Ctesiphon", "BR DIV", "IN DIV").put("Baghdad", "TU DIV").trench("Baghdad", "CP")
    q.control("AP", "Aziziya", "Kut", "Sannaiyat")
    battle(q, "Ctesiphon", "BR DIV", "Baghdad")
    assert cards_window(q, "AP-28")
    q.do("card AP-28")
    assert space("Baghdad").vp
    assert FIRE.trench(q.s, record(q.s)) == 1


def test_ap_50_push_to_the_breaking_point():
    p = front("AP", "AP-50").happened("AP-54").put("Gaza", "BR DIV", "BR DIV").put("Jaffa", "TU DIV [r]")
    beyond = [x for x in space("Jaffa").neighbours if str(x) in ("Haifa", "Nablus", "Jerusalem", "Megiddo")]
    for x in beyond:
        p.put(str(x), "TU DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    until(p, "AdvanceStep", dice=(6, 1))
    p.do("advance BR DIV 1 > Jaffa")
    p.do("advance BR DIV 2 > Jaffa") if p.offers("advance BR DIV 2 > Jaffa") else None
    assert cards_window(p, "AP-50")
    p.do("card AP-50")
    until(p, "AttackAgain", "")
    assert p.step == "AttackAgain"
    assert any(f"> {x}" in text for x in beyond for text in p.offered("attack"))
    p.do(p.offered("attack")[0])
    until(p, "AttackAgain", "Attacks", "")
    assert p.step != "AttackAgain"  # one attack more, not two


def test_ap_50_needs_a_victory_and_allenby():
    p = front("AP", "AP-50").happened("AP-54").put("Gaza", "BR DIV").put("Jaffa", "TU DIV", "TU DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert not cards_window(p, "AP-50", dice=(1, 6))
    q = front("AP", "AP-50").put("Gaza", "BR DIV", "BR DIV").put("Jaffa", "TU DIV [r]")
    battle(q, "Gaza", "BR DIV", "Jaffa")
    assert not cards_window(q, "AP-50", dice=(6, 1))


def test_ap_52_march_and_countermarch():
    p = front("AP", "AP-52").happened("AP-54").put("Gaza", "BR DIV").put("Jaffa", "TU DIV").put("El Arish", "BR DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert cards_window(p, "AP-52")
    before = drm(p)
    p.do("card AP-52")
    assert len(p.at("Gaza")) == 2
    assert len(record(p.s).attackers) == 2
    assert drm(p) == before + 1
    q = front("AP", "AP-52").happened("AP-54").put("Gaza", "BR DIV").put("Jaffa", "TU DIV").put("Basra", "BR DIV")
    battle(q, "Gaza", "BR DIV", "Jaffa")
    assert not cards_window(q, "AP-52")


# CP ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4.1a", "17.1.5")
def test_cp_04_reserves_to_the_front_mends_the_losses_of_the_combat():
    p = front("AP", "CP-04").put("Gaza", "BR DIV", "BR DIV", "BR DIV").put("Jaffa", "TU DIV", "TU DIV", "TU DIV [r]")
    weak = next(u for u in p.s.at(space("Jaffa")) if p.s.reduced(u))
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert cards_window(p, "CP-04", dice=(3, 3, 3, 3))
    p.do("card CP-04")
    assert p.offered("restore") or p.offered("rebuild")
    assert f"restore {weak}" not in p.offered("restore")
    p.do((p.offered("restore") or p.offered("rebuild"))[0])
    assert points(p, "TU") == 0


def test_cp_04_needs_losses():
    p = (
        front("AP", "CP-04")
        .put("Gaza", "BR DIV [r]")
        .put("Jaffa", "TU DIV", "TU DIV", "TU DIV")
        .trench("Jaffa", "CP", 2)
    )
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert not cards_window(p, "CP-04", dice=(1, 1))


@pytest.mark.rule("12.7.6b")
def test_cp_11_save_tiflis_drives_the_russians_home():
    p = front("CP", "CP-11").put("Erzurum", "TU IX Corps").put("Koprukoy", "RU I Caucasian").put("Van", "RU DIV")
    p.put("Kars", "RU DIV").control("AP", "Bayazit", "Sarikamis", "Kagizman", "Erevan")
    battle(p, "Erzurum", "TU IX Corps", "Koprukoy")
    assert cards_window(p, "CP-11", dice=(1, 1))
    p.do("card CP-11")
    if p.step == "ToTiflis":
        assert p.seat == "AP"
    until(p, "AdvanceStep", "Attacks", "")
    assert p.at("Koprukoy") == [] or "RU I Caucasian" not in " ".join(p.at("Koprukoy"))
    assert p.at("Kars") == ["RU DIV"]  # not abroad


def test_cp_11_needs_corps_on_both_sides_and_no_grand_duke():
    p = front("CP", "CP-11").put("Erzurum", "TU IX Corps").put("Koprukoy", "RU DIV").control("AP", "Sarikamis")
    battle(p, "Erzurum", "TU IX Corps", "Koprukoy")
    assert not cards_window(p, "CP-11", dice=(1, 1))
    q = front("CP", "CP-11").happened("AP-23").put("Erzurum", "TU IX Corps").put("Koprukoy", "RU I Caucasian")
    q.control("AP", "Sarikamis")
    battle(q, "Erzurum", "TU IX Corps", "Koprukoy")
    assert not cards_window(q, "CP-11", dice=(1, 1))


def test_cp_19_surprise_brings_divisions_up():
    p = front("AP", "CP-19").put("Gaza", "BR DIV").put("Jaffa", "TU DIV").put("Damascus", "TU DIV", "TU-A DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert cards_window(p, "CP-19")
    p.do("card CP-19")
    p.do("redeploy TU DIV > Jaffa")
    assert len(p.at("Jaffa")) == 2
    assert len(record(p.s).defenders) == 2
    q = front("AP", "CP-19").put("Kars", "RU DIV").put("Sarikamis", "TU DIV").put("Erzurum", "TU DIV")
    battle(q, "Kars", "RU DIV", "Sarikamis")
    assert not cards_window(q, "CP-19")
    r = front("AP", "CP-19").happened("AP-38").put("Gaza", "BR DIV").put("Jaffa", "TU DIV").put("Damascus", "TU DIV")
    battle(r, "Gaza", "BR DIV", "Jaffa")
    assert not cards_window(r, "CP-19")


@pytest.mark.rule("12.7.3", "12.3.5")
def test_cp_28_i_order_you_to_die_lets_turks_stand():
    def lost(*cards: str) -> Position:
        p = front("AP", *cards).put("Gaza", "BR XX Corps", "BR DIV").put("Jaffa", "TU II Corps", "TU DIV")
        battle(p, "Gaza", "BR XX Corps", "Jaffa")
        if cards and cards_window(p, cards[0]):
            p.do(f"card {cards[0]}")
            assert FIRE.trench(p.s, record(p.s)) == 1
        return until(p, "Stand", "Retreating", "Attacks", "", dice=(5, 1))

    assert lost("CP-28").offered("cancel")
    assert lost().step == "Retreating"


@pytest.mark.rule("12.9.9#1", "12.9.9#2")
def test_cp_27_catastrophic_attack_drives_the_attackers_back():
    p = front("AP", "CP-27").put("Gaza", "BR DIV").put("Jaffa", "TU DIV", "TU DIV", "TU DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert cards_window(p, "CP-27", dice=(1, 3))
    p.do("card CP-27")
    until(p, "Flight", "Pursuit")
    while p.step == "Flight":
        p.do(p.offered()[0])
    until(p, "Attacks", "")
    assert "BR DIV" not in p.at("Gaza")


def test_cp_27_needs_a_failed_attack_of_the_empire():
    p = front("AP", "CP-27").put("Gaza", "BR DIV", "BR DIV", "BR DIV").put("Jaffa", "TU DIV [r]", "TU DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert not cards_window(p, "CP-27", dice=(6, 1))
    q = front("AP", "CP-27").put("Kars", "RU DIV").put("Sarikamis", "TU DIV", "TU DIV", "TU DIV")
    battle(q, "Kars", "RU DIV", "Sarikamis")
    assert not cards_window(q, "CP-27", dice=(1, 3))


@pytest.mark.rule("9.4.1a")
def test_cp_42_czars_armories_after_the_fall_of_a_russian_town():
    p = front("CP", "CP-42", stage=1).put("Sarikamis", "TU IX Corps", "TU DIV [r]").put("Kars", "RU DIV [r]")
    p.destroy("Kars").control("CP", "Koprukoy")
    battle(p, "Sarikamis", "TU IX Corps", "Kars")
    while p.step != "AdvanceStep":
        if p.seat == "chance":
            p.dice(6 if record(p.s).dice[0] == 0 else 1)
        else:
            p.do(p.offered()[-1])
    p.do("advance TU IX Corps > Kars")
    assert cards_window(p, "CP-42")
    p.do("card CP-42")
    p.do("restore TU DIV")
    assert p.at("Sarikamis") == ["TU DIV"]


def test_cp_42_not_before_the_revolution():
    p = front("CP", "CP-42").put("Sarikamis", "TU IX Corps").put("Kars", "RU DIV [r]").destroy("Kars")
    p.control("CP", "Koprukoy")
    battle(p, "Sarikamis", "TU IX Corps", "Kars")
    assert not cards_window(p, "CP-42", dice=(6, 1))


def test_cp_43_confused_orders_stops_the_advance_and_fills_the_gap():
    p = front("AP", "CP-43").put("Gaza", "BR DIV", "BR DIV", "BR DIV").put("Jaffa", "TU DIV [r]").put("Haifa", "TU DIV")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    assert cards_window(p, "CP-43", dice=(6, 1))
    p.do("card CP-43", "choose both")
    assert p.step == "MarchIn"
    p.do("move TU DIV > Jaffa")
    until(p, "Attacks", "AdvanceStep", "")
    assert p.step != "AdvanceStep"
    assert "TU DIV" in p.at("Jaffa")
    assert p.owner("Jaffa") == "CP"


def test_cp_43_is_no_card_for_an_attacker():
    p = front("CP", "CP-43").put("Jaffa", "TU DIV").put("Gaza", "BR DIV")
    battle(p, "Jaffa", "TU DIV", "Gaza")
    assert not cards_window(p, "CP-43", dice=(1, 1))


@pytest.mark.rule("3.2.3.1.ISLAM")
def test_cp_44_army_of_islam_fires_first():
    p = front("CP", "CP-44", jihad=6).happened("CP-13").put("Sarikamis", "TU IX Corps").put("Kars", "RU DIV")
    p.control("CP", "Koprukoy").destroy("Kars")
    battle(p, "Sarikamis", "TU IX Corps", "Kars")
    before = FIRE.first(p.s, record(p.s))
    assert cards_window(p, "CP-44")
    p.do("card CP-44")
    assert "TU Army Islam HQ" in p.at("Sarikamis")
    assert FIRE.first(p.s, record(p.s)) != before
    assert p.unit("TU Army Islam HQ").n in record(p.s).committed
    q = front("CP", "CP-44", jihad=5).happened("CP-13").put("Sarikamis", "TU IX Corps").put("Kars", "RU DIV")
    battle(q.destroy("Kars").control("CP", "Koprukoy"), "Sarikamis", "TU IX Corps", "Kars")
    assert not cards_window(q, "CP-44")
    r = front("CP", "CP-44", jihad=6).happened("CP-13").put("Jaffa", "TU IX Corps").put("Gaza", "BR DIV")
    battle(r, "Jaffa", "TU IX Corps", "Gaza")
    assert not cards_window(r, "CP-44")


def test_cp_47_jihad_offensive_storms_a_trench_and_helps_later_attacks():
    p = front("CP", "CP-47", jihad=8).put("Jaffa", "TU DIV").put("Gaza", "BR DIV").trench("Gaza", "AP")
    battle(p, "Jaffa", "TU DIV", "Gaza")
    assert FIRE.trench(p.s, record(p.s)) == 1
    before = drm(p)
    assert cards_window(p, "CP-47")
    p.do("card CP-47")
    assert FIRE.trench(p.s, record(p.s)) == 0
    assert drm(p) == before + 1
    until(p, "Attacks", "")
    assert p.s.pile[card("CP-47").n] == REMOVED
    q = front("CP", "CP-47", jihad=7).put("Jaffa", "TU DIV").put("Gaza", "BR DIV")
    battle(q, "Jaffa", "TU DIV", "Gaza")
    assert not cards_window(q, "CP-47")
