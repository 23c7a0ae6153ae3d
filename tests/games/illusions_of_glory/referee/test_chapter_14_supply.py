"""Chapter 14, by the printed text: supply in its grades, units out of supply, Attrition."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import fought, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


@pytest.mark.rule("14.1.1a", "14.2.2c", "14.2.2d", "14.2.3a", "14.2.3c", "26.6.1b#2")
@pytest.mark.parametrize(
    ("unit", "grade"),
    [
        ("FR Orient 1", "full"),
        ("BR XII", "full"),
        ("SB 1 Army", "full"),
        ("MN Montenegro", "full"),
        ("RU 2/4 Special", "full"),
        ("RU Yugo", "full"),
        ("RU I", "ally"),
        ("IT I", "full"),
        ("RO 1 Army", "ally"),
    ],
)
def test_lemnos_is_a_source_for_some(unit: str, grade: str) -> None:
    """14.2.2: Lemnos supplies BR, FR, SB, MN and the RU 2/4 Special; other AP units in Salonika live off allies.

    Italians reach Vlore and Southern Italy by sea.
    """
    p = Position(turn=10).at_war("IT", "RO").control("AP", "Salonika").at("Salonika", unit)
    assert p.supply(unit) == grade


@pytest.mark.rule("14.2.1c", "14.2.1d", "14.2.3a", "26.2.2c", "26.7.1b", "26.7.1c")
@pytest.mark.parametrize(
    ("unit", "cut", "joined"),
    [
        ("BU 1 Army", "full", "full"),
        ("TU I", "full", "full"),
        ("GE I", "ally", "full"),
        ("AH I", "ally", "full"),
        ("AH Sud Army", "ally", "full"),
        ("GE LXI Gen. Kdo.", "full", "full"),
    ],
)
def test_the_cp_in_bulgaria_with_and_without_serbia(unit: str, cut: str, joined: str) -> None:
    """14.2.1: in Sofia, cut off from Germany, Germans and Austrians live off allies; a GE/BU corps is at home."""
    p = Position(turn=10).at_war("BU").at("Sofia", unit)
    assert p.supply(unit) == cut
    q = (
        Position(turn=10)
        .at_war("BU")
        .destroyed("Belgrade")
        .control("CP", "Belgrade", "Kragujevac", "Nis")
        .at("Sofia", unit)
    )
    assert q.supply(unit) == joined


@pytest.mark.rule("14.2.1d", "14.2.2d")
@pytest.mark.parametrize(
    ("units", "price"),
    [(("BU 1 Army",), 1), (("GE I",), 2), (("GE I", "GE XX"), 2), (("GE I", "BU 1 Army"), 3), (("GE I", "AH I"), 3)],
)
def test_supply_by_an_ally_costs_one_more(units: tuple[str, ...], price: int) -> None:
    """14.2.1d (ruling 14): +1 OPS once for a space that holds units which only an ally supplies."""
    for kind in ("move", "attack"):
        for points in (price - 1, price):
            p = (
                Position(turn=10, active="CP")
                .at_war("BU")
                .at("Sofia", *units)
                .at("Nis", "SB 1 Army")
                .ops(max(points, 1))
            )
            if points:
                assert p.offered(f"activate-{kind} Sofia") is (points >= price)


@pytest.mark.rule("26.6.1b#1", "13.5#2")
@pytest.mark.parametrize(
    ("where", "grade"), [("Uzice", "full"), ("Cetinje", "full"), ("Sarajevo", "oos"), ("Scutari", "oos")]
)
def test_serbs_at_home_are_always_in_supply(where: str, grade: str) -> None:
    """26.6.1b: Serbs and Montenegrins are always in supply in Serbia and Montenegro; elsewhere they must trace."""
    for unit in ("SB 1 Army", "MN Montenegro"):
        p = Position(turn=5).destroyed("Belgrade").at(where, unit)
        for x in ("Belgrade", "Valjevo", "Kragujevac", "Novi Pazar", "Uzice", "Pristina", "Prizren", "Cetinje", "Ipek"):
            if x != where:
                p.control("CP", x)
        p.at("Durres", "AH I").at("Tirana", "AH II")
        assert p.supply(unit) == grade


@pytest.mark.rule("14.1.2a", "14.1.2c")
@pytest.mark.parametrize(
    ("state", "grade"), [("enemy", "oos"), ("fort", "oos"), ("siege", "full"), ("friendly", "full")]
)
def test_a_line_stops_at_enemy_places_and_unbesieged_forts(state: str, grade: str) -> None:
    """14.1.2: not through enemy spaces nor unbesieged enemy Forts; through a besieged enemy Fort yes."""
    with facts(
        only=["Stryj", "Przemysl"],
        lines=[("Stryj", "Przemysl", *RAIL), ("Przemysl", "Jaroslau", *RAIL)],
    ):
        p = Position(turn=5).at("Stryj", "RU I").control("AP", "Jaroslau", "Rawa Ruska")
        if state in ("enemy", "friendly"):
            p.destroyed("Przemysl")
        if state == "friendly":
            p.control("AP", "Przemysl")
        if state == "siege":
            p.at("Przemysl", "RU II")
        assert p.supply("RU I") == grade


@pytest.mark.rule("14.1.2c", "20.3.2a")
@pytest.mark.parametrize("besieged", [True, False])
def test_no_line_through_a_besieged_friendly_fort(besieged: bool) -> None:
    """14.1.2c: a friendly Fort that the enemy besieges no longer carries a supply line."""
    with facts(only=["Lemberg", "Przemysl"], lines=[("Lemberg", "Przemysl", *RAIL), ("Przemysl", "Stryj", *RAIL)]):
        p = Position(turn=5).at("Lemberg", "AH I")
        if besieged:
            p.at("Przemysl", "RU I")
        assert p.supply("AH I") == ("oos" if besieged else "full")


@pytest.mark.rule("14.1.2a", "11.2.1d", "11.2.1e", "18.7.1c")
@pytest.mark.parametrize(("friend", "grade"), [(False, "oos"), (True, "full")])
def test_an_uprising_cuts_a_line(friend: bool, grade: str) -> None:
    """11.2.1d and e, 18.7.1c: an Uprising Unit cuts a space; a region only if no friendly unit is with it."""
    with facts(
        spaces={x: {"supply": ""} for x in ("Carniola",)},
        only=["Zagreb", "Carniola"],
        lines=[("Zagreb", "Carniola", *RAIL), ("Carniola", "Graz", *RAIL)],
    ):
        p = Position(turn=12).at("Zagreb", "AH I")
        assert p.supply("AH I") == "full"
        p.at("Carniola", "AH Uprising 1")
        if friend:
            p.at("Carniola", "AH Inf 1")
        assert p.supply("AH I") == grade
    q = Position(turn=12)
    with facts(only=["Zagreb"], lines=[("Zagreb", "Graz", *RAIL)]):
        q.at("Zagreb", "AH I").at("Graz", "AH Uprising 2")
        assert q.supply("AH I") == "oos"


@pytest.mark.rule("14.1.3a", "14.1.3b")
@pytest.mark.parametrize(
    ("where", "unit", "before", "after"),
    [
        ("Kotor", "AH I", "full", "oos"),
        ("Memel", "GE I", "full", "full"),
        ("Varna", "BU 1 Army", "full", "full"),
    ],
)
def test_the_blockade_closes_the_mediterranean_to_the_cp(where: str, unit: str, before: str, after: str) -> None:
    """14.1.3: CP units trace from Port to Port; after Royal Navy Blockade only in the Baltic and the Black Sea."""
    lines = [("Kotor", "Cetinje", "road", "none")] if where == "Kotor" else []
    with facts(only=[where], lines=lines):
        p = Position(turn=8).at_war("BU").hand("AP", "AP-11").at(where, unit)
        assert p.supply(unit) == before
        play_out(p.action().do("event AP-11"))
        assert p.supply(unit) == after


@pytest.mark.rule("14.1.3a", "14.1.3b")
def test_the_blockade_does_not_bind_the_ap() -> None:
    """14.1.3b: the blockade names CP units; AP units go on tracing through their Ports."""
    p = Position(turn=8).hand("AP", "AP-11").control("AP", "Salonika").at("Salonika", "FR Orient 1")
    play_out(p.action().do("event AP-11"))
    assert p.supply("FR Orient 1") == "full"
    with facts(only=["Riga"]):
        q = Position(turn=8).hand("AP", "AP-11").at("Riga", "RU I")
        play_out(q.action().do("event AP-11"))
        assert q.supply("RU I") == "full"


@pytest.mark.rule("14.1.4a", "14.1.4b", "14.1.4c")
def test_an_isolated_source_supplies_those_in_it() -> None:
    """14.1.4: cut off from everything a source still supplies the units in it; in enemy hands it supplies nobody."""
    with facts(only=["Budapest"], lines=[("Budapest", "Szeged", *RAIL)]):
        p = Position(turn=8).at("Budapest", "AH I").control("AP", "Szeged")
        assert p.supply("AH I") == "full"
    with facts(only=["Kiev", "Uman"], lines=[("Kiev", "Uman", *RAIL)]):
        q = Position(turn=8).at("Uman", "RU I")
        assert q.supply("RU I") == "full"
        q.control("CP", "Kiev")
        assert q.supply("RU I") == "oos"
        q.control("AP", "Kiev")
        assert q.supply("RU I") == "full"


@pytest.mark.rule("14.1.1e", "26.3.1b")
def test_greeks_in_greece_are_in_supply() -> None:
    """14.1.1e and 26.3.1b: Greek units in Greece are always in supply, neutral or allied."""
    with facts(only=["Janina"]):
        for ally in ("", "AP", "CP"):
            p = Position(turn=10)
            if ally:
                p.greece(ally)
            p.at("Janina", "GR Inf 1")
            assert p.supply("GR Inf 1") == "full"


@pytest.mark.rule("26.5.2c", "26.5.2d")
@pytest.mark.parametrize(
    ("open_", "grade"),
    [("Bucharest", "full"), ("Constanta", "full"), ("Odessa", "full"), ("Kiev", "ally"), ("", "oos")],
)
def test_romanian_sources(open_: str, grade: str) -> None:
    """26.5.2: Bucharest, Constanta and Odessa are Romania's own sources; any other AP source supplies as an ally."""
    lines = [("Braila", open_, *RAIL)] if open_ else []
    with facts(only=["Braila", "Odessa", "Kiev", "Constanta", "Bucharest"], lines=lines):
        p = Position(turn=10).at_war("RO").at("Braila", "RO 1 Army")
        assert p.supply("RO 1 Army") == grade


@pytest.mark.rule("26.4.2c", "26.4.2d", "26.4.3b")
@pytest.mark.parametrize(
    ("lost", "it", "fr"),
    [
        ((), "full", "full"),
        (("Venice",), "full", "full"),
        (("Venice", "Verona"), "full", "full"),
        (("Venice", "Southern Italy"), "oos", "oos"),
    ],
)
def test_italian_sources(lost: tuple[str, ...], it: str, fr: str) -> None:
    """26.4: Venice and Southern Italy supply Italians; Southern Italy also British and French."""
    p = Position(turn=14).at_war("IT").at("Bologna", "IT I", "FR XII")
    for x in lost:
        p.control("CP", x, nation="AH")
    assert (p.supply("IT I"), p.supply("FR XII")) == (it, fr)


@pytest.mark.rule("14.1.2b", "26.1.1b", "26.1.1c", "26.3.1c#2")
def test_lines_through_neutral_albania_and_greece() -> None:
    """14.1.2b: supply passes vacant neutral Albanian and Greek spaces; neutral Greek Ports only if controlled."""
    with facts(
        only=["Larissa", "Salonika", "Florina"],
        lines=[("Larissa", "Florina", *RAIL), ("Florina", "Salonika", *RAIL)],
    ):
        p = Position(turn=8).at("Larissa", "FR Orient 1")
        assert p.supply("FR Orient 1") == "oos"
        p.control("AP", "Salonika")
        assert p.supply("FR Orient 1") == "full"
        p.at("Florina", "AH I")
        assert p.supply("FR Orient 1") == "oos"


@pytest.mark.rule("14.3.1a.7")
@pytest.mark.parametrize(
    ("units", "strength", "table"),
    [
        (("RU I",), 1, "Heavy"),
        (("RU I", "RU II"), 2, "Heavy"),
        (("RU I", "RU Inf 1"), 1, "Heavy"),
        (("(RU I)",), 1, "Heavy"),
    ],
)
def test_fire_out_of_supply(units: tuple[str, ...], strength: int, table: str) -> None:
    """14.3.1a.7: out of supply a CF of 2 or more counts 1, a CF of 1 counts 0."""
    with facts(units={"AH I": TOUGH}):
        p = Position(turn=5).at("Lemberg", *units).at("Brody", "AH I")
        assert p.supply(units[0].strip("()")) == "oos"
        p.attacking("Lemberg").declare("Brody", *[u.strip("()") for u in units]).no_cards(6, 1)
        assert told(p, f"AP fires with {strength} on the {table} table: 6")


@pytest.mark.rule("14.3.1a.7", "14.3.1a.2", "12.1.2c")
def test_small_units_out_of_supply_do_not_attack() -> None:
    """14.3.1a.7 and 12.1.2c: SCUs of CF 1 out of supply have CF 0 and cannot attack by themselves."""
    p = Position(turn=5).at("Lemberg", "RU Inf 1", "RU Cav 1").at("Brody", "AH I").attacking("Lemberg")
    if p.offered("attack RU Inf 1 > Brody"):
        p.do("attack RU Inf 1 > Brody", "join RU Cav 1?")
        assert not p.offered("resolve")
    q = Position(turn=5).at("Lemberg", "RU Elite 1").at("Brody", "AH I").attacking("Lemberg")
    assert q.offered("attack RU Elite 1 > Brody")


@pytest.mark.rule("14.3.2a", "14.3.2b", "14.3.2c", "24.1c", "6.0.C#1")
@pytest.mark.parametrize("side", ["AP", "CP"])
def test_attrition(side: str) -> None:
    """14.3.2: full units lose a step; a reduced LCU is eliminated (quality -2), a reduced SCU goes to the Reserve."""
    nation = "RU" if side == "AP" else "AH"
    place = {"RU": ("Stryj", "Szeged", "Linz"), "AH": ("Minsk", "Gomel", "Pskov")}[nation]
    p = Position(turn=5).quality("RU", 10).quality("AH", 10)
    p.at(place[0], f"{nation} I").at(place[1], f"({nation} II)").at(place[2], f"({nation} Inf 1)")
    p.reserve(f"{nation} Inf 5")
    play_out(p.phase("attrition"))
    enemy = "CP" if side == "AP" else "AP"
    assert (p.where(f"{nation} I"), p.is_reduced(f"{nation} I"), p.owner(place[0])) == (place[0], True, side)
    assert (p.where(f"{nation} II"), p.owner(place[1])) == (f"{side} Eliminated Units Box", enemy)
    assert (p.where(f"{nation} Inf 1"), p.owner(place[2])) == (f"{side} Reserve Box", enemy)
    assert p.where(f"{nation} Inf 5") == f"{side} Reserve Box"
    assert p.s.quality[0 if nation == "RU" else 3] == 8


@pytest.mark.rule("14.3.2c", "20.5a", "20.5b", "20.5c", "19.6b")
@pytest.mark.parametrize("standing", [True, False])
def test_attrition_in_a_fort(standing: bool) -> None:
    """14.3.2c and 20.5: units in a cut-off friendly Fort suffer, but the space stays while the Fort stands."""
    p = Position(turn=5).at("Lomza", "(RU Inf 1)")
    for x in ("Osowiec", "Bialystok", "Warsaw", "Mlawa"):
        p.destroyed(x).control("CP", x)
    p.trench("AP", "Lomza")
    if not standing:
        p.destroyed("Lomza")
    assert p.supply("RU Inf 1") == "oos"
    play_out(p.phase("attrition"))
    assert p.where("RU Inf 1") == "AP Reserve Box"
    assert p.owner("Lomza") == ("AP" if standing else "CP")
    assert p.s.any_trench(space("Lomza")) == (1 if standing else 0)


@pytest.mark.rule("14.3.2d")
def test_attrition_is_simultaneous() -> None:
    """14.3.2d: two enemies that cut each other off both suffer; the fall of one does not save the other."""
    with facts(
        only=["Lemberg", "Brody"],
        lines=[("Lemberg", "Brody", *RAIL), ("Brody", "Tarnopol", *RAIL), ("Lemberg", "Lutsk", *RAIL)],
    ):
        p = Position(turn=5).at("Brody", "(RU Inf 1)").at("Lemberg", "(AH Inf 1)")
        assert (p.supply("RU Inf 1"), p.supply("AH Inf 1")) == ("oos", "oos")
        play_out(p.phase("attrition"))
        assert p.where("RU Inf 1") == "AP Reserve Box"
        assert p.where("AH Inf 1") == "CP Reserve Box"


@pytest.mark.rule("19.6a", "11.2k")
def test_a_trench_out_of_supply_goes() -> None:
    """19.6a: where a space suffers attrition its Level 1 Trench is removed."""
    p = Position(turn=5).at("Stryj", "(RU Inf 1)").trench("AP", "Stryj").at("Linz", "RU I").trench("AP", "Linz")
    play_out(p.phase("attrition"))
    assert p.s.any_trench(space("Stryj")) == 0
    assert p.s.any_trench(space("Linz")) == 0


@pytest.mark.rule("14.3.3a", "12.6.6a")
def test_an_lcu_out_of_supply_is_not_replaced() -> None:
    """14.3.3a: destroyed by combat out of supply an LCU is eliminated, whatever lies in the Reserve Box."""
    with facts(units={"AH II": TOUGH, "AH III": TOUGH}):
        p = Position(turn=5, active="CP").quality("RU", 10).reserve("RU Inf 1").at("Stryj", "(RU I)")
        p.at("Lemberg", "AH II", "AH III").attacking("Lemberg").declare("Stryj", "AH II", "AH III").no_cards(3, 1)
        fought(p)
        assert (p.where("RU I"), p.where("RU Inf 1"), p.s.quality[0]) == (
            "AP Eliminated Units Box",
            "AP Reserve Box",
            8,
        )


@pytest.mark.rule("14.3.1a.3", "14.3.1a.4", "16.4#1")
def test_no_replacements_and_no_redeployment_out_of_supply() -> None:
    """14.3.1a.3 and 4: out of supply a unit neither redeploys nor receives RPs."""
    p = Position(turn=5).points("RU", 4).at("Stryj", "(RU I)").at("Kiev", "(RU II)")
    q = p.phase("replacement AP")
    assert not q.offered("repair RU I")
    assert q.offered("repair RU II")
    r = Position(turn=5).at("Stryj", "RU I").control("AP", "Lemberg").redeploying(4)
    assert not r.offers("redeploy RU I")
