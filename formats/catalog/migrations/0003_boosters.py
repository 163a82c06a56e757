import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0002_cards_in_full"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoosterProduct",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("set_code", models.CharField(max_length=10, verbose_name="set")),
                ("variant", models.CharField(max_length=40, verbose_name="kind of booster")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("rules", models.TextField(verbose_name="sheets and layouts")),
                ("digest", models.CharField(max_length=64, verbose_name="SHA-256")),
                (
                    "source",
                    models.CharField(
                        editable=False, max_length=64, verbose_name="SHA-256 of what was told"
                    ),
                ),
                ("complete", models.BooleanField(verbose_name="all cards known")),
                (
                    "missing",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=10),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="sets missing",
                    ),
                ),
                ("size_least", models.PositiveSmallIntegerField(verbose_name="fewest cards")),
                ("size_most", models.PositiveSmallIntegerField(verbose_name="most cards")),
                (
                    "told",
                    models.CharField(
                        blank=True,
                        default="",
                        editable=False,
                        max_length=24,
                        verbose_name="told by",
                    ),
                ),
            ],
            options={
                "verbose_name": "booster",
                "verbose_name_plural": "boosters",
                "db_table": "catalog_booster_product",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("set_code", "variant"), name="catalog_booster_product_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("set_code__regex", "^[A-Z0-9_]{2,10}$")),
                        name="catalog_booster_product_set_code",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("variant__regex", "^[a-z0-9][a-z0-9_-]*$")),
                        name="catalog_booster_product_variant",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("size_least__gte", 1), ("size_most__gte", models.F("size_least"))
                        ),
                        name="catalog_booster_product_sizes",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("complete", False), ("missing", []), _connector="OR"),
                        name="catalog_booster_product_complete",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="printing",
            name="uuid",
            field=models.UUIDField(blank=True, null=True, verbose_name="MTGJSON’s id"),
        ),
        migrations.AddField(
            model_name="importrun",
            name="boosters_new",
            field=models.PositiveIntegerField(default=0, verbose_name="new boosters"),
        ),
        migrations.AddField(
            model_name="importrun",
            name="boosters_changed",
            field=models.PositiveIntegerField(default=0, verbose_name="changed boosters"),
        ),
        migrations.AddField(
            model_name="importrun",
            name="boosters_left_out",
            field=models.PositiveIntegerField(default=0, verbose_name="boosters left out"),
        ),
    ]
