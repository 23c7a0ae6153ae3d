"""Steps as data: their fields, what is stored of them, and how they are read back."""

from dataclasses import dataclass
from typing import ClassVar

import msgspec
import pytest

from greatwar.kernel.fields import fields_of, read_step
from greatwar.kernel.step import Auto, Decision, replaced


@dataclass(eq=False)
class March(Decision):
    unit: int
    path: tuple[int, ...] = ()
    asked_by: ClassVar[str] = "11.1"


@dataclass(eq=False)
class ForcedMarch(March):
    rolls: int = 1


class Plain(Auto):
    pass


def test_fields_stand_in_their_order_and_class_variables_are_none():
    assert [f.name for f in fields_of(ForcedMarch)] == ["unit", "path", "rolls"]
    assert fields_of(Plain) == ()


def test_only_what_differs_from_its_default_is_stored():
    assert March(3).data() == {"step": "March", "unit": 3}
    assert ForcedMarch(3, (1, 2)).data() == {"step": "ForcedMarch", "unit": 3, "path": (1, 2)}
    assert Plain().data() == {"step": "Plain"}


def test_steps_are_equal_by_kind_and_content():
    assert March(3) == March(3)
    assert March(3) != March(4)
    assert March(3) != ForcedMarch(3)
    assert len({March(3), March(3), ForcedMarch(3)}) == 2


def test_a_stored_step_is_read_back():
    assert read_step(ForcedMarch, {"step": "ForcedMarch", "unit": 3, "path": [1, 2]}, None) == ForcedMarch(3, (1, 2))


@pytest.mark.parametrize("stored", [{}, {"unit": "three"}, {"unit": 3, "path": ["a"]}, {"unit": 3, "sword": 1}])
def test_what_is_no_such_step_is_refused(stored):
    with pytest.raises(msgspec.ValidationError):
        read_step(March, stored, None)


def test_a_field_is_replaced():
    step = ForcedMarch(3, (1,))
    assert replaced(step, path=(1, 2)) == ForcedMarch(3, (1, 2))
    assert step.path == (1,)
