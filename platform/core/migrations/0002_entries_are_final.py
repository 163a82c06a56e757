"""An entry of a log is never changed or deleted: the database refuses it, whoever asks."""

from django.db import migrations

FORBID = """
CREATE FUNCTION core_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries of a log are append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER core_entry_is_final BEFORE UPDATE OR DELETE ON core_entry
    FOR EACH ROW EXECUTE FUNCTION core_entry_is_final();
"""
ALLOW = """
DROP TRIGGER core_entry_is_final ON core_entry;
DROP FUNCTION core_entry_is_final();
"""


class Migration(migrations.Migration):
    dependencies = [("core", "0001_initial")]
    operations = [migrations.RunSQL(FORBID, ALLOW)]
