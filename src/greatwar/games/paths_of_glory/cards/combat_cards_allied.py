"""The combat cards of the Allied Powers, and their events that act in combats."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..combat import Combat
from ..components import UNITS, Country, Nation, Side, Terrain, card, space
from ..rules import supply
from ..rules.combat_cards import Does, Window, battlefield, combat_card, enemies, supported, without
from ..rules.fire import trench
from ..state import State
from ..tables import TURNS

AP: Final = Side.AP
LANDSHIPS: Final = card("AP-28")
BASRA: Final = space("Basra")
WEST: Final = (Country.FRANCE, Country.BELGIUM, Country.GERMANY)
LAST_TURN_OF_PUTNIK: Final = 7


@combat_card("AP-4", attack=True, defence=True)
def pleve(s: State, c: Combat) -> str:
    """CARD.AP04 One combat with Russian units: +1."""
    return without(s, c, AP, Nation.RU)


@combat_card("AP-5", attack=True, defence=True)
def putnik(s: State, c: Combat) -> str:
    """CARD.AP05 A combat with Serbian units up to 1915: +1; Montenegrins are Serbian unless the text of 2022 holds."""
    if s.turn > LAST_TURN_OF_PUTNIK:
        return "it is later than 1915"
    # ruling 94
    if s.options.rules == 2018 and any(u.nation is Nation.MN for u in supported(s, c, AP)):
        return ""
    return without(s, c, AP, Nation.SB)


@combat_card("AP-6", defence=True, does=Does.WITHDRAW)
def withdrawal(s: State, c: Combat) -> str:
    """CARD.AP06 The defender gets a step back and retreats one space (12.6)."""
    return ""


@combat_card("AP-7", defence=True)
def severe_weather(s: State, c: Combat) -> str:
    """CARD.AP07 A defence in mountains in Fall or Winter, or in a swamp in Spring or Fall: +2."""
    return fair_weather(s, c)


def fair_weather(s: State, c: Combat) -> str:
    """Why Severe Weather does not fit the terrain and the season."""
    seasons = {Terrain.MOUNTAIN: ("Fall", "Winter"), Terrain.SWAMP: ("Spring", "Fall")}
    if TURNS[s.turn].season in seasons.get(battlefield(c).terrain, ()):
        return ""
    return "it needs mountains in Fall or Winter, or a swamp in Spring or Fall"


@combat_card("AP-18", attack=True)
def hurricane_barrage(s: State, c: Combat) -> str:
    """CARD.AP18 An attack with a British unit: +1."""
    return without(s, c, AP, Nation.BR)


@combat_card("AP-19", attack=True)
def air_superiority(s: State, c: Combat) -> str:
    """CARD.AP19 An attack with a British or French unit: +1."""
    return without(s, c, AP, Nation.BR, Nation.FR)


@combat_card("AP-21", attack=True)
def phosgene_gas(s: State, c: Combat) -> str:
    """CARD.AP21 One attack with a French unit: +1."""
    return without(s, c, AP, Nation.FR)


@combat_card("AP-36", attack=True)
def mine_attack(s: State, c: Combat) -> str:
    """CARD.AP36 A British attack on units in a trench: +1, once a turn."""
    return without(s, c, AP, Nation.BR) or ("" if trench(s, c) else "the defenders are in no trench")


@combat_card("AP-39", defence=True, does=Does.HOLD_GROUND | Does.KEPT_ON_TIE)
def they_shall_not_pass(s: State, c: Combat) -> str:
    """CARD.AP39 The defence of an intact French fort with a French unit: a lost combat brings no retreat."""
    if not c.fort or battlefield(c).country is not Country.FRANCE:
        return "it needs an intact French fort in the space"
    return without(s, c, AP, Nation.FR)


@combat_card("AP-48", attack=True, window=Window.TRENCH, does=Does.CANCEL_SHIFTS)
@rule("CARD.AP28")
def royal_tank_corps(s: State, c: Combat) -> str:
    """CARD.AP48 After Landships, a British attack on a clear space in the west ignores the shifts of a trench.

    There must be one (ruling 103).
    """
    if not s.happened(LANDSHIPS):
        return "Landships has not been played"
    if battlefield(c).terrain is not Terrain.CLEAR or battlefield(c).country not in WEST:
        return "it needs a clear space in France, Belgium or Germany"
    return without(s, c, AP, Nation.BR) or ("" if trench(s, c) else "the defenders are in no trench")


@combat_card("AP-58", attack=True)
def russian_guards(s: State, c: Combat) -> str:
    """CARD.AP58 One Russian attack: +1."""
    return without(s, c, AP, Nation.RU)


@combat_card("AP-59", attack=True)
def alpine_troops(s: State, c: Combat) -> str:
    """CARD.AP59 An attack by Italian units alone: +1."""
    return "" if all(UNITS[u].nation is Nation.IT for u in c.attackers) else "others than Italians attack"


@combat_card("AP-61", attack=True, does=Does.ARMY_TABLE)
def maude(s: State, c: Combat) -> str:
    """CARD.AP61 One attack by British units supplied from Basra fires on the Army Table."""
    if not all(UNITS[u].nation is Nation.BR and supply.traces_to(s, UNITS[u], BASRA) for u in c.attackers):
        return "all attackers must be British and trace supply to Basra"
    return without(s, c, AP, Nation.BR)


@combat_card("AP-63", defence=True, does=Does.HOLD_GROUND)
def backs_to_the_wall(s: State, c: Combat) -> str:
    """CARD.AP63 The defence of a space in France or Belgium with a British army: one retreat is cancelled."""
    if battlefield(c).country not in (Country.FRANCE, Country.BELGIUM):
        return "it needs a space in France or Belgium"
    armies = (u for u in supported(s, c, AP) if u.army and u.card_nation is Nation.BR)
    return "" if any(armies) else "no British army defends"


# Events of the action round -----------------------------------------------------------------------


@combat_card("AP-45", attack=True)
def kerensky_offensive(s: State, c: Combat) -> str:
    """CARD.AP45 One Russian attack of the round, on a space with an AH, BU or TU unit: +2."""
    if not any(u.nation in (Nation.AH, Nation.BU, Nation.TU) for u in enemies(s, c)):
        return "no Austro-Hungarian, Bulgarian or Turkish unit is attacked"
    return without(s, c, AP, Nation.RU)


@combat_card("AP-46", attack=True, window=Window.TRENCH, does=Does.CANCEL_TRENCHES)
def brusilov_offensive(s: State, c: Combat) -> str:
    """CARD.AP46 One Russian attack of the round, on no German unit, ignores trenches."""
    if any(u.nation is Nation.GE for u in enemies(s, c)):
        return "German units are attacked"
    return without(s, c, AP, Nation.RU)
