"""Building positions of Pursuit of Glory and asking about them.

A referee needs nothing of `src/`; this page is enough::

    from tests.games.pursuit_of_glory.positions import Position

    p = Position()                                  # the map of 1914 without any unit, turn 5, AP to act
    p = Position(turn=9, active="CP", units="1914") # the same with all units of the 1914 set-up
    p = Position(scenario="total-war-1916", units="set-up")

**Units.** `p.put("Kars", "RU DIV", "RU DIV [r]", "TU IX Corps")` places counters by *kind*; " [r]" means reduced. The
space is controlled by the side of the units afterwards (regulars take it; irregulars and tribes hold it in part),
unless `control=False`. Which counter of a kind is taken does not matter; `p.unit("RU DIV", "Kars")` finds the one in
a place. `p.box("AP Reserve Box", "RU DIV", …)` puts counters into a box: "AP/CP Reserve Box", "… Corps Assets Box",
"… Eliminated Units Box", "AP/CP permanently eliminated", "AP/CP removed from game", "Tribal Warfare Key".
`p.clear("Kars")` takes all units away.

**Control and markers.** `p.control("AP", "Basra", "Fao")`, `p.control("neutral", …)`; `p.hold("CP", "Basra")` for
partial control over the present owner; `p.ru("Trabzon")` a RU VP marker; `p.trench("Gaza", "CP", 1)`;
`p.destroy("Kars")` a fort; `p.beachhead("Beachhead Suvla Bay")`; `p.uprising("Van", "armenian")` ("persian",
"soviet").

**Tracks.** `p.set(vp=12, jihad=6, stage=1, …)` sets fields of the state: turn, round, vp, jihad, ru_vp, czar, parvus,
revolution, stage, armistice, cp_auto, max_tu, mo_modifier, beachheads (in Reserve), greece (0 CP, 1 AP, 2 neutral),
bulgaria, serbia, romania (0 closed, 1 at war, 2 collapsed), sinai (turn). `p.happened("AP-11", …)` marks events as
played (and sets the flags that the rules read: see `FLAGS`); `p.level("AP", 2)`; `p.war_status(cp, ap, combined)`;
`p.points("TU", 3)` RPs; `p.offensive("AP", "RU")` the Mandated Offensives of a side ("none", "RU", "no-BR", "BR",
"Meso-Persia", "Balkans", "Egypt", "TU").

**Cards.** `p.hand("AP", "AP-05", "AP-20")` is the whole hand of a side; cards that were there go to the draw pile.
`p.table("CP", "CP-05")` lies face up before a side.

**Acting.** `p.action()` begins the action of the active side (TakeAction); `p.ops(3)` begins with OPS to spend;
`p.redeploy(4)` begins an SR (then `p.do("redeploy RU DIV > Kars")`, which picks the unit and sends it);
`p.phase("Attrition")` runs a phase ("Offensive", "Attrition", "Siege", "Revolution", "War Status", "Replacement",
"Draw"). Then:

- `p.offered()` all actions as texts; `p.offers("move RU DIV 3 > Kars")`; `p.offered("move")` those of a verb;
- `p.do("activate-move Kars")`, also with a list of texts; a text may leave out a unit's number, as in "move RU DIV >
  Kars": then the first listed one that fits is meant. Steps with one answer are taken by themselves (when nothing
  more can be activated, activation ends by itself; a "done" for it does no harm);
- `p.why_not("move RU DIV 3 > Kars")` gives (rule number, sentence) or None if it is allowed;
- `p.dice(6, 1)` forces the next dice in order; any other chance (draws) takes the first outcome. A die that is asked
  for and not forced raises `NeedsDie`, so that no test hangs on luck;
- `p.step` the name of the pending step, `p.seat` who decides ("CP", "AP" or "chance"), `p.log` the lines so far.

**Asking.** `p.at("Kars")` kinds of the units there (reduced ones with " [r]"); `p.where("TU IX Corps")`;
`p.owner("Kars")`; `p.s` the state itself; `p.supply("RU DIV", "Kars")` one of "full", "disrupted", "limited",
"limited and disrupted", "out of supply"; `p.price("Kars", attack=True)` the OPS that activating the space costs the
active side.
"""

from __future__ import annotations

from typing import Any

from greatwar.games.pursuit_of_glory import state as flags
from greatwar.games.pursuit_of_glory.combat import Combat
from greatwar.games.pursuit_of_glory.components import (
    CARDS,
    PLACES,
    SPACES,
    UNITS,
    UNITS_OF_KIND,
    Space,
    Unit,
    card,
    kind,
    place,
    space,
)
from greatwar.games.pursuit_of_glory.game import GAME, lay_out
from greatwar.games.pursuit_of_glory.names import AP, CP, NEUTRAL, OFFENSIVES, POOLS, SIDES
from greatwar.games.pursuit_of_glory.options import Options
from greatwar.games.pursuit_of_glory.rules import supply
from greatwar.games.pursuit_of_glory.rules.activation import ACTIVATION
from greatwar.games.pursuit_of_glory.rules.control import CONTROL
from greatwar.games.pursuit_of_glory.setups import load_setup
from greatwar.games.pursuit_of_glory.state import DECK, HAND, MOVED, OUT, TABLE, State
from greatwar.games.pursuit_of_glory.steps import sequence
from greatwar.games.pursuit_of_glory.steps.action import TakeAction
from greatwar.games.pursuit_of_glory.steps.operations import Activate
from greatwar.games.pursuit_of_glory.steps.redeployment import Redeploy
from greatwar.kernel.action import Action
from greatwar.kernel.step import Chance, Refusal

SIDE = {"CP": CP, "AP": AP, "neutral": NEUTRAL}
#: events that also set a flag of the state
FLAGS = {
    "AP-03": flags.CYPRUS_OPEN,
    "AP-08": flags.PERSIA_OPEN,
    "CP-10": flags.PERSIA_OPEN,
    "AP-11": flags.BLOCKADE,
    "AP-24": flags.SERBS_RETURNED,
    "CP-41": flags.NO_MORE_MO,
    "CP-49": flags.TUNNELS_BUILT,
    "CP-53": flags.INVASIONS_OVER,
}
UPRISINGS = {"armenian": flags.ARMENIAN, "persian": flags.PERSIAN, "soviet": flags.SOVIET}


def against(refusal: Refusal | None) -> str:
    """The number of the rule that refuses; there must be one."""
    assert refusal is not None
    return refusal.rule


class NeedsDie(AssertionError):
    """A die was asked for that the test did not force."""


class Position:
    """A position being built and played; see the page above."""

    def __init__(
        self,
        scenario: str = "campaign-1914",
        *,
        turn: int = 5,
        round: int = 1,
        active: str = "AP",
        units: str = "none",
        **options: Any,
    ) -> None:
        self.s = State([], Options(scenario, **options))
        lay_out(self.s, load_setup(scenario))
        if units == "none":
            for u in UNITS:
                self.s.put(u, PLACES[0])
                self.s.set_reduced(u, False)
            self.s.set_ground(space("Beachhead Shatt al-Arab"), flags.BEACHHEAD, False)
            for u in UNITS:
                if u.tribe:
                    self.s.put(u, place("Tribal Warfare Key"))
        if scenario != "total-war-1916":
            self.s.turn = turn
        self.s.round, self.s.active = round, SIDE[active]
        self.s.log = []
        self._dice: list[int] = []
        self._ended = False  # activation has ended by itself: a "done" for it is taken as said

    # Building ---------------------------------------------------------------------------------------

    def put(self, where: str, *kinds: str, control: bool = True) -> Position:
        """Place counters by kind; " [r]" = reduced."""
        x = space(where)
        for text in kinds:
            u = self._free(text)
            self.s.put(u, x)
            self.s.set_reduced(u, text.endswith(" [r]"))
            if control:
                self._take(u, x)
        return self

    def _take(self, u: Unit, x: Space) -> None:
        side = self.s.side(u)
        if side not in (CP, AP) or u.staff or x.beachhead or x.island or self.s.enemy_fort(x, side):
            return
        if x.shared and self.s.hostile(x, side):
            return
        if u.regular:
            CONTROL.forget(self.s, x)
            self.s.set_owner(x, side)
        elif self.s.owner(x) != side:
            self.s.held = (*self.s.held, (x.n, self.s.owner(x)))
            self.s.set_owner(x, side)

    def _free(self, text: str) -> Unit:
        name = text.removesuffix(" [r]")
        named = [u for u in UNITS if u.name == name]
        pool = named or list(kind(name))
        for u in pool:
            if self.s.where[u.n] == 0 or self.s.place(u).name == "Tribal Warfare Key":
                return u
        raise AssertionError(f"no {name} is left to place; take some off the map or out of a box first")

    def box(self, where: str, *kinds: str) -> Position:
        """Put counters into a box."""
        for text in kinds:
            u = self._free(text)
            self.s.put(u, place(where))
            self.s.set_reduced(u, text.endswith(" [r]"))
        return self

    def clear(self, *where: str) -> Position:
        """Take all units out of some places."""
        for name in where:
            for u in self.s.at(place(name)):
                self.s.put(u, PLACES[0])
        return self

    def control(self, side: str, *where: str) -> Position:
        """Set full control, without VP."""
        for name in where:
            CONTROL.forget(self.s, space(name))
            self.s.set_owner(space(name), SIDE[side])
        return self

    def hold(self, side: str, where: str) -> Position:
        """Partial control of a side over a space of another owner."""
        x = space(where)
        self.s.held = (*[h for h in self.s.held if h[0] != x.n], (x.n, self.s.owner(x)))
        self.s.set_owner(x, SIDE[side])
        return self

    def ru(self, *where: str) -> Position:
        """Put RU VP markers."""
        for name in where:
            self.s.set_ru_mark(space(name), True)
        return self

    def trench(self, where: str, side: str, level: int = 1) -> Position:
        """Put a trench."""
        self.s.set_trench(space(where), SIDE[side], level)
        return self

    def destroy(self, *where: str) -> Position:
        """Destroy forts."""
        for name in where:
            self.s.destroy_fort(space(name))
        return self

    def beachhead(self, *where: str) -> Position:
        """Put Beachhead markers on the map."""
        for name in where:
            self.s.set_ground(space(name), flags.BEACHHEAD)
        return self

    def uprising(self, where: str, which: str) -> Position:
        """Put an Uprising marker."""
        self.s.set_ground(space(where), UPRISINGS[which])
        return self

    def set(self, **fields: Any) -> Position:
        """Set fields of the state."""
        for name, value in fields.items():
            assert name in self.s.FIELDS, f"the state has no {name}"
            setattr(self.s, name, value)
        self.s.changed()
        return self

    def happened(self, *cards: str, turn: int = 1) -> Position:
        """Events that have been played, with the flags they set."""
        for name in cards:
            self.s.set_played(card(name), turn)
            if name in FLAGS:
                self.s.note(FLAGS[name])
            if name == "CP-33":
                self.s.bulgaria = self.s.serbia = flags.AT_WAR
                self._enter("bulgaria", CP)
                self._enter("serbia", AP)
            if name == "AP-29":
                self.s.romania = flags.AT_WAR
                self._enter("romania", AP)
        return self

    def _enter(self, country: str, side: int) -> None:
        for x in SPACES:
            if country in x.areas and self.s.owner(x) == NEUTRAL:
                self.s.set_owner(x, side)

    def once(self, *names: str) -> Position:
        """Flags of `state.once` by name, such as "PERSIA_OPEN"."""
        for name in names:
            self.s.note(getattr(flags, name))
        return self

    def level(self, side: str, level: int) -> Position:
        """War Commitment Level: 0 Mobilization, 1 Limited War, 2 Total War."""
        other = self.s.level[1 - SIDE[side]]
        self.s.level = (level, other) if side == "CP" else (other, level)
        return self

    def war_status(self, cp: int, ap: int, combined: int | None = None) -> Position:
        """War Status of both sides."""
        self.s.war_status = (cp, ap, cp + ap if combined is None else combined)
        return self

    def points(self, pool: str, n: float) -> Position:
        """Replacement Points recorded in a pool."""
        self.s.rp = tuple(int(2 * n) if POOLS[i] == pool else have for i, have in enumerate(self.s.rp))
        return self

    def offensive(self, side: str, *kinds: str) -> Position:
        """The Mandated Offensives of a side for this turn."""
        mine = tuple(OFFENSIVES.index(k) for k in kinds)
        self.s.offensive = (mine, self.s.offensive[1]) if side == "CP" else (self.s.offensive[0], mine)
        return self

    def hand(self, side: str, *cards: str) -> Position:
        """The whole hand of a side."""
        for c in CARDS:
            if c.side == SIDE[side] and self.s.in_hand(c):
                self.s.set_pile(c, DECK)
        for name in cards:
            self.s.set_pile(card(name), HAND)
        return self

    def table(self, side: str, *cards: str) -> Position:
        """Cards face up before a side."""
        for name in cards:
            c = card(name)
            self.s.set_pile(c, TABLE)
            if c.side != SIDE[side]:
                self.s.passed = (*self.s.passed, c.n)
        return self

    # Acting -----------------------------------------------------------------------------------------

    def action(self) -> Position:
        """Begin the action of the active side; what follows in the round is left out."""
        return self._begin(TakeAction())

    def ops(self, n: int) -> Position:
        """Begin an action with OPS to spend."""
        self.s.ops = n
        return self._begin(Activate())

    def redeploy(self, points: int) -> Position:
        """Begin a Strategic Redeployment."""
        return self._begin(Redeploy(points))

    def phase(self, name: str) -> Position:
        """Run a phase."""
        found = next(p for p in sequence.Turn.PHASES if type(p).__name__ == name.replace(" ", "") + "Phase")
        return self._begin(found)

    def begin(self, step: Any) -> Position:
        """Begin with any step."""
        return self._begin(step)

    def _begin(self, step: Any) -> Position:
        from greatwar.games.pursuit_of_glory.rules.sieges import SIEGES

        SIEGES.note_broken(self.s)
        self.s.pending, self.s.listed = [step], None
        GAME.settle(self.s)
        return self._chance()

    def dice(self, *pips: int) -> Position:
        """Force the next dice."""
        self._dice += pips
        return self._chance()

    def _chance(self) -> Position:
        while self.s.pending and isinstance(self.s.pending[-1], Chance):
            self.s.listed = None
            outcomes = [a for a, _ in self.s.pending[-1].outcomes(self.s)]
            if outcomes[0].verb != "roll":
                GAME.apply(self.s, outcomes[0])
            elif self._dice:
                GAME.apply(self.s, Action("roll", (self._dice.pop(0),)))
            else:
                break
        return self

    def do(self, *texts: str) -> Position:
        """Take actions by their texts."""
        for text in texts:
            if self.s.pending and isinstance(self.s.pending[-1], Chance):
                raise NeedsDie(f"{self.step} needs a die before {text!r}")
            if text == "done" and self._ended:
                self._ended = False
                continue
            if text.startswith("redeploy") and self.step == "Redeploy":
                self._pick(text)
            before = self.step
            GAME.apply(self.s, self._find(text))
            self._chance()
            activating = before in ("Activate", "FormStack") and text != "done"
            self._ended = activating and self.step not in ("Activate", "FormStack")
        return self

    def _pick(self, text: str) -> None:
        """A redeployment named at once: the unit is picked first."""
        name = text.removeprefix("redeploy ").partition(" > ")[0]
        GAME.apply(self.s, self._find(f"pick {name}"))

    def _listed(self) -> list[Action]:
        """What may be chosen now; never what was listed before the position was built on or the game ended."""
        self.s.listed = None
        return GAME.actions(self.s)

    def _find(self, text: str) -> Action:
        listed = self._listed()
        exact = [a for a in listed if str(a).casefold() == text.casefold()]
        loose = exact or [a for a in listed if self._kinds(a).casefold() == text.casefold()]
        if loose:
            return loose[0]
        refusal = self.why_not(text)
        raise AssertionError(f"{text!r} is not offered: {refusal}; offered are {self.offered()[:40]}")

    @staticmethod
    def _kinds(action: Action) -> str:
        told = [a.kind if isinstance(a, Unit) else str(a) for a in action.args]
        return f"{action.verb} {' > '.join(told)}" if told else action.verb

    def offered(self, verb: str = "") -> list[str]:
        """All actions that may be taken now, as texts; or those of a verb."""
        return [str(a) for a in self._listed() if not verb or a.verb == verb]

    def offers(self, text: str) -> bool:
        """Whether an action is offered; a unit's number may be left out."""
        listed = self._listed()
        if text.startswith("redeploy") and self.step == "Redeploy":
            listed = [b for a in listed if a.verb == "pick" for b in self._sent(a)]
        return any(text.casefold() in (str(a).casefold(), self._kinds(a).casefold()) for a in listed)

    def _sent(self, pick: Action) -> list[Action]:
        ahead, unit = self.s.copy(), pick.args[0]
        GAME.apply(ahead, pick)
        if ahead.pending and type(ahead.pending[-1]).__name__ == "SendUnit":
            return GAME.actions(ahead)
        return [Action("redeploy", (unit, ahead.place(unit)))]

    def why_not(self, text: str) -> Any:
        """(rule, sentence) against an action, or None if it is allowed; a kind stands for its unit in play."""
        if self.offers(text):
            return None
        refusal = GAME.why_not(self.s, self._parsed(text))
        assert refusal is not None
        return refusal.rule, refusal.reason

    def _parsed(self, text: str) -> Action:
        verb, _, rest = text.partition(" ")
        parts = [p.strip() for p in rest.split(">")] if rest else []
        for i, part in enumerate(parts):
            if part in UNITS_OF_KIND and len(UNITS_OF_KIND[part]) > 1:
                in_play = [u for u in UNITS_OF_KIND[part] if self.s.where[u.n]]
                parts[i] = str((in_play or UNITS_OF_KIND[part])[0])
        return GAME.parse(f"{verb} {' > '.join(parts)}".strip())

    # Asking -----------------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """The name of the pending step; empty when nothing is pending."""
        return type(self.s.pending[-1]).__name__ if self.s.pending else ""

    @property
    def seat(self) -> str:
        """Who decides now."""
        actor = GAME.actor(self.s)
        return "nobody" if actor is None else "chance" if actor < 0 else SIDES[actor]

    @property
    def combat(self) -> Combat:
        """The combat being resolved."""
        assert self.s.combat is not None
        return self.s.combat

    @combat.setter
    def combat(self, record: Combat) -> None:
        self.s.combat = record

    @property
    def log(self) -> list[str]:
        """The lines of the log so far."""
        return [line for line, _ in self.s.log or []]

    def at(self, where: str) -> list[str]:
        """The kinds of the units in a place, reduced ones with " [r]"."""
        return [u.kind + (" [r]" if self.s.reduced(u) else "") for u in self.s.at(place(where))]

    def unit(self, kind_or_name: str, where: str = "") -> Unit:
        """The unit of that kind or name (in a place)."""
        pool = [u for u in UNITS if kind_or_name in (u.name, u.kind)]
        pool = [u for u in pool if not where or self.s.place(u) is place(where)]
        return next(u for u in pool if where or self.s.where[u.n])

    def where(self, kind_or_name: str) -> str:
        """Where a unit is."""
        return str(self.s.place(self.unit(kind_or_name)))

    def owner(self, where: str) -> str:
        """Who controls a space now."""
        return SIDES[self.s.owner(space(where))]

    def supply(self, kind_or_name: str, where: str = "") -> str:
        """The state of supply of a unit."""
        return supply.GRADES[supply.grade(self.s, self.unit(kind_or_name, where))]

    def price(self, where: str, attack: bool = False) -> int:
        """The OPS that activating a space costs the active side."""
        x = space(where)
        return ACTIVATION.price(self.s, ACTIVATION.stack(self.s, x, attack), x, attack)


__all__ = ["MOVED", "OUT", "NeedsDie", "Position", "against"]
