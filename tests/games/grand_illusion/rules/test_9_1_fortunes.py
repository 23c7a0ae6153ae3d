"""9.1.4 The Fortunes of War, and what may stand in their place (12.4, 14.1.1a, 14.3.6a4)."""

from __future__ import annotations

import pytest

from greatwar.games.grand_illusion.battle import Declared
from greatwar.games.grand_illusion.components import hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.steps.battle import ResolveBattles
from greatwar.games.grand_illusion.steps.counterattack import Counterattack
from greatwar.games.grand_illusion.steps.fortunes import FortunesDice, OfferBelgianWithdrawal
from greatwar.games.grand_illusion.steps.placement import DefenderPlacement
from greatwar.games.grand_illusion.steps.retreat import ConcludeBattle, RetreatForce
from greatwar.kernel.step import Auto, Chance
from tests.games.grand_illusion.positions import ALLIED, GERMAN, dice, play, position, texts, why

TRACE: list[str] = []


class Below(Auto):
    """Stands for what lies below the battles."""

    def run(self, s):
        TRACE.append("below")


@pytest.fixture(autouse=True)
def steps(monkeypatch):
    """The steps after the fortunes only leave a trace."""
    TRACE.clear()

    def conclude(self, s):
        TRACE.append("conclude")
        s.battle = None

    def retreat(self, s):
        TRACE.append(f"{GAME.seats[self.side]} retreat from {self.hex} to {self.to.n if self.to else 0}")

    def place(self, s):
        TRACE.append("board " + ", ".join(u.name for u in s.battle.attackers))
        del s.pending[-8:]  # all but the conclusion

    monkeypatch.setattr(ConcludeBattle, "run", conclude)
    monkeypatch.setattr(RetreatForce, "run", retreat)
    monkeypatch.setattr(DefenderPlacement, "run", place)
    monkeypatch.setattr(Counterattack, "run", lambda self, s: TRACE.append("counterattack"))


def stages():
    """The trace without the names of the attackers."""
    return ["board" if line.startswith("board") else line for line in TRACE]


def numbers(*names):
    return tuple(sorted(unit(n) for n in names))


def battle(hex_, attackers, defenders, active="German", scenario="campaign", turn=6, landing=False, **fields):
    here = position(scenario).clear(hex_).at(hex_, *attackers, *defenders).active(active).turn(turn)
    here = here.caps(*fields.pop("caps", (3, 3))).mandated(0, 0).set(**fields)
    return here.activation(hex_, battles=(Declared(hex_at(hex_), numbers(*attackers), landing=landing),))


def begun(*args, **fields):
    return battle(*args, **fields).build(ResolveBattles(), Below())


PLAIN = (65, ["GE III"], ["FR I"])


# The table -----------------------------------------------------------------------------------------


@pytest.mark.rule("9.1.4#1", "9.1.3f")
def test_two_dice_of_the_attacker_before_every_battle():
    s = begun(*PLAIN)
    assert isinstance(GAME.step(s), FortunesDice)
    assert [(str(a), n) for a, n in GAME.outcomes(s)][:2] == [("fortunes 2", 1), ("fortunes 3", 2)]
    assert sum(n for _, n in GAME.outcomes(s)) == 36
    play(s, "fortunes 8")
    assert stages() == ["board", "conclude", "below"]


@pytest.mark.rule("9.1.4#1")
@pytest.mark.parametrize(("roll", "caps"), [(5, (4, 3)), (9, (3, 4)), (8, (3, 3)), (2, (3, 3)), (12, (3, 3))])
def test_general_staffs_give_a_cap(roll, caps):
    s = play(begun(*PLAIN), f"fortunes {roll}")
    assert s.caps == caps
    assert not s.surrendered
    assert stages() == ["board", "conclude", "below"]


@pytest.mark.rule("9.1.4#1")
@pytest.mark.parametrize(("roll", "owed"), [(6, (1, 0)), (11, (1, 1))])
def test_an_offensive_to_the_limit_gives_mandated_battles(roll, owed):
    assert play(begun(*PLAIN), f"fortunes {roll}").mandated == owed


@pytest.mark.rule("9.1.3d", "9.1.4#1")
def test_a_cautious_attacker_loses_battle_and_initiative():
    s = play(begun(*PLAIN), "fortunes 3")
    assert s.surrendered
    assert TRACE == ["below"]
    assert s.where[unit("GE III").n] == s.where[unit("FR I").n] == 65


@pytest.mark.rule("9.1.4#1")
def test_a_skirmish_is_fought_and_a_counterattack_takes_the_initiative():
    s = begun(*PLAIN)
    seen = []
    for roll in (4, 10):
        TRACE.clear()
        now = play(s.copy(), f"fortunes {roll}")
        seen.append((now.surrendered, stages()[0]))
    assert seen == [(False, "board"), (True, "counterattack")]


@pytest.mark.rule("9.1.4#2")
def test_the_fortunes_are_rolled_even_when_no_defender_is_left():
    s = begun(65, ["GE III"], ["GE HA420", "Fort Namur"], turn=6)
    play(s, "bombard GE HA420 > Fort Namur")
    dice(s, 1, 1)
    assert s.where[unit("Fort Namur").n] != 65
    assert isinstance(GAME.step(s), FortunesDice)
    play(s, "fortunes 5")
    assert s.caps == (4, 3)
    assert TRACE == ["conclude", "below"]


# Defender Tactical Advantage -----------------------------------------------------------------------


@pytest.mark.rule("9.1.4#1", "9.1.1d#1")
def test_the_defender_chooses_with_his_tactical_advantage():
    s = play(begun(*PLAIN), "fortunes 7")
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["decline", "fall-back", "skirmish", "counterattack"]
    ends = {}
    for text in texts(s):
        TRACE.clear()
        now = play(s.copy(), text)
        ends[text] = (now.caps[ALLIED], now.surrendered, stages()[0])
    assert ends == {
        "decline": (3, False, "board"),
        "fall-back": (2, False, "Allied retreat from 65 to 0"),
        "skirmish": (2, False, "board"),
        "counterattack": (2, True, "counterattack"),
    }


@pytest.mark.rule("9.1.4#1")
def test_a_tactical_advantage_needs_a_cap_and_somebody_to_use_it():
    s = play(begun(*PLAIN, caps=(3, 0)), "fortunes 7")
    assert stages() == ["board", "conclude", "below"]
    s = play(begun(65, ["GE III"], ["Fort Namur"]), "fortunes 7")
    assert texts(s) == ["decline", "skirmish"]
    assert why(s, "fall-back") == "9.1.4#1"


# Plan 17 -------------------------------------------------------------------------------------------

FOUR = ["FR I", "FR III", "FR X", "FR XI"]


@pytest.mark.rule("9.1.1e#2", "14.1.1a#8")
@pytest.mark.parametrize("roll", [3, 4, 7, 10])
def test_plan_17_ignores_what_would_stop_the_attack(roll):
    s = begun(86, FOUR, ["GE XVI", "GE XIII"], active="Allied", turn=2, mandated=(0, 1))
    play(s, f"fortunes {roll}")
    assert not s.surrendered
    assert stages() == ["board", "conclude", "below"]
    assert s.mandated == (0, 0)
    TRACE.clear()
    s = begun(86, FOUR, ["GE XVI", "GE XIII"], active="Allied", turn=5, mandated=(0, 1))
    play(s, f"fortunes {roll}")
    seen = (s.surrendered, GAME.actor(s), stages()[:1])
    assert (
        seen
        == {
            3: (True, None, ["below"]),
            4: (False, None, ["board"]),
            7: (False, GERMAN, []),
            10: (True, None, ["counterattack"]),
        }[roll]
    )


@pytest.mark.rule("9.1.2a#3")
@pytest.mark.parametrize(
    ("turn", "activated", "roll", "names"),
    [
        (4, 65, 6, ["FR X", "FR I"]),
        (4, 65, 8, ["FR I"]),
        (5, 65, 6, ["FR I"]),
        (4, 64, 6, ["FR I"]),  # those who entered fight alone
    ],
)
def test_disrupted_french_of_the_hex_are_driven_into_the_attack(turn, activated, roll, names):
    here = battle(65, ["FR I"], ["GE XVI", "GE XIII"], active="Allied", turn=turn).at(65, "(FR X)", "(BR 1)", "FR II")
    s = here.activation(activated, battles=here.s.activation.battles).build(ResolveBattles(), Below())
    play(s, f"fortunes {roll}")
    assert set(TRACE[0].removeprefix("board ").split(", ")) == set(names)


# In place of the roll ------------------------------------------------------------------------------


@pytest.mark.rule("12.4")
def test_allenby_lets_the_first_battle_be_a_skirmish():
    mons = (45, ["GE III"], ["BR 1", "BR C"])
    s = begun(*mons, turn=2)
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["decline", "skirmish"]
    declined = play(s.copy(), "decline")
    assert isinstance(GAME.step(declined), FortunesDice)
    play(s, "skirmish")
    assert stages() == ["board", "conclude", "below"]
    assert s.attacked_british == (hex_at(45),)
    for here in (
        battle(*mons, turn=2, attacked_british=(45,)),
        battle(*mons, turn=3),
        battle(45, ["GE III"], ["BR 1", "BR 2"], turn=2),
        battle(45, ["GE III"], ["BR 1", "FR 4C"], turn=2),
        battle(45, ["BR 1", "BR C"], ["GE III"], active="Allied", turn=2),
    ):
        assert isinstance(GAME.step(here.build(ResolveBattles(), Below())), FortunesDice)


BRUSSELS = (62, ["GE III", "GE IV"], ["BE I", "BE II", "BE HQ"])


def asked(here):
    """The position in which a battle has just been declared."""
    return here.build(OfferBelgianWithdrawal(here.s.activation.hex), ResolveBattles(), Below())


@pytest.mark.rule("14.1.1a#1", "14.2.1#2", "14.3.1a#1")
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "what-if"])
def test_the_belgians_may_go_to_antwerp(scenario):
    s = asked(battle(*BRUSSELS, turn=1, scenario=scenario))
    assert GAME.actor(s) == ALLIED
    assert texts(s) == ["decline", "fall-back"]
    declined = play(s.copy(), "decline")
    assert isinstance(GAME.step(declined), FortunesDice)
    assert not declined.antwerp
    play(s, "fall-back")
    assert TRACE == ["Allied retreat from 62 to 52", "below"]
    assert s.activation.battles == ()
    assert (s.caps, s.antwerp, s.north, s.surrendered) == ((3, 2), True, (hex_at(62),), False)


@pytest.mark.rule("14.1.1a#1", "14.3.1a#1")
def test_the_last_cap_is_enough_for_the_belgians():
    s = asked(battle(*BRUSSELS, turn=1, caps=(3, 1)))
    assert texts(s) == ["decline", "fall-back"]
    assert play(s, "fall-back").caps == (3, 0)


@pytest.mark.rule("14.1.1a#1", "14.3.1a#1")
def test_when_the_belgians_may_not_go():
    other = battle(*BRUSSELS, turn=1, scenario="what-if").options("A5")
    for here in (
        battle(*BRUSSELS, turn=2),
        battle(*BRUSSELS, turn=1, caps=(3, 0)),
        battle(*BRUSSELS, turn=1, north=(45,)),
        battle(63, *BRUSSELS[1:], turn=1),
        battle(62, ["GE III"], ["BE I", "FR 4C"], turn=1),
        other,
    ):
        assert isinstance(GAME.step(asked(here)), Chance)


@pytest.mark.rule("14.3.6a4#3")
def test_a_landing_rolls_one_die_instead():
    s = begun(24, ["BR 7"], ["GE III"], active="Allied", scenario="what-if", turn=10, landing=True)
    assert [str(a) for a, _ in GAME.outcomes(s)] == [f"roll {n}" for n in range(1, 7)]
    play(s, "roll 3")
    assert stages() == ["board", "conclude", "below"]
    assert s.caps == (3, 3)


@pytest.mark.rule("9.1.3f")
def test_bombardment_comes_before_the_fortunes():
    s = begun(65, ["GE III"], ["GE HA420", "GE HA305", "FR I", "Fort Namur"])
    assert GAME.actor(s) == GERMAN
    play(s, "hold-fire")
    assert isinstance(GAME.step(s), FortunesDice)
