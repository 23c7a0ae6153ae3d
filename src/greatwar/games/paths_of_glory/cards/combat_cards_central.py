"""The combat cards of the Central Powers."""

from __future__ import annotations

from typing import Final

from ....kernel.rules import rule
from ..combat import Combat
from ..components import SPACES, UNITS, Country, Nation, Side, Terrain, card
from ..rules.combat_cards import Does, Window, battlefield, combat_card, enemies, supported, without
from ..rules.fire import trench
from ..state import State
from .combat_cards_allied import fair_weather

CP: Final = Side.CP
FALKENHAYN: Final = card("CP-13")
H_L_TAKE_COMMAND: Final = card("CP-54")
ROYAL_TANK_CORPS: Final = card("AP-48")
YANKS_AND_TANKS: Final = card("AP-35")


def german(s: State, c: Combat) -> str:
    """Why a card for German units does not fit."""
    return without(s, c, CP, Nation.GE)


def against_only(s: State, c: Combat, nation: Nation) -> str:
    """Why a card against units of one nation alone does not fit."""
    attacked = enemies(s, c)
    return "" if attacked and all(u.nation is nation for u in attacked) else f"not only {nation} units are attacked"


def against(s: State, c: Combat, nation: Nation) -> str:
    """Why a card against units of a nation, mixed or not, does not fit."""
    return "" if any(u.nation is nation for u in enemies(s, c)) else f"no {nation} unit is attacked"


def before_command(s: State) -> str:
    """The offensives of 1918 wait for H-L Take Command."""
    return "" if s.happened(H_L_TAKE_COMMAND) else "H-L Take Command has not been played"


@combat_card("CP-2", attack=True, window=Window.FLANK)
def wireless_intercepts(s: State, c: Combat) -> str:
    """CARD.CP02 A flank attack with a German unit on Russians alone succeeds without a die."""
    return german(s, c) or against_only(s, c, Nation.RU)


@combat_card("CP-3", attack=True)
def von_francois(s: State, c: Combat) -> str:
    """CARD.CP03 A German attack on a space with Russian units: +1."""
    return german(s, c) or against(s, c, Nation.RU)


@combat_card("CP-4", defence=True)
def severe_weather(s: State, c: Combat) -> str:
    """CARD.CP04 A defence in mountains in Fall or Winter, or in a swamp in Spring or Fall: +2."""
    return fair_weather(s, c)


@combat_card("CP-15", attack=True)
def chlorine_gas(s: State, c: Combat) -> str:
    """CARD.CP15 One German attack: +1."""
    return german(s, c)


@combat_card("CP-16", attack=True, defence=True)
def liman_von_sanders(s: State, c: Combat) -> str:
    """CARD.CP16 One attack or defence with Turkish units: +1."""
    return without(s, c, CP, Nation.TU)


@combat_card("CP-18", defence=True)
def fortified_machine_guns(s: State, c: Combat) -> str:
    """CARD.CP18 A defence with German units in a trench: +1."""
    return german(s, c) or ("" if trench(s, c) else "the defenders are in no trench")


@combat_card("CP-19", attack=True)
def flamethrowers(s: State, c: Combat) -> str:
    """CARD.CP19 One German attack: +1."""
    return german(s, c)


@combat_card("CP-26", attack=True)
def place_of_execution(s: State, c: Combat) -> str:
    """CARD.CP26 From Falkenhayn to H-L Take Command, a German attack on an intact French fort: +2 (ruling 104)."""
    if not s.happened(FALKENHAYN):
        return "Falkenhayn has not been played"
    if s.happened(H_L_TAKE_COMMAND):
        return "H-L Take Command has been played"
    if not c.fort or battlefield(c).country is not Country.FRANCE:
        return "it needs an intact French fort in the space"
    return german(s, c)


@combat_card("CP-30", attack=True)
def alpenkorps(s: State, c: Combat) -> str:
    """CARD.CP30 A German attack out of or into mountains: +1."""
    no = german(s, c)
    if no or battlefield(c).terrain is Terrain.MOUNTAIN:
        return no
    germans = (u for u in c.attackers if UNITS[u].card_nation is Nation.GE)
    if any(SPACES[s.where[u] - 1].terrain is Terrain.MOUNTAIN for u in germans):
        return ""
    return "no German attacks out of or into mountains"


@combat_card("CP-31", defence=True, does=Does.ARMY_TABLE)
def kemal(s: State, c: Combat) -> str:
    """CARD.CP31 Turkish defenders with a combat factor fire on the Army Table, once a turn."""
    turks = (u for u in supported(s, c, CP) if u.card_nation is Nation.TU)
    return "" if any(s.cf(u) for u in turks) else "no Turkish unit with a combat factor of 1 or more defends"


@combat_card("CP-35", attack=True)
def mustard_gas(s: State, c: Combat) -> str:
    """CARD.CP35 One German attack: +1."""
    return german(s, c)


@combat_card("CP-40", attack=True)
def air_superiority(s: State, c: Combat) -> str:
    """CARD.CP40 A German attack: +1."""
    return german(s, c)


@combat_card("CP-43", attack=True, window=Window.TRENCH, does=Does.CANCEL_TRENCHES)
def von_below(s: State, c: Combat) -> str:
    """CARD.CP43 One German attack on Italians alone ignores trenches."""
    return german(s, c) or against_only(s, c, Nation.IT)


@combat_card("CP-44", attack=True, window=Window.TRENCH, does=Does.CANCEL_TRENCHES | Does.FIRE_FIRST)
def von_hutier(s: State, c: Combat) -> str:
    """CARD.CP44 One German attack on a space with Russian units fires first and ignores trenches."""
    return german(s, c) or against(s, c, Nation.RU)


@combat_card("CP-49", attack=True, window=Window.TRENCH, does=Does.CANCEL_TRENCHES)
def michael(s: State, c: Combat) -> str:
    """CARD.CP49 After H-L Take Command, one German attack ignores trenches: +1."""
    return before_command(s) or german(s, c)


@combat_card("CP-50", attack=True, window=Window.TRENCH, does=Does.CANCEL_TRENCHES)
def blucher(s: State, c: Combat) -> str:
    """CARD.CP50 After H-L Take Command, one German attack ignores trenches."""
    return before_command(s) or german(s, c)


@rule("CARD.CP51")
def no_ground_gained(s: State, c: Combat) -> None:
    """CARD.CP51 If the attacker does not advance into the space, a VP is lost."""
    if not c.advanced:
        s.change_vp(-1, "the Peace Offensive gained no ground")


@combat_card("CP-51", attack=True, window=Window.TRENCH, does=Does.CANCEL_TRENCHES, after=no_ground_gained)
def peace_offensive(s: State, c: Combat) -> str:
    """CARD.CP51 After H-L Take Command, one German attack ignores trenches; it costs a VP if nobody advances."""
    return before_command(s) or german(s, c)


@combat_card("CP-56", defence=True, does=Does.WITHDRAW)
def withdrawal(s: State, c: Combat) -> str:
    """CARD.CP56 The defender gets a step back and retreats one space (12.6)."""
    return ""


@combat_card("CP-57", attack=True, defence=True)
def kaisertreu(s: State, c: Combat) -> str:
    """CARD.CP57 One attack or defence with Austro-Hungarian units: +1."""
    return without(s, c, CP, Nation.AH)


@combat_card("CP-60", defence=True, does=Does.DIG_IN)
def turk_determination(s: State, c: Combat) -> str:
    """CARD.CP60 A Turkish defence without a trench counts as in a trench of level 1 for this combat."""
    return without(s, c, CP, Nation.TU) or ("there is a trench" if s.trench_level(battlefield(c), CP) else "")


@combat_card("CP-62", attack=True)
def achtung_panzer(s: State, c: Combat) -> str:
    """CARD.CP62 One German attack on a clear space: +1."""
    return german(s, c) or ("" if battlefield(c).terrain is Terrain.CLEAR else f"{battlefield(c)} is not clear")


@combat_card("CP-64", defence=True, does=Does.CALL_OFF)
def alberich(s: State, c: Combat) -> str:
    """CARD.CP64 One Allied attack in France or Belgium does not take place, unless tanks are in it."""
    if battlefield(c).country not in (Country.FRANCE, Country.BELGIUM):
        return "it needs an attack in France or Belgium"
    if ROYAL_TANK_CORPS.n in c.cards or YANKS_AND_TANKS.n in s.round_events:
        return "tanks are in the attack"
    return ""
