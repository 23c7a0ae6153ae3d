"""Positions for tests of Illusions of Glory, and boards of the test's own.

A position is an empty map with the control of 1914, all nations as in 1914, no cards in hand, nothing pending:

    p = Position(turn=5, round=2, active="CP")
    p.at("Lutsk", "RU IX", "(RU X)")          # units by name; brackets = reduced; "RU inf" = the next free RU Inf SCU
    p.reserve("AH Inf 1"); p.replaceable("AH III"); p.eliminated("GE I")
    p.control("AP", "Tarnopol", "Brody")       # markers; nation="RU" names the nation of the Control marker
    p.trench("AP", "Lutsk"); p.destroyed("Przemysl")
    p.hand("AP", "AP-3", "AP-5"); p.played("AP-14"); p.discards("CP-2"); p.deck("CP", "CP-8")
    p.at_war("IT", "BU"); p.greece("AP"); p.flag("blockade"); p.will("RU", 2); p.quality("GE", 1); p.points("RU", 3)
    p.mo("AP", "RU"); p.war_status(CP=4, AP=2); p.vp(15); p.landing("Salonika Sea Invasion")

Then let something happen and play it by text:

    p.action()              the side's Action Round: `ops AP-3`, `event AP-7`, `cardless` ...
    p.ops(4)                Operations with so many points: `activate-attack Lutsk`, `done`, ...
    p.moving("Lutsk", ...)  movement with these places activated (regions: their units, each by itself)
    p.attacking("Lutsk")    combat with these places activated for Attack
    p.declare("Brody", "RU IX", "RU X")            declare an attack (staff=("RU Brusilov HQ",), flank="Dubno")
    p.no_cards(4, 3)        no Combat Cards; then the dice of the fire, the attacker's first unless he is second
    p.redeploying(4)        SR with so many points
    p.phase("attrition")    one phase of the turn ("offensives", "attrition", "siege", "war status", "rebellion",
                            "replacement AP", "replacement CP", "draw")
    p.play_turn_from(...)   see `phase`

    p.dice(4, 6)            the next dice, in order; a die that is not given here stops the game as a chance decision
    p.do("move RU IX > Kowel", "stop", "done")     choose actions by their text ("done?" = only if it is on offer)
    p.offers("move RU IX")  the texts on offer that begin so; p.offered("stop") whether exactly this is on offer
    p.why_not("move RU IX > Minsk")                rule number of the refusal; p.reason(...) its sentence
    p.asked()               the name of the pending step; p.seat() who decides: "AP", "CP", "chance" or "over"
    p.where("RU IX"), p.is_reduced("RU IX"), p.owner("Lutsk"), p.units("Lutsk")
    p.supply("RU IX")       "full", "ally" or "oos"

A board of the test's own: facts of places, lines and units are changed while a `with` block runs:

    with facts(
        spaces={"Lutsk": {"terrain": "clear", "fort": 2, "vp": 0, "supply": "RU RO"}},   # supply = source for
        lines=[("Lutsk", "Kowel", "road", "none")],       # replaces whatever line joins the two; "" = no line
        only=["Lutsk", "Kowel", "Dubno"],                  # these places keep no other lines at all
        units={"RU IX": {"cf": (3, 2), "lf": (2, 2), "mf": (3, 3)}},
        cards={"AP-7": {"ops": 4, "war_status": 1}},
    ):
        ...
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NotRequired, Self, TypedDict

from greatwar.families.cdg.board import Link, Place
from greatwar.families.cdg.state import DECK, DISCARD, HAND, OUT, REMOVED, TO_ATTACK, TO_MOVE, replaced
from greatwar.games.illusions_of_glory import names
from greatwar.games.illusions_of_glory.cards import language
from greatwar.games.illusions_of_glory.components import (
    BOARD,
    CARDS,
    ELIMINATED,
    OUT_OF_PLAY,
    REPLACEABLE,
    RESERVE,
    SPACES,
    UNITS,
    UPRISING_POOL,
    card,
    place,
    space,
    unit,
)
from greatwar.games.illusions_of_glory.game import GAME
from greatwar.games.illusions_of_glory.names import ENTRANTS, NATIONS, POOLS, QUALITY_NATIONS, WILL_NATIONS
from greatwar.games.illusions_of_glory.options import Options
from greatwar.games.illusions_of_glory.pieces import Space, Unit
from greatwar.games.illusions_of_glory.rules import supply
from greatwar.games.illusions_of_glory.setups import lay_out
from greatwar.games.illusions_of_glory.state import State
from greatwar.games.illusions_of_glory.steps import (
    attrition,
    draw,
    offensives,
    rebellion,
    replacements,
    sieges,
    war_status,
)
from greatwar.games.illusions_of_glory.steps.action import TakeAction
from greatwar.games.illusions_of_glory.steps.combat import Combats
from greatwar.games.illusions_of_glory.steps.movement import Movement
from greatwar.games.illusions_of_glory.steps.operations import Operations
from greatwar.games.illusions_of_glory.steps.redeployment import Redeploy
from greatwar.games.illusions_of_glory.steps.sequence import ActionRound
from greatwar.kernel.action import Action
from greatwar.kernel.errors import IllegalAction
from greatwar.kernel.step import Auto, Chance, Decision, Step

SIDE: Final = {"CP": 0, "AP": 1, "neutral": 2, "nobody": 3}
SIDE_NAME: Final = ("CP", "AP", "neutral", "nobody")
#: decisions that wait for an answer even if there is only one; others give a forced answer by themselves
ASKED: Final = (
    "Activate",
    "FormStack",
    "Movement",
    "Redeploy",
    "SendUnit",
    "SpendPoints",
    "Combats",
    "Designate",
    "AdvanceUnits",
)
PHASES: Final[dict[str, Step]] = {
    "offensives": offensives.OffensivePhase(),
    "offensives settled": offensives.OffensivesSettled(),
    "attrition": attrition.AttritionPhase(),
    "siege": sieges.SiegePhase(),
    "war status": war_status.WarStatusPhase(),
    "rebellion": rebellion.RebellionPhase(),
    "replacement AP": replacements.ReplacementPhase(1),
    "replacement CP": replacements.ReplacementPhase(0),
    "draw": draw.DrawPhase(),
}


class Position:
    """A position under construction and in play."""

    def __init__(
        self, turn: int = 5, round: int = 1, active: str = "AP", scenario: str = "campaign", **options: Any
    ) -> None:
        s = State([], Options(scenario, **options))
        for where in SPACES:
            s.set_holder(where, where.start_control)
        for u in UNITS:
            if u.uprising:
                s.put(u, UPRISING_POOL)
        s.turn, s.round, s.active = turn, round, SIDE[active]
        s.set_flag("ge_rp_to_tu")
        s.set_flag("ru_amphib_allowed")
        for c in CARDS:
            s.set_pile(c, OUT)
        s.log = []
        self.s = s
        self.queue: list[int] = []

    @classmethod
    def setup(cls, scenario: str = "campaign", **options: Any) -> Position:
        """The set-up of a scenario with nothing pending."""
        p = cls(scenario=scenario, **options)
        p.s = State([], Options(scenario, **options))
        p.s.log = []
        lay_out(p.s)
        return p

    # Counters --------------------------------------------------------------------------------------

    def at(self, where: str, *names_: str) -> Self:
        """Put units in a place of the map; brackets = reduced; control is taken as by a move, without VP or Will."""
        x = space(where)
        for name in names_:
            u = self.take(name.strip("()"))
            self.s.put(u, x)
            self.s.set_reduced(u, name.startswith("("))
            side = self.s.side_of(u)
            if side <= 1 and not u.staff and x.kind == 0 and not self.s.fort(x) and self.s.owner(x) != side:
                held = x.nation == names.GR and self.s.greece == 2 and not x.vp  # 26.3.1d only while it is occupied
                self.s.set_holder(x, side, names.NO_NATION if held or names.ALLIANCE[x.nation] == side else u.nation)
        return self

    def take(self, name: str) -> Unit:
        """A unit by name, or the next free one of a kind: "RU inf", "GE LCU", "AH cav", "RU uprising"."""
        try:
            return unit(name)
        except Exception:
            nation, _, kind = name.partition(" ")
            for u in UNITS:
                free = self.s.where[u.n] in (0, UPRISING_POOL.n)
                fits = u.short.casefold().startswith(kind.casefold()) or (kind == "LCU" and u.large and not u.special)
                if free and NATIONS[u.nation] == nation and fits:
                    return u
            raise

    def _box(self, boxes: tuple[Place, ...], names_: tuple[str, ...]) -> Self:
        for name in names_:
            u = self.take(name.strip("()"))
            self.s.put(u, boxes[min(self.s.side_of(u), 1)])
            self.s.set_reduced(u, name.startswith("("))
        return self

    def reserve(self, *names_: str) -> Self:
        """Units in the Reserve Box of their side."""
        return self._box(RESERVE, names_)

    def replaceable(self, *names_: str) -> Self:
        """Units in the Replaceable Units Box."""
        return self._box(REPLACEABLE, names_)

    def eliminated(self, *names_: str) -> Self:
        """Units in the Eliminated Units Box."""
        return self._box(ELIMINATED, names_)

    def off(self, *names_: str) -> Self:
        """Units out of play."""
        for name in names_:
            self.s.put(unit(name), OUT_OF_PLAY)
        return self

    # Places ----------------------------------------------------------------------------------------

    def control(self, side: str, *where: str, nation: str = "") -> Self:
        """Who controls places; `nation` = the nation of the Control marker (none at home)."""
        for name in where:
            x = space(name)
            home = names.ALLIANCE[x.nation] == SIDE[side]
            marker = NATIONS.index(nation) if nation else (names.RU if side == "AP" else names.GE)
            self.s.set_holder(x, SIDE[side], names.NO_NATION if home or SIDE[side] > 1 else marker)
        return self

    def trench(self, side: str, where: str, level: int = 1) -> Self:
        """A trench."""
        self.s.set_trench(space(where), SIDE[side], level)
        return self

    def destroyed(self, *where: str) -> Self:
        """Destroyed forts."""
        for name in where:
            self.s.destroy_fort(space(name))
        return self

    def landing(self, *where: str) -> Self:
        """Landing markers in Sea Invasion spaces."""
        self.s.landings = tuple(sorted([*self.s.landings, *[space(x).n for x in where]]))
        self.s.landings_left -= len(where)
        self.s.ground_changed()
        return self

    # Cards -----------------------------------------------------------------------------------------

    def _pile(self, pile: int, cards: tuple[str, ...]) -> Self:
        for name in cards:
            self.s.set_pile(card(name), pile)
        return self

    def hand(self, side: str, *cards: str) -> Self:
        """Cards in a hand."""
        return self._pile(HAND, cards)

    def deck(self, side: str, *cards: str) -> Self:
        """Cards in a draw pile."""
        return self._pile(DECK, cards)

    def discards(self, *cards: str) -> Self:
        """Discarded cards."""
        return self._pile(DISCARD, cards)

    def played(self, *cards: str, turn: int = 1) -> Self:
        """Cards that have been played as Events (their lasting effects are in force) and have left the game."""
        for name in cards:
            self.s.set_played(card(name), turn)
            self.s.set_pile(card(name), REMOVED)
            language.resume(self.s, card(name))
        return self

    # Nations and tracks ----------------------------------------------------------------------------

    def at_war(self, *nations: str) -> Self:
        """Nations that have entered the war; their neutral places pass to their side."""
        for name in nations:
            nation = NATIONS.index(name)
            self.s.entered = replaced(self.s.entered, ENTRANTS.index(nation), max(1, self.s.turn - 1))
            for x in SPACES:
                if x.nation == nation and self.s.owner(x) == 2:
                    self.s.set_holder(x, names.ALLIANCE[nation])
        self.s.ground_changed()
        return self

    def greece(self, side: str) -> Self:
        """Greece is an ally of a side."""
        self.s.greece = SIDE[side]
        self.s.entered = replaced(self.s.entered, ENTRANTS.index(names.GR), max(1, self.s.turn - 1))
        for x in SPACES:
            if x.nation == names.GR and self.s.owner(x) == 2:
                self.s.set_holder(x, SIDE[side])
        self.s.changed()
        return self

    def flag(self, name: str, on: bool = True) -> Self:
        """A flag of the game (names.FLAGS)."""
        self.s.set_flag(name, on)
        return self

    def will(self, nation: str, value: int) -> Self:
        """National Will."""
        self.s.will = replaced(self.s.will, WILL_NATIONS.index(NATIONS.index(nation)), value)
        return self

    def quality(self, nation: str, value: int) -> Self:
        """Troop Quality."""
        self.s.quality = replaced(self.s.quality, QUALITY_NATIONS.index(NATIONS.index(nation)), value)
        return self

    def points(self, pool: str, value: int) -> Self:
        """Recorded Replacement Points."""
        self.s.rp = replaced(self.s.rp, POOLS.index(pool), 2 * value)
        return self

    def mo(self, side: str, result: str) -> Self:
        """The Mandatory Offensive of a side (names.OFFENSIVES)."""
        self.s.mo = replaced(self.s.mo, SIDE[side], names.OFFENSIVES.index(result))
        return self

    def vp(self, value: int) -> Self:
        """The VP marker."""
        self.s.vp = value
        return self

    def war_status(self, CP: int = 0, AP: int = 0) -> Self:  # noqa: N803 - sides are written so
        """War Status of both sides; combined is their sum."""
        self.s.war_status = (CP, AP, CP + AP)
        return self

    def level(self, CP: int = 0, AP: int = 0) -> Self:  # noqa: N803 - sides are written so
        """War Commitment Levels: 0 Mobilization, 1 Limited War, 2 Total War."""
        self.s.level = (CP, AP)
        return self

    def collapsed(self, bits: int) -> Self:
        """Collapses (state.COLLAPSE_…)."""
        self.s.collapsed = bits
        self.s.ground_changed()
        return self

    # Letting things happen -------------------------------------------------------------------------

    def push(self, *steps: Step) -> Self:
        """Let steps happen, the first named first."""
        self.s.push(*steps)
        return self.settle()

    def settle(self) -> Self:
        """Run on to the next decision, rolling the dice that were given."""
        self.run_on()
        while self.queue and self.s.pending and self.rolls():
            self.take_action(Action("roll", (self.queue.pop(0),)))
            self.run_on()
        return self

    def run_on(self) -> None:
        """Run automatic steps and forced single answers, but stop at the decisions named in ASKED."""
        s = self.s
        s.listed = None
        while s.pending:
            step = s.pending[-1]
            if isinstance(step, Auto):
                s.pending.pop()
                step.run(s)
                continue
            if not isinstance(step, Decision) or step.always_asks or type(step).__name__ in ASKED:
                return
            listed = step.actions(s)
            if len(listed) != 1:
                assert listed, f"no action in {step!r}"
                return
            s.pending.pop()
            step.take(s, listed[0])

    def take_action(self, action: Action) -> None:
        """Carry out one action that is on offer."""
        s = self.s
        s.listed = None
        if action not in GAME.actions(s):
            refusal = GAME.why_not(s, action)
            assert refusal is not None
            raise IllegalAction(refusal.rule, refusal.reason)
        s.listed = None
        step = s.pending.pop()
        step.take(s, action)

    def rolls(self) -> bool:
        """Whether a die is pending."""
        step = self.s.pending[-1]
        return isinstance(step, Chance) and step.outcomes(self.s)[0][0].verb == "roll"

    def action(self) -> Self:
        """The active side takes its action."""
        return self.push(TakeAction())

    def half(self) -> Self:
        """The active side takes its action, and what ends with it ends (markers come off, Events of the round end)."""
        return self.push(ActionRound(self.s.round, 0 if self.s.active == 1 else 1))

    def ops(self, points: int) -> Self:
        """Operations with so many points."""
        return self.push(Operations(points))

    def activate(self, kind: int, *where: str) -> Self:
        """Mark places (or, in regions, single units by name) as activated."""
        for name in where:
            try:
                x: Space | None = space(name)
            except Exception:
                x = None
            units = self.s.of_side(x, self.s.active) if x is not None else [unit(name)]
            here = x if x is not None else self.s.space(units[0])
            groups = [[u] for u in units] if here.free else [units]
            for group in groups:
                for u in group:
                    self.s.mark(u, kind)
                self.s.activations = (*self.s.activations, (kind, here.n, *[u.n for u in group]))
        return self

    def moving(self, *where: str) -> Self:
        """Movement, with places or single units activated for it."""
        return self.activate(TO_MOVE, *where).push(Movement())

    def attacking(self, *where: str) -> Self:
        """Combat, with places or single units activated for Attack."""
        return self.activate(TO_ATTACK, *where).push(Combats())

    def redeploying(self, points: int) -> Self:
        """SR with so many points."""
        return self.push(Redeploy(points))

    def phase(self, name: str) -> Self:
        """One phase of the turn (see PHASES)."""
        return self.push(PHASES[name])

    def dice(self, *pips: int) -> Self:
        """The next dice."""
        self.queue += pips
        return self.settle() if self.s.pending else self

    def do(self, *texts: str) -> Self:
        """Choose actions by their texts; an action that is not on offer raises IllegalAction with its rule.

        "done?" is chosen only if it is on offer: forced single answers are given by themselves.
        "redeploy RU I > Minsk" picks the unit first where one is to be picked.
        """
        for text in texts:
            if text.endswith("?"):
                if not self.s.pending or not self.offered(text[:-1]):
                    continue
                text = text[:-1]
            if text.startswith("redeploy ") and self.asked() == "Redeploy":
                self.take_action(GAME.parse(picking(text)))
            self.take_action(GAME.parse(text))
            self.settle()
        return self

    def declare(self, target: str, *units: str, staff: tuple[str, ...] = (), flank: str = "") -> Self:
        """Declare an attack of these units on a place, with staff committed, and with a Flank Attack or without.

        It stops at the Severe Weather die if one is due and was not given, otherwise where the attacker plays cards.
        """
        self.do(f"attack {units[0]} > {target}", *[f"join {u}" for u in units[1:]], "resolve?")
        for name in staff:
            self.do(f"commit {name}")
        if self.asked() == "CommitStaff":
            self.do("done")
        if self.asked() == "AnnounceFlank":
            self.do(f"flank {flank}" if flank else "no-flank")
        return self

    def no_cards(self, *pips: int) -> Self:
        """Neither side plays (further) Combat Cards; then the dice: attacker's and defender's fire, or as they come."""
        while self.asked() == "PlayCards":
            self.do("done")
        return self.dice(*pips)

    # Asking ----------------------------------------------------------------------------------------

    def choices(self) -> list[str]:
        """All that is on offer, as text; where a unit to redeploy is to be picked, with all the places it may go to."""
        self.s.listed = None
        texts = [str(a) for a in GAME.actions(self.s)]
        if self.asked() == "Redeploy":
            texts = [t for text in texts for t in (self._sent(text) if text.startswith("pick ") else [text])]
        return texts

    def _sent(self, text: str) -> list[str]:
        """Where a unit may be sent once it is picked."""
        s, self.s = self.s, self.s.copy()
        self.take_action(GAME.parse(text))
        self.s.listed = None
        texts = [str(a) for a in self.s.pending[-1].actions(self.s)]
        self.s = s
        return texts

    def offers(self, beginning: str) -> list[str]:
        """What is on offer that begins so."""
        return [text for text in self.choices() if text.startswith(beginning)]

    def offered(self, text: str) -> bool:
        """Whether exactly this is on offer."""
        return text in self.choices()

    def why_not(self, text: str) -> str:
        """The rule against an action; empty if it is on offer."""
        self.s.listed = None
        refusal = GAME.why_not(self.s, GAME.parse(text))
        return "" if refusal is None else refusal.rule

    def reason(self, text: str) -> str:
        """The sentence against an action; empty if it is on offer."""
        refusal = GAME.why_not(self.s, GAME.parse(text))
        return "" if refusal is None else refusal.reason

    def asked(self) -> str:
        """The name of the pending step; empty if nothing is pending."""
        return type(self.s.pending[-1]).__name__ if self.s.pending else ""

    def seat(self) -> str:
        """Who decides."""
        actor = GAME.actor(self.s)
        return "over" if actor is None else "chance" if actor < 0 else SIDE_NAME[actor]

    def where(self, name: str) -> str:
        """The place or box of a unit."""
        return str(self.s.place(unit(name)))

    def is_reduced(self, name: str) -> bool:
        """Whether a unit is reduced."""
        return self.s.reduced(unit(name))

    def owner(self, where: str) -> str:
        """Who controls a place."""
        return SIDE_NAME[self.s.owner(space(where))]

    def units(self, where: str) -> list[str]:
        """The units in a place or box."""
        return [str(u) for u in self.s.at(place(where))]

    def supply(self, name: str) -> str:
        """The grade of supply of a unit: "full", "ally" or "oos"."""
        return ("oos", "ally", "full")[supply.grade(self.s, unit(name))]

    def log(self) -> list[str]:
        """What was told."""
        return [line for line, _ in self.s.log or []]

    def loss_numbers(self) -> tuple[int, int]:
        """The Loss Numbers of the last combat: (against the attacker, against the defender)."""
        assert self.s.combat is not None
        return self.s.combat.attacker_loss, self.s.combat.defender_loss


def picking(text: str) -> str:
    """The text that picks the unit of a redeployment."""
    return "pick " + text.removeprefix("redeploy ").split(" > ")[0]


# A board of the test's own ---------------------------------------------------------------------------


class Board(TypedDict):
    """Places and lines that several tests share: `facts(**board)`."""

    spaces: dict[str, dict[str, Any]]
    lines: list[tuple[str, str, str, str]]
    only: NotRequired[list[str]]


@contextmanager
def facts(
    spaces: dict[str, dict[str, Any]] | None = None,
    lines: list[tuple[str, str, str, str]] | None = None,
    only: list[str] | None = None,
    units: dict[str, dict[str, Any]] | None = None,
    cards: dict[str, dict[str, Any]] | None = None,
) -> Iterator[None]:
    """Change printed facts for a while (see the head of this module); build positions inside the block."""
    kept: list[tuple[Any, str, Any]] = []

    def change(thing: Any, name: str, value: Any) -> None:
        kept.append((thing, name, getattr(thing, name)))
        setattr(thing, name, value)

    for name, changes in (spaces or {}).items():
        for key, value in changes.items():
            change(space(name), key, _space_value(key, value))
    chosen = [space(name) for name in only or []]
    for x in chosen:
        _keep_lines(change, x, chosen)
    for a, b, kind, water in lines or []:
        _line(change, space(a), space(b), kind, water)
    for name, changes in (units or {}).items():
        for key, value in changes.items():
            change(unit(name), key, value)
    for name, changes in (cards or {}).items():
        for key, value in changes.items():
            change(card(name), key, value)
    BOARD._lines.clear()
    supply.note_printed()
    try:
        yield
    finally:
        for thing, key, value in reversed(kept):
            setattr(thing, key, value)
        BOARD._lines.clear()
        supply.note_printed()


def _space_value(key: str, value: Any) -> Any:
    if key == "terrain" and isinstance(value, str):
        return names.TERRAINS.index(value)
    if key == "nation" and isinstance(value, str):
        return NATIONS.index(value)
    if key == "seas" and isinstance(value, str):
        return names.SEAS[value]
    if key == "supply" and isinstance(value, str):
        bits = 0
        for name in value.split():
            bits |= 1 << NATIONS.index(name)
        return bits
    return value


def _keep_lines(change: Any, x: Space, chosen: list[Space]) -> None:
    """A chosen place keeps no lines but those that `lines` gives it."""
    for y in SPACES:
        if y is not x and y not in chosen:
            change(y, "links", tuple([k for k in y.links if k.to is not x]))
    change(x, "links", ())


def _line(change: Any, a: Space, b: Space, kind: str, water: str) -> None:
    """Draw, change or (kind "") take away the line between two places."""
    for start, end, wet in ((a, b, water in ("both", "into_b")), (b, a, water in ("both", "into_a"))):
        rest = [k for k in start.links if k.to is not end]
        if kind:
            rest.append(Link(end, 1 << names.LINES.index(kind), water=wet))
        change(start, "links", tuple(sorted(rest, key=lambda k: k.to.n)))
