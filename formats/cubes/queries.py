"""Cubes for a viewer: nobody gets one from here that they may not see."""

from typing import Any

from django.db.models import QuerySet

from core import clock
from core.access import Viewer
from core.errors import Unknown
from core.refs import read_ref
from formats.cubes import rules
from formats.cubes.models import Cube
from users.models import User
from users.queries import name_for


def by_ref(viewer: Viewer, ref: str) -> Cube:
    """The cube, if this viewer may see it; raises Unknown, also for what they may not know."""
    try:
        wanted = read_ref(ref)
    except ValueError as error:
        raise Unknown from error
    cube = Cube.objects.select_related("owner").filter(ref=wanted).first()
    if cube is None or not rules.see.admits(viewer, cube):
        raise Unknown
    return cube


def own(viewer: User) -> QuerySet[Cube]:
    """The viewer's cubes, the last changed first."""
    rows = Cube.objects.filter(owner=viewer).select_related("owner").defer("text", "rules")
    return rows.order_by("-changed_at", "ref")


def cube_json(cube: Cube, viewer: Viewer) -> dict[str, Any]:
    """What the API says of a cube in a list; `product` is its name where pools are taken."""
    return {
        "ref": cube.ref,
        "product": f"cube:{cube.ref}",
        "kind": cube.kind,
        "title": cube.title,
        "owner": name_for(viewer, cube.owner),
        "cards": cube.cards,
        "size": cube.size,
        "booster": cube.booster or None,
        "boosters": cube.boosters,
        "left_out": [
            {"line": line, "text": text, "code": code} for line, text, code in cube.left_out
        ],
        "shared": cube.shared,
        "version": cube.version,
        "created_at": clock.stamp(cube.created_at),
        "changed_at": clock.stamp(cube.changed_at),
    }
