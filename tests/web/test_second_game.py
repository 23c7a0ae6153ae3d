"""Grand Illusion on the same table: hexes, a battle board by mouse and keyboard, a page of options, no cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from greatwar.games import load
from greatwar.games.grand_illusion.skin import skin
from greatwar.kernel import save
from greatwar.kernel.session import Session
from tests.web.people import Visit, asked, menu, moved_on, picture, position, told

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from .conftest import Server

#: the French 2nd Army attacks Morhange on turn 1; with this seed the fortunes do not change the battle
MORHANGE = (
    *("done", "activate 87", "join FR XV", "join FR XVI", "join FR XX", "join FR 2R", "march 96"),
    *("join FR 2C", "join FR 10C", "march 96", "done"),
)

#: the Belgian Army attacks 72 on turn 1 and stays there; now the Germans may take the hexes behind it
FORWARD = (
    *("reposition BR 3 > 54", "reposition BR 5 > 54", "activate 62", "join BE II", "join BE HQ", "march 72"),
    *("join BE I", "join BE 3", "join BE C", "march 72", "done", "front GE IIIR > 3", "front BE I > 3"),
    *("front BE II > 4", "done", "reserve GE III > 1", "stay", "pass"),
)


def chosen(visit: Visit, server: Server, scenario: str, **how: object) -> Page:
    """A new table of the second game where one person plays both sides with open hands."""
    page = visit(server.url, **how)
    page.click("[data-game=grand-illusion]")
    page.check(f"input[value={scenario}]")
    page.select_option("select[aria-label$='Allied player']", "me")
    page.click(".new form .go.main")
    page.click("[data-open-hands]")
    page.wait_for_selector(".space")
    return page


def opened(visit: Visit, server: Server, folder: Path, actions: tuple[str, ...], **how: object) -> Page:
    """A table on which these actions have been played, with open hands."""
    session = Session(load("grand-illusion"), "campaign", seed=7)
    for action in actions:
        session.play(action)
    file = folder / "morhange.save"
    file.write_text(save.dump(session), encoding="utf-8")
    page = visit(server.url, **how)
    page.wait_for_selector("[data-quick]")
    page.set_input_files("input[type=file]", file)
    page.click("[data-open-hands]")
    page.wait_for_selector(".space")
    return page


@pytest.fixture
def battle(visit: Visit, server: Server, tmp_path: Path) -> Page:
    """A table at the moment when the last German front space is filled."""
    page = opened(visit, server, tmp_path, MORHANGE)
    page.wait_for_selector(".fight")
    return page


def test_hexes_and_no_cards(visit: Visit, server: Server):
    page = chosen(visit, server, "campaign")
    assert page.locator("[data-space]").count() == 107
    assert page.locator(".edges g").count() == len(skin()["edges"]) > 20
    assert page.locator('role=tab[name="Cards"]').count() == page.locator(".low .tray").count() == 0
    assert "reconstructed" in (page.get_attribute('[data-space="72"]', "aria-label") or "")
    assert page.locator(".figure.seat-1 .amount").all_inner_texts() == ["VP 3", "CAPS 4"]
    assert page.inner_text(".log") == "Nothing has happened yet."
    assert page.inner_text('[data-action="done"]') == "Leave the others"
    picture(page, "grand-illusion-map")


def test_an_army_marches_as_a_group(visit: Visit, server: Server):
    page = chosen(visit, server, "campaign")
    page.click('[data-action="done"]')
    asked(page, "4 CAPS")
    page.click('[data-space="87"]')
    asked(page, "A unit that moves")
    page.wait_for_selector(".fan .whole")  # the stack opens by itself, and a click by habit does not shut it
    page.click('[data-space="87"]')
    page.click(".fan .whole")
    asked(page, "FR 10C, FR HQ2: who joins")
    page.click('[data-space="96"]')
    told(page, "FR HQ2: 87 to 96 Morhange")
    page.wait_for_selector('[data-space="96"][aria-label*="FR XX"]', state="attached")


def test_a_battle_is_laid_out_by_mouse_and_keyboard(battle: Page):
    page = battle
    before = position(page)
    drag(page, '.fight .waiting [data-unit="GE 8C"]', '.fight .waiting [data-unit="GE BC"]')
    moved_on(page, before)
    asked(page, "Attackers in 96")
    assert page.locator('.seat-0 [data-slot="front 4"] [data-unit]').count() == 2
    picture(page, "grand-illusion-battle")
    page.focus('.fight [data-unit="FR XV"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".fight .into")
    page.keyboard.press("1")
    page.wait_for_selector('.seat-1 [data-slot="front 1"] [data-unit="FR XV"]')
    page.click('.seat-1 .into[data-slot="front 2"]')
    page.wait_for_selector('.seat-1 [data-slot="front 2"] [data-unit="FR XVI"]')


def drag(page: Page, what: str, to: str) -> None:
    """Take a piece with the mouse and let go of it over another."""
    page.hover(what)
    page.mouse.down()
    page.hover(to)
    page.mouse.up()


def test_options_are_chosen_on_a_page(visit: Visit, server: Server):
    page = chosen(visit, server, "what-if")
    page.click('[data-action="done"]')
    page.click('[data-pick="A3"]')
    page.click('[data-pick="A1"]')
    assert page.is_disabled('[data-pick="A2"]')
    picture(page, "grand-illusion-options")
    page.click('[data-picked="options A1+A3"]')
    page.wait_for_selector('[data-pick="G1"]')
    page.click('[data-picked="options none"]')
    told(page, "Option A3: Empires in arms")


def test_reconstructed_values_are_marked(visit: Visit, server: Server):
    page = chosen(visit, server, "campaign")
    menu(page, "Tables and charts")
    page.click('dialog.charts button:has-text("CAPS")')
    page.wait_for_selector('dialog.charts caption .source:has-text("reconstructed")')
    picture(page, "grand-illusion-charts")


def test_odds_and_supply_are_told(battle: Page):
    page = battle
    page.wait_for_selector('.odds figure:has-text("German hits suffered")')
    page.wait_for_selector('.odds figure:has-text("In the hex afterwards")')
    page.click('role=tab[name="Plan"]')
    page.wait_for_selector(".plan .odds .note")
    page.check(".plan .switch input >> nth=0")
    page.wait_for_selector(
        '.plan section[aria-label="Supply watch"] .empty, .plan section[aria-label="Supply watch"] li'
    )
    picture(page, "grand-illusion-odds")


def test_an_army_sees_what_it_may_attack(visit: Visit, server: Server, tmp_path: Path):
    page = opened(visit, server, tmp_path, MORHANGE[:2])
    page.click('role=tab[name="Plan"]')
    page.wait_for_selector('.plan .odds option:has-text("86 Metz")', state="attached")
    page.wait_for_selector('.plan .odds option:has-text("96 Morhange")', state="attached")
    picture(page, "grand-illusion-choice-of-fights")
    assert page.evaluate("() => { const p = document.querySelector('.panel'); return p.scrollWidth <= p.clientWidth }")


def test_what_could_be_cut_off_is_listed_and_shown(visit: Visit, server: Server, tmp_path: Path):
    page = opened(visit, server, tmp_path, FORWARD)
    page.click('role=tab[name="Plan"]')
    page.check(".plan .switch input >> nth=0")
    page.wait_for_selector(".plan .threats li")
    listed = page.locator(".plan .threats li").all_inner_texts()
    assert len(listed) == 1
    assert listed[0].split("\n")[1] == "BE I, BE II, BE 3, BE HQ"
    assert "by activate 72 Liège; join GE III; march 63 Wavre" in listed[0]
    page.mouse.move(400, 400)
    page.wait_for_selector(".alarms .alarm.next")
    page.click(".plan .threats .find")
    page.wait_for_selector(".alarms .alarm.now")
    mark, hex_ = (page.locator(x).bounding_box() for x in (".alarms .alarm", '[data-space="72"]'))
    assert mark is not None
    assert hex_ is not None
    assert hex_["x"] < mark["x"] + mark["width"] / 2 < hex_["x"] + hex_["width"]
    picture(page, "grand-illusion-supply-threat")
    assert page.evaluate("() => { const p = document.querySelector('.panel'); return p.scrollWidth <= p.clientWidth }")


def test_the_lesson_leads_to_a_battle_on_the_board(visit: Visit, server: Server):
    page = visit(server.url)
    page.click("[data-game=grand-illusion]")
    page.click("[data-learn]")
    steps = skin()["tutorial"]["steps"]
    for k, step in enumerate(steps):
        page.wait_for_selector(f'.lesson[data-step="{k}"] h3:has-text("{step["title"]}")')
        for action in step.get("expect", ()):
            before = position(page)
            page.click(".lesson [data-do]:enabled")
            moved_on(page, before)
            if action == "front GE III > 2":
                page.wait_for_selector(".fight")
                picture(page, "lesson-battle-board")
        if not step.get("expect"):
            page.click(".lesson [data-next]")
    page.click('role=tab[name="Log"]')
    told(page, "German control of 62")
    told(page, "GE IV recovers")
