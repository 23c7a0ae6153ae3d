"""The conditions of the card language: when a card may be played as an Event, and whether failing is final (9.7.1f)."""

from __future__ import annotations

from typing import Any, Final

from ....families.cdg.state import REMOVED
from ....kernel.refusal import Refusal
from ....kernel.rules import rule
from ..charts import TURNS, turn_title
from ..components import SPACES, UNITS, card, space
from ..names import AP, CP, DECKS, GR, NATION_TITLES, NATIONS, NEUTRAL, SEASONS
from ..pieces import Card
from ..rules import sieges, supply
from ..state import COLLAPSE_AH, COLLAPSE_BU, COLLAPSE_RO, COLLAPSE_SB, USE_ENTRY, USE_INVASION, State
from .language import CONDITIONS, condition

_COLLAPSE: Final = {"BU": COLLAPSE_BU, "RO": COLLAPSE_RO, "SB": COLLAPSE_SB, "AH": COLLAPSE_AH}


def fails(played: Card, reason: str) -> Refusal:
    """A prerequisite that is not met."""
    return Refusal("9.7.1c", f"{played} {played.title}: {reason}")


@condition("event")
@rule("9.7.1c", "23.4.1a", "25.1f", "28.0a")
def event(s: State, played: Card, value: Any) -> Refusal | None:
    """9.7.1c Another card must have been played as an Event."""
    first = card(value)
    return None if s.happened(first) else fails(played, f"{first} {first.title} has not been played as an Event")


@condition("not_event")
def not_event(s: State, played: Card, value: Any) -> Refusal | None:
    """A card must not have been played as an Event."""
    barring = card(value)
    return fails(played, f"{barring} {barring.title} has been played") if s.happened(barring) else None


@condition("turn_min")
def turn_min(s: State, played: Card, value: Any) -> Refusal | None:
    """Not before a turn."""
    return None if s.turn >= value else fails(played, f"not before {turn_title(value)}")


@condition("turn_max")
def turn_max(s: State, played: Card, value: Any) -> Refusal | None:
    """Not after a turn."""
    return None if s.turn <= value else fails(played, f"not after {turn_title(value)}")


@condition("season_not")
@rule("25.2.5b", "25.1d", "25.2.5a")
def season_not(s: State, played: Card, value: Any) -> Refusal | None:
    """25.2.5a Not in this season."""
    return fails(played, f"not in {value}") if SEASONS[TURNS[s.turn][0]] == value else None


@condition("season_in")
def season_in(s: State, played: Card, value: Any) -> Refusal | None:
    """Only in some seasons."""
    return None if SEASONS[TURNS[s.turn][0]] in value else fails(played, f"only in {' or '.join(value)}")


@condition("at_war")
def at_war(s: State, played: Card, value: Any) -> Refusal | None:
    """A nation must have entered the war."""
    nation = NATIONS.index(value)
    return None if s.at_war(nation) else fails(played, f"{NATION_TITLES[nation]} is neutral")


@condition("neutral")
@rule("26.3.2c.1")
def neutral(s: State, played: Card, value: Any) -> Refusal | None:
    """A nation must be neutral; 26.3.2c.1 so Greece cannot be played once Greece is an ally of the CP."""
    nation = NATIONS.index(value)
    joined = s.greece != NEUTRAL if nation == GR else s.at_war(nation)
    return fails(played, f"{NATION_TITLES[nation]} has entered the war") if joined else None


@condition("collapsed")
def collapsed(s: State, played: Card, value: Any) -> Refusal | None:
    """A nation must have collapsed at some time."""
    return None if s.collapsed & _COLLAPSE[value] else fails(played, f"{value} has not collapsed")


@condition("not_collapsed")
def not_collapsed(s: State, played: Card, value: Any) -> Refusal | None:
    """A nation must never have collapsed."""
    return fails(played, f"{value} has collapsed") if s.collapsed & _COLLAPSE[value] else None


@condition("no_neutral_entry_this_turn")
@rule("9.7.2a", "8.3c")
def no_neutral_entry(s: State, played: Card, value: Any) -> Refusal | None:
    """9.7.2a Only one Neutral Entry Event per turn, for both players together."""
    for side in (CP, AP):
        if any(use == USE_ENTRY for use, _ in s.uses(side)):
            return Refusal("9.7.2a", "a Neutral Entry Event has been played this turn")
    return None


@condition("no_sea_invasion_this_turn")
@rule("25.1c", "25.1e", "8.3b")
def no_sea_invasion(s: State, played: Card, value: Any) -> Refusal | None:
    """25.1e Only one Sea Invasion card a turn."""
    if any(use == USE_INVASION for use, _ in s.uses(AP)):
        return Refusal("25.1e", "a Sea Invasion card has been played this turn")
    return None


@condition("flag_not")
def flag_not(s: State, played: Card, value: Any) -> Refusal | None:
    """A flag of the game must not be set."""
    return fails(played, f"{value} bars it") if s.flag(value) else None


@condition("cp_controls_vp")
def cp_controls_vp(s: State, played: Card, value: Any) -> Refusal | None:
    """CP must control some VP spaces of a nation."""
    nation = NATIONS.index(value["nation"])
    found = len([x for x in SPACES if x.vp and x.nation == nation and s.controls(CP, x)])
    return None if found >= value["min"] else fails(played, f"CP controls {found} of {value['min']} VP spaces")


@condition("level_not")
def level_not(s: State, played: Card, value: Any) -> Refusal | None:
    """A side must not be at a War Commitment Level."""
    for name, level in value.items():
        if DECKS[s.level[CP if name == "CP" else AP]] == level:
            return fails(played, f"{name} is at {level}")
    return None


def uprisings(s: State, value: Any) -> bool:
    """Whether an Uprising Unit of a nation stands on the map."""
    nation = NATIONS.index(value)
    return any(u.uprising and u.nation == nation and s.on_map(u) for u in UNITS)


@condition("uprising_in")
@rule("23.4.1b#1", "3.2.3e#2")
def uprising_in(s: State, played: Card, value: Any) -> Refusal | None:
    """23.4.1b An Uprising Unit must be in the nation."""
    return None if uprisings(s, value) else fails(played, f"no Uprising Unit is in {value}")


@condition("no_uprising_in")
@rule("23.4.3a.1")
def no_uprising_in(s: State, played: Card, value: Any) -> Refusal | None:
    """23.4.3a No Uprising Unit may be in the nation."""
    return fails(played, f"an Uprising Unit is in {value}") if uprisings(s, value) else None


@condition("revolution_not_begun")
@rule("26.5.1c")
def revolution_not_begun(s: State, played: Card, value: Any) -> Refusal | None:
    """26.5.1c The Russian Revolution must never have begun."""
    return Refusal("26.5.1c", "the Russian Revolution has begun") if s.begun else None


@condition("besieging")
def besieging(s: State, played: Card, value: Any) -> Refusal | None:
    """A fort of a nation must be besieged by some nations."""
    found = sieges.besieged_by(s, value["by"], value["fort_nation"])
    return None if found else fails(played, "there is no such siege")


@condition("supply_line")
def supply_line(s: State, played: Card, value: Any) -> Refusal | None:
    """An unbroken line of friendly places must join two spaces."""
    joined = supply.line_between(s, played.side, space(value[0]), space(value[1]))
    return None if joined else fails(played, f"no supply line joins {space(value[0])} and {space(value[1])}")


@condition("previous_action")
@rule("9.7.2d")
def previous_action(s: State, played: Card, value: Any) -> Refusal | None:
    """9.7.2d The enemy's last action must have been this card as an Event."""
    asked = card(value)
    last = s.uses(1 - played.side)[-1:]
    found = bool(last) and last[0][1] == asked.n and s.greece_asked
    return None if found else fails(played, f"{asked} {asked.title} was not the last enemy action")


@condition("all_vp_controlled")
@rule("26.3.2b")
def all_vp_controlled(s: State, played: Card, value: Any) -> Refusal | None:
    """26.3.2b A side must control all VP spaces of some nations."""
    side = CP if value["side"] == "CP" else AP
    nations = [NATIONS.index(n) for n in value["nations"]]
    missing = [x for x in SPACES if x.vp and x.nation in nations and not s.controls(side, x)]
    return fails(played, f"{missing[0]} is not controlled") if missing else None


@condition("any")
def any_of(s: State, played: Card, value: Any) -> Refusal | None:
    """At least one of some conditions."""
    refusal: Refusal | None = None
    for part in value:
        refusals = [CONDITIONS[word](s, played, inner) for word, inner in part.items()]
        if all(r is None for r in refusals):
            return None
        refusal = next(r for r in refusals if r is not None)
    return refusal


@condition("opening_open")
@rule("4.2.1e#2")
def opening_open(s: State, played: Card, value: Any) -> Refusal | None:
    """4.2.1e The card chosen at the start dies as an Event after Turn 2; the other of the pair does not."""
    if s.opening[played.side] == played.n and s.turn > 2:
        return Refusal("4.2.1e#2", f"{played} {played.title} was chosen at the start and not played by Turn 2")
    return None


# Final or not yet -------------------------------------------------------------------------------------

#: conditions that can never hold again once they fail
_FINAL: Final = frozenset(
    {"not_event", "turn_max", "neutral", "not_collapsed", "level_not", "revolution_not_begun", "opening_open"}
)


def out_for_good(s: State, c: Card) -> bool:
    """Whether a card will never be an Event: it left the game without being one, or can no longer be one itself."""
    return not s.happened(c) and (s.pile[c.n] == REMOVED or never_again(s, c))


@rule("9.7.1f")
def never_again(s: State, played: Card) -> bool:
    """9.7.1f Whether a card can no longer be played as an Event: a condition fails for good, not only for now."""
    for need in played.needs:
        for word, value in need.items():
            if CONDITIONS[word](s, played, value) is not None and is_final(s, played, word, value):
                return True
    return False


def is_final(s: State, played: Card, word: str, value: Any) -> bool:
    """Whether a failed condition stays failed."""
    if word == "event":
        return out_for_good(s, card(value))
    if word == "any":
        for part in value:
            failing = [w for w, v in part.items() if CONDITIONS[w](s, played, v) is not None]
            if not any(is_final(s, played, w, part[w]) for w in failing):
                return False
        return True
    return word in _FINAL
