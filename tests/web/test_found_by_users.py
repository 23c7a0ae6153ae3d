"""What new users stumbled over at the table, each mended and kept so: on a desktop and on a phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from greatwar.games import load
from greatwar.kernel import save
from greatwar.kernel.session import Session
from greatwar.table.server.notify import link_to
from tests.web.people import (
    Visit,
    asked,
    begin,
    both_sides,
    invited,
    menu,
    moved_on,
    picture,
    position,
    say,
    seated,
)

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from .conftest import Server

PHONE: dict[str, Any] = {"width": 390, "height": 844, "touch": True}
SCREENS = pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])

#: what lies on top at the middle of a space
ON_TOP = """name => {
  const box = document.querySelector(`[data-space="${name}"]`).getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return found?.closest('.menu, .combat, .uses') ? 'covered' : (found?.dataset?.space ?? found?.tagName ?? '');
}"""


def table_id(page: Page) -> str:
    found = re.search(r"#/t/([0-9a-f]+)", page.url)
    assert found is not None
    return found[1]


def tap(page: Page, space: str) -> None:
    """Click a space wherever it lies on the map."""
    page.evaluate(
        """name => document.querySelector(`[data-space="${name}"]`)
          .dispatchEvent(new MouseEvent('click', {bubbles: true}))""",
        space,
    )


def tab(page: Page, name: str) -> None:
    page.click(f'role=tab[name="{name}"]')


# Links ----------------------------------------------------------------------------------------------


@SCREENS
def test_the_link_of_a_notice_opens_the_table(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)
    later = page.context.new_page()
    later.goto(link_to(server.url, table_id(page)))
    later.wait_for_selector(".space")
    asked(later, "play a card")


@SCREENS
def test_mail_is_offered_only_where_it_can_be_sent(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)
    menu(page, "Notices and standing orders")
    page.wait_for_selector('.settings:has-text("This server sends no mail")')
    assert page.locator(".settings input[type=email]").count() == 0


@SCREENS
def test_copied_is_said_only_if_copied_and_works_without_tls(visit: Visit, server: Server, screen: dict[str, Any]):
    page = visit(server.url.replace("127.0.0.1", "lan.example"), **screen)
    page.click("[data-quick]")
    page.wait_for_selector(".space")
    assert page.evaluate("isSecureContext") is False
    page.click('[aria-label="Menu"]')
    row = page.locator(".dropdown .linkrow", has_text="Your own link")
    row.locator("button").click()
    row.locator('button:has-text("Copied")').wait_for()
    page.evaluate("document.execCommand = () => false")  # a browser that lets nothing be copied
    other = page.locator(".dropdown .linkrow", has_text="Link for onlookers")
    other.locator("button").click()
    other.locator('small:has-text("press Ctrl+C")').wait_for()
    assert other.locator("button").inner_text() == "Copy"
    assert page.evaluate("getSelection().toString()") == other.locator("input").input_value()


@SCREENS
def test_forget_asks_first_and_the_own_seat_can_be_kept(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)
    name = table_id(page)
    page.click('[aria-label="Lobby"]')
    entry = page.locator(f'.tables li:has(a[href="#/t/{name}"])')
    entry.locator('button:has-text("Forget")').click()
    own = entry.locator(".linkrow input").input_value()
    assert f"#/t/{name}/s_" in own
    if screen:
        picture(page, "forget-phone")
    entry.locator('button:has-text("Keep it")').click()
    entry.locator("button:text-is('Forget')").click()
    entry.locator("[data-forget]").click()
    entry.wait_for(state="detached")
    again = visit(own, **screen)
    asked(again, "play a card")
    assert "s_" not in again.url  # the address bar tells nobody the seat


# Cards and talk -------------------------------------------------------------------------------------


@SCREENS
def test_card_links_work_on_a_phone_and_with_the_hand_folded(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)
    say(page, "ops CP-1")
    if screen:
        tab(page, "Log")
    else:
        page.click('[aria-label="Hide the hand"]')
        page.wait_for_selector(".hand", state="detached")
    page.locator(".log .name.card").last.click()
    page.wait_for_selector(".uses .face")
    assert page.is_visible(".uses .face .text")
    picture(page, f"card-link-{'phone' if screen else 'folded'}")
    page.click(".uses > .close")
    tab(page, "Cards")
    page.locator(".piles details[open] .name.card").first.click()
    page.wait_for_selector(".uses .face")


@SCREENS
def test_unread_chat_is_seen(visit: Visit, server: Server, screen: dict[str, Any]):
    one = seated(visit, server, "friend", **screen)
    asked(one, "Guns of August")
    two = invited(visit, one)
    two.click('role=tab[name="Chat"]')
    for line in ("Good luck", "Are you there?"):
        two.fill(".chat input", line)
        two.keyboard.press("Enter")
        two.wait_for_selector(f'.said p:has-text("{line}")')
    one.wait_for_selector('[role=tab] .count-pip:has-text("2")')
    assert one.title().startswith("(2) ")
    assert two.locator(".count-pip").count() == 0
    picture(one, f"unread-{'phone' if screen else 'desktop'}")
    one.reload()
    one.wait_for_selector('[role=tab] .count-pip:has-text("2")')
    one.click("role=tab >> text=Chat")
    one.wait_for_selector(".count-pip", state="detached")
    one.wait_for_function("() => !document.title.startsWith('(')")
    one.reload()
    one.wait_for_selector(".space")
    assert one.locator(".count-pip").count() == 0


# Looking back, taking back --------------------------------------------------------------------------


def test_supply_rings_of_now_are_not_drawn_over_the_past(visit: Visit, server: Server):
    page = both_sides(visit, server)
    say(page, "ops CP-1", "activate-move Strasbourg", "done", "move GE 6 > Metz")  # GE 7 could be cut off
    page.wait_for_selector('.tools .on[aria-label^="Show on the map what could be cut off"]')  # from the beginning
    page.wait_for_selector(".alarm", state="attached")
    menu(page, "Replay")
    page.wait_for_selector(".replay")
    assert page.locator(".alarm").count() == 0
    page.click('[aria-label="First"]')
    page.wait_for_selector('.replay .count:has-text("0 of ")')
    assert page.locator(".alarm").count() == 0
    page.click("text=Back to the game")
    page.wait_for_selector(".alarm", state="attached")


@SCREENS
def test_after_the_defender_was_asked_undo_needs_his_consent(visit: Visit, server: Server, screen: dict[str, Any]):
    one = seated(visit, server, "friend", **screen)
    asked(one, "Guns of August")
    two = invited(visit, one)
    one.click('[data-action="take-guns"]')
    asked(one, "play a card")
    say(one, "event CP-1", "attack GE 1 > Sedan", "join GE 2", "resolve")
    asked(two, "Play combat cards in the combat for Sedan")
    one.click('[aria-label="Ask to take back"]')
    two.wait_for_selector('.offer:has-text("may this be taken back?")')
    asked(two, "Play combat cards in the combat for Sedan")  # his question has not vanished
    two.click('.offer button:has-text("Refuse")')
    one.wait_for_selector(".offer", state="detached")


# Keyboard and settings ------------------------------------------------------------------------------


def test_focus_stays_where_a_keyboard_user_left_it(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    page.focus("[data-quick]")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-action="take-guns"]')
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.action === 'take-guns'"):
            break
    before = position(page)
    page.keyboard.press("Enter")
    moved_on(page, before)
    asked(page, "play a card")
    page.wait_for_function("() => document.activeElement.closest('.prompt')")
    for _ in range(3):
        before = position(page)
        page.keyboard.press("Enter")  # whatever has the focus now goes on from here
        moved_on(page, before)
        page.wait_for_function("() => document.activeElement !== document.body")
    page.focus('[aria-label="Menu"]')
    page.keyboard.press("/")
    page.wait_for_selector(".palette input:focus")
    page.keyboard.press("Escape")
    page.wait_for_selector(".palette", state="detached")
    assert page.evaluate("document.activeElement.ariaLabel") == "Menu"


@SCREENS
def test_view_settings_survive_a_reload(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)
    page.click('.tools [aria-label^="Show on the map what could be cut off"]')
    page.click('[aria-label="Zoom in"]')
    tab(page, "Tracks")
    if not screen:
        page.click('[aria-label="Hide the hand"]')
    scale = "() => new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a"
    zoomed = page.evaluate(scale)
    page.wait_for_function("id => JSON.parse(localStorage.getItem('greatwar.maps') ?? '{}')[id]", arg=table_id(page))
    page.reload()
    page.wait_for_selector(".space")
    assert page.evaluate(scale) == pytest.approx(zoomed, rel=0.01)
    assert page.get_attribute('.tools [aria-label^="Show on the map what could"]', "aria-pressed") == "false"
    if screen:
        return
    assert page.get_attribute('role=tab[name="Tracks"]', "aria-selected") == "true"
    assert page.locator(".hand").count() == 0


# Nothing covered, nothing silent, nothing misleading ------------------------------------------------


@SCREENS
def test_a_menu_covers_nothing_that_one_wants_next(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)
    say(page, "ops CP-1")
    asked(page, "Activate a space")
    neighbours = {"Koblenz": ("Aachen", "Frankfurt", "Metz", "Liege"), "Metz": ("Sedan", "Verdun", "Nancy", "Koblenz")}
    for space, beside in neighbours.items():
        tap(page, space)
        page.wait_for_selector(".menu small")
        # the menu grows with what each choice would bring, and moves out of the way as it grows
        page.wait_for_function(f"names => names.every(name => ({ON_TOP})(name) !== 'covered')", arg=[space, *beside])
        picture(page, f"menu-{space}-{'phone' if screen else 'desktop'}")
        page.keyboard.press("Escape")


@SCREENS
def test_the_odds_cover_nothing_that_one_wants_next(
    visit: Visit, server: Server, screen: dict[str, Any], tmp_path: Path
):
    """The second game: the odds of a march lay over the stack that was just opened."""
    session = Session(load("grand-illusion"), "campaign", seed=7)
    for action in ("done", "activate 87", "join FR XV", "join FR XVI", "join FR XX", "join FR 2R", "march 97"):
        session.play(action)
    file = tmp_path / "moved.save"
    file.write_text(save.dump(session), encoding="utf-8")
    page = visit(server.url, **screen)
    page.wait_for_selector("[data-quick]")
    page.set_input_files("input[type=file]", file)
    page.click("[data-open-hands]")
    page.wait_for_selector(".combat")
    if not page.locator(".fan").count():
        tap(page, "97")
    page.wait_for_selector(".fan")
    page.wait_for_function(
        """() => [...document.querySelectorAll('.fan [data-unit], .hit.active')].every(x => {
          const b = x.getBoundingClientRect(), found = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
          return !found?.closest('.combat');
        })"""
    )
    picture(page, f"odds-and-stack-{'phone' if screen else 'desktop'}")


@SCREENS
def test_a_click_on_something_dark_answers(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)

    def click(space: str) -> str:
        tap(page, space)
        page.wait_for_selector(".notice .what")
        found = page.inner_text(".notice")
        page.click(".notice .close")
        return found

    first = click("Madrid") if page.locator('[data-space="Madrid"]').count() else click("Paris")
    assert "You are asked" in first
    assert "Rule " in first
    say(page, "ops CP-1", "activate-move Koblenz", "done")
    second = click("Rome")
    assert "Rule " in second
    menu(page, "Replay")
    page.wait_for_selector(".replay")
    tap(page, "Rome")
    page.wait_for_function("() => document.body.innerText.includes('looking at the past')")


@SCREENS
def test_the_golden_button_is_never_the_weakest_action(visit: Visit, server: Server, screen: dict[str, Any]):
    page = begin(visit, server, **screen)
    weak = page.locator('[data-action="one-op"]')
    assert "go" not in (weak.get_attribute("class") or "").split()
    picture(page, f"card-prompt-{'phone' if screen else 'desktop'}")
    say(page, "ops CP-1")
    assert page.locator(".buttons .go").count() == 0  # spaces glow; "done" would give the points away
    second = visit(server.url, **screen)
    second.click("[data-game=grand-illusion]")
    second.select_option("select[aria-label$='Allied player']", "me")
    second.click(".new form .go.main")
    second.click("[data-open-hands]")
    second.click('[data-action="done"]')
    asked(second, "4 CAPS")
    assert "go" not in (second.locator('[data-action="pass"]').get_attribute("class") or "").split()


# Fair play, seen from the chair ---------------------------------------------------------------------


@SCREENS
def test_both_players_add_to_the_dice(visit: Visit, server: Server, screen: dict[str, Any]):
    one = seated(visit, server, "friend", **screen)
    asked(one, "Guns of August")
    one.click('[data-action="take-guns"]')
    asked(one, "No die is rolled before somebody plays the Allied Powers")
    one.wait_for_selector(".prompt .linkrow input")
    picture(one, f"waiting-for-friend-{'phone' if screen else 'desktop'}")
    two = invited(visit, one)
    asked(one, "play a card")
    for page in (one, two):
        page.click('[aria-label="Menu"]')
        page.wait_for_selector(".dropdown [data-part]")
        page.keyboard.press("Escape")


@SCREENS
def test_who_is_invited_to_a_table_from_a_save_is_told(
    visit: Visit, server: Server, screen: dict[str, Any], tmp_path: Path
):
    session = Session(load("paths-of-glory"), "introductory", {}, "7")
    session.play("take-guns")
    file = tmp_path / "begun.save"
    file.write_text(save.dump(session), encoding="utf-8")
    one = visit(server.url)
    one.select_option("select[aria-label$='Allied Powers']", "friend")
    one.select_option(".file select", "form")
    one.set_input_files("input[type=file]", file)
    one.wait_for_selector(".space")
    one.wait_for_selector(".figure.from-save")
    one.click('[aria-label="Menu"]')
    invitation = one.input_value(".dropdown input[aria-label^='Invitation']")
    two = visit(invitation, **screen)
    two.wait_for_selector('[data-imported]:has-text("made from a save")')
    picture(two, f"invited-to-a-save-{'phone' if screen else 'desktop'}")
    two.click("text=Take the seat")
    two.wait_for_selector(".space")
    asked(one, "play a card")
