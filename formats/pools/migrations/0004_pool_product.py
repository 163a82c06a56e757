from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("pools", "0003_opening_dealt_to")]

    operations = [
        migrations.AddField(
            model_name="pool",
            name="product",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
    ]
