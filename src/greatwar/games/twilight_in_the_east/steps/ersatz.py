"""8.7 Ersatz replacements pass from unit to unit."""

from __future__ import annotations

from ....kernel.rules import rule
from .. import names as nm
from ..components import REMOVED, UNITS, Unit
from ..rules import tasks
from ..rules.units import take_off
from ..state import State


@rule("8.7.1#2", "8.7.2#1")
def ersatz_work(s: State, u: Unit, mps: int) -> int:
    """8.7.1 A unit pays its seven MPs; when giver and receiver have paid, the steps pass."""
    done = tasks.ersatz_mps(s, u)
    spent = min(mps, tasks.TASK_MPS - done)
    s.set_task(u, nm.ERSATZ, min(tasks.TASK_MPS, done + spent))
    for giver, taker, count in s.ersatz:
        a, b = UNITS[giver], UNITS[taker]
        if not count or u.n not in (giver, taker) or (giver, taker, count) not in s.ersatz:
            continue  # the giver may be gone since
        if tasks.ersatz_mps(s, a) >= tasks.TASK_MPS and tasks.ersatz_mps(s, b) >= tasks.TASK_MPS:
            pass_ersatz(s, a, b, count)
    return spent


@rule("8.7.2#1", "8.7.1#3")
def pass_ersatz(s: State, giver: Unit, taker: Unit, count: int) -> None:
    """8.7.2 The Ersatz unit loses the steps that the other gains; both have paid for other exchanges of the phase too
    (ruling 38).
    """
    steps = min(count, tasks.most_ersatz(s, giver, taker))
    others = sorted({n for e in s.ersatz if e[2] and giver.n in e[:2] for n in e[:2]} | {taker.n})
    s.ersatz = tuple([e for e in s.ersatz if e[:2] != (giver.n, taker.n)])
    s.set_lost(taker, s.lost[taker.n] - steps)
    s.say(f"{taker} takes {steps} steps from {giver}", giver.side)
    if s.steps(giver) <= steps:
        take_off(s, giver, REMOVED)
    else:
        s.set_lost(giver, s.lost[giver.n] + steps)
        tasks.note_paid(s, giver)
    tasks.note_paid(s, taker)
    for n in others:
        if s.task_of(UNITS[n]) == nm.ERSATZ and not any(e[2] and n in e[:2] for e in s.ersatz):
            s.set_task(UNITS[n], nm.NO_TASK)
