from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("pools", "0002_players")]

    operations = [
        migrations.AddField(
            model_name="opening",
            name="dealt_to",
            field=models.JSONField(default=list, editable=False),
        ),
    ]
