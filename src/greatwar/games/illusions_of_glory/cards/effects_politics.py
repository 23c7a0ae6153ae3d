"""Words of the card language for nations: entry into the war, control, neutral units, Landing markers."""

from __future__ import annotations

from ....kernel.rules import rule
from ..components import space
from ..names import AP, BR, BU, CP, GR, NATIONS, NEUTRAL, NO_NATION
from ..pieces import Space
from ..rules import greece, neutral_entry
from ..rules.control import change
from ..state import State
from ..steps.neutral_entry import EnterConnected, PlaceEntry, Reposition
from .conditions import all_vp_controlled
from .language import Clause, effect


@effect("neutral_entry")
@rule("9.7.2b", "2.0:neutral-entry")
def enter_war(s: State, clause: Clause) -> None:
    """9.7.2 A nation joins a side and its units are placed; Greece joins the AP only after the CP's answer."""
    nation = NATIONS.index(clause.text("nation"))
    side = AP if clause.text("side") == "AP" else CP
    if nation == GR and side == AP:
        ask_greece(s)
    elif nation == GR:
        win_greece(s, clause)
    else:
        neutral_entry.join(s, nation, side)
        place_units(s, clause.text("setup"))


@rule("9.7.2c#1", "26.2.2a", "26.4.2a", "26.5.2a", "26.2.1b", "26.4.1b", "26.5.1b")
def place_units(s: State, setup: str) -> None:
    """9.7.2c The units of the Neutral Entry Setup are placed."""
    s.push(*[PlaceEntry(u.n, to.n, reduced) for u, to, reduced in neutral_entry.units_of(setup)])


@rule("26.3.2a")
def ask_greece(s: State) -> None:
    """26.3.2a Greece is asked by the AP, and the CP may answer."""
    s.greece_asked = True
    s.say("Greece is about to join the Allied Powers, unless the CP answers at once")


@rule("26.3.2b")
def win_greece(s: State, clause: Clause) -> None:
    """26.3.2b The CP brings Greece in when it controls all Balkan VP spaces."""
    needs = {"side": "CP", "nations": ["SB", "RO", "BU"]}
    if s.greece == NEUTRAL and all_vp_controlled(s, clause.card, needs) is None:
        greece.join(s, CP)


@effect("set_control")
def set_control(s: State, clause: Clause) -> None:
    """26.3.1d Places pass to a side without a breach of neutrality; forts and the Level 2 trench may stay intact."""
    side = AP if clause.text("side") == "AP" else CP
    for name in clause.names("spaces"):
        x = space(name)
        others = any(s.side_of(u) != side for u in s.at(x))
        if not others and not (side == AP and s.owner(x) == CP):  # ruling 26
            pass_to(s, x, side)
            if clause.names("keep"):
                keep_trench(s, x, side)


@rule("26.3.1d.2")
def pass_to(s: State, x: Space, side: int) -> None:
    """26.3.1d A place is a side's for good; if its units stand there their marker stays."""
    nation = BU if side == CP else BR
    if s.owner(x) != side:
        change(s, x, side, nation)
    elif s.marker_nation(x) == NO_NATION:
        s.set_holder(x, side, nation)


@rule("19.4d")
def keep_trench(s: State, x: Space, side: int) -> None:
    """19.4d The Level 2 trench of Doiran is the CP's when the place is surrendered to it."""
    if x is neutral_entry.DOIRAN:
        s.set_trench(x, side, 2)


@effect("reposition")
@rule("26.3.1a")
def reposition(s: State, clause: Clause) -> None:
    """26.3.1a Neutral Greek units are moved out of some places by a player."""
    nation = 1 << NATIONS.index(clause.text("nation"))
    by = CP if clause.text("by") == "CP" else AP
    steps = []
    left = tuple([space(name).n for name in clause.names("frm")])
    for name in clause.names("frm"):
        steps += [
            Reposition(u.n, by, left) for u in s.at(space(name)) if u.nations & nation and s.side_of(u) == NEUTRAL
        ]
    s.push(*steps)


@effect("advance_into")
def advance_into(s: State, clause: Clause) -> None:
    """Connected units of a side may enter places at once."""
    side = AP if clause.text("side") == "AP" else CP
    s.push(*[EnterConnected(space(name).n, side, clause.number("max_units", 3)) for name in clause.names("spaces")])


@effect("landing_marker")
@rule("25.1g", "25.2.1a.1", "25.2.1b")
def landing_marker(s: State, clause: Clause) -> None:
    """25.2.1 One of the three Landing markers is placed in a Sea Invasion space."""
    x = space(clause.text("space"))
    if s.landings_left and x.n not in s.landings:
        s.land(x)
        s.landed = (*s.landed, x.n)
        s.landings_left -= 1
        s.say(f"A Landing marker is placed in {x}")
