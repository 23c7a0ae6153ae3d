"""What became of games, and how strong players are: results are kept when a game ends, ratings follow from them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from .authority import Table
from .schema import accounts_t, held_t, ratings_t, results_t
from .store import Job

#: how a rating of openskill is shown: a newcomer has 1500
_SCALE = 60
#: a player whose rating is known less well than this stands in the ladder without a place
SURE = 6.0
_LISTED, _HISTORY = 100, 50


class Side(msgspec.Struct, frozen=True):
    """Who held a seat: an account, a program, or somebody."""

    seat: str
    kind: str  # account, program, guest
    name: str


class Played(msgspec.Struct, frozen=True):
    """A game that is over."""

    sides: tuple[Side, ...]
    winner: int | None
    ending: str
    turn: int
    decisions: int
    rated: bool
    name: str = ""


def sides_of(table: Table) -> tuple[Side, ...]:
    """Who played; a seat that a program took over is still its first owner's."""
    found = []
    for name, seat in zip(table.game.seats, table.seats, strict=True):
        if seat.account:
            found.append(Side(name, "account", seat.account))
        elif seat.kind == "bot" and not seat.was:
            found.append(Side(name, "program", seat.player))
        else:
            found.append(Side(name, "guest", seat.was or seat.player))
    return tuple(found)


def played(table: Table) -> Played:
    """A finished game as it is kept."""
    result, sides = table.result, sides_of(table)
    assert result is not None
    known = len({(side.kind, side.name) for side in sides}) == len(sides) == 2
    people = any(side.kind == "account" for side in sides) and all(side.kind != "guest" for side in sides)
    decisions = sum(record.by >= 0 for record in table.session.records)
    rated = table.rated and known and people and table.imported is None and decisions > 0
    return Played(sides, winner_of(table), result.ending, int(result.turn), decisions, rated, table.name)


def winner_of(table: Table) -> int | None:
    """Who has won; who left his seat to a program has lost."""
    left = [n for n, seat in enumerate(table.seats) if seat.was]
    if len(left) == 1 and len(table.seats) == 2:
        return 1 - left[0]
    result = table.result
    return None if result is None or result.winner is None else int(result.winner)


def recording(table: Table) -> Job:
    """A job that keeps the result of a game that has just ended, once, and rates its players."""
    about, id_, game, scenario, at = played(table), table.id, table.game.name, table.session.scenario, table.changed

    def write(c: Connection) -> bool:
        if c.execute(sa.select(results_t.c.table_id).where(results_t.c.table_id == id_)).first() is not None:
            return True
        text = msgspec.json.encode(about).decode()
        c.execute(results_t.insert().values(table_id=id_, game=game, scenario=scenario, ended=at, about=text))
        for n, side in enumerate(about.sides):
            if side.kind == "account":
                c.execute(held_t.insert().values(table_id=id_, seat=n, account=side.name.casefold(), ended=at))
        if about.rated and find_spec("openskill") is not None:
            _rate(c, game, about)
        return True

    return write


# Ratings --------------------------------------------------------------------------------------------


def _rate(c: Connection, game: str, about: Played) -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    keys = [player_key(side) for side in about.sides]
    rows = [_row(c, game, key, side) for key, side in zip(keys, about.sides, strict=True)]
    before = [[model.rating(mu=row["mu"], sigma=row["sigma"])] for row in rows]
    ranks = [1.0 if about.winner is None or n == about.winner else 2.0 for n in range(len(keys))]
    after = model.rate(before, ranks=ranks)
    for n, (row, team) in enumerate(zip(rows, after, strict=True)):
        what = "drawn" if about.winner is None else "won" if n == about.winner else "lost"
        values = {"mu": team[0].mu, "sigma": team[0].sigma, what: row[what] + 1, "games": row["games"] + 1}
        mine = sa.and_(ratings_t.c.game == game, ratings_t.c.player == row["player"])
        c.execute(ratings_t.update().where(mine).values(**values))


def _row(c: Connection, game: str, key: str, side: Side) -> dict[str, Any]:
    from openskill.models import PlackettLuce

    mine = sa.and_(ratings_t.c.game == game, ratings_t.c.player == key)
    found = c.execute(ratings_t.select().where(mine)).mappings().first()
    if found is None:
        fresh = PlackettLuce().rating()
        values = {"game": game, "player": key, "mu": fresh.mu, "sigma": fresh.sigma}
        c.execute(ratings_t.insert().values(**values, games=0, won=0, drawn=0, lost=0))
        found = c.execute(ratings_t.select().where(mine)).mappings().one()
    return {str(name): value for name, value in found.items()}


def player_key(side: Side) -> str:
    """How a player is named in the ladder: people and programs may have the same name."""
    return f"{'a' if side.kind == 'account' else 'p'}:{side.name.casefold()}"


def _shown(row: Any, names: dict[str, str]) -> dict[str, Any]:
    kind, _, name = str(row["player"]).partition(":")
    return {
        "player": names.get(name, name) if kind == "a" else name,
        "kind": "account" if kind == "a" else "program",
        "rating": round(_SCALE * row["mu"]),
        "range": round(_SCALE * 2 * row["sigma"]),
        "sure": row["sigma"] < SURE,
        **{key: row[key] for key in ("games", "won", "drawn", "lost")},
    }


def _names(c: Connection, keys: list[str]) -> dict[str, str]:
    rows = c.execute(sa.select(accounts_t.c.name, accounts_t.c.shown).where(accounts_t.c.name.in_(keys)))
    return {str(name): str(shown) for name, shown in rows}


def ladder(c: Connection, game: str) -> list[dict[str, Any]]:
    """The players of a game, the strongest first: by what they are at least worth, so that few games lift nobody."""
    r = ratings_t.c
    wanted = ratings_t.select().where(r.game == game).order_by((r.mu - 2 * r.sigma).desc()).limit(_LISTED)
    rows = c.execute(wanted).mappings().all()
    names = _names(c, [str(row["player"]).partition(":")[2] for row in rows])
    return [_shown(row, names) for row in rows]


def profile(c: Connection, account: str) -> dict[str, Any] | None:
    """A player: ratings by game, and the last games."""
    key = account.casefold()
    row = c.execute(accounts_t.select().where(accounts_t.c.name == key)).mappings().first()
    if row is None:
        return None
    rated = c.execute(ratings_t.select().where(ratings_t.c.player == f"a:{key}").order_by(ratings_t.c.game)).mappings()
    ratings = {str(r["game"]): _shown(r, {key: row["shown"]}) for r in rated}
    joined = results_t.join(held_t, held_t.c.table_id == results_t.c.table_id)
    wanted = sa.select(results_t, held_t.c.seat).select_from(joined).where(held_t.c.account == key)
    rows = c.execute(wanted.order_by(held_t.c.ended.desc()).limit(_HISTORY)).mappings()
    games = [_game(r) for r in rows]
    return {"name": row["shown"], "since": str(row["made"])[:10], "ratings": ratings, "games": games}


def _game(row: Any) -> dict[str, Any]:
    about, seat = msgspec.json.decode(row["about"], type=Played), int(row["seat"])
    result = "drawn" if about.winner is None else "won" if about.winner == seat else "lost"
    others = [msgspec.to_builtins(side) for n, side in enumerate(about.sides) if n != seat]
    return {
        "game": row["game"],
        "scenario": row["scenario"],
        "ended": row["ended"],
        "seat": about.sides[seat].seat,
        "against": others,
        "result": result,
        "ending": about.ending,
        "turn": about.turn,
        "rated": about.rated,
    }


def result_of(c: Connection, table: str) -> Played | None:
    """How the game of a table ended."""
    found = c.execute(sa.select(results_t.c.about).where(results_t.c.table_id == table)).scalar()
    return None if found is None else msgspec.json.decode(found, type=Played)


def mu_of(c: Connection, game: str, account: str) -> float:
    """What an account is worth; newcomers in the middle."""
    mine = sa.and_(ratings_t.c.game == game, ratings_t.c.player == f"a:{account.casefold()}")
    found = c.execute(sa.select(ratings_t.c.mu).where(mine)).scalar()
    return 25.0 if found is None else float(found)
