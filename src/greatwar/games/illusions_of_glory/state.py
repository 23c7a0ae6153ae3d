"""The state of a game of Illusions of Glory: what lies on the map, on the tracks and in the hands.

What card-driven games share stands in the family's state; here are the fields of this title and the questions that
every chapter asks of them. What a rule says about them stands in `rules/`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self

from ...families.cdg.board import ANY, AP, CP, NEUTRAL, NOBODY, Place, signs
from ...families.cdg.state import COMMON_FIELDS, HAND, SHOWN, CdgState, replaced
from ...kernel.step import Step
from .charts import TURNS
from .combat import Combat
from .components import BOARD, CARDS, SPACES, UNITS
from .names import ENTRANTS, FLAGS, GR, NO_NATION, POOLS, QUALITY_NATIONS, WILL_NATIONS, WINTER
from .options import Options
from .pieces import Card, Space, Unit

LAST_SPACE: Final = len(SPACES)
#: floods of supply kept in a state, see rules/supply.py
NETWORKS: Final = 16

# What an Action Round was used for (8.3), in `State.taken`
USE_OPS: Final = 1
USE_SR: Final = 2
USE_RP: Final = 3
USE_EVENT: Final = 4
USE_REINFORCEMENT: Final = 5
USE_ENTRY: Final = 6
USE_INVASION: Final = 7
USE_WAR_STATUS: Final = 8
USE_CARDLESS: Final = 9
USE_UPRISING: Final = 10
NO_CARD: Final = 255

# Collapses, as bits of `State.collapsed`
COLLAPSE_BU: Final = 1
COLLAPSE_RO: Final = 2
COLLAPSE_SB: Final = 4
COLLAPSE_AH: Final = 8
COLLAPSE_SB_LIFTED: Final = 16  # 26.6.2d Belgrade was retaken

#: `State.stage` while the Revolution marker is not on its track; 0 is the red space, 1 to 4 are the Stages
NO_REVOLUTION: Final = -1

# Bits of `State.round_facts`: what happened in this Action Round, for Events that ask
RU_WON_ATTACK: Final = 1

# Other entries of `State.entered_now` besides places: an activation that is closed, a place where an LCU was assembled
CLOSED: Final = -1  # minus the number of the activation
ASSEMBLED: Final = 1000  # plus the number of the place


#: an activation: (TO_MOVE or TO_ATTACK, place, units ...)
Activation = tuple[int, ...]


#: what each unit adds to `State.present`, by the side of Greece
_SIGNS: Final[tuple[list[int], ...]] = tuple(
    [signs(UNITS, [side if u.side == NEUTRAL else u.side for u in UNITS]) for side in (CP, AP, NEUTRAL)]
)


class State(CdgState[Unit, Space, Card]):
    """Everything that is true now.

    `rp` is in half points by pool (an SCU step costs half a point, 16.2b). `trench` bytes are the level and 4 * owner;
    `control` bytes are the owner and 4 * (1 + nation of the Control marker). `taken` are this turn's (use, card) pairs.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "pending",
        "options",
        *COMMON_FIELDS,
        "armistice",
        "will",
        "quality",
        "bonus",
        "mo",
        "mo_modifier",
        "mo_none",
        "mo_broken",
        "flags",
        "opening",
        "greece",
        "greece_asked",
        "collapsed",
        "revolution_turn",
        "stage",
        "begun",
        "treaty_turn",
        "treaty",
        "landings",
        "landings_left",
        "landed",
        "waiting",
        "dug",
        "dug_places",
        "in_force",
        "duties",
        "activations",
        "working",
        "round_facts",
        "conversions",
        "immediate",
        "combat",
    )
    TYPES: ClassVar[dict[str, Any]] = {
        **CdgState.TYPES,
        "options": Options,
        "combat": Combat | None,
        "will": tuple[int, ...],
        "quality": tuple[int, ...],
        "bonus": tuple[int, ...],
        "mo": tuple[int, ...],
        "mo_modifier": tuple[int, ...],
        "mo_none": tuple[int, ...],
        "opening": tuple[int, ...],
        "landings": tuple[int, ...],
        "landed": tuple[int, ...],
        "dug": tuple[int, ...],
        "dug_places": tuple[int, ...],
        "in_force": tuple[int, ...],
        "duties": tuple[int, ...],
        "activations": tuple[tuple[int, ...], ...],
        "immediate": tuple[int, ...],
    }
    #: the enemy, and Uprising Units; neutral units are hostile to nobody
    FOES: ClassVar[tuple[int, ...]] = (
        ANY << AP | ANY << NOBODY,
        ANY << CP | ANY << NOBODY,
        ANY << NOBODY,
        ANY << NOBODY,
    )
    __slots__ = (
        "activations",
        "armistice",
        "begun",
        "bonus",
        "choices",
        "collapsed",
        "combat",
        "conversions",
        "dug",
        "dug_places",
        "duties",
        "fed",
        "flags",
        "friendly",
        "greece",
        "greece_asked",
        "holdings",
        "immediate",
        "in_force",
        "landed",
        "landings",
        "landings_left",
        "lines",
        "masks",
        "mo",
        "mo_broken",
        "mo_modifier",
        "mo_none",
        "nets",
        "opening",
        "options",
        "parts",
        "prices",
        "quality",
        "revolution_turn",
        "round_facts",
        "shifted",
        "stage",
        "stale",
        "starts",
        "treaty",
        "treaty_turn",
        "waiting",
        "will",
        "working",
    )

    def __init__(self, pending: list[Step], options: Options) -> None:
        super().__init__(pending, BOARD)
        self.options: Options = options
        self.active = AP
        self.vp = 15
        self.rp = (0,) * len(POOLS)
        self.entered = (0,) * len(ENTRANTS)  # turn of entry, in the order of names.ENTRANTS
        self.armistice: int = 40
        self.will: tuple[int, ...] = (12,) * len(WILL_NATIONS)
        self.quality: tuple[int, ...] = (16,) * len(QUALITY_NATIONS)
        self.bonus: tuple[int, ...] = (0,) * len(POOLS)  # points more or fewer in each Replacement Phase, by Events
        self.mo: tuple[int, ...] = (0, 0)  # results as in names.OFFENSIVES
        self.mo_modifier: tuple[int, ...] = (0, 0)
        self.mo_none: tuple[int, ...] = (0, 0)  # 7.4.2 results that count as none, as bits
        self.mo_broken: bool = False  # 7.2:4 the penalty for BR or FR attacks was paid this turn
        self.flags: int = 0  # bits, see names.FLAGS
        self.opening: tuple[int, ...] = (-1, -1)  # 4.2 the cards chosen at the start
        self.greece: int = NEUTRAL  # the side of Greece
        self.greece_asked: bool = False  # 26.3.2a Greece was played, and CP may answer in its next action
        self.collapsed: int = 0
        self.revolution_turn: int = 0  # 23.4.1b the turn on which the Revolution marker arrives; 0 = not on the track
        self.stage: int = NO_REVOLUTION
        self.begun: bool = False  # 26.5.1c the Revolution has begun at some time
        self.treaty_turn: int = 0
        self.treaty: bool = False  # 28.0c the Treaty of Brest-Litovsk is in effect
        self.landings: tuple[int, ...] = ()  # Sea Invasion spaces with a Landing marker
        self.landings_left: int = 3
        self.landed: tuple[int, ...] = ()  # Landing markers placed in this Action Round (25.2.3a)
        self.waiting: int = 0  # 23.3.1 nations (bits) whose Uprising Unit may still be placed in this Action Phase
        self.dug: tuple[int, ...] = (0, 0, 0, 0)  # trenches built: CP, AP in this Action Phase; CP, AP in this round
        self.dug_places: tuple[int, ...] = ()  # 19.2b spaces tried in this Action Phase
        self.in_force: tuple[int, ...] = ()  # clauses of cards whose effect goes on: 16 * card + clause
        self.duties: tuple[int, ...] = ()  # clauses whose duty is not yet met (must_attack), numbered likewise
        self.activations: tuple[Activation, ...] = ()
        self.working: int = -1  # the activation being carried out (11.1.1b)
        self.round_facts: int = 0
        self.conversions: int = 0  # 16.7 bits of the conversions made this turn: 1 << side
        self.immediate: tuple[int, ...] = ()  # 9.6.1e half points for immediate use, by pool; empty = none
        self.combat: Combat | None = None
        # Derived, see rules/supply.py: the sources of each supply network and the places it reaches, as bits; what each
        # side may pass (and Russia after the Treaty), and its parts that hang together. All is dropped by
        # `ground_changed`; after `ground_changed_at` masks and parts are put right in the `stale` places only.
        self.starts: list[int | None] = [None] * NETWORKS
        self.fed: list[int | None] = [None] * NETWORKS
        # and the places of each kind of unit with a line to a source of its own nation; shared by copies, never changed
        # but by what is asked for the first time
        self.lines: list[int] = []
        self.masks: list[int | None] = [None, None, None]
        self.parts: list[list[tuple[int, int]]] = [[], [], []]
        self.stale: tuple[int, ...] = ()
        # Derived, see rules/redeployment.py: the places that each player's routes may come to, as bits, and the nets of
        # its SCUs and LCUs. Dropped by `ground_changed` and `effects_changed`; after `ground_changed_at` they are put
        # right in the `shifted` places only.
        self.friendly: list[int | None] = [None, None]
        self.nets: list[list[tuple[int, int]]] = [[], [], [], []]
        self.shifted: tuple[int, ...] = ()
        # Derived: (space, nations, what an ally's supply adds) of the spaces with units of each player, see
        # rules/activation.py.
        # Dropped by `put` and `ground_changed`.
        self.prices: list[list[tuple[Space, int, int]]] = [[], []]
        # Derived: what redeployment has found in this very position, see rules/redeployment_choices.py; not for copies.
        # Dropped by `put` and `ground_changed`.
        self.choices: list[Any] = []
        # Derived from `control`: the places of each owner, as bits; replaced by `set_control`, dropped by `changed`.
        self.holdings: list[int] = []

    def copy(self) -> Self:
        """An independent copy."""
        new = type(self)(self.pending[:], self.options)
        self.share(new)
        new.armistice = self.armistice
        new.will = self.will
        new.quality = self.quality
        new.bonus = self.bonus
        new.mo = self.mo
        new.mo_modifier = self.mo_modifier
        new.mo_none = self.mo_none
        new.mo_broken = self.mo_broken
        new.flags = self.flags
        new.opening = self.opening
        new.greece = self.greece
        new.greece_asked = self.greece_asked
        new.collapsed = self.collapsed
        new.revolution_turn = self.revolution_turn
        new.stage = self.stage
        new.begun = self.begun
        new.treaty_turn = self.treaty_turn
        new.treaty = self.treaty
        new.landings = self.landings
        new.landings_left = self.landings_left
        new.landed = self.landed
        new.waiting = self.waiting
        new.dug = self.dug
        new.dug_places = self.dug_places
        new.in_force = self.in_force
        new.duties = self.duties
        new.activations = self.activations
        new.working = self.working
        new.round_facts = self.round_facts
        new.conversions = self.conversions
        new.immediate = self.immediate
        new.combat = self.combat
        new.starts = self.starts[:]
        new.fed = self.fed[:]
        new.lines = self.lines
        new.masks = self.masks[:]
        new.parts = self.parts[:]
        new.stale = self.stale
        new.friendly = self.friendly[:]
        new.nets = self.nets[:]
        new.shifted = self.shifted
        new.prices = self.prices[:]
        new.holdings = self.holdings
        return new

    def ground_changed(self) -> None:
        """Drop what was derived from control, forts, entries, Landing markers, flags and units that hold places."""
        super().ground_changed()
        self.starts = [None] * NETWORKS
        self.fed = [None] * NETWORKS
        self.lines = []
        self.masks = [None, None, None]
        self.parts = [[], [], []]
        self.stale = ()
        self.effects_changed()
        self.prices = [[], []]
        self.choices = []

    def effects_changed(self) -> None:
        """Drop what was derived from the clauses of cards in force: redeployment, not supply."""
        self.reaches = []
        self.choices = []
        self.friendly = [None, None]
        self.nets = [[], [], [], []]
        self.shifted = ()

    def ground_changed_at(self, place: int) -> None:
        """The same if owner, fort or units of one place have changed: what may be passed is known of the others."""
        if self.treaty:
            self.ground_changed()
            return
        super().ground_changed()
        if SPACES[place - 1].supply:
            self.starts = [None] * NETWORKS
        self.fed = [None] * NETWORKS
        self.lines = []
        if place not in self.stale:
            self.stale = (*self.stale, place)
        if place not in self.shifted:
            self.shifted = (*self.shifted, place)
        self.prices = [[], []]
        self.choices = []

    def put(self, unit: Unit, place: Place) -> None:
        """Move a counter, without any rule."""
        super().put(unit, place)
        self.prices = [[], []]
        self.choices = []

    def changed(self) -> None:
        """Drop all that is derived; call it after assigning `where` or `control` directly."""
        self.holdings = []
        super().changed()

    def set_control(self, where: Place, value: int) -> None:
        """Replace the whole control byte of a space, without any rule."""
        was = self.control[where.n] & 3
        if self.holdings and was != value & 3:
            bit = 1 << where.n
            self.holdings = self.holdings[:]
            self.holdings[was] ^= bit
            self.holdings[value & 3] |= bit
        super().set_control(where, value)

    def owned(self) -> list[int]:
        """The places of the map that each owner controls, as bits."""
        if not self.holdings:
            found = [0, 0, 0, 0]
            for n in range(1, LAST_SPACE + 1):
                found[self.control[n] & 3] |= 1 << n
            self.holdings = found
        return self.holdings

    def sensitive(self, unit: Unit, place: int) -> bool:
        """Whether supply may hang on the units of a place: not where their own side rules an ordinary space."""
        if not 0 < place <= LAST_SPACE:
            return False
        x = SPACES[place - 1]
        return x.kind != 0 or unit.side > AP or self.control[place] & 3 != unit.side

    # Units ----------------------------------------------------------------------------------

    def side_of(self, unit: Unit) -> int:
        """The side of a unit now: Greek units follow Greece."""
        return self.greece if unit.side == NEUTRAL else unit.side

    def signs_now(self) -> list[int]:
        """What each unit adds to `present`: Greek units by the side of Greece."""
        return _SIGNS[self.greece]

    def foes(self, place: Place, side: int) -> list[Unit]:
        """The units of the other player in a place; not Uprising Units."""
        return self.of_side(place, 1 - side)

    def uprising_at(self, place: Place) -> bool:
        """Whether an Uprising Unit stands in a place."""
        return self.has_side(place, NOBODY)

    def drm(self, unit: Unit) -> int:
        """27.1 The bracketed number of an HQ or Heavy Artillery, on the side shown."""
        return unit.drm[self.lasting[unit.n] & 1]

    # Places ---------------------------------------------------------------------------------

    def controls(self, side: int, where: Place) -> bool:
        """Whether a side controls a place."""
        return self.control[where.n] & 3 == side

    def marker_nation(self, where: Place) -> int:
        """11.2e The nation of the Control marker in a place; NO_NATION where none lies."""
        value = self.control[where.n] >> 2
        return value - 1 if value else NO_NATION

    def set_holder(self, where: Place, owner: int, nation: int = NO_NATION) -> None:
        """Change who controls a place and whose Control marker lies there, without any rule."""
        self.set_control(where, owner | (0 if nation == NO_NATION else (nation + 1) << 2))

    def any_trench(self, where: Place) -> int:
        """The level of the trench in a place, whoever owns it."""
        return self.trench[where.n] & 3

    def trench_owner(self, where: Place) -> int:
        """Whose trench it is."""
        return self.trench[where.n] >> 2

    # Cards ----------------------------------------------------------------------------------

    def hand(self, side: int) -> list[Card]:
        """The cards a side holds (in a view of the other side: those known)."""
        shown = self.cards(side, SHOWN)
        return sorted([*self.cards(side, HAND), *shown]) if shown else self.cards(side, HAND)

    def cards(self, side: int, pile: int) -> list[Card]:
        """The cards of a side in one pile."""
        found, piles = [], self.pile
        at = piles.find(pile)
        while at >= 0:
            if CARDS[at].side == side:
                found.append(CARDS[at])
            at = piles.find(pile, at + 1)
        return found

    def uses(self, side: int) -> list[tuple[int, int]]:
        """What a side's Action Rounds of this turn were used for: (use, card number or NO_CARD)."""
        raw = self.taken[side]
        return [(raw[n], raw[n + 1]) for n in range(0, len(raw), 2)]

    def last_use(self, side: int) -> int:
        """What a side's last Action Round of this turn was used for, or 0."""
        return self.taken[side][-2] if self.taken[side] else 0

    # Nations and tracks ---------------------------------------------------------------------

    def at_war(self, nation: int) -> bool:
        """Whether a nation has entered the war (also after its collapse)."""
        return nation not in ENTRANTS or self.entered[ENTRANTS.index(nation)] > 0

    def enter_war(self, nation: int) -> None:
        """Note that a nation has entered the war this turn."""
        self.entered = replaced(self.entered, ENTRANTS.index(nation), self.turn)
        self.ground_changed()

    def greece_joins(self, side: int) -> None:
        """Greece enters the war; its units are of that side."""
        self.greece = side
        self.enter_war(GR)
        self.changed()

    def land(self, where: Space) -> None:
        """A Landing marker is placed in a Sea Invasion space."""
        self.landings = tuple(sorted((*self.landings, where.n)))
        self.ground_changed()

    def take_landing(self, where: Space) -> None:
        """A Landing marker leaves the map."""
        self.landings = tuple([n for n in self.landings if n != where.n])
        self.ground_changed()

    def collapse(self, bits: int) -> None:
        """A nation collapses, or the effects of its collapse end."""
        self.collapsed |= bits
        self.ground_changed()

    def has_collapsed(self, bit: int) -> bool:
        """Whether a nation has collapsed; for Serbia: and is still collapsed."""
        return self.collapsed & bit != 0 and not (bit == COLLAPSE_SB and self.collapsed & COLLAPSE_SB_LIFTED)

    def flag(self, name: str) -> bool:
        """Whether a flag of the game is set."""
        return self.flags >> FLAGS.index(name) & 1 == 1

    def set_flag(self, name: str, on: bool = True) -> None:
        """Set or clear a flag of the game."""
        bit = 1 << FLAGS.index(name)
        self.flags = self.flags | bit if on else self.flags & ~bit
        self.ground_changed()

    def winter(self) -> bool:
        """Whether it is a Winter turn."""
        return TURNS[self.turn][0] == WINTER

    def change_vp(self, n: int, why: str) -> None:
        """Move the VP marker for another reason than a space."""
        if n:
            self.vp += n
            self.vp_events += n
            self.say(f"VP {n:+d}, now {self.vp}: {why}")

    def national_will(self, nation: int) -> int:
        """The National Will of Russia, Germany or Austria-Hungary."""
        return self.will[WILL_NATIONS.index(nation)]

    def troop_quality(self, nation: int) -> int:
        """The Troop Quality of Russia, Italy, Germany or Austria-Hungary."""
        return self.quality[QUALITY_NATIONS.index(nation)]

    def points(self, pool: int) -> int:
        """Whole Replacement Points recorded in a pool."""
        return self.rp[pool] // 2
