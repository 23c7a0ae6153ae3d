"""Rules that meet in one combat or move, by the printed text: exceptions, boundaries, both seats."""

from __future__ import annotations

import pytest

from greatwar.games.illusions_of_glory.components import space
from tests.games.illusions_of_glory.positions import Position, facts
from tests.games.illusions_of_glory.referee.play import flank_offered, fought, may_end, next_side, play_out

RAIL = ("single_gauge", "none")
TOUGH = {"lf": (9, 9)}
SALONIKA = "Salonika Sea Invasion"
ALBANIA = "Albania Sea Invasion"


def told(p: Position, part: str) -> bool:
    """Whether a line of the log holds some words."""
    return any(part in line for line in p.log())


def retreat_all(p: Position) -> Position:
    """Take the first retreat on offer as long as there is one."""
    while p.s.pending and p.offers("retreat"):
        p.do(p.offers("retreat")[0])
    return p


# Forts and losses --------------------------------------------------------------------------------------


@pytest.mark.rule("20.2a", "20.2a.1", "20.2a.2", "12.6.2a#3", "12.2.G.5d")
@pytest.mark.parametrize(
    ("box", "fort", "stands"), [(("AH Inf 1",), 3, False), (("AH Inf 1",), 4, True), ((), 5, False), ((), 6, True)]
)
def test_a_fort_behind_a_corps_and_its_division(box: tuple[str, ...], fort: int, stands: bool) -> None:
    """20.2a with 12.6.2a: 7 goes first to the reduced corps (2), then to the division that replaces it (1 and 1),

    and only what is left (3, or 5 without a division) to the Fort.
    """
    with facts(
        spaces={"Przemysl": {"fort": fort, "terrain": "clear"}, "Lemberg": {"supply": "RU"}},
        units={"RU I": {"cf": (8, 8), **TOUGH}, "RU II": {"cf": (8, 8), **TOUGH}},
    ):
        p = Position(turn=5).reserve(*box).at("Przemysl", "(AH I)").at("Lemberg", "RU I", "RU II").attacking("Lemberg")
        p.declare("Przemysl", "RU I", "RU II").no_cards(6, 1)
        assert p.loss_numbers()[1] == 7
        fought(p)
        assert p.where("AH I") in ("CP Replaceable Units Box", "CP Eliminated Units Box")
        assert bool(p.s.fort(space("Przemysl"))) is stands
        for name in box:
            assert p.where(name) == "CP Reserve Box"


@pytest.mark.rule("14.3.1a.7", "20.1.3a")
def test_a_cut_off_fort_fires_at_full_strength() -> None:
    """20.5a with 14.3.1a.7: out of supply the corps counts 1, the Fort still 3."""
    p = Position(turn=5).at("Przemysl", "AH I").at("Lemberg", "RU I")
    p.control("AP", "Jaroslau", "Stryj", "Uzsok Pass", "Dukla Pass", "Rawa Ruska", "Brody")
    assert p.supply("AH I") == "oos"
    p.attacking("Lemberg").declare("Przemysl", "RU I").no_cards(3, 3)
    assert told(p, "CP fires with 4 on the Heavy table")


@pytest.mark.rule("20.3.5a", "20.1.3b", "12.7.1a#1", "20.1.3a")
def test_relief_of_a_besieged_fort() -> None:
    """20.1.3: besiegers do not use the Fort, nor do those who come to relieve it; beaten besiegers must retreat."""
    with facts(
        spaces={"Stryj": {"supply": "AH"}, "Jaroslau": {"supply": "RU"}},
        units=dict.fromkeys(("RU I", "AH I", "AH II"), TOUGH),
    ):
        p = (
            Position(turn=5, active="CP")
            .control("AP", "Lemberg", "Jaroslau")
            .at("Przemysl", "RU I")
            .at("Stryj", "AH I", "AH II")
        )
        p.attacking("Stryj").declare("Przemysl", "AH I", "AH II").no_cards(1, 1)
        assert told(p, "CP fires with 6 on the Heavy table")
        assert told(p, "AP fires with 3 on the Heavy table")
        retreat_all(p)
        assert p.where("RU I") != "Przemysl"
        assert p.offered("advance AH I > Przemysl")
        p.do("advance AH I > Przemysl")
        fought(p)
        assert p.owner("Przemysl") == "CP"


@pytest.mark.rule("20.3.3a")
def test_an_attack_out_of_a_siege_that_costs_the_siege() -> None:
    """20.3.3a: with one LCU and two SCUs at a Fort of 2 the LCU may attack outwards (the SCUs hold), or both SCUs."""
    with facts(spaces={"Przemysl": {"fort": 2}}):
        p = (
            Position(turn=5)
            .control("AP", "Lemberg", "Jaroslau", "Rawa Ruska")
            .at("Przemysl", "RU I", "RU Inf 1", "RU Inf 2")
            .at("Stryj", "AH I")
        )
        p.attacking("Przemysl").do("attack RU I > Stryj")
        assert not p.offers("join")
        q = (
            Position(turn=5)
            .control("AP", "Lemberg", "Jaroslau", "Rawa Ruska")
            .at("Przemysl", "RU I", "RU Inf 1", "RU Inf 2")
            .at("Stryj", "AH I")
        )
        q.attacking("Przemysl").do("attack RU Inf 1 > Stryj")
        assert q.offers("join") == ["join RU Inf 2"]


# Retreats ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12.7.3e", "11.1.5a", "26.2.1a")
@pytest.mark.parametrize("war", [False, True])
def test_no_retreat_into_a_neutral_nation(war: bool) -> None:
    """11.1.5a with 12.7.3: units retreat to friendly spaces of their own; neutral Bulgaria is closed."""
    with facts(units=dict.fromkeys(("SB 1 Army", "AH I", "AH II"), TOUGH), lines=[("Kragujevac", "Nis", *RAIL)]):
        p = (
            Position(turn=5, active="CP")
            .destroyed("Belgrade")
            .control("CP", "Belgrade", "Pozarevac")
            .at("Nis", "SB 1 Army")
            .at("Kragujevac", "AH I", "AH II")
        )
        if war:
            p.at_war("BU")
        p.attacking("Kragujevac").declare("Nis", "AH I", "AH II").no_cards(2, 3)
        assert p.loss_numbers() == (2, 3)
        assert sorted(t.split(" > ")[1] for t in p.offers("retreat")) == ["Negotin", "Pristina", "Skopje"]


@pytest.mark.rule("12.7.3a#3", "12.7.7a", "12.7.7d")
@pytest.mark.parametrize("landing", [False, True])
def test_a_port_with_the_sea_behind_it(landing: bool) -> None:
    """12.7.7 (ruling 18): surrounded in a Port AP units halt there and one loses a step; with a Landing they embark."""
    tough = dict.fromkeys(("BR XII", "FR Orient 1", "BU 1 Army", "BU 2 Army", "BU 3 Army"), TOUGH)
    with facts(
        units=tough,
        spaces={"Salonika": {"terrain": "clear"}, "Doiran": {"supply": "BU"}},
        lines=[("Doiran", "Salonika", *RAIL)],
    ):
        p = (
            Position(turn=10, active="CP")
            .at_war("BU")
            .control("AP", "Salonika")
            .at("Salonika", "BR XII", "FR Orient 1")
        )
        p.at("Doiran", "BU 1 Army", "BU 2 Army", "BU 3 Army").at("Florina", "GE I").at("The Struma", "GE XX").at(
            "Larissa", "GE II"
        )
        if landing:
            p.landing(SALONIKA)
        p.attacking("Doiran").declare("Salonika", "BU 1 Army", "BU 2 Army", "BU 3 Army").no_cards(5, 4)
        assert p.loss_numbers() == (4, 5)
        while p.s.pending and p.asked() not in ("AdvanceUnits", "Combats"):
            p.do(p.choices()[0])
        where = SALONIKA if landing else "Salonika"
        assert p.where("BR XII") == p.where("FR Orient 1") == where
        assert [p.is_reduced("BR XII"), p.is_reduced("FR Orient 1")].count(True) == (0 if landing else 1)
        assert bool(p.offers("advance")) is landing


@pytest.mark.rule("12.7.7c", "12.7.7d")
def test_the_cp_in_a_port_with_the_sea_behind_it() -> None:
    """12.7.7c: CP units never retreat to a Sea Invasion space; surrounded in the Port they halt and lose a step."""
    with facts(
        units=dict.fromkeys(("AH I", "IT I", "IT II"), TOUGH),
        spaces={"Vlore": {"supply": "IT"}, "Durres": {"terrain": "clear"}},
        lines=[("Vlore", "Durres", *RAIL)],
    ):
        p = (
            Position(turn=8)
            .at_war("IT")
            .landing(ALBANIA)
            .control("CP", "Durres")
            .at("Durres", "AH I")
            .at("Vlore", "IT I", "IT II")
        )
        p.at("Tirana", "SB 1 Army").at("Scutari", "SB 2 Army").attacking("Vlore").declare(
            "Durres", "IT I", "IT II"
        ).no_cards(2, 3)
        assert p.loss_numbers() == (2, 3)
        while p.s.pending and p.asked() not in ("AdvanceUnits", "Combats"):
            p.do(p.choices()[0])
        assert (p.where("AH I"), p.is_reduced("AH I")) == ("Durres", True)
        assert not p.offers("advance")


@pytest.mark.rule("12.7.1b", "12.8.1a", "12.2.2a#1")
@pytest.mark.parametrize("attackers", [("(RU I)", "(RU II)"), ("(RU I)", "RU Inf 1")])
def test_reduced_attackers_drive_nobody_out(attackers: tuple[str, ...]) -> None:
    """12.7.1: without a full-strength attacker left the beaten defender stays; one full division is enough."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU Inf 1": TOUGH},
    ):
        p = Position(turn=5).at("Dubno", *attackers).at("Brody", "AH I").attacking("Dubno")
        p.declare("Brody", *[a.strip("()") for a in attackers]).no_cards(6, 1)
        assert p.loss_numbers()[1] > p.loss_numbers()[0]
        retreat_all(p)
        if "RU Inf 1" in attackers:
            assert p.where("AH I") != "Brody"
            assert p.offers("advance")
            assert all("RU Inf 1" in t for t in p.offers("advance"))
        else:
            assert p.where("AH I") == "Brody"
            assert not p.offers("advance")


@pytest.mark.rule("12.8.2#1", "12.8.2#2")
@pytest.mark.parametrize(
    ("terrain", "onward"), [("clear", True), ("forest", False), ("swamp", False), ("mountain", False)]
)
def test_hard_ground_stops_the_advance(terrain: str, onward: bool) -> None:
    """12.8.2: after a two-space retreat the advance goes on past Clear ground only."""
    with facts(
        only=["Brody", "Tarnopol"],
        spaces={"Brody": {"supply": "AH", "terrain": terrain}},
        lines=[("Dubno", "Brody", *RAIL), ("Brody", "Tarnopol", *RAIL), ("Tarnopol", "Stanislau", *RAIL)],
        units={"AH I": TOUGH, **dict.fromkeys(("RU I", "RU II", "RU III"), TOUGH)},
    ):
        p = Position(turn=4).at("Dubno", "RU I", "RU II", "RU III").at("Brody", "AH I").attacking("Dubno")
        p.declare("Brody", "RU I", "RU II", "RU III").no_cards(4, 1)
        while p.offers("halt") or p.offers("retreat"):
            p.do(next(t for t in p.choices() if not t.startswith("halt")))
        assert p.where("AH I") == "Stanislau"
        p.do("advance RU I > Brody")
        assert p.offered("advance RU I > Tarnopol") is onward
        if onward:
            p.do("advance RU I > Tarnopol")
            assert not p.offered("advance RU I > Stanislau")
            assert p.owner("Tarnopol") == "AP"


@pytest.mark.rule("12.8.2#1", "12.2.3b")
def test_no_second_space_after_a_halted_retreat() -> None:
    """12.2.3: attackers follow only through spaces that were vacated or passed."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units={"AH I": TOUGH, "RU I": TOUGH, "RU II": TOUGH, "RU III": TOUGH},
    ):
        p = (
            Position(turn=4)
            .at("Dubno", "RU I", "RU II", "RU III")
            .trench("CP", "Brody")
            .at("Brody", "AH I")
            .attacking("Dubno")
        )
        p.declare("Brody", "RU I", "RU II", "RU III").no_cards(5, 1)
        assert p.loss_numbers()[1] - p.loss_numbers()[0] >= 2
        p.do("halt AH I", "retreat AH I > Tarnopol")
        assert (p.where("AH I"), p.is_reduced("AH I")) == ("Tarnopol", True)
        p.do("advance RU I > Brody")
        assert not p.offers("advance RU I ")
        assert p.s.any_trench(space("Brody")) == 0


@pytest.mark.rule("12.7.3a", "12.7.3h")
def test_units_retreat_by_separate_ways() -> None:
    """12.7.3a: each unit chooses its own way."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "clear"}},
        lines=[("Dubno", "Brody", *RAIL)],
        units=dict.fromkeys(("AH I", "AH II", "RU I", "RU II", "RU III"), TOUGH),
    ):
        p = Position(turn=4).at("Dubno", "RU I", "RU II", "RU III").at("Brody", "AH I", "AH II").attacking("Dubno")
        p.declare("Brody", "RU I", "RU II", "RU III").no_cards(2, 2)
        assert p.loss_numbers() == (3, 4)
        p.do("retreat AH I > Lemberg")
        assert sorted(p.offers("retreat AH II")) == ["retreat AH II > Lemberg", "retreat AH II > Tarnopol"]
        p.do("retreat AH II > Tarnopol")
        assert (p.where("AH I"), p.where("AH II")) == ("Lemberg", "Tarnopol")


# Weather, water, lines ---------------------------------------------------------------------------------


@pytest.mark.rule("12.4.3a#1", "12.4.3a#2", "25.2.3c", "12.2.1a.7")
def test_an_attack_from_the_sea() -> None:
    """12.4.3a with 25.2.3c: from the Sea Invasion space the Port is attacked across water; a lane is no road."""
    with facts(units=dict.fromkeys(("FR Orient 1", "BR XII", "AH I"), TOUGH), spaces={"Durres": {"terrain": "clear"}}):
        p = (
            Position(turn=8)
            .at_war("IT")
            .landing(ALBANIA)
            .at(ALBANIA, "FR Orient 1", "BR XII")
            .at("Durres", "AH I")
            .attacking(ALBANIA)
        )
        p.declare("Durres", "FR Orient 1", "BR XII").no_cards(1, 1)
        shots = [line for line in p.log() if "fires" in line]
        assert shots[0].startswith("CP")
        assert "AP fires with 6 on the Heavy table: 1+0, Loss Number 2" in shots[1]  # column 5


@pytest.mark.rule("12.4.3b", "12.5b")
def test_one_dry_attacker_takes_the_water_away() -> None:
    """12.4.3b: if one attacker does not cross water it has no effect for anybody."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "forest"}},
        lines=[("Dubno", "Brody", "single_gauge", "both"), ("Lutsk", "Brody", *RAIL)],
        units=dict.fromkeys(("RU I", "RU II", "AH I"), TOUGH),
    ):
        p = Position(turn=4).at("Dubno", "RU I").at("Lutsk", "RU Inf 1").at("Brody", "AH I").attacking("Dubno", "Lutsk")
        p.declare("Brody", "RU I", "RU Inf 1").no_cards(5, 1)
        assert p.loss_numbers()[1] == 4  # column 4, not 3
        q = Position(turn=4).at("Dubno", "RU I", "RU Inf 1").at("Brody", "AH I").attacking("Dubno")
        q.declare("Brody", "RU I", "RU Inf 1").no_cards(1, 5)
        assert q.loss_numbers()[1] == 3


@pytest.mark.rule("12.3a", "12.3b", "12.3d")
def test_the_weather_is_rolled_for_each_attack() -> None:
    """12.3b: each attack has its own die; a good one does not help the next."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "mountain"}, "Tarnopol": {"terrain": "mountain"}},
        lines=[("Dubno", "Brody", *RAIL), ("Dubno", "Tarnopol", *RAIL)],
        units=dict.fromkeys(("AH I", "AH II"), TOUGH),
    ):
        p = (
            Position(turn=3, round=3)
            .at("Dubno", "RU I", "RU II")
            .at("Brody", "AH I")
            .at("Tarnopol", "AH II")
            .attacking("Dubno")
        )
        p.do("attack RU I > Brody", "resolve?")
        assert p.rolls()
        p.dice(3).no_cards(4, 1)
        assert p.loss_numbers()[1] == 2  # column 2
        fought(p)
        p.do("attack RU II > Tarnopol", "resolve?")
        assert p.rolls()
        p.dice(4).no_cards(4, 1)
        assert p.loss_numbers()[1] == 1  # column 1


@pytest.mark.rule("12.4.2#1", "21.1b", "12.2.G.2e")
def test_a_swamp_moves_no_column() -> None:
    """12.4.2: a Swamp bars Flank Attacks and nothing else; only Summer weather moves the column."""
    with facts(
        spaces={"Brody": {"supply": "AH", "terrain": "swamp"}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL)],
        units=dict.fromkeys(("RU I", "RU II", "AH I"), TOUGH),
    ):
        for turn, weather, number in ((4, (), 3), (5, (6,), 2), (5, (1,), 3)):
            p = (
                Position(turn=turn, round=2)
                .at("Dubno", "RU I")
                .at("Lutsk", "RU II")
                .at("Brody", "AH I")
                .attacking("Dubno", "Lutsk")
            )
            p.dice(*weather)
            assert not flank_offered(p, "Brody", "RU I", "RU II")
            p.no_cards(1, 1)
            assert p.loss_numbers()[1] == number


# Restrictions of the first turn ------------------------------------------------------------------------


@pytest.mark.rule("4.3g")
@pytest.mark.parametrize(("turn", "allowed"), [(1, False), (2, True)])
@pytest.mark.parametrize(("start", "target"), [("Temesvar", "Pozarevac"), ("Novi Sad", "Sabac")])
def test_no_attack_into_serbia_from_two_places_on_turn_1(turn: int, allowed: bool, start: str, target: str) -> None:
    """4.3g: on Turn 1 no attack into Serbia from Temesvar or Novi Sad; from Tuzla it is allowed."""
    p = (
        Position(turn=turn, active="CP")
        .at(start, "AH I")
        .at("Tuzla", "AH II")
        .at(target, "SB 1 Army")
        .at("Valjevo", "SB 2 Army")
    )
    p.attacking(start, "Tuzla")
    assert p.offered(f"attack AH I > {target}") is allowed
    assert p.offered("attack AH II > Valjevo")


@pytest.mark.rule("4.3h", "9.7.3c", "15.1b")
@pytest.mark.parametrize(
    ("card", "turn", "allowed"), [("AP-2", 1, False), ("AP-2", 2, True), ("CP-3", 1, False), ("CP-3", 2, True)]
)
def test_no_reinforcements_on_turn_1(card: str, turn: int, allowed: bool) -> None:
    """4.3h: no Reinforcement Card on Turn 1."""
    assert Position(turn=turn, active=card[:2]).hand(card[:2], card).action().offered(f"event {card}") is allowed


# Supply and attack -------------------------------------------------------------------------------------


@pytest.mark.rule("14.3.1a.6", "21.1e", "14.3.1a.2b")
def test_no_flank_and_no_cards_out_of_supply() -> None:
    """14.3.1: attackers out of supply announce no Flank Attack and play no Combat Cards."""
    p = (
        Position(turn=5)
        .hand("AP", "AP-3")
        .at("Lemberg", "RU I")
        .at("Stanislau", "RU II")
        .at("Tarnopol", "AH I")
        .control("CP", "Brody")
    )
    with facts(lines=[("Lemberg", "Tarnopol", *RAIL), ("Stanislau", "Tarnopol", *RAIL)]):
        assert p.supply("RU I") == p.supply("RU II") == "oos"
        p.attacking("Lemberg", "Stanislau")
        assert not flank_offered(p, "Tarnopol", "RU I", "RU II")
        assert not p.offers("play AP")


@pytest.mark.rule("14.3.1a.1")
@pytest.mark.parametrize("unit", ["RU I", "RU Cav 1"])
def test_one_step_out_of_supply(unit: str) -> None:
    """14.3.1a.1: a unit out of supply moves one space, whatever its Movement Factor, even back into supply."""
    p = Position(turn=5).at("Stryj", unit).moving("Stryj").do(f"move {unit} > Lemberg")
    assert not p.offers(f"move {unit} ")
    assert p.where(unit) == "Lemberg"


@pytest.mark.rule("12.1.3a")
def test_multinational_attacks_of_the_ap() -> None:
    """12.1.3a: Serbs and French attack together only if one of the spaces holds both nations."""

    def position(*second: str) -> Position:
        p = (
            Position(turn=10)
            .at_war("BU")
            .control("AP", "Salonika")
            .at("Florina", "FR Orient 1")
            .at("Veles", "SB 1 Army", *second)
            .control("CP", "Monastir")
        )
        return p.at("Monastir", "BU 1 Army").attacking("Florina", "Veles").do("attack FR Orient 1 > Monastir")

    p = position()
    if p.offered("join SB 1 Army"):
        p.do("join SB 1 Army")
        assert not p.offered("resolve")
    q = position("FR Inf 1")
    q.do("join FR Inf 1?", "join SB 1 Army")
    if q.offered("join FR Inf 1"):
        q.do("join FR Inf 1")
    assert q.asked() != "Designate" or q.offered("resolve")


@pytest.mark.rule("26.1.1a")
def test_the_cp_attacks_but_does_not_enter_a_neutral_albanian_port() -> None:
    """26.1.1a: before Italy enters CP units may attack a Port of Albania but not enter it, even after a win."""
    with facts(
        units=dict.fromkeys(("AH I", "AH II"), TOUGH),
        lines=[("Scutari", "Durres", *RAIL)],
        spaces={"Scutari": {"supply": "AH"}},
    ):
        p = Position(turn=5, active="CP").at("Durres", "(SB Inf 1)").at("Scutari", "AH I", "AH II").attacking("Scutari")
        p.declare("Durres", "AH I", "AH II").no_cards(6, 1)
        assert p.where("SB Inf 1") == "AP Reserve Box"
        assert not p.offers("advance")


# Uprisings ---------------------------------------------------------------------------------------------


@pytest.mark.rule("5.1.1b", "23.2b", "11.2f")
def test_a_vp_space_won_back_from_an_uprising() -> None:
    """5.1.1 and 23.2b: who takes his home VP space back from an Uprising Unit regains the point and the Will."""
    with facts(units={"AH I": {"cf": (16, 16), **TOUGH}}):
        p = Position(turn=12).vp(15).will("AH", 2).phase("rebellion").do("place AH Uprising 1 > Debrecen")
        play_out(p)
        assert (p.s.vp, p.s.will[2]) == (14, 0)
        next_side(p, "CP").at("Szeged", "AH I").attacking("Szeged")
        verb = "attack" if p.offered("attack AH I > Debrecen") else "quell"
        p.do(f"{verb} AH I > Debrecen", "resolve?").no_cards(6, 1)
        p.do("advance AH I > Debrecen")
        play_out(p)
        assert (p.owner("Debrecen"), p.s.vp, p.s.will[2]) == ("CP", 15, 2)


@pytest.mark.rule("11.2.1b", "12.6.5b")
def test_an_uprising_destroyed_and_nobody_enters() -> None:
    """Ruling 6: the space returns to the side that held it before; the point comes back."""
    with facts(units={"AH I": {"cf": (16, 16), **TOUGH}}):
        p = Position(turn=12).vp(15).will("AH", 2).phase("rebellion").do("place AH Uprising 1 > Debrecen")
        play_out(p)
        next_side(p, "CP").at("Szeged", "AH I").attacking("Szeged")
        verb = "attack" if p.offered("attack AH I > Debrecen") else "quell"
        p.do(f"{verb} AH I > Debrecen", "resolve?").no_cards(6, 1)
        p.do("done")
        play_out(p)
        assert (p.owner("Debrecen"), p.s.vp) == ("CP", 15)


@pytest.mark.rule("18.2c", "23.3.2a")
def test_an_uprising_beside_combat_units_controls_nothing() -> None:
    """18.2c: in a region with Combat Units an Uprising Unit may rise but takes no control, until they leave."""
    p = Position(turn=12).will("RU", 2).at("Kharkov", "RU I").phase("rebellion").do("place RU Uprising 1 > Kharkov")
    play_out(p)
    assert p.owner("Kharkov") == "AP"


# Regions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("22.3a#1", "22.1a.1")
@pytest.mark.parametrize("where", ["Kharkov", "Lemnos"])
def test_assembling_in_a_region_or_on_lemnos(where: str) -> None:
    """22.3a: one SCU is activated, others of the region or of Lemnos are used without being activated."""
    nation, box = ("RU", "RU XIV") if where == "Kharkov" else ("SB", "SB 1 Army")
    p = (
        Position(turn=5)
        .at(where, f"{nation} Inf 1", f"{nation} Inf 2", f"{nation} Inf 3")
        .replaceable(box)
        .moving(f"{nation} Inf 1")
    )
    assert p.offered(f"assemble {box} > {where}")
    p.do(f"assemble {box} > {where}")
    while p.offers("use"):
        p.do(p.offers("use")[0])
    assert (p.where(box), p.is_reduced(box)) == (where, False)
    assert len(p.units(where)) == 1


@pytest.mark.rule("18.3h", "18.3g", "12.1.1b")
def test_inside_and_outside_attack_together() -> None:
    """18.3h: units in the region and in a connected space join in one attack on the enemy in the region."""
    p = (
        Position(turn=8)
        .at_war("IT")
        .at("Carniola", "IT I", "AH I")
        .destroyed("Trieste")
        .at("Trieste", "IT II")
        .attacking("IT I", "Trieste")
    )
    p.do("attack IT I > Carniola")
    assert p.offered("join IT II")


@pytest.mark.rule("18.5b", "12.7.1e", "18.2.1#1")
def test_a_beaten_stack_may_leave_its_region() -> None:
    """18.5b: the loser in a region may go to a connected space or region or stay; the winner inside then holds it."""
    with facts(units={"AH I": TOUGH, "IT I": {"cf": (9, 9), **TOUGH}}):
        p = Position(turn=8).at_war("IT").destroyed("Trieste").at("Trieste", "IT Inf 1").at("Carniola", "IT I", "AH I")
        p.attacking("IT I").do("attack IT I > Carniola", "resolve?").no_cards(3, 1)
        assert p.seat() == "CP"
        assert p.offered("done")
        p.do(p.offers("retreat AH I")[0])
        retreat_all(p)
        fought(p)
        assert p.where("AH I") != "Carniola"
        assert p.owner("Carniola") == "AP"


# Stacking after retreats and sea -----------------------------------------------------------------------


@pytest.mark.rule("25.3.1c", "25.3.2c", "12.6.4b")
def test_a_reduced_corps_that_sails_under_fire() -> None:
    """25.3.1c: each LCU that withdraws under fire loses a step; a reduced one is destroyed and an SCU replaces it."""
    p = (
        Position(turn=8)
        .at_war("IT")
        .landing(ALBANIA)
        .reserve("BR Inf 1")
        .at(ALBANIA, "(BR XVI)")
        .at("Durres", "AH I")
        .moving(ALBANIA)
    )
    p.do("move BR XVI > Lemnos")
    play_out(p)
    assert p.where("BR XVI") == "AP Replaceable Units Box"
    assert p.where("BR Inf 1") == "Lemnos"


@pytest.mark.rule("13.2b", "26.3.1c#2")
@pytest.mark.parametrize("held", [False, True])
def test_sea_redeployment_to_a_greek_port(held: bool) -> None:
    """26.3.1c: SCUs redeploy through Ports of neutral Greece only if their side controls them."""
    p = Position(turn=8).at("Lemnos", "BR Inf 1")
    if held:
        p.control("AP", "Salonika")
    p.redeploying(4)
    assert p.offered("redeploy BR Inf 1 > Salonika") is held
    assert not p.offered("redeploy BR Inf 1 > Athens")
    assert not p.offered("redeploy BR Inf 1 > Kavala")


@pytest.mark.rule("10.1d", "10.3b")
def test_two_hqs_do_not_end_together() -> None:
    """10.1d: only one HQ may occupy a space at the end."""
    p = (
        Position(turn=16)
        .control("AP", "Salonika")
        .at("Salonika", "FR Orient 1", "FR Sarrail HQ")
        .at("Florina", "FR Orient 2", "FR d'Esperey HQ")
        .moving("Florina")
    )
    assert not may_end(p, "FR d'Esperey HQ", "Salonika")


@pytest.mark.rule("21.4b", "12.2.3b")
def test_nobody_answers_when_all_defenders_are_gone() -> None:
    """21.4b: defenders destroyed by a successful Flank Attack inflict nothing."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}},
        lines=[("Dubno", "Brody", *RAIL), ("Lutsk", "Brody", *RAIL)],
    ):
        p = (
            Position(turn=8)
            .at("Dubno", "RU I")
            .at("Lutsk", "RU II")
            .at("Brody", "(AH Inf 1)")
            .attacking("Dubno", "Lutsk")
        )
        p.declare("Brody", "RU I", "RU II", flank="Dubno")
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(6)
        while p.asked() == "PlayCards":
            p.do("done")
        p.dice(6, 6)
        assert p.loss_numbers()[0] == 0
        assert p.offered("advance RU I > Brody")


@pytest.mark.rule("12.4.3a#1", "12.2.G.4a")
def test_attackers_destroyed_on_the_river_inflict_nothing() -> None:
    """12.4.3a: the defender's fire comes first; attackers destroyed by it do not fire and do not win."""
    with facts(
        spaces={"Brody": {"terrain": "clear", "supply": "AH"}}, lines=[("Dubno", "Brody", "single_gauge", "both")]
    ):
        p = (
            Position(turn=8)
            .at("Dubno", "(RU I)")
            .at("Brody", "AH I", "AH II")
            .attacking("Dubno")
            .declare("Brody", "RU I")
        )
        p.no_cards(6, 6)
        fought(p)
        assert p.where("RU I") == "AP Eliminated Units Box"
        assert (p.where("AH I"), p.is_reduced("AH I"), p.is_reduced("AH II")) == ("Brody", False, False)


@pytest.mark.rule("12.3a")
@pytest.mark.parametrize(("turn", "rolls"), [(7, True), (8, False)])
def test_winter_in_a_mountainous_region(turn: int, rolls: bool) -> None:
    """18.4a: terrain of a region applies to combat, so Winter weather is checked for Carniola."""
    p = (
        Position(turn=turn, round=1)
        .at_war("IT")
        .destroyed("Trieste")
        .at("Trieste", "IT I")
        .at("Carniola", "AH I")
        .attacking("Trieste")
    )
    p.do("attack IT I > Carniola", "resolve?")
    assert p.rolls() is rolls
