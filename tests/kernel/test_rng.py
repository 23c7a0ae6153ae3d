"""The generators: published vectors, frozen answers, and no bias."""

from collections import Counter

import pytest

from greatwar.kernel.rng import Dice, Rng
from greatwar.testing.hidden import UNLIKELY, unevenness

# Computed once. If one of these has to change, no old game can be checked against its seed any more.
DICE = [2, 2, 0, 1, 5, 4, 2, 2, 4, 0, 3, 5, 4, 2, 1, 3, 5, 0, 3, 4]
LARGE = [715182, 895186, 93090, 556781]
COMMITMENT = "9aaa2734a8ddf6d9b491e5a049e0ae8cc14d162ac008310ca2af9d74de2f053b"
SHUFFLED = [8, 1, 5, 9, 0, 4, 3, 2, 6, 7]


def test_splitmix64_gives_the_published_numbers():
    rng = Rng(1234567)
    assert [rng.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_dice_give_the_same_answers_for_ever():
    dice = Dice("august 1914")
    assert [dice.below(k, 6) for k in range(20)] == DICE
    assert [dice.below(k, 1_000_000) for k in range(4)] == LARGE
    assert dice.commitment == COMMITMENT


def test_an_answer_depends_on_its_number_alone():
    backwards = [Dice("august 1914").below(k, 6) for k in reversed(range(20))]
    assert backwards[::-1] == DICE


def test_shuffle_gives_the_same_order_for_ever():
    items = list(range(10))
    Rng(7).shuffle(items)
    assert items == SHUFFLED


@pytest.mark.parametrize("sides", [2, 3, 6, 7])
def test_both_generators_are_even(sides):
    rng, dice = Rng(sides), Dice(str(sides))
    for numbers in ([rng.below(sides) for _ in range(6000)], [dice.below(k, sides) for k in range(6000)]):
        counts = Counter(map(str, numbers))
        assert len(counts) == sides
        assert unevenness(counts, 1, 6000) < UNLIKELY


def test_a_loaded_die_is_noticed():
    counts = Counter({"1": 1150, "2": 1000, "3": 1000, "4": 1000, "5": 1000, "6": 850})
    assert unevenness(counts, 1, 6000) > UNLIKELY


def test_every_order_of_a_shuffle_is_equally_likely():
    rng, counts = Rng(5), Counter[str]()
    for _ in range(6000):
        items = list("abc")
        rng.shuffle(items)
        counts["".join(items)] += 1
    assert len(counts) == 6
    assert unevenness(counts, 1, 6000) < UNLIKELY


def test_seeds_do_not_show_in_commitments():
    assert Dice("a").commitment != Dice("b").commitment
    assert "august" not in Dice("august 1914").commitment
