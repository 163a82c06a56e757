"""Boosters: what is on their sheets, packs opened by chance that can be repeated, what to expect.

A pure core.
"""

from formats.boosters.chance import Below, audited, plain
from formats.boosters.counting import booster_stats
from formats.boosters.dealing import enough_cards, in_order
from formats.boosters.embedded import magic_2010_cards
from formats.boosters.entry_sets import magic_2010_decks, ready_deck
from formats.boosters.errors import BOOSTER_CODES, BoosterError
from formats.boosters.fairness import (
    MOST_NONCE,
    Derivation,
    commitment,
    pack_key,
    pile_key,
    seed_of,
)
from formats.boosters.model import (
    COLORS,
    MOST_IN_PACK,
    MOST_WEIGHT,
    BoosterCard,
    Group,
    Layout,
    PackCard,
    Product,
    Sheet,
    cards_of,
)
from formats.boosters.opening import Opener
from formats.boosters.presets import VARIANTS, magic_2010
from formats.boosters.reading import (
    MAX_BYTES,
    BoosterShape,
    SheetShape,
    cube_product,
    make_product,
    read_boosters,
    read_own_sheets,
    read_set_file,
    variant_order,
)
from formats.boosters.record import (
    Checked,
    Record,
    as_record,
    check_record,
    make_record,
    read_record,
    written,
)
from formats.boosters.ruletext import EDITION, products_of, rules_text

__all__ = [
    "BOOSTER_CODES",
    "COLORS",
    "EDITION",
    "MAX_BYTES",
    "MOST_IN_PACK",
    "MOST_NONCE",
    "MOST_WEIGHT",
    "VARIANTS",
    "Below",
    "BoosterCard",
    "BoosterError",
    "BoosterShape",
    "Checked",
    "Derivation",
    "Group",
    "Layout",
    "Opener",
    "PackCard",
    "Product",
    "Record",
    "Sheet",
    "SheetShape",
    "as_record",
    "audited",
    "booster_stats",
    "cards_of",
    "check_record",
    "commitment",
    "cube_product",
    "enough_cards",
    "in_order",
    "magic_2010",
    "magic_2010_cards",
    "magic_2010_decks",
    "make_product",
    "make_record",
    "pack_key",
    "pile_key",
    "plain",
    "products_of",
    "read_boosters",
    "read_own_sheets",
    "read_record",
    "read_set_file",
    "ready_deck",
    "rules_text",
    "seed_of",
    "variant_order",
    "written",
]
