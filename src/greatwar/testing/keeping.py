"""A game in progress is data: copies, bytes, JSON, saves, and the same answers in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from ..kernel.errors import GreatwarError
from ..kernel.rng import Rng
from ..kernel.save import dump, load
from ..kernel.session import Record, Session, forced
from ..kernel.step import CHANCE
from .playing import AnyGame, AnySession, Options, Played, advance, fail, must, played, reread, same

# Determinism ------------------------------------------------------------------------------------


def check_determinism(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """The same seed gives the same game, record by record and line by line."""
    one, two = played(game, scenario, options, seed), Played(game, scenario, options, seed)
    must(one.session.records == two.session.records, "the same seed has given two different games")
    must(one.fingerprints == two.fingerprints, "the same records have given two different states")
    must(one.session.log == two.session.log, "the same records have given two different logs")


# Copies -----------------------------------------------------------------------------------------


def check_copies(game: AnyGame, scenario: str, options: Options, seed: int, steps: int = 12) -> None:
    """Play on a copy never shows in the original, nor the other way round."""
    rng = Rng(seed)
    for s in played(game, scenario, options, seed).positions:
        check_copy(game, s)
        _check_apart(game, s.copy(), rng, steps)


def check_copy(game: AnyGame, s: Any) -> None:
    """A copy is equal and has a stack of its own; lists may be shared until one of the two writes (see below)."""
    before = s.to_bytes()
    same(s, s.copy(), "a copy")
    s.copy().pending.clear()
    must(s.to_bytes() == before, "a copy shares its pending steps with its original")
    mutable = [f for f in s.FIELDS if isinstance(getattr(s, f), (dict, set, bytearray))]
    must(not mutable, f"{', '.join(mutable)}: a state holds numbers, text, bytes, tuples and lists only")


def _check_apart(game: AnyGame, s: Any, rng: Rng, steps: int) -> None:
    listed = list(game.actions(s))  # fills whatever the game remembers beside the state
    for other in (s.copy(), reread(game, s)):
        kept = s.copy()
        before = s.to_bytes()
        advance(game, other, rng, steps)
        must(s.to_bytes() == before, "play on a copy has changed the original")
        must(game.actions(s) == listed == game.actions(reread(game, s)), "play on a copy has changed the actions here")
        advance(game, s, rng, steps)
        must(kept.to_bytes() == before, "play on the original has changed a copy")
        must(game.actions(kept) == listed, "play on the original has changed the actions of a copy")
        s = kept


# Bytes and JSON ---------------------------------------------------------------------------------


def check_round_trip(game: AnyGame, s: Any) -> None:
    """Bytes and JSON give the same state back, with the same fingerprint, hash and actions."""
    for how, again in (("bytes", game.from_bytes(s.to_bytes())), ("JSON", game.from_json(s.to_json()))):
        same(s, again, f"the state read back from {how}")
        must(again == s and hash(again) == hash(s), f"the state read back from {how} is not equal to the original")
        must(again.fingerprint() == s.fingerprint(), f"the state read back from {how} has another fingerprint")
        must(game.actions(again) == game.actions(s), f"the state read back from {how} has other actions")


def check_round_trips(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """`check_round_trip` at the sampled positions."""
    for s in played(game, scenario, options, seed).positions:
        check_round_trip(game, s)


def check_decoding(game: AnyGame, data: bytes | str) -> bool:
    """Whatever is given to be read is read, or refused with a sentence; whether it was read."""
    read = game.from_json if isinstance(data, str) else game.from_bytes
    try:
        s = read(data)  # type: ignore[arg-type]
    except GreatwarError as e:
        must(str(e).strip(), "a state is refused without a word")
        return False
    same(s, game.from_bytes(s.to_bytes()), "a state that was accepted, read again,")
    return True


def check_loading(game: AnyGame, text: str, at: int | None = None) -> bool:
    """Whatever is given as a save is loaded, or refused with a sentence; whether it was loaded."""
    try:
        load(text, lambda _: game, at)
    except GreatwarError as e:
        must(str(e).strip(), "a save is refused without a word")
        return False
    return True


def check_text(session: AnySession, text: str) -> None:
    """Whatever is typed is an action, or refused with a sentence; and reading it changes nothing."""
    before = session.state.to_bytes()
    for ask in (session.game.parse, session.why_not):
        try:
            ask(text)
        except GreatwarError as e:
            must(str(e).strip(), f"{text!r} is refused without a word")
    must(session.state.to_bytes() == before, f"reading {text!r} has changed the state")


# Saves ------------------------------------------------------------------------------------------


def check_replay(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """A save, replayed, passes through the same states; every part of it can be loaded and played on."""
    done = played(game, scenario, options, seed)
    text = replay_equals(done)
    for part in (0.5, 0.9):
        _check_part(done, text, int(part * len(done.session.records)))


def replay_equals(game_played: Played) -> str:
    """The save of a finished game gives the same state at every record, the same log, and itself; the save."""
    session = game_played.session
    text = dump(session)
    again = load(text, lambda _: session.game, at=0)
    for number, record in enumerate(session.records):
        must(
            again.state.fingerprint() == game_played.fingerprints[number], f"the replay differs before record {number}"
        )
        again.replay([Record(record.by, session.game.parse(str(record.action)))])
    same(session.state, again.state, "the end of the replay")
    must(again.log == session.log, "the log of the replay differs")
    must(dump(again) == text, "the replay gives another save")
    return text


def _check_part(game_played: Played, text: str, at: int) -> None:
    """Loading a part and going on gives the chance answers that the whole game had."""
    session = game_played.session
    again = load(text, lambda _: session.game, at)
    must(again.state.fingerprint() == game_played.fingerprints[at], f"the save loaded at {at} differs")
    again.resume()
    for record in session.records[len(again.records) :]:
        if record.by != CHANCE:
            again.play(record.action, record.by)
    must(again.records == session.records, f"the game loaded at {at} goes on with other chance answers")


# Chance -----------------------------------------------------------------------------------------


def check_forced(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """Forced chance answers give the same game again; a missing or a wrong one is refused and changes nothing."""
    session = played(game, scenario, options, seed).session
    answers = [r.action for r in session.records if r.by == CHANCE]
    again = Session(game, scenario, options, "another seed", forced(answers))
    for record in session.records:
        if record.by != CHANCE:
            again.play(record.action, record.by)
    same(session.state, again.state, "the game with forced chance")
    must(not answers, f"{len(answers)} forced answers are left")
    _check_bad_chance(session)


def _check_bad_chance(session: AnySession) -> None:
    at = next((k for k, r in enumerate(session.records) if r.by == CHANCE), None)
    if at is None:
        return
    again = load(dump(session), lambda _: session.game, at)
    before = again.state.to_bytes()
    for answers in ([], [next(r.action for r in session.records if r.by != CHANCE)]):
        again.chance = forced(answers)
        try:
            again.resume()
        except GreatwarError as e:
            must(str(e).strip(), "forced chance is refused without a word")
        else:
            fail("forced chance without a fitting answer is accepted")
        must(
            again.state.to_bytes() == before and len(again.records) == at,
            "a refused chance answer has changed the game",
        )


def check_outcomes(game: AnyGame, scenario: str, options: Options, seed: int) -> None:
    """Chance has different outcomes with positive whole weights."""
    for s in played(game, scenario, options, seed).positions:
        if game.actor(s) == CHANCE:
            outcomes = game.outcomes(s)
            must(outcomes, f"no outcome in {game.step(s)!r}")
            must(len({a for a, _ in outcomes}) == len(outcomes), f"an outcome comes twice in {game.step(s)!r}")
            must(
                all(type(w) is int and w > 0 for _, w in outcomes),
                f"a weight is no positive number in {game.step(s)!r}",
            )


# Processes --------------------------------------------------------------------------------------

_PRINT = "from greatwar.testing.keeping import print_fingerprint; import sys; print_fingerprint(*sys.argv[1:])"


def check_processes(game: AnyGame, scenario: str, options: Options, seed: int, steps: int = 200) -> None:
    """A position reached in processes with different hash seeds has the same fingerprint and hash everywhere."""
    here = fingerprint_after(game, scenario, options, seed, steps)
    arguments = [*_address(game), scenario, ";".join(f"{k}={v}" for k, v in options.items()), str(seed), str(steps)]
    for hash_seed in ("0", "1"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run([sys.executable, "-c", _PRINT, *arguments], env=env, capture_output=True, text=True)
        must(done.returncode == 0, f"the other process failed: {done.stderr[-500:]}")
        must(done.stdout.strip() == here, f"another process gives {done.stdout.strip()}, this one {here}")


def fingerprint_after(game: AnyGame, scenario: str, options: Options, seed: int, steps: int) -> str:
    """What identifies the position after `steps` random decisions and chance answers."""
    s = game.setup(scenario, options)
    advance(game, s, Rng(seed), steps)
    return f"{s.fingerprint()} {hash(s)}"


def print_fingerprint(module: str, name: str, scenario: str, options: str, seed: str, steps: str) -> None:
    """The same from the command line of another process."""
    game = getattr(__import__(module, fromlist=[name]), name)
    given = dict(pair.split("=", 1) for pair in options.split(";") if pair)
    print(fingerprint_after(game, scenario, given, int(seed), int(steps)))


def _address(game: AnyGame) -> tuple[str, str]:
    """The module and the name under which another process finds the game."""
    module = type(game).__module__
    names = [name for name, value in vars(sys.modules[module]).items() if type(value) is type(game)]
    must(names, f"{module} does not name its game")
    return module, names[0]
