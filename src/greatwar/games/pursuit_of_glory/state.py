"""The state of a game of Pursuit of Glory: what lies on the map, on the tracks and in the hands.

Fields are flat; questions that every chapter asks (who stands here, whose space is it) are methods. What a rule says
about them stands in `rules/`. The low bits of a space's control byte are the side that controls it now; where
irregulars or tribes only hold it for as long as they stay, `held` tells whose it is otherwise. The RU VP marker lies
beside that.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ...families.cdg import state as family
from ...families.cdg.board import ANY, signs
from ...families.cdg.state import ATTACKED as ATTACKED
from ...families.cdg.state import COMMON_FIELDS, NOTHING
from ...families.cdg.state import DECK as DECK
from ...families.cdg.state import DIGGING as DIGGING
from ...families.cdg.state import DISCARD as DISCARD
from ...families.cdg.state import HAND as HAND
from ...families.cdg.state import MOVED as MOVED
from ...families.cdg.state import OUT as OUT
from ...families.cdg.state import REDEPLOYED as REDEPLOYED
from ...families.cdg.state import REDUCED as REDUCED
from ...families.cdg.state import REMOVED as REMOVED
from ...families.cdg.state import RETREATED as RETREATED
from ...families.cdg.state import SHOWN as SHOWN
from ...families.cdg.state import TABLE as TABLE
from ...families.cdg.state import TO_ATTACK as TO_ATTACK
from ...families.cdg.state import TO_MOVE as TO_MOVE
from ...families.cdg.state import USED as USED
from ...families.cdg.state import replaced as replaced
from ...families.cdg.state import with_byte as with_byte
from .combat import Combat
from .components import BOARD, UNITS, Card, Place, Space, Unit
from .names import AP, CP, NEUTRAL, POOLS
from .options import Options

# Bits of `State.control` beside the owner.
RU_MARK: Final = 4
WARM_PORT: Final = 8  # 16.4.3.1 made a VP space
FOREIGN: Final = 16  # an AP space of no VP that is not Russia's: 16.4.3.1

# Bits of `State.ground`.
ARMENIAN: Final = 1
PERSIAN: Final = 2
SOVIET: Final = 4
BEACHHEAD: Final = 8
BEACHHEAD_NEW: Final = 16  # placed in this action

# Bits of `State.once`: what happens or is decided once in a game.
SYRIA_ENTERED: Final = 1 << 0  # 18.6.1.6
PERSIA_ENTERED: Final = 1 << 1  # 18.8.5.2 by the British Empire
ARABISTAN_ENTERED: Final = 1 << 2  # 18.8.5.2 by Russia
ASSAULT_MADE: Final = 1 << 3  # 18.6.6
GALICIA_USED: Final = 1 << 4  # 18.5
BLOCKADE_OVER: Final = 1 << 5  # 16.5.2
CYPRUS_OPEN: Final = 1 << 6
PERSIA_OPEN: Final = 1 << 7
EGYPT_ENTERED: Final = 1 << 8  # 16.3.3.3 first entries of CP regulars
INDIA_ENTERED: Final = 1 << 9
AFGHANISTAN_ENTERED: Final = 1 << 10
CENTRAL_ASIA_ENTERED: Final = 1 << 11
EGYPT_REVOLTED: Final = 1 << 12
INDIA_REVOLTED: Final = 1 << 13
AFGHANISTAN_ALLIED: Final = 1 << 14
CENTRAL_ASIA_REVOLTED: Final = 1 << 15
BOSPHORUS_BONUS: Final = 1 << 16  # 18.11.2c
ROMANIA_BARRED: Final = 1 << 17  # 16.4.5
GEORGIA_ATTACKED: Final = 1 << 18  # 16.4.5: no German help any more
TUNNELS_BUILT: Final = 1 << 19  # 18.2.2
SINAI_BUILT: Final = 1 << 20  # 18.2.1
BLOCKADE: Final = 1 << 21
JERUSALEM_FOUGHT: Final = 1 << 22  # 19.6
AIR_AP: Final = 1 << 23
AIR_CP: Final = 1 << 24
NO_MORE_MO: Final = 1 << 25  # 7.4.2 TALAAT
SHELLED: Final = 1 << 26
SERBS_RETURNED: Final = 1 << 27
INVASIONS_OVER: Final = 1 << 28  # 18.6.1.8

# Bits of `State.this_turn`: what lasts until the turn ends. Cards have the higher ones.
NO_BR_PAID: Final = 1 << 0
RU_ATTACKED: Final = 1 << 1  # 16.4.5 stage 3
OOS_JIHAD: Final = 1 << 2
INVASION_PLAYED: Final = 1 << 3
ENTRY_PLAYED: Final = 1 << 4
VOID_CP: Final = 1 << 5  # 7.1.2 the area was empty at some moment
VOID_AP: Final = 1 << 6
NO_BR_RP: Final = 1 << 7
NO_RU_RP: Final = 1 << 8
NO_GE_RP: Final = 1 << 9
SUBS_TURN: Final = 1 << 10
APIS: Final = 1 << 11
INQUIRY: Final = 1 << 12
PUGNACITY: Final = 1 << 13
KITCHENER: Final = 1 << 14
WEARY_BALKANS: Final = 1 << 15
HAND_OPEN_CP: Final = 1 << 16
HAND_OPEN_AP: Final = 1 << 17
ANSWERED: Final = 1 << 18  # KING CONSTANTINE was the CP's play of this round

#: values of `bulgaria`, `serbia`, `romania`
CLOSED: Final = 0
AT_WAR: Final = 1
COLLAPSED: Final = 2

#: what each unit adds to `State.present`, by the side of Greece
_SIGNS: Final[tuple[list[int], ...]] = tuple(
    [signs(UNITS, [side if u.greek else u.side for u in UNITS]) for side in (CP, AP, NEUTRAL)]
)

#: by number of place, the Regions, Island Bases and Beachheads without a fort
_OPEN: Final[list[bool]] = [
    isinstance(x, Space) and (x.shared or x.island or x.beachhead) and not x.fort for x in BOARD.places
]

_OWN: Final[tuple[str, ...]] = (
    "combat",
    "ground",
    "jihad",
    "ru_vp",
    "czar",
    "parvus",
    "revolution",
    "stage",
    "armistice",
    "cp_auto",
    "max_tu",
    "card_tu",
    "converted",
    "mo_modifier",
    "once",
    "this_turn",
    "bulgaria",
    "serbia",
    "romania",
    "greece",
    "beachheads",
    "delayed",
    "passed",
    "goal",
    "sinai",
    "galicia",
    "marines",
    "cities",
    "balkan_target",
    "greek_target",
    "driven",
    "prepared",
    "cut_off",
    "tu_limit",
)


class State(family.CdgState[Unit, Space, Card]):
    """Everything that is true now."""

    FIELDS: ClassVar[tuple[str, ...]] = ("pending", "options", *COMMON_FIELDS, *_OWN)
    TYPES: ClassVar[dict[str, Any]] = {
        **family.CdgState.TYPES,
        "options": Options,
        "combat": Combat | None,
        "converted": tuple[int, ...],
        "delayed": tuple[tuple[int, int, int], ...],
        "passed": tuple[int, ...],
        "goal": tuple[int, ...],
        "cities": tuple[int, ...],
        "driven": tuple[tuple[int, int], ...],
        "prepared": tuple[int, ...],
        "cut_off": tuple[int, ...],
    }
    #: the Georgian Protectorate and neutral Greeks are hostile to neither side
    FOES: ClassVar[tuple[int, ...]] = (ANY << AP, ANY << CP, 0, 0)
    __slots__ = (
        "armistice",
        "balkan_target",
        "beachheads",
        "bulgaria",
        "card_tu",
        "cities",
        "combat",
        "converted",
        "cp_auto",
        "cut_off",
        "czar",
        "delayed",
        "driven",
        "galicia",
        "goal",
        "greece",
        "greek_target",
        "ground",
        "jihad",
        "lanes",
        "marines",
        "max_tu",
        "mo_modifier",
        "once",
        "options",
        "parvus",
        "passed",
        "prepared",
        "prices",
        "revolution",
        "romania",
        "ru_vp",
        "serbia",
        "sinai",
        "stage",
        "stale",
        "this_turn",
        "tu_limit",
    )

    def __init__(self, pending: list[Any], options: Options) -> None:
        super().__init__(pending, BOARD)
        self.options = options
        self.combat: Combat | None = None
        #: uprisings and Beachhead markers by place
        self.ground: bytes = BOARD.no_places
        self.jihad: int = 0
        self.ru_vp: int = 0
        #: turns of the three markers of 16.4.3; 0 = not on the Turn Track
        self.czar: int = 0
        self.parvus: int = 0
        self.revolution: int = 0
        self.stage: int = 0
        self.armistice: int = 0
        #: 0 = the CP Automatic Victory marker is not in play
        self.cp_auto: int = 0
        #: -1 = not in play
        self.max_tu: int = -1
        #: half TU RPs recorded by cards this turn and not yet spent
        self.card_tu: int = 0
        #: half points converted this turn: GE to TU, BR to RU
        self.converted: tuple[int, ...] = (0, 0)
        self.mo_modifier: int = 0
        self.once: int = 0
        self.this_turn: int = 0
        self.bulgaria: int = CLOSED
        self.serbia: int = CLOSED
        self.romania: int = CLOSED
        #: the side Greece is allied with, NEUTRAL before
        self.greece: int = NEUTRAL
        #: Beachhead markers in the Reserve Box
        self.beachheads: int = 0
        #: (unit, what it waits for, turn): see `rules.delays`
        self.delayed: tuple[tuple[int, int, int], ...] = ()
        #: cards that lie before the other side (JAFAR PASHA, NO PRISONERS)
        self.passed: tuple[int, ...] = ()
        #: JERUSALEM BY CHRISTMAS: the space and the turn
        self.goal: tuple[int, ...] = ()
        #: the turn in which the Sinai Railroad is completed
        self.sinai: int = 0
        #: the TU LCU in Galicia
        self.galicia: int = -1
        #: the fort that the Black Sea Division besieges after its assault
        self.marines: int = 0
        #: Jihad Cities that gave a point in this action round
        self.cities: tuple[int, ...] = ()
        #: 18.4 the one space attacked this action by units of a Greek port, and the one in Greece by the CP
        self.balkan_target: int = 0
        self.greek_target: int = 0
        #: BULL'S EYE DIRECTIVE: (CP unit that advanced in this action, unit that retreated before it or -1)
        self.driven: tuple[tuple[int, int], ...] = ()
        #: 19.4 spaces for whose attack an OPS more was spent, once for each OPS
        self.prepared: tuple[int, ...] = ()
        #: 19.1 units that were out of supply when they were activated
        self.cut_off: tuple[int, ...] = ()
        #: the highest value of the Max TU RP marker; 19.8 a bid may raise it
        self.tu_limit: int = 25
        self.rp = (0,) * len(POOLS)
        #: how supply of each side passes every space (`rules.supply.passages`); like `reaches`, as it was before the
        #: `stale` places changed (`rules.supply.refresh`); all are dropped by `ground_changed`
        self.lanes: list[list[int]] = NOTHING
        self.stale: tuple[int, ...] = ()
        #: what activating each space costs (`rules.activation.prices`); dropped by `put` and when the ground changes,
        #: and not used if the side to act, the stage, the events or what holds for this turn are not those it is for
        self.prices: list[Any] = NOTHING

    def put(self, unit: Unit, place: Place) -> None:
        """Move a counter, without any rule."""
        old = self.where[unit.n]
        super().put(unit, place)
        self.prices = NOTHING
        if self.reaches and (_OPEN[old] or _OPEN[place.n]):
            self.reaches = [{}, *self.reaches[1:]]  # redeployment looks at who is in such a place, supply does not

    def ground_changed(self) -> None:
        """Drop what hangs on control, forts, entries and events."""
        super().ground_changed()
        self.prices = NOTHING
        self.lanes = NOTHING
        self.stale = ()

    def ground_changed_at(self, place: int) -> None:
        """Note that the ground has changed in one place: what hangs on it is looked at when supply is asked next."""
        self.grades = NOTHING
        self.prices = NOTHING
        if place not in self.stale:
            self.stale = (*self.stale, place)

    def clear_marks(self) -> None:
        """The half of an action round is over."""
        super().clear_marks()
        self.prepared, self.cut_off = (), ()

    def copy(self) -> State:
        """An independent copy; what is never changed in place is shared."""
        new = State(self.pending[:], self.options)
        self.share(new)
        new.combat = self.combat
        new.ground = self.ground
        new.jihad = self.jihad
        new.ru_vp = self.ru_vp
        new.czar = self.czar
        new.parvus = self.parvus
        new.revolution = self.revolution
        new.stage = self.stage
        new.armistice = self.armistice
        new.cp_auto = self.cp_auto
        new.max_tu = self.max_tu
        new.card_tu = self.card_tu
        new.converted = self.converted
        new.mo_modifier = self.mo_modifier
        new.once = self.once
        new.this_turn = self.this_turn
        new.bulgaria = self.bulgaria
        new.serbia = self.serbia
        new.romania = self.romania
        new.greece = self.greece
        new.beachheads = self.beachheads
        new.delayed = self.delayed
        new.passed = self.passed
        new.goal = self.goal
        new.sinai = self.sinai
        new.galicia = self.galicia
        new.marines = self.marines
        new.cities = self.cities
        new.balkan_target = self.balkan_target
        new.greek_target = self.greek_target
        new.driven = self.driven
        new.prepared = self.prepared
        new.cut_off = self.cut_off
        new.tu_limit = self.tu_limit
        new.lanes = self.lanes
        new.stale = self.stale
        new.prices = self.prices
        return new

    # Sides ------------------------------------------------------------------------------------------

    def side(self, unit: Unit) -> int:
        """The side that commands a unit; GR divisions are NEUTRAL until Greece is allied."""
        return self.greece if unit.greek else unit.side

    def side_of(self, unit: Unit) -> int:
        """The same, by the family's name."""
        return self.greece if unit.greek else unit.side

    def signs_now(self) -> list[int]:
        """What each unit adds to `present`: GR divisions by the side of Greece."""
        return _SIGNS[self.greece]

    def sensitive(self, unit: Unit, place: int) -> bool:
        """Whether a unit's coming or going changes supply lines there: not where its own side rules.

        Nor in a Region, on an Island Base or a Beachhead: markers decide there, not who stands in it.
        """
        if not BOARD.on_map[place]:
            return False
        return unit.greek or (self.control[place] & 3 != unit.side and not _OPEN[place])

    # Spaces -----------------------------------------------------------------------------------------

    def is_held(self, where: Place) -> bool:
        """Whether a space is only held in part, by irregulars or tribes."""
        return any(number == where.n for number, _ in self.held)

    def full_owner(self, where: Place) -> int:
        """Whose a space is apart from partial control."""
        for number, owner in self.held:
            if number == where.n:
                return owner
        return self.owner(where)

    def ru_marked(self, where: Place) -> bool:
        """Whether a RU VP marker lies in a space."""
        return self.control[where.n] & RU_MARK > 0

    def set_ru_mark(self, where: Place, on: bool) -> None:
        """Put a RU VP marker, or take it away, without any rule."""
        value = self.control[where.n]
        self.set_control(where, value | RU_MARK if on else value & ~RU_MARK)

    def foreign(self, where: Place) -> bool:
        """Whether an AP space was taken by others than Russians, or is British from the start."""
        return self.control[where.n] & FOREIGN > 0

    def set_foreign(self, where: Place, on: bool) -> None:
        """Note who holds a space for the AP, without any rule."""
        value = self.control[where.n]
        self.set_control(where, value | FOREIGN if on else value & ~FOREIGN)

    def vp_of(self, where: Space) -> int:
        """The VP of a space; a warm water port is worth one."""
        return where.vp or (1 if self.control[where.n] & WARM_PORT else 0)

    def marked(self, where: Place, bits: int) -> bool:
        """Whether any of these markers (uprisings, Beachhead) lies in a space."""
        return self.ground[where.n] & bits > 0

    def set_ground(self, where: Place, bits: int, on: bool = True) -> None:
        """Put markers into a space, or take them away."""
        old = self.ground[where.n]
        self.ground = with_byte(self.ground, where.n, old | bits if on else old & ~bits)
        self.ground_changed_at(where.n)

    def trench_at(self, where: Place) -> tuple[int, int]:
        """The side and level of the trench in a space; level 0 if there is none."""
        value = self.trench[where.n]
        return value >> 2, value & 3

    # Tracks -----------------------------------------------------------------------------------------

    def has(self, bit: int) -> bool:
        """Whether something that happens once in a game has happened."""
        return self.once & bit > 0

    def note(self, bit: int) -> None:
        """Something that happens once in a game has happened."""
        self.once |= bit
        self.ground_changed()

    def has_now(self, bit: int) -> bool:
        """Whether something holds for this turn."""
        return self.this_turn & bit > 0

    def note_now(self, bit: int) -> None:
        """Something holds for the rest of this turn."""
        self.this_turn |= bit

    def change_vp(self, n: int, why: str) -> None:
        """Move the VP marker: up for the CP, down for the AP."""
        if n:
            self.vp += n
            if self.log is not None:
                self.say(f"VP {n:+d}, now {self.vp}: {why}")

    def uses(self, side: int) -> list[tuple[int, int]]:
        """What a side's action rounds of this turn were used for: (use, card number)."""
        raw = self.taken[side]
        return [(raw[i], raw[i + 1]) for i in range(0, len(raw), 2)]


# What an action round was used for (8.1.3).
USE_OPS: Final = 1
USE_SR: Final = 2
USE_RP: Final = 3
USE_EVENT: Final = 4
USE_REINFORCEMENT: Final = 5
USE_ENTRY: Final = 6
USE_INVASION: Final = 7
USE_AUTO: Final = 8
