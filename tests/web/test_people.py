"""Several people: at one screen, by invitation, watching; asking to take back, offering a draw, coming back later."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from tests.web.people import Visit, asked, begin, both_sides, invited, menu, picture, prompt, say, seated, told

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .conftest import Server


def cards(page: Page, side: str) -> set[str]:
    """The cards of a side that can be seen anywhere on the page."""
    found = page.query_selector_all(f'[data-card^="{side}"]')
    return {card.get_attribute("data-card") or "" for card in found if card.is_visible()}


def test_a_curtain_falls_between_two_players_at_one_screen(visit: Visit, server: Server):
    page = seated(visit, server, "me")
    page.wait_for_selector('.curtain [data-take="CP"]')
    assert not cards(page, "CP")
    picture(page, "curtain")
    page.keyboard.press("Enter")
    page.click('[data-action="take-guns"]')
    asked(page, "play a card")
    assert len(cards(page, "CP")) == 7
    assert not cards(page, "AP")
    say(page, "one-op", "done")
    page.wait_for_selector('.curtain [data-take="AP"]')
    assert not cards(page, "CP")
    assert not page.is_visible(".log")
    page.reload()
    page.click('.curtain [data-take="AP"]')
    asked(page, "play a card")
    assert len(cards(page, "AP")) == 7
    assert cards(page, "CP") == {"CP-1"}  # everybody saw it being taken
    page.click(".actions button[title$='Central Powers']")
    page.click('.curtain [data-take="CP"]')
    page.wait_for_selector('.face[data-card^="CP"]')
    assert not cards(page, "AP")


def test_who_plays_both_sides_needs_no_curtain(visit: Visit, server: Server):
    page = both_sides(visit, server)
    say(page, "one-op", "done")
    page.wait_for_selector('.face.glowing[data-card^="AP"]')
    assert not page.query_selector(".curtain")


def test_two_people_by_invitation_and_an_onlooker(visit: Visit, server: Server):
    one = seated(visit, server, "friend")
    asked(one, "Guns of August")
    two = invited(visit, one)
    one.click('[aria-label="Menu"]')
    watch = one.input_value(".dropdown input[aria-label='Link for onlookers']")
    one.keyboard.press("Escape")
    one.click('[data-action="take-guns"]')
    asked(one, "play a card")
    two.wait_for_selector('.face[data-card^="AP"]')
    assert cards(two, "CP") == {"CP-1"}
    assert "Waiting for Central Powers" in prompt(two)
    three = visit(watch)
    three.wait_for_selector(".space")
    assert {card.get_attribute("data-card") for card in three.query_selector_all(".hand .face")} <= {"CP-1"}
    say(one, "one-op", "done")
    asked(two, "play a card")
    picture(two, "second-player")


def test_taking_back_by_consent_and_an_agreed_draw(visit: Visit, server: Server):
    one = seated(visit, server, "friend")
    asked(one, "Guns of August")
    two = invited(visit, one)
    one.click('[data-action="take-guns"]')
    asked(one, "play a card")
    one.click('[aria-label="Ask to take back"]')
    one.wait_for_selector('.offer:has-text("You have asked to take back")')
    two.wait_for_selector('.offer:has-text("take-guns")')
    picture(two, "consent")
    two.click('.offer button:has-text("Refuse")')
    one.wait_for_selector(".offer", state="detached")
    one.click('[aria-label="Ask to take back"]')
    two.wait_for_selector('.offer:has-text("take-guns")')
    one.click('.offer button:has-text("Withdraw the request")')
    for page in (one, two):
        page.wait_for_selector(".offer", state="detached")
    one.click('[aria-label="Ask to take back"]')
    two.click('.offer button:has-text("Accept")')
    asked(one, "Begin with Guns of August")
    menu(two, "Offer a draw")
    two.wait_for_selector('.offer:has-text("You have offered a draw")')
    two.click('.offer button:has-text("Take it back")')
    two.wait_for_selector(".offer", state="detached")
    menu(two, "Offer a draw")
    one.click('.offer button:has-text("Accept")')
    for page in (one, two):
        asked(page, "The game is over")
        asked(page, "Nobody wins")


def test_a_refresh_and_a_crash_of_the_server_in_the_middle_of_a_combat(visit: Visit, server: Server):
    page = both_sides(visit, server)
    say(page, "event CP-1", "attack GE 1 > Sedan", "join GE 2", "resolve")
    asked(page, "Play combat cards in the combat for Sedan")
    page.reload()
    asked(page, "Play combat cards in the combat for Sedan")
    page.wait_for_selector(".combat h3")  # a card in the hand may be a combat card, too
    server.stop(signal.SIGKILL)
    page.wait_for_selector(".banner")
    picture(page, "connection-lost")
    server.start()
    page.wait_for_selector(".banner", state="detached")
    say(page, "done")
    told(page, "The attacker fires with 10 on the army table")
    page.reload()
    told(page, "The attacker fires with 10 on the army table")


def test_a_standing_order_answers_at_once(visit: Visit, server: Server):
    page = both_sides(visit, server)
    menu(page, "Notices and standing orders")
    page.click("[data-add-order]")
    assert page.input_value(".order input >> nth=0") == "8.1.3"
    page.fill(".order input >> nth=0", "12.2.6")
    page.fill(".order input >> nth=1", "done")
    page.fill(".settings input[type=url]", "https://example.org/hook")
    picture(page, "settings")
    page.click(".settings .go.main")
    page.wait_for_selector('.settings [role=status]:has-text("Kept")')
    page.keyboard.press("Escape")
    say(page, "event CP-1", "attack GE 1 > Sedan", "join GE 2", "resolve")
    told(page, "The attacker fires with 10 on the army table")
    page.reload()
    menu(page, "Notices and standing orders")
    assert page.input_value(".settings input[type=url]") == "https://example.org/hook"
    assert page.input_value(".order input >> nth=1") == "done"


def test_talk_and_notes(visit: Visit, server: Server):
    page = begin(visit, server)
    page.click('role=tab[name="Chat"]')
    page.fill(".chat input", "Good luck")
    page.keyboard.press("Enter")
    page.wait_for_selector('.said p:has-text("Good luck")')
