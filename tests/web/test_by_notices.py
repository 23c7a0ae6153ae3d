"""Play over weeks: a table with a clock, and two people who come back only by the links in their mails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import httpx
import pytest

from tests.table.receivers import mail_server, text_of
from tests.table.serving import PATHS, Process, free_port, settings, wait_until
from tests.web.hurry import FAST, NEXT
from tests.web.people import Visit, asked, menu, picture, say

if TYPE_CHECKING:
    from playwright.sync_api import Page

Mails = list[Any]
#: the other side decides, or the game is over
WAITING = """() => {
  const p = document.querySelector('.prompt');
  return p && !p.dataset.busy && (!p.classList.contains('mine') || p.innerText.includes('The game is over'));
}"""


class Post:
    """A server that sends mail, and everything it has sent."""

    def __init__(self, folder: Path, smtp: str, mails: Mails) -> None:
        port = free_port()
        self.url, self.mails = f"http://127.0.0.1:{port}/", mails
        chosen = settings(
            folder / "t.sqlite", games=(PATHS,), smtp=smtp, public_url=self.url, notices_per_minute=0, notice_burst=1
        )
        self.process = Process(chosen, port)

    def link(self, to: str, page: str) -> str:
        """The link to a page in the next mail to an address; the mail is taken out."""
        wait_until(lambda: any(mail["To"] == to for mail in self.mails), 60)
        mail = next(mail for mail in self.mails if mail["To"] == to)
        self.mails.remove(mail)
        found = re.search(rf"{re.escape(self.url)}#/{page}\S*", text_of(mail))
        assert found is not None, text_of(mail)
        return found[0]


@pytest.fixture
def post(tmp_path: Path) -> Iterator[Post]:
    with mail_server() as (smtp, mails):
        it = Post(tmp_path, smtp, mails)
        yield it
        it.process.stop()


def follow(page: Page, link: str) -> None:
    """Open a link as a mail program does: the page is loaded anew."""
    page.goto("about:blank")
    page.goto(link)


def wants_mail(page: Page, post: Post, address: str) -> None:
    """Ask for mail, and confirm the address by the letter that comes."""
    menu(page, "Notices and standing orders")
    page.fill('.settings input[type="email"]', address)
    page.click(".settings .go.main")
    page.wait_for_selector('.settings [data-confirmed="false"]')
    follow(page, post.link(address, "confirm/"))
    page.wait_for_selector(".prompt")
    menu(page, "Notices and standing orders")
    page.wait_for_selector('.settings [data-confirmed="true"]')
    page.click(".settings .close")


def with_a_clock(visit: Visit, post: Post, mail: bool = True) -> tuple[Page, Page]:
    """Ada makes a table with a clock, Ben follows her invitation; both want mail."""
    ada = visit(post.url)
    ada.select_option("select[aria-label$='Allied Powers']", "friend")
    ada.select_option("[data-clock]", "day")
    ada.select_option("[data-zero]", "loss")
    picture(ada, "lobby-with-clock")
    ada.click(".new form .go.main")
    asked(ada, "Guns of August")
    ada.click('[aria-label="Menu"]')
    invitation = ada.input_value(".dropdown input[aria-label^='Invitation']")
    ada.keyboard.press("Escape")
    ben = visit(invitation)
    assert "the game is lost" in ben.inner_text("[data-agreed]")
    ben.click("text=Take the seat")
    ben.wait_for_selector(".space")
    for page, address in ((ada, "ada@example.org"), (ben, "ben@example.org")) if mail else ():
        wants_mail(page, post, address)
    return ada, ben


def test_a_table_with_a_clock_and_a_mail_whose_link_opens_it(visit: Visit, post: Post):
    ada, ben = with_a_clock(visit, post)
    table = ben.url.partition("#/t/")[2].partition("/")[0]
    ben.goto("about:blank")
    ada.wait_for_function("() => document.querySelector('[data-clock-of=CP]')?.innerText.trim().startsWith('3 d 23 h')")
    assert ada.inner_text("[data-clock-of=AP]").strip() == "4 d"
    say(ada, "take-guns", "one-op", "done")
    link = post.link("ben@example.org", "t/")
    assert link == f"{post.url}#/t/{table}/film"
    follow(ben, link)
    asked(ben, "play a card")
    ben.wait_for_selector("[data-clock-of=AP].running")
    picture(ben, "opened-by-mail")
    assert post.mails == []


def test_pausing_and_playing_without_advice_need_both(visit: Visit, post: Post):
    ada, ben = with_a_clock(visit, post, mail=False)
    menu(ada, "Pause")
    ben.click('[data-offer="pause"] >> text=Accept')
    ben.wait_for_function("() => document.querySelector('.prompt').innerText.includes('paused')")
    assert not ben.query_selector(".clock.running")
    menu(ben, "Go on")
    ada.wait_for_selector(".clock.running")
    ada.click('[aria-label="Menu"]')
    ada.click("[data-aids-off]")
    ben.click('[data-offer="aids"] >> text=Accept')
    ada.click('[aria-label="Menu"]')
    ada.wait_for_selector("[data-aids-off]:has-text('Play with odds')")


def test_the_pages_beside_the_tables_and_nothing_in_them_is_executed(visit: Visit, post: Post):
    """Names, sessions and addresses that are scripts are shown as text."""
    script = "<img src=x onerror=window.hit=1>"
    agent = {"user-agent": script}
    account = {"name": "ada", "password": "a long password"}
    token = httpx.post(f"{post.url}api/accounts", json=account, headers=agent).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    body = {"name": script, "game": PATHS, "format": "swiss"}
    made = httpx.post(f"{post.url}api/tournaments", json=body, headers=headers).json()["id"]
    page = visit(post.url)
    page.evaluate(
        "who => localStorage.setItem('greatwar.account', JSON.stringify(who))", {"name": "ada", "token": token}
    )
    for place, shown in (
        ("tournaments", script),
        (f"tournaments/{made}", script),
        ("me", script),
        ("u/ada", "ada"),
        (f"ladder/{PATHS}", "Nobody has a rating yet"),
        (f"u/{quote(script)}", "no such player"),
        (f"confirm/{quote(script)}", "it has run out"),
        ("forgot", "A new password"),
    ):
        page.goto(f"{post.url}#/{place}")
        page.wait_for_function("x => document.querySelector('main')?.innerText.includes(x)", arg=shown)
    assert page.evaluate("window.hit") is None
    page.goto(f"{post.url}#/tournaments/{made}")
    page.click("text=Sign up")
    page.wait_for_selector("section:has-text('1 player')")
    picture(page, "tournament")


@pytest.mark.long
def test_a_whole_game_by_mails_alone(visit: Visit, post: Post):
    """Mail, link, decision, mail …; the server is started anew in the middle."""
    pages = dict(zip(("ada@example.org", "ben@example.org"), with_a_clock(visit, post), strict=True))
    to, opened = "ada@example.org", 0
    pages["ben@example.org"].goto("about:blank")
    while not _played(pages[to]):
        pages[to].goto("about:blank")
        opened += 1
        if opened == 12:
            post.process.stop()
            post.process.start()
        wait_until(lambda: any(mail["To"] in pages for mail in post.mails), 60)
        to = str(post.mails[0]["To"])
        follow(pages[to], post.link(to, "t/"))
    assert opened >= 20
    other = next(address for address in pages if address != to)
    follow(pages[other], post.link(other, "t/"))
    asked(pages[other], "The game is over")


def _played(page: Page) -> bool:
    """Decide until the other side is asked; whether the game is over."""
    before = ""
    while True:
        now = page.wait_for_function(NEXT, arg=before).json_value()
        if now.get("over"):
            return True
        listed, before = now["listed"], now["n"]
        chosen = next((verb for verb in FAST if verb in listed), listed[0] if listed else "")
        if chosen:
            page.click(f'.prompt [data-action="{chosen}"]')
        else:
            page.keyboard.press("Control+k")
            page.wait_for_selector(".palette input:focus")
            page.keyboard.press("Enter")
        page.wait_for_function(
            "n => { const p = document.querySelector('.prompt'); return p.dataset.n !== n; }", arg=before
        )
        if page.evaluate(WAITING):
            return "The game is over" in page.inner_text(".prompt")
