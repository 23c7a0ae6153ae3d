"""Hot-seat at the terminal: players take turns at one screen, programs may take seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from rich.markup import escape

from ..kernel import save
from ..kernel.action import Action
from ..kernel.components import among
from ..kernel.errors import GreatwarError
from ..kernel.session import Session
from ..kernel.step import CHANCE
from ..players import Player, rng_for
from ..players.match import decide
from . import menu
from .files import write_new
from .hands import hand_table
from .saves import Autosave
from .terminal import Terminal

#: looks up a rule by its number: a title and a statement in our words, or None
FindRule = Callable[[str], tuple[str, str] | None]

HELP = (
    ("a number", "choose it; its text, or a beginning that fits only one choice, does the same"),
    ("some words", "show the choices that contain them"),
    ("Enter", "turn the page of a long list, or show the choices again"),
    ("?", "what is asked, and the rule that asks it"),
    ("? ACTION", "whether an action is allowed now, and if not, the rule against it"),
    ("? 9.2.1", "what a rule says"),
    ("board, board AREA", "the board, or one area of it"),
    ("hand", "your cards"),
    ("log, log N, log all", "what has happened"),
    ("undo", "take back the last decision"),
    ("save, save FILE", "where the game is saved (by itself, always); write a copy"),
    ("quit", "leave; the game can be continued"),
)

#: lines of the log told at once; a list of more choices than this is shown by its beginnings
_NEWS, _FOLDED = 12, 200


class HotSeat:
    """One game at one terminal."""

    def __init__(
        self,
        session: Session[Any],
        autosave: Autosave,
        terminal: Terminal,
        bots: Mapping[int, Player],
        find_rule: FindRule = lambda _: None,
    ) -> None:
        self.session = session
        self.game = session.game
        self.autosave = autosave
        self.terminal = terminal
        self.bots = bots
        self.find_rule = find_rule
        self.seat: int | None = None  # who looks at the screen
        self.leaving = False
        self._page = 0
        self._summary = ""
        self._told = dict.fromkeys(range(len(self.game.seats)), 0)  # lines of the log each seat has had

    # The loop -------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.autosave.update()
        while not self.leaving:
            self._let_bots_decide()
            seat = self.session.actor
            if seat is None:
                self._end()
                return
            if self._hand_over(seat):
                self._tell_news(seat)
                self._tell_summary()
                self._question()
                self._answer()
        self._farewell()

    def _let_bots_decide(self) -> None:
        """Programs decide by the seed and the number of records: taking back does not change their mind."""
        session = self.session
        while (seat := session.actor) in self.bots and seat is not None:
            rng = rng_for("seat", session.dice.seed, len(session.records))
            decide(session, seat, self.bots[seat], rng)
            self.autosave.update()

    def _answer(self) -> None:
        """Read lines until one of them decides something, or ends the session."""
        before = len(self.session.records)
        while len(self.session.records) == before and not self.leaving:
            line = self.terminal.ask(f"{self._seat_name()}> ")
            if line is None:
                self.leaving = True
                return
            try:
                self._carry_out(line)
            except GreatwarError as e:
                self.terminal.refuse(e)

    def _carry_out(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self._turn_page()
        elif line.startswith("?"):
            self._explain(line[1:].strip())
        elif command := self._command(word, line):
            command(self, rest.strip())
        else:
            self._choose(line)

    def _command(self, word: str, line: str) -> Callable[[HotSeat, str], None] | None:
        """The command meant by a word, unless a choice begins like that."""
        if word in self.COMMANDS:
            return self.COMMANDS[word]
        if any(str(a).casefold().startswith(line.casefold()) for a in self.session.actions):
            return None
        meant = [name for name in self.COMMANDS if name.startswith(word.casefold())]
        return self.COMMANDS[meant[0]] if len(meant) == 1 else None

    # Asking ---------------------------------------------------------------------------------

    def _hand_over(self, seat: int) -> bool:
        """Empty the screen before the other player sits down; False if nobody does."""
        if seat == self.seat:
            return True
        others = self.seat is not None
        self.seat, self._page = seat, 0
        if others:
            self.terminal.clear()
        if len(self.bots) < len(self.game.seats) - 1:
            self.terminal.say(f"\n[reverse] Pass the screen to {self._seat_name()} [/]")
            if self.terminal.is_person and self.terminal.ask("Press Enter when you sit there: ") is None:
                self.leaving = True
                return False
        self._summary = ""
        return True

    def _tell_summary(self) -> None:
        """The first paragraph of the board, whenever it has changed."""
        summary = self.game.board(self._view()).partition("\n\n")[0]
        if summary != self._summary:
            self.terminal.say(f"\n{summary}")
            self._summary = summary

    def _tell_news(self, seat: int) -> None:
        """What has happened since this seat last looked, as far as it may know."""
        told, log = self._told[seat], self.session.log
        self._told[seat] = len(log)
        news = [x.text for x in log[told:] if x.only is None or x.only == seat]
        if len(news) > _NEWS:
            self.terminal.say(f"[dim]… {len(news) - _NEWS} lines before that: log {len(news)}[/]")
        for text in news[-_NEWS:]:
            self.terminal.say(f"[dim]·[/] {escape(text)}")

    def _question(self) -> None:
        """Who decides, what is asked, and the choices."""
        self.terminal.say()
        rule = self._asked_by()
        number = f"  [dim]\\[{escape(rule)}][/]" if rule else ""
        self.terminal.say(f"[bold reverse] {self._seat_name()} [/] [bold]{escape(self.session.prompt)}[/]{number}")
        choices = self._choices()
        if len(choices) <= _FOLDED:
            self._show_choices(choices)
            return
        self._page = -1
        for line in menu.overview(choices, self.terminal.out.width):
            self.terminal.say(line)
        self.terminal.say(f"  [dim]{len(choices)} choices; type the beginning of one, or some words to look for[/]")

    def _show_choices(self, shown: list[menu.Choice]) -> None:
        lines = menu.lines(shown, self.terminal.out.width)
        size = self.terminal.lines_per_page or len(lines)
        pages = -(-len(lines) // size)
        self._page %= pages
        for line in lines[self._page * size : (self._page + 1) * size]:
            self.terminal.say(line)
        if pages > 1:
            self.terminal.say(f"  [dim]page {self._page + 1} of {pages}, {len(shown)} choices; Enter turns the page[/]")

    def _turn_page(self) -> None:
        self._page += 1
        self._show_choices(self._choices())

    def _choices(self) -> list[menu.Choice]:
        return menu.choices(self.session.actions)

    # Deciding -------------------------------------------------------------------------------

    def _choose(self, text: str) -> None:
        """Carry out the choice meant, or show those that fit."""
        chosen = self._listed(text)
        if chosen is None and (fitting := menu.matching(self._choices(), text)):
            self._narrow(text, fitting)
            return
        self.session.play(chosen or self.game.parse(text))
        self._page = 0
        self.autosave.update()

    def _listed(self, text: str) -> Action | None:
        """The choice meant by its number, its text, or a beginning that no other has."""
        listed = self.session.actions
        if text.isdecimal():
            if not 1 <= int(text) <= len(listed):
                raise GreatwarError(f"the choices are numbered 1 to {len(listed)}; there is no {text}")
            return listed[int(text) - 1]
        typed = text.casefold()
        begins = [a for a in listed if str(a).casefold().startswith(typed)]
        exact = [a for a in begins if str(a).casefold() == typed]
        return exact[0] if exact else begins[0] if len(begins) == 1 else None

    def _narrow(self, text: str, fitting: list[menu.Choice]) -> None:
        one = len(fitting) == 1
        self.terminal.say(f"  [dim]{len(fitting)} {'choice fits' if one else 'choices fit'} “{escape(text)}”:[/]")
        self._page = 0
        self._show_choices(fitting)

    def _explain(self, text: str) -> None:
        """`?` the question, `? RULE` a rule, `? ACTION` whether it is allowed."""
        if not text:
            self._explain_question()
        elif (found := self.find_rule(text)) is not None and not text.isdecimal():
            self._say_rule(text, found)
        else:
            self._explain_action(text)

    def _explain_question(self) -> None:
        self.terminal.say(f"[bold]{escape(self.session.prompt)}[/]")
        rule = self._asked_by()
        found = self.find_rule(rule)
        if found is None:
            self.terminal.say(f"Rule {escape(rule)} asks this." if rule else "No rule number is known for this.")
        else:
            self._say_rule(rule, found)

    def _say_rule(self, number: str, found: tuple[str, str]) -> None:
        title, statement = found
        self.terminal.say(f"[bold]{escape(number)} {escape(title)}.[/] {escape(statement)}")

    def _explain_action(self, text: str) -> None:
        action = self._listed(text) or self.game.parse(text)
        refusal = self.session.why_not(action)
        if refusal is None:
            self.terminal.say(f"[green]Yes:[/] {escape(menu.describe(action))} is allowed now.")
            return
        self.terminal.say(f"[yellow]No:[/] {escape(refusal.reason)} [dim]\\[rule {escape(refusal.rule)}][/]")
        if (found := self.find_rule(refusal.rule)) is not None:
            self._say_rule(refusal.rule, found)

    # Commands -------------------------------------------------------------------------------

    def _board(self, area: str) -> None:
        self.terminal.say(self.game.board(self._view(), among(area, self.game.areas, "area") if area else None))

    def _hand(self, _: str) -> None:
        view = self._view()
        if not hasattr(view, "hand"):
            raise GreatwarError(f"{self.game.title} has no hands of cards")
        cards = view.hand(self.seat)
        self.terminal.say(hand_table(cards) if cards else "[dim]Your hand is empty.[/]")

    def _log(self, rest: str) -> None:
        """The last lines of the log that this seat may read."""
        if rest not in ("", "all") and not rest.isdecimal():
            raise GreatwarError("log is followed by a number of lines, or by: all")
        readable = self.session.lines(self.seat)
        count = len(readable) if rest == "all" else int(rest or 20)
        for text in readable[-count:] if count else []:
            self.terminal.say(f"[dim]·[/] {escape(text)}")
        if not readable:
            self.terminal.say("[dim]Nothing has happened yet.[/]")

    def _undo(self, _: str) -> None:
        """Take back the last decision made by a person, and what programs decided after it."""
        records = self.session.records
        by_people = [i for i, r in enumerate(records) if r.by != CHANCE and r.by not in self.bots]
        if not by_people:
            raise GreatwarError("there is nothing to take back")
        if any(r.by == CHANCE for r in records[by_people[-1] :]):
            raise GreatwarError("a die or a draw has followed: it cannot be taken back")
        by = records[by_people[-1]].by
        while len(self.session.records) > by_people[-1]:
            taken = self.session.undo()
        self._told = {seat: min(told, len(self.session.log)) for seat, told in self._told.items()}
        self.autosave.update()
        what = menu.describe(taken) if by == self.seat else f"the last decision of {self.game.seats[by]}"
        self.terminal.say(f"Taken back: {escape(what)}")

    def _save(self, file: str) -> None:
        if file:
            write_new(Path(file).expanduser(), save.dump(self.session))
            self.terminal.say(f"A copy is saved in {escape(file)}.")
        else:
            self.terminal.say(f"Everything is saved in {escape(str(self.autosave.path))}.")

    def _help(self, _: str) -> None:
        for words, meaning in HELP:
            self.terminal.say(f"  [bold]{words:<22}[/]{meaning}")

    def _quit(self, _: str) -> None:
        self.leaving = True

    COMMANDS: ClassVar[dict[str, Callable[[HotSeat, str], None]]] = {
        "board": _board,
        "hand": _hand,
        "help": _help,
        "log": _log,
        "quit": _quit,
        "save": _save,
        "undo": _undo,
    }

    # The end --------------------------------------------------------------------------------

    def _end(self) -> None:
        self.terminal.say(self.game.board(self.session.state))
        for text in self.session.lines()[-_NEWS:]:
            self.terminal.say(f"[dim]·[/] {escape(text)}")
        self.terminal.say(f"\n[bold]The game is over: {escape(result_text(self.session))}.[/]")
        self.terminal.say(f"It is kept in {escape(str(self.autosave.path))}.")

    def _farewell(self) -> None:
        self.autosave.update()
        path = escape(str(self.autosave.path))
        self.terminal.say(f"\nSaved. To go on:  greatwar play {path}", style="bold")

    # Small things ---------------------------------------------------------------------------

    def _view(self) -> Any:
        return self.session.state if self.seat is None else self.game.view(self.session.state, self.seat)

    def _seat_name(self) -> str:
        return self.game.seats[self.seat] if self.seat is not None else "?"

    def _asked_by(self) -> str:
        step = self.game.step(self.session.state)
        rule = step.asked_by if step is not None else ""
        return "" if rule == "?" else rule


def result_text(session: Session[Any]) -> str:
    """How a game ended, in words."""
    result = session.result
    if result is None:
        return "nobody has won yet"
    winner = "a draw" if result.winner is None else f"{session.game.seats[result.winner]} wins"
    return f"{winner}, {result.ending}, in turn {result.turn}"
