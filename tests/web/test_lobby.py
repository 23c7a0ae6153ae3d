"""The lobby: a save in and out, an account that carries tables from one device to another, what a page may say."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from tests.web.people import ROOT, Visit, asked, both_sides, menu, say

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Server

EARLIER = ROOT / "tests" / "games" / "paths_of_glory" / "saves" / "earlier" / "historical.jsonl"


def test_a_save_goes_out_and_comes_in_again(visit: Visit, server: Server, tmp_path: Path):
    page = both_sides(visit, server)
    say(page, "ops CP-1", "activate-move Koblenz")
    with page.expect_download() as download:
        menu(page, "Export the save")
    kept = tmp_path / "game.save"
    download.value.save_as(kept)
    other = visit(server.url)
    other.wait_for_selector("[data-quick]")
    other.set_input_files("input[type=file]", kept)
    other.click("[data-open-hands]")
    asked(other, "2 OPS left")
    broken = tmp_path / "broken.save"
    broken.write_text("this is no save", encoding="utf-8")
    third = visit(server.url)
    third.wait_for_selector("[data-quick]")
    third.set_input_files("input[type=file]", broken)
    third.wait_for_selector('.banner.bad:has-text("This file is no save")')


def test_a_save_of_earlier_rules_is_opened_as_far_as_it_holds(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    page.set_input_files("input[type=file]", EARLIER)
    page.wait_for_selector('.banner.bad:has-text("begun with version 1 of the rules")')
    page.click("[data-open-partly]")
    page.click("[data-open-hands]")
    page.wait_for_selector(".figure.from-save")


def test_an_account_carries_a_table_to_another_device(visit: Visit, server: Server):
    name = f"ada{secrets.randbelow(10**6)}"  # a second try meets the account of the first
    one = visit(server.url)
    one.click(".account summary")
    one.fill(".account input[autocomplete=username]", name)
    one.fill(".account input[type=password]", "long enough")
    one.click("text=Make an account")
    one.wait_for_selector(f"text=You are logged in as {name}")
    one.fill("label:has-text('Name of the table') input", "Ada's war")
    one.click(".new form .go.main")
    asked(one, "Guns of August")
    two = visit(server.url)
    two.click(".account summary")
    two.fill(".account input[autocomplete=username]", name)
    two.fill(".account input[type=password]", "wrong password")
    two.click(".account >> text=Log in")
    two.wait_for_selector('.account [role=alert]:has-text("Name or password is wrong")')
    two.fill(".account input[type=password]", "long enough")
    two.click(".account >> text=Log in")
    two.click("text=Ada's war")
    asked(two, "Guns of August")
    two.click('[aria-label="Lobby"]')
    two.click(".account summary")
    two.click("text=Log out")
    two.wait_for_selector('.tables .empty:has-text("No tables yet")')


def test_opponents_are_offered_by_name(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    offered = page.locator("select[aria-label$='Allied Powers'] option").all_inner_texts()
    assert any("random" in text for text in offered)
    assert "A friend (by link)" in offered


def test_options_that_the_scenario_fixes_cannot_be_chosen(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-quick]")
    page.click("details summary:text-is('Options')")
    hand = page.locator("label.option", has_text="hand-size").locator("select")
    page.check("input[value='campaign']", force=True)
    hand.select_option("7")
    page.check("input[value='historical']", force=True)
    assert hand.is_disabled()
    assert hand.input_value() == "8"
    page.check("input[value='campaign']", force=True)
    assert hand.is_enabled()
    assert hand.input_value() == "7"


def test_texts_stand_in_one_file():
    """Words on the page come from a catalogue (or from the game): no component has a sentence of its own."""
    found, components = [], sorted((ROOT / "web" / "src").rglob("*.svelte"))
    assert len(components) > 50
    for path in components:
        markup = re.sub(r"<(script|style).*?</\1>", "", path.read_text(encoding="utf-8"), flags=re.S)
        markup = re.sub(r"&\w+;", "", re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", markup)))
        found += [f"{path.name}: {text.strip()}" for text in re.findall(r">([^<>{}]*[A-Za-z]{4,}[^<>{}]*)<", markup)]
    assert not found


def test_the_shelf_shows_every_game(visit: Visit, server: Server):
    page = visit(server.url)
    page.wait_for_selector("[data-game=paths-of-glory] input:checked", state="attached")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.shelf img')].filter(x => x.complete && x.naturalWidth).length === 5"
    )
    page.click("[data-game=pursuit-of-glory]")
    page.wait_for_selector('.new h2:has-text("Pursuit of Glory")')
