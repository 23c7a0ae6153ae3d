"""5, 16.5 Victory: the VP of the War Status Phase, Automatic Victory, Armistice."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..components import SPACES, UNITS, Space, space
from ..names import AP, CP, NEUTRAL, TOTAL_WAR, season
from ..setups import load_setup
from ..state import BLOCKADE, BLOCKADE_OVER, State
from . import supply
from .geography import CONSTANTINOPLE, GALICIA, INDIA

CANAL: Final[tuple[Space, ...]] = tuple(
    [space(name) for name in ("Pt. Said", "Ismailia", "Suez", "Romani", "Jifjaffa", "Nekhi")]
)
PLOESTI: Final = space("Ploesti")
CAIRO: Final = space("Cairo")

AUTOMATIC_AP: Final = "AP Automatic Victory"
AUTOMATIC_CP: Final = "CP Automatic Victory"
MARGINAL_CP: Final = "CP Marginal Victory"
ENDURANCE_CP: Final = "CP Victory of Endurance"
ENDURANCE_AP: Final = "AP Victory of Endurance"
MARGINAL_AP: Final = "AP Marginal Victory"


@rule("6.F1")
def adjust(s: State) -> None:
    """6.F1 The VP of the War Status Phase: Turks in Galicia each Summer, the Blockade each Winter."""
    turks_in_galicia(s)
    if s.has(BLOCKADE) and not s.has(BLOCKADE_OVER):
        blockade(s)


@rule("16.5.1", "18.5b", "18.5f")
def turks_in_galicia(s: State) -> None:
    """16.5.1 One VP each Summer for a Turkish corps in Galicia, until the Revolution has reached Stage 4."""
    if season(s.turn) == "Summer" and s.stage < 4 and s.galicia >= 0 and s.where[s.galicia] == GALICIA.n:
        s.change_vp(1, "a Turkish corps fights in Galicia")


@rule("16.5.2", "17.3.2")
def blockade(s: State) -> None:
    """16.5.2 One VP less each Winter, until the Blockade is broken; then never again."""
    if blockade_broken(s):
        s.note(BLOCKADE_OVER)
        s.say("the Blockade costs no more VP")
    elif season(s.turn) == "Winter":
        s.change_vp(-1, "the Blockade")


@rule("16.5.2")
def blockade_broken(s: State) -> bool:
    """16.5.2 CP at Total War and Constantinople linked to Galicia by CP-controlled railroads, both at once."""
    return s.level[CP] == TOTAL_WAR and supply.connected_by_rail(s, CP, CONSTANTINOPLE, GALICIA)


@rule("5.1.2", "5.2.1a", "5.2.1b", "6.F2", "16.2")
def automatic(s: State) -> str:
    """5.2.1 The Automatic Victory that the VP marker means in this phase; empty if none."""
    if s.vp <= 0:
        return AUTOMATIC_AP
    if s.vp >= 20 or (s.cp_auto and s.vp >= s.cp_auto):
        return AUTOMATIC_CP
    return ""


def last_turn(s: State) -> int:
    """The last turn of the scenario."""
    return load_setup(s.options.scenario).markers.last_turn


@rule("5.1.3", "5.2.2a", "5.2.2b", "4.1.5", "6.F3", "16.2")
def armistice_now(s: State) -> bool:
    """5.2.2 Whether the war ends in an Armistice this turn."""
    return s.turn >= last_turn(s) or (s.armistice > 0 and s.turn >= s.armistice)


@rule("5.2.2.1#1", "5.2.2.1#2", "5.1.3")
def set_armistice(s: State, die: int) -> None:
    """5.2.2.1 Combined War Status 40: the Armistice comes three to five turns later, at the latest in the last turn."""
    s.armistice = min(s.turn + 2 + (die + 1) // 2, last_turn(s))
    if s.log is not None:
        s.say(f"Combined War Status 40: {die}, Armistice on turn {s.armistice}")


@rule("5.2.2.2#5")
def terms(s: State) -> int:
    """5.2.2.2 The VP that an Armistice adds: oil, Jihad, what each side stands in, the bid."""
    return oil(s) + jihad_level(s) + central_gains(s) - allied_gains(s) + s.bid


@rule("5.2.2.2#1")
def oil(s: State) -> int:
    """5.2.2.2 Each oil field counts for its owner, neutral Ploesti for the CP."""
    shift = 0
    for x in SPACES:
        if x.oil:
            neutral_oil = x is PLOESTI and s.owner(x) == NEUTRAL
            shift += 1 if s.owner(x) == CP or neutral_oil else -1 if s.owner(x) == AP else 0
    return shift


@rule("5.2.2.2#2")
def jihad_level(s: State) -> int:
    """5.2.2.2 The Jihad counts at 8 and more for the CP, at 3 and less for the AP."""
    return 1 if s.jihad >= 8 else -1 if s.jihad <= 3 else 0


@rule("5.2.2.2#3")
def central_gains(s: State) -> int:
    """5.2.2.2 One each for Ottoman units on the Canal and in India, and for CP units in Cairo."""
    ottomans = [s.space(u) for u in s.units(CP) if u.ottoman and not u.staff]
    shift = 1 if any(x in CANAL for x in ottomans) else 0
    shift += 1 if INDIA in ottomans else 0
    return shift + (1 if any(not u.staff for u in s.of_side(CAIRO, CP)) else 0)


@rule("5.2.2.2#4")
def allied_gains(s: State) -> int:
    """5.2.2.2 One each for AP units on the Gallipoli map and in Constantinople."""
    allied = [s.space(u) for u in s.units(AP) if not u.staff]
    return (1 if any(x.inset for x in allied) else 0) + (1 if CONSTANTINOPLE in allied else 0)


@rule("5.2.2.2#6", "5.3")
def armistice_result(vp: int) -> tuple[int, str]:
    """5.2.2.2 Who wins at an Armistice, and how clearly."""
    if vp >= 14:
        return CP, MARGINAL_CP
    if vp >= 10:
        return CP, ENDURANCE_CP
    return (AP, ENDURANCE_AP) if vp >= 7 else (AP, MARGINAL_AP)


@rule("5.4")
def tournament_points(ending: str) -> int:
    """5.4 Three points for an Automatic Victory, two for a Marginal one, one for Endurance."""
    return 3 if "Automatic" in ending else 2 if "Marginal" in ending else 1


__all__ = ["UNITS"]
