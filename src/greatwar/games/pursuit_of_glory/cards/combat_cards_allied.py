"""Allied combat cards whose whole effect is on the dice; those that do more follow at the end."""

from __future__ import annotations

from typing import Final

from ....kernel.step import Refusal
from ..combat import Combat
from ..components import SPACES, UNITS, Space, Unit, card, space
from ..names import AP, ARM, BR, BU, CLEAR, DESERT, EMPIRE, IN, MOUNTAIN, SWAMP
from ..rules.activation import counts_as_british
from ..rules.combat_flags import (
    FIRE_FIRST,
    LOSS_UP,
    NO_CANCELLING,
    NO_DESERT,
    NO_TERRAIN,
    NO_TRENCH,
    PLUS_ONE,
    THREE_SPACES,
)
from ..state import PUGNACITY, WEARY_BALKANS, State
from .registry import BEFORE, BEFORE_WEATHER, COMBAT_CARDS, NEVER_KEPT, ON_PLAY

#: AP-04 the spaces that ships can reach: on the three seas, and beside the canal
SHORE: Final[frozenset[Space]] = frozenset(
    [
        space(name)
        for name in (
            *("Antalya", "Akseki", "Mersin", "Adana", "Alexandretta", "Beirut", "Haifa", "Jaffa", "Gaza", "El Arish"),
            *("Romani", "Pt. Said", "Alexandria", "Mersa Matruh", "Sidi Barrani", "Sollum", "Cyprus", "Athens"),
            *("Suez", "Nekhi", "Aqaba", "Yenbo", "Jiddah", "Sudan and Darfur", "The Hejaz"),
            *("Fao", "Abadan", "Kuwait", "Bahrain", "Southern Persia", "Baluchistan", "India"),
            *("Ismailia", "Jifjaffa"),
        )
    ]
)


def target(c: Combat) -> Space:
    """The space that is attacked."""
    return SPACES[c.space - 1]


def force(c: Combat, side: int) -> list[Unit]:
    """The units with which a side fights."""
    return [UNITS[n] for n in (c.attackers if side == c.side else c.defenders)]


def asks(holds: bool, reason: str) -> Refusal | None:
    """A refusal unless a card's own condition holds."""
    return None if holds else Refusal("12.2.5", reason)


@COMBAT_CARDS.combat_card(card("AP-04"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
def shore_bombardment(s: State, c: Combat) -> Refusal | None:
    """AP-04 In a space on the outer seas or beside the canal."""
    return asks(target(c) in SHORE, f"{target(c)} lies on none of the seas, nor beside the canal")


@COMBAT_CARDS.combat_card(card("AP-05"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
def armenian_druzhiny(s: State, c: Combat) -> Refusal | None:
    """AP-05 With Russian or Armenian units outside the Balkans."""
    fighters = [u for u in force(c, AP) if u.russian or u.nations & ARM]
    return asks(bool(fighters) and not target(c).balkans, "no Russian or Armenian unit fights outside the Balkans")


@COMBAT_CARDS.combat_card(card("AP-06"), BEFORE_WEATHER, attack=True, defence=True, does=PLUS_ONE)
def pugnacity_and_tenacity(s: State, c: Combat) -> Refusal | None:
    """AP-06 With Indian units, which have no Severe Weather for the rest of the turn."""
    return asks(any(u.nations & IN for u in force(c, AP)), "no Indian unit fights here")


def indians_defy_the_weather(s: State) -> None:
    """AP-06 For the rest of the turn."""
    s.note_now(PUGNACITY)


ON_PLAY[card("AP-06").n] = indians_defy_the_weather


@COMBAT_CARDS.combat_card(card("AP-15"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
def gurkhas(s: State, c: Combat) -> Refusal | None:
    """AP-15 With British or Indian infantry."""
    foot = [u for u in force(c, AP) if u.nations & (BR | IN) and not u.mounted and not u.staff]
    return asks(bool(foot), "no British or Indian infantry fights here")


@COMBAT_CARDS.combat_card(card("AP-20"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
def armored_cars(s: State, c: Combat) -> Refusal | None:
    """AP-20 Not in mountains, swamps or on a Beachhead."""
    here = target(c)
    good = here.terrain not in (MOUNTAIN, SWAMP) and not here.beachhead
    return asks(good, f"armoured cars cannot drive in {here}")


@COMBAT_CARDS.combat_card(card("AP-21"), BEFORE, attack=True, does=LOSS_UP)
def no_prisoners(s: State, c: Combat) -> Refusal | None:
    """AP-21 Arab Revolt units (not the ANA) or CP tribes attack: the attacker loses one more, the defender one less."""
    fierce = [u for u in force(c, c.side) if u.tribe or u.kind.startswith("Arab Revolt")]
    return asks(bool(fierce), "neither an Arab Revolt unit nor a tribe attacks")


@COMBAT_CARDS.combat_card(card("AP-38"), BEFORE, attack=True, defence=True, does=PLUS_ONE)
def royal_flying_corps(s: State, c: Combat) -> Refusal | None:
    """AP-38 With units of the British Empire, or Russians that count as British (16.4.5)."""
    empire = any(u.nations & EMPIRE or counts_as_british(s, u) for u in force(c, AP))
    return asks(empire, "no unit of the British Empire fights here")


def air_superiority(s: State) -> None:
    """AP-38 From now on the air is British: FLIEGERABTEILUNG and SURPRISE are no combat cards any more."""
    from ..state import AIR_AP

    s.set_played(card("AP-38"), s.turn)
    s.note(AIR_AP)


ON_PLAY[card("AP-38").n] = air_superiority


@COMBAT_CARDS.combat_card(card("AP-39"), BEFORE, attack=True, does=PLUS_ONE)
def tanks(s: State, c: Combat) -> Refusal | None:
    """AP-39 A British unit attacks into clear ground or desert of Egypt, Sinai or Syria and Palestine."""
    here = target(c)
    ground = here.areas & {"egypt", "sinai", "syria"} and here.terrain in (CLEAR, DESERT)
    return asks(bool(ground) and any(u.nations & BR for u in force(c, AP)), f"tanks do not attack {here}")


@COMBAT_CARDS.combat_card(card("AP-44"), BEFORE, attack=True, defence=True, does=PLUS_ONE | NO_CANCELLING)
def war_weary_balkans(s: State, c: Combat) -> Refusal | None:
    """AP-44 Against Bulgarians, once the AP holds a space of Serbia or Bulgaria; never retained."""
    held = any(s.owner(x) == AP for x in SPACES if x.areas & {"serbia", "bulgaria"})
    foes = force(c, 1 - AP)
    return asks(held and any(u.nations & BU for u in foes), "no Bulgarian fights here, or Serbia and Bulgaria are lost")


def balkans_weary(s: State) -> None:
    """AP-44 For the rest of the turn stacks with Bulgarians do not cancel retreats."""
    s.note_now(WEARY_BALKANS)


ON_PLAY[card("AP-44").n] = balkans_weary
NEVER_KEPT.add(card("AP-44").n)


@COMBAT_CARDS.combat_card(card("AP-49"), BEFORE, attack=True, does=PLUS_ONE | NO_TRENCH | NO_DESERT | THREE_SPACES)
def massed_cavalry_charge(s: State, c: Combat) -> Refusal | None:
    """AP-49 The Desert Corps attacks: no trench, no desert, and its cavalry rides three spaces."""
    return asks(any(u.kind == "ANZ Desert Corps" for u in force(c, AP)), "the Desert Corps does not attack")


@COMBAT_CARDS.combat_card(card("AP-51"), BEFORE_WEATHER, attack=True, does=FIRE_FIRST | NO_TERRAIN)
def haversack_ruse(s: State, c: Combat) -> Refusal | None:
    """AP-51 A British corps attacks: it fires first, whatever the ground."""
    return asks(any(u.large and u.nations & BR for u in force(c, AP)), "no British corps attacks")
