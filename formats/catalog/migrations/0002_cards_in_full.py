from typing import Any

import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import TrigramExtension
from django.db import migrations, models

import core.refs
from formats.catalog.importing.rows import type_words_of
from formats.catalog.importing.slugs import card_slug, told_apart

PART = 2000


def fill_cards(apps: Any, _schema_editor: object) -> None:  # noqa: ANN401 - historical models
    """Addresses and types of the cards that are known already."""
    card_model = apps.get_model("catalog", "Card")
    taken = set()
    cards = []
    for card in card_model.objects.order_by("variant", "name", "id"):
        card.slug = card_slug(card.name, card.variant)
        if card.slug in taken:
            card.slug = told_apart(card.name, card.variant)
        taken.add(card.slug)
        card.type_words = type_words_of([card.type_line])
        cards.append(card)
    card_model.objects.bulk_update(cards, ["slug", "type_words"], batch_size=PART)


def stay(_apps: object, _schema_editor: object) -> None:
    """Nothing to do on the way back: the columns go."""


# On the way back a name stands once for a card, not once for each language.
ONE_LANGUAGE = """
DELETE FROM catalog_card_name n USING catalog_card_name o
WHERE o.card_id = n.card_id AND o.folded = n.folded AND (
    (o.language = 'en') > (n.language = 'en')
    OR ((o.language = 'en') = (n.language = 'en') AND o.id < n.id)
)
"""
NO_NEW_KINDS = "DELETE FROM catalog_import_run WHERE kind IN ('scryfall', 'sets')"


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        TrigramExtension(),
        migrations.CreateModel(
            name="Face",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=300, verbose_name="name")),
                (
                    "mana_cost",
                    models.CharField(blank=True, max_length=120, verbose_name="mana cost"),
                ),
                ("mana_value", models.FloatField(blank=True, null=True, verbose_name="mana value")),
                (
                    "type_line",
                    models.CharField(blank=True, max_length=200, verbose_name="type line"),
                ),
                (
                    "pt",
                    models.CharField(blank=True, max_length=24, verbose_name="power and toughness"),
                ),
                ("loyalty", models.CharField(blank=True, max_length=12, verbose_name="loyalty")),
                ("defense", models.CharField(blank=True, max_length=12, verbose_name="defense")),
                ("colors", models.CharField(blank=True, max_length=5, verbose_name="colours")),
            ],
            options={
                "verbose_name": "face",
                "verbose_name_plural": "faces",
                "db_table": "catalog_face",
            },
        ),
        migrations.CreateModel(
            name="ImportJob",
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
                ("address", models.CharField(max_length=500, verbose_name="address")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waits for a worker"),
                            ("running", "at work"),
                            ("done", "done"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                (
                    "phase",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", ""),
                            ("fetching", "fetching the file"),
                            ("reading", "reading the cards"),
                            ("merging", "writing the cards"),
                        ],
                        default="",
                        max_length=8,
                        verbose_name="phase",
                    ),
                ),
                (
                    "bytes_read",
                    models.PositiveBigIntegerField(default=0, verbose_name="bytes read"),
                ),
                (
                    "bytes_whole",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, verbose_name="bytes in all"
                    ),
                ),
                ("created_at", models.DateTimeField(verbose_name="asked for")),
                ("begun_at", models.DateTimeField(blank=True, null=True, verbose_name="begun")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "claimed_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="lease until"),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("refusal", models.JSONField(blank=True, null=True, verbose_name="refusal")),
            ],
            options={
                "verbose_name": "import that was asked for",
                "verbose_name_plural": "imports that were asked for",
                "db_table": "catalog_import_job",
            },
        ),
        migrations.CreateModel(
            name="Set",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=10, unique=True, verbose_name="code")),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("released", models.DateField(blank=True, null=True, verbose_name="released")),
                ("type", models.CharField(blank=True, max_length=32, verbose_name="type")),
                (
                    "block_code",
                    models.CharField(blank=True, max_length=10, verbose_name="block's code"),
                ),
                ("block", models.CharField(blank=True, max_length=100, verbose_name="block")),
                (
                    "parent_code",
                    models.CharField(blank=True, max_length=10, verbose_name="belongs to"),
                ),
                ("digital", models.BooleanField(default=False, verbose_name="digital only")),
                (
                    "card_count",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="cards"),
                ),
                ("open", models.BooleanField(default=False, verbose_name="grows for years")),
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
                "verbose_name": "set",
                "verbose_name_plural": "sets",
                "db_table": "catalog_set",
            },
        ),
        migrations.RemoveConstraint(
            model_name="cardname",
            name="catalog_card_name_once",
        ),
        migrations.RemoveConstraint(
            model_name="importrun",
            name="catalog_import_run_kind_known",
        ),
        migrations.RunSQL(migrations.RunSQL.noop, ONE_LANGUAGE),
        migrations.RunSQL(migrations.RunSQL.noop, NO_NEW_KINDS),
        migrations.AddField(
            model_name="card",
            name="colors",
            field=models.CharField(blank=True, max_length=5, verbose_name="colours"),
        ),
        migrations.AddField(
            model_name="card",
            name="defense",
            field=models.CharField(blank=True, max_length=12, verbose_name="defense"),
        ),
        migrations.AddField(
            model_name="card",
            name="first_printed",
            field=models.DateField(blank=True, null=True, verbose_name="first printed"),
        ),
        migrations.AddField(
            model_name="card",
            name="keywords",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=60),
                blank=True,
                null=True,
                size=None,
                verbose_name="keywords",
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="leader",
            field=models.BooleanField(
                blank=True, null=True, verbose_name="may lead a Commander deck"
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="mana_value",
            field=models.FloatField(blank=True, null=True, verbose_name="mana value"),
        ),
        migrations.AddField(
            model_name="card",
            name="slug",
            field=models.CharField(default="", max_length=160, verbose_name="address"),
        ),
        migrations.AddField(
            model_name="card",
            name="told",
            field=models.CharField(
                blank=True, default="", editable=False, max_length=24, verbose_name="told by"
            ),
        ),
        migrations.AddField(
            model_name="card",
            name="type_words",
            field=django.contrib.postgres.fields.ArrayField(
                base_field=models.CharField(max_length=60),
                blank=True,
                default=list,
                size=None,
                verbose_name="types",
            ),
        ),
        migrations.AddField(
            model_name="importrun",
            name="sets_changed",
            field=models.PositiveIntegerField(default=0, verbose_name="changed sets"),
        ),
        migrations.AddField(
            model_name="importrun",
            name="sets_new",
            field=models.PositiveIntegerField(default=0, verbose_name="new sets"),
        ),
        migrations.AddField(
            model_name="printing",
            name="printed_name",
            field=models.CharField(
                blank=True, default="", max_length=300, verbose_name="printed name"
            ),
        ),
        migrations.AddField(
            model_name="printing",
            name="told",
            field=models.CharField(
                blank=True, default="", editable=False, max_length=24, verbose_name="told by"
            ),
        ),
        migrations.AlterField(
            model_name="importrun",
            name="kind",
            field=models.CharField(
                choices=[
                    ("embedded", "facts that come with Podium"),
                    ("mtgjson", "MTGJSON file"),
                    ("scryfall", "Scryfall file"),
                    ("sets", "list of sets"),
                    ("cards_tsv", "cards.tsv"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.RunPython(fill_cards, stay),
        migrations.AlterField(
            model_name="card",
            name="slug",
            field=models.CharField(max_length=160, unique=True, verbose_name="address"),
        ),
        migrations.AddIndex(
            model_name="card",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["type_words"], name="catalog_card_types"
            ),
        ),
        migrations.AddIndex(
            model_name="card",
            index=django.contrib.postgres.indexes.GinIndex(
                fields=["keywords"], name="catalog_card_keywords"
            ),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["mana_value"], name="catalog_card_mana_value"),
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["first_printed"], name="catalog_card_first_printed"),
        ),
        migrations.AddIndex(
            model_name="cardname",
            index=django.contrib.postgres.indexes.GinIndex(
                django.contrib.postgres.indexes.OpClass(models.F("folded"), name="gin_trgm_ops"),
                name="catalog_card_name_parts",
            ),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.CheckConstraint(
                condition=models.Q(("slug__regex", "^[a-z0-9]+(-[a-z0-9]+)*$")),
                name="catalog_card_slug",
            ),
        ),
        migrations.AddConstraint(
            model_name="card",
            constraint=models.CheckConstraint(
                condition=models.Q(("colors__regex", "^B?G?R?U?W?$")),
                name="catalog_card_colors_sorted",
            ),
        ),
        migrations.AddConstraint(
            model_name="cardname",
            constraint=models.UniqueConstraint(
                fields=("folded", "card", "language"), name="catalog_card_name_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="importrun",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["embedded", "mtgjson", "scryfall", "sets", "cards_tsv"])
                ),
                name="catalog_import_run_kind_known",
            ),
        ),
        migrations.AddField(
            model_name="face",
            name="card",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="faces", to="catalog.card"
            ),
        ),
        migrations.AddField(
            model_name="importjob",
            name="requested_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="importjob",
            name="run",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="jobs",
                to="catalog.importrun",
            ),
        ),
        migrations.AddIndex(
            model_name="set",
            index=models.Index(fields=["released"], name="catalog_set_released"),
        ),
        migrations.AddConstraint(
            model_name="set",
            constraint=models.CheckConstraint(
                condition=models.Q(("code__regex", "^[A-Z0-9_]{2,10}$")), name="catalog_set_code"
            ),
        ),
        migrations.AddConstraint(
            model_name="set",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="catalog_set_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="face",
            constraint=models.UniqueConstraint(fields=("card", "index"), name="catalog_face_once"),
        ),
        migrations.AddConstraint(
            model_name="face",
            constraint=models.CheckConstraint(
                condition=models.Q(("colors__regex", "^B?G?R?U?W?$")),
                name="catalog_face_colors_sorted",
            ),
        ),
        migrations.AddConstraint(
            model_name="importjob",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "running", "done", "failed"])),
                name="catalog_import_job_state_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="importjob",
            constraint=models.UniqueConstraint(
                models.Value(1),
                condition=models.Q(("state__in", ["waiting", "running"])),
                name="catalog_import_job_one_at_once",
            ),
        ),
    ]
