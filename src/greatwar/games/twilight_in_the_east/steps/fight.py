"""10.2.1, 11 One combat: attackers, APs, withholding, CRT, retreats, SLRT, losses, checks, advance, points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ....kernel.action import Action
from ....kernel.dice import Die
from ....kernel.rules import rule
from ....kernel.step import Auto, Chance, Decision, Refusal, Step
from .. import names as nm
from ..board import ADJ
from ..charts import CRT, HIGHEST, LOWEST, MAGNITUDES, slrt
from ..combat import Combat
from ..components import HEX_COUNT, HEXES, UNITS, Unit
from ..notation import (
    DICE,
    DONE,
    hex_arg,
    of_command,
    of_hex,
    of_unit,
    of_unit_hex,
    of_units,
    unit_arg,
)
from ..rules import ammunition, concealment, leaders, tasks
from ..rules.checks import check_drm, fail_check
from ..rules.combat import (
    alive,
    attackers_from,
    changed,
    hex_text,
    join_refusal,
    lined_up,
    obliged,
    prepared_points,
    reckon,
    servable,
    text_of,
    with_ap,
)
from ..rules.losses import bearers, slrt_drm
from ..rules.occupation import enter
from ..rules.reaction import besieger
from ..rules.retreat import destroy, destroyed_by_retreat, farther_from_all
from ..rules.stacking import room_for
from ..rules.units import cel_of, force_demoralized, forces, lose_steps
from ..rules.victory import score
from ..rules.ways import bridged, passable, river_between
from ..rules.withholding import defenders, left_out, settled, stack_of, withhold_refusal, withholdable
from ..state import State
from .losses import ForceLoss
from .retreat import BY_CHECK, BY_CRT, Retreat, lose_in_force
from .windows import Bridgeheads, aftermath


def battle_of(s: State) -> Combat:
    """The combat that is being resolved."""
    assert s.battle is not None
    return s.battle


@rule("10.2.1#1", "10.3#1", "8.9.3#2")
def begin_fight(s: State, side: int, target: int) -> None:
    """10.2.1 A combat begins; units whose markers point at the hex attack."""
    stack = stack_of(s, target)
    s.battle = Combat(target, side)
    s.say(f"{nm.SIDE_NAMES[side]} attacks {hex_text(target)}")
    tasks.attacked(s, stack)
    commit_obliged(s)
    s.push(Commit())


def commit_obliged(s: State) -> None:
    """10.3 Commit those who must attack."""
    while True:
        found = obliged(s, battle_of(s))
        if not found:
            return
        add_attacker(s, found[0])


def add_attacker(s: State, u: Unit) -> None:
    """Let a unit take part in the attack."""
    battle = battle_of(s)
    changed(s, attackers=(*battle.attackers, u.n), origins=(*battle.origins, s.at_number(u.n)))


@dataclass(eq=False)
class Commit(Decision):
    """10.2.1 The attacker names the units that attack the hex: one by one, or all of a hex that may join."""

    asked_by: ClassVar[str] = "10.2.1"

    def seat(self, s: State) -> int:
        return battle_of(s).attacker

    @rule("10.1.1#1", "10.2.1#1")
    def candidates(self, s: State) -> list[Unit]:
        """10.1.1 The units that may join now, from all hexes next to the target."""
        battle = battle_of(s)
        found = []
        for h in ADJ[battle.target]:
            if s.holds(battle.attacker, h, nm.COMBAT):
                found += [u for u in s.own(battle.attacker, h) if self.refusal(s, u) is None]
        return found

    @rule("10.2#1")
    def refusal(self, s: State, u: Unit) -> Refusal | None:
        """10.2 Why a unit cannot join: the other attacks need units of their own, too."""
        battle = battle_of(s)
        found = join_refusal(s, battle, u)
        if found is None and u.combat:
            others = tuple([h for h in s.declared if h != battle.target and h not in s.fought])
            served = others and servable(s, battle.attacker, others, battle.attackers)
            if served and not servable(s, battle.attacker, others, (*battle.attackers, u.n)):
                found = Refusal("10.2", f"{u} is needed for another attack that was indicated")
        return found

    @rule("10.1.2#3", "10.1.5B#1")
    def actions(self, s: State) -> list[Action]:
        battle = battle_of(s)
        free = self.candidates(s)
        hexes = sorted({s.at_number(u.n) for u in free})
        found = [of_hex("from", h) for h in hexes if len([u for u in free if s.at_number(u.n) == h]) > 1]
        found += [of_unit("with", u.n) for u in free]
        if any(UNITS[n].combat for n in battle.attackers) or not free:
            found.append(DONE)
        return found

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            self.committed(s)
            return
        if action.verb == "with":
            add_attacker(s, unit_arg(action))
        else:
            h = hex_arg(action)
            for u in sorted(s.own(battle_of(s).attacker, h), key=lambda u: (u.artillery, -s.steps(u), u.n)):
                if self.refusal(s, u) is None:
                    add_attacker(s, u)
        commit_obliged(s)
        s.push(self)

    @rule("10.2.1#2")
    def committed(self, s: State) -> None:
        """10.2.1 All attackers are named."""
        battle = battle_of(s)
        if not battle.attackers:
            s.fought = (*s.fought, battle.target)
            s.battle = None
            return
        side = battle.attacker
        stack = stack_of(s, battle.target)
        s.say(f"Attackers: {text_of([UNITS[n] for n in battle.attackers])}")
        changed(
            s,
            level=s.ip(battle.target, 1 - side),
            fortified=any(u.fort for u in stack),
            started=tuple([(n, s.at_number(n)) for n in [*battle.attackers, *[u.n for u in stack]]]),
        )
        s.push(Ammunition(0), Ammunition(1), Reveal(), Withholding(), LeaderUse(side), LeaderUse(1 - side), Resolve())

    def prompt(self, s: State) -> str:
        return f"Name the units that attack {hex_text(battle_of(s).target)}"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return self.refusal(s, unit_arg(action)) if action.verb == "with" else None


@dataclass(eq=False)
class Ammunition(Decision):
    """10.5 APs: first the attacker, then the defender; at most two each."""

    asked_by: ClassVar[str] = "10.5"
    who: int  # 0 attacker, 1 defender

    def seat(self, s: State) -> int:
        battle = battle_of(s)
        return battle.attacker if self.who == 0 else 1 - battle.attacker

    def gunners(self, s: State) -> list[Unit]:
        """The units of this side in the combat."""
        battle = battle_of(s)
        if self.who == 0:
            return alive(s, battle.attackers)
        return [u for u in stack_of(s, battle.target) if not left_out(s, u)]

    @rule("10.5.1#1")
    def claims(self, s: State) -> dict[int, list[Unit]]:
        """10.5.1 The corps and stacks that have no AP yet."""
        battle = battle_of(s)
        served = battle.served[self.who]
        units = [u for u in self.gunners(s) if u.n not in battle.supplied[self.who]]
        return {key: found for key, found in ammunition.claimants(s, units).items() if key not in served}

    @rule("10.5#2")
    def actions(self, s: State) -> list[Action]:
        battle = battle_of(s)
        if battle.aps[self.who] >= ammunition.MOST_APS:
            return [DONE]
        found = []
        claims = sorted(self.claims(s).items())
        for key, units in claims:
            found += [of_units("ap", units[0].n, offer.source.n) for offer in ammunition.offers(s, units, key)]
        for h, stack in self.stacks(s).items():
            for at in ammunition.magazines(s, stack, h):
                found.append(of_unit_hex("magazine", ammunition.magazine_serves(s, stack, at)[0], at))
        return [*found, DONE]

    @rule("10.5.5#1")
    def stacks(self, s: State) -> dict[int, list[Unit]]:
        """10.5.5 Guns without an AP by hex: an AP from a magazine serves one stack, whatever its attachments."""
        battle = battle_of(s)
        found: dict[int, list[Unit]] = {}
        for units in ammunition.claimants(s, self.gunners(s)).values():
            for u in units:
                if u.n not in battle.supplied[self.who]:
                    found.setdefault(s.at_number(u.n), []).append(u)
        return {h: sorted(found[h], key=lambda u: u.n) for h in sorted(found)}

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        u = unit_arg(action)
        if action.verb == "magazine":
            at = hex_arg(action, 1)
            served = ammunition.magazine_serves(s, self.stacks(s)[s.at_number(u.n)], at)
            self.serve(s, (), served, f"the magazine of {HEXES[at]}")
        else:
            source = unit_arg(action, 1)
            key = next(key for key, units in self.claims(s).items() if u in units)
            offer = next(o for o in ammunition.offers(s, self.claims(s)[key], key) if o.source is source)
            ammunition.allocate(s, offer)
            self.serve(s, (key,), offer.served, source.name)
        s.push(self)

    @rule("10.2.1#2", "10.5.1#1", "10.5.5#1")
    def serve(self, s: State, keys: tuple[int, ...], units: tuple[int, ...], source: str) -> None:
        """Note that an AP has been allocated: to a corps or a stack of independent units, or by a magazine to a hex."""
        battle = battle_of(s)
        supplied, aps, served = list(battle.supplied), list(battle.aps), list(battle.served)
        supplied[self.who] = tuple(sorted({*supplied[self.who], *units}))
        aps[self.who] += 1
        served[self.who] = (*served[self.who], *keys)
        changed(s, supplied=tuple(supplied), aps=tuple(aps), served=tuple(served))
        s.say(f"{nm.SIDE_NAMES[self.seat(s)]} allocates an AP from {source}")

    def prompt(self, s: State) -> str:
        return f"Allocate APs ({battle_of(s).aps[self.who]} of {ammunition.MOST_APS})"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb not in ("ap", "magazine"):
            return None
        if battle_of(s).aps[self.who] >= ammunition.MOST_APS:
            return Refusal("10.5", "At most two APs are allocated in a combat")
        u = unit_arg(action)
        if not any(u in units for units in self.claims(s).values()):
            return Refusal("10.5", f"{u} has no guns here that want an AP")
        return Refusal("10.5.3", "No supply path leads from that source, or it has no AP left")


@rule("10.2.1#3", "4.2.6#2", "26.2.4#1")
@dataclass(eq=False)
class Reveal(Auto):
    """10.2.1 IDs and types of all units in the hexes involved are told."""

    asked_by: ClassVar[str] = "10.2.1"

    def run(self, s: State) -> None:
        battle = battle_of(s)
        if s.options.concealment in (concealment.CAPS_AND_DUMMIES, concealment.HIDDEN):
            for h in sorted({battle.target, *battle.origins}):
                concealment.reveal_all(s, h)
                concealment.uncap(s, h)
        s.say(f"In {hex_text(battle.target)}: {text_of(s.own(1 - battle.attacker, battle.target))}")


@rule("10.1.3#2", "10.1.5A#1", "10.1.5A#2", "10.1.5B#1", "10.2.1#3")
@dataclass(eq=False)
class Withholding(Decision):
    """10.1.3, 10.1.5 The defender says who is withheld."""

    asked_by: ClassVar[str] = "10.1.3"
    withheld: tuple[int, ...] = ()

    def seat(self, s: State) -> int:
        return 1 - battle_of(s).attacker

    def actions(self, s: State) -> list[Action]:
        target = battle_of(s).target
        found = [of_unit("withhold", u.n) for u in withholdable(s, target, self.withheld)]
        return [*found, DONE] if settled(s, target, self.withheld) or not found else found

    def take(self, s: State, action: Action) -> None:
        if action.verb == "withhold":
            s.push(Withholding((*self.withheld, unit_arg(action).n)))
            return
        drop_silent_guns(s)
        battle = battle_of(s)
        fighting = [u for u in defenders(s, battle.target, self.withheld) if not silent(battle, u, False)]
        out = [u.n for u in s.own(1 - battle.attacker, battle.target) if u not in fighting]
        every = [*[UNITS[n] for n in battle.attackers], *fighting]
        changed(
            s,
            defenders=tuple([u.n for u in fighting]),
            withheld=tuple(out),
            full=tuple([u.n for u in every if not u.fort and not s.on_reduced(u)]),
            demoralized=tuple([u.n for u in every if s.demoralized(u)]),
        )

    def prompt(self, s: State) -> str:
        return "Withhold units from the defence?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "withhold":
            return withhold_refusal(s, battle_of(s).target, unit_arg(action), self.withheld)
        return None


@rule("10.1.4#3", "3.5.1#2", "10.5#1")
def silent(battle: Combat, u: Unit, attacking: bool) -> bool:
    """3.5.1, 10.1.4 Whether an artillery unit takes no part because it has no AP."""
    return u.artillery and not with_ap(battle, u, attacking)


@rule("10.1.4#3", "3.5.1#2")
def drop_silent_guns(s: State) -> None:
    """10.1.4 Artillery without an AP is withheld from the attack."""
    battle = battle_of(s)
    kept = [(u, h) for u, h in lined_up(battle) if not silent(battle, u, True)]
    changed(s, attackers=tuple([u.n for u, _ in kept]), origins=tuple([h for _, h in kept]))


@rule("25.5#1")
@dataclass(eq=False)
class LeaderUse(Decision):
    """25.5, 25.6 Leaders that may be used in this combat."""

    asked_by: ClassVar[str] = "25.5"
    side: int

    def seat(self, s: State) -> int:
        return self.side

    def actions(self, s: State) -> list[Action]:
        battle = battle_of(s)
        found = [x for x in leaders.usable(s, battle, self.side) if x.n not in battle.leaders]
        return [*[of_command("use", x) for x in found], DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        changed(s, leaders=(*battle_of(s).leaders, action.args[0].n))
        s.push(self)

    def prompt(self, s: State) -> str:
        return "Use a leader in this combat?"


@rule("10.2.1#4", "10.2.1#5", "10.2.1#6")
@dataclass(eq=False)
class Resolve(Auto):
    """10.2.1 Odds and shifts, then the course of the combat."""

    asked_by: ClassVar[str] = "10.2.1"

    def run(self, s: State) -> None:
        battle = reckon(s)
        for n in battle.attackers:
            s.set_order(UNITS[n], nm.ATTACKED)
        for n in battle.defenders:
            s.set_order(UNITS[n], nm.WAS_ATTACKED)
        s.push(CrtDice(), Slrt(), Choices(), Checks(), AfterRetreats(), Advance(), Score())


# The CRT ---------------------------------------------------------------------------------------------------------


@rule("10.9.1#1", "10.9.1#2")
@dataclass(eq=False)
class CrtDice(Chance):
    """10.9 Two dice on the CRT: modifiers for the SLRT, retreats, steps of fortresses."""

    asked_by: ClassVar[str] = "10.9.1"

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return DICE

    def take(self, s: State, action: Action) -> None:
        battle = battle_of(s)
        roll: int = action.args[0]
        cell = CRT[s.season(), max(LOWEST, min(HIGHEST, battle.column)), roll]
        german = all(UNITS[n].nation == nm.GERMAN for n in battle.attackers)
        crt = (cell.att_drm - (1 if cell.att_x and german else 0), cell.def_drm)
        text = f"{cell.att_drm:+d} {cell.att_retreat}{'*' if cell.att_star else ''}{'X' if cell.att_x else ''}"
        s.say(f"CRT dice {roll}: {text} / {cell.def_drm:+d} {cell.def_retreat}")
        drm = (slrt_drm(s, battle, True, crt[0]), slrt_drm(s, battle, False, crt[1]))
        changed(s, roll=roll, star=cell.att_star, drm=drm)
        leaders.spend(s, battle)
        steps: list[Step] = [*attacker_retreats(s, cell.att_retreat), *defender_retreat(s, cell.def_retreat)]
        s.push(*steps)


@rule("10.9.1#4", "13.3.1#1")
def attacker_retreats(s: State, result: str) -> list[Step]:
    """10.9.1 The attackers' stacks retreat; a black result not those that attack from an IP."""
    battle = battle_of(s)
    if not result:
        return []
    owed = int(result[1])
    steps: list[Step] = []
    for h in sorted(set(battle.origins)):
        if result[0] == "r" and s.ip(h, battle.attacker):
            continue
        units = tuple(attackers_from(battle, h))
        changed(s, crt_hexes=(*battle_of(s).crt_hexes, *[(n, owed) for n in units]))
        steps.append(Retreat(units, owed, BY_CRT, (h,)))
    return steps


@rule("10.9.1#3", "10.9.1#4", "12.2.1#1", "10.1.5D#2", "22.4.1#1", "11.2.1b#1", "13.3.1#1")
def defender_retreat(s: State, result: str) -> list[Step]:
    """10.9.1, 12.2.1 The defending stack retreats, withheld units too; a fortress unit pays white hexes with its
    steps.
    """
    battle = battle_of(s)
    if not result or (result[0] == "r" and (battle.fortified or battle.level)):
        return []
    owed = int(result[1])
    for fort in [u for u in alive(s, battle.defenders) if u.fort]:
        paid = min(owed, s.steps(fort))
        lose_steps(s, fort, paid, "retreat converted")
        owed -= paid
    if owed <= 0:
        return []
    stack = [u for u in s.own(1 - battle.attacker, battle.target) if not u.fort]
    for u in stack:
        if destroyed_by_retreat(s, u):
            destroy(s, u)
    units = tuple([u.n for u in stack if s.at_number(u.n) < HEX_COUNT])
    changed(s, crt_hexes=(*battle.crt_hexes, *[(n, owed) for n in units]))
    if not units:
        return []
    return [Retreat(units, owed, BY_CRT, (battle.target,))]


# The SLRT ---------------------------------------------------------------------------------------------------------


@rule("10.10.2#1", "10.2.1#6")
@dataclass(eq=False)
class Slrt(Auto):
    """10.10 Each side rolls one die for its losses, the attacker first."""

    asked_by: ClassVar[str] = "10.10.2"

    def run(self, s: State) -> None:
        s.push(SlrtDie(0), SlrtDie(1))


@rule("10.10.2#1", "10.10.2-ex")
@dataclass(eq=False)
class SlrtDie(Die):
    """10.10.2 The die of a side, modified, in the column of the magnitude: steps to lose, and perhaps a +1 for a
    check.
    """

    asked_by: ClassVar[str] = "10.10.2"
    who: int

    def take(self, s: State, action: Action) -> None:
        battle = battle_of(s)
        roll: int = action.args[0]
        row = slrt(s.season(), battle.magnitude, roll + battle.drm[self.who])
        side = battle.attacker if self.who == 0 else 1 - battle.attacker
        s.say(
            f"{nm.SIDE_NAMES[side]} SLRT die {roll}{battle.drm[self.who]:+d}, {MAGNITUDES[battle.magnitude]}: "
            f"{row.steps} steps{', +1 on a check' if row.ec_drm else ''}"
        )
        s.push(Losses(self.who, row.steps), *([Burden(self.who)] if row.ec_drm else []))


@rule("10.10.2#1")
@dataclass(eq=False)
class Losses(Decision):
    """11.1.1 The owner gives the steps to his units, as evenly as possible."""

    asked_by: ClassVar[str] = "11.1.1"
    who: int
    count: int

    def seat(self, s: State) -> int:
        battle = battle_of(s)
        return battle.attacker if self.who == 0 else 1 - battle.attacker

    def actions(self, s: State) -> list[Action]:
        if self.count <= 0:
            return [DONE]
        return [of_unit("lose", u.n) for u in bearers(s, battle_of(s), self.who == 0)] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        battle, u = battle_of(s), unit_arg(action)
        taken = dict(battle.losses)
        taken[u.n] = taken.get(u.n, 0) + 1
        changed(s, losses=tuple(sorted(taken.items())))
        lose_steps(s, u, 1, "combat")
        s.push(Losses(self.who, self.count - 1))

    def prompt(self, s: State) -> str:
        return f"Choose a unit to lose a step ({self.count} to lose)"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        if action.verb == "lose":
            return Refusal("11.1.1", "Losses are shared as evenly as possible among the units that took part")
        return None


@rule("10.10.2#1", "11.3.1#2")
@dataclass(eq=False)
class Burden(Decision):
    """10.10.2 The owner names the unit whose check gets the +1."""

    asked_by: ClassVar[str] = "10.10.2"
    who: int

    def seat(self, s: State) -> int:
        battle = battle_of(s)
        return battle.attacker if self.who == 0 else 1 - battle.attacker

    def actions(self, s: State) -> list[Action]:
        battle = battle_of(s)
        own = alive(s, battle.attackers if self.who == 0 else battle.defenders)
        return [of_unit("burden", u.n) for u in own if not u.fort] or [DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        burdened = list(battle_of(s).burdened)
        burdened[self.who] = unit_arg(action).n
        changed(s, burdened=tuple(burdened))

    def prompt(self, s: State) -> str:
        return "Which unit bears the +1 on its check?"


# Effectiveness checks -------------------------------------------------------------------------------------------------


@rule("6.4.1#1", "2.1-Force#2")
@dataclass(eq=False)
class Choices(Decision):
    """6.4.1 Assets that stand with more than one formation: the owner says which Force each belongs to."""

    asked_by: ClassVar[str] = "6.4.1"
    who: int = 0

    def seat(self, s: State) -> int:
        battle = battle_of(s)
        return battle.attacker if self.who == 0 else 1 - battle.attacker

    def undecided(self, s: State) -> tuple[Unit, list[Unit]] | None:
        """The next Asset with a choice."""
        battle = battle_of(s)
        own = alive(s, battle.attackers if self.who == 0 else battle.defenders)
        for u in own:
            if u.asset and not any(a == u.n for a, _ in s.joined):
                at = s.at_number(u.n)
                near = [f for f in own if f.formation and f.nation == u.nation and s.at_number(f.n) == at]
                if len(near) > 1:
                    return u, near
        return None

    def actions(self, s: State) -> list[Action]:
        found = self.undecided(s)
        return [of_units("with-force", found[0].n, f.n) for f in found[1]] if found else [DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "with-force":
            s.joined = (*s.joined, (unit_arg(action).n, unit_arg(action, 1).n))
            s.push(self)
        elif self.who == 0:
            s.push(Choices(1))

    def prompt(self, s: State) -> str:
        return "Which formation's check does the Asset Unit share?"


@rule("11.3#1", "11.3#2", "7.2#1", "12.2#1")
@dataclass(eq=False)
class Checks(Auto):
    """11.3 One roll for each stack, first the attacker's, with their retreats, then the defender's."""

    asked_by: ClassVar[str] = "11.3"

    def run(self, s: State) -> None:
        battle = battle_of(s)
        steps: list[Step] = []
        for h in sorted(set(battle.origins)):
            units = attackers_from(battle, h)
            if any(UNITS[n].combat for n in units if s.at_number(n) < HEX_COUNT):
                steps.append(CheckDice(tuple(units), True))
        if any(UNITS[n].combat for n in battle.defenders if s.at_number(n) < HEX_COUNT):
            steps.append(CheckDice(tuple([n for n in battle.defenders if not UNITS[n].fort]), False))
        s.push(*steps)


@rule("11.3#1", "7.2#1", "7.2.1#1")
@dataclass(eq=False)
class CheckDice(Chance):
    """11.3 The dice of a stack: modifiers and results are each Force's own."""

    asked_by: ClassVar[str] = "11.3"
    units: tuple[int, ...]
    attacker: bool

    def outcomes(self, s: State) -> list[tuple[Action, int]]:
        return DICE

    def take(self, s: State, action: Action) -> None:
        battle = battle_of(s)
        roll: int = action.args[0]
        owed: list[tuple[int, int]] = []
        losses: list[Step] = []
        s.say(f"{'Attacker' if self.attacker else 'Defender'}: check, dice {roll}")
        for force in forces(s, alive(s, self.units)):
            drm, cel = check_drm(s, battle, force, self.attacker), cel_of(s, force)
            by = roll + drm - cel
            s.say(
                f"Check of {force[0]}: dice {roll}{drm:+d} against {cel}, {'passed' if by <= 0 else f'failed by {by}'}",
                force[0].side,
            )
            if by <= 0:
                continue
            was = force_demoralized(s, force)
            hexes, steps = fail_check(s, force, by)
            if steps and force[0].formation:
                lose_steps(s, force[0], steps, "Demoralized" if was else "excess of the check")
            elif steps:
                losses.append(ForceLoss(tuple([u.n for u in force]), steps, "failed check"))
            owed += [(u.n, hexes) for u in force if hexes]
        s.push(*losses, Obligations(self.attacker, self.units, tuple(owed)))


@rule("9.5.1a#1", "11.2.1#1")
def still_owed(s: State, owed: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """11.2.1, 9.5.1a Who is alive and has to retreat; a displaced gun goes only with combat units that go
    (ruling 60).
    """
    left = {n: count for n, count in owed if count > 0 and s.at_number(n) < HEX_COUNT}
    led = {s.at_number(n) for n in left if UNITS[n].combat}
    return {n: count for n, count in left.items() if not s.marks[n] & nm.DISPLACED or s.at_number(n) in led}


@rule("11.2.1#1", "10.1.5D#2", "10.1.5D-ex", "11.2.1a#1")
@dataclass(eq=False)
class Obligations(Auto):
    """11.2.1 Those who owe hexes retreat together as far as all of them must; withheld units follow if the hex is
    left.
    """

    asked_by: ClassVar[str] = "11.2.1"
    attacker: bool
    units: tuple[int, ...]
    owed: tuple[tuple[int, int], ...]
    followed: bool = False

    def run(self, s: State) -> None:
        owed = still_owed(s, self.owed)
        if not owed:
            return
        battle = battle_of(s)
        for n in list(owed):
            if destroyed_by_retreat(s, UNITS[n]):
                destroy(s, UNITS[n])
                del owed[n]
        if not owed:
            return
        least = min(owed.values())
        if not self.attacker and not self.followed:
            staying = [n for n in self.units if s.at_number(n) < HEX_COUNT and n not in owed]
            forts = [n for n in battle.defenders if UNITS[n].fort and s.at_number(n) < HEX_COUNT]
            if not staying and not forts:
                for n in battle.withheld:
                    if s.at_number(n) < HEX_COUNT and not UNITS[n].fort:
                        owed[n] = least
        here = s.at_number(min(owed))
        together = [n for n in owed if s.at_number(n) == here]
        count = min([owed[n] for n in together])
        rest = tuple([(n, left - count if n in together else left) for n, left in owed.items()])
        zocs = max([k for n, k in battle.entered_ezocs if n in together] or [0])
        tried = any(n in battle.repulsed for n in together)
        start = next((h for n, h in battle.started if n == together[0]), here)
        been = (start, here) if start != here else (here,)
        s.push(
            Retreat(tuple(together), count, BY_CHECK, been, 0, zocs, tried),
            Obligations(self.attacker, self.units, rest, True),
        )


@rule("11.2.3#1")
@dataclass(eq=False)
class AfterRetreats(Auto):
    """11.2.3 Units that had to retreat two hexes or more and ended farther from all their sources lose a level."""

    asked_by: ClassVar[str] = "11.2.3"

    def run(self, s: State) -> None:
        battle = battle_of(s)
        before = dict(battle.started)
        hit = [
            UNITS[n]
            for n, count in battle.retreated
            if count >= 2
            and n in before
            and s.at_number(n) < HEX_COUNT
            and UNITS[n].combat
            and farther_from_all(s, UNITS[n], before[n], s.at_number(n))
        ]
        by_hex: dict[int, list[Unit]] = {}
        for u in hit:
            by_hex.setdefault(s.at_number(u.n), []).append(u)
        for units in by_hex.values():
            for force in forces(s, units):
                lose_in_force(s, force, 1, 0, "retreat away from its supply sources")
        s.push(*[Bridgeheads(h) for h in besieger(s, battle.target)])  # its last defender may have been destroyed


# Advance and points
# -----------------------------------------------------------------------------------------------------


def advance_refusal(s: State, u: Unit) -> Refusal | None:
    """11.4 Why a unit cannot advance into the hex that was attacked."""
    battle = battle_of(s)
    for limit in (_took_part, _vacated, _did_not_retreat, _guns_may_follow, _room_to_advance):
        found = limit(s, battle, u)
        if found is not None:
            return found
    return None


@rule("11.4#1")
def _vacated(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """11.4 Nobody advances while an enemy is left in the hex."""
    return Refusal("11.4", "The hex is not vacated") if s.holds(1 - battle.attacker, battle.target, nm.ANY) else None


@rule("11.4.2#1", "10.1.5D#1", "10.3#2")
def _took_part(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """11.4.2 Only attackers advance; who was withheld stays."""
    return None if u.n in battle.attackers else Refusal("11.4.2", f"{u} did not take part")


def origin_of(battle: Combat, u: Unit) -> int:
    """The hex from which a unit attacked."""
    return next(h for x, h in lined_up(battle) if x is u)


@rule("11.4.2#1")
def _did_not_retreat(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """11.4.2 Who has retreated for any reason does not advance; nobody advances twice."""
    if any(n == u.n and count for n, count in battle.retreated) or s.at_number(u.n) != origin_of(battle, u):
        return Refusal("11.4.2", f"{u} has retreated or advanced")
    return None


@rule("11.4.2#1", "9.5#1")
def _guns_may_follow(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """11.4.2, 9.5 Guns advance over bridges only, and not alone into an EZOC."""
    origin, target = origin_of(battle, u), battle.target
    if u.artillery and river_between(origin, target) >= nm.MAJOR_RIVER and not bridged(s, origin, target):
        return Refusal("11.4.2", "Artillery does not advance over an unbridged large river")
    if not passable(s, [u], origin, target):
        return Refusal("11.4.2", "Terrain forbids it")
    if u.artillery and not s.holds(u.side, target, nm.COMBAT) and s.ezoc(u.side, target):
        return Refusal("9.5", "Artillery does not enter an EZOC without a combat unit")
    return None


@rule("11.4.1#1", "12.4.1#1")
def _room_to_advance(s: State, battle: Combat, u: Unit) -> Refusal | None:
    """11.4.1 As many advance as may stack; garrisons do not leave their complex."""
    if not room_for(s, u.side, battle.target, [u]):
        return Refusal("11.4.1", "The hex would be over-stacked")
    return None if s.orders[u.n] & nm.RELEASED else Refusal("12.4.1", f"{u} is not released")


@rule("11.4#1", "11.4.1#1")
@dataclass(eq=False)
class Advance(Decision):
    """11.4 Victorious attackers may advance into the vacated hex, one by one."""

    asked_by: ClassVar[str] = "11.4"

    def seat(self, s: State) -> int:
        return battle_of(s).attacker

    def actions(self, s: State) -> list[Action]:
        units = alive(s, battle_of(s).attackers)
        return [*[of_unit("advance", u.n) for u in units if advance_refusal(s, u) is None], DONE]

    def take(self, s: State, action: Action) -> None:
        if action.verb == "done":
            return
        battle, u = battle_of(s), unit_arg(action)
        left = s.at_number(u.n)
        s.say(f"{u} advances to {hex_text(battle.target)}")
        enter(s, u, battle.target)
        s.push(*aftermath(s, battle.attacker, (left, battle.target)), self)

    def prompt(self, s: State) -> str:
        return "Advance after combat?"

    def refuse(self, s: State, action: Action) -> Refusal | None:
        return advance_refusal(s, unit_arg(action)) if action.verb == "advance" else None


@rule("27.2(1)#1", "10.2.1#6")
@dataclass(eq=False)
class Score(Auto):
    """10.2.1, 27.2 The combat is over; a Prepared Attack earns its point."""

    asked_by: ClassVar[str] = "27.2(1)"

    def run(self, s: State) -> None:
        battle = battle_of(s)
        earned = prepared_points(s, battle)
        if earned:
            score(s, battle.attacker, earned, "Prepared Attack")
        s.fought = (*s.fought, battle.target)
        s.battle = None
        s.joined = ()
