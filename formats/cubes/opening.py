"""Cubes as what packs are opened from."""

from dataclasses import replace

from formats.boosters import BoosterError, Product, products_of
from formats.cubes import offers
from formats.cubes.errors import BadBoosters
from formats.cubes.models import Cube, Kind


def is_set(cube: Cube) -> bool:
    """Whether it is a ready deck with boosters: a pool by itself, whose packs nobody counts."""
    return cube.kind == Kind.ENTRY_SET


def product(cube: Cube) -> Product:
    """The one product of it, under the cube's title; of an entry set the ready deck.

    Refusal: BadBoosters for one that was kept by another edition; it has to be saved once more.
    """
    try:
        [[made], _packs] = products_of(cube.rules)
    except BoosterError as error:
        raise BadBoosters(error.code, **error.params) from error
    return replace(made, name=cube.title)


def entry_set(cube: Cube) -> list[Product]:
    """The packs of an entry set: the ready deck first. Refusals: unknown, incomplete product."""
    return [product(cube), *[offers.find(cube.booster)] * cube.boosters]
