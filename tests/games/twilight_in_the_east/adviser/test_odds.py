"""The odds of attacks equal what the whole engine does over all dice."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction

import pytest

from greatwar.games.twilight_in_the_east.adviser import ADVISER
from greatwar.games.twilight_in_the_east.adviser.odds import fights
from greatwar.games.twilight_in_the_east.adviser.odds_course import (
    EMPTY,
    HELD,
    PLAIN,
    TAKEN,
    Choice,
    Course,
    Entangled,
    Outcome,
    answer,
    outcomes,
)
from greatwar.games.twilight_in_the_east.components import HEX_COUNT, UNITS
from greatwar.games.twilight_in_the_east.steps.fight import Score
from greatwar.kernel.action import Action
from greatwar.kernel.step import Chance, Decision, Step
from tests.games.twilight_in_the_east.positions import (
    CENTRAL,
    GAME,
    RUSSIA,
    State,
    attacking,
    battle_of,
    does,
    moving,
    name_of,
    nm,
    offers,
    piece,
    position,
    put,
)

LONG = pytest.mark.skipif(not os.environ.get("GREATWAR_LONG"), reason="GREATWAR_LONG is not set")
Exact = dict[Outcome, Fraction]


# The engine itself, over all dice -----------------------------------------------------------------


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine keeps what a combat has noted of retreats when it is over."""
    scores = Score.run

    def scores_and_tells(self: Score, s: State) -> None:
        s.marched = (*s.marched, -1, *[k for pair in battle_of(s).retreated for k in pair])
        scores(self, s)

    monkeypatch.setattr(Score, "run", scores_and_tells)


def brute_force(s: State) -> Exact:
    """All outcomes of the combat in a position, by playing it out with every die; equal positions go on together."""
    ahead: dict[bytes, tuple[State, Fraction]] = {b"": (s, Fraction(1))}
    found: Exact = {}
    while ahead:
        after: dict[bytes, tuple[State, Fraction]] = {}
        for now, chance in ahead.values():
            step = GAME.step(now)
            listed = step.outcomes(now) if isinstance(step, Chance) else [(plainly(now), 1)]
            total = sum(weight for _, weight in listed)
            for action, weight in listed:
                new = now.copy()
                new.log = None
                does(new, str(action))
                share = chance * Fraction(weight, total)
                if new.battle is None:
                    one = outcome(s, new)
                    found[one] = found.get(one, Fraction(0)) + share
                else:
                    key = new.to_bytes()
                    after[key] = new, share + (after[key][1] if key in after else 0)
        ahead = after
    return found


def plainly(s: State) -> Action:
    """What is supposed to be answered now."""
    step = GAME.step(s)
    assert isinstance(step, Decision)
    return answer(s, step, GAME.actions(s), PLAIN)


def outcome(s: State, end: State) -> Outcome:
    """What has changed between two positions."""
    battle = battle_of(s)
    side, target = battle.attacker, battle.target
    units = [UNITS[n] for n in {*battle.attackers, *s.numbers_at(target), *battle.defenders}]
    noted = end.marched[end.marched.index(-1) + 1 :]
    back = dict(zip(noted[::2], noted[1::2], strict=True))
    figures: list[int] = []
    for who in (side, 1 - side):
        own = [u for u in units if u.side == who]
        alive = [u for u in own if end.at_number(u.n) < HEX_COUNT]
        figures += [
            max([count for n, count in back.items() if UNITS[n].side == who], default=0),
            sum((end.lost[u.n] if u in alive else u.steps) - s.lost[u.n] for u in own),
            sum(end.status(u) - s.status(u) for u in alive),
            len(own) - len(alive),
            end.vp[who] - s.vp[who],
        ]
    a, d = figures[:5], figures[5:]
    whose = TAKEN if end.holds(side, target, nm.ANY) else HELD if end.holds(1 - side, target, nm.ANY) else EMPTY
    return Outcome(whose, a[0], d[0], a[1], d[1], a[2], d[2], a[3], d[3], a[4], d[4])


# Positions ----------------------------------------------------------------------------------------


def at_the_dice(s: State, *rolls: str) -> State:
    """Answer plainly until the dice, which are given, are used up and the next ones are to be thrown."""
    waiting = list(rolls)
    while True:
        step = GAME.step(s)
        if isinstance(step, Chance):
            if not waiting:
                return s
            does(s, waiting.pop(0))
        else:
            does(s, str(plainly(s)))


def field(counter: bool = False) -> State:
    """Two Russian divisions and a gun against a German division."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20", status=-3)
    put(s, "G 1/1", "41.19", lost=9)
    put(s, "G 1 Train", "44.19")
    attacking(s, RUSSIA, counter)
    return does(s, "declare 41.19", "from 40.20")


def two_stacks() -> State:
    """Two stacks attack a division with a gun and an asset; both have one step less than their reduced side shows."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", lost=7)
    put(s, "R 28/20", "41.20", army="R FIRST", status=-2)
    put(s, "G 1/1", "41.19", lost=10, status=-3)
    put(s, "G 2/1", "41.19", lost=10)
    put(s, "G 1 Train", "42.18")
    attacking(s, RUSSIA)
    return does(s, "declare 41.19", "with R 25/3", "with R 28/20")


def cavalry() -> State:
    """A cavalry division rides at another in woods, with a depot behind it."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 1 c", "40.20")
    put(s, "G 1 c", "41.19", lost=3)
    put(s, "G EIGHTH Major", "42.18")
    attacking(s, RUSSIA)
    return does(s, "declare 41.19")


def behind_works() -> State:
    """A reduced division in an Improved Position, attacked across the counter-attack."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20", ip=2, lost=11)
    put(s, "G 1/1", "41.19", lost=2)
    attacking(s, CENTRAL, counter=True)
    return does(s, "declare 40.20")


def guns() -> State:
    """Two Russian divisions and two German ones, each side with a depot; the attacker does not see the other's."""
    s = position("a_gumbinnen", gt=2)
    put(s, "R 25/3", "40.20")
    put(s, "R 27/3", "40.20")
    put(s, "R FIRST Major", "38.20")
    put(s, "G 1/1", "41.19")
    put(s, "G 2/1", "41.19", lost=4)
    put(s, "G EIGHTH Major", "43.18")
    return attacking(s, RUSSIA)


# The same as the engine ---------------------------------------------------------------------------


@pytest.mark.rule("10.9.1#1", "10.10.2#1", "11.3#1", "11.4#1")
@pytest.mark.parametrize("build", [cavalry, behind_works])
def test_whole_combats_are_those_of_the_engine(build: Callable[[], State]) -> None:
    s = at_the_dice(build())
    assert name_of(s) == "CrtDice"
    assert outcomes(s) == brute_force(s)


@pytest.mark.rule("10.10.2#1", "11.1.1#1", "11.3#1", "11.2.3#1")
@pytest.mark.parametrize(
    ("build", "dice"),
    [
        (field, ("dice 9", "roll 5")),
        (field, ("dice 2", "roll 6", "roll 6")),
        (two_stacks, ("dice 3", "roll 6", "roll 4")),
        (two_stacks, ("dice 12", "roll 1", "roll 6")),
        (two_stacks, ("dice 7", "roll 4", "roll 6", "dice 11")),
    ],
)
def test_combats_that_have_begun_go_on_as_in_the_engine(build: Callable[[], State], dice: tuple[str, ...]) -> None:
    s = at_the_dice(build(), *dice)
    assert s.battle is not None
    found = outcomes(s)
    assert sum(found.values()) == 1
    assert found == brute_force(s)


@LONG
@pytest.mark.parametrize("build", [field, two_stacks])
def test_large_combats_are_those_of_the_engine(build: Callable[[], State]) -> None:
    s = at_the_dice(build())
    assert outcomes(s) == brute_force(s)


def test_courses_that_depend_on_each_other_are_not_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_the_dice(field(), "dice 9", "roll 5")
    plain, tried = outcomes(s), list[bool]()
    whole = Course.outcomes

    def entangled(self: Course) -> Exact:
        tried.append(self.apart)
        if self.apart:
            raise Entangled
        return whole(self)

    monkeypatch.setattr(Course, "outcomes", entangled)
    assert outcomes(s) == plain
    assert tried == [True, False]


def test_a_unit_that_changes_while_it_is_set_aside_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    s = at_the_dice(two_stacks(), "dice 7", "roll 4", "roll 6")
    course, run = Course(s), Course.run

    def meddled(self: Course, new: State) -> Step | None:
        step = run(self, new)
        for name in ("G 1/1", "R 25/3", "R 28/20"):
            new.set_lost(piece(name), min(new.lost[piece(name).n] + 1, piece(name).steps - 1))
        return step

    monkeypatch.setattr(Course, "run", meddled)
    with pytest.raises(Entangled):
        course.outcomes()


# What is told of ----------------------------------------------------------------------------------


def titles(s: State, seat: int) -> list[str]:
    """The titles of the odds that a seat is told."""
    return [one.title for one in ADVISER.odds(GAME.view(s, seat))]


@pytest.mark.rule("10.2#1")
def test_hexes_that_could_be_indicated_are_told_with_all_that_may_join() -> None:
    s = guns()
    put(s, "G 1 c", "40.21")
    found = ADVISER.odds(GAME.view(s, RUSSIA))
    assert [one.title for one in found] == ["40.21: R 25/3, R 27/3 attack", "41.19: R 25/3, R 27/3 attack"]
    assert found[1].places == ["41.19", "40.20"]
    for chart in found[0].charts:
        assert sum(bar.chance for bar in chart.bars) == pytest.approx(1), chart.title
    assert sum(row["chance"] for row in found[0].table) == pytest.approx(1)
    assert s.battle is None


@pytest.mark.rule("10.2.1#1", "10.5#1")
def test_an_attack_that_is_being_built_is_told_as_it_stands_and_with_all() -> None:
    s = does(guns(), "declare 41.19")
    assert titles(s, RUSSIA) == ["41.19: R 25/3, R 27/3 attack, with all that may join"]
    does(s, "with R 25/3")
    assert titles(s, RUSSIA)[:2] == ["41.19: R 25/3 attacks", "41.19: R 25/3 attacks, if the defender's guns have APs"]
    assert titles(s, RUSSIA)[-1] == "41.19: R 25/3, R 27/3 attack, with all that may join"


@pytest.mark.rule("10.5#1", "10.8#5")
def test_the_notes_tell_the_column_with_and_without_aps() -> None:
    s = does(guns(), "declare 41.19", "from 40.20")
    found = {one.title.partition(" attack")[2]: one.notes[0] for one in ADVISER.odds(GAME.view(s, RUSSIA))}
    assert found[""] == "Strength 30 against 16: 2:1; no shifts: 2:1."
    assert found[", without APs"] == "Strength 20 against 16: 1:1; no shifts: 1:1."
    assert found[", if the defender's guns have APs"] == "Strength 30 against 23: 1:1; no shifts: 1:1."


@pytest.mark.rule("10.1.3#2")
def test_the_defender_is_told_what_withholding_brings() -> None:
    s = does(guns(), "declare 41.19", "from 40.20")
    while name_of(s) != "Withholding":
        does(s, "done")
    assert offers(s) == ["withhold G 2/1", "done"]
    found = {one.title: one for one in ADVISER.odds(GAME.view(s, CENTRAL))}
    assert list(found) == ["41.19: R 25/3, R 27/3 attack", "41.19: R 25/3, R 27/3 attack, G 2/1 withheld"]
    before = outcomes(s, Choice((GAME.parse("withhold G 2/1"),)))
    does(s, "withhold G 2/1")
    assert outcomes(s) == before != outcomes(fights(s)[0].s, Choice((GAME.parse("done"),)))


@pytest.mark.rule("8.4#1", "10.3.1#1", "10.8#5")
def test_a_prepared_attack_is_told_before_its_marker_is_placed() -> None:
    s = guns()
    moving(s, RUSSIA)
    does(s, "take R 25/3")
    assert "prepare 41.19" in offers(s)
    found = ADVISER.odds(GAME.view(s, RUSSIA))
    assert [one.title for one in found] == ["41.19: R 25/3 attacks, as a Prepared Attack"]
    assert "Prepared Attack +1" in found[0].notes[0]
    assert s.prepared(piece("R 25/3")) == -1


@pytest.mark.rule("10.4.3#1", "10.8#5")
def test_a_flank_is_told_in_the_notes() -> None:
    s = position("a_gumbinnen", gt=2)
    for name, at in (("R 25/3", "40.20"), ("R 27/3", "42.18"), ("R 28/20", "41.20"), ("R 29/20", "41.18")):
        put(s, name, at, army="R FIRST")
    put(s, "G 1/1", "41.19")
    attacking(s, RUSSIA)
    assert "flank +2" in ADVISER.odds(GAME.view(s, RUSSIA))[0].notes[0]


@pytest.mark.rule("11.4#1")
def test_nothing_is_told_when_all_dice_are_thrown() -> None:
    s = at_the_dice(behind_works())
    does(s, "dice 12")
    while s.battle is not None and name_of(s) != "Advance":
        step = GAME.step(s)
        does(s, "roll 6" if name_of(s) == "SlrtDie" else "dice 7" if isinstance(step, Chance) else offers(s)[0])
    assert ADVISER.odds(GAME.view(s, CENTRAL)) == []


@pytest.mark.rule("4.2.6#1")
def test_what_an_attacker_is_told_does_not_depend_on_what_he_does_not_see() -> None:
    one, other = does(guns(), "declare 41.19"), guns()
    other.set_lost(piece("G 2/1"), 8)
    other.set_cel(piece("G 1/1"), 2)
    does(other, "declare 41.19")
    assert ADVISER.odds(GAME.view(one, RUSSIA)) == ADVISER.odds(GAME.view(other, RUSSIA))
