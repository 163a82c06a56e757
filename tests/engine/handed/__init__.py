"""Rules scenarios that others have published, told in the language of docs/scenarios.md by id."""

from collections.abc import Mapping
from typing import Any

from tests.engine.handed.abilities import ABILITIES
from tests.engine.handed.combat import COMBAT
from tests.engine.handed.identity import IDENTITY
from tests.engine.handed.layers import LAYERS
from tests.engine.handed.replacement import REPLACEMENT

SCENARIOS: Mapping[str, Mapping[str, Any]] = {
    **ABILITIES,
    **COMBAT,
    **IDENTITY,
    **LAYERS,
    **REPLACEMENT,
}
