"""What cubes hold about people: each is its owner's, and goes with the account."""

from typing import Any

from core import clock
from formats.cubes.models import Cube
from users.holdings import Holding
from users.models import User


def export(user: User) -> list[dict[str, Any]]:
    """Every cube with its list."""
    return [
        {
            "ref": cube.ref,
            "kind": cube.kind,
            "title": cube.title,
            "text": cube.text,
            "size": cube.size,
            "booster": cube.booster,
            "boosters": cube.boosters,
            "shared": cube.shared,
            "created_at": clock.stamp(cube.created_at),
            "changed_at": clock.stamp(cube.changed_at),
        }
        for cube in Cube.objects.filter(owner=user).order_by("created_at")
    ]


def hand_over(guest: User, account: User) -> None:
    """The guest's cubes become the account's."""
    Cube.objects.filter(owner=guest).update(owner=account)


HOLDING = Holding(name="cubes", models=(Cube,), export=export, hand_over=hand_over)
