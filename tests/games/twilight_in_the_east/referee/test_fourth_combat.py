"""Fourth referee's reading of chapters 10 to 13 beside 6 and 18: Assets, cavalry, guns and forts in one combat."""

from __future__ import annotations

import pytest

from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    RUSSIA,
    attaching,
    attacking,
    controller,
    disorder,
    does,
    laying,
    moving,
    name_of,
    offered,
    offers,
    position,
    put,
    retiring,
    status,
    steps,
    vp,
    where,
)
from tests.games.twilight_in_the_east.referee.table import (
    auto,
    check_of,
    dice_for,
    field,
    fight,
    odds,
    state,
    supplied,
    to_defender,
    told,
)

TWO = (("G 1/1", "41.19"), ("G 2/1", "41.19"))
BASE = (("R 3 Train", "38.20"), ("R FIRST Major", "34.18"))


def asked(*units, side=CENTRAL, target="40.20", stop="Withholding", before=None):
    """A declared combat at a question: what is offered there, or nothing if it was not asked."""
    s = field(*units)
    if before is not None:
        attaching(s, before)
        auto(s)
    attacking(s, side)
    does(s, f"declare {target}")
    auto(s, stop=(stop, "CrtDice"), Commit="all", Declaration="done")
    return s, offers(s) if name_of(s) == stop else []


# Who defends -------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.1.5A#2", "10.1.3#2", "4.2.5#1")
@pytest.mark.parametrize(
    ("units", "want"),
    [
        ((("R 1 c", "40.20"), ("R Kowno", "40.20")), {"withhold R 1 c", "withhold R Kowno"}),
        ((("R 1 c bd", "40.20"), ("R Kowno", "40.20")), {"withhold R 1 c bd", "withhold R Kowno"}),
        ((("R 1 c", "40.20"), ("R 5 rf", "40.20")), {"withhold R 1 c", "withhold R 5 rf"}),
        ((("R 1 c", "40.20", {"ip": 1}), ("R 5 rf", "40.20")), {"withhold R 1 c", "withhold R 5 rf"}),
        ((("R 1 c", "40.20"), ("R 27/3", "40.20")), set()),
        ((("R 1 c", "40.20"), ("R 27/3", "40.20", {"lost": 4})), set()),
        ((("R 1 c", "40.20"), ("R 27/3", "40.20", {"lost": 5})), {"withhold R 1 c", "withhold R 27/3"}),
        ((("R 1 c bd", "40.20"), ("R 5 rf", "40.20")), set()),
    ],
)
def test_10_1_5_cavalry_of_every_size_beside_infantry_of_every_size(units, want):
    """10.1.5A A cavalry division is half a division, a brigade nothing, a regiment nothing, a reduced division half."""
    _, got = asked(*units, *TWO)
    assert set(got) - {"done"} == want


@pytest.mark.rule("10.1.3#2", "10.4.2#1")
def test_10_4_2_an_asset_beside_a_withheld_formation_is_not_flanked():
    """10.4.2 (1) "Stacked with" is enough: the larger Asset on top defends, its reduced brigade is withheld."""
    s = field(
        ("R Warsaw 2", "40.20", {"army": "R FIRST"}),
        ("R 5 rf", "40.20", {"lost": 3}),
        ("G 1/1", "41.19"),
        ("G 2/1", "41.20"),
        scenario="d_grand_campaign",
    )
    fight(s, CENTRAL, "40.20", Withholding=["withhold R 5 rf", "done"])
    assert odds(s) == "24 against 5: 5:1, no shifts: 5:1"


@pytest.mark.rule("10.5.2#1", "6.4.1#2", "10.5#1")
@pytest.mark.parametrize(
    ("units", "want"),
    [
        ((("R Kowno", "40.20"), ("R 3 how", "40.20"), ("R 27/3", "39.20")), {"R FIRST Major", "R 3 Train"}),
        ((("R 1 c bd", "40.20"), ("R 3 how", "40.20"), ("R 27/3", "39.20")), {"R FIRST Major", "R 3 Train"}),
        ((("R Kowno", "40.20"), ("R 3 how", "40.20"), ("R 54 r", "39.20")), {"R FIRST Major"}),
        ((("R Kowno", "40.20"), ("R 27/3", "39.20")), set()),
        ((("R 1 c", "40.20"),), {"R FIRST Major", "R 3 Train"}),
        ((("R 1 gdc", "40.20", {"corps": "R 1 C"}),), {"R FIRST Major"}),
        ((("R 5 rf", "40.20"),), {"R FIRST Major"}),
    ],
)
def test_10_5_2_from_whom_a_defender_gets_ammunition(units, want):
    """10.5.2, 6.4.1, 6.3.3 A gun beside an Asset has the corps of the closest formation; cavalry takes any Train."""
    _, got = asked(*units, *BASE, ("G 1/1", "41.19"), stop="Ammunition", before=RUSSIA)
    assert {a.split("> ")[1] for a in got if a.startswith("ap")} == want


@pytest.mark.rule("10.8#4", "6.4.1#2")
@pytest.mark.parametrize(
    ("units", "shift"),
    [
        ((("R Kowno", "40.19"), ("R 27/3", "40.20")), False),
        ((("R Kowno", "41.18"), ("R 28/20", "41.17"), ("R 27/3", "40.20")), True),
        ((("R Kowno", "40.20"), ("R 28/20", "41.17"), ("R 27/3", "40.20")), False),
    ],
)
def test_10_8_an_asset_counts_for_the_corps_of_its_formation(units, shift):
    """10.8, 6.4.1 A lone Asset belongs to the corps of the closest formation: one corps, or two."""
    s = field(*units, ("G 1/1", "41.19"))
    attaching(s, RUSSIA)
    auto(s)
    fight(s, RUSSIA, "41.19")
    assert ("more than one corps" in odds(s)) == shift


# After the dice ----------------------------------------------------------------------------------------------


@pytest.mark.rule("11.3.2b#2", "11.2.5(2)#1", "11.2.5a#1")
def test_11_3_2_who_is_demoralized_by_his_retreat_checks_as_demoralized():
    """11.2.5a, 11.3.2b One EZOC makes -4 of -3; then failed by four: two steps, D1, and two more in the second EZOC."""
    s = field(
        ("R 27/3", "40.20", {"status": -3}),
        *TWO,
        ("G 35/17", "41.20"),
        ("G 36/17", "41.20"),
        ("G 3 r", "40.18", {"corps": "G 1"}),
        ("G 6 lw", "40.22"),
        ("G 70 lw", "38.19"),
        ("G 2 lw", "38.21"),
    )
    fight(s, CENTRAL, "40.20")
    does(s, dice_for(s, "R1"))
    to_defender(s, Retreat=["retreat 39.19"])
    assert status(s, "R 27/3") == -4
    before = steps(s, "R 27/3")
    does(s, "dice 8")
    fail = check_of(s, "R 27/3")[2]
    auto(s, Retreat=["retreat 38.20"], Advance="done")
    assert 4 <= fail <= 7
    assert (disorder(s, "R 27/3"), before - steps(s, "R 27/3")) == (1, 4)


@pytest.mark.rule("11.3.2b#2")
@pytest.mark.parametrize("degree", [1, 2])
def test_11_3_2b_disorder_does_not_grow_by_a_failure_of_four(degree):
    """11.3.2b (2) "Disorder the unit": D1 stays D1 and D2 stays D2, two steps and a hex are lost."""
    s = field(("R 27/3", "40.20", {"disorder": degree}), *TWO)
    fight(s, CENTRAL, "40.20")
    does(s, "dice 5")
    to_defender(s)
    before = steps(s, "R 27/3")
    does(s, "dice 11")
    auto(s, Advance="done")
    assert (disorder(s, "R 27/3"), before - steps(s, "R 27/3")) == (degree, 2)
    assert where(s, "R 27/3") != "40.20"


@pytest.mark.rule("6.4.2#1")
def test_11_3_2a_a_lone_asset_pays_two_steps_and_a_hex():
    """6.4.2, 11.3.2a Failing by four costs two levels, so two steps, and one hex."""
    s = field(("R Kowno", "40.20"), ("G 6 lw", "41.19"))
    fight(s, CENTRAL, "40.20")
    does(s, "dice 5")
    to_defender(s)
    does(s, "dice 11")
    auto(s, Advance="done")
    assert check_of(s, "R Kowno") == (0, 7, 4)
    assert steps(s, "R Kowno") == 1
    assert where(s, "R Kowno") != "40.20"


@pytest.mark.rule("27.2(4)#1", "11.2.2#1", "4.3#1")
def test_27_2_4_a_division_that_retreats_into_a_starred_town_takes_it():
    """27.2 (4), 4.3 Gumbinnen is occupied by a retreat as by a march."""
    s = field(("R 27/3", "43.20"), ("G 1/1", "42.20"), ("G 2/1", "42.20"), ("G 35/17", "42.21"), ("G 36/17", "42.21"))
    fight(s, CENTRAL, "43.20")
    does(s, dice_for(s, "R1"), "retreat 44.20")
    assert (vp(s)[RUSSIA], controller(s, "44.20")) == (1, RUSSIA)


@pytest.mark.rule("11.2.5(1)#1", "12.1#1")
def test_11_2_5_a_fort_is_a_friend_in_the_hex_of_retreat():
    """11.2.5 (1) Friendly units negate an EZOC for retreats, and a Fort is a unit: no level is lost."""
    s = field(
        ("R Fort Kowno 29.16", "29.16"),
        ("R 27/3", "30.17"),
        *(("G 1/1", "31.17"), ("G 2/1", "31.17"), ("G 35/17", "31.16"), ("G 36/17", "31.16")),
        ("G 3 r", "29.17"),
        ("G 6 lw", "30.18"),
        scenario="d_grand_campaign",
    )
    fight(s, CENTRAL, "30.17")
    does(s, dice_for(s, "R1"), "retreat 29.16")
    assert status(s, "R 27/3") == 0


@pytest.mark.rule("27.2(1)#1", "12.2#1", "12.2.1#1")
@pytest.mark.parametrize(("marked", "points"), [(("G 1/1", "G 2/1"), 1), (("G 1/1",), 0), ((), 0)])
def test_27_2_1_a_prepared_attack_on_an_empty_fort(marked, points):
    """27.2 (1), 10.10.1 Two divisions are Medium although a Fort counts nothing; all of them must be marked."""
    units = [(n, "50.40", {"prepared": "51.40"} if n in marked else {}) for n in ("G 1/1", "G 2/1")]
    s = field(("R Fort Ostrolenka 51.40", "51.40"), *units, scenario="b_tannenberg")
    fight(s, CENTRAL, "51.40")
    does(s, dice_for(s, "R1"))
    auto(s, Advance="done")
    assert where(s, "R Fort Ostrolenka 51.40") == "eliminated"
    assert vp(s)[CENTRAL] == points


@pytest.mark.rule("11.4#1", "27.2(4)#1", "12.2.1#1")
def test_11_4_the_hex_of_a_destroyed_fort_is_entered_and_its_star_taken():
    """11.4, 27.2 (4) With its only step the Fort is gone: the victors advance into Ostrolenka and earn its star."""
    s = field(("R Fort Ostrolenka 51.40", "51.40"), ("G 1/1", "50.40"), ("G 2/1", "50.40"), scenario="b_tannenberg")
    fight(s, CENTRAL, "51.40")
    does(s, dice_for(s, "R1"))
    auto(s, stop=("Advance",))
    does(s, "advance G 1/1")
    assert vp(s)[CENTRAL] == 1


# Pontoons, fortress supply, stacks at the end of a phase ----------------------------------------------------------


@pytest.mark.rule("18.1#3")
@pytest.mark.parametrize("how", ["retire", "ride"])
def test_18_1_cavalry_that_retires_or_reacts_to_the_bank_takes_the_pontoon(how):
    """18.1 Any move of an enemy into a bank hex removes it: in the Post-Combat Phase and in the own phase too."""
    s = position("d_grand_campaign", gt=12)
    put(s, "R 3 Train", "27.17", army="R FIRST")
    laying(s, RUSSIA)
    does(s, "bridge-with R 3 Train", "lay R 3 Train > 27.14|27.15")
    auto(s)
    put(s, "G 1 c", "28.14", corps="")
    put(s, "R 27/3", "29.13" if how == "retire" else "30.14", army="R FIRST")
    if how == "retire":
        retiring(s, CENTRAL)
    else:
        moving(s, RUSSIA)
        does(s, "take R 27/3", "march 29.13")
    does(s, f"{how} G 1 c > 27.14")
    assert told(s, "pontoon bridge at 27.14|27.15 is lost")


@pytest.mark.rule("14.2.4#1")
@pytest.mark.parametrize(("lost", "want"), [(0, "in"), (4, "out")])
def test_14_2_4_a_surrounded_unit_beside_its_fortress_over_the_river(lost, want):
    """14.2.4 On or adjacent is enough, over the Niemen and through EZOCs, while the Fortress stands."""
    ring = (("G 1/1", "29.17"), ("G 2/1", "27.17"), ("G 35/17", "28.18"), ("G 36/17", "29.16"), ("G 3 r", "27.16"))
    s = field(("R Fortress Kowno", "28.16", {"lost": lost}), ("R 27/3", "28.17"), *ring, scenario="d_grand_campaign")
    supplied(s)
    assert state(s, "R 27/3") == want


@pytest.mark.rule("4.2.3#1", "4.2.1#1")
@pytest.mark.parametrize("counter", [False, True])
@pytest.mark.parametrize(
    ("names", "out"),
    [
        (("R 27/3", "R 25/3", "R 28/20", "R 29/20"), 4),
        (("R 27/3", "R 3 how", "R 20 how", "R 1 how"), 3),
        (("R 27/3", "R 25/3", "R 28/20", "R Kowno", "R 1 c bd"), 0),
        (("R 27/3", "R 25/3", "R 28/20", "R 3 Train"), 4),
    ],
)
def test_4_2_3_what_goes_too_far_at_the_end_of_either_movement_phase(names, out, counter):
    """4.2.3 Too many divisions or guns: the owner names one that is lost; regiments and cavalry brigades are free."""
    s = field(*((n, "40.20", {"army": "R FIRST"}) for n in names), ("G 3 r", "58.24"), scenario="b_tannenberg")
    moving(s, RUSSIA, counter=counter)
    does(s, "end-phase")
    assert len(offers(s, "disband")) == out


@pytest.mark.rule("6.4.3a#1")
@pytest.mark.parametrize("counter", [False, True])
def test_6_4_3a_a_demoralized_parent_takes_its_detachment_back_in_either_phase(counter):
    """6.4.3a At the end of any friendly movement phase, whatever the status of the parent."""
    s = field(
        ("R 4/6", "40.20", {"lost": 2, "status": -4, "army": "R SECOND"}),
        ("R det 4+16/6", "40.20", {"army": "R SECOND"}),
        ("G 3 r", "58.24"),
        scenario="b_tannenberg",
    )
    moving(s, RUSSIA, counter=counter)
    does(s, "end-phase", "integrate R det 4+16/6 > R 4/6")
    assert steps(s, "R 4/6") == 10
    assert not offered(s, "take R det 4+16/6")
