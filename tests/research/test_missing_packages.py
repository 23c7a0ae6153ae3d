"""Without the extra packages there is a sentence, not a traceback."""

from __future__ import annotations

import importlib
import sys

import pytest

from greatwar.kernel.errors import GreatwarError
from greatwar.research import need

MODULES = {
    "greatwar.research.openspiel": "pyspiel",
    "greatwar.research.gymnasium_env": "gymnasium",
    "greatwar.research.pettingzoo_env": "pettingzoo",
    "greatwar.research.dataset": "pyarrow",
}


@pytest.mark.parametrize(("module", "package"), MODULES.items())
def test_the_sentence_names_the_package_and_the_extra(monkeypatch: pytest.MonkeyPatch, module: str, package: str):
    monkeypatch.setitem(sys.modules, package, None)  # as if it were not installed
    monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(GreatwarError, match=rf"{package}.*greatwar\[research\]"):
        importlib.import_module(module)


def test_what_is_there_is_given():
    assert need("json").dumps([1]) == "[1]"
