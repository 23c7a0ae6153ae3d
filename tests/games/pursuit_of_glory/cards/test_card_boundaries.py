"""Cards where they meet other rules: Regions, the closed canal, Withdrawals, collapses, full spaces."""

import pytest

from greatwar.games.pursuit_of_glory.components import PERMANENT, REMOVED, SPACES, UNITS, card, space
from greatwar.games.pursuit_of_glory.names import AP
from greatwar.games.pursuit_of_glory.rules import delays, neutral_entry
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.combat_flags import NO_ADVANCE, NO_RETREAT
from greatwar.games.pursuit_of_glory.steps.out_of_theatre import Negate
from tests.games.pursuit_of_glory.cards.helpers import battle, cards_window, play, ready, until
from tests.games.pursuit_of_glory.positions import Position

# AP-07 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.4.2.ENVEREAST")
@pytest.mark.parametrize("turks", [1, 4])
def test_ap_07_names_a_stack_of_a_region(turks: int) -> None:
    p = ready("AP-07").control("CP", *[str(x) for x in SPACES if not x.island and not x.beachhead])
    p.put("Eastern Persia", *["TU DIV"] * turks).put("Eastern Persia", "RU DIV", control=False)
    assert p.supply("TU DIV", "Eastern Persia") == "full"
    play(p, "AP-07")
    if turks == 4:
        assert (p.step, p.seat) == ("EastStack", "AP")
        assert not p.offers("done")
        for _ in range(3):
            p.do(p.offered("join")[0])
    assert len(record(p.s).designated) == min(turks, 3)


# AP-12 ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("18.6.5")
@pytest.mark.parametrize("turn", [5, 6])
def test_ap_12_as_a_reinforcement_even_in_winter(turn: int) -> None:
    p = ready("AP-12", turn=turn).box("AP Reserve Box", "BR DIV", "IN DIV", "BR Cavalry", "BR DIV", "BR DIV").action()
    assert p.offers("reinforce AP-12")
    assert not p.offers("event AP-12")
    p.do("reinforce AP-12")
    assert p.s.beachheads == 0
    assert not any(t.startswith("place BR Cavalry") for t in p.offered())
    for _ in range(3):
        p.do(next(t for t in p.offered("place") if t.endswith("> Alexandria") or t.endswith("> Cairo")))
    assert len(p.at("Alexandria")) + len(p.at("Cairo")) == 3
    assert p.step == ""
    again = ready("AP-12", turn=turn)
    again.s.taken = ((), p.s.taken[AP])
    assert not again.action().offers("reinforce AP-12")


@pytest.mark.rule("18.6.1.7", "18.10.1")
@pytest.mark.parametrize("closed", [False, True])
def test_ap_12_does_not_pass_a_closed_canal(closed: bool) -> None:
    p = (
        ready("AP-12")
        .happened("AP-03")
        .control("AP", "Basra", "Fao")
        .put("Basra", "IN DIV")
        .put("Alexandria", "BR DIV")
    )
    if closed:
        p.control("CP", "Suez")
    play(p, "AP-12")
    if p.step == "PlaceAndSend":
        p.do(p.offered()[0])
    assert p.step == "SendTo"
    assert any(t.startswith("redeploy BR DIV") for t in p.offered())
    assert any(t.startswith("redeploy IN DIV") for t in p.offered()) == (not closed)


# CP-43 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "stays", "advances"), [("retreat", True, False), ("advance", False, False), ("both", True, False)]
)
def test_cp_43_cancels_a_withdrawal_or_an_advance(word: str, stays: bool, advances: bool) -> None:
    p = Position(turn=7).level("AP", 2).level("CP", 2).hand("CP", "CP-43").destroy("Gaza")
    p.control("AP", "El Arish", "Romani", "Gaza").put("Gaza", "BR DIV", "BR DIV").put("Jaffa", "TU DIV", "TU DIV")
    p.trench("Jaffa", "CP")
    battle(p, "Gaza", "BR DIV", "Jaffa")
    until(p, "AnnounceWithdrawal")
    p.do("withdraw")
    assert cards_window(p, "CP-43", dice=(6, 1))
    p.do("card CP-43")
    assert (p.step, p.seat) == ("CancelOrders", "CP")
    p.do(f"choose {word}")
    flags = record(p.s).flags
    assert bool(flags & NO_RETREAT) == (word != "advance")
    assert bool(flags & NO_ADVANCE) == (word != "retreat")
    until(p, "Retreating", "AdvanceStep", "Attacks", "")
    while p.step == "Retreating":
        p.do(p.offered()[0])
    assert ("TU DIV" in [t.removesuffix(" [r]") for t in p.at("Jaffa")]) == stays
    assert (p.step == "AdvanceStep") == advances


# CP-36 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("collapsed", "returned", "named"), [(False, False, 1), (True, False, 1), (True, True, 0)])
def test_cp_36_apis_and_the_collapse(collapsed: bool, returned: bool, named: int) -> None:
    p = ready("CP-36", turn=9).happened("CP-33")
    armies = [u for u in UNITS if u.large and u.kind.startswith("SB")]
    if collapsed:
        p.set(serbia=2)
        for u in armies:
            p.s.put(u, REMOVED[AP])
    else:
        p.put("Nis", armies[0].kind)
    if returned:
        p.once("SERBS_RETURNED")
    play(p, "CP-36")
    if p.step:
        p.do(p.offered()[0])
    assert len([u for u in armies if p.s.place(u) is PERMANENT[AP]]) == named


# Alpenkorps, late arrivals, British corps ---------------------------------------------------------------


@pytest.mark.rule("18.8.4.2")
@pytest.mark.parametrize(("box", "comes"), [("CP removed from game", True), ("CP permanently eliminated", False)])
def test_the_alpenkorps_comes_again_with_romania(box: str, comes: bool) -> None:
    p = Position(turn=9).happened("CP-33").box(box, "GE Alpenkorps")
    neutral_entry.romania_enters(p.s)
    assert (p.where("GE Alpenkorps") == "Galicia") == comes


@pytest.mark.rule("10.0", "18.8.4.2")
@pytest.mark.parametrize("full", [False, True])
def test_late_arrivals_find_their_place_full(full: bool) -> None:
    p = Position(turn=9).happened("CP-33", "AP-29")
    if full:
        p.put("Kronstadt", "AH DIV", "AH DIV", "AH DIV")
    u = p._free("GE DIV")
    delays.wait(p.s, u, space("Kronstadt").n, 9)
    p.s.pending = []
    delays.arrive(p.s)
    p.begin(p.s.pending.pop()) if p.s.pending else None
    if full:
        assert p.step == "PlaceUnits"
        assert not p.offers("place GE DIV > Kronstadt")
        p.do(p.offered("place")[0])
    assert (p.s.place(u) is space("Kronstadt")) == (not full)
    assert len(p.at("Kronstadt")) <= 3


@pytest.mark.rule("18.12.2")
@pytest.mark.parametrize(("kind", "may"), [("BR XII Corps", True), ("BR IX Corps", False), ("BR VIII Corps", False)])
def test_special_british_corps_are_not_sent_away(kind: str, may: bool) -> None:
    p = Position(turn=9).put("Cairo", kind, "IN 18th DIV").begin(Negate(card("CP-32").n, 2, 4))
    assert p.offers(f"eliminate {kind}") == may
    assert p.offers("eliminate IN 18th DIV") or p.step == ""
