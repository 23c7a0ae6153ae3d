"""12 Combat, mostly after the cases of the referee and the example of 12.11."""

from __future__ import annotations

import pytest

from greatwar.games.pursuit_of_glory.components import card, space
from greatwar.games.pursuit_of_glory.rules import supply
from greatwar.games.pursuit_of_glory.rules.fire import FIRE
from greatwar.games.pursuit_of_glory.state import DISCARD, TABLE
from tests.games.pursuit_of_glory.positions import Position


def attack(p: Position, spaces: list[str], *texts: str) -> Position:
    """Activate spaces for attack and begin."""
    return p.ops(9).do(*[f"activate-attack {x}" for x in spaces], "done").do(*texts)


def join_all(p: Position) -> Position:
    """Let everybody join who may."""
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    return p.do("resolve") if p.step == "Join" else p


def pass_cards(p: Position) -> Position:
    """Nobody plays cards, commits HQs or withdraws."""
    while p.step in ("PlayCards", "AnnounceWithdrawal", "CommitStaff", "AnnounceFlank"):
        p.do("no-flank" if p.step == "AnnounceFlank" else "done")
    return p


@pytest.mark.rule("12.11", "12.4.2#1", "12.5.1a", "12.6.4", "12.7.2", "12.9.3")
def test_example_of_combat() -> None:
    """Case 2-025, the example of 12.11 without its two cards: their modifiers are set by hand."""
    p = Position(turn=2, round=5, active="CP")
    p.put("Koprukoy", "TU IX Corps").put("Malazgirt", "TU X Corps [r]", "TU Cavalry")
    p.control("AP", "Kagizman").put("Eleskirt", "RU I Caucasian [r]", "RU IV Caucasian [r]")
    p.box("AP Reserve Box", "RU DIV").box("CP Reserve Box", "TU Elite DIV")
    attack(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt")
    join_all(p)
    assert p.step == "AnnounceFlank"
    p.do("flank Koprukoy")
    assert p.step == "WeatherDie"
    p.dice(4, 3)
    assert p.at("Malazgirt") == ["TU Cavalry", "TU X Corps [r]"]
    pass_cards(p)
    p.combat = type(p.combat)(
        **{f: getattr(p.combat, f) for f in p.combat.__struct_fields__ if not f.startswith("drm")},
        drm_attack=1,
        drm_defence=1,
    )
    p.dice(3)
    assert p.combat.flank == 3
    p.dice(3)
    assert p.combat.defender_loss == 5
    assert p.seat == "AP"
    assert set(p.offered()) == {"replace RU I Caucasian > RU DIV 1", "replace RU IV Caucasian > RU DIV 1"}
    p.do("replace RU I Caucasian > RU DIV 1")
    assert p.where("RU I Caucasian") == "AP Eliminated Units Box"
    assert p.where("RU DIV") == "AP Eliminated Units Box"
    p.dice(4)
    assert p.combat.attacker_loss == 3
    assert p.seat == "CP"
    p.do("replace TU X Corps > TU Elite DIV")
    if p.step == "TakeLosses":
        p.do("loss TU Cavalry")
    assert p.at("Malazgirt") == ["TU Cavalry [r]", "TU Elite DIV"]
    pass_cards(p)
    assert p.combat.retreat == 2
    assert p.step == "Retreating"
    p.do("retreat RU IV Caucasian > Kagizman")
    if p.step == "Retreating":
        p.do("retreat RU IV Caucasian > Erevan")
    assert p.step == "AdvanceStep"
    assert p.offers("advance TU IX Corps > Eleskirt")
    assert p.offers("advance TU Elite DIV > Eleskirt")
    assert not p.offers("advance TU Cavalry > Eleskirt")
    p.do("advance TU IX Corps > Eleskirt")
    assert p.offers("advance TU IX Corps > Kagizman")
    p.do("advance TU IX Corps > Kagizman")
    assert not p.offers("advance TU IX Corps > Erevan")


@pytest.mark.rule("12.1.6", "12.1.3", "12.1.1#1")
def test_nations_attack_together_only_from_a_mixed_stack() -> None:
    """Case 2-023."""
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika", "Florina", "Prespa").put("Monastir", "BU DIV")
    p.put("Florina", "BR DIV", "BR DIV").put("Prespa", "FR DIV", "FR DIV")
    assert (p.price("Florina", True), p.price("Prespa", True)) == (1, 1)
    p.ops(3).do("activate-attack Florina", "activate-attack Prespa", "done", "attack BR DIV > Monastir")
    assert not any("FR DIV" in t for t in p.offered("join"))
    assert p.why_not("join FR DIV 1")[0] == "12.1.6"
    p = Position(turn=9).happened("CP-33").control("AP", "Salonika", "Florina", "Prespa").put("Monastir", "BU DIV")
    p.put("Florina", "BR DIV", "FR DIV").put("Prespa", "FR DIV", "FR DIV")
    p.ops(3).do("activate-attack Florina", "activate-attack Prespa")
    assert p.step == "Attacks"
    p.do("attack BR DIV > Monastir")
    assert len(p.offered("join")) == 3


@pytest.mark.rule("12.3.4#1", "12.3.3#1", "12.2.8a#2", "12.2.8b", "12.3.4#2")
def test_canal_crossing() -> None:
    """Case 2-027."""
    p = Position(turn=9, active="CP").put("Romani", "TU DIV").put("Jifjaffa", "TU DIV")
    p.control("CP", "El Arish", "Gaza", "Kossaima", "Nekhi").put("Ismailia", "IN DIV [r]", "IN Bikanir Camel")
    attack(p, ["Romani", "Jifjaffa"], "attack TU DIV 1 > Ismailia")
    join_all(p)
    assert p.step != "AnnounceFlank"
    pass_cards(p)
    assert p.combat.water
    p.dice(4)
    assert p.combat.attacker_loss == 1
    assert p.seat == "CP"
    p.do(p.offered()[0])
    p.dice(5)
    assert p.combat.defender_loss == 1
    p.do(p.offered()[0])
    told = [t for t in p.log if "Loss Numbers" in t]
    assert told == ["Loss Numbers 1 to 1: nobody wins"]


@pytest.mark.rule("12.3.3#2", "3.1.1.1")
def test_lcus_attack_deserts_by_rail_only() -> None:
    """Case 2-029 B."""
    p = Position(turn=10).level("AP", 2).once("SINAI_BUILT").control("AP", "Romani", "El Arish")
    p.put("El Arish", "BR XXI Corps").put("Gaza", "TU XXII Corps", "TU-A DIV")
    attack(p, ["El Arish"])
    assert p.offers("attack BR XXI Corps > Gaza")
    p = (
        Position(turn=10, active="CP")
        .level("AP", 2)
        .level("CP", 2)
        .once("SINAI_BUILT")
        .control("AP", "Romani", "El Arish")
    )
    p.put("El Arish", "BR XXI Corps").put("Gaza", "TU XXII Corps", "TU-A DIV")
    attack(p, ["Gaza"])
    assert p.offers("attack TU-A DIV > El Arish")
    assert not p.offers("attack TU XXII Corps > El Arish")
    assert p.why_not("attack TU XXII Corps > El Arish")[0] == "3.1.1a"


def kars(flanked: bool = True) -> Position:
    p = Position(turn=5, active="CP").put("Kars", "RU DIV").put("Ardahan", "TU IX Corps").put("Sarikamis", "TU DIV")
    p.put("Kagizman", "TU DIV").control("CP", "Oltu")
    if flanked:
        p.put("Akhalkaln", "RU DIV").put("Erevan", "RU DIV")
    attack(p, ["Ardahan", "Sarikamis", "Kagizman"], "attack TU IX Corps > Kars")
    return join_all(p)


@pytest.mark.rule("12.4.4", "12.4.2#1", "12.4.2#2", "12.4.3a", "12.4.3b", "12.4.1")
@pytest.mark.parametrize(
    ("flanked", "pin", "die", "outcome"),
    [
        (True, "Ardahan", 2, 2),
        (True, "Ardahan", 3, 3),
        (True, "Sarikamis", 3, 2),
        (True, "Sarikamis", 4, 3),
        (False, "Sarikamis", 2, 3),
    ],
)
def test_flank_attacks(flanked: bool, pin: str, die: int, outcome: int) -> None:
    """Case 2-031."""
    p = kars(flanked)
    assert p.step == "AnnounceFlank"
    p.do(f"flank {pin}")
    pass_cards(p).dice(die)
    assert p.combat.flank == outcome


@pytest.mark.rule("12.4.1")
def test_where_no_flank_attack_is_offered() -> None:
    p = kars()
    q = Position(turn=5, active="CP").trench("Kars", "AP").put("Kars", "RU DIV").put("Ardahan", "TU IX Corps")
    attack(q.put("Sarikamis", "TU DIV"), ["Ardahan", "Sarikamis"], "attack TU IX Corps > Kars")
    join_all(q)
    assert p.step == "AnnounceFlank"
    assert q.step != "AnnounceFlank"


@pytest.mark.rule("12.6.4", "12.6.4.ex1", "12.6.5#1", "12.6.3#1", "12.6.3#2", "12.6.7")
@pytest.mark.parametrize(
    ("loss", "reserve", "corps", "div"),
    [
        (2, True, "Eleskirt", "AP Reserve Box"),
        (3, True, "Eleskirt [r]", "AP Reserve Box"),
        (5, True, "Eleskirt [r]", "AP Reserve Box"),
        (7, True, "AP Eliminated Units Box", "Eleskirt [r]"),
        (7, False, "AP permanently eliminated", ""),
    ],
)
def test_losses_of_a_corps(loss: int, reserve: bool, corps: str, div: str) -> None:
    """Case 2-035."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.steps.losses import Damage

    p = Position(turn=5, active="CP").put("Eleskirt", "RU I Caucasian").put("Koprukoy", "TU IX Corps")
    if reserve:
        p.box("AP Reserve Box", "RU DIV")
    combat.designate(p.s, space("Eleskirt"), [p.unit("TU IX Corps")])
    p.combat = replace(p.combat, defender_loss=loss, attacker_loss=0)
    p.begin(Damage(False))

    def told(kind: str) -> str:
        unit = p.unit(kind)
        return str(p.s.place(unit)) + (" [r]" if p.s.reduced(unit) else "")

    assert told("RU I Caucasian") == corps
    if div:
        assert told("RU DIV") == div


@pytest.mark.rule("12.6.6#1", "12.6.6a", "12.6.8", "12.9.5#1", "15.1.5", "15.1.6", "3.2.3#2")
@pytest.mark.parametrize(("loss", "fort", "owner"), [(4, 3, "AP"), (5, 0, "CP")])
def test_fort_is_hit_last(loss: int, fort: int, owner: str) -> None:
    """Case 2-037."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.steps.advance import AdvanceStep
    from greatwar.games.pursuit_of_glory.steps.losses import Damage

    p = Position(turn=5, active="CP").put("Kars", "RU DIV", "RU Yudenich HQ").put("Sarikamis", "TU IX Corps", "TU DIV")
    combat.designate(p.s, space("Kars"), [p.unit("TU IX Corps"), p.unit("TU DIV")])
    p.combat = replace(p.combat, defender_loss=loss, attacker_loss=0)
    p.begin(Damage(False))
    assert p.s.fort(space("Kars")) == fort
    assert p.where("RU Yudenich HQ") == "AP permanently eliminated"
    p.begin(AdvanceStep())
    assert p.offers("advance TU IX Corps > Kars")
    assert p.offers("advance TU DIV > Kars")
    p.do("advance TU IX Corps > Kars")
    assert p.owner("Kars") == owner


@pytest.mark.rule("12.6.5#6")
def test_two_corps_without_divisions() -> None:
    """12.6.5: at 7 one of two full corps with Loss Factor 3 dies for good rather than both being reduced."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.steps.losses import Damage

    p = (
        Position(turn=5, active="CP")
        .put("Eleskirt", "RU I Caucasian", "RU IV Caucasian")
        .put("Koprukoy", "TU IX Corps")
    )
    combat.designate(p.s, space("Eleskirt"), [p.unit("TU IX Corps")])
    p.combat = replace(p.combat, defender_loss=7, attacker_loss=0)
    p.begin(Damage(False)).do("loss RU I Caucasian")
    assert p.where("RU I Caucasian") == "AP permanently eliminated"
    assert p.at("Eleskirt") == ["RU IV Caucasian"]


@pytest.mark.rule("3.2.2.question")
def test_question_mark_units_lose_last() -> None:
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.steps.losses import Damage

    p = Position(turn=5).put("Rize", "TU Stanke Bey", "TU DIV").put("Ardahan", "RU DIV", "RU DIV")
    combat.designate(p.s, space("Rize"), [p.unit("RU DIV")])
    p.combat = replace(p.combat, defender_loss=6, attacker_loss=0)
    p.begin(Damage(False))
    assert p.step == "QuestionDie"
    p.dice(6)
    assert p.where("TU DIV") == "CP Eliminated Units Box"
    assert p.at("Rize") == ["TU Stanke Bey"]


def lost(p: Position, target: str, attackers: list[str], ap: int, cp: int) -> Position:
    """A combat whose Loss Numbers are given: on to retreats."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.steps.combat import Retreats

    combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
    mine, theirs = (cp, ap) if p.s.active == 0 else (ap, cp)
    p.combat = replace(p.combat, defender_loss=mine, attacker_loss=theirs)
    index = Retreats.CHAIN.index(Retreats)
    return p.begin(Retreats(index))


@pytest.mark.rule("12.7.2", "12.7.3", "12.7.1#1", "12.7.1c", "3.1.1.2")
def test_retreat_may_be_cancelled_in_rough_ground() -> None:
    """Case 2-039."""

    def p(where: str, *units: str) -> Position:
        q = Position(turn=5, active="CP").put(where, *units).control("AP", "Kagizman", "Sarikamis", "Ardahan")
        return q.put("Koprukoy", "TU IX Corps").control("CP", "Eleskirt" if where != "Eleskirt" else "Koprukoy")

    q = lost(p("Oltu", "RU DIV [r]", "RU Cavalry [r]"), "Oltu", ["TU IX Corps"], 1, 3)
    assert q.step == "Stand"
    assert q.offered() == ["cancel RU Cavalry 1", "cancel RU DIV 1", "done"]
    assert q.combat.retreat == 2
    q.do("cancel RU DIV")
    assert q.where("RU DIV") == "AP Eliminated Units Box"
    assert q.at("Oltu") == ["RU Cavalry [r]"]
    q = lost(p("Oltu", "RU DIV [r]"), "Oltu", ["TU IX Corps"], 1, 3)
    assert q.step == "Retreating"
    q = lost(p("Eleskirt", "RU DIV", "RU Cavalry"), "Eleskirt", ["TU IX Corps"], 1, 3)
    assert q.step == "Retreating"
    q = lost(p("Eleskirt", "RU DIV", "RU Cavalry").trench("Eleskirt", "AP"), "Eleskirt", ["TU IX Corps"], 1, 2)
    assert q.step == "Stand"
    assert q.combat.retreat == 1
    q = lost(p("Oltu", "RU DIV", "RU Cavalry"), "Oltu", ["TU IX Corps"], 2, 2)
    assert q.step == ""


@pytest.mark.rule("3.2.3.1.YUD")
def test_yudenich_takes_a_space_off() -> None:
    p = Position(turn=5, active="CP").put("Eleskirt", "RU DIV", "RU Yudenich HQ").put("Koprukoy", "TU IX Corps")
    p.control("AP", "Kagizman", "Sarikamis")
    lost(p, "Eleskirt", ["TU IX Corps"], 1, 2)
    assert p.step == "Stand"
    p.do("hold")
    assert p.at("Eleskirt") == ["RU DIV", "RU Yudenich HQ [r]"]


@pytest.mark.rule("12.8#1", "12.8#2", "12.8#3", "12.8#4", "12.7.1b", "12.2.8d")
def test_turkish_withdrawal() -> None:
    """Case 2-045."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.rules.withdrawal import may_withdraw
    from greatwar.games.pursuit_of_glory.steps.combat import Retreats

    def p(ap: int, *attackers: str) -> Position:
        q = Position(turn=5).put("Qurna", "TU-A DIV", "TU-A DIV", "Marsh").control("AP", "Fao")
        q.put("Basra", *attackers).control("CP", "Amara", "Nasiriya")
        units = list(q.s.at(space("Basra")))
        combat.designate(q.s, space("Qurna"), units)
        assert may_withdraw(q.s, q.combat)
        q.combat = replace(q.combat, withdraws=True)
        mine = FIRE.final(q.s, q.combat, True, ap)
        q.combat = replace(q.combat, defender_loss=mine, attacker_loss=1)
        return q.begin(Retreats(Retreats.CHAIN.index(Retreats)))

    q = p(2, "IN Elite DIV [r]", "IN DIV [r]", "IN DIV [r]")
    assert q.step == "Retreating"
    assert not q.offered("cancel")
    for _ in range(2):
        q.do(next(t for t in q.offered("retreat") if t.startswith("retreat TU-A DIV")))
    assert q.step == "Optional"
    stays = Position()
    stays.s = q.s.copy()
    stays.do("done")
    assert not stays.offered("advance")
    q.do(next(t for t in q.offered("retreat") if t.startswith("retreat Marsh")))
    if q.step == "Optional":
        q.do("done")
    assert q.offers("advance IN DIV > Qurna")
    assert q.offers("advance IN Elite DIV > Qurna")
    q = p(3, "IN Elite DIV", "IN DIV [r]", "IN DIV [r]")
    assert len({t.partition(" > ")[0] for t in q.offered("retreat")}) == 3


@pytest.mark.rule("12.8#1", "12.10.5")
def test_no_withdrawal_beside_a_corps_or_in_the_open() -> None:
    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.rules.withdrawal import may_withdraw

    p = Position().put("Eleskirt", "TU DIV").put("Kagizman", "RU DIV")
    combat.designate(p.s, space("Eleskirt"), [p.unit("RU DIV")])
    assert not may_withdraw(p.s, p.combat)
    p = Position().put("Koprukoy", "TU DIV", "TU IX Corps").put("Sarikamis", "RU DIV")
    combat.designate(p.s, space("Koprukoy"), [p.unit("RU DIV")])
    assert not may_withdraw(p.s, p.combat)


@pytest.mark.rule("12.9.1#1", "12.9.2", "12.9.3", "3.1.1.3")
def test_advances() -> None:
    """Case 2-047."""

    def p(where: str = "Eleskirt", *, retreat: tuple[str, ...] = ()) -> Position:
        q = (
            Position(turn=5, active="CP")
            .put("Koprukoy", "TU IX Corps", "TU DIV")
            .put("Malazgirt", "TU X Corps", "TU Elite DIV")
        )
        q.put(where, "RU DIV").control("AP", "Kagizman", "Sarikamis")
        names = (
            ["TU IX Corps", "TU DIV"]
            if where == "Sarikamis"
            else ["TU IX Corps", "TU DIV", "TU X Corps", "TU Elite DIV"]
        )
        lost(q, where, names, 1, 1 + max(1, len(retreat)))
        if q.step == "Stand":
            q.do("done")
        for x in retreat:
            q.do(f"retreat RU DIV > {x}") if q.step == "Retreating" else None
        return q

    q = p(retreat=("Kagizman", "Erevan"))
    q.do("advance TU IX Corps > Eleskirt", "advance TU IX Corps > Kagizman")
    assert not q.offers("advance TU IX Corps > Erevan")
    q.do("advance TU DIV > Eleskirt", "advance TU X Corps > Eleskirt")
    assert not q.offers("advance TU Elite DIV > Eleskirt")
    assert q.why_not("advance TU Elite DIV 1 > Eleskirt")[0] == "12.9.1"
    q = p(retreat=("Kagizman",)).do("advance TU IX Corps > Eleskirt")
    assert not q.offers("advance TU IX Corps > Kagizman")
    q = p("Sarikamis", retreat=("Kars", "Aleksandropol")).do("advance TU IX Corps > Sarikamis")
    assert not any(t.startswith("advance TU IX Corps") for t in q.offered())


@pytest.mark.rule("12.10.3#1", "12.10.3#2", "12.10.4", "12.10.5", "12.10.6", "12.10.2#1")
def test_combat_in_a_region() -> None:
    """Case 2-051."""
    p = Position(turn=15).level("AP", 2).control("AP", "Central Persia", "Southern Persia", "Abadan", "Fao", "Basra")
    p.put("Eastern Persia", "TU DIV [r]", "TU DIV [r]", "TU DIV [r]", "TU DIV [r]", "GE Yildirim [r]", "Qashqai")
    p.put("Eastern Persia", "GE Falkenhayn HQ").put("Central Persia", "IN 2nd Corps", "IN DIV", "IN DIV [r]")
    p.put("Eastern Persia", "BR DIV", "BR DIV")
    p.ops(9).do("activate-attack Central Persia", "join IN 2nd Corps", "join IN DIV 1", "join IN DIV 2")
    if p.step == "FormStack":
        p.do("done")
    p.do("activate-attack Eastern Persia", "join BR DIV 1", "join BR DIV 2")
    if p.step == "FormStack":
        p.do("done")
    p.do("done", "attack IN 2nd Corps > Eastern Persia")
    join_all(p)
    assert p.step == "ChooseDefenders"
    assert p.seat == "CP"
    p.do("defend TU DIV 1", "defend TU DIV 2", "defend TU DIV 3")
    if p.step == "ChooseDefenders":
        p.do("done")
    assert p.step == "CommitStaff"
    p.do("done")
    pass_cards(p)
    assert FIRE.strength(p.s, p.combat, True) == 7
    p.dice(6, 4)
    assert p.combat.defender_loss == 5
    while p.step == "TakeLosses" and p.seat == "CP":
        p.do(p.offered()[0])
    assert sorted(k for k in p.at("Eastern Persia") if "TU" in k or "Qash" in k) == ["Qashqai", "TU DIV [r]"]
    while p.step == "TakeLosses":
        p.do(next(t for t in p.offered() if "BR DIV" in t))
    pass_cards(p)
    assert p.step == "AdvanceStep"
    assert p.offers("advance IN 2nd Corps > Eastern Persia")
    assert not p.offers("advance IN DIV 2 > Eastern Persia")
    p.do("advance IN 2nd Corps > Eastern Persia")
    assert p.owner("Eastern Persia") == "CP"


@pytest.mark.rule("12.1.5#2", "15.1.2", "12.1.5#1", "15.2.3")
def test_besieged_fort() -> None:
    """Case 3-043."""
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU II Turkistani")
    attack(p, ["Koprukoy", "Erzurum"])
    assert not p.offers("attack RU II Turkistani > Erzurum")
    assert p.why_not("attack RU II Turkistani > Erzurum")[0] == "15.1.2"
    assert p.offers("attack RU I Caucasian > Erzurum")
    p = Position().put("Erzurum", "RU I Caucasian").put("Koprukoy", "RU II Turkistani")
    p.ops(9).do("activate-attack Koprukoy", "activate-move Erzurum", "done")
    way = next(t for t in p.offered("move") if t.startswith("move RU I Caucasian"))
    p.do(way)
    if p.step == "Movement" and p.offers("stop"):
        p.do("stop")
    while p.step in ("Movement", "Dig"):
        p.do("done")
    assert p.offers("attack RU II Turkistani > Erzurum")


@pytest.mark.rule("12.7.7#2", "12.1.4")
def test_units_that_retreated_are_caught() -> None:
    from greatwar.games.pursuit_of_glory.state import RETREATED

    p = Position(active="CP").put("Kagizman", "RU DIV").put("Eleskirt", "TU IX Corps", "TU DIV")
    p.s.mark(p.unit("RU DIV"), RETREATED)
    attack(p, ["Eleskirt"])
    assert not p.offers("attack TU IX Corps > Kagizman")
    p = Position(active="CP").put("Kagizman", "RU DIV", "RU Cavalry").put("Eleskirt", "TU IX Corps", "TU DIV")
    p.ops(9).do("activate-attack Eleskirt", "done")
    p.s.mark(p.unit("RU DIV"), RETREATED)
    p.s.listed = None
    p.do("attack TU IX Corps > Kagizman", "resolve")
    assert len(p.combat.defenders) == 1
    pass_cards(p).dice(6, 1)
    assert p.where("RU DIV") == "AP Eliminated Units Box"


@pytest.mark.rule("3.2.3.1#1", "3.2.3.1#2", "3.2.3.1#3", "3.2.3.1#4")
def test_hq_is_committed_and_pays_for_defeat() -> None:
    p = Position().put("Kagizman", "RU DIV", "RU DIV", "RU Yudenich HQ").put("Eleskirt", "TU DIV")
    attack(p, ["Kagizman"], "attack RU DIV 1 > Eleskirt", "resolve")
    assert p.step == "CommitStaff"
    p.do("commit RU Yudenich HQ")
    pass_cards(p)
    assert FIRE.staff(p.s, p.combat, True) == 1
    p.dice(1, 6)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    pass_cards(p)
    assert p.s.reduced(p.unit("RU Yudenich HQ"))


@pytest.mark.rule("7.3.NOBR#1", "7.3.NOBR#2", "9.2.2i")
def test_no_british_attacks() -> None:
    p = Position(turn=9).level("AP", 2).offensive("AP", "no-BR").control("AP", "Basra", "Fao", "Qurna")
    p.put("Basra", "BR DIV", "IN DIV").put("Shaiba", "TU-A DIV")
    p.ops(9)
    assert p.offers("activate-attack-without-br Basra")
    p.do("activate-attack-without-br Basra")
    assert p.s.vp == 10
    p.do("done")
    assert p.offered("attack") == ["attack IN DIV 1 > Shaiba"]
    p = Position(turn=9).level("AP", 2).offensive("AP", "no-BR").control("AP", "Basra", "Fao", "Qurna")
    p.put("Basra", "BR DIV", "IN DIV").put("Shaiba", "TU-A DIV").ops(9).do("activate-attack Basra")
    assert p.s.vp == 11


@pytest.mark.rule("9.5.4.2#1")
def test_fate_of_cards() -> None:
    from greatwar.games.pursuit_of_glory.cards.registry import COMBAT_CARDS
    from greatwar.games.pursuit_of_glory.combat import Combat

    p = Position()
    c = Combat(1, ())
    assert COMBAT_CARDS.fate(p.s, c, card("CP-05"), True, False) == TABLE
    assert COMBAT_CARDS.fate(p.s, c, card("CP-05"), False, True) == DISCARD
    assert supply.FULL == 4
