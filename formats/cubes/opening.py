"""Cubes as what packs are opened from."""

from dataclasses import replace

from formats.boosters import Product, products_of
from formats.cubes import offers
from formats.cubes.models import Cube, Kind


def is_set(cube: Cube) -> bool:
    """Whether it is a ready deck with boosters: a pool by itself, whose packs nobody counts."""
    return cube.kind == Kind.ENTRY_SET


def product(cube: Cube) -> Product:
    """The one product of it, under the cube's title; of an entry set the ready deck."""
    [[made], _packs] = products_of(cube.rules)
    return replace(made, name=cube.title)


def entry_set(cube: Cube) -> list[Product]:
    """The packs of an entry set: the ready deck first. Refusals: unknown, incomplete product."""
    return [product(cube), *[offers.find(cube.booster)] * cube.boosters]
