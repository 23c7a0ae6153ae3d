"""The film: what the other side did is shown on the map, step by step, before the next question; in every title."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from greatwar.games import TITLES, load
from greatwar.kernel import save
from greatwar.kernel.session import Session
from greatwar.players import make, rng_for
from greatwar.table.client import Server as Client
from tests.web.people import Visit, menu, picture

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
SCREENS = pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])

#: every title on both; on the phone the first and the last title stand for all where nobody asks for more
FILMS = [
    pytest.param(title, screen, id=f"{title}-{name}", marks=[pytest.mark.long] if screen and 0 < k < 4 else [])
    for k, title in enumerate(TITLES)
    for name, screen in (("desktop", {}), ("phone", PHONE))
]

#: lines that tell of dice; in the first turns of Twilight they are of forced marches
FIRE = dict.fromkeys(TITLES, "Loss Number|a hit|a miss") | {"twilight-in-the-east": "dice"}


@cache
def moment(title: str) -> tuple[str, str]:
    """A save of the moment when a seat is asked again after the other side has acted and dice have fallen; its name."""
    game = load(title)
    player = make("sergeant", game)
    session: Session[Any] = Session(game, next(iter(game.scenarios)), {}, "0")
    since = [0] * len(game.seats)
    for k in range(600):
        me = session.actor
        assert me is not None
        others = sum(record.by == 1 - me for record in session.records[since[me] :])
        dice = [x.text for x in session.log if x.record >= since[me] and re.search(FIRE[title], x.text)]
        if k > 15 and len(dice) >= 2 and others >= 4:
            return save.dump(session, with_seed=True), game.seats[me]
        session.play(player.decide(game.view(session.state, me), list(session.actions), rng_for(0, k)))
        since[me] = len(session.records)
    raise AssertionError(f"{title}: nothing has happened")


def seat_at(server: Server, title: str) -> str:
    """The address of a seat at that moment."""
    text, mine = moment(title)
    seats = {name: "me" if name == mine else "bot:sergeant" for name in load(title).seats}
    made = Client(server.url).import_save(text, seats)
    return f"{server.url}#/t/{made.table}/{made.token}"


def steps(page: Page, name: str) -> list[dict[str, Any]]:
    """Go through the film step by step: what each frame shows."""
    found: list[dict[str, Any]] = []
    while True:
        k = len(found)
        page.wait_for_selector(f'.film[data-frame="{k}"]')
        shown = page.evaluate(SHOWN)
        if shown["kind"] in ("march", "fire") and all(one["kind"] != shown["kind"] for one in found):
            picture(page, f"{name}-{shown['kind']}")
        found.append(shown)
        page.click(".film [data-next]")
        if shown["frames"] == k + 1:
            page.wait_for_selector(".film", state="detached")
            return found


#: what a frame of the film shows
SHOWN = """() => {
  const all = (where) => [...document.querySelectorAll(where)];
  return {
    kind: document.querySelector('.film').dataset.kind,
    frames: all('.film .ticks button').length,
    ways: all('.film-layer [data-way]').map(x => x.dataset.way),
    dice: all('.dice [data-die]').map(x => Number(x.dataset.die)),
    sides: all('.dice [data-roll]').map(x => x.dataset.roll),
    told: all('.dice .what').map(x => x.innerText),
    caption: document.querySelector('.film .caption strong')?.innerText ?? '',
  };
}"""


@pytest.mark.parametrize(("title", "screen"), FILMS)
def test_what_the_other_side_did_is_shown_before_the_question(
    visit: Visit, server: Server, title: str, screen: dict[str, Any]
):
    page = visit(seat_at(server, title), film=True, **screen)
    page.wait_for_selector(".film")
    assert page.locator(".prompt").count() == 0
    assert page.get_attribute(".film", "data-playing") == "false"  # still steps for who wants no motion
    frames = steps(page, f"film-{title}{'-phone' if screen else ''}")
    page.wait_for_selector(".prompt.mine")
    assert all(frame["caption"] for frame in frames)
    assert any(frame["ways"] for frame in frames), frames
    fights = [frame for frame in frames if frame["kind"] == "fire" and frame["dice"]]
    assert fights
    for fight in fights:
        assert len(fight["dice"]) == len(fight["told"]) == len(fight["sides"])
        assert set(fight["sides"]) <= {*load(title).seats, ""}
    said, sides = [line for fight in fights for line in fight["told"]], {x for one in fights for x in one["sides"]}
    assert any(re.search(FIRE[title], line) for line in said)
    assert len(sides) == 2 or title == "twilight-in-the-east"


def test_a_film_plays_by_itself_and_can_be_stopped_and_skipped(visit: Visit, server: Server):
    page = visit(seat_at(server, "paths-of-glory"), film=True, motion=True)
    page.wait_for_selector('.film[data-playing="true"]')
    page.wait_for_selector('.film:not([data-frame="0"])')
    page.keyboard.press("Space")
    page.wait_for_selector('.film[data-playing="false"]')
    page.keyboard.press("Home")
    page.wait_for_selector('.film[data-frame="0"]')
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('.film[data-frame="1"]')
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector('.film[data-frame="0"]')
    page.keyboard.press("Escape")
    page.wait_for_selector(".film", state="detached")
    page.wait_for_selector(".prompt.mine")
    page.keyboard.press("f")  # and it is shown again to who asks for it
    page.wait_for_selector(".film")


@SCREENS
def test_a_film_comes_once_and_only_to_who_wants_it(visit: Visit, server: Server, screen: dict[str, Any]):
    page = visit(seat_at(server, "paths-of-glory"), film=True, **screen)
    page.click("[data-film-end]")
    page.wait_for_selector(".prompt.mine")
    page.reload()
    page.wait_for_selector(".prompt.mine")
    page.click("[data-film]")
    page.wait_for_selector(".film")
    page.click("[data-film-end]")
    menu(page, "Do not show the other side's moves")
    again = page.context.new_page()
    again.goto(seat_at(server, "paths-of-glory"))
    again.wait_for_selector(".prompt.mine")
    assert again.locator(".film").count() == 0


@SCREENS
def test_a_replay_is_played_by_the_same_player(visit: Visit, server: Server, screen: dict[str, Any]):
    page = visit(seat_at(server, "paths-of-glory"), **screen)
    page.wait_for_selector(".prompt.mine")
    menu(page, "Replay")
    page.wait_for_selector('.replay .count:has-text("0 of ")')
    page.click(".replay [data-play]")
    page.wait_for_selector('.film[data-frame="0"]')
    page.click(".film [data-next]")
    page.wait_for_selector('.film[data-frame="1"]')
    page.click("[data-film-end]")
    page.wait_for_function("() => parseInt(document.querySelector('.replay .count')?.innerText ?? '0') > 0")
    assert page.locator(".film").count() == 0
