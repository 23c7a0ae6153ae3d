"""9.2 Activation: what a space or a stack costs, and which may be activated."""

from __future__ import annotations

from typing import Final

from ....families.cdg import activation as family
from ....kernel.rules import rule
from ....kernel.step import Refusal
from ..components import BOARD, UNITS, Space, Unit
from ..names import AEGEAN, AP, BR, CP, EMPIRE, FR, IN, MEDITERRANEAN, NEUTRAL, RU, SB
from ..state import APIS, INQUIRY, NO_BR_PAID, RU_ATTACKED, SUBS_TURN, TO_ATTACK, TO_MOVE, State
from . import offensives, supply
from .cards_by_name import GERMAN_SUBS, JIHAD_SUPREMACY, LIBERATE_SUEZ, SUBMARINE_WARFARE
from .geography import AFGHANISTAN, ATHENS
from .stacking import STACKING


@rule("3.2.3.1.FALK", "3.2.3.1.DESP", "9.2.2g", "9.2.2h")
def under_one_staff(s: State, units: list[Unit], where: Space) -> bool:
    """9.2.2 Whether an HQ stacked with or adjacent to the units makes them one nationality."""
    for u in _BINDING:
        if u.side == s.active and s.on_map(u):
            x = s.space(u)
            if (x is where or x in where.link_to) and _binds(s, u, x, where, units):
                return True
    return False


def _binds(s: State, hq: Unit, at: Space, where: Space, units: list[Unit]) -> bool:
    if at is where and where.free and hq not in units:
        return False
    if hq.kind in ("GE Mackensen HQ", "GE Falkenhayn HQ"):
        return True
    if hq.kind == "FR D'Esperey HQ":
        together = units if at is where and where.free else s.of_side(at, AP)
        return any(u.nations & FR and not u.staff for u in together)
    return False


#: the HQs that can make one nationality of several
_BINDING: Final[tuple[Unit, ...]] = tuple(
    [u for u in UNITS if u.kind in ("GE Mackensen HQ", "GE Falkenhayn HQ", "FR D'Esperey HQ")]
)


@rule("9.2.2a", "9.2.2d", "3.2.1.6")
def counted_units(units: list[Unit]) -> list[Unit]:
    """9.2.2 The units whose nations are paid for: the regular ones, but for the first Yildirim unit."""
    regular = [u for u in units if u.regular]
    free = [u for u in regular if u.yildirim][:1]
    return [u for u in regular if u not in free]


class Activation(family.Activation[State, Unit, Space]):
    """Prices and limits of activation."""

    @rule("9.2.1", "9.2.2b", "9.2.2c", "9.2.2e", "9.2.2e.ex", "18.6.1.1d.ex")
    def nations(self, s: State, units: list[Unit], where: Space, attack: bool) -> int:
        """9.2.1 One OPS for each nation with regular units; irregulars, staff and one Yildirim count for none."""
        counted = counted_units(units)
        if len(counted) < 2 or under_one_staff(s, units, where):
            return 1
        return fewest(s, counted)

    @rule("11.2.2.2a", "14.1.7", "3.2.4.2#2", "16.4.5.S1b")
    def surcharge(self, s: State, units: list[Unit], where: Space, attack: bool) -> int:
        """9.2 What is paid on top: Disrupted Supply, the Revolution, cards."""
        more = 0
        if not supply.nobody_disrupted(s, s.active):
            more = 1 if any(supply.is_disrupted(s, u) for u in units if not u.tribe) else 0
        if attack and s.stage >= 1 and any(is_russian(s, u) for u in units):
            more += 1
        if s.active == AP:
            if s.has_now(INQUIRY) and any(u.nations & (BR | IN) for u in units):
                more += 1
            toll = submarine_toll(s, where)
            if toll and not all(self_fed(s, u, where) for u in units):  # ruling 66
                more += toll
        return more

    @rule("14.3.1", "14.1.9", "9.2.2f", "7.3.NOBR#2", "16.4.5.S3", "19.1")
    def able(self, s: State, unit: Unit, attack: bool) -> bool:
        """14.3.1 Units out of supply do not act; those in Limited Supply only move."""
        if unit.side == NEUTRAL:
            return False
        if s.options.unsupplied and not supply.in_supply(s, unit):
            return True
        if unit.staff:
            return supply.in_supply(s, unit) or not attack
        if attack:
            return supply.may_fight(s, unit)
        return supply.in_supply(s, unit)

    @rule("19.1")
    def activate(self, s: State, units: list[Unit], where: Space, attack: bool) -> int:
        """19.1 It is noted who is out of supply when activated."""
        if s.options.unsupplied:
            lost = [u.n for u in units if not supply.in_supply(s, u)]
            s.cut_off = tuple(sorted({*s.cut_off, *lost}))
        return super().activate(s, units, where, attack)

    @rule("9.2.2i", "7.3.NOBR#2")
    def stack(self, s: State, where: Space, attack: bool) -> list[Unit]:
        """9.2.1 All units of the space are paid for."""
        return s.of_side(where, s.active)


@rule("9.2.2e.ex", "3.2#3")
def fewest(s: State, units: list[Unit]) -> int:
    """9.2.2e The fewest nations that the units can be counted as, both Empires as one each."""
    single, dual = 0, []
    for u in units:
        blocs = BR if s.stage >= 4 and u.nations & RU else u.blocs
        if blocs & (blocs - 1) == 0:
            single |= blocs
        else:
            dual.append(blocs)
    rest = [blocs for blocs in dual if not blocs & single]
    return single.bit_count() + family._cover(rest)


def is_russian(s: State, unit: Unit) -> bool:
    """Whether a unit is Russian for the rules: those left after Stage 4 count as BR."""
    return bool(unit.nations & RU) and s.stage < 4


def submarine_toll(s: State, where: Space) -> int:
    """GERMAN SUBS, SUBMARINE WARFARE: what AP spaces fed solely by their seas cost more while Athens is not AP."""
    return voyage_toll(s, [where])


def voyage_toll(s: State, ends: list[Space]) -> int:
    """What a redeployment costs more whose ends are such spaces: each of the two cards adds its own point (ruling 67).

    A card counts once, whether both ends or one of them is fed by its seas.
    """
    if s.owner(ATHENS) == AP:
        return 0
    toll = 0
    if s.happened(GERMAN_SUBS) and any(fed_solely_by(s, x, AEGEAN | MEDITERRANEAN) for x in ends):
        toll += 1
    if s.happened(SUBMARINE_WARFARE) and any(fed_solely_by(s, x, MEDITERRANEAN) for x in ends):
        toll += 1
    return toll


def submarines_about(s: State) -> int:
    """How much dearer submarines make things for the AP at the most."""
    if s.owner(ATHENS) == AP:
        return 0
    return (1 if s.happened(GERMAN_SUBS) else 0) + (1 if s.happened(SUBMARINE_WARFARE) else 0)


def under_submarines(s: State, where: Space) -> bool:
    """Whether submarines make a space dearer."""
    return submarine_toll(s, where) > 0


def self_fed(s: State, unit: Unit, where: Space) -> bool:
    """14.2 Whether a unit is in supply because of the land it stands on, not by a line to a source of its side."""
    by_land = supply.always_fed(s, unit, where) > supply.OOS
    return by_land and (not unit.regular or where not in supply.network(s, unit).full)


def fed_solely_by(s: State, where: Space, seas: int) -> bool:
    """Whether an AP space draws supply only over some seas: shut them, and nothing reaches it."""
    net = supply.AP_SPACES
    if not supply.space_fed(s, AP, where):
        return False
    known, key = supply.memo(s), (supply.MEMO_CUT, seas)
    found: supply.Reach | None = known.get(key)
    if found is None:
        cut = supply.Network(0, AP, net.users, tuple([x for x in net.full if not x.seas & seas]), (), net.seas & ~seas)
        found = known[key] = supply.flood(s, cut, cut.full, True)
    return not found.feeds(where)


@rule("18.6.1.7")
def out_of_reach(s: State, where: Space) -> bool:
    """18.6.1.7 Places that the AP reaches only over the Aegean or the E. Mediterranean, in the turn of GERMAN SUBS."""
    return s.has_now(SUBS_TURN) and fed_solely_by(s, where, AEGEAN | MEDITERRANEAN)


# Limits ------------------------------------------------------------------------------------------------


def too_dear(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """9.2.1 The price must be paid in full."""
    price = ACTIVATION.price(s, units, where, attack)
    if price <= s.ops:
        return None
    return Refusal("9.2.1", f"{where} costs {price} OPS, and {s.ops} are left")


@rule("9.2.3#2", "14.3.1", "14.1.9", "9.2.2f")
def nobody_able(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """9.2.3 Somebody must be there who can act."""
    anybody = False
    for u in units:
        if not u.staff or not attack:
            if ACTIVATION.able(s, u, attack):
                return None
            anybody = True
    if anybody:
        return Refusal("14.3.1", f"the units in {where} lack the supply to act")
    return Refusal("9.2.3", f"no unit of yours can act in {where}")


@rule("18.8.6#1")
def in_afghanistan(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """18.8.6 No combat is activated inside neutral Afghanistan."""
    from ..state import AFGHANISTAN_ALLIED

    if attack and where is AFGHANISTAN and not s.has(AFGHANISTAN_ALLIED):
        return Refusal("18.8.6", "units may not be activated for combat in neutral Afghanistan")
    return None


@rule("16.4.5.S3")
def russians_spent(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """16.4.5 After Stage 3 Russian units make one attack in the whole turn."""
    fighters = [u for u in units if not u.staff]
    if attack and s.stage == 3 and s.has_now(RU_ATTACKED) and fighters and all(is_russian(s, u) for u in fighters):
        return Refusal("16.4.5.S3", "Russian units have made their one attack of this turn")
    return None


def serbs_idle(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """APIS: SB units do not attack this turn."""
    fighters = [u for u in units if not u.staff]
    if attack and s.has_now(APIS) and fighters and all(u.nations == SB for u in fighters):
        return Refusal("9.5.1", "APIS: Serbian units may not attack this turn")
    return None


def without_tribes(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """JIHAD SUPREMACY: its OPS are for spaces with tribes."""
    if JIHAD_SUPREMACY.n in s.round_events and not any(u.tribe for u in units):
        return Refusal("9.5.1", "JIHAD SUPREMACY activates only spaces with tribes")
    return None


#: LIBERATE SUEZ the OPS that are for attacks on AP units in Egypt
SUEZ_SHARE: Final = 2


def suez_share(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """LIBERATE SUEZ: two of its OPS are only for attacks on AP units in Egypt."""
    if LIBERATE_SUEZ.n not in s.round_events or (attack and before_egypt(s, where)):
        return None
    marked = [BOARD.space(n) for n in s.attack_marks if before_egypt(s, BOARD.space(n))]
    spent = sum([ACTIVATION.price(s, s.of_side(x, CP), x, True) for x in marked])
    kept = max(0, SUEZ_SHARE - spent)
    if ACTIVATION.price(s, units, where, attack) + kept <= s.ops:
        return None
    return Refusal("9.5.1", "LIBERATE SUEZ: two OPS are for attacks on AP units in Egypt")


def before_egypt(s: State, where: Space) -> bool:
    """Whether a space is in Egypt or beside one of Egypt that holds AP units."""
    near = [where, *where.neighbours]
    return any("egypt" in x.areas and s.has_combat(x, AP) for x in near)


ACTIVATION: Final = Activation(
    BOARD, (nobody_able, in_afghanistan, russians_spent, serbs_idle, without_tribes, suez_share, too_dear)
)


#: a space with the price of moving and of attacking from it; 0 = nobody there can
Priced = tuple[Space, int, int]


def prices(s: State) -> list[Priced]:
    """9.2.1 The spaces with units of the active side and what they cost, groups apart; kept while nothing moves."""
    if s.prices:
        active, stage, now, played, known = s.prices
        if active == s.active and stage == s.stage and now == s.this_turn and played is s.played:
            found: list[Priced] = known
            return found
    made: list[Priced] = []
    plain = no_surcharge(s)
    for x in ACTIVATION.occupied(s):
        if x.free:
            made.append((x, 0, 0))
            continue
        units = s.of_side(x, s.active)
        nations = ACTIVATION.nations(s, units, x, False)
        if units[0].regular and supply.grade(s, units[0]) == supply.FULL:  # it can move and attack
            more = 0 if plain else ACTIVATION.surcharge(s, units, x, False)
            to_attack = ACTIVATION.surcharge(s, units, x, True) if s.stage >= 1 else more
            made.append((x, nations + more, nations + to_attack))
            continue
        costs = [0, 0]
        for attack in (False, True):
            if nobody_able(s, units, x, attack) is None:
                costs[attack] = nations + ACTIVATION.surcharge(s, units, x, attack)
        made.append((x, costs[0], costs[1]))
    s.prices = [s.active, s.stage, s.this_turn, s.played, made]
    return made


def no_surcharge(s: State) -> bool:
    """9.2 Whether nothing makes any activation dearer now."""
    if s.stage >= 1 or not supply.nobody_disrupted(s, s.active):
        return False
    return s.active == CP or not (s.has_now(INQUIRY) or submarines_about(s))


def calm(s: State, where: Space, attack: bool) -> bool:
    """Whether no limit can speak against activating a space but that nobody can act there and the price."""
    return quiet(s, attack) and not (attack and where is AFGHANISTAN)


def quiet(s: State, attack: bool) -> bool:
    """The same for all spaces but Afghanistan."""
    return not s.round_events and not (attack and (s.stage == 3 or s.has_now(APIS)))


@rule("7.3.NOBR#1", "7.3.NOBR#2", "9.2.2i")
def without_british(s: State, where: Space) -> list[Unit]:
    """7.3 The units of a space that may be activated for attack while BR units are held back."""
    return [u for u in s.of_side(where, AP) if not (u.nations & BR and not u.staff)]


def pays_penalty(s: State, units: list[Unit]) -> bool:
    """7.3 Whether activating these units for attack breaks the order that holds BR units back."""
    if s.active != AP or s.has_now(NO_BR_PAID) or not offensives.british_held_back(s):
        return False
    return any(u.nations & BR and u.regular for u in units)


@rule("7.3.NOBR#1")
def british_attack(s: State, units: list[Unit]) -> None:
    """7.3 BR units are activated for attack against their orders: +1 VP, once a turn."""
    if pays_penalty(s, units):
        s.note_now(NO_BR_PAID)
        s.change_vp(1, "BR units attack against their orders")


# Stacks in Regions and on Island Bases (9.2.6, 10.7) ----------------------------------------------------


def eligible(s: State, where: Space, attack: bool) -> list[Unit]:
    """9.2.6 The units of a Region or Island Base that may be put into a stack: staff first, then by number."""
    units = [u for u in ACTIVATION.ungrouped(s, where) if ACTIVATION.able(s, u, attack)]
    return sorted(units, key=lambda u: (not u.staff, u.n))


@rule("9.2.6", "10.7", "12.10.1", "18.6.1.1d")
def may_form(s: State, units: list[Unit], where: Space, attack: bool) -> Refusal | None:
    """9.2.6 Why these units may not be activated as one stack: too many, too dear, or not to be stacked."""
    if STACKING.counted(s, where, units) > 3 or len([u for u in units if u.hq]) > 1:
        return Refusal("10.7", "a stack is three combat units at most, with one HQ")
    from .stacking import together_barred

    if together_barred(s, units):
        return Refusal("10.2", "RU units do not stack with BR, IN or ANZ units")
    if ACTIVATION.price(s, units, where, attack) > s.ops:
        return too_dear(s, units, where, attack)
    return None


def can_form(s: State, where: Space, attack: bool) -> bool:
    """Whether any stack of a Region or Island Base can be activated."""
    at_rest = calm(s, where, attack)
    for u in ACTIVATION.ungrouped(s, where):
        if (u.staff and attack) or not ACTIVATION.able(s, u, attack):
            continue
        limits = too_dear(s, [u], where, attack) if at_rest else ACTIVATION.refusal(s, [u], where, attack)
        if limits is None:
            return True
    return False


__all__ = ["CP", "EMPIRE", "TO_ATTACK", "TO_MOVE"]
