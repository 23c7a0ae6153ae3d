"""Saves: what they hold, how they are loaded, and what is refused."""

import json

import pytest

from greatwar.games import load as find_game
from greatwar.kernel import tables
from greatwar.kernel.errors import GreatwarError, SaveError
from greatwar.kernel.save import FORMAT, dump, load, read_header
from greatwar.kernel.session import Session
from tests.kernel.small_game import GAME


def played(*texts):
    session = Session(GAME, "long", {"hand": "3"}, seed="verdun")
    for text in texts or ("1", "1", "1"):
        session.play(text)
    return session


def find(_: str):
    return GAME


def changed(line, **changes):
    """The save with a line changed."""
    lines = dump(played()).splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **changes})
    return "\n".join(lines)


def test_a_save_is_a_header_and_records():
    session = played()
    header, *records = map(json.loads, dump(session).splitlines())
    assert (header["format"], header["game"], header["scenario"]) == (FORMAT, "small", "long")
    assert (header["options"], header["seed"]) == ({"hand": "3"}, "verdun")
    assert header["commitment"] == session.dice.commitment
    assert len(records) == len(session.records)
    assert "by" not in records[0]
    assert records[6]["by"] == "red"


def test_a_seed_can_be_kept_back():
    text = dump(played(), with_seed=False)
    assert "verdun" not in text
    assert read_header(text).commitment == played().dice.commitment


def test_a_save_names_the_component_pack_and_wants_it_again(tmp_path, monkeypatch):
    packs = {}
    for name, text in (("one", "a,b\n1,2\n"), ("same", "a,b\n1,2\n"), ("other", "a,b\n1,3\n")):
        packs[name] = tmp_path / name
        packs[name].mkdir()
        (packs[name] / "units.csv").write_text(text, encoding="utf-8")
    own = dump(played())
    assert "pack" not in json.loads(own.splitlines()[0])
    monkeypatch.setitem(tables._packs, "small", packs["one"])
    text = dump(played())
    digest = read_header(text).pack
    assert load(text, find).records == played().records
    with pytest.raises(SaveError, match=rf"played with the game's own tables, not with .* pack {digest}: leave"):
        load(own, find)
    monkeypatch.setitem(tables._packs, "small", packs["same"])
    assert load(text, find).records == played().records, "the tables count, not where they lie"
    monkeypatch.setitem(tables._packs, "small", packs["other"])
    with pytest.raises(
        SaveError, match=rf"played with the component pack {digest}, not with the component pack (?!{digest})"
    ):
        load(text, find)
    monkeypatch.delitem(tables._packs, "small")
    with pytest.raises(SaveError, match=rf"component pack {digest}, not with the game's own tables: name that pack"):
        load(text, find)


def test_loading_gives_the_same_session():
    session = played()
    again = load(dump(session), find)
    assert again.state == session.state
    assert again.records == session.records
    assert again.log == session.log
    assert dump(again) == dump(session)


def test_a_loaded_game_goes_on_and_takes_back():
    session = played("1")
    again = load(dump(session), find)
    for s in (session, again):
        s.undo()
        for _ in range(3):
            s.play("1")
    assert dump(again) == dump(session)


@pytest.mark.parametrize("at", [0, 1, 6, 7])
def test_a_part_is_loaded(at):
    part = load(dump(played()), find, at)
    assert len(part.records) == at
    assert dump(part).splitlines() == dump(played()).splitlines()[: at + 1]


@pytest.mark.parametrize("at", [-1, 1000])
def test_a_part_that_is_not_there_is_refused(at):
    with pytest.raises(SaveError, match=f"{at} is not among 0 to"):
        load(dump(played()), find, at)


def test_line_ends_of_other_systems_do_not_matter():
    text = dump(played())
    assert load(text.replace("\n", "\r\n") + "\r\n", find).state == played().state


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "line 1 is no header"),
        ("a letter from the front", "line 1 is no header"),
        ('"\ud800"', "line 1 is no header"),
        ("[" * 100_000, "line 1 is no header"),
        (changed(0, format="greatwar-save/9"), "greatwar-save/9"),
        (changed(0, scenario="medium"), "no scenario 'medium'"),
        (changed(0, options={"hand": "9"}), "option hand is one of 3, 4"),
        (changed(1, a="deal"), "line 2: 'deal' is written: deal <card>"),
        (changed(1, a="sing"), "line 2: 'sing' is no verb"),
        (changed(2, a=json.loads(dump(played()).splitlines()[1])["a"]), "line 3: "),
        (changed(3, by="green"), "line 4: 'green' is no seat"),
        (changed(3, by="red"), "line 4: "),
        (changed(4, extra=1), "line 5: this is no record"),
        (dump(played()) + "\n\n{}", "this is no record"),
    ],
)
def test_a_bad_save_is_refused_with_the_line(text, hint):
    with pytest.raises(GreatwarError) as caught:
        load(text, find)
    assert hint in str(caught.value)


def test_an_unknown_game_is_named():
    with pytest.raises(GreatwarError, match="no game 'small'"):
        load(dump(played()), find_game)
