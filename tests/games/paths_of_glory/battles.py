"""Attacks for tests: `attack(position().at(...), "Sedan")` marks spaces and asks for combats."""

from __future__ import annotations

from greatwar.games.paths_of_glory.components import UNITS, card, space
from greatwar.games.paths_of_glory.components import unit as unit_named
from greatwar.games.paths_of_glory.rules import combat_cards, fire
from greatwar.games.paths_of_glory.state import Pile, State
from greatwar.games.paths_of_glory.steps.combat import Combats
from greatwar.kernel.action import Action

from .positions import Position, choices, choose, refusal


def attack(position: Position, *spaces: str) -> State:
    """The state with Attack markers on the spaces and the active side asked for its combats."""
    return position.with_(attack_marks=tuple(sorted(int(space(x)) for x in spaces))).push(Combats()).build()


def attacks(s: State) -> list[str]:
    """The attacks and joins that are listed, without the rest."""
    return [c for c in choices(s) if c.startswith(("attack", "join"))]


def attack_refused(s: State, unit: str, to: str, sallied: tuple[str, ...] = ()) -> str:
    """The rule against an attack; empty if it is listed. Asked even where nothing can be attacked at all."""
    step = Combats(tuple(unit_named(u) for u in sallied))
    action = Action("attack", (unit_named(unit), space(to)))
    no = None if action in step.actions(s) else step.refuse(s, action)
    return no.rule if no else ""


def join_refused(s: State, unit: str) -> str:
    """The rule against joining; empty if it is listed."""
    return refusal(s, Action("join", (unit_named(unit),)))


def card_refused(s: State, name: str) -> str:
    """The rule against playing a card; empty if it is listed."""
    return refusal(s, Action("card", (card(name),)))


def fight(s: State, to: str, *units: str, flank: str = "") -> State:
    """Designate an attack by these units and resolve it up to the first cards, flank choice or die."""
    first, *others = units
    choose(s, f"attack {first} > {to}")
    for other in others:
        if s.combat is None:
            choose(s, f"join {other}")
    if s.combat is None:
        choose(s, "resolve")
    if flank:
        choose(s, flank)
    return s


def pass_cards(s: State) -> State:
    """Play no cards as long as cards are asked for."""
    while s.combat is not None and choices(s)[-1] == "done" and s.combat.attacker_loss < 0 > s.combat.defender_loss:
        choose(s, "done")
    return s


def pile(s: State, name: str) -> Pile:
    """Where a card is."""
    return Pile(s.pile_of(card(name)))


def attackers(s: State) -> set[str]:
    """The units that attack."""
    assert s.combat is not None
    return {str(UNITS[u]) for u in s.combat.attackers}


def defenders(s: State) -> set[str]:
    """The units that defend."""
    assert s.combat is not None
    return {str(UNITS[u]) for u in s.combat.defenders}


def drm_with(s: State, name: str, attacking: bool) -> int:
    """Play a card as soon as it is listed, passing everything before; the drm of the side after that."""
    play(s, name)
    assert s.combat is not None
    return fire.modifier(s, s.combat, attacking)


def play(s: State, name: str) -> State:
    """Pass card windows and flank attempts until a card is listed, and play it."""
    while f"card {name}" not in choices(s):
        step = choices(s)[-1]
        assert step in ("done", "no-flank"), f"{name} was never listed before {choices(s)}"
        choose(s, step)
    return choose(s, f"card {name}")


def barred(s: State, name: str) -> bool:
    """Whether the side of a card may not play it in this combat, in whatever step it is for."""
    assert s.combat is not None
    c = card(name)
    return combat_cards.refusal(s, s.combat, c, c.side, combat_cards.CARD[c].window) is not None
