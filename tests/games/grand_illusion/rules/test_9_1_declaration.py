"""9.1.1-9.1.3 Battles declared, their order, and which of them are Mandated Battles."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.battle import Declared
from greatwar.games.grand_illusion.components import UNITS, hex_at, unit
from greatwar.games.grand_illusion.rules.declaration import declare, declare_refused
from greatwar.games.grand_illusion.rules.markers import battle_of
from greatwar.games.grand_illusion.steps.battle import DesignateAttackers, OfferBattle, ResolveBattles
from greatwar.games.grand_illusion.steps.retreat import ConcludeBattle
from greatwar.kernel.step import Auto
from tests.games.grand_illusion.positions import ALLIED, GERMAN, play, position, texts, why


class Below(Auto):
    """Stands for what lies below a battle."""

    def run(self, s):
        s.say("below")


def numbers(*names):
    return tuple(sorted(unit(n) for n in names))


def in_65(*names, active="German", **fields):
    return position().clear(65).at(65, *names).active(active).activation(65, **fields)


# Declaration ---------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.2a#1", "9.1.2a#2", "2.8#5")
def test_some_units_of_the_activated_hex_are_designated_and_a_battle_marker_lies_there():
    s = in_65("GE III", "GE IIIR", "GE 2C", "FR II").build(DesignateAttackers(hex_at(65)), Below())
    assert texts(s) == ["designate GE III", "designate GE IIIR", "designate GE 2C"]
    play(s, "designate GE III")
    assert texts(s) == ["done", "designate GE IIIR", "designate GE 2C"]
    play(s, "designate GE 2C")  # the last unit: done follows by itself
    assert s.activation.battles == (Declared(hex_at(65), numbers("GE III", "GE 2C")),)


@pytest.mark.rule("9.1.2a#2")
def test_of_units_alike_one_is_offered_and_each_choice_comes_up_once():
    s = in_65("GE II", "GE III", "GE IV", "(GE IX)", "GE X", "FR II").build(DesignateAttackers(hex_at(65)), Below())
    assert texts(s) == ["designate GE II", "designate GE IX"]
    assert why(s, "designate GE III") == "9.1.2a#2"
    play(s, "designate GE II")
    assert texts(s) == ["done", "designate GE III", "designate GE IX"]
    play(s, "designate GE IX")
    assert s.activation.battles == (Declared(hex_at(65), numbers("GE II", "GE IX")),)


@pytest.mark.rule("9.1.2a#2", "2.4#7")
def test_who_may_be_designated():
    s = in_65("GE BLW", "GE III", "GE 33R", "GE IV", "GE HQ1", "FR II", moved=(unit("GE IV"),)).at(64, "GE V")
    s = s.build(DesignateAttackers(hex_at(65)), Below())
    refusals = {name: why(s, f"designate {name}") for name in ("GE BLW", "GE IV", "GE HQ1", "FR II", "GE V")}
    assert refusals == {
        "GE BLW": "2.4#7",
        "GE IV": "9.1.2a#2",
        "GE HQ1": "9.1.2a#2",
        "FR II": "9.1.2a#2",
        "GE V": "9.1.2a#2",
    }
    assert why(s, "done") == "9.1.2a#1"
    play(s, "designate GE III")
    assert texts(s) == ["done", "designate GE 33R", "designate GE BLW"]


@pytest.mark.rule("9.1.2a#1", "9.1.3e")
def test_where_a_battle_may_be_declared():
    def refused(here, hex_=65):
        found = declare_refused(here.build(), GERMAN, hex_at(hex_))
        return found.rule if found else None

    assert refused(in_65("GE III", "FR II")) is None
    assert refused(in_65("GE III", "Fort Namur").siege(65)) is None
    assert refused(in_65("GE III", "FR II"), 64) == "9.1.2a#1"
    assert refused(in_65("GE III", "FR HQ1")) == "9.1.2a#1"
    assert refused(in_65("GE BLW", "GE HQ1", "FR II")) == "9.1.2a#1"
    assert refused(in_65("GE III", "FR II", moved=(unit("GE III"),))) == "9.1.2a#1"
    assert refused(in_65("GE III", "FR II", attacked=(65,))) == "9.1.3e"
    assert refused(in_65("GE III", "FR II", battles=(Declared(hex_at(65), (UNITS[1],)),))) == "9.1.3e"


@pytest.mark.rule("9.1.2c#2")
def test_only_those_who_entered_attack_and_all_of_them():
    entered = numbers("GE III", "GE 2C")
    here = in_65("GE III", "GE 2C", "GE IV", "FR II", moved=entered).caps(3, 3)
    s = here.build(OfferBattle(hex_at(65), entered[:1]), Below())
    assert texts(s) == ["decline", "accept"]
    other = s.copy()
    play(s, "accept")
    assert s.activation.battles == (Declared(hex_at(65), entered),)
    assert s.caps == (3, 3)
    play(other, "decline")
    assert other.activation.battles == ()


@pytest.mark.rule("9.1.2b#3")
def test_all_who_enter_one_after_the_other_attack_in_one_battle():
    s = in_65("GE III", "GE HQ1", "GE IV", "FR II").caps(3, 3).build()
    declare(s, hex_at(65), numbers("GE IV", "GE HQ1"), mandatory=True)
    declare(s, hex_at(65), numbers("GE III"))
    assert s.activation.battles == (Declared(hex_at(65), numbers("GE III", "GE IV"), True),)
    assert s.caps == (3, 3)


# Order ---------------------------------------------------------------------------------------------


@pytest.fixture
def short(monkeypatch):
    """Battles that end at once after the fortunes."""
    monkeypatch.setattr(ConcludeBattle, "run", lambda self, s: setattr(s, "battle", None))
    monkeypatch.setattr("greatwar.games.grand_illusion.steps.fortunes.fight", lambda s: s.push(ConcludeBattle()))


def three_battles():
    here = position().clear(65, 64, 75).at(65, "GE III", "FR II").at(64, "GE IV", "FR III").at(75, "GE V", "FR IV")
    marks = tuple(Declared(hex_at(h), numbers(n)) for h, n in ((65, "GE III"), (64, "GE IV"), (75, "GE V")))
    return here.active("German").caps(3, 0).activation(65, battles=marks)


@pytest.mark.rule("9.1.3a", "9.1.3b", "9.1.3e")
def test_the_attacker_resolves_several_battles_in_any_order(short):
    s = three_battles().build(ResolveBattles(), Below())
    assert texts(s) == ["resolve 64", "resolve 65", "resolve 75"]
    play(s, "resolve 65")
    assert (s.battle.hex.n, s.battle.attacker, s.battle.attackers) == (65, GERMAN, numbers("GE III"))
    assert s.activation.resolving
    play(s, "fortunes 8")
    assert texts(s) == ["resolve 64", "resolve 75"]
    assert why(s, "resolve 65") == "9.1.3e"
    assert why(s, "resolve 26") == "9.1.3b"
    play(s, "resolve 75", "fortunes 8")
    assert s.battle.hex == hex_at(64)
    play(s, "fortunes 8")
    assert s.battle is None
    assert [h.n for h in s.activation.attacked] == [65, 75, 64]
    assert not s.pending


@pytest.mark.rule("9.1.3d")
@pytest.mark.parametrize("roll", [3, 10])
def test_a_fortune_that_takes_the_initiative_cancels_all_battles_left(short, roll):
    s = three_battles().build(ResolveBattles(), Below())
    play(s, "resolve 65", f"fortunes {roll}")
    assert s.battle is None
    assert s.surrendered
    assert s.activation.battles == ()
    assert not s.pending


# Mandated Battles ----------------------------------------------------------------------------------

FOUR = ("FR I", "FR III", "FR X", "FR XI")
METZ = ("GE XVI", "GE XIII")


def metz(*names, turn=2, mandated=1, hex_=86, vp=3):
    here = position().clear(hex_).at(hex_, *names).active("Allied").turn(turn).mandated(0, mandated).vp(0, vp)
    friends = numbers(*(n.strip("()") for n in names if n.strip("(").startswith("FR ")))
    here = here.caps(2, 2).activation(hex_, battles=(Declared(hex_at(hex_), friends),))
    return here.build(ResolveBattles(), Below())


@pytest.mark.rule("9.1.1c")
@pytest.mark.parametrize(
    ("names", "counts"),
    [
        ((*FOUR, *METZ), True),
        ((*FOUR, "GE XVI", "Fort Metz 3"), True),
        ((*FOUR, "(GE XVI)", "(GE XIII)"), True),
        ((*FOUR, "GE XVI", "GE 33R"), False),
        ((*FOUR, "GE XVI"), False),
        ((*FOUR[:3], "FR 57FR", "FR 4C", *METZ), False),
        ((*FOUR[:3], "(FR XI)", *METZ), False),
    ],
)
def test_four_corps_against_two_corps_or_forts_make_a_mandated_battle(short, names, counts):
    s = metz(*names, hex_=65)
    assert s.battle.mandated is counts


@pytest.mark.rule("9.1.1c", "9.1.1f", "14.1.1a#12")
def test_nothing_is_made_when_nothing_is_owed_and_nobody_must_fight(short):
    assert not metz(*FOUR, *METZ, mandated=0).battle.mandated
    s = metz(*FOUR, *METZ, turn=4)
    assert s.battle.mandated
    idle = position().clear(86).at(86, *FOUR, *METZ).active("Allied").mandated(0, 1).activation(86)
    s = idle.build(ResolveBattles(), Below())
    assert s.battle is None
    assert s.mandated == (0, 1)


@pytest.mark.rule("9.1.1e#1", "14.1.1a#5", "14.1.2a2", "9.1.1d#1")
def test_a_mandated_battle_in_a_plan_17_hex_scores_and_lowers_the_marker(monkeypatch):
    monkeypatch.setattr(ConcludeBattle, "run", lambda self, s: setattr(s, "battle", None))
    s = play(metz(*FOUR, *METZ), "fortunes 8")
    assert battle_of(s).plan17
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (4, 0)
    s = play(metz(*FOUR, *METZ, hex_=65), "fortunes 8")
    assert not battle_of(s).plan17
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (3, 0)
    s = play(metz(*FOUR, *METZ, turn=5), "fortunes 8")
    assert not battle_of(s).plan17
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (3, 0)


@pytest.mark.rule("14.1.2d#1")
def test_without_supply_the_battle_lowers_the_marker_only():
    here = (
        position().clear(106).at(106, *FOUR, *METZ).control("German").active("Allied").turn(2).mandated(0, 1).vp(0, 3)
    )
    s = (
        here.caps(2, 2)
        .activation(106, battles=(Declared(hex_at(106), numbers(*FOUR)),))
        .build(ResolveBattles(), Below())
    )
    assert not battle_of(s).plan17
    here = (
        position().clear(105).at(105, *FOUR, *METZ).control("German").active("Allied").turn(2).mandated(0, 1).vp(0, 3)
    )
    s = (
        here.caps(2, 2)
        .activation(105, battles=(Declared(hex_at(105), numbers(*FOUR)),))
        .build(ResolveBattles(), Below())
    )
    play(s, "fortunes 8")
    assert battle_of(s).plan17
    assert (s.vp[ALLIED], s.mandated[ALLIED]) == (3, 0)


@pytest.mark.rule("9.1.1d#1")
@pytest.mark.parametrize(
    ("roll", "choice", "left"), [(3, None, 1), (7, "fall-back", 1), (7, "skirmish", 0), (4, None, 0)]
)
def test_a_battle_that_is_not_fought_satisfies_no_mandate(short, monkeypatch, roll, choice, left):
    from greatwar.games.grand_illusion.rules import elan
    from greatwar.games.grand_illusion.steps import fortunes
    from greatwar.games.grand_illusion.steps.retreat import RetreatForce

    monkeypatch.setattr(RetreatForce, "run", lambda self, s: None)
    monkeypatch.setattr(fortunes, "fight", lambda s: (elan.settle_mandate(s, s.battle), s.push(ConcludeBattle())))
    s = metz(*FOUR, *METZ, hex_=65)
    play(s, f"fortunes {roll}", *([choice] if choice else []))
    assert s.mandated[ALLIED] == left
