import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import core.clock
import core.refs


class Migration(migrations.Migration):
    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Cube",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ref",
                    core.refs.RefField(
                        default=core.refs.new_ref, editable=False, max_length=12, unique=True
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("cube", "Cube: a list of cards, each of which is dealt once"),
                            ("sheets", "Sheets of your own, as JSON"),
                            ("entry_set", "Ready deck and a booster"),
                        ],
                        max_length=9,
                        verbose_name="kind",
                    ),
                ),
                ("title", models.CharField(max_length=120, verbose_name="title")),
                ("text", models.TextField(verbose_name="list")),
                ("rules", models.TextField(editable=False)),
                ("cards", models.PositiveIntegerField(verbose_name="cards")),
                (
                    "size",
                    models.PositiveSmallIntegerField(default=15, verbose_name="cards a pack"),
                ),
                (
                    "booster",
                    models.CharField(blank=True, default="", max_length=60, verbose_name="booster"),
                ),
                (
                    "boosters",
                    models.PositiveSmallIntegerField(default=1, verbose_name="boosters"),
                ),
                ("left_out", models.JSONField(default=list, editable=False)),
                ("shared", models.BooleanField(default=False, verbose_name="shared")),
                ("version", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(default=core.clock.now, editable=False)),
                ("changed_at", models.DateTimeField(default=core.clock.now, editable=False)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cubes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "cube",
                "verbose_name_plural": "cubes",
                "db_table": "cubes_cube",
                "indexes": [models.Index(fields=["owner", "-changed_at"], name="cube_of_owner")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ["cube", "sheets", "entry_set"])),
                        name="cube_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True), name="cube_has_title"
                    ),
                ],
            },
        ),
    ]
