"""What clients send, with limits on everything."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Text = Annotated[str, StringConstraints(max_length=2000)]
ClientId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Commit = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
PartText = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{16,128}$")]
Position = Annotated[int, Field(ge=0, lt=2**53)]


class Body(BaseModel):
    """A message from a client: nothing in it that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True, str_max_length=4000)
    #: fields that are read as a file is, and never stored as they came
    files: ClassVar[frozenset[str]] = frozenset()

    @model_validator(mode="before")
    @classmethod
    def check_texts(cls, data: Any) -> Any:
        """No text holds what no database and no page can hold."""
        found = {k: v for k, v in data.items() if k not in cls.files} if isinstance(data, dict) else data
        if not _writable(found):
            raise ValueError("a text holds a character that cannot be written")
        return data


def _writable(value: Any) -> bool:
    """Whether all texts in a value can be stored: no NUL, no half of a character."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= c <= "\udfff" for c in value)
    if isinstance(value, dict):
        return all(_writable(k) and _writable(v) for k, v in value.items())
    return all(map(_writable, value)) if isinstance(value, list) else True


class Operation(Body):
    """Something done at a table; with an id it is done once, however often it is sent."""

    id: ClientId | None = None


class ClockBody(Body):
    """Time for each turn and for the game, in seconds, and what happens when it has run out."""

    move: Annotated[int, Field(ge=0, le=60 * 86_400)] = 0
    bank: Annotated[int, Field(ge=0, le=400 * 86_400)] = 0
    at_zero: Literal["nothing", "loss", "program"] = "nothing"
    program: Name = ""
    holidays: Annotated[int, Field(ge=0, le=60 * 86_400)] = 0


class NewTable(Body):
    """A table to be made."""

    game: Word
    scenario: Word | None = None
    options: dict[Word, Word] = Field(default_factory=dict, max_length=50)
    seats: dict[Word, Word] = Field(default_factory=dict, max_length=10)
    name: Name = ""
    player: Name = ""
    commit: Commit | None = None
    clock: ClockBody | None = None
    rated: bool = True
    aids: bool = True


class Import(Body):
    """A save to be played on, or looked at."""

    model_config = ConfigDict(extra="forbid", strict=True, str_max_length=4_000_000)
    files: ClassVar[frozenset[str]] = frozenset({"save"})

    save: str
    seats: dict[Word, Word] = Field(default_factory=dict, max_length=10)
    name: Name = ""
    player: Name = ""
    at: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    reseed: bool = False
    commit: Commit | None = None
    clock: ClockBody | None = None
    rated: bool = True
    aids: bool = True


class Join(Body):
    """Somebody sits down."""

    seat: Word | None = None
    player: Name = ""
    commit: Commit | None = None
    account: Word | None = None  # the token of a login, where the invitation stands in the header


class Claim(Body):
    """A seat held by a link comes to an account."""

    token: Word


class Decide(Operation):
    """A decision in the position `n`."""

    n: Position
    action: str


class March(Operation):
    """Pieces that go, in the position `n`, one after the other by these places to the last of them."""

    n: Position
    pieces: Annotated[list[Word], Field(min_length=1, max_length=20)]
    by: Annotated[list[Word], Field(min_length=1, max_length=20)]


class Ways(Operation):
    """A piece, to ask where it could get."""

    piece: Word


class DicePart(Operation):
    """What one promised to add to the dice; or nothing is added after all."""

    part: PartText | None = None
    withdraw: bool = False


class Empty(Operation):
    """Nothing more to say."""


class UndoRequest(Operation):
    """How many of one's decisions to take back; or the request is withdrawn."""

    decisions: Annotated[int, Field(ge=1, le=1000)] = 1
    withdraw: bool = False


class Answer(Operation):
    """Yes or no."""

    accept: bool


class Chat(Operation):
    """A line for everybody."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000)]


class Notes(Operation):
    """Private notes, the whole of them."""

    text: Annotated[str, StringConstraints(max_length=20_000)]

    model_config = ConfigDict(extra="forbid", strict=True)


class DrawOffer(Operation):
    """An offer, or taking it back."""

    withdraw: bool = False


class Pause(Operation):
    """Stop, or go on."""

    paused: bool


class Vacation(Operation):
    """A holiday of so many days; 0 = one is back."""

    days: Annotated[int, Field(ge=0, le=60)]


class Aids(Operation):
    """With odds and advice, or without."""

    on: bool


class OrderBody(Body):
    """A standing order."""

    rule: Word
    answer: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    where: Annotated[list[Word], Field(max_length=20)] = Field(default_factory=list)
    unless: Annotated[list[Word], Field(max_length=20)] = Field(default_factory=list)


class Orders(Operation):
    """All standing orders of a seat."""

    orders: Annotated[list[OrderBody], Field(max_length=20)]


class NotifyBody(Operation):
    """How to be told."""

    email: Annotated[str, StringConstraints(max_length=254)] = ""
    webhook: Annotated[str, StringConstraints(max_length=500)] = ""
    when: Literal["away", "always", "never"] = "away"
    shape: Literal["auto", "plain", "discord", "slack"] = "auto"


class PushBody(Operation):
    """A browser to be told, as its push service names it; or it is told no longer."""

    endpoint: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    p256dh: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,100}={0,2}$")] = ""
    auth: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}={0,2}$")] = ""
    remove: bool = False


class Key(Body):
    """The key that came with a letter."""

    key: Word


class Why(Operation):
    """An action to ask about."""

    action: str


Password = Annotated[str, StringConstraints(min_length=8, max_length=200)]
Known = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Address = Annotated[str, StringConstraints(max_length=254)]


class NewAccount(Body):
    """An account to be made."""

    name: Annotated[str, StringConstraints(pattern=r"^[\w.-]{2,40}$")]
    password: Password
    email: Address = ""


class Login(Body):
    """Who comes back."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    password: Known


class NewPassword(Body):
    """A password instead of the one that is known."""

    old: Known
    new: Password


class NewAddress(Body):
    """Where an account's mail goes; nothing = nowhere."""

    email: Address
    password: Known


class Forgotten(Body):
    """Whose password is forgotten."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40)]


class Reset(Body):
    """A new password, with the key that came by mail."""

    key: Word
    password: Password


class Days(Body):
    """A holiday at all tables; 0 = one is back."""

    days: Annotated[int, Field(ge=0, le=60)]


class NewTournament(Body):
    """A tournament to be held."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
    game: Word
    scenario: Word | None = None
    options: dict[Word, Word] = Field(default_factory=dict, max_length=50)
    format: Literal["swiss", "cup"]
    rounds: Annotated[int, Field(ge=1, le=20)] = 3
    clock: ClockBody | None = None
    aids: bool = True


class Ruling(Body):
    """What the host of a tournament says about a game."""

    table: Word
    winner: Word | None = None  # None: it is a draw


class Player(Body):
    """A player of a tournament."""

    name: Word
