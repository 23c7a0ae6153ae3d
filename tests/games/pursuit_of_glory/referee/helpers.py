"""What several cases need: moves, attacks, combats whose Loss Numbers are given."""

from __future__ import annotations

from msgspec.structs import replace

from greatwar.families.cdg.movement import March
from greatwar.games.pursuit_of_glory.components import space
from greatwar.games.pursuit_of_glory.rules import combat
from greatwar.games.pursuit_of_glory.rules.combat import record
from greatwar.games.pursuit_of_glory.rules.movement import MOVEMENT
from greatwar.games.pursuit_of_glory.steps.combat import Retreats
from tests.games.pursuit_of_glory.positions import Position


def fight(p: Position, target: str, *attackers: str) -> Position:
    """Begin a combat without steps."""
    combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
    return p


def moves(p: Position, kind: str) -> set[str]:
    """Where a unit of that kind may go next."""
    return {t.rpartition(" > ")[2] for t in p.offered("move") if t.startswith(f"move {kind}")}


def ends(p: Position, kind: str) -> dict[str, int]:
    """Every space that the moving unit can still reach, with what it has then spent."""
    step, unit = p.s.pending[-1], p.unit(kind)
    ways = MOVEMENT.ways(p.s, unit, p.s.space(unit), March(step.spent, step.flat), True)
    return {str(way.path[-1]): way.done.spent for way in ways if way.path}


def attack(p: Position, spaces: list[str], *texts: str) -> Position:
    """Activate spaces for attack and begin."""
    return p.ops(9).do(*[f"activate-attack {x}" for x in spaces], "done").do(*texts)


def pass_cards(p: Position) -> Position:
    """Nobody plays cards, commits HQs or withdraws."""
    while p.step in ("PlayCards", "AnnounceWithdrawal", "CommitStaff", "AnnounceFlank"):
        p.do("no-flank" if p.step == "AnnounceFlank" else "done")
    return p


def join_all(p: Position) -> Position:
    """Let everybody join who may."""
    while p.step == "Join" and p.offered("join"):
        p.do(p.offered("join")[0])
    return p.do("resolve") if p.step == "Join" else p


def kars(flanked: bool = True) -> Position:
    p = Position(turn=5, active="CP").put("Kars", "RU DIV").put("Ardahan", "TU IX Corps").put("Sarikamis", "TU DIV")
    p.put("Kagizman", "TU DIV").control("CP", "Oltu")
    if flanked:
        p.put("Akhalkaln", "RU DIV").put("Erevan", "RU DIV")
    attack(p, ["Ardahan", "Sarikamis", "Kagizman"], "attack TU IX Corps > Kars")
    return join_all(p)


def lost(p: Position, target: str, attackers: list[str], ap: int, cp: int) -> Position:
    """A combat whose Loss Numbers are given: on to retreats."""
    from msgspec.structs import replace

    from greatwar.games.pursuit_of_glory.rules import combat
    from greatwar.games.pursuit_of_glory.steps.combat import Retreats

    combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
    mine, theirs = (cp, ap) if p.s.active == 0 else (ap, cp)
    p.s.combat = replace(record(p.s), defender_loss=mine, attacker_loss=theirs)
    index = Retreats.CHAIN.index(Retreats)
    return p.begin(Retreats(index))


def beaten(p: Position, target: str, attackers: list[str], mine: int, theirs: int) -> Position:
    """A combat with given Loss Numbers (inflicted by attacker, by defender): on to retreats."""
    combat.designate(p.s, space(target), [p.unit(u) for u in attackers])
    p.s.combat = replace(record(p.s), defender_loss=mine, attacker_loss=theirs)
    return p.begin(Retreats(Retreats.CHAIN.index(Retreats)))


def rule_against(p: Position, text: str) -> str:
    """The number of the rule that forbids an action; it must be forbidden."""
    told = p.why_not(text)
    assert told is not None, f"{text} is allowed"
    rule: str = told[0]
    return rule


def halt(p: Position) -> Position:
    """End a move where the unit stands, if it is not over already."""
    return p.do("stop") if p.step and p.offers("stop") else p


def march(p: Position, *spaces: str, ops: int = 9) -> Position:
    """Activate spaces (a Region's units as far as one stack goes) for movement and begin."""
    p.ops(ops)
    for name in spaces:
        p.do(f"activate-move {name}")
        while p.step == "FormStack":
            p.do(next(iter(p.offered("join")), "done"))
    return p.do("done")


def finish(p: Position) -> Position:
    """Answer everything with "done", "stop" or the first answer, until nothing is asked or a die is wanted."""
    while p.step and p.seat not in ("chance", "nobody"):
        p.do(next((word for word in ("done", "stop") if p.offers(word)), p.offered()[0]))
    return p


def played(p: Position, card: str) -> Position:
    """Play a card of the active side's hand as an Event."""
    side = card[:2]
    return p.set(active=1 if side == "AP" else 0).hand(side, card).action().do(f"event {card}")


def tribes(p: Position) -> Position:
    """Place the tribes that a rise of the Jihad Level brings, wherever they may go first."""
    while p.step == "PlaceTribe":
        p.do(p.offered("tribe")[0])
    return p


def places(p: Position, verb: str, unit: str = "") -> set[str]:
    """The places offered for a verb (and a unit)."""
    return {t.rpartition(" > ")[2] for t in p.offered(verb) if t.startswith(f"{verb} {unit}".rstrip())}
