"""12.2.8, 12.3, 12.5, 12.6, 3.2.3 What goes into a shot: tables, columns, modifiers, order; who replaces whom."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatwar.families.cdg.fire import ATTACKER, BOTH, DEFENDER
from greatwar.games.pursuit_of_glory.components import kind, space
from greatwar.games.pursuit_of_glory.rules import combat, weather
from greatwar.games.pursuit_of_glory.rules.fire import FIRE, TABLES
from greatwar.games.pursuit_of_glory.rules.losses import tier
from tests.games.pursuit_of_glory.positions import Position, against


def fight(p: Position, target: str, *attackers: str) -> Position:
    """Begin a combat without steps."""
    combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
    return p


@pytest.mark.rule("12.3.1", "12.3.2", "12.3.3#1", "12.3.5", "12.3#0", "12.3.4#2", "11.3.6", "15.1.4")
@pytest.mark.parametrize(
    ("start", "target", "defenders", "trench", "attack", "defence"),
    [
        ("Kagizman", "Eleskirt", ("TU DIV",), 0, 0, 0),  # clear
        ("Eleskirt", "Koprukoy", ("TU DIV",), 0, -1, 0),  # mountain
        ("Basra", "Qurna", ("TU DIV",), 0, -1, 0),  # swamp
        ("El Arish", "Gaza", ("TU DIV",), 0, -2, 0),  # out of desert into mountain
        ("Kagizman", "Eleskirt", ("TU DIV",), 1, -1, 1),
        ("Kagizman", "Eleskirt", ("TU DIV",), 2, -2, 1),
        ("Eleskirt", "Koprukoy", ("TU DIV",), 1, -2, 1),
        ("Koprukoy", "Erzurum", (), 1, -1, 0),  # a fort alone has nothing of its trench
    ],
)
def test_columns(start: str, target: str, defenders: tuple[str, ...], trench: int, attack: int, defence: int) -> None:
    p = Position().put(start, "RU DIV").put(target, *defenders)
    if trench:
        p.trench(target, "CP", trench)
    fight(p, target, "RU DIV")
    assert FIRE.shift(p.s, p.combat, True) == attack
    assert FIRE.shift(p.s, p.combat, False) == defence


@pytest.mark.rule("12.2.8b", "2.0.firetables", "2.0.scu", "2.0.lcu")
def test_strength_and_table() -> None:
    """Case 1-001: a fort alone fires its strength on the Light table."""
    p = fight(Position(active="CP").put("Sarikamis", "TU IX Corps"), "Kars", "TU IX Corps")
    assert FIRE.strength(p.s, p.combat, True) == 3
    assert TABLES[FIRE.table(p.s, p.combat, True)].name == "Heavy"
    assert FIRE.strength(p.s, p.combat, False) == 3
    assert TABLES[FIRE.table(p.s, p.combat, False)].name == "Light"
    p = Position(active="CP").put("Sarikamis", "TU IX Corps [r]", "TU DIV").put("Kars", "RU DIV", "RU Cavalry [r]")
    fight(p, "Kars", "TU IX Corps", "TU DIV")
    assert FIRE.strength(p.s, p.combat, True) == 4
    assert FIRE.strength(p.s, p.combat, False) == 3 + 2 + 1
    assert TABLES[FIRE.table(p.s, p.combat, True)].name == "Heavy"


@pytest.mark.rule("12.2.8a#1")
def test_fire_tables() -> None:
    light, heavy = TABLES
    assert light.loss(light.column(8), 6) == 5
    assert light.loss(light.column(0), 3) == 0
    assert heavy.loss(heavy.column(6), 5) == 5
    assert heavy.loss(heavy.column(2), 5) == 3
    assert heavy.loss(heavy.column(20), 9) == 7
    assert heavy.loss(heavy.column(1), -3) == 0
    p = fight(Position(active="CP").put("Sarikamis", "TU IX Corps"), "Kars", "TU IX Corps")
    assert FIRE.shot(p.s, p.combat, True, 6).loss == heavy.loss(2, 6)


@pytest.mark.rule("3.2.1.1#2", "12.2.8a#2", "3.2.1.1", "12.3.6")
def test_cavalry() -> None:
    p = Position().put("Kagizman", "RU Cavalry").put("Eleskirt", "TU DIV")
    fight(p, "Eleskirt", "RU Cavalry")
    assert (FIRE.drm(p.s, p.combat, True), FIRE.drm(p.s, p.combat, False)) == (1, 0)
    p = Position().put("Kagizman", "RU Cavalry").put("Eleskirt", "TU DIV", "Kurds")
    fight(p, "Eleskirt", "RU Cavalry")
    assert (FIRE.drm(p.s, p.combat, True), FIRE.drm(p.s, p.combat, False)) == (0, 0)
    p = Position().beachhead("Beachhead to Smyrna").put("Beachhead to Smyrna", "BR Cavalry").put("Smyrna", "TU DIV")
    fight(p, "Smyrna", "BR Cavalry")
    assert FIRE.drm(p.s, p.combat, True) == 0


@pytest.mark.rule("3.2.1.3.ALPEN")
def test_alpenkorps() -> None:
    p = Position(active="CP").happened("CP-33").put("Vidin", "GE Alpenkorps").put("Nis", "SB DIV")
    fight(p, "Nis", "GE Alpenkorps")
    rough = space("Nis").terrain == 2
    assert FIRE.drm(p.s, p.combat, True) == (1 if rough else 0)
    p = Position(active="AP").happened("CP-33").put("Sofia", "GE Alpenkorps").put("Nis", "SB DIV")
    fight(p, "Sofia", "SB DIV")
    assert FIRE.drm(p.s, p.combat, False) == 1


@pytest.mark.rule("3.2.3.1#1", "3.2.3.1.ALLENBY", "3.2.3.1.FALK", "3.2.3.2")
@pytest.mark.parametrize(
    ("hq", "unit", "drm"),
    [
        ("BR Allenby HQ", "IN DIV", 2),
        ("BR Maude HQ", "ANZ Cavalry", 1),
        ("BR Maude HQ", "FR DIV", 0),
        ("RU Baratov HQ", "RU DIV", 1),
        ("FR D'Esperey HQ", "SB DIV", 0),
    ],
)
def test_hqs_lead_their_own(hq: str, unit: str, drm: int) -> None:
    p = Position().put("Kagizman", unit, hq).put("Eleskirt", "TU DIV", "TU Cavalry")
    fight(p, "Eleskirt", unit)
    combat.note(p.s, committed=(p.unit(hq).n,))
    assert FIRE.staff(p.s, p.combat, True) == drm


@pytest.mark.rule("3.2.3.2", "3.2.3.1.FALK")
def test_heavy_artillery_attacks_only() -> None:
    """Case 1-041."""
    p = Position(active="CP").happened("CP-33").put("Galicia", "GE IV R Corps", "GE Hvy Arty").put("Belgrade", "SB DIV")
    fight(p, "Belgrade", "GE IV R Corps")
    combat.note(p.s, committed=(p.unit("GE Hvy Arty").n,))
    assert FIRE.staff(p.s, p.combat, True) == 2
    p.s.set_reduced(p.unit("GE Hvy Arty"))
    assert FIRE.staff(p.s, p.combat, True) == 1
    p = Position(active="CP").happened("CP-33").put("Sofia", "BU 1 Army", "GE Mackensen HQ").put("Nis", "SB DIV")
    fight(p, "Nis", "BU 1 Army")
    combat.note(p.s, committed=(p.unit("GE Mackensen HQ").n,))
    assert FIRE.staff(p.s, p.combat, True) == 1


@pytest.mark.rule("12.2.8e#2", "12.4.3d", "12.2.7", "12.3.4#1")
def test_order_of_fire() -> None:
    p = fight(Position().put("Kagizman", "RU DIV").put("Eleskirt", "TU DIV"), "Eleskirt", "RU DIV")
    c = p.combat
    assert FIRE.first(p.s, c) == BOTH
    assert FIRE.first(p.s, replace(c, flank=3)) == ATTACKER
    assert FIRE.first(p.s, replace(c, flank=2)) == DEFENDER
    assert FIRE.first(p.s, replace(c, water=True)) == DEFENDER


@pytest.mark.rule("12.5", "12.5.1d", "12.5.1f", "12.2.3", "3.2.1.5#7")
def test_who_suffers_from_the_weather() -> None:
    assert not weather.harsh(Position(turn=2).s, space("Jerusalem"))
    assert weather.harsh(Position(turn=2).s, space("Van"))
    assert not weather.harsh(Position(turn=3).s, space("Van"))
    assert weather.harsh(Position(turn=4).s, space("Qurna"))
    p = Position(turn=2, active="CP").put("Van", "TU DIV", "Kurds", "TU Cavalry [r]").put("Bayazit", "RU DIV")
    p = Position(turn=2, active="CP").put("Koprukoy", "TU DIV", "Kurds", "TU Cavalry [r]").put("Eleskirt", "RU DIV")
    fight(p, "Eleskirt", "TU DIV", "Kurds 1", "TU Cavalry")
    assert [u.kind for u in weather.exposed(p.s, p.combat, space("Koprukoy"))] == ["TU DIV"]
    p.set(round=3)
    assert [weather.damages(p.s, die) for die in range(1, 7)] == [False, False, True, True, True, True]


@pytest.mark.rule(
    "12.6.5#1", "12.6.5#2", "12.6.5#3", "12.6.5#5", "3.2.1.3.GEBUXI", "3.2.1.3.BUAH", "2.0.special", "3.4"
)
@pytest.mark.parametrize(
    ("large", "best", "other", "never"),
    [
        ("BR XII Corps", "BR DIV", "BR Elite DIV", "FR DIV"),
        ("IN 3rd Corps", "IN Elite DIV", "IN DIV", "IN 15th DIV"),
        ("ANZ ANZAC", "ANZ Elite DIV", "ANZ Cavalry", "ANZ Imp Camel"),
        ("TU IX Corps", "TU DIV", "TU-A DIV", "TU Stanke Bey"),
        ("TU-A XIII Corps", "TU-A DIV", "TU DIV", "TU-A Camel Corps"),
        ("TU XIV Corps", "TU Elite DIV", "TU-A DIV", "TU Cavalry"),
        ("GE-BU XI Army", "GE DIV", "BU DIV", "AH DIV"),
        ("AH VIII Corps", "AH DIV", "BU-AH Combined Division", "GE DIV"),
        ("SB 1 Army", "SB DIV", "RU-SB Yugoslav Division", "RU DIV"),
        ("RU I Caucasian", "RU DIV", "RU Cavalry", "RU Black Sea Division"),
    ],
)
def test_who_replaces_an_lcu(large: str, best: str, other: str, never: str) -> None:
    lcu = kind(large)[0]
    assert tier(lcu, kind(best)[0]) == 0
    assert tier(lcu, kind(other)[0]) >= 0
    assert tier(lcu, kind(never)[0]) == -1
    if large == "BR XII Corps":
        assert tier(lcu, kind("IN DIV")[0]) > tier(lcu, kind("BR Cavalry")[0]) > tier(lcu, kind("BR DIV")[0])


@pytest.mark.rule("12.6.4.ex2", "12.6.4", "12.6.5#7")
def test_second_example_of_losses() -> None:
    from greatwar.games.pursuit_of_glory.steps.losses import Damage

    p = (
        Position()
        .put("Eleskirt", "TU XIV Corps", "TU XV Corps [r]")
        .put("Kagizman", "RU DIV")
        .box("CP Reserve Box", "TU DIV")
    )
    fight(p, "Eleskirt", "RU DIV")
    p.combat = replace(p.combat, defender_loss=5, attacker_loss=0)
    p.begin(Damage(False))
    if p.step == "TakeLosses":
        p.do("replace TU XV Corps > TU DIV")
    assert p.at("Eleskirt") == ["TU XIV Corps"]
    assert p.where("TU DIV") == "CP Eliminated Units Box"


@pytest.mark.rule("12.6.7", "14.3.3a")
def test_units_out_of_supply_die_for_good() -> None:
    from greatwar.games.pursuit_of_glory.steps.losses import Damage

    p = Position().put("Eleskirt", "TU IX Corps [r]").put("Kagizman", "RU DIV").box("CP Reserve Box", "TU DIV")
    p.control("AP", "Koprukoy", "Malazgirt", "Bayazit", "Ercis")
    assert p.supply("TU IX Corps") == "out of supply"
    fight(p, "Eleskirt", "RU DIV")
    p.combat = replace(p.combat, defender_loss=2, attacker_loss=0)
    p.begin(Damage(False))
    assert p.where("TU IX Corps") == "CP permanently eliminated"
    assert p.where("TU DIV") == "CP Reserve Box"


@pytest.mark.rule("3.2.2.dot", "3.2.2.triangle", "12.6.3#2")
@pytest.mark.parametrize(
    ("unit", "box"),
    [
        ("TU DIV", "CP Eliminated Units Box"),
        ("TU Elite DIV", "CP permanently eliminated"),
        ("TU Stanke Bey", "CP permanently eliminated"),
        ("Kurds", "CP Eliminated Units Box"),
        ("PE-RU Police North", "AP Eliminated Units Box"),
    ],
)
def test_boxes_of_the_dead(unit: str, box: str) -> None:
    from greatwar.games.pursuit_of_glory.rules import elimination

    p = Position().put("Tabriz" if "PE-" in unit else "Van", unit)
    elimination.eliminate(p.s, p.unit(unit, "Tabriz" if "PE-" in unit else "Van"), elimination.FIRE)
    found = [str(p.s.place(u)) for u in kind(unit)]
    assert box in found


@pytest.mark.rule("12.10.1", "9.2.6", "9.2.6.ex", "10.7")
def test_stacks_of_regions() -> None:
    p = (
        Position(turn=15, active="CP")
        .once("PERSIA_OPEN")
        .put("Eastern Persia", "TU DIV", "TU DIV", "PE Uprising", "GE Yildirim")
    )
    p.put("Teheran", "TU DIV").put("Eastern Persia", "Qashqai").ops(2)
    assert p.offers("activate-move Eastern Persia")
    p.do("activate-move Eastern Persia")
    assert p.step == "FormStack"
    p.do("join GE Yildirim", "join TU DIV 1", "join TU DIV 2")
    if p.step == "FormStack":
        p.do("done")
    assert p.s.ops == 1
    assert p.offers("activate-move Eastern Persia")


@pytest.mark.rule("12.1.1#2", "12.10.2#1")
def test_one_green_line() -> None:
    p = Position(turn=15).level("AP", 2).control("AP", "Central Asia", "Teheran").once("PERSIA_OPEN")
    p.put("Central Persia", "IN DIV").put("Teheran", "IN Cavalry").put("Eastern Persia", "TU DIV").put(
        "Kazvin", "IN DIV"
    )
    p.control("AP", "Southern Persia", "Qum", "Kashan", "Sultanabad")
    units = [p.unit("IN DIV", "Central Persia"), p.unit("IN Cavalry")]
    assert against(combat.one_green_line(p.s, space("Eastern Persia"), units)) == "12.1.1"
    assert combat.one_green_line(p.s, space("Eastern Persia"), units[:1]) is None


@pytest.mark.rule("12.3.7", "3.2.1.5#6", "12.1d")
def test_tribes_do_not_cross_the_caspian() -> None:
    p = Position(active="CP").put("Enzeli", "Jangali").put("Baku", "RU DIV")
    assert against(combat.no_line(p.s, p.unit("Jangali"), space("Baku"))) == "12.3.7"
    p = Position(active="CP").once("PERSIA_OPEN").put("Enzeli", "TU DIV").put("Baku", "RU DIV")
    assert combat.no_line(p.s, p.unit("TU DIV"), space("Baku")) is None


@pytest.mark.rule("18.4.1", "18.4.2", "9.2.5")
def test_balkan_front() -> None:
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika").put("Florina", "BR DIV").put("Monastir", "BU DIV")
    p.put("Strumica", "BU DIV").set(balkan_target=space("Strumica").n)
    assert against(combat.balkan_front(p.s, space("Monastir"), [p.unit("BR DIV")])) == "18.4.1"
    p.happened("AP-53")
    assert combat.balkan_front(p.s, space("Monastir"), [p.unit("BR DIV")]) is None
    p = (
        Position(turn=9, active="CP")
        .happened("CP-33")
        .put("Strumica", "BU DIV")
        .put("Doiran", "BR DIV")
        .control("AP", "Salonika")
    )
    p.set(greek_target=space("Florina").n)
    assert against(combat.balkan_front(p.s, space("Doiran"), [p.unit("BU DIV")])) == "18.4.2"


@pytest.mark.rule("18.4.3", "18.4.4", "18.8.3.3a#4")
def test_serbs_after_the_collapse() -> None:
    p = Position(turn=9).happened("CP-33").set(serbia=2).control("CP", "Belgrade").control("AP", "Salonika")
    p.put("Monastir", "SB DIV")
    assert combat.barred_target(p.s, p.unit("SB DIV"), space("Skopje")) is None
    assert against(combat.barred_target(p.s, p.unit("SB DIV"), space("Sofia"))) == "18.4.3"
    p.control("AP", "Belgrade")
    assert combat.barred_target(p.s, p.unit("SB DIV"), space("Sofia")) is None


@pytest.mark.rule("12.9.9#1", "12.9.9#2", "12.9.9#4", "11.1.5a")
def test_catastrophic_attack() -> None:
    """Case 2-049."""
    from greatwar.games.pursuit_of_glory.steps.catastrophe import NameStack

    def p(*idle: str) -> Position:
        q = (
            Position(turn=7)
            .level("AP", 2)
            .control("AP", "Sannaiyat", "The Hai", "Amara", "Qurna", "Basra", "Fao", "Nasiriya")
        )
        q.put("Sannaiyat", "IN 2nd Corps", "IN DIV", *idle).put("The Hai", "IN Elite DIV")
        q.put("Kut", "TU-A XIII Corps", "TU-A DIV", "TU-A DIV [r]")
        fight(q, "Kut", "IN 2nd Corps", "IN DIV", "IN Elite DIV")
        q.combat = replace(q.combat, defender_loss=1, attacker_loss=3)
        return q.begin(NameStack())

    q = p("IN Cavalry")
    assert q.offered() == ["put Sannaiyat", "put The Hai"]
    q.do("put Sannaiyat")
    assert q.seat == "AP"
    assert q.at("Amara") == ["IN 2nd Corps", "IN DIV"]
    q.do("done")
    assert not any("pursues" in line for line in q.log)
    assert q.step == ""
    q = p()
    q.do("put Sannaiyat", "done")
    assert q.offers("advance TU-A DIV 1 > Sannaiyat")
    assert q.offers("advance TU-A DIV 2 > Sannaiyat")
    assert not any("The Hai" in t for t in q.offered())
    q.do("advance TU-A DIV 1 > Sannaiyat", "advance TU-A DIV 1 > Amara")
    assert not q.offers("done")
    q.do("advance TU-A DIV 1 > Qurna")
    assert q.owner("Amara") == "AP"
    assert q.owner("Qurna") == "CP"
