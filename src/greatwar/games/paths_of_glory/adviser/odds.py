"""12 The odds of a combat, as charts and sentences; see odds_outcomes for how they are found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from ....kernel.adviser import Chart, Odds, distribution
from ..combat import FLANK_FAILS, FLANK_SUCCEEDS, Combat
from ..components import SPACES, UNITS, Card, Side, Space
from ..rules import flank, retreat
from ..rules.combat_cards import CARD, Window
from ..rules.losses import combat_of
from ..rules.withdrawal import withdraws
from ..state import State
from ..steps.great_retreat import GreatRetreat
from .odds_outcomes import Fight, Outcome, volleys
from .odds_stages import (
    DICE,
    best_pin,
    combats,
    coming,
    enemy_cards,
    flank_open,
    flank_roll,
    own_cards,
    phase,
    together,
    with_cards,
)

Weights = dict[Outcome, int]
LOSSES = "Each owner gives up the steps that cost him the fewest combat factors; all ways pay the same of the number."
NO_CARDS = "No combat cards but those named are counted; what the enemy holds in his hand is not known."


def odds(view: State) -> list[Odds]:
    """12 The fights of a position: as they stand, with a flank attack, with the cards one could still play."""
    return [found for s in combats(view) for found in of_combat(s)]


def of_combat(s: State) -> list[Odds]:
    """One combat in its variants."""
    title = heading(s)
    found = [told(title, s, expected(s))]
    if flank_open(s):
        pin = best_pin(s)
        found.append(told(f"{title}, with a flank attack pinned from {pin}", s, flanking(s, pin)))
    cards = own_cards(s)
    found += [with_card(title, s, x) for x in cards]
    if len(together(cards)) > 1:
        all_ = with_cards(s, together(cards))
        found.append(told(f"{title}, with {names(together(cards))}", all_, expected(all_)))
    return found


def with_card(title: str, s: State, x: Card) -> Odds:
    """The odds with one more card; Wireless Intercepts is itself the flank attack."""
    played = with_cards(s, [x])
    if CARD[x].window is Window.FLANK:
        return told(f"{title}, with {x} {x.name}", played, flanked(played, FLANK_SUCCEEDS))
    return told(f"{title}, with {x} {x.name}", played, expected(played))


# Weights ------------------------------------------------------------------------------------------


def expected(s: State) -> Weights:
    """All outcomes from here, with no flank attack but one that has been tried."""
    if phase(s) == DICE:
        return Fight(s, coming(s)).outcomes()
    roll = flank_roll(s)
    return flanking(s, roll.pin) if roll is not None else flanked(s, combat_of(s).flank)


def flanked(s: State, result: int) -> Weights:
    """12.3.3 All outcomes when the flank attack has gone so (or was not tried)."""
    s = s.copy()
    s.combat = replaced(combat_of(s), result)
    return Fight(s, volleys(s)).outcomes()


def replaced(c: Combat, result: int) -> Combat:
    """The combat with another result of the flank attack."""
    return replace(c, flank=result)


def flanking(s: State, pin: Space) -> Weights:
    """12.3.3 All outcomes of a flank attack, over its die too."""
    drm = flank.flank_drm(s, combat_of(s), pin)
    good = sum(flank.outcome(die, drm) == FLANK_SUCCEEDS for die in range(1, 7))
    found: Weights = {}
    for result, share in ((FLANK_SUCCEEDS, good), (FLANK_FAILS, 6 - good)):
        for outcome, weight in flanked(s, result).items() if share else ():
            found[outcome] = found.get(outcome, 0) + share * weight
    return found


# Words and charts ---------------------------------------------------------------------------------


def heading(s: State) -> str:
    """Who attacks what."""
    c = combat_of(s)
    return f"{names(UNITS[u] for u in c.attackers)} against {SPACES[c.space - 1]}"


def names(things: Iterable[Any]) -> str:
    """Names in a row."""
    return ", ".join(map(str, things))


def told(title: str, s: State, weights: Weights) -> Odds:
    """The odds of one variant."""
    total = sum(weights.values())
    c = combat_of(s)
    places = [str(SPACES[c.space - 1]), *(str(SPACES[x - 1]) for x in c.origins if x != c.space)]
    rows = sorted(weights.items())
    return Odds(title, summary(rows, total), charts(rows), places, notes(s), [row(*x, total) for x in rows])


def summary(rows: list[tuple[Outcome, int]], total: int) -> str:
    """The odds in a sentence."""
    defender = sum(x.defender_loss * w for x, w in rows) / total
    attacker = sum(x.attacker_loss * w for x, w in rows) / total
    retreats = sum(w for x, w in rows if x.retreat) / total
    gone = sum(w for x, w in rows if x.gone) / total
    enters = sum(w for x, w in rows if x.advance) / total
    return (
        f"Loss Numbers on average: defender {defender:.1f}, attacker {attacker:.1f}. The defender must retreat in "
        f"{retreats:.0%}, is wiped out in {gone:.0%}; the attacker can advance in {enters:.0%}."
    )


def charts(rows: list[tuple[Outcome, int]]) -> list[Chart]:
    """The distributions of the outcome's parts."""
    return [
        distribution("Defender's Loss Number", rows, lambda x: str(x.defender_loss)),
        distribution("Attacker's Loss Number", rows, lambda x: str(x.attacker_loss)),
        distribution("Winner", rows, winner),
        distribution("Defender", rows, fate),
        distribution("Attacker", rows, lambda x: "can advance" if x.advance else "cannot advance"),
    ]


def winner(x: Outcome) -> str:
    """12.2.11 Who has caused the higher Loss Number."""
    if x.defender_loss == x.attacker_loss:
        return "nobody"
    return "attacker" if x.defender_loss > x.attacker_loss else "defender"


def fate(x: Outcome) -> str:
    """What becomes of the defender."""
    if x.gone:
        return "wiped out"
    return ("holds", "retreats 1", "retreats 2")[x.retreat]


def row(x: Outcome, weight: int, total: int) -> dict[str, Any]:
    """One row of the joint distribution."""
    return {
        "chance": weight / total,
        "defender_loss": x.defender_loss,
        "attacker_loss": x.attacker_loss,
        "defender_paid": x.defender_paid,
        "attacker_paid": x.attacker_paid,
        "defender_lost": list(x.defender_lost),
        "attacker_lost": list(x.attacker_lost),
        "fort_falls": x.fort_falls,
        "wiped_out": x.gone,
        "retreat": x.retreat,
        "advance": x.advance,
    }


def notes(s: State) -> list[str]:
    """What is assumed, and what may come on top; told to both sides alike."""
    c = combat_of(s)
    found = [LOSSES, NO_CARDS]
    for side in Side:
        found += [f"{side} may also use {x} {x.name}, which lies open." for x in enemy_cards(s, side)]
    if isinstance(s.pending[-1], GreatRetreat):
        found.append("The Russians may fall back before the combat; here they stand.")
    if withdraws(c):
        found.append("Withdrawal gives one of the defender's lost steps back and makes him retreat a space.")
    if retreat.may_stand(s):
        found.append("Instead of a retreat the defender may lose one more step and stay (12.5.3).")
    if retreat.ignoring(s):
        found.append("The Germans may ignore the retreat (CP-61).")
    if not room_to_retreat(s):
        found.append("Not all defenders would find a place to retreat to; those that do not are lost (12.5.4).")
    return found


def room_to_retreat(s: State) -> bool:
    """12.5.5 Whether all defenders could retreat, one space or two."""
    units = tuple(UNITS[u] for u in combat_of(s).defenders)
    return all(retreat.survivors(s, units, length) == len(units) for length in (1, 2))
