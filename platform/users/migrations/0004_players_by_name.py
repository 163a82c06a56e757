from django.db import migrations, models
from django.db.models.functions import Lower


class Migration(migrations.Migration):
    dependencies = [
        ("users", "0003_known_languages_and_zones"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(Lower("display_name"), name="player_by_name"),
        ),
    ]
