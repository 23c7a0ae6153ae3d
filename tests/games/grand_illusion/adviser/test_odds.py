"""The odds of battles equal what the whole engine does over all dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from greatwar.games.grand_illusion.adviser.odds_course import mixed, outcomes, preferred
from greatwar.games.grand_illusion.adviser.odds_fire import Outcome, in_the_hex
from greatwar.games.grand_illusion.adviser.odds_stages import battles
from greatwar.games.grand_illusion.battle import Declared
from greatwar.games.grand_illusion.components import Side, hex_at, unit
from greatwar.games.grand_illusion.game import GAME
from greatwar.games.grand_illusion.rules.retreat import must_retreat
from greatwar.games.grand_illusion.state import State
from greatwar.games.grand_illusion.steps.battle import ResolveBattles
from greatwar.games.grand_illusion.steps.bombardment import Bombard
from greatwar.games.grand_illusion.steps.cavalry import CavalryWithdrawal
from greatwar.games.grand_illusion.steps.combat import Combats, FreeShot
from greatwar.games.grand_illusion.steps.fortunes import aftermath
from greatwar.games.grand_illusion.steps.movement import Activate, MoveGroup
from greatwar.games.grand_illusion.steps.reserves import ReservePlacement, ToReserve
from greatwar.games.grand_illusion.steps.retreat import BattleOver, ConcludeBattle
from greatwar.kernel.rng import Rng
from greatwar.kernel.step import Chance
from greatwar.players.lively import LivelyPlayer
from tests.games.grand_illusion.positions import position

Exact = dict[Outcome, Fraction]


# Brute force: the engine itself, over all dice ----------------------------------------------------


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine also logs what a battle has brought when its fire is over, and who is in the hex in the end."""
    concludes, over = ConcludeBattle.run, BattleOver.run

    def concludes_and_tells(self: ConcludeBattle, s: State) -> None:
        assert s.battle is not None
        here, loser = s.battle.hex, None if s.battle.called_off else must_retreat(s, s.battle)
        counts = [len(s.combat_units(side, here)) for side in Side]
        s.say(f"~{here} {s.battle.losses} {counts} {forts(s, here.n)} {-1 if loser is None else int(loser)}")
        concludes(self, s)

    def over_and_tells(self: BattleOver, s: State) -> None:
        assert s.battle is not None
        s.say(f"~over {there(s, s.battle.hex.n)}")
        over(self, s)

    monkeypatch.setattr(ConcludeBattle, "run", concludes_and_tells)
    monkeypatch.setattr(BattleOver, "run", over_and_tells)


def forts(s: State, here: int) -> int:
    """The steps that the forts of a hex have left."""
    return sum(u.steps - s.steps_lost(u) for side in Side for u in s.forts(side, hex_at(here)))


def there(s: State, here: int) -> str:
    """Who is in a hex."""
    german, allied = (len(s.combat_units(side, hex_at(here))) for side in Side)
    return in_the_hex(
        (german, allied), (len(s.forts(Side.GERMAN, hex_at(here))), len(s.forts(Side.ALLIED, hex_at(here))))
    )


def brute_force(s: State) -> Exact:
    """All outcomes of the battle that is fought in `s`, by playing it out with every die."""
    assert s.battle is not None
    here = s.battle.hex
    combat, walls = [len(s.combat_units(side, here)) for side in Side], forts(s, here.n)
    found: Exact = {}
    for (log, left), chance in played_out(s).items():
        outcome = read(log, left, combat, walls)
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def read(log: str, left: tuple[int, str], combat: list[int], walls: int) -> Outcome:
    """The outcome that a log tells of; without a word the battle was called off."""
    if not log:
        return Outcome(False, 0, 0, 0, 0, walls - left[0], -1, left[1])
    words = log.partition("~over ")
    _, german, allied, german_left, allied_left, steps, loser = words[0].translate(_PLAIN).split()
    lost = combat[0] - int(german_left), combat[1] - int(allied_left)
    return Outcome(True, int(german), int(allied), *lost, walls - int(steps), int(loser), words[2])


_PLAIN = str.maketrans("", "", "~()[],")


def played_out(s: State) -> dict[tuple[str, tuple[int, str]], Fraction]:
    """What all courses of a battle say, with their chances; states that are the same go on together."""
    assert s.battle is not None
    here, start = s.battle.hex, s.copy()
    ahead: dict[Any, tuple[State, str, Fraction]] = {b"": (start, "", Fraction(1))}
    found: dict[tuple[str, tuple[int, str]], Fraction] = {}
    while ahead:
        after: dict[Any, tuple[State, str, Fraction]] = {}
        for now, log, chance in ahead.values():
            for new, more, share in moved_on(now):
                said, weight = log + more, chance * share
                if "~over" in said or new.battle is None or new.battle.hex != here:
                    end = said, (0, "") if said else (forts(new, here.n), there(new, here.n))
                    found[end] = found.get(end, Fraction(0)) + weight
                    continue
                key = new.to_bytes(), said
                before = after[key][2] if key in after else Fraction(0)
                after[key] = new, said, before + weight
        ahead = after
    return found


def moved_on(s: State) -> Iterator[tuple[State, str, Fraction]]:
    """The states after the next decision or die, with what was said."""
    step = GAME.step(s)
    listed = step.outcomes(s) if isinstance(step, Chance) else [(preferred(s, GAME.actions(s)), 1)]
    total = sum(weight for _, weight in listed)
    for action, weight in listed:
        new = s.copy()
        lines: list[tuple[str, int | None]] = []
        new.log = lines
        GAME.apply(new, action)
        new.log = None
        yield new, "".join(text for text, _ in lines if text.startswith("~")), Fraction(weight, total)


def exact(s: State) -> Exact:
    """The odds of the battle in a state."""
    weights = mixed(outcomes(s))
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items()}


# Positions from play ------------------------------------------------------------------------------


@cache
def met(scenario: str, seed: int, wanted: int) -> tuple[State, ...]:
    """Positions in the middle of battles, met in a lively game: some of every step."""
    rng, s = Rng(seed), GAME.setup(scenario)
    player = LivelyPlayer(GAME.styles["lively"])
    seen: dict[str, int] = {}
    found: list[State] = []
    while GAME.actor(s) is not None and len(found) < wanted:
        kind = type(s.pending[-1]).__name__
        if s.battle is not None and list(battles(s)) and seen.get(kind, 0) < max(2, wanted // 4) and rng.below(3) == 0:
            seen[kind] = seen.get(kind, 0) + 1
            found.append(s.copy())
        actor = GAME.actor(s)
        chance = actor is not None and actor < 0
        GAME.apply(s, GAME.random_action(s, rng) if chance else player.decide(s, GAME.actions(s), rng))
    return tuple(found)


GAMES = [("campaign", 1), ("short-campaign", 2), ("what-if", 3), ("campaign", 4)]


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_odds_equal_all_dice_of_the_engine(scenario: str, seed: int) -> None:
    positions = met(scenario, seed, 14)
    for s in positions:
        (mine,) = battles(GAME.view(s, s.active))
        assert exact(mine) == brute_force(s)
    assert len(positions) >= 8


# Before a battle is declared ----------------------------------------------------------------------


@cache
def marches(scenario: str, seed: int) -> tuple[State, ...]:
    """Positions in which a group may march into a hex held by the enemy, met in a lively game."""
    rng, s, found = Rng(seed), GAME.setup(scenario), list[State]()
    player = LivelyPlayer(GAME.styles["lively"])
    while GAME.actor(s) is not None and len(found) < 6:
        if isinstance(s.pending[-1], MoveGroup) and list(battles(s)) and rng.below(3) == 0:
            found.append(s.copy())
        actor = GAME.actor(s)
        chance = actor is not None and actor < 0
        GAME.apply(s, GAME.random_action(s, rng) if chance else player.decide(s, GAME.actions(s), rng))
    return tuple(found)


def fought(s: State, here: int) -> State | None:
    """The position with the battle in a hex begun, after a march into it."""
    while s.pending and s.activation is not None and s.battle is None:
        listed = GAME.actions(s)
        wanted = [a for a in listed if str(a) in ("accept", "done", f"resolve {here}")]
        if not wanted:
            return None
        GAME.apply(s, wanted[0])
    return s if s.battle is not None and s.battle.hex.n == here else None


def test_odds_before_a_march_are_those_after_it() -> None:
    compared = 0
    for s in marches("campaign", 5):
        told = {mine.battle.hex: exact(mine) for mine in battles(s) if mine.battle is not None}
        for action in [a for a in GAME.actions(s) if a.verb == "march" and a.args[0] in told]:
            after = s.copy()
            GAME.apply(after, action)
            begun = fought(after, int(action.args[0]))
            if begun is not None and begun.battle is not None and not begun.battle.effect:
                compared += 1
                assert told[begun.battle.hex] == exact(begun)
    assert compared >= 3


def test_an_activated_force_is_told_what_it_may_attack() -> None:
    s = position().active("Allied").turn(2).build(Activate(hex_at(87)))
    first, plain, *others = GAME.adviser.odds(s)
    assert first.places == plain.places == ["86"]
    assert "FR XX" in first.title
    assert "no effect" in plain.title
    assert {x.places[0] for x in others} == {"96"}


# Positions made by hand ---------------------------------------------------------------------------


Rows = Mapping[str, tuple[str, ...]]


def board(where: int, attacker: str, front: Rows, worn: str = "", turn: int = 3, **fields: Any) -> State:
    """A battle whose front line is laid out, space by space; a worn fort has one step left."""
    rows = [tuple((unit(n.strip("()")),) if n else () for n in front[side]) for side in ("German", "Allied")]
    names = [n for side in front for n in front[side] if n]
    there = position().clear(where).at(where, *names).turn(turn).activation(where).active(attacker)
    if worn:
        there.steps_lost(worn, unit(worn).steps - 1)
    attackers = [n.strip("()") for n in front[attacker] if n]
    there.battle(where, attacker, *attackers, front=(rows[0], rows[1]), **{"effect": "none", **fields})
    return there.build(ReservePlacement(), CavalryWithdrawal(), Combats(), *aftermath())


def test_a_charge_of_disrupted_cavalry() -> None:
    s = board(39, "German", {"German": ("(GE 8C)", "GE BC", "", ""), "Allied": ("FR XX", "(FR XVI)", "", "")})
    assert isinstance(s.pending[-1], FreeShot)
    assert exact(s) == brute_force(s)


def test_the_price_of_elan() -> None:
    front = {"German": ("GE XXI", "GE 8C", "", ""), "Allied": ("FR XX", "FR XVI", "", "")}
    s = board(96, "Allied", front, turn=1, plan17=True, mandated=True)
    found = exact(s)
    assert found == brute_force(s)
    assert all(x.allied_hits for x in found)
    assert any("élan" in note for odds in GAME.adviser.odds(s) for note in odds.notes)


@pytest.mark.parametrize("die", [1, 5])
def test_a_landing(die: int) -> None:
    front = {"German": ("GE IIIR", "", "", ""), "Allied": ("BR 7", "BE I", "", "")}
    s = board(42, "Allied", front, landing=die)
    assert exact(s) == brute_force(s)


def test_a_fort_that_falls_no_longer_helps_the_reserves() -> None:
    front = {"German": ("GE III", "GE IV", "", ""), "Allied": ("FR XX", "Fort Namur", "FR XVI", "FR XV")}
    s = board(64, "German", front, worn="Fort Namur")
    while isinstance(s.pending[-1], ToReserve):
        GAME.apply(s, preferred(s, GAME.actions(s)))
    assert any(s.battle.reserve[Side.ALLIED]) if s.battle else False
    assert exact(s) == brute_force(s)


def test_guns_before_the_fortunes() -> None:
    there = position().clear(64).at(64, "GE III", "GE IV", "GE XR", "GE HA420", "GE HA305", "FR XX", "Fort Namur")
    attackers = tuple(unit(n) for n in ("GE III", "GE IV", "GE XR"))
    there.turn(3).active("German").caps(4, 4).activation(64, battles=(Declared(hex_at(64), attackers),))
    s = there.build(ResolveBattles())
    assert isinstance(s.pending[-1], Bombard)
    found = exact(s)
    assert found == brute_force(s)
    assert {x.fort_steps for x in found} == {1, 2}
    assert any(not x.fought for x in found)


def test_guns_before_a_fort_that_fires_from_the_reserve() -> None:
    guns = ("GE HA420", "GE HA305")
    there = position("what-if").clear(98).at(98, "GE III", "GE IV", *guns, "FR XX", "Fort Epinal A", "Fort Epinal B")
    there.steps_lost("Fort Epinal A", 1).steps_lost("Fort Epinal B", 3)
    attackers = tuple(unit(n) for n in ("GE III", "GE IV"))
    there.turn(5).active("German").caps(4, 4).activation(98, battles=(Declared(hex_at(98), attackers),))
    s = there.build(ResolveBattles())
    found = exact(s)
    assert found == brute_force(s)
    assert {x.fort_steps for x in found} >= {1, 2, 3}


def test_charts_add_up_and_both_sides_are_told_the_same() -> None:
    for s in met("what-if", 3, 14):
        found = GAME.adviser.odds(GAME.view(s, Side.GERMAN))
        assert all(abs(sum(bar.chance for bar in chart.bars) - 1) < 1e-9 for x in found for chart in x.charts)
        assert all(abs(sum(row["chance"] for row in x.table) - 1) < 1e-9 for x in found)
        assert GAME.adviser.odds(GAME.view(s, Side.ALLIED)) == found


def test_without_a_fight_there_are_no_odds() -> None:
    assert GAME.adviser.odds(GAME.setup("campaign")) == []
