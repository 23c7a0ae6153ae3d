"""Who plays whom: Swiss rounds, a cup, and the standings after them. Nothing here knows a table or a database."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

#: how long a pairing without a second meeting is looked for
_EFFORT = 20_000
BYE = 1.0


class Pairing(msgspec.Struct):
    """A game of a round: who holds the first seat, who the second (nobody: a bye), and what each got for it."""

    first: str
    second: str | None
    table: str = ""
    points: tuple[float, float] | None = None
    again: int = 0  # how often it was drawn and played again

    @property
    def winner(self) -> str | None:
        """Who won."""
        if self.second is None or self.points is None or self.points[0] == self.points[1]:
            return self.first if self.second is None else None
        return self.first if self.points[0] > self.points[1] else self.second


Rounds = Sequence[Sequence[Pairing]]


class Standing(msgspec.Struct, frozen=True):
    """A player's place: points, then those of the opponents (Buchholz), then games won."""

    player: str
    points: float
    opponents: float
    won: int
    games: int


def games_of(player: str, rounds: Rounds) -> list[tuple[str | None, float, bool]]:
    """A player's games that are decided: against whom, points, and whether with the first seat."""
    found: list[tuple[str | None, float, bool]] = []
    for pairing in (p for round_ in rounds for p in round_ if p.points is not None):
        assert pairing.points is not None
        if pairing.first == player:
            found.append((pairing.second, pairing.points[0], True))
        elif pairing.second == player:
            found.append((pairing.first, pairing.points[1], False))
    return found


def standings(players: Sequence[str], rounds: Rounds) -> list[Standing]:
    """All players, the best first; who signed up earlier (or is stronger) stands first among equals."""
    games = {player: games_of(player, rounds) for player in players}
    points = {player: sum(p for _, p, _ in found) for player, found in games.items()}
    rows = [
        Standing(
            player,
            points[player],
            sum(points.get(other, 0.0) for other, _, _ in games[player] if other is not None),
            sum(p == 1.0 and other is not None for other, p, _ in games[player]),
            len(games[player]),
        )
        for player in players
    ]
    return sorted(rows, key=lambda row: (-row.points, -row.opponents, -row.won))


# Swiss ----------------------------------------------------------------------------------------------


def swiss(players: Sequence[str], rounds: Rounds, away: Sequence[str] = ()) -> list[Pairing]:
    """The next round: equals against equals, nobody twice against the same, a bye at most once each."""
    order = [row.player for row in standings(players, rounds) if row.player not in away]
    met = {frozenset((p.first, p.second)) for round_ in rounds for p in round_ if p.second is not None}
    byes = [p.first for round_ in rounds for p in round_ if p.second is None]
    resting = [p for p in reversed(order) if p not in byes] + [p for p in reversed(order) if p in byes]
    if len(order) % 2 == 0:
        return [_seated(a, b, rounds) for a, b in _paired(order, met)]
    for rest in resting[:3]:
        left = [p for p in order if p != rest]
        found = _unmet(left, met)
        if found is not None:
            return [*(_seated(a, b, rounds) for a, b in found), Pairing(rest, None, "", (BYE, 0.0))]
    left = [p for p in order if p != resting[0]]
    return [*(_seated(a, b, rounds) for a, b in _paired(left, met)), Pairing(resting[0], None, "", (BYE, 0.0))]


def _paired(order: list[str], met: set[frozenset[str]]) -> list[tuple[str, str]]:
    """Pairs of neighbours who have not met, as far as there are any."""
    return _unmet(order, met) or list(zip(order[::2], order[1::2], strict=True))


def _unmet(order: list[str], met: set[frozenset[str]]) -> list[tuple[str, str]] | None:
    """Everybody against the next below him whom he has not met; None if there is no such round (or none is found)."""
    effort = _EFFORT

    def search(left: list[str]) -> list[tuple[str, str]] | None:
        nonlocal effort
        if not left:
            return []
        first, *others = left
        for other in others:
            effort -= 1
            if effort < 0:
                return None
            if frozenset((first, other)) not in met:
                rest = search([p for p in others if p != other])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    return search(order)


def _seated(a: str, b: str, rounds: Rounds) -> Pairing:
    """Who has held the first seat less often (or longer ago) gets it; else the one in front."""
    mine, theirs = ([first for _, _, first in games_of(p, rounds)] for p in (a, b))
    if mine.count(True) - mine.count(False) > theirs.count(True) - theirs.count(False):
        return Pairing(b, a)
    if mine.count(True) == theirs.count(True) and mine and theirs and mine[-1] and not theirs[-1]:
        return Pairing(b, a)
    return Pairing(a, b)


# Cup ------------------------------------------------------------------------------------------------


def cup(players: Sequence[str], rounds: Rounds) -> list[Pairing]:
    """The next round of a cup; in the first the strongest are kept apart, and rest if there are too few players."""
    if not rounds:
        return [_met(a, b) for a, b in _bracket(list(players))]
    through = [p.winner for p in rounds[-1]]
    assert all(through)
    return [_met(a, b) for a, b in zip(through[::2], through[1::2], strict=True)]


def _met(a: str | None, b: str | None) -> Pairing:
    if a is None or b is None:
        return Pairing(a or b or "", None, "", (BYE, 0.0))
    return Pairing(a, b)


def _bracket(players: list[str]) -> list[tuple[str | None, str | None]]:
    """The pairs of the first round, in an order in which neighbours meet in the next."""
    size = 1
    while size < len(players):
        size *= 2
    seeds = [0]
    while len(seeds) < size:
        seeds = [x for seed in seeds for x in (seed, 2 * len(seeds) - 1 - seed)]
    places = [players[seed] if seed < len(players) else None for seed in seeds]
    return list(zip(places[::2], places[1::2], strict=True))


def decided(rounds: Rounds) -> bool:
    """Whether every game of the last round has ended."""
    return all(pairing.points is not None for pairing in rounds[-1]) if rounds else True
