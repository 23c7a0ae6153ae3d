"""10, 11 The odds of attacks, as charts and sentences; see odds_course for how they are found."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NamedTuple

from ....kernel.adviser import Bar, Chart, Odds
from ....kernel.step import Step
from .. import names as nm
from ..charts import CRT, HIGHEST, LOWEST, MAGNITUDES
from ..combat import Combat
from ..components import HEXES, UNITS
from ..notation import DICE, hex_arg, unit_arg
from ..rules.combat import hex_text, shifts, text_of, totals, with_ap
from ..rules.losses import slrt_drm
from ..rules.odds import odds_text
from ..rules.withholding import stack_of
from ..state import FULL_VIEW, State
from ..steps.attack import Battles, Declaration
from ..steps.fight import AfterRetreats, Ammunition, Commit, CrtDice, Resolve, Withholding, battle_of, begin_fight
from ..steps.moves import Move
from .odds_course import EMPTY, HELD, PLAIN, TAKEN, Choice, Course, Outcome, Weights, outcomes, quiet

#: as many hexes are told of where several could be attacked
MOST: Final = 6
#: as many units that the defender could withhold
WITHHELD: Final = 3
DECIDED: Final = (
    "Guns fire where APs can be had; the unit with most steps bears a loss, the one with the best effectiveness the "
    "+1; retreats follow the first way of the priorities, nobody repulses, and all who may advance do."
)
SEEN: Final = "Of the enemy counts what is seen: whole units, sound effectiveness, and no units beneath."


class Fight(NamedTuple):
    """A combat to be told: who attacks is named, and what else is done."""

    s: State
    choice: Choice = PLAIN
    also: str = ""


def odds(view: State) -> list[Odds]:
    """10 The attacks of a position: those that could be indicated or prepared, or the one that is being fought."""
    found = []
    for fight in fights(view):
        weights = outcomes(fight.s, fight.choice)
        if len(weights) > 1:
            found.append(told(fight, weights))
    return found


# The attacks of a position ---------------------------------------------------------------------------------------


def fights(view: State) -> list[Fight]:
    """The attacks that are being built or fought."""
    step: Step | None = view.pending[-1] if view.pending else None
    if isinstance(step, Declaration):
        wanted = [*view.declared, *[hex_arg(a) for a in step.actions(view) if a.verb == "declare"]]
        return best([f for h in wanted for f in indicated(view, step.side, h)])
    if isinstance(step, Battles):
        return best(
            [f for a in step.actions(view) if a.verb == "fight" for f in indicated(view, step.side, hex_arg(a))]
        )
    if isinstance(step, Move):
        return best([f for a in step.actions(view) if a.verb == "prepare" for f in prepared(view, hex_arg(a))])
    if view.battle is None or not any(isinstance(s, (Commit, Resolve, AfterRetreats)) for s in view.pending):
        return []
    if isinstance(step, Commit):
        return committed(view)
    return variants(quiet(view))


def best(found: list[Fight]) -> list[Fight]:
    """Those at the best odds, if there are many."""
    return sorted(found, key=lambda f: -battle_of(reckoned(f)).column)[:MOST]


def indicated(view: State, side: int, target: int) -> list[Fight]:
    """An attack on a hex by all that may join in it."""
    s = quiet(view)
    while s.pending and not isinstance(s.pending[-1], Battles):
        s.pending.pop()
    begin_fight(s, side, target)
    return [Fight(s)] if named(s, True) else []


def prepared(view: State, target: int) -> list[Fight]:
    """8.4 The Prepared Attack of the stack that is moving, with all whose markers point there already."""
    s = quiet(view)
    move = s.pending.pop()
    assert isinstance(move, Move)
    side = move.seat(view)
    move.prepare(s, target)
    s.pending.clear()
    s.phase = nm.ATTACK if s.phasing == side else nm.COUNTER_ATTACK
    begin_fight(s, side, target)
    return [Fight(s, also=", as a Prepared Attack")] if named(s, False) else []


def committed(view: State) -> list[Fight]:
    """10.2.1 The attack with those who are named so far, and with all that may join."""
    now, all_ = quiet(view), quiet(view)
    found = variants(now) if named(now, False) else []
    if named(all_, True) and (not found or battle_of(all_).attackers != battle_of(now).attackers):
        found.append(Fight(all_, also=", with all that may join"))
    return found


def named(s: State, all_join: bool) -> bool:
    """Name the attackers, all that may join or those who are named already; False if there is nobody to fight."""
    while s.pending and isinstance(s.pending[-1], Commit):
        step: Commit = s.pending.pop()
        listed = step.actions(s)
        groups = [a for a in listed if a.verb == "from"]
        units = [a for a in listed if a.verb == "with"]
        if all_join and (groups or units):
            step.take(s, groups[0] if groups else max(units, key=lambda a: s.steps(unit_arg(a))))
        elif battle_of(s).attackers:
            step.committed(s)
        else:
            return False
    return s.battle is not None and bool(s.battle.attackers) and bool(stack_of(s, s.battle.target))


def variants(s: State) -> list[Fight]:
    """A combat as it stands, and with what the viewer still decides or does not see: APs and units withheld."""
    battle, found = battle_of(s), [Fight(s)]
    sides = (battle.attacker, 1 - battle.attacker)
    steps = [step for step in s.pending if isinstance(step, Ammunition)]
    for step in steps:
        offers = len(step.actions(s)) > 1
        if offers and s.viewer in (FULL_VIEW, sides[step.who]):
            whose = "without APs" if s.viewer != FULL_VIEW else f"without APs of {nm.SIDE_NAMES[sides[step.who]]}"
            found.append(Fight(s, Choice(spared=step.who), f", {whose}"))
        if not offers and step.who == 1 and step.claims(s) and s.viewer == battle.attacker:
            found.append(Fight(s, Choice(granted=True), ", if the defender's guns have APs"))
    for step in s.pending:
        if isinstance(step, Withholding) and s.viewer in (FULL_VIEW, sides[1]):
            for action in [a for a in step.actions(s) if a.verb == "withhold"][:WITHHELD]:
                found.append(Fight(s, Choice(wanted=(action,)), f", {unit_arg(action)} withheld"))
    return found


# Words and charts ------------------------------------------------------------------------------------------------


def reckoned(fight: Fight) -> State:
    """The position in which the dice of the CRT are to be thrown, if it comes to that."""
    s = quiet(fight.s)
    Course(fight.s, fight.choice).run(s)
    return s


def told(fight: Fight, weights: Weights) -> Odds:
    """The odds of one combat."""
    rows = sorted(weights.items())
    at = reckoned(fight)
    battle = battle_of(at)
    places = [HEXES[h].name for h in (battle.target, *sorted(set(battle.origins)))]
    attackers = text_of([UNITS[n] for n in battle.attackers])
    title = f"{hex_text(battle.target)}: {attackers} attack{'s' if len(battle.attackers) == 1 else ''}{fight.also}"
    return Odds(title, summary(rows), charts(at, battle, rows), places, notes(fight, at, battle), table(rows))


def share(rows: list[tuple[Outcome, Fraction]], value: Callable[[Outcome], Any]) -> float:
    """The chance of something, or the mean of a number."""
    return float(sum([chance * value(x) for x, chance in rows], Fraction(0)))


def summary(rows: list[tuple[Outcome, Fraction]]) -> str:
    """The odds in a sentence."""
    taken, back, repelled = (
        share(rows, lambda x: x.hex == TAKEN),
        share(rows, lambda x: x.defender_retreat > 0),
        share(rows, lambda x: x.attacker_retreat > 0),
    )
    return (
        f"The attacker has the hex in the end in {taken:.0%}; the defender must retreat in {back:.0%}, the attacker in "
        f"{repelled:.0%}. Steps lost on average: attacker {share(rows, lambda x: x.attacker_steps):.1f}, defender "
        f"{share(rows, lambda x: x.defender_steps):.1f}; levels: attacker "
        f"{share(rows, lambda x: x.attacker_levels):.1f}, defender {share(rows, lambda x: x.defender_levels):.1f}."
    )


def charts(s: State, battle: Combat, rows: list[tuple[Outcome, Fraction]]) -> list[Chart]:
    """The distributions of the outcome's parts; those that hang on nothing are left out."""
    found = [
        chart("Steps lost by the attacker", rows, lambda x: x.attacker_steps),
        chart("Steps lost by the defender", rows, lambda x: x.defender_steps),
        chart("Levels lost by the attacker", rows, lambda x: x.attacker_levels),
        chart("Levels lost by the defender", rows, lambda x: x.defender_levels),
        chart("The attacker retreats", rows, lambda x: x.attacker_retreat),
        chart("The defender retreats", rows, lambda x: x.defender_retreat),
        chart("The hex in the end", rows, lambda x: (TAKEN, EMPTY, HELD).index(x.hex), (TAKEN, EMPTY, HELD)),
        chart("Points, attacker over defender", rows, lambda x: x.attacker_points - x.defender_points),
    ]
    if s.pending and isinstance(s.pending[-1], CrtDice):
        found.insert(0, crt_chart(s, battle))
    return found


def chart(
    title: str, rows: list[tuple[Outcome, Fraction]], value: Callable[[Outcome], int], words: tuple[str, ...] = ()
) -> Chart:
    """The distribution of one part, in the order of its values."""
    shares: dict[int, Fraction] = {}
    for outcome, chance in rows:
        shares[value(outcome)] = shares.get(value(outcome), Fraction(0)) + chance
    return Chart(title, [Bar(words[n] if words else str(n), float(shares[n])) for n in sorted(shares)])


def crt_chart(s: State, battle: Combat) -> Chart:
    """10.9 The cells of the column: modifier and retreat of the attacker, and of the defender."""
    column = max(LOWEST, min(HIGHEST, battle.column))
    shares: dict[str, int] = {}
    for action, weight in DICE:
        cell = CRT[s.season(), column, action.args[0]]
        marks = ("*" if cell.att_star else "") + ("X" if cell.att_x else "")
        text = (
            f"{cell.att_drm:+d}{marks} {cell.att_retreat}".rstrip()
            + f" / {cell.def_drm:+d} {cell.def_retreat}".rstrip()
        )
        shares[text] = shares.get(text, 0) + weight
    return Chart(f"CRT, {odds_text(column)}", [Bar(text, weight / 36) for text, weight in shares.items()])


def table(rows: list[tuple[Outcome, Fraction]]) -> list[dict[str, Any]]:
    """The joint distribution, levels apart."""
    found: dict[tuple[Any, ...], Fraction] = {}
    for x, chance in rows:
        key = x.hex, x.attacker_steps, x.defender_steps, x.attacker_retreat, x.defender_retreat, points(x)
        found[key] = found.get(key, Fraction(0)) + chance
    names = ("hex", "attacker_steps", "defender_steps", "attacker_retreat", "defender_retreat", "points")
    return [{"chance": float(chance), **dict(zip(names, key, strict=True))} for key, chance in sorted(found.items())]


def points(x: Outcome) -> int:
    """What the attacker gains over the defender."""
    return x.attacker_points - x.defender_points


def notes(fight: Fight, s: State, battle: Combat) -> list[str]:
    """10.7, 10.8, 10.10 How the column comes about, magnitude and modifiers; what is assumed."""
    found = []
    if s.pending and isinstance(s.pending[-1], CrtDice):
        attack, defence = totals(s, battle)
        moved = [f"{name} {by:+d}" for name, by in shifts(s, battle, battle.prepared, battle.flanked).items()]
        found.append(
            f"Strength {attack} against {defence}: {odds_text(battle.initial)}; {', '.join(moved) or 'no shifts'}: "
            f"{odds_text(battle.column)}."
        )
        drms = [slrt_drm(s, battle, attacker, 0) for attacker in (True, False)]
        found.append(
            f"{MAGNITUDES[battle.magnitude]} combat; added to the SLRT dice before the CRT: attacker {drms[0]:+d}, "
            f"defender {drms[1]:+d}."
        )
        silent = [UNITS[n] for n in battle.attackers if UNITS[n].guns and not with_ap(battle, UNITS[n], True)]
        found += [f"Guns without an AP: {text_of(silent)}."] if silent else []
    found.append(DECIDED)
    if fight.s.viewer != FULL_VIEW:
        found.append(SEEN)
    return found
