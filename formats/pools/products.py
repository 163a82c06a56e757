"""What can be opened here, by the names that forms and scripts use.

A booster is `M10` or `KTK:draft`, a cube `cube:` and its ref, an entry set of Magic 2010 `entry:`
and its deck's word.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from core.access import Viewer
from core.errors import Unknown
from formats.boosters import Product, magic_2010_decks
from formats.cubes import offers, opening
from formats.cubes.models import Cube
from formats.cubes.queries import by_ref, own
from formats.pools import service
from users.models import User

FIRST: Final = offers.FIRST
#: What the name of a cube begins with; its ref follows.
CUBE: Final = "cube:"
ENTRY: Final = "entry:"
_NOBODY: Final = AnonymousUser()

Choices = list[tuple[str, str]]


def grouped(viewer: Viewer, cube: str = "") -> list[tuple[str, Choices]]:
    """All that a pool can be opened from, in groups: (heading, choices). `plan` knows each.

    `cube` is the ref of a shared one that is asked for.
    """
    entry_sets = [
        (ENTRY + word, _("%(deck)s: ready deck and a booster") % {"deck": deck.name})
        for word, deck in magic_2010_decks().items()
    ]
    groups = [
        (_("Boosters"), offers.choices()),
        (_("Cubes and the like"), _named(_cubes(viewer, cube))),
        (_("Entry sets of Magic 2010"), entry_sets),
    ]
    return [(heading, some) for heading, some in groups if some]


def has_cubes(groups: Sequence[tuple[str, Choices]]) -> bool:
    """Whether somebody's own list is among them, which the record of the packs would show."""
    return any(name.startswith(CUBE) for _heading, some in groups for name, _label in some)


def find(name: str, viewer: Viewer = _NOBODY) -> Product:
    """The booster or cube of a name.

    Refusals: unknown product, also for an entry set, which is none alone; incomplete product.
    """
    if name.startswith(ENTRY):
        raise offers.unknown(name)
    if not name.startswith(CUBE):
        return offers.find(name)
    cube = _cube(name, viewer)
    if opening.is_set(cube):
        raise offers.unknown(name)
    return opening.product(cube)


def plan(name: str, packs: int, viewer: Viewer = _NOBODY) -> list[Product]:
    """Of what each pack of a sealed pool is; an entry set has its own number of packs.

    Refusals: as for `find`, BadNumberOfPacks.
    """
    if name.startswith(ENTRY):
        return _entry_set(name)
    if name.startswith(CUBE):
        cube = _cube(name, viewer)
        if opening.is_set(cube):
            return opening.entry_set(cube)
    service.check_number(packs)
    return [find(name, viewer)] * packs


def has_own_packs(name: str, viewer: Viewer = _NOBODY) -> bool:
    """Whether it is an entry set, which has a number of packs of its own."""
    if name.startswith(CUBE):
        with suppress(Unknown):
            return opening.is_set(by_ref(viewer, name.removeprefix(CUBE)))
    return name.startswith(ENTRY)


def _entry_set(name: str) -> list[Product]:
    deck = magic_2010_decks().get(name.removeprefix(ENTRY))
    if deck is None:
        raise offers.unknown(name)
    return [deck, offers.find(deck.code)]


def _cubes(viewer: Viewer, asked: str) -> list[Cube]:
    mine = list(own(viewer)) if isinstance(viewer, User) else []
    if asked and asked not in {cube.ref for cube in mine}:
        with suppress(Unknown):  # whoever has a wrong address sees the others
            mine.append(by_ref(viewer, asked))
    return mine


def _named(cubes: Iterable[Cube]) -> Choices:
    return [(CUBE + cube.ref, cube.title) for cube in cubes]


def _cube(name: str, viewer: Viewer) -> Cube:
    try:
        return by_ref(viewer, name.removeprefix(CUBE))
    except Unknown as error:
        raise offers.unknown(name) from error
