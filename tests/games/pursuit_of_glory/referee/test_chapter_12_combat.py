"""Chapter 12 by the rulebook: declaring attacks, terrain, flanks, weather, losses, retreats, advances, Regions."""

from __future__ import annotations

import pytest

from tests.games.pursuit_of_glory.positions import Position
from tests.games.pursuit_of_glory.referee.helpers import attack, join_all, pass_cards


def battle(
    p: Position, spaces: list[str], order: str, *dice: int, join: tuple[str, ...] | None = None, flank: str = "no-flank"
) -> Position:
    """Activate, attack, let all (or some) join, play no cards, roll these dice."""
    p.ops(9).do(*[f"activate-attack {x}" for x in spaces], "done").dice(*dice)
    p.do(order)
    if join is None:
        join_all(p)
    else:
        p.do(*[f"join {u}" for u in join])
        if p.step == "Join":
            p.do("resolve")
    while p.step in ("PlayCards", "AnnounceWithdrawal", "CommitStaff", "AnnounceFlank"):
        p.do(flank if p.step == "AnnounceFlank" else "done")
    return p


def numbers(p: Position) -> dict[str, int]:
    """The Loss Numbers told so far, by side."""
    return {t.split()[0]: int(t.rpartition(" ")[2]) for t in p.log if " fires: " in t}


def order_of_fire(p: Position) -> list[str]:
    return [t.split()[0] for t in p.log if " fires: " in t]


def went(p: Position, verb: str, unit: str = "") -> set[str]:
    """The spaces offered for a verb."""
    return {t.rpartition(" > ")[2] for t in p.offered(verb) if t.startswith(f"{verb} {unit}")}


def caucasus(*defenders: str, where: str = "Eleskirt") -> Position:
    """TU IX Corps at Koprukoy beside Russians."""
    p = Position(active="CP").put("Koprukoy", "TU IX Corps").put(where, *defenders)
    return p.control("AP", "Kagizman", "Sarikamis", "Oltu", "Kars", "Erevan")


# 12.1 declaring ------------------------------------------------------------------------------------


@pytest.mark.rule("12.1a", "12.1b", "12.1.3")
def test_units_of_one_space_attack_apart_and_a_space_is_attacked_once() -> None:
    """12.1b, 12.1.3: each unit makes one attack where it likes; a space is attacked once a round."""
    p = Position(active="CP").put("Koprukoy", "TU IX Corps", "TU DIV").put("Oltu", "RU DIV").put("Sarikamis", "RU DIV")
    attack(p, ["Koprukoy"])
    assert set(p.offered()) == {
        "attack TU DIV 1 > Oltu",
        "attack TU DIV 1 > Sarikamis",
        "attack TU IX Corps > Oltu",
        "attack TU IX Corps > Sarikamis",
        "done",
    }
    p.do("attack TU DIV > Oltu", "resolve").dice(1, 1)
    assert set(p.offered()) == {"attack TU IX Corps > Sarikamis", "done"}


@pytest.mark.rule("12.1.2#1")
def test_idle_units_of_the_attacking_space_take_no_loss() -> None:
    """12.1.2: only units of this combat take losses or advance."""
    p = Position(active="CP").put("Koprukoy", "TU Elite DIV", "TU DIV").put("Eleskirt", "RU DIV", "RU DIV", "RU DIV")
    battle(p, ["Koprukoy"], "attack TU Elite DIV > Eleskirt", 1, 4, join=())
    assert numbers(p) == {"CP": 0, "AP": 3}
    assert sorted(p.at("Koprukoy")) == ["TU DIV", "TU Elite DIV [r]"]


@pytest.mark.rule("12.1.1#1", "12.1.1#2")
def test_one_stack_only_over_green_lines() -> None:
    """12.1.1: of a combined attack only one stack crosses a green line."""
    p = Position(turn=9).happened("AP-08").put("Enzeli", "TU DIV").control("AP", "Astara")
    p.put("Baku", "RU DIV").put("Central Asia", "RU Elite DIV").put("Astara", "RU Cavalry")
    p.ops(9).do("activate-attack Baku", "activate-attack Astara", "activate-attack Central Asia")
    while p.step == "FormStack":
        p.do(p.offered()[0])
    if p.step == "Activate":
        p.do("done")
    p.do("attack RU DIV > Enzeli")
    assert set(p.offered("join")) == {"join RU Cavalry 1"}
    p = Position(turn=9).happened("AP-08").put("Enzeli", "TU DIV").control("AP", "Astara")
    p.put("Central Asia", "RU Elite DIV").put("Astara", "RU Cavalry")
    p.ops(9).do("activate-attack Astara", "activate-attack Central Asia")
    while p.step == "FormStack":
        p.do(p.offered()[0])
    if p.step == "Activate":
        p.do("done")
    p.do("attack RU Cavalry > Enzeli")
    assert p.offered("join") == ["join RU Elite DIV 1"]


@pytest.mark.rule("12.1.5#1", "15.2.3")
def test_besiegers_beyond_the_needed_may_attack_out() -> None:
    """12.1.5: a fort of 1 is held by one division; the second may attack a neighbour, both may attack the fort."""
    p = Position().put("Trabzon", "RU DIV", "RU DIV").put("Gumushane", "TU DIV").put("Rize", "RU Cavalry")
    attack(p, ["Trabzon"])
    assert set(p.offered("attack")) == {f"attack RU DIV {i} > {x}" for i in (1, 2) for x in ("Gumushane", "Trabzon")}
    p.do("attack RU DIV 1 > Gumushane")
    assert p.offered("join") == []
    p = Position().put("Trabzon", "RU DIV").put("Gumushane", "TU DIV").put("Rize", "RU Cavalry")
    attack(p, ["Trabzon"])
    assert p.offered("attack") == ["attack RU DIV 1 > Trabzon"]


@pytest.mark.rule("12.1.5#1", "15.2.3")
def test_a_reduced_corps_alone_holds_the_siege() -> None:
    """12.1.5, 15.2.1: one LCU suffices at Erzurum, so its divisions may attack; without it three are needed."""
    p = Position().put("Erzurum", "RU I Caucasian [r]", "RU DIV").put("Mus", "TU DIV").put("Koprukoy", "RU Cavalry")
    attack(p, ["Erzurum"])
    assert "attack RU DIV 1 > Mus" in p.offered()
    p.do("attack RU DIV > Mus")
    assert p.offered("join") == []
    p = Position().put("Erzurum", "RU DIV", "RU DIV", "RU DIV").put("Mus", "TU DIV").put("Koprukoy", "RU Cavalry")
    attack(p, ["Erzurum"])
    assert went(p, "attack") == {"Erzurum"}


@pytest.mark.rule("12.1.6", "18.9.1", "9.2.2c", "9.2.2b")
@pytest.mark.parametrize(
    ("ally", "joins"),
    [("BR DIV", True), ("ANZ Cavalry", True), ("IN Elite DIV", True), ("RU DIV", False), ("FR DIV", False)],
)
def test_who_attacks_with_the_indians(ally: str, joins: bool) -> None:
    """12.1.6, 18.9.1: the Empire's units are one nation; Russians never attack with them, French only from a mixed
    stack.
    """
    p = Position(turn=9).happened("AP-08").control("AP", "Fao", "Basra", "Qurna", "Amara", "Nasiriya")
    p.control(
        "AP",
        "Khanikan",
        "Baghdad",
        "Ctesiphon",
        "Aziziya",
        "Hamadan",
        "Kermanshah",
        "Karind",
        "Sultan Bulak",
        "Kazvin",
        "Zenjan",
    )
    p.put("Sannaiyat", "IN DIV").put("Aziziya", ally).put("Kut", "TU DIV")
    attack(p, ["Sannaiyat", "Aziziya"], "attack IN DIV > Kut")
    assert bool(p.offered("join")) is joins


@pytest.mark.rule("12.1.6", "9.2.2b")
def test_turks_and_arabs_are_one_nation() -> None:
    """9.2.2b: TU and TU-A attack together from different spaces; GE and TU do not."""
    p = Position(active="CP").put("Aziziya", "TU DIV").put("Sannaiyat", "TU-A DIV").put("The Hai", "GE Yildirim")
    p.happened("CP-33").control("CP", "Nasiriya", "Qurna", "Amara", "Nis", "Belgrade", "Samawa", "Diwaniyeh").put(
        "Kut", "IN DIV"
    )
    attack(p, ["Aziziya", "Sannaiyat", "The Hai"], "attack TU DIV > Kut")
    assert p.offered("join") == ["join TU-A DIV 1"]


@pytest.mark.rule("12.1d", "12.3.2")
def test_lcus_attack_swamps_that_they_may_not_enter() -> None:
    """12.1d: a TU corps may attack a swamp but not advance into it; a division may."""
    p = (
        Position(active="CP")
        .put("Sannaiyat", "TU IX Corps", "TU DIV")
        .put("Amara", "IN DIV [r]")
        .control("AP", "Qurna", "Basra", "Fao")
    )
    p.control("CP", "Kut")
    battle(p, ["Sannaiyat"], "attack TU IX Corps > Amara", 6, 1)
    assert p.offered("advance") == ["advance TU DIV 1 > Amara"]


@pytest.mark.rule("12.1d", "12.3.7", "3.2.1.5#6")
def test_tribes_do_not_attack_over_the_caspian() -> None:
    """12.3.7: Jangali at Enzeli attack Astara but not Baku; Bakhtiari cross another green line."""
    p = Position(active="CP").put("Enzeli", "Jangali").put("Baku", "RU DIV").put("Astara", "RU DIV")
    attack(p, ["Enzeli"])
    assert p.offered("attack") == ["attack Jangali > Astara"]
    p = Position(active="CP").put("Isfahan", "Bakhtiari").put("Central Persia", "BR Persian Cordon")
    attack(p, ["Isfahan"])
    assert p.offered("attack") == ["attack Bakhtiari > Central Persia"]


# 12.2, 12.3 modifiers and terrain ------------------------------------------------------------------


@pytest.mark.rule("12.2.8a#2", "3.2.1.1#2")
@pytest.mark.parametrize(
    ("attacker", "defender", "cp", "ap"),
    [
        ("TU Cavalry", "RU DIV", 1, 1),
        ("TU Cavalry", "RU Cavalry", 0, 1),
        ("TU DIV [r]", "RU Cavalry", 0, 1),
        ("Kurds", "RU DIV", 1, 1),
    ],
)
def test_cavalry_against_none(attacker: str, defender: str, cp: int, ap: int) -> None:
    """12.2.8a: +1 for cavalry only if the enemy has none; tribal cavalry counts."""
    p = Position(active="CP").put("Koprukoy", attacker).put("Eleskirt", defender)
    battle(p, ["Koprukoy"], f"attack {attacker.removesuffix(' [r]')} > Eleskirt", 2, 2)
    assert numbers(p) == {"CP": cp, "AP": ap}


@pytest.mark.rule("12.2.8b", "12.3.1", "12.3.5", "12.3#0")
@pytest.mark.parametrize(
    ("where", "level", "loss"),
    [
        ("Eleskirt", 0, 3),
        ("Eleskirt", 1, 2),
        ("Eleskirt", 2, 1),
        ("Sarikamis", 0, 2),
        ("Sarikamis", 1, 1),
        ("Sarikamis", 2, 1),
    ],
)
def test_shifts_for_mountains_and_trenches(where: str, level: int, loss: int) -> None:
    """12.3.1, 12.3.5: one left for a mountain, one or two for a trench, added up, never off the table (corps of 3,
    die 4).
    """
    p = caucasus("RU DIV", where=where)
    if level:
        p.trench(where, "AP", level)
    battle(p, ["Koprukoy"], f"attack TU IX Corps > {where}", 4, 1)
    assert numbers(p)["CP"] == loss
    assert numbers(p)["AP"] == (1 if level else 0)


@pytest.mark.rule("12.3.5")
def test_a_trench_of_the_attacker_does_nothing() -> None:
    """12.3.5: a trench in the attacking space never counts."""
    p = caucasus("RU DIV").trench("Koprukoy", "CP", 1)
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    assert numbers(p) == {"CP": 3, "AP": 0}


@pytest.mark.rule("12.3.5", "11.3.6", "15.1.4")
def test_a_fort_alone_has_no_trench() -> None:
    """12.3.5: the fort of Kars in a trench fires its 3 unshifted and gives no shift; with a division both shift."""
    p = Position(active="CP").put("Sarikamis", "TU IX Corps").trench("Kars", "AP", 1)
    battle(p, ["Sarikamis"], "attack TU IX Corps > Kars", 4, 2)
    assert numbers(p) == {"CP": 3, "AP": 1}
    p = Position(active="CP").put("Sarikamis", "TU IX Corps").trench("Kars", "AP", 1).put("Kars", "RU DIV")
    battle(p, ["Sarikamis"], "attack TU IX Corps > Kars", 4, 2)
    assert numbers(p) == {"CP": 2, "AP": 2}


@pytest.mark.rule("12.3.3#1")
@pytest.mark.parametrize(
    ("start", "target", "at5", "at3"),
    [
        ("Jerusalem", "Beersheba", 1, 1),
        ("Hesa", "Beersheba", 1, 1),
        ("Beersheba", "Jerusalem", 1, 0),
        ("Jaffa", "Jerusalem", 1, 1),
        ("Jerusalem", "Jaffa", 2, 1),
    ],
)
def test_desert_shifts(start: str, target: str, at5: int, at3: int) -> None:
    """12.3.3: one column for desert on either side or both; a mountain adds its own (division of 2)."""
    for die, loss in ((5, at5), (3, at3)):
        p = (
            Position(turn=9, active="CP")
            .put(start, "TU DIV")
            .put(target, "BR DIV")
            .control("CP", "Gaza", "Amman", "Nablus")
        )
        p.control("AP", "El Arish", "Romani", "Kossaima")
        battle(p, [start], f"attack TU DIV > {target}", die, 1)
        assert numbers(p)["CP"] == loss


@pytest.mark.rule("12.3.4#1", "12.3.4#2")
def test_water_alone_and_water_with_land() -> None:
    """12.3.4: attacked over water only, the defender fires first and the attacker shifts; with a land side neither."""
    p = Position(turn=9).put("Jifjaffa", "BR DIV").put("Ismailia", "TU DIV").control("AP", "Nekhi", "Romani", "Suez")
    battle(p, ["Jifjaffa"], "attack BR DIV > Ismailia", 1, 5)
    assert order_of_fire(p) == ["CP", "AP"]
    assert numbers(p)["AP"] == 1
    p = Position(turn=9).put("Jifjaffa", "BR DIV").put("Zagazig", "BR DIV").put("Ismailia", "TU DIV")
    p.control("AP", "Nekhi", "Romani", "Suez")
    battle(p, ["Zagazig", "Jifjaffa"], "attack BR DIV > Ismailia", 2, 1)
    assert order_of_fire(p) == ["AP", "CP"]
    assert numbers(p)["AP"] == 1


@pytest.mark.rule("12.3.4#1", "12.2.8e#2")
def test_the_dead_do_not_fire_over_water() -> None:
    """12.3.4: losses of the first fire are taken before the attacker answers."""
    p = (
        Position(turn=9, active="CP")
        .put("Romani", "TU DIV [r]")
        .put("Pt. Said", "BR Elite DIV")
        .control("CP", "El Arish", "Gaza")
    )
    battle(p, ["Romani"], "attack TU DIV > Pt. Said", 6, 6)
    assert p.at("Romani") == []
    assert p.at("Pt. Said") == ["BR Elite DIV"]
    assert numbers(p)["AP"] == 2


@pytest.mark.rule("12.3.6", "12.2.8a#2")
def test_beachheads_are_clear_and_without_cavalry() -> None:
    """12.3.6: a Beachhead is attacked as clear ground, both fire together, cavalry counts for nobody."""
    p = (
        Position(active="CP")
        .beachhead("Beachhead to Adana")
        .once("CYPRUS_OPEN")
        .put("Beachhead to Adana", "BR Cavalry")
    )
    p.put("Adana", "TU DIV")
    battle(p, ["Adana"], "attack TU DIV > Beachhead to Adana", 2, 1)
    assert order_of_fire(p) == ["CP", "AP"]
    assert numbers(p) == {"CP": 1, "AP": 0}


@pytest.mark.rule("12.3.3#2", "3.1.1.1")
def test_lcus_attack_deserts_by_working_rail_only() -> None:
    """12.3.3: from Baghdad a corps may attack Samarra by rail, from Museyib not Karbala; divisions may."""
    p = (
        Position(turn=9)
        .level("AP", 2)
        .control(
            "AP",
            "Baghdad",
            "Museyib",
            "Fao",
            "Basra",
            "Qurna",
            "Amara",
            "Sannaiyat",
            "Kut",
            "Aziziya",
            "Ctesiphon",
            "Hilla",
        )
    )
    p.put("Museyib", "IN Tigris Corps", "IN DIV").put("Karbala", "TU DIV")
    attack(p, ["Museyib"])
    assert p.offered("attack") == ["attack IN DIV 1 > Karbala"]
    p = Position(turn=9, active="CP").put("Baghdad", "TU-A XIII Corps").put("Samarra", "IN DIV").control("AP", "Tikrit")
    attack(p, ["Baghdad"])
    assert p.offered("attack") == ["attack TU-A XIII Corps > Samarra"]


# 12.4 flank attacks --------------------------------------------------------------------------------


def flanked(where: str, first: tuple[str, str], second: tuple[str, str], **kw: object) -> Position:
    p = Position(active="CP").put(first[0], first[1]).put(second[0], second[1])
    if kw.get("defender", "RU DIV"):
        p.put(where, str(kw.get("defender", "RU DIV")))
    if kw.get("trench"):
        p.trench(where, "AP")
    p.ops(9).do(f"activate-attack {first[0]}", f"activate-attack {second[0]}", "done", f"attack {first[1]} > {where}")
    return join_all(p)


@pytest.mark.rule("12.4.1", "12.2.2")
def test_when_a_flank_attack_may_be_announced() -> None:
    """12.4.1: two spaces and an LCU; not a mountain, trench or empty fort; a garrisoned fort may be flanked."""
    a, b = ("Koprukoy", "TU IX Corps"), ("Malazgirt", "TU DIV")
    p = flanked("Eleskirt", a, b)
    assert p.offered() == ["flank Koprukoy", "flank Malazgirt", "no-flank"]
    assert flanked("Eleskirt", ("Koprukoy", "TU DIV"), ("Malazgirt", "TU Elite DIV")).step != "AnnounceFlank"
    assert flanked("Eleskirt", a, b, trench=True).step != "AnnounceFlank"
    assert flanked("Sarikamis", a, ("Eleskirt", "TU DIV")).step != "AnnounceFlank"
    assert flanked("Kars", ("Sarikamis", "TU IX Corps"), ("Kagizman", "TU DIV")).step == "AnnounceFlank"
    assert flanked("Kars", ("Sarikamis", "TU IX Corps"), ("Kagizman", "TU DIV"), defender="").step != "AnnounceFlank"


@pytest.mark.rule("12.4.1")
def test_one_space_cannot_flank() -> None:
    """12.4.1: two corps of one space make no flank attack."""
    p = caucasus("RU DIV").put("Koprukoy", "TU X Corps")
    p.ops(9).do("activate-attack Koprukoy", "done", "attack TU IX Corps > Eleskirt")
    assert join_all(p).step != "AnnounceFlank"


@pytest.mark.rule("12.4.3a", "12.4.3b", "12.2.7", "12.4.2#1")
@pytest.mark.parametrize(("die", "first"), [(2, "AP"), (3, "CP")])
def test_flank_die_decides_who_fires_first(die: int, first: str) -> None:
    """12.4.3: with one free flanking space 3+1 succeeds and the attacker fires first, 2+1 fails and the defender
    does.
    """
    p = caucasus("RU DIV").put("Malazgirt", "TU DIV").control("AP", "Sarikamis")
    battle(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt", die, 1, 1, flank="flank Koprukoy")
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert order_of_fire(p)[0] == first


@pytest.mark.rule("12.4.3a")
def test_a_won_flank_leaves_only_survivors_to_answer() -> None:
    """12.4.3a: defenders destroyed by a flank attack never fire."""
    p = caucasus("RU DIV").put("Malazgirt", "TU DIV")
    battle(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt", 6, 6, flank="flank Koprukoy")
    assert p.at("Eleskirt") == []
    assert p.at("Koprukoy") == ["TU IX Corps"]
    assert p.at("Malazgirt") == ["TU DIV"]
    assert p.step == "AdvanceStep"


@pytest.mark.rule("12.4.2#1", "12.4.2#2")
@pytest.mark.parametrize(("neighbour", "first"), [("", "CP"), ("RU DIV", "AP"), ("fort", "CP")])
def test_what_spoils_a_flanking_space(neighbour: str, first: str) -> None:
    """12.4.2: an enemy unit beside the flanking space costs the +1; a bare enemy fort does not."""
    p = (
        Position(active="CP")
        .put("Kars", "RU DIV")
        .destroy("Kars")
        .put("Sarikamis", "TU IX Corps")
        .put("Ardahan", "TU DIV")
    )
    if neighbour == "RU DIV":
        p.put("Akhalkaln", "RU DIV")
    if neighbour == "fort":
        p.control("AP", "Batum")
    else:
        p.destroy("Batum")
    battle(p, ["Sarikamis", "Ardahan"], "attack TU IX Corps > Kars", 3, 1, 1, flank="flank Sarikamis")
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert order_of_fire(p)[0] == first


# 12.5 weather --------------------------------------------------------------------------------------


@pytest.mark.rule("12.5", "12.2.3", "12.5.1a")
@pytest.mark.parametrize(
    ("turn", "start", "target", "checked"),
    [
        (2, "Koprukoy", "Eleskirt", True),
        (2, "Eleskirt", "Sarikamis", True),
        (2, "Eleskirt", "Malazgirt", True),
        (3, "Koprukoy", "Eleskirt", False),
        (4, "Koprukoy", "Sarikamis", False),
        (2, "Jerusalem", "Nablus", False),
        (4, "Jerusalem", "Beersheba", True),
        (2, "Jerusalem", "Beersheba", False),
        (4, "Beersheba", "Jerusalem", True),
        (4, "Basra", "Qurna", True),
        (2, "Basra", "Qurna", False),
    ],
)
def test_where_and_when_the_weather_bites(turn: int, start: str, target: str, checked: bool) -> None:
    """12.5: mountains in Winter (not those of Palestine), desert and swamp in Summer, from or into."""
    p = Position(turn=turn, round=3, active="CP").put(start, "TU DIV").put(target, "BR DIV")
    attack(p, [start], f"attack TU DIV > {target}")
    pass_cards(p)
    assert (p.step == "WeatherDie") is checked


@pytest.mark.rule("12.5.1a", "12.5.1b", "12.5.1d", "12.5.1e")
@pytest.mark.parametrize(
    ("round_", "die", "frozen"), [(1, 1, True), (3, 2, False), (3, 3, True), (6, 5, False), (6, 6, True)]
)
def test_weather_die_and_round(round_: int, die: int, frozen: bool) -> None:
    """12.5.1a: a die equal to or above the round number reduces full regulars; tribes and reduced ones are spared."""
    p = (
        Position(turn=2, round=round_, active="CP")
        .put("Koprukoy", "TU DIV", "TU Cavalry [r]", "Kurds")
        .put("Eleskirt", "RU DIV")
    )
    attack(p, ["Koprukoy"], "attack TU DIV > Eleskirt")
    join_all(p)
    pass_cards(p).dice(die)
    assert sorted(p.at("Koprukoy")) == sorted(["TU DIV [r]" if frozen else "TU DIV", "TU Cavalry [r]", "Kurds"])


@pytest.mark.rule("12.5.1d")
def test_irregulars_alone_need_no_weather_check() -> None:
    """12.5.1d: an attack of tribes alone in Winter reduces nobody."""
    p = Position(turn=2, round=1, active="CP").put("Koprukoy", "Kurds").put("Eleskirt", "RU DIV")
    attack(p, ["Koprukoy"], "attack Kurds > Eleskirt")
    pass_cards(p)
    assert p.at("Koprukoy") == ["Kurds"]
    p.dice(6, 6)
    assert numbers(p) != {}


# 12.6 losses ---------------------------------------------------------------------------------------


def two_corps(*reserve: str, defenders: tuple[str, str] = ("TU XIV Corps", "TU XV Corps [r]")) -> Position:
    p = Position(turn=9).put("Eleskirt", *defenders).put("Kagizman", "RU I Caucasian", "RU II Turkistani")
    return p.box("CP Reserve Box", *reserve)


@pytest.mark.rule("12.6.4", "12.6.4.ex2", "12.6.5#1")
def test_losses_are_taken_exactly_through_the_replacing_division() -> None:
    """12.6.4 example 2: five points on a full and a reduced corps of 3 kill the reduced one and its division."""
    p = battle(two_corps("TU DIV"), ["Kagizman"], "attack RU I Caucasian > Eleskirt", 5, 1)
    assert numbers(p)["AP"] == 5
    while p.step in ("TakeLosses", "ReplaceCorps") and p.offered("replace"):
        p.do(p.offered("replace")[0])
    assert p.where("TU XV Corps") == "CP Eliminated Units Box"
    assert p.where("TU DIV") == "CP Eliminated Units Box"
    assert "TU XIV Corps" in [u for x in ("Eleskirt", "Koprukoy", "Malazgirt") for u in p.at(x)]


@pytest.mark.rule("12.6.4", "12.6.5#4", "12.6.5#6")
def test_without_reserves_the_reduced_corps_takes_three() -> None:
    """12.6.4, 12.6.5: without a division in Reserve only 3 of 5 can be taken. The last point of 12.6.5 lets nobody
    gain by an empty Reserve Box: the corps dies whose division would have met the rest (ruling 62).
    """
    p = battle(two_corps(), ["Kagizman"], "attack RU I Caucasian > Eleskirt", 5, 1)
    assert numbers(p)["AP"] == 5
    assert p.where("TU XV Corps") == "CP permanently eliminated"
    assert not p.s.reduced(p.unit("TU XIV Corps"))


@pytest.mark.rule("12.6.5#6")
def test_two_full_corps_without_reserve_and_seven() -> None:
    """12.6.5: two full corps of LF 3 and a Loss Number of 7 without Reserve: one takes both steps and is gone for
    good.
    """
    p = (
        two_corps(defenders=("TU XIV Corps", "TU XV Corps"))
        .put("Kagizman", "RU IV Caucasian")
        .put("Sarikamis", "RU V Caucasian")
    )
    battle(p, ["Kagizman", "Sarikamis"], "attack RU I Caucasian > Eleskirt", 5, 1)
    assert numbers(p)["AP"] == 7
    while p.step == "TakeLosses" and p.seat == "CP":
        p.do(p.offered()[0])
    left = [u for u in ("TU XIV Corps", "TU XV Corps") if p.where(u) == "CP permanently eliminated"]
    assert len(left) == 1


@pytest.mark.rule("12.6.4", "12.6.1")
def test_a_number_below_the_smallest_factor_hurts_nobody() -> None:
    """12.6.4: two points on a corps of LF 3 do nothing."""
    p = battle(caucasus("RU I Caucasian", where="Sarikamis"), ["Koprukoy"], "attack TU IX Corps > Sarikamis", 4, 1)
    assert numbers(p)["CP"] == 2
    assert "RU I Caucasian" in [u for x in ("Sarikamis", "Kars", "Kagizman", "Oltu") for u in p.at(x)]


@pytest.mark.rule("12.6.5#1", "12.6.5#2", "12.6.5#3")
@pytest.mark.parametrize(
    ("corps", "reserve", "offered"),
    [
        ("IN Tigris Corps", ("IN DIV", "IN Elite DIV", "BR DIV"), {"IN DIV"}),
        ("IN Tigris Corps", ("IN Elite DIV", "BR DIV"), {"IN Elite DIV"}),
        ("IN Tigris Corps", ("BR Cavalry", "ANZ Cavalry"), {"BR Cavalry", "ANZ Cavalry"}),
        ("IN Tigris Corps", ("IN Cavalry", "BR DIV"), {"IN Cavalry"}),
        ("IN Tigris Corps", ("FR DIV", "RU DIV"), set()),
        ("IN Tigris Corps", ("IN 15th DIV",), set()),
        ("BR VIII Corps", ("BR DIV", "BR Elite DIV"), {"BR DIV", "BR Elite DIV"}),
    ],
)
def test_who_replaces_a_corps(corps: str, reserve: tuple[str, ...], offered: set[str]) -> None:
    """12.6.5: same nation and type, else another regular of the nation, else of the Empire; no special ones; else
    gone for good.
    """
    p = (
        Position(turn=9, active="CP")
        .level("AP", 2)
        .control("AP", "Fao", "Basra", "Qurna", "Amara")
        .put("Sannaiyat", f"{corps} [r]")
    )
    p.put("Kut", "TU III Corps", "TU Elite DIV", "TU DIV").box("AP Reserve Box", *reserve)
    p.trench("Sannaiyat", "AP", 1)
    battle(p, ["Kut"], "attack TU III Corps > Sannaiyat", 1, 1 if corps.startswith("IN") else 3)
    while p.step == "TakeLosses" and p.seat == "CP":
        p.do(p.offered()[0])
    dead = p.where(corps)
    if not offered:
        assert dead == "AP permanently eliminated"
        return
    if len(offered) > 1:
        assert {t.partition(" > ")[2].rstrip("0123456789 ") for t in p.offered("replace")} == offered
    else:
        assert p.where(corps) == "AP Eliminated Units Box"
        assert p.where(next(iter(offered))) != "AP Reserve Box"


@pytest.mark.rule("12.6.6#1", "12.6.6a", "15.1.2")
@pytest.mark.parametrize(("die", "stands"), [(3, True), (4, False)])
def test_a_fort_alone_falls_to_its_strength(die: int, stands: bool) -> None:
    """12.6.6a: the fort of Kars (3, clear) falls to a Loss Number of 3, not of 2."""
    p = Position(active="CP").put("Sarikamis", "TU IX Corps").trench("Kars", "AP", 1)
    battle(p, ["Sarikamis"], "attack TU IX Corps > Kars", die, 1)
    assert (p.owner("Kars"), p.offered("advance")) if stands else True
    assert (numbers(p)["CP"] < 3) is stands
    assert ("advance TU IX Corps > Kars" in p.offered()) or stands


@pytest.mark.rule("12.6.7", "14.3.3a")
def test_corps_out_of_supply_die_for_good() -> None:
    """12.6.7b: an LCU destroyed out of supply leaves the game and no division replaces it."""
    p = Position(active="CP").put("Eleskirt", "RU I Caucasian [r]").box("AP Reserve Box", "RU DIV")
    p.control("CP", "Kagizman", "Sarikamis").put("Koprukoy", "TU IX Corps").put("Malazgirt", "TU DIV")
    assert p.supply("RU I Caucasian") == "out of supply"
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1, join=())
    assert p.where("RU I Caucasian") == "AP permanently eliminated"
    assert p.where("RU DIV") == "AP Reserve Box"


@pytest.mark.rule("12.6.8", "3.2.3#2")
def test_hqs_die_with_their_stack() -> None:
    """12.6.8: when all defenders die the HQ is gone for good; it has no losses to take itself."""
    p = caucasus("RU DIV [r]", "RU Yudenich HQ")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    assert p.where("RU Yudenich HQ") == "AP permanently eliminated"


# 12.7 retreats -------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.1#1", "12.7.1c", "12.2.9")
def test_no_full_attacker_no_retreat() -> None:
    """12.7.1: the attack is won, but without a full-strength attacker the defenders stay."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps [r]")
        .put("Eleskirt", "RU DIV", "RU DIV")
        .control("AP", "Kagizman")
    )
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 6, 1)
    assert numbers(p) == {"CP": 3, "AP": 1}
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert p.step not in ("Stand", "Retreating", "AdvanceStep")
    assert len(p.at("Eleskirt")) == 1


@pytest.mark.rule("12.7.1#1", "12.6.5#7")
def test_a_full_replacing_division_counts_as_full_attacker() -> None:
    """12.7.1: the division that replaced a corps of the attacker makes the defenders retreat and may advance."""
    p = (
        Position(active="CP")
        .put("Koprukoy", "TU IX Corps [r]")
        .put("Eleskirt", "RU DIV", "RU DIV")
        .control("AP", "Kagizman")
    )
    p.box("CP Reserve Box", "TU DIV")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 6, 4)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert numbers(p) == {"CP": 3, "AP": 2}
    assert p.at("Koprukoy") == ["TU DIV"]
    assert p.step == "Retreating"


@pytest.mark.rule("12.7.2")
@pytest.mark.parametrize(("ap", "spaces"), [(1, 2), (6, 1)])
def test_length_of_retreat(ap: int, spaces: int) -> None:
    """12.7.2: two spaces, one if the Loss Numbers differ by one only."""
    p = caucasus("RU Elite DIV", "RU Elite DIV")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, ap)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    n = numbers(p)
    assert n["CP"] - n["AP"] == (2 if spaces == 2 else 0) or spaces == 1
    if n["CP"] - n["AP"] >= 2:
        p.do("retreat RU Elite DIV 1 > Kagizman")
        assert p.step == "Retreating"
        assert "retreat RU Elite DIV 1 > Erevan" in p.offered()
        assert "retreat RU Elite DIV 1 > Eleskirt" not in p.offered()


@pytest.mark.rule("12.7.3", "12.7.1c")
def test_cancelling_ends_the_whole_retreat() -> None:
    """12.7.3: in a mountain one more step cancels a retreat of two spaces; no advance follows."""
    p = caucasus("RU Elite DIV", "RU DIV", where="Sarikamis")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Sarikamis", 4, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert p.step == "Stand"
    assert p.seat == "AP"
    p.do(p.offered("cancel")[0])
    assert p.step not in ("Retreating", "AdvanceStep")
    assert len(p.at("Sarikamis")) >= 1


@pytest.mark.rule("12.7.3", "12.7.4")
def test_the_last_step_cannot_cancel() -> None:
    """12.7.3: a sole reduced defender must retreat."""
    p = caucasus("RU DIV", where="Sarikamis")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Sarikamis", 2, 1)
    assert numbers(p)["CP"] == 1
    assert p.at("Sarikamis") == ["RU DIV [r]"]
    assert p.step == "Retreating"
    assert not p.offered("cancel")


@pytest.mark.rule("12.7.6a", "12.7.6b", "12.7.6d")
def test_retreat_priorities() -> None:
    """12.7.6d: friendly supplied spaces first; then friendly ones without supply; then enemy ones."""
    p = caucasus("RU Elite DIV", "RU Elite DIV")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert went(p, "retreat") == {"Kagizman", "Sarikamis"}
    p = (
        caucasus("RU Elite DIV", "RU Elite DIV")
        .control("CP", "Sarikamis", "Kars", "Erevan", "Kagizman")
        .control("AP", "Malazgirt")
    )
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert went(p, "retreat") == {"Malazgirt"}
    p = caucasus("RU Elite DIV", "RU Elite DIV").control("CP", "Sarikamis", "Kagizman")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert went(p, "retreat") == {"Sarikamis", "Kagizman"}


@pytest.mark.rule("12.7.6h", "12.7.9")
def test_control_where_the_retreat_ends() -> None:
    """12.7.6h: an enemy space passed stays the enemy's, the one where the retreat ends changes hands."""
    p = caucasus("RU Elite DIV", "RU Elite DIV").control("CP", "Kagizman", "Erevan").put("Sarikamis", "TU DIV")
    p.put("Kars", "RU DIV", "RU DIV", "RU DIV")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    while p.step == "Retreating":
        p.do(next((t for t in p.offered("retreat") if t.endswith(("> Kagizman", "> Erevan"))), p.offered()[0]))
    assert p.owner("Erevan") == "AP"
    assert p.owner("Kagizman") == "CP"
    assert p.owner("Eleskirt") == "AP"


@pytest.mark.rule("12.7.4", "12.7.6b", "12.7.6c")
def test_surrounded_defenders_are_gone_for_good() -> None:
    """12.7.4: who cannot retreat from clear ground is permanently eliminated; an LCU is not replaced."""
    p = (
        Position(turn=9, active="CP")
        .put("Eleskirt", "RU I Caucasian")
        .put("Koprukoy", "TU III Corps")
        .put("Malazgirt", "TU DIV")
    )
    p.put("Sarikamis", "TU DIV").put("Kagizman", "TU DIV").box("AP Reserve Box", "RU DIV")
    battle(p, ["Koprukoy"], "attack TU III Corps > Eleskirt", 6, 1, join=())
    while p.step == "Retreating" and not p.log[-1].startswith("TU"):
        p.do(p.offered()[0])
    assert p.where("RU I Caucasian") == "AP permanently eliminated"
    assert p.where("RU DIV") == "AP Reserve Box"
    assert p.offers("advance TU III Corps > Eleskirt")


@pytest.mark.rule("12.7.6c", "12.7.4")
def test_retreat_may_pass_a_full_space_but_not_end_there() -> None:
    """12.7.6c: a two-space retreat passes a full stack; a one-space retreat into it kills."""
    p = (
        caucasus("RU Elite DIV", "RU Elite DIV")
        .put("Kagizman", "RU DIV", "RU DIV", "RU DIV")
        .put("Sarikamis", "TU Elite DIV")
    )
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 4, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert went(p, "retreat") == {"Kagizman"}
    p.do("retreat RU Elite DIV 1 > Kagizman")
    assert "Erevan" in went(p, "retreat", "RU Elite DIV 1")


@pytest.mark.rule("12.7.7#1", "12.1.4")
def test_units_that_retreated_are_no_target_and_die_with_the_next_fight() -> None:
    """12.7.7, 12.1.4: a space of retreated units only is not attacked again; beside others they neither fight nor
    survive a hit.
    """

    def p(*others: str) -> Position:
        q = (
            Position(active="CP")
            .put("Eleskirt", "RU Elite DIV")
            .put("Koprukoy", "TU IX Corps", "TU X Corps")
            .control("AP", "Sarikamis")
        )
        q.put("Kagizman", "TU DIV")
        if others:
            q.put("Sarikamis", *others)
        battle(q, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 2, 2, join=())
        while q.step in ("TakeLosses", "Retreating"):
            q.do(next((t for t in q.offered() if t.endswith("> Sarikamis")), q.offered()[0]))
        if q.step == "AdvanceStep":
            q.do("done")
        assert "RU Elite DIV [r]" in q.at("Sarikamis")
        return q

    assert p().offered("attack") == []
    q = p("RU DIV", "RU DIV").do("attack TU X Corps > Sarikamis")
    pass_cards(join_all(q)).dice(1, 1)
    assert numbers(q) == {"CP": 1, "AP": 1}
    while q.step == "TakeLosses":
        q.do(q.offered()[0])
    assert sorted(q.at("Sarikamis")) == ["RU DIV", "RU DIV [r]"]
    assert q.where("RU Elite DIV 1") == "AP Eliminated Units Box"


@pytest.mark.rule("12.7.10#1", "12.7.10#3", "12.7.10#2", "12.7.5")
@pytest.mark.parametrize(
    ("beach", "shore", "jihad", "points"),
    [("Beachhead to Smyrna", "Smyrna", 2, 1), ("Beachhead Thermaikos Bay", "Salonika", 0, 0)],
)
def test_retreat_from_a_beachhead(beach: str, shore: str, jihad: int, points: int) -> None:
    """12.7.10: it ends on the Island Base; an advance removes the marker, +2 Jihad and 1 TU RP per LCU outside the
    Balkans.
    """
    p = (
        Position(turn=7, active="CP")
        .level("AP", 2)
        .happened("AP-11")
        .set(max_tu=20)
        .beachhead(beach)
        .put(beach, "BR XII Corps")
    )
    p.put(shore, "TU Elite DIV", "TU Elite DIV", "TU Elite DIV").control(
        "CP", "Larissa", "Florina", "Monastir", "Veles", "Sofia", "Doiran", "Strumica"
    )
    p.happened("CP-33").control("CP", "Nis", "Skopje")
    battle(p, [shore], f"attack TU Elite DIV > {beach}", 6, 3)
    while p.step in ("TakeLosses", "Stand", "Retreating"):
        p.do("done" if p.step == "Stand" else p.offered()[0])
    assert p.where("BR XII Corps") == "Lemnos"
    p.do(f"advance TU Elite DIV > {beach}")
    assert p.s.jihad == jihad
    while p.step == "PlaceTribe":
        p.do(p.offered()[0])
    assert "TU Elite DIV" in p.at(shore)
    p.s.clear_marks()
    assert p.s.rp[4] == 2 * points
    assert p.s.max_tu == 20


# 12.8 Turkish Withdrawal ---------------------------------------------------------------------------


@pytest.mark.rule("12.8#1", "12.2.6")
@pytest.mark.parametrize(
    ("where", "units", "trench", "asked"),
    [
        ("Sarikamis", ("TU DIV",), False, True),
        ("Eleskirt", ("TU DIV",), False, False),
        ("Eleskirt", ("TU-A DIV",), True, True),
        ("Sarikamis", ("TU DIV", "TU IX Corps"), False, False),
        ("Sarikamis", ("Kurds",), False, False),
        ("Sarikamis", ("TU Cavalry", "Kurds"), False, True),
    ],
)
def test_when_the_turks_may_withdraw(where: str, units: tuple[str, ...], trench: bool, asked: bool) -> None:
    """12.8: TU and TU-A SCUs with a defensive advantage and no CP LCU in the space."""
    p = Position().put(where, *units).put("Kagizman", "RU I Caucasian")
    if trench:
        p.trench(where, "CP")
    attack(p, ["Kagizman"], f"attack RU I Caucasian > {where}")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    assert (p.step == "AnnounceWithdrawal") is asked
    if asked:
        assert p.seat == "CP"


@pytest.mark.rule("12.8#2", "12.8#4", "12.7.1b")
def test_withdrawal_makes_way_even_for_beaten_reduced_attackers() -> None:
    """12.8: all Turks go one space whoever wins; then even reduced attackers that lost may advance."""
    p = (
        Position()
        .put("Sarikamis", "TU DIV", "TU DIV")
        .put("Kagizman", "RU DIV [r]", "RU Elite DIV [r]")
        .put("Koprukoy", "TU Elite DIV")
    )
    attack(p, ["Kagizman"], "attack RU DIV > Sarikamis")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    p.do(next(t for t in p.offered() if t not in ("done", "stay")))
    p.dice(1, 1)
    assert numbers(p) == {"AP": 0, "CP": 1}
    assert p.step == "Retreating"
    assert p.seat == "CP"
    assert not p.offered("cancel")
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert p.offered("advance") == ["advance RU Elite DIV 1 > Sarikamis"]


# 12.9 advances -------------------------------------------------------------------------------------


@pytest.mark.rule("12.9.1#1", "12.9.1#2")
def test_reduced_units_and_units_of_no_movement_do_not_advance() -> None:
    """12.9.1: only full-strength attackers advance, a Yildirim unit beyond the three, HQs with them."""
    p = caucasus("RU DIV [r]").happened("CP-33").control("CP", "Nis", "Belgrade")
    p.put("Koprukoy", "TU DIV", "TU Elite DIV", "GE Yildirim", "TU Army Islam HQ").put("Malazgirt", "TU Cavalry [r]")
    battle(p, ["Koprukoy", "Malazgirt"], "attack TU IX Corps > Eleskirt", 6, 1)
    while p.step == "TakeLosses":
        p.do("loss TU Cavalry") if p.offers("loss TU Cavalry") else p.do(p.offered()[0])
    assert "TU Cavalry" not in " ".join(p.offered("advance"))
    p.do("advance TU IX Corps > Eleskirt", "advance TU DIV > Eleskirt", "advance TU Elite DIV > Eleskirt")
    assert p.offers("advance GE Yildirim > Eleskirt")
    assert p.offers("advance TU Army Islam HQ > Eleskirt")


@pytest.mark.rule("12.9.2")
def test_no_further_than_the_space_of_the_destroyed() -> None:
    """12.9.2: if all defenders were destroyed the advance stops in their space."""
    p = caucasus("RU DIV [r]")
    battle(p, ["Koprukoy"], "attack TU IX Corps > Eleskirt", 6, 1)
    p.do("advance TU IX Corps > Eleskirt")
    assert p.offered("advance") == []


@pytest.mark.rule("12.9.5#1", "12.7.1#1")
def test_advance_to_a_fort_needs_a_siege() -> None:
    """12.9.5: defenders of Kars retreat; two divisions cannot besiege 3 and do not advance, a corps does."""
    p = Position(active="CP").put("Kars", "RU DIV").put("Sarikamis", "TU Elite DIV", "TU Elite DIV", "TU Elite DIV [r]")
    battle(p, ["Sarikamis"], "attack TU Elite DIV > Kars", 6, 1)
    while p.step in ("TakeLosses", "Retreating"):
        p.do(p.offered()[0])
    assert p.at("Kars") == []
    assert p.offered("advance") == []
    p = Position(active="CP").put("Kars", "RU DIV").put("Sarikamis", "TU IX Corps", "TU X Corps")
    battle(p, ["Sarikamis"], "attack TU IX Corps > Kars", 1, 1)
    while p.step in ("TakeLosses", "Retreating"):
        p.do(p.offered()[0])
    if p.step == "AdvanceStep":
        assert p.offers("advance TU X Corps > Kars")
        p.do("advance TU X Corps > Kars")
        assert p.owner("Kars") == "AP"


@pytest.mark.rule("12.9.8", "12.9.2", "11.2.2.1")
def test_a_tribe_that_advances_holds_in_part() -> None:
    """12.9.8: tribes that advance alone hold the space in part; with a regular it is theirs."""
    p = (
        Position(active="CP")
        .put("Eleskirt", "Kurds")
        .put("Kagizman", "RU DIV [r]")
        .control("AP", "Sarikamis", "Erevan")
    )
    battle(p, ["Eleskirt"], "attack Kurds > Kagizman", 6, 1)
    assert p.at("Kagizman") == []
    p.do("advance Kurds > Kagizman")
    assert p.owner("Kagizman") == "CP"
    p.s.clear_marks()
    p.ops(9).do("activate-move Kagizman", "done", "move Kurds > Eleskirt")
    if p.offers("stop"):
        p.do("stop")
    assert p.owner("Kagizman") == "AP"


# 12.10 Regions -------------------------------------------------------------------------------------


def region_attack(p: Position, where: str, order: str) -> Position:
    p.ops(9).do(f"activate-attack {where}")
    while p.step == "FormStack":
        p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    return p.do(order)


@pytest.mark.rule("12.10.3#1", "12.10.5", "12.7.1d")
def test_the_defender_of_a_region_names_three() -> None:
    """12.10.3, 12.10.5: of four units three defend; whoever loses, nobody retreats."""
    p = (
        Position(turn=9)
        .put("Eastern Persia", "TU DIV", "TU DIV", "TU DIV", "TU Elite DIV")
        .put("Central Persia", "BR Cavalry", "BR Elite DIV")
    )
    region_attack(p, "Central Persia", "attack BR Elite DIV > Eastern Persia")
    join_all(p)
    while p.step == "PlayCards":
        p.do("done")
    assert p.seat == "CP"
    named = 0
    while p.seat == "CP" and named < 3:
        p.do(p.offered()[0])
        named += 1
    p.dice(6, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert p.step not in ("Retreating", "Stand", "AnnounceWithdrawal")
    assert any("TU" in u for u in p.at("Eastern Persia"))


@pytest.mark.rule("12.10.6", "12.10.7", "12.9.6")
def test_region_advance_and_control() -> None:
    """12.10.6, 12.10.7: full-strength winners may enter; control passes only when no enemy is left."""
    p = Position(turn=9).put("Eastern Persia", "TU DIV [r]").put("Central Persia", "BR Elite DIV")
    region_attack(p, "Central Persia", "attack BR Elite DIV > Eastern Persia")
    pass_cards(join_all(p)).dice(6, 1)
    assert p.at("Eastern Persia") == []
    vp = p.s.vp
    p.do("advance BR Elite DIV > Eastern Persia")
    assert p.owner("Eastern Persia") == "AP"
    assert p.s.vp == vp - 1
    p = Position(turn=9).put("Eastern Persia", "TU DIV", "TU DIV").put("Central Persia", "BR Elite DIV")
    region_attack(p, "Central Persia", "attack BR Elite DIV > Eastern Persia")
    pass_cards(join_all(p)).dice(6, 1)
    while p.step == "TakeLosses":
        p.do(p.offered()[0])
    assert numbers(p)["AP"] > numbers(p)["CP"]
    p.do("advance BR Elite DIV > Eastern Persia")
    assert p.owner("Eastern Persia") == "CP"


@pytest.mark.rule("12.10.2#1", "12.10.2#2")
def test_combat_within_a_contested_region() -> None:
    """12.10.2: enemies in the same Region may be attacked, and friends from outside may join over one green line."""
    p = (
        Position(turn=9)
        .put("Eastern Persia", "TU DIV")
        .put("Eastern Persia", "BR DIV", control=False)
        .put("Central Persia", "BR Cavalry")
    )
    p.ops(9)
    for x in ("Eastern Persia", "Central Persia"):
        p.do(f"activate-attack {x}")
        while p.step == "FormStack":
            p.do(next(iter(p.offered("join")), "done"))
    if p.step == "Activate":
        p.do("done")
    p.do("attack BR DIV > Eastern Persia")
    assert p.offered("join") == ["join BR Cavalry 1"]
    assert p.owner("Eastern Persia") == "CP"
