"""9 The odds of battles, as charts and sentences; see odds_fire and odds_course for how they are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ....kernel.adviser import Chart, Odds, distribution
from ..components import Side
from ..rules.bombardment import guns, marks
from ..rules.fire import attacker_drm, defender_drm
from ..rules.fortunes import screened_by_allenby
from ..rules.markers import battle_of, with_elan
from ..rules.siege import NO_SIEGE
from ..state import State
from .odds_course import PLAIN, Weights, mixed, outcomes
from .odds_fire import CONTESTED, FORTS_ONLY, NOBODY, Outcome
from .odds_stages import battles

PLACED = "Who still places units puts the strongest in front; disrupted units stay out where they may."
STANDS = "Cavalry does not withdraw, nobody retreats who need not, and no siege is laid."
ROLLED = "The Fortunes of War are counted with all their results; nobody pays for a Tactical Advantage."


def odds(view: State) -> list[Odds]:
    """9 The battles of a position: over all Fortunes of War, and as a battle on which they have no effect."""
    return [found for s in battles(view) for found in of_battle(s)]


def of_battle(s: State) -> list[Odds]:
    """One battle, before its Fortunes of War in two ways."""
    title, parts = heading(s), outcomes(s)
    found = [told(title, s, mixed(parts))]
    if open_fortune(s):
        as_it_is = mixed([part for part in parts if part.effect == PLAIN])
        found.append(told(f"{place(s)}, if the Fortunes of War have no effect", s, as_it_is))
    return found


def open_fortune(s: State) -> bool:
    """9.1.4 Whether the Fortunes of War are still to be rolled."""
    battle = battle_of(s)
    return not battle.effect and not battle.landing


# Words and charts ---------------------------------------------------------------------------------


def heading(s: State) -> str:
    """Who attacks where."""
    battle = battle_of(s)
    verb = "counterattack" if battle.counterattack else "attack"
    return f"{place(s)}: {names(u for u in battle.attackers)} {verb}"


def place(s: State) -> str:
    """Where the battle is."""
    here = battle_of(s).hex
    return f"{here} {here.title}"


def names(things: Iterable[Any]) -> str:
    """Names in a row."""
    return ", ".join(map(str, things))


def told(title: str, s: State, weights: Weights) -> Odds:
    """The odds of one battle."""
    total = sum(weights.values())
    rows = sorted(weights.items())
    places = [str(battle_of(s).hex)]
    return Odds(title, summary(s, rows, total), charts(rows), places, notes(s), [row(*x, total) for x in rows])


def summary(s: State, rows: list[tuple[Outcome, int]], total: int) -> str:
    """The odds in a sentence."""
    attacker = battle_of(s).attacker
    hits = [sum(_hits(x, side) * w for x, w in rows) / total for side in (attacker, 1 - attacker)]
    return (
        f"Hits on average: attacker {hits[0]:.1f}, defender {hits[1]:.1f}. The attacker must retreat in "
        f"{_share(rows, total, lambda x: x.retreat == attacker)}, the defender in "
        f"{_share(rows, total, lambda x: x.retreat == 1 - attacker)}; the attacker has the hex for himself in "
        f"{_share(rows, total, lambda x: x.hex == str(Side(attacker)))}."
    )


def _share(rows: list[tuple[Outcome, int]], total: int, when: Callable[[Outcome], bool]) -> str:
    return f"{sum(w for x, w in rows if when(x)) / total:.0%}"


def _hits(x: Outcome, side: int) -> int:
    return x.allied_hits if side else x.german_hits


def charts(rows: list[tuple[Outcome, int]]) -> list[Chart]:
    """The distributions of the outcome's parts."""
    listed = [
        distribution("German hits suffered", rows, lambda x: x.german_hits, _order),
        distribution("Allied hits suffered", rows, lambda x: x.allied_hits, _order),
        distribution("Must retreat", rows, lambda x: _LOSERS[x.retreat], _order),
        distribution("In the hex afterwards", rows, lambda x: x.hex, _order),
    ]
    if any(x.fort_steps for x, _ in rows):
        listed.append(distribution("Steps of forts lost", rows, lambda x: x.fort_steps, _order))
    if any(not x.fought for x, _ in rows):
        listed.append(distribution("The battle", rows, lambda x: "is fought" if x.fought else "is called off", _order))
    return listed


#: by the side that must retreat, or -1
_LOSERS = (*map(str, Side), "nobody")
_WORDS = ("German", "Allied", CONTESTED, FORTS_ONLY, NOBODY)


def _order(part: Any) -> tuple[int, Any]:
    return (_WORDS.index(part), "") if part in _WORDS else (-1, part)


def row(x: Outcome, weight: int, total: int) -> dict[str, Any]:
    """One row of the joint distribution."""
    return {"chance": weight / total, **x._asdict()}


# Notes --------------------------------------------------------------------------------------------


def notes(s: State) -> list[str]:
    """What modifies the dice, what is assumed, and what may come instead."""
    battle = battle_of(s)
    found = [modifiers(s), PLACED, STANDS]
    if open_fortune(s):
        found.append(ROLLED)
    if not battle.effect and guns(s) and marks(s):
        found.append("All siege guns bombard first, together if there are two.")
    if open_fortune(s) and screened_by_allenby(s, battle):
        found.append("The British may make it a Skirmish (12.4); here they do not.")
    if with_elan(battle):
        found.append("An attack with élan always costs a hit: if the dice bring none, the defender chooses the unit.")
    if marks(s) and NO_SIEGE in battle.hex.flags:
        found.append("The forts of this hex cannot be besieged.")
    return found


def modifiers(s: State) -> str:
    """9.3.1b, 9.3.2 What is added to the dice of both sides, units with rules of their own apart."""
    return f"Added to the dice: attacker {attacker_drm(s, ()):+d}, defender {defender_drm(s, ()):+d}."
