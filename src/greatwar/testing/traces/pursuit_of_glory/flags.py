"""Events that a recorded position tells of: which card each flag is, and what it leaves in one of our states."""

from __future__ import annotations

from typing import Any

from ....games.pursuit_of_glory.components import space
from ....games.pursuit_of_glory.state import (
    AFGHANISTAN_ALLIED,
    AIR_AP,
    APIS,
    ARABISTAN_ENTERED,
    ASSAULT_MADE,
    BLOCKADE,
    BOSPHORUS_BONUS,
    CENTRAL_ASIA_REVOLTED,
    CYPRUS_OPEN,
    EGYPT_REVOLTED,
    ENTRY_PLAYED,
    GALICIA_USED,
    INDIA_REVOLTED,
    INQUIRY,
    INVASION_PLAYED,
    INVASIONS_OVER,
    KITCHENER,
    NO_BR_RP,
    NO_GE_RP,
    NO_MORE_MO,
    NO_RU_RP,
    PERSIA_OPEN,
    ROMANIA_BARRED,
    SERBS_RETURNED,
    SINAI_BUILT,
    SUBS_TURN,
    SYRIA_ENTERED,
    TUNNELS_BUILT,
    WEARY_BALKANS,
    State,
)
from .words import card_called

#: flags of the format -> what happens once in a game
ONCE = {
    "afghan_alliance": AFGHANISTAN_ALLIED,
    "berlin_baghdad": TUNNELS_BUILT,
    "black_sea_marines_used": ASSAULT_MADE,
    "bosphorus_destroyed": BOSPHORUS_BONUS,
    "central_asia_rebellion": CENTRAL_ASIA_REVOLTED,
    "egyptian_coup": CYPRUS_OPEN,
    "egyptian_rebellion": EGYPT_REVOLTED,
    "enver_falkenhayn_summit_active": GALICIA_USED,
    "indian_rebellion": INDIA_REVOLTED,
    "persian_push": PERSIA_OPEN,
    "romania_barred_by_russian_revolution": ROMANIA_BARRED,
    "royal_flying_corps_permanent": AIR_AP,
    "royal_navy_blockade": BLOCKADE,
    "russian_british_sphere_penalty": ARABISTAN_ENTERED,
    "secret_treaty": PERSIA_OPEN,
    "syrian_politics_penalty": SYRIA_ENTERED,
    "talaat_pasha": NO_MORE_MO,
    "the_serbs_return": SERBS_RETURNED,
    "unrestricted_submarine_warfare": INVASIONS_OVER,
}
#: flags of the format -> the card that was played as an event
CARDS_OF = {
    "allenby": "AP54",
    "arab_desertion": "AP46",
    "arab_revolt": "AP16",
    "armenian_uprising": "AP32",
    "asquith_coalition": "AP33",
    "balfour_declaration": "AP41",
    "berlin_baghdad": "CP49",
    "british_war_weariness": "CP55",
    "bulgaria": "CP33",
    "churchill_prevails": "AP13",
    "desperey": "AP53",
    "egyptian_coup": "AP03",
    "gallipoli_invasion": "AP30",
    "german_intrigue_persia": "CP23",
    "german_military_advisers": "CP08",
    "german_subs": "CP22",
    "goeben": "CP07",
    "gorlice_tarnow": "CP31",
    "grand_duke_to_tiflis": "AP23",
    "indian_mutiny": "CP14",
    "jihad": "CP01",
    "kaiserschlacht": "CP50",
    "kitchener": "AP14",
    "kitcheners_invasion": "AP22",
    "lawrence": "AP18",
    "liberate_suez": "CP12",
    "lloyd_george_takes_command": "AP55",
    "maude": "AP28",
    "mission_to_afghanistan": "CP24",
    "pan_turkism": "CP13",
    "parvus_to_berlin": "CP34",
    "persian_push": "CP10",
    "robertson": "CP48",
    "romania": "AP29",
    "royal_flying_corps_permanent": "AP38",
    "royal_navy_blockade": "AP11",
    "rupel": "CP17",
    "salonika_invasion": "AP34",
    "secret_treaty": "AP08",
    "talaat_pasha": "CP41",
    "the_serbs_return": "AP24",
    "to_help_and_save_you": "CP40",
    "townshend_to_lemnos": "CP35",
    "turkish_war_weariness": "AP48",
    "unrestricted_submarine_warfare": "CP53",
    "verdun": "CP32",
    "xinai": "AP19",
    "yildrim": "CP45",
    "yildrim_offensive": "CP54",
}
#: events of this turn -> what they leave for its rest
THIS_TURN = {
    "AP14": KITCHENER,
    "AP29": ENTRY_PLAYED,
    "AP45": ENTRY_PLAYED,
    "CP09": INQUIRY | NO_BR_RP,
    "CP22": SUBS_TURN,
    "CP31": NO_RU_RP,
    "CP32": NO_GE_RP,
    "CP33": ENTRY_PLAYED,
    "CP36": APIS,
    "CP50": NO_GE_RP,
}
#: flags that hold in the turn that they name
IN_TURN = {"ap_invasion_event": INVASION_PLAYED, "war_weary_balkans": WEARY_BALKANS}


def adopt_events(s: State, trace: dict[str, Any]) -> None:
    """Take over which events have happened, and what they leave."""
    flags = {key.removeprefix("event/"): value for key, value in trace.items() if key.startswith("event/") and value}
    for name, bit in ONCE.items():
        s.once = s.once | bit if name in flags else s.once
    for name, text in CARDS_OF.items():
        c = card_called(text)
        if name in flags and not s.happened(c):
            value = flags[name]
            s.set_played(c, value if isinstance(value, int) and value > 1 else 1)
    for name, bit in IN_TURN.items():
        s.this_turn = s.this_turn | bit if flags.get(name) == s.turn else s.this_turn
    for side in ("ap", "cp"):
        for use in trace[f"rounds/{side}"]:
            if use.startswith("event:"):
                s.this_turn |= THIS_TURN.get(use.removeprefix("event:"), 0)
    _railroad(s, flags.get("xinai"))
    _revolution(s, flags)
    goal = flags.get("jerusalem_by_christmas")
    if goal and not s.goal:
        s.goal = (space(goal).n, s.turn + 1)
    elif not goal:
        s.goal = ()


def _railroad(s: State, value: Any) -> None:
    """18.2.1 The Sinai Railroad: there a turn later than the rule has it."""
    if value is True:
        s.once |= SINAI_BUILT
    elif value and not s.sinai:
        s.sinai = value - 1


def _revolution(s: State, flags: dict[str, Any]) -> None:
    """16.4.3 The markers of the Revolution; gone when it has begun."""
    if s.stage:
        s.parvus = s.revolution = s.czar = 0
    elif "parvus_to_berlin" in flags and not s.parvus:
        s.parvus, s.revolution = flags["parvus_to_berlin"], flags["russian_revolution_timer"]
        s.czar = s.parvus + s.ru_vp
