"""The numbers of the rules by chapter: small tables of a key and a value, each read as one typed object."""

# No `from __future__ import annotations`: msgspec would have to compile each annotation again at every start.

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ...kernel.errors import DataError
from ...kernel.tables import FIRST_LINE, Noted, did_you_mean, read_table, unique

S = TypeVar("S", bound=msgspec.Struct)


class Setting(Noted, frozen=True):
    """A number or word of a rule under its key."""

    key: str
    value: str
    text: str = ""


class Stacking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8.4.6 Limits in half corps."""

    max_half_corps: int
    max_infantry_half_corps: int
    vosges_infantry_half_corps: int


class Replacements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """7.2 Prices and limits of replacements."""

    cost_now: int
    cost_later: int
    delay_later: int
    nations: str
    german_france_limit_until_turn: int
    schlieffen_ban_until_turn: int


class StrategicMovement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """10.0 Prices and limits of strategic movement."""

    cost_caps: int
    rail_max_hexes: int
    ha: int
    sea_ports: str


class Disruption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """9.8, 11.4 How units recover."""

    admin_contested_1_2_units: int
    admin_contested_3plus_units: int
    fatigue_from_turn: int
    emergency_supply_per_hq_hex: int
    repl_1cap_disrupted_from: int
    repl_2cap_disrupted_from: int


class Bombardment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """9.5.4 How siege guns fire."""

    concentrated_extra_hit: int
    french_ha_metz_defence: int


class Entrenching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """9.7 How hexes are entrenched."""

    cost_caps: int
    start_level: int
    max_level: int


def read_settings(path: Path, type_: type[S]) -> S:
    """A table of keys and values as one typed object; a missing or unknown key and a wrong value are named."""
    rows = unique(path, read_table(path, Setting), "key")
    fields = {f.name: f for f in msgspec.structs.fields(type_)}
    for line, key in enumerate(rows, FIRST_LINE):
        if key not in fields:
            raise DataError(f"{path}:{line}: column 'key': found {key!r}, which is none{did_you_mean(key, fields)}")
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name not in rows:
            raise DataError(f"{path}: found no key {name!r}, expected {', '.join(fields)}")
        line, value = list(rows).index(name) + FIRST_LINE, rows[name].value
        if field.type is int and not value.lstrip("+-").isdecimal():
            raise DataError(f"{path}:{line}: column 'value': found {value!r}, expected a whole number")
        values[name] = int(value) if field.type is int else value
    return type_(**values)
