"""Pools are players', as everything that is played; those of an event have its scope."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def to_players(apps: Any, _editor: object) -> None:  # noqa: ANN401 - Django's registry
    """Each owner's main player has the pool."""
    pool, player = apps.get_model("pools", "Pool"), apps.get_model("users", "Player")
    for row in pool.objects.select_related("owner"):
        row.player, _new = player.objects.get_or_create(
            user=row.owner, is_main=True, defaults={"display_name": row.owner.display_name}
        )
        row.save(update_fields=["player"])


def to_owners(apps: Any, _editor: object) -> None:  # noqa: ANN401 - the same
    """Back; pools of players without a user have no owner, and go."""
    pool = apps.get_model("pools", "Pool")
    pool.objects.filter(player__user=None).delete()
    for row in pool.objects.select_related("player"):
        row.owner_id = row.player.user_id
        row.save(update_fields=["owner"])


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("pools", "0001_initial"),
        ("roles", "0001_initial"),
        ("users", "0003_known_languages_and_zones"),
    ]

    operations = [
        migrations.AddField(
            "pool",
            "player",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pools",
                to="users.player",
            ),
        ),
        migrations.AlterField(
            "pool",
            "owner",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="pools",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(to_players, to_owners),
        # What is still to be checked of the rows would stand in the way of changing the table.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL IMMEDIATE"),
        migrations.AlterField(
            "pool",
            "player",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pools",
                to="users.player",
            ),
        ),
        migrations.RemoveIndex("pool", "pool_of_owner"),
        migrations.RemoveField("pool", "owner"),
        migrations.AddField(
            "pool",
            "scope",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pools",
                to="roles.scope",
            ),
        ),
        migrations.AddField(
            "pool",
            "registrar",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="registered_pools",
                to="users.player",
            ),
        ),
        migrations.AddField("pool", "closed_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddField(
            "pool", "checked_at", models.DateTimeField(null=True, verbose_name="counted")
        ),
        migrations.AddField(
            "poolsave", "saved_by", models.CharField(default="", editable=False, max_length=12)
        ),
        migrations.AddField(
            "pool",
            "words",
            models.PositiveSmallIntegerField(default=0, verbose_name="words added"),
        ),
        migrations.AddIndex(
            "pool", models.Index(fields=["player", "-created_at"], name="pool_of_player")
        ),
        migrations.AddIndex(
            "pool",
            models.Index(
                condition=models.Q(("closed_at__isnull", True), ("deadline__isnull", False)),
                fields=["deadline"],
                name="pool_to_close",
            ),
        ),
        migrations.AddConstraint(
            "pool",
            models.UniqueConstraint(
                deferrable=models.Deferrable.DEFERRED,
                fields=("scope", "player"),
                name="pool_once_an_event",
            ),
        ),
    ]
