"""Replaying traces of Paths of Glory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from ....games.paths_of_glory.components import CARDS, Side, Unit, card, space
from ....games.paths_of_glory.rules.combat_cards import Window
from ....games.paths_of_glory.state import Pile, State
from ....games.paths_of_glory.steps.operations import activate
from ....kernel.action import Action
from ....kernel.step import Chance
from ..differences import OutOfStep
from ..driver import MANY
from ..replay import Replay
from ..verdicts import Predicate
from . import semantic
from .adopt import SCENARIOS, adopt, begin_round
from .decisions import ACCEPT, DONE, FORT, NO_FLANK, REJECT, RESOLVE, STAND, STOP, WINDOWS, carry_out, early_card
from .lists import discarding, saving, unasked
from .predicates import PREDICATES

ENDINGS = {
    "Armistice Declared": "armistice",
    "Turn Limit": "end of the last turn",
    "Automatic Victory": "automatic victory",
}
#: what our engine is told when it asks something that the recording program does not
NO_MORE = (DONE, STOP, RESOLVE, NO_FLANK, ACCEPT, STAND, REJECT)


#: choices of ours that the recording program asks for in lines of their own: step -> kinds of line, list, verb
ONLY_IF_ASKED = {
    "FlankAttempt": (("flank",), "flank", "flank"),
    "Advance": (("advance", "advance_end"), "advance", "advance"),
    "Stand": (("accept_retreat", "cancel_retreat"), "cancel retreat", "hold"),
}


class PathsReplay(Replay[State]):
    """A trace of Paths of Glory, played with the rules of 2022."""

    SCENARIOS: ClassVar[Mapping[str, str]] = SCENARIOS
    NEEDED: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "d": ("i", "who", "k", "delta"),
        "check": ("i", "who", "oos"),
        "end": ("result", "victory"),
        "setup": ("state",),
    }
    VERDICTS: ClassVar[Path] = Path(__file__).with_name("verdicts.toml")
    PREDICATES: ClassVar[Mapping[str, Predicate]] = PREDICATES

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.discards: dict[str, list[str]] = {"ap": [], "cp": []}
        self.about: Action | None = None  # the action of ours that an item of theirs would be
        self.great_retreater = ""
        self.passed_cards: set[str] = set()  # those offered in our window of trench-negating cards in this combat
        self.saved_step = ""  # the kind of unit that Withdrawal saves a step of
        self.saved_kinds: set[str] = set()  # the kinds that it could save one of
        self.losses_until = 0  # the line at which the losses already taken end

    # Chance and passing ---------------------------------------------------------------------------

    def by_chance(self, step: Chance) -> Action:
        kind = type(step).__name__
        s, chance = self.state, self.chance
        if kind == "DrawCard":
            side = Side(getattr(step, "side", 0)).name.lower()
            if chance.over and not chance.draws[side]:
                return step.outcomes(s)[0][0]
            return Action("draw", (card(chance.draw(side)),))
        if kind == "EntrenchRoll":
            where = str(s.space_of(step.unit))  # type: ignore[attr-defined]
            return Action("roll", (chance.at_space("entrench_roll", where, self.at),))
        if kind == "SiegeRoll":
            return Action("roll", (chance.at_space("siege_roll", str(step.fort), self.at),))  # type: ignore[attr-defined]
        return Action("roll", (chance.die(kind),))

    def pass_on(self) -> bool:
        if self.over or self.asking == self.ROUND:
            return False
        if self.asking == "DiscardCombatCards":
            return self._give_discards()
        listed = self.listed
        self._not_asked_there(listed)
        if len(listed) > 1:
            unasked(self)
        if self.asking == "SaveStep":
            self._save_step(listed)
            return True
        if self.asking == "PlayCombatCards" and self.step.window == Window.TRENCH:
            self.passed_cards |= {str(a.args[0]) for a in listed if a.verb == "card"}
            if early := early_card(self):
                self.play(early)
                return True
        answer = listed[0] if len(listed) == 1 else next((a for a in NO_MORE if a in listed), None)
        if answer is None:
            return False
        self.play(answer)
        return True

    def _not_asked_there(self, listed: list[Action]) -> None:
        """A choice of ours that the recording program does not offer at all."""
        k = self.lines[self.at].get("k")
        for step, (kinds, what, verb) in ONLY_IF_ASKED.items():
            if self.asking == step and k not in kinds:
                self.offers(what, sorted({_noun(self, a) for a in listed if a.verb == verb}), [])

    def pass_windows(self) -> None:
        """Pass the card windows of a combat."""
        while self.asking in WINDOWS:
            self.pass_on()

    def side_to_replace(self, side: Side) -> None:
        """Let the other side end its replacements, if it is still asked."""
        for _ in range(MANY):
            if self.asking == "Replace" and self.step.side == side:
                return
            if not self.pass_on():
                return

    def _save_step(self, listed: list[Action]) -> None:
        """The step of the kind recorded; one that is gone is known by its kind only."""
        saving(self, self.saved_kinds if self.saved_step else set())
        saves = [a for a in listed if a.verb == "restore" and a.args[0].kind == self.saved_step]
        if self.saved_step and not saves:
            raise OutOfStep("illegal/negate_loss", [str(a) for a in listed], self.saved_step)
        self.play(saves[0] if saves else listed[-1])
        self.saved_step = ""

    def _give_discards(self) -> bool:
        side = self.step.side
        discarding(self, Side(side).name.lower())
        for name in self.discards[Side(side).name.lower()]:
            action = Action("discard", (card(name),))
            if action not in self.listed:
                raise OutOfStep("illegal/discard", str(self.game.why_not(self.state, action)), str(action))
            self.play(action)
        self.play(DONE)
        return True

    def side_called(self, name: str) -> Side:
        """AP or CP."""
        return Side[name]

    def units(self, token: str) -> list[Unit]:
        """Our units with that name at that place."""
        return semantic.units_called(self.state, token)

    def loss_name(self, action: Action) -> str:
        """The format's name for a loss of ours."""
        unit = action.args[0]
        return f"{semantic.token(self.state, unit)}@{self.state.place(unit)}" if action.verb == "loss" else FORT

    # Comparing ------------------------------------------------------------------------------------

    def carry_out(self, line: dict[str, Any]) -> None:
        carry_out(self, line)

    def semantic(self) -> dict[str, Any]:
        return semantic.semantic(self.state)

    def value(self, key: str) -> Any:
        return semantic.value(self.state, key)

    def comparable(self, key: str) -> bool:
        return semantic.comparable(key)

    def same(self, key: str, ours: Any, theirs: Any) -> bool:
        return semantic.same(key, ours, theirs)

    def prepared(self) -> dict[str, Any]:
        return semantic.with_combined_status(self.theirs)

    def supply(self, line: dict[str, Any]) -> Iterable[tuple[str, Any, Any]]:
        self.discards = {"ap": [], "cp": []}
        return [("oos", semantic.oos_tokens(self.state), sorted(line["oos"]))]

    def ending(self, line: dict[str, Any]) -> tuple[str, str]:
        result = self.game.result(self.state)
        ours = "in progress" if result is None else f"{_side(result.winner)} {result.ending}"
        ending = ENDINGS.get(line["victory"].partition(":")[0], line["victory"])
        return ours, f"{line['result']} {ending}"

    def after(self, line: dict[str, Any], skipped: bool) -> None:
        """The points left are compared; a marker that ours left out is placed, and its points are spent."""
        if line["k"] != "activate" or self.asking != "Activate":
            return
        theirs = self.theirs.get("ops", 0)
        if skipped:  # the marker lies there in the recorded game, whatever it is good for (11.1.6, 9.2.5)
            activate(self.state, space(line["space"]), line["for"] == "attack")
        elif self.state.ops != theirs:
            self.judge(OutOfStep("ops", self.state.ops, theirs), line)
        self.state.ops = theirs
        self.state.listed = None

    def unseen(self, line: dict[str, Any]) -> None:
        if line["k"] == "play" and line["as"] == "event":
            self.state.set_played(card(line["card"]), self.theirs["turn"])

    # Starting and taking over -----------------------------------------------------------------------

    def start(self, header: dict[str, Any]) -> None:
        scenario = SCENARIOS[header["scenario"]]
        options = {"rules-version": "2022"}
        if header["options"].get("optional_cards"):
            options["optional-cards"] = "all"
        self.state = self.game.new(scenario, self.game.complete(scenario, options))
        self._leave_out_cards(header)
        self.settle()
        if self.asking == "Replace":  # points are adjusted there before both sides spend, here before each
            self.theirs.update((key, self.value(key)) for key in self.theirs if key.startswith("rp/"))

    def _leave_out_cards(self, header: dict[str, Any]) -> None:
        """A deck of its own: only the cards that ever appear are in the game."""
        if not header["options"].get("valiant"):
            return
        seen = _cards_of(self.lines)
        for c in CARDS:
            if str(c) not in seen:
                self.state.set_pile(c, Pile.UNUSED)
            elif self.state.pile[c.n] == Pile.UNUSED or (c.deck == 0 and self.state.pile[c.n] == Pile.OUT):
                self.state.set_pile(c, Pile.OUT if c.deck else Pile.DECK)

    def adopt(self) -> None:
        adopt(self.state, self.theirs, persia_open=self.seen["persia-closed"] > 0)
        begin_round(self.state, self.theirs)
        self.state.used = self._used_cards()

    def _used_cards(self) -> tuple[int, ...]:
        """9.5.4.4 The combat cards used in the action of the Central Powers, if that of the Allies is next."""
        if self.theirs["active"].upper() != Side.AP.name:
            return ()
        return tuple(sorted({card(d["card"]).n for d in self.this_round() if d["k"] == "combat_card"}))


def _noun(r: PathsReplay, action: Action) -> str:
    """A unit as the format names it, or the verb."""
    first = action.args[0]
    return f"{semantic.token(r.state, first)}@{r.state.place(first)}" if isinstance(first, Unit) else action.verb


def _side(seat: int | None) -> str:
    return "nobody" if seat is None else Side(seat).name.lower()


def _cards_of(lines: list[dict[str, Any]]) -> frozenset[str]:
    """All cards that appear in the hands and piles of a trace."""
    found: set[str] = set()
    for line in lines:
        for key, cards in (line.get("delta") or line.get("state") or {}).items():
            if key.split("/")[0] in ("hand", "deck", "discard", "removed") and cards:
                found.update(cards)
    return frozenset(found)


REPLAY = PathsReplay
