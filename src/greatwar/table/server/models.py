"""What clients send, with limits on everything."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Text = Annotated[str, StringConstraints(max_length=2000)]
ClientId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Position = Annotated[int, Field(ge=0, lt=2**53)]


class Body(BaseModel):
    """A message from a client: nothing in it that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True, str_max_length=4000)


class NewTable(Body):
    """A table to be made."""

    game: Word
    scenario: Word | None = None
    options: dict[Word, Word] = Field(default_factory=dict, max_length=50)
    seats: dict[Word, Word] = Field(default_factory=dict, max_length=10)
    name: Name = ""
    player: Name = ""


class Import(Body):
    """A save to be played on, or looked at."""

    model_config = ConfigDict(extra="forbid", strict=True, str_max_length=4_000_000)

    save: str
    seats: dict[Word, Word] = Field(default_factory=dict, max_length=10)
    name: Name = ""
    player: Name = ""
    at: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    reseed: bool = False


class Join(Body):
    """Somebody sits down."""

    seat: Word | None = None
    player: Name = ""


class Claim(Body):
    """A seat held by a link comes to an account."""

    token: Word


class Decide(Body):
    """A decision in the position `n`."""

    n: Position
    action: str
    id: ClientId | None = None


class Empty(Body):
    """Nothing more to say."""


class UndoRequest(Body):
    """How many of one's decisions to take back; or the request is withdrawn."""

    decisions: Annotated[int, Field(ge=1, le=1000)] = 1
    withdraw: bool = False


class Answer(Body):
    """Yes or no."""

    accept: bool


class Chat(Body):
    """A line for everybody."""

    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000)]


class Notes(Body):
    """Private notes, the whole of them."""

    text: Annotated[str, StringConstraints(max_length=20_000)]

    model_config = ConfigDict(extra="forbid", strict=True)


class DrawOffer(Body):
    """An offer, or taking it back."""

    withdraw: bool = False


class Pause(Body):
    """Stop, or go on."""

    paused: bool


class OrderBody(Body):
    """A standing order."""

    rule: Word
    answer: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    where: Annotated[list[Word], Field(max_length=20)] = Field(default_factory=list)
    unless: Annotated[list[Word], Field(max_length=20)] = Field(default_factory=list)


class Orders(Body):
    """All standing orders of a seat."""

    orders: Annotated[list[OrderBody], Field(max_length=20)]


class NotifyBody(Body):
    """How to be told."""

    email: Annotated[str, StringConstraints(max_length=254)] = ""
    webhook: Annotated[str, StringConstraints(max_length=500)] = ""
    when: Literal["away", "always", "never"] = "away"


class Why(Body):
    """An action to ask about."""

    action: str


class NewAccount(Body):
    """An account to be made."""

    name: Annotated[str, StringConstraints(pattern=r"^[\w.-]{2,40}$")]
    password: Annotated[str, StringConstraints(min_length=8, max_length=200)]
    email: Annotated[str, StringConstraints(max_length=254)] = ""


class Login(Body):
    """Who comes back."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    password: Annotated[str, StringConstraints(min_length=1, max_length=200)]
