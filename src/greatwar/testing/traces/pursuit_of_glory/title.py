"""Replaying traces of Pursuit of Glory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from ....games.pursuit_of_glory.components import (
    ELIMINATED,
    OUT_OF_PLAY,
    PERMANENT,
    REMOVED,
    RESERVE,
    TURN_TRACK,
    UNITS,
    UNITS_OF_KIND,
    Space,
    Unit,
    space,
)
from ....games.pursuit_of_glory.names import AP, CP, POOLS
from ....games.pursuit_of_glory.notation import DONE, NO_FLANK, RESOLVE, STOP
from ....games.pursuit_of_glory.rules.cards_by_name import LLOYD_GEORGE, ROBERTSON, TURKISH_WAR_WEARINESS
from ....games.pursuit_of_glory.rules.hands import PASSING
from ....games.pursuit_of_glory.state import NO_MORE_MO, PUGNACITY, RU_ATTACKED, State
from ....kernel.action import Action
from ....kernel.step import Chance
from ..chance import RecordedChance
from ..differences import OutOfStep
from ..replay import Replay
from ..verdicts import Predicate
from . import semantic
from .adopt import adopt, begin_action, offensives_of, take_position
from .decisions import TRIBES, carry_out, keeps, why_not_card
from .predicates import PREDICATES
from .words import PLACE_NAMES, SIDES, card_called, card_name, kind_of, side_name, token, units_called

SCENARIOS = {
    "Historical": "campaign-1914",
    "LIMITED WAR": "campaign-1914",
    "TOTAL WAR": "campaign-1914",
    "PACK 1916": "total-war-1916",
}
#: scenarios of the recording program only: their position is taken over at the first checkpoint
SCAFFOLDS = ("LIMITED WAR", "TOTAL WAR")
#: the reconstructed set-up of 1916
PACK = "PACK 1916"
#: decisions that a verdict may skip, with what they do
PARDONABLE = ("event_choice", "tribe_at", "tribe_remove")
#: what our engine is told when it asks something that the recording program does not
NO_MORE = (DONE, STOP, RESOLVE, NO_FLANK)
#: 3.2.3.1 Yudenich negates a space of retreat
HOLD = Action("hold")
#: the events that bring a country into the war with units of its own
ENTRIES = ("AP29", "CP33")
#: where units are that have still to be placed
UNPLACED = frozenset(x.n for x in (OUT_OF_PLAY, TURN_TRACK, *ELIMINATED, *PERMANENT, *REMOVED))
#: 16.3.3.5 up to this number an IN unit joins the mutiny
MUTINEERS = 2


class PursuitChance(RecordedChance):
    """Dice for trenches belong to their space; the first hands stand in the set-up."""

    FOR_A_SPACE = ("entrench_roll",)
    #: decisions whose dice are those of the weather: they stand before the windows for cards
    WEATHER = ("attack", "flank", "region_defenders")

    def __init__(self, lines: list[dict[str, Any]]) -> None:
        super().__init__(lines)
        found = [x for x in self.dice if self._of_weather(lines[x[0]])]
        self.dice = [x for x in self.dice if not self._of_weather(lines[x[0]])]
        self.weather = [x for number in dict.fromkeys(n for n, _ in found) for x in self._checks(lines, number, found)]
        first = lines[1]["state"]
        for side, draws in self.draws.items():
            hand = [name for name in first.get(f"hand/{side}", ()) if name != "AP01" or first["turn"] > 1]
            draws[:0] = [(1, name) for name in hand]
        self.recorded = (
            tuple(self.dice),
            tuple(self.at_spaces),
            {k: tuple(v) for k, v in self.draws.items()},
            tuple(self.weather),
        )

    def _of_weather(self, line: dict[str, Any]) -> bool:
        """Whether the dice of a decision are those of the Severe Weather Check."""
        early = ("pre_weather", "pre_flank", "event_enver_goes_east_resolve", "maude_place_hq")
        named = str(line.get("window", line.get("what", line.get("at", ""))))
        return line.get("k") in self.WEATHER or named.startswith(early)

    def _checks(
        self, lines: list[dict[str, Any]], number: int, found: list[tuple[int, int]]
    ) -> list[tuple[int, str, int]]:
        """The checks of a line, each with the attacking space it is for.

        Where several spaces roll, the highest dice are for those whose units suffered.
        """
        dice = [pips for n, pips in found if n == number]
        attack = next(n for n in range(number, 0, -1) if lines[n].get("k") == "attack" or n == 1)
        if lines[number].get("k") == "ack" or attack == 1:
            return [(number, "", pips) for pips in dice]
        spaces = list(dict.fromkeys(str(token).partition("@")[2] for token in lines[attack]["units"]))
        if len(dice) != len(spaces):
            return [(number, "", pips) for pips in dice]
        if len(dice) > 1:
            spaces.sort(key=lambda x: f"units/{x}" not in lines[number]["delta"])
            dice.sort(reverse=True)
        return [(number, where, pips) for where, pips in zip(spaces, dice, strict=True)]

    def weather_die(self, where: str, line: int) -> int:
        """The die of a Severe Weather Check for a space, soon after a line."""
        for entry in self.weather:
            if entry[1] in ("", where) and entry[0] <= line + 6:
                self.weather.remove(entry)
                return entry[2]
        raise OutOfStep("chance/roll", f"a die for the weather at {where}", "no die is left")

    def now(self) -> tuple[Any, ...]:
        """What is left of the recorded chance."""
        draws = {side: list(pile) for side, pile in self.draws.items()}
        return list(self.dice), list(self.at_spaces), draws, list(self.weather)

    def back_to(self, before: tuple[Any, ...]) -> None:
        """Give back what has been taken since."""
        self.dice, self.at_spaces, self.draws, self.weather = before

    def leftover_weather(self, line: int) -> list[tuple[int, str, int]]:
        """The checks recorded before a line that ours has not made; they are dropped."""
        left = [x for x in self.weather if x[0] < line]
        self.weather = [x for x in self.weather if x[0] >= line]
        return left

    def leftover_draws(self, line: int, names: frozenset[str]) -> list[str]:
        """The draws of some cards, recorded before a line, that ours has not made; they are dropped."""
        left = [name for pile in self.draws.values() for number, name in pile if number < line and name in names]
        self.draws = {
            side: [x for x in pile if not (x[0] < line and x[1] in names)] for side, pile in self.draws.items()
        }
        return left

    def forget(self, line: int) -> None:
        """Drop what was recorded before a line; what ours has taken too early while it was lost comes back."""
        dice, at_spaces, draws, weather = self.recorded
        self.dice, self.at_spaces = list(dice), list(at_spaces)
        self.draws = {side: list(pile) for side, pile in draws.items()}
        self.weather = [x for x in weather if x[0] >= line]
        super().forget(line)


class PursuitReplay(Replay[State]):
    """A trace of Pursuit of Glory."""

    SCENARIOS: ClassVar[Mapping[str, str]] = SCENARIOS
    NEEDED: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "d": ("i", "who", "k", "delta"),
        "check": ("i", "who", "supply", "state"),
        "end": ("result", "state"),
        "setup": ("state",),
    }
    VERDICTS: ClassVar[Path] = Path(__file__).with_name("verdicts")
    PREDICATES: ClassVar[Mapping[str, Predicate]] = PREDICATES
    FOLLOWS: ClassVar[bool] = False

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.discards: dict[str, list[str]] = {"ap": [], "cp": []}
        self.picked = ""  # the unit of the last click, where its place follows
        self.offensive_dice: list[int] = []  # the CP die, rolled before the AP rolls again
        self.doubts: list[int] = []  # dice for units with a "?", rolled before the fire
        self.fire: dict[bool, int] = {}  # the dice of attacker and defender, rolled together there
        self.losses_until = 0
        self.stack_at = ""  # the stack that an event makes attack
        self.called_up: list[tuple[str, str]] = []  # reserves of an event, with the spaces they are for
        self.boxed: list[tuple[str, str]] = []  # new units that went to a box before ours has asked for them
        self.sent_east: list[tuple[str, str]] = []  # those that wait, with their targets
        self.penalties: list[str] = []  # units to be degraded because points are below zero
        self.activations: list[dict[str, Any]] = []  # those of this action, and the position before them
        self.before_activation: State | None = None
        self.doubled: set[str] = set()  # cards that the recorded game has held in two places
        self.fallen: set[Space] = set()  # forts that have surrendered, which keep a siege marker there

    # Chance and passing ---------------------------------------------------------------------------

    chance: PursuitChance

    def recorded(self, lines: list[dict[str, Any]]) -> RecordedChance:
        return PursuitChance(lines)

    def by_chance(self, step: Chance) -> Action:
        kind, s = type(step).__name__, self.state
        if kind == "DrawCard":
            side = side_name(step.side)  # type: ignore[attr-defined]
            if self.chance.over and not self.chance.draws[side]:
                return step.outcomes(s)[0][0]
            return Action("draw", (card_called(self.chance.draw(side)),))
        if kind == "PeekAtHand":
            return step.outcomes(s)[0][0]
        if kind == "TrenchDie":
            where = PLACE_NAMES[step.space]  # type: ignore[attr-defined]
            return Action("roll", (self.chance.at_space("entrench_roll", where, self.at),))
        if kind == "OffensiveDie":
            return Action("roll", (self._offensive_die(step),))
        if kind == "WeatherDie":
            return Action("roll", (self.chance.weather_die(PLACE_NAMES[step.space], self.at),))  # type: ignore[attr-defined]
        if kind == "FireDie":
            return Action("roll", (self._fire_die(step),))
        if kind == "QuestionDie" and self.doubts:
            return Action("roll", (self.doubts.pop(0),))
        if kind == "MutinyDie":
            return Action("roll", (self._mutiny_die(step),))
        if kind == "JafarDie":
            return Action("roll", (self._jafar_die(),))
        return Action("roll", (self.chance.die(kind),))

    def _roll_fire(self) -> None:
        """All dice of a fire stand together there: for units with a "?", reduced ones too, the attacker's, the other.

        Which of them count is for our rules to say: a reduced unit has a Loss Factor of its own, and who has lost all
        units before his turn does not fire.
        """
        c, s = self.state.combat, self.state
        dice = self.chance.dice
        if c is None or any(c.dice) or not dice:
            return
        together = sum(number == dice[0][0] for number, _ in dice)
        doubtful = [UNITS[n] for n in (*c.attackers, *c.defenders) if not UNITS[n].lf[0]]
        rolled = [(u, self.chance.die("QuestionDie")) for u in doubtful[: max(0, together - 2)]]
        self.doubts = [pips for u, pips in rolled if not s.reduced(u)]
        self.fire = {}
        if together - len(rolled) >= 2:
            self.fire = {True: self.chance.die("FireDie"), False: self.chance.die("FireDie")}

    def _fire_die(self, step: Any) -> int:
        if not self.fire and not self.doubts and not self._dice_here():
            self._not_fought()
        self._roll_fire()
        pips = self.fire.pop(step.attacking, 0)
        return pips or self.chance.die("FireDie")

    def _end_of_combat(self) -> int:
        """The line at which the combat of this line is over: the next attack, or the end of the action."""
        later = range(self.at + 1, len(self.lines))
        return next((n for n in later if self.lines[n]["t"] != "d" or self.lines[n]["k"] == "attack"), len(self.lines))

    def _dice_here(self) -> bool:
        """Whether a die is left that was rolled before the next attack."""
        return bool(self.chance.dice) and self.chance.dice[0][0] < self._end_of_combat()

    def _not_fought(self) -> None:
        """No die is recorded for a fire of ours: a card that ours does not offer has called the combat off there."""
        c = self.state.combat
        for line in self.lines[self.at : self._end_of_combat()]:
            if line["t"] == "d" and line["k"] == "combat_card" and c is not None:
                played = card_called(line["card"])
                if played.n not in c.cards:
                    raise OutOfStep("illegal/combat_card", why_not_card(self, line), f"card {played}")
        raise OutOfStep("chance/roll", "a die for FireDie", "no die is rolled in this combat")

    def _mutiny_die(self, step: Any) -> int:
        """16.3.3.5 A die for each IN unit, in an order of their own there: what became of the unit tells which."""
        unit = UNITS[step.unit]
        line: dict[str, Any] = next((d for d in self.this_round() if d.get("verb") == "rebel_india"), {"delta": {}})
        key = f"units/{PLACE_NAMES[self.state.where[unit.n]]}"
        names = [token(self.state, u) for u in UNITS if self.state.where[u.n] == self.state.where[unit.n]]
        left = Counter(line["delta"].get(key, names) or ())
        gone = names.count(token(self.state, unit)) > left[token(self.state, unit)]
        number, dice = self.chance.dice[0][0] if self.chance.dice else 0, self.chance.dice
        fitting = [n for n, (at, pips) in enumerate(dice) if at == number and (pips <= MUTINEERS) == gone]
        return dice.pop(fitting[0])[1] if fitting else self.chance.die("MutinyDie")

    def _jafar_die(self) -> int:
        """9.5.4.3 The die for JAFAR PASHA, if one is recorded for this combat; else what became of the card."""
        end = self._end_of_combat()
        if self._dice_here():
            return self.chance.die("JafarDie")
        e = OutOfStep("chance/jafar", "a die for JAFAR PASHA", "no die is rolled")
        self.judge(e, self.lines[self.at])
        self.state.listed = None
        passed = dict(self.theirs)
        for n in range(self.at, end):
            passed |= {key: new for key, new in self.lines[n].get("delta", {}).items() if key == "retained/ap"}
        return 1 if "CP20" in (passed.get("retained/ap") or ()) else 6

    def _offensive_die(self, step: Any) -> int:
        """Both sides roll first there, then either again; here a side rolls until it is done."""
        if self.state.has(NO_MORE_MO):  # they roll for the CP all the same
            line, first = self.chance.dice[0][0] if self.chance.dice else 0, self.chance.die("OffensiveDie")
            if self.chance.dice and self.chance.dice[0][0] == line:
                self.chance.die("OffensiveDie")
            return first
        if step.side == AP and not self.state.offensive[AP] and not self.offensive_dice:
            first = self.chance.die("OffensiveDie")
            self.offensive_dice = [self.chance.die("OffensiveDie")]
            return first
        if step.side != AP and self.offensive_dice:
            return self.offensive_dice.pop()
        return self.chance.die("OffensiveDie")

    def pass_on(self) -> bool:
        if self.over or self.asking == self.ROUND:
            return False
        if self.asking == "DiscardCombatCards":
            return self._give_discards()
        if self.asking in TRIBES:
            return self._leave_tribes()
        if self.asking == "PlaceUnits" and self.boxed and self._place_in_box():
            return True
        if self.asking == "AddReserves" and self.called_up:
            return self._add_reserves()
        listed = self.listed
        if self.asking == "TakeLosses" and RESOLVE not in listed and listed[0].verb in ("loss", "replace"):
            raise OutOfStep("asks/loss", [str(a) for a in listed], "no more losses")
        if self.asking == "TakeBack":
            verb = "take-back" if keeps(self, card_name(listed[0].args[0])) else "discard"
            self.play(next(a for a in listed if a.verb == verb))
            return True
        if self.asking == "CommitStaff" and not self.step.attacking:
            self.play(listed[0])  # a defending HQ takes part there unless the defenders are chosen
            return True
        if self.asking == "CancelOrders":
            self.play(Action("choose", ("both",)))  # the recorded game asks nothing
            return True
        if HOLD in listed:
            self.play(HOLD)  # 3.2.3.1 Yudenich: not asked there
            return True
        if self.asking == "ChooseReplacement":
            self.play(self._cadre(listed))
            return True
        if self.asking == "Degrade" and len(listed) > 1:
            if not self.penalties:
                self.pardon(OutOfStep("asks", self.game.prompt(self.state), "no more"))
            kin = self.units(self.penalties.pop(0)) if self.penalties else []
            steps = [a for a in listed if a.verb == "degrade"]
            mildest = min(steps, key=lambda a: (a.args[0].large, self.state.reduced(a.args[0])))
            self.play(next((a for a in steps if a.args[0] in kin), mildest))
            return True
        if self.asking == "Pay":
            self.play(self._payer(listed))
            return True
        if self.asking == "PlaceUnits" and self._country_enters():
            return self._into_reserve()
        answer = listed[0] if len(listed) == 1 else next((a for a in NO_MORE if a in listed), None)
        if answer is None:
            return False
        self.play(answer)
        return True

    def _cadre(self, listed: list[Action]) -> Action:
        """The SCU that takes the place of an LCU lost to a debt: the one that has left the Reserve Box there."""
        for d in self.this_round():
            if d.get("at") == "turkish_war_weariness_penalty" and "units/CP Reserve Box" in d["delta"]:
                left = Counter(kind_of(t)[0] for t in d["delta"]["units/CP Reserve Box"] or ())
                ours = Counter(u.kind for u in self.state.at(RESERVE[CP]))
                return next((a for a in listed if a.args[1].kind in ours - left), listed[0])
        return listed[0]

    def _country_enters(self) -> bool:
        """Whether ROMANIA or BULGARIA is the event of this action."""
        return any(d["k"] == "play" and d["as"] == "event" and d["card"] in ENTRIES for d in self.this_round())

    def _into_reserve(self) -> bool:
        """18.8 A unit of an entry whose space is full: the recorded game overstacks, ours has to put it elsewhere."""
        boxed = next((a for a in self.listed if a.args and str(a.args[-1]).endswith("Reserve Box")), None)
        if boxed is None:
            return False
        self.pardon(OutOfStep("entry/PlaceUnits", self.game.prompt(self.state), str(boxed.args[0])))
        self.play(boxed)
        return True

    def _place_in_box(self) -> bool:
        """A new unit that the recorded game has put into a box before ours has asked."""
        for kind, box in self.boxed:
            found = next((a for a in self.listed if a.args and a.args[0].kind == kind and str(a.args[1]) == box), None)
            if found is not None:
                self.boxed.remove((kind, box))
                self.play(found)
                return True
        return False

    def _add_reserves(self) -> bool:
        """BULL'S EYE DIRECTIVE: the division that was named for a space when it was activated."""
        token, where = self.called_up.pop(0)
        wanted = [Action("place", (u, space(where))) for u in self.units(token)]
        found = next((a for a in wanted if a in self.listed), None)
        if found is None:
            why = str(self.game.why_not(self.state, wanted[0])) if wanted else "no such unit"
            raise OutOfStep("illegal/bulls_eye", why, f"{token} to {where}")
        self.play(found)
        return True

    def _leave_tribes(self) -> bool:
        """16.3.2c The recorded game is done with its tribes: if a verdict says so, ours leaves it at that."""
        if [a.verb for a in self.listed] == ["done"]:
            self.play(self.listed[0])
            return True
        there = sum(u.tribe and self.state.on_map(u) for u in UNITS)
        self.pardon(OutOfStep(f"tribes/{self.asking}", there, self.state.jihad))
        self.state.pending.pop()
        self.state.listed = None
        self.settle()
        return True

    def _payer(self, listed: list[Action]) -> Action:
        """The pool that the recorded game has taken the points from."""
        changed = {key for key in self.lines[self.at].get("delta", ()) if key.startswith("rp/")}
        keys = {pool: f"rp/{semantic.POOL_KEYS.get(pool, pool)}" for pool in POOLS}
        return next((a for a in listed if keys[a.args[0]] in changed), listed[0])

    def _give_discards(self) -> bool:
        for name in self.discards[side_name(self.step.side)]:
            action = Action("discard", (card_called(name),))
            if action not in self.listed:
                raise OutOfStep("illegal/discard", str(self.game.why_not(self.state, action)), str(action))
            self.play(action)
        self.play(DONE)
        return True

    def units(self, token: str) -> list[Unit]:
        """Our units with that name at that place."""
        return units_called(self.state, token)

    # Comparing ------------------------------------------------------------------------------------

    def carry_out(self, line: dict[str, Any]) -> None:
        if line["k"] not in PARDONABLE:
            carry_out(self, line)
            return
        state, chance = self.state.copy(), self.chance.now()
        try:
            carry_out(self, line)
        except OutOfStep:  # a verdict may say that the game goes on without the decision: nothing has happened
            self.state = state
            self.chance.back_to(chance)
            raise

    def semantic(self) -> dict[str, Any]:
        return semantic.semantic(self.state)

    def value(self, key: str) -> Any:
        return semantic.semantic(self.state).get(key)

    def comparable(self, key: str) -> bool:
        return semantic.comparable(key)

    def same(self, key: str, ours: Any, theirs: Any) -> bool:
        return semantic.same(key, ours, theirs)

    def _note_doubled(self) -> None:
        """9.5.4.3 Cards that are in two places of the recorded position at once."""
        seen: set[str] = set()
        for key, cards in self.theirs.items():
            if key.partition("/")[0] in ("hand", "deck", "discard", "removed", "retained"):
                self.doubled |= seen & set(cards)
                seen |= set(cards)

    def prepared(self) -> dict[str, Any]:
        self._note_doubled()
        found = semantic.with_control(self.theirs)
        self.fallen |= set(semantic.fallen_forts(self.theirs))
        found |= {f"fort/{x}": "destroyed" for x in self.fallen if found.get(f"fort/{x}") == "besieged"}
        for pool, halves in self.late_bonus():
            key = f"rp/{semantic.POOL_KEYS[pool]}"
            found[key] = found.get(key, 0) + halves / 2
        if found.get("mo/cp") != "enver":  # what Enver was once told to do is left lying there
            found = {key: value for key, value in found.items() if not key.startswith("mo/cp/")}
        return found

    def late_bonus(self) -> list[tuple[str, int]]:
        """9.4.1a Half points of every turn: ours records them when it begins, they when replacements are taken."""
        s = self.state
        yearly = ((LLOYD_GEORGE, "BR", 2), (ROBERTSON, "BR", -2), (TURKISH_WAR_WEARINESS, "TU", -4))
        return [(pool, halves) for c, pool, halves in yearly if 0 < s.played[c.n] <= s.turn]

    def supply(self, line: dict[str, Any]) -> Iterable[tuple[str, Any, Any]]:
        self.discards = {"ap": [], "cp": []}
        self.picked = ""
        self.sent_east, self.called_up, self.boxed, self.penalties = [], [], [], []
        self.activations, self.before_activation = [], None
        found: list[tuple[str, Any, Any]] = []
        for key, names in semantic.supply_grades(self.state).items():
            ours, theirs = Counter(names), Counter(line["supply"].get(key, ()))
            found += [(f"supply/{key}", name, None) for name in sorted((ours - theirs).elements())]
            found += [(f"supply/{key}", None, name) for name in sorted((theirs - ours).elements())]
        return found

    def ending(self, line: dict[str, Any]) -> tuple[str, str]:
        result = self.game.result(self.state)
        ours = "in progress" if result is None else "nobody" if result.winner is None else side_name(result.winner)
        return ours, str(line["result"])

    def after(self, line: dict[str, Any], skipped: bool) -> None:
        """The OPS left are compared, and taken over if they differ; what only they do is put right."""
        if skipped and line["k"] in PARDONABLE:
            self.picked = ""
            take_position(self.state, self._with_what_is_done())
            self._keep_fallen()
            self._drop_placing()
        if line["k"] not in ("activate", "activate_stack") or self.asking != "Activate":
            return
        theirs = self.theirs.get("ops", 0)
        if skipped:
            self.state.ops = theirs
            self.state.listed = None
        elif self.state.ops != theirs and self.state.ops < 90:
            self.judge(OutOfStep(f"ops/{line['space']}", self.state.ops, theirs), line)
            self.state.ops = theirs
            self.state.listed = None

    def _with_what_is_done(self) -> dict[str, Any]:
        """The recorded position, with what ours has carried out before its turn."""
        found = dict(self.theirs)
        for number in sorted(n for n in self.done if n > self.at):
            found |= {key: new or [] for key, new in self.lines[number]["delta"].items() if key.startswith("units/")}
        return found

    def _drop_placing(self) -> None:
        """A question of ours where units go that are all in their places now is not asked any more."""
        units = getattr(self.step, "units", ()) if not self.over else ()
        left = tuple(n for n in units if self.state.where[n] in UNPLACED)
        if units and not left:
            self.state.pending.pop()
            self.settle()
        elif left != units:
            self.state.pending[-1] = replace(self.step, units=left)
            self.state.listed = None

    def unseen(self, line: dict[str, Any]) -> None:
        if line["k"] == "play" and line["as"] == "event":
            self.state.set_played(card_called(line["card"]), self.theirs["turn"])

    # Starting and taking over -----------------------------------------------------------------------

    def start(self, header: dict[str, Any]) -> None:
        options = header.get("options", {})
        scenario = SCENARIOS[header["scenario"]]
        agreed = {
            "hand-size": "7" if options.get("seven_hand_size") else "8",
            "jerusalem": "on" if options.get("optional_jerusalem_rule") else "off",
        }
        self.state = self.game.new(scenario, self.game.complete(scenario, agreed))
        if header["scenario"] in SCAFFOLDS:
            self.lost = True
            return
        self.settle()
        if header["scenario"] == PACK:  # the offensives of its first turn were rolled before the recording
            self.state.offensive = offensives_of(self.theirs)
            self.chance.forget(self.at + 1)  # the dice that ours has taken for them are others'
        for name in ("ap", "cp"):  # the first offensives are already on the track there
            self.theirs.update(semantic.offensives(self.state, name, SIDES[name]))
        if self.asking == "PickCard" and self.step.side == AP:
            self.play(Action("take", (card_called("AP01"),)))

    def _checkpoint(self, line: dict[str, Any]) -> None:
        if not self.lost:
            self.settle_round()
            self.look_for_leftovers()
        super()._checkpoint(line)

    def look_for_leftovers(self) -> None:
        """Checks of the weather, and draws of a card that is doubled there, which ours has not asked for."""
        line = self.lines[self.at]
        for number, origin, pips in self.chance.leftover_weather(self.at):
            attack = next((n for n in range(number, 0, -1) if self.lines[n].get("k") == "attack"), 1)
            named = self.lines[attack].get("units", ()) if self.lines[number].get("k") != "ack" else ()
            units = [u for u in named if not origin or u.endswith(f"@{origin}")]
            self.judge(OutOfStep("chance/weather", ", ".join(units), f"{pips} for {origin or 'them'}"), line)
        for name in self.chance.leftover_draws(self.at, frozenset(map(card_name, PASSING))):
            self.judge(OutOfStep("chance/passing card", "not asked for", name), line)

    def adopt(self) -> None:
        self.offensive_dice = []
        adopt(self.state, self.theirs)
        self._keep_fallen()
        for pool, halves in self.late_bonus():
            self.state.add_points(POOLS.index(pool), halves)
        self._remember_turn()
        begin_action(self.state, self.theirs)

    def _keep_fallen(self) -> None:
        """15.1.7 A fort that has fallen stays so, whatever marker lies there."""
        still = {x.n for x in self.fallen if self.theirs.get(f"fort/{x}") == "besieged"}
        self.state.destroyed = tuple(sorted({*self.state.destroyed, *still}))

    def _remember_turn(self) -> None:
        """What decisions of this turn leave for its rest, and no key of the position tells."""
        for d in self.this_turn():
            tokens = [kind_of(t.lstrip("*").partition("@")[0])[0] for t in d.get("units", ()) if d["k"] == "attack"]
            if any(UNITS_OF_KIND[k][0].russian for k in tokens if k in UNITS_OF_KIND):
                self.state.note_now(RU_ATTACKED)
            if d["k"] == "combat_card" and d["card"] == "AP06":
                self.state.note_now(PUGNACITY)
        self.state.card_tu = min(self._recorded_points(), max(0, self.state.rp[POOLS.index("TU")]))

    def _recorded_points(self) -> int:
        """17.3.1 Half points of the TU that cards played for RPs have recorded in this turn."""
        total = before = 0.0
        for d in reversed(self.this_turn()):
            now = d["delta"].get("rp/tu", before) or 0
            total += now - before if d["k"] == "play" and d["as"] == "rp" else 0
            before = now
        return round(2 * total)


REPLAY = PursuitReplay
