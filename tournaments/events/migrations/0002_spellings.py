import django.db.models.deletion
from django.db import migrations, models

import core.clock
import core.refs


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Spelling",
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
                ("before", models.CharField(max_length=60)),
                ("after", models.CharField(max_length=60)),
                ("created_at", models.DateTimeField(default=core.clock.now, editable=False)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="spellings",
                        to="events.entry",
                    ),
                ),
            ],
        ),
    ]
