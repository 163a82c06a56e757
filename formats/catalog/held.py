"""What this room holds about people: who asked for an import."""

from typing import Any

from core import clock
from formats.catalog.importing.addresses import shown_address
from formats.catalog.models import ImportJob
from users.holdings import Holding
from users.models import User


def _export(user: User) -> list[dict[str, Any]]:
    return [
        {"at": clock.stamp(job.created_at), "address": shown_address(job.address)}
        for job in ImportJob.objects.filter(requested_by=user).order_by("id")
    ]


HOLDING = Holding(name="card_imports", models=(ImportJob,), export=_export)
