"""18.13, 19 The optional rules, on and off."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import card, space
from greatwar.games.pursuit_of_glory.game import GAME
from greatwar.games.pursuit_of_glory.names import AP
from greatwar.games.pursuit_of_glory.options import Options
from greatwar.games.pursuit_of_glory.rules import combat, organizing, replacements, victory
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from greatwar.games.pursuit_of_glory.rules.movement import MOVEMENT
from greatwar.games.pursuit_of_glory.scenarios import OPTIONS, read_options
from greatwar.games.pursuit_of_glory.steps import holy_city
from greatwar.games.pursuit_of_glory.steps.bidding import Bidding
from greatwar.games.pursuit_of_glory.steps.combat import begin
from greatwar.games.pursuit_of_glory.steps.operations import refused
from tests.games.pursuit_of_glory.positions import Position, against

BOTH = pytest.mark.parametrize("on", [False, True])


@pytest.mark.rule("4.1.3c")
@pytest.mark.parametrize("name", [n for n, o in OPTIONS.items() if o.values == ("off", "on")])
def test_every_option_is_read(name: str) -> None:
    given = {n: o.default for n, o in OPTIONS.items()}
    assert read_options("campaign-1914", given) == Options()
    assert read_options("campaign-1914", {**given, name: "on"}) != Options()
    assert GAME.new("campaign-1914", {**given, name: "on"}).options != Options()


# 18.13 -------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("18.13.1")
def test_the_desert_corps_ignores_deserts(on: bool) -> None:
    p = Position(turn=14, deserts=on).put("El Arish", "ANZ Desert Corps", "ANZ Cavalry").control("AP", "Gaza")
    desert = [x for x in space("El Arish").neighbours if not space("El Arish").link_to[x].kind & 2]
    link = space("El Arish").link_to[desert[0]]
    corps = p.unit("ANZ Desert Corps")
    from greatwar.families.cdg.movement import FRESH
    from greatwar.games.pursuit_of_glory.rules.movement import desert as limit

    assert (limit(p.s, corps, space("El Arish"), link, FRESH) is None) == on


@BOTH
@pytest.mark.rule("18.13.2")
def test_the_cavalry_charge_and_deserts(on: bool) -> None:
    p = Position(turn=14, deserts=on).put("Gaza", "ANZ Desert Corps").put("El Arish", "TU DIV").trench("El Arish", "CP")
    combat.designate(p.s, space("El Arish"), [p.unit("ANZ Desert Corps")])
    p.hand("AP", "AP-49")
    assert FIRE.shift(p.s, p.combat, True) == -2
    from msgspec.structs import replace

    entry = combat_card("AP-49")
    p.combat = replace(p.combat, cards=(card("AP-49").n,), flags=entry)
    assert FIRE.shift(p.s, p.combat, True) == (0 if on else -1)


def combat_card(name: str) -> int:
    """What a combat card does, as bits."""
    from greatwar.games.pursuit_of_glory.cards.registry import COMBAT_CARDS

    entry = COMBAT_CARDS.entry(card(name))
    assert entry is not None
    return entry.does


# 19.1 --------------------------------------------------------------------------------------------------


def surrounded(on: bool) -> Position:
    """A British division cut off at Kut."""
    return Position(unsupplied=on).put("Kut", "IN DIV", "IN DIV").put("Aziziya", "TU DIV").put("Baghdad", "IN DIV")


@BOTH
@pytest.mark.rule("19.1")
def test_units_out_of_supply_act(on: bool) -> None:
    p = surrounded(on)
    assert p.supply("IN DIV", "Kut") == "out of supply"
    p.ops(9)
    assert p.offers("activate-move Kut") == on
    assert p.offers("activate-attack Kut") == on
    if not on:
        assert against(refused(p.s, space("Kut"), False)) == "14.3.1"
        return
    unit = p.unit("IN DIV", "Kut")
    full = MOVEMENT.allowance(p.s, unit)
    p.do("activate-move Kut")
    assert MOVEMENT.allowance(p.s, unit) == (full + 1) // 2 < full
    if p.step == "Activate":
        p.do("done")
    moves = [x for x in p.offered("move") if x.startswith("move IN DIV")]
    assert moves


@BOTH
@pytest.mark.rule("19.1")
def test_units_out_of_supply_fight_weakly(on: bool) -> None:
    p = surrounded(on)
    unit = p.unit("IN DIV", "Kut")
    if on:
        p.ops(9).do("activate-attack Kut")
        assert unit.n in p.s.cut_off
    combat.designate(p.s, space("Aziziya"), [unit])
    assert FIRE.shift(p.s, p.combat, True) == (-1 if on else 0)
    assert FIRE.drm(p.s, p.combat, True) == (-1 if on else 0)
    assert FIRE.drm(p.s, p.combat, False) == 0
    p.s.clear_marks()
    assert p.s.cut_off == ()


@pytest.mark.rule("19.1")
def test_units_out_of_supply_attack_with_neighbours_only() -> None:
    p = surrounded(True).ops(9).do("activate-attack Kut")
    lost, other = p.unit("IN DIV", "Kut"), p.unit("IN DIV", "Baghdad")
    assert "Kut" not in [str(x) for x in space("Baghdad").neighbours]
    assert against(combat.cut_off_apart(p.s, space("Aziziya"), [lost, other])) == "19.1"
    near = next(x for x in space("Kut").neighbours if str(x) != "Aziziya")
    p.put(str(near), "IN Cavalry")
    assert combat.cut_off_apart(p.s, space("Aziziya"), [lost, p.unit("IN Cavalry")]) is None
    p.s.cut_off = ()
    assert combat.cut_off_apart(p.s, space("Aziziya"), [lost, other]) is None


# 19.4 --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("19.4")
def test_more_operations_against_the_weather(on: bool) -> None:
    p = Position(turn=6, round=3, active="CP", weather=on).put("Koprukoy", "TU IX Corps").put("Eleskirt", "RU DIV")
    p.ops(3)
    assert not p.offered("prepare")
    p.do("activate-attack Koprukoy")
    assert bool(p.offered("prepare")) == on
    if on:
        p.do("prepare Koprukoy")
        assert p.s.prepared == (space("Koprukoy").n,)
        assert p.s.ops == 1
    if p.step == "Activate":
        p.do("done")
    p.do("attack TU IX Corps > Eleskirt")
    while p.step not in ("WeatherDie", ""):
        p.do("resolve" if p.step == "Join" else p.offered()[-1])
    p.dice(3)
    assert p.at("Koprukoy") == (["TU IX Corps"] if on else ["TU IX Corps [r]"])


@pytest.mark.rule("19.4")
def test_the_weather_of_another_attack() -> None:
    p = Position(turn=6, round=3, active="CP", weather=True).put("Koprukoy", "TU IX Corps").put("Eleskirt", "RU DIV")
    p.ops(3).do("activate-attack Koprukoy", "prepare Koprukoy")
    p.s.prepared = (space("Van").n,)
    if p.step == "Activate":
        p.do("done")
    p.do("attack TU IX Corps > Eleskirt")
    while p.step not in ("WeatherDie", ""):
        p.do("resolve" if p.step == "Join" else p.offered()[-1])
    p.dice(3)
    assert p.at("Koprukoy") == ["TU IX Corps [r]"]


# 19.6 --------------------------------------------------------------------------------------------------


def at_jerusalem(on: bool, *attackers: str) -> Position:
    """British divisions attack Jerusalem from one space."""
    p = Position(turn=9, jerusalem=on).put("Jaffa", *attackers).put("Jerusalem", "TU DIV").set(jihad=3)
    p.s.pending = []
    begin(p.s, space("Jerusalem"), p.s.of_side(space("Jaffa"), AP))
    return p


@pytest.mark.parametrize(
    ("on", "attackers", "asked"),
    [(True, 3, True), (True, 2, False), (False, 3, False)],
)
@pytest.mark.rule("12.2")
def test_a_great_attack_on_jerusalem(on: bool, attackers: int, asked: bool) -> None:
    p = at_jerusalem(on, *["BR DIV"] * attackers)
    assert (p.step == "HolyCity") == asked


def test_fighting_for_jerusalem_costs_a_point() -> None:
    p = at_jerusalem(True, "BR DIV", "BR DIV", "BR DIV")
    assert p.seat == "CP"
    vp, jihad = p.s.vp, p.s.jihad
    p.do("done")
    assert (p.s.vp, p.s.jihad) == (vp - 1, jihad + 1)
    again = p.s.copy()
    combat.designate(again, space("Jerusalem"), again.units(AP))
    again.pending = []
    holy_city.attacked(again)
    assert not again.pending


def test_jerusalem_is_given_up() -> None:
    p = at_jerusalem(True, "BR DIV", "BR DIV", "BR DIV")
    vp, jihad = p.s.vp, p.s.jihad
    p.do("withdraw")
    while p.step in ("Retreating", "StaffRetreats", "RetreatTo"):
        p.do(p.offered()[0])
    assert (p.s.vp, p.s.jihad) == (vp, jihad)
    assert "TU DIV" not in p.at("Jerusalem")
    assert p.step == "AdvanceStep"
    assert p.offers("advance BR DIV > Jerusalem")


# 19.8 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("19.5", "5.2.2.2#5")
def test_bids_of_points_and_turkish_replacements() -> None:
    p = Position().begin(Bidding())
    assert not p.offers("bid TU-RP > 26")
    p.do("bid AP > 2")
    assert p.offers("bid TU-RP > 26")
    assert not p.offers("bid TU-RP > 25")
    assert not p.offers("bid TU-RP > 41")
    before = victory.terms(p.s)
    p.do("bid TU-RP > 30", "done")
    assert (p.s.bid, p.s.tu_limit) == (2, 30)
    assert victory.terms(p.s) == before + 2
    p.set(max_tu=28, card_tu=20).points("TU", 10)
    replacements.close(p.s)
    assert p.s.max_tu == 30


@pytest.mark.rule("19.5")
def test_more_points_outbid_turkish_replacements() -> None:
    p = Position().begin(Bidding()).do("bid AP > 2", "bid TU-RP > 30", "bid AP > 3", "done")
    assert (p.s.bid, p.s.tu_limit) == (3, 25)
    q = Position().set(max_tu=28, card_tu=20).points("TU", 10)
    replacements.close(q.s)
    assert q.s.max_tu in (25, 28)


# 19.2 --------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("19.2")
def test_a_corps_breaks_down(on: bool) -> None:
    p = Position(breakdown=on, active="CP").put("Erzurum", "TU IX Corps")
    p.box("CP Reserve Box", "TU DIV", "TU DIV").box("CP Eliminated Units Box", "TU DIV")
    p.ops(3).do("activate-move Erzurum")
    if p.step == "Activate":
        p.do("done")
    assert p.offers("break-down TU IX Corps") == on
    if not on:
        return
    p.do("break-down TU IX Corps")
    while p.step == "ChooseParts":
        p.do("replace TU IX Corps > TU DIV")
    assert p.at("Erzurum") == ["TU DIV", "TU DIV", "TU DIV"]
    assert p.at("CP Reserve Box") == ["TU DIV"]
    assert p.at("CP Eliminated Units Box") == []
    assert p.where("TU IX Corps") == "CP Corps Assets Box"
    assert not p.offered("move")
    assert against(organizing.barred(p.s, p.unit("TU IX Corps"), space("Erzurum"))) == "19.2"


@pytest.mark.rule("19.2")
def test_a_reduced_corps_becomes_two_divisions() -> None:
    p = Position(breakdown=True, active="CP").put("Erzurum", "TU IX Corps [r]").box("CP Reserve Box", "TU DIV")
    p.ops(3).do("activate-move Erzurum", "done", "break-down TU IX Corps")
    while p.step == "ChooseParts":
        p.do("replace TU IX Corps > TU DIV")
    assert p.at("Erzurum") == ["TU DIV", "TU DIV"]


@pytest.mark.rule("19.2")
@pytest.mark.parametrize("kind", ["TU DIV", "TU Elite DIV"])
def test_the_owner_chooses_the_divisions(kind: str) -> None:
    p = Position(breakdown=True, active="CP").put("Erzurum", "TU IX Corps [r]")
    p.box("CP Reserve Box", "TU DIV", "TU Elite DIV").box("CP Eliminated Units Box", "TU Cavalry")
    p.ops(3).do("activate-move Erzurum", "done", "break-down TU IX Corps")
    assert (p.step, p.seat) == ("ChooseParts", "CP")
    assert not p.offers("replace TU IX Corps > TU Cavalry 1")
    p.do(f"replace TU IX Corps > {kind}")
    while p.step == "ChooseParts":
        p.do("replace TU IX Corps > TU DIV")
    assert sorted(p.at("Erzurum")) == sorted(["TU DIV", kind])


@BOTH
@pytest.mark.rule("19.1")
def test_no_combat_cards_for_units_out_of_supply(on: bool) -> None:
    p = surrounded(on).hand("AP", "AP-15").control("AP", "Sannaiyat", "Amara", "Qurna", "Basra", "Fao")
    if on:
        p.control("CP", "Sannaiyat")
    p.level("AP", 1).clear("Baghdad").ops(9).do("activate-attack Kut")
    if p.step == "Activate":
        p.do("done")
    p.do("attack IN DIV > Aziziya")
    while p.step == "Join":
        p.do("resolve")
    offered = False
    while p.step == "PlayCards":
        offered |= p.offers("card AP-15")
        p.do("done")
    assert offered == (not on)


@pytest.mark.rule("19.2")
@pytest.mark.parametrize(
    ("eliminated", "beside", "rule"),
    [(1, 0, ""), (0, 0, "19.2"), (1, 1, "10.0")],
)
def test_what_a_breakdown_needs(eliminated: int, beside: int, rule: str) -> None:
    p = Position(breakdown=True, active="CP").put("Erzurum", "TU IX Corps", *["TU Cavalry"] * beside)
    p.box("CP Reserve Box", "TU DIV").box("CP Eliminated Units Box", *["TU DIV"] * eliminated)
    p.ops(3).do("activate-move Erzurum", "done")
    refusal = organizing.breakdown_refused(p.s, p.unit("TU IX Corps"))
    assert (refusal.rule if refusal is not None else "") == rule
